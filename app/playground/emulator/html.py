"""Parser of `parse_mode=HTML` with the server's tags, error texts and byte offsets."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from app.playground.emulator.errors import bad_request
from app.playground.emulator.wire import Json, utf16_length

_ENTITY_OF_TAG = {
    "b": "bold", "strong": "bold",
    "i": "italic", "em": "italic",
    "u": "underline", "ins": "underline",
    "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough",
    "tg-spoiler": "spoiler", "span": "spoiler",
    "tg-emoji": "custom_emoji", "tg-time": "date_time",
    "a": "text_link", "code": "code", "pre": "pre", "blockquote": "blockquote",
}  # fmt: skip

_NAMED = {b"lt": "<", b"gt": ">", b"amp": "&", b"quot": '"'}
_SPACE = b" \t\r\n\0\x0b"
_REFERENCE = re.compile(rb"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([a-z]+));?")
_NAME_TOKEN = re.compile(rb"[0-9A-Za-z.-]*")
_USER_LINK = re.compile(r"tg://user\?id=(\d+)$")
_CLASS_PREFIX = {"code": "language-", "span": "tg-"}
_ARGUMENT = {"a": "href", "tg-emoji": "emoji-id", "tg-time": "unix"}


@dataclass(slots=True)
class _Open:
    tag: str
    argument: str
    offset: int
    text_start: int


@dataclass(slots=True)
class _Parser:
    """State of one run over the bytes of a text. All offsets in errors count bytes of the source."""

    source: bytes
    known_user: Callable[[int], Json | None]
    at: int = 0
    text: list[str] = field(default_factory=list)
    offset: int = 0
    open: list[_Open] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)

    def byte(self) -> int:
        """The byte at the cursor; 0 at the end, as in the server's zero-terminated string."""
        return self.source[self.at] if self.at < len(self.source) else 0

    def skip(self, *, until: bytes) -> bytes:
        """Move to the first of some bytes, or to the end; the bytes passed over."""
        start = self.at
        while self.at < len(self.source) and self.byte() not in until:
            self.at += 1
        return self.source[start : self.at]

    def skip_space(self) -> None:
        """Move to the next byte that is no blank."""
        while self.at < len(self.source) and self.byte() in _SPACE:
            self.at += 1

    def emit(self, text: str) -> None:
        """Append plain text."""
        self.text.append(text)
        self.offset += utf16_length(text)


def parse_html(source: str, known_user: Callable[[int], Json | None]) -> tuple[str, list[Json]]:
    """Split marked-up text into plain text and `MessageEntity` objects sorted by offset.

    Args:
        source: the text as the bot sent it.
        known_user: gives the `User` of an id that `tg://user?id=` links mention, None if unknown.

    Returns:
        The plain text, and its entities with offsets in UTF-16 code units.

    Raises:
        ApiError: 400 "can't parse entities: ..." as the server words it.
    """
    parser = _Parser(source.encode("utf-8", "surrogatepass"), known_user)
    while parser.at < len(parser.source):
        if parser.byte() == ord("<"):
            _tag(parser)
            continue
        plain = parser.skip(until=b"<&")
        if plain:
            parser.emit(plain.decode("utf-8", "surrogatepass"))
        elif parser.byte() == ord("&"):
            parser.emit(_reference(parser) or _raw_ampersand(parser))
    if parser.open:
        raise _cannot_parse(f'Can\'t find end tag corresponding to start tag "{parser.open[-1].tag}"')
    for entity in parser.entities:
        if entity["type"] == "code":
            entity.pop("language", None)  # only a block of code has a language
    entities = sorted(parser.entities, key=lambda e: (e["offset"], -e["length"]))
    return "".join(parser.text), entities


def _cannot_parse(text: str) -> Exception:
    return bad_request(f"can't parse entities: {text}")


def _raw_ampersand(parser: _Parser) -> str:
    parser.at += 1
    return "&"


def _reference(parser: _Parser) -> str:
    """Decode a character reference at the cursor and move behind it; empty if there is none."""
    match = _REFERENCE.match(parser.source, parser.at)
    if match is None:
        return ""
    hexadecimal, decimal, name = match.groups()
    if name is not None:
        text = _NAMED.get(name, "")
    else:
        code = int(hexadecimal, 16) if hexadecimal is not None else int(decimal)
        text = chr(code) if 0 < code < 0x10FFFF else ""
    if text:
        parser.at = match.end()
    return text


def _tag(parser: _Parser) -> None:
    begin = parser.at
    parser.at += 1
    if parser.byte() == ord("/"):
        _end_tag(parser, begin)
    else:
        _start_tag(parser, begin)


def _start_tag(parser: _Parser, begin: int) -> None:
    name = parser.skip(until=_SPACE + b">").decode("utf-8", "replace").lower()
    if not parser.byte():
        raise _cannot_parse(f"Unclosed start tag at byte offset {begin}")
    if name not in _ENTITY_OF_TAG:
        raise _cannot_parse(f'Unsupported start tag "{name}" at byte offset {begin}')
    argument = _attributes(parser, name, begin)
    if name == "span" and argument != "spoiler":
        raise _cannot_parse(f'Tag "span" must have class "tg-spoiler" at byte offset {begin}')
    parser.at += 1
    parser.open.append(_Open(name, argument, parser.offset, len(parser.text)))


