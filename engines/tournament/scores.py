"""Read 赛果 as people write them: games won, points or ranks of the game, or the order of a group."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from engines.core.game.contest import BETWEEN, Amounts, Contest, Counts, Ranks
from engines.core.rulings import Fact, Refusal
from engines.core.words.numerals import NUMBER, number
from engines.tournament.lines import TableResult
from engines.tournament.model import Pairing
from engines.tournament.setup import Setup
from engines.tournament.victors import MARKS, Named, against, among, side, victor

_GAMES = re.compile(rf"(\d{{1,2}}){BETWEEN}(\d{{1,2}})")
_ONE_GAME = re.compile(rf"(?:第\s*({NUMBER})\s*[局盘]|game\s*({NUMBER}))\s*[:：]?\s*(\S.*)", re.IGNORECASE)
_HALF = re.compile(rf"(?:0\.5|½|1/2){BETWEEN}(?:0\.5|½|1/2)")
_SPELT = re.compile(rf"({NUMBER})\s*比\s*({NUMBER})")
_BETWEEN = (r"\s*[>＞、，,]+\s*", r"[\s>＞、，,]+")
"""Matches separators between names in an order: first commas alone, since names may contain blanks, then blanks too."""
_DRAWN = frozenset({"和", "和了", "和棋", "平", "平了", "平局", "平手", "打平", "draw", "drawn", "a draw", "tie", "="})
_GONE = (
    r"(?:弃权|弃赛|缺席|缺赛|(?:没|未|不)有?[来到](?:场|齐)?|没出现)了?|"
    r"\b(?:forfeit(?:s|ed)?|default(?:s|ed)?|(?:is |was )?absent|(?:is |was )?(?:a )?no[- ]show|"
    r"(?:did not|didn't) (?:come|show(?: up)?|turn up|appear)|never (?:came|showed(?: up)?))\b"
)
"""不来: matches words about an absent side."""
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
"""不战胜: matches words about the side that is present."""
_CLAUSE = re.compile(r"\s*[，,；;。]\s*")
_RANKED = re.compile(rf"(?<![^\s>＞、，,])(?:第\s*({NUMBER})\s*名?\s*[:：]?|(\d)\s*[.．、)）])\s*(?=[^\d\s])")
IMPOSSIBLE = "score"
"""The point of an impossible score or order."""
WHO_GONE = "who_gone"
"""The point of a forfeit that does not name the absent side."""
UNFINISHED = "unfinished"
"""The fact that a score is possible but the match goes on."""


def read(
    setup: Setup, contest: Contest, pairing: Pairing, text: str, named: Named, best_of: int = 1
) -> TableResult | Refusal:
    """Read a result in people's words. Without a hint, scores start with the side listed first in the pairing."""
    text = _SPELT.sub(lambda spelt: f"{number(spelt[1])}比{number(spelt[2])}", " ".join(text.split()).strip(MARKS))
    if pairing.players is not None:
        return _order(pairing, text, named)
    if pairing.b is None:
        return _alone(contest, pairing, text)
    if setup.scored == "games" and (one := _ONE_GAME.fullmatch(text)) is not None:
        if number(one[1] or one[2]) != (pairing.game or 1):
            return Refusal("illegal", "not_open")
        pairing, text, best_of = replace(pairing, score=(0, 0)), one[3], 1
    match = best_of > 1  # an absent side forfeits the whole match
    if _BOTH.fullmatch(text):
        return _of(pairing, None, "double_forfeit", whole=match)
    if _NOBODY_NAMED.fullmatch(text):
        return Refusal("illegal", WHO_GONE)
    if (won := _walkover(pairing, text, named)) is not None:
        return won if isinstance(won, Refusal) else _of(pairing, won, "forfeit", whole=match)
    if contest.ranks is not None:
        return _ranks(contest.ranks, pairing, text, named)
    if contest.counts is not None:
        return _counts(contest.counts, pairing, text, named, best_of)
    return _games(pairing, text, named, best_of)


def _walkover(pairing: Pairing, text: str, named: Named) -> int | Refusal | None:
    """Return the winner by forfeit from `乙弃权`, `甲不战胜` or `乙没来，甲胜`; None if the text names no forfeit."""
    clauses = _CLAUSE.split(text)
    told = [_forfeited(pairing, clause, named) for clause in clauses]
    if len(clauses) == 1 or all(one is None for one in told):
        return told[0]
    # A second clause may repeat the winner.
    said = [victor(pairing, clause, named) if one is None else one for one, clause in zip(told, clauses, strict=True)]
    return said[0] if len(set(said)) == 1 and isinstance(said[0], int) else Refusal("illegal", "no_name")


