"""Buttons and what they carry: an act, the table it is meant for, and the version it was drawn for."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any

from bot.app.commands import Command, Seal, number
from bot.app.vocabulary import CODES, LINKS, OLD_CODES

LONGEST = 64
"""Bytes that a messenger lets a button carry."""
_LETTER = {kind: letter for letter, kind in CODES.items()}


@dataclass(frozen=True, slots=True)
class Target:
    """The table that an act names, and the version whoever pressed was looking at."""

    stream_id: int | None = None
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Button:
    text: str
    command: Command
    stream_id: int | None = None
    version: int | None = None

    @property
    def data(self) -> str:
        """`letter:stream:version:fields`, at most 64 bytes."""
        values = [getattr(self.command, field.name) for field in fields(self.command)]
        written = "~".join(str(int(value)) if isinstance(value, bool) else str(value) for value in values)
        return f"{_LETTER[type(self.command)]}:{_blank(self.stream_id)}:{_blank(self.version)}:{written}"

    @property
    def fits(self) -> bool:
        return len(self.data.encode()) <= LONGEST


@dataclass(frozen=True, slots=True)
class Door:
    """A link from the group into the private chat with the bot, where it asks for an act at a table at once."""

    text: str
    home: str
    command: type[Seal]
    stream_id: int

    @property
    def data(self) -> str:
        word = next(word for word, kind in LINKS.items() if kind is self.command)
        return f"{self.home}?start={word}{self.stream_id}"


Keyboard = tuple[tuple[Button | Door, ...], ...]


def dump(keyboard: Keyboard) -> list[list[list[str]]]:
    """The keyboard as it is stored with an outgoing message."""
    return [[[button.text, button.data] for button in row] for row in keyboard if row]


def rows(buttons: list[Button], width: int) -> Keyboard:
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


def read(data: str) -> tuple[Command, Target] | None:
    """What a press asks for; None for data that no button of ours carries."""
    letter, _, rest = data.partition(":")
    stream, _, rest = rest.partition(":")
    version, _, written = rest.partition(":")
    kind: Any = CODES.get(letter) or OLD_CODES.get(letter)
    target = Target(number(stream), number(version))
    if kind is None or (stream and target.stream_id is None) or (version and target.version is None):
        return None
    wanted = fields(kind)
    values = written.split("~", len(wanted) - 1) if wanted else []
    # A button that is older than a field goes without it.
    if len(values) < sum(field.default is MISSING for field in wanted):
        return None
    args: list[Any] = []
    for field, value in zip(wanted, values, strict=False):
        if field.type not in ("int", "bool"):
            args.append(value)
        elif (read_as := number(value)) is not None:
            args.append(read_as == 1 if field.type == "bool" else read_as)
        else:
            return None
    return kind(*args), target


def _blank(value: int | None) -> str:
    return "" if value is None else str(value)
