"""棋谱: export a match as SGF. Entries other than moves (marks, consents, resignation, decisions) become comments."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sgfmill import sgf

from engines.core.game.game import Transcript
from engines.core.game.record import Fold, Step
from engines.core.rulings import Outcome, Refusal, Seat, seat_name
from engines.go import board as boards
from engines.go.board import BLACK, WHITE, Board, BoardFrame
from engines.go.counting import plain
from engines.go.marking import count_of
from engines.go.state import FIRST, SECOND, State, moves_of

HUNDREDFOLD = 100
"""A komi in a file counts as hundredths from this number on."""
_TAGS = {"Event": "EV", "Site": "PC", "Date": "DT", "Round": "RO", "seat0": "PB", "seat1": "PW"}
_UNKNOWN = frozenset({"", "?", "????.??.??"})
_COLOURS = {FIRST: "b", SECOND: "w"}
_LETTERS = {FIRST: "B", SECOND: "W"}
_SPEAKERS = {FIRST: "Black", SECOND: "White"}
_LONGEST = 255
_LEFT = {FIRST: "BL", SECOND: "WL"}


def to_sgf(transcript: Transcript, fold: Fold) -> str:
    """Write the game with the time left at each move and, once counted, the owner of each point."""
    state: State = fold.table.state
    game = sgf.Sgf_game(state.frame.size, encoding="UTF-8")
    root = game.get_root()
    for name, value in _root(transcript, fold, state).items():
        root.set(name, value)
    _set_up(root, state)
    node = root
    for step in fold.steps:
        node = _written(node, step, state.frame)
    if state.marking is not None and state.outcome is not None:
        owners = count_of(state, state.marking).owners
        for name, colour in (("TB", BLACK), ("TW", WHITE)):
            if points := {_at(state.frame, place) for place, owner in owners.items() if owner == colour}:
                node.set(name, points)
    text: str = game.serialise().decode("utf-8")
    return text


def _root(transcript: Transcript, fold: Fold, state: State) -> Mapping[str, Any]:
    known = {sign: _one_line(transcript.tags.get(tag, "")) for tag, sign in _TAGS.items()}
    root: dict[str, Any] = {sign: text for sign, text in known.items() if text not in _UNKNOWN}
    if "DT" in root:
        root["DT"] = root["DT"].replace(".", "-")
    root |= {
        "AP": ("Caipan", "1"),
        "RU": "Chinese",
        "KM": float(_in_points(state.komi)),
        "RE": _result(transcript.outcome, state),
    }
    stones = int(str(transcript.options.get("handicap") or 0))
    if stones:
        root["HA"] = stones
    clock = fold.table.clock
    if clock is not None:
        root["TM"] = clock.control.main(0)[0]
        if clock.control.overtime is not None:
            root["OT"] = f"{clock.control.overtime.periods}x{clock.control.overtime.seconds} byo-yomi"
    return root


def _in_points(komi: Fraction) -> Fraction:
    """Return the number that `reading.komi_of` converts back to this komi: points, as usual in files, unless a reader
    would take them for 子."""
    points = 2 * komi
    if (2 * points).denominator != 1:
        return komi
    return points if abs(points) < HUNDREDFOLD else points * HUNDREDFOLD


def _set_up(root: Any, state: State) -> None:
    frame = state.frame
    black, white = (_points(frame, state.first, colour) for colour in (BLACK, WHITE))
    if black or white:
        root.set_setup_stones(black, white)
    if state.first != frame.empty:
        first = moves_of(state)[:1]
        turn = first[0][0] if first else state.turn
        root.set("PL", _COLOURS[turn])


def _points(frame: BoardFrame, board: Board, colour: int) -> set[tuple[int, int]]:
    return {_at(frame, frame.places[name]) for name in boards.stones_of(frame, board, colour)}


def _at(frame: BoardFrame, place: int) -> tuple[int, int]:
    """Return row and column from the lower left, counted from 0."""
    row, column = divmod(place, frame.width)
    return row - 1, column


def _written(node: Any, step: Step, frame: BoardFrame) -> Any:
    """Write one step and return the node after which the game continues."""
    played, seat = step.result, step.entry.seat
    if isinstance(played, Refusal):
        raise ValueError(f"line {step.entry.seq} of the transcript does not count: {played.point}")
    if not played.moved or seat not in _COLOURS:
        said = f"{_SPEAKERS.get(seat, seat_name(seat))}: {_one_line(played.text)}"
        node.add_comment_text(said)
        return node
    node = node.new_child()
    place = frame.places.get(played.text)
    node.set_move(_COLOURS[seat], None if place is None else _at(frame, place))
    clock = played.table.clock
    if clock is not None:
        node.set(_LEFT[seat], float(max(0, int(clock.left(seat, step.entry.at)))))
    return node


def _result(outcome: Outcome | None, state: State) -> str:
    """Write the result: `B+7.5` in points, as usual in files; `B+R`, `B+T`, `B+F`; `0` for a draw."""
    if outcome is None:
        return "?"
    if outcome.void:
        return "Void"
    if len(outcome.places) == 1:
        return "0"
    if not outcome.winners:
        return "?"
    winner = _LETTERS[Seat(outcome.winners[0])]
    match outcome.reason:
        case "resign":
            return f"{winner}+R"
        case "flag":
            return f"{winner}+T"
        case "count" if state.marking is not None:
            return f"{winner}+{plain(2 * count_of(state, state.marking).margin):g}"
        case _:
            return f"{winner}+F"


def _one_line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:_LONGEST]
