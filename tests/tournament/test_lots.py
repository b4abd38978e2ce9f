"""抽签: chance from a published text, the same on every machine and in every release, and as fair as it should be."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from engines.tournament.chance import Chance
from tests.tournament.asking import Event, both, first_round, meetings, plain

DOCUMENTS = Path(__file__).parents[2] / "docs"


def test_what_was_drawn_once_is_drawn_for_ever() -> None:
    """These numbers may never change: lots that people have drawn would come out otherwise."""
    chance = Chance("s1", "draw 1")
    assert [chance.below(1000) for _ in range(6)] == NUMBERS
    assert Chance("s1", "draw 1").shuffled(range(1, 9)) == SHUFFLED
    assert Chance("抽签 🀄", "lot").shuffled("ABCDE") == list(CHINESE)


NUMBERS = [99, 412, 254, 741, 801, 769]
SHUFFLED = [8, 6, 3, 5, 2, 1, 7, 4]
CHINESE = "DECAB"


def test_another_purpose_or_seed_is_another_sequence() -> None:
    drawn = {(seed, what): tuple(Chance(seed, what).shuffled(range(20))) for seed in "ab" for what in ("x", "y")}
    assert len(set(drawn.values())) == 4


@pytest.mark.parametrize("document", ["lots.md", "en/lots.md"])
def test_the_script_of_the_document_draws_what_the_judge_draws(document: str, tmp_path: Path) -> None:
    """Whoever copies it from the page needs nothing else."""
    text = (DOCUMENTS / document).read_text(encoding="utf-8")
    (script,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(script.strip().splitlines()) <= 20
    path = tmp_path / "lots.py"
    path.write_text(script, encoding="utf-8")
    command = [sys.executable, str(path), "s1", "draw 1", *map(str, range(1, 17))]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.split()
    tables = first_round(Event("knockout", plain(16)).draw())
    assert [str(pairing[side]) for pairing in tables for side in "ab"] == shown


@pytest.mark.parametrize("entries", [18])
def test_everyone_is_as_likely_to_have_a_bye(entries: int) -> None:
    """χ² over 300 lots; the bound is the 99.9 % point of 17 degrees of freedom."""
    lots, chosen = 300, Counter[int]()
    for number in range(lots):
        for pair in meetings(Event("knockout", plain(entries), f"lot {number}").draw()):
            chosen.update(pair)
    share = 4 / entries
    expected = lots * share
    spread = sum((chosen[name] - expected) ** 2 for name in range(1, entries + 1)) / (expected * (1 - share))
    assert spread * (entries - 1) / entries < 40.79


@pytest.mark.slow
def test_ten_thousand_lots_of_eight_are_uniform() -> None:
    """χ² of who meets whom (28 pairs) and of who stands where (8 × 4 tables), each with p > 0.001."""
    lots = 10_000
    met, stood = Counter[frozenset[int]](), Counter[tuple[int, int]]()
    for number in range(lots):
        for pairing in Event("knockout", plain(8), f"lot {number}").draw()["pairings"]:
            met[frozenset(both(pairing))] += 1
            stood.update((name, pairing["table"]) for name in both(pairing))
    # A lot is a whole round, so the counts hang together: each sum is χ² of fewer degrees of freedom (20 and 21), times
    # its mean (24) over these.
    expected = lots * 4 / 28
    assert len(met) == 28
    assert sum((count - expected) ** 2 / expected for count in met.values()) < 45.31 * 24 / 20
    expected = lots / 4
    assert len(stood) == 32
    assert sum((count - expected) ** 2 / expected for count in stood.values()) < 46.80 * 24 / 21
