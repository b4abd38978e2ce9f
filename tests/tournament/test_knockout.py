"""淘汰赛: the draw, matches of one and more games, replays, forfeits, corrections, places."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from tests.tournament.asking import Event, both, first_round, meetings, of_units, plain, seeded, subtrees


def error(answer: dict[str, Any]) -> tuple[str, str]:
    assert answer["ok"] is False
    return answer["error"]["kind"], answer["error"]["point"]


@pytest.mark.parametrize(
    ("entries", "rounds", "matches", "byes"),
    [(2, 1, 1, 0), (3, 2, 1, 1), (5, 3, 1, 3), (8, 3, 4, 0), (18, 5, 2, 14), (33, 6, 1, 31), (256, 8, 128, 0)],
)
def test_first_round_has_a_bye_for_every_place_that_is_missing(
    entries: int, rounds: int, matches: int, byes: int
) -> None:
    drawn = Event("knockout", plain(entries)).draw()
    kinds = Counter(pairing["kind"] for pairing in drawn["pairings"])
    assert (drawn["rounds"], kinds["play"], kinds["bye"]) == (rounds, matches, byes)
    assert [pairing["table"] for pairing in drawn["pairings"]] == list(range(1, matches + byes + 1))
    assert all(pairing["b"] is None for pairing in drawn["pairings"] if pairing["kind"] == "bye")


@pytest.mark.parametrize("entries", range(2, 65))
def test_a_field_of_n_takes_n_less_one_matches(entries: int) -> None:
    event = Event("knockout", of_units(*[2] * (entries // 2), entries % 2))
    drawn = event.draw()
    assert sorted(name for p in drawn["pairings"] for name in both(p)) == list(range(1, entries + 1))
    end = event.play()
    assert sum(table["kind"] == "played" for table in end["settled"]) == entries - 1
    assert end["over"]
    assert end["champion"] in range(1, entries + 1)
    assert Counter(event.places().values())[1] == 1


UNITS = [(2,) * 9, (4, 1, 1, 1, 1), (3, 3, 3, 3), (6, 5, 4, 2, 1), (8, 8), (1,) * 11, (5, 2), (20, 20, 20), (7, 7, 7)]


@pytest.mark.parametrize("sizes", UNITS, ids=str)
@pytest.mark.parametrize("seed", ["s1", "s2", "s3"])
def test_units_are_balanced_in_every_part_of_the_bracket(sizes: tuple[int, ...], seed: str) -> None:
    event = Event("knockout", of_units(*sizes), seed)
    tables, unit = first_round(event.draw()), event.units()
    for upper, lower in subtrees(tables):
        above, below = (Counter(unit[name] for p in part for name in both(p)) for part in (upper, lower))
        assert all(abs(above[name] - below[name]) <= 1 for name in {*above, *below})
        assert abs(above.total() - below.total()) <= 1
    if max(sizes) <= len(tables):
        assert not [pair for pair in meetings({"pairings": tables}) if len({unit[name] for name in pair}) == 1]


def test_two_of_each_unit_can_meet_only_in_the_final() -> None:
    event = Event("knockout", of_units(*[2] * 9))
    tables, unit = first_round(event.draw()), event.units()
    upper = [unit[name] for pairing in tables[:8] for name in both(pairing)]
    assert len(upper) == len(set(upper)) == 9


def test_without_separation_mates_may_meet_and_with_first_round_they_do_not() -> None:
    entries = of_units(4, 4, 4, 4)
    unit = Event("knockout", entries).units()

    def clashes(separation: str) -> int:
        drawn = [Event("knockout", entries, f"s{n}", separation=separation).draw() for n in range(20)]
        return sum(len({unit[name] for name in pair}) == 1 for answer in drawn for pair in meetings(answer))

    assert clashes("none") > 0
    assert clashes("first_round") == 0


@pytest.mark.parametrize("seed", [f"s{number}" for number in range(6)])
def test_seeds_go_before_separation_and_free_entries_still_avoid_their_mates(seed: str) -> None:
    entries = of_units(4, 4, 4, 4)
    for number, place in enumerate((1, 2, 5, 6, 9, 13), 1):
        entries[place - 1]["seed"] = number
    event = Event("knockout", entries, seed)
    drawn, unit = event.draw(), event.units()
    where = {name: pairing["table"] for pairing in drawn["pairings"] for name in both(pairing)}
    assert (where[1], where[2], where[5], where[6]) == (1, 5, 7, 3)
    assert not [pair for pair in meetings(drawn) if len({unit[name] for name in pair}) == 1]


def test_eight_seeds_are_1_8_4_5_2_7_3_6() -> None:
    tables = first_round(Event("knockout", seeded(8)).draw())
    assert [both(pairing) for pairing in tables] == [{1, 8}, {4, 5}, {2, 7}, {3, 6}]


def test_byes_go_to_the_best_seeds() -> None:
    entries = [*seeded(3), *({"id": name} for name in "abc")]
    drawn = Event("knockout", entries).draw()
    assert {pairing["a"] for pairing in drawn["pairings"] if pairing["kind"] == "bye"} == {1, 2}


def test_the_same_seed_draws_the_same_whatever_the_order_of_the_entries() -> None:
    entries = of_units(*[2] * 9)
    one, other = Event("knockout", entries).draw(), Event("knockout", entries[::-1]).draw()
    assert one == other
    assert Event("knockout", entries, "s2").draw() != one
    assert Event("knockout", entries, 7).draw() == Event("knockout", entries, "7").draw()


def test_a_seed_by_rounds_draws_the_first_round_with_the_first() -> None:
    by_round = {"1": "s1", "3": "other"}
    assert Event("knockout", plain(9), by_round).draw() == Event("knockout", plain(9)).draw()


def test_the_final_of_the_winners() -> None:
    event = Event("knockout", seeded(4))
    event.result(1, 4, 1)
    event.result(2, 3, 3)
    assert meetings(event.now()) == [{1, 3}]
    event.result(1, 3, 3)
    end = event.now()
    assert (end["champion"], end["over"]) == (3, True)
    assert event.places() == {3: 1, 1: 2, 2: 3, 4: 3}


def test_a_drawn_game_is_replayed_with_colours_swapped() -> None:
    event = Event("knockout", seeded(4))
    firsts = [event.pairing(1, 4)["first"]]
    for replay in (1, 2, 3):
        event.result(1, 4, "draw", game=1)
        open_now = event.pairing(1, 4)
        assert (open_now["game"], open_now["replay"], open_now["score"]) == (1, replay, [0, 0])
        firsts.append(open_now["first"])
    assert all(one != two for one, two in pairwise(firsts))
    event.result(1, 4, 4, game=1)
    assert event.settled(1, 4)["winner"] == 4


def test_best_of_three_from_the_last_four() -> None:
    event = Event("knockout", seeded(8), best_of={"*": 1, "4": 3, "2": 3})
    for one, two in ((1, 8), (4, 5), (2, 7), (3, 6)):
        event.result(one, two, one)
    first = event.pairing(1, 4)
    assert (first["game"], first["score"]) == (1, [0, 0])
    event.result(1, 4, 4, game=1)
    second = event.pairing(1, 4)
    assert (second["game"], second["score"]) == (2, [0, 1] if second["a"] == 1 else [1, 0])
    assert second["first"] != first["first"]
    event.result(1, 4, "draw", game=2)
    assert event.pairing(1, 4)["first"] == first["first"]
    event.result(1, 4, 1, game=2)
    assert (event.pairing(1, 4)["game"], event.pairing(1, 4)["score"]) == (3, [1, 1])
    event.result(1, 4, 1, game=3)
    assert event.settled(1, 4)["winner"] == 1
    assert sorted(event.settled(1, 4)["score"]) == [1, 2]


def test_a_corrected_game_makes_the_third_one_void() -> None:
    event = Event("knockout", seeded(2), best_of=3)
    for game, winner in ((1, 1), (2, 2), (3, 2)):
        event.result(1, 2, winner, game=game)
    assert event.now()["champion"] == 2
    event.result(1, 2, 1, game=2)
    assert (event.now()["champion"], event.now()["void"]) == (1, [2])


def test_a_corrected_game_makes_the_third_one_void_with_its_replays() -> None:
    event = Event("knockout", seeded(2), best_of=3)
    for game, winner in ((1, 1), (2, 2), (3, "draw"), (3, 1)):
        event.result(1, 2, winner, game=game)
    event.result(1, 2, 1, game=2)
    assert (event.now()["champion"], event.now()["void"]) == (1, [2, 3])


def test_of_a_void_game_only_what_stood_is_void_and_not_what_it_had_replaced() -> None:
    event = Event("knockout", seeded(2), best_of=3, replay_limit=1, tie_rule="second")
    told = ((1, 1), (2, 2), (3, 2), (3, "draw"), (3, "draw"), (3, "draw"), (2, 1))
    for game, winner in told:
        event.result(1, 2, winner, game=game)
    assert event.now()["void"] == [3, 5]


@pytest.mark.parametrize("tie_rule", ["second", "lot", "referee"])
def test_used_up_replays_are_decided_by_the_tie_rule(tie_rule: str) -> None:
    event = Event("knockout", seeded(4), replay_limit=1, tie_rule=tie_rule)
    event.result(1, 4, "draw", game=1)
    replay = event.pairing(1, 4)
    event.result(1, 4, "draw", game=1)
    if tie_rule == "referee":
        assert event.pairing(1, 4)["kind"] == "referee"
        event.result(1, 4, 4, game=1)
    winner = event.settled(1, 4)["winner"]
    assert {"second": winner != replay["first"], "lot": winner in (1, 4), "referee": winner == 4}[tie_rule]


@pytest.mark.parametrize("tie_rule", ["second", "lot", "referee"])
def test_a_final_of_two_games_goes_to_the_tie_rule_at_one_all(tie_rule: str) -> None:
    event = Event("knockout", seeded(2), best_of={"2": 2}, tie_rule=tie_rule)
    event.result(1, 2, 1, game=1)
    last = event.pairing(1, 2)
    event.result(1, 2, 2, game=2)
    if tie_rule == "referee":
        decision = event.pairing(1, 2)
        assert (decision["kind"], decision["score"], decision.get("game")) == ("referee", [1, 1], None)
        event.result(1, 2, 2)
    champion = event.now()["champion"]
    assert {"second": champion != last["first"], "lot": champion in (1, 2), "referee": champion == 2}[tie_rule]


# 1:1, the referee gave the match to 2; then a game is corrected: who wins, or what is open again.
@pytest.mark.parametrize(("game", "winner", "champion"), [(1, 2, 2), (2, 1, 1), (2, 2, None)])
def test_a_game_corrected_after_the_decision_of_the_referee_takes_its_place(
    game: int, winner: int, champion: int | None
) -> None:
    event = Event("knockout", seeded(2), best_of=2)
    event.result(1, 2, 1, game=1)
    event.result(1, 2, 2, game=2)
    event.result(1, 2, 2)
    event.result(1, 2, winner, game=game)
    now = event.now()
    assert (now["champion"], [p["kind"] for p in now["pairings"]]) == (champion, [] if champion else ["referee"])


def test_two_wins_of_two_games_need_no_tie_rule() -> None:
    event = Event("knockout", seeded(2), best_of=2)
    event.result(1, 2, 2, game=1)
    event.result(1, 2, 2, game=2)
    assert event.now()["champion"] == 2


def test_after_a_double_forfeit_the_next_opponent_walks_over() -> None:
    event = Event("knockout", seeded(4))
    event.result(1, 4, None, "double_forfeit")
    event.result(2, 3, 3)
    end = event.now()
    assert (end["champion"], end["over"], end["pairings"]) == (3, True, [])
    assert event.places() == {3: 1, 1: 3, 2: 3, 4: 3}
    assert [table["kind"] for table in end["settled"] if table["round"] == 2] == ["walkover"]


def test_four_who_all_forfeit_leave_an_empty_table_and_no_champion() -> None:
    event = Event("knockout", seeded(4))
    event.result(1, 4, None, "double_forfeit")
    event.result(2, 3, None, "double_forfeit")
    end = event.now()
    assert (end["champion"], end["over"], end["settled"][-1]["kind"]) == (None, True, "empty")
    assert set(event.places().values()) == {3}


def test_who_withdraws_is_ranked_as_far_as_he_came() -> None:
    event = Event("knockout", seeded(4))
    event.result(1, 4, 1)
    event.result(2, 3, 2)
    event.leave(1, 2)
    end = event.now()
    assert (end["champion"], end["over"]) == (2, True)
    assert event.places() == {2: 1, 1: 2, 3: 3, 4: 3}


def test_who_is_disqualified_keeps_his_results_and_has_no_place() -> None:
    event = Event("knockout", seeded(4))
    event.result(1, 4, 1)
    event.result(2, 3, 2)
    event.leave(1, 2, "disqualified")
    assert event.places() == {2: 1, 1: None, 3: 3, 4: 3}
    assert event.settled(1, 4)["winner"] == 1
    assert event.now()["standing"][-1] == {"place": None, "id": 1, "out": "disqualified"}


def test_the_match_for_third_place_is_table_two_of_the_last_round() -> None:
    event = Event("knockout", seeded(4), third_place=True, best_of={"*": 1, "4": 3})
    for winner, loser in ((1, 4), (2, 3)):
        event.result(winner, loser, winner, game=1)
        event.result(winner, loser, winner, game=2)
    third = event.pairing(3, 4)
    assert (third["kind"], third["round"], third["table"]) == ("third_place", 2, 2)
    assert event.places() == dict.fromkeys((1, 2, 3, 4))
    event.result(1, 2, 1)
    event.result(3, 4, 4, game=1)
    assert not event.now()["over"]
    event.result(3, 4, 4, game=2)
    assert event.now()["over"]
    assert event.places() == {1: 1, 2: 2, 4: 3, 3: 4}


def test_a_corrected_semi_final_overturns_the_final() -> None:
    event = Event("knockout", seeded(4))
    event.result(1, 4, 1)
    event.result(2, 3, 2)
    event.result(1, 2, 1)
    assert event.now()["champion"] == 1
    event.result(1, 4, 4)
    now = event.now()
    assert (now["champion"], now["void"], meetings(now)) == (None, [2], [{2, 4}])
    event.result(1, 4, 1)
    assert (event.now()["champion"], event.now()["void"]) == (1, [])


def test_what_is_not_confirmed_counts_for_nothing() -> None:
    event = Event("knockout", seeded(4))
    event.result(1, 4, 1, confirmed=False)
    event.result(2, 3, 2)
    now = event.now()
    assert (meetings(now), now["champion"], now["void"]) == ([{1, 4}], None, [])


def test_what_is_not_confirmed_may_name_anybody() -> None:
    event = Event("knockout", seeded(4))
    event.results = [{"round": 9, "table": 1, "a": 1, "b": 9, "winner": "a", "confirmed": False}]
    assert (len(event.now()["pairings"]), event.now()["void"]) == (2, [])


def test_first_moves_follow_from_the_first_seed_alone() -> None:
    def firsts(seed: Any) -> list[Any]:
        event = Event("knockout", seeded(16), seed)
        found = [pairing["first"] for pairing in event.now()["pairings"]]
        event.results = [{"round": 1, "table": table, "winner": "a"} for table in range(1, 9)]
        return found + [pairing["first"] for pairing in event.now()["pairings"]]

    assert firsts({"1": "s1"}) == firsts({"1": "s1", "2": "another"})
    assert firsts("s1") != firsts("another")


def test_a_result_may_name_its_sides_the_other_way_round() -> None:
    event = Event("knockout", seeded(2))
    event.results = [{"round": 1, "table": 1, "a": 2, "b": 1, "winner": "a"}]
    assert event.now()["champion"] == 2


IMPOSSIBLE = [
    ("the final before its semi-finals", [{"round": 2, "table": 1, "winner": "a"}], "not_open"),
    ("a round that is never played", [{"round": 3, "table": 1, "winner": "a"}], "not_open"),
    ("a table that is not there", [{"round": 1, "table": 3, "winner": "a"}], "not_open"),
    ("somebody who is not entered", [{"round": 1, "table": 1, "a": 1, "b": 9, "winner": "a"}], "not_paired"),
    ("an extra hand at a board", [{"round": 1, "table": 1, "winner": "a", "kind": "extra"}], "not_open"),
    ("game two before game one", [{"round": 1, "table": 1, "game": 2, "winner": "a"}], "not_open"),
    (
        "three to nil in a best of three",
        [{"round": 1, "table": 1, "game": n, "winner": "a"} for n in (1, 2, 3)],
        "score",
    ),
    (
        "two all in a best of three",
        [{"round": 1, "table": 1, "game": n, "winner": "ab"[n % 2]} for n in (1, 2, 3, 4)],
        "score",
    ),
    ("a whole best of three drawn", [{"round": 1, "table": 1, "winner": "draw"}], "score"),
]


@pytest.mark.parametrize(("results", "point"), [row[1:] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE])
def test_a_result_that_cannot_be_is_refused(results: list[dict[str, Any]], point: str) -> None:
    event = Event("knockout", seeded(4), best_of=3)
    event.results = results
    assert error(event.advance()) == ("illegal", point)


def test_a_bye_takes_no_result() -> None:
    event = Event("knockout", seeded(3))
    event.results = [{"round": 1, "table": 1, "winner": "a"}]
    assert error(event.advance()) == ("illegal", "not_open")


def test_nobody_who_is_out_walks_over_an_empty_side() -> None:
    event = Event("knockout", seeded(4))
    event.result(1, 4, None, "double_forfeit")
    event.result(2, 3, 3)
    event.leave(3, 2)
    end = event.now()
    assert (end["champion"], end["over"], end["settled"][-1]["kind"]) == (None, True, "empty")
    assert event.places() == {3: 2, 1: 3, 2: 3, 4: 3}


@pytest.mark.parametrize(("field", "best_of", "games"), [(6, {"6": 3}, 3), (6, {"8": 3}, 3), (6, {"4": 3}, 1)], ids=str)
def test_a_first_round_with_byes_is_named_by_its_entries_or_its_lines(
    field: int, best_of: dict[str, int], games: int
) -> None:
    event = Event("knockout", seeded(field), best_of=best_of)
    event.result(4, 5, 4, game=1)
    assert ({4, 5} in meetings(event.now())) == (games > 1)


# 局分 of a whole match: games of the winner 1, of the loser 2, and who is said to have won.
SCORES = [
    (3, 2, 0, 1, True),
    (3, 2, 1, 1, True),
    (3, 2, 2, 1, False),
    (3, 3, 0, 1, False),
    (3, 1, 0, 1, False),
    (3, 1, 2, 1, False),
    (5, 3, 2, 1, True),
    (5, 3, 3, 1, False),
    (2, 2, 0, 1, True),
    (2, 1, 1, "draw", True),
    (2, 1, 1, 1, True),
    (2, 2, 1, 1, False),
    (2, 2, 0, "draw", False),
    (1, 30, 20, 1, True),
]


@pytest.mark.parametrize(("best_of", "one", "two", "wins", "possible"), SCORES)
def test_the_score_of_a_whole_match_must_be_one(best_of: int, one: int, two: int, wins: Any, possible: bool) -> None:
    event = Event("knockout", seeded(2), best_of=best_of)
    event.result(1, 2, wins, points={"a": one, "b": two})
    if not possible:
        assert error(event.advance()) == ("illegal", "score")
    elif wins == 1:
        assert event.settled(1, 2)["score"] == ([one, two] if best_of > 1 else [1, 0])
    else:
        assert event.pairing(1, 2)["kind"] == "referee"


@pytest.mark.parametrize("place", [{"round": 9, "table": 1}, {"round": 1, "table": 9}, {"round": 2, "table": 1}])
def test_two_who_are_not_paired_there_have_a_void_result(place: dict[str, int]) -> None:
    event = Event("knockout", seeded(4))
    event.results = [place | {"a": 1, "b": 2, "winner": "a"}]
    assert event.now()["void"] == [0]
    assert meetings(event.now()) == [{1, 4}, {2, 3}]
