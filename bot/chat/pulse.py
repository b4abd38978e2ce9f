"""Whether the messenger still answers us: told by whoever calls it, asked by whoever watches over the bot."""

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
        """Whether the token was taken when it was last shown."""

    def answered(self) -> None:
        """The messenger said something, be it a refusal of this one message."""
        if not self.accepted or self._failing_since is not None:
            log.info("messenger_answers")
        self.accepted, self._failing_since = True, None

    def away(self, reason: str) -> None:
        """Nobody answered."""
        if self._failing_since is None:
            self._failing_since = self._clock()
            log.warning("messenger_away", reason=reason)

    def refused(self) -> None:
        """The token is not taken: it was revoked, and only its owner can give another."""
        if self.accepted:
            log.error("token_refused")
        self.accepted = False

    def failing(self) -> float:
        """Seconds since the first call that nobody answered, with no answer since."""
        return 0.0 if self._failing_since is None else self._clock() - self._failing_since
