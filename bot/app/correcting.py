"""Confirmation, objection, correction and takeback: how two sides come to agree on what happened.

Nothing is deleted: an entry is struck, and another may take its place.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.app import commands as c
from bot.app.buttons import Button, Keyboard
from bot.app.desk import Desk
from bot.app.lines import briefly, numbered, refused, tell
from bot.app.live import result, seat_label
from bot.app.match import Match
from bot.app.people import people_at
from bot.app.rights import Standing
from bot.app.scribe import foresee, on_live, rewrite, show, whole
from bot.app.words import Html
from engines.core.record import Preview
from engines.core.rulings import Refusal, Seat
from engines.core.scene import Scorecard
from storage.store import Pending, StoredEntry

_VOID = frozenset({"作废", "删除", "void", "-"})


def announce(
    desk: Desk, match: Match, who: Standing, entry: StoredEntry, line: int, told: Html, settles: int = 0
) -> None:
    """Tell a reported hand, and let it wait for the other side where a player reported it."""
    stream = match.stream
    outcome = match.table.outcome
    if outcome is not None:
        told = Html(f"{told}\n{result(desk.public, match, outcome, people_at(desk.unit, match))}")
    if who.referee:
        desk.say(told, stream_id=stream.id)
        return
    side = match.side_of(entry.seat)
    payload = {"line": line, "side": side, "by_side": _side_name(desk, match, side), "settles": settles}
    desk.unit.add_pending(
        stream.id, "report", seq=entry.seq, version=stream.version, by=_id(who), payload=payload, at=desk.at
    )
    other = _side_name(desk, match, next(number for number in range(len(match.game.sides)) if number != side))
    text = Html(f"{told}\n{desk.public.html('report.waits', side=other)}")
    confirm = Button(desk.public.plain("button.confirm", line=line), c.Confirm(entry.seq), stream.id)
    against = Button(desk.public.plain("button.object", line=line), c.Object(entry.seq), stream.id)
    desk.say(text, ((confirm, against),), stream_id=stream.id)


def confirm(desk: Desk, match: Match, who: Standing, command: c.Confirm) -> None:
    report = _report(desk, match, who, command.seq)
    if report is None:
        return
    desk.unit.drop_pending(report.id)
    if report.payload["settles"] and match.dispute is not None:
        desk.unit.drop_pending(match.dispute.id)
    _close(desk, match, "report.confirmed", line=report.payload["line"], name=_name(desk, who))
    show(desk, match.stream)


def object_to(desk: Desk, match: Match, who: Standing, command: c.Object) -> None:
    """An objection strikes the hand and freezes the sheet until both sides or the referee settle it."""
    report = _report(desk, match, who, command.seq)
    if report is None or report.seq is None:
        return
    line = report.payload["line"]
    struck = foresee(desk, match, [report.seq], None)
    assert isinstance(struck, Preview)  # noqa: S101 - only a replacement can be refused
    reported = next(entry for entry in desk.unit.entries(match.stream.id) if entry.seq == report.seq)
    if match.dispute is not None:
        desk.unit.drop_pending(match.dispute.id)
    after, _ = rewrite(desk, match, [report.seq], struck)
    payload = {"line": line, "side": min(who.sides, default=-1), "text": reported.text, "seat": int(reported.seat)}
    desk.unit.add_pending(
        match.stream.id,
        "dispute",
        seq=report.seq,
        version=after.stream.version,
        by=_id(who),
        payload=payload,
        at=desk.at,
    )
    _close(desk, match, "report.objected", line=line, name=_name(desk, who))
    keyboard = (
        (
            Button(desk.public.plain("button.restore"), c.Restore(), match.stream.id),
            Button(desk.public.plain("button.relog"), c.HandForm(), match.stream.id),
        ),
    )
    desk.say(
        desk.public.html("dispute.frozen", line=line, text=reported.text, name=_name(desk, who)),
        keyboard,
        stream_id=match.stream.id,
    )


def restore(desk: Desk, match: Match, who: Standing, command: c.Restore) -> None:
    """The objection is withdrawn by the side that raised it, or overruled by the referee."""
    dispute = match.dispute
    if dispute is None or dispute.seq is None:
        desk.toast(desk.own.plain("toast.stale"))
        return
    if not who.referee and dispute.payload["side"] not in who.sides:
        desk.answer(desk.public.html("dispute.not_yours"), plain=desk.own.plain("dispute.not_yours"))
        return
    proposals = [report.seq for report in match.waiting("report") if report.payload["settles"] and report.seq]
    instead = (dispute.seq, Seat(dispute.payload["seat"]), str(dispute.payload["text"]))
    change = foresee(desk, match, proposals, instead)
    if isinstance(change, Refusal):
        desk.answer(refused(desk, match, change), plain=briefly(desk, match, change))
        return
    desk.unit.drop_pending(dispute.id)
    rewrite(desk, match, proposals, change)
    _close(
        desk,
        match,
        "dispute.restored",
        line=dispute.payload["line"],
        text=dispute.payload["text"],
        name=_name(desk, who),
    )


def relog(desk: Desk, match: Match, who: Standing, text: str) -> None:
    """A new report of the disputed hand: the referee's settles it, a player's waits for the other side."""
    dispute = match.dispute
    if dispute is None or dispute.seq is None:
        return
    if any(report.payload["settles"] for report in match.waiting("report")) and not who.referee:
        desk.answer(desk.public.html("dispute.proposed"), plain=desk.own.plain("dispute.proposed"))
        return
    proposals = [report.seq for report in match.waiting("report") if report.payload["settles"] and report.seq]
    change = foresee(desk, match, proposals, (dispute.seq, who.seat, text))
    if isinstance(change, Refusal):
        desk.answer(refused(desk, match, change), plain=briefly(desk, match, change))
        return
    if who.referee:
        desk.unit.drop_pending(dispute.id)
    after, entry = rewrite(desk, match, proposals, change)
    assert entry is not None  # noqa: S101 - a replacement was asked for
    line = int(dispute.payload["line"])
    told = desk.public.html("dispute.relogged", line=line, text=entry.text, name=_name(desk, who))
    announce(desk, after, who, entry, line, Html(f"{told}\n{_totals(after)}"), settles=dispute.id)


def fix(desk: Desk, match: Match, who: Standing, command: c.Fix) -> None:
    """`/fix 3 AABABB`: show what the correction would do, and ask whoever must agree."""
    number, _, text = command.text.strip().removeprefix("第").partition(" ")
    number = number.rstrip("盘步.")
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        desk.answer(desk.public.html("fix.usage"))
        return
    line = int(number)
    if match.dispute is not None and match.dispute.payload["line"] == line and text:
        relog(desk, match, who, text)
        return
    if not text:
        desk.answer(desk.public.html("fix.usage"))
        return
    steps = numbered(whole(desk, match)[0])
    if not 0 < line <= len(steps):
        desk.answer(desk.public.html("fix.no_line", line=line, last=len(steps)))
        return
    old = steps[line - 1].entry
    void = text.strip() in _VOID
    if void and not who.referee:
        desk.answer(desk.public.html("rights.referee"))
        return
    seat = who.seat if match.game.reported else old.seat
    change = foresee(desk, match, [old.seq], None if void else (old.seq, seat, text[:200]))
    if isinstance(change, Refusal):
        desk.answer(refused(desk, match, change))
        return
    if change.entry is not None and change.entry.text == old.text:
        desk.answer(desk.public.html("fix.same", line=line, text=old.text))
        return
    payload = {
        "line": line,
        "strike": [old.seq],
        "old": old.text,
        "new": change.entry.text if change.entry else "",
        "seat": int(seat),
    }
    _propose(desk, match, who, "fix", payload, change)


def undo(desk: Desk, match: Match, who: Standing, command: c.Undo) -> None:
    """Take back one's last entry, with the other side's consent; one's own unconfirmed report, at once."""
    if match.dispute is not None:
        desk.answer(desk.public.html("dispute.settle_first"), plain=desk.own.plain("dispute.settle_first"))
        return
    steps = whole(desk, match)[0].steps
    mine = [index for index, step in enumerate(steps) if who.referee or step.entry.seat in who.seats]
    if match.game.reported and steps:
        mine = [len(steps) - 1]
    if not mine:
        desk.answer(desk.public.html("undo.nothing"), plain=desk.own.plain("undo.nothing"))
        return
    taken = [step.entry for step in steps[mine[-1] :]]
    strike = [entry.seq for entry in taken]
    change = foresee(desk, match, strike, None)
    assert isinstance(change, Preview)  # noqa: S101 - only a replacement can be refused
    payload = {"line": 0, "strike": strike, "old": " ".join(entry.text for entry in taken), "new": "", "seat": 0}
    own_report = any(report.seq in strike and report.payload["side"] in who.sides for report in match.waiting("report"))
    if who.referee or (own_report and len(strike) == 1):
        _carry_out(desk, match, who, "undo", payload, change)
    else:
        _propose(desk, match, who, "undo", payload, change)


