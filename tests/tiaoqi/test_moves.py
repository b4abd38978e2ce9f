"""Clauses 2, 3 and 5: where a marble can go."""

from __future__ import annotations

import pytest

from engines.core.rulings import Seat
from engines.core.scenes.scene import Star
from engines.tiaoqi.board import CORNERS, DISTANCES, HOMES, INDEX, INSIDE, NAMES, WAYS, across, corners_of
from engines.tiaoqi.moves import EMPTY, Board, can_move, chain, jumps, moved, moves, steps
from engines.tiaoqi.state import set_up
from tests.tiaoqi.play import placed, played, refused

S, N = CORNERS.index("S"), CORNERS.index("N")


def board(marbles: dict[int, str]) -> Board:
    holes = bytearray([EMPTY]) * len(NAMES)
    for seat, names in marbles.items():
        for name in names.split():
            holes[INDEX[name]] = seat
    return bytes(holes)


def names(holes: object) -> str:
    return " ".join(NAMES[hole] for hole in sorted(holes))  # type: ignore[call-overload]


def test_the_star_has_121_holes_and_every_neighbour_is_one_in_return() -> None:
    assert len(NAMES) == 121
    assert all(any(back == hole for back, _ in WAYS[near]) for hole in range(121) for near, _ in WAYS[hole])
    assert sorted(len(WAYS[INDEX[hole]]) for hole in ("1-1", "9-5", "5-1", "17-1", "5-5")) == [2, 2, 2, 5, 6]


def test_the_six_corners_have_ten_holes_each_and_share_none() -> None:
    assert [len(home) for home in HOMES] == [10] * 6
    assert len({hole for home in HOMES for hole in home}) == 60
    assert {CORNERS[corner]: CORNERS[across(corner)] for corner in range(6)} == {
        "N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE",
    }  # fmt: skip


# How many play | where they start, in order of turn.
STARTS = [
    (2, "N S"),
    (3, "N SE SW"),
    (4, "N NE S SW"),
    (5, "N NE SE S SW"),
    (6, "N NE SE S SW NW"),
]


@pytest.mark.parametrize(("players", "corners"), STARTS)
def test_where_players_start(players: int, corners: str) -> None:
    assert " ".join(CORNERS[corner] for corner in corners_of(players)) == corners


# Whose marbles stand where (seat 0 goes to the south) | which of his is asked about | steps | jumps.
REACH = [
    ("2 on the board's edge", {0: "1-1"}, "1-1", "2-1 2-2", ""),
    ("2 any direction", {0: "9-5"}, "9-5", "8-5 8-6 9-4 9-6 10-5 10-6", ""),
    ("2 no step onto a marble", {0: "9-5 9-6", 1: "8-5"}, "9-5", "8-6 9-4 10-5 10-6", "7-5 9-7"),
    ("3 over one's own and over others'", {0: "9-5 9-6", 1: "10-5"}, "9-5", "8-5 8-6 9-4 10-6", "9-7 11-5"),
    ("3 the hole behind must be empty", {0: "9-5 9-6", 1: "9-7"}, "9-5", "8-5 8-6 9-4 10-5 10-6", ""),
    ("3 exactly one between, right beside", {0: "9-3", 1: "9-5"}, "9-3", "8-3 8-4 9-2 9-4 10-3 10-4", ""),
    ("3 as often as possible", {0: "9-1 9-2 9-4 9-6"}, "9-1", "8-1 8-2 10-1 10-2", "9-3 9-5 9-7"),
    ("3 a chain may turn", {0: "9-1", 1: "9-2 8-4"}, "9-1", "8-1 8-2 10-1 10-2", "7-5 9-3"),
    ("5 not out of the target by a step", {0: "14-1"}, "14-1", "14-2 15-1", ""),
    ("5 not out of it by a jump", {0: "15-1 14-1"}, "15-1", "14-2 15-2 16-1", ""),
    ("5 inside it a marble may move", {0: "14-2 15-2"}, "14-2", "14-1 14-3 15-1", "16-2"),
    ("5 nor in passing", {0: "15-1", 1: "14-1 13-6 13-7"}, "15-1", "14-2 15-2 16-1", ""),
]  # fmt: skip


@pytest.mark.parametrize(("marbles", "start", "near", "far"), [row[1:] for row in REACH], ids=[row[0] for row in REACH])
def test_where_a_marble_can_go(marbles: dict[int, str], start: str, near: str, far: str) -> None:
    position, hole = board(marbles), INDEX[start]
    assert names(steps(position, hole, S)) == near
    assert names(jumps(position, hole, S)) == far


