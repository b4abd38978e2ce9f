"""Corrections and takebacks: previewed first, carried out once all required sides agree.

Nothing is deleted: an entry is struck, and a replacement may take its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bot.app.desk import Desk, Stake
from bot.app.match import Match
from bot.app.record import consent, decisive, reports, signatures
from bot.app.record.consent import ITSELF, asked_by
from bot.app.record.ending import tell_end
from bot.app.record.followup import at_stake
from bot.app.record.numbering import briefly, has_number, is_flag, numbered, read_out, refused, tell
from bot.app.record.secrecy import HIDDEN, in_sight
from bot.app.record.signatures import Author, author, dump_author, load_author, sign
from bot.app.record.writer import PROPOSAL, conclude, enter, foresee, rewrite, whole
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.request.rights import Standing
from bot.app.speech.people import called
from bot.app.speech.words import Html
from engines.core.game import verdicts
from engines.core.game.record import Entry, Preview, Step, places
from engines.core.game.table import Played
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from storage.store import Pending, StoredEntry

_VOID = frozenset({"作废", "删除", "void", "-"})
_MOST_LISTED = 8
"""The most later entries a preview names individually; a long game has hundreds."""
Begun = Callable[[int, str, Refusal], bool]
PROPOSED = ("fix", "undo", "strike", "restore")
PARENT = "parent"
"""The payload key for the version of the event that loses results, repeated in the confirmation."""


def _refused_alone(line: int, text: str, refusal: Refusal) -> bool:
    return False


def fix(desk: Desk, match: Match, who: Standing, command: c.Fix, begun: Begun = _refused_alone) -> None:
    """Serve `/fix 3 AABABB`: preview the correction and ask for the required agreement.

    `begun` may take up a text that is only part of an entry; it receives the line, the text and the refusal.
    """
    number, _, text = command.text.strip().removeprefix("第").partition(" ")
    line = c.number(number.rstrip("盘步.")) or 0
    if not line or not text:
        if desk.addressed:
            desk.answer(desk.public.html("fix.usage"))
        return
    if not match.reported and _final(desk, match, who):
        return
    void = text.strip().lower() in _VOID
    if void and not who.referee:
        desk.answer(desk.public.html("rights.referee"))
    elif match.dispute is None:
        _fix(desk, match, who, line, "" if void else text, begun)
    elif match.dispute.payload["line"] != line:
        reports.frozen(desk, match)
    elif void:
        reports.void(desk, match, who)
    else:
        disputed = str(match.dispute.payload["text"])
        text = match.table.bare(match.manner.sheet.whole_correction(match.table.state, disputed, text))
        reports.relog(desk, match, who, text, lambda refusal: begun(line, text, refusal))


def _fix(desk: Desk, match: Match, who: Standing, line: int, text: str, begun: Begun) -> None:
    """Correct a line, or void it if `text` is empty."""
    steps = numbered(whole(desk, match)[0])
    if line > len(steps):
        desk.answer(desk.public.html("fix.no_line", line=line, last=len(steps)))
        return
    old = steps[line - 1].entry
    seat = who.seat if match.reported else old.seat
    text = match.table.bare(match.manner.sheet.whole_correction(match.table.state, old.text, text)) if text else ""
    change = foresee(desk, match, [old.seq], (old.seq, seat, text) if text else None)
    if isinstance(change, Preview) and change.entry is not None and not change.numbered:
        change = Refusal("unreadable", "text")
    if isinstance(change, Refusal):
        if not begun(line, text, change):
            desk.answer(refused(desk, match, change), plain=briefly(desk, match, change))
        return
    if change.entry is not None and change.entry.text == old.text:
        desk.answer(desk.public.html("fix.same", line=line, text=read_out(desk, match, old.text)))
        return
    new = change.entry.text if change.entry else ""
    was = _read_out(desk, match, [old])
    payload = {"line": line, "strike": [old.seq], "old": was, "new": new, "seat": int(seat)}
    if not match.reported:
        # A corrected move still belongs to its original author, whoever corrects it.
        payload |= dump_author(author(desk, match, old.seq))
    propose(desk, match, who, "fix", payload, change)


def undo(desk: Desk, match: Match, who: Standing, command: c.Undo) -> None:
    """Take back the asker's last entry with the opponents' consent, or the asker's own unconfirmed report at once."""
    if desk.stale(match.stream.version) or reports.frozen(desk, match) or _final(desk, match, who):
        return
    if match.table.paused and not who.referee:
        paused = Refusal("illegal", "paused")
        desk.answer(refused(desk, match, paused), plain=briefly(desk, match, paused))
        return
    folded, stored = whole(desk, match)
    steps = folded.steps
    mine = [index for index, step in enumerate(steps) if _may_begin_with(step.entry, who) and not _only_of_a_draw(step)]
    if match.reported and steps:
        mine = [len(steps) - 1]
    elif match.by_card and steps:
        # Entries made by one request are taken back together.
        act = stored[steps[-1].entry.seq].cause
        mine = [min(index for index, step in enumerate(steps) if stored[step.entry.seq].cause == act)]
    if line := c.number(command.line.strip()):
        # Go back to the position before a numbered line, including later entries by other players.
        lines = [index for index, step in enumerate(steps) if has_number(step)]
        if line > len(lines):
            desk.answer(desk.public.html("fix.no_line", line=line, last=len(lines)))
            return
        mine = [lines[line - 1]]
    if not mine:
        desk.refuse("undo.nothing")
        return
    undone = steps[mine[-1] :]
    taken = [step.entry for step in undone]
    if not who.referee and any(entry.seat == REFEREE or is_flag(entry.text) for entry in taken):
        # Players may not take back entries by the referee or the clock, even by agreement.
        desk.refuse("rights.referee")
        return
    strike = [entry.seq for entry in taken]
    change, new = without(desk, match, undone)
    old = _read_out(desk, match, taken)
    payload = {"line": 0, "strike": strike, "old": old, "new": new, "seat": int(CLOCK), "side": _side(who)}
    own_report = any(report.seq in strike and report.payload["side"] in who.sides for report in match.waiting("report"))
    by_himself = who.referee or who.enters or (own_report and len(strike) == 1)
    if by_himself and _staked(desk, match, strike, change) is None:
        sign(desk, match, who, f"undo.{signatures.DONE}", strike)
        _carry_out(desk, match, who, "undo", payload, change)
    else:
        propose(desk, match, who, "undo", payload, change)


