"""申诉: appeal against a ruling or a decision at a table. The chief referee answers first; the committee's answer is
final."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.app.desk import Desk
from bot.app.people.offices import chief_of, office
from bot.app.request import commands_rulings as r
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.rules import instances
from bot.app.rules.causes import Cause, before, bystander, cause, cause_of, parties, pleaded, where
from bot.app.rules.precedents import LONGEST_TEXT, named_table, no_such, ruling_line, shortened
from bot.app.rules.replies import attach
from bot.app.rules.spots import headed
from bot.app.speech.names import mention, name_of
from bot.app.speech.words import Html
from storage.rulings import Instance, Verdict
from storage.store import Appeal, AppealAnswer, NewAppeal, Ruling, Stream

_LISTED = 10
_MOST_WAITING = 5
"""The most appeals by one person that may wait in a chat."""
_VERDICTS: dict[Verdict, frozenset[str]] = {
    "upheld": frozenset({"upheld", "uphold", "维持", "维持原判", "驳回"}),
    "overturned": frozenset({"overturned", "overturn", "改判", "撤销", "推翻", "成立"}),
}
_NUMBERED = re.compile(r"#?(\d{1,9})(?:\s+(.*))?", re.DOTALL)
_RULED = re.compile(r"(?:裁决|ruling)\s*(?=#?\d)", re.IGNORECASE)
"""Optional word before a ruling's number."""


def list_appeals(desk: Desk, command: r.Appeals) -> None:
    """Serve `/appeal` without text: list this chat's appeals, newest first; with a number, show that appeal with its
    answers."""
    say = desk.public
    appeals = [each for each in [_shown(desk, command.number)] if each] if command.number else []
    if command.number and not appeals:
        return
    appeals = appeals or list(desk.unit.appeals(desk.chat.id, _LISTED))
    lines = [_told(desk, each, whole=bool(command.number)) for each in appeals]
    if not command.number:
        lines = [say.html("appeal.list" if appeals else "appeal.none"), *lines, say.html("appeal.usage")]
    buttons = [button for each in appeals for button in _buttons(desk, each)]
    desk.answer(Html("\n".join(lines)), rows(buttons[:12], 2))


def appeal(desk: Desk, command: r.Appeal) -> None:
    """Serve `/appeal 3 理由` against ruling 3, and `/appeal 台2 理由`, or a reply to the board, against a decision
    there. If the chief referee has already answered, take the same appeal further; the committee's answer is final."""
    if not desk.addressed or desk.person is None:
        return
    named = _RULED.match(command.text.strip())
    numbered = _NUMBERED.fullmatch(command.text.strip()[named.end() if named else 0 :])
    number = int(numbered[1]) if numbered else 0
    text = (numbered[2] or "").strip() if numbered else command.text.strip()
    ruling = desk.unit.ruling_numbered(desk.chat.id, number) if number else None
    about = cause(desk, ruling, _table_of(desk, ruling) if ruling else named_table(desk))
    old = before(desk, about)
    if number and ruling is None:
        # A reader of an appeal's answer may give the appeal's number instead of the ruling's.
        meant = None if named else desk.unit.appeal_numbered(desk.chat.id, number)
        no_such(desk, number) if meant is None else _again_against(desk, meant, text)
    elif not text or not about.known:
        desk.answer(desk.public.html("appeal.usage"))
    elif len(text) > LONGEST_TEXT:
        desk.answer(desk.public.html("ruling.long", most=LONGEST_TEXT))
    elif old is not None:
        _again_against(desk, old, text)
    elif why_not := bystander(desk, about, desk.person.id):
        desk.refuse(why_not)
    elif _waiting(desk, desk.person.id) >= _MOST_WAITING:
        desk.answer(desk.public.html("appeal.many", most=_MOST_WAITING))
    else:
        _lodge(desk, about, text, desk.person.id)


def _again_against(desk: Desk, old: Appeal, text: str) -> None:
    """Handle a repeated appeal: still waiting, finally answered, or now taken to the committee."""
    if old.waits or old.final:
        desk.answer(_told(desk, old) if old.final else desk.public.html("appeal.waits"))
    else:
        _take_further(desk, old, text)


def _waiting(desk: Desk, person: int) -> int:
    """Return how many appeals by one person are waiting here."""
    return sum(each.waits and each.by == person for each in desk.unit.appeals(desk.chat.id, 100))


