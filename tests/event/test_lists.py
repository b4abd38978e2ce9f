"""报名表: entry lists as files: what is understood, what is refused and why, and the template read back."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from bot.app.event.entries.columns import column
from bot.app.event.entries.lists import LONGEST, MOST_SEED, EntryForm, Kind, Listing, ListRow, read, template
from bot.app.request.incoming import clean_name

ONE, TEAM = EntryForm(), EntryForm(size=3, eldest=True, referee=True)


def xlsx(*rows: list[Any], more: dict[str, list[list[Any]]] | None = None) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    for title, others in (more or {}).items():
        page = book.create_sheet(title)
        for row in others:
            page.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def found(listing: Listing) -> list[tuple[Any, ...]]:
    """What is wrong, in short: row, key and values."""
    return [(fault.row, fault.key, *fault.values.values()) for fault in listing.faults]


HEADED = [
    ("单位", "unit"),
    ("参赛单位（全称）", "unit"),
    ("*部门：", "unit"),
    ("学院", "unit"),
    ("Department", "unit"),
    ("队名", "team"),
    ("Team Name", "team"),
    ("姓名", "name1"),
    ("姓 名", "name1"),
    ("队员1", "name1"),
    ("队员２", "name2"),
    ("队员(3)", "name3"),
    ("选手三", "name3"),
    ("name_2", "name2"),
    ("PLAYER 3", "name3"),
    ("队员4", None),
    ("年长者", "eldest"),
    ("Oldest", "eldest"),
    ("裁判员", "referee"),
    ("联系人[必填]", "contact"),
    ("种子号", "seed"),
    ("Seed No.", "seed"),
    ("备注", None),
    ("", None),
]


@pytest.mark.parametrize(("heading", "wanted"), HEADED)
def test_headings_by_their_usual_names(heading: str, wanted: str | None) -> None:
    assert column(heading) == wanted


PAIRS = [ListRow("计算机系", ("张三", "李四"), number=2), ListRow("数学系", ("王五", "赵六"), seed=1, number=3)]
TEXT = "单位,队员1,队员2,种子\n计算机系,张三,李四,\n数学系,王五,赵六,1\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "，"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_text_in_any_usual_encoding_with_any_usual_separator(encoding: str, delimiter: str, end: str) -> None:
    data = TEXT.replace(",", delimiter).replace("\n", end).encode(encoding)
    assert read(data, "名单.CSV", EntryForm(2)) == Listing(tuple(PAIRS))


READ = [
    (
        "a title above and remarks beside",
        "2026迎新春报名表\n\n单位,备注,姓名\n数学系,女,王五\n",
        ONE,
        ("数学系", ("王五",), 4),
    ),
    (
        "all names in one cell",
        "单位,队员\n数学系,王五、赵六/孙七\n",
        EntryForm(3),
        ("数学系", ("王五", "赵六", "孙七"), 2),
    ),
    ("quoted, with a comma inside", '单位,姓名\n"数学系,统计系",王五\n', ONE, ("数学系,统计系", ("王五",), 2)),
    ("as a spreadsheet marks its separator", "sep=;\n单位;姓名\n数学系;王五\n", ONE, ("数学系", ("王五",), 3)),
    ("spaces and marks that are not seen", "单位,姓名\n 数学系 ,王\u200b五\u202e\n", ONE, ("数学系", ("王五",), 2)),
    ("English", "Unit,Player 1,Player 2\nMaths,Ann Lee,Bo Ray\n", EntryForm(2), ("Maths", ("Ann Lee", "Bo Ray"), 2)),
]


@pytest.mark.parametrize(("text", "form", "wanted"), [row[1:] for row in READ], ids=[row[0] for row in READ])
def test_what_people_write_is_understood(text: str, form: EntryForm, wanted: tuple[str, tuple[str, ...], int]) -> None:
    listing = read(text.encode(), "a.csv", form)
    assert [(row.unit, row.names, row.number) for row in listing.rows] == [wanted]
    assert not listing.faults


@pytest.mark.parametrize(("told", "eldest"), [("2", 2), ("２", 2), ("3号", 3), ("丙", 3)])
def test_the_eldest_by_number_or_by_name(told: str, eldest: int) -> None:
    text = f"单位,队名,队员1,队员2,队员3,年长,裁判\n数学系,一队,甲,乙,丙,{told},丁\n"
    (row,) = read(text.encode(), "a.csv", TEAM).rows
    assert (row.team, row.eldest, row.referee) == ("一队", eldest, "丁")


# One row below "单位,队员1,队员2,队员3,年长,种子" each, and what is wrong with it.
ROWS = [
    (",甲,乙,丙,1,", [(2, "unit")]),
    ("数学系,甲,乙,,1,", [(2, "names", 2, 3)]),
    ("数学系,,,,,5", [(2, "names", 0, 3), (2, "eldest_missing")]),
    ("数学系,甲,乙,甲,1,", [(2, "twice", "甲", 2)]),
    ("数学系,甲,乙,丙,,", [(2, "eldest_missing")]),
    ("数学系,甲,乙,丙,4,", [(2, "eldest", "4")]),
    ("数学系,甲,乙,丙,丁,", [(2, "eldest", "丁")]),
    ("数学系,甲,乙,丙,1,0", [(2, "seed", "0")]),
    ("数学系,甲,乙,丙,1,二", [(2, "seed", "二")]),
    ("数学系,甲,乙,丙,1,1.5", [(2, "seed", "1.5")]),
    ("数学系,=1+1,乙,丙,1,", [(2, "formula", "B2", "=1+1")]),
    (
        "@数学系,甲,+乙,-丙,1,",
        [(2, "formula", "A2", "@数学系"), (2, "formula", "C2", "+乙"), (2, "formula", "D2", "-丙")],
    ),
    ("数学系,甲,乙,丙,1,,＝x", [(2, "formula", "G2", "＝x")]),
    (f"数学系,{'甲' * 33},乙,丙,1,", [(2, "too_long", "name1", 32)]),
    (f"{'系' * 65},甲,乙,丙,1,", [(2, "too_long", "unit", 64)]),
]


@pytest.mark.parametrize(("row", "wanted"), ROWS)
def test_a_bad_row_is_named_with_its_reason(row: str, wanted: list[tuple[Any, ...]]) -> None:
    text = f"单位,队员1,队员2,队员3,年长,种子\n{row}\n物理系,子,丑,寅,1,\n"
    listing = read(text.encode(), "a.csv", TEAM)
    assert found(listing) == wanted
    assert [good.unit for good in listing.rows] == ["物理系"]


def test_what_stands_twice_is_told_of_the_later_row() -> None:
    text = "单位,姓名,种子\n数学系,甲,1\n数学系,乙,1\n\n数学系,甲,\n物理系,甲,2\n"
    listing = read(text.encode(), "a.csv", ONE)
    assert found(listing) == [(3, "seed_twice", 1, 2), (5, "twice", "甲", 2)]
    assert [(row.unit, row.names) for row in listing.rows] == [("数学系", ("甲",)), ("物理系", ("甲",))]


def archive(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    return out.getvalue()


def with_sheet(change: Callable[[bytes], bytes]) -> bytes:
    """A good .xlsx with its sheet's XML changed."""
    with zipfile.ZipFile(io.BytesIO(xlsx(["单位", "姓名"], ["数学系", "甲"]))) as good:
        parts = {part: good.read(part) for part in good.namelist()}
    return archive(**{part: change(xml) if part.endswith("sheet1.xml") else xml for part, xml in parts.items()})


