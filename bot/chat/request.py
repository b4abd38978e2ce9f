"""The HTTP client for python-telegram-bot: a single aiohttp session, several times faster than the library's own
client."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import aiohttp
from aiohttp_socks import ProxyConnectionError, ProxyConnector, ProxyError, ProxyTimeoutError
from telegram._utils.defaultvalue import DEFAULT_NONE
from telegram._utils.types import ODVInput
from telegram.error import NetworkError, RetryAfter, TimedOut
from telegram.request import BaseRequest, RequestData

_CONNECT, _READ, _UPLOAD = 10.0, 30.0, 60.0
_LARGEST = 20 * 1024 * 1024
"""The maximum size of an answer in bytes; files a bot may download are no larger."""
_UNREACHED = (
    aiohttp.ClientConnectorError,
    aiohttp.ConnectionTimeoutError,
    ProxyConnectionError,
    ProxyError,
    ProxyTimeoutError,
)


class NotTheApi(NetworkError):
    """The answer came from a server in between, such as a proxy. Such an answer says nothing about the Bot API, least
    of all that the token is refused. The text is not quoted, because it may contain the address with the token."""


class NotSent(NetworkError):
    """The server was never reached, so a second attempt cannot repeat any effect."""


def seconds_of(error: RetryAfter) -> float:
    """Return how long Telegram asks the bot to wait."""
    after = error.retry_after
    return after.total_seconds() if isinstance(after, timedelta) else float(after)


class AiohttpRequest(BaseRequest):
    """An aiohttp client whose errors never name an address, since Bot API addresses contain the token."""

    def __init__(self, proxy: str | None = None, connections: int = 64) -> None:
        self._proxy = proxy
        self._connections = connections
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        return _READ

    async def initialize(self) -> None:
        if self._session is None:
            connector: aiohttp.BaseConnector
            if self._proxy:
                connector = ProxyConnector.from_url(self._proxy, limit=self._connections)
            else:
                connector = aiohttp.TCPConnector(limit=self._connections)
            self._session = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar())

    async def shutdown(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = DEFAULT_NONE,
        write_timeout: ODVInput[float] = DEFAULT_NONE,
        connect_timeout: ODVInput[float] = DEFAULT_NONE,
        pool_timeout: ODVInput[float] = DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        read = read_timeout if isinstance(read_timeout, int | float) else _READ
        body: aiohttp.FormData | aiohttp.BytesPayload | None = None
        if request_data is not None and request_data.contains_files:
            read = max(read, _UPLOAD)
            body = aiohttp.FormData(quote_fields=False)  # a file keeps its name, in whatever script
            for name, value in request_data.json_parameters.items():
                body.add_field(name, value)
            for name, (filename, content, kind) in request_data.multipart_data.items():
                body.add_field(name, content, filename=filename, content_type=kind)
        elif request_data is not None:
            # Form encoding of a long Chinese text takes longer than the rest of the call.
            written = json.dumps(request_data.parameters, ensure_ascii=False).encode(errors="replace")
            body = aiohttp.BytesPayload(written, content_type="application/json")
        status, answer = await self._exchange(method, url, body, read)
        if not 200 <= status < 300:
            self.parse_json_payload(answer)  # parsed before the library, whose error would quote the answer
        return status, answer

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Parse an answer of the Bot API, whether result or error. Raises `NotTheApi` for anything else."""
        try:
            answer = json.loads(payload.decode(errors="replace"))
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or not (answer.get("ok") is False or "result" in answer):
            raise NotTheApi("no answer of the Bot API")
        return answer

    async def _exchange(
        self, method: str, url: str, body: aiohttp.FormData | aiohttp.BytesPayload | None, read: float
    ) -> tuple[int, bytes]:
        if self._session is None:
            raise RuntimeError("the request object has not been initialised")
        timeout = aiohttp.ClientTimeout(total=None, connect=_CONNECT, sock_connect=_CONNECT, sock_read=read)
        try:
            async with self._session.request(method, url, data=body, timeout=timeout) as response:
                return response.status, await _whole(response)
        except _UNREACHED as error:
            raise NotSent(type(error).__name__) from None
        except (TimeoutError, aiohttp.ServerTimeoutError):
            raise TimedOut from None
        except aiohttp.ClientError as error:
            raise NetworkError(type(error).__name__) from None


async def _whole(response: aiohttp.ClientResponse) -> bytes:
    """Read a whole answer regardless of its declared length, breaking off at the size limit."""
    body = bytearray()
    async for part in response.content.iter_any():
        body += part
        if len(body) > _LARGEST:
            raise NetworkError("the answer is too large")
    return bytes(body)
