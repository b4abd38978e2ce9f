"""The registry: every game and every rule book, one per line."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from engines import chess, daguai, go, gomoku, shuangsheng, tiaoqi, tournament, xiangqi
from engines.core.books.rulebook import Book, Shelf, load_book
from engines.core.game.game import Game
from engines.core.game.query import Answer, Query

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        shuangsheng.GAME,
        daguai.GAME,
        xiangqi.GAME,
        chess.GAME,
        go.GAME,
        gomoku.GAME,
        tiaoqi.GAME,
    )
}

EVENT = tournament.of(GAMES)
HELD: dict[str, Game] = {EVENT.key: EVENT}
"""Games that people announce instead of opening as a table: events."""


def everything() -> dict[str, Game]:
    """Return everything that can have a record: games and events."""
    return {**GAMES, **HELD}


OF_NO_GAME: dict[str, Callable[[Query], Answer]] = {**tournament.QUESTIONS}
"""Judge questions that belong to no game, keyed by the question's word."""

_BOOKS_ALONE = ("tournament",)
"""Books of no game, or of one that cannot be played yet."""
BOOKS: dict[str, Book] = {
    **{key: game.book for key, game in GAMES.items()},
    **{key: load_book(files("engines") / key) for key in _BOOKS_ALONE},
}

SHELF = Shelf(
    books=BOOKS,
    adopted=frozenset({"cxa2011"}),
    around=frozenset({"tournament"}),
    common=frozenset({"go"}),
)


def register(game: Game) -> None:
    """Add a game defined elsewhere, together with its book. A process needs to call nothing else."""
    if game.key in BOOKS:
        raise ValueError(f"there is a game {game.key} already")
    GAMES[game.key], BOOKS[game.key] = game, game.book
