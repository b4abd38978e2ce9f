"""复盘: a match, or a game score that somebody sends, looked at move by move. Nothing of it is a match of ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.app.desk import Desk
from bot.app.match import REVIEW, Folding, Match, as_entries, as_sent, load
from bot.app.record.numbering import told
from bot.app.record.scores import keep
from bot.app.record.veil import withheld
from bot.app.request import commands as c
from bot.app.request import commands_aside as a
from bot.app.request.buttons import Button, Keyboard
from bot.app.request.document import MOST_TEXT, Document, text_of
from bot.app.request.rights import Standing
from bot.app.show.retold import own_sheet, refused_hand, tell_hand
from bot.app.speech.names import cited, name_of, picture_labels, result, title
from bot.app.speech.naming import game_named, rules_named
from bot.app.speech.people import people_at
from bot.app.speech.words import Html, Words, language_of, words
from engines.core.game import Game, Transcript
from engines.core.questions import AT_MOVE, Retold
from engines.core.record import AnyTable, Entry, in_order, replay
from engines.core.rulesets import Rules
from engines.core.rulings import Fact, Refusal, Seat
from engines.core.scene import Scene
from engines.core.table import Played
from rendering.labels import Labels
from storage.store import Unit


@dataclass(frozen=True, slots=True)
class Frame:
    """What the board showed after a line: the table, the line, and who wrote it; none before the first."""

    table: AnyTable
    text: str = ""
    seat: Seat | None = None


def read(desk: Desk, command: a.ReadScore) -> None:
    """`/review` with a score or the record of a hand behind it, or in reply to one. A game named is asked alone."""
    games = desk.folding.tables.games
    name, *behind = command.text.split(None, 1) or [""]
    named = game_named(games, name) if behind else None
    text = behind[0] if named else command.text
    for game in [games[named]] if named else games.values():
        sheet = own_sheet(desk, game)
        rules, score = _read(desk, game, sheet, text)
        match score:
            case Transcript(lines=()):
                desk.refuse("review.empty")
            case Transcript():
                _show(desk, keep(desk, game, score), "", told(desk.public, game.key, score.facts))
            case Retold() if rules is not None:
                tell_hand(desk, game, rules, sheet, score)
            case Refusal() if rules is not None and desk.public.has(f"hint.{game.key}.review"):
                desk.answer(refused_hand(desk, game, rules, score))
            case Refusal() if rules is not None:
                if desk.addressed:
                    desk.answer(stuck(desk, game, rules, score))
            case _:
                continue
        return
    if desk.addressed:
        desk.refuse("review.unread")


def _read(
    desk: Desk, game: Game, sheet: Match | None, text: str
) -> tuple[Rules | None, Transcript | Retold | Refusal | None]:
    """What a game makes of a text, by the rules that its first line names, those of a table, or the usual ones."""
    first, line_end, rest = text.partition("\n")
    named, without = rules_named(game, first)
    rules = named if without != first else sheet.table.rules if sheet else game.rules()
    reads, score = game.reads, f"{without}{line_end}{rest}" if without != first else text
    if reads is None or rules is None:
        return rules, None
    return rules, desk.folding.once(("reads", game.key, rules.name, score), lambda: reads(rules, score))


def read_file(desk: Desk, command: a.ReadFile) -> None:
    """`/review` with a file, or in reply to one; a word before it may name the game or its rules."""
    text = text_of(desk.incoming.document or Document())
    if isinstance(text, str):
        read(desk, a.ReadScore(f"{command.text}\n{text}" if command.text else text))
    elif desk.addressed:
        desk.answer(desk.public.html(text.value, most=MOST_TEXT // 1024))


def review(desk: Desk, match: Match, who: Standing, command: c.Review) -> None:
    """The match of a table, or a score that was read, at any line."""
    if not withheld(desk, match):
        _show(desk, match, command.ply)


def picture(
    unit: Unit, folding: Folding, stream_id: int, ply: int | None, view: str = ""
) -> tuple[Scene, Labels] | None:
    """What is drawn for a line of a record, or as it stands; None where there is no such record any more."""
    stream = unit.stream(stream_id)
    chat = unit.chat(stream.chat_id) if stream else None
    if stream is None or chat is None:
        return None
    match = load(unit, folding, stream)
    say = words(language_of(chat.language))
    table = match.table if ply is None else _frames(unit, folding, match)[ply].table
    labels = picture_labels(say, stream, title(say, match.stream), _names(say, unit, match))
    return table.seen(view), replace(labels, described=say.described(table))


def stuck(desk: Desk, game: Game, rules: Rules, refusal: Refusal) -> Html:
    """Where a score cannot be read on: the move's number, what stands there, and why."""
    say = desk.public
    why = Html(say.refusal(game.key, refusal) + cited(say, game, rules, refusal.point, refusal.clause))
    at = next((fact for fact in refusal.facts if fact.key == AT_MOVE), Fact(AT_MOVE, {"ply": 0, "text": ""}))
    ply = int(str(at.args["ply"]))
    if not ply:
        return say.html(f"refused.{refusal.kind}", why=why)
    rounds = next(iter(game.plays.values())).manner.rounds
    number = _number(ply, Seat((ply + 1) % 2)) if rounds else str(ply)
    if "line" not in at.args:
        return say.html("review.stuck", number=number, text=at.args["text"], why=why)
    place = {name: at.args[name] for name in ("line", "column")}
    return say.html("review.stuck_at", number=number, text=at.args["text"], why=why, **place)


