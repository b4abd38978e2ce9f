"""The live message of a match: what it shows, says and offers. Computed from the newest state when it is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from html import escape

from bot.app import commands as c
from bot.app import commands_desk as d
from bot.app.buttons import Button, Keyboard, rows
from bot.app.clockface import in_caption
from bot.app.hand_caption import hand_lines
from bot.app.level_caption import level_line, standing_lines
from bot.app.match import Match
from bot.app.vocabulary import BY_WORD
from bot.app.words import Html, Words
from engines.core.manner import Choice
from engines.core.rulebook import Book
from engines.core.rulings import Fact, Outcome, Seat
from engines.core.scene import CardsScene, LevelSheet, Scene, Scorecard
from rendering.labels import Labels
from storage.store import Person, Stream

_LONGEST_NAME = 64


@dataclass(frozen=True, slots=True)
class View:
    scene: Scene
    labels: Labels
    caption: Html
    keyboard: Keyboard


def seat_label(words: Words, match: Match, seat: Seat) -> str:
    """What a seat is called: by the sheet's own label, or in the players' words."""
    scene = match.table.scene
    labels = scene.labels if isinstance(scene, Scorecard | CardsScene) else {}
    return labels.get(seat) or words.seat(match.stream.game, seat)


def seat_labels(words: Words, match: Match) -> list[str]:
    """All of them, in order of turn."""
    return [seat_label(words, match, Seat(seat)) for seat in range(match.table.seats)]


def side_label(words: Words, match: Match, side: int) -> str:
    """What a side is called: in the players' words, by its one seat, or by the letter that its seats share."""
    key = f"side.{match.stream.game}.{side}"
    label = seat_label(words, match, match.table.sides[side][0])
    return words.plain(key) if words.has(key) else label.rstrip("0123456789") or label


def name_of(words: Words, people: Mapping[int, Person], person_id: int | None) -> str:
    person = people.get(person_id) if person_id is not None else None
    if person is None:
        return "—"
    return person.name[:_LONGEST_NAME] or words.plain("person.anonymous")


def mention(words: Words, people: Mapping[int, Person], accounts: Mapping[int, int], person_id: int) -> Html:
    """A name that rings for its bearer, where we know the account."""
    name = escape(name_of(words, people, person_id), quote=False)
    account = accounts.get(person_id)
    return Html(f'<a href="tg://user?id={account}">{name}</a>' if account else name)


def title(words: Words, stream: Stream) -> str:
    return words.plain("table.title", number=stream.number, game=words.plain(f"game.{stream.game}"))


def view(
    words: Words,
    match: Match,
    people: Mapping[int, Person],
    accounts: Mapping[int, int],
    last: str,
    at: datetime,
    zone: tzinfo,
    *,
    refereed: bool = True,
    captains: frozenset[Seat] = frozenset(),
) -> View:
    """`last` is the newest entry in canonical text, empty before the first; `at` is when the clocks are read.

    `refereed`: somebody was appointed who may referee here.
    """
    names = {seat: name_of(words, people, person) for seat, person in match.seats.items()}
    labels = picture_labels(words, match.stream, title(words, match.stream), names, _marks(match))
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


def picture_labels(
    words: Words, stream: Stream, heading: str, names: Mapping[Seat, str], marks: Mapping[int, str] | None = None
) -> Labels:
    """What stands on a picture of a table in words."""
    return replace(labels_of(words, stream.game, stream.rule_set, heading), names=names, marks=marks or {})


def labels_of(words: Words, game: str, rule_set: str, heading: str) -> Labels:
    """What stands on any picture of a game."""
    return Labels(
        title=heading,
        subtitle=words.plain(f"rules.{game}.{rule_set}"),
        words={key.removeprefix("picture."): words.plain(key) for key in words.keys("picture.")},
        seats=_seats(words, game),
    )


def _seats(words: Words, game: str) -> dict[Seat, str]:
    """The seats that have a name in the players' words; those of a sheet with labels of its own have none."""
    named = [key.removeprefix(f"seat.{game}.") for key in words.keys(f"seat.{game}.")]
    full = {Seat(int(seat)): words.seat(game, int(seat)) for seat in named if seat.isdigit()}
    # A chip has room for a letter only where there is a column of them.
    return {seat: words.plain(short) if words.has(short := f"seat.{game}.{int(seat)}.short") else name
            for seat, name in full.items()}  # fmt: skip


