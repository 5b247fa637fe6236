"""The Telegram adapter, the only room that knows the Bot API.

In: `entry` takes the bytes of one update, `receive` reads them into a command, `answers` writes the answer to
it. Out: `send` shows screens through a `telegram.Bot` whose requests go over one shared aiohttp session
(`request`), and `errors` says what an error of the platform means for us. Set up: `setup` (webhook, commands,
descriptions) and `poll`.
"""
