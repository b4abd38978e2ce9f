"""Pictures of an event with everyone's name and unit, and their content in words. Computed anew for every sending."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import tzinfo

from bot.app.event.moments import when, where
from bot.app.event.results.unsettled_results import outcome_in, unsettled
from bot.app.event.tournament import Tournament
from bot.app.folding import Broken, Folding, load
from bot.app.show.picture_text import described, pages
from bot.app.speech.names import labels_of, name_of
from bot.app.speech.words import Html, language_of, words
from engines.core.scenes.parts import parts
from engines.core.scenes.scene import Scene
from engines.core.scenes.sheets import Said
from engines.core.scenes.sheets import State as Mark
from engines.tournament.lines import TableResult
from engines.tournament.sheets import sheet
from engines.tournament.sheets.pairings import seating, seats
from engines.tournament.sheets.pairings import where as desks_of
from engines.tournament.sheets.voided_results import Voids, score_of
from rendering.labels import Labels, Named
from storage.store import Reader, Stream

_DIGEST = 8
_PAIR = 2


@dataclass(frozen=True, slots=True)
class Sight:
    """Names a picture: the kind, the round or entry shown (`number`), and the part, counted from 0."""

    name: str
    number: int = 0
    part: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture ready for drawing, the number of parts, and all parts in words."""

    scene: Scene
    labels: Labels
    parts: int
    text: tuple[Html, ...]


def seen(unit: Reader, folding: Folding, stream: Stream) -> Tournament:
    """Return an event as seen by someone who only looks."""
    match = load(unit, folding, stream)
    chat = unit.chat(stream.chat_id)
    officials = {person for person, _ in unit.officials(stream.chat_id)}
    referees = set(match.table.state.referees.values())
    people = unit.persons({match.stream.creator, *match.seats.values(), *officials, *referees})
    return Tournament(match, people, words(language_of(chat.language if chat else None), stream.game))


def glanced(unit: Reader, folding: Folding, stream_id: int | None) -> Tournament | None:
    """Return an event for the message sender, or None if the event is gone or its record no longer folds."""
    stream = unit.glance(stream_id) if stream_id is not None else None
    try:
        return seen(unit, folding, stream) if stream is not None else None
    except Broken:
        return None


def drawn(unit: Reader, tournament: Tournament, sight: Sight, zone: tzinfo) -> Drawn | None:
    """Return the picture named by `sight`, or None if the event has no such picture now."""
    whole = _scene(unit, tournament, sight)
    if whole is None:
        return None
    pieces = parts(whole)
    scene = pieces[min(sight.part, len(pieces) - 1)]
    labels = _labels(tournament, sight, zone)
    text = tuple(page for piece in pieces for page in pages(tournament.say, piece, labels))
    return Drawn(scene, replace(labels, described=described(tournament.say, scene, labels)), len(pieces), text)


def _scene(unit: Reader, tournament: Tournament, sight: Sight) -> Scene | None:
    if sight.name != "seating":
        return sheet(tournament.state, sight.name, marks(tournament), sight.number, voids(unit, tournament))
    round = sight.number or max(tournament.state.rounds, 1)
    listed = sorted(_seated(tournament, round), key=lambda one: _sorted(one[0]))
    return seating(listed, desks_of(tournament.state, round)) if listed else None


def _seated(tournament: Tournament, round: int) -> Iterator[tuple[str, str, int, Said]]:
    for entry, table, side in seats(tournament.state, round):
        for person in tournament.members(entry):
            yield name_of(tournament.say, tournament.people, person), tournament.unit_of(entry), table, side


def _sorted(name: str) -> bytes:
    """Sort names by Chinese pronunciation: the older standard GB 2312 orders common characters by sound."""
    return name.lower().encode("gb18030", "replace")


def marks(tournament: Tournament) -> Mapping[tuple[int, int], Mark]:
    """Return the tables whose results are disputed or wait for the opponents' confirmation."""
    return {one.place: "disputed" if one.disputed else "pending" for one in unsettled(tournament)}


def voids(unit: Reader, tournament: Tournament) -> Voids:
    """Return the last overturned result at each table, unless the same result stands there again."""
    if not tournament.stream.struck_version:
        return {}
    gone: dict[tuple[int, int], TableResult] = {}
    stand = set()
    for line in unit.entries(tournament.stream.id):
        told = outcome_in(line.text)
        if told is not None and line.struck:
            gone[told.round, told.table] = told
        elif told is not None:
            stand.add(_same(told))
    return {where: told for where, told in gone.items() if _same(told) not in stand}


def _same(told: TableResult) -> Hashable:
    """Return the parts of a result that matter for equality; the reason is left out."""
    return told.round, told.table, told.game, told.between, told.winner, told.kind, told.places, score_of(told)


def _labels(tournament: Tournament, sight: Sight, zone: tzinfo) -> Labels:
    say, state = tournament.say, tournament.state
    base = labels_of(say, tournament.stream.game, tournament.stream.rule_set, tournament.title)
    referees = {f"person.{person}": name_of(say, tournament.people, person) for person in state.referees.values()}
    entries = {number: entrant(tournament, number) for number in state.entrants}
    common = replace(base, words={**base.words, **referees}, entries={**entries, 0: Named("")})
    if sight.name == "certificate":
        at = tournament.match.latest or tournament.stream.created_at
        date = say.plain("event.day", year=(local := at.astimezone(zone)).year, month=local.month, day=local.day)
        return replace(common, subtitle="", footer=state.setup.body, date=date)
    round = sight.number or state.rounds
    key = f"event.sheet.{sight.name}"
    subtitle = say.plain(f"{key}.round" if round and say.has(f"{key}.round") else key, round=round)
    place = " ".join(text for text in (when(say, state.setup, round), where(state.setup, round)) if text)
    dated = place if sight.name in ("pairings", "seating") and round else ""
    return replace(common, subtitle=subtitle, date=dated, footer=_footer(tournament, round, zone))


def _footer(tournament: Tournament, round: int, zone: tzinfo) -> str:
    """Return the record's version and time, with the digest of the promise behind the round's lots. If lots were drawn
    again, the last promise counts."""
    say, lots = tournament.say, tournament.state.lots
    at = (tournament.match.latest or tournament.stream.created_at).astimezone(zone)
    time = say.plain("event.moment", month=at.month, day=at.day, time=f"{at:%H:%M}")
    digest = next((lot.digest for lot in reversed(lots) if lot.digest and lot.round <= max(round, 1)), None)
    if digest is None:
        return say.plain("event.version", version=tournament.stream.version, time=time)
    return say.plain("event.version_drawn", version=tournament.stream.version, time=time, lot=digest[:_DIGEST])


def entrant(tournament: Tournament, number: int) -> Named:
    """Return an entry's label: a person or a pair by name, a larger team by its unit."""
    names = tuple(name_of(tournament.say, tournament.people, person) for person in tournament.members(number))
    unit = tournament.unit_of(number)
    fallback = tournament.say.plain("event.entry", number=number)
    if len(names) > _PAIR:
        return Named(tournament.team(number) or fallback, " ".join(names), names)
    return Named(" ".join(names) or fallback, unit, names if len(names) > 1 else ())