def _final(desk: Desk, match: Match, who: Standing) -> bool:
    """Refuse a takeback if this table allows players none, and return whether it was refused. The referee may still
    correct."""
    if match.takebacks or who.referee:
        return False
    desk.refuse("undo.off")
    return True


def _read_out(desk: Desk, match: Match, entries: Sequence[Entry]) -> str:
    """Read out the entries about to be removed; a hidden trick is only mentioned, not shown."""
    known = in_sight(match, whole(desk, match)[0].steps) if match.veiled else frozenset(entry.seq for entry in entries)
    return " ".join(read_out(desk, match, entry.text) if entry.seq in known else HIDDEN for entry in entries)


def _may_begin_with(entry: Entry, who: Standing) -> bool:
    """Return whether a takeback by this person may begin at the entry. A stopped clock is removed together with the
    entry it belonged to."""
    of_the_clock = entry.seat == CLOCK and not is_flag(entry.text)
    return not of_the_clock if who.referee else entry.seat in who.seats


def _only_of_a_draw(step: Step) -> bool:
    """Return whether an entry merely offered a draw, or answered an offer, while play went on; 悔棋 never means such
    entries."""
    ongoing = isinstance(step.result, Played) and step.result.table.outcome is None
    return ongoing and verdicts.is_about_a_draw(step.entry.text)


