"""The commands at a table of 象棋 beside moves: claim, record a foul, rule on a case, look at the counts."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.chat.act import Act, Asking, When, Write
from engines.core.chat.buttons import Choice, Menu, in_rows
from engines.core.rulings import REFEREE, Fact, Refusal, Seat
from engines.xiangqi.cases.cycles import so_far
from engines.xiangqi.cases.fouls import FOULS, PRESS
from engines.xiangqi.claims import CLAIMS, RULINGS
from engines.xiangqi.limit import claimable, count
from engines.xiangqi.points import POINTS
from engines.xiangqi.state import SEATS, State

_KINDS = {
    "repetition": (
        "repetition",
        "循环",
        "循环反复",
        "重复",
        "三次重复",
        "长将",
        "长捉",
        "cycle",
        "cycles",
        "repeated moves",
        "perpetual",
        "perpetual check",
        "perpetual chase",
    ),
    "limit": ("limit", "自然限着", "限着", "natural limit", "the natural limit"),
    "nine": ("nine", "九回合", "9回合", "9", "nine rounds", "9 rounds"),
}
_KIND_BY_WORD = {word: kind for kind, words in _KINDS.items() for word in words}
_RULED = {
    "red": ("red", "red changes", "红变", "红方变着", "红"),
    "black": ("black", "black changes", "黑变", "黑方变着", "黑"),
    "draw": ("draw", "draw unless changed", "不变作和", "作和", "和"),
    "none": ("none", "play on", "继续"),
}
_RULED_BY_WORD = {word: ruled for ruled, words in _RULED.items() for word in words}
_FOULS = {
    "facing": ("facing", "making the generals face", "走成将帅对面", "对面", "将帅对面"),
    "suicide": ("suicide", "自杀（送将或不应将）", "suicide (general left to be taken)", "自杀", "送将", "不应将"),
    "illegal_move": ("illegal_move", "illegal move", "违反行棋规定", "违例"),
    "false_limit": (
        "false_limit",
        "false claim of the natural limit",
        "false claim",
        "自然限着提和不属实",
        "自然限着不实",
        "限着不实",
    ),
    PRESS: (PRESS, "press", "clock pressed without a move", "没有走棋先按钟", "按钟", "未走棋先按钟"),
    "other": ("other", "another foul", "其他犯规", "其他"),
}
_FOUL_BY_WORD = {word: foul for foul, words in _FOULS.items() for word in words}

ASKED: Mapping[str, tuple[str, ...]] = {
    "claim_which": (),
    "claim_sure": ("claim",),
    "claim_sure_limit": ("seconds",),
    "claim_referee": (),
    "claim_look": (),
    "counts_how": (),
    "foul_who": (),
    "foul_which": ("seat",),
    "rule_how": ("claim", "moves"),
    "bench_quiet": ("count", "needed"),
    "bench_checks": ("seat", "checks", "count"),
    "bench_fouls": ("seat", "count"),
    "bench_cycle": ("count", "length"),
    "bench_no_cycle": (),
    "bench_claims": ("claims",),
}
"""Every fact that asks a question or tells the referee alone, with the names of its values."""
LABELS: Mapping[str, tuple[str, ...]] = {"claim_kind": ("claim",), "foul_side": ("seat",), "foul_kind": ("foul",)}
"""The facts on buttons whose text consists only of their values."""


def _claim(state: State, asking: Asking) -> Write | Menu | Refusal:
    """Answer `/claim 循环` from the side to move or the referee; the referee may also look at the counts."""
    text = asking.text.strip().lower()
    referee = asking.seat == REFEREE
    kinds = [kind for kind in CLAIMS if kind != "limit" or not (referee or state.terms.automatic)]
    if not text:
        ask = Menu(
            (Fact("claim_referee" if referee else "claim_which"),), bench=Fact("claim_look") if referee else None
        )
        choices = tuple(Choice(Fact("claim_kind", {"claim": kind}), kind) for kind in kinds)
        return Menu(ask.ask, (choices,), ask.bench)
    kind = _KIND_BY_WORD.get(text, text)
    asks = Fact("claim_sure", {"claim": kind})
    if kind == "limit":
        asks = Fact("claim_sure_limit", {"seconds": int(state.rules.numbers["false_limit_seconds"])})
    return Write(f"claim {kind}", asks=(asks,) if kind in CLAIMS else ())


def _foul(state: State, asking: Asking) -> Write | Menu:
    """Answer `/foul 红 违反行棋规定`. Buttons ask for the side and the foul if the text does not name them."""
    who, _, what = asking.text.strip().partition(" ")
    seat = asking.named(who) if who else None
    if seat is None or seat not in SEATS:
        sides = tuple(Choice(Fact("foul_side", {"seat": each}), f"={int(each)}") for each in SEATS)
        return Menu((Fact("foul_who"),), (sides,))
    point = _FOUL_BY_WORD.get(what.strip().lower())
    if point is None:
        fouls = [
            Choice(Fact("foul_kind", {"foul": foul}), f"={int(seat)} {foul}") for foul in (*FOULS[:-1], PRESS, "other")
        ]
        return Menu((Fact("foul_which", {"seat": seat}),), in_rows(fouls, 2))
    return Write(f"press {int(seat)}" if point == PRESS else f"foul {int(seat)} {point}", REFEREE)


def _adjudge(state: State, asking: Asking) -> Write | Menu | Refusal:
    """Write the referee's ruling, `/adjudge 红变`, on an open case or on a ruling that stands without a referee."""
    if state.case is None or not state.case.changeable:
        return Refusal("illegal", "no_case")
    ruled = _RULED_BY_WORD.get(asking.text.strip().lower())
    if ruled is None:
        choices = tuple(Choice(Fact(f"rule_{each}"), each) for each in RULINGS)
        return Menu((Fact("rule_how", {"claim": state.case.kind, "moves": state.case.moves}),), (choices,))
    return Write(f"ruling {ruled}", REFEREE)


