"""Convert between a hand's form and its record line, and price the fouls in the form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core.books.rulesets import Rules
from engines.core.rulings import Refusal, Seat
from engines.shuangsheng.sheet.form.code import MISCOUNTS, MOST_COUNTED, MOST_POINTS, UNIT, Filled
from engines.shuangsheng.sheet.lines import fined
from engines.shuangsheng.sheet.notation import parse
from engines.shuangsheng.sheet.readings import readings
from engines.shuangsheng.sheet.scores.entries import LABELS, SIDES, UNKNOWN, Side
from engines.shuangsheng.sheet.scores.penalties import Price
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, MOST_PAIRS, Role
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.sheet.understanding import understood
from engines.shuangsheng.sheet.understood_hand import Understood

THROW = "failed_throw"
_HAND = "hand dealer="


def write(filled: Filled, prices: Mapping[str, Price], level: str = "") -> str:
    """Return the hand's record line. `level` is given only when the level differs from the score sheet's."""
    parts = ["hand", f"dealer={filled.dealer}", *([f"level={level}"] if level else []), f"trump={filled.trump}"]
    points = "total" if filled.total else "tricks"
    parts += [f"{points}={filled.tricks or 0}", f"bottom={filled.bottom or 0}", f"last={filled.last or DEALER}"]
    parts += [f"pairs={filled.pairs or 0}", f"buried={filled.buried or DEALER}"]
    parts += [f"J={filled.jack}"] if filled.jack else []
    parts += [f"miscount={filled.miscount}"] if filled.miscount else []
    parts += [f"{kind}={filled.role(side)}:{amount}:{clause}" for kind, side, amount, clause in costs(filled, prices)]
    return " ".join((*parts, *(["bell"] if filled.bell else [])))


def read(text: str, prices: Mapping[str, Price]) -> Filled | None:
    """Return a recorded hand as a form, or None if the hand holds values the form cannot show."""
    if not text.startswith(_HAND):
        return None
    fines = [(name, *value.split(":")) for name, value in _parts(text) if name in ("points", "levels")]
    said = dict(_parts(text))
    filled = Filled(
        dealer=said["dealer"],
        trump=said["trump"],
        tricks=int(said["tricks"]),
        last=Role(said["last"]),
        pairs=int(said["pairs"]),
        bottom=int(said["bottom"]),
        buried=Role(said["buried"]),
        jack=said.get("J"),
        miscount=said.get("miscount"),
        bell="bell" in said,
    )
    for kind, role, amount, clause in fines:
        side = next(side for side in SIDES if filled.role(side) == role)
        foul = _foul_for(prices, kind, int(amount), clause)
        if foul is None:
            return None
        count = int(amount) // price(prices, foul)[1]
        filled = filled.fined(side, foul, filled.fines.get((side, foul), 0) + count)
    return filled


def level_said(text: str, dealer: str | None) -> str:
    """Return the level stated in a recorded hand, or an empty text if the dealer has changed."""
    said = dict(_parts(text))
    return said.get("level", "") if said.get("dealer") == dealer else ""


def command_text(line: str) -> str:
    """Return a record line as typed after the command, without the first word, which the command already says."""
    return line.removeprefix("hand ")


def whole_correction(sheet: Sheet, recorded: str, text: str) -> str:
    """Complete a correction with the recorded dealer, level and trump unless the correction names them."""
    if not recorded.startswith(_HAND) or text.startswith(_HAND):
        return text
    said, whole = dict(_parts(recorded)), text
    for name in ("dealer", "level", "trump"):
        # The comma separates the added field from words that were not understood.
        longer = f"{whole}, {name}={said[name]}"
        read_as = parse(sheet, Seat(0), longer)
        contradicts = isinstance(read_as, Refusal) and read_as.point == "contradiction"
        # A changed dealer may play another level.
        if not contradicts and (name != "level" or "dealer=" in whole):
            whole = longer
    return whole


def costs(filled: Filled, prices: Mapping[str, Price]) -> list[tuple[str, Side, int, str]]:
    """Return the fines for the form's fouls, added up by clause: `points` or `levels`, the side, the amount, the
    clause."""
    summed: dict[tuple[str, Side, str], int] = {}
    for (side, foul), count in sorted(filled.fines.items()):
        kind, amount = price(prices, foul)
        key = (kind, side, prices[foul].clause)
        summed[key] = summed.get(key, 0) + amount * count
    return [(kind, side, amount, clause) for (kind, side, clause), amount in summed.items()]


def price(prices: Mapping[str, Price], foul: str) -> tuple[str, int]:
    cost = prices[foul]
    return ("points", cost.points) if cost.points else ("levels", cost.levels)


def priced(prices: Mapping[str, Price]) -> list[str]:
    """Return the fouls costing points or levels; all remaining fouls leave the score unchanged."""
    return [foul for foul in prices if price(prices, foul)[1]]


def lacking(filled: Filled, rules: Rules) -> str | None:
    """Return the next value to fill in before the hand can be entered, or None if the form is complete."""
    if filled.dealer is None:
        return "dealer"
    if filled.miscount is not None:
        return None
    if filled.tricks is None:
        return "points"
    if filled.buried is None and rules.numbers["guard"]:
        return "burier"
    if filled.last is None:
        return "last"
    if not bottom_counts(filled, rules):
        return None
    if filled.bottom is None:
        return "bottom"
    return "component" if filled.pairs is None and filled.bottom else None


def begun(sheet: Sheet, by: Seat, text: str) -> tuple[Filled, ...]:
    """Return the forms matching a text about a hand: one for each reading, none if the form can hold nothing from the
    text."""
    ways = tuple(filter(None, (_begun(sheet, told) for told in readings(sheet, by, text))))
    if len(set(map(repr, ways))) > 1:
        return ways
    alone = _begun(sheet, understood(sheet, by, text))
    return () if alone is None else (alone,)


def _begun(sheet: Sheet, told: Understood) -> Filled | None:
    said: Mapping[str, Any] = {name: value for name, value in told.said.items() if name not in told.draft.contradicted}
    if not said:
        return None
    points = said.get("tricks", said.get("total"))
    numbers = {"tricks": points, "bottom": said.get("bottom"), "pairs": said.get("pairs")}
    if any(number is not None and not _holds(name, number) for name, number in numbers.items()):
        return None
    dealer, wrong = told.dealer, said.get("miscount", ())
    filled = Filled(
        dealer=None if dealer is None else LABELS[dealer],
        trump=said.get("trump", UNKNOWN),
        last=said.get("last"),
        buried=None if "reburied" in said and "buried" not in said else said.get("buried", DEALER),
        jack=said.get("jack"),
        miscount=None if not wrong else wrong[0] if len(wrong) == 1 else MISCOUNTS[-1],
        bell="bell" in said,
        total="total" in said and "tricks" not in said,
        level=said.get("level") if said.get("level", -1) >= 0 else None,
        **numbers,
    )
    for kind, who, amount, clause, _ in fined(sheet, told):
        against = told.role(who)
        if against is None or clause is None or filled.dealer is None:
            continue
        foul = _foul_for(sheet.prices, kind, amount, clause or sheet.prices[THROW].clause)
        if foul is not None:
            side = next(side for side in SIDES if filled.role(side) == against)
            count = filled.fines.get((side, foul), 0) + amount // price(sheet.prices, foul)[1]
            filled = filled.fined(side, foul, count)
    return filled


def _holds(name: str, number: int) -> bool:
    """Return whether a form letter can carry the number."""
    if name == "pairs":
        return 0 <= number <= MOST_PAIRS
    return 0 <= number <= MOST_POINTS and number % UNIT == 0


def bottom_counts(filled: Filled, rules: Rules) -> bool:
    """Return whether the bottom changes the score, for or against the defenders."""
    return filled.last == DEFENDER or (bool(rules.numbers["guard"]) and filled.buried == DEFENDER)


def thrown_cards(filled: Filled, rules: Rules) -> int:
    """Return the number of thrown cards the rule set fines: all cards, or only those in beatable components."""
    return filled.thrown if rules.numbers["throw_counts"] == "thrown" else filled.beaten


def _foul_for(prices: Mapping[str, Price], kind: str, amount: int, clause: str) -> str | None:
    """Return a foul with exactly this price, or None. The record names only the clause."""
    for foul in priced(prices):
        each = price(prices, foul)
        if each[0] == kind and amount % each[1] == 0 and prices[foul].clause == clause:
            return foul if amount // each[1] <= MOST_COUNTED else None
    return None


def _parts(text: str) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in (part.partition("=") for part in text.split())]
