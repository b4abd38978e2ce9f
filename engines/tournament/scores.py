"""赛果 as people write it down: games won, levels reached, points, or the order of a group."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from engines.core.numerals import NUMBER, number
from engines.core.rulings import Fact, Refusal
from engines.tournament.lines import Outcome
from engines.tournament.model import Pairing
from engines.tournament.setup import Setup
from engines.tournament.victors import MARKS, Named, against, among, side, victor

_COLON = r"\s*[:：比–—-]\s*"
_GAMES = re.compile(rf"(\d{{1,2}}){_COLON}(\d{{1,2}})")
_ONE_GAME = re.compile(rf"(?:第\s*({NUMBER})\s*[局盘]|game\s*({NUMBER}))\s*[:：]?\s*(\S.*)", re.IGNORECASE)
_HALF = re.compile(rf"(?:0\.5|½|1/2){_COLON}(?:0\.5|½|1/2)")
_LEVEL = r"(?<![\dA-Z])(负\s*\d{1,2}|-\d{1,2}|过\s*10|10|[2-9]|[TJQKA])(?![\dA-Z])"
_LEVELS = re.compile(rf"{_LEVEL}{_COLON}{_LEVEL}", re.IGNORECASE)
_ON_STAGE = re.compile(r"\s*[,，]?\s*(?:台上|on stage)\s*[:：]?\s*(\S.*)", re.IGNORECASE)
_POINTS = re.compile(rf"(\d{{1,3}}){_COLON}(\d{{1,3}})(.*)", re.DOTALL)
_COUNTED = re.compile(
    rf"(头家|firsts?|8分|eights?|5分|fives?|3分|threes?)\s*(\d{{1,2}}){_COLON}(\d{{1,2}})", re.IGNORECASE
)
_SPELT = re.compile(rf"({NUMBER})\s*比\s*({NUMBER})")
_BETWEEN = (r"\s*[>＞、，,]+\s*", r"[\s>＞、，,]+")
"""What stands between the names of an order: commas, for a name may have blanks of its own, else blanks too."""
_DRAWN = frozenset({"和", "和了", "和棋", "平", "平了", "平局", "平手", "打平", "draw", "drawn", "a draw", "tie", "="})
_GONE = (
    r"(?:弃权|弃赛|缺席|缺赛|(?:没|未|不)有?[来到](?:场|齐)?|没出现)了?|"
    r"\b(?:forfeit(?:s|ed)?|default(?:s|ed)?|(?:is |was )?absent|(?:is |was )?(?:a )?no[- ]show|"
    r"(?:did not|didn't) (?:come|show(?: up)?|turn up|appear)|never (?:came|showed(?: up)?))\b"
)
"""不来: what is said of whoever does not play."""
_BOTH = re.compile(
    rf"(?:双方|双|两人|两方|都|两边|both(?: sides)?|neither|double)\s*(?:都|均|皆|全)?\s*"
    rf"(?:弃|{_GONE}|no[- ]shows?|came|showed(?: up)?|walkover)",
    re.IGNORECASE,
)
_FORFEIT = re.compile(rf"(?:{_GONE})(?: by)?\s*[:：]?\s*(?P<after>.+)|(?P<before>.+?)\s*(?:{_GONE})", re.IGNORECASE)
_WALKOVER = r"(?:walkover|w/?o)"
_NOBODY_NAMED = re.compile(rf"(?:有人)?(?:{_GONE})|{_WALKOVER}", re.IGNORECASE)
_UNPLAYED = re.compile(
    r"(?P<ahead>.+?)\s*(?:不战而?胜|(?:获胜|胜|赢)[（(](?:弃权|不战)[)）]|"
    rf"(?:\bwins? |\bwon )?(?:\b(?:by|on) (?:a )?(?:{_WALKOVER}|forfeit|default)|\b(?:a )?{_WALKOVER}))"
    rf"|{_WALKOVER}\s*(?:for|to|[:：])?\s*(?P<behind>.+)",
    re.IGNORECASE,
)
"""不战胜: said of whoever is there."""
_CLAUSE = re.compile(r"\s*[，,；;。]\s*")
_RANKED = re.compile(rf"(?<![^\s>＞、，,])(?:第\s*({NUMBER})\s*名?\s*[:：]?|(\d)\s*[.．、)）])\s*(?=[^\d\s])")
_TALLY = {"头家": "firsts", "first": "firsts", "8分": "eights", "eight": "eights", "5分": "fives", "five": "fives",
          "3分": "threes", "three": "threes"}  # fmt: skip
_LOWEST = 2
_LADDER = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
IMPOSSIBLE = "score"
"""The point at which a score or an order cannot be."""
WHO_GONE = "who_gone"
"""The point at which somebody does not play, and is not named."""
UNFINISHED = "unfinished"
"""The fact that a score is possible, but of a match that goes on."""
BELOW = "负"
"""How a level beneath the ladder is written down."""
HANDS = 8
"""Hands of a round on points, of which each has one 头家, who brings his side 8 points at most."""
MOST_POINTS = 64


def read(setup: Setup, pairing: Pairing, text: str, named: Named, best_of: int = 1) -> Outcome | Refusal:
    """A result in people's words. Without a word on it, the side that stands first in the pairing is meant first."""
    text = _SPELT.sub(lambda spelt: f"{number(spelt[1])}比{number(spelt[2])}", " ".join(text.split()).strip(MARKS))
    if pairing.players is not None:
        return _order(pairing, text, named)
    if pairing.b is None:
        return _alone(pairing, text)
    if setup.scored == "games" and (one := _ONE_GAME.fullmatch(text)) is not None:
        if number(one[1] or one[2]) != (pairing.game or 1):
            return Refusal("illegal", "not_open")
        pairing, text, best_of = replace(pairing, score=(0, 0)), one[3], 1
    match = best_of > 1  # who does not come forfeits all of it
    if _BOTH.fullmatch(text):
        return _of(pairing, None, "double_forfeit", whole=match)
    if _NOBODY_NAMED.fullmatch(text):
        return Refusal("illegal", WHO_GONE)
    if (won := _walkover(pairing, text, named)) is not None:
        return won if isinstance(won, Refusal) else _of(pairing, won, "forfeit", whole=match)
    reader = {"levels": _levels, "points": _points}.get(setup.scored, _games)
    return reader(pairing, text, named, best_of)


