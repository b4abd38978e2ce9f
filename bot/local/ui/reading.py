"""The contents of the page: people, chats, messages, search, commands, and the stream of events."""

import asyncio

from aiohttp import web

from bot.local.errors import UiError
from bot.local.messenger import Messenger
from bot.local.ui.fields import Fields
from bot.local.ui.info import chat_info
from bot.local.ui.route import CHAT, Route

MOST_MESSAGES = 100
MOST_FOUND = 50
MOST_SEARCHED = 100  # characters
HEARTBEAT = 15  # seconds; also detects a closed page


class ReadRoutes:
    def __init__(self, messenger: Messenger) -> None:
        self._messenger = messenger

    def routes(self) -> list[Route]:
        return [
            ("GET", "/ui/state", self.state),
            ("GET", f"{CHAT}/messages", self.history),
            ("GET", f"{CHAT}/search", self.search),
            ("GET", "/ui/commands", self.commands),
            ("GET", "/ui/events", self.events),
        ]

    async def state(self, request: web.Request) -> web.StreamResponse:
        roster = self._messenger.roster
        return web.json_response(
            {
                "bot": self._messenger.bot.user(),
                "time_zone": self._messenger.zone,
                "people": [person.as_dict() for person in roster.people()],
                "chats": [chat_info(self._messenger, chat) for chat in roster.chats()],
            }
        )

    async def history(self, request: web.Request) -> web.StreamResponse:
        chat_id = self._chat_id(request)
        fields = await Fields.of(request)
        limit = min(max(fields.optional_number("limit") or 50, 1), MOST_MESSAGES)
        found = self._messenger.messages.before(chat_id, fields.optional_number("before"), limit + 1)
        shown = [self._messenger.messages.for_page(message) for message in found[-limit:]]
        return web.json_response({"messages": shown, "more": len(found) > limit})

    async def search(self, request: web.Request) -> web.StreamResponse:
        chat_id = self._chat_id(request)
        words = (await Fields.of(request)).text("text").strip()
        if not 1 <= len(words) <= MOST_SEARCHED:
            raise UiError(f"请写 1 到 {MOST_SEARCHED} 个字 · 1 to {MOST_SEARCHED} characters, please")
        found = self._messenger.messages.holding(chat_id, words, MOST_FOUND + 1)
        shown = [self._messenger.messages.for_page(message) for message in found[:MOST_FOUND]]
        return web.json_response({"messages": shown, "more": len(found) > MOST_FOUND})

    def _chat_id(self, request: web.Request) -> int:
        chat_id = int(request.match_info["chat_id"])
        if self._messenger.roster.chat(chat_id) is None:
            raise UiError("没有这个聊天 · No such chat", 404)
        return chat_id

    async def commands(self, request: web.Request) -> web.StreamResponse:
        fields = await Fields.of(request)
        roster = self._messenger.roster
        chat, person = roster.chat(fields.number("chat_id")), roster.person(fields.number("person_id"))
        if chat is None or person is None:
            raise UiError("没有这个聊天或人 · No such chat or person", 404)
        administrator = roster.standing(chat.id, person.id).is_administrator
        shown = self._messenger.menu.shown(chat, person.id, administrator, roster.language(person))
        return web.json_response({"commands": shown})

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
