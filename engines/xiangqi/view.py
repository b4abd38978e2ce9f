"""Show a position: points for the painter, FEN for programs, moves by piece for buttons."""

from __future__ import annotations

from engines.core.chat.buttons import Choice, Menu, in_rows
from engines.core.game.play import Seen
from engines.core.rulings import Fact, Refusal, Script, Seat
from engines.core.scenes.scene import Edges, Lines, Mark
from engines.xiangqi.move_text import notate_move, script
from engines.xiangqi.notations.wording import DIGITS
from engines.xiangqi.position.fen import write_fen
from engines.xiangqi.position.geometry import FILES, letter, name
from engines.xiangqi.state import BLACK, RED, State

FROM_BLACK = "black"
"""The view with black below."""
VIEWS = (FROM_BLACK,)
_DISC = "disc:"
"""The prefix before FEN's letter in the name of a piece's sprite."""
RIMS = frozenset(f"rim.{_DISC}{sign}" for sign in "KABNRCPkabnrcp")
"""The names under which a catalogue gives the character on the rim of each piece."""
NUMERALS = frozenset(f"edge.{sign}" for sign in DIGITS)
"""The names under which a catalogue gives the numeral at the edge of each of red's files."""
_WIDTH = 4
"""The number of buttons side by side."""
_FILES, _RANKS = tuple("abcdefghi"), tuple("0123456789")
_EDGES = Edges(near=tuple(DIGITS[::-1]), far=tuple("123456789"))
_SPOTS = ("b2", "h2", "b7", "h7", *(file + rank for file in _FILES[::2] for rank in "36"))
"""炮位、兵位."""
_PALACES = (("d0", "f2"), ("f0", "d2"), ("d9", "f7"), ("f9", "d7"))
_RIVER = ("4", "5")


def scene(state: State, seen: Seen) -> Lines:
    board = state.board
    check = (Mark(name(board.generals[board.turn]), "check"),) if board.in_check() else ()
    return Lines(
        _FILES,
        _RANKS,
        edges=_EDGES,
        spots=_SPOTS,
        extra=_PALACES,
        river=_RIVER,
        pieces={name(at): _DISC + letter(piece) for at, piece in enumerate(board.at) if piece},
        tokens={RED: f"{_DISC}K", BLACK: f"{_DISC}k"},
        captured={seat: tuple(_DISC + piece for piece in state.captured[seat]) for seat in (RED, BLACK)},
        last=state.last,
        marks=check,
        seen_from=BLACK if seen.view == FROM_BLACK else RED,
        to_act=seen.to_act,
        over=seen.outcome is not None,
    )


def position(state: State) -> str:
    return write_fen(state.board, state.quiet, state.round)


def choices(state: State) -> dict[str, list[str]]:
    """Return every legal move, grouped by the point of the moving piece; none while play is stopped or over."""
    grouped: dict[str, list[str]] = {}
    if state.outcome is None and not state.waits:
        board = state.board
        # Pieces are sorted as the side to move sees the board: from its left, the front first.
        for move in sorted(board.legal(), key=lambda move: (move[0] % FILES, -move[0] // FILES, move[1])):
            grouped.setdefault(name(move[0]), []).append(notate_move(board, move))
    return grouped


def menu(state: State, seat: Seat, path: str) -> Menu | None:
    """Offer the pieces that can move, then the moves of the piece whose point is the path."""
    groups = choices(state)
    if not path:
        pieces = [Choice(Fact("option", {"text": _piece(moves[0])}), point) for point, moves in groups.items()]
        return Menu((Fact("which_piece"),), in_rows(pieces, _WIDTH))
    if path not in groups:
        return None
    moves = [Choice(Fact("option", {"text": script(move)}), move, enters=True) for move in groups[path]]
    reach = tuple(name(end) for origin, end in sorted(state.board.legal()) if name(origin) == path)
    return Menu((Fact("where_to", {"piece": _piece(groups[path][0])}),), in_rows(moves, _WIDTH), picked=(path, *reach))


def menu_of_refused(state: State, refusal: Refusal) -> str:
    """Return the point of the piece that a refused move tried to move."""
    asked = next((fact.args for fact in refusal.facts if fact.key == "asked"), {"from": ""})
    return str(asked["from"]).lower()


def _piece(move: str) -> Script:
    """Return the piece named in a move, such as 炮二 or 前车."""
    return Script(move[:-2], script(move).latin[:-2])
