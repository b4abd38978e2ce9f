"""Say what must be agreed on before the first move of 跳棋, and draw the lots."""

from __future__ import annotations

from engines.core.books.rulesets import Options, Rules
from engines.core.chat.new_table import Dice
from engines.core.rulings import Fact
from engines.tiaoqi.board import CORNERS
from engines.tiaoqi.state import State, truth

_FIVE = 5


def terms(rules: Rules, options: Options) -> tuple[Fact, ...]:
    """Return what all players must accept before the match starts: passing a turn (`may_skip`), which the document does
    not provide for. Without that option there is nothing to accept."""
    return (Fact("terms_skip"),) if truth(options["may_skip"]) else ()


def lots(state: State, dice: Dice) -> tuple[str, ...]:
    """Draw the beginning seat and, for five players, the empty corner."""
    empty = f" empty={CORNERS[dice(len(CORNERS))]}" if state.players == _FIVE else ""
    return (f"lots{empty} first={dice(state.players)}",)
