"""签到: a check-in session, for oneself or for others by name. A team is present when all members are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from bot.app.desk import Desk
from bot.app.event.entries.absentees import absent, awaited, close_session, decided, entries_expected
from bot.app.event.entries.roll import pages
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.event.writer import wrote
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard
from bot.app.request.commands import number
from bot.app.request.enumeration import names_in
from bot.app.request.incoming import clean_name
from bot.app.speech.words import LANGUAGES, Html, words
from engines.tournament.lines import Present
from storage.store import Pending

SESSION = "checkin"
"""The kind of a check-in session: open, or closed with absent entries still to be decided on."""
_AT_ONCE = 5
"""The most people mentioned in one message."""
_LONGEST_NOTE = 60


def checkin(desk: Desk, tournament: Tournament, who: EventRole, command: e.Checkin) -> None:
    """Serve `/checkin` for oneself and `/checkin 甲 乙` for others; `开`, `未到`, `叫人` and `关闭` are for
    officials."""
    word, _, rest = command.text.strip().partition(" ")
    act = next((act for act in _ACTS if word and word.lower() in _names(act)), None)
    session = _session(tournament)
    if act == "open":
        _open(desk, tournament, who, clean_name(rest, _LONGEST_NOTE))
    elif session is None:
        desk.refuse("event.checkin_shut")
    elif act is not None:
        _ACTS[act](desk, tournament, who, session, rest.strip())
    elif session.payload.get("closed") and not _called_for(tournament, session):
        desk.refuse("event.checkin_closed")
    elif not command.text.strip():
        _myself(desk, tournament, who, session)
    else:
        _others(desk, tournament, who, session, command.text, there=True)


def _names(act: str) -> list[str]:
    return [name for language in LANGUAGES for name in words(language).plain(f"event.checkin.{act}").split("/")]


def _session(tournament: Tournament) -> Pending | None:
    return next(iter(tournament.match.waiting(SESSION)), None)


def _open(desk: Desk, tournament: Tournament, who: EventRole, note: str) -> None:
    """Open a new session with nobody present."""
    if not who.organiser or tournament.state.ended:
        desk.refuse("event.ended" if tournament.state.ended else "rights.organiser")
        return
    for pending in tournament.match.waiting(SESSION):
        desk.unit.drop_pending(pending.id)
    anew = wrote(desk, tournament, *(Present(entry, False) for entry in sorted(tournament.state.present)))
    if anew is None:
        return
    desk.unit.add_pending(
        tournament.stream.id, SESSION, seq=None, version=anew.stream.version, by=who.person_id,
        payload={"note": note, "there": []}, at=desk.at,
    )  # fmt: skip
    desk.tell(_shown(anew, note, ()), _buttons(anew), tournament.stream)


def _shown(tournament: Tournament, note: str, there: Iterable[int]) -> Html:
    say, expected = tournament.say, entries_expected(tournament)
    complete = len(expected) - len(absent(tournament, there))
    head = say.html("event.checkin_open", title=tournament.title, note=note)
    return Html(f"{head}\n{say.html('event.checkin_count', there=complete, of=len(expected))}")


def _buttons(tournament: Tournament) -> Keyboard:
    say, stream = tournament.say, tournament.stream.id
    one = (Button(say.plain("button.checkin"), e.Checkin(), stream),
           Button(say.plain("button.absent"), e.Checkin("absent"), stream))  # fmt: skip
    two = (Button(say.plain("button.call_absent"), e.Checkin("call"), stream),
           Button(say.plain("button.shut_checkin"), e.Checkin("close"), stream))  # fmt: skip
    return one, two


def _called_for(tournament: Tournament, session: Pending) -> list[int]:
    """The entries that may still check in: all in an open session; in a closed session only those awaited or
    undecided."""
    if not session.payload.get("closed"):
        return entries_expected(tournament)
    return [*session.payload["left"], *awaited(tournament, session.payload)]


def _myself(desk: Desk, tournament: Tournament, who: EventRole, session: Pending) -> None:
    mine = [entry for entry in who.entries if entry in _called_for(tournament, session)]
    if not mine or who.person_id is None:
        desk.refuse("event.checkin_names")
        return
    if who.person_id in session.payload["there"]:
        desk.refuse("event.checkin_twice")
        return
    _mark(desk, tournament, session, [who.person_id], there=True)


def _others(desk: Desk, tournament: Tournament, who: EventRole, session: Pending, text: str, *, there: bool) -> None:
    """Check others in by name or entry number: the contact for the unit, an official for anyone."""
    people: list[int] = []
    for name, found in _meant(tournament, session, text).items():
        if not found:
            desk.refuse("event.checkin_nobody", name=name[:32])
            return
        if number(name.removesuffix("号")) is None and len(found) > 1:
            desk.refuse("event.checkin_several", name=name[:32])
            return
        people += found
    units = {tournament.state.entrants[entry].unit for person in people for entry in tournament.entries_of(person)}
    if not (who.official or units <= set(who.units) or people == [who.person_id]):
        desk.refuse("rights.contact")
        return
    _mark(desk, tournament, session, people, there=there)


def _meant(tournament: Tournament, session: Pending, text: str) -> dict[str, list[int]]:
    """The people meant by each name in a text. Blanks belong to a name if every name is found that way."""
    called = [(entry, person) for entry in _called_for(tournament, session) for person in tournament.members(entry)]

    def known(name: str) -> list[int]:
        entry, wanted = number(name.removesuffix("号")), name.lower()
        return [person for one, person in called if one == entry or tournament.names_of([person])[0].lower() == wanted]

    whole = {name: known(name) for name in names_in(text)}
    return whole if all(whole.values()) else {name: known(name) for name in names_in(text, words=True)}


def _mark(desk: Desk, tournament: Tournament, session: Pending, people: Sequence[int], *, there: bool) -> None:
    known = set(session.payload["there"])
    known = known | set(people) if there else known - set(people)
    missing = set(absent(tournament, known))
    now = {**session.payload, "there": sorted(known)}
    if now.get("closed"):
        now["left"] = [entry for entry in now["left"] if entry in missing]
    desk.unit.change_pending(session.id, now)
    if now.get("closed") and not now["left"] and not awaited(tournament, now):
        desk.unit.drop_pending(session.id)
    touched = sorted({entry for person in people for entry in tournament.entries_of(person)})
    lines = [
        Present(entry, entry not in missing) for entry in touched
        if (entry in tournament.state.present) == (entry in missing)
    ]  # fmt: skip
    after = wrote(desk, tournament, *lines)
    if after is None:
        return
    told = [_of_entry(after, entry, known) for entry in touched]
    if desk.pressed:
        desk.toast("\n".join(told))
        desk.edit(_shown(after, session.payload["note"], known), _buttons(after), tournament.stream.id)
    else:
        desk.answer(Html("\n".join(tournament.say.html("event.plain", text=line) for line in told)))


def _of_entry(tournament: Tournament, entry: int, there: set[int]) -> str:
    left = [person for person in tournament.members(entry) if person not in there]
    if not left:
        return tournament.say.plain("event.checkin_whole", called=tournament.called(entry))
    key = "event.checkin_part" if len(left) < len(tournament.members(entry)) else "event.checkin_none"
    return tournament.say.plain(
        key, called=tournament.called(entry), names=tournament.say.join(tournament.names_of(left))
    )


def _list(desk: Desk, tournament: Tournament, who: EventRole, session: Pending, rest: str) -> None:
    """未到: list the missing people. With names, mark these people as absent after all."""
    if rest:
        if who.official:
            _others(desk, tournament, who, session, rest, there=False)
        else:
            desk.refuse("rights.official")
        return
    there = set(session.payload["there"])
    missing, say = absent(tournament, there), tournament.say
    head = say.html("event.checkin_missing", count=len(missing), of=len(entries_expected(tournament)))
    lines = (
        say.html("event.checkin_line", number=entry, text=_of_entry(tournament, entry, there)) for entry in missing
    )
    desk.answer(Html("\n".join([head, *next(pages([*lines]))])))


def _call(desk: Desk, tournament: Tournament, who: EventRole, session: Pending, rest: str) -> None:
    """叫人: mention one person of every absent entry."""
    if not who.official:
        desk.refuse("rights.official")
        return
    there = set(session.payload["there"])
    called: list[int] = []
    for entry in absent(tournament, there):
        left = [person for person in tournament.members(entry) if person not in there]
        linked = desk.unit.linked(left)
        one = next((person for person in left if person in linked), None) or tournament.speaker(desk, entry) or left[0]
        called += [one] if one not in called else []
    if not called:
        desk.refuse("event.checkin_all")
        return
    desk.toast(desk.own.plain("toast.done"))
    for start in range(0, len(called), _AT_ONCE):
        names = Html(tournament.say.join(tournament.mention(desk, one) for one in called[start : start + _AT_ONCE]))
        desk.tell(tournament.say.html("event.checkin_call", title=tournament.title, names=names), (), tournament.stream)


def _word(what: str) -> Callable[[Desk, Tournament, EventRole, Pending, str], None]:
    return lambda desk, tournament, who, session, rest: decided(desk, tournament, who, session, what, number(rest) or 0)


_ACTS: Mapping[str, Callable[[Desk, Tournament, EventRole, Pending, str], None]] = {
    "open": lambda desk, tournament, who, session, rest: None,
    "absent": _list,
    "call": _call,
    "close": close_session,
    "wait": _word("wait"),
    "sub": _word("sub"),
    "out": _word("out"),
}