ENTITY = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e %b>]>'
BOMB = archive(**{f"xl/{number}.xml": b"0" * 5_000_000 for number in range(3)})
LYING = BOMB.replace(struct.pack("<I", 5_000_000), struct.pack("<I", 50))
LOCKED = bytearray(archive(**{"xl/workbook.xml": b"x"}))
LOCKED[LOCKED.index(b"PK\x01\x02") + 8] |= 1
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500)
HEADS = ["单位", "姓名"]
END = b"</sheetData>"
FAR = b'<row r="900000000"><c r="A900000000"><v>1</v></c></row>' + END
WIDE = b'<row r="9"><c r="ZZZ9"><v>1</v></c></row>' + END
CELLS = b"<row>" + b"<c/>" * 600_000 + b"</row>" + END

FILES = [
    ("nothing", b"", "a.csv", [(None, "empty")]),
    ("only spaces", b" \r\n\t", "a.csv", [(None, "empty")]),
    ("an empty sheet", xlsx(), "a.xlsx", [(None, "empty")]),
    ("only headings", "单位,姓名\n".encode(), "a.csv", [(None, "no_rows")]),
    ("over a megabyte", b"x" * (1024 * 1024 + 1), "a.csv", [(None, "too_large", 1024)]),
    ("a picture", b"\x89PNG\r\n\x1a\n" + bytes(50), "a.png", [(None, "format")]),
    ("a picture called a list", b"\x89PNG\r\n\x1a\n" + bytes(50), "a.csv", [(None, "encoding")]),
    ("a text called a sheet", TEXT.encode(), "a.xlsx", [(None, "broken")]),
    ("the sheet of an old program", OLE, "a.xls", [(None, "old_format")]),
    ("with a password", OLE + "EncryptedPackage".encode("utf-16-le"), "a.xlsx", [(None, "encrypted")]),
    ("an archive with a password", bytes(LOCKED), "a.xlsx", [(None, "encrypted")]),
    ("half a file", xlsx(HEADS, ["数学系", "甲"])[:-200], "a.xlsx", [(None, "broken")]),
    ("another archive", archive(**{"a.txt": b"x"}), "a.xlsx", [(None, "format")]),
    ("nothing that is needed inside", archive(**{"xl/a.xml": b"x"}), "a.xlsx", [(None, "broken")]),
    ("no XML inside", with_sheet(lambda content: content[:200]), "a.xlsx", [(None, "broken")]),
    ("a bomb", BOMB, "a.xlsx", [(None, "unpacked", 8192)]),
    ("a bomb that says it is small", LYING, "a.xlsx", [(None, "broken")]),
    ("many cells", with_sheet(lambda xml: xml.replace(END, CELLS)), "a.xlsx", [(None, "unpacked", 8192)]),
    ("many parts", archive(**{str(number): b"" for number in range(201)}), "a.xlsx", [(None, "unpacked", 8192)]),
    ("an entity", with_sheet(lambda xml: ENTITY % b'"x"' + xml), "a.xlsx", [(None, "broken")]),
    (
        "an entity elsewhere",
        with_sheet(lambda xml: ENTITY % b'SYSTEM "file:///etc/passwd"' + xml),
        "a.xlsx",
        [(None, "broken")],
    ),
    (
        "two sheets",
        xlsx(HEADS, ["数学系", "甲"], more={"2": [HEADS, ["物理系", "乙"]]}),
        "a.xlsx",
        [(None, "sheets", 2)],
    ),
    ("no column of units", "部,姓名\n数学系,甲\n".encode(), "a.csv", [(1, "missing", "unit")]),
    ("no units, and a title above", "报名表\n姓名,备注\n甲,\n".encode(), "a.csv", [(2, "missing", "unit")]),
    ("no headings", "数学系,甲\n物理系,乙\n".encode(), "a.csv", [(1, "missing", "unit"), (1, "missing", "name1")]),
    ("one column twice", "单位,姓名,部门\n数学系,甲,乙\n".encode(), "a.csv", [(1, "column_twice", "单位", "部门")]),
    ("a quotation that does not end", '单位,姓名\n"数学系,甲\n'.encode(), "a.csv", [(2, "quotes")]),
    ("a formula", xlsx(HEADS, ["数学系", "=A1"]), "a.xlsx", [(2, "formula", "B2", "=A1")]),
    ("a formula for a heading", xlsx([*HEADS, "=1"], ["数学系", "甲"]), "a.xlsx", [(1, "formula", "C1", "=1")]),
    ("2,001 rows", ("单位,姓名\n" + "x,y\n" * 2001).encode(), "a.csv", [(None, "too_many_rows", 2000)]),
    ("100,000 rows", ("单位,姓名\n" + "x,y\n" * 100_000).encode(), "a.csv", [(None, "too_many_rows", 2000)]),
    ("100,000 empty rows", ("单位,姓名\n" + "\n" * 100_000).encode(), "a.csv", [(None, "too_many_rows", 2000)]),
    (
        "a row far below",
        with_sheet(lambda xml: xml.replace(END, FAR)),
        "a.xlsx",
        [(None, "too_many_rows", 2000)],
    ),
    ("31 columns", ("单位,姓名" + ",x" * 29 + "\n").encode(), "a.csv", [(1, "too_many_columns", 30)]),
    (
        "a cell far to the right",
        with_sheet(lambda xml: xml.replace(END, WIDE)),
        "a.xlsx",
        [(9, "too_many_columns", 30)],
    ),
]


