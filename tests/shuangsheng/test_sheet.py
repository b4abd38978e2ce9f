"""A match on the sheet: stage and dealers, fouls and strikes, the bell, the end."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.game.game import Game, Transcript
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Fact, Refusal, Seat
from engines.core.scenes.scene import LevelSheet
from engines.shuangsheng import GAME
from engines.shuangsheng.sheet import state as standing
from engines.shuangsheng.sheet.play import first_drawer
from engines.shuangsheng.sheet.scores.entries import LABELS
from engines.shuangsheng.sheet.scores.levels import name_of
from engines.shuangsheng.sheet.scores.scoring import HandScore, score

AnyTable = Table[Any, Any]
NS, EW = (Seat(0), Seat(2)), (Seat(1), Seat(3))
REFEREES = ("foul", "fine", "points=", "levels=", "dealer", "bell", "settle", "ruling")


def opened(rule_set: str = "houqin", **options: Any) -> AnyTable:
    game: Game = GAME
    table = open_table(game, rule_set, options)
    assert isinstance(table, Table)
    return table


def enter(table: AnyTable, line: str, at: float = 0.0) -> Played[Any, Any]:
    seat = REFEREE if line.startswith(REFEREES) else Seat(1)
    played = table.play(seat, line, at)
    assert isinstance(played, Played), (line, played)
    assert all(GAME.says.facts[fact.key] == tuple(fact.args) for fact in played.facts)
    return played


def after(*lines: str, rule_set: str = "houqin", **options: Any) -> AnyTable:
    table = opened(rule_set, **options)
    for line in lines:
        table = enter(table, line).table
    return table


def told(table: AnyTable, line: str) -> dict[str, dict[str, Any]]:
    return {fact.key: dict(fact.args) for fact in enter(table, line).facts}


def refused(table: AnyTable, line: str, seat: Seat = REFEREE, at: float = 0.0) -> str:
    refusal = table.play(seat, line, at)
    assert isinstance(refusal, Refusal), refusal
    return refusal.point


def levels(table: AnyTable) -> str:
    return "/".join(name_of(table.state.levels[side]) for side in ("NS", "EW"))


def ended(table: AnyTable) -> tuple[Any, str, str | None] | None:
    outcome = table.outcome
    return None if outcome is None else (outcome.winners, outcome.reason, outcome.clause)


def test_a_hand_tells_the_arithmetic_the_levels_and_what_comes_next() -> None:
    assert told(opened(), "庄北 65 底10 单扣 ♠") == {
        "hand": {"hand": 1, "dealer": "N", "level": "2", "trump": "S"},
        "sum_dug": {"tricks": 65, "bottom": 10, "multiplier": 2, "counted": 20, "fines": 0, "total": 85},
        "swapped": {"side": "EW"},
        "levels": {"NS": "2", "EW": "2"},
        "next": {"hand": 2, "dealer": "W", "level": "2", "card": "2"},
    }


MATCH = [
    # line                            levels   next dealer
    ("庄北 40 庄收",                  "3/2",   "S"),
    ("20 庄收",                       "5/2",   "N"),
    ("80 庄收",                       "5/2",   "W"),
    ("160 庄收",                      "7/2",   "S"),
    ("0 庄收",                        "10/2",  "N"),
    ("错张防",                        "J/2",   "S"),
    ("错张庄",                        "J/3",   "E"),
    ("双方错张",                      "J/3",   None),
    ("庄西 60 底40 防抠 三连对",      "J/3",   "S"),
    ("65 底10 单扣 主J",              "2/3",   "E"),
]  # fmt: skip


def test_dealers_levels_and_stage_hand_by_hand() -> None:
    table = opened()
    for line, expected, dealer in MATCH:
        table = enter(table, line).table
        seat = table.state.dealer
        assert (levels(table), None if seat is None else LABELS[seat]) == (expected, dealer), line
    assert table.outcome is None


def test_clause_6_the_sheet_of_yingxinchun_names_who_shuffles_and_who_cuts() -> None:
    table = after("庄北 40 庄收", rule_set="yingxinchun")
    assert told(table, "40 庄收")["shuffle"] == {"dealer": "N", "cutters": ("W", "E")}
    assert "shuffle" not in told(after("庄北 40 庄收"), "40 庄收")


@pytest.mark.parametrize(
    ("turner", "card", "drawer", "cutter"),
    [("S", "7", "N", "E"), ("S", "A", "S", "W"), ("N", "K", "N", "E"), ("E", "10", "S", "W"), ("W", "J", "E", "S")],
)
def test_clause_3_a_turned_card_finds_the_first_drawer(turner: str, card: str, drawer: str, cutter: str) -> None:
    """South turns a 7: S1 W2 N3 E4 S5 W6 N7."""
    clockwise = "NESW"
    count = {"A": 1, "J": 11, "K": 13}.get(card) or int(card)
    assert clockwise[(clockwise.index(turner) + count - 1) % 4] == drawer
    facts = told(opened("yingxinchun"), f"turn {turner} {card}")
    assert facts == {"drawer": {"card": card, "who": turner, "drawer": drawer, "cutter": cutter}}
    assert LABELS[first_drawer(Seat(LABELS.index(turner)), card.replace("10", "T"))] == drawer


def test_clause_3_a_joker_is_turned_again_and_nothing_is_turned_later() -> None:
    for joker in ("大王", "小王", "joker", "DW", "XW"):
        assert refused(opened("yingxinchun"), f"翻牌 南 {joker}", Seat(0)) == "turn_again"
    assert refused(after("庄北 40 庄收", rule_set="yingxinchun"), "turn S 7") == "turned_late"
    assert refused(opened("houqin"), "turn S 7", Seat(0)) == "text"


def test_the_referee_says_who_deals() -> None:
    table = after("庄北 40 庄收", "dealer=E")
    assert told(after("庄北 40 庄收"), "dealer=E")["next"] == {"hand": 2, "dealer": "E", "level": "2", "card": "2"}
    assert enter(table, "40 庄收").text.startswith("hand dealer=E level=2")
    assert refused(after("庄北 40 庄收"), "dealer=E", Seat(1)) == "referee_only"
    assert enter(after("dealer=E"), "40 庄收").text.startswith("hand dealer=E level=2")


def test_a_hand_by_another_dealer_or_at_another_level_stands_and_is_told() -> None:
    table = after("庄北 40 庄收")
    played = enter(table, "庄西 打5 40 庄收")
    assert played.departures == (
        Fact("dealer_departs", {"asked": "S", "played": "W"}),
        Fact("level_departs", {"asked": "2", "played": "5"}),
    )
    assert levels(played.table) == "3/3"
    assert enter(table, "40 庄收").departures == ()
    assert enter(opened(), "庄西 40 庄收").departures == ()


def test_clause_12_1_a_side_below_2_still_plays_2() -> None:
    table = after("庄北 80 庄收 levels=dealer:1:12.1", "dealer=N", rule_set="yingxinchun")
    assert levels(table) == "负1/2"
    assert enter(table, "40 庄收").text.startswith("hand dealer=N level=负1")
    assert enter(table, "打2 40 庄收").departures == ()
    assert levels(enter(table, "40 庄收").table) == "2/2"


HOUQIN_FOULS = [
    # foul             counted  fine                levels after a held +1 by the other side, 3/2 before fines
    ("follow_error",   "",      "foul_levels",      "2/2"),
    ("takeback",       "",      "foul_levels",      "2/2"),
    ("failed_throw",   " 3",    "foul_points",      "3/2"),
    ("failed_throw",   " 5/2",  "foul_points",      "3/2"),
    ("miscount",       "",      "foul_miscount",    "2/3"),
    ("hint",           "",      "foul_noted",       "3/2"),
    ("delay",          "",      "foul_noted",       "3/2"),
]  # fmt: skip
YINGXINCHUN_FOULS = [
    ("false_ruff",        "",    "foul_levels", "2/2"),
    ("wrong_count",       "",    "foul_levels", "2/2"),
    ("wrong_count_early", "",    "foul_noted",  "3/2"),
    ("wrong_suit",        " 2",  "foul_points", "3/2"),
    ("missed_pair",       " 2",  "foul_points", "2/2"),
    ("missed_tractor",    " 3",  "foul_points", "2/2"),
    ("failed_throw",      " 4/1", "foul_points", "2/2"),
    ("out_of_turn",       "",    "foul_points", "3/2"),
    ("looking",           "",    "foul_points", "3/2"),
    ("overdrawn",         " 2",  "foul_levels", "负1/2"),
    ("bottom_over_taken", "",    "foul_levels", "负2/2"),
    ("rebury",            "",    "foul_levels", "2/2"),
    ("hidden_cards",      "",    "foul_levels", "负2/2"),
    ("mixing",            "",    "foul_levels", "负2/2"),
    ("signalling",        "",    "foul_levels", "负1/2"),
    ("split_bury",        "",    "foul_levels", "负1/2"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule_set", "foul", "count", "fact", "expected"),
    [*(("houqin", *row) for row in HOUQIN_FOULS), *(("yingxinchun", *row) for row in YINGXINCHUN_FOULS)],
)
def test_a_foul_of_the_dealer_side_in_the_hand_being_played(
    rule_set: str, foul: str, count: str, fact: str, expected: str
) -> None:
    """North deals and the defenders make 45; a point fine of 40 brings them past 80, one of 30 does not."""
    table = opened(rule_set)
    assert fact in told(table, f"foul N {foul}{count}")
    closed = enter(enter(table, f"foul N {foul}{count}").table, "庄北 45 庄收").table
    assert levels(closed) == expected


def test_every_foul_of_both_documents_is_tried() -> None:
    tried = {row[0] for row in HOUQIN_FOULS}, {row[0] for row in YINGXINCHUN_FOULS}
    assert tried == tuple(set(rules.numbers["fouls"]) for rules in GAME.rule_sets.values())
    assert set(GAME.plays["sheet"].refereeing.fouls) == tried[0] | tried[1]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("foul N follow_error", "foul 0 follow_error"),
        ("foul 1 follow_error", "foul 1 follow_error"),
        ("犯规 南北 悔牌", "foul NS takeback"),
        ("犯规西家跟错牌", "foul 1 follow_error"),
        ("foul W failed_throw thrown=5 beatable=2", "foul 1 failed_throw n=2"),
        ("foul W 甩错 5/2", "foul 1 failed_throw n=2"),
        ("foul W 甩错 3张", "foul 1 failed_throw n=3"),
        ("foul EW 暗示 第1把", "foul EW hint hand=1"),
        ("foul EW hint hand=1", "foul EW hint hand=1"),
        ("foul 庄 hint hand=2", "foul NS hint"),
        ("foul 防 hint", "foul EW hint"),
        ("points=EW:20:12b", "fine EW points=20 clause=12b"),
        ("levels=N:1:houqin:12b hand=1", "fine NS levels=1 clause=12b hand=1"),
        ("fine EW points=20 clause=12b hand=1", "fine EW points=20 clause=12b hand=1"),
        ("裁定： 牌散落， 重发", "ruling 牌散落， 重发"),
        ("时间到", "bell"),
    ],
)
def test_what_the_referee_types_and_what_is_kept(typed: str, kept: str) -> None:
    table = after("庄北 40 庄收")
    played = table.play(REFEREE, typed)
    assert isinstance(played, Played), played
    assert played.text == kept


@pytest.mark.parametrize(
    ("rule_set", "typed", "point"),
    [
        ("houqin", "foul 9 hint", "text"),
        ("houqin", "foul N singing", "unknown_foul"),
        ("houqin", "foul N looking", "unknown_foul"),
        ("yingxinchun", "foul N takeback", "unknown_foul"),
        ("houqin", "foul N failed_throw", "foul_count"),
        ("houqin", "foul N failed_throw 30", "foul_count"),
        ("houqin", "foul N hint 2", "foul_count"),
        ("yingxinchun", "foul N missed_tractor 1", "foul_count"),
        ("houqin", "foul N hint hand=3", "no_hand"),
        ("houqin", "foul N hint hand=0", "no_hand"),
        ("houqin", "foul N 换人", "substitution"),
        ("yingxinchun", "foul N 换人", "unknown_foul"),
        ("yingxinchun", "foul N 提前复牌", "early_review"),
        ("houqin", "points=NS:7:12b", "fine_amount"),
        ("houqin", "levels=NS:1:99", "no_clause"),
        ("houqin", "fine NS levels=1 clause=yingxinchun:5", "no_clause"),
        ("houqin", "settle", "bell_silent"),
    ],
)
def test_what_the_referee_cannot_record(rule_set: str, typed: str, point: str) -> None:
    assert refused(after("庄北 40 庄收", rule_set=rule_set), typed) == point


@pytest.mark.parametrize("typed", ["foul N hint", "points=NS:10:12b", "bell", "settle", "dealer=N", "ruling x"])
def test_players_record_nothing_against_each_other(typed: str) -> None:
    assert refused(opened(), typed, Seat(1)) == "referee_only"


@pytest.mark.parametrize(
    ("foul", "reason", "clause"),
    [("follow_error", "strikes_follow", "houqin:5"), ("takeback", "strikes_takeback", "houqin:8")],
)
def test_the_third_strike_loses_as_soon_as_it_is_recorded(foul: str, reason: str, clause: str) -> None:
    other = {"follow_error": "takeback", "takeback": "follow_error"}[foul]
    table = after("庄北 0 庄收", f"foul N {foul}", f"foul S {other}", f"foul W {foul}", f"foul S {foul} hand=1")
    assert table.outcome is None
    facts = told(table, f"foul N {foul}")
    kind = reason.removeprefix("strikes_")
    assert facts["strike"] == {"side": "NS", "strike": kind, "count": 3, "lose": 3}
    assert ended(enter(table, f"foul N {foul}").table) == (EW, reason, clause)


def test_strikes_in_the_line_of_a_hand_count_with_those_the_referee_records() -> None:
    table = after("foul N follow_error", "庄北 40 庄收 庄降1级 5")
    assert table.state.strikes()["NS"] == {"follow": 2, "takeback": 0}
    assert ended(enter(table, "40 庄收 levels=dealer:1:5").table) == (EW, "strikes_follow", "houqin:5")


def test_strikes_count_in_a_hand_that_a_miscount_replaced() -> None:
    table = after("foul N follow_error", "foul N follow_error", "庄北 错张庄")
    assert levels(table) == "2/3"
    assert ended(enter(table, "foul S follow_error").table) == (EW, "strikes_follow", "houqin:5")


def test_a_foul_of_an_earlier_hand_changes_all_that_followed() -> None:
    table = after("庄北 0 庄收", "0 庄收")
    assert levels(table) == "8/2"
    facts = told(table, "foul N follow_error hand=1")
    assert facts["rescored"] == {"hand": 1, "NS": "4", "EW": "2"}
    assert facts["levels"] == {"NS": "7", "EW": "2"}
    assert levels(enter(table, "foul N failed_throw 8 hand=1").table) == "5/2"  # 80 points: the deal was lost


def test_a_warning_for_an_earlier_hand_is_told_and_changes_no_score() -> None:
    table = after("庄北 0 庄收", "0 庄收")
    assert [fact.key for fact in enter(table, "foul N hint hand=1").facts] == ["foul_noted"]


def test_clause_9_a_miscount_found_later_replaces_the_hand() -> None:
    table = after("庄北 0 庄收", "foul W miscount hand=1")
    assert levels(table) == "3/2"
    assert levels(enter(table, "foul N miscount hand=1").table) == "2/2"


def test_clause_13_past_10_ends_the_match_at_once() -> None:
    hands = ["庄北 0 庄收", "0 庄收", "20 庄收"]
    table = after(*hands, rule_set="yingxinchun")
    assert levels(table) == "10/2"
    won = enter(table, "75 庄收").table
    assert ended(won) == (NS, "past_ten", "yingxinchun:13")
    assert won.outcome is not None
    assert won.outcome.tallies == {"NS": {"level": 11}, "EW": {"level": 2}}
    assert refused(won, "40 庄收", Seat(0)) == "over"
    assert ended(enter(table, "75 庄收 庄降1级 12.1").table) is None


def test_clause_12_7_a_review_after_the_end_still_counts() -> None:
    won = after("庄北 0 庄收", "0 庄收", "0 庄收", rule_set="yingxinchun")
    assert won.outcome is not None
    played = enter(won, "foul S hidden_cards")
    assert played.text == "foul 2 hidden_cards hand=3"
    assert played.table.outcome is None
    assert levels(played.table) == "8/2"


def test_clause_13_a_fine_that_takes_a_side_past_10_in_an_earlier_hand_ends_the_match_there() -> None:
    table = after("庄北 0 庄收", "0 庄收", "40 庄收", "40 庄收", rule_set="yingxinchun")
    assert (levels(table), table.outcome) == ("10/2", None)
    won = enter(table, "fine EW points=40 clause=12.2 hand=3").table
    assert ended(won) == (NS, "past_ten", "yingxinchun:13")
    assert levels(won) == "Q/2"
    assert won.outcome is not None
    assert won.outcome.tallies == {"NS": {"level": 11}, "EW": {"level": 2}}


def test_a_hand_is_scored_once_and_again_only_for_a_penalty_of_it_or_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scored: list[Any] = []

    def counted(*hand: Any) -> HandScore:
        scored.append(hand)
        return score(*hand)

    monkeypatch.setattr(standing, "score", counted)
    table = opened()
    for number in range(1, 101):
        for line in ("foul N hint", "foul N failed_throw 2", "庄北 40 庄收"):
            table = enter(table, line).table
        assert len(scored) == number
    for line, hands in (("foul N follow_error", 0), ("foul N follow_error hand=98", 3), ("dealer=S", 0), ("bell", 0)):
        scored.clear()
        enter(table, line)
        assert len(scored) == hands, line


@pytest.mark.parametrize(
    "penalty",
    ["foul N failed_throw 8", "foul W failed_throw 8", "foul W miscount", "fine EW levels=2 clause=7", "foul N hint"],
)
def test_a_penalty_recorded_later_scores_every_hand_as_it_would_have_in_time(penalty: str) -> None:
    table = opened()
    lines: list[str] = []
    for line, _, _ in MATCH:
        played = enter(table, line)
        table = played.table
        lines.append(played.text)
    for number in range(1, len(lines) + 1):
        in_time = after(*lines[: number - 1], penalty, *lines[number - 1 :])
        later = enter(table, f"{penalty} hand={number}").table
        assert later.state == in_time.state


def test_the_bell_lets_a_dealt_hand_be_finished_and_no_other() -> None:
    table = after("庄北 40 庄收", "bell")
    assert table.outcome is None
    assert refused(table, "bell") == "bell_rung"
    assert ended(enter(table, "80 庄收").table) == (NS, "levels", "houqin:12")
    assert ended(enter(table, "120 庄收").table) == (EW, "stage", "houqin:12")


def test_the_bell_may_stand_in_the_line_itself() -> None:
    assert ended(after("庄北 40 庄收 铃")) == (NS, "levels", "houqin:12")


def test_the_referee_settles_where_no_hand_was_dealt_at_the_bell() -> None:
    assert ended(after("庄北 80 庄收", "bell", "settle")) == (EW, "stage", "houqin:12")
    assert ended(after("庄北 40 庄收", "bell", "settle")) == (NS, "levels", "houqin:12")


def test_the_referee_decides_where_nobody_is_on_stage() -> None:
    for lines in (("bell", "settle"), ("庄北 双方错张", "bell", "settle"), ("庄北 双方错张 铃",)):
        table = after(*lines)
        assert table.outcome is None
        assert refused(table, "庄北 40 庄收", Seat(0)) == "time_up"
        assert refused(table, "dealer N") == "time_up"
        drawn = enter_award(table).scene
        assert isinstance(drawn, LevelSheet)
        assert (drawn.over, drawn.winner, drawn.dealer) == (True, "EW", None)
        assert ended(enter_award(table)) == (EW, "ruling", "houqin:12b")


def enter_award(table: AnyTable) -> AnyTable:
    played = table.play(REFEREE, "award 1 ruling 抽签")
    assert isinstance(played, Played)
    return played.table


def test_clause_2_forty_minutes() -> None:
    table = opened("yingxinchun")
    assert table.bell == 2400
    assert refused(table, "bell", CLOCK, 2399) == "time_left"
    rung = table.play(CLOCK, "bell", 2400)
    assert isinstance(rung, Played)
    assert (rung.text, rung.facts, rung.table.bell) == ("bell", (Fact("bell", {"hand": 1}),), None)
    last = enter(rung.table, "庄北 40 庄收", 2500).table
    assert ended(last) == (NS, "levels", "yingxinchun:2")


def test_clause_2_a_hand_entered_after_the_time_is_the_last_even_if_nobody_rang() -> None:
    table = enter(opened("yingxinchun"), "庄北 40 庄收", 2399).table
    assert table.outcome is None
    assert ended(enter(table, "40 庄收", 2401).table) == (NS, "levels", "yingxinchun:2")


def test_the_time_is_an_option() -> None:
    assert opened("houqin").bell is None
    assert opened("houqin", minutes="30").bell == 1800
    assert opened("yingxinchun", minutes=0).bell is None
    assert refused(opened("houqin"), "bell", CLOCK, 1e6) == "text"
    for minutes in ("soon", "-1", "", None, 100_000):
        refusal = open_table(GAME, "houqin", {"minutes": minutes})
        assert isinstance(refusal, Refusal)
        assert (refusal.point, refusal.clause) == ("minutes", "houqin:12")


@pytest.mark.parametrize("depth", ["trick", None, ["hand"]])
def test_there_are_two_depths(depth: object) -> None:
    refusal = open_table(GAME, "houqin", {"depth": depth})
    assert isinstance(refusal, Refusal)
    assert refusal.point == "depth"


def test_the_picture_of_a_sheet() -> None:
    table = after("foul W follow_error", "庄北 65 底10 单扣 ♠", "foul N failed_throw 2")
    scene = table.scene
    assert isinstance(scene, LevelSheet)
    assert [rung.name for rung in scene.rungs] == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    assert [rung.name for rung in scene.rungs if rung.must_play] == ["J"]
    assert (dict(scene.levels), scene.stage, scene.dealer, scene.goal) == ({"NS": 0, "EW": 0}, "EW", 1, None)
    assert (dict(scene.open_fines), dict(scene.open_level_fines)) == ({"NS": 20}, {})
    row = scene.rows[0]
    assert (row.total, row.multiplier, row.last, row.trump, row.stage) == (85, 2, "EW", "S", "EW")
    assert (dict(row.level_fines), row.strikes, row.notes) == ({"EW": 1}, {"EW": {"follow": 1}}, ("floor",))


def test_the_sheet_in_plain_values() -> None:
    table = after("庄北 65 底10 单扣 ♠ 庄降1级 5", "foul W delay")
    assert GAME.plays["sheet"].position(table.state) == {
        "hands": [
            {
                "hand": 1,
                "dealer": "N",
                "level": "2",
                "trump": "S",
                "text": "hand dealer=N level=2 trump=S tricks=65 bottom=10 last=defender pairs=0 buried=dealer"
                " levels=dealer:1:5",
                "total": 85,
                "up": 0,
                "levels": {"NS": "2", "EW": "2"},
                "stage": "EW",
            }
        ],
        "levels": {"NS": "2", "EW": "2"},
        "stage": "EW",
        "dealer": "W",
        "bid": False,
        "strikes": {"NS": {"follow": 1, "takeback": 0}, "EW": {"follow": 0, "takeback": 0}},
        "penalties": [{"hand": 2, "side": "EW", "clause": "8", "points": 0, "levels": 0, "foul": "delay"}],
        "drawer": None,
        "bell": False,
    }


def test_csv() -> None:
    table = opened()
    lines = (
        (Seat(0), "hand dealer=N level=2 trump=S tricks=65 bottom=10 last=defender pairs=0 buried=dealer", 0.0),
        (REFEREE, "foul 1 follow_error", 1.0),
        (Seat(0), "dealer=W tricks=0 bottom=0 last=dealer miscount=both", 2.0),
        (REFEREE, "award 0 ruling", 4.0),
    )  # fmt: skip
    exported = GAME.plays["sheet"].exports["csv"](Transcript(table.rules, table.options, lines, None)).splitlines()
    assert exported[0].split(",")[:8] == ["hand", "dealer", "level", "trump", "last", "buried", "tricks", "bottom"]
    assert exported[1:] == [
        "1,N,2,S,EW,NS,65,10,2,0,85,EW,0,0,0,0,0,0,2,2",
        "2,W,2,?,,EW,,0,0,0,,,0,0,0,1,0,1,2,2",
    ]


def test_the_time_begins_when_play_begins_that_is_with_the_turned_card() -> None:
    table = opened("yingxinchun")
    played = table.play(Seat(2), "turn S 7", 300)
    assert isinstance(played, Played)
    assert played.table.bell == 300 + 2400
    again = played.table.play(REFEREE, "turn S 8", 400)
    assert isinstance(again, Played)
    assert again.table.bell == 300 + 2400
    assert ended(enter(played.table, "庄北 40 庄收", 2500).table) is None


def test_the_time_stands_still_while_the_match_is_paused() -> None:
    table = enter(opened("yingxinchun"), "庄北 40 庄收", 600).table
    paused = table.play(REFEREE, "pause", 1000)
    assert isinstance(paused, Played)
    assert paused.table.bell is None
    assert refused(paused.table, "bell", CLOCK, 2400) == "text"
    assert refused(paused.table, "40 庄收", Seat(1), 2500) == "paused"
    going = paused.table.play(REFEREE, "go", 2600)
    assert isinstance(going, Played)
    assert going.table.bell == 2400 + 1600
    assert ended(enter(going.table, "40 庄收", 3999).table) is None
    assert ended(enter(going.table, "40 庄收", 4000).table) == (NS, "levels", "yingxinchun:2")


@pytest.mark.parametrize(
    ("typed", "kept", "bell"),
    [
        ("bell +5", "bell +5", 2700),
        ("铃 +5分钟", "bell +5", 2700),
        ("加时 +10", "bell +10", 3000),
        ("bell -5", "bell -5", 2100),
    ],
)
def test_the_time_is_extended_or_cut(typed: str, kept: str, bell: int) -> None:
    played = opened("yingxinchun").play(REFEREE, typed)
    assert isinstance(played, Played), played
    assert (played.text, played.table.bell) == (kept, bell)
    assert refused(opened("yingxinchun"), typed, Seat(1)) == "referee_only"


@pytest.mark.parametrize(
    ("rule_set", "lines", "typed", "point"),
    [
        ("houqin", (), "bell +5", "untimed"),
        ("yingxinchun", ("bell",), "bell +5", "bell_rung"),
        ("yingxinchun", (), "bell -40", "minutes"),
        ("yingxinchun", (), "bell +9999", "minutes"),
    ],
)
def test_time_that_cannot_be_given(rule_set: str, lines: tuple[str, ...], typed: str, point: str) -> None:
    assert refused(after(*lines, rule_set=rule_set), typed) == point
