"""What an event asks of a game: it knows what each game says of itself, also one that joins later."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engines import tournament
from engines.core.game.contest import BETWEEN, Contest, Counts, Ranks
from engines.core.game.record import Entry, fold
from engines.core.game.says import Says
from engines.core.game.table import open_table
from engines.core.rulings import REFEREE, Fact, Refusal
from engines.core.scenes.sheets import Bracket, Phrase, TableScene
from engines.registry import GAMES
from engines.tournament.model import Pairing
from engines.tournament.notation import notate
from engines.tournament.scores import read
from engines.tournament.sheets import sheet
from engines.tournament.speech import line_facts
from engines.tournament.state import State
from tests.toy.game import GAME as TOY

NAMES = {"甲": 1, "乙": 2}
HATS = ("straw", "felt", "silk")
HATTED = Contest(
    sides=("event.hat", "event.cap"),
    ranks=Ranks(
        written=re.compile(rf"([a-z]+){BETWEEN}([a-z]+)"),
        winner_if_level=re.compile(r" bow (\S+)"),
        read=lambda text: (HATS.index(text), text) if text in HATS else None,
        reached=lambda outcome: (),
        in_words=lambda hat: Fact("hat", {"hat": hat}),
        in_picture=lambda hat: hat[0],
        winner_missing="bow",
        level_fact="bowed",
    ),
)
HEAPED = Contest(counts=Counts(3, lambda text: None, lambda amounts, extra: None))
LINES = (
    *(f"entry {number}" for number in (1, 2, 3, 4)), f"hand 1 {'0' * 64} - : 1 2 / 3 4",
    "pair 1 : 1=1,2 2=3,4", "start 1", "result 1.1.1 1 2 won=2 kind=played : silk:silk",
)  # fmt: skip


def announced(contest: Contest, *lines: str) -> State:
    """An event of a game that joined when events were made already."""
    games = dict(GAMES)
    events = tournament.of(games)
    games[TOY.key] = replace(TOY, contest=contest)
    table = open_table(events, "houqin_chess", {"game": TOY.key, "rule_set": "village"})
    folded = fold(table, [Entry(n, REFEREE, text, float(n)) for n, text in enumerate(lines, 1)])  # type: ignore[arg-type]
    assert folded.broken is None
    state: State = folded.table.state
    return state


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("silk:straw", "1.1.1 1 2 won=1 kind=played : silk:straw"),
        ("straw:felt", "1.1.1 1 2 won=2 kind=played : straw:felt"),
        ("felt:felt bow 乙", "1.1.1 1 2 won=2 kind=played : felt:felt"),
        ("felt:felt", "bow"),
        ("silk:wool", "score"),
        ("乙胜", "1.1.1 1 2 won=2 kind=played"),
    ],
)
def test_a_result_is_read_as_its_game_reads_it(text: str, read_as: str) -> None:
    state = announced(HATTED)
    result = read(state.setup, state.contest, Pairing(1, 1, 1, 2, "play", 1, 0, (0, 0)), text, NAMES.get)
    assert (result.point if isinstance(result, Refusal) else notate(None, result).removeprefix("result ")) == read_as


def test_a_result_is_told_and_pictured_as_its_game_has_it() -> None:
    state = announced(HATTED, *LINES)
    (line,) = line_facts(state, LINES[-1])
    what = line.args["what"]
    assert isinstance(what, Fact)
    assert (what.key, what.args["mine"]) == ("bowed", Fact("hat", {"hat": "silk"}))
    bracket, pairings = sheet(state, "bracket", {}), sheet(state, "pairings", {}, 1)
    assert isinstance(bracket, Bracket)
    assert isinstance(pairings, TableScene)
    met = bracket.rounds[0].matches[0]
    assert met is not None
    assert (met.a.score, met.b.score) == ("s", "s")
    heads = [column.head for column in pairings.columns]
    assert {Phrase("event.hat"), Phrase("event.cap")} <= {*heads}


def test_a_match_of_several_hands_says_how_many() -> None:
    bracket = sheet(announced(HEAPED, *LINES[:6]), "bracket", {})
    assert isinstance(bracket, Bracket)
    assert bracket.rounds[0].rule == Phrase("event.rule_hands", (("hands", 3),))


def test_what_games_say_of_their_results_is_among_what_events_say() -> None:
    """Also the words of their sides, which stand in the pictures."""
    contest = replace(HATTED, says=Says(facts={"hat": ("hat",)}, refusals={"bow": ()}))
    says = tournament.of({**GAMES, TOY.key: replace(TOY, contest=contest)}).says
    assert says.facts["hat"] == ("hat",)
    assert "bow" in says.refusals
    assert says.pictured >= {"event.hat", "event.cap"}
