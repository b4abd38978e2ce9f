"""签表: a bracket drawn from left to right, with a box per match and lines along which winners advance.

A bye has no box: the player stands directly in the next round. First matches of each branch share out the height.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from engines.core.scenes.sheets import Bracket, Meeting, Round, Slot
from rendering.events import poster
from rendering.events.poster import (
    TALLEST,
    UPRIGHT,
    WIDE,
    Paper,
    common_size,
    ending,
    heading,
    lowest,
    pill,
    pill_width,
    shrunk,
    stack,
    stacked,
    strike,
    tall,
)
from rendering.labels import ROUNDS, Labels, Named
from rendering.layout import SMALLEST, Box, Item, Layout, Plate, Text, line, width_of

WORDS = (
    *poster.WORDS,
    *ROUNDS.values(),
    *("bracket.round", "bracket.opening", "bracket.third", "bracket.champion"),
    *("bracket.table", "bracket.winner_of", "bracket.loser_of", "bracket.not_known"),
)
WIDEST = 420
AT_ONCE = 3
"""The largest number of rounds that fit side by side on a phone."""
PHONE = (22, SMALLEST)
MIDDLING, DENSE, CROWDED = (32, 23), (28, 21), (25, 18)
"""Font sizes of names and of units."""
MANY = 9
"""From this number of matches in a column on, the smallest sizes are used."""
EDGES = 12
"""Padding above and below a name with its unit."""
OTHER = 320
"""The height reserved for everything above and below the matches."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The sizes of all parts of a bracket."""

    name: int
    unit: int
    column: int
    """The width of a box."""
    between: int
    score: int
    """The width of the widest score."""
    below: int
    """The height beneath a box for a result that was overturned."""
    slot: int
    """The height of one side of a box: room for the tallest name with its unit, unless the picture would grow too
    tall."""
    crown: int
    """The height of the champion's name with the unit."""
    paper: Paper
    pad: int
    """The padding between a name and the edges of its box."""

    def room(self, slot: Slot) -> int:
        """Return the width available for a name beside its score."""
        return self.column - 2 * self.pad - (self.score + 8 if self.score and slot.score else 0)

    @property
    def caption(self) -> int:
        return tall(self.unit)

    @property
    def block(self) -> int:
        """The height of a match: caption, box, and the overturned result below."""
        return self.caption + 4 + 2 * self.slot + self.below

    @property
    def lane(self) -> int:
        return self.block + self.unit

    @property
    def title(self) -> int:
        return self.unit + 8

    @property
    def head(self) -> int:
        return tall(self.title) + tall(self.unit) + 10


