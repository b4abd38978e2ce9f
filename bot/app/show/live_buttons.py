"""The buttons beneath a match's live message, by what the table waits for."""

from __future__ import annotations

from collections.abc import Callable

from bot.app.match import Match, of_event
from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request import commands_referee as d
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.speech.names import act_label, seat_label
from bot.app.speech.words import Seats, Words
from engines.core.chat.buttons import Choice
from engines.core.rulings import Fact


def keyboard(words: Words, match: Match, menu: Keyboard = ()) -> Keyboard:
    """Return the live message's buttons; a `menu` replaces the entry buttons."""
    stream = match.stream

    def button(key: str, command: c.Command, **args: object) -> Button:
        return Button(words.plain(f"button.{key}", **args), command, stream.id, stream.version)

    if stream.status == "seating":
        return () if of_event(stream) else _sitting_down(words, match, button)
    if stream.status == "ended":
        return _afterwards(words, match, button)
    if stream.status != "playing":
        return ()
    reports = _reports(match, button)
    record = (button("history", c.History()),)
    look = (button("clock", c.Clock()),) if match.table.clock else ()
    if match.dispute is not None:
        return (*reports, (button("restore", c.Withdraw()), button("relog", c.Fill())))
    if match.table.adjourned or match.demanded is not None:
        return (*_demanded(words, match), *_keys(words, match), (button("resume", d.Resume()), *record))
    if match.table.paused:
        return (*reports, (button("go", d.Resume()), *record, *look))
    begun = not match.by_card or match.table.moves
    undo = button("undo_hand" if match.reported else "undo_play" if match.by_card else "undo", c.Undo())
    back = (undo,) if match.takebacks else ()
    kept = ((*back, *record, *look),) if begun else _sitting_down(words, match, button)
    return (*reports, *(menu or _entries(words, match, button)), _verdicts(match, button), *kept)


def _demanded(words: Words, match: Match) -> Keyboard:
    """Return the button for the act demanded from the next player."""
    act, stream = match.demanded, match.stream
    if act is None or match.table.adjourned:
        return ()
    return ((Button(act_label(words, act), c.Do(act.word), stream.id, stream.version),),)


def _sitting_down(words: Words, match: Match, button: Callable[..., Button]) -> Keyboard:
    """Return buttons for the free seats, or for accepting the terms once all seats are taken."""
    free = sorted(seat for side in match.table.sides for seat in side if seat not in match.seats)
    labels = [(seat, seat_label(words, match, seat)) for seat in free]
    joins = rows([button("join", c.Join(f"={int(seat)}"), label=label) for seat, label in labels], 3)
    if match.by_lot and free:
        joins = ((button("sit", c.Join()),),)
    if match.terms is not None:
        yes, no = (c.Agree(match.terms.id, answer) for answer in (True, False))
        joins = ((button("agree", yes), button("not_agree", no)),)
    return (*joins, (button("leave", c.Leave()), button("cancel", c.Cancel())))


def _entries(words: Words, match: Match, button: Callable[..., Button]) -> Keyboard:
    """Return buttons for the ways to enter: the form, the menu, and the game's own buttons in this state."""
    manner = match.manner
    form = (button("hand", c.Fill()),) if manner.sheet.form else ()
    menu = (button("pick", c.Pick()),) if has_menu(match) else ()
    first, *others = _keys(words, match) or [()]
    return ((*form, *menu, *first), *others)


def has_menu(match: Match) -> bool:
    """Return whether the menu offers a move in this state; choosing a colour or answering a question uses separate
    buttons."""
    menu, table = match.manner.menu, match.table
    return menu is not None and any(menu(table.state, seat, "") is not None for seat in table.to_act)


def _keys(words: Words, match: Match) -> list[tuple[Button, ...]]:
    """Return the game's own buttons in this state."""
    return [tuple(_key(words, match, key) for key in row) for row in match.manner.keys(match.table.state)]


def _key(words: Words, match: Match, choice: Choice) -> Button:
    label = words.label(match.stream.game, choice.label, Seats(match.labels))
    return Button(label, _leads_to(match, choice), match.stream.id, match.stream.version)


def _leads_to(match: Match, choice: Choice) -> c.Command:
    """Return the command behind a game's own button: an entry, an act or a question."""
    word, _, text = choice.value.partition(" ")
    if choice.enters:
        return c.Move(choice.value)
    return a.Ask(word, text) if match.game.question(word) else c.Do(word, text)


def _verdicts(match: Match, button: Callable[..., Button]) -> tuple[Button, ...]:
    """Return draw and resign buttons as far as the rule set has them; a standing offer gets its answer buttons."""
    known = match.table.rules.verdicts
    draws: tuple[Button, ...] = (button("offer", c.Offer()),) if "draw" in known else ()
    if match.table.verdict.offer is not None:
        draws = (button("draw_ok", c.Offer("ok")), button("draw_no", c.Offer("no")))
    return (*draws, *((button("resign", c.Resign()),) if "resign" in known else ()))


def _afterwards(words: Words, match: Match, button: Callable[..., Button]) -> Keyboard:
    exported = (button("pgn", c.Pgn()),) if match.table.mode.exports else ()
    record, files = button("history", c.History()), (button("review", c.Review()), *exported)
    if match.by_card:
        return ((record, *files),)
    return (*_reports(match, button), (*_following(words, match), record), () if match.reported else files)


def _following(words: Words, match: Match) -> tuple[Button, ...]:
    """Return buttons for the next match: the game's proposals, else a repetition."""
    stream, outcome = match.stream, match.table.outcome
    if of_event(stream):
        return ()
    proposed = match.manner.related.next_matches(match.table.state, outcome) if outcome else ()
    if not proposed:
        return (Button(words.plain("button.again"), c.New(f"={stream.id}")),)
    return tuple(
        Button(words.label(stream.game, Fact(each.word)), c.New(f"={stream.id} {each.word}")) for each in proposed
    )


def _reports(match: Match, button: Callable[..., Button]) -> Keyboard:
    return tuple(
        (
            button("confirm", c.Confirm(pending.seq or 0), line=pending.payload["line"]),
            button("object", c.Object(pending.seq or 0), line=pending.payload["line"]),
        )
        for pending in match.waiting("report")[:3]
    )
