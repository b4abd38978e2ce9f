"""Buttons and their data: an act, the table meant, and the table version for which the button was drawn."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any
from unicodedata import east_asian_width

from bot.app.request.commands import Command, Do, number
from bot.app.request.commands_anywhere import Ask
from bot.app.request.vocabulary import CODES, Vocabulary

LONGEST = 64
"""Bytes of data a messenger allows per button."""
_WORD = {kind: word for word, kind in CODES.items()}
_BETWEEN = "~"
_ROW, _EDGES = 46, 2
"""Width of a button row on a phone and width lost to each button's edges, in halves of a Chinese character."""


@dataclass(frozen=True, slots=True)
class Target:
    """The table an act names, the version seen by the person pressing, and the key from the link they followed, if
    any."""

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
        """The button's data, `word:stream:version:fields`; `fits` checks the limit of 64 bytes."""
        word, written = _written(self.command)
        return f"{word}:{_blank(self.stream_id)}:{_blank(self.version)}:{written}"

    @property
    def fits(self) -> bool:
        return len(self.data.encode()) <= LONGEST


@dataclass(frozen=True, slots=True)
class Door:
    """A link from the group into the private chat with the bot, which then asks at once for an act at a table. A `key`
    admits people never seen in the group."""

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
    """Return the width of a label in halves of a Chinese character."""
    return sum(2 if east_asian_width(one) in "WF" else 1 for one in text)


def dump(keyboard: Keyboard) -> list[list[list[str]]]:
    """Convert a keyboard to the form stored with an outgoing message."""
    return [[[button.text, button.data] for button in row] for row in keyboard if row]


def rows(buttons: list[Button], width: int) -> Keyboard:
    """Lay out buttons in rows of `width`, or in shorter rows if a phone would truncate the labels."""
    widest = max((_halves(button.text) for button in buttons), default=0)
    width = max(1, min(width, _ROW // (widest + _EDGES)))
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


def read(data: str, vocabulary: Vocabulary) -> tuple[Command, Target] | None:
    """Parse button data into a command and its target, or return None for data no button here carries."""
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
    """Build a core command from its written fields. Fields added since the button was drawn keep their defaults."""
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
    """Build an act from the old button format with letter codes: the text, then the person asked; a menu step as it
    stands."""
    text, _, by = written.partition(_BETWEEN)
    asked = number(by) if by else 0
    return Do(word, written) if asked is None else Do(word, text, asked)


def _blank(value: int | None) -> str:
    return "" if value is None else str(value)
