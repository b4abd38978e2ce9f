"""Reply to a question: a sentence, a picture with buttons to page through, a file, or the reason why there is no
answer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import unescape
from typing import Any

from bot.app.desk import Desk
from bot.app.folding import Broken, load, record_of
from bot.app.match import REVIEW, Match
from bot.app.record.handover import hand_over
from bot.app.record.numbering import fact_sentences
from bot.app.request import commands_anywhere as a
from bot.app.request.buttons import Button, Keyboard
from bot.app.speech.names import cite, cited, seat_labels, title
from bot.app.speech.words import Html, Words
from engines.core.books.rulesets import Rules
from engines.core.chat.buttons import Menu
from engines.core.game.game import Game
from engines.core.game.questions import AT_MOVE, Answer, Asked, Question
from engines.core.game.tasks import Ask
from engines.core.rulings import Refusal, Value
from storage.store import Stream

_MOST_COMPARED = 1000
"""The longest answer comparing rule sets; longer text does not fit beneath a picture."""
_TAG = re.compile(r"</?[a-z]+[^>]*>")


def reply(
    desk: Desk,
    game: Game,
    question: Question,
    asked: Asked,
    match: Match | None,
    *,
    secret: bool,
    beside: Sequence[Rules] = (),
) -> None:
    """Answer a question. `beside` holds further rule sets, shown if their answer differs."""
    say = desk.public.at(game.key)
    if question.chat is None:
        return
    answer = _answered(desk, game, question, asked, match)
    match answer:
        case Menu() if not desk.addressed:
            return
        case Menu():
            text = Html("\n".join(fact_sentences(say, game.key, answer.ask, match)))
            _put(desk, match, text, _keyboard(say, game, question, answer, match))
        case Refusal():
            if desk.addressed:
                desk.answer(refused(say, game, question, asked.rules, answer, match), plain=None)
        case Answer(file=str(name)) if name:
            payload = file_of(say, game, question, asked.rules, answer, match)
            if secret:
                hand_over(desk, "document", payload, "ask.sent")
                return
            desk.toast(desk.own.plain("toast.done"))
            desk.document(payload["name"], payload["content"], payload["html"])
        case Answer(scene=None) if secret:
            html = _html(say, game, question, asked.rules, answer, match)
            hand_over(desk, "text", {"html": html, "keyboard": []}, "ask.sent")
        case Answer() if secret:
            html = _html(say, game, question, asked.rules, answer, match)
            payload = {"html": html, "keyboard": [], **_pictured(say, game, question, asked.rules, answer)}
            hand_over(desk, "frame", payload, "ask.sent")
        case Answer(scene=None):
            html = _compared(desk, say, game, question, asked, answer, match, beside)
            menu = answer.menu if desk.pressed else None
            if match is not None and menu is None and not answer.told:
                # An answer that concerns everybody at the table is given there.
                desk.toast(desk.own.plain("toast.done"))
                desk.tell(html, (), match.stream, reply=True)
            else:
                _put(desk, match, html, _keyboard(say, game, question, menu, match) if menu else ())
        case Answer():
            html = _compared(desk, say, game, question, asked, answer, match, beside)
            keys = _keyboard(say, game, question, answer.menu, match, lasting=True) if answer.menu and match else ()
            sent = match.stream.id if match and match.stream.kind == REVIEW else None
            if keys:
                desk.toast(desk.own.plain("toast.done"))
            desk.illustrate(html, _pictured(say, game, question, asked.rules, answer), keys, sent)


def _compared(
    desk: Desk,
    say: Words,
    game: Game,
    question: Question,
    asked: Asked,
    answer: Answer,
    match: Match | None,
    beside: Sequence[Rules],
) -> Html:
    """Write the answer, and beneath it the differing answers by further rule sets; long computations are not repeated
    for these."""
    lines = [_html(say, game, question, asked.rules, answer, match)]
    for rules in () if question.weighs else beside:
        other = _answered(desk, game, question, replace(asked, rules=rules), match)
        named = say.plain(f"rules.{game.key}.{rules.name}")
        if isinstance(other, Answer) and _heard(other) != _heard(answer):
            said = Html(
                " ".join(fact_sentences(say, game.key, other.facts, match)) + cite(say, game.book, other.clause)
            )
            lines.append(say.html("rule.note", rules=named, text=said))
        elif isinstance(other, Refusal):
            why = Html(say.refusal(game.key, other) + cited(say, game, rules, other.point, other.clause))
            lines.append(say.html("rule.note", rules=named, text=why))
    whole = Html("\n".join(lines))
    return whole if len(lines) == 1 or len(_TAG.sub("", whole)) <= _MOST_COMPARED else lines[0]


def _heard(answer: Answer) -> list[tuple[str, Mapping[str, Value]]]:
    """Return the content of an answer, ignoring the clause."""
    return [(fact.key, fact.args) for fact in answer.facts]


def _answered(
    desk: Desk, game: Game, question: Question, asked: Asked, match: Match | None
) -> Answer | Menu | Refusal | None:
    """Return the engine's answer. Long computations run elsewhere, from the table's record."""
    if not question.weighs:
        return question.chat(asked) if question.chat else None
    record = record_of(desk.unit, match.stream) if match else None
    return desk.folding.done(Ask(game.key, asked.rules.name, question.word, asked.text, record, asked.seat))


def _pictured(say: Words, game: Game, question: Question, rules: Rules, answer: Answer) -> dict[str, Any]:
    """Return the payload from which the sender draws the picture."""
    shown = {"game": game.key, "rule_set": rules.name, "asked": answer.asked, "word": question.word}
    return {**shown, "language": say.language}


def file_of(
    say: Words, game: Game, question: Question, rules: Rules, answer: Answer, match: Match | None
) -> dict[str, Any]:
    """Write an answer as a file: its sentences without markup, one per line."""
    named = say.plain(f"game.{game.key}") if match is None or match.stream.kind == REVIEW else title(say, match.stream)
    heading = f"{named} · {say.plain(f'rules.{game.key}.{rules.name}')}{cite(say, game.book, answer.clause)}"
    lines = [
        heading,
        *fact_sentences(say, game.key, answer.told, match),
        *fact_sentences(say, game.key, answer.facts, match),
    ]
    content = "".join(f"{unescape(_TAG.sub('', line))}\n" for line in lines if line)
    caption = say.first(f"ask.{game.key}.{question.word}.file", "ask.file")
    return {"name": answer.file, "content": content, "html": caption, "keyboard": []}


def _html(say: Words, game: Game, question: Question, rules: Rules, answer: Answer, match: Match | None = None) -> Html:
    lines = []
    if answer.told:
        echo = Html(say.plain("ask.separator").join(fact_sentences(say, game.key, answer.told, match)))
        named = say.plain(f"rules.{game.key}.{rules.name}")
        lines.append(say.first(f"ask.{game.key}.{question.word}.told", "ask.told", rules=named, told=echo))
    lines += fact_sentences(say, game.key, answer.facts, match)
    return Html("\n".join(lines) + cite(say, game.book, answer.clause))


def refused(say: Words, game: Game, question: Question, rules: Rules, refusal: Refusal, match: Match | None) -> Html:
    why = Html(say.refusal(game.key, refusal) + cited(say, game, rules, refusal.point, refusal.clause))
    if at := next((fact for fact in refusal.facts if fact.key == AT_MOVE), None):
        why = say.html("ask.at", number=at.args["ply"], text=at.args["text"], why=why)
    lines = [say.html(f"refused.{refusal.kind}", why=why)]
    hint = f"hint.{game.key}.{question.word}"
    if refusal.kind == "unreadable" and say.has(hint):
        known = say.join(seat_labels(say, match)) if match else ""
        lines.append(say.html(hint, **({"known": known} if known else {})))
    return Html("\n".join(lines))


def _keyboard(
    say: Words, game: Game, question: Question, menu: Menu, match: Match | None, *, lasting: bool = False
) -> Keyboard:
    """Lay out an answer's buttons. With `lasting` the pages stay viewable after the table has moved on."""
    stream = match.stream if match else None
    rows = []
    for row in menu.rows:
        buttons = [
            Button(
                say.label(game.key, choice.label),
                a.Ask(question.word, choice.value),
                stream.id if stream else None,
                stream.version if stream and not lasting else None,
            )
            for choice in row
        ]
        rows.append(tuple(button for button in buttons if button.fits))
    return tuple(rows)


def _put(desk: Desk, match: Match | None, html: Html, keyboard: Keyboard) -> None:
    if desk.pressed and not desk.on_live:
        desk.edit(html, keyboard, match.stream.id if match else None)
    else:
        desk.answer(html, keyboard)


def attach(desk: Desk, stream: Stream) -> None:
    """Attach evidence files from the game's questions about a decision at a table, for the people who judge it
    again."""
    try:
        match = load(desk.unit, desk.folding, stream)
    except Broken:
        return
    say, state, rules = desk.public.at(stream.game), match.table.state, match.table.rules
    for question in match.game.questions:
        words_behind = question.evidence(state)
        if words_behind is None or question.chat is None:
            continue
        answer = _answered(desk, match.game, question, Asked(rules, words_behind, state), match)
        if isinstance(answer, Answer) and answer.file:
            file = file_of(say, match.game, question, rules, answer, match)
            desk.document(file["name"], file["content"], file["html"])