def result(words: Words, match: Match, outcome: Outcome, people: Mapping[int, Person]) -> Html:
    """The end of a match in one line: who won, why, by which clause."""
    reason = words.reason(match.stream.game, outcome.reason)
    if outcome.void:
        line = words.html("result.void", reason=reason)
    elif outcome.winners:
        winners = words.join(
            seat_label(words, match, seat)
            if match.by_card and seat not in match.seats
            else f"{seat_label(words, match, seat)} {name_of(words, people, match.seats.get(seat))}"
            for seat in outcome.winners
        )
        line = words.html("result.win", winners=winners, reason=reason)
    elif len(outcome.places) > 1:
        line = words.html("result.all_lose", reason=reason)
    else:
        line = words.html("result.draw", reason=reason)
    score = _score(words, outcome)
    return Html(line + score + cite(words, match.game.book, outcome.clause))


def cite(words: Words, book: Book, clause_id: str | None) -> Html:
    """The clause behind a ruling, with its title."""
    clause = book.get(clause_id) if clause_id else None
    if clause is None:
        return Html("")
    number = clause.id.partition(":")[2]
    return Html(words.html("clause", number=number, title=clause.title[words.language]))


def _score(words: Words, outcome: Outcome) -> str:
    points = {side: tally["points"] for side, tally in outcome.tallies.items() if "points" in tally}
    return " " + " : ".join(f"{side} {number}" for side, number in points.items()) if points else ""


def _marks(match: Match) -> dict[int, str]:
    return {int(pending.payload["line"]): "pending" for pending in match.waiting("report") if "line" in pending.payload}


def _state(
    words: Words,
    match: Match,
    people: Mapping[int, Person],
    accounts: Mapping[int, int],
    last: str,
    at: datetime,
    zone: tzinfo,
) -> list[Html]:
    game, stream = match.stream.game, match.stream
    if stream.status == "seating":
        lines = [words.html("live.seating", free=match.table.seats - len(match.seats))]
        for seat in sorted(seat for side in match.table.sides for seat in side):
            sitting = match.seats.get(seat)
            name = name_of(words, people, sitting) if sitting is not None else words.plain("live.free")
            lines.append(words.html("live.seat", label=seat_label(words, match, seat), name=name))
        return lines
    if stream.status == "cancelled":
        return [words.html("live.cancelled")]
    if stream.status == "broken":
        return [words.html("live.broken")]
    lines = [words.html("live.last", text=words.entry(last))] if last and not match.reported else []
    outcome = match.table.outcome
    if match.by_card:
        lines = hand_lines(words, match, lambda seat: _called(words, match, people, accounts, seat))
        return [*lines, result(words, match, outcome, people)] if outcome else lines
    if outcome is not None:
        lines += level_line(words, match)
        lines.append(result(words, match, outcome, people))
    elif match.sealer is not None:
        lines.append(words.html("live.adjourned", label=seat_label(words, match, match.sealer)))
    elif not match.reported:
        seat = match.table.to_act[0]
        who = mention(words, people, accounts, match.seats[seat]) if seat in match.seats else Html("—")
        lines.append(words.html("live.to_act", label=seat_label(words, match, seat), name=who))
        if match.table.verdict.offer is not None:
            lines.append(words.html("live.offer", label=seat_label(words, match, match.table.verdict.offer)))
        if match.waiting("seal"):
            lines.append(words.html("live.seal"))
    elif isinstance(scene := match.table.scene, LevelSheet):
        lines += standing_lines(words, match, scene, at, zone)
    else:
        lines.append(words.first(f"live.next.{game}", "live.next", **_next(match)))
    for pending in match.waiting("report"):
        lines.append(words.html("live.report", line=pending.payload["line"], side=pending.payload["by_side"]))
    if match.dispute is not None:
        lines.append(words.html("live.dispute", line=match.dispute.payload["line"]))
    return lines


def _called(words: Words, match: Match, people: Mapping[int, Person], accounts: Mapping[int, int], seat: Seat) -> Html:
    """A seat with whoever sits there, where somebody does."""
    label = seat_label(words, match, seat)
    return Html(f"{label} {mention(words, people, accounts, match.seats[seat])}" if seat in match.seats else label)


