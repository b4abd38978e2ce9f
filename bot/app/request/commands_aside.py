"""What is asked or set apart from any table: the rules, a score, a reminder, a language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Start:
    pass


@dataclass(frozen=True, slots=True)
class Help:
    """How things are written; `section` by its word, or as people call it."""

    section: str = ""


@dataclass(frozen=True, slots=True)
class Stray:
    """A word behind a slash that is no command, though it was meant for us."""

    word: str = ""


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables that are open here."""


@dataclass(frozen=True, slots=True)
class Remind:
    """When, and what of; nothing: the list of what one has asked for."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class CallOff:
    """A reminder that is no longer wanted."""

    due: int = 0


@dataclass(frozen=True, slots=True)
class ReadScore:
    """A game score to be looked at, as text."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class ReadFile:
    """The same of the file that came along; the text is what was written before it."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question of a game, by its word: about a table, or by itself."""

    word: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """What the rules say; `asked` is the question that a list of answers came from."""

    text: str = ""
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Lang:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    text: str = ""


Aside = Start | Help | Stray | Tables | Remind | CallOff | ReadScore | ReadFile | Ask | Rule | Lang | Settings
