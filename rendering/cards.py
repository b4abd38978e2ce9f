"""Playing cards: a hand in groups, the plays of a trick, a tractor (拖拉机)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from engines.core.cards import BIG, JOKERS, SYMBOLS
from engines.core.scenes.scene import CardGroup, CardRow, CardsScene
from rendering.labels import Labels
from rendering.layout import HEADING, MARGIN, WIDTH, Box, Item, Layout, Plate, heading, line, width_of
from rendering.suits import on_card, on_panel, trump_text

WORDS = (
    "no_trump",
    "cards.level",
    "cards.trump",
    "cards.points",
    *(f"cards.joker.{joker}" for joker in JOKERS),
)
TOP = 12
GAP = 10
PAD = 12
INFO, TITLE = 30, 30
CARD, TALL = 58, 82
CLOSE = 29
"""The visible part of a card under another card: enough for rank and suit."""
APART = CARD + 6
TOLD = 56
"""The width of a group's name in a row with several groups."""
LINES = 6
"""The gap between two lines of cards."""
FRAME = 5
"""How far the frame around joined cards extends beyond the cards."""
PILLS = {
    "winner": ("accent", "on_accent"),
    "top": ("accent", "on_accent"),
    "illegal": ("struck_soft", "struck"),
    "forced": ("pending_soft", "pending"),
}


