"""Hands reported by one side, confirmed or disputed by the others until all agree on what happened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import consent, doubles
from bot.app.record.alarms import watch_report
from bot.app.record.calling import called_upon
from bot.app.record.consent import Consent, asked_by
from bot.app.record.ending import tell_end
from bot.app.record.numbering import briefly, read_out, refused
from bot.app.record.signatures import CONFIRMED, DONE, OBJECTED, PASSED, WITHDREW, author, sign
from bot.app.record.writer import ASKED, REPORT, conclude, foresee, rewrite, show
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.request.rights import Standing
from bot.app.speech.names import side_label
from bot.app.speech.people import called, unlinked_sides
from bot.app.speech.words import Html
from engines.core.game.record import Preview
from engines.core.rulings import Refusal, Seat
from storage.store import Pending, StoredEntry


def announce(
    desk: Desk, match: Match, who: Standing, entry: StoredEntry, line: int, told: Html, settles: int = 0
) -> None:
    """Announce a reported hand, and let it wait for every other side unless the referee entered it for no side or
    settles a dispute with it.

    If the referee reports for a side without accounts, further such sides count as agreed. `settles` names the
    objection ended when this report is confirmed.
    """
    stream = match.stream
    say = desk.aloud(stream)
    if who.referee and (who.reports_for is None or settles):
        desk.tell(told, (), stream)
        tell_end(desk, match)
        return
    side = match.side_of(entry.seat) if who.reports_for is None else who.reports_for
    asked = asked_by(side, len(match.table.sides))
    if who.reports_for is not None:
        asked = asked.by(unlinked_sides(desk.unit, match))
    payload = {"line": line, "side": side, "by_side": _side_name(desk, match, side), "settles": settles, "told": told}
    desk.unit.add_pending(
        stream.id,
        "report",
        seq=entry.seq,
        version=stream.version,
        by=who.person_id,
        payload={**payload, **asked.dump()},
        at=desk.at,
    )
    watch_report(desk, stream.id, entry.seq)
    waits = "report.waits" if len(asked.waits_for) == 1 else "report.waits_all"
    # After the match's end no next hand comes that could count as confirmation.
    waits = waits if match.table.outcome is None else "report.waits_over"
    lines = (told, say.html(waits, side=sides_named(desk, match, asked.waits_for)), calling(desk, match, asked))
    confirm = Button(say.plain("button.confirm", line=line), c.Confirm(entry.seq), stream.id)
    against = Button(say.plain("button.object", line=line), c.Object(entry.seq), stream.id)
    desk.tell(Html("\n".join(filter(None, lines))), ((confirm, against),), stream, about=f"{REPORT}{entry.seq}")
    tell_end(desk, match)


def confirm(desk: Desk, match: Match, who: Standing, command: c.Confirm) -> None:
    report = _report(desk, match, who, command.seq)
    if report is None:
        return
    asked = consent.load(report.payload, len(match.table.sides))
    given = asked.by(asked.needs if who.referee else who.sides)
    if given != asked:
        sign(desk, match, who, CONFIRMED, (report.seq or 0,))
    if not given.complete:
        desk.unit.change_pending(report.id, {**report.payload, **given.dump()})
        noted(desk, match, given)
        return
    desk.unit.drop_pending(report.id)
    if report.payload["settles"] and match.dispute is not None:
        desk.unit.drop_pending(match.dispute.id)
    desk.toast(desk.own.plain("toast.done"))
    say = desk.aloud(match.stream)
    word = say.html("report.confirmed", line=report.payload["line"], name=called(say, who))
    if mine := doubles.unkept(match, who):
        word = Html(f"{word}\n{_kept(desk, match, report, mine)}")
    _settled(desk, match, report, word)
    show(desk, match.stream)


def _kept(desk: Desk, match: Match, report: Pending, mine: str) -> Html:
    """Tell which of two lines stands, if the confirming player had written a different line."""
    line = next(line for line in desk.unit.entries(match.stream.id) if line.seq == report.seq)
    return desk.aloud(match.stream).html("report.kept", theirs=read_out(desk, match, line.text), mine=mine)


def _settled(desk: Desk, match: Match, report: Pending, word: Html, quietly: bool = False) -> None:
    """Close a settled report: every copy keeps its text, with the outcome in place of its buttons.

    With `quietly` nothing more is said, because nobody has just asked.
    """
    told = report.payload.get("told")
    text = Html(f"{told}\n{word}") if told else word
    copies = desk.retire(match.stream, f"{REPORT}{report.seq}", text)
    desk.retire(match.stream, f"{ASKED}{report.seq}")
    if quietly:
        return
    if desk.pressed and (not desk.on_live or not copies):
        conclude(desk, match, text)
    elif not desk.pressed:
        conclude(desk, match, word)


def taken_as_confirmed(desk: Desk, match: Match, who: Standing, sides: Collection[int]) -> None:
    """Count going on with the next hand as confirming the hands reported by others."""
    for report in match.waiting("report"):
        if not sides or report.payload["side"] in sides:
            continue
        asked = consent.load(report.payload, len(match.table.sides))
        given = asked.by(sides)
        if given != asked:
            sign(desk, match, who, PASSED, (report.seq or 0,))
        if given.complete:
            desk.unit.drop_pending(report.id)
            say = desk.aloud(match.stream)
            passed = say.html("report.passed", line=report.payload["line"], name=called(say, who))
            _settled(desk, match, report, passed, quietly=True)
        else:
            desk.unit.change_pending(report.id, {**report.payload, **given.dump()})


def noted(desk: Desk, match: Match, given: Consent) -> None:
    """Tell a player that their answer counts, and which sides are still missing."""
    sides = sides_named(desk, match, given.waits_for)
    desk.refuse("consent.noted", sides=sides)


def calling(desk: Desk, match: Match, asked: Consent) -> Html:
    """Call the people who must answer, with a notification; nobody on a side without accounts can be called."""
    sides = [match.table.sides[side] for side in asked.waits_for if side >= 0]
    people = [match.seats[seat] for seats in sides for seat in seats if seat in match.seats]
    return called_upon(desk, match, people)


def sides_named(desk: Desk, match: Match, sides: Iterable[int]) -> str:
    """Return the sides' names at their table."""
    return desk.aloud(match.stream).join(_side_name(desk, match, side) for side in sides)


