"""Set up a table: read the position and the announced terms from its options."""

from __future__ import annotations

from typing import Any

from engines.core.books.rulesets import Options, Rules
from engines.core.rulings import Refusal
from engines.xiangqi.moves import limited, stuck
from engines.xiangqi.position.fen import START, Setup, read_fen
from engines.xiangqi.state import State, Terms

LIMIT_BY = ("automatic", "claim")
_MOST_ROUNDS = 1000
_YES = frozenset({"true", "yes", "on", "1", "是", "有"})
_NO = frozenset({"false", "no", "off", "0", "", "否", "无"})


def start(rules: Rules, options: Options) -> State | Refusal:
    """Return the first state: `fen` replaces the usual position, the other options carry the event's decisions."""
    limit, by = _rounds(options.get("natural_limit")), options.get("limit_by")
    refereed, score = _flag(options.get("referee")), _flag(options.get("score"))
    if limit is None or by not in LIMIT_BY or refereed is None or score is None:
        return Refusal("illegal", "option")
    fen = options.get("fen") or START
    setup = read_fen(fen) if isinstance(fen, str) else Refusal("unreadable", "fen")
    if isinstance(setup, Refusal):
        return setup
    return begin(rules, setup, Terms(limit, by == "automatic", refereed, score))


def begin(rules: Rules, setup: Setup, terms: Terms) -> State:
    state = State(rules, terms, setup.board, setup.round, setup.quiet)
    # A set-up position that neither side can win ends only with the first move, since people set one up to look at
    # moves.
    outcome = stuck(state, setup.board)
    if outcome is None and not terms.score:
        outcome = limited(state).outcome
    return state if outcome is None else State(rules, terms, setup.board, setup.round, setup.quiet, outcome=outcome)


def _rounds(given: Any) -> int | None:
    """Read a number of rounds, also as people type it, such as 40回合; None for anything else."""
    if isinstance(given, bool) or not isinstance(given, int | str):
        return None
    text = str(given).strip().removesuffix("回合")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    return number if 1 <= number <= _MOST_ROUNDS else None


def _flag(given: Any) -> bool | None:
    text = str(given if given is not None else "").strip().lower()
    return True if text in _YES else False if text in _NO else None
