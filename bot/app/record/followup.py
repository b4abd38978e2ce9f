"""What a stream means to the one that it is a part of, as a match to its event.

Written down as something that is due now, in the transaction of whatever ended the part or changed its end; taken up
afterwards in a transaction of the parent's own. So no transaction holds two streams, and whoever dies between the two
leaves the second to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from bot.app.desk import Desk, Stake
from bot.app.match import PLACE, Broken, Folding, Match, load_outcome
from bot.app.record.numbering import tell
from bot.app.record.writer import enter, show
from engines.core.manner import Child
from engines.core.record import AnyTable
from engines.core.rulings import REFEREE, Refusal, Seat
from storage.store import Due, Pending, Stream

FOLLOW = "follow"
_OVER = frozenset({"ended", "cancelled"})
_UNCONFIRMED = frozenset({"report", "dispute"})


Follow = Callable[[Desk, Match, Child], None]
"""Takes up in a parent what became of a part of it."""
Follows = Mapping[str, Follow]
"""Which parents do so in a way of their own, by the kind of their stream."""


def follow_up(desk: Desk, before: Match) -> None:
    """Have the parent hear of it if what was done since `before` has changed its part's end: given it one, or another,
    or taken it back."""
    if before.stream.parent is None:
        return
    stream = desk.stream(before.stream.id)
    child = _child(stream, desk.unit.pendings(stream.id))
    if child == _child(before.stream, before.pendings):
        _awaited(desk, before.stream, stream)
        return
    cause = f"match:{stream.id}:{stream.version}"
    if stream.version == before.stream.version:
        # A confirmation or a closing writes no line, and this version may have been heard of already.
        cause = f"{cause}:{desk.incoming.cause}"
    payload = {"match": stream.id, "version": stream.version, "cause": cause}
    desk.plan(FOLLOW, desk.at, stream.parent, payload)


def _awaited(desk: Desk, before: Stream, stream: Stream) -> None:
    """All is played at a part while somebody's word is still out: what is told of an event says so."""
    parent = desk.unit.glance(stream.parent) if stream.parent is not None and stream.status == "ended" else None
    if parent is not None and before.status != stream.status and desk.folding.tables.games[parent.game].held:
        show(desk, parent)


def at_stake(desk: Desk, match: Match, after: AnyTable, struck: Collection[int] = ()) -> Stake | None:
    """What it would cost the parent if the record came to `after`, with some lines struck; None where it hears nothing
    of it, or loses nothing.

    The parent is looked at and not held, so it may be newer than it says; what is folded of it is kept nowhere.
    """
    parent = desk.unit.glance(match.stream.parent) if match.stream.parent is not None else None
    kind = desk.parents.get(parent.kind) if parent is not None else None
    if parent is None or kind is None:
        return None
    now = _child(match.stream, match.pendings)
    over = after.outcome is not None and not unconfirmed(one for one in match.pendings if one.seq not in struck)
    then = replace(now, over=over, outcome=after.outcome if over else None)
    if then == now:
        return None
    try:
        return kind.foretell(replace(desk, folding=Folding(desk.folding.tables)), parent, then)
    except Broken:
        return None


def serve(desk: Desk, parent: Match, due: Due, follows: Follows) -> None:
    """Let a parent take up its part as that stands now, which may be later than what it was told of."""
    stream = desk.unit.glance(int(due.payload["match"]))
    if stream is not None:
        child = _child(stream, desk.unit.pendings(stream.id))
        follows.get(parent.stream.kind, take_up)(desk, parent, child)


def take_up(desk: Desk, parent: Match, child: Child) -> None:
    """Enter the lines that the parent's own game asks for. Once it has ended it takes up nothing more."""
    for seat, text in lines_for(parent, child):
        entered = enter(desk, parent, seat, text)
        if isinstance(entered, Refusal):
            if entered.point == "over":
                return
            raise ValueError(f"stream {parent.stream.id} asks for {text!r} and refuses it: {entered.point}")
        parent, played, _ = entered
        if told := tell(desk, parent, played.facts):
            desk.tell(told, (), parent.stream)


def lines_for(parent: Match, child: Child) -> Sequence[tuple[Seat, str]]:
    """What the parent has to write down for its record to agree with its part; nothing where it does already."""
    return [(REFEREE, text) for text in parent.manner.takes(parent.table.state, child)]


def _child(stream: Stream, pendings: Iterable[Pending]) -> Child:
    over = stream.status in _OVER and not unconfirmed(pendings)
    outcome = load_outcome(stream.outcome) if over and stream.outcome else None
    return Child(stream.id, over, outcome, str(stream.options.get(PLACE, "")))


def unconfirmed(pendings: Iterable[Pending]) -> bool:
    """Whether a word on something that was entered is still out, or somebody has objected to it."""
    return any(pending.kind in _UNCONFIRMED for pending in pendings)
