"""Everything that is set from outside, read from environment variables `CHINCHON_…` (and a `.env` file)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Final, Self

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

LEAST_SECRET_CHARS = 32
"""A shorter secret could be guessed from a published end of a chain."""

_WEBHOOK_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{1,256}")


class Settings(BaseSettings):
    """Settings of the service. README's table is made from these descriptions."""

    model_config = SettingsConfigDict(env_prefix="CHINCHON_", env_file=".env", extra="ignore", frozen=True)

    secret: SecretStr | None = Field(
        default=None,
        description="Root of all shuffles, at least 32 characters; `serve` refuses to start without it. "
        "Keep it as safe as the database: who has it can work out the decks to come.",
    )
    secret_id: str = Field(
        default="1",
        pattern=r"^[a-z0-9]{1,8}$",
        description="Name of the current secret; give a new one with a new secret.",
    )
    old_secrets: Annotated[dict[str, SecretStr], NoDecode] = Field(
        default={},
        description="Earlier secrets as `id=secret,id=secret`, kept until the matches begun under them end.",
    )
    telegram_tokens: Annotated[tuple[SecretStr, ...], NoDecode] = Field(
        default=(), description="One or more bot tokens from BotFather, separated by commas."
    )
    webhook_secret: SecretStr | None = Field(
        default=None,
        description="What Telegram sends with each update, 1 to 256 characters of A-Z, a-z, 0-9, _ and -; "
        "`serve` refuses to start without it.",
    )
    public_url: str = Field(
        default="",
        description="Where Telegram reaches the service, for example https://cards.example.org.",
    )
    telegram_api: str = Field(
        default="https://api.telegram.org",
        description="Address of the Bot API; change it for a server of your own.",
    )
    redis_url: str = Field(
        default="",
        description="Address of Redis or Valkey (`redis://`, `rediss://`, `unix://`, `redis+cluster://`); "
        "empty starts one of its own in the data folder.",
    )
    data_dir: Path = Field(
        default=Path("data"), description="Where the service's own database keeps its files."
    )
    host: str = Field(default="127.0.0.1", description="Address to listen on; 0.0.0.0 in a container.")
    port: int = Field(default=8080, ge=1, le=65535, description="Port to listen on.")
    log_level: str = Field(
        default="info", pattern="^(debug|info|warning|error)$", description="Least level that is logged."
    )
    log_json: bool = Field(default=True, description="One JSON object a line; false for reading by eye.")
    worker_lease_ms: int = Field(
        default=20_000,
        ge=1_000,
        description="How long another replica waits before it takes over unfinished work, in milliseconds.",
    )
    call_timeout_ms: int = Field(
        default=8_000,
        ge=500,
        description="Patience with one call of the Bot API, in milliseconds; well below the lease.",
    )
    speed: float = Field(
        default=1.0, gt=0, le=1000, description="How many times faster than people the computer players are."
    )

    @field_validator("telegram_tokens", mode="before")
    @classmethod
    def _split_tokens(cls, value: object) -> object:
        return (
            tuple(part.strip() for part in value.split(",") if part.strip())
            if isinstance(value, str)
            else value
        )

    @field_validator("old_secrets", mode="before")
    @classmethod
    def _split_secrets(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        pairs = [part.strip().partition("=") for part in value.split(",") if part.strip()]
        if not all(key and secret for key, _, secret in pairs):
            raise ValueError("must be id=secret,id=secret")
        return {key: secret for key, _, secret in pairs}

    @field_validator("secret")
    @classmethod
    def _long_enough(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value()) < LEAST_SECRET_CHARS:
            raise ValueError(f"needs at least {LEAST_SECRET_CHARS} characters")
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _allowed_characters(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _WEBHOOK_SECRET.fullmatch(value.get_secret_value()):
            raise ValueError("must be 1 to 256 characters of A-Z, a-z, 0-9, _ and -")
        return value

    @model_validator(mode="after")
    def _lease_outlives_calls(self) -> Self:
        if self.worker_lease_ms < 2 * self.call_timeout_ms:
            raise ValueError("worker_lease_ms must be at least twice call_timeout_ms")
        return self

    def secrets(self) -> dict[str, bytes]:
        """All secrets by id, the current one included. Raises `ValueError` when there is no current one."""
        if self.secret is None:
            raise ValueError("CHINCHON_SECRET is not set")
        known = {key: value.get_secret_value().encode() for key, value in self.old_secrets.items()}
        return {**known, self.secret_id: self.secret.get_secret_value().encode()}