def layout(scene: Bracket, labels: Labels) -> Layout:
    rounds = shown(scene)
    paper = UPRIGHT if len(rounds) <= AT_ONCE else WIDE
    items, top = heading(labels, scene.part, paper)
    tops = placed(rounds)
    lanes = 1 + max((top for column in tops for top in column.values()), default=0)
    plan = planned(scene, labels, rounds, round(lanes), paper)
    wide = len(rounds) * plan.column + (len(rounds) - 1) * plan.between
    lefts = [paper.margin + (paper.inner - wide) // 2 + at * (plan.column + plan.between) for at in range(len(rounds))]
    crown = crown_height(plan) if scene.champion is not None else 0
    end = tops[-1].get(0, 0.0)
    first = top + plan.head + max(0, crown - round(end * plan.lane))
    at = [{key: Box(x, first + round(y * plan.lane), plan.column, plan.block) for key, y in column.items()}
          for x, column in zip(lefts, tops, strict=True)]  # fmt: skip
    for x, one in zip(lefts, rounds, strict=True):
        items += titles(labels, one, Box(x, top, plan.column, plan.head), plan)
    items += ways(rounds, at, plan)
    for boxes, one in zip(at, rounds, strict=True):
        for key, box in boxes.items():
            if (meeting := one.matches[key]) is not None:
                items += match(labels, meeting, box, plan)
    last = at[-1].get(0, Box(lefts[-1], first, plan.column, plan.block))
    bottom = max([last.bottom, *(box.bottom for boxes in at for box in boxes.values())])
    if scene.champion is not None:
        items += crowned(scene, labels, Box(last.x, last.y - crown, last.w, crown - plan.unit), plan)
    if scene.third is not None:
        title = Box(last.x, last.bottom + plan.unit, last.w, tall(plan.title))
        items.append(
            shrunk(title, labels.word("bracket.third"), plan.title, lowest(plan.title), "text", True, "centre")
        )
        box = Box(last.x, title.bottom + 4, last.w, plan.block)
        items += match(labels, scene.third, box, plan)
        bottom = max(bottom, box.bottom)
    below, height = ending(labels, scene.notes, bottom + paper.gap + 4, paper)
    return Layout(height, (*items, *below), width=paper.width, family="event")


def shown(scene: Bracket) -> tuple[Round, ...]:
    """Return the rounds from the first round with a match."""
    played = [at for at, one in enumerate(scene.rounds) if any(one.matches)]
    return scene.rounds[played[0] :] if played else scene.rounds[-1:]


def placed(rounds: tuple[Round, ...]) -> list[dict[int, float]]:
    """Return the vertical position of every match, in lanes: a lane of its own, or the middle of the matches leading to
    it."""
    tops: list[dict[int, float]] = []
    taken = _lanes(rounds)
    for number, one in enumerate(rounds):
        column: dict[int, float] = {}
        for key, meeting in enumerate(one.matches):
            fed = [tops[-1][child] for child in (2 * key, 2 * key + 1) if number and child in tops[-1]]
            if meeting is not None:
                column[key] = sum(fed) / len(fed) if fed else taken[number, key]
        tops.append(column)
    return tops


def _lanes(rounds: tuple[Round, ...]) -> dict[tuple[int, int], int]:
    """Number the matches that no earlier match leads to, from the top."""
    found: dict[tuple[int, int], int] = {}

    def visit(number: int, key: int) -> bool:
        led = [visit(number - 1, child) for child in (2 * key, 2 * key + 1)] if number else []
        played = rounds[number].matches[key] is not None
        if played and not any(led):
            found[number, key] = len(found)
        return played

    for key in range(len(rounds[-1].matches)):
        visit(len(rounds) - 1, key)
    return found


def planned(scene: Bracket, labels: Labels, rounds: tuple[Round, ...], lanes: int, paper: Paper) -> Plan:
    many, upright = len(rounds), paper is UPRIGHT
    between = 20 if upright else 48 if many < 5 else 34
    column = min(WIDEST, (paper.inner - (many - 1) * between) // many)
    pad = 8 if upright else 14
    largest, unit = PHONE if upright else MIDDLING if many < 5 else DENSE if lanes < MANY else CROWDED
    meetings = [meeting for one in rounds for meeting in one.matches if meeting is not None]
    meetings += [scene.third] if scene.third else []
    slots = [slot for meeting in meetings for slot in meeting.slots]
    score = min(column // 3, max((width_of(slot.score, largest, bold=True) for slot in slots), default=0))
    room = column - 2 * pad - score - (8 if score else 0)
    names = {labels.entrant(slot.entrant).name for slot in slots if slot.entrant is not None}
    below = tall(unit) if any(meeting.void is not None for meeting in meetings) else 0
    name = common_size(names, room, largest, max(20, largest - 8))
    champion = labels.entrant(scene.champion) if scene.champion is not None else Named("")
    crown = stack(champion.name, champion.unit, (name + 4, unit), column - 2 * pad, bold=True, least=paper.least)
    plan = Plan(name, unit, column, between, score, below, 0, sum(one.height for one in crown), paper, pad)
    needed = [tall(name) + tall(unit)]
    for slot in slots:
        if slot.entrant is not None:
            who = labels.entrant(slot.entrant)
            both = stack(who.name, who.unit, (name, unit), plan.room(slot), bold=True, least=paper.least)
            needed.append(sum(one.height for one in both))
    free = (TALLEST - OTHER) // max(1, lanes) - plan.lane
    return replace(plan, slot=max(needed[0], min(max(needed), free // 2 - EDGES)) + EDGES)


def titles(labels: Labels, one: Round, box: Box, plan: Plan) -> Iterator[Item]:
    """Draw a round's name, with its rule beneath."""
    first = Box(box.x, box.y, box.w, tall(plan.title))
    yield shrunk(first, labels.round(one), plan.title, lowest(plan.title), "text", True, "centre")
    second = Box(box.x, first.bottom, box.w, tall(plan.unit))
    yield shrunk(second, labels.said(one.rule), plan.unit, lowest(plan.unit), "muted", False, "centre")


def ways(rounds: tuple[Round, ...], at: list[dict[int, Box]], plan: Plan) -> Iterator[Item]:
    """Draw a line from the middle of every box to the side of the next box that the winner takes."""
    for number, (boxes, following) in enumerate(pairwise(at)):
        for key, box in boxes.items():
            if key // 2 not in following:
                continue
            meeting = rounds[number].matches[key]
            settled = meeting is not None and meeting.winner is not None and meeting.state != "struck"
            ink, thick = ("accent", 4) if settled else ("faint", 2)
            start = box.bottom - plan.below - plan.slot
            target = following[key // 2]
            end = target.bottom - plan.below - plan.slot * (3 if key % 2 == 0 else 1) // 2
            bend = box.right + plan.between // 2
            yield Plate(Box(box.right, start - thick // 2, bend - box.right + thick // 2, thick), ink)
            if end != start:
                low, high = min(start, end), max(start, end)
                yield Plate(Box(bend - thick // 2, low - thick // 2, thick, high - low + thick), ink)
            yield Plate(Box(bend - thick // 2, end - thick // 2, target.x - bend + thick // 2, thick), ink)


def match(labels: Labels, meeting: Meeting, block: Box, plan: Plan) -> Iterator[Item]:
    """Draw a match: table and state above the box, both sides inside."""
    size = plan.unit
    caption = Box(block.x, block.y, block.w, plan.caption)
    w = 0
    if meeting.state:
        w = min(pill_width(labels, meeting.state, size), block.w * 2 // 3)
        yield from pill(labels, meeting.state, Box(caption.right - w, caption.y, w, caption.h), size)
    if meeting.table:
        table = labels.word("bracket.table").format(table=meeting.table)
        yield line(Box(caption.x + 2, caption.y, caption.w - w - 8, caption.h), table, size, "muted")
    box = Box(block.x, caption.bottom + 4, block.w, 2 * plan.slot)
    live = meeting.state == "live"
    yield Plate(box, "panel", 10, "accent" if live else "faint", 4 if live else 2)
    edge = 4 if live else 2
    struck = meeting.state == "struck"
    for number, slot in enumerate(meeting.slots):
        place = Box(box.x, box.y + number * plan.slot, box.w, plan.slot)
        won, decided = meeting.winner == number, meeting.winner is not None or meeting.state == "double_forfeit"
        if won and not struck:
            yield from lit(place, edge, number)
        texts = [*side(labels, slot, place, plan, won and not struck, struck or (decided and not won))]
        yield from texts
        yield from (strike(text) for text in texts if struck and text.text)
    yield Plate(Box(box.x + edge, box.y + plan.slot - 1, box.w - 2 * edge, 2), "line")
    if meeting.void is not None:
        under = Box(box.x + 2, box.bottom + 2, box.w - 4, plan.below)
        void = shrunk(under, labels.said(meeting.void), size, lowest(size), "muted")
        yield from (void, strike(void))


def lit(box: Box, edge: int, number: int) -> Iterator[Item]:
    """Highlight the winner's half of a box, rounded at the outer corners and square towards the other half."""
    whole = Box(box.x + edge, box.y + (0 if number else edge), box.w - 2 * edge, box.h - edge)
    yield Plate(whole, "accent_soft", 8)
    yield Plate(Box(whole.x, whole.y if number else whole.bottom - 10, whole.w, 10), "accent_soft")


def side(labels: Labels, slot: Slot, box: Box, plan: Plan, won: bool, back: bool) -> Iterator[Text]:
    """Draw one side of a match: name and score, the winner bold, the loser grey. An undecided side shows the match that
    decides it."""
    inner = box.narrowed(plan.pad)
    if plan.score and slot.score:
        place = Box(inner.right - plan.score, box.y, plan.score, box.h)
        yield shrunk(place, slot.score, plan.name, SMALLEST, "muted" if back else "text", won, "right")
    text = Box(inner.x, box.y, plan.room(slot), box.h - 4)
    if slot.entrant is not None:
        inks = ("muted", "muted") if back else ("text", "muted")
        who = labels.entrant(slot.entrant)
        sizes = (plan.name, plan.unit)
        name, unit = stacked(who.name, who.unit, text, sizes, inks, won, least=plan.paper.least)
        yield from (*name, *unit)
        return
    yield shrunk(text, labels.source(slot), max(18, plan.name * 4 // 5), SMALLEST, "muted")


def crown_height(plan: Plan) -> int:
    return tall(plan.unit) + plan.crown + 24 + plan.unit


def crowned(scene: Bracket, labels: Labels, box: Box, plan: Plan) -> Iterator[Item]:
    """Draw the 冠军 (champion) above the final."""
    if scene.champion is None:
        return
    yield Plate(box, "accent", 12)
    inner = box.narrowed(plan.pad)
    who = labels.entrant(scene.champion)
    first = Box(inner.x, box.y + 12, inner.w, tall(plan.unit))
    yield shrunk(first, labels.word("bracket.champion"), plan.unit, SMALLEST, "on_accent", False, "centre")
    second = Box(inner.x, first.bottom, inner.w, plan.crown)
    inks = ("on_accent", "on_accent")
    sizes = (plan.name + 4, plan.unit)
    name, unit = stacked(who.name, who.unit, second, sizes, inks, True, "centre", plan.paper.least)
    yield from (*name, *unit)
