"""A hand of a sheet played for levels, as far as its form is filled in: in a button's few letters, and as a line.

Every button carries the whole form as it would be after the press, so nothing is kept between two presses, and a
press that comes twice changes nothing the second time.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.app.match import Match
from engines.core.rulesets import Rules
from engines.core.rulings import Refusal, Seat

DEALER, DEFENDER = "dealer", "defender"
ROLES = (DEALER, DEFENDER)
SEATS = "NWSE"
SIDES = ("NS", "EW")
SUITS = (*"SHCD", "NT")
NOT_SAID = "?"
JACKS = ("main", "off", "both")
UNIT = 5

_DIGITS = string.digits + string.ascii_letters
_BASE = 36
_NONE = "-"
_PAGES = "mofgtu!"
MAIN, OPEN, SUBMIT = "m", "o", "!"
FINES, THROWS = dict(zip(SIDES, "fg", strict=True)), dict(zip(SIDES, "tu", strict=True))
"""The pages of the form: one for each side's fines, and one for what it threw. `OPEN` is the main one, posted anew."""
_FIXED = 15
_FOUL_LETTERS = string.ascii_lowercase
_ITEM = re.compile(r"([a-zA-Z])([0-9a-z])")


@dataclass(frozen=True, slots=True)
class Draft:
    """`number` is the hand that is filled in; `fines` count fouls by side and point."""

    number: int
    page: str = MAIN
    dealer: str | None = None
    trump: str = NOT_SAID
    tricks: int = 0
    last: str | None = None
    pairs: int = 0
    bottom: int = 0
    buried: str = DEALER
    jack: str | None = None
    miscount: str | None = None
    bell: bool = False
    thrown: int = 0
    beaten: int = 0
    """A throw that is being filled in: its cards, and how many of them could be beaten."""
    fines: Mapping[tuple[str, str], int] = field(default_factory=dict)

    def fined(self, side: str, foul: str, count: int) -> Draft:
        """With so many of a foul against a side; none takes it away."""
        fines = {key: old for key, old in self.fines.items() if key != (side, foul)}
        return replace(self, fines=fines | ({(side, foul): min(count, _BASE - 1)} if count > 0 else {}))

    def unfined(self, side: str) -> Draft:
        return replace(self, fines={key: count for key, count in self.fines.items() if key[0] != side})

    @property
    def ready(self) -> bool:
        """Whether enough is filled in for a hand."""
        return self.dealer is not None and (self.last is not None or self.miscount is not None)

    def role(self, side: str) -> str:
        return DEALER if self.dealer is not None and self.dealer in side else DEFENDER


