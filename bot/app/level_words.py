"""How sheets that are played for levels are spoken of: sides, levels, trumps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.cards import SYMBOLS
from engines.core.scene import LevelSheet

if TYPE_CHECKING:
    from bot.app.words import Words

_GAME = "shuangsheng"


def side_name(say: Words, side: str) -> str:
    return say.plain(f"picture.levels.side.{side}")


def level_name(say: Words, scene: LevelSheet, level: int) -> str:
    """A level by its rung; below the ladder they are counted downwards."""
    return scene.rungs[level].name if level >= 0 else f"{say.plain('picture.levels.below')}{-level}"


def trump_name(say: Words, trump: str | None) -> str:
    if trump == "NT":
        return say.plain("picture.no_trump")
    return SYMBOLS.get(trump or "", say.plain("level_form.unknown"))


def foul_name(say: Words, foul: str) -> str:
    return say.plain(f"value.{_GAME}.foul.{foul}")