def object_to(desk: Desk, match: Match, who: Standing, command: c.Object) -> None:
    """Object to a reported hand: strike it and freeze the sheet until both sides or the referee settle the dispute."""
    report = _report(desk, match, who, command.seq)
    if report is None or report.seq is None:
        return
    if match.dispute is not None and not report.payload["settles"]:
        _settle_first(desk)
        return
    line = report.payload["line"]
    struck = foresee(desk, match, [report.seq])
    reported = next(entry for entry in desk.unit.entries(match.stream.id) if entry.seq == report.seq)
    payload = {"line": line, "side": min(who.sides, default=-1), "text": reported.text, "seat": int(reported.seat)}
    if match.dispute is not None:
        desk.unit.drop_pending(match.dispute.id)
    sign(desk, match, who, OBJECTED, (report.seq,))
    desk.unit.add_pending(
        match.stream.id,
        "dispute",
        seq=report.seq,
        version=match.stream.version,
        by=who.person_id,
        payload=payload,
        at=desk.at,
    )
    rewrite(desk, match, [report.seq], struck)
    desk.toast(desk.own.plain("toast.done"))
    say = desk.aloud(match.stream)
    name = called(say, who)
    _settled(desk, match, report, say.html("report.objected", line=line, name=name))
    withdraw = Button(say.plain("button.restore"), c.Withdraw(), match.stream.id)
    relog_it = Button(say.plain("button.relog"), c.Fill(), match.stream.id)
    frozen = say.html("dispute.frozen", line=line, text=read_out(desk, match, reported.text), name=name)
    desk.tell(frozen, ((withdraw, relog_it),), match.stream)


def withdraw(desk: Desk, match: Match, who: Standing, command: c.Withdraw) -> None:
    """Withdraw an objection, as the objecting side or by the referee's overruling, and put the hand back."""
    dispute = match.dispute
    if dispute is None or dispute.seq is None:
        desk.toast(desk.own.plain("toast.stale"))
        return
    if not who.referee and dispute.payload["side"] not in who.sides:
        desk.refuse("dispute.not_yours")
        return
    instead = (dispute.seq, Seat(dispute.payload["seat"]), str(dispute.payload["text"]))
    change = foresee(desk, match, _proposed(match), instead)
    if isinstance(change, Refusal):
        desk.answer(refused(desk, match, change), plain=briefly(desk, match, change))
        return
    desk.unit.drop_pending(dispute.id)
    sign(desk, match, who, WITHDREW, (dispute.seq,))
    rewrite(desk, match, _proposed(match), change, author(desk, match, dispute.seq))
    desk.toast(desk.own.plain("toast.done"))
    say = desk.aloud(match.stream)
    line, text = dispute.payload["line"], read_out(desk, match, str(dispute.payload["text"]))
    conclude(desk, match, say.html("dispute.restored", line=line, text=text, name=called(say, who)))


