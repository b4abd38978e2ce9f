"""Find the pieces of the side to move that a text may mean, and the points it sends them to."""

from __future__ import annotations

from collections.abc import Iterator

from engines.xiangqi.notations.wording import Which, Wish
from engines.xiangqi.position.board import Board
from engines.xiangqi.position.geometry import ADVISER, ELEPHANT, FILES, HORSE, RANKS, RED, SOLDIER, point

SLANTING = frozenset({ADVISER, ELEPHANT, HORSE})
"""Kinds whose last number in notation is the file reached, also forward and back."""
_RISE = {ADVISER: {1: 1}, ELEPHANT: {2: 2}, HORSE: {1: 2, 2: 1}}
"""The ranks that each slanting kind moves for each number of files."""
_STACKED = 4
"""With this many soldiers on a file, notation numbers them instead of naming front and rear."""

_OF_THREE = 3
"""The file number that some writers give the middle soldier on any file, and others use only for file three."""

Columns = dict[int, list[int]]


def file_number(at: int, side: int) -> int:
    """Return the number of a file as its player counts, 1 … 9 from the right."""
    file = at % FILES
    return FILES - file if side == RED else file + 1


def columns(board: Board, kind: int, side: int) -> Columns:
    """Return the points of a side's pieces of one kind by file, from the side's right, and on each file from the
    front."""
    piece = side * kind
    found: Columns = {}
    for at in sorted((at for at, held in board.pieces[side].items() if held == piece), reverse=side == RED):
        found.setdefault(file_number(at, side), []).append(at)
    return dict(sorted(found.items()))


def tandem(standing: Columns) -> Columns:
    """Return the files on which several pieces stand."""
    return {file: points for file, points in standing.items() if len(points) > 1}


def by_number(standing: Columns) -> bool:
    """Whether soldiers go by number: four or five stand on a file, or several on each of two files."""
    shared = tandem(standing)
    return len(shared) > 1 or any(len(points) >= _STACKED for points in shared.values())


def origins(board: Board, wish: Wish) -> list[int]:
    """Return the points of the pieces that may be meant, as the text's readings list them, without repetitions."""
    standing = columns(board, wish.kind, board.turn)
    found = [at for which in wish.whiches for at in _meant(standing, which, wish)]
    return list(dict.fromkeys(found))


def _meant(standing: Columns, which: Which, wish: Wish) -> Iterator[int]:
    shared = tandem(standing)
    match which:
        case Which(file, None):
            points = standing.get(file or 0, [])
            middle = wish.wxf and wish.kind == SOLDIER and len(points) in (3, 5)
            yield from [points[len(points) // 2]] if middle else points
            if file == _OF_THREE and wish.wxf and wish.kind == SOLDIER and not points:
                # `P3` may also mean the middle soldier of three on any file.
                for tandems in shared.values():
                    yield from _at_place(tandems, "middle", wish)
        case Which(None, int(number)):
            # 一兵 二兵: no other kind is numbered across files.
            in_turn = [at for points in shared.values() for at in points] if wish.kind == SOLDIER else []
            yield from in_turn[number - 1 : number]
        case Which(file, int(number)):
            points = standing.get(file or 0, [])
            yield from points[number - 1 : number]
            if file == _OF_THREE and wish.wxf and not points:
                # `53` likewise means the middle soldier, beside `5+` and `5-`.
                yield from _at_place(shared.get(number, []), "middle", wish)
        case Which(None, place):
            for points in shared.values():
                yield from _at_place(points, str(place), wish)
        case Which(file, "middle") if len(shared) > 1 or not wish.wxf:
            yield from _at_place(standing.get(file or 0, []), "middle", wish)
        case Which(file, "front" | "rear" as place):
            yield from _at_place(standing.get(file or 0, []), place, wish)


def _at_place(points: list[int], place: str, wish: Wish) -> list[int]:
    """Return the piece at a place on its file, or nothing if the file has no such place."""
    stacked = len(points) >= _STACKED
    inner = 1 if wish.wxf and stacked else 0
    match place:
        case "front":
            return points[inner : inner + 1]
        case "rear":
            return points[len(points) - 1 - inner : len(points) - inner]
        case "middle":
            return [points[len(points) // 2]] if len(points) in (3, 5) else []
        case "foremost" if stacked:
            return points[:1]
        case "rearmost" if stacked:
            return points[-1:]
    return []


def target(origin: int, wish: Wish, side: int) -> int | None:
    """Return the point to which a wish sends the piece on `origin`, or None if a piece of this kind never goes
    there."""
    file, rank = origin % FILES, origin // FILES
    reached = FILES - wish.number if side == RED else wish.number - 1
    if wish.kind in SLANTING:
        rise = _RISE[wish.kind].get(abs(reached - file))
        if rise is None or not wish.way:
            return None
        file, rank = reached, rank + side * wish.way * rise
    elif wish.way:
        rank += side * wish.way * wish.number
    elif reached == file:
        return None
    else:
        file = reached
    return point(file, rank) if 0 <= rank < RANKS else None
