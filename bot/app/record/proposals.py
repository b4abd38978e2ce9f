"""Acts that need the other sides' agreement, and acts demanded from the next player as a result. Both wait under the
act's own word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import consent, signatures
from bot.app.record.signatures import sign
from bot.app.record.writer import conclude, show
from bot.app.request import commands as c
from bot.app.request.buttons import Button, Door, Keyboard
from bot.app.request.rights import Standing
from bot.app.speech.names import act_label, name_of, seat_label
from bot.app.speech.people import called, people_at
from engines.core.chat.act import Act
from engines.core.rulings import Seat
from storage.store import Pending


@dataclass(frozen=True, slots=True)
class Agreed:
    """An act all sides have agreed to: the words after the command, and the seat for which it is done."""

    text: str
    seat: Seat


def proposed(match: Match, act: Act[Any]) -> Pending | None:
    """Return the proposal for an act that awaits agreement, or None."""
    return next(iter(match.waiting(act.word)), None)


def answered(match: Match, number: int) -> tuple[Act[Any], Pending] | None:
    """Return the act and the proposal with this number, as named by the proposal's buttons, or None."""
    found = ((act, proposed(match, act)) for act in match.manner.acts if act.consent)
    return next(((act, proposal) for act, proposal in found if proposal and proposal.id == number), None)


def propose(desk: Desk, match: Match, who: Standing, act: Act[Any], text: str) -> None:
    """Propose an act to the other sides, replacing any older proposal."""
    overtaken(desk, match)
    payload = {"side": min(who.sides), "text": text, "seat": int(who.seat)}
    waiting = _keep(desk, match, act.word, who.person_id, payload)
    _sign(desk, match, who, f"act.{signatures.PROPOSED}", act.word)
    say, stream = desk.aloud(match.stream), match.stream
    yes = Button(_label(desk, match, act, "ok"), c.Agree(waiting.id, True), stream.id)
    no = Button(_label(desk, match, act, "no"), c.Agree(waiting.id, False), stream.id)
    desk.toast(desk.own.plain("toast.done"))
    told = say.first(f"act.{act.word}.proposed", "act.proposed", name=called(say, who), text=text)
    conclude(desk, match, told, ((yes, no),))


def agree(desk: Desk, match: Match, who: Standing, act: Act[Any], proposal: Pending) -> Agreed | None:
    """Agree to a proposal. Return the act once no agreement is missing, else None.

    A referee's agreement completes the proposal. Agreement given to an older version of the record is asked for again.
    """
    stored, version = proposal.payload, match.stream.version
    payload = {name: value for name, value in stored.items() if name not in ("needs", "agreed")}
    if payload["side"] in who.sides:
        desk.refuse(key(desk, act, "waits"))
        return None
    sides = match.table.sides
    asked = consent.load(stored if stored.get("version", proposal.version) == version else payload, len(sides))
    gone = frozenset(number for number, side in enumerate(sides) if set(side) <= match.table.verdict.left)
    given = asked.by(asked.needs if who.referee else who.sides | gone)
    if given != asked:
        _sign(desk, match, who, f"act.{signatures.AGREED}", act.word)
    if given.complete:
        desk.unit.drop_pending(proposal.id)
        return Agreed(str(payload.get("text", "")), Seat(payload.get("seat", who.seat)))
    desk.unit.change_pending(proposal.id, {**payload, **given.dump(), "version": version})
    desk.toast(desk.own.plain("toast.done"))
    say = desk.aloud(match.stream)
    desk.tell(say.first(f"act.{act.word}.agrees", "act.agrees", name=called(say, who)), (), match.stream)
    return None


def decline(desk: Desk, match: Match, who: Standing, act: Act[Any], proposal: Pending) -> None:
    """Decline a proposal, or withdraw it as its proposer; nothing waits any longer."""
    desk.unit.drop_pending(proposal.id)
    own = proposal.payload["side"] in who.sides
    _sign(desk, match, who, f"act.{signatures.CALLED_OFF if own else signatures.DECLINED}", act.word)
    desk.toast(desk.own.plain("toast.done"))
    say = desk.aloud(match.stream)
    conclude(desk, match, say.first(f"act.{act.word}.declined", "act.declined", name=called(say, who)))


def demand(desk: Desk, match: Match, who: Standing, act: Act[Any]) -> None:
    """Demand an act from the next player; nobody moves until it is done."""
    stream, seat = match.stream, match.table.to_act[0]
    _keep(desk, match, act.word, who.person_id, {})
    say = desk.aloud(stream)
    label, name = seat_label(say, match, seat), name_of(say, people_at(desk.unit, match), match.seats.get(seat))
    desk.toast(desk.own.plain("toast.done"))
    told = say.first(f"act.{act.word}.wanted", "act.wanted", label=label, name=name)
    conclude(desk, match, told, door(desk, match, act))
    show(desk, stream)


def asked_of(match: Match, who: Standing) -> Act[Any] | None:
    """Return the act demanded from this person, or None."""
    return match.demanded if set(who.seats) & set(match.table.to_act) else None


def held_up(desk: Desk, match: Match) -> bool:
    """Refuse a move while an act is demanded first, and return whether the move was refused."""
    act = match.demanded
    if act is None:
        return False
    first = key(desk, act, "first")
    desk.answer(desk.public.html(first), door(desk, match, act), plain=desk.own.plain(first))
    return True


def door(desk: Desk, match: Match, act: Act[Any]) -> Keyboard:
    """Return a link into the private chat for acts done there, if any."""
    if not desk.home or not act.private:
        return ()
    return ((Door(act_label(desk.aloud(match.stream), act), desk.home, act.word, match.stream.id),),)


def called_off(desk: Desk, match: Match, who: Standing) -> bool:
    """Cancel the proposed or demanded act, so that the match goes on; return whether there was one."""
    act = next((act for act in match.manner.acts if match.waiting(act.word)), None)
    if act is None:
        return False
    begun = next((other for other in match.manner.acts if other.then == act.word), act)
    overtaken(desk, match)
    desk.toast(desk.own.plain("toast.done"))
    say = desk.aloud(match.stream)
    conclude(desk, match, say.first(f"act.{begun.word}.cancelled", "act.cancelled", name=called(say, who)))
    show(desk, match.stream)
    return True


def overtaken(desk: Desk, match: Match) -> None:
    """Drop all proposed and demanded acts."""
    for act in match.manner.acts:
        for pending in match.waiting(act.word):
            desk.unit.drop_pending(pending.id)


def _sign(desk: Desk, match: Match, who: Standing, kind: str, word: str) -> None:
    """Sign a proposal's steps beneath the last line, since an act has no line before all sides agree."""
    last = max((line.seq for line in desk.unit.entries(match.stream.id)), default=0)
    sign(desk, match, who, kind, (last,), word)


def _keep(desk: Desk, match: Match, kind: str, by: int | None, payload: Mapping[str, Any]) -> Pending:
    stream = match.stream
    return desk.unit.add_pending(stream.id, kind, seq=None, version=stream.version, by=by, payload=payload, at=desk.at)


def _label(desk: Desk, match: Match, act: Act[Any], what: str) -> str:
    say = desk.aloud(match.stream)
    return str(say.first(f"button.{act.word}_{what}", f"button.act_{what}"))


def key(desk: Desk, act: Act[Any], what: str) -> str:
    """Return the sentence key around an act: the game's own sentence, or the common one."""
    own = f"act.{act.word}.{what}"
    return own if desk.public.has(own) else f"act.{what}"