def _walkover(pairing: Pairing, text: str, named: Named) -> int | Refusal | None:
    """Who wins because the other does not play, `乙弃权`, `甲不战胜`, `乙没来，甲胜`; None where that is not said."""
    clauses = _CLAUSE.split(text)
    told = [_forfeited(pairing, clause, named) for clause in clauses]
    if len(clauses) == 1 or all(one is None for one in told):
        return told[0]
    # Beside it, it may be said once more who has won.
    said = [victor(pairing, clause, named) if one is None else one for one, clause in zip(told, clauses, strict=True)]
    return said[0] if len(set(said)) == 1 and isinstance(said[0], int) else Refusal("illegal", "no_name")


def _forfeited(pairing: Pairing, text: str, named: Named) -> int | Refusal | None:
    """Who wins by what one clause says of a forfeit; None where it says nothing of one."""
    if (found := _UNPLAYED.fullmatch(text)) is not None:
        there = side(pairing, found["ahead"] or found["behind"], named)
        if not isinstance(there, Refusal):
            return there
    if (found := _FORFEIT.fullmatch(text)) is None:
        return None
    gone = side(pairing, found["after"] or found["before"], named)
    return gone if isinstance(gone, Refusal) else against(pairing, gone)


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
    if text.lower() in _DRAWN or _HALF.fullmatch(text):
        return _of(pairing, 0)
    if (found := _GAMES.fullmatch(text)) is not None:
        return _counted(pairing, int(found[1]), int(found[2]), best_of)
    if (told := among(pairing, text, _GAMES, named)) is not None:
        return _worded(pairing, int(told[0]), int(told[1]), told[2], best_of)
    return _won(pairing, text, named)


def _worded(pairing: Pairing, a: int, b: int, won: int | None, best_of: int) -> Outcome | Refusal:
    """A score with names: whoever is said to have won has the more of it."""
    if won is not None and (a > b) != (won == pairing.a):
        a, b = b, a
    return _counted(pairing, a, b, best_of) if won is None or a != b else Refusal("illegal", IMPOSSIBLE)


def _won(pairing: Pairing, text: str, named: Named) -> Outcome | Refusal:
    won = victor(pairing, text, named)
    if won is None:
        return Refusal("unreadable", "text")
    return won if isinstance(won, Refusal) else _of(pairing, won)