@pytest.mark.parametrize(("data", "name", "wanted"), [row[1:] for row in FILES], ids=[row[0] for row in FILES])
def test_a_file_that_cannot_be_a_list_is_refused_with_the_reason(
    data: bytes, name: str, wanted: list[tuple[Any, ...]]
) -> None:
    listing = read(data, name, ONE)
    assert (listing.rows, found(listing)) == ((), wanted)


def test_a_column_that_the_form_asks_for_may_be_missing_too() -> None:
    text = "单位,队员1,队员2\n数学系,甲,乙\n".encode()
    assert found(read(text, "a.csv", TEAM)) == [(1, "missing", "name3"), (1, "missing", "eldest")]


def test_a_sheet_as_programs_write_it() -> None:
    """Numbers for texts, an empty second sheet, a size that is claimed wrongly."""
    data = xlsx(
        ["单位", "姓名", "种子"], [1001, "甲", 2.0], [None, None, None], ["数学系", "乙", None], more={"Sheet2": []}
    )
    assert [(row.unit, row.seed, row.number) for row in read(data, "a.xlsx", ONE).rows] == [
        ("1001", 2, 2),
        ("数学系", None, 4),
    ]
    claimed = with_sheet(lambda xml: xml.replace(b'<dimension ref="A1:B2"', b'<dimension ref="A1:XFD1048576"'))
    assert [row.names for row in read(claimed, "a.xlsx", ONE).rows] == [("甲",)]


