"""赛果 as people write it down: games won, levels reached, points, or the order of a group."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from engines.core.rulings import Refusal
from engines.tournament.lines import Outcome
from engines.tournament.model import Pairing
from engines.tournament.setup import Setup

Named = Callable[[str], int | None]
"""The entry that people call so: by a name, a unit or a number; None where it is nobody, or not clear who."""

_COLON = r"\s*[:：比]\s*"
_GAMES = re.compile(rf"(\d{{1,2}}){_COLON}(\d{{1,2}})")
_ONE_GAME = re.compile(r"(?:第\s*(\d)\s*局|game\s*(\d))\s*[:：]?\s*(\S.*)", re.IGNORECASE)
_HALF = re.compile(rf"(?:0\.5|½|1/2){_COLON}(?:0\.5|½|1/2)")
_LEVEL = r"(负\s*\d{1,2}|-\d{1,2}|10|[2-9]|[TJQKA])"
_LEVELS = re.compile(rf"{_LEVEL}{_COLON}{_LEVEL}(?:\s+(?:台上|on stage)\s*(\S+))?", re.IGNORECASE)
_POINTS = re.compile(rf"(\d{{1,3}}){_COLON}(\d{{1,3}})(.*)", re.DOTALL)
_COUNTED = re.compile(
    rf"(头家|firsts?|8分|eights?|5分|fives?|3分|threes?)\s*(\d{{1,2}}){_COLON}(\d{{1,2}})", re.IGNORECASE
)
_DRAWN = frozenset({"和", "和棋", "平", "平局", "打平", "draw", "drawn", "="})
_BOTH = frozenset({"双方弃权", "双弃", "都弃权", "both forfeit", "double forfeit"})
_FORFEIT = re.compile(r"(?:弃权|forfeits?)\s*(?P<after>.+)|(?P<before>.+?)\s*(?:弃权|forfeits?)", re.IGNORECASE)
_WON = re.compile(r"(?:胜|won)\s*[:：]\s*(?P<after>.+)|(?P<before>.+?)\s*(?:胜|赢|wins?|won)", re.IGNORECASE)
_TALLY = {"头家": "firsts", "first": "firsts", "8分": "eights", "eight": "eights", "5分": "fives", "five": "fives",
          "3分": "threes", "three": "threes"}  # fmt: skip
_LOWEST = 2
_LADDER = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
IMPOSSIBLE = "score"
"""The point at which a score or an order cannot be."""
BELOW = "负"
"""How a level beneath the ladder is written down."""
HANDS = 8
"""Hands of a round on points, of which each has one 头家, who brings his side 8 points at most."""
MOST_POINTS = 64


def read(setup: Setup, pairing: Pairing, text: str, named: Named, best_of: int = 1) -> Outcome | Refusal:
    """A result in people's words. Without a word on it, the side that stands first in the pairing is meant first."""
    text = " ".join(text.split())
    if pairing.players is not None:
        return _order(pairing, text, named)
    if pairing.b is None:
        return _alone(pairing, text)
    if text.lower() in _BOTH:
        return _of(pairing, None, "double_forfeit")
    if (found := _FORFEIT.fullmatch(text)) is not None:
        gone = _side(pairing, found["after"] or found["before"], named)
        return gone if isinstance(gone, Refusal) else _of(pairing, _against(pairing, gone), "forfeit")
    reader = {"levels": _levels, "points": _points}.get(setup.scored, _games)
    return reader(pairing, text, named, best_of)


def _side(pairing: Pairing, text: str, named: Named) -> int | Refusal:
    """The entry of a pairing that is named; A and B are its two sides."""
    called = text.strip()
    letters = {"a": pairing.a, "b": pairing.b}
    entry = letters[called.lower()] if called.lower() in letters else named(called)
    return int(entry) if entry is not None and entry in (pairing.a, pairing.b) else Refusal("illegal", "no_name")


def _against(pairing: Pairing, entry: int) -> int:
    return int((pairing.b if entry == pairing.a else pairing.a) or 0)


def _of(
    pairing: Pairing,
    won: int | None,
    kind: str = "",
    *,
    whole: bool = False,
    tallies: Mapping[str, tuple[Fraction, Fraction]] | None = None,
    reason: str = "",
) -> Outcome:
    between = tuple(int(one) for one in (pairing.a, pairing.b) if one is not None)
    game = 0 if whole else pairing.game or 0
    usual = "extra" if pairing.kind == "extra" else "played"
    return Outcome(pairing.round, pairing.table, game, between, won, kind or usual, tallies or {}, None, reason)


def _games(pairing: Pairing, text: str, named: Named, best_of: int) -> Outcome | Refusal:
    if (one := _ONE_GAME.fullmatch(text)) is not None:
        if int(one[1] or one[2]) != (pairing.game or 1):
            return Refusal("illegal", "not_open")
        return _games(replace(pairing, score=(0, 0)), one[3], named, 1)
    if text.lower() in _DRAWN or _HALF.fullmatch(text):
        return _of(pairing, 0)
    if (found := _GAMES.fullmatch(text)) is not None:
        return _counted(pairing, int(found[1]), int(found[2]), best_of)
    if (found := _WON.fullmatch(text)) is not None:
        side = _side(pairing, found["after"] or found["before"], named)
        return side if isinstance(side, Refusal) else _of(pairing, side)
    return Refusal("unreadable", "text")


