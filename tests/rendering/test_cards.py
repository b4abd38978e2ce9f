"""Cards, by what can be read on them."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from engines.core.scenes.scene import CardGroup, CardRow, CardsScene, Scene
from rendering.cards import CARD, CLOSE, TALL, layout
from rendering.draw import draw
from rendering.labels import Labels
from rendering.layout import Layout, Plate, Text
from rendering.text import SCALE
from rendering.theme import themes

FACES = ("card", "card_trump")


def scene_of(scenes: Mapping[str, Scene], name: str) -> CardsScene:
    scene = scenes[name]
    assert isinstance(scene, CardsScene)
    return scene


def faces(drawn: Layout) -> list[Plate]:
    return [item for item in drawn.items if isinstance(item, Plate) and item.ink in FACES]


def index_of(drawn: Layout, face: Plate) -> str:
    """What can be read in the strip of a card that stays free when another lies on it."""
    strip = [
        item.text
        for item in drawn.items
        if isinstance(item, Text)
        and face.box.x <= item.box.x
        and item.box.right <= face.box.x + CLOSE
        and face.box.y <= item.box.y < face.box.bottom
    ]
    return "".join(strip)


def words(drawn: Layout) -> list[str]:
    return [item.text for item in drawn.items if isinstance(item, Text)]


def cards(text: str) -> CardsScene:
    return CardsScene((CardRow((CardGroup(tuple(text.split())),)),))


# Cards as the record writes them | their indices.
READ = [
    ("SA HK CQ DJ", "A♠ K♥ Q♣ J♦"),
    ("ST ST S2", "10♠ 10♠ 2♠"),
    ("DW XW", "大王 小王"),
]


@pytest.mark.parametrize(("written", "expected"), READ)
def test_every_card_can_be_read(written: str, expected: str, labels: Labels) -> None:
    drawn = layout(cards(written), labels)
    assert [index_of(drawn, face) for face in faces(drawn)] == expected.split()


def test_every_card_of_two_decks_can_be_read_where_they_overlap(labels: Labels) -> None:
    deck = [f"{suit}{rank}" for suit in "SHCD" for rank in "23456789TJQKA"] * 2 + ["XW", "XW", "DW", "DW"]
    drawn = layout(cards(" ".join(deck)), labels)
    shown = [index_of(drawn, face) for face in faces(drawn)]
    assert len(shown) == 108
    assert len(set(shown)) == 54


def test_a_card_leaves_the_index_of_the_one_below_free(scenes: Mapping[str, Scene], labels: Labels) -> None:
    for name in ("hand", "trick", "tractor", "long tractor and its answers", "bottom"):
        lying = faces(layout(scene_of(scenes, name), labels))
        for one, other in pairwise(lying):
            assert one.box.y != other.box.y or other.box.x - one.box.x >= CLOSE


def test_equal_cards_lie_closer(labels: Labels) -> None:
    one, other, third = (face.box.x for face in faces(layout(cards("HK HK HA"), labels)))
    assert (other - one, third - other > CARD) == (CLOSE, True)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_suits_jokers_and_trumps_have_their_colours(theme: str, labels: Labels) -> None:
    row = CardRow((CardGroup(("SA", "HA", "CA", "DA", "XW", "DW")),))
    scene = CardsScene((row,), frozenset({"SA", "XW", "DW"}))
    image = Image.open(BytesIO(draw(scene, labels, theme))).convert("RGB")
    inks = themes()[theme]
    for face, ground, ink in zip(
        faces(layout(scene, labels)),
        ("card_trump", "card", "card", "card", "card_trump", "card_trump"),
        ("card_black", "card_red", "card_black", "card_red", "card_black", "card_red"),
        strict=True,
    ):
        box = face.box
        corner = ((box.right - 4) * SCALE, (box.y + 10) * SCALE)
        assert image.getpixel(corner) == inks[ground]
        inside = image.crop((box.x * SCALE, box.y * SCALE, box.right * SCALE, box.bottom * SCALE))
        colours = {colour for _, colour in inside.getcolors(65536) or []}
        assert inks[ink] in colours
        assert inks["card_red" if ink == "card_black" else "card_black"] not in colours


def test_a_trick_stands_in_two_columns_with_names_marks_and_points(scenes: Mapping[str, Scene], labels: Labels) -> None:
    drawn = layout(scene_of(scenes, "trick"), labels)
    found = words(drawn)
    assert len({face.box.y for face in faces(drawn)}) == 2
    assert found[2:6] == ["打 5", "主", "♠", "30 分"]
    for name, mark in (("王小明", "领出"), ("欧阳翀喆", "赢墩"), ("李雷", "违规")):
        assert {name, mark} <= set(found)
    edges = [item.edge for item in drawn.items if isinstance(item, Plate) and item.ink == "panel" and item.box.h > TALL]
    assert edges == ["line", "line", "accent", "struck"]


def test_a_hand_stands_in_groups_with_their_counts(scenes: Mapping[str, Scene], labels: Labels) -> None:
    found = words(layout(scene_of(scenes, "hand"), labels))
    for name, count in (("主牌", "13"), ("♣", "5"), ("♦", "3")):
        assert any(found[at : at + 2] == [name, count] for at in range(len(found)))


def test_a_tractor_is_framed_as_one(scenes: Mapping[str, Scene], labels: Labels) -> None:
    drawn = layout(scene_of(scenes, "tractor"), labels)
    (frame,) = [item for item in drawn.items if isinstance(item, Plate) and item.ink == "accent_soft"]
    lying = faces(drawn)
    assert frame.box.x < lying[0].box.x
    assert frame.box.right > lying[-1].box.right
    assert "无主" in words(drawn)
    assert "拖拉机" in words(drawn)
