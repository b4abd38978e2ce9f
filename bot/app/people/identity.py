"""认领: connect names and accounts, by an organiser's word or through a link, and merge two names for one person."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from datetime import timedelta

from bot.app.desk import RESULT, Desk
from bot.app.folding import load
from bot.app.match import number_of
from bot.app.people.lookup import by_id, choices, described, meant
from bot.app.people.offices import log
from bot.app.record.handover import hand_over
from bot.app.record.writer import relabel, show
from bot.app.request import commands_people as p
from bot.app.request.buttons import Button, dump, rows
from bot.app.speech.names import mention, title
from bot.app.speech.naming import seat_named
from bot.app.speech.words import Html, language_of, words
from storage.store import Invitation, Message, Person, Status

_VALID = timedelta(days=7)
OPEN: tuple[Status, ...] = ("seating", "playing")
_EVER: tuple[Status, ...] = (*OPEN, "ended", "cancelled", "broken")


def iam(desk: Desk, command: p.Iam) -> None:
    """Serve `/iam A2` and `/iam 王小明`: ask the organisers to confirm the claim."""
    claimer = desk.person
    if not desk.addressed or claimer is None:
        return
    if command.by not in (0, claimer.id):
        desk.toast(desk.own.plain("toast.not_yours"))
        return
    found = _without_account(desk, command.text.strip())
    if len(found) > 1:
        desk.answer(desk.public.html("whom.which"), rows(choices(desk, found, lambda one: p.Iam(by_id(one))), 2))
    elif not found:
        desk.refuse("iam.nobody")
    elif desk.unit.sat_together(claimer.id, found[0].id):
        _together(desk)
    elif not command.by and claimer.name != found[0].name and (tables := len(desk.unit.seated(claimer.id, _EVER))):
        _by_which_name(desk, claimer, found[0], tables)
    else:
        _ask_organisers(desk, claimer, found[0], command.keeps)


def _by_which_name(desk: Desk, claimer: Person, person: Person, tables: int) -> None:
    """Ask the claimer which name to use, since the claimer's present name may be known from other tables."""
    say = desk.public
    names = ((person.name, False), (claimer.name, True))
    keys = [
        Button(say.plain("button.go_by", name=name), p.Iam(by_id(person), claimer.id, keeps)) for name, keeps in names
    ]
    desk.edit(say.html("iam.elsewhere", old=claimer.name, new=person.name, tables=tables), rows(keys, 1), None)


def _ask_organisers(desk: Desk, claimer: Person, person: Person, keeps: bool) -> None:
    say = desk.public
    claim = Invitation(_claim(person.id, claimer.id), person.id, desk.chat.id, claimer.id, desk.at + _VALID)
    desk.unit.invite(claim)
    yes = Button(say.plain("button.vouch"), p.Vouch(person.id, claimer.id, True, keeps))
    no = Button(say.plain("button.deny"), p.Vouch(person.id, claimer.id, False, keeps))
    asked = say.html("iam.asked", claimer=claimer.name, name=described(say, person))
    kept = say.html("iam.keeps", name=claimer.name) if keeps else ""
    organisers = _organisers(desk)
    call = say.html("iam.call", names=organisers) if organisers else ""
    desk.toast(desk.own.plain("toast.done"))
    desk.edit(Html("\n".join(filter(None, (asked, kept, call)))), ((yes, no),), None)


def _organisers(desk: Desk) -> Html:
    """Mention the organisers who may answer, with a notification; empty if none is appointed."""
    unit = desk.unit
    ids = [person for person, role in unit.officials(desk.chat.id) if role == "organiser"]
    people = unit.persons(ids)
    accounts = {person: account.account_id for person in ids for account in unit.accounts(person)[:1]}
    return Html(desk.public.join(mention(desk.public, people, accounts, person) for person in ids))


