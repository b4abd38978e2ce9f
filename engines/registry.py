"""Every game, one a line."""

from __future__ import annotations

from typing import Any

from engines import chess, daguai
from engines.core.game import Game

GAMES: dict[str, Game[Any, Any]] = {
    game.key: game
    for game in (
        chess.GAME,
        daguai.GAME,
    )
}
