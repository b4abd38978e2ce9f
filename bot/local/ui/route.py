"""How the parts of the UI API say what they answer."""

from collections.abc import Awaitable, Callable

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Route = tuple[str, str, Handler]  # method, path, who answers

CHAT = r"/ui/chats/{chat_id:-?\d{1,18}}"
