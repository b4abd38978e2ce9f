"""The moves of 跳棋 beside those of another program, until a marble is in its target."""

from __future__ import annotations

import os
import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engines.tiaoqi.board import INSIDE, NAMES, Hole, across, corners_of
from engines.tiaoqi.moves import Board, chain, jumps, leaves_target, moved, moves, steps
from engines.tiaoqi.state import set_up

STEP = re.compile(r"(\d+)(->|=>)(\d+)")


@pytest.fixture(scope="module")
def spiel() -> Any:
    try:
        import pyspiel
    except ModuleNotFoundError:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip("open_spiel is not installed")
    return pyspiel


def actions(state: Any) -> dict[tuple[Hole, Hole], tuple[int, bool]]:
    """What it lets a player do now, a jump at a time: start and end of each, with its number and whether it jumps."""
    player = state.current_player()
    found = {}
    for action in state.legal_actions():
        matched = STEP.fullmatch(state.action_to_string(player, action))
        if matched:
            found[int(matched[1]), int(matched[3])] = (action, matched[2] == "=>")
    return found


def turns(state: Any) -> set[tuple[Hole, Hole]]:
    """Start and end of every whole turn."""
    player, found = state.current_player(), set()
    for (start, end), (action, jumped) in actions(state).items():
        found.add((start, end))
        if not jumped:
            continue
        seen, edge = {start, end}, [state.child(action)]
        while edge:
            now = edge.pop()
            if now.is_terminal() or now.current_player() != player:
                continue
            for (_, further), (again, _) in actions(now).items():
                if further not in seen:
                    seen.add(further)
                    found.add((start, further))
                    edge.append(now.child(again))
    return {(start, end) for start, end in found if start != end}


def advance(state: Any, board: Board, start: Hole, end: Hole, target: int) -> Any:
    """The same turn there: jump by jump, and then an end to it where one could go on."""
    player = state.current_player()
    way = chain(board, start, end, target)
    assert way is not None
    for here, there in pairwise(way):
        state = state.child(actions(state)[here, there][0])
    if not state.is_terminal() and state.current_player() == player and len(way) > 1:
        (stop,) = set(state.legal_actions()) - {action for action, _ in actions(state).values()}
        state = state.child(stop)
    return state


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("seed", range(4))
def test_the_same_turns_until_a_marble_is_in_its_target(spiel: Any, players: int, seed: int) -> None:
    chance = Random(f"{players} {seed}")
    state = spiel.load_game("chinese_checkers", {"players": players}).new_initial_state()
    corners = corners_of(players)
    board, seat, compared = set_up(corners), 0, 0
    while compared < 60:
        target = across(corners[seat])
        if any(board[hole] == seat for hole in INSIDE[target]):
            break
        assert state.current_player() == seat
        ours = {(start, end) for start, ends in moves(board, seat, target).items() for end in ends}
        theirs = turns(state)
        assert ours <= theirs, [f"{NAMES[start]}>{NAMES[end]}" for start, end in ours - theirs]
        # Ours may not pass through its target and leave it again.
        assert all(leaves_target(board, start, end, target) for start, end in theirs - ours)
        compared += 1
        start, end = max(chance.sample(sorted(ours), min(3, len(ours))), key=lambda move: chance.random())
        state = advance(state, board, start, end, target)
        board, seat = moved(board, start, end), (seat + 1) % players
    assert compared >= 20


def test_a_chain_can_be_walked_back_unless_it_entered_the_target() -> None:
    for seed in range(40):
        chance = Random(seed)
        board, target = bytes(chance.choice((255, 255, 0, 1)) for _ in NAMES), chance.randrange(6)
        for start in (hole for hole, owner in enumerate(board) if owner == 0):
            for end in {*jumps(board, start, target)} - INSIDE[target]:
                back = jumps(moved(board, start, end), end, target)
                assert start in back, (seed, NAMES[start], NAMES[end])
            assert all(board[end] == 255 for end in steps(board, start, target))
