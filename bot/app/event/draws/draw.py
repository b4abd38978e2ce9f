"""抽签 in public: the bot publishes a promise, a player says a word, the bot draws, and anyone can verify the
result."""

from __future__ import annotations

import re
from datetime import timedelta

from bot.app.desk import Desk
from bot.app.event.calls import tell_lines
from bot.app.event.draws import byhand
from bot.app.event.draws.listing import ordered, placed
from bot.app.event.entries.promise import SKIP, WORD, commit, waiting
from bot.app.event.entries.readiness import missing, told_missing, unconfirmed
from bot.app.event.moments import moment, without_year
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.event.writer import refuse, write, wrote
from bot.app.people.lookup import meant
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.request.incoming import clean_name
from bot.app.speech.names import name_of
from engines.core.rulings import Refusal
from engines.tournament.drawing import level, lot_roster, lot_round
from engines.tournament.lines import Draw, Leave
from engines.tournament.lots import made, seed_of
from storage.store import Pending

_LONGEST_WORD, _LONGEST_REASON = 32, 200
_PATIENCE = timedelta(minutes=5)
_NOW, _WITHOUT, _AGAIN, _WHO, _SKIP, _HAND = (
    ("现在", "提前", "now"), ("不等", "without"), ("重抽", "again"), ("口令", WORD, "who"), ("跳过", SKIP),
    ("手抽", "hand"),
)  # fmt: skip
_SPLIT = re.compile(r"[\s、，,]+")


def lots(desk: Desk, tournament: Tournament, who: EventRole, command: e.Lots) -> None:
    """Serve `/lots`, alone or with 现在, 不等 数学系, 口令 张三, 跳过, 手抽 …, or 重抽 and a reason."""
    word, _, rest = command.text.strip().partition(" ")
    word, rest = word.lower(), rest.strip()
    if word in _AGAIN:
        _again(desk, tournament, who, rest)
    elif not who.organiser:
        desk.refuse("rights.organiser")
    elif word in _WHO:
        _name(desk, tournament, rest)
    elif word in _SKIP:
        _skip(desk, tournament)
    elif word in _HAND:
        _by_hand(desk, tournament, rest)
    elif (ready := _asked(desk, tournament, command.text)) is not None:
        # Promise a draw by publishing the digest of a secret and of the list.
        commit(desk, ready, who.person_id, lot_round(ready.state), "")


def _by_hand(desk: Desk, tournament: Tournament, text: str) -> None:
    """手抽: check the requirements of every draw before taking the first lot. Waiving a requirement starts the draw."""
    waives = any(part.lower() in (*_NOW, *_WITHOUT) for part in _SPLIT.split(text))
    if byhand.started(tournament) and not waives:
        byhand.taken(desk, tournament, text)
    elif (ready := _asked(desk, tournament, text if waives else "", f"{_HAND[-1]} ")) is not None:
        if waives:
            byhand.begun(desk, ready)
        else:
            byhand.taken(desk, ready, text)


def _asked(desk: Desk, tournament: Tournament, text: str, lead: str = "") -> Tournament | None:
    """Return the event ready for drawing, with the waived units left out, or None after refusing the draw. `lead`
    begins the commands on buttons that waive further requirements."""
    words = [part for part in _SPLIT.split(text.strip()) if part]
    early = any(part.lower() in _NOW for part in words)
    at = next((place for place, part in enumerate(words) if part.lower() in _WITHOUT), None)
    named = [] if at is None else [part for part in words[at + 1 :] if part.lower() not in _NOW]
    units = _units(desk, tournament, named)
    if units is None or not _ready(desk, tournament, early, units, lead):
        return None
    return _left_out(desk, tournament, units)


def _units(desk: Desk, tournament: Tournament, named: list[str]) -> frozenset[int] | None:
    known = tournament.state.setup.units
    found = {known.index(name) + 1 if name in known else int(name) if name.isdigit() else 0 for name in named}
    if any(not 0 < unit <= len(known) for unit in found):
        strange = next(name for name in named if name not in known)
        desk.refuse("event.lot_unit_unknown", unit=strange[:32], known=desk.public.join(known))
        return None
    return frozenset(found)


def _ready(desk: Desk, tournament: Tournament, early: bool, without: frozenset[int], lead: str) -> bool:
    """Return whether a draw can start now. Otherwise say why not, with a button for requirements the organiser may
    waive."""
    round, say = lot_round(tournament.state), tournament.say
    if not round or waiting(tournament) is not None or byhand.started(tournament):
        _nothing_to_draw(desk, tournament)
        return False
    if places := unconfirmed(desk, tournament):
        tables = say.join(say.plain("event.at", round=r, table=tournament.state.number(r, t)) for r, t in places)
        desk.refuse("event.lot_unconfirmed", tables=tables)
        return False
    if round > 1:
        return True
    deadline = moment(tournament.state.setup.deadline)
    if deadline is not None and desk.at < deadline and not early:
        button = Button(
            say.plain("button.lots_now"), e.Lots(lead + _NOW[-1]), tournament.stream.id, tournament.stream.version
        )
        desk.answer(say.html("event.lot_early", when=without_year(say, tournament.state.setup.deadline)), ((button,),))
        return False
    lacking = {unit: what for unit, what in missing(tournament).items() if unit not in without}
    if lacking:
        words = " ".join([*([_NOW[-1]] if early else []), _WITHOUT[-1], *map(str, sorted({*without, *lacking}))])
        button = Button(
            say.plain("button.lots_without"), e.Lots(lead + words), tournament.stream.id, tournament.stream.version
        )
        listed = "\n".join(told_missing(tournament, lacking))
        desk.answer(say.html("event.lot_missing", listed=listed), ((button,),) if button.fits else ())
        return False
    return True


