"""Whatever the names are: everything is inside, nothing overlaps, all of it can be read."""

from __future__ import annotations

from itertools import combinations

from PIL import Image

from engines.core.scenes.scene import Scene
from rendering.canvas import text
from rendering.labels import Labels
from rendering.layout import SMALLEST, Box, Figure, Layout, Text
from rendering.registry import lay_out
from rendering.text import SCALE
from rendering.theme import themes


def shown(layout: Layout) -> list[Text]:
    return [item for item in (*layout.still, *layout.items) if isinstance(item, Text) and item.text]


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def test_every_item_is_inside_the_picture(scene: Scene, any_labels: Labels) -> None:
    layout = lay_out(scene, any_labels)
    outside = [
        item
        for item in (*layout.still, *layout.items)
        if item.box.x < 0 or item.box.y < 0 or item.box.right > layout.width or item.box.bottom > layout.height
    ]
    assert outside == []


def test_no_text_leaves_its_box(scene: Scene, any_labels: Labels) -> None:
    """Measured on the pixels: the text alone on an empty sheet, twice as large as its box on every side."""
    escaped = []
    for item in shown(lay_out(scene, any_labels)):
        box = item.box
        moved = Text(Box(box.w, box.h, box.w, box.h), item.text, item.size, item.ink, item.bold, item.align)
        sheet = Image.new("RGB", (3 * box.w * SCALE, 3 * box.h * SCALE))
        text(sheet, moved, (255, 255, 255))
        left, top, right, bottom = sheet.getbbox() or (0, 0, 0, 0)
        inside = left >= box.w * SCALE - 1 and right <= 2 * box.w * SCALE + 1
        if not inside or top < box.h * SCALE or bottom > 2 * box.h * SCALE:
            escaped.append((item, (left, top, right, bottom)))
    assert escaped == []


def test_no_text_covers_another_text_or_a_piece(scene: Scene, any_labels: Labels) -> None:
    layout = lay_out(scene, any_labels)
    texts = shown(layout)
    figures = [item for item in layout.items if isinstance(item, Figure)]
    assert [pair for pair in combinations(texts, 2) if overlap(pair[0].box, pair[1].box)] == []
    beside = [one for one in texts if not one.inscribed]
    assert [(one, other) for one in beside for other in figures if overlap(one.box, other.box)] == []


def test_every_text_can_be_read_on_a_phone(scene: Scene, any_labels: Labels) -> None:
    assert [item for item in shown(lay_out(scene, any_labels)) if item.size < SMALLEST] == []


def test_every_theme_has_every_ink(scene: Scene, any_labels: Labels) -> None:
    layout = lay_out(scene, any_labels)
    used = {item.ink for item in (*layout.still, *layout.items) if not isinstance(item, Figure)}
    for name, theme in themes().items():
        assert used <= theme.keys(), name


def test_the_themes_name_the_same_inks() -> None:
    assert set(themes()) == {"light", "dark"}
    assert themes()["light"].keys() == themes()["dark"].keys()
