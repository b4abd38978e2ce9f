"""What a fault in play costs, by the rule set: a fault is one of its fouls, which have a price and a clause."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.rulesets import Rules


@dataclass(frozen=True, slots=True)
class Cost:
    """Points or levels against a side. Nothing at all where the rule set has no word about it."""

    points: int = 0
    levels: int = 0
    clause: str | None = None

    @property
    def weight(self) -> tuple[int, int]:
        """Levels weigh more than any points."""
        return self.levels, self.points


NO_COST = Cost()


def cost_of(rules: Rules, fault: str, count: int = 1) -> Cost:
    """What a fault costs. `count` is how many cards or pairs it concerned, where the price is by these."""
    foul = rules.numbers["cards"]["fouls"].get(fault)
    if foul is None or not count:
        return NO_COST
    price = rules.numbers["fouls"][foul]
    times = count if "per" in price else 1
    return Cost(price.get("points", 0) * times, price.get("levels", 0) * times, rules.clause(foul))
