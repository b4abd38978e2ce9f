"""名单: the entries by unit, and the gaps (未齐)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.desk import Desk
from bot.app.event.moments import shown
from bot.app.event.quotas import incomplete, missing
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html

LOT = "promise"
"""The kind of a promised lot before its draw; the secret is stored with the promise."""
_PAGE = 3_000
"""The most letters on one page."""


def promised(tournament: Tournament) -> bool:
    """Whether a lot is promised but not drawn; until the draw nobody may join or leave."""
    return bool(tournament.match.waiting(LOT))


def roll(desk: Desk, tournament: Tournament, who: EventRole, page: int) -> None:
    """Show the entry list, one page at a time."""
    say, state, stream = tournament.say, tournament.state, tournament.stream
    parts = list(pages([*_lines(tournament)]))
    page = min(max(page, 1), len(parts))
    waiting = sum(not one.approved for one in state.entrants.values())
    head = [say.html("event.entries", title=tournament.title, count=len(state.entrants))]
    if waiting:
        head.append(say.html("event.entries_waiting", count=waiting))
    if state.setup.deadline and state.stand is None:
        head.append(say.html("event.entries_until", when=shown(say, state.setup.deadline)))
    if lacking := [state.setup.unit(unit) for unit in incomplete(tournament)]:
        head.append(say.html("event.entries_lacking", count=len(lacking)))
    buttons = [Button(say.plain("button.template"), e.Entries("template"), stream.id),
               Button(say.plain("button.import"), e.Entries("import"), stream.id)]  # fmt: skip
    if waiting and who.organiser:
        buttons.append(Button(say.plain("button.waiting", number=waiting), e.Entries("waiting"), stream.id))
    if page < len(parts):
        buttons.append(Button(say.plain("button.page", number=page + 1), e.Entries(str(page + 1)), stream.id))
    text = Html("\n".join([*(head if page == 1 else head[:1]), *parts[page - 1]]))
    desk.answer(text, (tuple(buttons),))


def _lines(tournament: Tournament) -> Iterator[Html]:
    state = tournament.state
    for unit in range(len(state.setup.units) + 1):
        entered = sorted(state.of_unit(unit), key=lambda one: one.number)
        if not unit and not entered:
            continue
        if unit:
            yield _of_unit(tournament, unit, len(entered))
        for one in entered:
            yield _entry(tournament, one.number)


def _of_unit(tournament: Tournament, unit: int, count: int) -> Html:
    say, setup = tournament.say, tournament.state.setup
    most = setup.most or setup.least
    head = say.html("event.roll_unit" if most else "event.roll_unit_any", unit=setup.unit(unit), count=count, most=most)
    parts = [head]
    if lacking := missing(tournament, unit):
        parts.append(say.html("event.roll_lacks", what=say.join(lacking)))
    if referees := tournament.referees_of(unit):
        parts.append(say.html("event.roll_referees", names=say.join(tournament.names_of(referees))))
    if (contact := tournament.contact(unit)) is not None:
        parts.append(say.html("event.roll_contact", name=tournament.names_of([contact])[0]))
    return Html(" · ".join(parts))


def _entry(tournament: Tournament, number: int) -> Html:
    say, entrant = tournament.say, tournament.state.entrants[number]
    names = tournament.names_of(tournament.members(number))
    if 0 < entrant.eldest <= len(names):
        names[entrant.eldest - 1] = say.plain("event.eldest", name=names[entrant.eldest - 1])
    line = say.html("event.roll_entry", number=number, names=say.plain("event.and").join(names))
    marks = [say.html("event.roll_seed", seed=entrant.seed)] if entrant.seed else []
    if not entrant.approved:
        marks.append(say.html("event.roll_waiting"))
    if (out := tournament.state.outs.get(number)) is not None:
        marks.append(say.html(f"event.roll_{out.why}"))
    return Html(" ".join([line, *marks]))


def pages(lines: list[Html]) -> Iterator[list[Html]]:
    """Split lines into pages that fit into a message."""
    page: list[Html] = []
    letters = 0
    for line in lines:
        if letters + len(line) > _PAGE and page:
            yield page
            page, letters = [], 0
        page.append(line)
        letters += len(line) + 1
    yield page
