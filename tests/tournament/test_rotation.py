"""移位赛: 大怪路子's two rounds, the standing, the cut and the knockout behind it."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.tournament.asking import Event, both, first_round, meetings, of_units, plain


def slots(event: Event) -> dict[str, Any]:
    """A1, B3, …: who sits where in round 1."""
    return {
        f"{side.upper()}{pairing['table']}": pairing[side]
        for pairing in first_round(event.draw())
        for side in "ab"
        if pairing[side] is not None
    }


def score(event: Event, **tallies: dict[Any, list[int]]) -> None:
    """Both rounds with what everyone is given per round; 10 points for whom nothing is said."""
    for pairing in event.draw()["pairings"]:
        if pairing["b"] is None and event.question["options"].get("odd") == "mean":
            continue
        told = {key: pairing[key] for key in ("round", "table", "a", "b")} | {"winner": None, "kind": "played"}
        tallies.setdefault("points", {})
        for name, given in tallies.items():
            default = 10 if name == "points" else 0
            told[name] = {
                side: given.get(pairing[side], [default] * 9)[pairing["round"] - 1] if pairing[side] else 0
                for side in "ab"
            }
        event.results.append(told)


def by_number(event: Event) -> None:
    """Whoever has the smaller number has more points, so ranks are the numbers."""
    score(event, points={entry["id"]: [300 - entry["id"]] * 9 for entry in event.question["entries"]})


@pytest.mark.parametrize("entries", [4, 6, 12, 15, 16, 17])
@pytest.mark.parametrize("rounds", [2, 3])
def test_team_b_moves_on_by_one_table_and_the_last_to_the_first(entries: int, rounds: int) -> None:
    drawn = Event("rotation", plain(entries), rounds=rounds, cut=0).draw()
    tables = (entries + 1) // 2
    at = {(pairing["round"], pairing["table"]): pairing for pairing in drawn["pairings"]}
    assert len(at) == tables * rounds
    for table in range(1, tables + 1):
        for round in range(2, rounds + 1):
            assert at[round, table]["a"] == at[1, table]["a"]
            assert at[round, (table - 1 + round - 1) % tables + 1]["b"] == at[1, table]["b"]
    assert len({frozenset(pair) for pair in meetings(drawn)}) == len(meetings(drawn)) or tables < rounds


SEPARABLE = [
    (2, 2),
    (2,) * 8,
    (1, 1, 2),
    (3, 3),
    (8, 8),
    (8, 4, 4),
    (5, 5, 5),
    (4, 3, 2, 2),
    (8, 7),
    (6, 6, 4),
    (2,) * 7,
]


@pytest.mark.parametrize("sizes", SEPARABLE, ids=str)
@pytest.mark.parametrize("seed", ["s1", "s2", "s3"])
def test_mates_meet_in_no_round_where_that_is_possible(sizes: tuple[int, ...], seed: str) -> None:
    event = Event("rotation", of_units(*sizes), seed)
    drawn, unit = event.draw(), event.units()
    assert drawn["clashes"] == 0
    assert not [pair for pair in meetings(drawn) if len({unit[name] for name in pair}) == 1]


@pytest.mark.parametrize("sizes", [(3, 1), (5, 3), (6, 1, 1), (4,), (5, 2)], ids=str)
def test_clashes_are_as_few_as_any_seating_has(sizes: tuple[int, ...]) -> None:
    """Against every seating there is."""
    entries = of_units(*sizes)
    unit: dict[Any, Any] = {entry["id"]: entry["unit"] for entry in entries} | {None: None}
    drawn = Event("rotation", entries).draw()
    tables = (len(entries) + 1) // 2
    row = sorted(map(str, unit.values())) if len(entries) % 2 else sorted(str(entry["unit"]) for entry in entries)

    def clashes(seating: tuple[str, ...]) -> int:
        a, b = seating[:tables], seating[tables:]
        met = [(a[t], b[(t - r) % tables]) for t in range(tables) for r in range(2)]
        return sum(one == two != "None" for one, two in met)

    assert drawn["clashes"] == min(clashes(seating) for seating in set(permutations(row)))


def test_sixty_four_teams_of_eight_units_are_kept_apart() -> None:
    assert Event("rotation", of_units(*[8] * 8)).draw()["clashes"] == 0
    assert Event("rotation", of_units(32, 16, 16)).draw()["clashes"] == 0


def test_an_odd_field_has_the_fill_in_at_one_table_a_round() -> None:
    event = Event("rotation", plain(15), cut=0)
    free = [pairing for pairing in event.draw()["pairings"] if pairing["b"] is None]
    assert [pairing["kind"] for pairing in free] == ["fill_in"] * 2
    assert len({pairing["a"] for pairing in free}) == 2
    by_number(event)
    assert sorted(place for place in event.places().values() if place) == list(range(1, 16))


def test_with_mean_who_has_no_opponent_scores_the_mean_of_his_other_round() -> None:
    event = Event("rotation", plain(5), odd="mean", cut=0)
    free = {pairing["a"]: pairing["round"] for pairing in event.draw()["pairings"] if pairing["b"] is None}
    score(event, points={name: [10, 30] for name in range(1, 6)})
    points = {row["id"]: row["points"] for row in event.now()["standing"]}
    assert event.now()["over"]
    assert points == {name: {1: 60, 2: 20}.get(free.get(name, 0), 40) for name in range(1, 6)}


def test_a_forfeit_on_the_day_gives_the_mean_and_the_absent_nothing() -> None:
    event = Event("rotation", plain(4), cut=0)
    at = slots(event)
    score(event, points={name: [20, 30] for name in range(1, 5)})
    event.result(at["A1"], at["B1"], at["A1"], "forfeit")
    points = {row["id"]: row["points"] for row in event.now()["standing"]}
    assert points == {at["A1"]: 60, at["B1"]: 30, at["A2"]: 50, at["B2"]: 50}
    event.result(at["A1"], at["B1"], None, "double_forfeit")
    points = {row["id"]: row["points"] for row in event.now()["standing"]}
    assert (points[at["A1"]], points[at["B1"]]) == (30, 30)


@pytest.mark.parametrize("odd", ["fill_in", "mean"])
def test_who_leaves_is_replaced_by_the_fill_in_or_by_the_mean(odd: str) -> None:
    event = Event("rotation", plain(6), odd=odd, cut=0)
    at = slots(event)
    score(event, points={name: [20, 31] for name in range(1, 7)})
    event.leave(at["A2"], 2)
    now = event.now()
    rows = {row["id"]: row for row in now["standing"]}
    assert (rows[at["A2"]]["points"], rows[at["A2"]]["out"]) == (20, "withdrawn")
    assert len(now["void"]) == 1
    if odd == "mean":
        assert (now["pairings"], rows[at["B1"]]["points"]) == ([], 40)
    else:
        (fill_in,) = now["pairings"]
        assert (fill_in["kind"], fill_in["a"], fill_in["b"], fill_in["table"]) == ("fill_in", at["B1"], None, 2)
        event.results.append({"round": 2, "table": 2, "a": at["B1"], "points": {"a": 25}})
        assert {row["id"]: row["points"] for row in event.now()["standing"]}[at["B1"]] == 45


def ranked(event: Event, **tallies: Any) -> list[tuple[Any, str | None]]:
    score(event, **tallies)
    return [(row["id"], row.get("by")) for row in event.now()["standing"]]


def test_equal_points_are_ranked_by_firsts() -> None:
    event = Event("rotation", of_units(*[2] * 8), cut=0)
    at = slots(event)
    points = {at["A1"]: [40, 20], at["B3"]: [30, 30], at["A5"]: [60, 30]}
    order = ranked(event, points=points, firsts={at["A1"]: [3, 2], at["B3"]: [4, 3], at["A5"]: [1, 1]})
    assert order[:3] == [(at["A5"], None), (at["B3"], None), (at["A1"], "firsts")]


def test_then_by_who_won_when_they_met() -> None:
    event = Event("rotation", plain(16), cut=0)
    at = slots(event)
    order = ranked(event, points={at["A3"]: [25, 35], at["B3"]: [30, 30]}, eights={at["A3"]: [4, 4]})
    assert order[:2] == [(at["B3"], None), (at["A3"], "met")]


@pytest.mark.parametrize("key", ["eights", "fives", "threes"])
def test_then_by_eights_fives_and_threes(key: str) -> None:
    event = Event("rotation", plain(16), cut=0)
    at = slots(event)
    points = {at["A1"]: [40, 20], at["B4"]: [20, 40]}
    order = ranked(event, points=points, **{key: {at["A1"]: [2, 1], at["B4"]: [2, 2]}})
    assert order[:2] == [(at["B4"], None), (at["A1"], key)]


def test_last_of_all_by_lot_which_the_seed_decides() -> None:
    def order(seed: str) -> list[tuple[Any, str | None]]:
        event = Event("rotation", plain(16), {"1": "s1", "3": seed}, cut=0)
        at = slots(event)
        return ranked(event, points={at["A1"]: [40, 20], at["B4"]: [20, 40]})[:2]

    assert order("x") == order("x")
    assert {order(f"lot {number}")[0][0] for number in range(12)} == {name for name, _ in order("x")}
    assert order("x")[1][1] == "lot"


@pytest.mark.parametrize(
    ("entries", "cut", "rounds"), [(16, 8, 5), (12, 4, 4), (18, 8, 5), (9, 4, 4), (5, 2, 3), (3, 0, 2), (64, 32, 7)]
)
def test_the_cut_is_the_largest_power_of_two_up_to_half_the_field(entries: int, cut: int, rounds: int) -> None:
    event = Event("rotation", plain(entries))
    assert event.draw()["rounds"] == rounds
    by_number(event)
    now = event.now()
    assert {name for pairing in now["pairings"] for name in both(pairing)} == set(range(1, cut + 1))
    assert {pairing["round"] for pairing in now["pairings"]} == ({3} if cut else set())
    places = event.places()
    assert [places[name] for name in range(1, entries + 1)] == [None] * cut + list(range(cut + 1, entries + 1))


@pytest.mark.parametrize("seed", [f"s{number}" for number in range(12)])
def test_the_upper_half_meets_the_lower_with_the_fewest_who_have_met(seed: str) -> None:
    event = Event("rotation", plain(16), seed)
    by_number(event)
    tables = sorted(event.now()["pairings"], key=lambda pairing: int(pairing["table"]))
    met = [set(pair) for pair in meetings(event.draw())]
    assert [min(both(pairing)) for pairing in tables] == [1, 4, 2, 3]
    pairs = {min(both(pairing)): max(both(pairing)) for pairing in tables}

    def cost(lower: tuple[int, ...]) -> tuple[int, int]:
        again = sum({top, low} in met for top, low in zip((1, 2, 3, 4), lower, strict=True))
        return again, sum(abs(top + low - 9) for top, low in zip((1, 2, 3, 4), lower, strict=True))

    assert cost((pairs[1], pairs[2], pairs[3], pairs[4])) == min(map(cost, permutations((5, 6, 7, 8))))


def test_nothing_is_drawn_for_the_knockout_before_every_table_is_confirmed() -> None:
    event = Event("rotation", plain(16))
    by_number(event)
    event.results[3]["confirmed"] = False
    assert [(pairing["round"], pairing["table"]) for pairing in event.now()["pairings"]] == [(1, 4)]


def test_a_level_knockout_match_goes_to_firsts_then_to_an_extra_hand() -> None:
    event = Event("rotation", plain(16))
    by_number(event)
    (a, b), (c, d), *_ = [sorted(both(pairing)) for pairing in event.now()["pairings"]]
    points, level = {"a": 20, "b": 20}, {"a": 4, "b": 4}
    event.result(c, d, None, points=points, firsts={"a": 3, "b": 5})
    assert event.settled(c, d)["winner"] == event.settled(c, d)["b"]
    event.result(a, b, None, points=points, firsts=level)
    assert event.pairing(a, b)["kind"] == "extra"
    event.result(a, b, None, "extra", points={"a": 0, "b": 0})
    assert event.pairing(a, b)["kind"] == "extra"
    event.result(a, b, b, "extra")
    assert event.settled(a, b)["winner"] == b
    event.result(a, b, None, points={"a": 21, "b": 20})
    assert event.settled(a, b)["winner"] == event.settled(a, b)["a"]
    assert event.now()["void"] == [len(event.results) - 3, len(event.results) - 2]


def test_the_first_of_the_extra_hand_wins_it_even_without_points() -> None:
    event = Event("rotation", plain(4), cut=2)
    by_number(event)
    event.result(1, 2, "draw")
    event.result(1, 2, None, "extra", points={"a": 0, "b": 0}, firsts={"a": 0, "b": 1})
    assert event.now()["champion"] == event.settled(1, 2)["b"]


def test_a_corrected_table_that_moves_the_cut_voids_what_was_played_behind_it() -> None:
    event = Event("rotation", plain(16))
    by_number(event)
    opponent = next(both(pairing) - {8} for pairing in event.now()["pairings"] if 8 in both(pairing)).pop()
    event.result(8, opponent, opponent, points={"a": 30, "b": 20})
    last = len(event.results) - 1
    for result in [result for result in event.results if 9 in both(result)]:
        side = "a" if result["a"] == 9 else "b"
        event.results.append(result | {"points": result["points"] | {side: 350}})
    now = event.now()
    assert last in now["void"]
    assert 9 in {name for pairing in now["pairings"] for name in both(pairing)}
    assert 8 not in {name for pairing in now["pairings"] for name in both(pairing)}


def test_the_whole_event_ends_with_a_champion_and_every_place() -> None:
    event = Event("rotation", plain(16), third_place=True)
    by_number(event)
    end = event.play(points={"a": 30, "b": 20}, firsts={"a": 5, "b": 3})
    assert (end["over"], end["champion"]) == (True, 1)
    assert sorted(place for place in event.places().values() if place) == [1, 2, 3, 4, 5, 5, 5, 5, *range(9, 17)]


@pytest.mark.parametrize("cut", [-2, 1, 3, 6, 32])
def test_a_cut_is_a_power_of_two_within_the_field(cut: int) -> None:
    refused = Event("rotation", plain(16), cut=cut).draw()
    assert (refused["error"]["kind"], refused["error"]["point"]) == ("illegal", "cut")


def test_a_result_without_points_cannot_be_ranked() -> None:
    event = Event("rotation", plain(4))
    event.results = [{"round": 1, "table": 1, "winner": "a"}]
    assert event.advance()["error"]["point"] == "results"


@pytest.mark.parametrize("tallies", [{}, {"firsts": {"a": 4, "b": 4}}])
def test_points_decide_whatever_winner_is_written_beside_them(tallies: dict[str, Any]) -> None:
    event = Event("rotation", plain(4), cut=2)
    by_number(event)
    event.result(1, 2, 1, points={"a": 20, "b": 20}, **tallies)
    assert event.pairing(1, 2)["kind"] == "extra"
    event.result(1, 2, 1, points={"a": 20, "b": 21})
    assert event.now()["champion"] == 2


@pytest.mark.parametrize(
    ("why", "round", "place"),
    [("withdrawn", 4, 3), ("disqualified", 4, None), ("withdrawn", 3, 5), ("disqualified", 3, None)],
)
def test_who_leaves_behind_the_cut_keeps_his_place_in_the_bracket(why: str, round: int, place: int | None) -> None:
    """The quarter-finals are played; from that round on the first of the preliminary is out."""
    event = Event("rotation", plain(16))
    by_number(event)
    for pairing in event.now()["pairings"]:
        one, two = sorted(both(pairing))
        event.result(one, two, None, points={"a": 20 + (pairing["a"] == one), "b": 20 + (pairing["b"] == one)})
    opponent = next(both(table) - {1} for table in event.now()["settled"] if table["round"] == 3 and 1 in both(table))
    event.leave(1, round, why)
    now = event.now()
    assert now["void"] == []
    assert meetings(now) == ([{2, 3}] if round == 4 else [{4} | opponent, {2, 3}])
    assert event.places()[1] == place
    assert event.places()[9] == 9


@pytest.mark.parametrize("why", ["withdrawn", "disqualified"])
def test_who_left_in_the_preliminary_does_not_go_on(why: str) -> None:
    event = Event("rotation", plain(16), odd="mean")
    by_number(event)
    event.leave(3, 2, why)
    assert {name for pair in meetings(event.now()) for name in pair} == {1, 2, 4, 5, 6, 7, 8, 9}
    assert (event.places()[3] is None) == (why == "disqualified")


def test_what_separated_two_in_the_preliminary_is_told_until_the_knockout_separates_them() -> None:
    event = Event("rotation", plain(4), cut=2)
    at = slots(event)
    one, two, three, four = at["A1"], at["B1"], at["A2"], at["B2"]
    points = {one: [30, 30], two: [30, 30], three: [20, 20], four: [20, 20]}
    score(event, points=points, firsts={one: [4, 4], two: [3, 4], three: [3, 3], four: [2, 2]})
    assert [(row["id"], row.get("by")) for row in event.now()["standing"]] == [
        (one, None),
        (two, "firsts"),
        (three, None),
        (four, "firsts"),
    ]
    event.result(one, two, two, points={"a": 0 if event.pairing(one, two)["a"] == one else 9, "b": 5})
    rows = [(row["place"], row["id"], row.get("by")) for row in event.now()["standing"]]
    assert rows == [(1, two, None), (2, one, None), (3, three, None), (4, four, "firsts")]


def test_whoever_is_behind_the_cut_is_told_by_what() -> None:
    event = Event("rotation", plain(4), cut=2)
    at = slots(event)
    points = {at["A1"]: [40, 40], at["B1"]: [20, 20], at["A2"]: [20, 20]}
    score(event, points=points, eights={at["B1"]: [1, 0]})
    event.play(points={"a": 30, "b": 20})
    assert {row["id"]: row.get("by") for row in event.now()["standing"]}[at["A2"]] in ("eights", "met")


def test_points_that_no_game_gives_are_no_matter_of_the_judge() -> None:
    event = Event("rotation", plain(2), cut=0)
    event.results = [
        {"round": number, "table": 1, "points": {"a": 650, "b": -3}, "firsts": {"a": 9, "b": 9}} for number in (1, 2)
    ]
    assert sorted(row["points"] for row in event.now()["standing"]) == [-6, 1300]


@pytest.mark.parametrize("place", [{"round": 1, "table": 9}, {"round": 7, "table": 1}])
@pytest.mark.parametrize("cut", [0, 2])
def test_two_who_are_not_paired_there_have_a_void_result(place: dict[str, int], cut: int) -> None:
    event = Event("rotation", plain(4), cut=cut)
    event.results = [place | {"a": 1, "b": 2, "points": {"a": 1, "b": 0}}]
    assert event.now()["void"] == [0]
    event.results = [place | {"points": {"a": 1, "b": 0}}]
    assert event.advance()["error"]["point"] == "not_open"


def test_whoever_is_struck_afterwards_leaves_the_order_of_the_others_as_it_was() -> None:
    """Three level, of whom two met: with the third among them it does not count, and his fall moves nobody."""
    event = Event("rotation", plain(6), cut=0)
    at = slots(event)
    level = (at["A1"], at["B1"], at["A3"])
    points = {level[0]: [10, 50], level[1]: [20, 40], level[2]: [30, 30]} | {at[s]: [1, 1] for s in ("A2", "B2", "B3")}
    eights = {level[0]: [3, 0], level[2]: [2, 0], level[1]: [1, 0]}
    assert ranked(event, points=points, eights=eights)[:3] == [
        (level[0], None),
        (level[2], "eights"),
        (level[1], "eights"),
    ]
    event.leave(level[2], 3, "disqualified")
    rows = event.now()["standing"]
    assert [(row["id"], row.get("by")) for row in rows[:2]] == [(level[0], None), (level[1], "eights")]
    assert (rows[-1]["id"], rows[-1]["place"]) == (level[2], None)


@pytest.mark.parametrize("why", ["withdrawn", "disqualified"])
def test_who_leaves_between_the_preliminary_and_the_knockout_has_no_place_in_it(why: str) -> None:
    event = Event("rotation", plain(13))
    by_number(event)
    event.leave(2, 3, why)
    assert {name for pair in meetings(event.now()) for name in pair} == {1, 3, 4, 5}
    assert event.places() == {1: None, 3: None, 4: None, 5: None, 2: 5 if why == "withdrawn" else None} | {
        name: name - (why == "disqualified") for name in range(6, 14)
    }


@pytest.mark.parametrize("why", ["withdrawn", "disqualified"])
def test_once_a_result_of_the_knockout_names_him_his_opponent_walks_over(why: str) -> None:
    event = Event("rotation", plain(13))
    by_number(event)
    (opponent,) = next(pair - {2} for pair in meetings(event.now()) if 2 in pair)
    event.result(2, opponent, None, points={"a": 20, "b": 19})
    event.leave(2, 3, why)
    assert event.settled(2, opponent)["kind"] == "walkover"
    assert 5 not in {name for pair in meetings(event.now()) for name in pair}


def test_a_knockout_that_too_few_are_left_for_has_empty_places() -> None:
    event = Event("rotation", plain(5), cut=4)
    by_number(event)
    for name in (1, 2):
        event.leave(name, 3)
    now = event.now()
    assert sorted(table["kind"] for table in now["settled"] if table["round"] == 3 and None in (table["a"], table["b"]))
    assert not {1, 2} & {name for table in now["settled"] if table["round"] > 2 for name in both(table)}
