"""The limits on sends and edits, answered with 429 when exceeded. Off unless asked for."""

from collections import defaultdict, deque
from collections.abc import Callable
from math import ceil

from bot.local.errors import ApiError
from bot.local.rows.roster import Chat

GROUP_CALLS = 20
GROUP_SECONDS = 60
BURST_CALLS = 3  # one a second in the long run, a few at once
BURST_SECONDS = 3
ALL_CALLS = 30
ALL_SECONDS = 1


class Limits:
    def __init__(self, enabled: bool, now: Callable[[], float]) -> None:
        self._enabled = enabled
        self._now = now
        self._calls: defaultdict[int, deque[float]] = defaultdict(lambda: deque(maxlen=GROUP_CALLS))
        self._all: deque[float] = deque(maxlen=ALL_CALLS)

    def count(self, chat: Chat) -> None:
        """Count one send or edit in this chat, or raise a 429 without counting."""
        if not self._enabled:
            return
        calls, now = self._calls[chat.id], self._now()
        wait = max(_wait(calls, now, BURST_CALLS, BURST_SECONDS), _wait(self._all, now, ALL_CALLS, ALL_SECONDS))
        if chat.is_group:
            wait = max(wait, _wait(calls, now, GROUP_CALLS, GROUP_SECONDS))
        if wait > 0:
            raise ApiError(429, f"Too Many Requests: retry after {wait}", retry_after=wait)
        calls.append(now)
        self._all.append(now)


def _wait(calls: deque[float], now: float, most: int, seconds: int) -> int:
    if len(calls) < most:
        return 0
    return max(0, ceil(calls[-most] + seconds - now))
