"""The tutorial is followed from its first line to its last by the people it names, in one group that knows nothing."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copy

import pytest

from storage.sqlite_store import open_store
from tests.bot.conftest import private
from tests.docs.examples.collected import ROOT
from tests.docs.examples.typist import ELSEWHERE, UNREAD, listening
from tests.event.conftest import Group, at_events

HOST = 1
_STEP = re.compile(r"\| (\d)( [^|]+)? \| (?:`([^`]+)`|“([^”]+)”) \|")
REFUSED = ("/move Ke3", "/move 王e3")
"""What the tutorial says is refused."""


@pytest.mark.parametrize(("document", "language"), [("tutorial.md", "zh-hans"), ("en/tutorial.md", "en")])
async def test_the_tutorial_can_be_followed(document: str, language: str, tmp_path: Path, empty: Path) -> None:
    store = open_store(Path(copy(empty, tmp_path / "caipan.db")))
    people = {number: f"P{number}" for number in range(1, 8)}
    group = Group(at_events(store), admins={HOST}, names=people, speaks=dict.fromkeys(people, language))
    steps = _STEP.findall((ROOT / "docs" / document).read_text(encoding="utf-8"))
    assert len(steps) > 20
    with listening() as said:
        for number, alone, line, button in steps:
            person = int(number)
            place = private(person) if alone else group.group
            del said[:]
            if line:
                await group.say(person, line, place=place)
            else:
                await group.press(person, button, place=place)
            await group.ring()
            wrong = [key for key in said if key in UNREAD | ELSEWHERE or key.startswith("rights.")]
            assert not wrong, f"{person}: {line or button}: {group.answer} ({wrong})"
            assert ("refused.illegal" in said) == (line in REFUSED), f"{line or button}: {group.answer}"
    assert (await group.event()).status == "ended"
    await store.close()
