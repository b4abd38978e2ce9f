"""一墩: cards that were played on a real table, entered play by play or several at once; and how many are left."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.app import commands as c
from bot.app.buttons import Keyboard
from bot.app.desk import Desk
from bot.app.hand_log import offered
from bot.app.lines import briefly, refused, tell
from bot.app.live import result, seat_label
from bot.app.match import Match
from bot.app.people import people_at
from bot.app.playing import refuse, running
from bot.app.rights import Standing
from bot.app.scribe import enter, on_live
from bot.app.words import LANGUAGES, Html, words
from engines.core.rulings import REFEREE, Fact, Refusal, Seat

_MOST_PLAYS = 12
_BETWEEN = re.compile(r"\s*[/|;；，,]\s*")
_BLANK = re.compile(r"\s+")
Play = tuple[Seat | None, str]
"""Who played what; nobody named: whoever is on turn."""


def move(desk: Desk, match: Match, who: Standing, text: str) -> None:
    """One play: one's own, that of the seat named before it, or for someone without a seat that of whoever is on
    turn."""
    if not running(desk, match) or desk.stale(match.stream.version):
        return
    if not text.strip():
        if desk.addressed:
            desk.answer(desk.public.html(f"hint.{match.stream.game}.full_hand"))
        return
    _enter(desk, match, who, _named(desk, match, who, text))


def trick(desk: Desk, match: Match, who: Standing, command: c.Trick) -> None:
    """`/trick 北 HAHA 西 H3H4 南 S3S3 东 H6H7`: all of it or nothing."""
    if not match.by_card:
        desk.answer(desk.public.html("trick.no_cards"), plain=desk.own.plain("trick.no_cards"))
        return
    if not running(desk, match) or desk.stale(match.stream.version):
        return
    apart = _BETWEEN if _BETWEEN.search(command.text) else _BLANK
    plays = _behind_seats(match, command.text) or [(None, part) for part in apart.split(command.text) if part]
    if not plays or len(plays) > _MOST_PLAYS:
        if desk.addressed:
            desk.answer(desk.public.html(f"hint.{match.stream.game}.full_hand"))
        return
    _enter(desk, match, who, plays)


def said(desk: Desk, match: Match, who: Standing, text: str) -> None:
    """Plain text to a table: a play if it reads like one; other talk is not ours."""
    seat, first = _named(desk, match, who, text)[0]
    tried = match.table.play(who.seat if seat is None else seat, first, match.seconds(desk.at))
    if desk.addressed or not isinstance(tried, Refusal):
        move(desk, match, who, text)


def _enter(desk: Desk, match: Match, who: Standing, plays: Sequence[Play]) -> None:
    """Play everything on trial first, so that nothing is written where something does not count."""
    table = match.table
    tried: list[tuple[Seat, str]] = []
    for place, (named, text) in enumerate(plays, 1):
        seat = next(iter(table.to_act), REFEREE) if named is None else named
        played = table.play(seat, text, match.seconds(desk.at))
        if isinstance(played, Refusal) and played.point == "referee_only" and who.referee:
            seat, played = REFEREE, table.play(REFEREE, text, match.seconds(desk.at))
        if isinstance(played, Refusal):
            label = seat_label(desk.public, match, seat) if seat >= 0 else desk.public.plain("referee")
            _refuse(desk, replace(match, table=table), played, plays, (place, label))
            return
        if place < len(plays) and any(fact.key == "trick_taken" for fact in played.facts):
            desk.answer(
                desk.public.html("trick.too_many", count=place), plain=desk.own.plain("trick.too_many", count=place)
            )
            return
        table = played.table
        tried.append((seat, text))
    after = match
    facts: list[Fact] = []
    for seat, text in tried:
        entered = enter(desk, after, seat, text)
        assert not isinstance(entered, Refusal)  # noqa: S101 - it was tried on the same table
        after = entered[0]
        facts += entered[1].facts
    _tell(desk, match, after, facts)


def _tell(desk: Desk, before: Match, after: Match, facts: Sequence[Fact]) -> None:
    """What the picture does not show: faults, who won the trick, the end with the way onto a sheet."""
    outcome = after.table.outcome
    news = [tell(desk, after, tuple(facts))]
    keyboard: Keyboard = ()
    if outcome is not None:
        news.append(result(desk.aloud(after.stream), after, outcome, people_at(desk.unit, after)))
        logged, keyboard = offered(desk, after)
        news.append(logged)
    desk.toast(desk.own.plain("toast.done"))
    if desk.pressed and not on_live(desk, before):
        desk.edit(desk.public.html("toast.done"), (), after.stream.id)
    if text := Html("\n".join(part for part in news if part)):
        desk.tell(text, keyboard, after.stream)
    desk.nod(after.stream)


def _refuse(desk: Desk, match: Match, refusal: Refusal, plays: Sequence[Play], where: tuple[int, str]) -> None:
    """`match` is the table as it stood before the play that does not count, `where` its place and seat."""
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


def _named(desk: Desk, match: Match, who: Standing, text: str) -> Sequence[Play]:
    """One's own play; what makes no sense as such may name the seats that it is entered for."""
    own = match.table.play(who.seat, text, match.seconds(desk.at))
    unread = isinstance(own, Refusal) and own.kind == "unreadable"
    return (_behind_seats(match, text) if unread else ()) or [(who.seat, text)]


def _behind_seats(match: Match, text: str) -> list[Play]:
    """The plays of a line where each stands behind its seat; none where it does not begin with one."""
    called = _called(match)
    glued = "".join(name for name in called if not name.isascii() and len(name) == 1)
    names = "|".join(sorted(map(re.escape, called), key=len, reverse=True))
    # Letters are cards too, and so name a seat only where they stand alone.
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
    """Every way to name a seat at this table, in small letters."""
    called: dict[str, Seat] = {}
    for seat in (Seat(number) for number in range(match.table.seats)):
        key = f"seat.{match.stream.game}.{seat}.names"
        for say in map(words, LANGUAGES):
            names = (seat_label(say, match, seat), *(say.plain(key).split() if say.has(key) else ()))
            called |= {name.lower(): seat for name in names}
    return called
