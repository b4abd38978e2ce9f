"""The shape of a route in the UI API."""

from collections.abc import Awaitable, Callable

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Route = tuple[str, str, Handler]  # method, path, handler

CHAT = r"/ui/chats/{chat_id:-?\d{1,18}}"
