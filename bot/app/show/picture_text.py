"""Describe an event's picture in words, for people who cannot see it, search for it, or want to copy a name.

No columns are aligned, so the text reads well on any screen. It contains everything in the picture, in the same order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape, unescape
from typing import Any

from bot.app.speech.words import Html, Words
from engines.core.scenes.scene import Scene
from engines.core.scenes.sheets import (
    Bracket,
    Cell,
    Certificate,
    Entrant,
    Meeting,
    Phrase,
    Said,
    Slot,
    State,
    TableRow,
    TableScene,
)
from rendering.labels import Labels

LONGEST = 4096
"""The longest message, in UTF-16 units and without tags."""
LONGEST_NAME = 64
LONGEST_ROW = 1200
_TAG = re.compile(r"<[^>]*>")
_BETWEEN = " · "


def pages(words: Words, scene: Scene, labels: Labels, longest: int = LONGEST) -> tuple[Html, ...]:
    """Write a scene as messages, each with the title. Lines are never split."""
    title = words.html("twin.head", head=_BETWEEN.join(map(_short, _titles(scene, labels))))
    room = longest - units(title) - units(words.html("twin.page", page=999, pages=999)) - 2
    parts = _filled([*TWINS[type(scene)](words, scene, labels)], room)
    if len(parts) == 1:
        return (Html("\n".join((title, *parts[0]))),)
    marks = (words.html("twin.page", page=page, pages=len(parts)) for page in range(1, len(parts) + 1))
    return tuple(Html("\n".join((title, mark, *part))) for mark, part in zip(marks, parts, strict=True))


def described(words: Words, scene: Scene, labels: Labels) -> str:
    """Write a scene as plain text, to accompany the picture (`Labels.described`)."""
    return "\n".join(plain(line) for line in TWINS[type(scene)](words, scene, labels))


def plain(html: str) -> str:
    """Return the visible text of an HTML sentence."""
    return unescape(_TAG.sub("", html))


def units(html: str) -> int:
    """Return the length of a sentence as the messenger counts it."""
    return len(unescape(_TAG.sub("", html)).encode("utf-16-le")) // 2


def _filled(lines: Sequence[Html], room: int) -> list[list[Html]]:
    found: list[list[Html]] = [[]]
    left = room
    for line in lines:
        need = units(line) + 1
        if need > left and found[-1]:
            found.append([])
            left = room
        found[-1].append(line)
        left -= need
    return found


def _titles(scene: Scene, labels: Labels) -> Iterator[str]:
    if isinstance(scene, Certificate):
        yield labels.word("certificate.title")
        return
    yield labels.title
    yield from (text for text in (labels.subtitle, labels.date) if text.strip())
    if isinstance(scene, Bracket | TableScene) and scene.part is not None:
        yield labels.word("part").format(number=scene.part[0], parts=scene.part[1])


def _bracket(words: Words, scene: Bracket, labels: Labels) -> Iterator[Html]:
    """Write every match in a bracket, round by round, and last the champion."""
    for one in scene.rounds:
        met = [meeting for meeting in one.matches if meeting is not None]
        if met:
            name, rule = labels.round(one), labels.said(one.rule)
            yield words.html("twin.round", name=name, rule=rule) if rule else words.html("twin.head", head=name)
        for meeting in met:
            yield from _meeting(words, labels, meeting)
    if scene.third is not None:
        yield words.html("twin.head", head=labels.word("bracket.third"))
        yield from _meeting(words, labels, scene.third)
    if scene.champion is not None:
        crown = labels.word("bracket.champion")
        yield words.html("twin.champion", champion=crown, name=_entrant(words, labels, scene.champion))
    yield from _ending(scene.notes, labels)


def _meeting(words: Words, labels: Labels, meeting: Meeting) -> Iterator[Html]:
    """Write a match, and beneath it an overturned result."""
    a, b = (_side(words, labels, slot, meeting.winner == number) for number, slot in enumerate(meeting.slots))
    score = f"{_short(meeting.a.score)}:{_short(meeting.b.score)}" if meeting.a.score or meeting.b.score else ""
    met = words.html("twin.scored", a=a, b=b, score=score) if score else words.html("twin.against", a=a, b=b)
    if meeting.table:
        met = words.html("twin.at", table=labels.word("bracket.table").format(table=meeting.table), met=met)
    yield _stated(words, labels, met, meeting.state)
    if meeting.void is not None:
        void = Html(escape(_short(labels.said(meeting.void), LONGEST_ROW), quote=False))
        yield _stated(words, labels, void, "struck")


def _side(words: Words, labels: Labels, slot: Slot, won: bool) -> Html:
    if slot.entrant is None:
        return Html(escape(labels.source(slot), quote=False))
    who = _entrant(words, labels, slot.entrant)
    return words.html("twin.won", text=who) if won else who


def _grid(words: Words, scene: TableScene, labels: Labels) -> Iterator[Html]:
    """Write a table row by row. Each field carries its column's heading, except the only name in a row."""
    names = [any(isinstance(row.cells[at].value, Entrant) for row in scene.rows) for at in range(len(scene.columns))]
    heads = [
        None if named and sum(names) == 1 else column.head for named, column in zip(names, scene.columns, strict=True)
    ]
    for section in scene.sections:
        if section.head is not None:
            yield words.html("twin.head", head=_short(labels.said(section.head)))
        for number, row in enumerate(section.rows, 1):
            yield _row(words, labels, heads, row)
            if number == section.cut:
                yield words.html("twin.cut", note=labels.said(section.cut_note))
    yield from _ending(scene.notes, labels)


