"""Long computations as plain data, so that another process can run them with the same result."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engines.core.chat.buttons import Menu
from engines.core.game.entry_rules import WEIGHED
from engines.core.game.game import Game, Transcript
from engines.core.game.questions import Answer, Asked, Question, Retold
from engines.core.game.record import AnyTable, Entry, replay
from engines.core.game.table import Played, open_table
from engines.core.rulings import Fact, Outcome, Refusal, Seat
from engines.core.scenes.scene import Scene

T_co = TypeVar("T_co", covariant=True)
Games = Mapping[str, Game]

_FEW_LINES = 100
_FEW_LETTERS = 2_000
"""Folding or reading anything up to these limits takes a few hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match as its table's settings (`options` as JSON) and its lines in playing order."""

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
        """Replay the record and return the resulting table."""
        return replay(self.blank(games), self.lines).table

    def light(self, games: Games) -> bool:
        """Return whether folding is fast: the record is short, and every slow result is already stored in its lines."""
        acts = self.blank(games).mode.manner.acts
        words = {act.word for act in acts if act.weighs}
        bare = (line.text for line in self.lines if WEIGHED not in line.text)
        return len(self.lines) <= _FEW_LINES and not any(text.partition(" ")[0] in words for text in bare)


class Task(Generic[T_co]):
    """A computation as a value. Equal tasks have equal results."""

    __slots__ = ()

    def done(self, games: Games) -> T_co:
        raise NotImplementedError

    def light(self, games: Games) -> bool:
        """Return whether the task is small enough to be worked in this process. A task that does not override this is
        never light."""
        return False


@dataclass(frozen=True, slots=True)
class Weighed:
    """An entry with its computed result stored in the text, and the facts to tell about it."""

    text: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Weigh(Task[Weighed | Refusal]):
    """Compute the result of an entry, given in a player's own words, at the end of a record."""

    record: Record
    seat: Seat
    text: str
    at: float

    def done(self, games: Games) -> Weighed | Refusal:
        table = self.record.table(games)
        played = table.play(self.seat, table.bare(self.text), self.at)
        if isinstance(played, Refusal):
            return played
        weighed = table.mode.entries.weighed
        text = weighed(table.state, self.seat, played.text) if weighed else played.text
        return Weighed(text, played.facts)


@dataclass(frozen=True, slots=True)
class Ask(Task[Answer | Menu | Refusal]):
    """Answer a question in the chat; a question without a record stands alone."""

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
    """Read the text of a game score with the game's reader or, if `word` names a question, with that question's
    reader."""

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
    """One position in a record: `last` is the index of the final position, `ply` the index of this one. `text` and
    `seat` are the line that led here and its player, `scene` the picture, `noted` and `described` the remarks,
    `outcome` the result as of this position."""

    last: int
    ply: int
    text: str
    seat: Seat | None
    scene: Scene
    outcome: Outcome | None
    remarks: tuple[Fact, ...]
    in_words: tuple[Fact, ...]
    seat_labels: Mapping[Seat, str]


@dataclass(frozen=True, slots=True)
class Turn(Task[Leaf]):
    """复盘: turn a record to a position, counted from 0; None means the last. Lines that leave the picture unchanged
    are skipped, and so is every position during an adjournment, which hides even the existence of a sealed move."""

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
        told = manner.review.remarks(state), manner.pictures.in_words(state), manner.talk.seat_labels(state)
        return Leaf(last, ply, text, seat, table.seen(self.view), table.outcome, *told)

    def light(self, games: Games) -> bool:
        return self.record.light(games)


def _question(games: Games, game: str, word: str) -> Question:
    question = games[game].question(word)
    if question is None:
        raise LookupError(f"{game} has no question {word}")
    return question
