"""Somebody types an example in a prepared group, and we look whether the bot has read it; nothing of it stays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from html import unescape
from pathlib import Path
from shutil import copy
from typing import Any

from bot.app.desk import Reply
from bot.app.folding import Folding, Wanted
from bot.app.path.handle import serve
from bot.app.path.labour import Here
from bot.app.request.incoming import Place
from bot.app.speech.words import LANGUAGES, words
from engines.registry import everything
from storage.sqlite_store import open_store
from storage.store import Outgoing, Unit
from tests.bot.conftest import TAG, private
from tests.docs.examples.stages import STAGES, Cast, settle
from tests.event.conftest import Group, at_events


def rows(file: str) -> list[list[str]]:
    """The lines of a data file beside this one, cut at the strokes."""
    lines = (Path(__file__).parent / file).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split(" | ")] for line in lines if line and not line.startswith("#")]


_ANSWERS = rows("answers.txt")
UNREAD = frozenset(key for verdict, key in _ANSWERS if verdict == "unread")
"""What the bot says where it has not understood the words."""
UNKNOWN = frozenset({"say.no_command", "say.no_end", "say.unknown", "say.text_only"})
"""What it says where there is not even such a command."""
ELSEWHERE = frozenset(key for verdict, key in _ANSWERS if verdict == "elsewhere")
"""What it says where this table, this event or this person cannot be meant."""


def _elsewhere(key: str) -> bool:
    return (
        key in ELSEWHERE
        or key.startswith(("rights.", "status."))
        or (key.startswith(("act.", "ask.")) and key.endswith(".none"))
    )


def _missing(key: str) -> bool:
    return ".missing_" in key


def _unread(key: str) -> bool:
    return key in UNREAD or key.endswith(".unread")


class _Heard(dict[str, str]):
    """A catalogue that remembers which of its sentences were looked up."""

    said: list[str]

    def __getitem__(self, key: str) -> str:
        self.said.append(key)
        return super().__getitem__(key)


@contextmanager
def listening() -> Iterator[list[str]]:
    """The keys of the sentences that are looked up from here on."""
    said: list[str] = []
    plain: list[tuple[Any, dict[str, str]]] = []
    for language in LANGUAGES:
        for spoken in (words(language), *(words(language, game) for game in ("", *everything()))):
            plain.append((spoken, spoken._sentences))
            heard = _Heard(spoken._sentences)
            heard.said = said
            spoken._sentences = heard
    yield said
    for spoken, sentences in plain:
        spoken._sentences = sentences


@dataclass(frozen=True)
class Answer:
    """What came of an example: `read`, or why it was not."""

    verdict: str
    text: str = ""

    @property
    def read(self) -> bool:
        return self.verdict == "read"


class _Undone(Exception):
    """Carries what would have come of it out of the transaction that is rolled back."""

    def __init__(self, reply: Reply, sent: list[Outgoing]) -> None:
        super().__init__()
        self.reply, self.sent = reply, sent


@dataclass
class Stage:
    """A prepared group."""

    group: Group
    cast: Cast
    said: list[str]
    worked: dict[Any, Any] = field(default_factory=dict)
    board: int | None = None

    async def type(self, text: str) -> Answer:
        """The best that anybody gets by typing this, in the group or in reply to the board, or in private."""
        worst = Answer("silence")
        if not text.startswith(self.cast.only):
            return worst
        for person in self.cast.speakers:
            for more in self._ways(text):
                answer = await self._typed(person, text, more)
                if answer.read:
                    return answer
                if _RANK[answer.verdict] > _RANK[worst.verdict]:
                    worst = answer
            if worst.verdict == "unread":
                break
        return worst

    def _ways(self, text: str) -> list[Mapping[str, Any]]:
        if self.cast.alone:
            return [{"quoted": self.cast.quoted, "private": True}, {"private": True}]
        if self.board is None:
            return [{}]
        to_it = {"reply_to": self.board}
        return [{}, to_it] if text.startswith("/") else [to_it]

    async def _typed(self, person: int, text: str, more: Mapping[str, Any]) -> Answer:
        given = {name: value for name, value in more.items() if name != "private"}
        place = private(person) if "private" in more else self.group.group
        now = self.group.now
        incoming = self.group.incoming(person, text=text, place=place, **given)
        self.group.now = now
        app = self.group.app
        fresh: frozenset[int] = frozenset()

        def work(unit: Unit) -> None:
            folding = Folding(app.tables, worked=dict(self.worked), patient=True, fresh=set(fresh))
            del self.said[:]
            reply = serve(unit, folding, app.vocabulary, incoming, app.zone, app.home)
            raise _Undone(reply, list(unit.claim(self.group.now + timedelta(hours=1), 50, self.group.now)))

        while True:
            try:
                await app.store.run(work)
            except Wanted as wanted:
                fresh |= wanted.fresh
                self.worked[wanted.task] = await Here(app.tables.games).do(wanted.task)
            except _Undone as undone:
                return self._judged(undone, alone=text.startswith("/") and " " not in text)

    def _judged(self, undone: _Undone, alone: bool) -> Answer:
        """How the bot took it. A command that stands `alone` may be answered with how it is written: it is named then,
        and no example."""
        texts = [unescape(TAG.sub("", out.message.payload.get("html", ""))) for out in undone.sent]
        text = " / ".join(" ".join(one.split()) for one in [*texts, undone.reply.toast] if one)
        if not undone.sent and not undone.reply.toast:
            return Answer("silence")
        # What a preview says will be void is told with its reason, and a form that opens asks for what is missing.
        told = {"point.turn"} if "preview.refused" in self.said else set()
        if any(map(_missing, self.said)) and not any(key.endswith(".text.unread") for key in self.said):
            told |= {"refused.unreadable", *filter(_unread, self.said)}
        said = [key for key in self.said if key not in told]
        if any(map(_elsewhere, said)):
            return Answer("elsewhere", text)
        if any(key in UNKNOWN or (_unread(key) and not alone) for key in said):
            return Answer("unread", text)
        return Answer("read", text)


_RANK = {"silence": 0, "elsewhere": 1, "unread": 2, "read": 3}


async def built(name: str, language: str, folder: Path, empty: Path, said: list[str]) -> Stage:
    """A stage in a database of its own."""
    store = open_store(Path(copy(empty, folder / f"{name}-{language}.db")))
    group = Group(at_events(store))
    cast = Cast(language)
    await settle(group, cast)
    await STAGES[name](group, cast)
    board = await store.read(lambda unit: _newest_board(unit, group.group))
    return Stage(group, cast, said, board=board)


def _newest_board(unit: Any, place: Place) -> int | None:
    tables = list(unit.streams(place.chat_id, ("seating", "playing", "ended")))
    return Group.board_of(tables[0].id) if tables else None
