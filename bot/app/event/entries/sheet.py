"""The cells of a .csv or .xlsx file from an unknown sender: size is checked before parsing, and no formula is
evaluated."""

from __future__ import annotations

import csv
import io
import re
import string
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from xml.etree.ElementTree import ParseError

from bot.app.event.entries.columns import columns
from bot.app.request.document import LARGEST
from bot.app.request.encoding import decoded
from bot.app.speech.spreadsheet import is_formula

MOST_ROWS, MOST_COLUMNS = 2_000, 30
_MOST_SEEN, _MOST_CELLS = 10_000, 400_000
"""The most rows and cells read, including empty ones: a sheet may claim a million."""
_MOST_UNPACKED, _MOST_PARTS, _MOST_TAGS = 8 * 1024 * 1024, 200, 600_000
"""The most bytes, parts and tags of an .xlsx file, an archive of XML. Two thousand rows of thirty columns have four
million bytes and four hundred thousand tags; a few kilobytes can expand to enough tags to keep the parser busy for half
a minute."""
_CHUNK = 64 * 1024
_HEADED = 10
"""The number of rows searched for the headings, since a title may stand above."""
_SHOWN = 40
_DELIMITERS = ",;\t，；"
_ARCHIVE, _OLE, _LOCKED = b"PK\x03\x04", b"\xd0\xcf\x11\xe0", "EncryptedPackage".encode("utf-16-le")
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, EOFError, OSError, ParseError, NotImplementedError, RuntimeError),
    *(KeyError, ValueError, TypeError, IndexError, AttributeError, ArithmeticError),
)
"""Exceptions the library raises for a malformed file."""


class Unreadable(Exception):
    """The reason why a file cannot be read: the key of a sentence and its values."""

    def __init__(self, key: str, row: int | None = None, **values: str | int) -> None:
        super().__init__(key)
        self.key, self.row, self.values = key, row, values


