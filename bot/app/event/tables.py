"""Tables of an event: opened for every open pairing, begun with their round, voided if the pairing changes.

A transaction locks only one stream. The event therefore plans its orders as due tasks at the table's stream.
"""

from __future__ import annotations

import secrets
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.app.desk import Desk
from bot.app.event.spots import EXTRA, REPLAY, STAND_IN, Spot, spot_at, spot_of
from bot.app.event.tournament import Tournament
from bot.app.folding import load
from bot.app.match import NUMBER, PLACE, Match, place_of
from bot.app.record.ending import tell_end
from bot.app.record.writer import enter, show
from bot.app.request.wishes import PLAYERS
from bot.app.table.start import begin
from engines.core.chat.new_table import Opening
from engines.core.game.game import Game
from engines.core.game.record import AnyTable
from engines.core.game.table import open_table
from engines.core.rulings import REFEREE, Fact, Refusal, Seat
from engines.tournament.model import EntryId, Pairing, Settled
from storage.store import MATCH, Due, NewStream, Reader, Stream

BEGIN, ORDER, VOID, RESEAT = "begin", "order", "void", "reseat"
"""Tasks due at a table: begin with the round, write a line for the event, close because the pairing is gone, replace a
player."""
_PAIR = 2


def follow(desk: Desk, tournament: Tournament) -> None:
    """Bring the tables into line with the pairings: open missing tables, void tables without a pairing. An event called
    off voids all unfinished tables."""
    if tournament.state.setup.by_hand:
        return
    meet = () if tournament.state.ended else tournament.state.open
    wanted = {spot_of(tournament.state, pairing).key: pairing for pairing in meet if _seatable(pairing)}
    known = [child for child in desk.unit.children(tournament.stream.id) if child.status != "cancelled"]
    there = set()
    for child in known:
        spot = spot_at(child)
        served = spot.key if spot.key in wanted else _without_the_gone(desk, tournament, child, spot)
        there.add(served)
        same = _met(tournament, spot)
        if served not in wanted and not (child.status == "ended" and same):
            cause = f"void:{child.id}:{tournament.stream.version}"
            desk.plan(VOID, desk.at, child.id, {"cause": cause, "told": same, "off": bool(tournament.state.ended)})
    for key, pairing in wanted.items():
        if key not in there and not _draws(tournament):
            stream = open_for(desk, tournament, pairing)
            if stream is not None and tournament.state.begun(pairing.round, pairing.table):
                _begin(desk, stream, desk.at)


def _draws(tournament: Tournament) -> bool:
    """Return whether the seats at a table depend on cards drawn there by both sides' eldest players."""
    return tournament.state.setup.eldest and tournament.state.contest.lots is not None


def _seatable(pairing: Pairing) -> bool:
    if pairing.players is not None:
        return len(pairing.players) > 1
    return pairing.kind == "fill_in" or (pairing.a is not None and pairing.b is not None and pairing.kind != "referee")


def _without_the_gone(desk: Desk, tournament: Tournament, child: Stream, spot: Spot) -> Hashable:
    """Return the key of the pairing a table serves. At a started table for more than two, entries out of the event are
    ordered to forfeit, and the key names the remaining entries."""
    event = tournament.state.event
    gone = [entry for entry in spot.entries if event.absent(entry, spot.round)]
    left = tuple(entry for entry in spot.entries if entry not in gone)
    if not gone or len(left) < _PAIR or child.status != "playing":
        return spot.key
    out = {person for entry in gone for person in tournament.members(entry)}
    table = load(desk.unit, desk.folding, child).table
    lines = {f"forfeit {seat}" for seat, person in desk.unit.seats(child.id).items()
             if person in out and seat not in table.verdict.left}  # fmt: skip
    ordered = {due.payload["line"] for due in desk.unit.planned_at(child.id, ORDER)}
    for line in sorted(lines - ordered):
        desk.plan(ORDER, desk.at, child.id, {"line": line})
    return replace(spot, entries=left).key


def _met(tournament: Tournament, spot: Spot) -> bool:
    """Return whether the recorded pairing or result at a table still involves the table's entries."""
    state = tournament.state
    now = state.settled(spot.round, spot.table) or state.pairing(spot.round, spot.table)
    if now is None:
        return True
    here = {entry for entry in spot.entries if not state.event.absent(entry, spot.round)}
    if isinstance(now, Pairing) and now.players is not None:  # tied entries still have to play off
        return set(now.players) <= here
    if isinstance(now, Settled) and now.places is not None:
        return here <= {name for tied in now.places for name in tied}
    return {name for name in (now.a, now.b) if name is not None} == set(spot.entries) - {STAND_IN}