def _resume(state: State, asking: Asking) -> Write:
    return Write("ruling none", REFEREE)


def _counts(state: State, asking: Asking) -> Menu:
    """Answer `/counts` with a button; only the referee sees the counts behind it."""
    return Menu((Fact("counts_how"),), bench=Fact("claim_look"))


def bench_facts(state: State) -> tuple[Fact, ...]:
    """Return the counts and the claims that would stand now, which only the referee may know."""
    told = [Fact("bench_quiet", {"count": state.quiet // 2, "needed": state.terms.limit})]
    for seat in SEATS:
        counted = count(state, seat)
        if counted.checks:
            told.append(Fact("bench_checks", {"seat": seat, "checks": counted.checks, "count": counted.counted}))
        if state.fouls[seat]:
            told.append(Fact("bench_fouls", {"seat": seat, "count": len(state.fouls[seat])}))
    times, length = so_far(state)
    told.append(Fact("bench_cycle", {"count": times, "length": length // 2}) if times else Fact("bench_no_cycle"))
    if claims := claims_now(state, state.turn):
        told.append(Fact("bench_claims", {"claims": claims}))
    return tuple(told)


def claims_now(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the claims that would stand now. No player is told of them: a player who does not claim plays on."""
    if state.outcome or state.case:
        return ()
    repeated = so_far(state)[0] >= int(state.rules.numbers["cycles"])
    limit = not state.terms.automatic and claimable(state, seat)
    return (*(["repetition"] if repeated else []), *(["limit"] if limit else []))


def _case_open(state: State) -> bool:
    return state.case is not None and state.case.changeable


def _of(*prefixes: str) -> frozenset[str]:
    return frozenset(point for point in POINTS if point.startswith(prefixes))


ACTS: tuple[Act[State], ...] = (
    Act(
        "claim",
        _claim,
        ("申请和棋", "申请判和", "申请裁决"),
        when=When(on_turn=True),
        grave=True,
        weighs=True,
        points=_of("too_early", "case", "perpetual", "must_change", "unchanged", "limit", "automatic"),
    ),
    Act("foul", _foul, ("犯规", "记犯规"), by="referee", points=_of("foul", "lost_")),
    Act("adjudge", _adjudge, ("判循环", "裁循环"), by="referee", when=When(offered=_case_open), points=_of("no_case")),
    Act("counts", _counts, ("计数", "查计数"), by="referee"),
    # The referee's 继续, while play waits for a ruling, dismisses the case.
    Act("resume", _resume, ("续赛",), by="referee", when=When(offered=lambda state: state.waits)),
)