def test_a_row_may_tell_of_its_unit_alone() -> None:
    text = "单位,队员1,队员2,队员3,年长,裁判,联系人\n数学系,,,,,,\n物理系,,,,,丁；戊,小林\n"
    listing = read(text.encode(), "a.csv", TEAM)
    assert found(listing) == []
    assert [(row.unit, row.names, row.referees, row.contact) for row in listing.rows] == [
        ("数学系", (), (), ""),
        ("物理系", (), ("丁", "戊"), "小林"),
    ]


HEADED_TEMPLATES = [
    (ONE, "zh", ["单位", "姓名", "联系人", "种子"]),
    (EntryForm(2), "zh", ["单位", "队名", "队员1", "队员2", "联系人", "种子"]),
    (TEAM, "zh", ["单位", "队名", "队员1", "队员2", "队员3", "年长", "裁判", "联系人", "种子"]),
    (ONE, "en", ["Unit", "Name", "Contact", "Seed"]),
    (TEAM, "en", ["Unit", "Team", "Name 1", "Name 2", "Name 3", "Eldest", "Referee", "Contact", "Seed"]),
]


@pytest.mark.parametrize(("form", "language", "wanted"), HEADED_TEMPLATES)
def test_the_template_has_the_columns_that_are_asked_for(form: EntryForm, language: Any, wanted: list[str]) -> None:
    assert template(form, "csv", language).decode("utf-8-sig").splitlines() == [",".join(wanted)]
    page = load_workbook(io.BytesIO(template(form, "xlsx", language))).active
    assert [cell.value for cell in page[1]] == wanted
    for kind in ("csv", "xlsx"):
        assert found(read(template(form, kind, language), f"a.{kind}", form)) == [(None, "no_rows")]


def texts(longest: int) -> st.SearchStrategy[str]:
    """Whatever stays of a text once it has been cleaned as a name."""
    letters = st.characters(codec="utf-8", exclude_categories=("Cs", "Co", "Cn"))
    drawn = st.text(letters, max_size=longest).map(lambda text: clean_name(text, longest))
    return drawn.filter(lambda text: text.strip() == text)


@st.composite
def lists(draw: st.DrawFn) -> tuple[EntryForm, list[ListRow]]:
    form = draw(st.builds(EntryForm, st.integers(1, 3), st.booleans(), st.booleans()))
    people = draw(st.lists(texts(LONGEST["name1"]).filter(bool), max_size=12, unique_by=str.casefold))
    rows = []
    seeds = draw(st.permutations(range(1, MOST_SEED + 1)))
    for number in range(len(people) // form.size):
        eldest = draw(st.integers(1, form.size) if form.eldest else st.none() | st.integers(1, form.size))
        rows.append(
            ListRow(
                unit=draw(texts(LONGEST["unit"]).filter(bool)),
                names=tuple(people[number * form.size : (number + 1) * form.size]),
                team=draw(texts(LONGEST["team"])),
                eldest=eldest,
                referee=draw(texts(LONGEST["referee"])),
                contact=draw(texts(LONGEST["contact"])),
                seed=draw(st.none() | st.just(seeds[number])),
            )
        )
    return form, rows


@given(lists(), st.sampled_from(["csv", "xlsx"]), st.sampled_from(["zh", "en"]))
@settings(max_examples=40, deadline=None)
def test_what_is_written_is_read_back(told: tuple[EntryForm, list[ListRow]], kind: Kind, language: Any) -> None:
    form, rows = told
    listing = read(template(form, kind, language, rows), f"a.{kind}", form)
    if not rows:
        assert found(listing) == [(None, "no_rows")]
        return
    assert not listing.faults
    assert [replace(row, number=0) for row in listing.rows] == rows
    assert [row.number for row in listing.rows] == list(range(2, len(rows) + 2))