def awaited(desk: Desk, tournament: Tournament) -> list[Pairing]:
    """Return pairings in started rounds that still wait for a draw of seats."""
    if tournament.state.setup.by_hand or not _draws(tournament):
        return []
    children = desk.unit.children(tournament.stream.id)
    there = {spot_at(child).key for child in children if child.status != "cancelled"}
    return [
        pairing for pairing in tournament.state.open
        if _seatable(pairing) and pairing not in tournament.state.waiting
        and spot_of(tournament.state, pairing).key not in there
    ]  # fmt: skip


def open_for(desk: Desk, tournament: Tournament, pairing: Pairing, drawn: Opening | None = None) -> Stream | None:
    """Open a table for a pairing and fill the seats; play waits for the round's start. Return None if the game has no
    table for so many players."""
    setup = tournament.state.setup
    game = desk.folding.tables.games.get(setup.game)
    opened = _opened(game, tournament, pairing, drawn.options if drawn else {}) if game is not None else None
    if game is None or opened is None:
        return None
    spot = spot_of(tournament.state, pairing)
    entries = spot.entries
    if pairing.players is None:
        entries = _seated(pairing, opened.sides, game.contest.team_b_first(opened.state))
    options = {**opened.options, PLACE: spot.place, **({REPLAY: spot.replay} if spot.replay else {})}
    if tournament.state.setup.counted:
        options[NUMBER] = tournament.numbered(pairing)
    stream = desk.unit.create_stream(
        NewStream(
            MATCH, tournament.stream.chat_id, tournament.stream.thread_id, game.key, setup.rule_set, options,
            tournament.stream.creator, desk.at, tournament.stream.id,
        )
    )  # fmt: skip
    for side, entry in zip(opened.sides, entries, strict=True):
        for seat, person in zip(side, _in_order(tournament, entry), strict=False):
            desk.unit.take_seat(stream.id, Seat(seat), person)
    return stream


def _opened(game: Game, tournament: Tournament, pairing: Pairing, drawn: Mapping[str, Any]) -> AnyTable | None:
    """Return the table as it would be opened, or None if the game has no table for so many players."""
    setup = tournament.state.setup
    rules = game.rules(setup.rule_set)
    known = rules.options if rules else {}
    options: dict[str, Any] = {**known, **setup.table, **drawn, PLACE: ""}
    if game.contest.bell_option and setup.minutes:
        options[game.contest.bell_option] = setup.minutes
    if pairing.kind == EXTRA:
        options |= game.contest.extra_hand
    if pairing.players is not None and PLAYERS in known:
        options[PLAYERS] = len(pairing.players)
    opened = open_table(game, setup.rule_set, options)
    if not isinstance(opened, Refusal) and len(opened.sides) == len(spot_of(tournament.state, pairing).entries):
        return opened
    if pairing.players is None:
        point = opened.point if isinstance(opened, Refusal) else PLAYERS
        raise ValueError(f"event {tournament.stream.id} asks for a table that cannot be opened: {point}")
    return None


def typed(desk: Desk, tournament: Tournament, sizes: Mapping[int, int]) -> list[int]:
    """Return the tables the bot cannot open for their numbers of entries; their results must be typed in. Empty for
    formats without groups, and for events with all results typed in anyway."""
    setup = tournament.state.setup
    game = desk.folding.tables.games.get(setup.game)
    if setup.by_hand or not tournament.state.format.grouped:
        return []
    groups = {table: Pairing(1, table, None, None, "group", players=tuple(range(many)))
              for table, many in sizes.items() if many >= _PAIR}  # fmt: skip
    return [table for table, group in groups.items() if game is None or _opened(game, tournament, group, {}) is None]


def _seated(pairing: Pairing, sides: Sequence[Sequence[int]], b_first: bool) -> tuple[int, int]:
    """Return the entries in seating order. At a board, the entry with the first move sits first; elsewhere `a`, unless
    the game seats `b` first."""
    a, b = int(pairing.a or 0), int(pairing.b or 0)
    board = max(map(len, sides)) == 1
    turned = pairing.first == b if board and pairing.first is not None else b_first
    return (b, a) if turned else (a, b)


def _in_order(tournament: Tournament, entry: EntryId) -> list[int]:
    """Return an entry's members in seating order: the eldest is no. 1, the rest follow the list."""
    people, entrant = list(tournament.members(entry)), tournament.state.entrants.get(int(entry))
    eldest = entrant.eldest if entrant else 0
    if 0 < eldest <= len(people):
        people.insert(0, people.pop(eldest - 1))
    return people


