"""赛果: from the tables by themselves, or typed in and confirmed."""

from __future__ import annotations

import re

from bot.app.desk import Desk
from bot.app.event.hall import Hall, hall_of, refuse, write
from bot.app.event.standing import Part
from bot.app.match import Match
from bot.app.record.writer import foresee, rewrite
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from engines.core.manner import Child
from engines.core.rulings import REFEREE, Fact, Refusal
from engines.tournament.lines import Outcome
from engines.tournament.model import Pairing
from engines.tournament.notation import notate, parse

RESULT = "result"
"""A result that waits for the other side's word."""
_TYPED = re.compile(r"(?:台|table ?)?(\d{1,3})\s+(.+)", re.IGNORECASE)
_SCORE = re.compile(r"(\d{1,3})\s*[:：比]\s*(\d{1,3})")


def result(desk: Desk, hall: Hall, who: Part, command: e.Result) -> None:
    """`/result 台3 2:1`, by a player of the table or a referee."""
    typed = _TYPED.fullmatch(command.text.strip())
    pairing = hall.state.pairing(hall.state.rounds, int(typed[1])) if typed else None
    if typed is None or pairing is None:
        desk.refuse("event.result_usage" if typed is None else "event.result_not_open")
        return
    score = _SCORE.fullmatch(typed[2].strip())
    if score is None or pairing.a is None or pairing.b is None:
        desk.refuse("event.result_usage")
        return
    line = _scored(pairing, int(score[1]), int(score[2]))
    if who.judges(hall, pairing.a, pairing.b):
        _write(desk, hall, line)
        return
    mine = next((one for one in (pairing.a, pairing.b) if one in who.entries), None)
    if mine is None:
        desk.refuse("rights.member")
        return
    payload = {"line": notate(hall.state, line), "by": int(mine)}
    pending = desk.unit.add_pending(
        hall.stream.id, RESULT, seq=None, version=hall.stream.version, by=who.person_id, payload=payload, at=desk.at
    )
    yes = Button(hall.say.plain("button.right"), e.Answer(pending.id, True), hall.stream.id)
    no = Button(hall.say.plain("button.wrong"), e.Answer(pending.id, False), hall.stream.id)
    what = hall.told(hall.match.manner.told(hall.state, str(payload["line"])))
    desk.tell(hall.say.html("event.result_waits", what=what), ((yes, no),), hall.stream)


def answer(desk: Desk, hall: Hall, who: Part, command: e.Answer) -> None:
    pending = next((one for one in hall.match.waiting(RESULT) if one.id == command.pending), None)
    line = parse(None, None, str(pending.payload["line"])) if pending else None
    if pending is None or not isinstance(line, Outcome):
        desk.toast(desk.own.plain("toast.stale"))
        return
    others = [one for one in line.between if one != pending.payload["by"]]
    if not set(others) & set(who.entries) and not who.judges(hall, *line.between):
        desk.refuse("event.result_other")
        return
    desk.unit.drop_pending(pending.id)
    if command.yes:
        _write(desk, hall, line)
    else:
        desk.tell(hall.say.html("event.result_disputed"), (), hall.stream)


def _scored(pairing: Pairing, a: int, b: int) -> Outcome:
    won = int(pairing.a or 0) if a > b else int(pairing.b or 0) if b > a else 0
    between = (int(pairing.a or 0), int(pairing.b or 0))
    return Outcome(pairing.round, pairing.table, pairing.game or 0, between, won)


def _write(desk: Desk, hall: Hall, line: Outcome) -> None:
    done = write(desk, hall, line)
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return
    told_of(desk, done[0], notate(hall.state, line), done[1])


def told_of(desk: Desk, hall: Hall, line: str, facts: tuple[Fact, ...]) -> None:
    what = hall.told((*hall.match.manner.told(hall.state, line), *facts))
    desk.tell(what, (), hall.stream)


def take_up(desk: Desk, parent: Match, child: Child) -> None:
    """What became of a table of the event: written once, corrected where it changed, struck where it plays on."""
    hall = hall_of(desk, parent.stream)
    stored = [
        line for line in desk.unit.entries(parent.stream.id)
        if not line.struck and line.cause.startswith(f"match:{child.id}:")
    ]  # fmt: skip
    wanted = outcome_of(child)
    text = notate(hall.state, wanted) if wanted else None
    if not stored:
        if wanted is not None:
            done = write(desk, hall, wanted)
            if not isinstance(done, Refusal):
                told_of(desk, done[0], text or "", done[1])
        return
    last = stored[-1]
    if last.text == text:
        return
    change = foresee(desk, parent, [last.seq], (last.seq, REFEREE, text) if text else None)
    if not isinstance(change, Refusal):
        rewrite(desk, parent, [last.seq], change)


def outcome_of(child: Child) -> Outcome | None:
    """The result that a table's end is for its event."""
    found = re.fullmatch(r"(\d+)\.(\d+)\.(\d+) (\d+) (\d+)(?: extra)?", child.place)
    outcome = child.outcome
    if found is None or not child.over or outcome is None or outcome.void:
        return None
    round, table, game, one, two = map(int, found.groups())
    won = 0
    if outcome.winners:
        won = one if 0 in outcome.winners else two
    elif len(outcome.places) > 1:
        return Outcome(round, table, game, (one, two), None, "double_forfeit")
    return Outcome(round, table, game, (one, two), won)
