"""The chat page itself, and uploaded files."""

from importlib.resources import files
from mimetypes import guess_type
from urllib.parse import quote

from aiohttp import web

from bot.local.errors import UiError
from bot.local.messenger import Messenger
from bot.local.ui.route import Route

PAGE = files("bot.local").joinpath("page")


class Pages:
    def __init__(self, messenger: Messenger) -> None:
        self._messenger = messenger

    def routes(self) -> list[Route]:
        return [
            ("GET", "/", self.page),
            ("GET", r"/static/{name:[a-z][a-z0-9_-]*\.[a-z0-9]+}", self.page),
            ("GET", "/ui/files/{unique_id}", self.file),
        ]

    async def page(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("name", "index.html")
        resource = PAGE.joinpath(name)
        if not resource.is_file():
            raise UiError("没有这个文件 · No such file", 404)
        mime = guess_type(name)[0] or "application/octet-stream"
        return web.Response(
            body=resource.read_bytes(), content_type=mime, charset="utf-8", headers={"Cache-Control": "no-cache"}
        )

    async def file(self, request: web.Request) -> web.StreamResponse:
        stored = self._messenger.files.by_unique_id(request.match_info["unique_id"])
        if stored is None:
            raise UiError("没有这个文件 · No such file", 404)
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        if stored.kind == "photo":
            return web.Response(body=stored.data, content_type=stored.mime, headers=headers)
        # A document is always saved by the browser and never shown under our address.
        response = web.Response(body=stored.data, content_type="application/octet-stream", headers=headers)
        response.headers["Content-Disposition"] = _attachment(stored.name)
        return response


def _attachment(name: str) -> str:
    return f"attachment; filename*=UTF-8''{quote(name, safe='')}"
