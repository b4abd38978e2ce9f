"""Switching faults on and off."""

from typing import Any

from aiohttp import web

from bot.local.errors import UiError
from bot.local.faults import KINDS, Fault
from bot.local.messenger import Messenger
from bot.local.ui.fields import Fields
from bot.local.ui.route import Route

NUMBERS = (("times", 0, 1_000_000), ("retry_after", 1, 3600), ("seconds", 1, 3600), ("updates", 1, 100))


class Breaking:
    def __init__(self, messenger: Messenger) -> None:
        self._messenger = messenger

    def routes(self) -> list[Route]:
        return [
            ("GET", "/ui/faults", self.listed),
            ("POST", "/ui/faults", self.add),
            ("DELETE", "/ui/faults", self.clear),
            ("DELETE", r"/ui/faults/{fault_id:\d{1,18}}", self.remove),
        ]

    async def listed(self, request: web.Request) -> web.StreamResponse:
        return web.json_response({"faults": [active.as_object() for active in self._messenger.faults.listed()]})

    async def add(self, request: web.Request) -> web.StreamResponse:
        fault = self._fault(await Fields.of(request))
        return web.json_response(self._messenger.faults.add(fault).as_object())

    async def clear(self, request: web.Request) -> web.StreamResponse:
        self._messenger.faults.clear()
        return web.json_response({})

    async def remove(self, request: web.Request) -> web.StreamResponse:
        if not self._messenger.faults.remove(int(request.match_info["fault_id"])):
            raise UiError("没有这个故障 · No such fault", 404)
        return web.json_response({})

    def _fault(self, fields: Fields) -> Fault:
        kind = fields.text("kind")
        detail = KINDS.get(kind)
        fields.none_but({"kind", "method", "chat_id", "times", detail})
        method = fields.optional_text("method")
        named = None if method is None else self._messenger.table.method_named(method)
        if method is not None and named is None:
            raise UiError("没有这个方法 · No such method")
        more: dict[str, Any] = {}
        for name, least, most in NUMBERS:
            number = fields.optional_number(name)
            if number is not None:
                if not least <= number <= most:
                    raise UiError(f"{name} 应在 {least} 到 {most} 之间 · {name} must be from {least} to {most}")
                more[name] = number
        try:
            return Fault(kind, named, fields.optional_number("chat_id"), patch=fields.mapping("patch"), **more)
        except ValueError as error:
            raise UiError(str(error)) from None
