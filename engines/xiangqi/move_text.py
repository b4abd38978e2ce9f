"""Convert between text and moves. Chinese notation is canonical; WXF and ICCS are written for files."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.rulings import Refusal, Script
from engines.xiangqi.faults import no_such, why_not
from engines.xiangqi.notations.selection import SLANTING, by_number, columns, file_number, origins, tandem, target
from engines.xiangqi.notations.wording import DIGITS, Wish, read
from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import ADVISER, ELEPHANT, FILES, LETTERS, RED, SOLDIER, name

_RED, _BLACK = ".帅仕相马车炮兵", ".将士象马车炮卒"
_WXF = LETTERS.replace("B", "E").replace("N", "H")
_KINDS = {name: kind for names in (_RED, _BLACK) for kind, name in enumerate(names) if kind}
_PLACES = {2: "前后", 3: "前中后"}


def parse_move(board: Board, text: str) -> Move | Refusal:
    """Return the move that a text names. If two readings can both be played, the player is asked and nothing is
    guessed."""
    wish = read(text)
    if wish is None:
        return Refusal("unreadable", "text")
    if not isinstance(wish, Wish):
        return wish if _playable(board, wish) else why_not(board, *wish)
    meant = origins(board, wish)
    if not meant:
        return no_such(board, wish.kind)
    sent = [(origin, target(origin, wish, board.turn)) for origin in meant]
    moves = [(origin, end) for origin, end in sent if end is not None and _playable(board, (origin, end))]
    if len(moves) == 1:
        return moves[0]
    if moves:
        return Refusal("ambiguous", "which_piece", candidates=tuple(notate_move(board, move) for move in moves))
    front = max(sent, key=lambda each: each[0] // FILES * board.turn)
    return why_not(board, *front)


def _playable(board: Board, move: Move) -> bool:
    origin, end = move
    return board.at[origin] * board.turn > 0 and end in board.reach(origin) and board.allows(move)


def piece_name(piece: int) -> str:
    return _RED[piece] if piece > 0 else _BLACK[-piece]


def notate_move(board: Board, move: Move) -> str:
    """Write a move as `炮二平五`, `前马退6` or `二兵平四`: red counts in Chinese numerals, black in digits."""
    origin, end = move
    piece, side = board.at[origin], RED if board.at[origin] > 0 else -RED
    kind = piece * side
    called, digits = piece_name(piece), DIGITS if side == RED else "123456789"
    way, number = _way(origin, end, side, kind)
    standing = columns(board, kind, side)
    file = file_number(origin, side)
    mates = standing[file]
    if len(mates) == 1 or kind in (ADVISER, ELEPHANT):
        who = called + digits[file - 1]
    elif kind == SOLDIER and by_number(standing):
        who = DIGITS[[at for points in tandem(standing).values() for at in points].index(origin)] + called
    else:
        who = _PLACES[len(mates)][mates.index(origin)] + called
    return who + "退平进"[way + 1] + digits[number - 1]


def to_wxf(board: Board, move: Move) -> str:
    """Write a move in WXF, such as `C2.5` or `R+.3`; several soldiers on a file follow the federation's notation."""
    origin, end = move
    piece, side = board.at[origin], RED if board.at[origin] > 0 else -RED
    kind = piece * side
    way, number = _way(origin, end, side, kind)
    standing = columns(board, kind, side)
    file = file_number(origin, side)
    mates = standing[file]
    place = mates.index(origin)
    who = _WXF[kind] + str(file)
    if len(mates) > 1 and kind not in (ADVISER, ELEPHANT):
        first = str(file) if len(tandem(standing)) > 1 else _WXF[kind]
        ends, middle = len(mates) > 3, len(mates) // 2
        if ends and place in (0, len(mates) - 1):
            who = "++" if place == 0 else "--"
        elif len(mates) % 2 and place == middle:
            who = first + str(file)
        else:
            who = first + ("+" if place < middle else "-")
    return f"{who}{'-.+'[way + 1]}{number}"


def script(text: str) -> Script:
    """Write a move in canonical text for readers of either language.

    Where WXF depends on the board (soldiers by number, the middle piece on a file), the Latin text gives the place in
    brackets.
    """
    who, way, number = text[:2], "-.+"["退平进".index(text[2])], _digit(text[3])
    called = next((sign for sign in who if sign in _KINDS), "")
    place = who.replace(called, "", 1)
    where = {"前": "+", "后": "-", "中": "(m)"}.get(place) or (
        _digit(place) if who[0] == called else f"({_digit(place)})"
    )
    return Script(text, f"{_WXF[_KINDS[called]]}{where}{way}{number}")


def scripts(texts: Iterable[str]) -> tuple[Script, ...]:
    return tuple(map(script, texts))


def _digit(sign: str) -> str:
    return str(DIGITS.index(sign) + 1) if sign in DIGITS else sign


def to_iccs(move: Move) -> str:
    origin, end = move
    return f"{name(origin)}-{name(end)}".upper()


def to_ucci(move: Move) -> str:
    origin, end = move
    return name(origin) + name(end)


def _way(origin: int, end: int, side: int, kind: int) -> tuple[int, int]:
    """Return the direction (1 forward, 0 sideways, -1 back) and the number that follows it in notation."""
    ahead = (end // FILES - origin // FILES) * side
    way = (ahead > 0) - (ahead < 0)
    if kind in SLANTING or not way:
        return way, file_number(end, side)
    return way, abs(ahead)
