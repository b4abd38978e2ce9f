"""Read the words for opening a table: who deals first, by name or by drawn cards; or a single hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from engines.core.books.rulesets import Rules
from engines.core.chat.new_table import Dice, Opening
from engines.core.rulings import Fact, Refusal
from engines.daguai.lots import draw_lots, labels, read_lots
from engines.daguai.sheet.scoring import SIDES, Side

UNREAD = "full_hand"
"""The refusal point for unreadable words about a hand."""

_LONGEST_SHOWN = 64
_DRAWN = re.compile(r"(?:^|(?<=\s))(?:抽牌|draw)\s*(?P<cards>.*)", re.IGNORECASE)
_FIRST = re.compile(r"(?:^|(?<=\s))([AB甲乙])\s*(?:先|first)", re.IGNORECASE)
_NAMED_FIRST = re.compile(r"first_dealer[=＝:：]?\s*([AB])", re.IGNORECASE)
_TEAMS: dict[str, Side] = {"甲": SIDES[0], "乙": SIDES[1], **{side: side for side in SIDES}}
_HAND = re.compile(r"(?:^|(?<=\s))(?:复牌|单盘|单把|逐墩|(?:full[ -]?)?hand)(?=\s|$)", re.IGNORECASE)
_YES = frozenset({"true", "yes", "1", "on", "是", "最大"})
_READINGS: Mapping[str, tuple[re.Pattern[str], Callable[[str], str | bool]]] = {
    "flush_two_high": (
        re.compile(r"(?:flush_two_high\s*[=＝:：]\s*|同花(?:中|里)?[2二])(?P<value>\w+)", re.IGNORECASE),
        lambda value: value.lower() in _YES,
    ),
    "lead_after_out": (
        re.compile(
            r"(?:lead_after_out\s*[=＝:：]\s*)?(?P<value>next_seat|partner|(?:搭档|队友)?[接借]风|下家接)",
            re.IGNORECASE,
        ),
        lambda value: "partner" if value.lower() == "partner" or "风" in value else "next_seat",
    ),
}
"""Rule interpretations the book calls changeable, with the words people use for them."""
_DEALER = re.compile(r"(?:庄家?|dealer)\s*[=＝:：]?\s*([AB][1-3])", re.IGNORECASE)


def sheet(rules: Rules, text: str, dice: Dice) -> Opening | Refusal | None:
    """Open a score sheet: `B先` names the first dealer, `抽牌` lets the bot draw, `抽牌 A=♠A B=♥K` gives the drawn
    cards."""
    readings, text = _readings(text)
    if found := _DRAWN.search(text):
        opening = drawn(rules, found["cards"], dice)
        if isinstance(opening, Refusal):
            return opening
        rest = _FIRST.sub(" ", text[: found.start()]).strip()
        return replace(opening, options={**readings, **opening.options}, rest=rest)
    if first := _FIRST.search(text):
        return Opening({**readings, "first_dealer": _TEAMS[first[1].upper()]}, rest=_FIRST.sub(" ", text).strip())
    return Opening(readings, rest=text.strip()) if readings else None


def drawn(rules: Rules, cards: str, dice: Dice) -> Opening | Refusal:
    """抽牌: let the side with the higher card deal first. Without given cards, draw them by chance."""
    lots = read_lots(rules, cards) if cards.strip() else draw_lots(rules, dice)
    return lots if isinstance(lots, Refusal) else Opening({"first_dealer": lots.first}, lots.facts)


def _readings(text: str) -> tuple[dict[str, str | int | bool], str]:
    """Return the interpretations chosen in a text, and the remaining text."""
    options: dict[str, str | int | bool] = {}
    for name, (pattern, meaning) in _READINGS.items():
        if (found := pattern.search(text)) is not None:
            options[name] = meaning(found["value"])
            text = pattern.sub(" ", text, count=1)
    return options, text


def hand(rules: Rules, text: str, dice: Dice) -> Opening | Refusal | None:
    """Open a single hand played card by card: `单盘`, `单盘 庄A2`, `full hand B first`."""
    if _HAND.search(text) is None:
        return None
    rest = _HAND.sub(" ", text, count=1)
    options, rest = _readings(rest)
    if first := _FIRST.search(rest) or _NAMED_FIRST.search(rest):
        options["first_dealer"] = _TEAMS[first[1].upper()]
        rest = f"{rest[: first.start()]} {rest[first.end() :]}"
    if dealer := _DEALER.search(rest):
        # Player labels depend on the team that deals first.
        first_team = str(options.get("first_dealer", rules.options["first_dealer"]))
        called = {label: int(seat) for seat, label in labels(rules, first_team).items()}
        options["dealer"] = called[dealer[1].upper()]
        rest = _DEALER.sub(" ", rest, count=1)
    if rest.strip(" ,，"):
        return Refusal("unreadable", UNREAD, facts=(Fact("unread", {"piece": text[:_LONGEST_SHOWN]}),))
    return Opening(options)
