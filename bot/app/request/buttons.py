"""Buttons and what they carry: an act, the table it is meant for, and the version it was drawn for."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any
from unicodedata import east_asian_width

from bot.app.request.commands import Command, Do, number
from bot.app.request.commands_aside import Ask
from bot.app.request.vocabulary import CODES, Vocabulary

LONGEST = 64
"""Bytes that a messenger lets a button carry."""
_WORD = {kind: word for word, kind in CODES.items()}
_BETWEEN = "~"
_ROW, _EDGES = 46, 2
"""What a phone shows of a row of buttons, and what the edges of each take of it: in halves of a Chinese character."""


@dataclass(frozen=True, slots=True)
class Target:
    """The table that an act names, and the version whoever pressed was looking at; the key of the link that he came
    by, where it has one."""

    stream_id: int | None = None
    version: int | None = None
    key: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    text: str
    command: Command
    stream_id: int | None = None
    version: int | None = None

    @property
    def data(self) -> str:
        """`word:stream:version:fields`, at most 64 bytes."""
        word, written = _written(self.command)
        return f"{word}:{_blank(self.stream_id)}:{_blank(self.version)}:{written}"

    @property
    def fits(self) -> bool:
        return len(self.data.encode()) <= LONGEST


@dataclass(frozen=True, slots=True)
class Door:
    """A link from the group into the private chat with the bot, where it asks for an act at a table at once. A key lets
    in whoever was never seen in the group."""

    text: str
    home: str
    word: str
    stream_id: int
    key: str = ""

    @property
    def data(self) -> str:
        return f"{self.home}?start={self.word}{self.stream_id}{f'-{self.key}' if self.key else ''}"


Keyboard = tuple[tuple[Button | Door, ...], ...]


def _halves(text: str) -> int:
    """How wide a label is, in halves of a Chinese character."""
    return sum(2 if east_asian_width(one) in "WF" else 1 for one in text)


def dump(keyboard: Keyboard) -> list[list[list[str]]]:
    """The keyboard as it is stored with an outgoing message."""
    return [[[button.text, button.data] for button in row] for row in keyboard if row]


def rows(buttons: list[Button], width: int) -> Keyboard:
    """So many beside each other, or fewer where a phone would cut their labels short."""
    widest = max((_halves(button.text) for button in buttons), default=0)
    width = max(1, min(width, _ROW // (widest + _EDGES)))
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


def read(data: str, vocabulary: Vocabulary) -> tuple[Command, Target] | None:
    """What a press asks for; None for data that no button of ours carries."""
    code, _, rest = data.partition(":")
    stream, _, rest = rest.partition(":")
    version, _, written = rest.partition(":")
    target = Target(number(stream), number(version))
    if (stream and target.stream_id is None) or (version and target.version is None):
        return None
    word = vocabulary.old.get(code, code)
    command: Command | None
    if word in CODES:
        command = _filled(CODES[word], written)
    elif word in vocabulary.acts:
        command = _act(word, written) if code == word else _old_act(word, written)
    elif word in vocabulary.questions:
        command = Ask(word, written)
    else:
        return None
    return None if command is None else (command, target)


def _written(command: Command) -> tuple[str, str]:
    if isinstance(command, Do):
        return command.word, f"{command.by or ''}{_BETWEEN}{command.text}"
    if isinstance(command, Ask):
        return command.word, command.text
    values = [getattr(command, field.name) for field in fields(command)]
    written = (str(int(value)) if isinstance(value, bool) else str(value) for value in values)
    return _WORD[type(command)], _BETWEEN.join(written)


def _filled(kind: type[Any], written: str) -> Command | None:
    """A command of the core with its fields; those that it has got since the button was drawn stay as they are."""
    wanted = fields(kind)
    values = written.split(_BETWEEN, len(wanted) - 1) if wanted and written else []
    if any(field.default is MISSING for field in wanted[len(values) :]):
        return None
    args: list[Any] = []
    for field, value in zip(wanted, values, strict=False):
        if field.type not in ("int", "bool"):
            args.append(value)
        elif (read_as := number(value)) is not None:
            args.append(read_as == 1 if field.type == "bool" else read_as)
        else:
            return None
    command: Command = kind(*args)
    return command


def _act(word: str, written: str) -> Do | None:
    by, _, text = written.partition(_BETWEEN)
    asked = number(by) if by else 0
    return None if asked is None else Do(word, text, asked)


def _old_act(word: str, written: str) -> Do:
    """As they were drawn under a letter: the text, and behind it whoever was asked; a step of a menu as it stands."""
    text, _, by = written.partition(_BETWEEN)
    asked = number(by) if by else 0
    return Do(word, written) if asked is None else Do(word, text, asked)


def _blank(value: int | None) -> str:
    return "" if value is None else str(value)
