"""Acts with their own commands in 跳棋: claiming to be blocked, and the referee's bell."""

from __future__ import annotations

from engines.core.chat.act import Act, Asking, When, Write
from engines.core.rulings import REFEREE, Fact
from engines.tiaoqi import blocking
from engines.tiaoqi.state import State


def _claim(state: State, asking: Asking) -> Write:
    """被堵: claim to be blocked. A valid claim uses up the turn; an invalid claim is refused without cost."""
    return Write("claim blocked")


def _blocked(state: State) -> bool:
    return not state.end and blocking.blocked(state, state.turn)


def _bell(state: State, asking: Asking) -> Write:
    """到时: ring the bell; the match ends with the present position."""
    return Write("bell", REFEREE, asks=(Fact("bell_sure"),))


def _running(state: State) -> bool:
    return not state.end


ACTS: tuple[Act[State], ...] = (
    Act("claim", _claim, ("堵家", "被堵"), by="mover", when=When(offered=_blocked)),
    Act("bell", _bell, ("敲铃", "铃响"), by="referee", when=When(offered=_running), grave=True),
)
