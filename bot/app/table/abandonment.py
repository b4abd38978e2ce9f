"""Drop a running match: one side asks, all others agree, and the match counts as not played."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import consent, reports, signatures
from bot.app.record.calling import called_upon
from bot.app.record.ending import tell_end
from bot.app.record.signatures import sign
from bot.app.record.writer import PROPOSAL, conclude, enter
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.request.rights import Standing
from bot.app.speech.people import absent_sides, called
from bot.app.speech.words import Html
from bot.app.table.entry import refuse
from engines.core.game.verdicts import DROPPED
from engines.core.rulings import REFEREE, Refusal
from storage.store import Pending

KIND = "drop"


def waiting(match: Match, number: int = 0) -> Pending | None:
    """Return the proposal to drop the match, by number if given."""
    found = match.waiting(KIND)
    return next((pending for pending in found if number in (0, pending.id)), None)


def propose(desk: Desk, match: Match, who: Standing) -> None:
    """Ask the other sides to drop the match. A side already asked agrees by asking too. The proposal holds until the
    next entry."""
    stream, proposal = match.stream, waiting(match)
    if proposal is not None and proposal.version == stream.version:
        answer(desk, match, who, c.Agree(proposal.id, True))
        return
    if reports.frozen(desk, match):
        return
    if not absent_sides(desk.unit, match) <= _gone(match):
        # A side without accounts cannot agree.
        desk.refuse("cancel.referee")
        return
    if proposal is not None:
        _done_with(desk, match, proposal)
    asked = consent.asked_by(min(who.sides), len(match.table.sides)).by(_gone(match) | who.sides)
    payload = {"side": min(who.sides), **asked.dump()}
    asking = desk.unit.add_pending(
        stream.id, KIND, seq=None, version=stream.version, by=who.person_id, payload=payload, at=desk.at
    )
    _sign(desk, match, who, f"{KIND}.{signatures.PROPOSED}")
    say = desk.aloud(stream)
    yes = Button(say.plain("button.drop_ok"), c.Agree(asking.id, True), stream.id)
    no = Button(say.plain("button.drop_no"), c.Agree(asking.id, False), stream.id)
    others = (person for seat, person in match.seats.items() if match.side_of(seat) in asked.waits_for)
    text = Html(f"{say.html('cancel.proposed', name=called(say, who))}\n{called_upon(desk, match, others)}".rstrip())
    desk.tell(text, ((yes, no),), stream, about=f"{PROPOSAL}{asking.id}")


def answer(desk: Desk, match: Match, who: Standing, command: c.Agree) -> None:
    """Take a side's answer to the proposal; no from the proposing side withdraws it."""
    proposal = waiting(match, command.pending)
    if proposal is None or match.stream.status != "playing" or proposal.version != match.stream.version:
        if proposal is not None:
            _done_with(desk, match, proposal)
        desk.refuse("cancel.lapsed")
        return
    own = proposal.payload["side"] in who.sides
    if not (who.seats or who.referee):
        desk.refuse("rights.party")
    elif not command.yes:
        _done_with(desk, match, proposal)
        _sign(desk, match, who, signatures.CALLED_OFF if own else signatures.DECLINED)
        say = desk.aloud(match.stream)
        conclude(desk, match, say.html("cancel.taken_back" if own else "cancel.declined", name=called(say, who)))
    elif own:
        desk.refuse("cancel.waits")
    else:
        _agreed(desk, match, who, proposal)


def _agreed(desk: Desk, match: Match, who: Standing, proposal: Pending) -> None:
    given = consent.load(proposal.payload, len(match.table.sides)).by(who.sides | _gone(match))
    if who.referee:
        # A referee may end the match alone, but not agree in the players' name.
        desk.refuse("cancel.not_yours")
        return
    _sign(desk, match, who, signatures.AGREED)
    say = desk.aloud(match.stream)
    if not given.complete:
        desk.unit.change_pending(proposal.id, {**proposal.payload, **given.dump()})
        desk.toast(desk.own.plain("toast.done"))
        desk.tell(say.html("cancel.agrees", name=called(say, who)), (), match.stream)
        return
    _done_with(desk, match, proposal)
    entered = enter(desk, match, REFEREE, DROPPED)
    if isinstance(entered, Refusal):
        refuse(desk, match, entered)
        return
    desk.toast(desk.own.plain("toast.done"))
    conclude(desk, entered[0], say.html("cancel.agreed", name=called(say, who)))
    tell_end(desk, entered[0])


def _done_with(desk: Desk, match: Match, proposal: Pending) -> None:
    desk.unit.drop_pending(proposal.id)
    desk.retire(match.stream, f"{PROPOSAL}{proposal.id}")


def _gone(match: Match) -> frozenset[int]:
    """Return the sides that have left a match in which others play on."""
    left = match.table.verdict.left
    return frozenset(number for number, side in enumerate(match.table.sides) if set(side) <= left)


def _sign(desk: Desk, match: Match, who: Standing, kind: str) -> None:
    """Sign the step beneath the last line, since the proposal has no line of its own."""
    sign(desk, match, who, kind, (max((line.seq for line in desk.unit.entries(match.stream.id)), default=0),))
