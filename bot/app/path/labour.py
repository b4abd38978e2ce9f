"""What takes long is done elsewhere: by whom, for whom one thing at a time, and what is remembered of it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from bot.app.request.incoming import Incoming, Place
from engines.core.game import Game
from engines.core.questions import Answer
from engines.core.tasks import Ask, Task, Weigh

T = TypeVar("T")

_KEPT = 64
_NOTICED = 0.7
"""Seconds after which people begin to wonder whether they were heard."""
_SHOWN = 4.5
"""Seconds that a sign of being at work lasts in a chat."""


class Unworked(Exception):
    """Nobody has worked it out; `key` is the sentence that says why."""

    key = ""


class Busy(Unworked):
    """Whoever asks has asked for something that is still being worked out."""

    key = "work.busy"


class Crowded(Unworked):
    """So many are waiting already that one more had better come again later."""

    key = "work.crowded"


class TooLong(Unworked):
    """It was given up: it took longer than anything may take."""

    key = "work.too_long"


class Workers(Protocol):
    """Whoever does tasks where nobody waits for them. Raises `Crowded` or `TooLong`."""

    async def do(self, task: Task[T], *, first: bool = False) -> T:
        """`first`: before all questions that wait, and never sent away."""


class Here:
    """Does tasks in a thread of this very process: for tests, and for whoever serves nobody else meanwhile."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games

    async def do(self, task: Task[T], *, first: bool = False) -> T:
        return await asyncio.to_thread(task.done, self._games)


class Labour:
    """Has tasks done, and remembers the newest results: who looks twice at the same thing has it worked out once."""

    def __init__(self, workers: Workers, working: Callable[[Place], Awaitable[None]] | None = None) -> None:
        """`working` shows in a chat that something is under way there."""
        self._workers = workers
        self._working = working
        self._kept: OrderedDict[Task[Any], Any] = OrderedDict()
        self._askers: set[tuple[str, int]] = set()

    async def done(self, task: Task[T], *, first: bool = False) -> T:
        if task in self._kept:
            self._kept.move_to_end(task)
            found: T = self._kept[task]
            return found
        found = await self._workers.do(task, first=first)
        self._keep(task, found)
        if isinstance(task, Ask) and isinstance(found, Answer) and found.asked:
            # The picture is drawn later, from the question with nothing left to be taken from a table.
            self._keep(replace(task, text=found.asked, record=None, seat=None), found)
        return found

    async def done_for(self, incoming: Incoming, task: Task[T]) -> T:
        """For somebody who asks: one thing at a time. What is to be entered goes before what is only asked."""
        with self._one_of(incoming):
            showing = asyncio.create_task(self._show(incoming.place))
            try:
                return await self.done(task, first=isinstance(task, Weigh))
            finally:
                showing.cancel()

    async def _show(self, place: Place) -> None:
        await asyncio.sleep(_NOTICED)
        while self._working is not None:
            await self._working(place)
            await asyncio.sleep(_SHOWN)

    @contextmanager
    def _one_of(self, incoming: Incoming) -> Iterator[None]:
        who = incoming.who
        asker = (who.platform, who.account_id) if who else ("", incoming.place.chat_id)
        if asker in self._askers:
            raise Busy
        self._askers.add(asker)
        try:
            yield
        finally:
            self._askers.discard(asker)

    def _keep(self, task: Task[Any], found: Any) -> None:
        self._kept[task] = found
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
