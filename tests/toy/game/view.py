"""圈地 as it is seen, and as files: everything that was played, in lines that can be read again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engines.core.books.rulesets import Rules
from engines.core.game.game import Transcript
from engines.core.game.play import Seen
from engines.core.rulings import Refusal, Seat, seat_from, seat_name
from engines.core.scenes.scene import Squares
from tests.toy.game.notation import public
from tests.toy.game.state import FILES, RANKS, State
from tests.toy.game.turns import label

TURNED = ("turned", "反看")
"""The words that show the board from the other side."""
_STONES, _LAND, _WELL = "RrNn", "PpBb", "K"
_HEAD = re.compile(r"\[plots(?: (\w+))? players=(\d) wells=(\d)\]")
_LINE = re.compile(r"(\d|ref|clock) (\S.*)")
_LONGEST = 500


def scene(state: State, seen: Seen) -> Squares:
    pieces = {square: _STONES[seat] for square, seat in state.stones.items()}
    pieces |= {square: _LAND[seat] for square, seat in state.land.items()} | dict.fromkeys(state.wells, _WELL)
    return board(
        pieces,
        seats=state.players,
        last=state.last,
        seen_from=Seat(1) if seen.view in TURNED else Seat(0),
        to_act=seen.to_act,
        over=seen.outcome is not None,
    )


def board(pieces: Mapping[str, str], **more: Any) -> Squares:
    return Squares(FILES, RANKS, pieces=pieces, **more)


def position(state: State) -> dict[str, Any]:
    """Without what somebody has hidden, until it is counted."""
    told = {
        "phase": state.phase,
        "wells": list(state.wells),
        "stones": {square: int(seat) for square, seat in state.stones.items()},
        "land": {square: int(seat) for square, seat in state.land.items()},
        "left": [int(seat) for seat in state.left],
        "count": list(state.count),
    }
    hidden = {"treasures": {label(seat): square for seat, square in state.treasures.items()}}
    return told | (hidden if state.phase == "count" else {})


def to_text(transcript: Transcript, state: State) -> str:
    """Line by line, as `read` takes it; what is still hidden is not in it."""
    rules, options = transcript.rules, transcript.options
    head = f"[plots {rules.name} players={options['players']} wells={options['wells']}]"
    shown = ((seat, public(state, text)) for seat, text, _ in transcript.lines)
    lines = (f"{seat_name(seat)} {text}" for seat, text in shown if text != "hide ?")
    return "\n".join((head, *lines, ""))


def to_csv(transcript: Transcript, state: State) -> str:
    rows = (f"{seat_name(seat)},{public(state, text)}" for seat, text, _ in transcript.lines)
    return "\n".join(("seat,text", *rows, ""))


def read(rules: Rules, text: str) -> Transcript | Refusal | None:
    """A match that `to_text` has written; None for a text that does not begin as one.

    Whoever asks may have found the rule set in it already, and taken it out.
    """
    head, *rest = text.strip().splitlines() or [""]
    found = _HEAD.fullmatch(head.strip())
    if found is None:
        return None
    if found[1] not in (None, rules.name):
        return Refusal("unreadable", "rule_set")
    matched = [_LINE.fullmatch(line.strip()) for line in rest[:_LONGEST]]
    lines = tuple((seat_from(line[1]), line[2], 0.0) for line in matched if line)
    if len(lines) < len(rest):
        return Refusal("unreadable", "text")
    return Transcript(rules, {"players": int(found[2]), "wells": int(found[3])}, lines, None)
