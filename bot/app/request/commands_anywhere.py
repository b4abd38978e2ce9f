"""Commands that need no table: rule questions, game scores, reminders, languages."""

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
    """Show help; `section` names a section by its word or by a common name."""

    declared = Declared("anyone", Spec("help", ("帮助",), lambda text: Help(text)))
    section: str = ""


@dataclass(frozen=True, slots=True)
class Stray:
    """An unknown command with a slash, addressed to the bot."""

    declared = Declared("anyone")
    word: str = ""


@dataclass(frozen=True, slots=True)
class Tables:
    """List the open tables in this chat."""

    declared = Declared("anyone", Spec("tables", ("台子", "牌桌"), lambda _: Tables()))


@dataclass(frozen=True, slots=True)
class Remind:
    """Set a reminder with a time and a subject, or list the asker's reminders if `text` is empty."""

    declared = Declared("person", Spec("remind", ("提醒",), lambda text: Remind(text), own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class CallOff:
    """Cancel a reminder."""

    declared = Declared("person", code="off")
    due: int = 0


@dataclass(frozen=True, slots=True)
class ReadScore:
    """Review a game score given as text."""

    declared = Declared("person", code="read", long=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReadFile:
    """Review the game score in the file that comes with the message or with the message it replies to.

    `text` holds the words before it, which may name the game or its rules; it is empty for a file sent without words.
    """

    declared = Declared("person", long=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a game's own question, named by its word, about a table or independently."""

    declared = Declared("anyone", long=True)
    word: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """Look up the rules; `asked` holds the question behind a list of answers."""

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