def _forfeited(pairing: Pairing, text: str, named: Named) -> int | Refusal | None:
    """Return the winner by the forfeit that a single clause states; None if the clause states no forfeit."""
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
    tallies: Amounts | None = None,
    reason: str = "",
) -> TableResult:
    between = tuple(int(one) for one in (pairing.a, pairing.b) if one is not None)
    game = 0 if whole else pairing.game or 0
    usual = "extra" if pairing.kind == "extra" else "played"
    return TableResult(pairing.round, pairing.table, game, between, won, kind or usual, tallies or {}, None, reason)


def _games(pairing: Pairing, text: str, named: Named, best_of: int) -> TableResult | Refusal:
    if text.lower() in _DRAWN or _HALF.fullmatch(text):
        return _of(pairing, 0)
    if (found := _GAMES.fullmatch(text)) is not None:
        return _counted(pairing, int(found[1]), int(found[2]), best_of)
    if (told := among(pairing, text, _GAMES, named)) is not None:
        return _worded(pairing, int(told[0]), int(told[1]), told[2], best_of)
    return _won(pairing, text, named)


def _worded(pairing: Pairing, a: int, b: int, won: int | None, best_of: int) -> TableResult | Refusal:
    """Read a score with names: the stated winner gets the larger number."""
    if won is not None and (a > b) != (won == pairing.a):
        a, b = b, a
    return _counted(pairing, a, b, best_of) if won is None or a != b else Refusal("illegal", IMPOSSIBLE)


def _won(pairing: Pairing, text: str, named: Named) -> TableResult | Refusal:
    won = victor(pairing, text, named)
    if won is None:
        return Refusal("unreadable", "text")
    return won if isinstance(won, Refusal) else _of(pairing, won)


def _counted(pairing: Pairing, a: int, b: int, best_of: int) -> TableResult | Refusal:
    """Read the total of games won: a gain of one decides the open game, any other total the whole match."""
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
        # Such a score does not tell the winner of each unreported game.
        so_far = Fact(UNFINISHED, {"score": f"{a}:{b}", "games": best_of, "needed": needed, "game": pairing.game or 1})
        return Refusal("illegal", IMPOSSIBLE, facts=(so_far,))
    return Refusal("illegal", IMPOSSIBLE)


def _ranks(ranks: Ranks, pairing: Pairing, text: str, named: Named) -> TableResult | Refusal:
    """Read ranks: the side with the higher rank wins; with equal ranks, the side named as winner."""
    score, behind = text, ""
    if (found := ranks.winner_if_level.search(text)) is not None:
        score, behind = text[: found.start()], found[1]
    plain = ranks.written.fullmatch(score)
    told = (plain[1], plain[2], None) if plain is not None else among(pairing, score, ranks.written, named)
    if told is None:
        return _won(pairing, text, named)
    one, two = ranks.read(told[0]), ranks.read(told[1])
    if one is None or two is None:
        return Refusal("illegal", IMPOSSIBLE)
    if told[2] is not None and (one[0] > two[0]) != (told[2] == pairing.a):
        one, two = two, one
    said = f"{one[1]}:{two[1]}"
    if one[0] != two[0]:
        return _of(pairing, int((pairing.a if one[0] > two[0] else pairing.b) or 0), reason=said)
    if not behind and told[2] is None:
        return Refusal("illegal", ranks.winner_missing)
    held = side(pairing, behind, named) if behind else told[2]
    return held if isinstance(held, Refusal) else _of(pairing, held, reason=said)


def _counts(counts: Counts, pairing: Pairing, text: str, named: Named, best_of: int) -> TableResult | Refusal:
    extra = pairing.kind == "extra"
    tallies = counts.read(text)
    if tallies is None:
        return _games(pairing, text, named, best_of) if extra else Refusal("unreadable", "text")
    if isinstance(tallies, Refusal):
        return tallies
    fault = counts.fault(tallies, extra)
    return _of(pairing, None, tallies=tallies) if fault is None else Refusal("illegal", fault)


def _order(pairing: Pairing, text: str, named: Named) -> TableResult | Refusal:
    """名次: read names from first to last, with `=` between entries that share a place."""
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
    return TableResult(pairing.round, pairing.table, 0, (), None, kind, {}, tuple(places))


def _unranked(text: str) -> str:
    """Drop consecutive place numbers as in `1. 甲 2. 乙` or `第一名甲`; other numbers are entry numbers and stay."""
    counted = [number(one or two) for one, two in _RANKED.findall(text)]
    return _RANKED.sub("", text) if counted == list(range(1, len(counted) + 1)) else text


def _alone(contest: Contest, pairing: Pairing, text: str) -> TableResult | Refusal:
    """Read the score of a team against a stand-in, which is not ranked: the team's own points stand first."""
    if contest.counts is None:
        found = _GAMES.fullmatch(text)
        points = (Fraction(found[1]), Fraction(found[2])) if found is not None else None
        return Refusal("unreadable", "text") if points is None else _of(pairing, None, tallies={"points": points})
    return _counts(contest.counts, pairing, text, lambda name: None, 1)
