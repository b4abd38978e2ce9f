"""Files by id, and uploads on their way into a message."""

import asyncio
from typing import Any

from bot.local.errors import bad_request
from bot.local.messenger import Messenger
from bot.local.methods.call import Method, MethodCall
from bot.local.rows.files import Picture, decoded
from bot.local.table import Upload

DOWNLOAD_BYTES = 20 * 1024 * 1024

Prepared = list[Picture] | Upload | str  # decoded sizes, a document, or the original of a known file


async def prepared(messenger: Messenger, kind: str, source: Upload | str) -> Prepared:
    """Do everything that may be refused or takes long before a transaction begins."""
    if isinstance(source, Upload):
        if not source.data:
            raise bad_request("file must be non-empty")
        return await asyncio.to_thread(decoded, source) if kind == "photo" else source
    if source.startswith(("http://", "https://")):
        raise bad_request("failed to get HTTP URL content: nothing is fetched here, upload the file")
    known = messenger.files.by_file_id(source)
    if known is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    if known.kind != kind:
        raise bad_request(f"can't use file of type {known.kind.title()} as {kind.title()}")
    return known.original


def stored(messenger: Messenger, source: Prepared) -> dict[str, Any]:
    """Store a prepared file and return the message field `photo` or `document`."""
    if isinstance(source, list):
        return messenger.files.add_photo(source)
    if isinstance(source, Upload):
        return messenger.files.add_document(source)
    return messenger.files.media(source)


async def get_file(call: MethodCall) -> object:
    known = call.messenger.files.by_file_id(call.arguments["file_id"])
    if known is None:
        raise bad_request("invalid file_id")
    if len(known.data) > DOWNLOAD_BYTES:
        raise bad_request("file is too big")
    return known.as_object()


METHODS: dict[str, Method] = {"getFile": get_file}
