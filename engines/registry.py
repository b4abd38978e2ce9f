"""Every game and every book of rules, one a line."""

from __future__ import annotations

from importlib.resources import files

from engines import chess, daguai, shuangsheng
from engines.core.game import Game
from engines.core.rulebook import Book, load_book

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        shuangsheng.GAME,
        daguai.GAME,
        chess.GAME,
    )
}

BOOKS: dict[str, Book] = {
    key: GAMES[key].book if key in GAMES else load_book(files("engines") / key)
    for key in (
        "shuangsheng",
        "daguai",
        "xiangqi",
        "chess",
        "go",
        "gomoku",
        "tiaoqi",
        "tournament",
    )
}
"""What can be looked up: a game may have its book before it can be played, and `tournament` is around the games."""


def register(game: Game) -> None:
    """A game that lives elsewhere joins ours, with its book. This is all that a process has to be told of it."""
    if game.key in BOOKS:
        raise ValueError(f"there is a game {game.key} already")
    GAMES[game.key], BOOKS[game.key] = game, game.book


ADOPTED = frozenset({"cxa2011"})
"""Texts in the books that no table is played by: a rule set refers to them."""

AROUND = frozenset({"tournament"})
"""Books that are no game's: what they are called, as 比赛, narrows no question."""
