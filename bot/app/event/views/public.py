"""Pictures and texts of an event for everyone to look at: bracket, standings, seating, schedule."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.moments import when, where, without_year
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.event.views.pictures import Drawn, Sight, drawn
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard
from bot.app.speech.words import Html
from engines.tournament.sheets.rounds import left_in, opening, rounds_in

_NOTHING = {
    "bracket": "event.no_bracket",
    "certificate": "event.no_certificate",
    "standings": "event.no_standing",
    "ranking": "event.no_standing",
}


def bracket(desk: Desk, tournament: Tournament, who: EventRole, command: e.Bracket) -> None:
    look(desk, tournament, Sight("bracket", part=command.page))


def standings(desk: Desk, tournament: Tournament, who: EventRole, command: e.Standings) -> None:
    """Show the standings, or the final ranking after the event."""
    look(desk, tournament, Sight("ranking" if tournament.state.ended == "close" else "standings", part=command.page))


def seating(desk: Desk, tournament: Tournament, who: EventRole, command: e.Seating) -> None:
    look(desk, tournament, Sight("seating", tournament.state.rounds, command.page))


def show(desk: Desk, tournament: Tournament, who: EventRole, command: e.Show) -> None:
    """Serve a button beneath a picture: show another part of the picture, or the same content in words."""
    sight = Sight(command.what, command.number, command.page)
    if not command.words:
        look(desk, tournament, sight, instead=command.turned)
        return
    in_words(desk, tournament, sight, instead=command.turned)


def in_words(desk: Desk, tournament: Tournament, sight: Sight, *, instead: bool = False) -> None:
    """Show a picture's content in words, page by page. A picture stays in the chat; a page is replaced by the next
    page."""
    found = drawn(desk.unit, tournament, sight, desk.zone)
    if found is None:
        desk.refuse(_NOTHING.get(sight.name, "event.no_pairings"))
        return
    page = min(sight.part, len(found.text) - 1)
    keyboard = _pages(tournament, sight, found, page)
    if instead:
        desk.edit(found.text[page], keyboard, tournament.stream.id)
    else:
        desk.say(found.text[page], keyboard, stream_id=tournament.stream.id, reply=True)


def look(desk: Desk, tournament: Tournament, sight: Sight, *, instead: bool = False) -> None:
    """Answer with a picture of the event. With `instead` it replaces the picture whose button was pressed."""
    found = drawn(desk.unit, tournament, sight, desk.zone)
    if found is None:
        desk.refuse(_NOTHING.get(sight.name, "event.no_pairings"))
        return
    desk.toast(desk.own.plain("toast.done"))
    desk.sheet(
        tournament.stream, _payload(sight), caption(tournament, found), keys(tournament, sight, found), instead=instead
    )


def publish(desk: Desk, tournament: Tournament, sight: Sight, html: Html, keyboard: Keyboard = ()) -> None:
    """Publish a picture with a text where the event takes place; without such a picture, publish the text alone."""
    found = drawn(desk.unit, tournament, sight, desk.zone)
    if found is None:
        desk.tell(html, keyboard, tournament.stream)
        return
    desk.exhibit(tournament.stream, _payload(sight), html, (*keyboard, *keys(tournament, sight, found)))


def caption(tournament: Tournament, found: Drawn) -> Html:
    parts = (found.labels.title, found.labels.subtitle, found.labels.date)
    return tournament.say.html("event.sheet_caption", title=" · ".join(part for part in parts if part))


def keys(tournament: Tournament, sight: Sight, found: Drawn) -> Keyboard:
    """Return the buttons beneath a picture: the neighbouring parts, and the same content in words."""
    say, at = tournament.say, min(sight.part, found.parts - 1)
    row = [
        Button(say.plain("button.picture", number=page + 1), _page(sight, page), tournament.stream.id)
        for page in (at - 1, at + 1)
        if 0 <= page < found.parts
    ]
    inwards = e.Show(sight.name, sight.number, 0, True)
    return ((*row, Button(say.plain("button.in_words"), inwards, tournament.stream.id)),)


def _page(sight: Sight, page: int) -> e.Show:
    return e.Show(sight.name, sight.number, page, turned=True)


def _pages(tournament: Tournament, sight: Sight, found: Drawn, at: int) -> Keyboard:
    row = tuple(
        Button(
            tournament.say.plain("button.page", number=page + 1),
            e.Show(sight.name, sight.number, page, True, True),
            tournament.stream.id,
        )
        for page in (at - 1, at + 1)
        if 0 <= page < len(found.text)
    )
    return (row,) if row else ()


def _payload(sight: Sight) -> dict[str, object]:
    return {"picture": sight.name, "number": sight.number, "part": sight.part}


def schedule(desk: Desk, tournament: Tournament, who: EventRole, command: e.Schedule) -> None:
    """赛程: list the deadline and the rounds, each with date, place and progress."""
    say, state = tournament.say, tournament.state
    setup = state.setup
    lines = [say.html("event.schedule", title=tournament.title)]
    if setup.deadline:
        lines.append(say.html("event.deadline", value=without_year(say, setup.deadline)))
    many = rounds_in(state) or max(len(setup.dates), len(setup.venues))
    for round in range(1, many + 1):
        parts = [text for text in (when(say, setup, round), where(setup, round)) if text]
        parts.append(say.plain(f"event.round_is.{_stage(tournament, round)}"))
        lines.append(say.html("event.schedule_round", name=round_name(tournament, round), what=" · ".join(parts)))
    if not many:
        lines.append(say.html("event.schedule_none"))
    desk.answer(Html("\n".join(lines)))


def _stage(tournament: Tournament, round: int) -> str:
    state = tournament.state
    if round not in state.published:
        return "coming"
    if any(each.round == round for each in state.open):
        return "playing" if round in state.started else "published"
    return "over"


def round_name(tournament: Tournament, round: int) -> str:
    """Return a round's name, such as 第2轮, with the stage's name in a knockout."""
    say, left = tournament.say, left_in(tournament.state, round)
    plain = say.plain("event.round_n", round=round)
    tables, byes = opening(tournament.state, round)
    if tables:
        return say.plain("event.round_opening", round=plain, tables=tables, byes=byes)
    if left is None:
        return plain
    known = {2: "final", 4: "semifinal", 8: "quarterfinal"}.get(left, "round")
    return say.plain("event.round_called", round=plain, name=say.plain(f"picture.bracket.{known}", left=left))
