"""A group chat without a messenger: people say and press things, and see what the outbox holds in return.

Whatever is sent is held to the messenger's limits and to sound HTML, in every test.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from html import unescape
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from bot.app.desk import Reply
from bot.app.event.views.bulletin import bulletin
from bot.app.event.views.pictures import seen
from bot.app.folding import Broken, Folding, Tables, load, recent
from bot.app.path.handle import App
from bot.app.request import buttons
from bot.app.request.incoming import Incoming, Place
from bot.app.show.confirmations import confirmed
from bot.app.show.live import LAST_LINES, View, view
from bot.app.speech.people import people_at, refereed
from bot.app.speech.words import LANGUAGES, language_of, words
from engines.core.game.record import AnyTable
from engines.registry import GAMES, SHELF
from storage.sqlite_store import open_store
from storage.store import Account, Live, Outgoing, Stream, Unit
from tests.bot.circle import CIRCLE, SENTENCES
from tests.bot.league import HELD, LEAGUE

GROUP = Place(-1001, "supergroup", "棋牌群")
NAMES = {1: "小林", 2: "小周", 3: "阿梅", 4: "老秦", 5: "小唐", 6: "小许", 7: "Robin"}
OFFICIALS = {10: "组织者", 11: "裁判长", 12: "裁判"}
"""Who is appointed in the room with a reported hand."""
BOARDS = 9_000_000
"""From here on the messages are numbered that show a table."""
TAG = re.compile(r"<(/?)([a-z]+)(?: href=\"[^\"<>]*\")?>")


def private(person: int) -> Place:
    return Place(person, "private")


@dataclass
class Said:
    """One message that the bot sent: its text without tags, and its buttons by label."""

    text: str
    buttons: dict[str, str]
    kind: str
    payload: dict[str, Any]
    message_id: int
    chat_id: int = GROUP.chat_id
    thread_id: int | None = None

    @property
    def place(self) -> tuple[int, int]:
        return self.chat_id, self.message_id


def fault(html: str, keyboard: list[Any], longest: int) -> str:
    """What a messenger would not take in a message; empty where it takes it."""
    open_tags: list[str] = []
    for closing, name in TAG.findall(html):
        if not closing:
            open_tags.append(name)
        elif not open_tags or open_tags.pop() != name:
            return f"<{name}> is closed where it was not open"
    text = unescape(TAG.sub("", html))
    bare = TAG.sub("", html)
    if open_tags:
        return f"<{open_tags[-1]}> is left open"
    if "<" in bare or ">" in bare or re.search(r"&(?!amp;|lt;|gt;|quot;)", bare):
        return "a bare <, > or &"
    if not text.strip() or len(text.encode("utf-16-le")) > 2 * longest:
        return "empty, or too long"
    wrong = [data for row in keyboard for label, data in row if not (label and 0 < len(data.encode()) <= 64)]
    return f"buttons that cannot be sent: {wrong}" if wrong or len(keyboard) > 100 else ""


@dataclass
class Room:
    """The group. `admins` may act as referees where they do not play."""

    app: App
    admins: set[int] = field(default_factory=lambda: {7})
    names: dict[int, str] = field(default_factory=lambda: dict(NAMES))
    speaks: dict[int, str | None] = field(default_factory=dict)
    """What each client's language is; Chinese where not said."""
    reads_all: bool = False
    group: Place = GROUP
    now: datetime = datetime(2026, 3, 1, 7, 0, tzinfo=UTC)
    count: int = 0
    said: list[Said] = field(default_factory=list)
    heard: list[Said] = field(default_factory=list)
    """What was sent because of the last act."""
    drawn: list[int] = field(default_factory=list)
    """The tables whose live message was redrawn because of the last act."""
    touched: int = 0
    """The message that was sent, or whose button was pressed, last."""
    pinned: str = ""
    """The text of an event that is kept up to date."""
    menus: dict[int, list[list[list[str]]]] = field(default_factory=dict)
    """The buttons that stand beneath live messages in place of their own, by table."""

    async def say(self, person: int | None, text: str | None, **more: Any) -> Reply:
        return await self.deliver(person, text=text, **more)

    async def answer_to(self, person: int | None, author: int, text: str, **more: Any) -> Reply:
        """Say something as a reply to what somebody else wrote."""
        who = Account("telegram", author, self.names.get(author, f"P{author}"))
        return await self.say(person, text, reply_author=who, **more)

    async def whisper(self, person: int, text: str | None, **more: Any) -> Reply:
        """Say something in one's private chat with the bot."""
        return await self.deliver(person, text=text, place=private(person), **more)

    async def reply(self, person: int | None, text: str | None, to: str = "", **more: Any) -> Reply:
        """Reply to the newest message that contains these words; to the board where none are given."""
        if not to:
            return await self.say(person, text, reply_to=self.board_of((await self.stream()).id), **more)
        found = next(said for said in reversed(self.said) if to in said.text)
        return await self.say(person, text, reply_to=found.message_id, **more)

    async def press(self, person: int | None, label: str, **more: Any) -> Reply:
        """Press the newest button whose label contains these words; the live message's buttons count too."""
        for said in reversed(self.said):
            for name, data in said.buttons.items():
                if label in name:
                    return await self.deliver(person, press=data, message_id=said.message_id, **more)
        return await self.press_live(person, label, **more)

    async def press_live(self, person: int | None, label: str, **more: Any) -> Reply:
        live = await self.live_buttons()
        data = next((data for name, data in live.items() if label in name), None)
        assert data, f"no button {label!r} among {sorted(live)}"
        return await self.press_data(person, data, message_id=self.board_of((await self.stream()).id), **more)

    async def press_data(self, person: int | None, data: str, **more: Any) -> Reply:
        """Press a button that carries this, whether one was ever drawn or not."""
        return await self.deliver(person, press=data, **more)

    def button(self, label: str) -> str:
        """What the newest button with these words carries."""
        return next(data for said in reversed(self.said) for name, data in said.buttons.items() if label in name)

    def incoming(self, person: int | None, *, cause: str | None = None, **more: Any) -> Incoming:
        self.count += 1
        self.now += timedelta(seconds=1)
        language = self.speaks.get(person or 0, "zh-hans")
        who = Account("telegram", person, self.names.get(person, f"P{person}"), language) if person else None
        more.setdefault("message_id", 10_000 + self.count)
        more.setdefault("place", self.group)
        self.touched = more["message_id"]
        admin = person is None or person in self.admins
        more.setdefault("is_admin", admin and not more["place"].private)
        more.setdefault("reads_all", self.reads_all)
        return Incoming(cause or f"1:{self.count}", who=who, at=self.now, **more)

    async def deliver(self, person: int | None, **more: Any) -> Reply:
        reply = await self.app.handle(self.incoming(person, **more))
        assert len(reply.toast) <= 200
        await self.flush()
        return reply

    async def flush(self) -> None:
        """Take what the outbox holds, as the sender would."""
        self.heard, self.drawn = [], []
        while claimed := await self.app.store.run(self._claim):
            await self.app.store.run(partial(self._take_all, claimed))

    def _claim(self, unit: Unit) -> Sequence[Outgoing]:
        return unit.claim(self.now, 50, self.now + timedelta(minutes=1))

    def _take_all(self, claimed: Sequence[Outgoing], unit: Unit) -> None:
        for outgoing in claimed:
            self._take(unit, outgoing)

    def _take(self, unit: Any, outgoing: Outgoing) -> None:
        message = outgoing.message
        if message.kind == "live":
            assert message.stream_id is not None
            self.drawn.append(message.stream_id)
            self.menus.pop(message.stream_id, None)
            shown = self._look(unit, message.stream_id)
            assert shown is None or not fault(shown.caption, buttons.dump(shown.keyboard), 1024), shown
            unit.save_live(Live(message.stream_id, message.chat_id, self.board_of(message.stream_id)))
            unit.remember_message(message.chat_id, self.board_of(message.stream_id), message.stream_id)
        elif message.kind == "bulletin":
            assert message.stream_id is not None
            hall = seen(unit, Folding(self.app.tables), unit.stream(message.stream_id))
            shown_now = bulletin(unit, hall, self.now, self.app.zone)
            assert not (wrong := fault(shown_now.html, buttons.dump(shown_now.keyboard), 4096)), wrong
            self.pinned = unescape(TAG.sub("", shown_now.html))
            unit.save_live(Live(message.stream_id, message.chat_id, self.board_of(message.stream_id)))
            unit.remember_message(message.chat_id, self.board_of(message.stream_id), message.stream_id)
        elif message.kind == "keys":
            self._turn(unit, outgoing)
        elif message.kind == "retire":
            place = (message.chat_id, message.payload["message_id"])
            self.said = [replace(said, buttons={}) if said.place == place else said for said in self.said]
        else:
            self._hear(unit, outgoing)
        unit.sent(outgoing)

    def _turn(self, unit: Any, outgoing: Outgoing) -> None:
        """Put other buttons beneath a live message, if its table is still as they were drawn for."""
        message, keyboard = outgoing.message, outgoing.message.payload["keyboard"]
        assert message.stream_id is not None
        assert message.payload["message_id"] == self.board_of(message.stream_id)
        assert not (wrong := fault("-", keyboard, 1024)), wrong
        assert max(map(len, keyboard)) <= 8
        assert sum(map(len, keyboard)) <= 100
        if unit.stream(message.stream_id).version == message.version:
            self.menus[message.stream_id] = keyboard

    def _hear(self, unit: Any, outgoing: Outgoing) -> None:
        message, payload = outgoing.message, dict(outgoing.message.payload)
        longest = 1024 if message.kind in ("document", "frame") else 4096
        keyboard = payload.get("keyboard", [])
        assert not (wrong := fault(payload["html"], keyboard, longest)), f"{wrong}: {payload}"
        self.count += 1
        labelled = {text: data for row in keyboard for text, data in row}
        text = unescape(TAG.sub("", payload["html"]))
        number = payload.get("message_id", 20_000 + self.count)
        assert number < BOARDS, f"a board is a picture, which is redrawn and never rewritten: {payload}"
        said = Said(text, labelled, message.kind, payload, number, message.chat_id, message.thread_id)
        if "message_id" in payload and number != self.touched and said.place in [old.place for old in self.said]:
            # Another copy of what was answered: it is rewritten where it stands, and nobody looks up.
            self.said = [said if old.place == said.place else old for old in self.said]
        else:
            self.said = [old for old in self.said if old.place != said.place]
            self.said.append(said)
        self.heard.append(said)
        if message.stream_id is not None:
            # What a message is about it stays, however it is rewritten.
            about = unit.about(message.chat_id, number) or payload.get("about", "")
            unit.remember_message(message.chat_id, number, message.stream_id, about)

    @staticmethod
    def board_of(stream_id: int) -> int:
        """The number of a table's live message."""
        return BOARDS + stream_id

    @property
    def last(self) -> str:
        return self.said[-1].text

    @property
    def all(self) -> str:
        return "\n".join(said.text for said in self.said)

    @property
    def answer(self) -> str:
        """All that was said because of the last act."""
        return "\n".join(said.text for said in self.heard)

    async def stream(self, number: int | None = None) -> Stream:
        """A table of the group: the newest, or by number."""

        def look(unit: Any) -> Stream:
            streams = [unit.stream(stream_id) for stream_id in unit.stream_ids()]
            here: list[Stream] = [stream for stream in streams if stream.chat_id == self.group.chat_id]
            return here[-1] if number is None else next(stream for stream in here if stream.number == number)

        return await self.app.store.read(look)

    async def table(self, number: int | None = None) -> AnyTable:
        """The table as the application folds it, with its cache."""
        stream = await self.stream(number)
        return await self.app.store.read(lambda unit: Folding(self.app.tables).fold(unit, stream))

    async def afresh(self, number: int | None = None) -> AnyTable:
        """The table folded from nothing but the store."""
        stream = await self.stream(number)
        return await self.app.store.read(lambda unit: Folding(Tables(GAMES)).fold(unit, stream))

    async def entries(self, number: int | None = None) -> list[tuple[str, bool]]:
        stream = await self.stream(number)
        lines = await self.app.store.read(lambda unit: unit.entries(stream.id))
        return [(line.text, line.struck) for line in lines]

    async def standing(self, number: int | None = None) -> list[str]:
        """The entries that count, in playing order."""
        from bot.app.folding import as_entries
        from engines.core.game.record import in_order

        stream = await self.stream(number)
        lines = await self.app.store.read(lambda unit: unit.entries(stream.id))
        return [entry.text for entry in in_order(as_entries(stream, lines))]

    async def waiting(self, kind: str = "report") -> list[dict[str, Any]]:
        stream = await self.stream()
        pendings = await self.app.store.read(lambda unit: unit.pendings(stream.id))
        return [dict(pending.payload) for pending in pendings if pending.kind == kind]

    async def points(self) -> dict[str, int]:
        return {side: tally["points"] for side, tally in (await self.table()).scene.totals.items()}  # type: ignore[attr-defined]

    async def seats(self, number: int | None = None) -> dict[int, str]:
        """Who sits where, by name."""
        stream = await self.stream(number)

        def look(unit: Any) -> dict[int, str]:
            seats = unit.seats(stream.id)
            people = unit.persons(set(seats.values()))
            return {int(seat): people[person].name for seat, person in seats.items()}

        return await self.app.store.read(look)

    def _look(self, unit: Any, stream_id: int) -> View | None:
        stream = unit.stream(stream_id)
        try:
            folding = Folding(self.app.tables)
            match = load(unit, folding, stream)
        except Broken:
            return None
        say = words(language_of(unit.chat(stream.chat_id).language), stream.game)
        around = {"refereed": refereed(unit, match), "captains": unit.captains(stream_id)}
        around["confirmed"] = confirmed(say, unit, folding, match)
        last = recent(unit, match, LAST_LINES)
        return view(say, match, people_at(unit, match), {}, last, self.now, self.app.zone, **around)

    async def live(self, number: int | None = None) -> View:
        stream = await self.stream(number)
        shown = await self.app.store.read(lambda unit: self._look(unit, stream.id))
        assert shown is not None
        return shown

    async def caption(self, number: int | None = None) -> str:
        return TAG.sub("", (await self.live(number)).caption)

    async def live_buttons(self, number: int | None = None) -> dict[str, str]:
        """Those that stand beneath it now: its own, or a menu."""
        shown = buttons.dump((await self.live(number)).keyboard)
        menu = self.menus.get((await self.stream(number)).id, shown)
        return {text: data for row in menu for text, data in row}

    async def seat_chess(self, white: int = 1, black: int = 2) -> None:
        await self.say(white, "/new chess")
        number = (await self.stream()).number
        await self.say(white, f"/join 台{number} 白")
        await self.say(black, f"/join 台{number} 黑")

    async def seat_sheet(self, options: str = "") -> None:
        await self.say(1, f"/new 大怪路子 {options}")
        number = (await self.stream()).number
        for person, label in enumerate(("A1", "B1", "A2", "B2", "A3", "B3"), 1):
            await self.say(person, f"/join 台{number} {label}")

    async def moves(self, text: str, white: int = 1, black: int = 2) -> None:
        """Play chess moves in turn, from whoever is to act."""
        for move in text.split():
            seat = (await self.table()).to_act[0]
            await self.say((white, black)[seat], f"/move {move}")

    async def hands(self, *orders: str, by: int = 1) -> None:
        """Report hands one after the other; each takes its time."""
        for order in orders:
            self.now += timedelta(minutes=3)
            await self.say(by, f"/hand {order}")


