"""一墩: enter cards played on a real table, one play or several plays at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.ending import tell_end
from bot.app.record.numbering import briefly, refused, tell
from bot.app.record.writer import Tried, attempt, enter
from bot.app.request.rights import Standing
from bot.app.show.carryover import offered
from bot.app.speech.names import seat_label
from bot.app.speech.words import LANGUAGES, Html, words
from bot.app.table.entry import refuse, running
from bot.app.table.spoken_entry import heard
from engines.core.game.record import AnyPlayed
from engines.core.rulings import REFEREE, Fact, Refusal, Seat

_MOST_PLAYS = 12
_BETWEEN = re.compile(r"\s*[/|;；，,]\s*")
_BLANK = re.compile(r"\s+")
Play = tuple[Seat | None, str]
"""A play: seat and cards. Without a seat, the seat whose turn it is."""


def move(desk: Desk, match: Match, who: Standing, text: str) -> None:
    """Enter one play: the asker's own, or for the seat named first; an asker without a seat enters for the seat whose
    turn it is."""
    if not running(desk, match) or desk.stale(match.stream.version):
        return
    if not text.strip():
        if desk.addressed:
            desk.answer(desk.public.html(f"hint.{match.stream.game}.full_hand"))
        return
    _enter(desk, match, who, *_named(desk, match, who, text))


def several(desk: Desk, match: Match, who: Standing, text: str) -> None:
    """Serve `/trick 北 HAHA 西 H3H4 南 S3S3 东 H6H7`: enter all plays or none."""
    apart = _BETWEEN if _BETWEEN.search(text) else _BLANK
    plays = _behind_seats(match, text) or [(None, part) for part in apart.split(text) if part]
    if not plays or len(plays) > _MOST_PLAYS:
        if desk.addressed:
            desk.answer(desk.public.html(f"hint.{match.stream.game}.full_hand"))
        return
    _enter(desk, match, who, plays)


def said(desk: Desk, match: Match, who: Standing, text: str) -> None:
    """Take plain text as a play if it reads like one; ignore all other talk."""
    plays, tried = _named(desk, match, who, text)
    seat, first = plays[0]
    tried = tried or attempt(desk, match, who.seat if seat is None else seat, first)
    if (desk.addressed or not isinstance(tried, Refusal)) and not desk.stale(match.stream.version):
        _enter(desk, match, who, plays, tried)


def _enter(desk: Desk, match: Match, who: Standing, plays: Sequence[Play], first: Tried | None = None) -> None:
    """Try all plays before writing any, so that a refused play leaves nothing written.

    `first` is the table's earlier answer to the first play.
    """
    table, at = match.table, match.seconds(desk.at)
    most = next((act.several(table.state) for act in match.manner.acts if act.several), len(plays))
    tried: list[tuple[Seat, str, AnyPlayed]] = []
    for place, (named, text) in enumerate(plays, 1):
        if place > most:
            desk.refuse("trick.too_many", count=most)
            return
        seat = next(iter(table.to_act), REFEREE) if named is None else named
        played = first if first is not None and place == 1 else table.play(seat, text, at)
        if isinstance(played, Refusal) and played.point == "referee_only" and who.referee:
            seat, played = REFEREE, table.play(REFEREE, text, at)
        if isinstance(played, Refusal):
            label = seat_label(desk.public, match, seat) if seat >= 0 else desk.public.plain("referee")
            _refuse(desk, replace(match, table=table), played, plays, (place, label))
            return
        table = played.table
        tried.append((seat, text, played))
    after = match
    facts: list[Fact] = []
    for seat, text, played in tried:
        entered = enter(desk, after, seat, text, tried=played)
        assert not isinstance(entered, Refusal)  # noqa: S101 - it was tried on the same table
        after = entered[0]
        facts += entered[1].facts
    _tell(desk, match, after, facts)


def _tell(desk: Desk, before: Match, after: Match, facts: Sequence[Fact]) -> None:
    """Announce what the picture does not show: faults, trick winners, the end, and how to log the hand on a score
    sheet."""
    outcome = after.table.outcome
    news = [tell(desk, after, tuple(facts))]
    desk.toast(desk.own.plain("toast.done"))
    if desk.pressed and not desk.on_live:
        desk.edit(desk.public.html("toast.done"), (), after.stream.id)
    if text := Html("\n".join(part for part in news if part)):
        desk.tell(text, (), after.stream)
    tell_end(desk, after)
    logged, keyboard = offered(desk, after) if outcome is not None else (Html(""), ())
    if logged:
        desk.tell(logged, keyboard, after.stream)
    desk.nod(after.stream)


def _refuse(desk: Desk, match: Match, refusal: Refusal, plays: Sequence[Play], where: tuple[int, str]) -> None:
    """Explain a refused play. `match` is the table before the play, `where` the play's position and seat."""
    alone, say = len(plays) == 1, desk.public
    if alone and refusal.kind == "ambiguous":
        refuse(desk, match, refusal)
        return
    lines = [refused(desk, match, refusal, "full_hand")]
    if refusal.point == "turn" and match.table.to_act:
        label = seat_label(say, match, match.table.to_act[0])
        lines.append(say.html("trick.turn" if alone else "trick.next", label=label))
    if not alone:
        place, label = where
        lines.append(say.html("trick.nothing", place=place, label=label, text=plays[place - 1][1][:60]))
    desk.answer(Html("\n".join(lines)), plain=briefly(desk, match, refusal))


def _named(desk: Desk, match: Match, who: Standing, text: str) -> tuple[Sequence[Play], Tried | None]:
    """Read a text as the asker's own play, with the table's answer. An unreadable text may instead name the seats it is
    entered for."""
    text, own = heard(desk, match, who.seat, text)
    unread = isinstance(own, Refusal) and own.kind == "unreadable"
    behind = _behind_seats(match, text) if unread else ()
    return (behind, None) if behind else ([(who.seat, text)], own)


def _behind_seats(match: Match, text: str) -> list[Play]:
    """Return the plays in a line where each follows its seat's name; empty if the line does not begin with a seat."""
    called = _called(match)
    glued = "".join(name for name in called if not name.isascii() and len(name) == 1)
    names = "|".join(sorted(map(re.escape, called), key=len, reverse=True))
    # Letters are cards too, so a letter names a seat only if standing alone.
    ways = [rf"(?:^|(?<=[\s/|;；，,]))(?:{names})(?=[\s:：])", *([f"[{glued}]家?"] if glued else [])]
    seats = list(re.finditer(rf"({'|'.join(ways)})[:：]?\s*", text, re.IGNORECASE))
    if not seats or text[: seats[0].start()].strip():
        return []
    ends = [*(seat.start() for seat in seats[1:]), len(text)]
    return [
        (called[seat[1].lower()], text[seat.end() : end].strip(" /|;；，,"))
        for seat, end in zip(seats, ends, strict=True)
    ]


def _called(match: Match) -> dict[str, Seat]:
    """Return all names for the seats at this table, in lower case."""
    called: dict[str, Seat] = {}
    for seat in (Seat(number) for number in range(match.table.seats)):
        key = f"seat.{match.stream.game}.{seat}.names"
        for say in map(words, LANGUAGES):
            names = (seat_label(say, match, seat), *(say.plain(key).split() if say.has(key) else ()))
            called |= {name.lower(): seat for name in names}
    return called
