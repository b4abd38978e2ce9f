"""分组赛: 跳棋. The best of each group advance and new groups are drawn, until a single group remains as the final."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from engines.core.game.query import Unanswerable
from engines.tournament.format import Format, LaterLot
from engines.tournament.formats.course import Course
from engines.tournament.formats.dealing import dealing, fields_of, groups_of, kind_of, left_of, sizes
from engines.tournament.model import EntryId, Event, Lot, Options, Pairing, Places, Stand
from engines.tournament.sheets.standings import ranking
from engines.tournament.state import State


def check(event: Event) -> None:
    """Check that each round leaves fewer entries than it began with; otherwise the event would never reach a final."""
    for left in fields_of(event):
        if left > event.options.group_size and left_of(event, left) >= left:
            detail = f"of {left} in groups of {event.options.group_size} everyone would advance"
            raise Unanswerable("unreadable", "options", detail)


def draw(event: Event) -> Lot:
    groups = groups_of(event, 1, event.ids)
    kind = kind_of(groups)
    pairings = tuple(Pairing(1, table, None, None, kind, players=group) for table, group in enumerate(groups, 1))
    return Lot(pairings, rounds_of(event), groups=groups)


def advance(event: Event) -> Stand:
    return Course(event).stand()


def rounds_of(event: Event) -> int:
    return len(list(fields_of(event)))


def by_hand(event: Event, order: Sequence[EntryId]) -> Places:
    """Fill the groups in order of the lots drawn."""
    waits = iter(order)
    return tuple(tuple(islice(waits, size)) for size in sizes(event, len(order)))


def unfit(options: Options) -> str | None:
    return "advance" if options.advance >= options.group_size else None


def still_in(event: Event, stand: Stand) -> list[EntryId]:
    """Return the entries that have no place yet and so go on."""
    return [row.id for row in stand.standing if row.place is None and row.out is None]


FORMAT: Format[State] = Format(
    key="groups",
    draw=draw,
    advance=advance,
    rounds=rounds_of,
    by_hand=by_hand,
    standings=ranking,
    knows=("group_size", "advance"),
    check=check,
    unfit=unfit,
    later_lot=LaterLot(
        due=lambda event, stand: stand.wants is not None,
        among=still_in,
        many=lambda event, stand: (len(still_in(event, stand)),) * 2,
        drawn=dealing,
        of_named=True,
    ),
    eliminates=True,
    grouped=True,
)
