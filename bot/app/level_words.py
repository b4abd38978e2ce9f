"""How sheets that are played for levels are spoken of: sides, levels, trumps, and a hand of the record in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engines.core.cards import SYMBOLS
from engines.core.scene import LevelSheet

if TYPE_CHECKING:
    from bot.app.words import Words

SEATS = "NWSE"
_HAND = "hand dealer="
_FOUL = re.compile(r"foul (?P<who>[0-3]|NS|EW) (?P<foul>[a-z_]+)(?: n=(?P<count>\d+))?(?: hand=(?P<hand>\d+))?")
_FINE = re.compile(
    r"fine (?P<who>NS|EW) (?P<kind>points|levels)=(?P<amount>\d+) clause=(?P<clause>[0-9.b]+)(?: hand=(?P<hand>\d+))?"
)
_SEATED = re.compile(r"(?P<act>dealer|turn) (?P<seat>[NWSE])(?: (?P<rank>\w+))?")
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


def both_levels(say: Words, scene: LevelSheet) -> str:
    """`南北 5 : 东西 7`."""
    return " : ".join(f"{side_name(say, side)} {level_name(say, scene, level)}" for side, level in scene.levels.items())


def in_words(say: Words, text: str) -> str | None:
    """A line of such a record as it is read out; None for what is none of it."""
    if text.startswith(_HAND):
        return _hand(say, text)
    if (foul := _FOUL.fullmatch(text)) and say.has(f"value.{_GAME}.foul.{foul['foul']}"):
        who = say.seat(_GAME, int(foul["who"])) if foul["who"].isdigit() else side_name(say, foul["who"])
        counted = f" {foul['count']}" if foul["count"] else ""
        told = say.plain("entry_foul", who=who, foul=foul_name(say, foul["foul"]) + counted)
        return told + _of_hand(say, foul["hand"])
    if fine := _FINE.fullmatch(text):
        fined = {"role": side_name(say, fine["who"]), "amount": fine["amount"], "clause": fine["clause"]}
        return say.plain(f"entry_hand.{fine['kind']}", **fined) + _of_hand(say, fine["hand"])
    if seated := _SEATED.fullmatch(text):
        seat = say.plain(f"value.{_GAME}.dealer.{seated['seat']}")
        rank = (seated["rank"] or "").replace("T", "10")
        return say.plain(f"entry_{seated['act']}", seat=seat, **({"rank": rank} if rank else {}))
    return None


def _of_hand(say: Words, hand: str | None) -> str:
    return say.plain("entry_of_hand", hand=hand) if hand else ""


def _hand(say: Words, text: str) -> str:
    """A hand of the record as it is read out: who dealt what, the points, the last trick, what was fined."""
    said: dict[str, str] = {}
    fines = []
    for name, _, value in (part.partition("=") for part in text.split()[1:]):
        if name in ("points", "levels"):
            role, amount, clause = value.split(":")
            fines.append(
                say.plain(f"entry_hand.{name}", role=say.plain(f"entry_hand.role.{role}"), amount=amount, clause=clause)
            )
        else:
            said[name] = value
    dealer = say.plain(f"value.{_GAME}.dealer.{said['dealer']}")
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
