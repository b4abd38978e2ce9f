"""A table of three sides: what one of them asks for holds once both others have agreed, or the referee."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.app.folding import Tables
from bot.app.speech.words import LANGUAGES, words
from engines.core.books.rulesets import Rules
from engines.core.chat.manner import Manner
from engines.core.game.game import Game, Play
from engines.core.rulings import Accepted, Outcome, Refusal, Seat
from engines.core.scenes.scene import Squares
from engines.registry import GAMES

State = tuple[int, ...]
SENTENCES = {
    "game.trio": "三人",
    "game.trio.names": "trio",
    "rules.trio.houqin": "三人",
    "hint.trio": "报一个数。",
    "live.next.trio": "下一个数。",
    "seat.trio.0": "甲",
    "seat.trio.1": "乙",
    "seat.trio.2": "丙",
}


def apply(state: State, seat: Seat, action: int) -> Accepted[State] | Refusal:
    return Accepted((*state, action)) if action < 10 else Refusal("illegal", "award")


# Three sides of one name a number each, in turn; whoever makes them five ends the match.
PLAYED: Play[State, int] = Play(
    sides=lambda options: ((Seat(0),), (Seat(1),), (Seat(2),)),
    start=lambda rules, options: (),
    to_act=lambda state: (Seat(len(state) % 3),),
    parse=lambda state, seat, text: int(text) if text.isdecimal() else Refusal("unreadable", "text"),
    notate=lambda state, action: str(action),
    apply=apply,
    outcome=lambda state: Outcome(((Seat(0), Seat(1), Seat(2)),), "agreed") if len(state) == 5 else None,
    scene=lambda state, seen: Squares("", "", pieces={}),
    position=list,
)
TRIO = Game(
    key="trio",
    book={},
    rule_sets={"houqin": Rules("trio", "houqin", {}, {}, frozenset(), {})},
    plays={"numbers": PLAYED},
)
TOLD = replace(PLAYED, to_act=lambda state: (Seat(0), Seat(1), Seat(2)), manner=Manner(entered="reported"))
REPORTED = replace(TRIO, plays={"numbers": TOLD})


@pytest.fixture
async def opened(room: Any, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Any:
    """A room with a table for three, and words for it."""
    room.app.tables = Tables({**GAMES, "trio": getattr(request, "param", TRIO)})
    for said in (words(language, *game) for language in LANGUAGES for game in ((), ("trio",))):
        for key, sentence in SENTENCES.items():
            monkeypatch.setitem(said._sentences, key, sentence)
    room.names = {1: "甲", 2: "乙", 3: "丙", 7: "裁判", 9: "路人"}
    await room.say(1, "/new trio")
    return room


@pytest.fixture
async def table(opened: Any) -> Any:
    """A room where three people (1, 2, 3) sit at the table."""
    for person in (1, 2, 3):
        await opened.say(person, "/join 台1")
    assert (await opened.stream()).status == "playing"
    return opened


async def proposals(room: Any, kind: str = "fix") -> list[tuple[list[int], list[int]]]:
    """Who still has to agree to each proposal, and who has."""
    return [(payload["needs"], payload["agreed"]) for payload in await room.waiting(kind)]


async def play(room: Any, *numbers: int) -> None:
    for number in numbers:
        seat = (await room.table()).to_act[0]
        await room.say(seat + 1, f"/move {number}")


async def test_a_correction_holds_once_both_others_have_agreed(table: Any) -> None:
    await play(table, 1, 2)
    await table.say(1, "/fix 1 4")
    assert table.last.splitlines()[-2] == "还等 乙、丙 同意；裁判同意也可。"
    assert await proposals(table) == [([1, 2], [])]
    assert (await table.press(2, "同意")).toast == "已经记下，还等 丙。"
    assert table.last.splitlines()[-3:] == ["还等 丙 同意；裁判同意也可。", "已经同意：乙。", "请 丙 答复。"]
    assert await table.standing() == ["1", "2"]
    assert await proposals(table) == [([2], [1])]
    assert (await table.press(2, "同意")).toast == "已经记下，还等 丙。", "twice is once"
    assert "要由" in (await table.press(1, "同意")).toast, "whoever asks does not agree by himself"
    assert await proposals(table) == [([2], [1])]
    await table.press(3, "同意")
    assert await table.standing() == ["4", "2"]
    assert await proposals(table) == []


async def test_one_who_does_not_agree_ends_it(table: Any) -> None:
    await play(table, 1, 2)
    await table.say(1, "/fix 1 4")
    await table.press(2, "同意")
    await table.press(3, "不同意")
    assert table.last == "丙 不同意，记录不变。"
    assert await table.standing() == ["1", "2"]
    assert await proposals(table) == []


async def test_the_word_of_the_referee_is_enough_and_a_strangers_is_none(table: Any) -> None:
    await play(table, 1, 2)
    await table.say(1, "/fix 1 4")
    await table.press(9, "同意")
    assert await proposals(table) == [([1, 2], [])]
    await table.press(7, "同意")
    assert await table.standing() == ["4", "2"]


async def test_whatever_changes_the_matter_takes_consents_back(table: Any) -> None:
    """Another line was written since: what the correction would do is shown anew, and everyone is asked again."""
    await play(table, 1, 2)
    await table.say(1, "/fix 1 4")
    await table.press(2, "同意")
    await table.say(3, "/move 3")
    assert "新的预览" in (await table.press(3, "同意")).toast
    assert await proposals(table) == [([1, 2], [])]
    await table.press(3, "同意")
    assert await table.standing() == ["1", "2", "3"]
    await table.press(2, "同意")
    assert await table.standing() == ["4", "2", "3"]


async def test_a_newer_proposal_starts_without_the_consents_to_the_last(table: Any) -> None:
    await play(table, 1, 2)
    await table.say(1, "/fix 1 4")
    old = table.button("同意")
    await table.press(2, "同意")
    await table.say(1, "/fix 1 5")
    assert await proposals(table) == [([1, 2], [])]
    assert (await table.press_data(3, old)).toast == words("zh").plain("toast.stale")
    await table.press(2, "同意")
    await table.press(3, "同意")
    assert await table.standing() == ["5", "2"]


async def test_a_takeback_needs_both_others_too(table: Any) -> None:
    await play(table, 1, 2, 3)
    await table.say(3, "/undo")
    await table.press(1, "同意")
    assert await table.standing() == ["1", "2", "3"]
    assert await proposals(table, "undo") == [([1], [0])]
    await table.press(2, "同意")
    assert await table.standing() == ["1", "2"]


@pytest.mark.parametrize("opened", [REPORTED], indirect=True)
class TestReports:
    async def test_a_result_is_confirmed_by_each_of_the_others(self, table: Any) -> None:
        await table.say(1, "/hand 4")
        assert table.last.splitlines()[-2] == "待 乙、丙 各方确认；接着报下一盘也算确认。"
        assert (await table.press(2, "确认")).toast == "已经记下，还等 丙。"
        assert await proposals(table, "report") == [([2], [1])]
        assert "你们一方报的" in (await table.press(1, "确认")).toast
        await table.say(3, "确认")
        assert table.last == "✓ 丙 确认第 1 盘。"
        assert await proposals(table, "report") == []

    async def test_the_next_report_confirms_it_for_its_own_side_alone(self, table: Any) -> None:
        await table.hands("4", by=1)
        await table.hands("5", by=2)
        assert await proposals(table, "report") == [([2], [1]), ([0, 2], [])]
        await table.hands("6", by=3)
        assert await proposals(table, "report") == [([0], [2]), ([0, 1], [])]

    async def test_one_objection_is_enough(self, table: Any) -> None:
        await table.say(1, "/hand 4")
        await table.press(2, "确认")
        await table.press(3, "有异议")
        assert await table.standing() == []
        assert await proposals(table, "report") == []
        await table.say(1, "/fix 1 6")
        assert await proposals(table, "report") == [([1, 2], [])], "the consent to the last report is none to this one"
        await table.say(2, "确认")
        assert len(await table.waiting("dispute")) == 1
        await table.say(3, "确认")
        assert await table.waiting("dispute") == []
        assert await table.standing() == ["6"]

    async def test_the_word_of_the_referee_is_enough(self, table: Any) -> None:
        await table.say(1, "/hand 4")
        await table.say(7, "确认 台1")
        assert await proposals(table, "report") == []


@pytest.mark.parametrize("opened", [REPORTED], indirect=True)
async def test_a_side_with_nobody_to_speak_for_it_is_agreed_for_by_the_referee(opened: Any) -> None:
    await opened.say(1, "/join 台1 甲")
    await opened.say(7, "/seat 台1 乙 老李")
    await opened.say(7, "/seat 台1 丙 老张")
    assert (await opened.stream()).status == "playing"
    await opened.hands("4", by=1)
    assert await proposals(opened, "report") == [([1, 2], [])]
    await opened.say(7, "确认 台1")
    assert await proposals(opened, "report") == []
    await opened.hands("台1 5", by=7)
    assert await proposals(opened, "report") == [([0], [2])], "he has spoken for both of those whom he speaks for"


@pytest.mark.parametrize("kind", ["fix", "report"])
async def test_what_was_stored_before_it_said_who_must_agree_is_answered_as_ever(room: Any, kind: str) -> None:
    """A proposal and a report as an earlier version has left them, at a table of two sides."""
    if kind == "fix":
        await room.seat_chess()
        await room.moves("e4 e5")
        await room.say(1, "/fix 1 d4")
        yes = room.button("同意")
    else:
        await room.seat_sheet()
        await room.say(1, "/hand AAABBB")
        yes = room.button("确认")

    def age(unit: Any) -> None:
        (pending,) = unit.pendings(1)
        payload = {name: value for name, value in pending.payload.items() if name not in ("needs", "agreed")}
        unit.change_pending(pending.id, payload)

    await room.app.store.run(age)
    await room.press_data(1, yes)
    assert len(await room.waiting(kind)) == 1
    await room.press_data(2, yes)
    assert await room.waiting(kind) == []
    assert await room.standing() == (["d4", "e5"] if kind == "fix" else ["AAABBB"])
