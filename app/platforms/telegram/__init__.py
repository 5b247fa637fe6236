"""The Telegram adapter, the only room that knows the Bot API.

In: `entry` takes the bytes of one update, `receive` reads them into a command, `answers` writes the answer to
it. Out: `send` shows screens through a `telegram.Bot` whose requests go over one shared aiohttp session
(`request`), and `errors` says what an error of the platform means for us. Set up: `setup` (webhook, commands,
descriptions) and `poll`.
"""

import os

# Without it the library warns at every 429, even if nobody reads the time to wait: it means to change that time's type.
os.environ.setdefault("PTB_TIMEDELTA", "1")
