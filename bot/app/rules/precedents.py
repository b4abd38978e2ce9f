"""裁决: store a referee's rulings on points the rules leave open, by number, and find them again in the same chat."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.app.desk import Desk
from bot.app.folding import Broken
from bot.app.match import BESIDE, Match, number_of
from bot.app.people.offices import barred, office
from bot.app.record.signatures import AGREED, DECLINED
from bot.app.request import commands_rulings as r
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.rights import standing
from bot.app.rules import consultation, instances
from bot.app.rules.library import library
from bot.app.rules.spots import headed, spot_now
from bot.app.speech.names import cite, name_of, side_label
from bot.app.speech.people import unlinked_sides
from bot.app.speech.words import Html
from bot.app.targeting import nearest, numbered
from engines.core.books.search import Hit
from engines.core.rulings import REFEREE
from engines.core.words.clause_numbers import number_in
from engines.core.words.likeness import alike
from storage.store import EVENT, MATCH, NewRuling, Ruling, Status, Stream

LONGEST_TEXT = 1000
_LISTED = 10
_SHORT = 150
"""The longest text shown in a list; asking for the ruling by number shows the whole text."""
_NEAREST = 3
_LOOKED_AT = 200
"""How many of a chat's newest rulings are searched."""
_ANY: tuple[Status, ...] = ("seating", "playing", "ended", "cancelled", "broken")
_RUNNING: tuple[Status, ...] = ("playing",)
_OUTRIGHT = re.compile(r"[a-z][a-z0-9/]*:\S+|第\S+[条款]|(?:clause|article) \d\S*", re.IGNORECASE)
"""Matches texts that can only mean a clause: `houqin:12b`, `第12条`, `clause 12b`; `3:2` is a score."""
_SPELT = re.compile(r"((?:clause|article) +\d\S*) *", re.IGNORECASE)
_CITED = re.compile(rf"{_OUTRIGHT.pattern}|\d+(?:[.(（]\S*|[a-z])", re.IGNORECASE)


def list_rulings(desk: Desk, command: r.Rulings) -> None:
    """Serve `/ruling` without text: list the rulings here, newest first; with a number, show that ruling."""
    say = desk.public
    if command.number:
        ruling = desk.unit.ruling_numbered(desk.chat.id, command.number)
        if ruling is None:
            no_such(desk, command.number)
        else:
            desk.answer(_announced(desk, ruling), _asking(desk, ruling))
        return
    rulings = desk.unit.rulings(desk.chat.id, _LISTED)
    lines = [
        say.html("ruling.list" if rulings else "ruling.none"),
        *(ruling_line(desk, each, whole=False) for each in rulings),
    ]
    desk.answer(Html("\n".join([*lines, say.html("ruling.usage")])))


def record(desk: Desk, command: r.GiveRuling) -> None:
    """Serve `/ruling 手机响了警告一次` and `/ruling 台2 houqin:12b 这副牌重打`: store a ruling and announce it."""
    if not desk.addressed:
        return
    cited, text = _cited(desk, command.text.strip())
    table = named_table(desk)
    if not text or len(text) > LONGEST_TEXT:
        desk.answer(desk.public.html("ruling.long" if text else "ruling.usage", most=LONGEST_TEXT))
    elif cited is None and (named := _unknown(desk, text)):
        desk.answer(desk.public.html("ruling.no_clause", clause=named, text=_begun(text)[1].strip()))
    elif (desk.number is not None or desk.event is not None) and table is None:
        desk.answer(desk.public.html("say.no_table"))
    elif desk.person and table and desk.person.id in _players(desk, table):
        desk.refuse("rights.referee")
    elif table and office(desk).may_be_among(_players(desk, table)):
        desk.refuse("rights.masked")
    elif table and barred(desk, table):
        desk.refuse("rights.own_unit")
    else:
        text = headed(desk, spot_now(desk, table), text)
        by = desk.person.id if desk.person else None
        where = table.id if table else None
        ruling = desk.unit.rule(NewRuling(desk.chat.id, text, by, desk.at, where, cited.name if cited else None))
        if table is not None and consultation.clause_for(desk, table, ruling.clause) is not None:
            consultation.ask(desk, ruling, table)
        desk.say(_announced(desk, ruling), _asking(desk, ruling), stream_id=where, reply=True)


