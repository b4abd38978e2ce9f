"""分组赛: 跳棋's groups of six of which three advance, play-offs on the line, the final."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.tournament.asking import Event, of_units, plain


def order(event: Event, **but: list[Any]) -> None:
    """Every open group ends in the order in which it was drawn, but for some: `g1=[0, 1, [2, 3]]` by their index."""
    now = event.now()
    for pairing in now["pairings"]:
        group = now["groups"][pairing["table"] - 1]
        wanted = but.get(f"g{pairing['table']}", list(range(len(group))))
        places = [[group[one] for one in at] if isinstance(at, list) else group[at] for at in wanted]
        told = {"round": pairing["round"], "table": pairing["table"], "winner": None, "kind": "played"}
        event.results.append(told | {"places": places})


def playoff(event: Event, table: int, *names: Any, round: int = 1) -> None:
    event.results.append({"round": round, "table": table, "kind": "playoff", "places": list(names)})


@pytest.mark.parametrize(
    ("entries", "sizes", "rounds"),
    [
        (2, [2], 1),
        (6, [6], 1),
        (7, [4, 3], 2),
        (12, [6, 6], 2),
        (13, [5, 4, 4], 3),
        (17, [6, 6, 5], 3),
        (18, [6, 6, 6], 3),
        (36, [6] * 6, 4),
        (37, [6, 6, 5, 5, 5, 5, 5], 4),
    ],
)
def test_groups_of_at_most_six_differ_by_one(entries: int, sizes: list[int], rounds: int) -> None:
    drawn = Event("groups", plain(entries)).draw()
    assert ([len(group) for group in drawn["groups"]], drawn["rounds"]) == (sizes, rounds)
    assert sorted(name for group in drawn["groups"] for name in group) == list(range(1, entries + 1))
    kinds = {pairing["kind"] for pairing in drawn["pairings"]}
    assert kinds == {"final" if len(sizes) == 1 else "group"}


@pytest.mark.parametrize("sizes", [(2,) * 9, (6, 6, 6), (7, 5, 3, 2, 1), (18, 1), (1,) * 20], ids=str)
@pytest.mark.parametrize("seed", ["s1", "s2", "s3"])
def test_units_are_spread_evenly(sizes: tuple[int, ...], seed: str) -> None:
    event = Event("groups", of_units(*sizes), seed)
    unit = event.units()
    counts = [Counter(unit[name] for name in group) for group in event.draw()["groups"]]
    for name in set(unit.values()):
        of_unit = [count[name] for count in counts]
        assert max(of_unit) - min(of_unit) <= 1


def test_eighteen_become_nine_become_six_and_all_are_ranked() -> None:
    event = Event("groups", of_units(*[2] * 9))
    first = event.draw()["groups"]
    order(event)
    second = event.now()["groups"]
    assert sorted(map(len, second)) == [4, 5]
    assert {name for group in second for name in group} == {name for group in first for name in group[:3]}
    order(event)
    (final,) = event.now()["groups"]
    assert [pairing["kind"] for pairing in event.now()["pairings"]] == ["final"]
    order(event)
    end = event.now()
    assert (end["over"], end["champion"]) == (True, final[0])
    assert [row["place"] for row in end["standing"]] == [1, 2, 3, 4, 5, 6, *[7] * 3, *[10] * 9]


def test_a_tie_on_the_line_is_played_off_by_those_tied() -> None:
    event = Event("groups", plain(18))
    group = event.draw()["groups"][0]
    order(event, g1=[0, 1, [2, 3], 4, 5])
    (open_now,) = event.now()["pairings"]
    assert (open_now["kind"], open_now["table"], set(open_now["players"])) == ("playoff", 1, set(group[2:4]))
    playoff(event, 1, list(group[2:4]))
    assert [pairing["kind"] for pairing in event.now()["pairings"]] == ["playoff"]
    playoff(event, 1, group[3], group[2])
    through = {name for part in event.now()["groups"] for name in part}
    assert (group[3] in through, group[2] in through) == (True, False)


def test_four_tied_for_two_places_play_off_and_again_if_two_of_them_tie() -> None:
    event = Event("groups", plain(18))
    group = event.draw()["groups"][1]
    order(event, g2=[0, [1, 2, 3, 4], 5])
    playoff(event, 2, group[4], [group[1], group[2]])
    (open_now,) = event.now()["pairings"]
    assert set(open_now["players"]) == {group[1], group[2]}
    playoff(event, 2, group[2])
    through = {name for part in event.now()["groups"] for name in part}
    assert {name for name in group if name in through} == {group[0], group[4], group[2]}


def test_a_play_off_told_again_replaces_the_last_one() -> None:
    event = Event("groups", plain(18))
    group = event.draw()["groups"][0]
    order(event, g1=[0, 1, [2, 3], 4, 5])
    playoff(event, 1, group[3], group[2])
    playoff(event, 1, group[2], group[3])
    now = event.now()
    assert (now["void"], {pairing["round"] for pairing in now["pairings"]}) == ([], {2})
    assert {name for part in now["groups"] for name in part} & set(group) == set(group[:3])


def test_a_tie_above_or_below_the_line_needs_no_play_off() -> None:
    event = Event("groups", plain(18))
    order(event, g1=[[0, 1, 2], 3, 4, 5], g2=[0, 1, 2, [3, 4, 5]])
    assert {pairing["round"] for pairing in event.now()["pairings"]} == {2}


def test_places_may_stop_after_those_who_advance() -> None:
    event = Event("groups", plain(18))
    group = event.draw()["groups"][0]
    order(event, g1=[2, 0, 1])
    through = {name for part in event.now()["groups"] for name in part}
    assert {name for name in group if name in through} == set(group[:3])


@pytest.mark.parametrize(
    ("places", "open_now", "ranks"),
    [
        ([0, 1, 2], False, [1, 2, 3, 4, 4, 4]),
        ([[0, 1], 2, 3, 4, 5], False, [1, 1, 3, 4, 5, 6]),
        ([0, 1, 2, [3, 4, 5]], False, [1, 2, 3, 4, 4, 4]),
        ([0, 1, [2, 3], 4, 5], True, []),
        ([0, [1, 2, 3], 4, 5], True, []),
    ],
)
def test_in_the_final_only_a_tie_for_third_is_played_off(places: list[Any], open_now: bool, ranks: list[int]) -> None:
    event = Event("groups", plain(6))
    order(event, g1=places)
    assert [pairing["kind"] for pairing in event.now()["pairings"]] == ["playoff"] * open_now
    if ranks:
        assert [row["place"] for row in event.now()["standing"]] == ranks


def test_a_corrected_group_voids_its_play_off_and_what_was_played_behind_it() -> None:
    event = Event("groups", plain(18))
    group = event.draw()["groups"][0]
    order(event, g1=[0, 1, [2, 3], 4, 5])
    playoff(event, 1, group[3], group[2])
    order(event)
    assert not event.now()["void"]
    event.results.append({"round": 1, "table": 1, "places": group})
    now = event.now()
    assert 3 in now["void"]
    assert group[2] in {name for part in now["groups"] for name in part}
    assert {pairing["round"] for pairing in now["pairings"]} <= {2}


def test_who_leaves_makes_the_group_smaller_and_is_ranked_as_far_as_he_came() -> None:
    event = Event("groups", plain(18))
    group = event.draw()["groups"][0]
    event.leave(group[0], 1)
    event.leave(group[1], 2)
    event.leave(group[2], 2, "disqualified")
    assert event.now()["groups"][0] == group[1:]
    order(event)
    now = event.now()
    assert sum(map(len, now["groups"])) == 7
    assert event.places()[group[0]] == 10
    assert event.places()[group[1]] is event.places()[group[2]] is None
    order(event)
    assert [name for name, place in event.places().items() if place == 7 and name != group[1]]
    assert (event.places()[group[1]], event.places()[group[2]]) == (7, None)


# Of 18 nine reach the second round and six the final: from which round somebody who would win it all is out, his place.
@pytest.mark.parametrize(("leaves", "place"), [(1, 10), (2, 7), (3, 6)])
def test_whoever_leaves_shares_the_place_of_the_round_that_he_had_reached(leaves: int, place: int) -> None:
    event = Event("groups", plain(18))
    event.leave(1, leaves)
    while open_now := event.now()["pairings"]:
        for pairing in open_now:
            told = {key: pairing[key] for key in ("round", "table")}
            event.results.append(told | {"places": sorted(pairing["players"])})
    assert event.now()["over"]
    assert event.places()[1] == place
    before = [row["place"] for row in event.now()["standing"]][: place - 1]
    assert before == [*range(1, min(place, 7)), *[7] * (place - 7)]


def test_whoever_leaves_after_the_lot_of_a_round_leaves_its_groups_as_they_were() -> None:
    event = Event("groups", plain(18))
    order(event)
    one, two = event.now()["groups"]
    event.results.append({"round": 2, "table": 1, "places": one})
    event.leave(two[0], 2)
    now = event.now()
    assert (now["groups"], now["void"]) == ([one, two[1:]], [])
    assert [pairing["players"] for pairing in now["pairings"]] == [two[1:]]
    table = event.results[0]
    event.results.append(table | {"places": table["places"][::-1]})
    assert event.now()["void"] == [3]


def test_a_final_that_everyone_has_left_has_no_first() -> None:
    event = Event("groups", plain(3))
    for name in (1, 2, 3):
        event.leave(name, 1)
    assert (event.now()["champion"], event.now()["over"], set(event.places().values())) == (None, True, {2})


def test_later_groups_follow_from_the_seed_of_their_round() -> None:
    def second(seed: Any) -> Any:
        event = Event("groups", plain(18), seed)
        order(event)
        return event.now()["groups"]

    assert second({"1": "s1", "2": "x"}) == second({"1": "s1", "2": "x", "3": "y"})
    assert second({"1": "s1", "2": "x"}) != second({"1": "s1", "2": "z"})


IMPOSSIBLE = [
    ("too few places", [0, 1], "score"),
    ("somebody twice", [0, 1, 1], "score"),
    ("nobody", [], "score"),
]


@pytest.mark.parametrize(("places", "point"), [row[1:] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE])
def test_places_that_cannot_be_are_refused(places: list[int], point: str) -> None:
    event = Event("groups", plain(18))
    group = event.draw()["groups"][0]
    event.results = [{"round": 1, "table": 1, "places": [group[at] for at in places]}]
    assert (event.advance()["error"]["kind"], event.advance()["error"]["point"]) == ("illegal", point)


def test_somebody_of_another_group_is_refused() -> None:
    event = Event("groups", plain(18))
    one, two, _ = event.draw()["groups"]
    event.results = [{"round": 1, "table": 1, "places": [one[0], one[1], two[0]]}]
    assert event.advance()["error"]["point"] == "score"


@pytest.mark.parametrize("told", [{"kind": "playoff", "places": [1]}, {"round": 2, "places": [1]}])
def test_what_is_not_open_is_refused(told: dict[str, Any]) -> None:
    event = Event("groups", plain(18))
    event.results = [{"round": 1, "table": 1} | told]
    assert event.advance()["error"]["point"] == "not_open"


def test_groups_from_which_everyone_advances_are_no_format() -> None:
    refused = Event("groups", plain(5), group_size=4, advance=3).draw()
    assert (refused["error"]["kind"], refused["error"]["point"]) == ("unreadable", "options")


def test_a_corrected_group_keeps_its_play_off_while_the_same_are_tied() -> None:
    event = Event("groups", plain(18))
    group = event.draw()["groups"][0]
    order(event, g1=[0, 1, [2, 3], 4, 5])
    playoff(event, 1, group[3], group[2])
    told = {"round": 1, "table": 1, "kind": "played"}
    event.results.append(told | {"places": [group[1], group[0], [group[3], group[2]], group[5], group[4]]})
    now = event.now()
    assert (now["void"], {pairing["round"] for pairing in now["pairings"]}) == ([], {2})
    assert group[2] not in {name for part in now["groups"] for name in part}
    event.results.append(told | {"places": [group[0], group[1], [group[2], group[3], group[4]], group[5]]})
    now = event.now()
    assert (now["void"], [pairing["kind"] for pairing in now["pairings"]]) == ([3], ["playoff"])


def six(*places: Any, out: tuple[int, ...] = ()) -> Event:
    """Two groups of six, the first of which ended so; by index, whoever is out of it left from this round on."""
    event = Event("groups", plain(12))
    group = event.draw()["groups"][0]
    order(event, g1=list(places))
    for at in out:
        event.leave(group[at], 1)
    return event


def asked(event: Event) -> list[Any]:
    return [pairing["players"] for pairing in event.now()["pairings"] if pairing["kind"] == "playoff"]


def test_who_moves_up_where_the_places_had_stopped_is_played_off() -> None:
    event = six(0, 1, 2, out=(0,))
    group = event.draw()["groups"][0]
    assert asked(event) == [group[3:]]
    playoff(event, 1, group[4], group[3])
    assert {name for part in event.now()["groups"] for name in part} & set(group) == {group[1], group[2], group[4]}


def test_a_fuller_result_replaces_the_one_that_had_stopped() -> None:
    event = six(0, 1, 2, out=(0,))
    group = event.draw()["groups"][0]
    event.results.append({"round": 1, "table": 1, "places": group[1:]})
    assert asked(event) == []
    assert {name for part in event.now()["groups"] for name in part} & set(group) == set(group[1:4])


def test_with_all_places_told_the_next_moves_up() -> None:
    event = six(0, 1, 2, 3, 4, 5, out=(1, 3))
    group = event.draw()["groups"][0]
    assert asked(event) == []
    assert {name for part in event.now()["groups"] for name in part} & set(group) == {group[0], group[2], group[4]}


def test_whoever_leaves_during_a_play_off_of_three_leaves_it_to_the_others() -> None:
    event = six(0, 1, [2, 3, 4], 5)
    group = event.draw()["groups"][0]
    event.leave(group[3], 1)
    assert asked(event) == [[group[2], group[4]]]


@pytest.mark.parametrize(
    ("out", "void", "through"),
    [
        ((0,), [], [1, 3, 2]),  # both go on by now, and the play-off still says in which order
        ((0, 1), [], [3, 2]),  # and one of the two who were not named, who play it off
        ((3,), [2], [0, 1, 2]),
        ((2,), [2], [0, 1, 3]),
        ((4, 5), [], [0, 1, 3]),
    ],
)
def test_a_play_off_counts_while_its_people_are_level(
    out: tuple[int, ...], void: list[int], through: list[int]
) -> None:
    event = six(0, 1, [2, 3])
    group = event.draw()["groups"][0]
    playoff(event, 1, group[3], group[2])
    for at in out:
        event.leave(group[at], 1)
    now = event.now()
    assert now["void"] == void
    assert asked(event) == ([[group[4], group[5]]] if len(through) < 3 else [])
    settled = [name for table in now["settled"] if table["table"] == 1 for name in table["places"]]
    assert settled[: len(through)] == ([group[at] for at in through] if len(through) == 3 else [])


def test_places_that_name_nobody_who_is_out_are_as_many_as_before() -> None:
    event = six(0, 1, 2, out=(5,))
    group = event.draw()["groups"][0]
    for places, ok in (([*group[:2], group[5]], True), (group[:2], False), ([*group[:2], group[2], group[2]], False)):
        event.results[0]["places"] = places
        assert event.advance()["ok"] is ok
        assert ok or event.advance()["error"]["point"] == "score"
