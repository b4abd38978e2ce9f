"""How acts are called: all that can be typed, the words that need no command, and what buttons carry.

What the games add, each for its own tables, joins them when the application is put together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from bot.app.request import commands as c
from bot.app.request import commands_aside as a
from bot.app.request import commands_event as e
from bot.app.request.commands import COMMANDS, Command
from bot.app.request.declaration import Spec
from engines.core.game import Game
from engines.core.manner import Act
from engines.core.questions import Question

SPECS: tuple[Spec, ...] = tuple(
    replace(typed, private=typed.private and not kind.declared.of_group)
    for kind in COMMANDS
    if (typed := kind.declared.typed) is not None
)
"""The commands of the core, whatever games are played."""

ENDS = frozenset({"end", "stop", "quit", "结束", "停", "停止"})
"""What people write to end a match. There are several ways, and none of them is called so."""

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
"""Whole texts that are an act by themselves, said to a table."""

CODES: Mapping[str, type[Any]] = {word: kind for kind in COMMANDS if (word := kind.declared.word)}
"""The word that a button's data begins with. Acts and questions of a game are carried by their own word."""

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
"""What the data of a button began with before it was a word. Such buttons are still on people's screens, so a letter
never gets another meaning; those of the games' acts and questions stand with these."""

DOORS: Mapping[str, Callable[[], Command]] = {"enter": e.Enter}
"""What of the core a link into the private chat may ask for; the id of its event stands behind the word."""

_TAKEN = frozenset({*CODES, "report", "dispute", "terms"})
"""What no act may be called: what the core's buttons carry, and what it keeps waiting under its own word."""


class Ambiguous(ValueError):
    """A word that would mean two things: the application does not start with such games."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All that can be typed or pressed: the core's own commands, and what the games that are played add to them."""

    specs: tuple[Spec, ...]
    by_word: Mapping[str, Spec]
    acts: Mapping[str, tuple[Act[Any], ...]]
    """The acts of all games by their word; several games may have one each."""
    questions: frozenset[str]
    """The words of the questions that can be asked in the chat."""
    old: Mapping[str, str]
    """What the data of a button began with before it was a word, and that word."""

    @property
    def links(self) -> frozenset[str]:
        """What a link into the private chat may ask for; the table's id stands behind the word."""
        return frozenset(word for word, acts in self.acts.items() if any(act.private for act in acts))


def vocabulary_of(games: Collection[Game]) -> Vocabulary:
    """The core's words and those of the games. One word is one act, whoever declares it."""
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
    """How an act or a question is typed, by all that any of the games calls it."""
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
"""The core's words alone."""
