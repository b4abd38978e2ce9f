"""What is done at a table of 圈地 by a word of its own."""

from __future__ import annotations

from engines.core.chat.act import Act, Asking, Consent, When, Write
from engines.core.chat.buttons import Choice, Menu, Rows
from engines.core.rulings import REFEREE, Fact, Point
from tests.toy.game.state import SQUARES, State, free

_WIDE = 4


def _claim(state: State, asking: Asking) -> Write:
    """申请清点: nobody can move any more. It costs a turn where somebody can, and so is asked back."""
    return Write(f"claim {asking.text.strip() or 'locked'}", asks=(Fact("claim_sure"),))


def _reckon(state: State, asking: Asking) -> Write:
    """提前清点: it is counted before the time, if everybody wants it."""
    return Write("reckon")


def _hide(state: State, asking: Asking) -> Write | Menu:
    """藏宝: where, the others must not know."""
    if not asking.text.strip():
        return Menu((Fact("where"),), squares(state))
    return Write(f"hide {asking.text}")


def _fence(state: State, asking: Asking) -> Write | Menu:
    """封格: the referee closes a square that was disturbed; where something is hidden he may look first."""
    if not asking.text.strip():
        return Menu((Fact("where"),), squares(state), bench=Fact("key_look"))
    return Write(f"fence {asking.text}", REFEREE)


def squares(state: State) -> Rows:
    """Every free square, as a question's answer."""
    found = [Choice(Fact("square", {"square": Point(square)}), square) for square in SQUARES if free(state, square)]
    return tuple(tuple(found[first : first + _WIDE]) for first in range(0, len(found), _WIDE))


def _moving(state: State) -> bool:
    return state.phase == "move"


def _placing(state: State) -> bool:
    return state.phase == "place"


def _under_way(state: State) -> bool:
    return state.phase in ("place", "move")


ACTS: tuple[Act[State], ...] = (
    Act("claim", _claim, ("申请清点",), by="mover", when=When(offered=_moving), grave=True, weighs=True),
    Act("reckon", _reckon, ("提前清点",), by="mover", when=When(offered=_under_way), consent=Consent()),
    Act("hide", _hide, ("藏宝",), by="mover", when=When(offered=_placing), private=True),
    Act("fence", _fence, ("封格",), by="referee", when=When(offered=_under_way)),
)