def at_home(store: Any) -> App:
    """The application, knowing where the bot lives."""
    return App(store, GAMES, shelf=SHELF, home="https://t.me/caipan_bot")


@pytest.fixture
async def room(tmp_path: Path, empty: Path) -> AsyncIterator[Room]:
    store = await asyncio.to_thread(open_store, Path(copy(empty, tmp_path / "caipan.db")))
    yield Room(at_home(store))
    await store.close()


@pytest.fixture
def hall(room: Room, monkeypatch: pytest.MonkeyPatch) -> Room:
    """A room where leagues are held too, and called by a name."""
    room.app.tables = Tables(HELD)
    for said in (words("zh"), words("zh", LEAGUE.key)):
        for key in ("game.league", "rules.league.houqin", "hint.league"):
            monkeypatch.setitem(said._sentences, key, "联赛")
    return room


@pytest.fixture
def circle(room: Room, monkeypatch: pytest.MonkeyPatch) -> Room:
    """A room where a game for two, three or six is played too."""
    room.app.tables = Tables({**GAMES, CIRCLE.key: CIRCLE})
    for said in (words(language, *game) for language in LANGUAGES for game in ((), (CIRCLE.key,))):
        for key, sentence in SENTENCES.items():
            monkeypatch.setitem(said._sentences, key, sentence)
    return room


