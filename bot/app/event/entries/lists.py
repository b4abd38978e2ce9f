"""报名表: read an entry list from a file, with a reason for every bad row, and write the template to fill in.

Only errors visible in the list alone are found here; quotas, known units and deadlines are checked by the event.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from bot.app.event.entries.columns import COLUMNS, MOST_NAMES, NAMES, Language, heading
from bot.app.event.entries.sheet import Line, Sheet, Unreadable, sheet
from bot.app.request.enumeration import names_in
from bot.app.request.incoming import clean_name
from bot.app.speech.spreadsheet import Cell, as_csv, as_xlsx, unquoted

Kind = Literal["csv", "xlsx"]
LONGEST = {"unit": 64, "team": 64, "contact": 64, "referee": 192, **dict.fromkeys(NAMES, 32)}
"""The most letters of each column."""
MOST_SEED = 256
_SHOWN = 40
_OF_AN_ENTRY = ("team", *NAMES, "eldest", "seed")
"""The columns about an entry rather than its unit."""
_UNUSABLE = frozenset({"Cn", "Co", "Cs"})
_NUMBER = re.compile(r"(\d{1,4})(?:\.0)?号?")


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The requirements of an entry: the number of people, and whether to mark the eldest and name a referee."""

    size: int = 1
    eldest: bool = False
    referee: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.size <= MOST_NAMES:
            raise ValueError(f"an entry of {self.size}")

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.size]


@dataclass(frozen=True, slots=True)
class ListRow:
    """One entry of a list; without names, only the unit's contact and referees. `eldest` counts the names from 1;
    `number` is the row's."""

    unit: str
    names: tuple[str, ...]
    team: str = ""
    eldest: int | None = None
    referee: str = ""
    contact: str = ""
    seed: int | None = None
    number: int = 0

    @property
    def referees(self) -> tuple[str, ...]:
        """The referees named in the cell, one or several."""
        return tuple(names_in(self.referee))


@dataclass(frozen=True, slots=True)
class RowFault:
    """An error in a row, or in the whole file if `row` is None: the key of a sentence and its values."""

    key: str
    row: int | None = None
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Listing:
    """The good rows of a list, and the errors in other rows or in the whole list."""

    rows: tuple[ListRow, ...] = ()
    faults: tuple[RowFault, ...] = ()
    unread: bool = False
    """Whether reading stopped before the first row, because of the file or the headings."""


def read(data: bytes, name: str, form: EntryForm) -> Listing:
    """Read a list from the bytes and name of a file."""
    try:
        found = sheet(data, name)
    except Unreadable as trouble:
        return Listing(faults=(RowFault(trouble.key, trouble.row, trouble.values),), unread=True)
    missing = [field for field in _needed(found, form) if field not in found.fields]
    if missing:
        return Listing(
            faults=tuple(RowFault("missing", found.headings.number, {"column": field}) for field in missing),
            unread=True,
        )
    if found.headings.formulas:
        return Listing(faults=tuple(_formulas(found.headings)), unread=True)
    if not found.lines:
        return Listing(faults=(RowFault("no_rows"),), unread=True)
    return _Reading(found, form).listing()


def _needed(found: Sheet, form: EntryForm) -> Sequence[str]:
    """The required columns. All names may share one column if there is no second name column."""
    several = any(name in found.fields for name in NAMES[1:])
    names = form.names if several else NAMES[:1]
    return ("unit", *names, *(["eldest"] if form.eldest else []))


def _formulas(line: Line) -> list[RowFault]:
    return [
        RowFault("formula", line.number, {"cell": line.called(at), "text": line.cells[at][:_SHOWN]})
        for at in sorted(line.formulas)
        if at < len(line.cells)
    ]


