"""报名表: what is written to enter somebody: a unit, names, and what is said of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache

from bot.app.people.whom import LONGEST_NAME
from bot.app.request.commands import number
from bot.app.request.incoming import clean_name
from bot.app.request.several import names_in
from bot.app.speech.words import LANGUAGES, Words, words

_APART = r"\s、，,；;/／"
"""What may stand between names, and behind the unit."""
_NAME = rf"[^{_APART}=＝:：]+"
_TABLE = re.compile(r"(?:^|(?<=\s))(?:台|table ?)(\d{1,3})(?=\s|$)", re.IGNORECASE)
_ELDEST = re.compile(r"^[*＊]|(?:[*＊]|[(（](?:最?年长者?|eldest)[)）]|最年长)$", re.IGNORECASE)
_MARKED = re.compile(r"\s+(?=[*＊(（])")
"""A blank before what is said of a name."""
_LATIN_WORDS = re.compile(r"[A-Za-z][A-Za-z'’-]*(?:\s+[A-Za-z][A-Za-z'’-]*){2,}")
_MARKS = "·.'’-（）() @_="
_TURNED = ("R", "AL", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI")
"""Letters that are read from right to left, and marks that turn a line around."""
_NEAREST = 3
_MOST_APART = 32
"""Words that are asked about; more are no names in a row."""
_BEHIND = " 、，,：:；;/／-—"
"""What may stand behind a unit."""
_SAID = ("eldest", "referee", "contact", "seed")
"""What is said of an entry beside the names."""


@dataclass(frozen=True, slots=True)
class Slip:
    """An entry as it was written; people by their names. `unit` counts from 1, 0 where the event has none."""

    unit: int
    names: tuple[str, ...] = ()
    eldest: int = 0
    referees: tuple[str, ...] = ()
    contact: str = ""
    seed: int = 0
    table: int = 0
    """The place of a latecomer, where the organiser names one."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with it: a sentence and its values."""

    key: str
    args: dict[str, object]


def fault(key: str, **args: object) -> Fault:
    return Fault(key, args)


def read_slip(text: str, units: Sequence[str], size: int) -> Slip | Fault:
    """`计算机系 甲 乙* 裁判=丁`, with the unit first where the event has units."""
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
    """What was understood of a slip."""
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
    """Whether something in a text is read from right to left, or turns the text around it."""
    return any(unicodedata.bidirectional(letter) in _TURNED for letter in text)


def unit_in(text: str, units: Sequence[str]) -> tuple[int, str]:
    """The unit that a text begins with, by its number, and the rest. `#3` is the third, as buttons have it."""
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
    """A text that begins with a unit and goes on without a blank, with the blank; it may as well be another unit."""
    for unit in sorted(units, key=len, reverse=True):
        rest = text[len(unit) :]
        if text.lower().startswith(unit.lower()) and rest and not (unit[-1] + rest[0]).isascii():
            return f"{unit} {rest}"
    return None


def several_in(text: str) -> tuple[str, ...]:
    """The names that words in Latin letters may be, if each is one: three or more with only blanks between them, for
    two are a name and a surname."""
    names = tuple(text.split()) if _LATIN_WORDS.fullmatch(text) else ()
    return names if len(names) <= _MOST_APART else ()


def nearest(word: str, units: Sequence[str]) -> list[int]:
    """The three units that a word is most like, by number."""
    ranked = sorted(range(len(units)), key=lambda one: -SequenceMatcher(None, word.lower(), units[one].lower()).ratio())
    return [one + 1 for one in ranked[:_NEAREST]]


def _names(text: str, eldest: str, size: int) -> tuple[tuple[str, ...], int]:
    """The names, and which of them is the eldest's. A single name in Latin letters has blanks of its own."""
    written = names_in(_MARKED.sub("", text), words=size > 1)
    names = tuple(_ELDEST.sub("", part).strip() for part in written)
    marked = [place for place, part in enumerate(written, 1) if _ELDEST.search(part)]
    if eldest in names:
        marked.append(names.index(eldest) + 1)
    return names, marked[0] if len(set(marked)) == 1 else 0


def wrong_name(name: str) -> Fault | None:
    """Why a name is none: too long, nothing but signs, or not to be read in one direction."""
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
    """What is said of an entry beside the names, `裁判=丁`, also with a colon or a blank behind a word that is known;
    several names with 、 between them belong to it."""
    known = sorted((word for what in _SAID for word in _called(what)), key=len, reverse=True)
    listed = "|".join(map(re.escape, known))
    value = rf"{_NAME}(?:[、/／]{_NAME}(?=[{_APART}]|$))*"
    word = rf"(?:([^{_APART}=＝]{{1,12}})\s*[=＝]|({listed})(?:\s*[:：]|(?=\s)))"
    return re.compile(rf"(?:^|(?<=[{_APART}])){word}\s*({value})[、，,；;/／]*", re.IGNORECASE)


def _called(what: str) -> list[str]:
    return [word for language in LANGUAGES for word in words(language).plain(f"event.slip.{what}").lower().split()]


def _word(called: str) -> str | None:
    return next((what for what in _SAID if called.lower() in _called(what)), None)
