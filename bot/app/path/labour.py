"""Long tasks run outside the request: on workers, at most one task per asker, with the newest results remembered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from bot.app.request.incoming import Incoming, Place
from engines.core.game.game import Game
from engines.core.game.questions import Answer
from engines.core.game.tasks import Ask, Task, Weigh

T = TypeVar("T")

_KEPT = 64
_NOTICED = 0.7
"""Seconds after which askers begin to wonder whether the bot has heard them."""
_SHOWN = 4.5
"""Seconds for which a chat shows the sign that the bot is working."""


class Unworked(Exception):
    """No worker completed the task; `key` names the sentence giving the reason."""

    key = ""


class Busy(Unworked):
    """The asker's previous task is still running."""

    key = "work.busy"


class Crowded(Unworked):
    """Too many tasks are waiting; the asker should come back later."""

    key = "work.crowded"


class TooLong(Unworked):
    """The task took longer than any task may take and was given up."""

    key = "work.too_long"


class Workers(Protocol):
    """Workers that run tasks outside the request. They raise `Crowded` or `TooLong`."""

    async def do(self, task: Task[T], *, first: bool = False) -> T:
        """Run a task. With `first` it goes before all waiting questions and is never refused as `Crowded`."""


class Here:
    """Runs tasks in a thread within this process, for tests and for programs serving a single user."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games

    async def do(self, task: Task[T], *, first: bool = False) -> T:
        return await asyncio.to_thread(task.done, self._games)


class Labour:
    """Runs tasks on workers and remembers the newest results, so that a repeated question costs nothing."""

    def __init__(self, workers: Workers, working: Callable[[Place], Awaitable[None]] | None = None) -> None:
        """`working` shows in a chat that a task is running for it."""
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
            # Drawing the picture happens later, from a question that no longer refers to a table.
            self._keep(replace(task, text=found.asked, record=None, seat=None), found)
        return found

    async def done_for(self, incoming: Incoming, task: Task[T]) -> T:
        """Run a task for an asker, who may have only a single task running. Entries go before mere questions."""
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
