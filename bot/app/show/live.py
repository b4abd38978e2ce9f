"""A match's live message: picture, caption and buttons, computed from the newest state when sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from html import escape

from bot.app.match import Match, of_event
from bot.app.record import consent
from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request import commands_referee as d
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.speech.clockface import in_caption, rings, shown
from bot.app.speech.names import act_label, mention, name_of, picture_labels, result, seat_label, seat_labels, title
from bot.app.speech.words import Html, Seats, Words
from engines.core.chat.buttons import Choice
from engines.core.game.verdicts import split_offer
from engines.core.rulings import Called, Fact, Seat, Value
from engines.core.scenes.scene import Scene
from rendering.labels import Labels
from storage.store import Pending, Person

LAST_LINES = 4
"""How many recent moves stand beneath a board."""


@dataclass(frozen=True, slots=True)
class View:
    scene: Scene
    labels: Labels
    caption: Html
    keyboard: Keyboard


def view(
    words: Words,
    match: Match,
    people: Mapping[int, Person],
    accounts: Mapping[int, int],
    last: Sequence[str],
    at: datetime,
    zone: tzinfo,
    *,
    refereed: bool = True,
    captains: frozenset[Seat] = frozenset(),
    confirmed: Mapping[int, str] | None = None,
) -> View:
    """Build the live message. `last` holds the newest entries in canonical text, empty before the first; `at` is the
    time for reading the clocks.

    `refereed` means that an appointed official may referee here; `confirmed` names the confirmers of each hand.
    """
    names = {seat: name_of(words, people, person) for seat, person in match.seats.items()}
    labels = picture_labels(words, match.stream, title(words, match.stream), names, _marks(match))
    if match.reported:
        labels = replace(labels, date=_date(match, zone), confirmed=confirmed or {})
    labels = replace(labels, described=words.described(match.table))
    caption = [words.html("live.title", title=title(words, match.stream))]
    caption += _state(words, match, people, accounts, last, at, zone)
    caption += in_caption(words, match, seat_labels(words, match), at, zone)
    if captains:
        named = [
            f"{seat_label(words, match, seat)} {name_of(words, people, match.seats[seat])}" for seat in sorted(captains)
        ]
        caption.append(words.html("live.captains", names=words.join(named)))
    if not refereed and not last and match.stream.status in ("seating", "playing"):
        caption.append(words.html("live.no_referee"))
    return View(match.table.scene, labels, Html("\n".join(caption)), keyboard(words, match))


def _date(match: Match, zone: tzinfo) -> str:
    """Return the day a match began, as shown on a score sheet."""
    return (match.stream.started_at or match.stream.created_at).astimezone(zone).strftime("%Y-%m-%d")


def _marks(match: Match) -> dict[int, str]:
    return {int(pending.payload["line"]): "pending" for pending in match.waiting("report") if "line" in pending.payload}


def _state(
    words: Words,
    match: Match,
    people: Mapping[int, Person],
    accounts: Mapping[int, int],
    last: Sequence[str],
    at: datetime,
    zone: tzinfo,
) -> list[Html]:
    game, stream = match.stream.game, match.stream
    if stream.status == "seating":
        return _seating(words, match, people, accounts)
    if stream.status == "cancelled":
        return [words.html("live.cancelled")]
    if stream.status == "broken":
        return [words.html("live.broken")]
    table, facts = match.table, match.table.caption
    seats = Seats(match.labels, lambda seat: _called(words, match, people, accounts, seat))
    lines = []
    if last and match.manner.entered == "played":
        lines.append(words.html("live.last", text=_newest(words, match, last)))
    lines += [sentence for fact in facts if (sentence := words.fact(game, fact, seats))]
    if match.reported and not facts and table.outcome is None:
        lines.append(words.html("live.next"))
    if table.outcome is not None:
        lines.append(result(words, match, table.outcome, people))
    elif not table.adjourned:
        lines += _to_act(words, match, people, accounts, set(_named(facts)))
        if table.verdict.offer is not None:
            lines.append(words.html("live.offer", label=seat_label(words, match, table.verdict.offer)))
        if match.demanded is not None:
            lines.append(words.first(f"act.{match.demanded.word}.awaited", "act.awaited"))
        if (moment := rings(match)) is not None:
            lines.append(words.html("live.bell", when=shown(moment, at, zone)))
    for pending in match.waiting("report"):
        lines.append(words.html("live.report", line=pending.payload["line"], side=pending.payload["by_side"]))
    if match.dispute is not None:
        lines.append(words.html("live.dispute", line=match.dispute.payload["line"]))
    return lines


def _newest(words: Words, match: Match, last: Sequence[str]) -> str:
    """Write the newest line after the moves before it. Earlier offers and earlier acts that are no moves are left out,
    since they are over."""
    table = match.table

    def is_move(line: str) -> bool:
        word = line.partition(" ")[0]
        in_words = word.isalpha() and word.islower()
        return not in_words and not words.is_common(table, line) and match.manner.act(word) is None

    earlier = (split_offer(line, table.rules)[0] for line in last[:-1])
    moves = [words.choice(table, line) for line in earlier if line and is_move(line)]
    newest, set_off = words.choice(table, last[-1]), words.plain("entry.separator")
    if is_move(last[-1]) and not any(" " in text for text in (*moves, newest)):
        return " ".join((*moves, newest))
    shown = (set_off if any(" " in text for text in moves) else " ").join(moves)
    return f"{shown}{set_off if shown else ''}{newest}"


def _to_act(
    words: Words, match: Match, people: Mapping[int, Person], accounts: Mapping[int, int], named: set[Seat]
) -> list[Html]:
    """Name the players to act, except those already `named`. If any side may report, nobody is waited for."""
    waited = [] if match.reported else [seat for seat in match.table.to_act if seat not in named]
    if len(waited) == 1 and waited[0] >= 0:
        (seat,) = waited
        name = mention(words, people, accounts, match.seats[seat]) if seat in match.seats else Html("—")
        return [words.html("live.to_act", label=seat_label(words, match, seat), name=name)]
    called = [_called(words, match, people, accounts, seat, "<b>{}</b>") for seat in waited]
    return [words.html("live.all_to_act", names=Html(words.join(called)))] if called else []


def _named(facts: Iterable[Fact]) -> Iterator[Seat]:
    """Yield the seats mentioned in facts."""
    for value in (value for fact in facts for value in fact.args.values()):
        parts: tuple[Value, ...] = value if isinstance(value, tuple) else (value,)
        yield from (part for part in parts if isinstance(part, Called))
        yield from _named(part for part in parts if isinstance(part, Fact))


def _seating(words: Words, match: Match, people: Mapping[int, Person], accounts: Mapping[int, int]) -> list[Html]:
    """Describe a table before its match: what it waits for and who sits where, or merely who is present if seats are
    drawn."""
    lines = [words.html("live.seating", free=match.table.seats - len(match.seats))]
    if of_event(match.stream):
        lines = [words.html("live.round_waits")]
    if match.terms is not None:
        lines = _terms(words, match, match.terms, people, accounts)
    lines += [words.html("live.by_lot")] if match.by_lot else []
    lines += [] if match.takebacks else [words.html("live.no_takebacks")]
    for seat in sorted(seat for side in match.table.sides for seat in side):
        sitting = match.seats.get(seat)
        name = name_of(words, people, sitting) if sitting is not None else words.plain("live.free")
        if not match.by_lot:
            lines.append(words.html("live.seat", label=seat_label(words, match, seat), name=name))
        elif sitting is not None:
            lines.append(words.html("live.sits", name=name))
    return lines


def _terms(
    words: Words, match: Match, terms: Pending, people: Mapping[int, Person], accounts: Mapping[int, int]
) -> list[Html]:
    """List the terms to be accepted before the first move, who has accepted and who has not."""
    facts = match.manner.new_table.terms(match.table.rules, match.table.options)
    lines = [words.html("live.terms")]
    lines += [words.html("live.term", text=said) for fact in facts if (said := words.fact(match.stream.game, fact))]
    asked = consent.load(terms.payload, match.table.seats)
    waits = [mention(words, people, accounts, match.seats[Seat(seat)]) for seat in asked.waits_for]
    lines.append(words.html("live.terms_wait", names=Html(words.join(waits))))
    agreed = [name_of(words, people, match.seats[Seat(seat)]) for seat in sorted(asked.given)]
    return [*lines, words.html("live.terms_agreed", names=words.join(agreed))] if agreed else lines


def _called(
    words: Words,
    match: Match,
    people: Mapping[int, Person],
    accounts: Mapping[int, int],
    seat: Seat,
    label: str = "{}",
) -> Html:
    """Name a seat together with its player, if it has one."""
    named = label.format(escape(seat_label(words, match, seat), quote=False))
    return Html(f"{named} {mention(words, people, accounts, match.seats[seat])}" if seat in match.seats else named)


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
