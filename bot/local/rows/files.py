"""Files sent in chats: pictures are decoded, and all files are stored as bytes."""

import io
import secrets
import sqlite3
from dataclasses import dataclass
from typing import Any

from PIL import Image, UnidentifiedImageError

from bot.local.errors import bad_request
from bot.local.rows.store import Store
from bot.local.table import Upload

PHOTO_BYTES = 10 * 1024 * 1024
PHOTO_SIDES = 10_000  # width and height together
PHOTO_RATIO = 20
LONGEST_DESCRIPTION = 4000  # characters
THUMBNAIL_SIDES = (90, 320)
# Only formats that browsers show; for some further formats Pillow would start external programs.
PHOTO_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")


@dataclass(frozen=True)
class Picture:
    """One size of a photo."""

    mime: str
    width: int
    height: int
    data: bytes
    description: str = ""  # the picture's own description in words, if any


def decoded(upload: Upload) -> list[Picture]:
    """Decode a picture into its sizes, smallest first, the original last. Too slow for the event loop."""
    if len(upload.data) > PHOTO_BYTES:
        raise bad_request(f"file of size {len(upload.data)} bytes is too big for a photo")
    try:
        with Image.open(io.BytesIO(upload.data), formats=PHOTO_FORMATS) as image:
            width, height = image.size
            if width + height > PHOTO_SIDES or max(width, height) > PHOTO_RATIO * min(width, height):
                raise bad_request("PHOTO_INVALID_DIMENSIONS")
            mime = Image.MIME.get(image.format or "", "application/octet-stream")
            image.load()
            description = str(image.info.get("Description", ""))[:LONGEST_DESCRIPTION]
            thumbnails = [_thumbnail(image, side) for side in THUMBNAIL_SIDES if side < max(width, height)]
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise bad_request("PHOTO_INVALID_DIMENSIONS") from None
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, EOFError):
        # Pillow's decoders report broken data with any of these.
        raise bad_request("IMAGE_PROCESS_FAILED") from None
    return [*thumbnails, Picture(mime, width, height, upload.data, description)]


def _thumbnail(image: Image.Image, side: int) -> Picture:
    small = image.convert("RGB")
    small.thumbnail((side, side))
    out = io.BytesIO()
    small.save(out, "JPEG", quality=80)
    return Picture("image/jpeg", small.width, small.height, out.getvalue())


@dataclass(frozen=True)
class StoredFile:
    file_id: str
    file_unique_id: str
    original: str
    kind: str
    path: str
    name: str
    mime: str
    data: bytes

    def as_object(self) -> dict[str, Any]:
        """Return the Bot API object `File`."""
        return {
            "file_id": self.file_id,
            "file_unique_id": self.file_unique_id,
            "file_size": len(self.data),
            "file_path": self.path,
        }


class Files:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add_photo(self, sizes: list[Picture]) -> dict[str, Any]:
        original = secrets.token_urlsafe(8)
        for size in sizes:
            self._add(original, "photo", "photo", size.mime, size.data, size.width, size.height, size.description)
        return self.media(original)

    def add_document(self, upload: Upload) -> dict[str, Any]:
        original = secrets.token_urlsafe(8)
        self._add(original, "document", upload.filename, upload.mime, upload.data)
        return self.media(original)

    def media(self, original: str) -> dict[str, Any]:
        """Return the message field for this file: `photo` with all its sizes, or `document`."""
        rows = self._store.all(
            "SELECT kind, file_id, file_unique_id, name, mime, width, height, length(data) AS file_size "
            "FROM files WHERE original = ? ORDER BY number",
            original,
        )
        sizes = [{name: row[name] for name in ("file_id", "file_unique_id", "file_size")} for row in rows]
        first = rows[0]
        if first["kind"] == "document":
            return {"document": sizes[0] | {"file_name": first["name"], "mime_type": first["mime"]}}
        return {
            "photo": [
                size | {"width": row["width"], "height": row["height"]} for size, row in zip(sizes, rows, strict=True)
            ]
        }

    def by_file_id(self, file_id: str) -> StoredFile | None:
        return _stored(self._store.one("SELECT * FROM files WHERE file_id = ?", file_id))

    def by_unique_id(self, unique_id: str) -> StoredFile | None:
        return _stored(self._store.one("SELECT * FROM files WHERE file_unique_id = ?", unique_id))

    def description(self, unique_id: str) -> str:
        row = self._store.one("SELECT description FROM files WHERE file_unique_id = ?", unique_id)
        return "" if row is None else str(row["description"])

    def by_path(self, path: str) -> StoredFile | None:
        return _stored(self._store.one("SELECT * FROM files WHERE path = ?", path))

    def _add(
        self,
        original: str,
        kind: str,
        name: str,
        mime: str,
        data: bytes,
        width: int | None = None,
        height: int | None = None,
        description: str = "",
    ) -> None:
        unique = secrets.token_urlsafe(12)
        prefix = "AgAC" if kind == "photo" else "BQAC"
        folder = "photos" if kind == "photo" else "documents"
        row = self._store.one("SELECT coalesce(max(number), 0) + 1 AS number FROM files")
        number = 1 if row is None else row["number"]
        ending = mime.partition("/")[2] if mime.startswith("image/") else "bin"
        self._store.run(
            "INSERT INTO files (file_id, file_unique_id, original, kind, path, name, mime, width, height, data, "
            "description) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *(prefix + secrets.token_urlsafe(24), unique, original, kind, f"{folder}/file_{number}.{ending}"),
            *(name, mime, width, height, data, description),
        )


def _stored(row: sqlite3.Row | None) -> StoredFile | None:
    if row is None:
        return None
    return StoredFile(**{name: row[name] for name in StoredFile.__dataclass_fields__})
