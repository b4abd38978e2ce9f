"""对阵: the next round, previewed by the organiser, corrected, and published."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from bot.app.desk import Desk
from bot.app.event.calls import MOST_NAMES, call, whisper
from bot.app.event.entries.readiness import unconfirmed
from bot.app.event.entries.roll import promised
from bot.app.event.rounds import nomination, umpires, waves
from bot.app.event.rounds.clashes import clashes
from bot.app.event.rounds.drafts import Draft, draft_of, keep, kept_of, table_of
from bot.app.event.rounds.preview import preview, swapped, typed
from bot.app.event.rounds.rounds import start as start_round
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament, players
from bot.app.event.views import public
from bot.app.event.views.own_matches import called as entries_called
from bot.app.event.views.pictures import Sight
from bot.app.event.writer import refuse, write
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard
from bot.app.request.incoming import clean_name
from bot.app.speech.names import cited, title
from bot.app.speech.words import Html
from engines.core.rulings import Refusal
from engines.tournament.drawing import level, lot_round
from engines.tournament.lines import Appoint, Pair
from engines.tournament.says import LOT

_PUBLISH, _ANYWAY = ("发布", "publish"), ("仍然", "anyway")
_START, _AT_ONCE = ("开始", "并开始", "and", "start"), ("发布并开始", "发布开始")
_SWAP, _REFEREE, _DESK = ("对调", "swap"), ("裁判", "指定裁判", "referee"), ("换台", "desk")
_LONGEST_REASON = 200


def pairings(desk: Desk, tournament: Tournament, who: EventRole, command: e.Pairings) -> None:
    """Serve `/pairings`, `/pairings 对调 3 7 原因`, `/pairings 裁判 台2 张三`, `/pairings 发布` and `/pairings
    发布并开始`."""
    draft = draft_of(tournament) if not promised(tournament) else None
    word, _, rest = command.text.strip().partition(" ")
    if word.lower() in _REFEREE and (draft is not None or tournament.state.open):
        if (named := nomination.name(desk, tournament, who, draft, rest)) is not None:
            _show(desk, tournament, who, named)
    elif draft is None:
        _not_known(desk, tournament)
    elif word.lower() in (*_PUBLISH, *_AT_ONCE):
        said = rest.lower().split()
        begins = word.lower() in _AT_ONCE or any(one in _START for one in said)
        looked_at = " ".join(one for one in said if one not in _START)
        if begins and not who.may(e.Round("start")):
            desk.refuse("rights.arbiter")
        elif _fresh(desk, tournament, draft, looked_at):
            publish(desk, tournament, who, draft, looked_at, begins=begins)
    elif word.lower() in _SWAP:
        _swap(desk, tournament, who, draft, rest)
    elif word.lower() in _DESK:
        _move(desk, tournament, who, draft, rest)
    elif word:
        desk.refuse("event.pairings_usage")
    else:
        _show(desk, tournament, who, draft)


def _not_known(desk: Desk, tournament: Tournament) -> None:
    """Explain why the next round is not known yet."""
    say, round = tournament.say, lot_round(tournament.state)
    if promised(tournament):
        desk.refuse("event.lot_waits")
    elif level(tournament.state):
        names = "\n".join(map(tournament.listed, level(tournament.state)))
        desk.refuse("event.level", names=names)
    elif round:
        desk.refuse("event.lot_first", round=round)
    elif tournament.state.stand is not None and tournament.state.stand.over:
        desk.refuse("event.all_played")
    elif tournament.state.open:
        still = say.join(
            say.plain("event.at", round=each.round, table=tournament.numbered(each)) for each in tournament.state.open
        )
        desk.refuse("event.round_open", tables=still)
    else:
        desk.refuse("event.no_round")


def _fresh(desk: Desk, tournament: Tournament, draft: Draft, rest: str) -> bool:
    """Whether the pressed button belongs to the newest preview."""
    if desk.stale(tournament.stream.version):
        return False
    if rest.isdigit() and int(rest) != draft.revision:
        desk.toast(desk.own.plain("toast.stale"))
        return False
    return True


def _show(desk: Desk, tournament: Tournament, who: EventRole, draft: Draft) -> None:
    """Send the preview to the asker in private; the group learns only that it was sent."""
    say = tournament.say
    *first, last = preview(desk, tournament, draft)
    keys = _keys(tournament, draft)
    if desk.incoming.place.private:
        for part in first:
            desk.answer(part)
        desk.answer(last, keys)
    elif (
        who.person_id is not None
        and all(whisper(desk, tournament, who.person_id, part) for part in first)
        # A mere group administrator has no rights in private, and publishes in the group.
        and whisper(desk, tournament, who.person_id, last, keys if who.office.roles else ())
    ):
        desk.answer(say.html("event.preview_sent", round=draft.round), keys, plain=None)
    else:
        desk.refuse("event.preview_door", home=desk.home)


def _keys(tournament: Tournament, draft: Draft) -> Keyboard:
    stream, look = tournament.stream, f"{_PUBLISH[-1]} {draft.revision}"
    later = Button(tournament.say.plain("button.publish"), e.Pairings(look), stream.id, stream.version)
    at_once = e.Pairings(f"{look} {_START[-1]}")
    return ((later, Button(tournament.say.plain("button.publish_start"), at_once, stream.id, stream.version)),)


def _swap(desk: Desk, tournament: Tournament, who: EventRole, draft: Draft, rest: str) -> None:
    """对调: let two entries change places for a reason, and cite the rule bent by the exchange."""
    first, second, reason = ([*rest.split(maxsplit=2), "", "", ""])[:3]
    there = {int(name) for table in draft.order for name in table if name is not None}
    one, two = (_entry(tournament, there, called) for called in (first, second))
    reason = clean_name(reason, _LONGEST_REASON).replace(" : ", " ")
    if one is None or two is None or one == two:
        desk.refuse("event.swap_usage")
    elif draft.round not in tournament.state.placed and (
        tournament.state.stand is None or tournament.state.stand.wants != draft.round
    ):
        desk.refuse("event.swap_fixed")
    elif not reason:
        desk.refuse("event.swap_reason")
    else:
        change = {one: two, two: one}
        order = tuple(tuple(change.get(int(name), name) if name is not None else None for name in table)
                      for table in draft.order)  # fmt: skip
        draft = keep(desk, tournament, replace(draft, order=order, swaps=(*draft.swaps, (one, two, reason))))
        rules = tournament.match.table.rules
        bends = tournament.say.html("event.swap_bends") + cited(tournament.say, tournament.match.game, rules, LOT)
        desk.answer(bends)
        _show(desk, tournament, who, draft)


def _entry(tournament: Tournament, there: set[int], called: str) -> int | None:
    """The entry of the round with this number, member, or unit; None if no entry or several fit."""
    found = [one for one in entries_called(tournament, called) if one in there] if called else []
    return found[0] if len(found) == 1 else None


def _written(draft: Draft) -> str:
    """The exchanges and reasons as stored in the record, by entry number, since the record contains no names."""
    return "; ".join(f"{one}<>{two} {reason}" for one, two, reason in draft.swaps)


def _move(desk: Desk, tournament: Tournament, who: EventRole, draft: Draft, rest: str) -> None:
    """换台: `/pairings 换台 3 8` puts table 3 at physical table 8, and the table planned there at 3. A table changing
    with a waiting table waits in its place."""
    numbers = [int(part) for part in re.findall(r"\d{1,3}", rest)]
    table = table_of(tournament, draft, numbers[0]) if len(numbers) == 2 else 0
    if not table or not numbers[1] or numbers[0] == numbers[1]:
        desk.refuse("event.desk_usage")
        return
    wanted, room = numbers[1], tournament.state.setup.desks
    sits, late = waves.foreseen(tournament, draft)
    if table not in {**sits, **late}:
        desk.refuse("event.desk_bye", table=numbers[0])
        return
    if (waiting := table_of(tournament, draft, wanted)) in late and table in sits:
        table, wanted = waiting, sits[table]
    if room and wanted > room:
        desk.refuse("event.desk_few", desks=room)
        return
    other = next((number for number, at in sits.items() if at == wanted), None)
    desks = {number: at for number, at in draft.desks.items() if number != other} | {table: wanted}
    if other is not None and table in sits:
        desks[other] = sits[table]
    _show(desk, tournament, who, keep(desk, tournament, replace(draft, desks=desks)))


def publish(
    desk: Desk, tournament: Tournament, who: EventRole, draft: Draft, rest: str = "", *, begins: bool = False
) -> None:
    """发布: publish the round, call the players and let tables be opened. `rest` is the revision of the preview above
    the button, or the word for publishing despite doubts. `begins` starts the round at once."""
    say = tournament.say
    if places := unconfirmed(desk, tournament):
        waits = say.join(
            say.plain("event.at", round=round, table=tournament.state.number(round, table)) for round, table in places
        )
        desk.refuse("event.publish_unconfirmed", tables=waits)
        return
    judges = umpires.proposed(desk, tournament, draft.round, draft.order, draft.referees)
    if (
        rest not in _ANYWAY
        and not draft.asked
        and (lines := _doubts(desk, tournament, draft, judges, seen=rest.isdigit()))
    ):
        keep(desk, tournament, replace(draft, asked=True))
        anyway = " ".join((_PUBLISH[-1], _ANYWAY[-1], *([_START[-1]] if begins else [])))
        label = say.plain("button.publish_anyway_start" if begins else "button.publish_anyway")
        button = Button(label, e.Pairings(anyway), tournament.stream.id, tournament.stream.version)
        desk.answer(Html("\n".join((*lines, say.html("event.publish_ask")))), ((button,),))
        return
    done = write(desk, tournament, Pair(draft.round, draft.order, _written(draft)))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    tournament = done[0]
    for table, person in sorted(judges.items()):
        appointed = write(desk, tournament, Appoint(draft.round, table, person))
        tournament = tournament if isinstance(appointed, Refusal) else appointed[0]
    umpires.install(desk, tournament, judges.values())
    tournament = waves.place(desk, tournament, draft)
    if (kept := kept_of(tournament)) is not None:
        desk.unit.drop_pending(kept.id)
    start = Button(say.plain("button.start_round"), e.Round("start"), tournament.stream.id)
    lines = [
        say.html("event.published", title=tournament.title, round=draft.round),
        *swapped(tournament, draft),
        *waves.waits(tournament),
    ]
    lines += typed(desk, tournament, {each.table: len(players(each)) for each in tournament.state.open})
    beneath = () if begins else ((start,),)
    public.publish(desk, tournament, Sight("pairings", draft.round), Html("\n".join(lines)), beneath)
    _tell_judges(desk, tournament, draft, judges)
    call(desk, tournament, [pairing for pairing in tournament.state.open if pairing.round == draft.round])
    if begins:
        start_round(desk, tournament)


def _doubts(desk: Desk, tournament: Tournament, draft: Draft, judges: Mapping[int, int], *, seen: bool) -> list[Html]:
    """Doubts to confirm once before publication: open appeals and, unless the preview with them was seen, people wanted
    elsewhere."""
    say, appeals = tournament.say, _appeals(desk, tournament)
    lines = [say.html("event.publish_appeals", listed=say.join(appeals))] if appeals else []
    return lines + [
        say.html("event.warning", text=text) for text in (() if seen else clashes(desk, tournament, draft, judges))
    ]


def _tell_judges(desk: Desk, tournament: Tournament, draft: Draft, judges: Mapping[int, int]) -> None:
    """Tell every referee in private which tables to judge; referees the bot cannot write to are named in the group."""
    say, called = tournament.say, []
    for person in dict.fromkeys(judges.values()):
        mine = say.join(say.plain("event.table_number", table=tournament.state.number(draft.round, table))
                        for table in sorted(judges) if judges[table] == person)  # fmt: skip
        told = whisper(
            desk, tournament, person, say.html("event.judging", title=tournament.title, round=draft.round, tables=mine)
        )
        if not told and desk.unit.linked([person]):
            called.append(say.html("event.judges_at", name=tournament.mention(desk, person), tables=mine))
    for first in range(0, len(called), MOST_NAMES):
        desk.tell(Html("\n".join(called[first : first + MOST_NAMES])), (), tournament.stream)


def _appeals(desk: Desk, tournament: Tournament) -> list[str]:
    """Open appeals against tables of this event, or against the event."""
    mine = {tournament.stream.id: tournament.title, **{child.id: title(tournament.say, child)
            for child in desk.unit.children(tournament.stream.id)}}  # fmt: skip
    return [
        tournament.say.plain("event.appeal", number=each.number, title=mine[each.stream_id])
        for each in desk.unit.appeals(tournament.stream.chat_id, 100)
        if each.waits and each.stream_id in mine
    ]
