"""The state of the connection to Telegram, reported by every caller and read by the health check."""

from __future__ import annotations

import time
from collections.abc import Callable

import structlog

log = structlog.get_logger()


class Pulse:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failing_since: float | None = None
        self.accepted = True
        """Whether Telegram accepted the token at the last call."""

    def answered(self) -> None:
        """Record an answer from Telegram, even a refusal of a single message."""
        if not self.accepted or self._failing_since is not None:
            log.info("messenger_answers")
        self.accepted, self._failing_since = True, None

    def away(self, reason: str) -> None:
        """Record a call without any answer."""
        if self._failing_since is None:
            self._failing_since = self._clock()
            log.warning("messenger_away", reason=reason)

    def refused(self) -> None:
        """Record that Telegram refused the token, which was revoked; only the bot's owner can supply a new token."""
        if self.accepted:
            log.error("token_refused")
        self.accepted = False

    def failing(self) -> float:
        """Return the seconds since the first unanswered call, or 0 if the last call was answered."""
        return 0.0 if self._failing_since is None else self._clock() - self._failing_since
