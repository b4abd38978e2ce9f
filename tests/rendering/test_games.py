"""Scenes as the rule engines really make them."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Seat
from engines.core.scenes.scene import LevelSheet
from engines.registry import GAMES
from rendering.draw import draw
from rendering.labels import Labels
from rendering.layout import Figure, Glow, Plate, Text
from rendering.registry import lay_out

MATE = "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"
CASTLED = "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"


def chess(moves: str) -> Table[Any, Any]:
    return played("chess", [(Seat(at % 2), move) for at, move in enumerate(moves.split())])


def played(game: str, entries: list[tuple[Seat, str]]) -> Table[Any, Any]:
    table = open_table(GAMES[game])
    assert isinstance(table, Table)
    for seat, text in entries:
        after = table.play(seat, text)
        assert isinstance(after, Played), text
        table = after.table
    return table


def test_mate_in_four() -> None:
    table = chess(MATE)
    items = lay_out(table.scene, Labels("t")).items
    assert sum(isinstance(item, Figure) for item in items) == 32, "31 on the board and the pawn that was taken"
    assert [item.ink for item in items if isinstance(item, Glow)] == ["check"]
    assert "+1" in [item.text for item in items if isinstance(item, Text)]
    assert Image.open(BytesIO(draw(table.scene, Labels("t")))).width == 1080


@pytest.mark.parametrize(("moves", "marked"), [("", 0), ("e4", 2), (CASTLED, 4)])
def test_the_squares_of_the_last_move_are_marked(moves: str, marked: int) -> None:
    table = chess(moves)
    items = lay_out(table.scene, Labels("t")).items
    assert sum(isinstance(item, Plate) and item.ink.startswith("last_") for item in items) == marked


def test_a_sheet_with_an_order_and_a_foul() -> None:
    foul = next(iter(GAMES["daguai"].plays["sheet"].refereeing.fouls))
    table = played("daguai", [(Seat(0), "AABABB"), (REFEREE, f"foul A1 {foul}")])
    items = lay_out(table.scene, Labels("t", words={"sheet.fouls": "fouls", "sheet.next_dealer": "deals"})).items
    table_texts = [item.text for item in items if isinstance(item, Text) and item.text]
    table_texts = table_texts[table_texts.index("fouls") + 1 :]
    assert table_texts[:11] == ["1", "A1", *"AABABB", "5", "★", "0"]
    assert table_texts[11:15] == ["2", "B1", "deals", "1"]
    assert Image.open(BytesIO(draw(table.scene, Labels("t")))).width == 1080


def test_a_sheet_for_levels_with_hands_and_a_foul() -> None:
    table = played(
        "shuangsheng",
        [
            (Seat(0), "hand dealer=N level=2 trump=S tricks=65 bottom=10 last=defender pairs=0 buried=dealer"),
            (REFEREE, "foul N follow_error"),
            (Seat(0), "hand dealer=W level=2 trump=NT tricks=30 bottom=20 last=dealer pairs=0 buried=dealer"),
        ],
    )
    items = lay_out(table.scene, Labels("t")).items
    texts = [item.text for item in items if isinstance(item, Text) and item.text]
    assert "65 + 10×2" in texts
    assert {"85", "30", "♠"} <= set(texts)
    assert texts.count("J") == 2, "the rung that must be played, and its legend"
    assert [item.ink for item in items if isinstance(item, Plate) and item.radius == 5].count("struck") == 1
    assert isinstance(table.scene, LevelSheet)
    notes = {note for row in table.scene.rows for note in row.notes}
    assert notes == {"floor"}
    assert Image.open(BytesIO(draw(table.scene, Labels("t")))).width == 1080