def encode(draft: Draft, rules: Rules) -> str:
    fouls = list(rules.numbers["fouls"])
    items = []
    for (side, foul), count in sorted(draft.fines.items()):
        letter = _FOUL_LETTERS[fouls.index(foul)]
        items.append((letter if side == SIDES[0] else letter.upper()) + _DIGITS[count])
    letters = (
        _DIGITS[draft.number // _BASE],
        _DIGITS[draft.number % _BASE],
        draft.page,
        draft.dealer or _NONE,
        draft.trump[0],
        _DIGITS[draft.tricks // UNIT],
        _letter(ROLES, draft.last),
        _DIGITS[draft.pairs],
        _DIGITS[draft.bottom // UNIT],
        _letter(ROLES, draft.buried),
        _letter(JACKS, draft.jack),
        _letter((*ROLES, "both"), draft.miscount),
        str(int(draft.bell)),
        _DIGITS[draft.thrown],
        _DIGITS[draft.beaten],
    )
    return "".join((*letters, *items))


def decode(code: str, rules: Rules) -> Draft | None:
    """The form that a button carries; None for letters that no button of ours does."""
    fixed, items = code[:_FIXED], code[_FIXED:]
    found = _ITEM.findall(items)
    fouls = list(rules.numbers["fouls"])
    numbers = [_DIGITS.find(fixed[place : place + 1] or _NONE) for place in (0, 1, 5, 7, 8, 13, 14)]
    if len(fixed) < _FIXED or min(numbers) < 0 or "".join(map("".join, found)) != items or fixed[2] not in _PAGES:
        return None
    high, low, tricks, pairs, bottom, thrown, beaten = numbers
    if any(_FOUL_LETTERS.index(letter.lower()) >= len(fouls) for letter, _ in found):
        return None
    return Draft(
        number=_BASE * high + low,
        page=fixed[2],
        dealer=fixed[3] if fixed[3] in SEATS else None,
        trump=next((suit for suit in SUITS if suit[0] == fixed[4]), NOT_SAID),
        tricks=UNIT * tricks,
        last=_named(ROLES, fixed[6]),
        pairs=pairs,
        bottom=UNIT * bottom,
        buried=_named(ROLES, fixed[9]) or DEALER,
        jack=_named(JACKS, fixed[10]),
        miscount=_named((*ROLES, "both"), fixed[11]),
        bell=fixed[12] == "1",
        thrown=thrown,
        beaten=beaten,
        fines={
            (SIDES[letter.isupper()], fouls[_FOUL_LETTERS.index(letter.lower())]): _DIGITS.index(count)
            for letter, count in found
        },
    )


def line(draft: Draft, rules: Rules, level: str = "") -> str:
    """The hand as the record writes it. `level` is given where it is not the one that the sheet asks for."""
    parts = ["hand", f"dealer={draft.dealer}", *([f"level={level}"] if level else []), f"trump={draft.trump}"]
    parts += [f"tricks={draft.tricks}", f"bottom={draft.bottom}", f"last={draft.last or DEALER}"]
    parts += [f"pairs={draft.pairs}", f"buried={draft.buried}"]
    parts += [f"J={draft.jack}"] if draft.jack else []
    parts += [f"miscount={draft.miscount}"] if draft.miscount else []
    parts += [f"{kind}={draft.role(side)}:{amount}:{clause}" for kind, side, amount, clause in costs(draft, rules)]
    return " ".join((*parts, *(["bell"] if draft.bell else [])))


def costs(draft: Draft, rules: Rules) -> list[tuple[str, str, int, str]]:
    """What the fouls of the form cost: `points` or `levels`, the side, how much, by which clause."""
    summed: dict[tuple[str, str, str], int] = {}
    for (side, foul), count in sorted(draft.fines.items()):
        kind, amount = price(rules, foul)
        key = (kind, side, clause_number(rules, foul))
        summed[key] = summed.get(key, 0) + amount * count
    return [(kind, side, amount, clause) for (kind, side, clause), amount in summed.items()]


def price(rules: Rules, foul: str) -> tuple[str, int]:
    cost: Mapping[str, Any] = rules.numbers["fouls"][foul]
    return ("points", cost["points"]) if "points" in cost else ("levels", cost.get("levels", 0))


def priced(rules: Rules) -> list[str]:
    """The fouls that cost points or levels: what else there is concerns no score."""
    return [foul for foul in rules.numbers["fouls"] if price(rules, foul)[1]]


def clause_number(rules: Rules, foul: str) -> str:
    return (rules.clause(foul) or "").rpartition(":")[2]


def bottom_counts(draft: Draft, rules: Rules) -> bool:
    """Whether the bottom counts at all, for or against the defenders."""
    return draft.last == DEFENDER or (bool(rules.numbers["guard"]) and draft.buried == DEFENDER)


def thrown_cards(draft: Draft, rules: Rules) -> int:
    """How many cards of a throw the rule set fines: all, or those in parts that could be beaten."""
    return draft.thrown if rules.numbers["throw_counts"] == "thrown" else draft.beaten


def read_line(text: str, number: int, rules: Rules) -> Draft | None:
    """A recorded hand as a form; None where it holds what the form cannot."""
    said, fines = {}, []
    for name, _, value in (part.partition("=") for part in text.split()[1:]):
        if name in ("points", "levels"):
            fines.append((name, *value.split(":")))
        else:
            said[name] = value
    draft = Draft(
        number=number,
        dealer=said["dealer"],
        trump=said["trump"],
        tricks=int(said["tricks"]),
        last=said["last"],
        pairs=int(said["pairs"]),
        bottom=int(said["bottom"]),
        buried=said["buried"],
        jack=said.get("J"),
        miscount=said.get("miscount"),
        bell="bell" in said,
    )
    for kind, role, amount, clause in fines:
        side = next(side for side in SIDES if draft.role(side) == role)
        foul = _foul_for(rules, kind, int(amount), clause)
        if foul is None:
            return None
        count = int(amount) // price(rules, foul)[1]
        draft = draft.fined(side, foul, draft.fines.get((side, foul), 0) + count)
    return draft


def completed(match: Match, old: str, text: str) -> str:
    """A correction with what it does not say: who dealt, at which level and in which trump stays as recorded."""
    said = dict(part.partition("=")[::2] for part in old.split()) if old.startswith("hand dealer=") else {}
    whole = text
    for name in ("dealer", "level", "trump") if said else ():
        longer = f"{whole} {name}={said[name]}"
        read = match.table.mode.parse(match.table.state, Seat(0), longer)
        contradicts = isinstance(read, Refusal) and read.point == "contradiction"
        # Another dealer may play another level.
        if not contradicts and (name != "level" or "dealer=" in whole):
            whole = longer
    return whole


def _foul_for(rules: Rules, kind: str, amount: int, clause: str) -> str | None:
    """A foul that costs just this; the record names the clause alone."""
    for foul in priced(rules):
        each = price(rules, foul)
        if each[0] == kind and amount % each[1] == 0 and clause_number(rules, foul) == clause:
            return foul if amount // each[1] < _BASE else None
    return None


def _letter(names: tuple[str, ...], name: str | None) -> str:
    return _NONE if name is None else str(names.index(name))


def _named(names: tuple[str, ...], letter: str) -> str | None:
    return names[int(letter)] if letter.isdigit() and int(letter) < len(names) else None
