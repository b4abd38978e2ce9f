"""A call may come as JSON, as a form, in parts or in the address."""

import asyncio
import io
import json
from typing import Any

import aiohttp
import pytest
from yarl import URL

GROUP = -1001000000001
KEYBOARD = json.dumps({"inline_keyboard": [[{"text": "好", "callback_data": "ok"}]]})
FIELDS = {"chat_id": str(GROUP), "text": "好", "disable_notification": "true", "reply_markup": KEYBOARD}


def parts() -> aiohttp.FormData:
    form = aiohttp.FormData(default_to_multipart=True)
    for name, value in FIELDS.items():
        form.add_field(name, value)
    return form


@pytest.mark.parametrize(
    ("method", "options"),
    [
        ("GET", lambda: {"params": FIELDS}),
        ("POST", lambda: {"params": FIELDS}),
        ("POST", lambda: {"data": FIELDS}),
        ("POST", lambda: {"data": parts()}),
        ("POST", lambda: {"json": FIELDS}),
        ("POST", lambda: {"json": {**FIELDS, "chat_id": GROUP, "reply_markup": json.loads(KEYBOARD)}}),
    ],
    ids=["address", "address of a POST", "form", "parts", "JSON of strings", "JSON"],
)
@pytest.mark.parametrize("spelling", ["sendMessage", "sendmessage"])
async def test_every_way_to_call(local: Any, method: str, options: Any, spelling: str) -> None:
    url = f"{local.root}/bot{local.token}/{spelling}"
    async with local.session.request(method, url, **options()) as response:
        answer = await response.json()
    assert answer["ok"], answer
    assert answer["result"]["chat"]["id"] == GROUP
    assert answer["result"]["reply_markup"]["inline_keyboard"][0][0]["callback_data"] == "ok"


@pytest.mark.parametrize(
    ("body", "kind", "code", "words"),
    [
        (b"{", "application/json", 400, "can't parse request body as JSON"),
        (b"[" * 100_000, "application/json", 400, "can't parse request body as JSON"),
        (b"[1]", "application/json", 400, "must be a JSON object"),
        (b"\xff", "application/json", 400, "can't parse request body as JSON"),
        (b"hello", "text/plain", 400, "content type text/plain"),
        (b"x" * (1024 * 1024 + 1), "application/json", 413, "Too Large"),
        (b"--x\r\nnonsense", "multipart/form-data; boundary=x", 400, "multipart"),
        (b"hello", "multipart/form-data", 400, "multipart"),
        (
            b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n\xff\xfe\r\n--x--\r\n',
            "multipart/form-data; boundary=x",
            400,
            "UTF-8",
        ),
        (
            b'--x\r\nContent-Disposition: form-data; name="text"; filename="a"\r\n\r\nhi\r\n--x--\r\n',
            "multipart/form-data; boundary=x",
            400,
            '"text" must not be a file',
        ),
        (
            b'--x\r\nContent-Disposition: form-data; name="extra"; filename="a"\r\n\r\nhi\r\n--x--\r\n',
            "multipart/form-data; boundary=x",
            400,
            '"extra" is not known',
        ),
        (
            b'--x\r\nContent-Disposition: form-data; name="text"; filename="a"\r\n\r\n'
            + b"x" * (50 * 1024 * 1024 + 1)
            + b"\r\n--x--\r\n",
            "multipart/form-data; boundary=x",
            413,
            "Too Large",
        ),
    ],
    ids=lambda value: value[:20] if isinstance(value, bytes) else None,
)
async def test_unreadable_bodies(local: Any, body: bytes, kind: str, code: int, words: str) -> None:
    url = f"{local.root}/bot{local.token}/sendMessage"
    async with local.session.post(url, data=io.BytesIO(body), headers={"Content-Type": kind}) as response:
        answer = await response.json()
        assert response.status == code
    assert words in answer["description"]


HALVES = {
    "multipart/form-data; boundary=x": b'--x\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\nhalf',
    "application/json": b'{"chat_id": ',
}


@pytest.mark.parametrize("kind", HALVES)
async def test_whoever_is_killed_in_the_middle_of_a_call_is_no_fault_of_ours(
    local: Any, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    there = URL(local.root)
    _, writer = await asyncio.open_connection(there.host, there.port)
    head = f"POST /bot{local.token}/sendPhoto HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n"
    writer.write(head.encode() + b"Content-Length: 1000\r\n\r\n" + HALVES[kind])
    await writer.drain()
    await local.do("getMe")  # by now the other call is being read
    writer.transport.abort()
    await local.do("getMe")
    await local.stop()  # waits for whatever is being served
    assert [record.getMessage() for record in caplog.records] == []