def agree(desk: Desk, match: Match, who: Standing, command: c.Agree) -> None:
    """The answer to a proposal. One that was computed for an older version is shown anew first."""
    proposal = next((pending for pending in match.pendings if pending.id == command.pending), None)
    if proposal is None or proposal.kind not in ("fix", "undo"):
        desk.toast(desk.own.plain("toast.stale"))
        return
    own = proposal.by == _id(who)
    same_side = proposal.payload["side"] in who.sides
    if command.yes and same_side and not who.referee:
        desk.toast(desk.own.plain("toast.other_side"))
        return
    if not command.yes:
        desk.unit.drop_pending(proposal.id)
        _close(desk, match, "proposal.withdrawn" if own or same_side else "proposal.declined", name=_name(desk, who))
        return
    payload = proposal.payload
    strike = [int(seq) for seq in payload["strike"]]
    instead = (strike[0], Seat(payload["seat"]), str(payload["new"])) if payload["new"] else None
    change = foresee(desk, match, strike, instead)
    desk.unit.drop_pending(proposal.id)
    if isinstance(change, Refusal):
        desk.edit(refused(desk, match, change), (), match.stream.id)
    elif proposal.version != match.stream.version:
        desk.toast(desk.own.plain("toast.preview_anew"), alert=True)
        _propose(desk, match, who, proposal.kind, dict(payload), change, by=proposal.by)
    else:
        _carry_out(desk, match, who, proposal.kind, dict(payload), change)


