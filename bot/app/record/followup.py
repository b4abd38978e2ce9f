"""Pass a table's result on to its parent, as from a match to its event.

The transaction that ends the table, or changes its end, also stores a job due at once; the parent takes the result up
in a later transaction. No transaction therefore holds two streams, and after a crash between the two the job is still
waiting.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from bot.app.desk import Desk, Stake
from bot.app.folding import Broken, Folding, load_outcome
from bot.app.match import PLACE, Match
from bot.app.record.numbering import tell
from bot.app.record.writer import enter, show
from engines.core.chat.related import Child
from engines.core.game.record import AnyTable
from engines.core.rulings import REFEREE, Refusal, Seat
from storage.store import Due, Pending, Stream

FOLLOW = "follow"
_OVER = frozenset({"ended", "cancelled"})
_UNCONFIRMED = frozenset({"report", "dispute"})


Follow = Callable[[Desk, Match, Child], None]
"""Takes a child's result up in its parent."""
Follows = Mapping[str, Follow]
"""Special ways to take up results, by the parent's stream kind."""


def follow_up(desk: Desk, before: Match) -> None:
    """Schedule the parent's update if the request has given its table an end, changed that end or undone it."""
    if before.stream.parent is None:
        return
    stream = desk.stream(before.stream.id)
    child = _child(stream, desk.unit.pendings(stream.id))
    if child == _child(before.stream, before.pendings):
        _awaited(desk, before.stream, stream)
        return
    cause = f"match:{stream.id}:{stream.version}"
    if stream.version == before.stream.version:
        # A confirmation or a closing writes no line, and the parent may already have heard of this version.
        cause = f"{cause}:{desk.incoming.cause}"
    payload = {"match": stream.id, "version": stream.version, "cause": cause}
    desk.plan(FOLLOW, desk.at, stream.parent, payload)


def _awaited(desk: Desk, before: Stream, stream: Stream) -> None:
    """Redraw the event's text if a table has finished playing while a confirmation is missing, since the text mentions
    that."""
    parent = desk.unit.glance(stream.parent) if stream.parent is not None and stream.status == "ended" else None
    if parent is not None and before.status != stream.status and desk.folding.tables.games[parent.game].is_event:
        show(desk, parent)


def at_stake(desk: Desk, match: Match, after: AnyTable, struck: Collection[int] = ()) -> Stake | None:
    """Return what the parent would lose if the table's record came to `after` with some lines struck; None if the
    parent would not notice or would lose nothing.

    The parent is read without a lock and may be newer than its version says, so its folded table is not cached.
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
    """Let a parent take up a table's present state, which may be newer than the state that caused the job."""
    stream = desk.unit.glance(int(due.payload["match"]))
    if stream is not None:
        child = _child(stream, desk.unit.pendings(stream.id))
        follows.get(parent.stream.kind, take_up)(desk, parent, child)


def take_up(desk: Desk, parent: Match, child: Child) -> None:
    """Enter the lines the parent's game requires for a child. After its own end a parent takes up nothing more."""
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
    """Return the lines the parent must write for its record to agree with the child's; empty if both already agree."""
    return [(REFEREE, text) for text in parent.manner.related.lines_of_part(parent.table.state, child)]


def _child(stream: Stream, pendings: Iterable[Pending]) -> Child:
    over = stream.status in _OVER and not unconfirmed(pendings)
    outcome = load_outcome(stream.outcome) if over and stream.outcome else None
    return Child(stream.id, over, outcome, str(stream.options.get(PLACE, "")))


def unconfirmed(pendings: Iterable[Pending]) -> bool:
    """Return whether an entry still lacks a confirmation or faces an objection."""
    return any(pending.kind in _UNCONFIRMED for pending in pendings)
