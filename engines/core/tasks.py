"""What may take long, as plain data: it can be done in another process, and comes to the same wherever it is done."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engines.core.game import Game, Transcript
from engines.core.manner import Menu
from engines.core.play import WEIGHED
from engines.core.questions import Answer, Asked, Question, Retold
from engines.core.record import AnyTable, Entry, replay
from engines.core.rulings import Fact, Outcome, Refusal, Seat
from engines.core.scene import Scene
from engines.core.table import Played, open_table

T_co = TypeVar("T_co", covariant=True)
Games = Mapping[str, Game]

_FEW_LINES = 100
_FEW_LETTERS = 2_000
"""A record or a score no longer than this is gone through in a few hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match as its lines in playing order, behind what its table was opened with; `options` are JSON."""

    game: str
    rule_set: str
    options: str
    lines: tuple[Entry, ...]

    def blank(self, games: Games) -> AnyTable:
        table = open_table(games[self.game], self.rule_set, json.loads(self.options))
        if isinstance(table, Refusal):
            raise ValueError(f"a table of {self.game} that was opened before: {table.point}")
        return table

    def table(self, games: Games) -> AnyTable:
        """Where the record has led to."""
        return replay(self.blank(games), self.lines).table

    def light(self, games: Games) -> bool:
        """Whether it is folded at once: it is short, and nothing in it is left to be worked out."""
        acts = self.blank(games).mode.manner.acts
        words = {act.word for act in acts if act.weighs}
        bare = (line.text for line in self.lines if WEIGHED not in line.text)
        return len(self.lines) <= _FEW_LINES and not any(text.partition(" ")[0] in words for text in bare)


class Task(Generic[T_co]):
    """One thing to be done. Equal tasks come to the same."""

    __slots__ = ()

    def done(self, games: Games) -> T_co:
        raise NotImplementedError

    def light(self, games: Games) -> bool:
        """Whether it takes so little that it is not worth being sent anywhere."""
        return False


@dataclass(frozen=True, slots=True)
class Weighed:
    """An entry with what was worked out for it kept in its text, and what is told of that."""

    text: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Weigh(Task[Weighed | Refusal]):
    """An entry in somebody's own words, at the end of a record."""

    record: Record
    seat: Seat
    text: str
    at: float

    def done(self, games: Games) -> Weighed | Refusal:
        table = self.record.table(games)
        played = table.play(self.seat, table.bare(self.text), self.at)
        if isinstance(played, Refusal):
            return played
        weighed = table.mode.weighed
        text = weighed(table.state, self.seat, played.text) if weighed else played.text
        return Weighed(text, played.facts)


@dataclass(frozen=True, slots=True)
class Ask(Task[Answer | Menu | Refusal]):
    """A question in the chat; without a record it stands by itself."""

    game: str
    rule_set: str
    word: str
    text: str
    record: Record | None = None
    seat: Seat | None = None

    def done(self, games: Games) -> Answer | Menu | Refusal:
        question, rules = _question(games, self.game, self.word), games[self.game].rule_sets[self.rule_set]
        if question.chat is None:
            raise LookupError(f"{self.game}: {self.word} is not asked in the chat")
        state = self.record.table(games).state if self.record else None
        return question.chat(Asked(rules, self.text, state, self.seat))

    def light(self, games: Games) -> bool:
        return not _question(games, self.game, self.word).weighs


@dataclass(frozen=True, slots=True)
class Read(Task["Transcript | Retold | Refusal | None"]):
    """The text of a score, read by a game or, where `word` names one, for a question of it."""

    game: str
    rule_set: str
    text: str
    word: str = ""

    def done(self, games: Games) -> Transcript | Retold | Refusal | None:
        game = games[self.game]
        reads: Any = _question(games, self.game, self.word).reads if self.word else game.reads
        found: Transcript | Retold | Refusal | None = reads(game.rule_sets[self.rule_set], self.text)
        return found

    def light(self, games: Games) -> bool:
        weighs = bool(self.word) and _question(games, self.game, self.word).weighs
        return not weighs and len(self.text) <= _FEW_LETTERS


@dataclass(frozen=True, slots=True)
class Leaf:
    """A record at one of its positions: how many there are behind the first, the line that led here and whose it was,
    what there is to see, and what is told of it; `outcome` as it stands here."""

    last: int
    ply: int
    text: str
    seat: Seat | None
    scene: Scene
    outcome: Outcome | None
    noted: tuple[Fact, ...]
    described: tuple[Fact, ...]
    labels: Mapping[Seat, str]


@dataclass(frozen=True, slots=True)
class Turn(Task[Leaf]):
    """复盘: a record turned to a position, counted from 0; without one, to the last. What changed nothing to see is
    passed over, and of what is sealed not even that it is."""

    record: Record
    ply: int | None
    view: str = ""

    def done(self, games: Games) -> Leaf:
        frames: list[tuple[AnyTable, str, Seat | None]] = [(self.record.blank(games), "", None)]
        seen = frames[0][0].scene
        for step in replay(frames[0][0], self.record.lines).steps:
            if isinstance(step.result, Played) and not step.result.table.adjourned:
                scene = step.result.table.scene
                if scene != seen:
                    frames.append((step.result.table, step.result.text, step.entry.seat))
                    seen = scene
        last = len(frames) - 1
        ply = last if self.ply is None else min(self.ply, last)
        table, text, seat = frames[ply]
        manner, state = table.mode.manner, table.state
        told = manner.noted(state), manner.described(state), manner.labels(state)
        return Leaf(last, ply, text, seat, table.seen(self.view), table.outcome, *told)

    def light(self, games: Games) -> bool:
        return self.record.light(games)


def _question(games: Games, game: str, word: str) -> Question:
    question = games[game].question(word)
    if question is None:
        raise LookupError(f"{game} has no question {word}")
    return question