def _propose(
    desk: Desk,
    match: Match,
    who: Standing,
    kind: str,
    payload: dict[str, object],
    change: Preview,
    by: int | None = None,
) -> None:
    stream = match.stream
    payload.setdefault("side", min(who.sides, default=-1))
    for pending in match.waiting(kind):
        if pending.by == (by if by is not None else _id(who)):
            desk.unit.drop_pending(pending.id)
    proposal = desk.unit.add_pending(
        stream.id,
        kind,
        seq=None,
        version=stream.version,
        by=by if by is not None else _id(who),
        payload=payload,
        at=desk.at,
    )
    ask = "ask_self" if who.referee and payload["side"] == -1 else "ask_other"
    text = Html(f"{_preview(desk, match, kind, payload, change)}\n{desk.public.html(f'proposal.{ask}')}")
    yes = Button(desk.public.plain("button.agree"), c.Agree(proposal.id, True), stream.id)
    no = Button(desk.public.plain("button.disagree"), c.Agree(proposal.id, False), stream.id)
    keyboard: Keyboard = ((yes, no),)
    if desk.pressed and not on_live(desk, match):
        desk.edit(text, keyboard, stream.id)
    else:
        desk.say(text, keyboard, stream_id=stream.id, reply=True)


def _carry_out(desk: Desk, match: Match, who: Standing, kind: str, payload: dict[str, object], change: Preview) -> None:
    strike = [int(str(seq)) for seq in payload["strike"]] if isinstance(payload["strike"], list) else []
    text = _preview(desk, match, kind, payload, change)
    after, _ = rewrite(desk, match, strike, change)
    done = desk.public.html(f"{kind}.done", name=_name(desk, who))
    outcome = after.table.outcome
    ended = f"\n{result(desk.public, after, outcome, people_at(desk.unit, after))}" if outcome else ""
    desk.toast(desk.own.plain("toast.done"))
    if desk.pressed and not on_live(desk, match):
        desk.edit(Html(f"{text}\n{done}{ended}"), (), match.stream.id)
    else:
        desk.say(Html(f"{text}\n{done}{ended}"), stream_id=match.stream.id)


