"""Score sheets, by what stands in which row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from engines.core.rulings import Seat
from engines.core.scenes.scene import Scene
from rendering.draw import draw
from rendering.labels import Labels
from rendering.layout import Layout, Plate, Text
from rendering.registry import lay_out
from rendering.scoresheets.scorecard import LEFT
from rendering.text import SCALE
from rendering.theme import themes


def sheet(scene: Scene, labels: Labels) -> Layout:
    return lay_out(scene, labels)


def rows(layout: Layout) -> list[str]:
    """The table as text, one line a row, from the row of headings to the totals."""
    texts = [item for item in layout.items if isinstance(item, Text) and item.text]
    top = next(item.box.y for item in texts if item.text == "局")
    lines: dict[int, list[Text]] = {}
    for item in texts:
        if item.box.y >= top:
            middle = item.box.y + item.box.h // 2
            line = next((key for key in lines if abs(key - middle) < 8), middle)
            lines.setdefault(line, []).append(item)
    return [" ".join(one.text for one in sorted(line, key=lambda one: one.box.x)) for _, line in sorted(lines.items())]


SHEETS = {
    "no hand": """
        局 发牌 出完次序 得分 犯规
        1 A1 下局发牌 王小明 1 1
        2
        3
        4
        5
        6
        7
        8
        合计 0 0""",
    "one hand": """
        局 发牌 出完次序 得分 犯规
        1 A1 A1 A2 B1 A3 B2 B3 5 ★ 0
        2 B1 下局发牌 Alexander 1 1
        3
        4
        5
        6
        7
        8
        合计 5 0""",
    "full sheet": """
        局 发牌 出完次序 得分 犯规
        1 A1 A1 A2 B1 A3 B2 B3 5 ★ 0
        2 B1 B1 A1 B2 A2 B3 0 3 ★ 1
        3 A2 A A A 8 ★ 0
        4 B2 两次犯规，按被抓三家计 8 ★ 0 2
        5 A3 B3 B1 A1 A2 A3 B2 0 0 2 2
        双方犯规，报裁判长
        6 B3 A1 B1 B2 B3 A2 A3 0 ★ 0
        7 A1 B1 B2 B3 0 8 ★ 1
        8 B1 A A B A B B 5 ★ 0
        合计 26 11""",
}


@pytest.mark.parametrize("name", SHEETS)
def test_the_table_reads_as_the_sheet(name: str, scenes: Mapping[str, Scene], labels: Labels) -> None:
    expected = [line.strip() for line in SHEETS[name].strip().splitlines()]
    assert rows(sheet(scenes[name], replace(labels, marks={}))) == expected


def test_both_sides_with_their_seats_names_and_counts(scenes: Mapping[str, Scene], labels: Labels) -> None:
    layout = sheet(scenes["full sheet"], labels)
    texts = [item.text for item in layout.items if isinstance(item, Text)]
    assert texts[2:14] == ["A", "26", "A1", "王小明", "A2", "欧阳翀喆", "A3", "Ana", "★ 头家", "5", "八分", "2"]
    assert texts[14:26] == ["B", "11", "B1", "Alexander", "B2", "李雷", "B3", "陈", "★ 头家", "2", "八分", "1"]


@pytest.mark.parametrize(("mark", "word"), [("pending", "待确认"), ("struck", "作废")])
def test_a_mark_stands_in_the_row_of_its_hand(
    mark: str, word: str, scenes: Mapping[str, Scene], labels: Labels
) -> None:
    layout = sheet(scenes["five hands"], replace(labels, marks={3: mark}))
    assert [line for line in rows(layout) if word in line] == [f"3 A2 A A A 8 ★ 0 {word}"]
    strikes = [item for item in layout.items if isinstance(item, Plate) and item.ink == "struck"]
    assert len(strikes) == (mark == "struck")


def test_a_mark_is_shown_even_where_the_hand_is_gone(scenes: Mapping[str, Scene], labels: Labels) -> None:
    assert "2 B1 下局发牌 Alexander 1 1 作废" in rows(sheet(scenes["one hand"], replace(labels, marks={2: "struck"})))


def test_chips_have_the_colour_of_their_side(scenes: Mapping[str, Scene], labels: Labels) -> None:
    layout = sheet(scenes["full sheet"], replace(labels, marks={2: "struck"}))
    chips = [
        item for item in layout.items if isinstance(item, Plate) and item.box.h == 26 and item.box.x >= LEFT["order"]
    ]
    inks = "".join(
        {"side_0": "A", "side_1": "B", "faint": "-", "panel": "."}[item.ink] for item in chips if item.box.w == 28
    )
    assert [inks[at : at + 6] for at in range(0, len(inks), 6)] == [
        "AABABB",
        "-----.",
        "AAA...",
        "BBAAAB",
        "ABBBAA",
        "BBB...",
        "AABABB",
    ]


def test_an_empty_seat_is_a_dash(scenes: Mapping[str, Scene], labels: Labels) -> None:
    names = {seat: name for seat, name in labels.names.items() if seat != Seat(4)}
    texts = [
        item.text for item in sheet(scenes["no hand"], replace(labels, names=names)).items if isinstance(item, Text)
    ]
    assert texts[texts.index("A3") + 1] == "—"


def test_a_missing_word_falls_back_to_its_key(scenes: Mapping[str, Scene]) -> None:
    texts = [item.text for item in sheet(scenes["no hand"], Labels("t")).items if isinstance(item, Text)]
    assert "sheet.order" in texts


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_hand_in_play_is_lit(theme: str, scenes: Mapping[str, Scene], labels: Labels) -> None:
    scene = scenes["one hand"]
    lit = next(item for item in sheet(scene, labels).items if isinstance(item, Plate) and item.ink == "accent_soft")
    image = Image.open(BytesIO(draw(scene, labels, theme))).convert("RGB")
    inside = ((lit.box.right - 4) * SCALE, (lit.box.y + 4) * SCALE)
    assert image.getpixel(inside) == themes()[theme]["accent_soft"]
    assert image.getpixel((inside[0], (lit.box.bottom + 6) * SCALE)) == themes()[theme]["panel"]


def test_a_sheet_has_its_date_and_who_confirmed_each_hand(scenes: Mapping[str, Scene], labels: Labels) -> None:
    marked = replace(labels, date="2026-03-01", confirmed={1: "小周"}, marks={})
    drawn = sheet(scenes["one hand"], marked)
    assert rows(drawn)[1].endswith("✓ 小周")
    assert any(item.text.endswith("2026-03-01") for item in drawn.items if isinstance(item, Text))
    pending = sheet(scenes["one hand"], replace(marked, marks={1: "pending"}))
    assert "小周" not in rows(pending)[1], "what waits anew is not confirmed"
