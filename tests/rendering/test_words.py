"""Words in pictures: which a painter asks for whatever the scene, and which the scenes of a game bring."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from engines.core.game.record import Entry, fold
from engines.core.game.table import Table, open_table
from engines.core.rulings import Refusal, seat_from
from engines.core.scenes.scene import Scene
from engines.registry import GAMES
from rendering.labels import Labels
from rendering.registry import PAINTERS, lay_out

BROUGHT = (
    *("sheet.notes.", "levels.side.", "levels.strike.", "levels.notes."),
    *("cards.group.", "cards.mark.", "cards.row.", "rim.", "edge.", "event."),
)
"""Families whose last part is a key of the scene."""
PICTURED = {key: game.says.pictured for key, game in GAMES.items()}
RECORDS = sorted(path for key in GAMES for path in (Path(__file__).parents[1] / "records" / key).glob("*.toml"))
"""Of matches; an event has several pictures, which tests/tournament/test_sheets.py asks in the same way."""


class Asked(Mapping[str, str]):
    """No word at all, but a list of those asked for."""

    def __init__(self) -> None:
        self.keys_asked: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.keys_asked.add(key)
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def asked(scene: Scene) -> set[str]:
    words = Asked()
    lay_out(scene, Labels("t", "s", {}, words, {1: "pending", 2: "struck"}))
    return words.keys_asked


def test_a_painter_asks_for_what_it_announces_and_for_keys_of_the_scene(scene: Scene) -> None:
    more = asked(scene) - {*PAINTERS[type(scene)].words}
    assert [word for word in more if not word.startswith(BROUGHT)] == []


def test_no_word_is_announced_in_vain(scenes: Mapping[str, Scene]) -> None:
    wanted = {word for scene in scenes.values() for word in asked(scene)}
    assert {word for painter in PAINTERS.values() for word in painter.words} - wanted == set()


def test_what_a_game_brings_belongs_to_a_known_family() -> None:
    assert any(PICTURED.values())
    assert all(word.startswith(BROUGHT) for words in PICTURED.values() for word in words)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_match_brings_only_the_words_that_its_game_has_told_of(path: Path) -> None:
    record = tomllib.loads(path.read_text(encoding="utf-8"))
    blank = open_table(GAMES[record["game"]], record["rule_set"], record.get("options"))
    assert isinstance(blank, Table)
    lines = enumerate(record["entries"], 1)
    entries = [Entry(seq, seat_from(line.pop("seat")), line.pop("text"), **line) for seq, line in lines]
    scenes = [step.result.table.scene for step in fold(blank, entries).steps if not isinstance(step.result, Refusal)]
    assert scenes
    brought = {word for scene in scenes for word in asked(scene) - {*PAINTERS[type(scene)].words}}
    assert brought <= PICTURED[record["game"]]