@pytest.fixture(scope="session")
def reported(tmp_path_factory: pytest.TempPathFactory, empty: Path) -> tuple[Path, dict[str, Any]]:
    """A database with a sheet whose six players sit and whose first hand waits, and where its room stood.

    Three of those who do not play are appointed.
    """
    path = tmp_path_factory.mktemp("reported") / "caipan.db"

    async def play() -> dict[str, Any]:
        store = open_store(Path(copy(empty, path)))
        room = Room(at_home(store))
        await room.seat_sheet()
        await room.say(1, "/hand AAABBB")
        for person, role in OFFICIALS.items():
            await room.answer_to(7, person, f"/appoint {role}")
        await store.close()
        return {"now": room.now, "count": room.count, "said": room.said}

    return path, asyncio.run(play())


@pytest.fixture
async def reported_room(tmp_path: Path, reported: tuple[Path, dict[str, Any]]) -> AsyncIterator[Room]:
    """A room with a sheet whose first hand, reported by 小林, waits for the other side."""
    path, stood = reported
    store = await asyncio.to_thread(open_store, Path(copy(path, tmp_path / "caipan.db")))
    yield Room(at_home(store), **{**stood, "said": list(stood["said"])})
    await store.close()


@pytest.fixture
def private_chat() -> Callable[[int], Place]:
    return private


@pytest.fixture
def house(tmp_path: Path, empty: Path) -> Callable[[], Any]:
    """A room and a loop to run it in, for properties: `with house() as (room, run): run(room.say(1, "…"))`."""

    @contextmanager
    def opened() -> Iterator[tuple[Room, Callable[..., Any]]]:
        store = open_store(Path(copy(empty, tmp_path / "house.db")))
        with asyncio.Runner() as runner:
            yield Room(at_home(store)), runner.run
            runner.run(store.close())

    return opened
