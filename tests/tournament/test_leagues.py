"""循环赛 and 瑞士制."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.tournament.asking import Event, both, meetings, plain, seeded

# The published tables: who has the first move stands first.
BERGER = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}


@pytest.mark.parametrize("field", BERGER)
def test_berger_as_published(field: int) -> None:
    drawn = Event("round_robin", seeded(field)).draw()
    assert drawn["rounds"] == field - 1
    for round, line in enumerate(BERGER[field], 1):
        tables = [pairing for pairing in drawn["pairings"] if pairing["round"] == round]
        assert " ".join(f"{pairing['a']}-{pairing['b']}" for pairing in tables) == line
        assert all(pairing["first"] == pairing["a"] for pairing in tables)


@pytest.mark.parametrize("entries", [2, 3, 5, 9, 10, 17])
def test_everyone_meets_everyone_once_and_is_free_once_in_an_odd_field(entries: int) -> None:
    drawn = Event("round_robin", plain(entries)).draw()
    met = {frozenset(pair) for pair in meetings(drawn)}
    assert len(met) == len(meetings(drawn)) == entries * (entries - 1) // 2
    free = [pairing["a"] for pairing in drawn["pairings"] if pairing["b"] is None]
    assert sorted(free) == (list(range(1, entries + 1)) if entries % 2 else [])
    for round in range(1, drawn["rounds"] + 1):
        names = Counter(name for pairing in drawn["pairings"] if pairing["round"] == round for name in both(pairing))
        assert set(names.values()) == {1}
        assert len(names) == entries


def test_a_double_round_robin_is_the_published_table_and_then_the_same_with_the_moves_turned() -> None:
    drawn = Event("double_round_robin", seeded(4)).draw()
    assert drawn["rounds"] == 6
    lines = []
    for round in range(1, 7):
        tables = [pairing for pairing in drawn["pairings"] if pairing["round"] == round]
        assert all(pairing["first"] == pairing["a"] for pairing in tables)
        lines.append(" ".join(f"{pairing['a']}-{pairing['b']}" for pairing in tables))
    assert lines == ["1-4 2-3", "4-3 1-2", "2-4 3-1", "4-1 3-2", "3-4 2-1", "4-2 1-3"]


@pytest.mark.parametrize("entries", [2, 3, 5, 9, 10, 17])
def test_everyone_meets_everyone_twice_once_with_each_first_move(entries: int) -> None:
    drawn = Event("double_round_robin", plain(entries)).draw()
    met = Counter((pairing["first"], *both(pairing) - {pairing["first"]}) for pairing in drawn["pairings"]
                  if pairing["b"] is not None)  # fmt: skip
    assert met == Counter((one, two) for one in range(1, entries + 1) for two in range(1, entries + 1) if one != two)
    free = [pairing["a"] for pairing in drawn["pairings"] if pairing["b"] is None]
    assert sorted(free) == sorted([*range(1, entries + 1)] * 2 if entries % 2 else [])
    for round in range(1, drawn["rounds"] + 1):
        names = Counter(name for pairing in drawn["pairings"] if pairing["round"] == round for name in both(pairing))
        assert set(names.values()) == {1}
        assert len(names) == entries


def test_a_double_round_robin_to_its_end() -> None:
    event = Event("double_round_robin", seeded(5))
    end = event.play()
    assert end["over"]
    assert sorted(row["place"] for row in end["standing"]) == [1, 2, 3, 4, 5]
    assert sum(row["points"] for row in end["standing"]) == 40


def test_the_second_meeting_counts_beside_the_first_and_is_corrected_alone() -> None:
    event = Event("double_round_robin", seeded(2))
    event.results = [{"round": 1, "table": 1, "a": 1, "b": 2, "winner": "a"}]
    now = event.now()
    assert not now["over"]
    assert [(each["round"], each["first"]) for each in now["pairings"]] == [(2, 2)]
    event.results.append({"round": 2, "table": 1, "a": 2, "b": 1, "winner": "a"})
    assert {row["id"]: row["points"] for row in event.now()["standing"]} == {1: 2, 2: 2}
    event.results.append({"round": 2, "table": 1, "a": 2, "b": 1, "winner": "draw"})
    assert {row["id"]: row["points"] for row in event.now()["standing"]} == {1: 3, 2: 1}
    assert event.now()["champion"] == 1


def test_points_are_two_one_and_nothing_unless_set() -> None:
    event = Event("round_robin", seeded(4))
    event.result(1, 4, 1)
    event.result(2, 3, "draw")
    event.result(3, 4, 3, "forfeit")
    rows = {row["id"]: row["points"] for row in event.now()["standing"]}
    assert rows == {1: 2, 2: 1, 3: 3, 4: 0}
    event.question["options"]["scoring"] = [3, 1, 0]
    assert {row["id"]: row["points"] for row in event.now()["standing"]} == {1: 3, 2: 1, 3: 4, 4: 0}


def test_a_round_robin_to_its_end() -> None:
    event = Event("round_robin", seeded(5))
    end = event.play()
    assert end["over"]
    assert sorted(row["place"] for row in end["standing"]) == [1, 2, 3, 4, 5]
    assert end["champion"] == end["standing"][0]["id"]
    assert sum(row["points"] for row in end["standing"]) == 20


def test_equal_points_name_what_separates_them() -> None:
    event = Event("round_robin", seeded(4))
    for pairing in event.draw()["pairings"]:
        event.result(pairing["a"], pairing["b"], "draw")
    rows = event.now()["standing"]
    assert {row.get("by") for row in rows} <= {None, "后手局", "lot"}
    assert "by" not in rows[0]
    assert all("by" in row for row in rows[1:])


# Four by pairing number as the Berger table pairs them: who won (0: drawn), and the order with what separates.
TIES = [
    ("1-4 1 2-3 2", [(2, None), (1, "lot"), (3, None), (4, "lot")]),
    ("1-4 1 2-3 3", [(3, None), (1, "后手局"), (4, None), (2, "后手局")]),
    ("1-4 1 2-3 0 4-3 0 1-2 0", [(1, None), (2, None), (3, "对手分"), (4, None)]),
    ("1-4 1 2-3 0 4-3 3 1-2 0", [(3, None), (1, "后手局"), (2, None), (4, None)]),
    ("1-4 1 2-3 0 4-3 0 1-2 2 2-4 0 3-1 0", [(2, None), (1, None), (3, "胜局"), (4, None)]),
]


@pytest.mark.parametrize(("results", "wanted"), TIES, ids=[row[0] for row in TIES])
def test_then_by_the_opponents_the_wins_and_the_second_moves(
    results: str, wanted: list[tuple[int, str | None]]
) -> None:
    event = Event("round_robin", seeded(4))
    words = results.split()
    for pair, winner in zip(words[::2], words[1::2], strict=True):
        one, two = map(int, pair.split("-"))
        event.result(one, two, int(winner) or "draw")
    rows = event.now()["standing"]
    assert [(row["id"], row.get("by")) for row in rows] == wanted


def test_who_leaves_loses_the_rest_without_play() -> None:
    event = Event("round_robin", seeded(4))
    event.result(1, 4, 4)
    event.leave(4, 2)
    kinds = Counter(table["kind"] for table in event.now()["settled"])
    assert kinds == {"played": 1, "walkover": 2}
    assert {row["id"]: row["points"] for row in event.now()["standing"]} == {1: 0, 2: 2, 3: 2, 4: 2}
    event.leave(4, 2, "disqualified")
    assert event.places()[4] is None


def test_the_first_swiss_round_is_upper_half_against_lower() -> None:
    drawn = Event("swiss", seeded(7), rounds=3).draw()
    assert sorted(map(sorted, meetings(drawn))) == [[1, 4], [2, 5], [3, 6]]
    assert [pairing["a"] for pairing in drawn["pairings"] if pairing["kind"] == "bye"] == [7]


def test_the_first_colour_comes_from_the_lot() -> None:
    tops = {Event("swiss", seeded(8), f"s{number}", rounds=3).draw()["pairings"][0]["first"] for number in range(8)}
    assert tops == {1, 5}
    assert Event("swiss", plain(8), rounds=3).draw() == Event("swiss", plain(8)[::-1], rounds=3).draw()


def chance_results(event: Event, seed: int) -> dict[str, Any]:
    chance = random.Random(seed)
    while (now := event.now())["pairings"]:
        for pairing in now["pairings"]:
            winner = chance.choice([pairing["a"], pairing["b"], "draw"])
            kind = chance.choice(["played"] * 9 + ["forfeit"]) if winner != "draw" else "played"
            event.result(pairing["a"], pairing["b"], winner, kind)
    return now


@pytest.mark.parametrize(("entries", "rounds"), [(6, 3), (7, 5), (8, 5), (18, 6), (9, 6), (33, 5)])
def test_nobody_plays_somebody_twice_or_is_free_twice_in_a_swiss_event(entries: int, rounds: int) -> None:
    event = Event("swiss", plain(entries), rounds=rounds)
    end = chance_results(event, entries)
    met = Counter(frozenset(both(table)) for table in end["settled"] if table["kind"] == "played")
    free = Counter(table["a"] for table in end["settled"] if table["b"] is None)
    assert set(met.values()) == {1}
    assert set(free.values()) <= {1}
    assert free.total() == (rounds if entries % 2 else 0)
    assert all(len([t for t in end["settled"] if t["round"] == r]) == (entries + 1) // 2 for r in range(1, rounds + 1))
    firsts = Counter(table["a"] for table in end["settled"] if table["b"] is not None)
    assert max(firsts.values()) - rounds / 2 <= 2
    assert (end["over"], end["void"]) == (True, [])


def test_banned_pairs_never_meet() -> None:
    event = Event("swiss", plain(8), rounds=5, banned=[[1, 2], [3, 4]])
    end = chance_results(event, 1)
    assert not [table for table in end["settled"] if both(table) in ({1, 2}, {3, 4})]


def test_who_leaves_is_paired_no_more() -> None:
    event = Event("swiss", seeded(8), rounds=3)
    for pairing in event.draw()["pairings"]:
        event.result(pairing["a"], pairing["b"], pairing["a"])
    event.leave(1, 2)
    now = event.now()
    assert 1 not in {name for pairing in now["pairings"] for name in both(pairing)}
    assert [table["kind"] for table in now["settled"] if table["round"] == 2] == ["bye"]


def test_a_round_that_cannot_be_paired_is_said_so() -> None:
    event = Event("swiss", plain(4), rounds=4)
    for _ in range(3):
        for pairing in event.now()["pairings"]:
            told = {key: pairing[key] for key in ("round", "table", "a", "b")}
            event.results.append(told | {"winner": "a"})
    refused = event.advance()
    assert (refused["error"]["kind"], refused["error"]["point"]) == ("illegal", "no_pairing")


def test_swiss_needs_its_number_of_rounds() -> None:
    assert Event("swiss", plain(4)).draw()["error"]["point"] == "options"


def test_a_corrected_result_pairs_the_next_round_anew_and_voids_it() -> None:
    event = Event("swiss", seeded(8), rounds=3)
    for pairing in event.draw()["pairings"]:
        event.result(pairing["a"], pairing["b"], pairing["a"])
    for pairing in event.now()["pairings"]:
        event.result(pairing["a"], pairing["b"], pairing["a"])
    first = event.results[0]
    event.results.append(first | {"winner": "b"})
    now = event.now()
    assert now["void"]
    assert set(now["void"]) <= {4, 5, 6, 7}
    assert {pairing["round"] for pairing in now["pairings"]} == {2}


@pytest.mark.parametrize("winner", ["a", "b", "draw"])
def test_points_below_zero_pair_a_swiss_event_as_if_all_were_higher(winner: str) -> None:
    def rounds(scoring: list[int]) -> list[Any]:
        event = Event("swiss", plain(9), rounds=4, scoring=scoring)
        return [(table["a"], table["b"]) for table in event.play(winner)["settled"]]

    assert rounds([1, 0, -1]) == rounds([2, 1, 0])
