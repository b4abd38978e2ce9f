"""The cells of a .csv or .xlsx file that anybody may have sent: bounded before it is parsed, and nothing evaluated."""

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
"""Rows and cells that are looked at, the empty ones with them: a sheet may claim a million."""
_MOST_UNPACKED, _MOST_PARTS, _MOST_TAGS = 8 * 1024 * 1024, 200, 600_000
"""Bytes, parts and tags of an .xlsx, which is an archive of XML: two thousand rows of thirty columns have four million
bytes and four hundred thousand tags. A few kilobytes can hold enough of them to keep the parser busy for half a minute.
"""
_CHUNK = 64 * 1024
_HEADED = 10
"""Rows among which the headings are looked for; a title may stand above them."""
_SHOWN = 40
_DELIMITERS = ",;\t，；"
_ARCHIVE, _OLE, _LOCKED = b"PK\x03\x04", b"\xd0\xcf\x11\xe0", "EncryptedPackage".encode("utf-16-le")
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, EOFError, OSError, ParseError, NotImplementedError, RuntimeError),
    *(KeyError, ValueError, TypeError, IndexError, AttributeError, ArithmeticError),
)
"""What the library raises for a file that is not what it says."""


class Unreadable(Exception):
    """Why nothing is read of a file: the key of a sentence and its values."""

    def __init__(self, key: str, row: int | None = None, **values: str | int) -> None:
        super().__init__(key)
        self.key, self.row, self.values = key, row, values


@dataclass(frozen=True, slots=True)
class Line:
    """One row with its number as a spreadsheet shows it. `formulas` are the cells that would be computed."""

    number: int
    cells: tuple[str, ...]
    formulas: frozenset[int] = frozenset()

    def called(self, at: int) -> str:
        """A cell as a spreadsheet names it: B3."""
        letters = string.ascii_uppercase
        return f"{letters[at // 26 - 1] if at >= 26 else ''}{letters[at % 26]}{self.number}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """The headings by column, where they stand, and the rows below that are not empty."""

    headings: Line
    fields: Mapping[str, int] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()


def sheet(data: bytes, name: str) -> Sheet:
    """What a file holds. Raises `Unreadable`."""
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
    """The row with most headings of ours, the first of such; where there is none, they are what is missing."""
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
    """Only rows with something in them, as many as are taken."""
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
    """A .csv. Which sign separates its cells is told by the headings that come out."""
    text = decoded(data)
    found = _split(text) if text is not None else _known(data)
    if found is None:
        raise Unreadable("encoding")
    return found


def _known(data: bytes) -> Sheet | None:
    """Bytes of which nothing else tells the encoding are GB18030 if that brings out our headings."""
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
    """The one sheet of an .xlsx that holds anything."""
    # Half a second that whoever sends no list need not wait for.
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
    # What a sheet says about its own size is not to be believed.
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
    """How much comes out, as it says itself and as it is, before anything of it is parsed."""
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