def vouch(desk: Desk, command: p.Vouch) -> None:
    """Take the organisers' answer to a claim. A claim is answered only once, and both people are checked again for
    changes since."""
    desk.unit.hold([command.person, command.claimer])
    claim = desk.unit.redeem(_claim(command.person, command.claimer), desk.at)
    person = desk.unit.acquaintance(desk.chat.id, command.person)
    claimer = desk.unit.acquaintance(desk.chat.id, command.claimer)
    made_here = claim is not None and claim.chat_id == desk.chat.id
    if not made_here or person is None or claimer is None or desk.unit.linked([person.id, claimer.id]) != {claimer.id}:
        desk.toast(desk.own.plain("toast.stale"))
    elif not command.yes:
        desk.edit(desk.public.html("iam.denied", claimer=claimer.name, name=person.name), (), None)
    elif desk.unit.sat_together(person.id, claimer.id):
        _together(desk)
    else:
        log(desk, "claim", gone=claimer.id, kept=person.id)
        names = {"claimer": claimer.name, "name": person.name}
        if command.keeps:
            names = {"claimer": person.name, "name": claimer.name}
        _unite(desk, claimer, person, desk.chat.id, names["name"])
        desk.toast(desk.own.plain("toast.done"))
        desk.edit(desk.public.html("iam.done", **names), (), None)


def invite(desk: Desk, command: p.Invite) -> None:
    """Serve `/link 王小明`: make a link whose opener becomes that person. The link goes to the asker alone."""
    if not desk.addressed:
        return
    if desk.person is None or desk.incoming.who is None:
        desk.refuse("rights.person")
        return
    name = command.text.strip()
    found = _without_account(desk, name)
    if len(found) > 1:
        desk.answer(desk.public.html("whom.which"), rows(choices(desk, found, lambda one: p.Invite(by_id(one))), 2))
        return
    if not found:
        desk.refuse("link.usage")
        return
    token = secrets.token_urlsafe(16)
    desk.unit.invite(Invitation(_digest(token), found[0].id, desk.chat.id, desk.person.id, desk.at + _VALID))
    log(desk, "invite", person=found[0].id)
    link = f"{desk.home}?start={p.ARRIVAL}{token}"
    text = desk.own.html("link.link", name=found[0].name, link=link, days=_VALID.days)
    hand_over(desk, "text", {"html": text}, "link.sent", name=found[0].name)


def arrive(desk: Desk, command: p.Arrive) -> None:
    """Serve an opened link: say whose it is, and unite the opener with that person after confirmation."""
    before, token = desk.person, _digest(command.token)
    if before is None or not desk.incoming.place.private:
        return
    invitation = desk.unit.invitation(token, desk.at)
    if invitation is not None:
        desk.unit.hold([before.id, invitation.person_id])
    person = desk.unit.acquaintance(invitation.chat_id, invitation.person_id) if invitation else None
    if invitation is None or person is None or desk.unit.linked([before.id, person.id]) != {before.id}:
        desk.edit(desk.public.html("link.void"), (), None)
        return
    if desk.unit.sat_together(before.id, person.id):
        _together(desk)
        return
    if not command.sure:
        yes = Button(desk.public.plain("button.arrive", name=person.name), p.Arrive(command.token, True))
        desk.answer(desk.public.html("link.sure", name=described(desk.public, person)), ((yes,),))
        return
    if desk.unit.redeem(token, desk.at) is None:
        desk.toast(desk.own.plain("toast.stale"))
        return
    log(desk, "arrive", invitation.chat_id, gone=before.id, kept=person.id)
    _unite(desk, before, person, invitation.chat_id, person.name)
    tables = desk.public.join(title(desk.public, stream) for stream in desk.unit.seated(person.id, OPEN))
    desk.toast(desk.own.plain("toast.done"))
    desk.edit(desk.public.html("link.done", name=person.name, tables=tables or "—"), (), None)
    chat = desk.unit.chat(invitation.chat_id)
    aloud = words(language_of(chat.language if chat else None)).html("iam.done", claimer=before.name, name=person.name)
    desk.unit.post(Message(invitation.chat_id, "text", {"html": aloud, "keyboard": dump(())}, desk.at, RESULT))


def merge(desk: Desk, command: p.Merge) -> None:
    """Serve `/merge 王晓明 王小明`: preview merging the first person into the second, and ask."""
    if not desk.addressed:
        return
    pair = _account_last(desk, _pair(desk, command.text.split()))
    if pair is None:
        desk.answer(desk.public.html("merge.usage"))
    elif _may_unite(desk, *pair):
        gone, kept = pair
        text = desk.public.html("merge.preview", gone=_summary(desk, gone), kept=_summary(desk, kept), name=kept.name)
        yes = Button(desk.public.plain("button.merge"), p.Unite(gone.id, kept.id))
        desk.answer(text, ((yes,),))


