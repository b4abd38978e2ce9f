"""棋谱: a match as PGN and its last position as FEN."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import chess

from engines.chess.state import BLACK, WHITE
from engines.core import verdicts
from engines.core.clock import Control, Period
from engines.core.game import Transcript
from engines.core.record import AnyPlayed, Fold
from engines.core.rulings import Outcome, Refusal, Seat, seat_name

_ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
_PLAYERS = {"seat0": "White", "seat1": "Black"}
_TAG_NAME = re.compile(r"[A-Za-z0-9_]{1,40}")
_LONGEST_TAG = 255
_WIDTH = 79
_SPEAKERS = {WHITE: "White", BLACK: "Black"}


def to_fen(fold: Fold) -> str:
    return str(fold.table.mode.position(fold.table.state))


def to_pgn(transcript: Transcript, fold: Fold) -> str:
    """The match as PGN. Whatever is no move (offers, claims, resignation, decisions) stands as a comment.

    A sealed move that was not opened is not in it.
    """
    result = _result(transcript.outcome)
    clock, first = fold.table.clock, chess.Board(transcript.options.get("fen") or chess.STARTING_FEN)
    played = {"Result": result}
    if clock:
        played["TimeControl"] = _time_control(clock.control)
    if first.fen() != chess.STARTING_FEN:
        played |= {"SetUp": "1", "FEN": first.fen()}
    return "\n".join((*_tags(transcript.tags, played), "", *_wrapped([*_movetext(fold, first.ply()), result]), ""))


def _tags(given: Mapping[str, str], played: dict[str, str]) -> Iterator[str]:
    named = {_PLAYERS.get(name, name): text for name, text in given.items()}
    known = {name: text for name, text in named.items() if _TAG_NAME.fullmatch(name) and text.strip()}
    for name, text in (_ROSTER | known | played).items():
        plain = _one_line(text)[:_LONGEST_TAG].replace("\\", "\\\\").replace('"', '\\"')
        yield f'[{name} "{plain}"]'


def _result(outcome: Outcome | None) -> str:
    """PGN knows a winner or a draw; a void match, and one that both lose, stay open."""
    if outcome is None or outcome.void:
        return "*"
    if len(outcome.places) == 1:
        return "1/2-1/2"
    if not outcome.winners:
        return "*"
    return "1-0" if WHITE in outcome.winners else "0-1"


def _time_control(control: Control) -> str:
    """Periods one after the other. PGN has no word for 读秒: it stands as one move in so many seconds."""
    stages = list(control.periods)
    if control.overtime and len(stages) == 1:
        stages = [*(stage for stage in stages if stage.seconds), Period(1, control.overtime.seconds)]
    periods = (f"{period.moves}/{period.seconds}" if period.moves else f"{period.seconds}" for period in stages)
    return ":".join(periods) + (f"+{control.increment}" if control.increment else "")


def _movetext(fold: Fold, ply: int) -> Iterator[str]:
    numbered = False
    for step in fold.steps:
        played, seat = step.result, step.entry.seat
        if isinstance(played, Refusal):
            raise ValueError(f"line {step.entry.seq} of the transcript does not count: {played.point}")
        before, san, after = _parts(played)
        if before:
            yield _comment(seat, fold.table.public(before))
            numbered = False
        if san:
            mover, clock = (BLACK if ply % 2 else WHITE), played.table.clock
            if mover == WHITE or not numbered:
                yield f"{ply // 2 + 1}{'.' if mover == WHITE else '...'}"
            yield san
            if clock:
                yield f"{{[%clk {_hms(clock.left(mover, step.entry.at))}]}}"
            ply, numbered = ply + 1, not (clock or after)
        if after:
            yield _comment(seat, after)


def _parts(played: AnyPlayed) -> tuple[str, str, str]:
    """What an entry said before its move, the move, and what it said with it; each may be empty."""
    moved = any(fact.key == "moved" for fact in played.facts)
    named = [str(fact.args["move"]) for fact in played.facts if fact.key in ("claim_fails", "opened")]
    if named or not moved:
        return played.text, named[0] if moved else "", ""
    san, offered = verdicts.split_offer(played.text, played.table.rules)
    return "", san, verdicts.OFFER if offered else ""


def _comment(seat: Seat, text: str) -> str:
    """Who said what. Braces would end the comment early."""
    plain = _one_line(text).replace("{", "(").replace("}", ")")
    return f"{{{_SPEAKERS.get(seat, seat_name(seat))}: {plain}}}"


def _hms(left: float) -> str:
    seconds = max(0, int(left))
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _one_line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _wrapped(tokens: Iterable[str]) -> Iterator[str]:
    """Tokens in lines of customary width; a comment is never torn."""
    line = ""
    for token in tokens:
        if line and len(line) + 1 + len(token) > _WIDTH:
            yield line
            line = token
        else:
            line = f"{line} {token}".lstrip()
    yield line
