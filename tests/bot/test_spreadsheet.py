"""Tables for a spreadsheet: every cell goes one way, and what is read back is what was written."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from openpyxl import load_workbook

from bot.app.speech.spreadsheet import as_csv, as_xlsx, is_formula, unquoted

TEXTS = ["=1+1", "+1", "-1", "@x", "＝1", " =1", "\t=1", "'=1", "''@", "王=李", "1-2", "", "'王"]


@pytest.mark.parametrize("text", TEXTS)
def test_no_text_is_computed_and_each_comes_back(text: str) -> None:
    ((cell, number),) = csv.reader(io.StringIO(as_csv([[text, -3]]).removeprefix("\ufeff")))
    assert number == "-3"
    assert not is_formula(cell)
    assert unquoted(cell) == text
    page = load_workbook(io.BytesIO(as_xlsx([["甲", "乙"], [text, -3]]))).active
    kinds = [found.data_type for found in page[2]]
    assert "f" not in kinds
    assert page["B2"].value == -3


def test_nobody_else_writes_a_spreadsheet() -> None:
    """In the bot; a game's own table has no names, and goes this way before anybody sees it."""
    root = Path(__file__).parents[2]
    writing = {
        str(path.relative_to(root))
        for path in (root / "bot").rglob("*.py")
        if "csv.writer" in (text := path.read_text(encoding="utf-8")) or "Workbook()" in text
    }
    assert writing == {"bot/app/speech/spreadsheet.py"}
