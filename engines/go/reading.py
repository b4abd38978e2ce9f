"""Read the main line of the first game in an SGF file. Unreadable or illegal moves are reported with their number."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from sgfmill import sgf, sgf_grammar

from engines.core.books.rulesets import Rules
from engines.core.game.play import Transcript
from engines.core.rulings import Fact, Refusal, Seat
from engines.go import board as boards
from engines.go.board import BLACK, EMPTY, LARGEST, SMALLEST, WHITE, Board, BoardFrame, frame_of
from engines.go.counting import HALF, shown
from engines.go.export import HUNDREDFOLD
from engines.go.marking import play_on
from engines.go.setup import breathless, handicap_points
from engines.go.state import FIRST, PASS, SECOND, State, make_pass, other, place_stone, set_up

LONGEST = 256 * 1024
_MOST_MOVES = 2_000
_BEGIN = re.compile(r"\s*\(\s*;")
_GO, _ELSEWHERE = 1, frozenset({4})
"""The SGF game number for 围棋, and the numbers that other engines here read (五子棋)."""
_SHOWN = 40
_SEATS = {"b": FIRST, "w": SECOND}
_TAGS = {"PB": "seat0", "PW": "seat1", "EV": "Event", "DT": "Date", "RO": "Round", "PC": "Site", "RE": "Result"}
_MOST_KOMI = 1_000


@dataclass(slots=True)
class _Score:
    """A partially read game: initial position, lines played so far, and facts to tell."""

    rules: Rules
    frame: BoardFrame
    komi: Fraction
    board: Board
    turn: Seat | None
    state: State | None = None
    lines: list[tuple[Seat, str, float]] = field(default_factory=list)
    number: int = 0
    """The number of the move being read, counted from 1 through the whole file."""
    told: list[Fact] = field(default_factory=list)


def read(rules: Rules, text: str) -> Transcript | Refusal | None:
    """Read a 围棋 score. Return None for text that is no SGF, and for 五子棋 files; files for any other game are
    refused."""
    text = text.lstrip("\ufeff")
    if not _BEGIN.match(text):
        return None
    if len(text) > LONGEST:
        return Refusal("unreadable", "sgf")
    try:
        # The text has already been decoded, so ignore the encoding its CA property names.
        data = text.encode("utf-8", "replace")
        tree = sgf_grammar.parse_sgf_game(data)
        kind = _kind(tree)
        if kind != _GO:
            return (
                None
                if kind in _ELSEWHERE
                else Refusal("unreadable", "sgf_game", facts=(Fact("sgf_kind", {"number": kind}),))
            )
        game = sgf.Sgf_game.from_coarse_game_tree(tree, "UTF-8")
        return _transcript(rules, game, tree, data)
    except (ValueError, UnicodeError, LookupError):
        return Refusal("unreadable", "sgf")


def _kind(tree: Any) -> int:
    raw: bytes = tree.sequence[0].get("GM", [b"1"])[0]
    return int(raw)


def _transcript(rules: Rules, game: Any, tree: Any, data: bytes) -> Transcript | Refusal:
    size, root = int(game.get_size()), game.get_root()
    if not SMALLEST <= size <= LARGEST:
        return Refusal("illegal", "size", rules.clause("size"))
    komi, told = _komi(root)
    if komi is None:
        return Refusal("unreadable", "komi", rules.clause("komi"))
    frame = frame_of(size)
    handicap = _handicap(root, frame)
    score = _Score(rules, frame, komi, boards.put(frame, dict.fromkeys(handicap, BLACK)), SECOND if handicap else None)
    score.told += told
    for node in game.main_sequence_iter():
        refused = _take(score, node)
        if refused is not None:
            return refused
    if (games := _games(data)) > 1:
        score.told.append(Fact("sgf_first_game", {"number": games}))
    if _forks(tree):
        score.told.append(Fact("sgf_main_line"))
    return Transcript(rules, _options(score), tuple(score.lines), None, _tags(root), tuple(score.told))


def _options(score: _Score) -> dict[str, Any]:
    options: dict[str, Any] = {"size": score.frame.size, "komi": shown(score.komi)}
    if score.board != score.frame.empty or score.turn == SECOND:
        side = "w" if score.turn == SECOND else "b"
        options["position"] = f"{boards.written(score.frame, score.board)} {side}"
    return options


def _tags(root: Any) -> dict[str, str]:
    return {tag: str(root.get(name)).strip() for name, tag in _TAGS.items() if root.has_property(name)}


def komi_of(written: str) -> Fraction | None:
    """Convert a file's komi to 子 (贴子).

    Numbers from 100 up are hundredths. Afterwards a number that is no multiple of ½ is already in 子; any other number
    is in points, two to a 子.
    """
    try:
        number = Decimal(written.strip() or "0")
    except InvalidOperation:
        return None
    if not number.is_finite() or abs(number) > _MOST_KOMI * HUNDREDFOLD:
        return None
    value = Fraction(number)
    if abs(value) >= HUNDREDFOLD:
        value /= HUNDREDFOLD
    return value if (2 * value).denominator != 1 else value * HALF


def _komi(root: Any) -> tuple[Fraction | None, list[Fact]]:
    if not root.has_property("KM"):
        return Fraction(0), []
    written = root.get_raw("KM").decode("utf-8", "replace")
    komi = komi_of(written)
    if not komi:
        return komi, []
    return komi, [Fact("sgf_komi", {"written": written.strip()[:_SHOWN], "komi": shown(komi)})]


def _handicap(root: Any, frame: BoardFrame) -> tuple[str, ...]:
    """Return handicap stones that the file counts without placing them."""
    raw = root.get_raw("HA") if root.has_property("HA") else b""
    stones = int(raw) if raw.strip().isdigit() and len(raw) <= 2 else 0
    if not 2 <= stones <= 9 or root.has_property("AB"):
        return ()
    return handicap_points(frame.size, stones)


def _take(score: _Score, node: Any) -> Refusal | None:
    """Process one node: setup stones, the side to move, and a move."""
    if node.has_setup_stones():
        refused = _set_up(score, node)
        if refused is not None:
            return refused
    if node.has_property("PL"):
        score.turn = _SEATS[node.get("PL")]
        if score.state is not None:
            _begin(score, score.state.board)
    if not (node.has_property("B") or node.has_property("W")):
        return None
    colour, raw = node.get_raw_move()
    score.number += 1
    if score.number > _MOST_MOVES:
        return _at(Refusal("unreadable", "sgf"), score, "…")
    return _play(score, _SEATS[colour], raw)


def _set_up(score: _Score, node: Any) -> Refusal | None:
    """Add or remove setup stones. In mid-game, the resulting position becomes a new beginning."""
    black, white, empty = node.get_setup_stones()
    board = bytearray(score.board if score.state is None else score.state.board)
    for points, colour in ((black, BLACK), (white, WHITE), (empty, EMPTY)):
        for row, column in points:
            board[score.frame.width * (row + 1) + column] = colour
    placed = bytes(board)
    if any(breathless(score.frame, placed, chain) for chain in boards.chains(score.frame, placed)):
        return Refusal("illegal", "position", facts=())
    if score.state is None:
        score.board = placed
        if score.turn is None and node.has_property("HA") and not white:
            score.turn = SECOND
    else:
        _begin(score, placed)
    return None


def _begin(score: _Score, board: Board) -> None:
    """Restart the score at this position; earlier moves are not shown."""
    if score.lines:
        score.told = [fact for fact in score.told if fact.key != "sgf_from_setup"]
        score.told.append(Fact("sgf_from_setup", {"number": score.number}))
    score.board, score.lines, score.state = board, [], None


def _play(score: _Score, seat: Seat, raw: bytes) -> Refusal | None:
    """Play a move, which must be legal. An illegal move is explained just as at the board."""
    frame = score.frame
    if score.state is None:
        score.turn = seat if score.turn is None else score.turn
        score.state = set_up(score.rules, frame, score.board, score.turn, score.komi, positional=False)
    state = score.state
    if state.marking is not None:
        # Both passed and then played on: the player who asks for that moves second.
        state = play_on(state, state.marking, other(seat)).state
        score.lines.append((other(seat), "play on", 0.0))
    name = _name(frame, raw)
    if name is None:
        return _at(Refusal("unreadable", "sgf"), score, raw.decode("utf-8", "replace"))
    if state.turn != seat:
        return _at(Refusal("illegal", "turn", score.rules.clause("turn")), score, name)
    played = make_pass(state, seat) if name == PASS else place_stone(state, seat, frame.places[name])
    if isinstance(played, Refusal):
        return _at(played, score, name)
    score.state = played.state
    score.lines.append((seat, name, 0.0))
    return None


def _name(frame: BoardFrame, raw: bytes) -> str | None:
    """Return the point in a raw SGF move such as `dd`; "pass" for an empty move or `tt`; None if unreadable."""
    if raw in (b"", b"tt"):
        return PASS
    column, row = (letter - ord("a") for letter in raw) if len(raw) == 2 else (-1, -1)
    if not (0 <= column < frame.size and 0 <= row < frame.size):
        return None
    return f"{frame.grid.files[column]}{frame.size - row}"


def _at(refusal: Refusal, score: _Score, text: str) -> Refusal:
    """Add the place in the score to a refusal: the move, counted from 1, and its text."""
    token = Fact("token", {"ply": score.number, "text": text[:_SHOWN]})
    return Refusal(refusal.kind, refusal.point, refusal.clause, (*refusal.facts, token))


def _games(data: bytes) -> int:
    """Count the games in a file; return 1 if the text after the first game is unreadable."""
    try:
        return len(sgf_grammar.parse_sgf_collection(data))
    except ValueError:
        return 1


def _forks(tree: Any) -> bool:
    while tree.children:
        if len(tree.children) > 1:
            return True
        tree = tree.children[0]
    return False