def _counted(pairing: Pairing, a: int, b: int, best_of: int) -> Outcome | Refusal:
    """Games won: one more than before is the game that was open, else it is the whole match."""
    before = pairing.score or (0, 0)
    gained = (a - before[0], b - before[1])
    sides = (int(pairing.a or 0), int(pairing.b or 0))
    if gained in ((1, 0), (0, 1)):
        return _of(pairing, sides[gained.index(1)])
    if before == (0, 0) and a == b and 2 * a == best_of:
        return _of(pairing, 0, whole=True, reason=f"{a}:{b}")
    needed = best_of // 2 + 1
    if before == (0, 0) and a != b and max(a, b) == needed and min(a, b) < needed and a + b <= best_of:
        return _of(pairing, sides[0] if a > b else sides[1], whole=True, reason=f"{a}:{b}")
    return Refusal("illegal", IMPOSSIBLE)


def _levels(pairing: Pairing, text: str, named: Named, best_of: int) -> Outcome | Refusal:
    """级数: the higher one wins; at the same, whoever was on stage."""
    found = _LEVELS.fullmatch(text)
    if found is None:
        return _games(pairing, text, named, best_of) if _WON.fullmatch(text) else Refusal("unreadable", "text")
    ranks = [_rank(found[side]) for side in (1, 2)]
    if None in ranks:
        return Refusal("illegal", IMPOSSIBLE)
    a, b = (rank or 0 for rank in ranks)
    said = f"{_shown(found[1])}:{_shown(found[2])}"
    sides = (int(pairing.a or 0), int(pairing.b or 0))
    if a != b:
        return _of(pairing, sides[0] if a > b else sides[1], reason=said)
    if found[3] is None:
        return Refusal("illegal", "stage")
    stage = _side(pairing, found[3], named)
    return stage if isinstance(stage, Refusal) else _of(pairing, stage, reason=said)


def level_said(level: int) -> str:
    """A level that a table has counted, as people write it down: below 2 there is no 1, one under it is 负1."""
    return f"{BELOW}{_LOWEST - level}" if level < _LOWEST else _LADDER[min(level - _LOWEST, len(_LADDER) - 1)]


def _rank(text: str) -> int | None:
    """Where a level stands on the ladder; 负1 is beneath 2."""
    plain = text.replace(" ", "").upper()
    if plain.startswith((BELOW, "-")):
        return -int(plain[1:])
    plain = "10" if plain == "T" else plain
    return _LADDER.index(plain) + 1 if plain in _LADDER else None


def _shown(text: str) -> str:
    plain = text.replace(" ", "").upper().replace("-", BELOW)
    return "10" if plain == "T" else plain


def _points(pairing: Pairing, text: str, named: Named, best_of: int) -> Outcome | Refusal:
    """得分 and, behind them, how many 头家 and hands of 8, 5 and 3 points each side had."""
    found = _POINTS.fullmatch(text)
    if found is None:
        return _games(pairing, text, named, best_of) if pairing.kind == "extra" else Refusal("unreadable", "text")
    tallies = {"points": (Fraction(found[1]), Fraction(found[2]))}
    rest = found[3]
    for word, a, b in _COUNTED.findall(rest):
        key = word.lower()
        tallies[_TALLY[key if key in _TALLY else key.rstrip("s")]] = (Fraction(a), Fraction(b))
    if _COUNTED.sub("", rest).strip(" ,，;；、"):
        return Refusal("unreadable", "text")
    hands = 1 if pairing.kind == "extra" else HANDS
    return _of(pairing, None, tallies=tallies) if _possible(tallies, hands) else Refusal("illegal", "points")


def _possible(tallies: Mapping[str, tuple[Fraction, Fraction]], hands: int) -> bool:
    """Whether hands can have come to this: at most eight points for every 头家, and one 头家 a hand."""
    points = tallies["points"]
    if sum(points) > hands * MOST_POINTS // HANDS:
        return False
    firsts = tallies.get("firsts")
    if firsts is None:
        return True
    return sum(firsts) <= hands and all(scored <= 8 * first for scored, first in zip(points, firsts, strict=True))


def _order(pairing: Pairing, text: str, named: Named) -> Outcome | Refusal:
    """名次: names from the first to the last, `=` between those who share a place."""
    joined = re.sub(r"\s*[=＝]\s*", "=", text)
    places = []
    for part in re.split(r"[\s>＞、，,]+", joined):
        tied = [named(name) for name in part.split("=")]
        if any(entry is None or entry not in (pairing.players or ()) for entry in tied):
            return Refusal("illegal", "no_name")
        places.append(tuple(int(entry or 0) for entry in tied))
    listed = [entry for tied in places for entry in tied]
    if len(set(listed)) < len(listed):
        return Refusal("illegal", IMPOSSIBLE)
    kind = "playoff" if pairing.kind == "playoff" else "played"
    return Outcome(pairing.round, pairing.table, 0, (), None, kind, {}, tuple(places))


def _alone(pairing: Pairing, text: str) -> Outcome | Refusal:
    """Against a fill-in, which is not ranked: what the team itself scored stands first."""
    return _points(pairing, text, lambda name: None, 1)
