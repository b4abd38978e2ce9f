"""What is asked or set apart from any table: the rules, a score, a reminder, a language."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.request.commands_people import ARRIVAL, Arrive
from bot.app.request.declaration import Declared, Spec


def _start(text: str) -> Start | Arrive:
    return Arrive(text.removeprefix(ARRIVAL)) if text.startswith(ARRIVAL) else Start()


@dataclass(frozen=True, slots=True)
class Start:
    declared = Declared("anyone", Spec("start", ("开始",), _start), code="")


@dataclass(frozen=True, slots=True)
class Help:
    """How things are written; `section` by its word, or as people call it."""

    declared = Declared("anyone", Spec("help", ("帮助",), lambda text: Help(text)))
    section: str = ""


@dataclass(frozen=True, slots=True)
class Stray:
    """A word behind a slash that is no command, though it was meant for us."""

    declared = Declared("anyone")
    word: str = ""


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables that are open here."""

    declared = Declared("anyone", Spec("tables", ("台子", "牌桌"), lambda _: Tables()))


@dataclass(frozen=True, slots=True)
class Remind:
    """When, and what of; nothing: the list of what one has asked for."""

    declared = Declared("person", Spec("remind", ("提醒",), lambda text: Remind(text), own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class CallOff:
    """A reminder that is no longer wanted."""

    declared = Declared("person", code="off")
    due: int = 0


@dataclass(frozen=True, slots=True)
class ReadScore:
    """A game score to be looked at, as text."""

    declared = Declared("person", code="read", long=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReadFile:
    """The same of the file that came along; the text is what was written before it."""

    declared = Declared("person", long=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question of a game, by its word: about a table, or by itself."""

    declared = Declared("anyone", long=True)
    word: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """What the rules say; `asked` is the question that a list of answers came from."""

    declared = Declared("anyone", Spec("rule", ("规则", "条款"), lambda text: Rule(text)), long=True)
    text: str = ""
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Lang:
    declared = Declared("anyone", Spec("lang", ("语言",), lambda text: Lang(text)))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    declared = Declared("anyone", Spec("settings", ("设置",), lambda text: Settings(text), referees=True), code="set")
    text: str = ""
