"""裁判 of a round: as many tables as can be with one of their own, then the fewest for anybody, then fair over the
rounds. Against every way there is, and against a flow of least cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.event.rounds.umpires import spread
from tests.event.conftest import ORGANISER, Group, drawn, entered

Fits = Mapping[int, Sequence[int]]


def cost(found: Mapping[int, int], load: Mapping[int, int], before: Mapping[int, int]) -> tuple[int, list[int], int]:
    """How many tables share their referee with an earlier one, how many the busiest have, how unfair it is over all
    rounds."""
    many = Counter(load) + Counter(found.values())
    shared = sum(many.values()) - len(+many)
    over_all = sum((many[person] + before.get(person, 0)) ** 2 for person in {*many, *before})
    return shared, sorted(many.values(), reverse=True), over_all


def every_way(fits: Fits) -> Iterator[dict[int, int]]:
    tables = [table for table in fits if fits[table]]
    for people in product(*(fits[table] for table in tables)):
        yield dict(zip(tables, people, strict=True))


fields = st.dictionaries(st.integers(1, 5), st.lists(st.integers(1, 4), unique=True, max_size=4), max_size=5)
counts = st.dictionaries(st.integers(1, 4), st.integers(0, 3), max_size=4)


@given(fields, counts, counts)
def test_no_other_way_is_better(fits: Fits, load: Mapping[int, int], before: Mapping[int, int]) -> None:
    found = spread(fits, load, before)
    assert set(found) == {table for table in fits if fits[table]}
    assert all(person in fits[table] for table, person in found.items())
    assert cost(found, load, before) == min(cost(way, load, before) for way in every_way(fits))


@pytest.mark.parametrize("seed", range(5))
def test_as_many_have_one_of_their_own_as_a_matching_gives(seed: int) -> None:
    """Sixty tables: too many to try every way."""
    chance = Random(seed)
    people = range(1, 46)
    fits = {table: sorted(chance.sample(people, chance.randrange(1, 6))) for table in range(101, 161)}
    graph = networkx.Graph((table, person) for table, fit in fits.items() for person in fit)
    matching = networkx.bipartite.maximum_matching(graph, top_nodes=fits)
    found = spread(fits, {}, {})
    assert len(set(found.values())) == len(matching) // 2
    assert found == spread(dict(reversed(fits.items())), {}, {}), "the same field gives the same proposal"


def test_nobody_is_idle_while_another_has_two() -> None:
    """The first table would take the only one who fits the second."""
    assert spread({1: [7, 8], 2: [7]}, {}, {}) == {1: 8, 2: 7}


def test_a_table_is_handed_on_along_a_chain() -> None:
    assert spread({1: [7, 8], 2: [8, 9], 3: [7]}, {}, {}) == {1: 8, 2: 9, 3: 7}


def test_who_was_chosen_for_a_table_has_it() -> None:
    assert spread({2: [7, 8]}, {7: 1}, {}) == {2: 8}


def test_who_has_judged_less_before_judges() -> None:
    assert spread({1: [7, 8]}, {}, {7: 2, 8: 1}) == {1: 8}


@pytest.mark.parametrize(
    ("language", "free"), [("zh", "没有排台的裁判：裁判长"), ("en", "Referees without a table: 裁判长")]
)
async def test_the_preview_says_who_is_free(group: Group, language: str, free: str) -> None:
    """One table and two referees: the other is named as free."""
    await entered(group, "迎新春·象棋", units=2, each=1)
    await drawn(group)
    await group.say(7, f"/lang group {language}")
    await group.say(ORGANISER, "/pairings")
    assert free in group.all
