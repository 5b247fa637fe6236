"""`webhook set|info|delete`: what Telegram knows of us, set at deployment and not at each start."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import typer

from app.cli.failing import fail, settings_or_fail

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from app.platforms.telegram.line import BotLine
    from app.settings import Settings

commands = typer.Typer(no_args_is_help=True, help="Set, show or delete the webhook of each bot.")


@commands.command("set")
def set_() -> None:
    """Tell Telegram our address, and the bot's commands and descriptions in every language."""
    settings = settings_or_fail()
    secret = settings.webhook_secret
    if secret is None:
        fail("CHINCHON_WEBHOOK_SECRET is not set; openssl rand -hex 32")
    if not settings.public_url.startswith("https://"):
        fail("CHINCHON_PUBLIC_URL must be the https:// address under which Telegram reaches this service")

    async def tell(line: BotLine) -> None:
        from app.platforms.telegram.setup import describe, set_webhook

        address = await set_webhook(
            line.bot, public_url=settings.public_url, secret=secret.get_secret_value()
        )
        await describe(line.bot)
        typer.echo(f"@{line.identity.username}: {address}")

    _for_each_bot(settings, tell)


@commands.command("info")
def info() -> None:
    """Show what Telegram says of the webhook: address, waiting updates, last error."""

    async def show(line: BotLine) -> None:
        from app.platforms.telegram.setup import webhook_info

        found = await webhook_info(line.bot)
        typer.echo(f"@{line.identity.username}: {found.url or 'no webhook'}; {found.pending} waiting")
        if found.last_error:
            typer.echo(f"  last error: {found.last_error}")

    _for_each_bot(settings_or_fail(), show)


@commands.command("delete")
def delete() -> None:
    """Let Telegram forget the address, for example to poll instead; waiting updates stay."""

    async def forget(line: BotLine) -> None:
        from app.platforms.telegram.setup import delete_webhook

        await delete_webhook(line.bot)
        typer.echo(f"@{line.identity.username}: deleted")

    _for_each_bot(settings_or_fail(), forget)


def _for_each_bot(settings: Settings, deed: Callable[[BotLine], Awaitable[None]]) -> None:
    if not settings.telegram_tokens:
        fail("CHINCHON_TELEGRAM_TOKENS is not set; BotFather gives you one")
    from app.ports import ChatError

    try:
        asyncio.run(_with_lines(settings, deed))
    except ChatError as error:
        fail(f"Telegram refused or did not answer ({type(error).__name__}: {error})", code=1)


async def _with_lines(settings: Settings, deed: Callable[[BotLine], Awaitable[None]]) -> None:
    from app.platforms.telegram.line import open_line
    from app.platforms.telegram.request import Connections, Patience

    async with Connections() as connections:
        for token in settings.telegram_tokens:
            line = await open_line(
                token.get_secret_value(), connections, api=settings.telegram_api, patience=Patience()
            )
            await deed(line)
