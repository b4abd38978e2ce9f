"""The laws that every game keeps, kept by 圈地 too: by random play, for two, three and four."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.books.rulesets import FORM
from engines.core.clocks import timing
from engines.core.game import verdicts
from engines.core.game.record import AnyTable
from engines.core.game.table import Played
from engines.core.rulings import CLOCK, REFEREE, Seat
from tests.test_contract import (
    Match,
    played_on,
    test_an_ended_game_has_nobody_to_act,  # noqa: F401 - a law, for the matches below
    test_every_outcome_cites_a_clause_or_is_the_referees,  # noqa: F401
    test_replay_rebuilds_the_table,  # noqa: F401
)
from tests.toy.game import GAME, MANNER, REFEREEING
from tests.toy.play import opened, plots_text

RARE = ("resign", "draw?", "draw ok", "award 1>0", "forfeit 0 absent", "forfeit 1", "award void disturbed", "flag 0")


def line(chance: Random, table: AnyTable) -> tuple[Seat, str]:
    """What the game asks for; at times somebody leaves, offers a draw, or is out of place."""
    if chance.random() > 0.06:
        return plots_text(chance, table)
    text = chance.choice(RARE)
    word = text.split()[0]
    official = {"award": REFEREE, "forfeit": REFEREE, "flag": CLOCK}
    return official.get(word, Seat(chance.randrange(table.seats))), text


def random_match(rule_set: str, players: int, seed: int) -> Match:
    """By chance, with every law of a single entry checked on the way."""
    chance = Random(f"{rule_set} {players} {seed}")
    table = opened(rule_set, players=players, **({"clock": "30s+3x20s"} if seed % 2 else {}))
    return played_on(table, chance, line)


@pytest.fixture(scope="module", params=[("village", 2), ("village", 3), ("village", 4), ("street", 3)], ids=str)
def matches(request: pytest.FixtureRequest) -> list[Match]:
    rule_set, players = request.param
    return [random_match(rule_set, players, seed) for seed in range(30)]


def test_whoever_is_to_act_plays(matches: list[Match]) -> None:
    """Nobody before the lot, and never one who has left."""
    for match in matches:
        table = match.table
        assert set(table.to_act) <= set(range(table.seats)) - table.verdict.left
        assert bool(table.to_act) == (table.outcome is None and table.state.phase != "lot")


def test_people_leave_and_the_others_play_on(matches: list[Match]) -> None:
    """Of two the match ends with the first who leaves."""
    leaving = {"resign", "forfeit", "flag"}
    went_on = [match for match in matches if any(text.split()[0] in leaving for _, text, _ in match.lines[:-1])]
    assert bool(went_on) == (matches[0].table.seats > 2)


def test_every_refusal_cites_a_clause_or_is_of_form_or_ours(matches: list[Match]) -> None:
    rules = matches[0].table.rules
    refusals = [refusal for match in matches for refusal in match.refusals if refusal.kind != "ambiguous"]
    assert refusals
    for refusal in refusals:
        silent = refusal.point in FORM or refusal.point in rules.ours
        assert (refusal.clause in GAME.book) != silent, refusal


def test_every_fact_is_announced_with_its_values(matches: list[Match]) -> None:
    announced = {**GAME.says.facts, **verdicts.FACTS, **timing.FACTS}
    for match in matches:
        state = match.table.state
        told = [fact for _, text, _ in match.lines for fact in MANNER.line_facts(state, text)]
        shown = [fact for refusal in match.refusals for fact in refusal.facts]
        keys = [choice.label for row in MANNER.keys(state) for choice in row]
        for fact in (*match.facts, *told, *shown, *keys, *MANNER.sheet.total(state), *REFEREEING.bench_facts(state)):
            assert tuple(fact.args) == announced[fact.key], fact


def test_what_the_menu_offers_can_be_entered(matches: list[Match]) -> None:
    assert MANNER.menu is not None
    for match in matches:
        table, at = match.table, match.lines[-1][2] if match.lines else 0.0
        for seat in table.to_act if not table.fallen(at) else ():
            first = MANNER.menu(table.state, seat, "")
            paths = [choice.value for row in (first.rows if first else ()) for choice in row]
            for path in paths:
                then = MANNER.menu(table.state, seat, path)
                assert then is not None
                for choice in (choice for row in then.rows for choice in row):
                    assert isinstance(table.play(seat, choice.value, at), Played)
