"""Corrections and takebacks as players ask for them: which entries they remove, and which entry takes their place.

Nothing is deleted: an entry is struck, and a replacement may take its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import reports, signatures
from bot.app.record.correction_proposals import carry_out, propose, side_of, staked
from bot.app.record.numbering import briefly, has_number, is_flag, numbered, read_out, refused
from bot.app.record.secrecy import HIDDEN, in_sight
from bot.app.record.signatures import author, dump_author, sign
from bot.app.record.writer import foresee, whole
from bot.app.request import commands as c
from bot.app.request.rights import Standing
from engines.core.game import verdicts
from engines.core.game.record import Entry, Preview, Step
from engines.core.game.table import Played
from engines.core.rulings import CLOCK, REFEREE, Refusal

_VOID = frozenset({"作废", "删除", "void", "-"})
Begun = Callable[[int, str, Refusal], bool]


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
    payload = {"line": 0, "strike": strike, "old": old, "new": new, "seat": int(CLOCK), "side": side_of(who)}
    own_report = any(report.seq in strike and report.payload["side"] in who.sides for report in match.waiting("report"))
    by_himself = who.referee or who.enters or (own_report and len(strike) == 1)
    if by_himself and staked(desk, match, strike, change) is None:
        sign(desk, match, who, f"undo.{signatures.DONE}", strike)
        carry_out(desk, match, who, "undo", payload, change)
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
