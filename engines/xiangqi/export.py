"""棋谱: export a match as PGN (in Chinese or WXF) or DhtmlXQ, and its last position as FEN."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.core import pgn
from engines.core.game import verdicts
from engines.core.game.game import Transcript
from engines.core.game.record import Fold
from engines.core.rulings import CLOCK, Refusal, Seat, seat_name
from engines.xiangqi.move_text import notate_move, parse_move, to_wxf
from engines.xiangqi.notations import dhtmlxq
from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.fen import START, Setup, read_fen
from engines.xiangqi.position.geometry import RED as RED_SIDE
from engines.xiangqi.state import BLACK, RED

_PLAYERS = {"seat0": "Red", "seat1": "Black"}
_SPEAKERS = {RED: "Red", BLACK: "Black"}
_RESULTS = {"1-0": "红胜", "0-1": "黑胜", pgn.DRAWN: "和局"}
Notate = Callable[[Board, Move], str]


def to_fen(fold: Fold) -> str:
    return str(fold.table.mode.position(fold.table.state))


def to_pgn(transcript: Transcript, fold: Fold) -> str:
    return _pgn(transcript, fold, notate_move, "Chinese")


def to_wxf_pgn(transcript: Transcript, fold: Fold) -> str:
    return _pgn(transcript, fold, to_wxf, "WXF")


def to_dhtmlxq(transcript: Transcript, fold: Fold) -> str:
    """Export the moves alone, since DhtmlXQ has no room for anything else."""
    setup = _setup(transcript)
    board, moves = setup.board, []
    for text in _moves(fold):
        move = _move(board, text)
        moves.append(move)
        board = board.after(move)
    names = {"Event": "title", "Date": "date", "seat0": "red", "seat1": "black"}
    tags = {names[name]: text for name, text in transcript.tags.items() if name in names}
    result = _RESULTS.get(pgn.result(transcript.outcome, RED), "")
    return dhtmlxq.write(setup, moves, {**tags, "result": result})


def _pgn(transcript: Transcript, fold: Fold, notate: Notate, form: str) -> str:
    """Write a match as PGN.

    Entries other than moves (offers, claims, fouls, decisions) become comments. Entries by the clock are left out,
    because the tags already tell that time ran out.
    """
    result, setup, clock = pgn.result(transcript.outcome, RED), _setup(transcript), fold.table.clock
    played = {"Result": result, "Format": form}
    if clock and (control := pgn.time_control(clock.control)):
        played["TimeControl"] = control
    if any(verdicts.parse_flag(step.entry.text) is not None for step in fold.steps):
        played["Termination"] = "time forfeit"
    if setup.fen != START:
        played |= {"SetUp": "1", "FEN": setup.fen}
    given = {_PLAYERS.get(name, name): text for name, text in transcript.tags.items() if text.strip()}
    tags = {"Game": "Chinese Chess"} | pgn.roster("Red", "Black") | given | played
    tokens = [*_movetext(transcript, fold, setup, notate), result]
    return "\n".join((*pgn.tag_lines(tags), "", *pgn.wrapped(tokens), ""))


def _movetext(transcript: Transcript, fold: Fold, setup: Setup, notate: Notate) -> Iterator[str]:
    board, number, numbered = setup.board, setup.round, False
    for step in fold.steps:
        played, seat = step.result, step.entry.seat
        if isinstance(played, Refusal):
            raise ValueError(f"line {step.entry.seq} of the transcript does not count: {played.point}")
        if not played.moved:
            if seat != CLOCK:
                yield _comment(transcript, seat, played.text)
                numbered = False
            continue
        text, offered = verdicts.split_offer(played.text, played.table.rules)
        first, clock = board.turn == RED_SIDE, played.table.clock
        if first or not numbered:
            yield f"{number}{'.' if first else '...'}"
        move = _move(board, text)
        yield notate(board, move)
        if clock:
            yield pgn.clock_comment(clock.left(RED if first else BLACK, step.entry.at))
        if offered:
            yield _comment(transcript, seat, verdicts.OFFER)
        board, number, numbered = board.after(move), number + (not first), not (clock or offered)


def _moves(fold: Fold) -> Iterator[str]:
    for step in fold.steps:
        if not isinstance(step.result, Refusal) and step.result.moved:
            yield verdicts.split_offer(step.result.text, step.result.table.rules)[0]


def _setup(transcript: Transcript) -> Setup:
    setup = read_fen(transcript.options.get("fen") or START)
    if isinstance(setup, Refusal):
        raise ValueError(f"the transcript begins with a position that cannot be played: {setup.point}")
    return setup


def _move(board: Board, text: str) -> Move:
    move = parse_move(board, text)
    if isinstance(move, Refusal):
        raise ValueError(f"{text!r} does not count: {move.point}")
    return move


def _comment(transcript: Transcript, seat: Seat, text: str) -> str:
    """Write a comment with the speaker and the entry, in words if the transcript can put the entry into words."""
    if transcript.read is not None:
        return pgn.note(transcript.read(seat, text))
    return pgn.comment(str(_SPEAKERS.get(seat, seat_name(seat))), text)
