"""Settings come from the environment, and what is wrong with them is said before anything starts."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from app.settings import Settings

SECRET = "0123456789abcdef0123456789abcdef"


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def test_tokens_and_old_secrets_are_lists_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHINCHON_TELEGRAM_TOKENS", "1:abc, 2:def ,")
    monkeypatch.setenv("CHINCHON_SECRET", SECRET)
    monkeypatch.setenv("CHINCHON_SECRET_ID", "b")
    monkeypatch.setenv("CHINCHON_OLD_SECRETS", f"a={SECRET[::-1]}")
    settings = Settings()
    assert [token.get_secret_value() for token in settings.telegram_tokens] == ["1:abc", "2:def"]
    assert settings.secrets() == {"a": SECRET[::-1].encode(), "b": SECRET.encode()}


def test_secrets_are_never_printed() -> None:
    settings = Settings(secret=SECRET, telegram_tokens="1:abc", old_secrets=f"a={SECRET[::-1]}")
    assert SECRET not in repr(settings)
    assert SECRET[::-1] not in repr(settings)
    assert "abc" not in repr(settings)


def test_without_a_secret_nothing_can_be_shuffled() -> None:
    with pytest.raises(ValueError, match="CHINCHON_SECRET"):
        Settings().secrets()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"secret": "short"}, "secret"),
        ({"webhook_secret": ""}, "webhook_secret"),
        ({"webhook_secret": "with space"}, "webhook_secret"),
        ({"webhook_secret": "ñ"}, "webhook_secret"),
        ({"old_secrets": "nonsense"}, "old_secrets"),
        ({"worker_lease_ms": 9_000, "call_timeout_ms": 5_000}, "worker_lease_ms"),
        ({"port": 0}, "port"),
    ],
)
def test_what_is_wrong_is_named(wrong: dict[str, Any], field: str) -> None:
    with pytest.raises(ValidationError, match=field):
        Settings(**wrong)