def _lodge(desk: Desk, about: Cause, text: str, by: int) -> None:
    instance = _first_instance(desk, about, by)
    ruling_id = about.ruling.id if about.ruling else None
    table_id = about.table.id if about.table else None
    new = NewAppeal(
        desk.chat.id,
        headed(desk, about.spot if about.ruling is None else None, text),
        by,
        desk.at,
        instance,
        ruling_id,
        table_id,
    )
    _announce(desk, desk.unit.appeal(new))
    if about.table is not None:
        attach(desk, about.table)


def further(desk: Desk, command: r.Further) -> None:
    """Serve `/appeal 再诉 2`: the losing party takes the chief referee's answer to the committee."""
    found = _found(desk, command.number)
    if found is None or desk.person is None:
        return
    if found.waits:
        _say(desk, "appeal.waits")
    elif found.final and not desk.pressed:
        desk.answer(_told(desk, found))
    elif found.final:
        _say(desk, "appeal.final")
    else:
        _take_further(desk, found)


def _take_further(desk: Desk, old: Appeal, why: str = "") -> None:
    """再诉: take an answered appeal to the committee, once, as a party to it, optionally with reasons."""
    if desk.person is None or desk.person.id not in _parties(desk, old):
        _say(desk, "appeal.not_yours")
        return
    added = desk.public.plain("appeal.further_text", text=why) if why else ""
    desk.unit.take_further(old.id, "\n".join(filter(None, (old.text, added))))
    _announce(desk, _again(desk, old))


def answer(desk: Desk, command: r.AnswerAppeal) -> None:
    """Serve `/answer 2 维持 理由`, or the same by button: record the verdict."""
    numbered = _NUMBERED.fullmatch(command.text.strip())
    word, _, text = (numbered[2] or "").partition(" ") if numbered else ("", "", "")
    verdict = next((verdict for verdict, called in _VERDICTS.items() if word.lower() in called), None)
    if numbered is None or verdict is None or len(text) > LONGEST_TEXT:
        if desk.addressed:
            desk.answer(desk.public.html("answer.usage"))
        return
    found = _found(desk, int(numbered[1]))
    if found is None or not _may_answer(desk, found):
        return
    by = desk.person.id if desk.person else None
    desk.unit.answer_appeal(AppealAnswer(found.id, found.instance, verdict, text.strip(), by, desk.at))
    _announce(desk, _again(desk, found))


def _announce(desk: Desk, appeal: Appeal) -> None:
    """Announce an appeal's state; a pressed message keeps its text and loses its buttons."""
    told = _told(desk, appeal)
    if appeal.waits:
        told = Html(f"{told}\n{desk.public.html('appeal.please', names=_asked(desk, appeal.instance))}")
    elif appeal.verdict == "overturned" and appeal.stream_id is not None:
        told = Html(f"{told}\n{_to_correct(desk, appeal)}")
    if desk.pressed:
        desk.edit(_told(desk, appeal), (), None)
        desk.toast(desk.own.plain("toast.done"))
    desk.say(told, _keyboard(desk, appeal), stream_id=appeal.stream_id, reply=True)


def _to_correct(desk: Desk, appeal: Appeal) -> Html:
    """Explain how to correct the record after a successful appeal. An event result typed in has no lines to strike."""
    say, about = desk.public, cause_of(desk, appeal)
    table = say.join(where(desk, about)[:1])
    if about.spot is None:
        return say.html("appeal.correct", table=table)
    round, number = about.spot
    return say.html("appeal.correct_result", table=table, round=round, number=number, appeal=appeal.number)


def _told(desk: Desk, appeal: Appeal, *, whole: bool = True) -> Html:
    """Describe an appeal: its target, each answer, and its present state."""
    say, about = desk.public, cause_of(desk, appeal)
    people = desk.unit.persons([appeal.by])
    args = {"number": appeal.number, "name": name_of(say, people, appeal.by)}
    shown: Callable[[str], str] = str if whole else shortened
    text = shown(pleaded(appeal, about))
    lines = [say.html("appeal.line", against=_against(desk, about, whole), text=text, **args)]
    return Html("\n".join([*lines, *instances.answer_lines(desk, appeal, shown)]))


