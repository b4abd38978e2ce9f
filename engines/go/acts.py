"""Acts with their own commands in 围棋: pass, agree that the game is over, and the referee's marking."""

from __future__ import annotations

from engines.core.chat.act import Act, Asking, Consent, When, Write
from engines.core.chat.buttons import Choice, Menu, Rows, in_rows
from engines.core.rulings import REFEREE, Fact, Refusal
from engines.go.notation import Mark, Stone, notate, parse
from engines.go.play import apply
from engines.go.state import State, out_of_phase
from engines.go.view import chain_choices

_SURE = "!"
_COUNT = "ok"
_MOST_CHAINS, _WIDTH = 80, 3


def _pass(state: State, asking: Asking) -> Write | Menu | Refusal:
    """停一手: pass. A button press asks for confirmation, because a finger may slip; a typed command does not."""
    if state.marking is not None:
        return out_of_phase(state)
    if asking.pressed and asking.text != _SURE:
        return Menu((Fact("sure_pass"),), ((Choice(Fact("pass_yes"), _SURE),),))
    return Write("pass")


def _finish(state: State, asking: Asking) -> Write | Refusal:
    """终局: propose to the opponent that nothing is left to play."""
    return out_of_phase(state) if state.marking is not None else Write("finish")


def _settle(state: State, asking: Asking) -> Write | Menu | Refusal:
    """标死活: let the referee mark chains and start the count if the players disagree. A bare `D4` flips the chain's
    mark."""
    if state.marking is None:
        return out_of_phase(state)
    text = asking.text.strip()
    if not text:
        return Menu((Fact("mark_how"),), _offers(state))
    if text == _COUNT:
        return Write("score ok", REFEREE)
    action = parse(state, REFEREE, text)
    if isinstance(action, Refusal):
        return action
    if isinstance(action, Stone):
        action = Mark((state.frame.names[action.place],), dead=action.place not in state.marking.dead)
    after = apply(state, REFEREE, action)
    offers = () if isinstance(after, Refusal) else _offers(after.state)
    return Write(notate(state, action), REFEREE, offers=offers)


def _offers(state: State) -> Rows:
    """Return a button per chain that flips its mark, and a button for counting."""
    if state.marking is None or state.outcome is not None:
        return ()
    chains = [Choice(choice.label, choice.value) for choice in chain_choices(state, state.marking)[:_MOST_CHAINS]]
    return (*in_rows(chains, _WIDTH), (Choice(Fact("count_now"), _COUNT),))


def marking(state: State) -> bool:
    return state.marking is not None and state.outcome is None


def _playing(state: State) -> bool:
    return state.marking is None


ACTS: tuple[Act[State], ...] = (
    Act("pass", _pass, ("停一手", "虚着"), by="mover", when=When(offered=_playing), points=frozenset({"two_passes"})),
    Act(
        "finish",
        _finish,
        ("终局",),
        by="mover",
        when=When(offered=_playing),
        consent=Consent(),
        points=frozenset({"agreed_end"}),
    ),
    Act(
        "settle", _settle, ("标死活",), by="referee", when=When(offered=marking), points=frozenset({"marked", "empty"})
    ),
)
