"""Read the text that enters people: a unit, names, and details such as referee, contact and seed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache

from bot.app.people.lookup import LONGEST_NAME
from bot.app.request.commands import number
from bot.app.request.enumeration import names_in
from bot.app.request.incoming import clean_name
from bot.app.speech.words import LANGUAGES, Words, words

_APART = r"\s、，,；;/／"
"""Characters that may separate names and follow the unit."""
_NAME = rf"[^{_APART}=＝:：]+"
_TABLE = re.compile(r"(?:^|(?<=\s))(?:台|table ?)(\d{1,3})(?=\s|$)", re.IGNORECASE)
_ELDEST = re.compile(r"^[*＊]|(?:[*＊]|[(（](?:最?年长者?|eldest)[)）]|最年长)$", re.IGNORECASE)
_MARKED = re.compile(r"\s+(?=[*＊(（])")
"""A blank before a mark on a name."""
_LATIN_WORDS = re.compile(r"[A-Za-z][A-Za-z'’-]*(?:\s+[A-Za-z][A-Za-z'’-]*){2,}")
_MARKS = "·.'’-（）() @_="
_TURNED = ("R", "AL", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI")
"""Right-to-left letters, and marks that reverse the direction of a line."""
_NEAREST = 3
_MOST_APART = 32
"""The most words asked about; a longer text is not a row of names."""
_BEHIND = " 、，,：:；;/／-—"
"""Characters that may follow a unit."""
_SAID = ("eldest", "referee", "contact", "seed")
"""The details of an entry besides the names."""


@dataclass(frozen=True, slots=True)
class Slip:
    """An entry as written, with people as names. `unit` counts from 1; 0 means no unit."""

    unit: int
    names: tuple[str, ...] = ()
    eldest: int = 0
    referees: tuple[str, ...] = ()
    contact: str = ""
    seed: int = 0
    table: int = 0
    """The table the organiser names for a latecomer."""


@dataclass(frozen=True, slots=True)
class SlipFault:
    """The reason why a slip is refused: the key of a sentence and its values."""

    key: str
    args: dict[str, object]


def fault(key: str, **args: object) -> SlipFault:
    return SlipFault(key, args)


def read_slip(text: str, units: Sequence[str], size: int) -> Slip | SlipFault:
    """Read `计算机系 甲 乙* 裁判=丁`; the unit comes first if the event has units."""
    if turned(text):
        return fault("event.name_turned")
    named: dict[str, str] = {}
    for unknown, known, value in _named().findall(text):
        what = _word(unknown or known)
        if what is None:
            return fault("event.slip_unknown", given=unknown[:32])
        named[what] = value
    table = _TABLE.search(text)
    rest = _TABLE.sub(" ", _named().sub(" ", text)).strip()
    unit, rest = unit_in(rest, units)
    if units and not unit:
        word = rest.split()[0] if rest.split() else ""
        return fault("event.unit_unknown", unit=word[:LONGEST_NAME])
    names, eldest = _names(rest, named.get("eldest", ""), size)
    referees = tuple(names_in(named.get("referee", "")))
    contact = named.get("contact", "")
    seed = number(named.get("seed", "")) or 0
    for name in (*names, *referees, *([contact] if contact else [])):
        if (wrong := wrong_name(name)) is not None:
            return wrong
    if "seed" in named and not 1 <= seed <= 256:
        return fault("event.slip_seed")
    return Slip(unit, names, eldest, referees, contact, seed, int(table[1]) if table else 0)


def echoed(say: Words, unit: str, slip: Slip) -> str:
    """The bot's reading of a slip, in words."""
    names = list(slip.names)
    if slip.eldest:
        names[slip.eldest - 1] = say.plain("event.eldest", name=names[slip.eldest - 1])
    parts = [unit, say.plain("event.and").join(names)]
    if slip.referees:
        parts.append(say.plain("event.roll_referees", names=say.join(slip.referees)))
    if slip.contact:
        parts.append(say.plain("event.roll_contact", name=slip.contact))
    if slip.seed:
        parts.append(say.plain("event.roll_seed", seed=slip.seed))
    return " · ".join(filter(None, parts))