@dataclass(frozen=True, slots=True)
class Line:
    """One row with the number a spreadsheet shows. `formulas` are the cells to be computed."""

    number: int
    cells: tuple[str, ...]
    formulas: frozenset[int] = frozenset()

    def called(self, at: int) -> str:
        """The name of a cell in a spreadsheet, such as B3."""
        letters = string.ascii_uppercase
        return f"{letters[at // 26 - 1] if at >= 26 else ''}{letters[at % 26]}{self.number}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """The heading row, the column of each known heading, and the non-empty rows below."""

    headings: Line
    fields: Mapping[str, int] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()


def sheet(data: bytes, name: str) -> Sheet:
    """Read the rows of a file; raise `Unreadable` if impossible."""
    if len(data) > LARGEST:
        raise Unreadable("too_large", most=LARGEST // 1024)
    if not data.strip():
        raise Unreadable("empty")
    if data.startswith(_OLE):
        raise Unreadable("encrypted" if _LOCKED in data else "old_format")
    suffix = name.lower().rpartition(".")[2]
    if data.startswith(_ARCHIVE):
        return _headed(_workbook(data))
    if suffix in ("csv", "txt", "tsv"):
        return _text(data)
    raise Unreadable("broken" if suffix in ("xlsx", "xlsm") else "format")


def _headed(lines: Iterable[Line]) -> Sheet:
    """Take the row with the most known headings as the heading row, the first if several tie."""
    rows = list(lines)
    if not rows:
        raise Unreadable("empty")
    known = [sum(found is not None for found in columns(line.cells)) for line in rows[:_HEADED]]
    at = known.index(max(known))
    fields: dict[str, int] = {}
    for index, found in enumerate(columns(rows[at].cells)):
        if found is None:
            continue
        if found in fields:
            one, two = (rows[at].cells[place][:_SHOWN] for place in (fields[found], index))
            raise Unreadable("column_twice", rows[at].number, one=one, two=two)
        fields[found] = index
    if len(rows) - at - 1 > MOST_ROWS:
        raise Unreadable("too_many_rows", most=MOST_ROWS)
    return Sheet(rows[at], fields, tuple(rows[at + 1 :]))


def _bounded(lines: Iterable[Line]) -> Iterator[Line]:
    """The non-empty rows; raise `Unreadable` if rows or columns exceed the limits."""
    filled = cells = 0
    for seen, line in enumerate(lines, 1):
        filled += (full := any(line.cells) or bool(line.formulas))
        cells += len(line.cells)
        if filled > MOST_ROWS + _HEADED or seen > _MOST_SEEN:
            raise Unreadable("too_many_rows", most=MOST_ROWS)
        if any(line.cells[MOST_COLUMNS:]) or cells > _MOST_CELLS:
            raise Unreadable("too_many_columns", line.number, most=MOST_COLUMNS)
        if full:
            yield replace(line, cells=line.cells[:MOST_COLUMNS])


def _text(data: bytes) -> Sheet:
    """Read a .csv file; the delimiter is the sign that yields the most known headings."""
    text = decoded(data)
    found = _split(text) if text is not None else _known(data)
    if found is None:
        raise Unreadable("encoding")
    return found


def _known(data: bytes) -> Sheet | None:
    """Decode bytes of unknown encoding as GB18030, if known headings come out; else None."""
    try:
        found = _split(data.decode("gb18030"))
    except UnicodeDecodeError:
        return None
    return found if len(found.fields) >= 2 else None


def _split(text: str) -> Sheet:
    plain = text.removeprefix("\ufeff")
    told = re.match(r"sep=(.)\r?\n", plain)
    plain = plain[told.end() :] if told else plain
    start = 1 if told else 0
    top = plain.splitlines()[:_HEADED]
    delimiter = max(_DELIMITERS, key=lambda sign: max((_recognised(line, sign) for line in top), default=0))
    reader = csv.reader(io.StringIO(plain, newline=""), delimiter=delimiter, strict=True)

    def lines() -> Iterator[Line]:
        try:
            for number, row in enumerate(reader, 1 + start):
                cells = tuple(cell.strip() for cell in row)
                yield Line(number, cells, frozenset(at for at, cell in enumerate(cells) if is_formula(cell)))
        except csv.Error:
            raise Unreadable("quotes", reader.line_num + start) from None

    return _headed(_bounded(lines()))


def _recognised(line: str, delimiter: str) -> int:
    return sum(found is not None for found in columns(line.replace('"', "").split(delimiter)[:MOST_COLUMNS]))


def _workbook(data: bytes) -> list[Line]:
    """The only non-empty sheet of an .xlsx file."""
    # The import takes half a second; only people who send a list should wait.
    from openpyxl import load_workbook

    _check_archive(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
            filled = [lines for page in book.worksheets if (lines := list(_bounded(_page(page))))]
    except _BROKEN:
        raise Unreadable("broken") from None
    if len(filled) > 1:
        raise Unreadable("sheets", count=len(filled))
    return filled[0] if filled else []


def _page(page: Any) -> Iterator[Line]:
    # The size declared in a sheet cannot be trusted.
    page.reset_dimensions()
    for number, row in enumerate(page.iter_rows(), 1):
        cells = tuple(_cell(cell.value) for cell in row)
        computed = (at for at, cell in enumerate(row) if cell.data_type in ("f", "e") or is_formula(cells[at]))
        yield Line(number, cells, frozenset(computed))


def _cell(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value).strip()


def _check_archive(data: bytes) -> None:
    """Check the declared and the actual unpacked size of an archive before parsing."""
    unpacked = tags = 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if any(part.flag_bits & 1 for part in parts):
                raise Unreadable("encrypted")
            if len(parts) > _MOST_PARTS or sum(part.file_size for part in parts) > _MOST_UNPACKED:
                raise Unreadable("unpacked", most=_MOST_UNPACKED // 1024)
            if not any(part.filename.startswith("xl/") for part in parts):
                raise Unreadable("format")
            for part in parts:
                with archive.open(part) as content:
                    while chunk := content.read(_CHUNK):
                        unpacked += len(chunk)
                        tags += chunk.count(b"<")
                        if unpacked > _MOST_UNPACKED or tags > _MOST_TAGS:
                            raise Unreadable("unpacked", most=_MOST_UNPACKED // 1024)
    except _BROKEN:
        raise Unreadable("broken") from None
