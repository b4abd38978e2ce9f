"""Say what must be agreed on before the first stone of 五子棋."""

from __future__ import annotations

from engines.core.books.rulesets import Options, Rules
from engines.core.rulings import Fact


def terms(rules: Rules, options: Options) -> tuple[Fact, ...]:
    """Return the terms to agree on: RIF is played only if both players agree."""
    return (Fact("terms_rif"),) if rules.numbers["agreed"] else ()