def _frames(unit: Unit, folding: Folding, match: Match) -> list[Frame]:
    """Every position that the record went through, the first one included; what changed nothing to see is left out."""
    stream = match.stream
    return folding.once(("frames", stream.id, stream.version), lambda: _framed(unit, folding, match))


def _framed(unit: Unit, folding: Folding, match: Match) -> list[Frame]:
    stream = match.stream
    sent = stream.kind == REVIEW
    entries: Sequence[Entry] = as_sent(stream) if sent else in_order(as_entries(stream, unit.entries(stream.id)))
    frames = [Frame(folding.blank(stream))]
    for step in replay(frames[0].table, entries).steps:
        if not isinstance(step.result, Played) or step.result.table.adjourned:
            continue  # what is sealed is not to be seen, nor that it was
        if step.result.table.scene != frames[-1].table.scene:
            frames.append(Frame(step.result.table, step.result.text, step.entry.seat))
    return frames


def _show(desk: Desk, match: Match, wanted: str, read_as: Sequence[Html] = ()) -> None:
    """`read_as` says how a score was understood that was read just now."""
    frames = _frames(desk.unit, desk.folding, match)
    last = len(frames) - 1
    if not last:
        desk.refuse("review.empty")
        return
    ply = min(c.number(wanted.strip()) or 0, last) if wanted.strip() else last
    desk.toast(desk.own.plain("toast.done"))
    caption = Html("\n".join((_caption(desk, match, frames, ply), *read_as)))
    desk.frame(match.stream.id, ply, caption, _keyboard(match, ply, last), names_it=match.stream.kind == REVIEW)


def _caption(desk: Desk, match: Match, frames: Sequence[Frame], ply: int) -> Html:
    say, frame, last = desk.public, frames[ply], len(frames) - 1
    lines = [say.html("review.title", title=title(say, match.stream)), say.html("review.at", ply=ply, last=last)]
    names = _names(say, desk.unit, match)
    if match.stream.kind == REVIEW and names:
        lines.insert(1, say.html("review.players", names=" – ".join(names.values())))
    if ply:
        text = say.line(match.table, frame.text)
        paired = match.manner.rounds and not match.reported
        number = _number(ply, frame.seat) if paired else str(ply)
        lines.append(say.html("review.line", number=number, text=text))
    if match.stream.kind == REVIEW:
        lines += told(say, match.stream.game, match.manner.noted(frame.table.state))
    if ply == last:
        lines += _end(desk, match, frame)
    return Html("\n".join(lines))


def _end(desk: Desk, match: Match, frame: Frame) -> list[Html]:
    """How it ended: by our ruling, or as the score says."""
    outcome = frame.table.outcome if match.stream.kind == REVIEW else match.table.outcome
    if outcome is not None:
        return [result(desk.public, match, outcome, people_at(desk.unit, match))]
    said = match.stream.options["tags"].get("Result", "*") if match.stream.kind == REVIEW else "*"
    return [desk.public.html("review.result", result=said)] if said != "*" else []


def _number(ply: int, seat: Seat | None) -> str:
    """`12.` for a move of the first side, `12…` for the reply to it, whichever of them began."""
    return f"{ply // 2 + 1}." if seat == 0 else f"{(ply + 1) // 2}…"


def _names(say: Words, unit: Unit, match: Match) -> Mapping[Seat, str]:
    if match.stream.kind != REVIEW:
        people = people_at(unit, match)
        return {seat: name_of(say, people, person) for seat, person in sorted(match.seats.items())}
    tags = match.stream.options["tags"]
    return {Seat(seat): tags[f"seat{seat}"] for seat in range(match.table.seats) if f"seat{seat}" in tags}


def _keyboard(match: Match, ply: int, last: int) -> Keyboard:
    """First, back, on, last: those that lead elsewhere."""
    ways = (("⏮", 0), ("◀", ply - 1), ("▶", ply + 1), ("⏭", last))
    back, on = ways[:2] if ply else (), ways[2:] if ply < last else ()
    return (tuple(Button(sign, c.Review(str(to)), match.stream.id) for sign, to in (*back, *on)),)
