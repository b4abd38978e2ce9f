"""docs/architecture.md shows the rooms as they are."""

from docs.pictures import PICTURE, levels, picture, rooms


def test_the_picture_is_drawn_from_the_imports() -> None:
    """`make pictures` draws it anew."""
    assert PICTURE.read_text(encoding="utf-8") == picture()


def test_a_room_imports_only_rooms_below_it() -> None:
    sizes, edges = rooms()
    heights = {room: height for height, row in enumerate(reversed(levels(edges))) for room in row}
    assert set(heights) == set(sizes)
    assert [(room, other) for room in edges for other in edges[room] if heights[other] >= heights[room]] == []