def _attributes(parser: _Parser, tag: str, begin: int) -> str:
    """Read attributes up to the closing bracket; the one that matters for the tag is returned."""
    argument = ""
    while parser.byte() != ord(">"):
        parser.skip_space()
        if parser.byte() == ord(">"):
            break
        name = parser.skip(until=_SPACE + b"=>").decode("utf-8", "replace")
        if not name:
            raise _cannot_parse(f'Empty attribute name in the tag "{tag}" at byte offset {begin}')
        parser.skip_space()
        if tag == "blockquote" and name == "expandable" and parser.byte() != ord("="):
            argument = "1"
            continue
        argument = _relevant(tag, name, _attribute_value(parser, tag, begin), argument)
    return argument


def _attribute_value(parser: _Parser, tag: str, begin: int) -> str:
    if parser.byte() != ord("="):
        raise _cannot_parse(
            f'Expected equal sign in declaration of an attribute of the tag "{tag}" at byte offset {begin}'
        )
    parser.at += 1
    parser.skip_space()
    if not parser.byte():
        raise _cannot_parse(f'Unclosed start tag "{tag}" at byte offset {begin}')
    if parser.byte() in b"'\"":
        value = _quoted(parser)
    else:
        start = parser.at
        match = _NAME_TOKEN.match(parser.source, start)
        value = match.group().decode("ascii").lower() if match else ""
        parser.at += len(value)
        if parser.byte() not in _SPACE + b">":
            raise _cannot_parse(f"Unexpected end of name token at byte offset {start}")
    if not parser.byte():
        raise _cannot_parse(f"Unclosed start tag at byte offset {begin}")
    return value


def _quoted(parser: _Parser) -> str:
    quote = bytes([parser.byte()])
    parser.at += 1
    parts: list[str] = []
    while parser.byte() and parser.byte() != quote[0]:
        plain = parser.skip(until=quote + b"&")
        if plain:
            parts.append(plain.decode("utf-8", "surrogatepass"))
        elif parser.byte() == ord("&"):
            parts.append(_reference(parser) or _raw_ampersand(parser))
    if parser.byte():
        parser.at += 1
    return "".join(parts)


def _relevant(tag: str, name: str, value: str, argument: str) -> str:
    if name == "class" and tag in _CLASS_PREFIX and value.startswith(_CLASS_PREFIX[tag]):
        return value.removeprefix(_CLASS_PREFIX[tag])
    if _ARGUMENT.get(tag) == name:
        return value
    return "1" if tag == "blockquote" and name == "expandable" else argument


def _end_tag(parser: _Parser, begin: int) -> None:
    if not parser.open:
        raise _cannot_parse(f"Unexpected end tag at byte offset {begin}")
    parser.at += 1
    name = parser.skip(until=_SPACE + b">").decode("utf-8", "replace").lower()
    parser.skip_space()
    if parser.byte() != ord(">"):
        raise _cannot_parse(f"Unclosed end tag at byte offset {begin}")
    started = parser.open[-1]
    if name and name != started.tag:
        raise _cannot_parse(
            f'Unmatched end tag at byte offset {begin}, expected "</{started.tag}>", found "</{name}>"'
        )
    parser.open.pop()
    parser.at += 1
    if parser.offset > started.offset and (entity := _entity(parser, started)) is not None:
        parser.entities.append(entity)


def _entity(parser: _Parser, started: _Open) -> Json | None:
    kind = _ENTITY_OF_TAG[started.tag]
    place = {"offset": started.offset, "length": parser.offset - started.offset}
    match started.tag:
        case "a":
            return _link(parser, started, place)
        case "tg-emoji":
            if not started.argument.isdigit() or int(started.argument) == 0:
                raise bad_request("Invalid custom emoji identifier specified")
            return {**place, "type": kind, "custom_emoji_id": started.argument}
        case "tg-time":
            return {**place, "type": kind, "unix_time": int(started.argument or 0)}
        case "blockquote":
            return {**place, "type": "expandable_blockquote" if started.argument else kind}
        case "code" if started.argument:
            return {**place, "type": "code", "language": started.argument}
        case "pre":
            return _pre(parser, place)
        case _:
            return {**place, "type": kind}


def _pre(parser: _Parser, place: Json) -> Json:
    """A `pre` around a `code` with a language is one entity that carries the language."""
    inner = parser.entities[-1] if parser.entities else {}
    if inner.get("type") == "code" and "language" in inner and inner | place == inner:
        parser.entities.pop()
        return {**place, "type": "pre", "language": inner["language"]}
    return {**place, "type": "pre"}


def _link(parser: _Parser, started: _Open, place: Json) -> Json | None:
    url = started.argument or "".join(parser.text[started.text_start :])
    if (mention := _USER_LINK.match(url)) is not None:
        user = parser.known_user(int(mention.group(1)))
        return None if user is None else {**place, "type": "text_mention", "user": user}
    checked = checked_url(url)
    return None if checked is None else {**place, "type": "text_link", "url": checked}


def checked_url(url: str) -> str | None:
    """The URL as the server stores it, or None if it would not accept it."""
    url = url.strip()
    if re.match(r"(?i)(tg|tonsite|ton)://[a-z0-9]", url):
        return url
    with_scheme = url if re.match(r"(?i)https?://", url) else f"http://{url}"
    host = re.match(r"(?i)https?://(?:[^/?#@]*@)?([^/?#:]+)(?::\d+)?(?:[/?#]|$)", with_scheme)
    if host is None or " " in with_scheme:
        return None
    name = host.group(1)
    if not re.fullmatch(r"[\w.-]*\w\.\w[\w-]*|localhost", name):
        return None
    return with_scheme if re.match(r"(?i)https?://[^/?#]+[/?#]", with_scheme) else f"{with_scheme}/"
