"""棋谱: write a match as the list of its moves."""

from __future__ import annotations

from engines.core.game.game import Transcript
from engines.core.rulings import Seat, seat_name
from engines.tiaoqi.state import LETTERS


def to_text(transcript: Transcript) -> str:
    """Write the list of moves as entered: a letter for each seat, then the move."""
    names = [
        f"{LETTERS[seat]}: {transcript.tags[f'seat{seat}']}" for seat in range(6) if f"seat{seat}" in transcript.tags
    ]
    lines = (f"{_who(seat)} {text}" for seat, text, _ in transcript.lines)
    return "\n".join((*names, *lines, ""))


def _who(seat: Seat) -> str:
    return LETTERS[seat] if seat >= 0 else str(seat_name(seat))
