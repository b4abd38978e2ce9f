"""Events for the open pages. No event is stored: a page that reconnects loads everything anew."""

import asyncio
import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

BACKLOG = 1000  # events a page may lag behind before its stream is ended

Stream = asyncio.Queue[str | None]


class Events:
    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._streams: set[Stream] = set()

    def publish(self, kind: str, **fields: Any) -> None:
        data = json.dumps({"type": kind, **fields}, ensure_ascii=False)
        block = f"id: {next(self._numbers)}\ndata: {data}\n\n"
        for stream in list(self._streams):
            if stream.qsize() < BACKLOG:
                stream.put_nowait(block)
            else:
                self._streams.discard(stream)
                stream.put_nowait(None)

    @contextmanager
    def stream(self) -> Iterator[Stream]:
        """Yield a queue of text blocks to send; None marks the end."""
        stream: Stream = asyncio.Queue()
        self._streams.add(stream)
        try:
            yield stream
        finally:
            self._streams.discard(stream)

    def close(self) -> None:
        for stream in self._streams:
            stream.put_nowait(None)
