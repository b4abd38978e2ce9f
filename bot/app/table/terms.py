"""Terms that all seated players accept before the first move. Silence never counts, and if a player leaves, all are
asked again."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.folding import load
from bot.app.match import TERMS, Match
from bot.app.record import consent
from bot.app.record.consent import Consent
from bot.app.record.signatures import sign
from bot.app.record.writer import show
from bot.app.request import commands as c
from bot.app.request.rights import Standing
from bot.app.speech.names import name_of
from bot.app.speech.people import called, people_at
from bot.app.speech.words import Words
from bot.app.table import abandonment, acts
from bot.app.table.start import begin
from engines.core.rulings import Seat
from storage.store import Pending, Stream


def ask(desk: Desk, match: Match) -> bool:
    """Ask everybody at a full table to accept its terms; return whether the game has terms."""
    if not match.manner.new_table.terms(match.table.rules, match.table.options):
        return False
    asked = Consent(frozenset(map(int, match.seats)))
    desk.unit.add_pending(
        match.stream.id, TERMS, seq=None, version=match.stream.version, by=None, payload=asked.dump(), at=desk.at
    )
    return True


def agree(desk: Desk, match: Match, who: Standing, command: c.Agree) -> None:
    """Take an answer to a table's terms, and pass answers to any different proposal on.

    A referee answers for seats without accounts.
    """
    terms = match.terms
    if command.pending and abandonment.waiting(match, command.pending) is not None:
        abandonment.answer(desk, match, who, command)
        return
    if terms is None or command.pending not in (0, terms.id):
        acts.answer(desk, match, who, command)
        return
    if match.stream.status != "seating":
        desk.refuse(f"status.{match.stream.status}")
        return
    asked = consent.load(terms.payload, match.table.seats)
    speaks_for = _speaks_for(desk, match, who) & asked.needs
    given = asked.by(speaks_for)
    if not speaks_for:
        desk.refuse("rights.seated")
    elif not command.yes:
        _declined(desk, match, who, terms, asked)
    elif given.complete:
        sign(desk, match, who, TERMS)
        desk.unit.drop_pending(terms.id)
        desk.toast(desk.own.plain("toast.done"))
        begin(desk, load(desk.unit, desk.folding, match.stream))
    else:
        if given != asked:
            sign(desk, match, who, TERMS)
        desk.unit.change_pending(terms.id, given.dump())
        desk.toast(desk.own.plain("consent.noted", sides=_names(desk, desk.own, match, given)))
        show(desk, match.stream)


def lapse(desk: Desk, stream: Stream, name: str) -> None:
    """Drop the agreement after a player has left, since the others agreed with that player in mind."""
    for terms in desk.unit.pendings(stream.id):
        if terms.kind == TERMS:
            desk.unit.drop_pending(terms.id)
            desk.tell(desk.aloud(stream).html("terms.lapsed", name=name), (), stream)


def _declined(desk: Desk, match: Match, who: Standing, terms: Pending, asked: Consent) -> None:
    """Decline the terms: announce it and ask everybody again. Declining twice in a row is announced only once."""
    desk.toast(desk.own.plain("toast.done"))
    if terms.payload.get("declined") == who.person_id and not asked.given:
        return
    desk.unit.change_pending(terms.id, {**Consent(asked.needs).dump(), "declined": who.person_id})
    say = desk.aloud(match.stream)
    desk.tell(say.html("terms.declined", name=called(say, who)), (), match.stream)
    show(desk, match.stream)


def _speaks_for(desk: Desk, match: Match, who: Standing) -> frozenset[int]:
    if not who.referee:
        return frozenset(map(int, who.seats))
    linked = desk.unit.linked(set(match.seats.values()))
    return frozenset(int(seat) for seat, person in match.seats.items() if person not in linked)


def _names(desk: Desk, say: Words, match: Match, given: Consent) -> str:
    people = people_at(desk.unit, match)
    return say.join(name_of(say, people, match.seats.get(Seat(seat))) for seat in given.waits_for)
