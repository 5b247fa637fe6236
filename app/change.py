"""What deciding about a command comes to: a new document and an answer, or a refusal."""

from __future__ import annotations

from dataclasses import dataclass

from app.commands import ReplyCode
from app.table import Table


@dataclass(frozen=True, slots=True)
class Change:
    """A decision not yet stored: the document as it shall be, the answer, and lines for the match record."""

    table: Table
    code: ReplyCode = ReplyCode.NOTHING
    arg: str = ""
    record: tuple[str, ...] = ()


class Denied(Exception):
    """The command is refused; nothing changes. `code` and `arg` make the answer."""

    def __init__(self, code: ReplyCode, arg: str = "") -> None:
        super().__init__(code, arg)
        self.code = code
        self.arg = arg
