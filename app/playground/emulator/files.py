"""Files that the bot has uploaded, known by ids that it can send again."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable
from dataclasses import dataclass, field

from app.playground.emulator.errors import bad_request
from app.playground.emulator.params import Params
from app.playground.emulator.wire import Json

MAX_PHOTO_BYTES = 10 * 1024 * 1024
MAX_PHOTO_SIDES = 10_000
MAX_PHOTO_RATIO = 20
THUMBNAIL_SIDE = 320


@dataclass(frozen=True, slots=True)
class Picture:
    """A stored picture: its bytes and size in pixels. Pictures named by URL have no bytes."""

    unique_id: str
    content: bytes
    width: int
    height: int
    url: str = ""

    @property
    def content_type(self) -> str:
        """Media type by the first bytes."""
        for start, name in ((b"\x89PNG", "png"), (b"\xff\xd8", "jpeg"), (b"GIF8", "gif"), (b"RIFF", "webp")):
            if self.content.startswith(start):
                return f"image/{name}"
        return "application/octet-stream"


@dataclass(slots=True)
class Files:
    """Pictures by file id. The same bytes get the same ids, as on the real server."""

    new_token: Callable[[int], str]
    by_id: dict[str, Picture] = field(default_factory=dict)
    _ids: dict[tuple[str, str], str] = field(default_factory=dict)

    def photo(self, params: Params, value: object, name: str) -> list[Json]:
        """The `PhotoSize` objects of a photo given as upload, `attach://`, file id or URL.

        Args:
            params: of the call, for uploads.
            value: what stands in the parameter or in the `media` field.
            name: of the upload, where the parameter itself is the file.

        Raises:
            ApiError: 400 if there is no such file or it is no acceptable picture.
        """
        text = value if isinstance(value, str) else ""
        upload = params.files.get(text.removeprefix("attach://") if text.startswith("attach://") else name)
        if upload is not None:
            return self._sizes(self._stored(upload.content))
        if not text:
            raise bad_request("there is no photo in the request")
        if text.startswith(("http://", "https://")):
            unique = hashlib.sha256(text.encode()).hexdigest()[:15]
            return self._sizes(Picture(unique, b"", 800, 600, text))
        if text not in self.by_id:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return self._sizes(self.by_id[text])

    def put_back(self, file_id: str, picture: Picture) -> None:
        """Let a picture from an earlier run have its id again."""
        self._ids[(picture.unique_id, file_id[-1])] = file_id
        self.by_id[file_id] = picture

    def _stored(self, content: bytes) -> Picture:
        if len(content) > MAX_PHOTO_BYTES:
            raise bad_request(
                f"file of size {len(content)} bytes is too big for a photo; "
                f"the maximum size is {MAX_PHOTO_BYTES} bytes"
            )
        size = picture_size(content)
        if size is None:
            raise bad_request("IMAGE_PROCESS_FAILED")
        width, height = size
        if width + height > MAX_PHOTO_SIDES or max(size) > MAX_PHOTO_RATIO * min(size):
            raise bad_request("PHOTO_INVALID_DIMENSIONS")
        return Picture(hashlib.sha256(content).hexdigest()[:15], content, width, height)

    def _sizes(self, picture: Picture) -> list[Json]:
        scale = min(1.0, THUMBNAIL_SIDE / max(picture.width, picture.height))
        small = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
        sizes = [self._size(picture, "s", *small)] if scale < 1 else []
        return [*sizes, self._size(picture, "x", picture.width, picture.height)]

    def _size(self, picture: Picture, letter: str, width: int, height: int) -> Json:
        key = (picture.unique_id, letter)
        if key not in self._ids:
            self._ids[key] = f"AgACAgQAAxkB{self.new_token(48)}{letter}"
        file_id = self._ids[key]
        self.by_id[file_id] = picture
        return {
            "file_id": file_id, "file_unique_id": f"AQAD{picture.unique_id}{letter}",
            "file_size": max(1, len(picture.content) * width * height // (picture.width * picture.height)),
            "width": width, "height": height,
        }  # fmt: skip


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, JPEG, GIF or WebP picture; None if it is none of them."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content.startswith((b"GIF87a", b"GIF89a")) and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
        return width, height
    if content.startswith(b"RIFF") and content[8:16] == b"WEBPVP8X" and len(content) >= 30:
        side = (int.from_bytes(content[24:27], "little"), int.from_bytes(content[27:30], "little"))
        return side[0] + 1, side[1] + 1
    return _jpeg_size(content) if content.startswith(b"\xff\xd8") else None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
