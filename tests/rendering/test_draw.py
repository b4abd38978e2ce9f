"""The way in: the same picture for the same question, whoever asks, and a key that says so."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import Any, get_args

import pytest
from PIL import Image, ImageChops, ImageStat

from engines.core.rulings import Seat
from engines.core.scenes.scene import CardsScene, LevelSheet, Scene, Scorecard, Squares
from rendering.canvas import paint
from rendering.draw import draw, picture_key
from rendering.labels import Labels
from rendering.layout import Family
from rendering.png import MEETINGS, PALETTE, palette
from rendering.registry import lay_out
from rendering.theme import themes
from tests.rendering import events

THEMES = ("light", "dark")


@pytest.mark.parametrize("theme", THEMES)
def test_every_scene_becomes_a_png(scene: Scene, any_labels: Labels, theme: str) -> None:
    image = Image.open(BytesIO(draw(scene, any_labels, theme)))
    image.load()
    layout = lay_out(scene, any_labels)
    assert (image.format, image.size) == ("PNG", (2 * layout.width, 2 * layout.height))
    assert image.width in (1080, 2560)


def test_an_unknown_theme_is_our_fault(scene: Scene, labels: Labels) -> None:
    with pytest.raises(KeyError):
        draw(scene, labels, "../light")


@pytest.mark.parametrize("theme", THEMES)
def test_the_palette_looks_the_same(scene: Scene, labels: Labels, theme: str) -> None:
    painted = paint(lay_out(scene, labels), theme)
    sent = Image.open(BytesIO(draw(scene, labels, theme))).convert("RGB")
    lost = ImageChops.difference(painted, sent)
    assert max(ImageStat.Stat(lost).mean) < 0.15
    assert not any(sum(band.histogram()[48:]) for band in lost.split())


@pytest.mark.parametrize("family", get_args(Family))
@pytest.mark.parametrize("theme", THEMES)
def test_the_palette_holds_every_ink_exactly(theme: str, family: Family) -> None:
    inks = list(themes()[theme].values())
    strip = Image.new("RGB", (len(inks), 1))
    strip.putdata(inks)
    found = strip.quantize(palette=palette(theme, family), dither=Image.Dither.NONE).convert("RGB")
    assert list(found.get_flattened_data()) == inks
    levels = palette(theme, family).getpalette() or []
    assert len(levels) // 3 < PALETTE, "the colours between the last inks were cut off"
    assert {one for marks in MEETINGS[family].values() for one in marks.split()} | set(MEETINGS[family]) <= set(
        themes()[theme]
    )


def test_threads_get_the_same_pictures(scenes: Mapping[str, Scene], labels: Labels) -> None:
    """Each picture by two threads in the same moment, at light and dark in turn."""
    some = [scene for name, scene in scenes.items() if name not in events.USUAL[1:]]
    questions = [(scene, labels, THEMES[number % 2]) for number, scene in enumerate(some)]
    alone = [draw(*question) for question in questions]
    for cache in caches():
        cache.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda question: draw(*question), [each for each in questions for _ in range(2)]))
    assert together[::2] == alone
    assert together[1::2] == alone


def caches() -> list[Any]:
    """Everything rendering remembers, so that the threads meet cold caches."""
    modules = [module for name, module in sys.modules.items() if name.startswith("rendering.")]
    found = {id(value): value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")}
    assert len(found) >= 8
    return list(found.values())


def backwards(mapping: Mapping[Any, str]) -> dict[Any, str]:
    return dict(reversed([*mapping.items()]))


def variations(scenes: Mapping[str, Scene], labels: Labels) -> list[tuple[Scene, Labels, str]]:
    """Differences that show and differences that do not."""
    start, mate, hand = scenes["start"], scenes["mate"], scenes["one hand"]
    assert isinstance(start, Squares)
    assert isinstance(mate, Squares)
    assert isinstance(hand, Scorecard)
    levels, trick = scenes["two levels"], scenes["trick"]
    assert isinstance(levels, LevelSheet)
    assert isinstance(trick, CardsScene)
    long = replace(labels, names={Seat(0): "陈" * 60, Seat(1): "B"})
    return [
        (start, labels, "light"),
        (start, labels, "dark"),
        (replace(start, seen_from=Seat(1)), labels, "light"),
        (replace(start, coordinates=False), labels, "light"),
        (replace(start, colours={}), labels, "light"),
        (replace(start, lead={Seat(0): 3}), labels, "light"),
        (replace(start, lead={Seat(0): 3, Seat(1): -3}), labels, "light"),
        (replace(start, seats=3), labels, "light"),
        (start, replace(labels, title="台4"), "light"),
        (start, replace(labels, subtitle=" \u200b"), "light"),
        (start, replace(labels, subtitle=""), "light"),
        (start, replace(labels, names=backwards(labels.names)), "light"),
        (start, replace(labels, words={"to_move": "走棋"}), "light"),
        (start, replace(labels, words={"to_move": "行棋"}), "light"),
        (start, long, "light"),
        (start, replace(long, names={**long.names, Seat(0): "陈" * 61}), "light"),
        (start, replace(labels, names={Seat(0): "😀"}), "light"),
        (start, replace(labels, names={Seat(0): "😁"}), "light"),
        (replace(start, pieces=backwards(start.pieces)), labels, "light"),
        (mate, labels, "light"),
        (replace(mate, marks=()), labels, "light"),
        (replace(mate, last=()), labels, "light"),
        (replace(mate, to_act=()), labels, "light"),
        (hand, labels, "light"),
        (hand, replace(labels, marks={}), "light"),
        (hand, replace(labels, marks={1: "pending"}), "light"),
        (replace(hand, open_fouls={}), labels, "light"),
        (replace(hand, dealer="A2"), labels, "light"),
        (levels, labels, "light"),
        (levels, replace(labels, seats={}), "light"),
        (levels, replace(labels, marks={}), "light"),
        (replace(levels, stage="NS"), labels, "light"),
        (replace(levels, dealer=Seat(0)), labels, "light"),
        (replace(levels, levels={"NS": 1, "EW": 7}), labels, "light"),
        (replace(levels, time_up=True), labels, "light"),
        (replace(levels, goal=9), labels, "light"),
        (replace(levels, winner="NS"), labels, "light"),
        (replace(levels, over=True, winner="NS"), labels, "light"),
        (trick, labels, "light"),
        (replace(trick, rows=trick.rows[:3]), labels, "light"),
        (replace(trick, trumps=frozenset()), labels, "light"),
        (replace(trick, trump="H"), labels, "light"),
        (replace(trick, points=None), labels, "light"),
    ]


def test_keys_are_equal_exactly_where_pictures_are(scenes: Mapping[str, Scene], labels: Labels) -> None:
    drawn = [(draw(*one), picture_key(*one)) for one in variations(scenes, labels)]
    assert len({key for _, key in drawn}) < len(drawn), "some differences do not show"
    for (picture, key), (other, other_key) in combinations(drawn, 2):
        assert (picture == other) == (key == other_key)


def test_a_key_is_the_same_in_every_process(labels: Labels) -> None:
    program = (
        "from engines.core.scenes.scene import Squares\n"
        "from rendering.draw import picture_key\n"
        "from rendering.labels import Labels\n"
        "board = Squares('abcdefgh', '12345678', pieces={'e1': 'K', 'e8': 'k', 'a1': 'R'}, captured={0: ('p', 'n')})\n"
        "print(picture_key(board, Labels('t', names={0: 'A', 1: 'B'})))\n"
    )
    keys = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True, text=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(keys) == 1
    assert len(keys.pop().strip()) == 64
