"""What a hand comes to, in both rule sets: points, steps, levels, stage, the end of the match."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from engines.core.books.rulebook import BookFault
from engines.core.rulings import Refusal, Seat
from engines.shuangsheng import GAME
from engines.shuangsheng.sheet.scores.judge import Case, Judged, judge
from engines.shuangsheng.sheet.scores.levels import level_of, name_of
from engines.shuangsheng.sheet.scores.penalties import prices_of
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, ROLES, Fine, Result, Role, scale_of

HOUQIN, YINGXINCHUN = GAME.rule_sets["houqin"], GAME.rule_sets["yingxinchun"]


def case(rules: str, levels: str, hand: str, fines: str = "") -> Judged | Refusal:
    """`levels` dealer/defenders; `hand` as `65 10x0 防`, with who buried, J and miscount; `fines` as `dealer:20` or
    `dealer:1:5`; 庄跟=2: two strikes before the hand."""
    tricks, bottom, last, *more = hand.split()
    points, _, pairs = bottom.partition("x")
    said = dict(part.split("=") for part in more if "=" in part)
    wrong = said.get("miscount")
    dealer_level, defender_level = (level_of(name) for name in levels.split("/"))
    assert dealer_level is not None
    assert defender_level is not None
    listed = [part.split(":") for part in fines.split()]
    return judge(
        GAME.rule_sets[rules],
        Case(
            {DEALER: dealer_level, DEFENDER: defender_level},
            Result(
                int(tricks),
                int(points),
                {"庄": DEALER, "防": DEFENDER}[last],
                int(pairs or 0),
                Role(said.get("buried", DEALER)),
                said.get("J"),
                () if wrong is None else ROLES if wrong == "both" else (Role(wrong),),
            ),
            trump=said.get("trump", "?"),
            net=sum(int(part[1]) * (1 if part[0] == DEALER else -1) for part in listed if len(part) == 2),
            fines=tuple(Fine(Role(part[0]), int(part[1]), part[2]) for part in listed if len(part) == 3),
            strikes={
                role: {"follow": int(said.get(f"{who}跟", 0)), "takeback": int(said.get(f"{who}悔", 0))}
                for role, who in ((DEALER, "庄"), (DEFENDER, "防"))
            },
            time_up="铃" in more,
            dealer=Seat(0),
        ),
    )  # fmt: skip


class Expected(NamedTuple):
    total: int | None
    up: int
    levels: str
    stage: str
    over: str | None = None


def seen(judged: Judged | Refusal) -> Expected:
    assert isinstance(judged, Judged), judged
    score = judged.score
    levels = "/".join(name_of(score.levels[role]) for role in ROLES)
    return Expected(score.total, score.up, levels, {DEALER: "庄", DEFENDER: "防"}[score.stage], judged.over)


HANDS = [
    # rule set      levels   hand                         fines            total  up  levels   stage over
    # Bottom and bands.
    ("houqin",      "5/4",   "65 10x0 防",                "",              85,   0, "5/4",   "防", None),
    ("houqin",      "5/4",   "65 10x1 防",                "",              105,  0, "5/4",   "防", None),
    ("houqin",      "5/4",   "60 25x2 防",                "",              260,  3, "5/7",   "防", None),
    ("houqin",      "5/4",   "60 25x3 防",                "",              460,  3, "5/7",   "防", None),
    ("houqin",      "6/4",   "0 30x0 庄",                 "",              0,    3, "9/4",   "庄", None),
    ("yingxinchun", "5/4",   "60 25x3 防",                "",              360,  7, "5/J",   "防", "defender"),
    ("yingxinchun", "5/4",   "60 25x2 防",                "",              260,  4, "5/8",   "防", None),
    ("yingxinchun", "5/4",   "75 25x1 庄",                "",              75,   1, "6/4",   "庄", None),
    ("houqin",      "5/4",   "80 0x0 庄",                 "",              80,   0, "5/4",   "防", None),
    ("houqin",      "5/4",   "115 0x0 庄",                "",              115,  0, "5/4",   "防", None),
    ("houqin",      "5/4",   "120 0x0 庄",                "",              120,  1, "5/5",   "防", None),
    # 谁扣底谁保底: only where that is a rule.
    ("yingxinchun", "5/4",   "60 20x0 防 buried=defender", "",             100,  0, "5/4",   "防", None),
    ("yingxinchun", "5/4",   "95 25x1 庄 buried=defender", "",             -5,   3, "8/4",   "庄", None),
    ("yingxinchun", "5/4",   "100 25x1 庄 buried=defender", "",            0,    3, "8/4",   "庄", None),
    ("houqin",      "5/4",   "95 25x1 庄 buried=defender", "",             95,   0, "5/4",   "防", None),
    # Fines in points: off the defenders, or added to them.
    ("houqin",      "6/4",   "85 10x0 庄",                "defender:20",   65,   1, "7/4",   "庄", None),
    ("yingxinchun", "5/4",   "70 0x0 庄",                 "dealer:40",     110,  0, "5/4",   "防", None),
    ("yingxinchun", "5/4",   "10 0x0 庄",                 "defender:30",   -20,  3, "8/4",   "庄", None),
    # Fines in levels come last.
    ("houqin",      "5/4",   "20 0x0 庄",                 "dealer:1:5",    20,   2, "6/4",   "庄", None),
    ("houqin",      "2/2",   "130 0x0 庄",                "dealer:1:8",    130,  1, "2/3",   "防", None),
    ("houqin",      "2/2",   "130 0x0 庄",                "defender:2:5",  130,  1, "2/2",   "防", None),
    ("yingxinchun", "3/4",   "20 0x0 庄",                 "dealer:2:12.1", 20,   2, "3/4",   "庄", None),
    ("yingxinchun", "5/4",   "20 0x0 庄",                 "dealer:2:12.8", 20,   2, "5/4",   "庄", None),
    ("yingxinchun", "2/2",   "80 0x0 庄",                 "dealer:1:12.1", 80,   0, "负1/2", "防", None),
    ("yingxinchun", "2/2",   "80 0x0 庄",                 "dealer:3:12.7", 80,   0, "负3/2", "防", None),
    ("yingxinchun", "负1/2", "50 0x0 庄",                 "",              50,   1, "2/2",   "庄", None),
    ("yingxinchun", "负2/2", "0 0x0 庄",                  "",              0,    3, "3/2",   "庄", None),
    # 逢 J 必打: nobody passes it, only who held it leaves it.
    ("houqin",      "10/9",  "20 0x0 庄",                 "",              20,   2, "J/9",   "庄", None),
    ("houqin",      "9/2",   "0 0x0 庄",                  "",              0,    3, "J/2",   "庄", None),
    ("houqin",      "8/2",   "0 0x0 庄",                  "",              0,    3, "J/2",   "庄", None),
    ("houqin",      "J/9",   "45 0x0 庄",                 "",              45,   1, "Q/9",   "庄", None),
    ("houqin",      "J/9",   "5 0x0 庄",                  "",              5,    2, "K/9",   "庄", None),
    ("houqin",      "J/9",   "0 0x0 庄",                  "",              0,    3, "A/9",   "庄", None),
    ("houqin",      "J/9",   "0 0x0 庄",                  "dealer:1:5",    0,    3, "K/9",   "庄", None),
    ("houqin",      "5/10",  "160 0x0 庄",                "",              160,  2, "5/J",   "防", None),
    ("houqin",      "5/J",   "200 0x0 庄",                "",              200,  3, "5/J",   "防", None),
    ("houqin",      "5/Q",   "120 0x0 庄",                "",              120,  1, "5/K",   "防", None),
    ("houqin",      "Q/9",   "50 0x0 庄",                 "dealer:1:5",    50,   1, "Q/9",   "庄", None),
    ("houqin",      "Q/9",   "80 0x0 庄",                 "dealer:1:5",    80,   0, "J/9",   "防", None),
    ("yingxinchun", "9/2",   "5 0x0 庄",                  "",              5,    2, "J/2",   "庄", "dealer"),
    # J on the bottom.
    ("houqin",      "J/9",   "65 10x0 防 J=main",         "",              85,   0, "2/9",   "防", None),
    ("houqin",      "J/9",   "65 10x0 防 J=off",          "",              85,   0, "8/9",   "防", None),
    ("houqin",      "J/9",   "65 10x0 防 J=both",         "",              85,   0, "2/9",   "防", None),
    ("houqin",      "J/9",   "65 10x0 防 J=off trump=NT", "",              85,   0, "8/9",   "防", None),
    ("houqin",      "J/9",   "45 10x0 防 J=main",         "",              65,   1, "Q/9",   "庄", None),
    ("houqin",      "J/9",   "60 10x0 防 J=main",         "",              80,   0, "2/9",   "防", None),
    ("houqin",      "J/9",   "65 10x0 防 J=main",         "defender:10",   75,   1, "Q/9",   "庄", None),
    ("houqin",      "J/9",   "55 10x0 防 J=main",         "dealer:10",     85,   0, "2/9",   "防", None),
    ("houqin",      "J/9",   "65 30x0 防 J=off",          "",              125,  1, "8/10",  "防", None),
    ("houqin",      "J/9",   "65 10x0 防 J=off",          "dealer:1:5",    85,   0, "7/9",   "防", None),
    ("houqin",      "J/9",   "65 10x0 防 J=main",         "dealer:1:5",    85,   0, "2/9",   "防", None),
    # A is the last: beyond it the referee is asked.
    ("houqin",      "K/9",   "40 0x0 庄",                 "",              40,   1, "A/9",   "庄", None),
    ("houqin",      "K/9",   "0 0x0 庄",                  "",              0,    3, "A/9",   "庄", "referee"),
    ("houqin",      "A/9",   "40 0x0 庄",                 "",              40,   1, "A/9",   "庄", "referee"),
    ("houqin",      "5/K",   "200 0x0 庄",                "",              200,  3, "5/A",   "防", "referee"),
    ("yingxinchun", "5/9",   "60 80x3 防",                "",              1020, 23, "5/A",  "防", "defender"),
    ("yingxinchun", "5/9",   "60 80x3 防",                "defender:4:12.1", 1020, 23, "5/10", "防", None),
    # 多牌少牌 takes the place of the points.
    ("houqin",      "5/4",   "0 0x0 庄 miscount=dealer",  "",              None, 1, "5/5",   "防", None),
    ("houqin",      "5/4",   "150 0x0 防 miscount=defender", "",           None, 1, "6/4",   "庄", None),
    ("houqin",      "5/4",   "0 0x0 庄 miscount=both",    "",              None, 0, "5/4",   "庄", None),
    ("houqin",      "J/9",   "0 0x0 庄 miscount=defender", "",             None, 1, "Q/9",   "庄", None),
    ("houqin",      "5/J",   "0 0x0 庄 miscount=dealer",  "",              None, 1, "5/J",   "防", None),
    ("houqin",      "J/9",   "65 10x0 防 J=main miscount=dealer", "",      None, 1, "J/10",  "防", None),
    ("houqin",      "5/4",   "0 0x0 庄 miscount=dealer",  "defender:1:5",  None, 1, "5/4",   "防", None),
    # Past 10, after fines.
    ("yingxinchun", "7/9",   "165 0x0 庄",                "",              165,  2, "7/J",   "防", "defender"),
    ("yingxinchun", "7/9",   "165 0x0 庄",                "defender:1:12.1", 165, 2, "7/10", "防", None),
    ("yingxinchun", "10/9",  "40 0x0 庄",                 "",              40,   1, "J/9",   "庄", "dealer"),
    ("yingxinchun", "10/9",  "80 0x0 庄",                 "",              80,   0, "10/9",  "防", None),
    # The bell: the higher level, then the stage; a deal that is bid for leaves it to the referee.
    ("houqin",      "5/4",   "80 0x0 庄 铃",              "",              80,   0, "5/4",   "防", "dealer"),
    ("houqin",      "5/5",   "80 0x0 庄 铃",              "",              80,   0, "5/5",   "防", "defender"),
    ("houqin",      "5/6",   "40 0x0 庄 铃",              "",              40,   1, "6/6",   "庄", "dealer"),
    ("houqin",      "5/5",   "0 0x0 庄 miscount=both 铃", "",              None, 0, "5/5",   "庄", "referee"),
    ("houqin",      "6/5",   "0 0x0 庄 miscount=both 铃", "",              None, 0, "6/5",   "庄", "dealer"),
    ("yingxinchun", "5/5",   "80 0x0 庄 铃",              "",              80,   0, "5/5",   "防", "defender"),
    ("yingxinchun", "2/2",   "80 0x0 庄 铃",              "dealer:1:12.1", 80,   0, "负1/2", "防", "defender"),
    # Three strikes, each kind for itself, also in a hand that a miscount replaced.
    ("houqin",      "9/2",   "20 0x0 庄 庄跟=2", "dealer:1:5",    20,   2, "10/2",  "庄", "defender"),
    ("houqin",      "9/2",   "20 0x0 庄 庄跟=2", "dealer:1:8",    20,   2, "10/2",  "庄", None),
    ("houqin",      "9/2",   "20 0x0 庄 庄跟=1 庄悔=1", "dealer:1:8", 20, 2, "10/2", "庄", None),
    ("houqin",      "9/2",   "20 0x0 庄 防悔=2 铃", "defender:1:8", 20, 2, "J/2", "庄", "dealer"),
    ("houqin",      "9/2",   "0 0x0 庄 miscount=dealer 庄跟=2", "dealer:1:5", None, 1, "8/3", "防", "defender"),
    ("houqin",      "9/2",   "20 0x0 庄 庄跟=2 防跟=2", "defender:1:5 dealer:1:5", 20, 2, "10/2", "庄", "dealer"),
    ("houqin",      "9/9",   "20 0x0 庄",                 "dealer:3:5",    20,   2, "8/9",   "庄", "defender"),
    ("houqin",      "9/9",   "20 0x0 庄 庄跟=2", "dealer:1:12b",  20,   2, "10/9",  "庄", None),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "levels", "hand", "fines", "total", "up", "after", "stage", "over"), HANDS)
def test_hands(
    rules: str,
    levels: str,
    hand: str,
    fines: str,
    total: int | None,
    up: int,
    after: str,
    stage: str,
    over: str | None,
) -> None:
    assert seen(case(rules, levels, hand, fines)) == Expected(total, up, after, stage, over)


def bands(points: int, cap: int | None) -> tuple[int, int, bool]:
    """Clause 11 of both documents, written out by hand."""
    if points == 0:
        return 3, 0, False
    if 5 <= points <= 35:
        return 2, 0, False
    if 40 <= points <= 75:
        return 1, 0, False
    for step, lowest in enumerate(range(80, 441, 40)):
        if lowest <= points <= lowest + 35:
            return 0, step if cap is None else min(step, cap), True
    raise AssertionError(points)


@pytest.mark.parametrize(("rules", "cap"), [(HOUQIN, 3), (YINGXINCHUN, None)])
@pytest.mark.parametrize("points", range(0, 401, 5))
def test_clause_11_every_total_from_0_to_400(rules: Any, cap: int | None, points: int) -> None:
    assert scale_of(rules).steps(points) == bands(points, cap)


@pytest.mark.parametrize("points", [-400, -5])
def test_a_total_below_zero_counts_as_none(points: int) -> None:
    assert scale_of(HOUQIN).steps(points) == scale_of(YINGXINCHUN).steps(points) == (3, 0, False)


@pytest.mark.parametrize(
    ("pairs", "houqin", "yingxinchun"), [(0, 2, 2), (1, 4, 4), (2, 8, 8), (3, 16, 12), (4, 32, 16), (5, 64, 20)]
)
def test_clause_10_multipliers(pairs: int, houqin: int, yingxinchun: int) -> None:
    assert scale_of(HOUQIN).multiplier(pairs) == houqin
    assert scale_of(YINGXINCHUN).multiplier(pairs) == yingxinchun


@pytest.mark.parametrize(
    ("hand", "seat", "level", "bid"),
    [
        ("40 0x0 庄", 2, "6", False),
        ("80 0x0 庄", 1, "4", False),
        ("0 0x0 庄 miscount=dealer", 1, "5", False),
        ("0 0x0 庄 miscount=defender", 2, "6", False),
        ("0 0x0 庄 miscount=both", None, None, True),
    ],
)
def test_who_deals_next(hand: str, seat: int | None, level: str | None, bid: bool) -> None:
    judged = case("houqin", "5/4", hand)
    assert isinstance(judged, Judged)
    named = None if judged.next_level is None else name_of(judged.next_level)
    assert (judged.next_dealer, named, judged.score.bid) == (seat, level, bid)


REFUSED = [
    ("houqin", "5/4", "62 10x0 防", "", "points_not_five"),
    ("houqin", "5/4", "60 12x0 防", "", "points_not_five"),
    ("houqin", "5/4", "150 55x0 防", "", "points_over"),
    ("houqin", "5/4", "205 0x0 庄", "", "points_over"),
    ("houqin", "5/4", "0 85x0 防", "", "bottom_over"),
    ("yingxinchun", "5/4", "0 85x0 防", "", "bottom_over"),
    ("yingxinchun", "5/4", "0 95x0 防", "dealer:1:12.5", "bottom_over"),
    ("houqin", "5/4", "-5 0x0 防", "", "points_negative"),
    ("houqin", "5/4", "5 -5x0 防", "", "points_negative"),
    ("houqin", "5/4", "5 5x13 防", "", "component"),
    ("houqin", "5/4", "65 10x0 防 J=main", "", "jack_level"),
    ("houqin", "J/9", "65 10x0 庄 J=main", "", "jack_last"),
    ("houqin", "J/9", "65 10x0 防 J=main trump=NT", "", "jack_no_trump"),
    ("houqin", "J/9", "65 10x0 防 J=both trump=NT", "", "jack_no_trump"),
    ("yingxinchun", "J/9", "65 10x0 防 J=main", "", "jack_none"),
    ("yingxinchun", "5/4", "0 0x0 庄 miscount=dealer", "", "no_miscount"),
    ("houqin", "负1/4", "0 0x0 庄", "", "level"),
    ("houqin", "4/负1", "0 0x0 庄", "", "level"),
    ("houqin", "5/4", "0 0x0 庄", "dealer:1:99", "no_clause"),
    ("houqin", "5/4", "0 0x0 庄", "dealer:0:5", "fine_amount"),
    ("houqin", "5/4", "0 0x0 庄", "dealer:3", "fine_amount"),
    ("houqin", "5/4", "0 0x0 庄 庄跟=3", "", "over"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "levels", "hand", "fines", "point"), REFUSED)
def test_what_no_hand_can_be(rules: str, levels: str, hand: str, fines: str, point: str) -> None:
    refusal = case(rules, levels, hand, fines)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point) == ("illegal", point)
    assert refusal.clause == GAME.rule_sets[rules].clause(point)


def test_clause_12_5_a_wrong_count_in_burying_makes_room_in_the_bottom() -> None:
    assert seen(case("yingxinchun", "5/4", "0 90x0 防", "dealer:1:12.5")).total == 180


@pytest.mark.parametrize(
    "changes",
    [
        {"multiplier": "tripling"},
        {"floor": "1"},
        {"bands": [{"up_to": 35, "dealer_up": 2}, {"up_to": 0, "dealer_up": 3}]},
        {"bands": [{"up_to": 80, "dealer_up": 1}]},
    ],
)
def test_numbers_that_cannot_score_end_the_start_up(changes: dict[str, Any]) -> None:
    with pytest.raises(BookFault):
        scale_of(replace(HOUQIN, numbers=MappingProxyType({**HOUQIN.numbers, **changes})))


def test_a_foul_without_a_clause_ends_the_start_up() -> None:
    with pytest.raises(BookFault, match="singing"):
        prices_of(replace(HOUQIN, numbers=MappingProxyType({**HOUQIN.numbers, "fouls": {"singing": {}}})))
