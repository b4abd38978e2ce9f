"""Withdrawal or disqualification of an entry, before or after the draw: the consequences, and the entries that move
up."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.desk import Desk
from bot.app.event.entries import promise
from bot.app.event.quotas import missing
from bot.app.event.results.correction_losses import in_words
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament, players
from bot.app.event.writer import refuse, write
from bot.app.record.writer import attempt
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from engines.core.rulings import REFEREE, Refusal
from engines.tournament.drawing import on_the_line
from engines.tournament.lines import Leave
from engines.tournament.model import EntryId, Settled
from engines.tournament.notation import notate
from engines.tournament.state import State, preliminary

STRIKE = "strike"
"""The kind of a disqualification after the close, waiting for confirmation."""
_MOST_LISTED = 12


def leave(desk: Desk, tournament: Tournament, entry: int, why: str, *, struck: bool = False) -> Tournament | None:
    """Remove an entry and announce the consequences; None if the removal is refused. A promised lot is first called
    off, since its list changes, and afterwards promised again."""
    key = "event.list_struck" if struck else "event.list_withdrawn"
    recalled = promise.recalled(desk, tournament, tournament.say.plain(key, called=tournament.called(entry)))
    if recalled is None:
        return None
    before, waited = recalled
    gone = before.members(entry)
    done = write(desk, before, leaving(before.state, entry, why, struck=struck))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return None
    after = done[0]
    lines = [tournament.told(done[1]), *_follows(tournament, after, entry, struck), *gains(tournament, after.state)]
    if waited is not None:
        lines.append(tournament.say.html("event.promise_off", round=int(waited.payload["round"])))
    desk.tell(Html("\n".join(lines)), (), tournament.stream)
    if waited is not None:
        made = tournament.state.commits.get(int(waited.payload["round"]))
        promise.renewed(desk, after, waited, made.reason if made else "", gone)
    return after


def leaving(state: State, entry: int, why: str, *, struck: bool) -> Leave:
    round = 0 if state.stand is None else next_round(state, entry)
    return Leave(entry, round, "disqualified" if struck else "withdrawn", why)


def next_round(state: State, entry: int) -> int:
    """The round from which a departing entry is out: the first with a match left to play. A player leaving before the
    qualifiers of the groups are drawn again leaves the group, so that others move up."""
    waits = [each.round for each in state.stand.pairings if entry in players(each)] if state.stand else []
    if not waits and _group_of(state, state.rounds, entry) and state.rounds + 1 not in state.placed:
        return state.rounds
    return min(waits, default=max(1, state.rounds + 1))


def _group_of(state: State, round: int, entry: int) -> int:
    """The group an entry was drawn into in a round, or 0."""
    drawn = state.placed.get(round, ()) if state.format.grouped else ()
    return next((number for number, there in enumerate(drawn, 1) if entry in there), 0)


def nothing_left(state: State, entry: int) -> bool:
    """Whether an entry has no match left, or has left before."""
    if state.stand is None:
        return False
    if entry in state.outs or state.stand.over:
        return True
    if any(entry in players(each) for each in state.stand.pairings):
        return False
    if state.format.numbered:
        return state.stand.wants is None
    cut = state.format.cut is not None and preliminary(state) + 1 in state.published
    row = next((row for row in state.stand.standing if row.id == entry), None)
    return (state.format.eliminates or cut) and row is not None and row.place is not None


def ask(desk: Desk, tournament: Tournament, who: EventRole, entry: int, why: str) -> None:
    """Preview a disqualification after the close: show the change in the ranking and ask for confirmation."""
    line = leaving(tournament.state, entry, why, struck=True)
    tried = attempt(desk, tournament.match, REFEREE, notate(tournament.state, line))
    if isinstance(tried, Refusal):
        refuse(desk, tournament, tried)
        return
    for old in tournament.match.waiting(STRIKE):
        desk.unit.drop_pending(old.id)
    pending = desk.unit.add_pending(
        tournament.stream.id, STRIKE, seq=None, version=tournament.stream.version, by=who.person_id,
        payload={"entry": entry, "reason": why}, at=desk.at,
    )  # fmt: skip
    say, stream = tournament.say, tournament.stream
    gained = list(gains(tournament, tried.table.state)) or [say.html("event.out_nobody_gains")]
    yes = Button(say.plain("button.disqualify"), e.Scratch(f"sure {pending.id}"), stream.id, stream.version)
    no = Button(say.plain("button.disqualify_off"), e.Scratch(f"off {pending.id}"), stream.id)
    asked = say.html("event.strike_ask", called=tournament.called(entry), why=why)
    desk.ask(Html("\n".join([asked, *gained])), ((yes, no),), stream.id)


def confirmed(desk: Desk, tournament: Tournament, who: EventRole, number: int, *, yes: bool) -> None:
    """Take the chief referee's answer to a preview. If the event has changed since, show a new preview."""
    pending = next((one for one in tournament.match.waiting(STRIKE) if one.id == number), None)
    if pending is None:
        desk.toast(desk.own.plain("toast.stale"))
    elif no_chief := who.no_chief(tournament, [int(pending.payload["entry"])]):
        desk.refuse(no_chief)
    else:
        desk.unit.drop_pending(pending.id)
        entry, why = int(pending.payload["entry"]), str(pending.payload["reason"])
        if not yes:
            desk.edit(tournament.say.html("event.strike_left"), (), tournament.stream.id)
        elif pending.version != tournament.stream.version:
            ask(desk, tournament, who, entry, why)
        else:
            desk.toast(desk.own.plain("toast.done"))
            leave(desk, tournament, entry, why, struck=True)


