"""Match people and places within a clause of a spoken hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, zip_longest

from engines.daguai.sheet.possible_orders import PLACES, Known, first_by
from engines.daguai.sheet.reading import PEOPLE, WHERE, Interpretation, Speaker, Unit, many, meant
from engines.daguai.sheet.tokens import BACK, FAMILY, FRONT, NUMBER, SEAT_NUMBER, SIDE, Token

Run = tuple[Unit | int, ...]
"""A run of people, or a run of places."""
Pair = tuple[tuple[Unit, ...], tuple[int, ...], bool]
"""People, their places, and whether the places were said before the people."""
_FIRST_AND_LAST = ("places", "people", "places")
_EITHER = ("the one before", "the one behind")


def placed(
    speaker: Speaker, reading: Interpretation, words: Sequence[Token], *, told: bool, numbered: bool
) -> list[Interpretation] | None:
    """Place all people in the words, at the place said for each or at the next free place. Return None if a word does
    not fit.

    `told` says that the line also reports a team's act. `numbered` says that bare numbers mean seats.
    """
    words = [word for word in words if word.role != "get"]
    if numbered:
        words = [word._replace(role=SEAT_NUMBER) if word.role == NUMBER else word for word in words]
    runs = _runs(speaker, reading, words, after=False)
    if runs is None:
        return None
    found = _in_runs(reading, runs, told, by_letter=bool(words) and words[0].role == SIDE)
    if any(_loose(word) for word in words) and (reading.next or 1) > 1:
        behind = _runs(speaker, reading, words, after=True)
        found += _in_runs(reading, behind, told, by_letter=False) if behind else []
    return found


def _in_runs(reading: Interpretation, runs: list[Run], told: bool, by_letter: bool) -> list[Interpretation]:
    people = [_people(run) for run in runs if isinstance(run[0], Unit)]
    if not runs:
        return [reading]
    if not people:
        return _places_alone(reading, [place for run in runs for place in _numbers(run)])
    alone = len(runs) == 1 and len(people[0]) == 1 and not people[0][0].seat and people[0][0].many == 1
    if alone and told and reading.next == 1 and not reading.waiting:
        # The team is only mentioned as the acting team; in lines without acts it would be the next in a row.
        side = people[0][0].side
        after = replace(reading, side=side, rows=reading.rows | {"spoken of"})
        if reading.of_nobody and by_letter:
            # Eight points, B: the acting team is named after a comma.
            after = after.then(lambda known: known.among(first_by(side)))
        return [after]
    if alone and reading.next is not None and _out(reading, people[0][0]):
        # A remark that a team is out, after all its players were named.
        return [reading]
    if len(runs) == 2 and len(people[0]) > 1 and runs[1] == (1,) and reading.next == 1:
        # Ann, Cat, Eve out first.
        return [after for after in [_row(reading, people[0])] if after is not None]
    found = [_pairs(reading, pairs) for pairs in _pairings(runs, reading.waiting)]
    if len(runs) == 1 and (named := _named(reading, _people(runs[0]))):
        found.append(_hold(reading, _people(runs[0]), named))
    if reading.last and not reading.waiting and isinstance(runs[0][0], int) and len(runs) % 2:
        # More places for the player named before: A 1, 3, 5 B 2, 4, 6.
        for before in _places_alone(reading, list(_numbers(runs[0]))):
            found += [_pairs(before, pairs) for pairs in _pairings(runs[1:], ())]
    return [after for after in found if after is not None]


def _out(reading: Interpretation, team: Unit) -> bool:
    """Return whether all players of a team have been placed by name."""
    return all(reading.known.only_at(label) for label in team.labels)


def _places_alone(reading: Interpretation, places: list[int]) -> list[Interpretation]:
    """Assign places without people: to the people named last, or keep them for the people named next."""
    if not reading.last:
        return [replace(reading, waiting=(*reading.waiting, *places))]
    unit = reading.last[-1]
    if len(places) > 1 and unit.seat:
        return []
    after = reading.then(lambda known: known.at(places, unit.labels))
    return [replace(after, next=max(places) + 1)]


def _pairs(reading: Interpretation, pairs: Iterable[Pair]) -> Interpretation | None:
    after: Interpretation | None = replace(reading, waiting=())
    for people, places, before in pairs:
        if after is None:
            return None
        after = _put(after, people, places, before)
    return after


def _put(
    reading: Interpretation, people: tuple[Unit, ...], places: tuple[int, ...], before: bool
) -> Interpretation | None:
    """Assign places to people. People without a place follow in the next places, or stood in the places before."""
    size = sum(unit.many for unit in people)
    if not places:
        return _row(reading, people)
    if size == PLACES and places not in ((1,), (PLACES,), tuple(range(1, PLACES + 1))):
        # A single place beside six people belongs to none of them.
        return None
    if len(people) == 1 and not people[0].seat:
        spread = _spread(people[0].many, places)
        in_turn = list(places) == sorted(places)
        return _hold(reading, people, spread) if spread is not None and in_turn else None
    if size < len(places):
        consecutive = list(places) == list(range(places[0], places[0] + len(places)))
        if not before and places[0] == 1 and consecutive and reading.next == len(places) - size + 1:
            # Cat, Ann and Eve were the first three.
            return _row(reading, people)
        return _hold(reading, people, places[:size]) if before and consecutive else None
    if size == len(places):
        return _hold(reading, people, places)
    if before:
        head, rest = _split(people, len(places))
        return _row(_hold(reading, head, places), rest)
    rest, head = _split(people, size - len(places))
    before_them = _row(reading, rest)
    return None if before_them is None else _hold(before_them, head, places)


def _hold(reading: Interpretation, people: tuple[Unit, ...], places: Sequence[int]) -> Interpretation:
    at = 0
    for unit in people:
        mine = places[at : at + unit.many] if len(people) > 1 or unit.many > 1 else places
        together = (unit, *_joined(people, unit))
        labels = tuple(label for each in together for label in each.labels)
        here = places[at : at + sum(each.many for each in together)] if len(together) > 1 else mine
        if not unit.joined:
            reading = reading.then(partial(Known.at, places=here, labels=labels))
        at += unit.many
    return replace(reading, next=max(places) + 1, last=people, side=people[-1].side)


def _row(reading: Interpretation, people: tuple[Unit, ...]) -> Interpretation | None:
    size = sum(unit.many for unit in people)
    rows = reading.rows | {"seats" if unit.seat else "teams" for unit in people if unit.seat or unit.many == 1}
    if reading.next is None:
        return replace(reading, last=people, side=people[-1].side, rows=rows)
    if reading.next + size - 1 > PLACES:
        free = reading.known.free
        # The last places were already given, so the people named now take all places left.
        return replace(_hold(reading, people, free), rows=rows) if len(free) == size else None
    after = _hold(reading, people, range(reading.next, reading.next + size))
    return replace(after, rows=rows)


def _runs(speaker: Speaker, reading: Interpretation, words: Sequence[Token], after: bool) -> list[Run] | None:
    """Return the runs of people and places in turn, or None if a word fits neither."""
    found: list[Unit | int] = []
    at, joined = 0, False
    side = reading.side
    while at < len(words):
        word = words[at]
        so_many = many(words, at)
        if word.role in PEOPLE:
            labels = meant(speaker, word, side)
            if not labels:
                return None
            behind = meant(speaker, words[at + 1], labels[0][0]) if words[at + 1 : at + 2] else ()
            if len(labels) > 1 and len(behind) == 1 and behind[0] in labels:
                # A队小林: the team belongs to the player's name.
                at, side = at + 1, labels[0][0]
                continue
            team = len(labels) > 1
            size, used = so_many if team and so_many else (1, 1)
            found.append(Unit(labels, size, joined and bool(found) and isinstance(found[-1], Unit)))
            at, side = at + used, labels[0][0]
        elif so_many and (labels := meant(speaker, words[at + so_many[1] - 1], side)):
            found.append(Unit(labels, so_many[0], joined and bool(found) and isinstance(found[-1], Unit)))
            at, side = at + so_many[1], labels[0][0]
        elif word.role in WHERE and (places := _places(word, reading.next if after else None)):
            found += places
            at += 1
        elif word.role == "that_is" and found and speaker.seat:
            last = found[-1]
            if not isinstance(last, Unit) or last.labels != (speaker.seat,):
                return None
            at += 1
            continue
        elif word.role == "join":
            joined = True
            at += 1
            continue
        elif word.role in ("numbered", "for", "of", "by", "rest", "whom"):
            at += 1
            continue
        else:
            return None
        joined = False
    runs = [tuple(run) for _, run in groupby(found, key=lambda each: isinstance(each, Unit))]
    return [_in_a_list(run) for run in runs]


def _pairings(runs: list[Run], waiting: tuple[int, ...]) -> Iterator[list[Pair]]:
    """Yield every way to match places with the people before or behind them. `waiting` holds places said before all
    people."""
    whole = runs
    if waiting:
        also = bool(_numbers(runs[0]))
        whole = [(*waiting, *runs[0]), *runs[1:]] if also else [waiting, *runs]
    if isinstance(whole[0][0], int):
        if len(whole) % 2 == 0:
            yield list(_before(whole))
        elif len(whole) == len(_FIRST_AND_LAST) and len(whole[1]) > 1:
            # 头家小林小周末家: the first and the last place of a row.
            head, others = _split(_people(whole[1]), 1)
            yield [(head, _numbers(whole[0]), True), (others, _numbers(whole[2]), False)]
        return
    yield list(_behind_them(whole))
    if len(whole) > 1 and len(whole) % 2:
        yield [(_people(whole[0]), (), False), *_before(whole[1:])]
        if len(whole[1]) == len(_EITHER):
            # 小林头家二家小周: one place for each neighbour.
            mine, yours = _numbers(whole[1])
            yield [(_people(whole[0]), (mine,), False), *_before([(yours,), *whole[2:]])]


def _before(runs: Sequence[Run]) -> Iterator[Pair]:
    """Yield runs of places, each before its people."""
    for places, people in zip(runs[::2], runs[1::2], strict=False):
        yield _people(people), _numbers(places), True


def _behind_them(runs: Sequence[Run]) -> Iterator[Pair]:
    """Yield runs of people, each before their places. The last people may have no places."""
    for people, places in zip_longest(runs[::2], runs[1::2], fillvalue=()):
        yield _people(people), _numbers(places), False


def _people(run: Run) -> tuple[Unit, ...]:
    return tuple(each for each in run if isinstance(each, Unit))


def _numbers(run: Run) -> tuple[int, ...]:
    return tuple(each for each in run if isinstance(each, int))


def _places(word: Token, after: int | None = None) -> list[int]:
    """Return the places a word names. 后面两个 means the last two places, or with `after` the two places from there
    on."""
    count = int(word.value)
    if word.role == BACK and after is not None:
        return list(range(after, after + count)) if after + count - 1 <= PLACES else []
    if word.role == FRONT:
        return list(range(1, count + 1))
    if word.role == BACK:
        return list(range(PLACES - count + 1, PLACES + 1))
    return [] if word.role == FAMILY and (count == 1 or word.words.startswith("两")) else [count]


def _loose(word: Token) -> bool:
    """Return whether a word such as 后面两个 may mean only the next places."""
    return word.role == BACK and word.words.startswith(("后", "the last", "last")) and not word.words.isascii()


def _in_a_list(run: Run) -> Run:
    """Read 和 before the last of at least three units as the end of a list, not as joining two units."""
    units = [each for each in run if isinstance(each, Unit)]
    if len(units) > 2 and not any(unit.joined for unit in units[:-1]):
        return (*units[:-1], replace(units[-1], joined=False))
    return run


def _joined(people: tuple[Unit, ...], unit: Unit) -> tuple[Unit, ...]:
    """Return the units joined to a unit, in order."""
    found = []
    for each in people[people.index(unit) + 1 :]:
        if not each.joined:
            break
        found.append(each)
    return tuple(found)


def _split(people: tuple[Unit, ...], size: int) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    singles = tuple(replace(unit, many=1) for unit in people for _ in range(unit.many))
    return singles[:size], singles[size:]


def _named(reading: Interpretation, people: tuple[Unit, ...]) -> range | None:
    """Return the places of a team's players who are named only afterwards: 我们三个先走，小王小吴小周."""
    if len(reading.last) != 1 or reading.next is None:
        return None
    team = reading.last[0]
    mine = len(people) == team.many > 1 and all(unit.seat and unit.side == team.side for unit in people)
    return range(reading.next - team.many, reading.next) if mine else None


def _spread(many: int, places: tuple[int, ...]) -> list[int] | None:
    """Return the places of several players from a team: `two of ours were last` means the last two places."""
    if many == 1 or many == len(places):
        return list(places)
    if places == (PLACES,):
        return list(range(PLACES - many + 1, PLACES + 1))
    return list(range(1, many + 1)) if places == (1,) else None
