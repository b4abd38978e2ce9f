"""What is done at a board of 五子棋 by a word of its own: to pass."""

from __future__ import annotations

from engines.core.manner import Act, Asking, Choice, Menu, Write
from engines.core.rulings import Fact, Refusal
from engines.gomoku.state import State

_SURE = "!"


def _pass(state: State, asking: Asking) -> Write | Menu | Refusal:
    """放弃一手: a press is asked back, whoever types it means it."""
    if not _playing(state):
        return Refusal("illegal", "phase", facts=(Fact("now", {"phase": state.phase}),))
    if asking.pressed and asking.text != _SURE:
        return Menu((Fact("sure_pass"),), ((Choice(Fact("pass_yes"), _SURE),),))
    return Write("pass")


def _playing(state: State) -> bool:
    return state.phase == "play" and bool(state.rules.numbers["passes"])


ACTS: tuple[Act[State], ...] = (
    Act("pass", _pass, ("放弃一手", "停一手"), by="mover", offered=_playing, points=frozenset({"passes"})),
)