def relog(
    desk: Desk, match: Match, who: Standing, text: str, begun: Callable[[Refusal], bool] = lambda refusal: False
) -> None:
    """Report the disputed hand anew: the referee's report settles the dispute, a player's waits for the other side.

    `begun` may take up a text that describes only part of a hand.
    """
    dispute = match.dispute
    if dispute is None or dispute.seq is None:
        return
    theirs = [report for report in match.waiting("report") if report.payload["settles"]]
    if any(report.payload["side"] not in who.sides for report in theirs) and not who.referee:
        desk.refuse("dispute.proposed")
        return
    change = foresee(desk, match, _proposed(match), (dispute.seq, who.seat, text))
    if isinstance(change, Preview) and change.entry is not None and not change.numbered:
        change = Refusal("unreadable", "text")
    if isinstance(change, Refusal):
        if not begun(change):
            desk.answer(refused(desk, match, change), plain=briefly(desk, match, change))
        return
    if who.referee:
        desk.unit.drop_pending(dispute.id)
    after, entry = rewrite(desk, match, _proposed(match), change)
    assert entry is not None  # noqa: S101 - a replacement was asked for
    line = int(dispute.payload["line"])
    say = desk.aloud(match.stream)
    text, total = read_out(desk, match, entry.text), say.total(after.table)
    told = say.html("dispute.relogged", line=line, text=text, name=called(say, who), total=total)
    announce(desk, after, who, entry, line, told, settles=dispute.id)


def void(desk: Desk, match: Match, who: Standing) -> None:
    """Let the referee leave the disputed hand struck, so that the sheet goes on without it."""
    dispute = match.dispute
    if dispute is None:
        return
    change = foresee(desk, match, _proposed(match))
    desk.unit.drop_pending(dispute.id)
    sign(desk, match, who, f"fix.{DONE}", (dispute.seq or 0,))
    rewrite(desk, match, _proposed(match), change)
    desk.toast(desk.own.plain("toast.done"))
    say = desk.aloud(match.stream)
    old = read_out(desk, match, str(dispute.payload["text"]))
    struck = say.html("fix.preview_void", line=dispute.payload["line"], old=old)
    conclude(desk, match, Html(f"{struck}\n{say.html('fix.done', name=called(say, who))}"))


def frozen(desk: Desk, match: Match) -> bool:
    """Refuse anything else while an objection stands, and return whether it was refused."""
    if match.dispute is None:
        return False
    _settle_first(desk)
    return True


def _settle_first(desk: Desk) -> None:
    desk.refuse("dispute.settle_first")


def _proposed(match: Match) -> list[int]:
    """Return the entries reported in place of the disputed hand."""
    return [report.seq for report in match.waiting("report") if report.payload["settles"] and report.seq]


def _report(desk: Desk, match: Match, who: Standing, seq: int) -> Pending | None:
    """Return the waiting report this person may confirm or dispute, preferring a report that settles a dispute;
    otherwise say why there is none."""
    reports = [report for report in match.waiting("report") if seq in (0, report.seq)]
    own = [report for report in reports if report.payload["side"] in who.sides or _wrote(who, report)]
    fitting = [report for report in reports if report not in own]
    if fitting:
        return next((report for report in fitting if report.payload["settles"]), fitting[0])
    key = "report.none" if not reports else "report.own" if who.seats else "report.wrote"
    if desk.pressed and not reports and not desk.on_live:
        desk.bare(match.stream.id)
    if desk.addressed or reports:
        game = match.stream.game
        desk.answer(desk.public.at(game).html(key), plain=desk.own.at(game).plain(key))
    return None


def _wrote(who: Standing, report: Pending) -> bool:
    """Return whether the person wrote this report, perhaps as a referee before taking a seat; another player must
    confirm it."""
    return report.by == who.person_id


def _side_name(desk: Desk, match: Match, side: int) -> str:
    return side_label(desk.aloud(match.stream), match, side)
