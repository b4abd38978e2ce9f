"""Reading a request's body in any form a client may send, within size limits and without touching the disk."""

import json
from collections.abc import Mapping

from aiohttp import BodyPartReader, web
from aiohttp.http_exceptions import HttpProcessingError

from bot.local.errors import ApiError, bad_request
from bot.local.table import Upload

PLAIN_BYTES = 1024 * 1024
UPLOAD_BYTES = 50 * 1024 * 1024  # the largest file that a bot may send, above the limit for downloads
PARTS_LIMIT = 100
NOT_UTF8 = "strings must be encoded in UTF-8"


async def read_request(request: web.Request) -> tuple[dict[str, object], dict[str, Upload]]:
    """Return the parameters from query and body, and the uploaded files. Raises ApiError if the body is unreadable."""
    try:
        return await _read(request)
    except ConnectionResetError:  # the client has gone in the middle and gets no answer
        raise bad_request("the request broke off") from None


async def _read(request: web.Request) -> tuple[dict[str, object], dict[str, Upload]]:
    given: dict[str, object] = dict(request.query)
    uploads: dict[str, Upload] = {}
    if request.content_type == "multipart/form-data":
        fields, uploads = await _read_parts(request)
        given |= fields
    elif request.can_read_body:
        try:
            body = await request.read()
        except web.HTTPRequestEntityTooLarge:
            raise _too_large() from None
        if request.content_type == "application/json":
            given |= _json_object(body)
        elif request.content_type == "application/x-www-form-urlencoded":
            given |= await request.post()
        elif body:
            raise bad_request(f"content type {request.content_type} is not read here")
    return given, uploads


def _json_object(body: bytes) -> Mapping[str, object]:
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        raise bad_request("can't parse request body as JSON") from None
    if not isinstance(value, dict):
        raise bad_request("request body must be a JSON object")
    return value


async def _read_parts(request: web.Request) -> tuple[dict[str, object], dict[str, Upload]]:
    fields: dict[str, object] = {}
    uploads: dict[str, Upload] = {}
    left = UPLOAD_BYTES
    try:
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader) or not part.name:
                raise bad_request("a part of the form has no name")
            data = await _read_part(part, left)
            left -= len(data)
            if part.filename is not None:
                mime = part.headers.get("Content-Type", "application/octet-stream")
                uploads[part.name] = Upload(part.filename[:128], mime[:128], data)
            else:
                fields[part.name] = data.decode()
            if len(fields) + len(uploads) > PARTS_LIMIT:
                raise bad_request("too many parts")
    except UnicodeDecodeError:
        raise bad_request(NOT_UTF8) from None
    except (ValueError, HttpProcessingError):  # aiohttp's errors for a broken multipart body
        raise bad_request("can't parse the multipart body") from None
    return fields, uploads


async def _read_part(part: BodyPartReader, most: int) -> bytes:
    data = bytearray()
    while chunk := await part.read_chunk():
        data += chunk
        if len(data) > most:
            raise _too_large()
    return bytes(data)


def _too_large() -> ApiError:
    return ApiError(413, "Request Entity Too Large")
