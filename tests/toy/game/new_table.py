"""How a table of 圈地 is opened: how many play, what must be agreed on, and the lots."""

from __future__ import annotations

import re

from engines.core.books.rulesets import Options, Rules
from engines.core.chat.buttons import Choice, Menu
from engines.core.chat.new_table import Dice, Opening
from engines.core.rulings import Fact, Refusal
from tests.toy.game.state import FEWEST, MOST, SQUARES, State

_HOW_MANY = re.compile(r"([2-4二两三四])\s?(?:人|个人|players?)", re.IGNORECASE)
_NUMBERS = {"二": 2, "两": 2, "三": 3, "四": 4}
_ASKED = frozenset({"人数", "几人", "players"})


def from_words(rules: Rules, text: str, dice: Dice) -> Opening | Menu | Refusal | None:
    """`四人`: how many play; `人数` asks for it with buttons."""
    plain = text.strip()
    if plain.lower() in _ASKED:
        ways = (Choice(Fact("players", {"players": number}), f"{number}人") for number in range(FEWEST, MOST + 1))
        return Menu((Fact("how_many"),), (tuple(ways),))
    found = _HOW_MANY.fullmatch(plain)
    if found is None:
        return None
    return Opening({"players": _NUMBERS.get(found[1]) or int(found[1])})


def terms(rules: Rules, options: Options) -> tuple[Fact, ...]:
    """Another number of wells than usual is played only if everybody wants it."""
    usual, wells = rules.options["wells"], options["wells"]
    return () if str(wells) == str(usual) else (Fact("terms", {"wells": int(wells)}),)


def lots(state: State, dice: Dice) -> tuple[str, ...]:
    """Who begins, and where the wells are."""
    first, left = dice(state.players), list(SQUARES)
    wells = [left.pop(dice(len(left))) for _ in range(state.dug)]
    return (" ".join(("lot", str(first), *wells)),)
