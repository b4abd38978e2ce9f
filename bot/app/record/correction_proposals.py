"""A proposed correction: previewed, agreed to by all required sides, carried out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.app.desk import Desk, Stake
from bot.app.match import Match
from bot.app.record import consent, decisive, reports, signatures
from bot.app.record.consent import ITSELF, asked_by
from bot.app.record.correction_preview import preview
from bot.app.record.ending import tell_end
from bot.app.record.followup import at_stake
from bot.app.record.numbering import is_flag, refused
from bot.app.record.signatures import Author, dump_author, load_author, sign
from bot.app.record.writer import PROPOSAL, conclude, enter, foresee, rewrite
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.request.rights import Standing
from bot.app.speech.people import called
from bot.app.speech.words import Html
from engines.core.game.record import Preview, places
from engines.core.rulings import CLOCK, Refusal, Seat
from storage.store import Pending, StoredEntry

PROPOSED = ("fix", "undo", "strike", "restore")
PARENT = "parent"
"""The payload key for the version of the event that loses results, repeated in the confirmation."""


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
    elif _built_on(desk, who, stake := staked(desk, match, strike, change)):
        return
    elif (proposal.version, payload.get(PARENT)) != (match.stream.version, stake.version if stake else None):
        desk.unit.drop_pending(proposal.id)
        desk.toast(desk.own.plain("toast.preview_anew"), alert=True)
        _propose(desk, match, proposal.by, kind, payload, change, stake)
    elif given.complete:
        desk.unit.drop_pending(proposal.id)
        word = f"{kind}.{signatures.DONE}" if payload["side"] == ITSELF else signatures.AGREED
        sign(desk, match, who, word, _concerned(payload), _proposed(payload))
        carry_out(desk, match, who, kind, payload, change, Author(proposal.by, proposal.created_at))
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
    stake = staked(desk, match, payload["strike"], change)
    if _built_on(desk, who, stake):
        return
    payload = {**payload, "side": side_of(who)}
    if "at" not in payload:
        payload |= dump_author(Author(who.person_id, desk.at))
    if payload["side"] != ITSELF:
        sign(desk, match, who, f"{kind}.{signatures.PROPOSED}", _concerned(payload), _proposed(payload))
    _propose(desk, match, who.person_id, kind, payload, change, stake)


def staked(desk: Desk, match: Match, strike: Iterable[int], change: Preview) -> Stake | None:
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


def side_of(who: Standing) -> int:
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
    lines = [preview(desk, match, proposal.kind, payload, change), *([stake.told] if stake else ()), ask]
    lines += [say.html("proposal.agreed", sides=agreed)] if agreed else []
    lines += [call] if (call := reports.calling(desk, match, asked)) else []
    yes = Button(say.plain("button.agree"), c.Agree(proposal.id, True), stream.id)
    no = Button(say.plain("button.disagree"), c.Agree(proposal.id, False), stream.id)
    conclude(desk, match, Html("\n".join(lines)), ((yes, no),), about=f"{PROPOSAL}{proposal.id}")


def carry_out(
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
    text = preview(desk, match, kind, payload, change)
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