def _nothing_to_draw(desk: Desk, tournament: Tournament) -> None:
    """Say why no draw can start: a draw is under way, no draw is left, or the entries to draw are not known yet."""
    say, state = tournament.say, tournament.state
    played = state.open if state.format.later_lot is not None else ()
    if byhand.started(tournament) or waiting(tournament):
        desk.refuse("event.hand_waits" if byhand.started(tournament) else "event.lot_waits")
    elif played:
        still = say.join(say.plain("event.at", round=each.round, table=tournament.numbered(each)) for each in played)
        desk.refuse("event.lot_open", tables=still)
    else:
        desk.refuse("event.lot_done")


def _left_out(desk: Desk, tournament: Tournament, units: frozenset[int]) -> Tournament | None:
    """Withdraw entries without an eldest player from the given units, and return the event without them."""
    setup, lines = tournament.state.setup, []
    for unit in sorted(units):
        for one in tournament.state.of_unit(unit):
            if setup.eldest and not one.eldest:
                lines.append(Leave(one.number, 0, "withdrawn", tournament.say.plain("event.left_out")))
    return wrote(desk, tournament, *lines)


def _again(desk: Desk, tournament: Tournament, who: EventRole, reason: str) -> None:
    """重抽: promise a second draw and publish its list, or say why not; the lots are drawn later. The first draw stays
    in the record.

    The rights are those of `EventRole.no_chief`. A first draw must exist, no draw may be waiting, no round may have
    started, and a reason must be given.
    """
    reason = clean_name(reason, _LONGEST_REASON)
    if no_chief := who.no_chief(tournament, who.entries):
        desk.refuse(no_chief)
    elif tournament.state.stand is None or tournament.state.started or waiting(tournament) is not None:
        desk.refuse("event.lot_waits" if waiting(tournament) else "event.no_second")
    elif not reason:
        desk.refuse("event.second_reason")
    else:
        commit(desk, tournament, who.person_id, 1, reason)


def _name(desk: Desk, tournament: Tournament, name: str) -> None:
    """Name the person who will say the word: anybody with an account except the organiser giving the order and
    officials."""
    pending = waiting(tournament)
    people = meant(desk, name, tournament.stream.chat_id) if name or desk.incoming.reply_author else []
    if pending is None or len(people) != 1:
        desk.refuse("event.no_promise" if pending is None else "event.word_who")
        return
    himself = desk.person is not None and people[0].id == desk.person.id
    if himself or desk.unit.roles(tournament.stream.chat_id, people[0].id):
        desk.refuse("event.word_official", name=people[0].name)
        return
    if not desk.unit.linked([people[0].id]):
        desk.refuse("event.word_no_account", name=people[0].name)
        return
    desk.unit.change_pending(pending.id, {**pending.payload, "who": people[0].id})
    desk.tell(
        tournament.say.html("event.word_named", name=tournament.mention(desk, people[0].id)), (), tournament.stream
    )


def _skip(desk: Desk, tournament: Tournament) -> None:
    """Draw without a word after five minutes of waiting, and say so publicly."""
    pending = waiting(tournament)
    if pending is None:
        desk.refuse("event.no_promise")
    elif desk.at - pending.created_at < _PATIENCE:
        desk.refuse("event.skip_early", minutes=int(_PATIENCE.total_seconds() // 60))
    else:
        carry_out(desk, tournament, pending, "")


def word(desk: Desk, tournament: Tournament, who: EventRole, command: e.SayWord) -> None:
    """Take the word from a player who is no official, or from the person the organiser named, and draw."""
    pending = waiting(tournament)
    said = "".join(clean_name(command.text, _LONGEST_WORD).split())
    if pending is None or not said:
        desk.refuse("event.no_promise" if pending is None else "event.word_usage")
        return
    named = pending.payload.get("who")
    if named is not None and named != who.person_id:
        desk.refuse("event.word_other", name=name_of(tournament.say, desk.unit.persons([named]), named))
    elif who.official:
        desk.refuse("event.word_player")
    elif named is None and not who.entries:
        desk.refuse("event.word_stranger" if tournament.has_players(desk.unit) else "event.word_unnamed")
    else:
        carry_out(desk, tournament, pending, said)


def carry_out(desk: Desk, tournament: Tournament, pending: Pending, said: str) -> None:
    """Carry out the draw, and publish everything needed to verify the result."""
    secret, round = str(pending.payload["secret"]), int(pending.payload["round"])
    state, seeds = tournament.state, {**_seeds(tournament), round: seed_of(secret, said)}
    event = state.undrawn(seeds) if round == 1 else state.reseeded(seeds)
    order = made(state.format, event, round, lot_roster(state, round))
    done = write(desk, tournament, Draw(round, secret, said, order))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    desk.unit.drop_pending(pending.id)
    tournament, say = done[0], tournament.say
    head = say.html("event.drawn", word=said) if said else say.html("event.drawn_without")
    published = say.html("event.drawn_from", secret=secret, seed=seed_of(secret, said))
    tied = level(state) if round > 1 else ()
    told = [*ordered(tournament, tied), *placed(tournament, round, order)]
    tell_lines(desk, tournament, [head, published, *told, say.html("event.verify_hint")])


def _seeds(tournament: Tournament) -> dict[int, str]:
    return {lot.round: seed_of(lot.secret, lot.word) for lot in tournament.state.lots}