def draw_at(
    desk: Desk, tournament: Tournament, pairing: Pairing, cards: str
) -> tuple[Stream, tuple[Fact, ...]] | Refusal:
    """抽牌: open a table from the cards drawn by the two eldest, or drawn by the bot for them. The table begins with
    its round."""
    setup = tournament.state.setup
    game = desk.folding.tables.games[setup.game]
    rules = game.rules(setup.rule_set)
    lots = game.contest.lots
    if rules is None or lots is None:
        raise ValueError(f"event {tournament.stream.id} is held by rules that are not known")
    opening = lots(rules, cards, secrets.randbelow)
    if isinstance(opening, Refusal):
        return opening
    stream = open_for(desk, tournament, pairing, opening)
    if stream is None:
        return Refusal("illegal", "not_open")
    if tournament.state.begun(pairing.round, pairing.table):
        _begin(desk, stream, desk.at)
    return stream, opening.facts


def played_out(unit: Reader, tournament: Tournament) -> set[tuple[int, int]]:
    """Return the tables with all games finished where the event still waits for a confirmation."""
    ended = {spot_at(child).key for child in unit.children(tournament.stream.id) if child.status == "ended"}
    waiting = [each for each in tournament.state.open if _seatable(each)]
    return {(each.round, each.table) for each in waiting if spot_of(tournament.state, each).key in ended}


def tables_of(desk: Desk, tournament: Tournament, round: int, table: int = 0) -> list[Stream]:
    """Return the unfinished tables in a round, or only the table with the given number."""
    return [
        child for child in desk.unit.children(tournament.stream.id)
        if child.status in ("seating", "playing") and place_of(child)[0] == round and table in (0, place_of(child)[1])
    ]  # fmt: skip


def begin_all(desk: Desk, tournament: Tournament, round: int, table: int = 0) -> None:
    """Plan the start of a round's tables, each in its own transaction but with the same starting time."""
    for child in tables_of(desk, tournament, round, table):
        if child.status == "seating" and tournament.state.begun(*place_of(child)):
            _begin(desk, child, desk.at)


def _begin(desk: Desk, child: Stream, at: datetime) -> None:
    desk.plan(BEGIN, desk.at, child.id, {"at": at.isoformat()})


def order(desk: Desk, tournament: Tournament, round: int, table: int, line: str) -> None:
    """Plan a line for the referee's seat at the tables of a round. Tables ignore lines they cannot take."""
    for child in tables_of(desk, tournament, round, table):
        desk.plan(ORDER, desk.at, child.id, {"line": line})


def serve_begin(desk: Desk, match: Match, due: Due) -> None:
    """Begin a table because its round has begun."""
    if match.stream.status == "seating":
        begin(desk, match, datetime.fromisoformat(due.payload["at"]))


def serve_order(desk: Desk, match: Match, due: Due) -> None:
    """Write the event's line at a table. A table that cannot take the line ignores it; for instance extra time without
    a bell."""
    if match.stream.status == "playing":
        # The line counts from the time of the order, however late it is carried out.
        desk.incoming = replace(desk.incoming, at=due.due_at)
        entered = enter(desk, match, REFEREE, str(due.payload["line"]))
        if not isinstance(entered, Refusal):
            tell_end(desk, entered[0])


def serve_void(desk: Desk, match: Match, due: Due) -> None:
    """Cancel a table because its pairing has changed or gone, its result was reported to the event instead, or the
    event was called off. The record remains, struck."""
    if match.stream.status != "cancelled":
        stream = desk.unit.set_status(match.stream.id, "cancelled", ended_at=desk.at)
        if desk.unit.live(stream.id) is not None:
            show(desk, stream)
            say = desk.aloud(stream)
            why = "off" if due.payload.get("off") else "told" if due.payload.get("told") else "void"
            desk.tell(say.html(f"event.table_{why}"), (), stream)


def reseat_at(desk: Desk, tournament: Tournament, gone: int, come: int) -> None:
    """Plan a player's replacement at the player's tables, each in its own transaction."""
    for child in desk.unit.children(tournament.stream.id):
        if child.status in ("seating", "playing") and gone in desk.unit.seats(child.id).values():
            desk.plan(RESEAT, desk.at, child.id, {"gone": gone, "come": come})


def reseat(desk: Desk, match: Match, due: Due) -> None:
    for seat, person in match.seats.items():
        if person == due.payload["gone"] and match.stream.status in ("seating", "playing"):
            desk.unit.free_seat(match.stream.id, seat)
            desk.unit.take_seat(match.stream.id, seat, due.payload["come"])
            show(desk, match.stream)
