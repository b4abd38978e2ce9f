"""Cards and trumps as a referee writes them: `♥10♥10 大王`, `2♠`, `5NT`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.core.cards import SYMBOLS, Card, read_cards
from engines.shuangsheng import GAME
from engines.shuangsheng.cards.trump import Trump, trump_of
from engines.shuangsheng.sheet.scores.levels import level_of

_SUITS = {symbol: suit for suit, symbol in SYMBOLS.items()}


@pytest.fixture(scope="session")
def cards() -> Callable[[str], tuple[Card, ...]]:
    return _cards


@pytest.fixture(scope="session")
def trump() -> Callable[[str, str], Trump]:
    """Trump by its name and the rule set."""
    return _trump


def _cards(text: str) -> tuple[Card, ...]:
    if not text:
        return ()
    read = read_cards(text, copies=2, most=108)
    assert isinstance(read, tuple), (text, read)
    return read


def _trump(name: str, rule_set: str = "houqin") -> Trump:
    bare = name.endswith("NT")
    level = level_of(name[:-2] if bare else name[:-1])
    assert level is not None
    return trump_of(GAME.rule_sets[rule_set], level, None if bare else _SUITS[name[-1]])
