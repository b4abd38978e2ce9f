"""An update as the application sees it: who said or pressed what, where and when. No messenger is known here."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from bot.app import buttons
from bot.app.buttons import Target
from bot.app.commands import BY_WORD, WORDS, Command, Say
from storage.store import Account

LONGEST_TEXT = 4096
_TABLE = re.compile(r"(?:^|(?<=\s))(?:台|table )(\d{1,6})(?=\s|$)", re.IGNORECASE)
# Marks that change how text is shown but not what it says; people paste them without knowing.
_INVISIBLE = dict.fromkeys([0, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF])


@dataclass(frozen=True, slots=True)
class Place:
    chat_id: int
    kind: str
    title: str = ""
    thread_id: int | None = None

    @property
    def private(self) -> bool:
        return self.kind == "private"


@dataclass(frozen=True, slots=True)
class Incoming:
    """One update. `who` is None for an anonymous administrator, who may rule but never play."""

    cause: str
    place: Place
    who: Account | None
    at: datetime
    message_id: int
    text: str | None = None
    press: str | None = None
    reply_to: int | None = None
    is_admin: bool = False
    reads_all: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for, and as far as the words tell, of which table. `typed`: by an explicit command."""

    command: Command
    target: Target = field(default_factory=Target)
    number: int | None = None
    typed: bool = True


def interpret(incoming: Incoming) -> Request | None:
    """The act that an update asks for; None where it is none of ours and deserves silence."""
    if incoming.press is not None:
        pressed = buttons.read(incoming.press)
        return Request(*pressed) if pressed else None
    if incoming.text is None:
        return None
    text = incoming.text.translate(_INVISIBLE).strip()
    if (act := WORDS.get(text.lower())) is not None:
        return Request(act, typed=False)
    slash = text.startswith(("/", "／"))
    word, _, rest = " ".join(text[slash:].split()).partition(" ")
    spec = BY_WORD.get(word.partition("@")[0].lower())
    if spec is not None and (slash or word in spec.aliases):
        return _request(spec.build, rest, typed=slash)
    return None if slash else _request(Say, text, typed=False)


def _request(build: Callable[[str], Command], text: str, typed: bool) -> Request:
    table = _TABLE.search(text)
    if table is None:
        return Request(build(text), typed=typed)
    return Request(build(_TABLE.sub(" ", text, count=1).strip()), number=int(table[1]), typed=typed)
