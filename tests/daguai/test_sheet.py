"""A round of eight hands: dealers, totals, fouls, the outcome."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from engines.core.game.game import Transcript
from engines.core.game.record import Entry, Preview, preview
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Fact, Refusal, Seat
from engines.core.scenes.scene import Scorecard
from engines.daguai import GAME

A, B = (Seat(0), Seat(2), Seat(4)), (Seat(1), Seat(3), Seat(5))


def opened(**options: Any) -> Table[Any, Any]:
    table = open_table(GAME, "usst2017", options)
    assert isinstance(table, Table)
    return table


def after(lines: Iterable[str], **options: Any) -> Table[Any, Any]:
    table = opened(**options)
    for line in lines:
        played = table.play(REFEREE if line.startswith("foul ") else Seat(0), line)
        assert isinstance(played, Played), (line, played)
        assert all(GAME.says.facts[fact.key] == tuple(fact.args) for fact in played.facts)
        table = played.table
    return table


def facts(table: Table[Any, Any], line: str, seat: Seat = REFEREE) -> dict[str, dict[str, Any]]:
    played = table.play(seat, line)
    assert isinstance(played, Played), played
    return {fact.key: dict(fact.args) for fact in played.facts}


def card(table: Table[Any, Any]) -> Scorecard:
    assert isinstance(table.scene, Scorecard)
    return table.scene


@pytest.mark.parametrize(
    ("first_dealer", "dealers"),
    [
        ("A", ["A1", "B1", "A2", "B2", "A3", "B3", "A1", "B1"]),
        ("B", ["B1", "A1", "B2", "A2", "B3", "A3", "B1", "A1"]),
    ],
)
def test_clause_6_both_no_1_deal_twice(first_dealer: str, dealers: list[str]) -> None:
    table = after(["AAA"] * 8, first_dealer=first_dealer)
    assert [row.dealer for row in card(table).rows] == dealers
    assert card(table).dealer is None


def test_clause_1_7_the_dealers_upper_seat_cuts() -> None:
    told = facts(opened(), "AAA", Seat(4))
    assert told["next_dealer"] == {"hand": 2, "dealer": "B1", "cutter": "A1"}
    assert facts(after(["AAA"] * 5), "AAA")["next_dealer"] == {"hand": 7, "dealer": "A1", "cutter": "B3"}
    assert "next_dealer" not in facts(after(["AAA"] * 7), "AAA")


def test_seats_are_labelled_from_the_first_dealer() -> None:
    assert dict(card(opened(first_dealer="B")).labels) == {0: "B1", 1: "A1", 2: "B2", 3: "A2", 4: "B3", 5: "A3"}
    assert dict(card(opened(first_dealer="B")).sides) == {"A": B, "B": A}


@pytest.mark.parametrize(
    ("options", "point"),
    [
        ({"depth": "trick"}, "depth"),
        ({"depth": None}, "depth"),
        ({"depth": ["hand"]}, "depth"),
        ({"first_dealer": "C"}, "first_dealer"),
    ],
)
def test_options_that_cannot_be_used_are_refused(options: dict[str, Any], point: str) -> None:
    refusal = open_table(GAME, "usst2017", options)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point) == ("illegal", point)


def test_a_hand_tells_its_score_and_the_totals() -> None:
    assert facts(after(["AABABB"]), "B1 B2 A1 B3", Seat(1)) == {
        "hand": {"hand": 2, "pattern": "caught2", "first": "B", "A": 0, "B": 5},
        "totals": {"A": 5, "B": 5, "firsts_A": 1, "firsts_B": 1},
        "next_dealer": {"hand": 3, "dealer": "A2", "cutter": "B1"},
    }


@pytest.mark.parametrize(
    ("hands", "places", "reason", "clause", "tallies"),
    [
        (["AAA"] * 8, (A, B), "points", "usst2017:6", ((64, 8, 8, 0, 0), (0, 0, 0, 0, 0))),
        (["BBABAA"] * 7 + ["AAA"], (B, A), "points", "usst2017:6", ((8, 1, 1, 0, 0), (35, 7, 0, 7, 0))),
        # 5 + 3 : 8, and two firsts to one.
        (
            ["AABABB", "AABBAB", "BBB"] + ["ABBBAA"] * 5,
            (A, B),
            "firsts",
            "usst2017:1.1",
            ((8, 7, 0, 1, 1), (8, 1, 1, 0, 0)),
        ),
        (["AAA", "BBB"] * 4, (A + B, ()), "tied", "usst2017:1.1", ((32, 4, 4, 0, 0), (32, 4, 4, 0, 0))),
    ],
)
def test_outcome(
    hands: list[str],
    places: tuple[tuple[Seat, ...], tuple[Seat, ...]],
    reason: str,
    clause: str,
    tallies: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    assert after(hands[:-1]).outcome is None
    table = after(hands)
    outcome = table.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.clause) == (reason, clause)
    assert [set(place) for place in outcome.places] == [set(place) for place in places if place]
    names = ("points", "firsts", "eights", "fives", "threes")
    assert outcome.tallies == {
        side: dict(zip(names, tally, strict=True)) for side, tally in zip("AB", tallies, strict=True)
    }
    assert table.to_act == ()
    late = table.play(Seat(0), "AAA")
    assert isinstance(late, Refusal)
    assert late.point == "over"


def test_the_winner_is_a_side_whoever_deals_first() -> None:
    outcome = after(["BBB"] * 8, first_dealer="B").outcome
    assert outcome is not None
    assert outcome.winners == A  # seats 0, 2, 4 are team B here


def test_clause_5_3_players_record_no_fouls() -> None:
    refusal = opened().play(Seat(1), "foul A talking")
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point) == ("illegal", "referee_only")


def test_clause_5_3_two_fouls_turn_the_hand_whatever_the_order() -> None:
    one = after(["foul 0 talking"])
    assert "fouls_decide" not in facts(opened(), "foul 0 talking")
    assert facts(one, "foul A2 peeking") == {
        "foul": {"hand": 1, "side": "A", "who": "A2", "foul": "peeking", "count": 2},
        "fouls_decide": {"hand": 1, "side": "A", "other": "B"},
    }
    row = card(after(["foul 0 talking", "foul A2 peeking", "AAABBB"])).rows[0]
    assert (dict(row.points), row.first, row.note) == ({"A": 0, "B": 8}, "B", "fouled")
    assert dict(row.fouls) == {"A": 2, "B": 0}


def test_clause_5_3_fouls_of_two_hands_do_not_add_up() -> None:
    row = card(after(["foul A talking", "AAA", "foul A talking", "AAA"])).rows[1]
    assert (dict(row.points), row.note) == ({"A": 8, "B": 0}, None)


def test_clause_5_3_a_hand_decided_by_fouls_needs_no_order() -> None:
    for words in ("fouled", "犯规结束", "被抓三家"):
        table = after(["foul B talking", "foul 3 talking", words])
        assert card(table).rows[0].order == ()
        assert card(table).totals["A"] == {"points": 8, "firsts": 1, "eights": 1}
    refusal = after(["foul B talking"]).play(Seat(0), "fouled")
    assert isinstance(refusal, Refusal)
    assert (refusal.point, refusal.facts) == ("not_fouled", (Fact("fouls", {"A": 0, "B": 1}),))


def test_clause_5_3_both_sides_go_to_the_chief_referee() -> None:
    table = after(["foul A talking", "foul A talking", "foul B talking"])
    told = facts(table, "foul B urging")
    assert told["chief_referee"] == {"hand": 1}
    row = card(after(["foul A talking", "foul A talking", "foul B talking", "foul B urging", "AAA"])).rows[0]
    assert (dict(row.points), row.first, row.note) == ({"A": 0, "B": 0}, None, "both_fouled")


def test_clause_5_3_a_foul_of_an_earlier_hand_changes_its_score() -> None:
    table = after(["AAA", "foul A talking hand=1", "BBB"])
    assert card(table).totals["A"]["points"] == 8
    assert facts(table, "foul 4 peeking hand=1") == {
        "foul": {"hand": 1, "side": "A", "who": "A3", "foul": "peeking", "count": 2},
        "fouls_decide": {"hand": 1, "side": "A", "other": "B"},
        "rescored": {"hand": 1, "pattern": "fouled", "first": "B", "A": 0, "B": 8},
        "totals": {"A": 0, "B": 16, "firsts_A": 0, "firsts_B": 2},
    }


def test_open_fouls_belong_to_the_hand_being_played() -> None:
    assert card(after(["AAA", "foul 1 talking"])).open_fouls == {"A": 0, "B": 1}
    assert card(after(["foul 1 talking", "AAA"])).open_fouls == {"A": 0, "B": 0}
    assert card(after(["AAA"] * 8)).open_fouls == {}


def test_the_referee_enters_orders_and_decides_the_match() -> None:
    table = opened()
    played = table.play(REFEREE, "AAA")
    assert isinstance(played, Played)
    ended = played.table.play(REFEREE, "forfeit 3 absent")
    assert isinstance(ended, Played)
    assert ended.table.outcome is not None
    assert (ended.table.outcome.places, ended.table.outcome.clause) == ((A, B), "usst2017:5.3")


def test_there_is_no_clock() -> None:
    refusal = opened(clock="10m").play(CLOCK, "flag 0", 10_000)
    assert isinstance(refusal, Refusal)
    assert refusal.point == "text"


def test_position_is_the_sheet_in_plain_values() -> None:
    assert GAME.plays["sheet"].position(after(["A1 B1 A2 B2 A3", "foul B talking"]).state) == {
        "hands": [
            {
                "hand": 1,
                "dealer": "A1",
                "order": "A1 B1 A2 B2 A3 B3",
                "points": {"A": 3, "B": 0},
                "first": "A",
                "fouls": {"A": 0, "B": 0},
            }
        ],
        "totals": {
            "A": {"points": 3, "firsts": 1, "eights": 0},
            "B": {"points": 0, "firsts": 0, "eights": 0},
        },
        "dealer": "B1",
        "cutter": "A1",
        "fouls": {"A": 0, "B": 1},
    }


def test_csv() -> None:
    table = opened()
    lines = (
        (Seat(0), "A1 A2 A3", 0.0),
        (REFEREE, "foul B talking", 1.0),
        (REFEREE, "foul 1 talking", 2.0),
        (Seat(1), "fouled", 3.0),
        (REFEREE, "award 0 the others left", 4.0),
    )
    exported = GAME.plays["sheet"].exports["csv"](Transcript(table.rules, table.options, lines, None))
    assert exported.splitlines() == [
        "hand,dealer,order,points_A,points_B,first,fouls_A,fouls_B",
        "1,A1,A1 A2 A3,8,0,A,0,0",
        "2,B1,fouled,8,0,A,0,2",
    ]


def test_the_book_holds_parts_one_to_six() -> None:
    numbers = {"1": 7, "2": 3, "3": 4, "4": 5, "5.1": 3, "5.2": 4, "5.3": 2}
    expected = {f"usst2017:{part}.{n}" for part, count in numbers.items() for n in range(1, count + 1)}
    assert GAME.book.keys() == expected | {"usst2017:5.3", "usst2017:6"}


BOTH = ["foul A talking", "foul A2 peeking", "foul B talking", "foul 1 urging"]


@pytest.mark.parametrize(
    ("line", "ruling", "text", "a", "b", "first", "note"),
    [
        ("AABABB", "foul ruling A hand=1", "foul ruling A hand=1", 8, 0, "A", "ruled"),
        ("AABABB", "foul ruling B", "foul ruling B hand=1", 0, 8, "B", "ruled"),
        ("AABABB", "犯规 裁决 第1盘 按名次", "foul ruling order hand=1", 5, 0, "A", None),
        ("AABABB", "裁决 零比零 第1盘", "foul ruling none hand=1", 0, 0, None, "ruled"),
        ("fouled", "总裁判裁决 甲方胜", "foul ruling A hand=1", 8, 0, "A", "ruled"),
    ],
)
def test_clause_5_3_the_chief_referee_rules_on_a_hand_that_both_have_lost(
    line: str, ruling: str, text: str, a: int, b: int, first: str | None, note: str | None
) -> None:
    table = after([*BOTH, line])
    played = table.play(REFEREE, ruling)
    assert isinstance(played, Played)
    assert played.text == text
    row = card(played.table).rows[0]
    assert (dict(row.points), row.first, row.note) == ({"A": a, "B": b}, first, note)
    assert "chief_referee" not in [fact.key for fact in played.facts]
    again = played.table.play(REFEREE, "foul ruling none hand=1")  # The last word counts.
    assert isinstance(again, Played)
    assert dict(card(again.table).rows[0].points) == {"A": 0, "B": 0}


@pytest.mark.parametrize(
    ("lines", "ruling", "point"),
    [
        (["AAA"], "foul ruling A", "not_disputed"),
        ([*BOTH[:3], "AAA"], "foul ruling A hand=1", "not_disputed"),
        (BOTH, "foul ruling A hand=1", "hand_open"),
        ([*BOTH, "AAA"], "foul ruling A hand=2", "hand_open"),
        ([*BOTH, "fouled"], "foul ruling order", "no_order"),
        ([*BOTH, "AAA"], "foul ruling C", "ruling"),
    ],
)
def test_clause_5_3_where_the_chief_referee_has_nothing_to_rule(lines: list[str], ruling: str, point: str) -> None:
    refusal = after(lines).play(REFEREE, ruling)
    assert isinstance(refusal, Refusal)
    assert (refusal.point, refusal.clause) == (point, "usst2017:5.3")
    by_player = after([*BOTH, "AAA"]).play(Seat(0), "foul ruling A")
    assert isinstance(by_player, Refusal)
    assert by_player.point == "referee_only"


def test_a_foul_found_after_the_last_hand_still_counts() -> None:
    table = after(["AAA"] * 4 + ["BBB"] * 4)
    one = table.play(REFEREE, "foul A talking hand=8")
    assert isinstance(one, Played)
    told = facts(one.table, "foul A1 peeking 第8盘")
    assert told["rescored"] == {"hand": 8, "pattern": "fouled", "first": "B", "A": 0, "B": 8}
    turned = after([*["AAA"] * 4, *["BBB"] * 4, "foul B talking hand=8", "foul B talking hand=8"])
    assert turned.outcome is not None
    assert (turned.outcome.winners, turned.outcome.tallies["A"]["points"]) == (A, 40)
    assert turned.to_act == ()
    unnamed = table.play(REFEREE, "foul A talking")
    assert isinstance(unnamed, Refusal)
    assert (unnamed.point, unnamed.clause) == ("which_hand", "usst2017:1.3")
    for seat, line, point in ((Seat(0), "foul A talking hand=8", "over"), (REFEREE, "AAA", "over")):
        late = table.play(seat, line)
        assert isinstance(late, Refusal)
        assert late.point == point


def test_after_a_decision_on_the_match_nothing_is_added() -> None:
    ended = after(["AAA"]).play(REFEREE, "forfeit 0 absent")
    assert isinstance(ended, Played)
    late = ended.table.play(REFEREE, "foul A talking hand=1")
    assert isinstance(late, Refusal)
    assert late.point == "over"


def test_when_an_earlier_hand_goes_its_later_fouls_are_shown_for_review() -> None:
    blank = opened()
    texts = ["AAA", "BBB", "AABABB", "foul A talking hand=2", "foul B talking", "AAA"]
    entries = [Entry(n, REFEREE if t.startswith("foul") else Seat(0), t) for n, t in enumerate(texts, 1)]
    struck = preview(blank, entries, [1])
    assert isinstance(struck, Preview)
    assert [(entry.text, fact[0].args) for entry, fact in struck.departing] == [
        ("foul A talking hand=2", {"hand": 2, "played": 2})
    ]
    later = preview(blank, entries, [6])
    assert isinstance(later, Preview)
    assert later.departing == ()


def test_clauses_1_5_and_1_7_who_cuts_and_deals_is_on_the_card_from_the_first_hand() -> None:
    assert (card(opened()).dealer, card(opened()).cutter) == ("A1", "B3")
    assert (card(opened(first_dealer="B")).dealer, card(opened(first_dealer="B")).cutter) == ("B1", "A3")
    assert card(after(["AAA"] * 8)).cutter is None


def test_clause_5_1_3_a_wrong_number_is_a_foul() -> None:
    table = open_table(GAME, "usst2017")
    assert isinstance(table, Table)
    played = table.play(REFEREE, "foul A2 误报")
    assert isinstance(played, Played)
    assert played.text == "foul 2 misreport"
    assert table.rules.clause(played.facts[0].point or "") == "usst2017:5.1.3"


def test_clause_5_3_a_hand_that_fouls_have_ended_says_so_and_how_the_sheet_has_it() -> None:
    table = open_table(GAME, "usst2017", {"depth": "hand"})
    assert isinstance(table, Table)
    for line in ("foul A1 讲话", "foul A2 讲话", "fouled"):
        played = table.play(REFEREE, line)
        assert isinstance(played, Played), (line, played)
        table = played.table
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.clause) == ("fouled", "usst2017:5.3")
    assert played.facts[-1].key == "fouled_on_sheet"


def test_a_match_that_is_level_is_decided_by_one_hand() -> None:
    """加赛一盘: a table for one hand, which 头家 wins even at no points."""
    table = open_table(GAME, "usst2017", {"deals": 1})
    assert isinstance(table, Table)
    played = table.play(Seat(0), "ABBBAA")
    assert isinstance(played, Played)
    outcome = played.table.outcome
    assert outcome is not None
    assert (outcome.reason, set(outcome.winners)) == ("firsts", set(A))
    for wrong in (0, 9, "x"):
        assert isinstance(open_table(GAME, "usst2017", {"deals": wrong}), Refusal)