def _announced(desk: Desk, ruling: Ruling) -> Html:
    """Announce a ruling: its text, the sides asked about it and by which clause, and how to appeal."""
    say, lines = desk.public, [ruling_line(desk, ruling)]
    table = desk.unit.glance(ruling.stream_id) if ruling.stream_id is not None else None
    clause = consultation.clause_for(desk, table, ruling.clause) if table is not None else None
    if table is not None and clause is not None and _asking(desk, ruling):
        book = desk.folding.tables.games[table.game].book
        lines.append(say.html("ruling.ask", clause=cite(say, book, clause)))
    return Html("\n".join([*lines, *instances.of_ruling(desk, ruling)]))


def _asking(desk: Desk, ruling: Ruling) -> Keyboard:
    """Return the buttons for both sides, until both have answered."""
    match = _table(desk, ruling)
    given = consultation.opinions(desk.unit, ruling, len(match.table.sides)) if match else ()
    if match is None or ruling.overturned or all(one.word for one in given):
        return ()
    say, number = desk.public, ruling.number
    yes, no = (say.plain(f"button.ruling_{word}") for word in ("yes", "no"))
    return ((Button(yes, r.Opine(number, True), match.stream.id), Button(no, r.Opine(number, False), match.stream.id)),)


def _table(desk: Desk, ruling: Ruling) -> Match | None:
    stream = desk.unit.glance(ruling.stream_id) if ruling.stream_id is not None else None
    return consultation.looked_at(desk, stream) if stream is not None and stream.kind == MATCH else None


def opine(desk: Desk, command: r.Opine) -> None:
    """Serve `/ruling 3 同意`, or the same by button: record a side's opinion on a ruling, which changes nothing else.
    The referee records it for a side without accounts."""
    ruling = desk.unit.ruling_numbered(desk.chat.id, command.number)
    match = _table(desk, ruling) if ruling else None
    given = consultation.opinions(desk.unit, ruling, len(match.table.sides)) if ruling and match else ()
    if ruling is None or match is None or not given or ruling.overturned:
        desk.refuse("ruling.not_asked", number=command.number)
        return
    who = standing(match, office(desk), barred=lambda: barred(desk, match.stream))
    if who.sides:
        side = min(who.sides)
    elif not who.referee:
        desk.refuse("rights.masked" if who.masked else "ruling.sides_only")
        return
    else:
        absent = sorted(unlinked_sides(desk.unit, match))
        if command.side - 1 in absent:
            absent = [command.side - 1]
        if len(absent) != 1:
            _which(desk, match, ruling, command.yes, absent)
            return
        side = absent[0]
    word = given[side].word
    if word != (AGREED if command.yes else DECLINED):
        consultation.answer(desk, ruling, match, side, command.yes, int(REFEREE if who.referee else who.seat))
    desk.toast(desk.own.plain("toast.done"))
    desk.edit(_announced(desk, ruling), _asking(desk, ruling), match.stream.id)


def _which(desk: Desk, match: Match, ruling: Ruling, yes: bool, absent: Sequence[int]) -> None:
    """Ask the referee for which side the opinion is; refuse if every side can speak for itself."""
    if not absent:
        desk.refuse("ruling.speak_themselves")
        return
    say = desk.public
    labels = [(side, side_label(say.at(match.stream.game), match, side)) for side in absent]
    keys = [Button(label, r.Opine(ruling.number, yes, side + 1), match.stream.id) for side, label in labels]
    word = say.plain(f"button.ruling_{'yes' if yes else 'no'}")
    desk.answer(say.html("ruling.for_which", number=ruling.number, word=word), rows(keys, 2))


def ruling_line(desk: Desk, ruling: Ruling, *, whole: bool = True) -> Html:
    """Write a ruling with its author, time, place and clause; an overturned ruling is struck through."""
    say = desk.public
    about = [say.plain("referee") if ruling.by is None else _author(desk, ruling.by)]
    about.append(ruling.at.astimezone(desk.zone).strftime("%Y-%m-%d %H:%M"))
    if ruling.stream_id is not None and (stream := desk.unit.glance(ruling.stream_id)) is not None:
        about += whereabouts(desk, stream)
    if ruling.clause is not None and (hit := library(desk.folding.tables.shelf).clause(ruling.clause)) is not None:
        game = say.plain(f"game.{hit.game}")
        about.append(
            say.plain("ruling.clause", game=game, number=hit.clause.number, title=hit.clause.title[say.language])
        )
    key = "ruling.overturned" if ruling.overturned else "ruling.line"
    text = ruling.text if whole else shortened(ruling.text)
    line = say.html(key, number=ruling.number, about=say.join(about), text=text)
    words = consultation.both_sides_line(desk, ruling)
    return Html(f"{line}\n{words}") if words else line


