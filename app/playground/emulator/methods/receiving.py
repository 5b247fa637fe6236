"""Methods about the bot itself and how it receives updates."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import urlsplit

from app.playground.emulator.core import Core
from app.playground.emulator.errors import WEBHOOK_IS_ACTIVE, bad_request, conflict
from app.playground.emulator.journal import SentUpdate
from app.playground.emulator.params import Params
from app.playground.emulator.render import user_json
from app.playground.emulator.replies import Described
from app.playground.emulator.webhook import WebhookConfig
from app.playground.emulator.wire import Json

MAX_SECRET = 256
MAX_CONNECTIONS = 100
MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024
PORTS = {None, 80, 88, 443, 8443}


async def get_me(core: Core, _: Params) -> Json:
    """`getMe`."""
    return {
        **user_json(core.world.bot),
        "can_join_groups": True,
        "can_read_all_group_messages": not core.privacy,
        "supports_inline_queries": True,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
    }


async def get_updates(core: Core, params: Params) -> list[SentUpdate]:
    """`getUpdates`: long polling, refused while a webhook is set."""
    if core.webhook.config is not None:
        raise conflict(WEBHOOK_IS_ACTIVE)
    if params.has("allowed_updates"):
        core.updates.allow(params.items("allowed_updates"))
    limit = params.integer("limit")
    return await core.poller.poll(
        offset=params.integer("offset") or 0,
        limit=100 if limit is None else limit,
        timeout_s=params.integer("timeout") or 0,
    )


async def set_webhook(core: Core, params: Params) -> Described:
    """`setWebhook`. The same settings again change nothing; an empty address removes the webhook."""
    url = params.text("url").strip()
    if not url:
        return await delete_webhook(core, params)
    config = _config(core, url, params)
    if params.has("allowed_updates"):
        core.updates.allow(params.items("allowed_updates"))
    if params.flag("drop_pending_updates"):
        core.updates.drop_all()
    if core.webhook.config == config:
        return Described(value=True, description="Webhook is already set")
    core.gate.check_webhook_change()
    core.poller.interrupt()
    await core.webhook.start(config)
    core.journal.tell("webhook", url=url)
    return Described(value=True, description="Webhook was set")


async def delete_webhook(core: Core, params: Params) -> Described:
    """`deleteWebhook`."""
    had = core.webhook.config is not None
    await core.webhook.stop()
    if params.flag("drop_pending_updates"):
        core.updates.drop_all()
    core.journal.tell("webhook", url="")
    return Described(value=True, description="Webhook was deleted" if had else "Webhook is already deleted")


async def get_webhook_info(core: Core, _: Params) -> Json:
    """`getWebhookInfo`."""
    config = core.webhook.config or WebhookConfig("")
    info: Json = {
        "url": config.url,
        "has_custom_certificate": config.has_custom_certificate,
        "pending_update_count": len(core.updates.pending),
    }
    if config.url:
        if core.webhook.last_error_at:
            info["last_error_date"] = int(core.webhook.last_error_at)
            info["last_error_message"] = core.webhook.last_error
        info["max_connections"] = config.max_connections
        if config.ip_address:
            info["ip_address"] = config.ip_address
    if core.updates.allowed:
        info["allowed_updates"] = core.updates.allowed
    return info


async def get_file(core: Core, params: Params) -> Json:
    """`getFile`."""
    file_id = params.text("file_id")
    picture = core.files.by_id.get(file_id)
    if picture is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    if len(picture.content) > MAX_DOWNLOAD_BYTES:
        raise bad_request("file is too big")
    return {
        "file_id": file_id,
        "file_unique_id": f"AQAD{picture.unique_id}{file_id[-1]}",
        "file_size": len(picture.content),
        "file_path": f"photos/{file_id}",
    }


def _config(core: Core, url: str, params: Params) -> WebhookConfig:
    parts = urlsplit(url if "://" in url else f"https://{url}")
    if core.require_https:
        if parts.scheme != "https":
            raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
        if parts.port not in PORTS:
            raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise bad_request("bad webhook: URL host is empty")
    secret = params.text("secret_token")
    if len(secret) > MAX_SECRET:
        raise bad_request("secret token is too long")
    if not re.fullmatch(r"[A-Za-z0-9_-]*", secret):
        raise bad_request("secret token contains unallowed characters")
    config = WebhookConfig(parts.geturl(), secret, ip_address=params.text("ip_address"))
    wanted = params.integer("max_connections")
    if wanted is not None:
        config = replace(config, max_connections=min(max(wanted, 1), MAX_CONNECTIONS))
    return replace(config, has_custom_certificate="certificate" in params.files)
