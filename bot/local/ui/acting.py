"""The acts of people at the page: writing, pressing buttons, joining and leaving, creating groups and topics."""

from aiohttp import web

from bot.local.acts import forum, groups, inline, people
from bot.local.acts.lookup import group_of
from bot.local.acts.writing import Letter, press, write
from bot.local.errors import UiError
from bot.local.messenger import Messenger
from bot.local.ui.fields import Fields
from bot.local.ui.info import chat_info
from bot.local.ui.route import CHAT, Route

QUERY = r"/ui/queries/{query_id:\d{19}}"


class Acting:
    def __init__(self, messenger: Messenger) -> None:
        self._messenger = messenger

    def routes(self) -> list[Route]:
        return [
            ("POST", "/ui/messages", self.write),
            ("POST", "/ui/presses", self.press),
            ("POST", "/ui/queries", self.ask),
            ("GET", QUERY, self.results),
            ("POST", QUERY, self.choose),
            ("POST", "/ui/people", self.add_person),
            ("PATCH", r"/ui/people/{person_id:\d{1,18}}", self.change_person),
            ("POST", "/ui/chats", self.create_group),
            ("PATCH", CHAT, self.change_group),
            ("PATCH", CHAT + r"/members/{person_id:\d{1,18}}", self.change_member),
            ("POST", f"{CHAT}/topics", self.create_topic),
            ("DELETE", CHAT + r"/topics/{message_thread_id:\d{1,18}}", self.delete_topic),
        ]

    async def write(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        letter = Letter(
            fields.number("chat_id"),
            fields.number("person_id"),
            fields.optional_text("text") or "",
            fields.optional_number("reply_to"),
            fields.optional_number("message_thread_id"),
            fields.flag("anonymous") or False,
            fields.uploads.get("photo"),
            fields.uploads.get("document"),
        )
        message = await write(self._messenger, letter)
        return web.json_response({"message": self._messenger.messages.for_page(message)})

    async def press(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        place = fields.number("chat_id"), fields.number("message_id")
        press_id = press(self._messenger, *place, fields.number("person_id"), fields.text("data"))
        return web.json_response({"press_id": press_id})

    async def ask(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        place = fields.number("chat_id"), fields.number("person_id")
        return web.json_response({"query_id": inline.ask(self._messenger, *place, fields.optional_text("query") or "")})

    async def results(self, request: web.Request) -> web.StreamResponse:
        """Return the bot's answer to an inline query; null before the answer."""
        query = self._messenger.queries.get(request.match_info["query_id"])
        if query is None:
            raise UiError("没有这个问题 · No such query", 404)
        return web.json_response({"results": query.results})

    async def choose(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        query_id, result_id = request.match_info["query_id"], fields.text("result_id")
        place = fields.number("chat_id"), fields.optional_number("message_thread_id")
        message = inline.choose(self._messenger, query_id, result_id, *place)
        return web.json_response({"message": self._messenger.messages.for_page(message)})

    async def add_person(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        language = fields.optional_text("language_code") or ""
        person = people.add_person(self._messenger, fields.text("first_name"), language)
        return web.json_response(person.as_dict())

    async def change_person(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        person_id = int(request.match_info["person_id"])
        name, language = fields.optional_text("first_name"), fields.optional_text("language_code")
        return web.json_response(people.change_person(self._messenger, person_id, name, language).as_dict())

    async def create_group(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        kind = fields.optional_text("type") or "supergroup"
        chat = groups.create_group(self._messenger, fields.text("title"), kind)
        return web.json_response(chat_info(self._messenger, chat))

    async def change_group(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        title, upgrade, is_forum = fields.optional_text("title"), fields.flag("upgrade"), fields.flag("is_forum")
        if title is None and not upgrade and is_forum is None:
            raise UiError("缺少 title、upgrade 或 is_forum · title, upgrade or is_forum is missing")
        chat = group_of(self._messenger, int(request.match_info["chat_id"]))
        with self._messenger.store.transaction():
            if title is not None:
                chat = groups.rename_group(self._messenger, chat.id, title)
            if upgrade:
                chat = groups.upgrade_group(self._messenger, chat.id)
            if is_forum is not None:
                chat = forum.set_forum(self._messenger, chat.id, is_forum)
        return web.json_response(chat_info(self._messenger, chat))

    async def change_member(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        place = int(request.match_info["chat_id"]), int(request.match_info["person_id"])
        status, rights = fields.optional_text("status"), fields.mapping("rights")
        if status is None and not rights:
            raise UiError("缺少 status 或 rights · status or rights is missing")
        return web.json_response(
            chat_info(self._messenger, groups.change_member(self._messenger, *place, status, rights))
        )

    async def create_topic(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        chat_id, name = int(request.match_info["chat_id"]), fields.text("name")
        thread = forum.create_topic(self._messenger, chat_id, name, fields.optional_number("person_id"))
        return web.json_response({"message_thread_id": thread, "name": name})

    async def delete_topic(self, request: web.Request) -> web.StreamResponse:
        thread = int(request.match_info["message_thread_id"])
        forum.delete_topic(self._messenger, int(request.match_info["chat_id"]), thread)
        return web.json_response({})