def without(desk: Desk, match: Match, taken: Sequence[Step]) -> tuple[Preview, str]:
    """Preview taking back entries, and return the preview with the entry written in their place.

    If moves or a flag are taken back, the clocks stand still from the first such entry on: time spent on void moves
    counts for nobody.
    """
    strike = [step.entry.seq for step in taken]
    played = any(has_number(step) or is_flag(step.entry.text) for step in taken)
    stands = foresee(desk, match, strike, (strike[0], CLOCK, "pause")) if match.table.clock and played else None
    if isinstance(stands, Preview):
        return stands, "pause"
    return foresee(desk, match, strike), ""


def agree(desk: Desk, match: Match, who: Standing, command: c.Agree) -> None:
    """Answer a proposal. A proposal computed for an older version is shown anew first."""
    proposal = next((pending for pending in match.pendings if pending.id == command.pending), None)
    if proposal is None or proposal.kind not in (*PROPOSED, decisive.KIND):
        desk.toast(desk.own.plain("toast.stale"))
        return
    payload = dict(proposal.payload)
    same_side = payload["side"] in who.sides
    if payload["side"] == ITSELF and not (who.referee or who.enters):
        desk.toast(desk.own.plain("toast.not_yours"))
    elif not command.yes:
        desk.unit.drop_pending(proposal.id)
        desk.toast(desk.own.plain("toast.done"))
        say = desk.aloud(match.stream)
        withdrawn = same_side or proposal.by == who.person_id
        if payload["side"] != ITSELF:
            sign(desk, match, who, signatures.CALLED_OFF if withdrawn else signatures.DECLINED, _concerned(payload))
        key = "proposal.withdrawn" if withdrawn else "proposal.declined"
        conclude(desk, match, say.html(key, name=called(say, who)))
    elif same_side:
        desk.toast(desk.own.plain("toast.other_side"))
    elif reports.frozen(desk, match):
        return
    elif proposal.kind == decisive.KIND:
        decisive.agreed(desk, match, who, proposal, payload)
    else:
        _agreed(desk, match, who, proposal, payload)


def _agreed(desk: Desk, match: Match, who: Standing, proposal: Pending, payload: dict[str, Any]) -> None:
    kind, strike = proposal.kind, [int(seq) for seq in payload["strike"]]
    asked = consent.load(payload, len(match.table.sides))
    # The referee could make this correction alone, so the referee's agreement is enough.
    given = asked.by(asked.needs if who.referee or who.enters else who.sides)
    if any(entry.struck for entry in desk.unit.entries(match.stream.id) if entry.seq in strike):
        # An earlier correction has already struck these entries; nothing remains to correct.
        desk.unit.drop_pending(proposal.id)
        desk.toast(desk.own.plain("toast.stale"), alert=True)
        desk.edit(desk.public.html("toast.stale"), (), match.stream.id)
        return
    replaced = strike[0] if strike else 0
    if kind == "restore":
        # A different line may have replaced the struck line meanwhile.
        replaced = int(payload["replaces"])
        strike = payload["strike"] = in_place_of(desk.unit.entries(match.stream.id), replaced)
    instead = (replaced, Seat(payload["seat"]), str(payload["new"])) if payload["new"] else None
    change = foresee(desk, match, strike, instead)
    if isinstance(change, Refusal):
        desk.unit.drop_pending(proposal.id)
        desk.edit(refused(desk, match, change), (), match.stream.id)
    elif _built_on(desk, who, stake := _staked(desk, match, strike, change)):
        return
    elif (proposal.version, payload.get(PARENT)) != (match.stream.version, stake.version if stake else None):
        desk.unit.drop_pending(proposal.id)
        desk.toast(desk.own.plain("toast.preview_anew"), alert=True)
        _propose(desk, match, proposal.by, kind, payload, change, stake)
    elif given.complete:
        desk.unit.drop_pending(proposal.id)
        word = f"{kind}.{signatures.DONE}" if payload["side"] == ITSELF else signatures.AGREED
        sign(desk, match, who, word, _concerned(payload), _proposed(payload))
        _carry_out(desk, match, who, kind, payload, change, Author(proposal.by, proposal.created_at))
    elif given == asked:
        reports.noted(desk, match, given)
    else:
        payload |= given.dump()
        desk.unit.change_pending(proposal.id, payload)
        sign(desk, match, who, signatures.AGREED, _concerned(payload))
        reports.noted(desk, match, given)
        _put(desk, match, proposal, payload, change, stake)