def layout(scene: CardsScene, labels: Labels) -> Layout:
    labels = replace(labels, seats={**labels.seats, **scene.labels})
    wide = WIDTH - 2 * MARGIN
    items: list[Item] = [*heading(labels, MARGIN, TOP, wide)]
    y = TOP + HEADING + 4
    about = [*info(scene, labels, Box(MARGIN, y, wide, INFO))]
    items += about
    y += (INFO if about else 0) + GAP
    columns = 2 if len(scene.rows) > 1 and all(narrow(row, (wide - GAP) // 2) for row in scene.rows) else 1
    w = (wide - (columns - 1) * GAP) // columns
    for at in range(0, len(scene.rows), columns):
        beside = scene.rows[at : at + columns]
        h = max(row_height(row, w) for row in beside)
        for number, row in enumerate(beside):
            items += card_row(scene, labels, row, Box(MARGIN + number * (w + GAP), y, w, h))
        y += h + GAP
    return Layout(y - GAP + MARGIN, tuple(items), family="cards")


def info(scene: CardsScene, labels: Labels, box: Box) -> Iterator[Item]:
    """Draw level and trump at the left, and the points in the cards at the right."""
    x = box.x
    third = (box.w - 2 * GAP) // 3
    if scene.level is not None:
        text = f"{labels.word('cards.level')} {scene.level}"
        chip = Box(x, box.y + 1, min(width_of(text, 16, bold=True) + 24, third), 28)
        yield Plate(chip, "panel", 14, "line")
        yield line(chip.narrowed(12), text, 16, "text", bold=True, align="centre")
        x = chip.right + GAP
    if scene.trump is not None:
        word, symbol = labels.word("cards.trump"), trump_text(labels, scene.trump)
        plain = scene.trump in SYMBOLS
        wide = min(width_of(symbol, 16, bold=True), third - 24)
        first = min(width_of(word, 16, bold=True), third - wide - 30) if plain else 0
        chip = Box(x, box.y + 1, 24 + wide + (first + 6 if plain else 0), 28)
        yield Plate(chip, "panel", 14, "line")
        if plain:
            yield line(Box(x + 12, chip.y, first, chip.h), word, 16, "text", bold=True)
        yield line(Box(chip.right - 12 - wide, chip.y, wide, chip.h), symbol, 16, on_panel(scene.trump), bold=True)
    if scene.points is not None:
        text = f"{scene.points} {labels.word('cards.points')}"
        yield line(Box(box.right - third, box.y, third, box.h), text, 17, "accent", bold=True, align="right")


def told_apart(row: CardRow) -> bool:
    """Whether a row has several groups, each drawn on its own line after its name."""
    return len(row.groups) > 1


def titled(row: CardRow) -> bool:
    named = any(group.key for group in row.groups) and not told_apart(row)
    return row.seat is not None or row.key is not None or bool(row.marks) or named


def room(row: CardRow, w: int) -> int:
    return w - 2 * PAD - (TOLD if told_apart(row) else 0)


def narrow(row: CardRow, w: int) -> bool:
    return len(row.groups) <= 1 and all(len(lines(group.cards, room(row, w))) <= 1 for group in row.groups)


def row_height(row: CardRow, w: int) -> int:
    many = sum(max(1, len(lines(group.cards, room(row, w)))) for group in row.groups) or 1
    return 2 * PAD + (TITLE + 4 if titled(row) else 0) + many * TALL + (many - 1) * (LINES + FRAME)


def lines(cards: Sequence[str], wide: int) -> list[Sequence[str]]:
    """Split cards into as few lines as possible, of roughly equal length."""
    most = 1 + (wide - CARD) // CLOSE
    number = -(-len(cards) // most)
    each = -(-len(cards) // max(1, number))
    return [cards[at : at + each] for at in range(0, len(cards), max(1, each))]


def card_row(scene: CardsScene, labels: Labels, row: CardRow, box: Box) -> Iterator[Item]:
    won, wrong = bool({"winner", "top"} & {*row.marks}), "illegal" in row.marks
    edge = "struck" if wrong else "accent" if won else "line"
    yield Plate(box, "panel", 10, edge, 2 if won or wrong else 1)
    y = box.y + PAD
    if titled(row):
        yield from row_title(labels, row, Box(box.x + PAD, y - 2, box.w - 2 * PAD, TITLE))
        y += TITLE + 4
    x = box.x + PAD + (TOLD if told_apart(row) else 0)
    for group in row.groups:
        if told_apart(row) and group.key is not None:
            yield from group_name(labels, group, Box(box.x + PAD, y, TOLD - 6, TALL))
        for cards in lines(group.cards, room(row, box.w)) or [()]:
            yield from run(scene, labels, cards, group.joined, Box(x, y, room(row, box.w), TALL))
            y += TALL + LINES + FRAME


def row_title(labels: Labels, row: CardRow, box: Box) -> Iterator[Item]:
    """Draw the title of a row: the player, the shape of the cards, and marks such as winner or illegal."""
    left, right = box.x, box.right
    for mark in row.marks:
        word = labels.word(f"cards.mark.{mark}")
        wide = min(width_of(word, 15, bold=True) + 18, max(0, (right - left) // 3))
        chip = Box(right - wide, box.y + 2, wide, 26)
        ink, text = PILLS.get(mark, ("ground", "muted"))
        yield Plate(chip, ink, 13)
        yield line(chip.narrowed(7), word, 15, text, bold=True, align="centre")
        right = chip.x - 6
    if row.seat is not None:
        side = f"side_{row.seat % 2}"
        chip = Box(left, box.y + 3, 36, 24)
        yield Plate(chip, side, 6)
        yield line(chip, labels.seat(row.seat), 15, "on_side", bold=True, align="centre")
        left = chip.right + 8
    shape = symbol_or_word(labels, row.groups[0].key) if len(row.groups) == 1 and row.groups[0].key else ""
    whose = labels.names.get(row.seat, "") if row.seat is not None else ""
    if row.key is not None:
        whose = labels.word(f"cards.row.{row.key}")
    if whose and shape:
        wide = min(width_of(shape, 15), (right - left) // 2)
        yield line(Box(right - wide, box.y, wide, box.h), shape, 15, "muted", align="right")
        right -= wide + 8
    yield line(Box(left, box.y, max(0, right - left), box.h), whose or shape, 17, "text", bold=row.seat is None)


def group_name(labels: Labels, group: CardGroup, box: Box) -> Iterator[Item]:
    """Draw a group's name above the number of cards in the group."""
    key = group.key or ""
    suit = key in SYMBOLS
    upper, lower = Box(box.x, box.y + 14, box.w, 28), Box(box.x, box.y + 42, box.w, 24)
    ink = on_panel(key) if suit else "text"
    yield line(upper, symbol_or_word(labels, key), 24 if suit else 16, ink, bold=not suit, align="centre")
    yield line(lower, str(len(group.cards)), 15, "muted", align="centre")


def symbol_or_word(labels: Labels, key: str) -> str:
    return SYMBOLS[key] if key in SYMBOLS else labels.word(f"cards.group.{key}")


def run(scene: CardsScene, labels: Labels, cards: Sequence[str], joined: bool, box: Box) -> Iterator[Item]:
    """Draw cards from left to right, equal cards closer together, and all of them as close as needed to fit."""
    steps = [CLOSE if one == other else APART for one, other in pairwise(cards)]
    free = box.w - CARD - CLOSE * len(steps)
    loose = sum(steps) - CLOSE * len(steps)
    tight = min(1.0, free / loose) if loose else 1.0
    places = [box.x]
    for step in steps:
        places.append(places[-1] + CLOSE + int((step - CLOSE) * tight))
    if joined and cards:
        around = Box(box.x - FRAME, box.y - FRAME, places[-1] - box.x + CARD + 2 * FRAME, TALL + 2 * FRAME)
        yield Plate(around, "accent_soft", 11, "accent", 2)
    for number, (card, x) in enumerate(zip(cards, places, strict=False)):
        covered = number + 1 < len(cards) and places[number + 1] - x < CARD
        yield from face(labels, card, card in scene.trumps, covered, Box(x, box.y, CARD, TALL))


def face(labels: Labels, card: str, trump: bool, covered: bool, box: Box) -> Iterator[Item]:
    """Draw a card: its index at the left, and the large figure unless another card covers the place."""
    yield Plate(box, "card_trump" if trump else "card", 8, "card_edge")
    if card in JOKERS:
        ink = "card_red" if card == BIG else "card_black"
        yield from upright(labels.word(f"cards.joker.{card}"), ink, Box(box.x + 3, box.y + 6, CLOSE - 5, TALL - 10))
        figure = "★"
    else:
        ink = on_card(card[0])
        rank = "10" if card[1] == "T" else card[1]
        yield line(Box(box.x + 3, box.y + 5, CLOSE - 5, 25), rank, 20, ink, bold=True, align="centre")
        figure = SYMBOLS[card[0]]
        yield line(Box(box.x + 3, box.y + 30, CLOSE - 5, 22), figure, 18, ink, align="centre")
    if not covered:
        yield line(Box(box.x + CLOSE - 2, box.bottom - 40, CARD - CLOSE, 38), figure, 28, ink, align="centre")


def upright(word: str, ink: str, box: Box) -> Iterator[Item]:
    """Write a word vertically, cut to the letters that fit."""
    size, step = (17, 20) if len(word) <= 3 else (15, 14 if word.isascii() and word.isupper() else 19)
    for number, letter in enumerate(word[: box.h // step]):
        yield line(Box(box.x, box.y + number * step, box.w, step), letter, size, ink, bold=True, align="centre")
