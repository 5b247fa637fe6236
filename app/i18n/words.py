"""Messages of one language, formatted as plain text or as HTML whose arguments are escaped.

The Fluent files are read once, when a language is first used. Messages whose text may hold markup are for `html`
only; those for buttons, toasts and peeks have none. A missing message or argument is a fault of ours and raises.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

from app.i18n.negotiation import CHAINS

Arg = str | int
"""A number chooses plural forms; all else is text."""


class Html(str):
    """Text that is safe to stand in HTML as it is."""

    __slots__ = ()


class MissingWordsError(LookupError):
    """A message is not there, or was not given what it speaks of."""


@dataclass(frozen=True, slots=True)
class Words:
    """All messages of a locale."""

    locale: str

    def plain(self, message: str, **args: Arg) -> str:
        """Format for where markup means nothing: buttons, toasts, peeks, shared texts."""
        return _format(self.locale, message, tuple(args.items()))

    def html(self, message: str, **args: Arg) -> Html:
        """Format for a screen's text; every argument that is not `Html` is escaped."""
        safe = tuple((name, _escaped(value)) for name, value in args.items())
        return Html(_format(self.locale, message, safe))

    def join(self, items: Sequence[str]) -> str:
        """Join as in a sentence: "a", "a y b", "a, b y c". Escapes nothing."""
        if len(items) < 2:
            return "".join(items)
        return self.plain("list", start=", ".join(items[:-1]), end=items[-1])

    def has(self, message: str) -> bool:
        """Whether there is such a message."""
        return _bundle(self.locale).has_message(message)


@cache
def words(locale: str) -> Words:
    """Give the words of one of `LOCALES`."""
    return Words(locale if locale in CHAINS else "en")


def _escaped(value: Arg) -> Arg:
    return value if isinstance(value, int | Html) else escape(value, quote=False)


# Most texts of a hand come again and again (labels, counts, the same few names): a look-up instead of a walk.
@lru_cache(maxsize=16_384)
def _format(locale: str, message: str, args: tuple[tuple[str, Arg], ...]) -> str:
    bundle = _bundle(locale)
    try:
        pattern = bundle.get_message(message).value
    except LookupError:
        raise MissingWordsError(f"{locale}: {message}") from None
    if pattern is None:
        raise MissingWordsError(f"{locale}: {message} has no text")
    text, errors = bundle.format_pattern(pattern, dict(args))
    if errors:
        raise MissingWordsError(f"{locale}: {message}: {errors[0]}")
    return str(text)


@cache
def _bundle(locale: str) -> FluentBundle:
    # Isolation marks around arguments would stand between every number and its noun; names bring their own.
    bundle = FluentBundle([locale], use_isolating=False)
    for part in CHAINS[locale]:
        folder = files("app.i18n") / "locales" / part
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".ftl"):
                bundle.add_resource(
                    FluentResource(file.read_text(encoding="utf-8")),
                    allow_overrides=part != CHAINS[locale][0],
                )
    return bundle
