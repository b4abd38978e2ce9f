"""The only act with its own command in 五子棋: passing."""

from __future__ import annotations

from engines.core.chat.act import Act, Asking, When, Write
from engines.core.chat.buttons import Choice, Menu
from engines.core.rulings import Fact, Refusal
from engines.gomoku.state import State

_SURE = "!"


def _pass(state: State, asking: Asking) -> Write | Menu | Refusal:
    """放弃一手: pass. A button press asks for confirmation; a typed command does not."""
    if not _playing(state):
        return Refusal("illegal", "phase", facts=(Fact("now", {"phase": state.phase}),))
    if asking.pressed and asking.text != _SURE:
        return Menu((Fact("sure_pass"),), ((Choice(Fact("pass_yes"), _SURE),),))
    return Write("pass")


def _playing(state: State) -> bool:
    return state.phase == "play" and bool(state.rules.numbers["passes"])


ACTS: tuple[Act[State], ...] = (
    Act("pass", _pass, ("放弃一手", "停一手"), by="mover", when=When(offered=_playing), points=frozenset({"passes"})),
)
