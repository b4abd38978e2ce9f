"""Read a report about a touch in one line: `e1 h1 同时`, `马g1 摆正`, `e1 放 g1`, with or without a position."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

import chess

from engines.chess.setup import read_fen
from engines.chess.state import seat_of, written
from engines.chess.touch import Touched, rule_on_touch
from engines.core.books.rulesets import Rules
from engines.core.rulings import Fact, Obligation, Refusal, Seat

_LONGEST = 300
_FEN = re.compile(r"(?:\S+/){7}\S+(?: [wb](?: \S+(?: \S+(?: \d+(?: \d+)?)?)?)?)?")
_STROKES = 7
"""The strokes between the ranks in a position; no other text has so many."""
_RELEASED = re.compile(r"(?:放(?:在|到|于)?|离手|release[ds]?(?: (?:on|to))?|to)\s*(?P<to>[a-h][1-8])", re.IGNORECASE)
_SQUARE = re.compile(r"(?:[KQRBNP]|国?王|皇?后|车|象|马|兵)?(?P<square>[a-h][1-8])", re.IGNORECASE)
_HOW = {
    "together": ("同时", "一起", "together"),
    "announced": ("摆正", "正子", "adjust", "adjusting", "j'adoube"),
    "accidental": ("误碰", "无意", "碰到", "accident", "accidental", "accidentally"),
    "too_late": ("已迟", "太迟", "late"),
}
_BY_WORD = {word: how for how, words in _HOW.items() for word in words}


def touch(rules: Rules, position: str, text: str, asker: Seat | None = None) -> Obligation | Refusal:
    """Rule on the touch reported in the text, in the position it contains or else in `position`; moves are in SAN."""
    text = unicodedata.normalize("NFKC", text[:_LONGEST])
    named = _FEN.search(text)
    fen = named[0] if named else position
    board = read_fen(fen)
    if isinstance(board, Refusal):
        return board
    touched = read_touch(_FEN.sub(" ", text))
    if isinstance(touched, Refusal):
        return touched
    for square in touched.squares:
        if board.piece_at(chess.parse_square(square)) is None:
            return Refusal("illegal", "touch_empty", facts=(Fact("empty", {"square": square}),))
    ruling = rule_on_touch(rules, fen, touched)
    if isinstance(ruling, Refusal):
        return ruling
    moves = tuple(written(board, chess.Move.from_uci(move)) for move in ruling.moves)
    return replace(ruling, moves=moves, told=(*_told(board, touched), *_turn(board, touched, asker)))


def has_position(text: str) -> bool:
    """Return whether the text contains a position."""
    return text.count("/") >= _STROKES


def read_touch(text: str) -> Touched | Refusal:
    """Parse the touched pieces, in order, and the circumstances. A released piece is the piece touched last."""
    released = _RELEASED.search(text)
    squares: list[str] = []
    how: set[str] = set()
    for token in re.split(r"[\s,、;→]+", _RELEASED.sub(" ", text).strip()):
        square = _SQUARE.fullmatch(token)
        if square:
            squares.append(square["square"].lower())
        elif token.lower() in _BY_WORD:
            how.add(_BY_WORD[token.lower()])
        else:
            return Refusal("unreadable", "touched")
    if not squares:
        return Refusal("unreadable", "touched")
    return Touched(
        tuple(dict.fromkeys(squares)),
        together="together" in how,
        announced="announced" in how,
        accidental="accidental" in how,
        too_late="too_late" in how,
        released=(squares[-1], released["to"].lower()) if released else None,
    )


def _turn(board: chess.Board, touched: Touched, asker: Seat | None) -> tuple[Fact, ...]:
    """State that the ruling concerns the side to move, if the other side may have touched the pieces; the other side is
    never bound."""
    mover = seat_of(board.turn)
    theirs = all(board.color_at(chess.parse_square(square)) != board.turn for square in touched.squares)
    return (Fact("touch_turn", {"seat": mover}),) if theirs or asker not in (None, mover) else ()


def _told(board: chess.Board, touched: Touched) -> tuple[Fact, ...]:
    """Return the circumstances as understood, since the ruling holds for nothing else."""
    pieces = tuple(str(board.piece_at(chess.parse_square(square))) for square in touched.squares)
    facts = [Fact("touched", {"pieces": pieces, "squares": touched.squares})]
    facts += [Fact(f"touched_{how}") for how in _HOW if getattr(touched, how)]
    if touched.released:
        facts.append(Fact("released", {"square": touched.released[1]}))
    return tuple(facts)
