"""大怪路子 at an event: a round has eight hands scored by points, with 抽牌 before the first; one extra hand breaks a
tie."""

from __future__ import annotations

import re
from fractions import Fraction

from engines.core.game.contest import BETWEEN, Amounts, Contest, Counts
from engines.core.game.says import Says
from engines.core.rulings import Refusal
from engines.daguai.hand.state import Hand
from engines.daguai.new_table import drawn
from engines.daguai.sheet.scoring import SIDES
from engines.daguai.sheet.state import SEATS, Sheet

_POINTS = re.compile(rf"(\d{{1,3}}){BETWEEN}(\d{{1,3}})(.*)", re.DOTALL)
_COUNTED = re.compile(
    rf"(头家|firsts?|8分|eights?|5分|fives?|3分|threes?)\s*(\d{{1,2}}){BETWEEN}(\d{{1,2}})", re.IGNORECASE
)
_TALLY = {"头家": "firsts", "first": "firsts", "8分": "eights", "eight": "eights", "5分": "fives", "five": "fives",
          "3分": "threes", "three": "threes"}  # fmt: skip
_HANDS, _MOST = 8, 8
"""The number of hands in a round, each with one 头家, and the most points a 头家 can win in a hand."""
_POINTS_OVER, _EXTRA_POINTS = "points", "extra_points"


def _read(text: str) -> Amounts | Refusal | None:
    """Read a result: 得分, optionally followed by each side's number of 头家 and of hands worth 8, 5 and 3 points."""
    found = _POINTS.fullmatch(text)
    if found is None:
        return None
    tallies = {"points": (Fraction(found[1]), Fraction(found[2]))}
    for word, a, b in _COUNTED.findall(found[3]):
        key = word.lower()
        tallies[_TALLY[key if key in _TALLY else key.rstrip("s")]] = (Fraction(a), Fraction(b))
    return Refusal("unreadable", "text") if _COUNTED.sub("", found[3]).strip(" ,，;；、") else tallies


def _fault(tallies: Amounts, extra: bool) -> str | None:
    """Check a result: at most one 头家 per hand, and at most eight points for every 头家."""
    hands, points, firsts = 1 if extra else _HANDS, tallies["points"], tallies.get("firsts")
    possible = sum(points) <= hands * _MOST
    if firsts is not None:
        pairs = zip(points, firsts, strict=True)
        possible &= sum(firsts) <= hands and all(scored <= _MOST * first for scored, first in pairs)
    return None if possible else _EXTRA_POINTS if extra else _POINTS_OVER


def _b_first(table: Sheet | Hand) -> bool:
    return table.label(SEATS[0]).startswith(SIDES[1])


CONTEST = Contest(
    sides=("event.team_a", "event.team_b"),
    counts=Counts(_HANDS, _read, _fault),
    lots=drawn,
    team_b_first=_b_first,
    extra_hand={"deals": 1},
    says=Says(refusals={_POINTS_OVER: (), _EXTRA_POINTS: ()}),
)
