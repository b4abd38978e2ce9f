"""Pictures of events: whatever their size and names, they can be read, and say who won, who is left and who waits."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.app.speech.words import catalogue
from engines.core.scenes.parts import parts
from engines.core.scenes.scene import Scene
from engines.core.scenes.sheets import (
    Arrow,
    Bracket,
    Cell,
    Column,
    Entrant,
    Meeting,
    Round,
    Section,
    Slot,
    State,
    TableRow,
    TableScene,
)
from rendering.draw import draw
from rendering.labels import Labels, Named
from rendering.layout import SMALLEST, Box, Layout, Plate, Stroke, Text
from rendering.registry import lay_out
from rendering.text import SCALE
from rendering.theme import themes
from tests.rendering import events

LARGEST_PHOTO = 10_000
"""What a messenger takes: width and height together, in pixels."""
WORDS = {
    language: {
        key.removeprefix("picture."): text for key, text in catalogue(language).items() if key.startswith("picture.")
    }
    for language in ("zh", "en")
}
LABELS = events.labelled(events.SINGLES, WORDS["zh"])
ENGLISH = events.labelled(events.ENGLISH, WORDS["en"], "en")
NAMES = st.text(max_size=80) | st.sampled_from([*(who.name for who in events.STRANGE.values()), "王小明", "A"])


def texts(layout: Layout) -> list[Text]:
    return [item for item in layout.items if isinstance(item, Text) and item.text]


def meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def faults(layout: Layout) -> list[str]:
    """All that would be wrong with a picture."""
    found = [f"small: {item}" for item in texts(layout) if item.size < SMALLEST]
    for item in layout.items:
        box = item.box
        if box.x < 0 or box.y < 0 or box.right > layout.width or box.bottom > layout.height or min(box.w, box.h) < 0:
            found.append(f"outside: {item}")
    written = sorted(texts(layout), key=lambda item: item.box.y)
    for at, one in enumerate(written):
        for other in written[at + 1 :]:
            if other.box.y >= one.box.bottom:
                break
            if meet(one.box, other.box):
                found.append(f"overlap: {one} {other}")
    boxes = [item.box for item in layout.items if isinstance(item, Plate) and item.ink == "panel"]
    found += [
        f"boxes: {one} {other}"
        for at, one in enumerate(boxes)
        for other in boxes[at + 1 :]
        if meet(one, other) and one.inset(20) != other
    ]
    lines = [item.box for item in layout.items if isinstance(item, Plate) and item.ink in ("accent", "faint")]
    found += [
        f"crossed: {one} {text}" for one in lines if min(one.w, one.h) <= 4 for text in written if meet(one, text.box)
    ]
    if SCALE * (layout.width + layout.height) > LARGEST_PHOTO:
        found.append(f"tall: {layout.height}")
    return found


@st.composite
def brackets(draw_: st.DrawFn) -> tuple[Scene, Labels]:
    many = draw_(st.integers(2, 64))
    whole = events.bracket(many, draw_(st.integers(0, 6)), events.BEST, draw_(st.booleans()))
    names = draw_(st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=8))
    entries = {at + 1: Named(*names[at % len(names)]) for at in range(many)}
    words = WORDS[draw_(st.sampled_from(["zh", "en"]))]
    shown = parts(whole)
    return shown[draw_(st.integers(0, len(shown) - 1))], replace(LABELS, entries=entries, words=words)


@settings(max_examples=60, deadline=None)
@given(brackets())
def test_a_bracket_of_2_to_64_with_any_names_can_be_read(asked: tuple[Scene, Labels]) -> None:
    assert faults(lay_out(*asked)) == []


@st.composite
def tables(draw_: st.DrawFn) -> tuple[Scene, Labels]:
    many, wide = draw_(st.integers(0, 64)), draw_(st.integers(1, 12))
    names = draw_(st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=6))
    values = draw_(st.lists(NAMES | st.integers(0, 5000), min_size=1, max_size=6))
    named = draw_(st.integers(0, wide))
    states: tuple[State, ...] = ("", "live", "disqualified", "struck")
    state = draw_(st.sampled_from(states))
    rows = tuple(
        TableRow(
            tuple(
                Cell(Entrant(row + 1)) if column == named else Cell(values[(row + column) % len(values)])
                for column in range(wide)
            ),
            strong=row < 2,
            state=state if row % 3 == 0 else "",
        )
        for row in range(many)
    )
    many_each = draw_(st.integers(1, max(1, many)))
    sections = tuple(
        Section(rows[at : at + many_each], draw_(st.none() | NAMES), draw_(st.none() | st.integers(1, 9)), draw_(NAMES))
        for at in range(0, max(1, many), many_each)
    )
    scene = TableScene(
        tuple(Column(values[at % len(values)]) for at in range(wide)),
        sections,
        tuple(draw_(st.lists(NAMES, max_size=15))),
        abreast=draw_(st.integers(1, 3)),
    )
    entries = {at + 1: Named(*names[at % len(names)]) for at in range(many)}
    shown = parts(scene)
    return shown[draw_(st.integers(0, len(shown) - 1))], replace(LABELS, entries=entries, footer=draw_(NAMES))


@settings(max_examples=60, deadline=None)
@given(tables())
def test_a_table_of_any_size_with_any_names_can_be_read(asked: tuple[Scene, Labels]) -> None:
    assert faults(lay_out(*asked)) == []


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", events.SCENES)
def test_a_picture_of_the_day_can_be_read(name: str, language: str) -> None:
    assert faults(lay_out(events.SCENES[name], LABELS if language == "zh" else ENGLISH)) == []


ON_A_PHONE = 390
"""How many points wide a phone shows a picture."""
FIELDS = {"players": events.SINGLES, "pairs": events.PAIRS, "teams": events.TEAMS}
SHOWN: dict[str, Scene] = {
    **{f"{many} in round {played}": events.bracket(many, played, events.BEST, third=True)
       for many, played in ((4, 0), (9, 1), (16, 4), (18, 2), (32, 5), (64, 3))},
    "pairings": events.pairings(18),
    "standing": events.standing(16, 8),
    "places": events.ranking(),
    "groups": events.groups((6, 6, 6)),
    "the next round": events.rotation(8),
    "seats": events.seating(54),
}  # fmt: skip


@pytest.mark.parametrize("entries", FIELDS.values(), ids=FIELDS)
@pytest.mark.parametrize("name", SHOWN)
def test_names_are_fourteen_points_high_on_a_phone(name: str, entries: dict[int, Named]) -> None:
    # Units may be smaller; these are none that could be taken for a part of a name.
    called = {number: Named(who.name, "x" * len(who.unit)) for number, who in {**events.SINGLES, **entries}.items()}
    named = {who.name for who in called.values()}
    for part in parts(SHOWN[name]):
        layout = lay_out(part, replace(LABELS, entries=called))
        assert faults(layout) == []
        written = [text for text in texts(layout) if any(text.text in name for name in named) and len(text.text) > 1]
        assert written
        assert [text for text in written if text.size * ON_A_PHONE < 14 * layout.width] == []


def test_a_table_whose_names_would_have_no_room_upright_lies_wide() -> None:
    cells = tuple(Cell(word) for word in ("相互胜负" * 3,) * 4)
    rows = tuple(TableRow((Cell(Entrant(at)), *cells)) for at in range(1, 4))
    assert lay_out(TableScene((Column(),) * 5, (Section(rows),)), LABELS).width == 1280
    few = tuple(TableRow((Cell(Entrant(at)), Cell(3))) for at in range(1, 4))
    assert lay_out(TableScene((Column(),) * 2, (Section(few),)), LABELS).width == 540


@pytest.mark.parametrize("entries", [events.SINGLES, events.PAIRS, events.TEAMS], ids=["players", "pairs", "teams"])
def test_names_as_they_are_are_whole_in_a_bracket(entries: dict[int, Named]) -> None:
    """18 players or pairs with their units, or 16 teams: none is cut."""
    many = min(18, len(entries))
    shown = {
        item.text for item in texts(lay_out(events.bracket(many, 2, events.BEST), replace(LABELS, entries=entries)))
    }
    assert {entries[number].name for number in range(1, many + 1)} <= shown
    assert {entries[number].unit for number in range(1, many + 1)} <= shown


LONG = {
    1: Named("古丽巴哈尔·买买提江", "计算机与信息工程学院（软件学院）"),
    2: Named("Alexander Whitfield-Montgomery", "School of Mechanical Engineering"),
    3: Named("Christopher Montgomery Dagmar Óskarsdóttir", "光电信息与计算机工程学院"),
}


@pytest.mark.parametrize("many", [4, 18])
def test_a_long_name_and_a_long_unit_are_whole_in_a_bracket_and_in_a_table(many: int) -> None:
    """They take two lines where one has no room for them."""
    labels = replace(LABELS, entries={**events.SINGLES, **LONG})
    two = tuple(TableRow((Cell(Entrant(one)), Cell(Entrant(one % 3 + 1)), Cell("10:7"))) for one in LONG)
    table = TableScene((Column("南北"), Column("东西"), Column("比分")), (Section(two),))
    for scene in (events.bracket(many, 0), table):
        shown = "".join(item.text for item in texts(lay_out(scene, labels))).replace(" ", "")
        assert "…" not in shown
        for who in LONG.values():
            assert who.name.replace(" ", "") in shown
            assert who.unit.replace(" ", "") in shown


@pytest.mark.parametrize("many", [2, 3, 5, 8, 17, 18, 32])
def test_byes_are_no_boxes_and_every_match_is_one(many: int) -> None:
    """N entries play N − 1 matches."""
    layout = lay_out(events.bracket(many, 0), LABELS)
    assert sum(isinstance(item, Plate) and item.ink == "panel" for item in layout.items) == many - 1


def test_the_winner_is_bold_and_the_loser_grey() -> None:
    scene = Bracket((Round(2, (Meeting(Slot(Entrant(1), score="2"), Slot(Entrant(2), score="1"), 0),)),))
    found = {item.text: (item.bold, item.ink) for item in texts(lay_out(scene, LABELS))}
    winner, loser = LABELS.entrant(1), LABELS.entrant(2)
    assert (found[winner.name], found["2"]) == ((True, "text"), (True, "text"))
    assert (found[loser.name], found["1"]) == ((False, "muted"), (False, "muted"))


def test_a_live_match_has_a_coloured_border_and_says_so() -> None:
    scene = Bracket((Round(2, (Meeting(Slot(Entrant(1)), Slot(Entrant(2)), table=3, state="live"),)),))
    layout = lay_out(scene, LABELS)
    (box,) = [item for item in layout.items if isinstance(item, Plate) and item.ink == "panel"]
    assert (box.edge, box.edge_width) == ("accent", 4)
    assert {"进行中", "台3"} <= {item.text for item in texts(layout)}


# What is known of a side | what stands there.
SOURCES = [
    (Slot(source=3), "台3胜者"),
    (Slot(source=3, loser=True), "台3负者"),
    (Slot(), "待定"),
]


@pytest.mark.parametrize(("slot", "said"), SOURCES, ids=[row[1] for row in SOURCES])
def test_a_side_not_known_yet_says_where_it_comes_from(slot: Slot, said: str) -> None:
    scene = Bracket((Round(2, (Meeting(slot, Slot(Entrant(1))),)),))
    assert said in {item.text for item in texts(lay_out(scene, LABELS))}


def test_round_titles_carry_the_rule() -> None:
    heads = {item.text for item in texts(lay_out(events.SCENES["18 players drawn"], LABELS))}
    assert {"首轮 2 台", "16 强赛", "四分之一决赛", "半决赛", "决赛", "一局决胜", "3局2胜"} <= heads


@pytest.mark.parametrize("many", [3, 5, 9, 18, 28, 48])
def test_what_a_round_is_called_in_english_stands_whole_above_it(many: int) -> None:
    scene = events.bracket(many, 0)
    shown = {item.text for item in texts(lay_out(scene, ENGLISH))}
    assert {ENGLISH.round(one) for one in scene.rounds} <= shown


def test_lines_lead_from_every_match_to_its_side_of_the_next() -> None:
    plates = [item for item in lay_out(events.bracket(4, 0), LABELS).items if isinstance(item, Plate)]
    upper, lower, final = sorted((item.box for item in plates if item.ink == "panel"), key=lambda box: (box.x, box.y))
    lines = [item.box for item in plates if item.ink == "faint"]
    starts = sorted(box.middle[1] for box in lines if box.x == upper.right)
    ends = sorted(box.middle[1] for box in lines if box.right == final.x)
    assert starts == [upper.middle[1], lower.middle[1]]
    assert ends == pytest.approx([final.y + final.h / 4, final.y + final.h * 3 / 4], abs=1)


def test_the_line_of_those_who_advance_stands_below_the_last_of_them() -> None:
    layout = lay_out(events.standing(16, 8), replace(LABELS, entries=events.TEAMS))
    at = {item.text: item.box.y for item in texts(layout)}
    assert at[events.TEAMS[8].name] < at["前 8 名晋级"] < at[events.TEAMS[9].name]


def test_rows_that_are_not_finished_are_marked() -> None:
    shown = [item.text for item in texts(lay_out(events.standing(16, 8), LABELS))]
    assert (shown.count("未赛完"), shown.count("取消资格"), shown.count("退赛")) == (2, 1, 1)


def test_b_plus_1_is_an_arrow_from_every_table_to_the_next() -> None:
    layout = lay_out(events.rotation(4), replace(LABELS, entries=events.TEAMS))
    rows = sorted({item.box.y + item.box.h // 2 for item in texts(layout) if item.text in set("1234")})
    moves = [item for item in layout.items if isinstance(item, Stroke) and item.arrow]
    nearest = [
        tuple(min(range(4), key=lambda row: abs(rows[row] - y)) for y in (move.points[0][1], move.points[-1][1]))
        for move in moves
    ]
    assert nearest == [(0, 1), (1, 2), (2, 3), (3, 0)]
    for one, other in pairwise(sorted(moves[:3], key=lambda move: move.points[0][1])):
        assert max(y for _, y in one.points) <= min(y for _, y in other.points), "neighbours share a rail"
    assert moves[3].points[1][0] > moves[0].points[1][0], "the long way round has a rail of its own"


def test_arrows_that_cross_have_rails_of_their_own() -> None:
    moves = (Arrow(0, 2), Arrow(1, 3))
    layout = lay_out(replace(events.rotation(4), arrows=moves), LABELS)
    rails = {item.points[1][0] for item in layout.items if isinstance(item, Stroke)}
    assert len(rails) == 2


def test_a_certificate_names_everyone_of_a_team() -> None:
    scene = events.SCENES["a certificate"]
    labels = replace(LABELS, entries=events.TEAMS, date="2026年3月28日", footer="校工会")
    shown = [item.text for item in texts(lay_out(scene, labels))]
    team = events.TEAMS[1]
    assert shown == [
        "荣 誉 证 书",
        " ".join(team.members),
        team.name,
        f"在“{labels.title}”中荣获",
        "冠军",
        "共 18 人参赛",
        "校工会",
        "2026年3月28日",
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("name", "wide"),
    [
        ("eight at the end", 1080),
        ("standing of 16 teams", 1080),
        ("round robin of eight", 2560),
        ("a certificate", 2560),
    ],
)
def test_the_picture_is_a_png_of_its_paper_drawn_twice_as_large(name: str, wide: int, theme: str) -> None:
    """Decoded: where the layout has a plate in a plain ink, the pixels have that colour."""
    layout = lay_out(events.SCENES[name], LABELS)
    image = Image.open(BytesIO(draw(events.SCENES[name], LABELS, theme))).convert("RGB")
    assert image.size == (wide, 2 * layout.height)
    assert image.getpixel((2, 2)) == themes()[theme]["ground"]
    bars = [item for item in layout.items if isinstance(item, Plate) and item.ink in ("accent", "gold")]
    assert bars
    for bar in bars:
        assert image.getpixel((SCALE * bar.box.x + SCALE * bar.box.w // 2, SCALE * bar.box.y + 1)) in (
            themes()[theme][bar.ink],
            themes()[theme]["on_accent"],
        )
