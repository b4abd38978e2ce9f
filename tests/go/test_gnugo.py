"""Every point of random games, as GNU Go judges it: captures, 禁着点, and both readings of 全局同形."""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engines.core.rulings import Refusal
from engines.go.board import EMPTY, stones_of
from engines.go.state import State, colour_of, place_stone
from tests.go.conftest import after, fresh

GNUGO = Path("/usr/games/gnugo")
GAMES = {3: 22, 4: 12, 5: 6, 9: 4}
"""How many games on boards of each size: repetition is frequent where there is little room."""
MOVES = {3: 90, 4: 110, 5: 120, 9: 160}
ENOUGH = 100
PASSES = 0.08


@pytest.fixture(scope="module")
def gnugo() -> Path:
    if not GNUGO.exists():
        missing = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        missing("gnugo is not installed")
    return GNUGO


def judged(state: State) -> tuple[dict[str, State], Counter[str]]:
    """Where a stone may be played and what comes of it, and why it may not elsewhere."""
    legal, refused = {}, Counter[str]()
    for place, name in state.frame.names.items():
        if state.board[place] != EMPTY:
            continue
        played = place_stone(state, state.turn, place)
        if isinstance(played, Refusal):
            refused[played.point] += 1
        else:
            legal[name] = played.state
    return legal, refused


def random_game(chance: Random, size: int, *, positional: bool) -> Iterator[tuple[str, list[str], Counter[str], State]]:
    """A game to the last move that is looked at: the command for each, what may be played before it, and why not."""
    state = fresh(size, positional=positional)
    for _ in range(MOVES[size]):
        legal, refused = judged(state)
        colour = "black" if colour_of(state.turn) == 1 else "white"
        yield colour, sorted(legal), refused, state
        if not legal or chance.random() < PASSES:
            move, state = "pass", after(state, "pass")
        else:
            move = chance.choice(sorted(legal))
            state = legal[move]
        yield f"play {colour} {move}", [], Counter(), state


@pytest.mark.parametrize("superko", ["situational", "positional"])
def test_every_point_is_judged_as_gnugo_judges_it(gnugo: Path, superko: str) -> None:
    chance = Random(f"go {superko}")
    commands, expected, met = list[str](), list[list[str] | None](), Counter[str]()
    for size, games in GAMES.items():
        for _ in range(games):
            commands += [f"boardsize {size}", "clear_board"]
            expected += [None, None]
            last = fresh(size)
            for said, legal, refused, state in random_game(chance, size, positional=superko == "positional"):
                met += refused
                moved = said.startswith("play")
                commands.append(said if moved else f"all_legal {said}")
                expected.append(None if moved else legal)
                last = state
            for colour, number in (("black", 1), ("white", 2)):
                commands.append(f"list_stones {colour}")
                expected.append(sorted(stones_of(last.frame, last.board, number)))
    answers = ask(gnugo, superko, commands)
    assert len(answers) == len(commands)
    for command, answer, wanted in zip(commands, answers, expected, strict=True):
        assert answer.startswith("="), (command, answer)
        if wanted is not None:
            assert sorted(answer[1:].split()) == wanted, command
    assert sum(GAMES.values()) >= 40
    assert met["superko"] >= ENOUGH, f"too few repetitions were met to show anything: {met}"
    assert met["suicide"] >= ENOUGH
    assert met["ko"] > 0


def ask(gnugo: Path, superko: str, commands: list[str]) -> list[str]:
    """GNU Go's answers, one to a command."""
    options = ["--mode", "gtp", "--chinese-rules", "--forbid-suicide", f"--{superko}-superko"]
    text = "\n".join((*commands, "quit", ""))
    done = subprocess.run([str(gnugo), *options], input=text, capture_output=True, text=True, check=True, timeout=120)
    return [answer.strip() for answer in done.stdout.split("\n\n") if answer.strip()][:-1]
