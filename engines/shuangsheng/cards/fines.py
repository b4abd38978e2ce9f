"""Price a fault in play. The rule set maps each fault to a foul, and each foul to a price and a clause."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.books.rulesets import Rules


@dataclass(frozen=True, slots=True)
class Cost:
    """A fine in points or levels against a side; all zero if the rule set sets no fine."""

    points: int = 0
    levels: int = 0
    clause: str | None = None

    @property
    def weight(self) -> tuple[int, int]:
        """The sort key for comparing fines: any level weighs more than all points."""
        return self.levels, self.points


NO_COST = Cost()


def cost_of(rules: Rules, fault: str, count: int = 1) -> Cost:
    """Return the fine for a fault. `count` is the number of cards or pairs concerned, for fines priced per card or
    pair."""
    foul = rules.numbers["cards"]["fouls"].get(fault)
    if foul is None or not count:
        return NO_COST
    price = rules.numbers["fouls"][foul]
    times = count if "per" in price else 1
    return Cost(price.get("points", 0) * times, price.get("levels", 0) * times, rules.clause(foul))
