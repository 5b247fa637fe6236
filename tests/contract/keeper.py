"""A service that runs an embedded server until it is killed. Run as a script: DATA_DIR PROGRAM."""

import asyncio
import sys
from pathlib import Path

from app.store.embedded import EmbeddedServer


async def main() -> None:
    async with EmbeddedServer(Path(sys.argv[1]), Path(sys.argv[2])) as server:
        print(server.pid, server.url, flush=True)  # noqa: T201  # for the test that started it
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main())
