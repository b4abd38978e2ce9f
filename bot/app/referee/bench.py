"""裁判台: the referee's acts at a table in one message; striking and restoring any record line."""

from __future__ import annotations

from typing import Any

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record import correction_proposals, corrections, reports
from bot.app.record.numbering import briefly, line_label, line_named, numbered, read_out, refused
from bot.app.record.secrecy import HIDDEN, in_sight
from bot.app.record.signatures import author, dump_author
from bot.app.record.writer import foresee, whole
from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request import commands_referee as d
from bot.app.request.buttons import Button, rows
from bot.app.request.rights import Standing
from bot.app.request.vocabulary import CODES
from bot.app.speech.names import act_label, title
from engines.core.chat.act import Act
from engines.core.game.questions import Question
from engines.core.rulings import CLOCK, Refusal
from storage.store import StoredEntry

_MOST_OFFERED = 12
_LABEL = 32


def bench(desk: Desk, match: Match, who: Standing, command: d.Bench) -> None:
    """Show every referee act that fits this table now; each button leads to the act itself."""
    say = desk.public
    acts: list[tuple[str, c.Command]] = []
    if match.stream.status == "playing":
        acts.append((say.plain("button.decide"), d.Decide()))
        acts += [(act_label(say, act), c.Do(act.word)) for act in _offered(match)]
        acts += [(act_label(say, question), a.Ask(question.word)) for question in _asked(match)]
        if match.table.adjourned or match.demanded or match.table.paused:
            acts.append((say.plain("button.resume"), d.Resume()))
        else:
            acts.append((say.plain("button.pause"), d.Pause()))
    stored = desk.unit.entries(match.stream.id)
    acts += [(say.plain("button.strike"), d.Strike())] if any(not line.struck for line in stored) else []
    acts += [(say.plain("button.restore_line"), d.Restore())] if any(line.struck for line in stored) else []
    acts.append((say.plain("button.history"), c.History()))
    keyboard = rows([Button(label, act, match.stream.id) for label, act in acts], 3)
    desk.ask(say.html("bench.title", title=title(say, match.stream)), keyboard, match.stream.id)


def _offered(match: Match) -> list[Act[Any]]:
    """Return the game's own referee acts that make sense now, except words the core offers itself."""
    acts = [act for act in match.manner.acts if act.by == "referee" and act.when.offered(match.table.state)]
    return [act for act in acts if act.word not in CODES]


def _asked(match: Match) -> list[Question]:
    """Return the questions that only the referee may have answered at this point."""
    state = match.table.state
    return [question for question in match.game.questions if question.chat and question.referee_alone(state)]


def strike(desk: Desk, match: Match, who: Standing, command: d.Strike) -> None:
    """Serve `/strike 3` and `/strike #7`: preview the record without that line and ask for confirmation."""
    if desk.stale(match.stream.version) or reports.frozen(desk, match):
        return
    folded, stored = whole(desk, match)
    hands = [step.entry.seq for step in numbered(folded)]
    if not command.text:
        known = in_sight(match, folded.steps) if match.veiled else frozenset(stored)
        _offer(desk, match, "strike", [line for line in stored.values() if not line.struck], hands, known)
        return
    line = stored.get(line_named(hands, command.text) or 0)
    if line is None or line.struck:
        _no_such(desk, "strike")
        return
    last = folded.steps[-1]
    if line.seq == last.entry.seq:
        change, new = corrections.without(desk, match, [last])
    else:
        change, new = foresee(desk, match, [line.seq]), ""
    veiled = match.veiled and line.seq not in in_sight(match, folded.steps)
    old = HIDDEN if veiled else read_out(desk, match, line.text)
    payload = {"line": line_label(hands, line.seq), "strike": [line.seq], "old": old}
    correction_proposals.propose(desk, match, who, "strike", {**payload, "new": new, "seat": int(CLOCK)}, change)


def restore(desk: Desk, match: Match, who: Standing, command: d.Restore) -> None:
    """Serve `/restore #7`: put a struck line back in its place, replacing any line that now stands there."""
    if desk.stale(match.stream.version) or reports.frozen(desk, match):
        return
    stored = {line.seq: line for line in desk.unit.entries(match.stream.id)}
    if not command.text:
        known = frozenset() if match.veiled else frozenset(stored)
        _offer(desk, match, "restore", [line for line in stored.values() if line.struck], [], known)
        return
    line = stored.get(c.number(command.text.strip().lstrip("#＃")) or 0)
    if line is None or not line.struck:
        _no_such(desk, "restore")
        return
    instead = correction_proposals.in_place_of(stored.values(), line.seq)
    change = foresee(desk, match, instead, (line.seq, line.seat, line.text))
    if isinstance(change, Refusal):
        desk.answer(refused(desk, match, change), plain=briefly(desk, match, change))
        return
    payload = {"line": line_label([], line.seq), "strike": instead, "old": "", "new": line.text, "seat": int(line.seat)}
    payload |= dump_author(author(desk, match, line.seq))
    correction_proposals.propose(desk, match, who, "restore", {**payload, "replaces": line.seq}, change)


def _offer(
    desk: Desk, match: Match, kind: str, lines: list[StoredEntry], hands: list[int], known: frozenset[int]
) -> None:
    """Offer the newest lines as buttons; older lines must be named by number. Lines not in `known` stay hidden."""
    if not lines:
        desk.refuse(f"{kind}.none")
        return
    act = d.Strike if kind == "strike" else d.Restore
    stream = match.stream
    buttons = [
        Button(
            f"{line_label(hands, line.seq)} {read_out(desk, match, line.text) if line.seq in known else HIDDEN}"[
                :_LABEL
            ],
            act(f"#{line.seq}"),
            stream.id,
            stream.version,
        )
        for line in reversed(lines[-_MOST_OFFERED:])
    ]
    desk.ask(desk.public.html(f"{kind}.which"), rows(buttons, 2), match.stream.id)


def _no_such(desk: Desk, kind: str) -> None:
    if desk.addressed:
        desk.refuse(f"{kind}.no_line")
