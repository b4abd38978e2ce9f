"""The tables of an event: opened when a round is published, begun when it begins."""

from __future__ import annotations

from typing import Any

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.match import Match
from bot.app.record.followup import PLACE
from bot.app.record.writer import show
from engines.core.rulings import Refusal, Seat
from engines.core.table import open_table
from engines.tournament.model import Pairing
from storage.store import MATCH, Due, NewStream, Stream

BEGIN = "begin"
"""What is due at a table when its round begins."""
RESEAT = "reseat"
"""What is due at a table where somebody takes another's place."""


def open_for(desk: Desk, hall: Hall, pairing: Pairing) -> Stream | None:
    """A table for those who meet, with its seats filled; it waits for the round to begin."""
    setup = hall.state.setup
    game = desk.folding.tables.games.get(setup.game)
    if game is None or pairing.a is None or pairing.b is None:
        return None
    sides = (pairing.a, pairing.b)
    if pairing.first == pairing.b:
        sides = (pairing.b, pairing.a)
    place = f"{pairing.round}.{pairing.table}.{pairing.game or 1} {sides[0]} {sides[1]}"
    rules = game.rules(setup.rule_set)
    options: dict[str, Any] = {**(rules.options if rules else {}), **setup.table, PLACE: place}
    opened = open_table(game, setup.rule_set, options)
    if isinstance(opened, Refusal):
        raise ValueError(f"event {hall.stream.id} asks for a table that cannot be opened: {opened.point}")
    stream = desk.unit.create_stream(
        NewStream(
            MATCH, hall.stream.chat_id, hall.stream.thread_id, game.key, setup.rule_set, options,
            hall.stream.creator, desk.at, hall.stream.id,
        )
    )  # fmt: skip
    for side, entry in zip(opened.sides, sides, strict=True):
        for seat, person in zip(side, hall.members(entry), strict=False):
            desk.unit.take_seat(stream.id, Seat(seat), person)
    return stream


def begin_all(desk: Desk, hall: Hall, round: int, table: int = 0) -> None:
    """Have the tables of a round begun, each in a transaction of its own, with one start for all."""
    for child in desk.unit.children(hall.stream.id):
        number, _, rest = str(child.options.get(PLACE, "")).partition(".")
        at_table = rest.partition(".")[0]
        if child.status == "seating" and number == str(round) and table in (0, int(at_table or 0)):
            desk.plan(BEGIN, desk.at, child.id, {"at": desk.at.isoformat()})


def reseat_at(desk: Desk, hall: Hall, gone: int, come: int) -> None:
    """Have whoever was replaced replaced at his table too, in a transaction of its own."""
    for child in desk.unit.children(hall.stream.id):
        if child.status in ("seating", "playing") and gone in desk.unit.seats(child.id).values():
            desk.plan(RESEAT, desk.at, child.id, {"gone": gone, "come": come})


def reseat(desk: Desk, match: Match, due: Due) -> None:
    for seat, person in match.seats.items():
        if person == due.payload["gone"] and match.stream.status in ("seating", "playing"):
            desk.unit.free_seat(match.stream.id, seat)
            desk.unit.take_seat(match.stream.id, seat, due.payload["come"])
            show(desk, match.stream)
