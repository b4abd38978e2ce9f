"""An appeal's cause: its target, its parties, and whether it has been decided before."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from bot.app.desk import Desk, Parent
from bot.app.folding import Broken
from bot.app.match import BESIDE
from bot.app.rules.precedents import whereabouts
from bot.app.rules.spots import Spot, aside, called, split, spot_now
from engines.core.rulings import REFEREE
from storage.store import EVENT, Appeal, Ruling, Status, Stream

_ANY: tuple[Status, ...] = ("seating", "playing", "ended", "cancelled", "broken")
_LOOKED_AT = 1000
"""How many of a chat's newest appeals are searched."""


@dataclass(frozen=True, slots=True)
class Cause:
    """The target of an appeal: a ruling, a decision at a table, or both."""

    ruling: Ruling | None = None
    table: Stream | None = None
    """The table's stream, or the event's stream if the table has no record."""
    spot: Spot | None = None
    """For an event, the round and table if one was named."""

    @property
    def known(self) -> bool:
        return self.ruling is not None or self.table is not None


def cause(desk: Desk, ruling: Ruling | None, table: Stream | None) -> Cause:
    """Return the cause of an appeal being made now."""
    return Cause(ruling, table, _ruled_at(ruling) if ruling is not None else spot_now(desk, table))


def cause_of(desk: Desk, appeal: Appeal) -> Cause:
    """Return the cause of a stored appeal."""
    ruling = desk.unit.ruling(appeal.ruling_id) if appeal.ruling_id is not None else None
    table = desk.unit.glance(appeal.stream_id) if appeal.stream_id is not None else None
    spot = split(appeal.text)[0] if table is not None and table.kind == EVENT else None
    return Cause(ruling, table, spot if ruling is None else _ruled_at(ruling))


def _ruled_at(ruling: Ruling) -> Spot | None:
    return split(ruling.text)[0] if ruling.stream_id is not None else None


def pleaded(appeal: Appeal, about: Cause) -> str:
    """Return the appellant's words without the leading table name."""
    return split(appeal.text)[1] if about.ruling is None and about.spot is not None else appeal.text


def where(desk: Desk, about: Cause) -> list[str]:
    """Name the table under appeal, its event, and the authority that interprets the rules there."""
    found = whereabouts(desk, about.table) if about.table is not None else []
    return found if about.spot is None else [called(desk, about.spot), *found]


# Who is a party


def entitled(desk: Desk, about: Cause) -> frozenset[int]:
    """Return the people who may appeal: both sides at a table and their units' contacts; if no table is concerned,
    everyone entered in an event here. Former players in this chat may also appeal in that case, see `bystander`."""
    table = about.table
    if table is None:
        events = desk.unit.events(desk.chat.id, _ANY)
        return frozenset(chain.from_iterable(_of_event(desk, each, None, None) for each in events))
    if table.kind == EVENT:
        return _of_event(desk, table, None, about.spot)
    event = desk.unit.glance(table.parent) if table.parent is not None else None
    seated = frozenset(person for seat, person in desk.unit.seats(table.id).items() if seat < BESIDE)
    return seated | (_of_event(desk, event, table, None) if event is not None else frozenset())


def bystander(desk: Desk, about: Cause, person: int) -> str:
    """Return the reason why a person may not appeal, or "" if they may."""
    if person in entitled(desk, about):
        return ""
    if about.table is not None and (about.table.kind != EVENT or about.spot is not None):
        return "appeal.other_table"
    sat_here = any(stream.chat_id == desk.chat.id for stream in desk.unit.seated(person, _ANY))
    return "" if sat_here and about.table is None else "appeal.bystander"


def parties(desk: Desk, about: Cause, appellant: int) -> frozenset[int]:
    """Return the people who may not answer an appeal: the appellant, the referee who ruled, and everyone entitled at
    the table."""
    by = about.ruling.by if about.ruling else None
    there = entitled(desk, about) if about.table is not None else frozenset[int]()
    return frozenset({appellant, *there, *(() if by is None else (by,))})


def _of_event(desk: Desk, event: Stream, table: Stream | None, spot: Spot | None) -> frozenset[int]:
    parent = _parent(desk, event)
    try:
        return parent.parties(aside(desk), event, table, spot) if parent is not None else frozenset()
    except Broken:
        return frozenset()


def _parent(desk: Desk, event: Stream) -> Parent | None:
    return desk.parents.get(event.kind)


# What was decided already


def before(desk: Desk, about: Cause) -> Appeal | None:
    """Return the newest appeal in the same cause, waiting or answered, or None."""
    return next((one for one in desk.unit.appeals(desk.chat.id, _LOOKED_AT) if _same(desk, about, one)), None)


def _same(desk: Desk, about: Cause, appeal: Appeal) -> bool:
    if about.ruling is not None:
        return appeal.ruling_id == about.ruling.id
    if about.table is None or appeal.ruling_id is not None or appeal.stream_id != about.table.id:
        return False
    return cause_of(desk, appeal).spot == about.spot and (about.table.kind == EVENT or not _decided_anew(desk, appeal))


def _decided_anew(desk: Desk, appeal: Appeal) -> bool:
    """Return whether a referee has made a new decision at the table since an appeal. One line after a successful appeal
    merely carries out the answer."""
    since = max((given.at for given in desk.unit.answers(appeal.id)), default=appeal.at)
    lines = desk.unit.entries(appeal.stream_id) if appeal.stream_id is not None else ()
    decisions = [line for line in lines if line.seat == REFEREE and line.at > since]
    return len(decisions) > (1 if appeal.verdict == "overturned" else 0)
