"""What is done at a board of 跳棋 by a word of its own: the claim of who is blocked, and the referee's bell."""

from __future__ import annotations

from engines.core.manner import Act, Asking, Write
from engines.core.rulings import REFEREE, Fact
from engines.tiaoqi import blocking
from engines.tiaoqi.state import State


def _claim(state: State, asking: Asking) -> Write:
    """被堵: it takes the turn, and is refused without cost where nobody is blocked."""
    return Write("claim blocked")


def _blocked(state: State) -> bool:
    return not state.end and blocking.blocked(state, state.turn)


def _bell(state: State, asking: Asking) -> Write:
    """到时: the match ends as it stands."""
    return Write("bell", REFEREE, asks=(Fact("bell_sure"),))


def _running(state: State) -> bool:
    return not state.end


ACTS: tuple[Act[State], ...] = (
    Act("claim", _claim, ("堵家", "被堵"), by="mover", offered=_blocked),
    Act("bell", _bell, ("敲铃", "铃响"), by="referee", offered=_running, grave=True),
)
