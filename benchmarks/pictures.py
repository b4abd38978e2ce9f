"""How long a picture takes and how large it is.

`limit` is what Pillow needs to save a plain image of the same size; no picture of ours can be faster than that. `svg`
is the same position drawn by the `chess` package and turned into a picture of the same width by resvg, a rasteriser
written in Rust: the bare board, without names, captured pieces or a line of text. Left out where resvg is missing.
`to_board` is how long it takes beside our chess board at the start, drawn in turn with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from statistics import median
from time import perf_counter

import chess
import chess.svg
from PIL import Image

from engines.core.rulings import Seat
from engines.core.scenes.scene import STAR, Edges, Lines, Mark, Path, Scene, Scorecard, SheetRow, Squares, Star
from rendering.draw import draw, picture_key
from rendering.labels import Labels

ROUNDS = 30
SEATS = tuple(Seat(number) for number in range(6))
BACK = "RNBQKBNR"
COLOURS = {SEATS[0]: "white", SEATS[1]: "black"}
LABELS = Labels(
    "台3 · 裁判",
    "第 12 步",
    dict(zip(SEATS, ("王小明", "Alexander", "欧阳翀喆", "李雷", "Ana", "陈"), strict=True)),
    marks={5: "pending"},
)


def board(ranks: dict[str, str], **more: object) -> Squares:
    pieces = {f + rank: one for rank, row in ranks.items() for f, one in zip("abcdefgh", row, strict=True)}
    return Squares("abcdefgh", "12345678", pieces=pieces, colours=COLOURS, **more)  # type: ignore[arg-type]


def sheet(hands: int) -> Scorecard:
    order = ("A1", "A2", "B1", "A3", "B2", "B3")
    rows = tuple(
        SheetRow(number, order[number % 6], order, {"A": 5, "B": 0}, {"A": 1, "B": 0}, "A")
        for number in range(1, hands + 1)
    )
    return Scorecard(
        {"A": SEATS[0::2], "B": SEATS[1::2]},
        rows,
        {"A": {"points": 5 * hands, "firsts": hands, "eights": 0}, "B": {"points": 0, "firsts": 0, "eights": 0}},
        8,
        "A1" if hands < 8 else None,
        {seat: f"{'AB'[seat % 2]}{seat // 2 + 1}" for seat in SEATS},
    )


def stones(many: int) -> Lines:
    """So many stones on nineteen lines, one after the other from the corner."""
    files, ranks = tuple("ABCDEFGHJKLMNOPQRST"), tuple(map(str, range(1, 20)))
    points = [file + rank for rank in ranks for file in files][:many]
    return Lines(
        files,
        ranks,
        Edges(files, files, ranks, ranks),
        pieces={point: ("stone:black", "stone:white")[at % 2] for at, point in enumerate(points)},
        colours={SEATS[0]: "black", SEATS[1]: "white"},
        last=(points[-1],),
        to_act=SEATS[:1],
    )


def star() -> Star:
    """Six with ten marbles each, none of them at home, and the way of a long jump."""
    holes = [f"{row}-{hole}" for row, many in enumerate(STAR, 1) for hole in range(1, many + 1)]
    return Star(
        homes={seat: tuple(holes[10 * seat : 10 * seat + 10]) for seat in SEATS},
        pieces={hole: f"marble:{'ABCDEF'[at % 6]}" for at, hole in enumerate(holes[::2][:60])},
        seats=len(SEATS),
        colours={seat: f"marble_{int(seat)}" for seat in SEATS},
        tokens={seat: f"marble:{'ABCDEF'[seat]}" for seat in SEATS},
        last=("1-1", "9-5"),
        paths=(Path(("1-1", "3-1", "5-5", "7-4", "9-5"), "move"),),
        to_act=SEATS[:1],
    )


BOARD = "board, start"
SCENES: dict[str, Scene] = {
    BOARD: board({"1": BACK, "2": "P" * 8, "7": "p" * 8, "8": BACK.lower()}, to_act=SEATS[:1]),
    "board, endgame": board(
        {"1": BACK[::-1]},
        last=("a1", "a4"),
        marks=(Mark("e1", "check"),),
        captured={SEATS[0]: (*"qrrbbnn", *"p" * 8), SEATS[1]: (*"P" * 8,)},
        lead={SEATS[0]: 31},
        to_act=SEATS[:1],
    ),
    "lines, 250 stones": stones(250),
    "star, 60 marbles": star(),
    "sheet, empty": sheet(0),
    "sheet, full": sheet(8),
}


def milliseconds(act: Callable[[], object]) -> list[float]:
    return in_turn(act)[0]


def in_turn(*acts: Callable[[], object]) -> list[list[float]]:
    """What each takes, one after the other in every round, so that a noisy moment is shared."""
    times: list[list[float]] = [[] for _ in acts]
    for _ in range(ROUNDS):
        for act, took in zip(acts, times, strict=True):
            start = perf_counter()
            act()
            took.append((perf_counter() - start) * 1000)
    return [sorted(took) for took in times]


def through_svg(scene: Scene, width: int) -> Callable[[], bytes] | None:
    """Draws a chess board by way of SVG; None for other scenes, or without a rasteriser."""
    try:
        from resvg_py import svg_to_bytes
    except ModuleNotFoundError:
        return None
    if not isinstance(scene, Squares):
        return None
    board = chess.Board(None)
    for square, piece in scene.pieces.items():
        board.set_piece_at(chess.parse_square(square), chess.Piece.from_symbol(piece))
    return lambda: svg_to_bytes(svg_string=chess.svg.board(board, size=width), width=width, skip_system_fonts=True)


def measure(name: str, scene: Scene, theme: str) -> dict[str, object]:
    start = perf_counter()
    picture = draw(scene, LABELS, theme)
    first = (perf_counter() - start) * 1000
    plain = Image.new("P", Image.open(BytesIO(picture)).size)
    times, board_times = in_turn(lambda: draw(scene, LABELS, theme), lambda: draw(SCENES[BOARD], LABELS, theme))
    svg = through_svg(scene, plain.width)
    svg_ms = median(milliseconds(svg)) if svg else None
    limit = median(milliseconds(lambda: plain.save(BytesIO(), "PNG", compress_level=6)))
    return {
        "picture": name,
        "theme": theme,
        "first_ms": round(first, 1),
        "ms": round(median(times), 1),
        "p95_ms": round(times[int(ROUNDS * 0.95)], 1),
        "to_board": round(median(times) / median(board_times), 2),
        "key_ms": round(median(milliseconds(lambda: picture_key(scene, LABELS, theme))), 2),
        "limit_ms": round(limit, 1),
        "ratio": round(median(times) / limit, 1),
        "svg_ms": round(svg_ms, 1) if svg_ms else "–",
        "to_svg": round(median(times) / svg_ms, 2) if svg_ms else "–",
        "bytes": len(picture),
        "svg_bytes": len(svg()) if svg else "–",
    }


def rows() -> Iterator[dict[str, object]]:
    for name, scene in SCENES.items():
        for theme in ("light", "dark"):
            yield measure(name, scene, theme)
