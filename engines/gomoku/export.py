"""棋谱: write a match as SGF, with `sgfmill`, or as its record lines."""

from __future__ import annotations

from sgfmill import sgf

from engines.core.game.game import Transcript
from engines.core.game.record import Fold
from engines.core.rulings import Outcome, seat_name
from engines.gomoku.rows import SIZE
from engines.gomoku.state import BLACK, PASS, WHITE, State

SGF_GAME = 4
"""The SGF game number for 五子棋."""
TAGS = {"Event": "EV", "Site": "PC", "Date": "DT", "Round": "RO"}
_COLOURS = {BLACK: "b", WHITE: "w"}


def to_sgf(transcript: Transcript, fold: Fold) -> str:
    """Write the stones in playing order, the players with their colours, and the result."""
    state: State = fold.table.state
    game = sgf.Sgf_game(SIZE, encoding="UTF-8")
    root = game.get_root()
    root.set_raw("GM", str(SGF_GAME).encode())
    root.set("AP", ("Caipan", "1"))
    root.set("RU", transcript.rules.name)
    root.set("RE", _result(transcript.outcome, state))
    for tag, sign in TAGS.items():
        if (known := _one_line(transcript.tags.get(tag, ""))) not in ("", "?", "????.??.??"):
            root.set(sign, known.replace(".", "-") if sign == "DT" else known)
    for colour, sign in ((BLACK, "PB"), (WHITE, "PW")):
        if name := _one_line(transcript.tags.get(f"seat{state.seat_of(colour)}", "")):
            root.set(sign, name)
    node = root
    for place, colour in state.laid:
        node = node.new_child()
        node.set_move(_COLOURS[colour], None if place == PASS else divmod(place, SIZE))
    text: str = game.serialise().decode("utf-8")
    return text


def to_text(transcript: Transcript) -> str:
    """Write every line of the record, in the form that `reading.read` accepts."""
    lines = (f"{seat_name(seat)} {text}" for seat, text, _ in transcript.lines)
    return "\n".join((f"[gomoku {transcript.rules.name}]", *lines, ""))


def _result(outcome: Outcome | None, state: State) -> str:
    if outcome is None or not (outcome.winners or len(outcome.places) == 1):
        return "?"
    if outcome.void:
        return "Void"
    if not outcome.winners:
        return "0"
    letter = "B" if state.colour_of(outcome.winners[0]) == BLACK else "W"
    return letter + {"resign": "+R", "flag": "+T", "forfeit": "+F"}.get(outcome.reason, "+")


def _one_line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:255]
