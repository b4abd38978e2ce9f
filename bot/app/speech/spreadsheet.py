"""Write tables for spreadsheets. Every cell of every table is escaped here, so no name is evaluated as a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

Cell = str | int
"""A cell: text, shown as it is, or a number for calculations."""

_SIGNS = "=+-@＝＋－＠"
"""Characters a spreadsheet takes for the start of a formula, even after blanks."""
_FORMULA = re.compile(rf"\s*[{re.escape(_SIGNS)}]")
_QUOTED = re.compile(rf"'+\s*[{re.escape(_SIGNS)}]")
_MARK = "\ufeff"
"""The byte order mark that tells a spreadsheet the file is UTF-8; without it Chinese turns into gibberish."""
_WIDTH = 16


def is_formula(text: str) -> bool:
    return _FORMULA.match(text) is not None


def quoted(text: str) -> str:
    """Prefix a text with a quote mark if a spreadsheet would take it for a formula."""
    return f"'{text}" if is_formula(text) or _QUOTED.match(text) else text


def unquoted(text: str) -> str:
    return text[1:] if _QUOTED.match(text) else text


def as_csv(table: Iterable[Sequence[Cell]], lineterminator: str = "\n") -> str:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator=lineterminator).writerows(map(_safe, table))
    return _MARK + out.getvalue()


def as_xlsx(table: Iterable[Sequence[Cell]]) -> bytes:
    """Write an Excel file. The first row holds the headings, which stay in sight when scrolling."""
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook()
    page = book.active
    for row in table:
        page.append(_safe(row))
    for at, cell in enumerate(page[1], 1):
        cell.font = Font(bold=True)
        page.column_dimensions[get_column_letter(at)].width = _WIDTH
    page.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _safe(row: Sequence[Cell]) -> list[Cell]:
    return [quoted(cell) if isinstance(cell, str) else cell for cell in row]
