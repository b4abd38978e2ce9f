"""Check the card section of a rule set once, at start-up, so that an unusable rule set stops the program and not a
hand."""

from __future__ import annotations

from engines.core.books.rulebook import BookFault
from engines.core.books.rulesets import Rules
from engines.shuangsheng.cards.leading import COUNTED, FORCED
from engines.shuangsheng.cards.tricks import COMPARE

_FAULTS = frozenset({"count", "suit", "gain", "pairs", "throw"})
_MORE_FAULTS = frozenset({"tractor", "turn"})
_SWITCHES = {
    "cards": frozenset({"tractor_follow", "no_trump_joins"}),
    "bidding": frozenset(
        {"ordered", "deal_by_suit", "joker_opens", "joker_takes_deal", "counter_while_drawing", "asked_in_turn"}
    ),
}


def check_cards(rules: Rules) -> None:
    """Check that every switch exists, every method is known, and every fault in play maps to a priced foul."""
    cards = rules.numbers["cards"]
    wrong = [
        f"{table}.{switch}"
        for table, switches in _SWITCHES.items()
        for switch in sorted(switches)
        if not isinstance(rules.numbers[table].get(switch), bool)
    ]
    methods = {"forced": FORCED, "ruff_compare": COMPARE}
    wrong += [f"cards.{name}" for name, known in methods.items() if cards.get(name) not in known]
    wrong += ["throw_counts"] if rules.numbers.get("throw_counts") not in COUNTED else []
    faults = cards["fouls"]
    wrong += sorted(_FAULTS - faults.keys()) + sorted(faults.keys() - _FAULTS - _MORE_FAULTS)
    wrong += [foul for foul in faults.values() if foul not in rules.numbers["fouls"]]
    if cards.get("tractor_follow") and "tractor" not in faults:
        wrong.append("tractor")
    if wrong:
        raise BookFault(f"{rules.game}/{rules.name}: the card rules cannot be used: {', '.join(wrong)}")
