from __future__ import annotations

from collections.abc import Callable

from storage.sqlite_store import SqlUnit
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


def test_messages_are_found_by_what_they_ask_about(unit: SqlUnit, new_stream: Callable[..., Stream]) -> None:
    stream, other = new_stream(unit), new_stream(unit)
    unit.remember_message(stream.chat_id, 9, stream.id, "report:1")
    unit.remember_message(stream.chat_id, 7, stream.id, "report:1")
    unit.remember_message(stream.chat_id, 8, stream.id)
    unit.remember_message(stream.chat_id, 10, other.id, "report:1")
    assert unit.messages_about(stream.id, "report:1") == [(stream.chat_id, 7), (stream.chat_id, 9)]
    assert unit.messages_about(stream.id, "") == []
    assert [unit.about(stream.chat_id, message) for message in (7, 8, 11)] == ["report:1", "", ""]
