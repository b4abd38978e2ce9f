"""What the application holds in memory is what the record says, after any sequence of acts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.app.folding import Folding, Tables
from engines.registry import GAMES

HANDS = ["AAABBB", "ABABAB", "BBBAAA", "A1 B1 A2 B2 A3"]
SHEET = (
    [f"/hand {order}" for order in HANDS]
    + [f"/hand 台1 {order}" for order in HANDS[:2]]
    + ["/undo 台1", "/foul 台1 A1 讲话", "/foul 台1 B 偷看 第1盘", "/hand 台1 fouled", "/fix 台1 1 作废"]
    + [f"/fix 台1 {line} {order}" for line in (1, 2, 3) for order in HANDS[:3]]
    + ["确认 台1", "有异议 台1", "/undo", "/cancel 台1"]
)
CHESS = (
    [f"/move {move}" for move in ("e4", "e5", "Nf3", "Nc6", "Bc4", "f3", "g4", "Qh4", "Qh5", "d4 提和")]
    + [f"/fix 台1 {line} {move}" for line in (1, 2, 3) for move in ("d4", "e5", "a3", "f3")]
    + ["/undo", "/undo 台1", "/offer", "同意和棋", "不和", "/resign", "/fix 台1 2 作废"]
)
PEOPLE = st.sampled_from([1, 2, 3, 4, 7])
PRESS = st.tuples(PEOPLE, st.integers(0, 30).map(lambda number: ("press", number)))
EMPTY = st.just((0, "empty the cache"))
SETTINGS = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


async def act(room: Any, person: int, what: str | tuple[str, int]) -> None:
    """Say something, press one of the newest buttons, or forget everything folded so far."""
    if what == "empty the cache":
        room.app.tables = Tables(GAMES)
    elif isinstance(what, str):
        await room.say(person, what)
    else:
        shown = [(data, said.message_id) for said in room.said[-6:] for data in said.buttons.values()]
        board = room.board_of((await room.stream()).id)
        shown += [(data, board) for data in (await room.live_buttons()).values()]
        if shown:  # a table that was cancelled has no buttons
            data, message_id = shown[what[1] % len(shown)]
            await room.press_data(person, data, message_id=message_id)


async def agrees(room: Any) -> None:
    """The table in memory, the one folded afresh, and all that is stored beside the record say the same."""
    table, afresh, stream = await room.table(), await room.afresh(), await room.stream()
    assert table == afresh
    assert (stream.status == "ended") == (table.outcome is not None)
    assert (stream.outcome is None) == (table.outcome is None)

    def look(unit: Any) -> None:
        standing = {entry.seq for entry in unit.entries(stream.id) if not entry.struck}
        pendings = unit.pendings(stream.id)
        assert {pending.seq for pending in pendings if pending.kind == "report"} <= standing
        disputes = [pending.seq for pending in pendings if pending.kind == "dispute"]
        assert len(disputes) <= 1
        assert standing.isdisjoint(disputes)
        assert all(stream.version >= pending.version for pending in pendings)
        lines = [pending.payload["line"] for pending in pendings if pending.kind == "report"]
        assert len(lines) == len(set(lines))
        if not disputes and lines:
            assert max(lines) <= len(table.scene.rows)

    await room.app.store.read(look)


def sequences(house: Callable[[], Any], seat: str, texts: list[str]) -> None:
    said = st.tuples(PEOPLE, st.sampled_from(texts))
    with house() as (room, run):

        @SETTINGS
        @given(st.lists(said | said | PRESS | EMPTY, min_size=3, max_size=14))
        def play(acts: list[tuple[int, Any]]) -> None:
            room.group = replace(room.group, chat_id=room.group.chat_id - 1)
            run(getattr(room, seat)())
            for person, what in acts:
                run(act(room, person, what))
                run(agrees(room))

        play()


def test_a_sheet_after_any_acts_is_what_its_record_says(house: Callable[[], Any]) -> None:
    sequences(house, "seat_sheet", SHEET)


def test_a_game_of_chess_after_any_acts_is_what_its_record_says(house: Callable[[], Any]) -> None:
    sequences(house, "seat_chess", CHESS)


async def test_only_what_is_new_is_folded(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    stream = await room.stream()
    asked: list[int] = []

    def look(unit: Any) -> Any:
        class Watched:
            def entries(self, stream_id: int, after_version: int = 0) -> Any:
                asked.append(after_version)
                return unit.entries(stream_id, after_version=after_version)

        return Folding(room.app.tables).fold(Watched(), stream)  # type: ignore[arg-type]

    await room.app.store.read(look)
    assert asked == []
    await room.moves("Nf3")
    room.app.tables.keep({})
    stream = await room.stream()
    await room.app.store.read(look)
    assert asked == []


async def test_what_another_process_wrote_is_folded_on_top(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    other = replace_tables(room)
    await room.moves("Nf3 Nc6")
    room.app.tables = other
    assert (await room.table()) == (await room.afresh())
    await room.moves("Bc4")
    assert (await room.standing())[-1] == "Bc4"


async def test_what_is_written_while_somebody_glances_is_not_folded_for_the_version_he_saw(room: Any) -> None:
    """On PostgreSQL a line may come between the glance at a stream and the reading of its record."""
    await room.seat_chess()
    await room.moves("e4 e5")
    glanced, other = await room.stream(), replace_tables(room)
    await room.moves("Nf3")
    for tables in (Tables(GAMES), other):
        folding = Folding(tables)
        table = await room.app.store.read(lambda unit, folding=folding: folding.fold(unit, glanced))
        assert table.to_act == (0,)
        tables.keep(folding.folded)
        later = Folding(tables)
        stream = await room.stream()
        table = await room.app.store.read(lambda unit, later=later, stream=stream: later.fold(unit, stream))
        assert table.to_act == (1,)


def replace_tables(room: Any) -> Tables:
    """Let the application go on with a memory of its own, and hand back the one it had."""
    known: Tables = room.app.tables
    room.app.tables = Tables(GAMES)
    return known


async def test_a_replacement_written_elsewhere_stands_where_the_struck_one_stood(room: Any) -> None:
    await room.seat_sheet()
    await room.hands("AAABBB", "ABABAB")
    await room.press(2, "第 1 盘有异议")
    other = replace_tables(room)
    await room.press(2, "撤回异议")
    room.app.tables = other
    assert [row.order for row in (await room.table()).scene.rows] == [tuple("AAABBB"), tuple("ABABAB")]


async def test_the_least_recently_used_tables_are_forgotten(room: Any) -> None:
    await room.seat_chess()
    table = await room.table()
    room.app.tables.keep(dict.fromkeys(range(2, 600), (1, table)))
    assert room.app.tables.at_hand(1) is None
    assert room.app.tables.at_hand(599) is not None
    await room.moves("e4")
    assert await room.standing() == ["e4"]


async def test_an_older_fold_never_replaces_a_newer_one(room: Any) -> None:
    await room.seat_chess()
    before = await room.table()
    await room.moves("e4")
    room.app.tables.keep({1: (0, before)})
    assert room.app.tables.at_hand(1)[0] == 1
