"""The bot's metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Numbers:
    """A bot's metrics in a separate registry: two bots in one process must not add up."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._updates = Counter(
            "caipan_updates",
            "Updates taken in: served, buried as a dead letter, dropped where that failed, or put off (database away).",
            ["outcome"],
            registry=self._registry,
        )
        self._seconds = Histogram(
            "caipan_update_seconds",
            "From having an update to its commit and, for a press, its answer.",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._refused = Counter(
            "caipan_webhook_refused",
            "Requests to the webhook that were not taken in.",
            ["reason"],
            registry=self._registry,
        )
        self._messages = Counter(
            "caipan_messages",
            "Attempts to send: sent, to be tried again, or given up.",
            ["kind", "outcome"],
            registry=self._registry,
        )
        self._outbox = Gauge(
            "caipan_outbox_messages",
            "Messages that wait to be sent; NaN while the database is away.",
            registry=self._registry,
        )
        self._well = Gauge(
            "caipan_well",
            "Whether something can be stored (database), is sent (sender), and the token is accepted: 1, or 0.",
            ["part"],
            registry=self._registry,
        )
        for outcome in ("served", "buried", "dropped", "away"):
            self._updates.labels(outcome)

    def took(self, outcome: str, seconds: float) -> None:
        self._updates.labels(outcome).inc()
        if outcome != "away":
            self._seconds.observe(seconds)

    def refused(self, reason: str) -> None:
        self._refused.labels(reason).inc()

    def tried(self, kind: str, outcome: str) -> None:
        self._messages.labels(kind, outcome).inc()

    def waiting(self, messages: float) -> None:
        self._outbox.set(messages)

    def well(self, part: str, well: bool) -> None:
        self._well.labels(part).set(float(well))

    def text(self) -> bytes:
        return generate_latest(self._registry)