def _next(match: Match) -> dict[str, object]:
    scene = match.table.scene
    if not isinstance(scene, Scorecard):
        return {}
    who = {"dealer": scene.dealer or "—", "cutter": scene.cutter or "—"}
    return {"hand": len(scene.rows) + 1, "hands": scene.hands, **who}


def keyboard(words: Words, match: Match, menu: Keyboard = ()) -> Keyboard:
    """The buttons beneath the live message; a `menu` takes the place of those by which an entry is made."""
    stream = match.stream

    def button(key: str, command: c.Command, **args: object) -> Button:
        return Button(words.plain(f"button.{key}", **args), command, stream.id, stream.version)

    if stream.status == "seating":
        return _seating(words, match, button)
    if stream.status == "ended":
        return _afterwards(words, match, button)
    if stream.status != "playing":
        return ()
    reports = _reports(match, button)
    record = (button("history", c.History()),)
    look = (button("clock", c.Clock()),) if match.table.clock else ()
    if match.dispute is not None:
        return (*reports, (button("restore", c.Withdraw()), button("relog", c.Fill())))
    if match.sealer is not None or match.waiting("seal"):
        sealing = () if match.sealer is not None else ((button("seal", c.Seal()),),)
        return (*sealing, (button("resume", d.Resume()), *record))
    if match.table.paused:
        return (*reports, (button("go", d.Resume()), *record, *look))
    begun = not match.by_card or match.table.moves
    undo = button("undo_hand" if match.reported else "undo_play" if match.by_card else "undo", c.Undo())
    kept = ((undo, *record, *look),) if begun else _seating(words, match, button)
    return (*reports, *(menu or _entries(words, match, button)), _verdicts(match, button), *kept)


def _seating(words: Words, match: Match, button: Callable[..., Button]) -> Keyboard:
    free = sorted(seat for side in match.table.sides for seat in side if seat not in match.seats)
    labels = [(seat, seat_label(words, match, seat)) for seat in free]
    joins = rows([button("join", c.Join(f"={int(seat)}"), label=label) for seat, label in labels], 3)
    return (*joins, (button("leave", c.Leave()), button("cancel", c.Cancel())))


def _entries(words: Words, match: Match, button: Callable[..., Button]) -> Keyboard:
    """The ways to make an entry: by a form, by a menu, and those that the game has in this state."""
    manner, stream = match.manner, match.stream
    form = (button("hand", c.Fill()),) if manner.form else ()
    menu = (button("pick", c.Pick()),) if manner.menu else ()
    own = [
        tuple(Button(words.label(stream.game, key.label), _meant(key), stream.id, stream.version) for key in row)
        for row in manner.keys(match.table.state)
    ]
    first, *others = own or [()]
    return ((*form, *menu, *first), *others)


def _meant(key: Choice) -> c.Command:
    """What a button of the game's own does: an entry, or what people type by its word."""
    word, _, text = key.value.partition(" ")
    return c.Move(key.value) if key.enters else BY_WORD[word].build(text)


def _verdicts(match: Match, button: Callable[..., Button]) -> tuple[Button, ...]:
    """Draws and resignations, where the rule set has them."""
    known = match.table.rules.verdicts
    if match.table.verdict.offer is not None:
        return (button("draw_ok", c.Offer("ok")), button("draw_no", c.Offer("no")))
    offer = (button("offer", c.Offer()),) if "draw" in known else ()
    return (*offer, *((button("resign", c.Resign()),) if "resign" in known else ()))


def _afterwards(words: Words, match: Match, button: Callable[..., Button]) -> Keyboard:
    record, files = button("history", c.History()), (button("review", c.Review()), button("pgn", c.Pgn()))
    if match.by_card:
        return ((record, *files),)
    return (*_reports(match, button), (*_following(words, match), record), () if match.reported else files)


def _following(words: Words, match: Match) -> tuple[Button, ...]:
    """What may be played next: what the game proposes, else the same again."""
    stream, outcome = match.stream, match.table.outcome
    proposed = match.manner.follows(match.table.state, outcome) if outcome else ()
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
