"""签表: the bracket of a knockout, or of the rounds after a cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.core.scenes import sheets as s
from engines.tournament.lines import TableResult
from engines.tournament.model import EntryId, Pairing
from engines.tournament.sheets.encounter import NOBODY, Marks, Met, met
from engines.tournament.sheets.rounds import opening
from engines.tournament.sheets.voided_results import NOTHING, Voids, voided_line
from engines.tournament.state import State, preliminary

SPOKEN = (3, 5)
"""Match lengths with a name of their own: 三局两胜, 五局三胜."""


def bracket(state: State, marks: Marks, voids: Voids = NOTHING) -> s.Bracket | None:
    """Return the bracket; None if the event has none or has not drawn it yet."""
    first = preliminary(state) + 1
    if not state.format.bracket or state.stand is None or first not in state.placed:
        return None
    many = len(state.placed[first])
    last = first + many.bit_length() - 1
    rounds: list[s.Round] = []
    before: list[Met | None] = []
    semi = before
    for round in range(first, last + 1):
        tables = {each.table: each for each in met(state, round, marks)}
        size = many >> (round - first)
        matches = [
            _with(_meeting(state, round, tables.get(place), place, before), voids.get((round, place)))
            for place in range(1, size + 1)
        ]
        rounds.append(s.Round(2 * size, tuple(matches), _rule(state, round), opening(state, round)[0]))
        semi = before
        before = [tables.get(number) for number in range(1, size + 1)]
    champion = state.stand.champion
    return s.Bracket(
        tuple(rounds),
        _with(_third(state, last, semi, marks), voids.get((last, 2)))
        if state.setup.options.third_place and many > 1
        else None,
        s.Entrant(int(champion)) if champion is not None else None,
    )


def _with(meeting: s.Meeting | None, void: TableResult | None) -> s.Meeting | None:
    if meeting is None or void is None:
        return meeting
    there = [int(slot.entrant) for slot in meeting.slots if slot.entrant is not None]
    return replace(meeting, void=voided_line(void, there))


def _rule(state: State, round: int) -> s.Phrase | None:
    """State how a match of a round is decided: by hands, minutes or games."""
    games, minutes = state.best_of(Pairing(round, 1, None, None)), state.setup.minutes
    if (counts := state.contest.counts) is not None:
        return s.word("event.rule_hands", hands=counts.hands)
    if games < 2 and state.contest.ranks is not None:
        return s.word("event.rule_minutes", minutes=minutes) if minutes else None
    if games < 2:
        return s.word("event.rule_1")
    if games in SPOKEN:
        return s.word(f"event.rule_{games}")
    return s.word("event.rule", games=games, wins=games // 2 + 1) if games % 2 else s.word("event.games", games=games)


def _meeting(state: State, round: int, here: Met | None, place: int, before: Sequence[Met | None]) -> s.Meeting | None:
    """Return a match of the bracket, given the tables `before` of the preceding round, two of which lead here."""
    if here is not None and here.bye:
        return None
    if here is None:
        coming = enumerate(before[2 * place - 2 : 2 * place], 2 * place - 1)
        slots = [_coming(source, state.number(round - 1, table)) for table, source in coming]
        a, b = slots or (s.Slot(), s.Slot())
        return s.Meeting(a, b, table=state.number(round, place))
    return _known(here)


def _known(here: Met) -> s.Meeting:
    scores = here.score or ("", "")
    slots = [s.Slot(_entrant(name), score=score) for name, score in zip((here.a, here.b), scores, strict=True)]
    return s.Meeting(slots[0], slots[1], here.won if here.settled else None, here.number, here.state)


def _coming(source: Met | None, number: int) -> s.Slot:
    if source is None or not source.settled:
        return s.Slot(source=number)
    return s.Slot(_entrant(source.winner))


def _third(state: State, round: int, semi: Sequence[Met | None], marks: Marks) -> s.Meeting:
    here = next((each for each in met(state, round, marks) if each.table == 2), None)
    if here is not None:
        return _known(here)
    losers = [_lost(source, state.number(round - 1, table)) for table, source in enumerate(semi, 1)]
    return s.Meeting(losers[0], losers[1], table=state.number(round, 2))


def _lost(source: Met | None, number: int) -> s.Slot:
    if source is None or not source.settled:
        return s.Slot(source=number, loser=True)
    loser = source.b if source.winner == source.a else source.a
    return s.Slot(_entrant(loser if source.winner is not None else None))


def _entrant(name: EntryId | None) -> s.Entrant:
    return NOBODY if name is None else s.Entrant(int(name))