def test_3_a_step_and_a_jump_never_mix() -> None:
    position = board({0: "9-1", 1: "9-3"})
    assert "9-4" not in names({*steps(position, INDEX["9-1"], S), *jumps(position, INDEX["9-1"], S)})


def test_3_a_chain_that_ends_where_it_began_is_no_move() -> None:
    table = placed(2, {0: "9-4 17-1", 1: "9-5 8-5 8-4 1-1"})
    assert refused(table, 0, "9-4 9-4") == ("no_way", "yingxinchun:3")


def test_5_a_chain_through_the_target_ends_in_it() -> None:
    """From 13-5 over 14-1 into the target, and from there out of it again over 14-2: only the first may be."""
    position = board({0: "13-5", 1: "14-1 14-2"})
    found = names(jumps(position, INDEX["13-5"], S))
    assert found == "15-1"
    assert "13-7" in names(jumps(position, INDEX["13-5"], N)), "without that rule it would go on"


def test_the_shortest_chain_is_found() -> None:
    position = board({0: "9-1", 1: "9-2 9-4 8-4 8-6"})
    assert chain(position, INDEX["9-1"], INDEX["9-5"], S) == tuple(INDEX[hole] for hole in ("9-1", "9-3", "9-5"))
    assert chain(position, INDEX["9-1"], INDEX["10-1"], S) == (INDEX["9-1"], INDEX["10-1"])
    assert chain(position, INDEX["9-1"], INDEX["1-1"], S) is None


@pytest.mark.parametrize(
    "written", ["4-2 6-2", "4-2>6-2", "4-2 到 6-2", "４－２→６－２", "4-2,6-2", "走 4-2 6-2", "4-2 > 6-2"]
)
def test_start_and_end_are_enough_in_any_wording(written: str) -> None:
    table = placed(2, {0: "4-2 5-6", 1: "17-1"})
    assert refused(table, 0, written) == ("no_way", "yingxinchun:3")
    table = placed(2, {0: "4-2 5-6", 1: "17-1"})
    result = played(table, (0, written.replace("6-2", "6-5").replace("６－２", "６－５")))
    assert result.state.board[INDEX["6-5"]] == 0


# How many play | how many turns there are after one, two, three.
TURNS = [
    (2, (14, 196, 4760)),
    (3, (14, 196, 2744)),
    (4, (14, 199, 2786)),
    (6, (14, 199, 2828)),
]


def count(position: Board, corners: tuple[int, ...], seat: int, depth: int) -> int:
    able = moves(position, seat, across(corners[seat]))
    if depth == 1:
        return sum(map(len, able.values()))
    later = (seat + 1) % len(corners)
    return sum(count(moved(position, start, end), corners, later, depth - 1) for start in able for end in able[start])


@pytest.mark.parametrize(("players", "turns"), TURNS)
def test_turns_from_the_start(players: int, turns: tuple[int, ...]) -> None:
    corners = corners_of(players)
    assert tuple(count(set_up(corners), corners, 0, depth) for depth in (1, 2, 3)) == turns


@pytest.mark.slow
@pytest.mark.parametrize(("players", "turns"), [(2, 115_600), (3, 66_640), (4, 39_601), (6, 40_189)])
def test_turns_from_the_start_after_four(players: int, turns: int) -> None:
    corners = corners_of(players)
    assert count(set_up(corners), corners, 0, 4) == turns


@pytest.mark.parametrize("seat", range(6))
def test_everybody_has_fourteen_first_moves(seat: int) -> None:
    corners = corners_of(6)
    assert count(set_up(corners), corners, seat, 1) == 14


def test_whoever_cannot_move_is_known_without_looking_at_every_chain() -> None:
    stuck = board({0: "17-1", 1: "16-1 16-2 15-1 15-3"})
    assert not can_move(stuck, 0, S)
    assert can_move(board({0: "17-1", 1: "16-1"}), 0, S)
    assert not can_move(board({0: "14-1", 1: "14-2 15-1 16-1 14-3"}), 0, S), "5 every way leads out of the target"


def test_distances_are_steps_on_an_empty_board() -> None:
    assert [DISTANCES[S][INDEX[hole]] for hole in ("14-1", "13-5", "9-5", "1-1", "13-1")] == [0, 1, 5, 13, 5]
    assert all((DISTANCES[corner][hole] == 0) == (hole in INSIDE[corner]) for corner in range(6) for hole in range(121))


def test_the_way_of_a_move_is_what_the_picture_shows() -> None:
    table = played(placed(2, {0: "9-1 9-2 9-4", 1: "1-1"}), (0, "9-1 9-5"))
    assert isinstance(table.scene, Star)
    assert table.scene.paths[0].points == ("9-1", "9-3", "9-5")
    assert table.scene.last == ("9-1", "9-5")
    assert table.to_act == (Seat(1),)
