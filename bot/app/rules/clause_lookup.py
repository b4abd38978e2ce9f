"""Look up the rules by clause number, by common name or by question, together with rulings given in this chat."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bot.app.desk import Desk
from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request import commands_referee as d
from bot.app.request import commands_rulings as r
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.rules.clauses import ask_for, beside, body, in_full, line, rules_of
from bot.app.rules.library import library
from bot.app.rules.precedents import cited_by, found_here, ruling_line
from bot.app.speech.words import Html, Words
from engines.core.books.search import Hit
from storage.store import Ruling, Status, Stream

_BEST, _NEAREST = 5, 3
_LONGEST_QUESTION = 200
_LONGEST_LABEL = 60
_ASKING = re.compile(
    r"[?？吗呢么怎咋啥谁哪几]|多少|如何|是否|可以|能不|算不|\b(what|how|who|when|where|which|why|can|may|is|does|do|are)\b",
    re.IGNORECASE,
)
"""Marks of a question."""
_ACTS: Mapping[str, c.Command] = {
    "hand": c.Fill(),
    "decide": d.Decide(),
}
"""Commands behind a table's button for putting a clause to work, apart from the games' own acts."""
_LONGEST_EDIT = 3500
"""The longest text with which a message is edited; longer text is sent as new messages, in pieces."""


def rule(desk: Desk, command: a.Rule) -> None:
    """Serve `/rule 4.6.4`, `/rule 甩牌`, `/rule 双升 扣底`: show the clause that answers best and offer the next as
    buttons."""
    asked = command.text.strip()[:_LONGEST_QUESTION]
    found = _found(desk, asked)
    # Without addressing the bot, a text counts as a question only if it names a clause or a subject outright.
    if not desk.addressed and not (found and found[0].by in ("number", "name")):
        return
    rulings = found_here(desk, asked) if asked else []
    numbered = [hit for hit in found if hit.by == "number"]
    answered = any(hit.answers for hit in found)
    if not rulings and not answered:
        _find_nothing(desk, asked, found)
    elif not answered or (len(numbered) > 1 and not _is_played(desk, numbered[0])):
        _offer(desk, asked, [hit for hit in found[:_BEST] if hit.answers], rulings)
    elif numbered:
        below = [hit for hit in found if hit.name.startswith(f"{numbered[0].name}.")]
        _show(desk, numbered[0], [*below, *numbered[1:]][: _BEST - 1], rulings, command)
    else:
        _show(desk, found[0], found[1:_BEST], rulings, command)


def plainly(desk: Desk, text: str) -> bool:
    """Answer a private text as `/rule` does; return whether the text was a rule question."""
    found = _found(desk, text[:_LONGEST_QUESTION])
    if not found or not found[0].answers or (found[0].by == "words" and not _ASKING.search(text)):
        return False
    rule(desk, a.Rule(text))
    return True


def _found(desk: Desk, asked: str) -> list[Hit]:
    return library(desk.folding.tables.shelf).find(asked, first=_played_here(desk)) if asked else []


def _is_played(desk: Desk, hit: Hit) -> bool:
    return (hit.game, hit.clause.rule_set) in _played_here(desk)


def _show(desk: Desk, hit: Hit, more: Sequence[Hit], rulings: Sequence[Ruling], command: a.Rule) -> None:
    """Show a clause in full, below the rulings on the subject, followed by rulings citing the clause and by further
    candidates."""
    say = desk.public
    lines = [ruling_line(desk, ruling) for ruling in rulings]
    lines.append(in_full(say, hit, desk.folding.tables))
    lines += [ruling_line(desk, ruling) for ruling in cited_by(desk, hit.name) if ruling not in rulings]
    others = list({other.name: other for other in (*more, *beside(hit, desk.folding.tables.shelf))}.values())
    back = (Button(say.plain("button.back"), a.Rule(command.asked)),) if command.asked else ()
    asked = command.asked or command.text.strip()
    keyboard = (*_choices(say, hit, others, asked), *_appealing(say, rulings), *_at_tables(desk, hit), back)
    _put(desk, Html("\n".join(lines)), keyboard)


def _at_tables(desk: Desk, hit: Hit) -> Keyboard:
    """Return buttons that compute or record the clause at the running tables here with the same rule set."""
    word = ask_for(hit, desk.folding.tables.games) or ""
    # An act that needs the opponents' agreement is not started from a rule book.
    alone = any(not act.consent for act in desk.vocabulary.acts.get(word, ()))
    game = desk.folding.tables.games.get(hit.game)
    question = game.question(word) if game else None
    # A question accepting any words is filled in at a table.
    asked = None if question is None else c.Fill() if question.works_out else a.Ask(word)
    act = c.Do(word) if alone else _ACTS.get(word) or asked
    if act is None or desk.incoming.place.private:
        return ()
    played = (hit.game, hit.clause.rule_set)
    running: tuple[Status, ...] = ("playing",)
    tables = [each for each in desk.unit.streams(desk.chat.id, running) if (each.game, each.rule_set) == played]
    buttons = [Button(desk.public.plain("button.work_out", line=each.number), act, each.id) for each in tables]
    return rows(buttons[:_BEST], 3)


def _offer(desk: Desk, asked: str, best: Sequence[Hit], rulings: Sequence[Ruling]) -> None:
    say = desk.public
    lines = [ruling_line(desk, ruling) for ruling in rulings]
    if best:
        lines += [say.html("rule.found", query=asked), *(line(say, hit) for hit in best)]
    _put(desk, Html("\n".join(lines)), (*_choices(say, None, best, asked), *_appealing(say, rulings)))


def _find_nothing(desk: Desk, asked: str, found: Sequence[Hit]) -> None:
    """Say that no clause answers, and who can answer. The nearest clauses are offered by title only, and the document's
    clause on open points is quoted."""
    say = desk.public
    if not asked:
        desk.answer(say.html("rule.usage"))
        return
    rest, near = [hit for hit in found if hit.by == "rest"], [hit for hit in found if hit.by == "near"][:_NEAREST]
    lines = [say.html("rule.none", query=asked)]
    for hit in rest:
        lines += [say.html("rule.rest", rules=rules_of(say, hit), number=hit.clause.number), *body(say, hit.clause)]
    lines.append(say.html("rule.ask_referee"))
    if near:
        lines += [say.html("rule.near"), *(line(say, hit) for hit in near)]
    _put(desk, Html("\n".join(lines)), _choices(say, None, near, asked))


def _appealing(say: Words, rulings: Sequence[Ruling]) -> Keyboard:
    return rows([Button(say.plain("button.ruling", line=each.number), r.Rulings(each.number)) for each in rulings], 3)


def _put(desk: Desk, text: Html, keyboard: Keyboard) -> None:
    if desk.pressed and len(text) <= _LONGEST_EDIT:
        desk.edit(text, keyboard, None)
    else:
        desk.answer(text, keyboard)


def _played_here(desk: Desk) -> list[tuple[str, str]]:
    """Return the rule sets in use: at the table replied to, then at the open tables here."""
    unit, place = desk.unit, desk.incoming.place
    replied = unit.stream_of_message(desk.chat.id, desk.incoming.reply_to) if desk.incoming.reply_to else None
    streams: list[Stream | None] = [unit.glance(replied)] if replied else []
    if not place.private:
        streams += unit.streams(desk.chat.id, ("playing", "seating"))
    elif desk.person:
        streams += unit.seated(desk.person.id, ("playing", "seating"))
    return list(dict.fromkeys((stream.game, stream.rule_set) for stream in streams if stream))


def _short(label: str) -> str:
    """A label as long as a button has room for, cut between words where it has any."""
    if len(label) <= _LONGEST_LABEL:
        return label
    head, blank, _ = label[:_LONGEST_LABEL].rpartition(" ")
    return f"{head.rstrip(' ,;:(') if blank else label[: _LONGEST_LABEL - 1]}…"


def _choices(say: Words, shown: Hit | None, found: Sequence[Hit], asked: str) -> Keyboard:
    """Return a button for each clause, carrying the original question if there is room; clauses from different rules
    than the shown clause also name their rules."""
    buttons = []
    for hit in found:
        label = f"{hit.clause.number} {hit.clause.title[say.language]}"
        if shown is not None and (hit.game, hit.clause.rule_set) != (shown.game, shown.clause.rule_set):
            label = say.plain("rule.elsewhere", clause=label, rules=rules_of(say, hit))
        full = Button(_short(label), a.Rule(hit.name, asked))
        buttons.append(full if full.fits else Button(full.text, a.Rule(hit.name)))
    return rows(buttons, 2)
