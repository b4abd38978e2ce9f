"""复盘: go through a match or a submitted game score move by move. Submitted scores never count as matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.app.desk import Desk
from bot.app.folding import Folding, load, record_of
from bot.app.match import REVIEW, Match
from bot.app.record.numbering import fact_sentences
from bot.app.record.scores import keep
from bot.app.record.secrecy import withheld
from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request.buttons import Button, Keyboard
from bot.app.request.document import MOST_TEXT, Document, text_of
from bot.app.request.rights import Standing
from bot.app.show.card_review import own_sheet, refused_hand, tell_hand
from bot.app.speech.names import cited, name_of, picture_labels, result, title
from bot.app.speech.naming import game_named, rules_named
from bot.app.speech.people import people_at
from bot.app.speech.words import Html, Seats, Words, language_of, words
from engines.core.books.rulesets import Rules
from engines.core.game.game import Game, Transcript
from engines.core.game.questions import AT_MOVE, Retold
from engines.core.game.tasks import Leaf, Read, Turn
from engines.core.rulings import Fact, Refusal, Seat
from engines.core.scenes.scene import Scene
from rendering.labels import Labels
from storage.store import Reader


def read(desk: Desk, command: a.ReadScore) -> None:
    """Serve `/review` followed by a score or a hand's record, or in reply to one. If the text names a game, only that
    game reads it."""
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
                _show(desk, keep(desk, game, score), "", fact_sentences(desk.public, game.key, score.facts))
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
    """Let a game read a text, by the rules named in its first line, else by the asker's table, else by the usual
    rules."""
    first, line_end, rest = text.partition("\n")
    named, without = rules_named(game, first)
    rules = named if without != first else sheet.table.rules if sheet else game.rules()
    score = f"{without}{line_end}{rest}" if without != first else text
    if game.reads is None or rules is None:
        return rules, None
    return rules, desk.folding.done(Read(game.key, rules.name, score))


def read_file(desk: Desk, command: a.ReadFile) -> None:
    """Serve `/review` with a file, or in reply to a file; a word before it may name the game or its rules."""
    text = text_of(desk.incoming.document or Document())
    if isinstance(text, str):
        read(desk, a.ReadScore(f"{command.text}\n{text}" if command.text else text))
    elif desk.addressed:
        desk.answer(desk.public.html(text.value, most=MOST_TEXT // 1024))


def review(desk: Desk, match: Match, who: Standing, command: c.Review) -> None:
    """Review a table's match, or a submitted score, at any line."""
    if not withheld(desk, match):
        _show(desk, match, command.ply)


def picture(
    unit: Reader, folding: Folding, stream_id: int, ply: int | None, view: str = ""
) -> tuple[Scene, Labels] | None:
    """Return the picture for a record line, or for the present position without `ply`; None if the record no longer
    exists."""
    stream = unit.stream(stream_id)
    chat = unit.chat(stream.chat_id) if stream else None
    if stream is None or chat is None:
        return None
    match = load(unit, folding, stream)
    say = words(language_of(chat.language))
    labels = picture_labels(say, stream, title(say, match.stream), _names(say, unit, match))
    if ply is None:
        return match.table.seen(view), replace(labels, described=say.described(match.table))
    leaf = folding.done(Turn(record_of(unit, stream), ply, view))
    return leaf.scene, replace(labels, described=say.depicted(stream.game, leaf.in_words, Seats(leaf.seat_labels)))


def stuck(desk: Desk, game: Game, rules: Rules, refusal: Refusal) -> Html:
    """Explain where a score becomes unreadable: the move number, the text there, and the reason."""
    say = desk.public
    why = Html(say.refusal(game.key, refusal) + cited(say, game, rules, refusal.point, refusal.clause))
    at = next((fact for fact in refusal.facts if fact.key == AT_MOVE), Fact(AT_MOVE, {"ply": 0, "text": ""}))
    ply = int(str(at.args["ply"]))
    if not ply:
        return say.html(f"refused.{refusal.kind}", why=why)
    rounds = next(iter(game.plays.values())).manner.review.numbered_in_pairs
    number = _number(ply, Seat((ply + 1) % 2)) if rounds else str(ply)
    if "line" not in at.args:
        return say.html("review.stuck", number=number, text=at.args["text"], why=why)
    place = {name: at.args[name] for name in ("line", "column")}
    return say.html("review.stuck_at", number=number, text=at.args["text"], why=why, **place)


def _show(desk: Desk, match: Match, wanted: str, read_as: Sequence[Html] = ()) -> None:
    """Show a record line. `read_as` tells how a newly submitted score was understood."""
    ply = c.number(wanted.strip()) or 0 if wanted.strip() else None
    leaf = desk.folding.done(Turn(record_of(desk.unit, match.stream), ply))
    if not leaf.last:
        desk.refuse("review.empty")
        return
    desk.toast(desk.own.plain("toast.done"))
    caption = Html("\n".join((_caption(desk, match, leaf), *read_as)))
    keyboard = _keyboard(match, leaf.ply, leaf.last)
    desk.frame(match.stream.id, leaf.ply, caption, keyboard, names_it=match.stream.kind == REVIEW)


def _caption(desk: Desk, match: Match, leaf: Leaf) -> Html:
    say, ply, last = desk.public, leaf.ply, leaf.last
    lines = [say.html("review.title", title=title(say, match.stream)), say.html("review.at", ply=ply, last=last)]
    names = _names(say, desk.unit, match)
    if match.stream.kind == REVIEW and names:
        lines.insert(1, say.html("review.players", names=" – ".join(names.values())))
    if ply:
        text = say.line(match.table, leaf.text)
        paired = match.manner.review.numbered_in_pairs and not match.reported
        number = _number(ply, leaf.seat) if paired else str(ply)
        lines.append(say.html("review.line", number=number, text=text))
    if match.stream.kind == REVIEW:
        lines += fact_sentences(say, match.stream.game, leaf.remarks)
    if ply == last:
        lines += _end(desk, match, leaf)
    return Html("\n".join(lines))


def _end(desk: Desk, match: Match, leaf: Leaf) -> list[Html]:
    """Write how the match ended: by the engine's outcome, or as the score claims."""
    outcome = leaf.outcome if match.stream.kind == REVIEW else match.table.outcome
    if outcome is not None:
        return [result(desk.public, match, outcome, people_at(desk.unit, match))]
    said = match.stream.options["tags"].get("Result", "*") if match.stream.kind == REVIEW else "*"
    return [desk.public.html("review.result", result=said)] if said != "*" else []


def _number(ply: int, seat: Seat | None) -> str:
    """Number a move: `12.` for the first side, `12…` for the reply, whichever side began."""
    return f"{ply // 2 + 1}." if seat == 0 else f"{(ply + 1) // 2}…"


def _names(say: Words, unit: Reader, match: Match) -> Mapping[Seat, str]:
    if match.stream.kind != REVIEW:
        people = people_at(unit, match)
        return {seat: name_of(say, people, person) for seat, person in sorted(match.seats.items())}
    tags = match.stream.options["tags"]
    return {Seat(seat): tags[f"seat{seat}"] for seat in range(match.table.seats) if f"seat{seat}" in tags}


def _keyboard(match: Match, ply: int, last: int) -> Keyboard:
    """Return buttons for first, back, forward and last, leaving out those that lead nowhere new."""
    ways = (("⏮", 0), ("◀", ply - 1), ("▶", ply + 1), ("⏭", last))
    back, on = ways[:2] if ply else (), ways[2:] if ply < last else ()
    return (tuple(Button(sign, c.Review(str(to)), match.stream.id) for sign, to in (*back, *on)),)
