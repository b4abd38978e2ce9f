"""棋谱: export a match as PGN and its last position as FEN."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engines.chess.state import BLACK, WHITE
from engines.core import pgn
from engines.core.game import verdicts
from engines.core.game.game import Transcript
from engines.core.game.record import AnyPlayed, Fold
from engines.core.rulings import CLOCK, Refusal, Seat, seat_name

_PLAYERS = {"seat0": "White", "seat1": "Black"}
_SPEAKERS = {WHITE: "White", BLACK: "Black"}


def to_fen(fold: Fold) -> str:
    return str(fold.table.mode.position(fold.table.state))


def to_pgn(transcript: Transcript, fold: Fold) -> str:
    """Return the match as PGN. Entries other than moves (offers, claims, resignation, decisions) become comments. The
    clock's entries are left out, because the tags already tell that time ran out.

    An unopened sealed move is left out too.
    """
    result = pgn.result(transcript.outcome, WHITE)
    clock, first = fold.table.clock, chess.Board(transcript.options.get("fen") or chess.STARTING_FEN)
    played = {"Result": result}
    if clock and (control := pgn.time_control(clock.control)):
        played["TimeControl"] = control
    if any(verdicts.parse_flag(step.entry.text) is not None for step in fold.steps):
        played["Termination"] = "time forfeit"
    if first.fen() != chess.STARTING_FEN:
        played |= {"SetUp": "1", "FEN": first.fen()}
    given = {_PLAYERS.get(name, name): text for name, text in transcript.tags.items() if text.strip()}
    tags = pgn.tag_lines(pgn.roster("White", "Black") | given | played)
    return "\n".join((*tags, "", *pgn.wrapped([*_movetext(transcript, fold, first.ply()), result]), ""))


def _movetext(transcript: Transcript, fold: Fold, ply: int) -> Iterator[str]:
    numbered = False
    for step in fold.steps:
        played, seat = step.result, step.entry.seat
        if isinstance(played, Refusal):
            raise ValueError(f"line {step.entry.seq} of the transcript does not count: {played.point}")
        before, san, after = _parts(played)
        if before and seat != CLOCK:
            yield _comment(transcript, seat, fold.table.public(before))
            numbered = False
        if san:
            mover, clock = (BLACK if ply % 2 else WHITE), played.table.clock
            if mover == WHITE or not numbered:
                yield f"{ply // 2 + 1}{'.' if mover == WHITE else '...'}"
            yield san
            if clock:
                yield pgn.clock_comment(clock.left(mover, step.entry.at))
            ply, numbered = ply + 1, not (clock or after)
        if after:
            yield _comment(transcript, seat, after)


def _parts(played: AnyPlayed) -> tuple[str, str, str]:
    """Split an entry into the remark before its move, the move, and the remark after it; each may be empty."""
    moved = any(fact.key == "moved" for fact in played.facts)
    named = [str(fact.args["move"]) for fact in played.facts if fact.key in ("claim_fails", "opened")]
    if named or not moved:
        return played.text, named[0] if moved else "", ""
    san, offered = verdicts.split_offer(played.text, played.table.rules)
    return "", san, verdicts.OFFER if offered else ""


def _comment(transcript: Transcript, seat: Seat, text: str) -> str:
    """Return a comment with its speaker, in words if the transcript supplies them."""
    if transcript.read is not None:
        return pgn.note(transcript.read(seat, text))
    return pgn.comment(str(_SPEAKERS.get(seat, seat_name(seat))), text)
