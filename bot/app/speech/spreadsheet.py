"""Tables for a spreadsheet. Every cell of every table goes this one way, so nobody's name is computed as a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

Cell = str | int
"""A text, which is shown as it is; or a number, with which can be reckoned."""

_SIGNS = "=+-@＝＋－＠"
"""What a spreadsheet takes for the beginning of a formula, also behind blanks."""
_FORMULA = re.compile(rf"\s*[{re.escape(_SIGNS)}]")
_QUOTED = re.compile(rf"'+\s*[{re.escape(_SIGNS)}]")
_MARK = "\ufeff"
"""By this a spreadsheet knows that the file is UTF-8; without it Chinese comes out as signs."""
_WIDTH = 16


def is_formula(text: str) -> bool:
    return _FORMULA.match(text) is not None


def quoted(text: str) -> str:
    """A text as it can be written into a cell without being taken for a formula."""
    return f"'{text}" if is_formula(text) or _QUOTED.match(text) else text


def unquoted(text: str) -> str:
    return text[1:] if _QUOTED.match(text) else text


def as_csv(table: Iterable[Sequence[Cell]], lineterminator: str = "\n") -> str:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator=lineterminator).writerows(map(_safe, table))
    return _MARK + out.getvalue()


def as_xlsx(table: Iterable[Sequence[Cell]]) -> bytes:
    """The first row is the headings', which stay in sight."""
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
