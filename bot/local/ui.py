"""The API behind the chat page, and the page itself."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from importlib.resources import files
from mimetypes import guess_type
from typing import Any
from urllib.parse import quote

from aiohttp import web

from bot.local import people
from bot.local.errors import ApiError, UiError
from bot.local.intake import read_request
from bot.local.messenger import Messenger
from bot.local.roster import PRESENT, Chat
from bot.local.table import Upload

PAGE = files("bot.local").joinpath("page")
MOST_MESSAGES = 100
HEARTBEAT = 15  # seconds; also finds out that a page is gone

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Fields:
    """The fields of a request, each taken with its type."""

    def __init__(self, values: dict[str, object], uploads: dict[str, Upload]) -> None:
        self._values = values
        self.uploads = uploads

    @classmethod
    async def of(cls, request: web.Request) -> "Fields":
        return cls(*await read_request(request))

    def number(self, name: str) -> int:
        number = self.optional_number(name)
        if number is None:
            raise UiError(f"缺少 {name} · {name} is missing")
        return number

    def optional_number(self, name: str) -> int | None:
        value = self._values.get(name)
        if value is None or value == "":
            return None
        if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,18}", value):
            return int(value)
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
            return value
        raise UiError(f"{name} 应为整数 · {name} must be a number")

    def text(self, name: str) -> str:
        text = self.optional_text(name)
        if text is None:
            raise UiError(f"缺少 {name} · {name} is missing")
        return text

    def optional_text(self, name: str) -> str | None:
        value = self._values.get(name)
        if value is not None and not isinstance(value, str):
            raise UiError(f"{name} 应为文字 · {name} must be text")
        # Half a surrogate pair can be spelt in JSON but not stored.
        return None if value is None else value.encode("utf-8", "replace").decode()


class Ui:
    def __init__(self, messenger: Messenger) -> None:
        self._messenger = messenger

    def routes(self) -> list[web.RouteDef]:
        routes: list[tuple[str, str, Handler]] = [
            ("GET", "/", self.page),
            ("GET", r"/static/{name:[a-z][a-z0-9_-]*\.[a-z0-9]+}", self.page),
            ("GET", "/ui/state", self.state),
            ("GET", r"/ui/chats/{chat_id:-?\d{1,18}}/messages", self.history),
            ("POST", "/ui/messages", self.write),
            ("POST", "/ui/presses", self.press),
            ("GET", "/ui/commands", self.commands),
            ("POST", "/ui/people", self.add_person),
            ("PATCH", r"/ui/people/{person_id:\d{1,18}}", self.change_person),
            ("POST", "/ui/chats", self.create_group),
            ("PATCH", r"/ui/chats/{chat_id:-?\d{1,18}}", self.rename_group),
            ("PATCH", r"/ui/chats/{chat_id:-?\d{1,18}}/members/{person_id:\d{1,18}}", self.change_member),
            ("GET", "/ui/events", self.events),
            ("GET", "/ui/files/{unique_id}", self.file),
        ]
        return [web.route(method, path, _told(handler)) for method, path, handler in routes]

    # Reading

    async def page(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("name", "index.html")
        resource = PAGE.joinpath(name)
        if not resource.is_file():
            raise UiError("没有这个文件 · No such file", 404)
        mime = guess_type(name)[0] or "application/octet-stream"
        return web.Response(
            body=resource.read_bytes(), content_type=mime, charset="utf-8", headers={"Cache-Control": "no-cache"}
        )

    async def state(self, request: web.Request) -> web.StreamResponse:
        roster = self._messenger.roster
        return web.json_response(
            {
                "bot": self._messenger.bot.user(),
                "people": [person.as_dict() for person in roster.people()],
                "chats": [self._chat_info(chat) for chat in roster.chats()],
            }
        )

    async def history(self, request: web.Request) -> web.StreamResponse:
        chat_id = int(request.match_info["chat_id"])
        if self._messenger.roster.chat(chat_id) is None:
            raise UiError("没有这个聊天 · No such chat", 404)
        fields = await Fields.of(request)
        limit = min(max(fields.optional_number("limit") or 50, 1), MOST_MESSAGES)
        found = self._messenger.messages.before(chat_id, fields.optional_number("before"), limit + 1)
        shown = [self._messenger.messages.for_page(message) for message in found[-limit:]]
        return web.json_response({"messages": shown, "more": len(found) > limit})

    async def commands(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        roster = self._messenger.roster
        chat, person = roster.chat(fields.number("chat_id")), roster.person(fields.number("person_id"))
        if chat is None or person is None:
            raise UiError("没有这个聊天或人 · No such chat or person", 404)
        administrator = roster.is_administrator(chat.id, person.id)
        shown = self._messenger.menu.shown(chat, person.id, administrator, person.language_code)
        return web.json_response({"commands": shown})

    async def file(self, request: web.Request) -> web.StreamResponse:
        stored = self._messenger.files.by_unique_id(request.match_info["unique_id"])
        if stored is None:
            raise UiError("没有这个文件 · No such file", 404)
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        if stored.kind == "photo":
            return web.Response(body=stored.data, content_type=stored.mime, headers=headers)
        # Whatever a bot sends as a document is saved by the browser, never shown under our address.
        response = web.Response(body=stored.data, content_type="application/octet-stream", headers=headers)
        response.headers["Content-Disposition"] = _attachment(stored.name)
        return response

    async def events(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store"}
        )
        with self._messenger.events.stream() as stream:
            try:
                await response.prepare(request)
                await response.write(b": welcome\n\n")
                while True:
                    try:
                        block = await asyncio.wait_for(stream.get(), HEARTBEAT)
                    except TimeoutError:
                        block = ": still here\n\n"
                    if block is None:
                        break
                    await response.write(block.encode())
            except ConnectionResetError:
                pass  # the page was closed
        return response

    # Acting

    async def write(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        message = await people.write(
            self._messenger,
            fields.number("chat_id"),
            fields.number("person_id"),
            fields.optional_text("text") or "",
            fields.optional_number("reply_to"),
            fields.uploads.get("photo"),
        )
        return web.json_response({"message": self._messenger.messages.for_page(message)})

    async def press(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        place = fields.number("chat_id"), fields.number("message_id")
        press_id = people.press(self._messenger, *place, fields.number("person_id"), fields.text("data"))
        return web.json_response({"press_id": press_id})

    async def add_person(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        language = fields.optional_text("language_code") or "zh-hans"
        person = people.add_person(self._messenger, fields.text("first_name"), language)
        return web.json_response(person.as_dict())

    async def change_person(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        person_id = int(request.match_info["person_id"])
        name, language = fields.optional_text("first_name"), fields.optional_text("language_code")
        return web.json_response(people.change_person(self._messenger, person_id, name, language).as_dict())

    async def create_group(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        return web.json_response(self._chat_info(people.create_group(self._messenger, fields.text("title"))))

    async def rename_group(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        chat_id = int(request.match_info["chat_id"])
        return web.json_response(self._chat_info(people.rename_group(self._messenger, chat_id, fields.text("title"))))

    async def change_member(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        place = int(request.match_info["chat_id"]), int(request.match_info["person_id"])
        return web.json_response(self._chat_info(people.change_member(self._messenger, *place, fields.text("status"))))

    def _chat_info(self, chat: Chat) -> dict[str, Any]:
        members = self._messenger.roster.members(chat.id)
        last = self._messenger.messages.before(chat.id, None, 1)
        named = {"title": chat.title} if chat.is_group else {"person_id": chat.id}
        return {
            "id": chat.id,
            "type": chat.type,
            **named,
            "members": [{"id": user, "status": s if s in PRESENT else "left"} for user, s in members],
            "last": self._messenger.messages.for_page(last[0]) if last else None,
            "pinned": chat.pinned,
        }


def _told(handler: Handler) -> Handler:
    """Refusals become sentences the page can show."""

    async def telling(request: web.Request) -> web.StreamResponse:
        try:
            return await handler(request)
        except UiError as error:
            return web.json_response({"error": error.sentence}, status=error.status)
        except ApiError as error:  # the body could not be read
            return web.json_response({"error": error.description}, status=error.code)

    return telling


def _attachment(name: str) -> str:
    return f"attachment; filename*=UTF-8''{quote(name, safe='')}"
