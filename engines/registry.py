"""Every game and every book of rules, one a line."""

from __future__ import annotations

from importlib.resources import files

from engines import chess, daguai, shuangsheng
from engines.core.game import Game
from engines.core.rulebook import Shelf, load_book

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        shuangsheng.GAME,
        daguai.GAME,
        chess.GAME,
    )
}

SHELF = Shelf(
    books={
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
    },
    adopted=frozenset({"cxa2011"}),
    around=frozenset({"tournament"}),
)
