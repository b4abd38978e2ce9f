"""手抽: lots people have drawn from a bag, typed in one by one or as a list."""

from __future__ import annotations

import re
import secrets

from bot.app.desk import Desk
from bot.app.event.calls import tell_lines
from bot.app.event.draws.listing import ordered, placed
from bot.app.event.tournament import Tournament
from bot.app.event.writer import refuse, write
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.drawing import level, lot_field, lot_roster, lot_round
from engines.tournament.lines import Commit, Draw
from engines.tournament.lots import clashes, promise
from engines.tournament.model import Places
from engines.tournament.numbers import number_of
from storage.store import Pending

HAND = "hand"
"""Marks a pending draw: the lots typed in so far, with their entries."""
_ONE = re.compile(r"(\d{1,3})\s*[=＝:：]\s*(\d{1,6})")
_OFF = frozenset({"取消", "off"})
_SURE = frozenset({"确认", "sure"})


def started(tournament: Tournament) -> Pending | None:
    return next(iter(tournament.match.waiting(HAND)), None)


def begun(desk: Desk, tournament: Tournament) -> None:
    """Start a draw by hand with no lots known, and ask who drew which lot."""
    _keep(desk, tournament, None, {})
    desk.answer(
        tournament.say.html("event.hand_usage", count=len(lot_field(tournament.state, lot_round(tournament.state))))
    )


def _known(tournament: Tournament) -> dict[int, int]:
    """Return the lots typed in so far. Entries that have left the event, or lots beyond the field, are dropped."""
    pending, field = started(tournament), lot_field(tournament.state, lot_round(tournament.state))
    told = {int(lot): int(entry) for lot, entry in (pending.payload["lots"] if pending else {}).items()}
    return {lot: entry for lot, entry in told.items() if entry in field and lot <= len(field)}


def _so_far(desk: Desk, tournament: Tournament, known: dict[int, int]) -> None:
    field = lot_field(tournament.state, lot_round(tournament.state))
    missing = [number for number in field if number not in known.values()]
    desk.answer(
        tournament.say.html("event.hand_so_far", count=len(known), all=len(field), missing=_called(tournament, missing))
    )


def taken(desk: Desk, tournament: Tournament, text: str) -> None:
    """Take lots as typed. `/lots 手抽 3 7 1 5 …` lists the entries with lots 1, 2, 3 …; `/lots 手抽 1=3 4=7` says that
    no. 3 drew lot 1 and no. 7 drew lot 4."""
    state, pending, say = tournament.state, started(tournament), tournament.say
    field = lot_field(state, lot_round(state))
    known = _known(tournament)
    word = text.strip().lower()
    if word in _OFF:
        if pending:
            desk.unit.drop_pending(pending.id)
        desk.refuse("event.hand_off")
        return
    if word not in _SURE:
        given = _ONE.findall(text)
        numbers = [int(part) for part in text.split() if part.isdigit()]
        strange = _ONE.sub(" ", text) if given else re.sub(r"\d+", " ", text)
        if strange.strip(" ,，、/") or not (given or numbers):
            desk.refuse("event.hand_usage", count=len(field))
            return
        told = [(int(lot), int(entry)) for lot, entry in given] or list(enumerate(numbers, 1))
        if not given and len(numbers) != len(field):
            missing = [number for number in field if number not in numbers]
            desk.refuse(
                "event.hand_incomplete", count=len(numbers), all=len(field), missing=_called(tournament, missing)
            )
            return
        wrong = _wrong(desk, tournament, field, known, told)
        if wrong is not None:
            desk.answer(wrong)
            return
        known |= dict(told)
    if len(known) < len(field):
        _keep(desk, tournament, pending, known)
        _so_far(desk, tournament, known)
        return
    event = state.undrawn({1: ""})
    order = state.format.by_hand(event, [known[lot] for lot in sorted(known)])
    met = clashes(state.format, event, order)
    if met and word not in _SURE:
        _keep(desk, tournament, pending, known)
        counted = state.played(lot_round(state), order)
        listed = "\n".join(
            say.plain("event.hand_clash", table=number_of(counted, table), names=_called(tournament, names))
            for table, names in met
        )
        button = Button(
            say.plain("button.hand_sure"), e.Lots("hand sure"), tournament.stream.id, tournament.stream.version
        )
        desk.answer(say.html("event.hand_clashes", listed=listed), ((button,),))
        return
    _write(desk, tournament, pending, order)


def _wrong(
    desk: Desk, tournament: Tournament, field: list[int], known: dict[int, int], told: list[tuple[int, int]]
) -> Html | None:
    """Return a complaint about an unknown lot or entry, or one typed in twice; None if all are fine."""
    say = tournament.say
    lots, entries = dict(known), {entry: lot for lot, entry in known.items()}
    for lot, entry in told:
        if not 0 < lot <= len(field) or entry not in field:
            return say.html("event.hand_unknown", lot=lot, entry=entry, all=len(field))
        if lots.get(lot, entry) != entry or entries.get(entry, lot) != lot:
            return say.html("event.hand_twice", lot=lot, called=tournament.called(entry))
        lots[lot], entries[entry] = entry, lot
    return None


def _keep(desk: Desk, tournament: Tournament, pending: Pending | None, known: dict[int, int]) -> None:
    payload = {"lots": {str(lot): entry for lot, entry in known.items()}}
    if pending is not None:
        desk.unit.change_pending(pending.id, payload)
    else:
        desk.unit.add_pending(
            tournament.stream.id,
            HAND,
            seq=None,
            version=tournament.stream.version,
            by=None,
            payload=payload,
            at=desk.at,
        )


def _write(desk: Desk, tournament: Tournament, pending: Pending | None, order: Places) -> None:
    """Record the lots. A secret still decides who moves first, and is promised as in every draw."""
    round = lot_round(tournament.state)
    secret, tied = secrets.token_hex(32), level(tournament.state)
    made = write(desk, tournament, Commit(promise(secret, lot_roster(tournament.state, round)), round))
    done = made if isinstance(made, Refusal) else write(desk, made[0], Draw(round, secret, "", order, hand=True))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    if pending is not None:
        desk.unit.drop_pending(pending.id)
    tournament, say = done[0], tournament.say
    told = [*ordered(tournament, tied), *placed(tournament, round, order)]
    tell_lines(desk, tournament, [say.html("event.hand_drawn", round=round), *told])


def _called(tournament: Tournament, entries: list[int]) -> str:
    return tournament.say.join(f"{number}. {tournament.called(number)}" for number in entries)
