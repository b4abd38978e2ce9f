"""Sheets played for levels, by what stands in which row, on which rung, in which colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engines.core.scenes.scene import LevelSheet, Scene
from rendering.draw import draw
from rendering.labels import Labels
from rendering.layout import Layout, Plate, Text
from rendering.scoresheets.ladder import shown
from rendering.scoresheets.levels import layout
from rendering.text import SCALE
from rendering.theme import themes


@pytest.fixture
def sheet(scenes: Mapping[str, Scene]) -> Any:
    def named(name: str, **more: Any) -> LevelSheet:
        scene = scenes[name]
        assert isinstance(scene, LevelSheet)
        return replace(scene, **more)

    return named


def texts(drawn: Layout) -> list[str]:
    return [item.text for item in drawn.items if isinstance(item, Text) and item.text]


def rows(drawn: Layout) -> list[str]:
    """The table as text, one line a line of the picture, below the row of headings."""
    found = [item for item in drawn.items if isinstance(item, Text) and item.text]
    top = next(item.box.bottom for item in found if item.text == "防家得分")
    lines: dict[int, list[Text]] = {}
    for item in found:
        if item.box.y >= top:
            middle = item.box.y + item.box.h // 2
            lines.setdefault(next((key for key in lines if abs(key - middle) < 6), middle), []).append(item)
    return [" ".join(one.text for one in sorted(line, key=lambda one: one.box.x)) for _, line in sorted(lines.items())]


def test_the_table_reads_as_the_sheet(sheet: Any, labels: Labels) -> None:
    expected = """
        1 北 2 ♠ 60 保底 3 +1 2
        105 抠底
        2 南 3 ♥ 3 2
        65 + 10×4
        40 保底 2 +1
        3 东 2 无主 3
        60 − 20 降 1
        逢 J 必打
        4 西 2 — 4 +1 2
        庄家方牌数有误 · 铃响前已发牌
        −1200 庄抠底 6 +3 负12
        5 北 4 ♦
        200 − 80×16 − 120 降 1 降 12
        罚 120
        6 南 6 下把庄家 欧阳翀喆 罚 20
        降 2
        红点：罚级或判负次数"""
    drawn = layout(sheet("five levels"), replace(labels, marks={}))
    assert rows(drawn) == [line.strip() for line in expected.strip().splitlines()]


# Sheet | what stands in the last row.
LAST = [
    ("no level", "1 2 抢庄"),
    ("two levels", "3 南 2 下把庄家 欧阳翀喆"),
    ("bid anew", "6 抢庄"),
    ("past ten", "比赛结束 · 南北 胜"),
    ("for the referee", "比赛结束 · 胜负由裁判定"),
]


@pytest.mark.parametrize(("name", "expected"), LAST)
def test_the_last_row_says_what_comes(name: str, expected: str, sheet: Any, labels: Labels) -> None:
    assert [row for row in rows(layout(sheet(name), labels)) if not row.startswith("红点")][-1] == expected


def test_both_sides_with_their_levels_seats_and_names(sheet: Any, labels: Labels) -> None:
    found = texts(layout(sheet("five levels"), labels))
    assert found[2:17] == [
        *("南北", "6", "台上", "北", "王小明", "南", "欧阳翀喆", "跟错", "悔牌"),
        *("东西", "负12", "西", "Alexander", "东", "李雷"),
    ]


def test_strikes_are_dots_as_many_as_lose(sheet: Any, labels: Labels) -> None:
    scene = sheet("no level", strikes={"NS": {"follow": 2, "takeback": 1}, "EW": {"follow": 0, "takeback": 0}})
    dots = [item.ink for item in layout(scene, labels).items if isinstance(item, Plate) and item.radius == 5]
    assert dots == [*["struck"] * 2, "panel", "struck", *["panel"] * 2, *["panel"] * 6]
    assert "跟错" not in texts(layout(replace(scene, strikes_lose=0), labels))


@pytest.mark.parametrize(("mark", "word"), [("pending", "待确认"), ("struck", "作废")])
@pytest.mark.parametrize("hand", [40, 3])
def test_a_mark_is_seen_in_long_rows_and_in_short_ones(
    mark: str, word: str, hand: int, sheet: Any, labels: Labels
) -> None:
    drawn = layout(sheet("forty levels"), replace(labels, marks={hand: mark}))
    pills = [item for item in drawn.items if isinstance(item, Plate) and item.ink == f"{mark}_soft" and not item.edge]
    assert len(pills) == 1
    assert (word in texts(drawn)) == (hand == 40)


def test_forty_hands_are_all_there_and_a_picture_still_fits_a_chat(sheet: Any, labels: Labels) -> None:
    drawn = layout(sheet("forty levels"), replace(labels, marks={}))
    found = texts(drawn)
    assert all(str(number) in found for number in range(1, 42))
    assert not any("未列出" in text for text in found)
    assert drawn.height < 2.5 * drawn.width


def test_hands_that_are_left_out_are_counted(sheet: Any, labels: Labels) -> None:
    assert "19 把更早，未列出" in texts(layout(sheet("more than a sheet holds"), labels))


# Levels of both sides | the goal | the rungs that are drawn, … for those left out.
LADDERS = [
    ((0, 3), None, "2 3 4 5 6 7 8 9 10 J Q K A"),
    ((0, 3), 9, "2 3 4 5 6 7 8 9 10 J"),
    ((11, 3), 9, "2 3 4 5 6 7 8 9 10 J Q K"),
    ((-2, 3), 9, "负2 负1 2 3 4 5 6 7 8 9 10 J"),
    ((-9, -5), 9, "负9 … 负5 … 负1 2 3 4 5 6 7 8 9 10 J"),
    ((-6, -4), 9, "负6 负5 负4 … 负1 2 3 4 5 6 7 8 9 10 J"),
    ((-4, -3), 9, "负4 负3 负2 负1 2 3 4 5 6 7 8 9 10 J"),
]


@pytest.mark.parametrize(("levels", "goal", "expected"), LADDERS)
def test_the_ladder_reaches_as_far_as_it_matters(
    levels: tuple[int, int], goal: int | None, expected: str, sheet: Any, labels: Labels
) -> None:
    scene = sheet("no level", levels=dict(zip(("NS", "EW"), levels, strict=True)), goal=goal)
    found = texts(layout(scene, labels))
    rungs = expected.split()
    assert any(found[at : at + len(rungs)] == rungs for at in range(len(found)))
    assert len(shown(scene)) == len(rungs)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_bar_leads_each_side_to_its_level(theme: str, sheet: Any, labels: Labels) -> None:
    """Above the rungs up to 8 in the colour of one side, below them up to 4 in that of the other."""
    scene = sheet("no level", levels={"NS": 6, "EW": 2})
    rungs = [
        item.box
        for item in layout(scene, labels).items
        if isinstance(item, Text) and item.box.h == 36 and item.text in "23456789"
    ]
    image = Image.open(BytesIO(draw(scene, labels, theme))).convert("RGB")
    inks = {colour: ink for ink, colour in themes()[theme].items() if ink in ("panel", "side_0", "side_1")}

    def seen(y: int) -> list[str]:
        return [inks[image.getpixel(((box.x + 6) * SCALE, y * SCALE))] for box in rungs]  # type: ignore[index]

    assert seen(rungs[0].y - 3) == ["side_0"] * 7 + ["panel"]
    assert seen(rungs[0].bottom + 2) == ["side_1"] * 3 + ["panel"] * 5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_side_on_stage_is_lit(theme: str, sheet: Any, labels: Labels) -> None:
    scene = sheet("two levels")
    image = Image.open(BytesIO(draw(scene, labels, theme))).convert("RGB")
    lit = [
        item.box
        for item in layout(scene, labels).items
        if isinstance(item, Plate) and item.ink in ("side_0_soft", "side_1_soft") and item.box.w > 80
    ]
    assert len(lit) == 2
    for box, ink in zip(lit, ("side_0_soft", "side_1_soft"), strict=True):
        assert image.getpixel(((box.x + 4) * SCALE, (box.y + 6) * SCALE)) == themes()[theme][ink]


def test_who_confirmed_a_hand_stands_beside_it(sheet: Any, labels: Labels) -> None:
    drawn = layout(sheet("two levels"), replace(labels, confirmed={1: "小周"}, marks={}, date="2026-03-01"))
    assert "✓ 小周" in texts(drawn)
    assert any(text.endswith("2026-03-01") for text in texts(drawn))