def in_place_of(entries: Iterable[StoredEntry], seq: int) -> list[int]:
    """Return the valid lines that replaced the struck line `seq`."""
    lines = tuple(entries)
    where = places(lines)
    return [entry.seq for entry in lines if not entry.struck and where[entry.seq] == where[seq]]


def propose(desk: Desk, match: Match, who: Standing, kind: str, payload: dict[str, Any], change: Preview) -> None:
    """Preview a correction and wait for the other sides; a referee only confirms."""
    stake = _staked(desk, match, payload["strike"], change)
    if _built_on(desk, who, stake):
        return
    payload = {**payload, "side": _side(who)}
    if "at" not in payload:
        payload |= dump_author(Author(who.person_id, desk.at))
    if payload["side"] != ITSELF:
        sign(desk, match, who, f"{kind}.{signatures.PROPOSED}", _concerned(payload), _proposed(payload))
    _propose(desk, match, who.person_id, kind, payload, change, stake)


def _staked(desk: Desk, match: Match, strike: Iterable[int], change: Preview) -> Stake | None:
    """Return what the event owning this table would lose by the correction, or None."""
    return at_stake(desk, match, change.after, {*strike, *change.voided})


def _built_on(desk: Desk, who: Standing, stake: Stake | None) -> bool:
    """Refuse a change if the event has ended and the asker may not reopen it, or if the event has built on the result
    and the asker is no referee. Return whether the change was refused."""
    if stake is None or not (stake.barred or (stake.bound and not who.referee)):
        return False
    desk.refuse("fix.closed" if who.referee else "fix.built_on")
    return True


def _concerned(payload: dict[str, Any]) -> list[int]:
    """Return the lines a proposal concerns: the lines to strike, or the line to restore."""
    return [int(payload["replaces"])] if "replaces" in payload else [int(seq) for seq in payload.get("strike", ())]


def _proposed(payload: dict[str, Any]) -> str:
    """Return the proposed replacement if a player or referee is its author, else ""."""
    return str(payload["new"]) if payload["seat"] != CLOCK else ""


def _side(who: Standing) -> int:
    """Return the side whose agreement is implied by asking. A person entering cards answers for all sides."""
    return ITSELF if who.enters else min(who.sides, default=ITSELF)


def _propose(
    desk: Desk,
    match: Match,
    author: int | None,
    kind: str,
    payload: dict[str, Any],
    change: Preview,
    stake: Stake | None,
) -> None:
    """Preview a correction and wait for all required agreement; it replaces an older proposal by the same person. The
    proposal holds for this version of the table and of the event that would lose results."""
    stream = match.stream
    payload = {**payload, **asked_by(payload["side"], len(match.table.sides)).dump()}
    payload[PARENT] = stake.version if stake else None
    for pending in match.waiting(kind):
        if pending.by == author and desk.unit.drop_pending(pending.id):
            desk.retire(stream, f"{PROPOSAL}{pending.id}")
    proposal = desk.unit.add_pending(
        stream.id, kind, seq=None, version=stream.version, by=author, payload=payload, at=desk.at
    )
    _put(desk, match, proposal, payload, change, stake)


