"""The HTTP routes `/bot<token>/<method>` and `/file/bot<token>/<path>`."""

import secrets
from functools import partial

from aiohttp import web

from bot.local.errors import ApiError
from bot.local.failing import fail
from bot.local.intake import read_request
from bot.local.messenger import Messenger
from bot.local.methods import SERVED, MethodCall


class BotApi:
    def __init__(self, messenger: Messenger, token: str) -> None:
        self._messenger = messenger
        self._token = token

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get(r"/bot{token:[^/]+}/{method}", self.method),
            web.post(r"/bot{token:[^/]+}/{method}", self.method),
            web.get(r"/file/bot{token:[^/]+}/{path:.+}", self.file),
        ]

    async def method(self, request: web.Request) -> web.Response:
        try:
            method, call = await self._call(request)
        except ApiError as error:
            return error.response()
        fault = self._messenger.faults.for_call(method, call.get("chat_id"))
        act = partial(_answer, method, call)
        return await act() if fault is None else await fail(fault, request, act)

    async def _call(self, request: web.Request) -> tuple[str, MethodCall]:
        """Return the method and its checked parameters."""
        self._check_token(request)
        table = self._messenger.table
        method = table.method_named(request.match_info["method"])
        if method is None:
            raise ApiError(404, "Not Found: method not found")
        if method not in SERVED:
            raise ApiError(501, f"Not Implemented: {method} is not served by the local server")
        given, uploads = await read_request(request)
        arguments = table.arguments(method, given, uploads)
        return method, MethodCall(self._messenger, arguments, uploads)

    async def file(self, request: web.Request) -> web.Response:
        try:
            self._check_token(request)
        except ApiError as error:
            return error.response()
        stored = self._messenger.files.by_path(request.match_info["path"])
        if stored is None:
            return ApiError(404, "Not Found").response()
        return web.Response(body=stored.data, content_type="application/octet-stream")

    def _check_token(self, request: web.Request) -> None:
        if not secrets.compare_digest(request.match_info["token"].encode(), self._token.encode()):
            raise ApiError(401, "Unauthorized")


async def _answer(method: str, call: MethodCall) -> web.Response:
    try:
        result = await SERVED[method](call)
    except ApiError as error:
        return error.response()
    return web.json_response({"ok": True, "result": result})