class _Reading:
    """A list being read row by row; a duplicate is reported at the later row."""

    def __init__(self, found: Sheet, form: EntryForm) -> None:
        self.found, self.form = found, form
        self.faults: list[RowFault] = []
        self._people: dict[tuple[str, str], int] = {}
        self._seeds: dict[int, int] = {}

    def listing(self) -> Listing:
        rows = [row for line in self.found.lines if (row := self._row(line))]
        return Listing(tuple(rows), tuple(self.faults))

    def _row(self, line: Line) -> ListRow | None:
        before = len(self.faults)
        self.faults += _formulas(line)
        if len(self.faults) > before:
            return None
        texts = {field: self._text(line, field) for field in COLUMNS}
        if not texts["unit"]:
            self._wrong(line, "unit")
        elif not any(texts[field] for field in _OF_AN_ENTRY):
            # The template has such rows for units without entries.
            row = ListRow(texts["unit"], (), referee=texts["referee"], contact=texts["contact"], number=line.number)
            return row if len(self.faults) == before else None
        names = self._names(line, texts)
        row = ListRow(
            unit=texts["unit"],
            names=names,
            team=texts["team"],
            eldest=self._eldest(line, texts["eldest"], names),
            referee=texts["referee"],
            contact=texts["contact"],
            seed=self._seed(line, texts["seed"]),
            number=line.number,
        )
        self._once(line, row)
        return row if len(self.faults) == before else None

    def _wrong(self, line: Line, key: str, **values: str | int) -> None:
        self.faults.append(RowFault(key, line.number, values))

    def _text(self, line: Line, field: str) -> str:
        at = self.found.fields.get(field)
        text = unquoted(line.cells[at]) if at is not None and at < len(line.cells) else ""
        if field == NAMES[0] and self._joined:
            return text
        return self._clean(line, field, text)

    def _clean(self, line: Line, field: str, text: str) -> str:
        plain = clean_name(text, len(text))
        if any(unicodedata.category(letter) in _UNUSABLE for letter in plain):
            self._wrong(line, "letters", column=field)
        if len(plain) > LONGEST.get(field, _SHOWN):
            self._wrong(line, "too_long", column=field, most=LONGEST.get(field, _SHOWN))
        return plain

    @property
    def _joined(self) -> bool:
        """Whether all names of an entry share one cell."""
        return self.form.size > 1 and not any(name in self.found.fields for name in NAMES[1:])

    def _names(self, line: Line, texts: Mapping[str, str]) -> tuple[str, ...]:
        if self._joined:
            parts = [self._clean(line, NAMES[0], part) for part in names_in(texts[NAMES[0]])]
        else:
            parts = [texts[name] for name in NAMES]
        names = tuple(name for name in parts if name)
        if len(names) != self.form.size:
            self._wrong(line, "names", given=len(names), size=self.form.size)
        elif not self._joined and not all(texts[name] for name in self.form.names):
            self._wrong(line, "gap")
        return names

    def _eldest(self, line: Line, text: str, names: tuple[str, ...]) -> int | None:
        """Read the eldest, given as the number of a name or as the name."""
        if not text:
            if self.form.eldest:
                self._wrong(line, "eldest_missing")
            return None
        number = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text))
        if number and 1 <= int(number[1]) <= len(names):
            return int(number[1])
        if text in names:
            return names.index(text) + 1
        self._wrong(line, "eldest", text=text[:_SHOWN])
        return None

    def _seed(self, line: Line, text: str) -> int | None:
        if not text:
            return None
        number = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text))
        seed = int(number[1]) if number else 0
        if not 1 <= seed <= MOST_SEED:
            self._wrong(line, "seed", text=text[:_SHOWN])
        elif seed in self._seeds:
            self._wrong(line, "seed_twice", seed=seed, row=self._seeds[seed])
        self._seeds.setdefault(seed, line.number)
        return seed

    def _once(self, line: Line, row: ListRow) -> None:
        """Report a name listed twice in the same unit. Equal names in different units are different people."""
        for name in row.names:
            person = row.unit.casefold(), name.casefold()
            if person in self._people:
                self._wrong(line, "twice", name=name[:_SHOWN], row=self._people[person])
            self._people.setdefault(person, line.number)


def template(form: EntryForm, kind: Kind, language: Language = "zh", rows: Sequence[ListRow] = ()) -> bytes:
    """模板: a file with the required columns, the columns used by some row, and the rows."""
    asked = {"unit", *form.names, "contact", "seed"}
    asked |= {name for name, wanted in (("team", form.size > 1), ("eldest", form.eldest)) if wanted}
    asked |= {"referee"} if form.referee else set()
    written = [_cells(row) for row in rows]
    fields = [field for field in COLUMNS if field in asked or any(field in cells for cells in written)]
    table: list[list[Cell]] = [[heading(field, form.size, language) for field in fields]]
    table += [[cells.get(field, "") for field in fields] for cells in written]
    return as_csv(table, "\r\n").encode() if kind == "csv" else as_xlsx(table)


def _cells(row: ListRow) -> dict[str, Cell]:
    """The filled cells of a row, by column."""
    told = {"unit": row.unit, "team": row.team, **dict(zip(NAMES, row.names, strict=False))}
    told |= {"referee": row.referee, "contact": row.contact}
    cells: dict[str, Cell] = {field: text for field, text in told.items() if text}
    numbers = {"eldest": row.eldest, "seed": row.seed}
    return cells | {field: number for field, number in numbers.items() if number is not None}
