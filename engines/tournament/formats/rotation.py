"""移位赛: 大怪路子. In rounds on points team B moves on by a table each time; then come a cut and a knockout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engines.tournament.bracket import Bracket, Slot, lines
from engines.tournament.format import Cut, Format, LaterLot
from engines.tournament.formats.assignment import cheapest
from engines.tournament.formats.preliminary import (
    BY,
    Preliminary,
    meetings,
    places_of,
    played,
    rounds_of,
    tables_of,
)
from engines.tournament.model import (
    EntryId,
    Event,
    Lot,
    Pairing,
    Places,
    Stand,
    StandingRow,
    illegal,
    succeeded,
    unpaired,
)
from engines.tournament.separation import Rotation, mates
from engines.tournament.sheets.standings import on_points
from engines.tournament.standing import without
from engines.tournament.state import State


def check(event: Event) -> None:
    size = event.options.cut
    if size and (size < 2 or size & (size - 1) or size > len(event.entries)):
        raise illegal("cut", f"a cut of {size} among {len(event.entries)}: a power of two, at most everyone, or 0")


def draw(event: Event) -> Lot:
    places, tables, rounds = places_of(event), tables_of(event), rounds_of(event)
    pairings = tuple(
        Pairing(round, table, a, b, "play" if b is not None else "fill_in")
        for round, table, a, b in meetings(places, rounds)
    )
    clashes = Rotation(tables, range(1, rounds + 1), event.units).clashes(places)
    return Lot(pairings, all_rounds(event), clashes=clashes)


def all_rounds(event: Event) -> int:
    """Return the number of rounds on points and of the knockout together."""
    return rounds_of(event) + max(0, cut_of(event).bit_length() - 1)


def by_hand(event: Event, order: Sequence[EntryId]) -> Places:
    """Fill A and B of each table in order of the lots drawn."""
    places: list[EntryId | None] = [*order, *[None] * (len(order) % 2)]
    return tuple(zip(places[::2], places[1::2], strict=True))


def advance(event: Event) -> Stand:
    preliminary = played(event)
    bracket = Bracket(event, rounds_of(event) + 1, by_points=True)
    later = [result for result in event.results if result.round > rounds_of(event)]
    if cut_of(event):
        bracket.play(_seeded(event, _through(event, preliminary), preliminary), later)
    else:
        preliminary.void += unpaired(later)
    wants = None if preliminary.open or not cut_of(event) or _drawn(event) else rounds_of(event) + 1
    over = not preliminary.open and not bracket.open and wants is None
    rows = tuple(_rows(event, preliminary, bracket))
    champion = bracket.champion if cut_of(event) else rows[0].id if over and rows[0].place == 1 else None
    return Stand(
        pairings=(*preliminary.open, *bracket.open),
        settled=(*preliminary.settled, *bracket.settled),
        void=tuple(sorted(preliminary.void + bracket.void)),
        standing=rows,
        champion=champion,
        over=over,
        wants=wants,
    )


def seeding(event: Event) -> Places:
    """Return the bracket after the cut by the current standing, for the organiser to publish."""
    preliminary = played(event)
    slots = [slot.id for slot in _seeded(replace(event, placed=None), _through(event, preliminary), preliminary)]
    return tuple(zip(slots[::2], slots[1::2], strict=True))


def qualified(event: Event) -> list[EntryId]:
    """Return the entries that go on by the results so far, from the best to the last above the line."""
    return _through(event, played(event))


def _through(event: Event, preliminary: Preliminary) -> list[EntryId]:
    return [name for name, _ in _there(event, preliminary)][: cut_of(event)]


def _there(event: Event, preliminary: Preliminary) -> list[tuple[EntryId, str | None]]:
    """Return the entries still in the event, each with the criterion separating it from the entry before.

    An entry that leaves before the knockout is published is dropped, and the next moves up. An entry that leaves later
    keeps its place, and the opponent wins by walkover. Without a record, a knockout result naming the entry shows that
    the knockout was published.
    """
    first = rounds_of(event) + 1
    known = event.drawn(first) if event.placed is not None else event.named(first)

    def gone(name: EntryId) -> bool:
        before = event.placed is None and event.absent(name, first - 1)
        return event.absent(name, first) and (before or name not in known)

    return without(preliminary.order(), gone, preliminary.labels)


def ranked(event: Event) -> list[EntryId]:
    """Return every entry remaining after the preliminary, in the order that decides which entries go on."""
    return [name for name, _ in _there(event, played(event))]


def level(event: Event, stand: Stand) -> tuple[tuple[EntryId, ...], ...]:
    """Return groups of entries that only a lot can order, if their order decides who goes on or who meets whom. Empty
    after this lot, since it gave every entry a number."""
    if stand.wants is None or stand.wants in event.seeds:
        return ()
    found: list[list[EntryId]] = []
    for name, by in _there(event, played(event)):
        if by == "lot" and found:
            found[-1].append(name)
        else:
            found.append([name])
    tied, above = [], 0
    for names in found:
        if len(names) > 1 and above < cut_of(event):
            tied.append(tuple(names))
        above += len(names)
    return tuple(tied)


def _drawn(event: Event) -> bool:
    """Whether the bracket after the cut needs no more draw, because it is recorded or follows from the seeds."""
    return event.placed is None or rounds_of(event) + 1 in event.placed


def cut_of(event: Event) -> int:
    """Return how many entries go on: by default the largest power of two not above half the field."""
    if event.options.cut is not None:
        return event.options.cut
    half = len(event.entries) // 2
    return 1 << (half.bit_length() - 1) if half >= 2 else 0


def _seeded(event: Event, seeds: list[EntryId], preliminary: Preliminary) -> list[Slot]:
    """Return the bracket after the cut, once every preliminary table is settled.

    The upper half stays as seeded. The lower half is matched with the fewest repeated meetings, then the fewest
    meetings within a unit, then as close as possible to best against last.
    """
    size = cut_of(event)
    if preliminary.open or not _drawn(event):
        return [Slot(known=False)] * size
    if event.placed is not None:
        placed = succeeded(event.placed[rounds_of(event) + 1], seeds)
        return [Slot(name) for table in placed for name in table]
    upper, lower, against = _matched(event, seeds, preliminary)
    seated = {top + 1: name for top, name in enumerate(upper)}
    seated |= {size - top: lower[low] for top, low in enumerate(against)}
    return [Slot(seated[line]) for line in lines(size)]


def _matched(
    event: Event, seeds: list[EntryId], preliminary: Preliminary
) -> tuple[list[EntryId | None], list[EntryId | None], list[int]]:
    """Return the upper half, the lower half, and for each upper entry the index of its opponent in the lower half."""
    half = cut_of(event) // 2
    upper: list[EntryId | None] = [*seeds[:half], *[None] * (half - len(seeds[:half]))]
    lower: list[EntryId | None] = [*seeds[half:], *[None] * (half - len(seeds[half:]))]
    separate = event.options.separation != "none"

    def cost(top: int, low: int) -> tuple[int, int, int]:
        one, two = upper[top], lower[low]
        if one is None or two is None:
            return 0, 0, abs(half - 1 - top - low)
        again = frozenset((one, two)) in preliminary.met
        return again, separate and mates(event.units, one, two), abs(half - 1 - top - low)

    return upper, lower, list(cheapest(half, cost))


def reseeded(event: Event) -> list[tuple[EntryId, EntryId, EntryId, str]]:
    """Return each upper entry whose opponent differs from the expected one, by the current standing.

    The tuple holds the entry, the expected opponent, the actual opponent and the reason: the two have `met`, belong to
    the same `unit`, or make room for `others`.
    """
    preliminary = played(event)
    upper, lower, against = _matched(replace(event, placed=None), _through(event, preliminary), preliminary)
    found = []
    for top, low in enumerate(against):
        name, due, now = upper[top], lower[len(lower) - 1 - top], lower[low]
        if name is None or due is None or now is None or due == now:
            continue
        mate = event.options.separation != "none" and mates(event.units, name, due)
        why = "met" if frozenset((name, due)) in preliminary.met else "unit" if mate else "others"
        found.append((name, due, now, why))
    return found


def _rows(event: Event, preliminary: Preliminary, bracket: Bracket) -> Iterator[StandingRow]:
    """Yield the knockout entries by place, then the others in the order of the preliminary.

    The criterion from the preliminary is shown while nothing else separates two entries, and for entries behind the
    cut.
    """
    order = without(preliminary.order(), event.disqualified, preliminary.labels)
    known = cut_of(event) and not preliminary.open
    through = bracket.places or (dict.fromkeys(_through(event, preliminary)) if known else {})
    above_the_line = without(order, lambda name: name not in through, preliminary.labels)
    by = dict(order) | dict(above_the_line)
    ahead = _ahead(order) | _ahead(above_the_line)
    inside = sorted((name for name, _ in above_the_line), key=lambda name: bracket.places.get(name) or 0)
    behind = [name for name, _ in order if name not in through]
    place, above = len(bracket.places), None
    for name in [*inside, *behind]:
        place += name not in bracket.places
        told = ahead[name] == above or (name not in through and ahead[name] in bracket.places)
        reason = by[name] if told and bracket.places.get(name) is None else None
        yield StandingRow(bracket.places.get(name, place), name, preliminary.tallies(name), reason, event.why_out(name))
        above = name
    for name in event.ids:
        if event.disqualified(name):
            yield StandingRow(None, name, preliminary.tallies(name), None, event.why_out(name))


def _ahead(order: list[tuple[EntryId, str | None]]) -> dict[EntryId, EntryId | None]:
    """Map every entry to the entry before it."""
    names = [name for name, _ in order]
    return dict(zip(names, [None, *names], strict=False))


FORMAT: Format[State] = Format(
    key="rotation",
    draw=draw,
    advance=advance,
    rounds=all_rounds,
    by_hand=by_hand,
    standings=lambda state: on_points(state, "event.ties_points", ("points", "firsts")),
    knows=("third_place", "separation", "odd", "cut", "rounds", "tiebreaks"),
    tiebreaks=BY,
    check=check,
    proposed=lambda event, round: seeding(event),
    cut=Cut(rounds_of, cut_of, ranked, qualified, level, reseeded),
    later_lot=LaterLot(
        due=lambda event, stand: bool(level(event, stand)),
        among=lambda event, stand: event.ids,
        many=lambda event, stand: (len(qualified(event)), cut_of(event)),
        drawn=lambda event, round, names: seeding(event),
    ),
    bracket=True,
)