def _counted(pairing: Pairing, a: int, b: int, best_of: int) -> Outcome | Refusal:
    """Games won in all: one more than before is the game that was open, else it is the whole match."""
    before = pairing.score or (0, 0)
    gained = (a - before[0], b - before[1])
    sides = (int(pairing.a or 0), int(pairing.b or 0))
    if gained in ((1, 0), (0, 1)):
        return _of(pairing, sides[gained.index(1)])
    if before == (0, 0) and a == b and 2 * a == best_of:
        return _of(pairing, 0, whole=True, reason=f"{a}:{b}")
    needed = best_of // 2 + 1
    if min(gained) >= 0 and a != b and max(a, b) == needed and min(a, b) < needed and a + b <= best_of:
        return _of(pairing, sides[0] if a > b else sides[1], whole=True, reason=f"{a}:{b}")
    if min(gained) >= 0 and max(a, b) < needed and best_of > 1:
        # Which of the games that are not told yet was whose, such a score does not say.
        so_far = Fact(UNFINISHED, {"score": f"{a}:{b}", "games": best_of, "needed": needed, "game": pairing.game or 1})
        return Refusal("illegal", IMPOSSIBLE, facts=(so_far,))
    return Refusal("illegal", IMPOSSIBLE)


def _levels(pairing: Pairing, text: str, named: Named, best_of: int) -> Outcome | Refusal:
    """级数: the higher one wins; at the same, whoever was on stage."""
    score, stage = text, ""
    if (found := _ON_STAGE.search(text)) is not None:
        score, stage = text[: found.start()], found[1]
    plain = _LEVELS.fullmatch(score)
    told = (plain[1], plain[2], None) if plain is not None else among(pairing, score, _LEVELS, named)
    if told is None:
        return _won(pairing, text, named)
    ranks = [_rank(level) for level in told[:2]]
    if None in ranks:
        return Refusal("illegal", IMPOSSIBLE)
    levels = [(rank or 0, _shown(level)) for rank, level in zip(ranks, told[:2], strict=True)]
    if told[2] is not None and (levels[0] > levels[1]) != (told[2] == pairing.a):
        levels.reverse()
    (a, _), (b, _) = levels
    said = ":".join(shown for _, shown in levels)
    if a != b:
        return _of(pairing, int((pairing.a if a > b else pairing.b) or 0), reason=said)
    if not stage and told[2] is None:
        return Refusal("illegal", "stage")
    on_stage = side(pairing, stage, named) if stage else told[2]
    return on_stage if isinstance(on_stage, Refusal) else _of(pairing, on_stage, reason=said)


def level_said(level: int) -> str:
    """A level that a table has counted, as people write it down: below 2 there is no 1, one under it is 负1."""
    return f"{BELOW}{_LOWEST - level}" if level < _LOWEST else _LADDER[min(level - _LOWEST, len(_LADDER) - 1)]


def _rank(text: str) -> int | None:
    """Where a level stands on the ladder; 负1 is beneath 2."""
    plain = _shown(text)
    if plain.startswith(BELOW):
        return -int(plain[1:])
    return _LADDER.index(plain) + 1 if plain in _LADDER else None


def _shown(text: str) -> str:
    plain = text.replace(" ", "").upper().replace("-", BELOW)
    return {"T": "10", "过10": "J"}.get(plain, plain)


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
    if not _possible(tallies, hands):
        return Refusal("illegal", "extra_points" if pairing.kind == "extra" else "points")
    return _of(pairing, None, tallies=tallies)


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
    joined = re.sub(r"\s*[=＝]\s*", "=", _unranked(text))
    there = pairing.players or ()
    for between in _BETWEEN:
        read = [[named(name) for name in part.split("=")] for part in re.split(between, joined.strip())]
        places = [tuple(int(entry) for entry in tied if entry is not None and entry in there) for tied in read]
        if all(len(known) == len(tied) for known, tied in zip(places, read, strict=True)):
            break
    else:
        return Refusal("illegal", "no_name")
    listed = [entry for tied in places for entry in tied]
    if len(set(listed)) < len(listed):
        return Refusal("illegal", IMPOSSIBLE)
    kind = "playoff" if pairing.kind == "playoff" else "played"
    return Outcome(pairing.round, pairing.table, 0, (), None, kind, {}, tuple(places))


def _unranked(text: str) -> str:
    """`1. 甲 2. 乙`, `第一名甲`: places counted through say no more than the order; other numbers are entries."""
    counted = [number(one or two) for one, two in _RANKED.findall(text)]
    return _RANKED.sub("", text) if counted == list(range(1, len(counted) + 1)) else text


def _alone(pairing: Pairing, text: str) -> Outcome | Refusal:
    """Against a fill-in, which is not ranked: what the team itself scored stands first."""
    return _points(pairing, text, lambda name: None, 1)
