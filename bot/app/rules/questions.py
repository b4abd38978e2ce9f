"""Put single questions to an engine, on cards, a touch or a count; the answer repeats the input and adds a clause and a
picture.

Nothing is written. A question stands alone, or takes missing details from a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.app.desk import Desk
from bot.app.folding import Folding, load
from bot.app.match import Match
from bot.app.people.offices import office
from bot.app.record.scores import keep
from bot.app.request import commands_anywhere as a
from bot.app.request.document import MOST_TEXT, Document, text_of
from bot.app.request.incoming import Request
from bot.app.request.rights import Standing, standing
from bot.app.rules.replies import refused, reply
from bot.app.speech.names import labels_of
from bot.app.speech.naming import game_named, rules_named, seat_named
from bot.app.speech.words import words
from bot.app.targeting import looked_at
from engines.core.books.rulesets import Rules
from engines.core.game.game import AnyPlay, Game, Transcript
from engines.core.game.questions import Answer, Asked, Question
from engines.core.game.tasks import Ask, Read
from engines.core.rulings import REFEREE, Refusal
from engines.core.scenes.scene import Scene
from rendering.labels import Labels
from storage.store import Status, Stream

_SEATING: tuple[tuple[Status, ...], ...] = (("seating",),)


def ask(desk: Desk, request: Request, command: a.Ask) -> None:
    """Serve `/check 领 H10H10 手 H3H3 出 H3H9` and `/touch e2 d5`, about the table meant or independently."""
    games = {key: game for key, game in desk.folding.tables.games.items() if _chat(game, command.word)}
    name, _, rest = command.text.strip().partition(" ")
    named = game_named(games, name)
    text = rest if named else command.text.strip()
    if request.of_file:
        written = text_of(desk.incoming.document or Document())
        if not isinstance(written, str):
            if desk.addressed:
                desk.answer(desk.public.html(written.value, most=MOST_TEXT // 1024))
            return
        text = written
    if _of_score(desk, [games[named]] if named else list(games.values()), command.word, text):
        return
    found = _tables(desk, request, command.word, [named] if named else list(games))
    alone = any(_question(games[key], command.word).aside(text) for key in ([named] if named else games))
    if len(found) == 1:
        _at_table(desk, request, command.word, found[0], text)
    elif alone and games:
        fitting = [named] if named else [key for key in games if _question(games[key], command.word).aside(text)]
        # People taking seats ask about the game they are going to play.
        seating = {stream.game for stream in looked_at(desk, request, lambda one: one.game in fitting, _SEATING)}
        here = [key for key in fitting if key in seating and (not text or _reads(games[key], command.word, text))]
        fitting = here or fitting
        # A question accepting any words is meant only if no other question can read them.
        nearest = min(fitting, key=lambda key: _question(games[key], command.word).works_out)
        _aside(desk, games[nearest], command.word, text)
    elif found:
        desk.answer(desk.public.html("say.name_it"))
    elif named and desk.public.has(usage := f"hint.{named}.{command.word}"):
        # Nothing of it is meant for a table that there is: how this game is asked such a thing.
        desk.answer(desk.public.html(usage))
    elif desk.addressed:
        # At a table of a different game, say that this question does not exist there.
        none = f"ask.{command.word}.none"
        elsewhere = desk.public.has(none) and looked_at(desk, request, lambda stream: True)
        desk.refuse(none if elsewhere else "say.no_table")


def _of_score(desk: Desk, games: Sequence[Game], word: str, text: str) -> bool:
    """Answer a question about the score that the text contains, and keep the score so that it can be replied to.

    Return whether the question is settled: True also for a score with a mistake, whose refusal is told if the bot was
    addressed; False if no game reads a score in the text.
    """
    for game in games:
        question, usual = _question(game, word), game.rules()
        if question.reads is None or usual is None or not text:
            continue
        rules, rest = _rules(game, usual, text)
        score = desk.folding.done(Read(game.key, rules.name, rest, word))
        if isinstance(score, Refusal):
            if desk.addressed:
                desk.answer(refused(desk.public.at(game.key), game, question, rules, score, None))
            return True
        if not isinstance(score, Transcript):
            continue
        if desk.person is None:
            # An anonymous asker cannot store a score, but a question that stands alone is answered all the same.
            reply(desk, game, question, Asked(rules, rest), None, secret=False)
            return True
        match = keep(desk, game, score)
        reply(desk, game, question, Asked(rules, "", match.table.state), match, secret=False)
        return True
    return False


def heard(desk: Desk, match: Match, who: Standing, text: str) -> bool:
    """Answer a question asked in plain talk at a table; return whether the text was a question."""
    for question in match.game.questions:
        words_behind = question.heard(text)
        if words_behind is not None and question.chat is not None and _asked_here(match, question):
            _to(desk, match, who, question, words_behind)
            return True
    return False


def picture(folding: Folding, payload: Mapping[str, Any]) -> tuple[Scene, Labels] | None:
    """Return the picture for an answered question, or None."""
    game = folding.tables.games.get(str(payload["game"]))
    rules = game.rules(str(payload["rule_set"])) if game else None
    question = _of_picture(game, payload) if game else None
    if game is None or rules is None or question is None or question.chat is None:
        return None
    answer = folding.done(Ask(game.key, rules.name, question.word, str(payload["asked"])))
    if not isinstance(answer, Answer) or answer.scene is None:
        return None
    say = words(str(payload["language"]))
    return answer.scene, labels_of(say, game.key, rules.name, say.plain(f"game.{game.key}"))


def _of_picture(game: Game, payload: Mapping[str, Any]) -> Question | None:
    """Return the question behind a stored picture. Pictures from before questions had words belong to the question
    accepting any words."""
    if "word" in payload:
        return game.question(str(payload["word"]))
    return next((question for question in game.questions if question.works_out), None)


def _chat(game: Game, word: str) -> bool:
    question = game.question(word)
    return question is not None and question.chat is not None


def _question(game: Game, word: str) -> Question:
    question = game.question(word)
    if question is None:
        raise LookupError(f"{game.key} has no question {word}")
    return question


def _tables(desk: Desk, request: Request, word: str, games: Sequence[str]) -> Sequence[Stream]:
    """Return the tables a question may concern: tables of these games, limited to the tables where players most likely
    ask the question."""

    def rank(stream: Stream) -> int | None:
        game = desk.folding.tables.games[stream.game] if stream.game in games else None
        return _rank(game, game.play(stream.options), _question(game, word)) if game else None

    found = looked_at(desk, request, lambda stream: rank(stream) is not None)
    best = min((rank(stream) or 0 for stream in found), default=0)
    return [stream for stream in found if (rank(stream) or 0) == best]


def _rank(game: Game, mode: AnyPlay | Refusal, question: Question) -> int | None:
    """Return how likely a question is asked at such a table, 0 being likeliest, or None if never."""
    if not question.at:
        return 0
    return next((rank for rank, key in enumerate(question.at) if game.plays[key] is mode), None)


def _asked_here(match: Match, question: Question) -> bool:
    return _rank(match.game, match.table.mode, question) is not None


def _at_table(desk: Desk, request: Request, word: str, stream: Stream, text: str) -> None:
    match = load(desk.unit, desk.folding, stream)
    desk.drawn = request.target.version
    _to(desk, match, standing(match, office(desk, stream.chat_id)), _question(match.game, word), text)


def _to(desk: Desk, match: Match, who: Standing, question: Question, text: str) -> None:
    game, stream = match.game, match.stream
    rules, text = _rules(game, match.table.rules, text)
    if not _may(who, question):
        desk.refuse(f"rights.{question.by}")
        return
    if desk.stale(stream.version):
        return
    secret = stream.status == "playing" and question.referee_alone(match.table.state)
    if secret and not who.referee:
        desk.refuse("ask.referee_alone")
        return
    seat = None if who.seat == REFEREE else who.seat
    asked = Asked(rules, text, match.table.state, seat, lambda name: seat_named(match, name))
    reply(desk, game, question, asked, match, secret=secret)


def _aside(desk: Desk, game: Game, word: str, text: str) -> None:
    """Answer without a table: by the rules named, or by all rule sets as far as their answers differ."""
    question = _question(game, word)
    usual = game.rules(question.rule_set or None)
    if usual is not None:
        rules, rest = _rules(game, usual, text)
        every = () if rest != text or question.rule_set else game.rule_sets.values()
        beside = tuple(other for other in every if other is not usual)
        reply(desk, game, question, Asked(rules, rest), None, secret=False, beside=beside)


def _reads(game: Game, word: str, text: str) -> bool:
    """Return whether a game can read the question; long computations are not tried."""
    question, usual = _question(game, word), game.rules()
    if question.weighs or question.chat is None or usual is None:
        return True
    answer = question.chat(Asked(*_rules(game, usual, text)))
    return not (isinstance(answer, Refusal) and answer.kind == "unreadable")


def _rules(game: Game, usual: Rules, text: str) -> tuple[Rules, str]:
    """Return the rules named in a text and the rest, or the usual rules and the whole text."""
    named, rest = rules_named(game, text)
    return (named, rest) if named is not None and rest != text else (usual, text)


def _may(who: Standing, question: Question) -> bool:
    match question.by:
        case "anyone":
            return True
        case "referee":
            return who.referee
        case "seated" | "mover":
            return bool(who.seats)
        case "party":
            return bool(who.seats) or who.referee or who.enters
