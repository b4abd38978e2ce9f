"""Carrying out a fault on a call of the Bot API."""

import asyncio
import socket
import struct
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.local.errors import ApiError
from bot.local.faults import Fault

# The answer of a proxy in front of the server, which is not JSON.
BAD_GATEWAY = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"


async def fail(fault: Fault, request: web.Request, act: Callable[[], Awaitable[web.Response]]) -> web.Response:
    """Answer a call with a fault. `act` performs the call without the fault."""
    match fault.kind:
        case "too_many":
            reason = f"Too Many Requests: retry after {fault.retry_after}"
            return ApiError(429, reason, retry_after=fault.retry_after).response()
        case "conflict":
            reason = "terminated by other getUpdates request; make sure that only one bot instance is running"
            return ApiError(409, f"Conflict: {reason}").response()
        case "internal":
            return ApiError(500, "Internal Server Error").response()
        case "bad_gateway":
            return web.Response(status=502, text=BAD_GATEWAY, content_type="text/html")
        case "reset_before":
            return _reset(request)
        case "reset_after":
            await act()
            return _reset(request)
        case "slow_after":
            answer = await act()
            await asyncio.sleep(fault.seconds)
            return answer
        case kind:
            raise AssertionError(f"{kind} is no fault of calls")


def _reset(request: web.Request) -> web.Response:
    """Break the connection: the client gets a reset instead of an answer."""
    transport = request.transport
    if transport is not None:
        connection = transport.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        transport.abort()
    return web.Response()  # never sent
