"""The API behind the chat page, also used by tests of bots."""

from aiohttp import web

from bot.local.errors import ApiError, UiError
from bot.local.messenger import Messenger
from bot.local.ui.acting import Acting
from bot.local.ui.breaking import Breaking
from bot.local.ui.pages import Pages
from bot.local.ui.reading import ReadRoutes
from bot.local.ui.route import Handler


def ui_routes(messenger: Messenger) -> list[web.RouteDef]:
    parts = (Pages(messenger), ReadRoutes(messenger), Acting(messenger), Breaking(messenger))
    return [web.route(method, path, _told(handler)) for part in parts for method, path, handler in part.routes()]


def _told(handler: Handler) -> Handler:
    """Turn refusals into sentences for the page."""

    async def telling(request: web.Request) -> web.StreamResponse:
        try:
            return await handler(request)
        except UiError as error:
            return web.json_response({"error": error.sentence}, status=error.status)
        except ApiError as error:  # the body could not be read
            return web.json_response({"error": error.description}, status=error.code)

    return telling
