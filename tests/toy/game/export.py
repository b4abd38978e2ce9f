"""圈地 as files: everything that was played, in lines that can be read again."""

from __future__ import annotations

from engines.core.game.game import Transcript
from engines.core.rulings import seat_name
from tests.toy.game.notation import public
from tests.toy.game.state import State


def to_text(transcript: Transcript, state: State) -> str:
    """Line by line, as `reading.read` takes it; what is still hidden is not in it."""
    rules, options = transcript.rules, transcript.options
    head = f"[plots {rules.name} players={options['players']} wells={options['wells']}]"
    shown = ((seat, public(state, text)) for seat, text, _ in transcript.lines)
    lines = (f"{seat_name(seat)} {text}" for seat, text in shown if text != "hide ?")
    return "\n".join((head, *lines, ""))


def to_csv(transcript: Transcript, state: State) -> str:
    rows = (f"{seat_name(seat)},{public(state, text)}" for seat, text, _ in transcript.lines)
    return "\n".join(("seat,text", *rows, ""))
