"""Find the table a request means: the message replied to, 台N in the text, or the asker's only table here; else ask
back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from bot.app.desk import Desk
from bot.app.folding import load
from bot.app.match import REVIEW, Match, number_of, of_event, place_of
from bot.app.request import commands as c
from bot.app.request import commands_people as p
from bot.app.request import commands_referee as d
from bot.app.request.declaration import Who
from bot.app.request.incoming import Request
from bot.app.speech.naming import seat_named
from engines.core.game.game import Play
from storage.store import Person, Status, Stream

_OPEN: tuple[Status, ...] = ("seating", "playing", "broken")
_PAST: tuple[Status, ...] = ("ended", "cancelled")
_LOOKING = (c.ShowBoard, c.Tally, c.History, c.Pgn, c.Review, c.Clock)
"""Acts that change nothing. An asker without a seat means the chat's only table."""
_AFTERWARDS = (*_LOOKING, c.Fix, c.Fill, c.Undo, c.Confirm, c.Object, d.Bench, d.Strike, d.Restore)
"""Acts that make sense after a match has ended."""
_TOO_LATE = (c.Move, c.Pick, c.Back, c.Hand, c.Resign, c.Offer, d.Pause, d.PutClock, c.Withdraw)
"""Acts impossible after a match: their author merely gets told that the match has ended."""
_BEFORE = (c.Leave, c.Cancel, c.Agree, p.Assign, p.Captain)
"""Acts that may be meant for a table still taking seats."""
_A_MOMENT = timedelta(hours=1)
_ON_A_SHEET = (c.Hand, c.Fill)
_ON_A_BOARD = (c.Move, c.Pick, c.Back, c.Resign, c.Offer)


def candidates(desk: Desk, request: Request) -> Sequence[Stream]:
    """Return the tables that may be meant: a single table if the request is clear, no table if none fits."""
    named = _named(desk, request)
    if named is not None or request.target.stream_id is not None:
        return [named] if named is not None and _here(desk, named) else []
    if request.number is not None:
        reachable = (_mine if desk.incoming.place.private else _all)(desk, (*_OPEN, *_PAST))
        return numbered(desk, reachable, request.number)
    if isinstance(request.command, c.Join):
        # A latecomer gets the refusal from the table that has already begun.
        seating = nearest(desk, _all(desk, ("seating",))) or nearest(desk, _all(desk, ("playing",)))
        return _with_seat(desk, request.command.seat, seating)
    if isinstance(request.command, p.Assign) and (seating := nearest(desk, _all(desk, ("seating",)))):
        return _with_seat(desk, request.command.text.partition(" ")[0], seating)
    command = request.command
    mine = _preferred(desk, command, _fitting(desk, command, nearest(desk, _mine(desk, _OPEN))))
    return mine or _just_ended(desk, command) or _open(desk, command) or _ended(desk, command)


def _with_seat(desk: Desk, name: str, streams: Sequence[Stream]) -> Sequence[Stream]:
    """Return the tables with a free seat called `name`, else the tables with any seat called `name`, else all given
    tables."""
    if not name or len(streams) < 2:
        return streams
    tables = [(stream, load(desk.unit, desk.folding, stream)) for stream in streams if stream.status != "broken"]
    named = [(stream, match, seat) for stream, match in tables if (seat := seat_named(match, name)) is not None]
    free = [stream for stream, match, seat in named if seat not in match.seats]
    return free or [stream for stream, _, _ in named] or streams


def numbered(desk: Desk, streams: Sequence[Stream], number: int) -> list[Stream]:
    """Return the tables players call by `number`.

    For each running event the last round with a table of this number counts. A free table that is still open stands
    beside the event tables, since either may be meant; if they lie in several topics, only tables in the asker's topic
    count. With no running event, return the free tables, else the table of a past event.
    """
    called = [stream for stream in streams if number_of(stream) == number]
    free = [stream for stream in called if not of_event(stream)]
    held: dict[int, Stream] = {}
    # A voided table is meant only if no valid table has the number.
    for stream in sorted(called, key=lambda one: (one.status != "cancelled", place_of(one), one.id)):
        if stream.parent is not None and of_event(stream):
            held[stream.parent] = stream
    on = [stream for parent, stream in held.items() if stream.status != "cancelled" and _is_on(desk, parent)]
    if on:
        return list(nearest(desk, [*(stream for stream in free if stream.status in _OPEN), *on]))
    return free or list(held.values())[-1:]


def _is_on(desk: Desk, event_id: int) -> bool:
    event = desk.unit.glance(event_id)
    return event is not None and event.status in _OPEN


def right_to(desk: Desk, command: c.Command, match: Match | None = None) -> Who | None:
    """Return who may do an act. For a game's own act the table's game decides; without a match, any game that declares
    the act."""
    if not isinstance(command, c.Do):
        return command.declared.who
    own = match.manner.act(command.word) if match else None
    return (own or desk.vocabulary.acts[command.word][0]).by


def looked_at(
    desk: Desk,
    request: Request,
    fits: Callable[[Stream], bool],
    where: Sequence[tuple[Status, ...]] = (_OPEN[1:2], _PAST[:1]),
) -> Sequence[Stream]:
    """Return the tables a question may be about: the asker's running tables, else running tables in the chat, else the
    last finished match; or a submitted game score."""
    named = _named(desk, request, sent=True)
    if named is not None or request.target.stream_id is not None:
        return [named] if named is not None and _here(desk, named) and fits(named) else []
    if request.number is not None:
        reachable = (_mine if desk.incoming.place.private else _all)(desk, (*_OPEN, *_PAST))
        return [stream for stream in numbered(desk, reachable, request.number) if fits(stream)]
    for statuses in where:
        for those in (_mine, _all):
            if found := [stream for stream in nearest(desk, those(desk, statuses)) if fits(stream)]:
                return found if statuses != _PAST[:1] else found[-1:]
    return []