def turned(text: str) -> bool:
    """Whether any letter reads from right to left or reverses the text around it."""
    return any(unicodedata.bidirectional(letter) in _TURNED for letter in text)


def unit_in(text: str, units: Sequence[str]) -> tuple[int, str]:
    """The number of the unit a text begins with, and the rest. `#3` means the third unit, as in button commands."""
    if text.startswith("#"):
        word, _, rest = text[1:].partition(" ")
        found = number(word) or 0
        return (found, rest.strip()) if 0 < found <= len(units) else (0, text)
    for index in sorted(range(len(units)), key=lambda one: -len(units[one])):
        head, rest = text[: len(units[index])], text[len(units[index]) :]
        if head.lower() == units[index].lower() and (not rest or rest[0] in _BEHIND):
            return index + 1, rest.strip(_BEHIND)
    return 0, text


def unglued(text: str, units: Sequence[str]) -> str | None:
    """Separate a unit from a name written without a blank, or return None. The result may be wrong, since the text may
    name another unit."""
    for unit in sorted(units, key=len, reverse=True):
        rest = text[len(unit) :]
        if text.lower().startswith(unit.lower()) and rest and not (unit[-1] + rest[0]).isascii():
            return f"{unit} {rest}"
    return None


def several_in(text: str) -> tuple[str, ...]:
    """The names in three or more Latin words separated by blanks, if each word were a name; two words are a name and a
    surname."""
    names = tuple(text.split()) if _LATIN_WORDS.fullmatch(text) else ()
    return names if len(names) <= _MOST_APART else ()


def nearest(word: str, units: Sequence[str]) -> list[int]:
    """The numbers of the three units most like a word."""
    ranked = sorted(range(len(units)), key=lambda one: -SequenceMatcher(None, word.lower(), units[one].lower()).ratio())
    return [one + 1 for one in ranked[:_NEAREST]]


def _names(text: str, eldest: str, size: int) -> tuple[tuple[str, ...], int]:
    """The names in a text, and the number of the eldest. A single Latin name may contain blanks."""
    written = names_in(_MARKED.sub("", text), words=size > 1)
    names = tuple(_ELDEST.sub("", part).strip() for part in written)
    marked = [place for place, part in enumerate(written, 1) if _ELDEST.search(part)]
    if eldest in names:
        marked.append(names.index(eldest) + 1)
    return names, marked[0] if len(set(marked)) == 1 else 0


def wrong_name(name: str) -> SlipFault | None:
    """The reason why a name is refused (too long, no letters, mixed directions), or None."""
    if turned(name):
        return fault("event.name_turned")
    if len(name) > LONGEST_NAME:
        return fault("event.name_long", name=name[:12], most=LONGEST_NAME)
    if any(unicodedata.category(letter)[0] not in "LMN" and letter not in _MARKS for letter in name):
        return fault("event.name_signs", name=clean_name(name, LONGEST_NAME) or "?")
    if name.startswith(("@", "=")) or any(unicodedata.category(letter)[0] == "L" for letter in name):
        return None
    return fault("event.name_signs", name=clean_name(name, LONGEST_NAME) or "?")


@cache
def _named() -> re.Pattern[str]:
    """The pattern of details such as `裁判=丁`; known words also take a colon or a blank. Names joined with 、 belong
    to the same detail."""
    known = sorted((word for what in _SAID for word in _called(what)), key=len, reverse=True)
    listed = "|".join(map(re.escape, known))
    value = rf"{_NAME}(?:[、/／]{_NAME}(?=[{_APART}]|$))*"
    word = rf"(?:([^{_APART}=＝]{{1,12}})\s*[=＝]|({listed})(?:\s*[:：]|(?=\s)))"
    return re.compile(rf"(?:^|(?<=[{_APART}])){word}\s*({value})[、，,；;/／]*", re.IGNORECASE)


def _called(what: str) -> list[str]:
    return [word for language in LANGUAGES for word in words(language).plain(f"event.slip.{what}").lower().split()]


def _word(called: str) -> str | None:
    return next((what for what in _SAID if called.lower() in _called(what)), None)
