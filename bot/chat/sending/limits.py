"""The sending limits of Telegram. No further module counts messages."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

_SPARE = 3
"""The spare capacity a group needs before an optional message is sent."""
_HAIR = 1e-6
"""Rounding tolerance: a level this close to a whole message counts as one."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate limit: `burst` messages at once after a pause, then one every `every` seconds."""

    burst: int
    every: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits on sends and edits together, a little below Telegram's, because calls do not arrive as evenly as
    sent."""

    chat: Rate = Rate(2, 1.6)
    """Per chat: one message a second, a few at once."""
    group: Rate = Rate(6, 4.2)
    """Per group: never more than twenty in any minute, and no long silence after a quick start."""
    overall: Rate = Rate(6, 0.042)
    """Over all chats: thirty messages a second."""


TELEGRAM = Limits()


class _Bucket:
    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._level = float(rate.burst)
        self._at = now

    def level(self, now: float) -> float:
        """Return how many messages may go now; negative after sending more than allowed."""
        return min(float(self._rate.burst), self._level + (now - self._at) / self._rate.every)

    def take(self, now: float) -> None:
        self._level, self._at = self.level(now) - 1, now

    def opens(self, now: float) -> float:
        """Return the time at which the next message may go."""
        missing = 1 - self.level(now)
        return now if missing <= _HAIR else now + missing * self._rate.every

    def full(self, now: float) -> bool:
        return self.level(now) >= self._rate.burst


class Limiter:
    """Decides which chats must wait. Each chat waits on its own, for its limit or after a RetryAfter."""

    def __init__(self, limits: Limits | None = TELEGRAM, clock: Callable[[], float] = time.monotonic) -> None:
        """Create a limiter. `limits=None` is for a server without limits; a chat told to wait still waits."""
        self._limits = limits
        self._clock = clock
        self._chats: dict[int, tuple[_Bucket, ...]] = {}
        self._overall = _Bucket(limits.overall, clock()) if limits else None
        self._paused: dict[int, float] = {}

    def take(self, chat_id: int) -> None:
        """Count one send or edit, even beyond the limit."""
        if self._limits is None or self._overall is None:
            return
        now = self._clock()
        if chat_id not in self._chats:
            # Telegram gives groups negative chat ids.
            rates = (self._limits.chat, self._limits.group) if chat_id < 0 else (self._limits.chat,)
            self._chats[chat_id] = tuple(_Bucket(rate, now) for rate in rates)
        for bucket in (*self._chats[chat_id], self._overall):
            bucket.take(now)

    def pause(self, chat_id: int, seconds: float) -> None:
        """Close a chat for some seconds after a RetryAfter."""
        self._paused[chat_id] = max(self._paused.get(chat_id, 0.0), self._clock() + seconds)

    def closed(self) -> frozenset[int]:
        """Return the chats that must wait now."""
        now = self._clock()
        self._forget(now)
        return frozenset(chat_id for chat_id in {*self._chats, *self._paused} if self._opens(chat_id, now) > now)

    def room(self, most: int) -> int:
        """Return how many messages may go now over all chats, up to `most`."""
        return most if self._overall is None else min(most, int(self._overall.level(self._clock()) + _HAIR))

    def spare(self, chat_id: int) -> bool:
        """Whether a chat has room for an optional message without delaying the next board."""
        now = self._clock()
        buckets = self._chats.get(chat_id)
        if buckets is not None and chat_id < 0 and buckets[-1].level(now) < _SPARE:
            return False
        return self._opens(chat_id, now) <= now

    def wait(self) -> float | None:
        """Return the seconds until a closed chat opens or overall room returns; None if nothing waits."""
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