def _named(desk: Desk, request: Request, *, sent: bool = False) -> Stream | None:
    """Return the table named by a button or by the message replied to; a reply may name a game score only if `sent`."""
    stream_id = request.target.stream_id
    if stream_id is not None:
        pressed = desk.unit.stream(stream_id)
        return pressed if pressed is not None and not held(desk, pressed) else None
    if desk.incoming.reply_to is None or request.number is not None:
        return None
    stream_id = desk.unit.stream_of_message(desk.chat.id, desk.incoming.reply_to)
    stream = desk.unit.stream(stream_id) if stream_id is not None else None
    if stream is None or held(desk, stream):
        return None
    return stream if sent or stream.kind != REVIEW else None


def held(desk: Desk, stream: Stream) -> bool:
    """Return whether the stream holds an event rather than a table. A stream whose game cannot be opened here does not
    count as an event."""
    game = desk.folding.tables.games.get(stream.game)
    return game is not None and game.is_event


def _here(desk: Desk, stream: Stream) -> bool:
    """Return whether the table can be reached from this chat: the table's own chat, or a private chat with a seated
    player."""
    if stream.chat_id == desk.chat.id:
        return True
    return desk.incoming.place.private and desk.person is not None and _sits(desk, desk.person, stream)


def _sits(desk: Desk, person: Person, stream: Stream) -> bool:
    return person.id in desk.unit.seats(stream.id).values()


def _keeps(desk: Desk, person: Person, stream: Stream) -> bool:
    """Return whether the person opened a dictated table and may therefore enter cards with or without a seat."""
    return desk.folding.tables.by_card(stream) and stream.creator == person.id


def _preferred(desk: Desk, command: c.Command, mine: Sequence[Stream]) -> Sequence[Stream]:
    """Prefer the asker's running tables, except for acts done before a match begins."""
    running = [stream for stream in mine if stream.status == "playing"]
    return mine if isinstance(command, _BEFORE) else running or mine


def _just_ended(desk: Desk, command: c.Command) -> Sequence[Stream]:
    """Return the asker's match that ended within the last hour, for acts that make sense afterwards: players still
    think about it."""
    if not isinstance(command, _AFTERWARDS):
        return []
    mine = _fitting(desk, command, nearest(desk, _mine(desk, _PAST[:1])))[-1:]
    return [stream for stream in mine if stream.ended_at and desk.at - stream.ended_at <= _A_MOMENT]


def _open(desk: Desk, command: c.Command) -> Sequence[Stream]:
    """Return the chat's open tables that fit the command, for askers who may act without a seat."""
    seated = right_to(desk, command) in ("seated", "mover") or isinstance(command, c.Say)
    return [] if seated else _fitting(desk, command, nearest(desk, _all(desk, _OPEN)))


def _ended(desk: Desk, command: c.Command) -> Sequence[Stream]:
    """Return the newest finished match: the asker's own, or any match for mere viewing. Referees get all candidates and
    choose."""
    afterwards, too_late = isinstance(command, _AFTERWARDS), isinstance(command, _TOO_LATE)
    if isinstance(command, c.Do):
        afterwards = any(act.when.after_end for act in desk.vocabulary.acts[command.word])
        too_late = right_to(desk, command) != "referee"
    if not afterwards and not too_late:
        return []
    if mine := _fitting(desk, command, nearest(desk, _mine(desk, _PAST[:1]))):
        return mine[-1:]
    others = _fitting(desk, command, nearest(desk, _all(desk, _PAST[:1]))) if afterwards else []
    return others[-1:] if isinstance(command, _LOOKING) else others


def _mine(desk: Desk, statuses: tuple[Status, ...]) -> Sequence[Stream]:
    if desk.person is None:
        return []
    seated = desk.unit.seated(desk.person.id, statuses)
    if desk.incoming.place.private:
        return seated
    here = {stream.id: stream for stream in seated if stream.chat_id == desk.chat.id}
    kept = {stream.id: stream for stream in _all(desk, statuses) if _keeps(desk, desk.person, stream)}
    return sorted((here | kept).values(), key=lambda stream: stream.id)


def _all(desk: Desk, statuses: tuple[Status, ...]) -> Sequence[Stream]:
    return [] if desk.incoming.place.private else desk.unit.streams(desk.chat.id, statuses)


def nearest(desk: Desk, streams: Sequence[Stream]) -> Sequence[Stream]:
    """Prefer streams in the asker's topic; return all streams if the topic has none."""
    return [stream for stream in streams if stream.thread_id == desk.incoming.place.thread_id] or streams


def _fitting(desk: Desk, command: c.Command, streams: Sequence[Stream]) -> Sequence[Stream]:
    """Prefer tables whose game accepts the command: a hand fits a score sheet, a move fits a board. Return all streams
    if none fits."""
    games = desk.folding.tables.games

    def fits(stream: Stream) -> bool:
        game = games.get(stream.game)
        mode = game.play(stream.options) if game else None
        if not isinstance(mode, Play):
            return True
        if isinstance(command, c.Do):
            return mode.manner.act(command.word) is not None
        if mode.manner.entered == "dictated":
            return isinstance(command, c.Move) or not isinstance(command, (*_ON_A_BOARD, *_ON_A_SHEET))
        return not isinstance(command, _ON_A_BOARD if mode.manner.entered == "reported" else _ON_A_SHEET)

    return [stream for stream in streams if fits(stream)] or streams