def whereabouts(desk: Desk, stream: Stream) -> list[str]:
    """Name the place of a ruling: the table, its event, and the authority that interprets the rules there."""
    say = desk.public
    found = [] if stream.kind == EVENT else [say.plain("ruling.table", number=number_of(stream))]
    event = stream if stream.kind == EVENT else desk.unit.glance(stream.parent) if stream.parent is not None else None
    if event is None or event.kind != EVENT:
        return found
    found.append(say.plain("ruling.event", number=-event.number))
    try:
        table = desk.folding.fold(desk.unit, event)
    except Broken:
        return found
    return [*found, *(say.label(event.game, fact) for fact in table.caption)]


def shortened(text: str) -> str:
    """Shorten a text for a list."""
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 1]}…"


def found_here(desk: Desk, asked: str) -> list[Ruling]:
    """Return the rulings in this chat that concern the question."""
    rulings = desk.unit.rulings(desk.chat.id, _LOOKED_AT)
    return [rulings[place] for place in alike(asked, [ruling.text for ruling in rulings], _NEAREST)]


def cited_by(desk: Desk, clause: str) -> list[Ruling]:
    """Return the newest rulings in this chat that cite a clause."""
    rulings = desk.unit.rulings(desk.chat.id, _LOOKED_AT)
    return [ruling for ruling in rulings if ruling.clause == clause][:_NEAREST]


def named_table(desk: Desk) -> Stream | None:
    """Return the table named as 台N, the event named as 赛事N, or the stream of the message replied to."""
    if desk.event is not None:
        return next((each for each in desk.unit.events(desk.chat.id, _ANY) if -each.number == desk.event), None)
    if desk.number is not None:
        found = next(iter(numbered(desk, desk.unit.streams(desk.chat.id, _ANY), desk.number)), None)
        if found is not None and found.status != "cancelled":
            return found
        # A table whose results are typed in has no record here, so its event is meant.
        running = nearest(desk, desk.unit.events(desk.chat.id, _RUNNING))
        return found if len(running) != 1 or (found and found.parent == running[0].id) else running[0]
    reply_to = desk.incoming.reply_to
    stream_id = None if reply_to is None else desk.unit.stream_of_message(desk.chat.id, reply_to)
    return None if stream_id is None else desk.unit.glance(stream_id)


def _players(desk: Desk, stream: Stream) -> set[int]:
    return {person for seat, person in desk.unit.seats(stream.id).items() if seat < BESIDE}


def no_such(desk: Desk, number: int) -> None:
    args = {"number": number}
    desk.refuse("ruling.no_such", **args)


def _author(desk: Desk, person_id: int) -> str:
    say = desk.public
    return say.plain("referee_named", name=name_of(say, desk.unit.persons([person_id]), person_id))


def _begun(text: str) -> tuple[str, str]:
    """Split a text into its first word, or the two words in `clause 12b`, and the rest."""
    spelt = _SPELT.match(text)
    return (
        (" ".join(spelt[1].split()), text[spelt.end() :]) if spelt else (text.partition(" ")[0], text.partition(" ")[2])
    )


def _cited(desk: Desk, text: str) -> tuple[Hit | None, str]:
    """Return the clause at the start of a ruling, and the rest. A bare number may belong to the ruling and counts as no
    clause."""
    first, rest = _begun(text)
    if not rest or not _CITED.fullmatch(first) or not (number_in(first.rpartition(":")[2])):
        return None, text
    found, played = _meant(desk, first)
    sure = found[:1] if len(found) == 1 or (found and (found[0].game, found[0].clause.rule_set) in played) else []
    return (sure[0], rest.strip()) if sure else (None, text)


def _meant(desk: Desk, clause: str) -> tuple[list[Hit], list[tuple[str, str]]]:
    """Return the clauses a number may mean, rules in use here first, together with these rules. For a named table a
    bare number refers to its own document, for the game or for events; a full id may mean any clause."""
    table = named_table(desk)
    open_here = [table] if table else desk.unit.streams(desk.chat.id, ("playing", "seating"))
    played = [(stream.game, stream.rule_set) for stream in open_here]
    found = [hit for hit in library(desk.folding.tables.shelf).find(clause, first=played) if hit.by == "number"]
    if table is not None and table.kind == MATCH and ":" not in clause:
        games = desk.folding.tables.games.keys() - {table.game}
        found = [hit for hit in found if hit.game not in games and hit.clause.rule_set == table.rule_set]
    return found, played


def _unknown(desk: Desk, text: str) -> str:
    """Return the clause a ruling names outright but no document contains; "" otherwise."""
    first = _begun(text)[0]
    outright = _OUTRIGHT.fullmatch(first) and number_in(first.rpartition(":")[2])
    return first if outright and not _meant(desk, first)[0] else ""
