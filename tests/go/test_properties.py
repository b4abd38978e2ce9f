"""What holds in every game, whoever plays it: stones are neither lost nor found, and nothing comes again."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.go.board import EMPTY, key_of, written
from engines.go.counting import count
from engines.go.life import proven_dead
from engines.go.state import State, moves_of
from tests.go.conftest import after, fresh, tried

GAMES = st.tuples(
    st.integers(2, 6), st.booleans(), st.lists(st.integers(0, 40), min_size=1, max_size=90)
)  # size, positional, which of the empty points is tried


def played(size: int, positional: bool, wishes: list[int]) -> list[State]:
    """Every state of a game: the wish that can be played is, what cannot is a pass."""
    states = [fresh(size, positional=positional)]
    for wish in wishes:
        state = states[-1]
        empty = [name for place, name in state.frame.names.items() if state.board[place] == EMPTY]
        found = tried(state, empty[wish % len(empty)]) if empty else None
        states.append(found if isinstance(found, State) else after(state, "pass"))
    return states


@settings(max_examples=150)
@given(GAMES)
def test_stones_placed_less_captured_are_those_on_the_board(game: tuple[int, bool, list[int]]) -> None:
    state = played(*game)[-1]
    placed = sum(point != "pass" for _, point in moves_of(state))
    standing = sum(state.board[place] != EMPTY for place in state.frame.names)
    assert placed - sum(state.captured) == standing
    assert state.key == key_of(state.frame, state.board)


@settings(max_examples=150)
@given(GAMES)
def test_no_stone_brings_back_a_position_that_the_same_side_has_faced(game: tuple[int, bool, list[int]]) -> None:
    size, positional, wishes = game
    faced = set()
    for number, state in enumerate(played(size, positional, wishes)):
        position = (written(state.frame, state.board), None if positional else state.turn)
        moved = bool(number) and moves_of(state)[-1][1] != "pass"
        assert not (moved and position in faced)
        faced.add(position)


@settings(max_examples=100)
@given(GAMES, st.sets(st.integers(0, 20)))
def test_both_areas_together_are_the_board(game: tuple[int, bool, list[int]], dead: set[int]) -> None:
    state = played(*game)[-1]
    stones = [place for place in state.frame.names if state.board[place] != EMPTY]
    given_up = [stones[index] for index in dead if index < len(stones)]
    found = count(state.frame, state.board, given_up, Fraction(0))
    assert found.black + found.white == state.frame.size**2


@settings(max_examples=100)
@given(GAMES)
def test_every_chain_has_a_liberty_and_what_is_proven_dead_stands_there(game: tuple[int, bool, list[int]]) -> None:
    state = played(*game)[-1]
    for chain in proven_dead(state.frame, state.board):
        assert all(state.board[place] != EMPTY for place in chain)
        assert any(state.board[near] == EMPTY for place in chain for near in state.frame.around(place))
