"""Read one game from PGN, token by token. Unreadable or illegal tokens are reported with their place, never skipped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import chess

from engines.chess.move_text import parse_move
from engines.chess.setup import read_fen
from engines.chess.state import State, make, other, seat_of, set_up, written
from engines.core.books.rulesets import Rules
from engines.core.game.game import Transcript
from engines.core.game.questions import AT_MOVE
from engines.core.pgn import read_tags
from engines.core.rulings import Fact, Refusal, Seat

LONGEST = 256 * 1024
_MOST_PLIES = 2_000
_SHOWN = 40
_STROKES = 7
"""The strokes between the ranks in a FEN position."""
_TOKEN = re.compile(
    r"""(?P<aside>\{[^}]*\}|;[^\n]*|(?m:^%[^\n]*)|\$\d+|[!?]+|e\.p\.)
      | (?P<result>1-0|0-1|1/2-1/2|\*)(?=[\s{;]|$)
      | (?P<number>\d+\s*\.+|\d+(?=\s|$))
      | (?P<bracket>[()])
      | (?P<move>[^\s{}();!?$]+)
      | (?P<stray>.)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class GameScore:
    """A game score: tags, moves in SAN, and the initial position."""

    tags: Mapping[str, str]
    moves: tuple[str, ...]
    fen: str
    result: str

    @property
    def lines(self) -> tuple[tuple[Seat, str], ...]:
        """The moves paired with their seats, as in a record."""
        first = seat_of(chess.Board(self.fen).turn)
        return tuple((first if ply % 2 == 0 else other(first), san) for ply, san in enumerate(self.moves))


def read(rules: Rules, text: str) -> Transcript | Refusal | None:
    """Read the game of a PGN as a match; None for a text that is no chess score."""
    score = read_score(text, rules) if is_score(text, rules) else None
    if score is None or isinstance(score, Refusal):
        return score
    tags = {**score.tags, "Result": score.result}
    seats = {f"seat{seat}": score.tags[name] for seat, name in enumerate(("White", "Black")) if name in score.tags}
    lines = tuple((seat, san, 0.0) for seat, san in score.lines)
    return Transcript(rules, {"fen": score.fen}, lines, None, {**tags, **seats})


def read_score(text: str, rules: Rules) -> GameScore | Refusal:
    """Read the single game in a PGN text. Only comments, glyphs and variations are skipped.

    Whether the result fits the moves is not judged here.
    """
    if len(text) > LONGEST:
        return Refusal("unreadable", "pgn")
    tags, rest = _tags(text.lstrip("\ufeff"))
    board = read_fen(tags.get("FEN", chess.STARTING_FEN))
    if isinstance(board, Refusal):
        return board
    moves: list[str] = []
    state, result = set_up(rules, board), ""
    for kind, token in _main_line(rest):
        if kind == "result" and not result:
            result = token
            continue
        fits = kind == "move" and not result and len(moves) < _MOST_PLIES
        played = _play(state, token) if fits else Refusal("unreadable", "pgn")
        if isinstance(played, Refusal):
            return _at(played, len(moves) + 1, token)
        state, san = played
        moves.append(san)
    return GameScore(tags, tuple(moves), board.fen(), result or tags.get("Result", "*"))


def is_score(text: str, rules: Rules) -> bool:
    """Return whether the text looks like chess at all: any position it gives has eight ranks, and its first move reads
    as a chess move."""
    tags, rest = _tags(text[:LONGEST].lstrip("\ufeff"))
    if tags.get("FEN", "").count("/") not in (0, _STROKES):
        return False
    first = next((token for kind, token in _main_line(rest) if kind != "result"), None)
    if first is None:
        return bool(tags)
    board = read_fen(tags.get("FEN", chess.STARTING_FEN))
    if isinstance(board, Refusal):
        return True
    played = _play(set_up(rules, board), first)
    return not isinstance(played, Refusal) or played.kind != "unreadable"


def _tags(text: str) -> tuple[dict[str, str], str]:
    """Return the tags at the head, and the rest of the text."""
    tags, end = read_tags(text)
    return tags, text[end:]


def _main_line(text: str) -> Iterator[tuple[str, str]]:
    """Yield moves and results outside variations, in order; yield anything unexpected as `stray` and stop."""
    depth, opened = 0, ""
    for match in _TOKEN.finditer(text):
        kind, token = match.lastgroup or "stray", match[0]
        if kind == "bracket":
            depth += {"(": 1, ")": -1}[token]
            opened = token
        if depth < 0 or (kind == "stray" and not token.isspace()):
            yield "stray", token
            return
        if depth == 0 and kind in ("move", "result"):
            yield kind, token
    if depth:
        yield "stray", opened


def _play(state: State, token: str) -> tuple[State, str] | Refusal:
    """Play a SAN move, which must be legal. An illegal move is explained just as at the board."""
    if state.outcome:
        return Refusal("illegal", "over")
    try:
        move = state.board.parse_san(token)
    except ValueError:
        found = parse_move(state, token)
        return found if isinstance(found, Refusal) else Refusal("unreadable", "pgn")
    if not move:
        return Refusal("unreadable", "pgn")
    san = written(state.board, move)
    return make(state, seat_of(state.board.turn), move).state, san


def _at(refusal: Refusal, ply: int, token: str) -> Refusal:
    """Add the place in the score to a refusal: the half-move, counted from 1, and its text."""
    return replace(refusal, facts=(*refusal.facts, Fact(AT_MOVE, {"ply": ply, "text": token[:_SHOWN]})))