def _follows(before: Tournament, tournament: Tournament, entry: int, struck: bool) -> list[Html]:
    """The consequences of a departure for the matches of the entry."""
    say, state = tournament.say, tournament.state
    if state.stand is None:
        unit = before.state.entrants[entry].unit
        called = state.setup.unit(unit)
        return [say.html("event.unit_lacks", unit=called, what=what) for what in missing(tournament, unit)]
    round = state.outs[entry].round
    group = _group_of(state, round, entry)
    ended = before.state.settled(round, group) if group else None
    lines = [say.html("event.out_played")] if struck and (round > 1 or ended) else []
    if nothing_left(before.state, entry):
        return lines
    cut = state.format.cut
    over = next((one for one in state.stand.settled if one.round == round and entry in (one.a, one.b)), None)
    if ended is not None and entry not in _through(before.state, ended):
        lines.append(say.html("event.out_below"))
    elif group:
        left = [one for one in state.placed[round][group - 1] if one not in state.outs]
        lines.append(say.html("event.out_group", table=group, left=len(left)))
    elif round <= preliminary(state):
        lines.append(say.html(f"event.out_rotation.{state.setup.options.odd}"))
    elif cut is not None and preliminary(state) + 1 not in state.published:
        if set(cut.through(state.event)) == set(cut.through(before.state.event)):
            lines.append(say.html("event.out_below"))
    elif over is not None and over.winner is not None and over.winner != entry:
        lines.append(
            say.html(
                "event.out_walkover",
                table=tournament.numbered(over),
                round=round,
                called=tournament.called(over.winner),
            )
        )
    else:
        # In formats that pair each round anew, nobody is paired with a departed entry.
        lines.append(say.html("event.out_unpaired" if state.format.paired else "event.out_later"))
    return lines


def gains(tournament: Tournament, after: State) -> Iterator[Html]:
    """The entries that advance by a departure: into the knockout, over the line of a group, or to a better final
    place."""
    say, before, cut = tournament.say, tournament.state, tournament.state.format.cut
    if before.stand is None or after.stand is None:
        return
    known = not any(each.round <= preliminary(before) for each in after.stand.pairings)
    if cut is not None and known and preliminary(before) + 1 not in before.published:
        was, line = cut.through(before.event), on_the_line(after)
        come = [name for name in cut.through(after.event) if name not in was]
        for name in come:
            if name not in line:
                yield say.html("event.out_moves_up", called=tournament.called(name))
        if set(come).intersection(line):
            yield say.html("event.out_level", names=tournament.listed(line))
    if before.format.grouped:
        yield from _over_the_line(tournament, after)
    if after.stand.over:
        yield from _places(tournament, after)


def _over_the_line(tournament: Tournament, after: State) -> Iterator[Html]:
    """Finished groups in which a departure changes the qualifiers or makes a playoff necessary."""
    say, before = tournament.say, tournament.state
    for each in before.stand.settled if before.stand else ():
        then = after.settled(each.round, each.table)
        names = [name for name in _through(after, then) if name not in _through(before, each)] if then else []
        if names and after.stand is not None and not after.stand.over:
            yield say.html("event.out_through", table=each.table, names=tournament.listed(names))
        asked = after.pairing(each.round, each.table)
        if then is None and asked is not None:
            yield say.html("event.out_playoff", table=each.table, names=tournament.listed(players(asked)))


def _through(state: State, each: Settled) -> list[EntryId]:
    return [name for tied in each.places or () for name in tied][: state.setup.options.advance]


def _places(tournament: Tournament, after: State) -> Iterator[Html]:
    """The entries with a better final place after a departure."""
    say, stand = tournament.say, tournament.state.stand
    was = {row.id: row.place for row in tournament.state.standing} if stand is not None and stand.over else {}
    better = [
        (row, old)
        for row in after.standing
        if row.place is not None and (old := was.get(row.id)) is not None and row.place < old
    ]
    for row, old in better[:_MOST_LISTED]:
        told = {"place": in_words(tournament, old), "now": in_words(tournament, row.place)}
        yield say.html("event.place_moved", called=tournament.called(row.id), **told)
    if len(better) > _MOST_LISTED:
        yield say.html("preview.more", count=len(better) - _MOST_LISTED)
