from __future__ import annotations

from collections.abc import Callable

from storage.sql import SqlUnit
from storage.store import Live, Stream


def test_a_match_has_one_live_message(unit: SqlUnit, new_stream: Callable[..., Stream]) -> None:
    stream = new_stream(unit)
    assert unit.live(stream.id) is None
    for live in (Live(stream.id, stream.chat_id), Live(stream.id, stream.chat_id, 1 << 40, "board", 8)):
        unit.save_live(live)
        assert unit.live(stream.id) == live


def test_a_message_leads_to_its_stream(unit: SqlUnit, new_stream: Callable[..., Stream]) -> None:
    first, second = new_stream(unit), new_stream(unit)
    assert unit.stream_of_message(first.chat_id, 9) is None
    for stream in (first, second):
        unit.remember_message(first.chat_id, 9, stream.id)
        assert unit.stream_of_message(first.chat_id, 9) == stream.id
    assert unit.stream_of_message(first.chat_id - 1, 9) is None


def test_a_picture_is_uploaded_once(unit: SqlUnit) -> None:
    assert unit.file_id("board") is None
    for file_id in ("A", "B"):
        unit.keep_file_id("board", file_id)
        assert unit.file_id("board") == file_id
