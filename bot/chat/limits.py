"""How fast messages may leave: the messenger's limits, kept here and nowhere else."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

_SPARE = 3
"""Room that a group must have for a message that may as well be left out."""
_HAIR = 1e-6
"""What is this near to a whole message is one: times are sums of fractions."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once after a pause, then one every `every` seconds."""

    burst: int
    every: float


@dataclass(frozen=True, slots=True)
class Limits:
    """Sends and edits together. Each is a little slower than allowed: calls do not arrive as evenly as they leave."""

    chat: Rate = Rate(2, 1.6)
    """One a second, a few at once."""
    group: Rate = Rate(6, 4.2)
    """Never more than twenty in any minute, and no long silence after a quick start."""
    overall: Rate = Rate(6, 0.042)
    """Thirty a second over all chats."""


TELEGRAM = Limits()


class _Bucket:
    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._level = float(rate.burst)
        self._at = now

    def level(self, now: float) -> float:
        """How many may go now; below nothing where more went than might."""
        return min(float(self._rate.burst), self._level + (now - self._at) / self._rate.every)

    def take(self, now: float) -> None:
        self._level, self._at = self.level(now) - 1, now

    def opens(self, now: float) -> float:
        """When the next may go."""
        missing = 1 - self.level(now)
        return now if missing <= _HAIR else now + missing * self._rate.every

    def full(self, now: float) -> bool:
        return self.level(now) >= self._rate.burst


class Limiter:
    """Says which chats must wait. One chat's wait is no other's, whether by its own limit or because it was told to."""

    def __init__(self, limits: Limits | None = TELEGRAM, clock: Callable[[], float] = time.monotonic) -> None:
        """`limits=None`: for a server that has none; a chat that is told to wait waits all the same."""
        self._limits = limits
        self._clock = clock
        self._chats: dict[int, tuple[_Bucket, ...]] = {}
        self._overall = _Bucket(limits.overall, clock()) if limits else None
        self._paused: dict[int, float] = {}

    def take(self, chat_id: int) -> None:
        """Count one send or edit, which may be one more than there was room for."""
        if self._limits is None or self._overall is None:
            return
        now = self._clock()
        if chat_id not in self._chats:
            # The messenger gives groups negative numbers.
            rates = (self._limits.chat, self._limits.group) if chat_id < 0 else (self._limits.chat,)
            self._chats[chat_id] = tuple(_Bucket(rate, now) for rate in rates)
        for bucket in (*self._chats[chat_id], self._overall):
            bucket.take(now)

    def pause(self, chat_id: int, seconds: float) -> None:
        """Nothing goes to this chat for so long: it was told to wait."""
        self._paused[chat_id] = max(self._paused.get(chat_id, 0.0), self._clock() + seconds)

    def closed(self) -> frozenset[int]:
        """The chats where nothing may go now."""
        now = self._clock()
        self._forget(now)
        return frozenset(chat_id for chat_id in {*self._chats, *self._paused} if self._opens(chat_id, now) > now)

    def room(self, most: int) -> int:
        """How many messages may go now over all chats, at most so many."""
        return most if self._overall is None else min(most, int(self._overall.level(self._clock()) + _HAIR))

    def spare(self, chat_id: int) -> bool:
        """Whether there is room for something that may as well be left out: the next board comes first."""
        now = self._clock()
        buckets = self._chats.get(chat_id)
        if buckets is not None and chat_id < 0 and buckets[-1].level(now) < _SPARE:
            return False
        return self._opens(chat_id, now) <= now

    def wait(self) -> float | None:
        """Seconds until some chat opens that is closed now, or until there is room again; None if nothing waits."""
        now = self._clock()
        times = [self._opens(chat_id, now) for chat_id in {*self._chats, *self._paused}]
        times += [self._overall.opens(now)] if self._overall else []
        return min((at - now for at in times if at > now), default=None)

    def _opens(self, chat_id: int, now: float) -> float:
        buckets = self._chats.get(chat_id, ())
        return max(self._paused.get(chat_id, now), now, *(bucket.opens(now) for bucket in buckets))

    def _forget(self, now: float) -> None:
        self._paused = {chat_id: until for chat_id, until in self._paused.items() if until > now}
        for chat_id in [chat for chat, buckets in self._chats.items() if all(each.full(now) for each in buckets)]:
            del self._chats[chat_id]
