"""A match's live message: picture, caption and buttons, computed from the newest state when sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from html import escape

from bot.app.match import Match, of_event
from bot.app.record import consent
from bot.app.request.buttons import Keyboard
from bot.app.show.live_buttons import keyboard
from bot.app.speech.clockface import in_caption, rings, shown
from bot.app.speech.names import mention, name_of, picture_labels, result, seat_label, seat_labels, title
from bot.app.speech.words import Html, Seats, Words
from engines.core.game.verdicts import split_offer
from engines.core.rulings import Called, Fact, Seat, Value
from engines.core.scenes.scene import Scene
from rendering.labels import Labels
from storage.store import Pending, Person

LAST_LINES = 4
"""How many recent moves stand beneath a board."""


@dataclass(frozen=True, slots=True)
class View:
    scene: Scene
    labels: Labels
    caption: Html
    keyboard: Keyboard


def view(
    words: Words,
    match: Match,
    people: Mapping[int, Person],
    accounts: Mapping[int, int],
    last: Sequence[str],
    at: datetime,
    zone: tzinfo,
    *,
    refereed: bool = True,
    captains: frozenset[Seat] = frozenset(),
    confirmed: Mapping[int, str] | None = None,
) -> View:
    """Build the live message. `last` holds the newest entries in canonical text, empty before the first; `at` is the
    time for reading the clocks.

    `refereed` means that an appointed official may referee here; `confirmed` names the confirmers of each hand.
    """
    names = {seat: name_of(words, people, person) for seat, person in match.seats.items()}
    labels = picture_labels(words, match.stream, title(words, match.stream), names, _marks(match))
    if match.reported:
        labels = replace(labels, date=_date(match, zone), confirmed=confirmed or {})
    labels = replace(labels, described=words.described(match.table))
    caption = [words.html("live.title", title=title(words, match.stream))]
    caption += _state(words, match, people, accounts, last, at, zone)
    caption += in_caption(words, match, seat_labels(words, match), at, zone)
    if captains:
        named = [
            f"{seat_label(words, match, seat)} {name_of(words, people, match.seats[seat])}" for seat in sorted(captains)
        ]
        caption.append(words.html("live.captains", names=words.join(named)))
    if not refereed and not last and match.stream.status in ("seating", "playing"):
        caption.append(words.html("live.no_referee"))
    return View(match.table.scene, labels, Html("\n".join(caption)), keyboard(words, match))


def _date(match: Match, zone: tzinfo) -> str:
    """Return the day a match began, as shown on a score sheet."""
    return (match.stream.started_at or match.stream.created_at).astimezone(zone).strftime("%Y-%m-%d")


def _marks(match: Match) -> dict[int, str]:
    return {int(pending.payload["line"]): "pending" for pending in match.waiting("report") if "line" in pending.payload}


def _state(
    words: Words,
    match: Match,
    people: Mapping[int, Person],
    accounts: Mapping[int, int],
    last: Sequence[str],
    at: datetime,
    zone: tzinfo,
) -> list[Html]:
    game, stream = match.stream.game, match.stream
    if stream.status == "seating":
        return _seating(words, match, people, accounts)
    if stream.status == "cancelled":
        return [words.html("live.cancelled")]
    if stream.status == "broken":
        return [words.html("live.broken")]
    table, facts = match.table, match.table.caption
    seats = Seats(match.labels, lambda seat: _called(words, match, people, accounts, seat))
    lines = []
    if last and match.manner.entered == "played":
        lines.append(words.html("live.last", text=_newest(words, match, last)))
    lines += [sentence for fact in facts if (sentence := words.fact(game, fact, seats))]
    if match.reported and not facts and table.outcome is None:
        lines.append(words.html("live.next"))
    if table.outcome is not None:
        lines.append(result(words, match, table.outcome, people))
    elif not table.adjourned:
        lines += _to_act(words, match, people, accounts, set(_named(facts)))
        if table.verdict.offer is not None:
            lines.append(words.html("live.offer", label=seat_label(words, match, table.verdict.offer)))
        if match.demanded is not None:
            lines.append(words.first(f"act.{match.demanded.word}.awaited", "act.awaited"))
        if (moment := rings(match)) is not None:
            lines.append(words.html("live.bell", when=shown(moment, at, zone)))
    for pending in match.waiting("report"):
        lines.append(words.html("live.report", line=pending.payload["line"], side=pending.payload["by_side"]))
    if match.dispute is not None:
        lines.append(words.html("live.dispute", line=match.dispute.payload["line"]))
    return lines


def _newest(words: Words, match: Match, last: Sequence[str]) -> str:
    """Write the newest line after the moves before it. Earlier offers and earlier acts that are no moves are left out,
    since they are over."""
    table = match.table

    def is_move(line: str) -> bool:
        word = line.partition(" ")[0]
        in_words = word.isalpha() and word.islower()
        return not in_words and not words.is_common(table, line) and match.manner.act(word) is None

    earlier = (split_offer(line, table.rules)[0] for line in last[:-1])
    moves = [words.choice(table, line) for line in earlier if line and is_move(line)]
    newest, set_off = words.choice(table, last[-1]), words.plain("entry.separator")
    if is_move(last[-1]) and not any(" " in text for text in (*moves, newest)):
        return " ".join((*moves, newest))
    shown = (set_off if any(" " in text for text in moves) else " ").join(moves)
    return f"{shown}{set_off if shown else ''}{newest}"


def _to_act(
    words: Words, match: Match, people: Mapping[int, Person], accounts: Mapping[int, int], named: set[Seat]
) -> list[Html]:
    """Name the players to act, except those already `named`. If any side may report, nobody is waited for."""
    waited = [] if match.reported else [seat for seat in match.table.to_act if seat not in named]
    if len(waited) == 1 and waited[0] >= 0:
        (seat,) = waited
        name = mention(words, people, accounts, match.seats[seat]) if seat in match.seats else Html("—")
        return [words.html("live.to_act", label=seat_label(words, match, seat), name=name)]
    called = [_called(words, match, people, accounts, seat, "<b>{}</b>") for seat in waited]
    return [words.html("live.all_to_act", names=Html(words.join(called)))] if called else []


def _named(facts: Iterable[Fact]) -> Iterator[Seat]:
    """Yield the seats mentioned in facts."""
    for value in (value for fact in facts for value in fact.args.values()):
        parts: tuple[Value, ...] = value if isinstance(value, tuple) else (value,)
        yield from (part for part in parts if isinstance(part, Called))
        yield from _named(part for part in parts if isinstance(part, Fact))


def _seating(words: Words, match: Match, people: Mapping[int, Person], accounts: Mapping[int, int]) -> list[Html]:
    """Describe a table before its match: what it waits for and who sits where, or merely who is present if seats are
    drawn."""
    lines = [words.html("live.seating", free=match.table.seats - len(match.seats))]
    if of_event(match.stream):
        lines = [words.html("live.round_waits")]
    if match.terms is not None:
        lines = _terms(words, match, match.terms, people, accounts)
    lines += [words.html("live.by_lot")] if match.by_lot else []
    lines += [] if match.takebacks else [words.html("live.no_takebacks")]
    for seat in sorted(seat for side in match.table.sides for seat in side):
        sitting = match.seats.get(seat)
        name = name_of(words, people, sitting) if sitting is not None else words.plain("live.free")
        if not match.by_lot:
            lines.append(words.html("live.seat", label=seat_label(words, match, seat), name=name))
        elif sitting is not None:
            lines.append(words.html("live.sits", name=name))
    return lines


def _terms(
    words: Words, match: Match, terms: Pending, people: Mapping[int, Person], accounts: Mapping[int, int]
) -> list[Html]:
    """List the terms to be accepted before the first move, who has accepted and who has not."""
    facts = match.manner.new_table.terms(match.table.rules, match.table.options)
    lines = [words.html("live.terms")]
    lines += [words.html("live.term", text=said) for fact in facts if (said := words.fact(match.stream.game, fact))]
    asked = consent.load(terms.payload, match.table.seats)
    waits = [mention(words, people, accounts, match.seats[Seat(seat)]) for seat in asked.waits_for]
    lines.append(words.html("live.terms_wait", names=Html(words.join(waits))))
    agreed = [name_of(words, people, match.seats[Seat(seat)]) for seat in sorted(asked.given)]
    return [*lines, words.html("live.terms_agreed", names=words.join(agreed))] if agreed else lines


def _called(
    words: Words,
    match: Match,
    people: Mapping[int, Person],
    accounts: Mapping[int, int],
    seat: Seat,
    label: str = "{}",
) -> Html:
    """Name a seat together with its player, if it has one."""
    named = label.format(escape(seat_label(words, match, seat), quote=False))
    return Html(f"{named} {mention(words, people, accounts, match.seats[seat])}" if seat in match.seats else named)