def _against(desk: Desk, about: Cause, whole: bool) -> Html:
    say = desk.public
    if about.ruling is not None:
        return say.html("appeal.against_ruling", ruling=ruling_line(desk, about.ruling, whole=whole))
    return say.html("appeal.against_table", where=say.join(where(desk, about)))


def _keyboard(desk: Desk, appeal: Appeal) -> Keyboard:
    return rows(_buttons(desk, appeal), 2)


def _buttons(desk: Desk, appeal: Appeal) -> list[Button]:
    say, number = desk.public, appeal.number
    if appeal.waits:
        return [
            Button(say.plain(f"button.appeal_{verdict}", line=number), r.AnswerAppeal(f"{number} {verdict}"))
            for verdict in _VERDICTS
        ]
    return [] if appeal.final else [Button(say.plain("button.appeal_further", line=number), r.Further(number))]


def _may_answer(desk: Desk, appeal: Appeal) -> bool:
    """Return whether the asker may answer an appeal; otherwise say why not. Nobody judges their own cause, nor twice in
    the same cause."""
    held = office(desk)
    chief = chief_of(desk.unit, desk.chat.id)
    me = desk.person.id if desk.person else None
    if not appeal.waits:
        _say(desk, "appeal.answered")
    elif me is not None and me in _parties(desk, appeal):
        _say(desk, "appeal.party")
    elif held.may_be_among(_parties(desk, appeal) | _answered(desk, appeal)) or (
        me is None and _anonymously(desk, appeal)
    ):
        _say(desk, "rights.masked")
    elif me in _answered(desk, appeal):
        _say(desk, "appeal.twice")
    elif appeal.instance == "chief" and chief is not None and me != chief:
        _say(desk, "appeal.chief_only")
    elif not held.organiser and (appeal.instance == "committee" or chief is None):
        _say(desk, "appeal.committee_only")
    else:
        return True
    return False


def _parties(desk: Desk, appeal: Appeal) -> frozenset[int]:
    return parties(desk, cause_of(desk, appeal), appeal.by)


def _answered(desk: Desk, appeal: Appeal) -> frozenset[int]:
    """Return the people who have already answered this appeal."""
    return frozenset(given.by for given in desk.unit.answers(appeal.id) if given.by is not None)


def _anonymously(desk: Desk, appeal: Appeal) -> bool:
    """Return whether an earlier answer came from an anonymous administrator."""
    return any(given.by is None for given in desk.unit.answers(appeal.id))


def _first_instance(desk: Desk, about: Cause, appellant: int) -> Instance:
    """Return the first instance: the chief referee, unless there is none or the chief is a party."""
    chief = chief_of(desk.unit, desk.chat.id)
    return "committee" if chief is None or chief in parties(desk, about, appellant) else "chief"


def _asked(desk: Desk, instance: Instance) -> Html:
    """Name the people who must answer, with a notification. The committee consists of the organisers, or else the
    group's administrators."""
    say = desk.public
    role = "chief_referee" if instance == "chief" else "organiser"
    ids = [person for person, held in desk.unit.officials(desk.chat.id) if held == role]
    people = desk.unit.persons(ids)
    accounts = {person: each[0].account_id for person in ids if (each := desk.unit.accounts(person))}
    names = [mention(say, people, accounts, person) for person in ids]
    return Html(say.join(names)) if names else say.html("appeal.admins")


def _table_of(desk: Desk, ruling: Ruling) -> Stream | None:
    return None if ruling.stream_id is None else desk.unit.glance(ruling.stream_id)


def _shown(desk: Desk, number: int) -> Appeal | None:
    """Return the appeal with this number, or else the appeal against the ruling with this number."""
    found = desk.unit.appeal_numbered(desk.chat.id, number)
    ruling = desk.unit.ruling_numbered(desk.chat.id, number) if found is None else None
    against = before(desk, Cause(ruling)) if ruling is not None else None
    return against or _found(desk, number)


def _found(desk: Desk, number: int) -> Appeal | None:
    found = desk.unit.appeal_numbered(desk.chat.id, number)
    if found is None:
        _say(desk, "appeal.no_such")
    return found


def _again(desk: Desk, appeal: Appeal) -> Appeal:
    """Reload an appeal in its present state."""
    return desk.unit.appeal_numbered(appeal.chat_id, appeal.number) or appeal


def _say(desk: Desk, key: str) -> None:
    desk.refuse(key)
