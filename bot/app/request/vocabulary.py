"""The names of all commands: what can be typed, which texts act without a command, what buttons carry.

The games' own words join when the application is put together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request import commands_event as e
from bot.app.request.commands import COMMANDS, Command
from bot.app.request.declaration import Spec
from engines.core.chat.act import Act
from engines.core.game.game import Game
from engines.core.game.questions import Question

SPECS: tuple[Spec, ...] = tuple(
    replace(typed, private=typed.private and not kind.declared.of_group)
    for kind in COMMANDS
    if (typed := kind.declared.typed) is not None
)
"""The core's typed commands, independent of the games."""

ENDS = frozenset({"end", "stop", "quit", "结束", "停", "停止"})
"""Words people write to end a match. There are several ways to end one, and no command has such a name."""

WORDS: dict[str, Command] = {
    "确认": c.Confirm(),
    "confirm": c.Confirm(),
    "有异议": c.Object(),
    "异议": c.Object(),
    "object": c.Object(),
    "同意和棋": c.Offer("ok"),
    "同意和": c.Offer("ok"),
    "draw ok": c.Offer("ok"),
    "拒绝和棋": c.Offer("no"),
    "不和": c.Offer("no"),
    "draw no": c.Offer("no"),
    "同意": c.Agree(0, True),
    "agree": c.Agree(0, True),
    "不同意": c.Agree(0, False),
    "disagree": c.Agree(0, False),
}
"""Whole texts that act without a command when said to a table."""

CODES: Mapping[str, type[Any]] = {word: kind for kind in COMMANDS if (word := kind.declared.word)}
"""Command classes by the first word in a button's data. A game's acts and questions use their own words."""

OLD: dict[str, str] = {
    "n": "new", "j": "join", "l": "leave", "m": "move", "p": "pick", "h": "hand", "f": "fill", "b": "board",
    "t": "tally", "r": "resign", "o": "offer", "x": "fix", "u": "undo", "y": "history", "g": "pgn", "c": "cancel",
    "k": "confirm", "d": "object", "w": "withdraw", "a": "agree", "V": "review", "K": "clock", "q": "look",
    "R": "resume", "D": "decide", "P": "put", "z": "pause", "=": "again", "B": "desk", "Z": "strike", "W": "restore",
    "O": "appoint", "N": "dismiss", "Y": "seat", "G": "captain", "I": "iam", "J": "link", "U": "merge", "H": "rename",
    "Q": "forget", "1": "unit", "2": "vouch", "3": "unite", "4": "arrive", "L": "lang", "s": "set", "?": "help",
    "v": "rule", "E": "read", "M": "remind", "X": "off",
    "5": "rulings", "6": "ruling", "7": "appeals", "8": "appeal", "9": "further", "0": "answer",
}  # fmt: skip
"""The single letters that older buttons carried instead of a word. Such buttons are still on people's screens, so a
letter never gets another meaning; a game's acts and questions declare their own old letters."""

DOORS: Mapping[str, Callable[[], Command]] = {"enter": e.Enter}
"""Core commands available through a link into the private chat; the event id follows the word."""

_TAKEN = frozenset({*CODES, "report", "dispute", "terms"})
"""Words no game act may use: the core's button words, and the kinds of pending matters."""


class Ambiguous(ValueError):
    """A word would have two meanings; the application refuses to start with such games."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Everything that can be typed or pressed: the core's commands and the words added by the games."""

    specs: tuple[Spec, ...]
    by_word: Mapping[str, Spec]
    acts: Mapping[str, tuple[Act[Any], ...]]
    """The games' acts by word; several games may declare the same word."""
    questions: frozenset[str]
    """The words for questions that can be asked in the chat."""
    old: Mapping[str, str]
    """Old button letters, each with the word that replaced it."""

    @property
    def links(self) -> frozenset[str]:
        """Words a link into the private chat may carry; the table id follows the word."""
        return frozenset(word for word, acts in self.acts.items() if any(act.private for act in acts))


def vocabulary_of(games: Collection[Game]) -> Vocabulary:
    """Join the core's words with the games' words. A word means the same act in every game declaring it."""
    acts = _by_word(act for game in games for play in game.plays.values() for act in play.manner.acts)
    questions = _by_word(question for game in games for question in game.questions if question.chat)
    if both := acts.keys() & questions.keys():
        raise Ambiguous(f"{', '.join(both)}: an act and a question")
    specs = {spec.name: spec for spec in SPECS}
    old = dict(OLD)
    declared: dict[str, tuple[Act[Any] | Question, ...]] = {**acts, **questions}
    for word, several in declared.items():
        known = specs.get(word)
        if (known is not None and not known.shared) or (known is None and word in _TAKEN):
            raise Ambiguous(f"{word} is a word of the core")
        specs[word] = _spec(several, known)
        for letter in "".join(one.letters for one in several):
            if old.setdefault(letter, word) != word:
                raise Ambiguous(f"a button that carries {letter} is {old[letter]}, not {word}")
    by_word: dict[str, Spec] = {}
    for spec in specs.values():
        for called in (spec.name, *spec.aliases, *spec.slashed):
            if called in WORDS or by_word.setdefault(called, spec) is not spec:
                raise Ambiguous(f"{called} means more than {spec.name}")
    return Vocabulary(tuple(specs.values()), by_word, acts, frozenset(questions), old)


Word = TypeVar("Word", bound=Act[Any] | Question)


def _by_word(declared: Iterable[Word]) -> dict[str, tuple[Word, ...]]:
    found: dict[str, tuple[Word, ...]] = {}
    for one in declared:
        found[one.word] = (*found.get(one.word, ()), one)
    return found


def _spec(several: Sequence[Act[Any] | Question], known: Spec | None) -> Spec:
    """Return how an act or question is typed, with the aliases from all games declaring it."""
    aliases = tuple(dict.fromkeys(alias for one in several for alias in one.aliases))
    first = several[0]
    if known is not None:
        return replace(known, aliases=(*known.aliases, *aliases))
    if isinstance(first, Question):
        quoting = frozenset(word for one in several if isinstance(one, Question) for word in one.quoting)
        return Spec(first.word, aliases, partial(a.Ask, first.word), quoting=quoting)
    return Spec(
        first.word,
        aliases,
        partial(c.Do, first.word),
        private=first.by != "referee" and not first.consent,
        group=not first.private,
        referees=first.by == "referee",
    )


CORE = vocabulary_of(())
"""The vocabulary without any game."""
