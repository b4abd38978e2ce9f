"""The four walks of docs/architecture.md: the files that a request passes, in the order in which it enters them."""

from __future__ import annotations

import asyncio
import re
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from shutil import copy
from types import FrameType

import pytest

from storage.sqlite_store import open_store
from tests.event.conftest import ORGANISER, Group, at_events, begun, drawn, entered

ROOT = Path(__file__).parents[2]
PAGES = ("docs/architecture.md", "docs/en/architecture.md")
_ITEM = re.compile(r"^\d+\. `([\w/]+\.py)`", re.MULTILINE)


class Trail:
    """The files of ours in the order in which a function of each is first called, in any thread."""

    def __init__(self) -> None:
        self.files: dict[str, None] = {}

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(f"{ROOT}/"):
            self.files.setdefault(name[len(f"{ROOT}/") :])


@pytest.fixture
async def followed(tmp_path: Path, empty: Path) -> AsyncIterator[tuple[Trail, Group]]:
    """A group whose every thread leaves a trail."""
    trail = Trail()
    threading.setprofile(trail)
    sys.setprofile(trail)
    store = await asyncio.to_thread(open_store, Path(copy(empty, tmp_path / "caipan.db")))
    try:
        yield trail, Group(at_events(store))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        await store.close()


async def _event(group: Group) -> None:
    """A knockout of four in its first round."""
    await group.appointed()
    await entered(group, "象棋 单淘汰", units=2, each=2)
    await drawn(group)
    await begun(group)


async def _nothing(group: Group) -> None:
    """A rule is looked up at no table."""


WALKS: list[tuple[str, Callable[[Group], Awaitable[None]], int, str]] = [
    ("/move", Group.seat_chess, 1, "/move e4"),
    ("/hand", Group.seat_sheet, 1, "/hand AAABBB"),
    ("/rule", _nothing, 1, "/rule 象棋 长将"),
    ("/result", _event, ORGANISER, "/result 台1 1:0"),
]


def steps(page: str, command: str) -> list[str]:
    """The files that a page names for a command, one a step."""
    sections = (ROOT / page).read_text(encoding="utf-8").split("\n## ")
    (section,) = [one for one in sections if one.startswith(f"`{command} ")]
    return _ITEM.findall(section)


@pytest.mark.parametrize(("command", "prepare", "person", "text"), WALKS, ids=[walk[0] for walk in WALKS])
async def test_a_request_goes_the_way_that_is_described(
    followed: tuple[Trail, Group], command: str, prepare: Callable[[Group], Awaitable[None]], person: int, text: str
) -> None:
    trail, group = followed
    await prepare(group)
    trail.files.clear()
    await group.say(person, text)
    passed = list(trail.files)
    for page in PAGES:
        described = steps(page, command)
        assert len(described) > 5
        assert [name for name in described if name not in trail.files] == []
        assert described == sorted(described, key=passed.index)