def _put(
    desk: Desk, match: Match, proposal: Pending, payload: dict[str, Any], change: Preview, stake: Stake | None
) -> None:
    """Show the preview, what the event would lose, the question, and the sides that have agreed so far."""
    say, stream = desk.aloud(match.stream), match.stream
    asked = consent.load(payload, len(match.table.sides))
    if payload["side"] == ITSELF:
        ask = say.html("proposal.ask_self")
    elif len(asked.needs) == 1:
        ask = say.html("proposal.ask_other")
    else:
        ask = say.html("proposal.ask_others", sides=reports.sides_named(desk, match, asked.waits_for))
    agreed = reports.sides_named(desk, match, sorted(asked.given))
    lines = [_preview(desk, match, proposal.kind, payload, change), *([stake.told] if stake else ()), ask]
    lines += [say.html("proposal.agreed", sides=agreed)] if agreed else []
    lines += [call] if (call := reports.calling(desk, match, asked)) else []
    yes = Button(say.plain("button.agree"), c.Agree(proposal.id, True), stream.id)
    no = Button(say.plain("button.disagree"), c.Agree(proposal.id, False), stream.id)
    conclude(desk, match, Html("\n".join(lines)), ((yes, no),), about=f"{PROPOSAL}{proposal.id}")


def _carry_out(
    desk: Desk,
    match: Match,
    who: Standing,
    kind: str,
    payload: dict[str, Any],
    change: Preview,
    proposed: Author | None = None,
) -> None:
    """Carry out a proposal. The replacement counts as entered by the author and at the time named in the payload, else
    as in `proposed`."""
    text = _preview(desk, match, kind, payload, change)
    if "at" in payload:
        proposed = load_author(payload)
    strike = [int(seq) for seq in payload["strike"]]
    flagged = any(is_flag(line.text) for line in desk.unit.entries(match.stream.id) if line.seq in strike)
    sign(desk, match, who, signatures.VOIDED, (seq for seq in change.voided if seq not in strike))
    after, _ = rewrite(desk, match, strike, change, proposed)
    say = desk.aloud(match.stream)
    done = say.html(f"{kind}.done", name=called(say, who))
    if kind == "undo" and payload["new"]:
        if flagged:
            done = Html(f"{done}\n{say.html('undo.flag')}")
        else:
            enter(desk, after, CLOCK, "go")
    desk.toast(desk.own.plain("toast.done"))
    conclude(desk, match, Html(f"{text}\n{done}"))
    if after.table.outcome != match.table.outcome:
        tell_end(desk, after)


def _preview(desk: Desk, match: Match, kind: str, payload: dict[str, Any], change: Preview) -> Html:
    """Preview a change: the entry itself, the totals, and each later entry it concerns."""
    say = desk.aloud(match.stream)
    key = "fix.preview_void" if kind == "fix" and not payload["new"] else f"{kind}.preview"
    new = read_out(desk, match, payload["new"]) if payload["new"] else ""
    lines = [say.html(key, line=payload["line"], old=payload["old"], new=new)]
    before, after = say.total(change.before), say.total(change.after)
    if before != after:
        lines.append(say.html("preview.totals", before=before, after=after))
    later = [*_voided(desk, match, change)]
    later += [
        say.html("preview.departing", text=read_out(desk, match, entry.text), why=tell(desk, match, facts))
        for entry, facts in change.departing
    ]
    listed = 0 if match.veiled else _MOST_LISTED
    lines += later[:listed]
    if len(later) > listed:
        lines.append(say.html("preview.more", count=len(later) - listed))
    return Html("\n".join(lines))


def _voided(desk: Desk, match: Match, change: Preview) -> list[Html]:
    say = desk.aloud(match.stream)
    lines = []
    for gone in change.refused:
        why = say.refusal(match.stream.game, gone.result)
        lines.append(say.html("preview.refused", text=read_out(desk, match, gone.entry.text), why=why))
    return lines + [say.html("preview.after_end", text=read_out(desk, match, entry.text)) for entry in change.after_end]