def _row(words: Words, labels: Labels, heads: Sequence[Said | None], row: TableRow) -> Html:
    most = min(LONGEST_NAME, LONGEST_ROW // len(heads))
    told = []
    for head, cell in zip(heads, row.cells, strict=True):
        value = _value(words, labels, cell, most)
        key = "twin.field" if isinstance(head, Phrase) else "twin.number"
        if value:
            told.append(value if head is None else words.html(key, head=_short(labels.said(head), most), value=value))
    line = Html(_BETWEEN.join(told))
    return _stated(words, labels, words.html("twin.strong", text=line) if row.strong else line, row.state)


def _value(words: Words, labels: Labels, cell: Cell, most: int) -> Html:
    """Write a cell. A bold name in the picture marks the winner; all other bold text there merely guides the eye."""
    if isinstance(cell.value, Entrant):
        text = _entrant(words, labels, cell.value, cell.note)
        text = words.html("twin.won", text=text) if cell.strong else text
    else:
        text = Html(escape(_short(labels.said(cell.value), most), quote=False))
        if text and cell.note is not None:
            text = words.html("twin.entrant", name=text, unit=_short(labels.said(cell.note), most))
    return words.html("twin.struck", text=text) if text and cell.struck else text


def _certificate(words: Words, scene: Certificate, labels: Labels) -> Iterator[Html]:
    who = labels.entrant(scene.entrant)
    members = words.html("twin.entrant", name=_short(words.join(who.members)), unit=_short(who.name))
    yield members if who.members else _entrant(words, labels, scene.entrant)
    yield Html(escape(labels.word("certificate.line").format(event=_short(labels.title)), quote=False))
    yield words.html("twin.strong", text=_short(labels.said(scene.prize)))
    for text in (labels.said(scene.line), labels.footer, labels.date):
        if text.strip():
            yield Html(escape(_short(text), quote=False))


def _ending(notes: Sequence[Said], labels: Labels) -> Iterator[Html]:
    for text in (*(labels.said(note) for note in notes), labels.footer):
        if text.strip():
            yield Html(escape(_short(text, LONGEST_ROW), quote=False))


def _entrant(words: Words, labels: Labels, number: int, note: Said | None = None) -> Html:
    """Write a name with its unit, or with a note in the unit's place."""
    who = labels.entrant(number)
    name, unit = _short(who.name), _short(who.unit if note is None else labels.said(note))
    return words.html("twin.entrant", name=name, unit=unit) if unit else Html(escape(name, quote=False))


def _stated(words: Words, labels: Labels, line: Html, state: State) -> Html:
    if not state:
        return line
    struck = words.html("twin.struck", text=line) if state == "struck" else line
    return Html(f"{struck} {words.html('twin.state', state=labels.word(f'state.{state}'))}")


def _short(text: str, most: int = LONGEST_NAME) -> str:
    """Shorten a text to a single line, since a long name could fill a page."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


TWINS: dict[type[Scene], Callable[[Words, Any, Labels], Iterator[Html]]] = {
    Bracket: _bracket,
    TableScene: _grid,
    Certificate: _certificate,
}
"""The writers for each kind of scene that also exists as text."""
