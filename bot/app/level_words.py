"""How sheets that are played for levels are spoken of: sides, levels, trumps, and a hand of the record in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.cards import SYMBOLS
from engines.core.scene import LevelSheet

if TYPE_CHECKING:
    from bot.app.words import Words

HAND = "hand dealer="
"""What the line of such a hand begins with."""


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
    return say.plain(f"value.shuangsheng.foul.{foul}")


def both_levels(say: Words, scene: LevelSheet) -> str:
    """`南北 5 : 东西 7`."""
    return " : ".join(f"{side_name(say, side)} {level_name(say, scene, level)}" for side, level in scene.levels.items())


def hand_in_words(say: Words, text: str) -> str:
    """A hand of the record as it is read out: who dealt what, the points, the last trick, what was fined."""
    said: dict[str, str] = {}
    fines = []
    for name, _, value in (part.partition("=") for part in text.split()[1:]):
        if name in ("points", "levels"):
            role, amount, clause = value.split(":")
            fines.append(say.plain(f"entry_hand.{name}", role=say.plain(f"role.{role}"), amount=amount, clause=clause))
        else:
            said[name] = value
    dealer = say.plain(f"value.shuangsheng.dealer.{said['dealer']}")
    trump = trump_name(say, said["trump"]) if said["trump"] != "?" else ""
    parts = [say.plain("entry_hand.dealt", dealer=dealer, level=said["level"], trump=trump).rstrip()]
    if "miscount" in said:
        parts.append(say.plain(f"level_form.miscount.{said['miscount']}"))
    else:
        parts.append(say.plain("entry_hand.tricks", tricks=said["tricks"]))
        component = say.plain(f"level_form.component.{min(int(said['pairs']), 4)}")
        won = {"component": component, "bottom": said["bottom"]} if said["last"] == "defender" else {}
        parts.append(say.plain(f"entry_hand.{said['last']}", **won))
    parts += [say.plain("level_form.buried_defender")] if said["buried"] == "defender" else []
    parts += [say.plain(f"level_form.jack.{said['J']}")] if "J" in said else []
    return say.plain("entry_hand.separator").join((*parts, *fines))