def unite(desk: Desk, command: p.Unite) -> None:
    desk.unit.hold([command.gone, command.kept])
    gone = desk.unit.acquaintance(desk.chat.id, command.gone)
    kept = desk.unit.acquaintance(desk.chat.id, command.kept)
    if gone is None or kept is None or (gone, kept) != _account_last(desk, (gone, kept)):
        desk.toast(desk.own.plain("toast.stale"))
    elif _may_unite(desk, gone, kept):
        log(desk, "merge", gone=gone.id, kept=kept.id)
        _unite(desk, gone, kept, desk.chat.id, kept.name)
        desk.toast(desk.own.plain("toast.done"))
        desk.edit(desk.public.html("merge.done", gone=gone.name, kept=kept.name), (), None)


def _unite(desk: Desk, gone: Person, kept: Person, chat_id: int, name: str) -> None:
    """Unite two people under `name`. In the asking chat their open tables are redrawn, so that the account can be
    called; elsewhere only a changed name is updated silently."""
    renamed = {stream.id for one in (gone, kept) if one.name != name for stream in desk.unit.seated(one.id, OPEN)}
    if kept.name != name:
        desk.unit.rename(kept.id, name)
    desk.unit.merge(gone.id, kept.id)
    if desk.person is not None and desk.person.id == gone.id:
        desk.person = desk.unit.persons([kept.id])[kept.id]
    for stream in desk.unit.seated(kept.id, OPEN):
        if stream.chat_id == chat_id:
            show(desk, stream)
        elif stream.id in renamed:
            relabel(desk, stream)


def _may_unite(desk: Desk, gone: Person, kept: Person) -> bool:
    """Return whether two people may be united; if not, tell the chat why.

    They may not be united if they are the same person, if both have accounts, or if both have sat at one table. Nobody
    may join two accounts by word alone: either holder would gain the other's rights elsewhere.
    """
    if gone.id == kept.id:
        key = "merge.same"
    elif len(desk.unit.linked([gone.id, kept.id])) > 1:
        key = "merge.accounts"
    elif desk.unit.sat_together(gone.id, kept.id):
        key = "iam.together"
    else:
        return True
    desk.refuse(key)
    return False


def _together(desk: Desk) -> None:
    desk.refuse("iam.together")


def _pair(desk: Desk, parts: list[str]) -> tuple[Person, Person] | None:
    """Split a text into two names, which may contain blanks; None unless exactly one split is possible."""
    found = []
    for cut in range(1, len(parts)):
        first, second = meant(desk, " ".join(parts[:cut])), meant(desk, " ".join(parts[cut:]))
        if len(first) == len(second) == 1:
            found.append((first[0], second[0]))
    return found[0] if len(found) == 1 else None


def _account_last(desk: Desk, pair: tuple[Person, Person] | None) -> tuple[Person, Person] | None:
    """Order a pair so that the name without account goes into the person with an account, whose name only they may
    change."""
    if pair is not None and desk.unit.linked([person.id for person in pair]) == {pair[0].id}:
        return pair[1], pair[0]
    return pair


def _summary(desk: Desk, person: Person) -> Html:
    say = desk.public
    account = say.plain("merge.account" if desk.unit.linked([person.id]) else "merge.no_account")
    tables = len(desk.unit.seated(person.id, _EVER))
    return say.html("merge.person", name=described(say, person), account=account, tables=tables)


def _without_account(desk: Desk, text: str) -> list[Person]:
    """Return people without an account whom the text may mean, by name or by their seat."""
    if text.startswith("="):
        return _plain(desk, meant(desk, text))
    named = _plain(desk, desk.unit.find(desk.chat.id, text)) if text else []
    return named or _plain(desk, _seated_at(desk, text))


def _seated_at(desk: Desk, label: str) -> list[Person]:
    """Return the people in seats with this label at any open table here; an empty label means every seat."""
    sitting: list[int] = []
    for stream in desk.unit.streams(desk.chat.id, OPEN):
        if desk.number not in (None, number_of(stream)):
            continue
        match = load(desk.unit, desk.folding, stream)
        seat = seat_named(match, label) if label else None
        sitting += [person for taken, person in match.seats.items() if not label or taken == seat]
    return list(desk.unit.persons(sitting).values())


def _plain(desk: Desk, people: Iterable[Person]) -> list[Person]:
    """Return the people who are mere names. A forgotten person cannot be claimed."""
    known = {person.id: person for person in people if person.name}
    linked = desk.unit.linked(list(known))
    return [person for person in known.values() if person.id not in linked]


def _claim(person: int, claimer: int) -> str:
    """Return the key under which a claim is stored; no link leads there, because no token digest looks like it."""
    return f"{claimer} is {person}"


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