def _preview(desk: Desk, match: Match, kind: str, payload: dict[str, object], change: Preview) -> Html:
    """What would change, line by line: the entry itself, the totals, and every later entry concerned."""
    say = desk.public
    key = f"{kind}.preview" if payload["new"] or kind == "undo" else f"{kind}.preview_void"
    lines = [say.html(key, **{name: payload[name] for name in ("line", "old", "new")})]
    before, after = _totals_of(change.before.scene), _totals_of(change.after.scene)
    if before != after:
        lines.append(say.html("preview.totals", before=before, after=after))
    for step in change.refused:
        assert isinstance(step.result, Refusal)  # noqa: S101 - that is why it is listed
        why = say.refusal(match.stream.game, step.result)
        lines.append(say.html("preview.refused", text=step.entry.text, why=why))
    lines += [say.html("preview.after_end", text=entry.text) for entry in change.after_end]
    lines += [
        say.html("preview.departing", text=entry.text, why=tell(desk, match, facts))
        for entry, facts in change.departing
    ]
    return Html("\n".join(lines))


def _totals(match: Match) -> str:
    return _totals_of(match.table.scene)


def _totals_of(scene: object) -> str:
    if not isinstance(scene, Scorecard):
        return ""
    return " : ".join(f"{side} {tally['points']}" for side, tally in scene.totals.items())


def _report(desk: Desk, match: Match, who: Standing, seq: int) -> Pending | None:
    """The waiting report that this person may speak on; says why not otherwise."""
    reports = [report for report in match.waiting("report") if seq in (0, report.seq)]
    if not reports:
        desk.answer(desk.public.html("report.none"), plain=desk.own.plain("report.none"))
        return None
    fitting = [report for report in reports if who.referee or report.payload["side"] not in who.sides]
    if not fitting:
        desk.answer(desk.public.html("report.own"), plain=desk.own.plain("report.own"))
        return None
    return fitting[0]


def _close(desk: Desk, match: Match, key: str, **args: object) -> None:
    """Answer a press: the message with the buttons is rewritten, unless it is the live one, which redraws itself."""
    desk.toast(desk.own.plain("toast.done"))
    if desk.pressed and not on_live(desk, match):
        desk.edit(desk.public.html(key, **args), (), match.stream.id)
    else:
        desk.say(desk.public.html(key, **args), stream_id=match.stream.id)


def _side_name(desk: Desk, match: Match, side: int) -> str:
    labels: Sequence[str] = [seat_label(desk.public, match, seat) for seat in match.game.sides[side]]
    return labels[0].rstrip("0123456789") or labels[0]


def _name(desk: Desk, who: Standing) -> str:
    if who.person is None:
        return desk.public.plain("referee")
    return desk.public.plain("referee_named", name=who.person.name) if who.referee else who.person.name


def _id(who: Standing) -> int:
    return who.person.id if who.person else 0
