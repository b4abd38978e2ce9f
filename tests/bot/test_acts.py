"""An act of a game by its word: whatever it declares of itself holds, in words of its own or in the common ones."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from bot.app.path.handle import App
from engines.core.chat.act import Act, Asking, Consent, Write
from engines.core.chat.buttons import Choice, Menu
from engines.core.game.table import Table
from engines.core.rulings import REFEREE, Fact, Refusal
from engines.registry import GAMES
from storage.sqlite_store import open_store

WHITE, BLACK, REFEREES, GUEST = 1, 2, 7, 9


def whisper(state: Any, asking: Asking) -> Write | Menu:
    moves = [Choice(Fact("written", {"text": move}), move) for move in ("e4", "d4")]
    return Write(asking.text) if asking.text else Menu((Fact("seal_how"),), (tuple(moves),))


def spell(state: Any, asking: Asking) -> Write | Refusal:
    return Write(asking.text) if asking.text else Refusal("unreadable", "text")


ACTS: tuple[Act[Any], ...] = (
    Act("propose", spell, ("提议走",), consent=Consent()),
    Act("whisper", whisper, by="seated", private=True),
    Act("swear", spell, ("发誓走",), grave=True),
    Act("annul", lambda state, asking: Write("award void", REFEREE), by="referee"),
    Act("press_on", lambda state, asking: Write(""), consent=Consent(then="pawn")),
    Act("pawn", spell, by="seated"),
)
"""Made up for these tests: no sentence is written for any of them."""


@pytest.fixture
async def board(room: Any, tmp_path: Path, empty: Path) -> AsyncIterator[Any]:
    """A board whose game has these acts too."""
    chess = GAMES["chess"]
    mode = chess.plays["board"]
    manner = replace(mode.manner, acts=(*mode.manner.acts, *ACTS))
    store = open_store(Path(copy(empty, tmp_path / "acts.db")))
    games = {**GAMES, "chess": replace(chess, plays={"board": replace(mode, manner=manner)})}
    room.app = App(store, games, home="https://t.me/caipan_bot")
    await room.seat_chess(WHITE, BLACK)
    yield room
    await store.close()


async def test_what_all_must_agree_to_is_proposed_first(board: Any) -> None:
    await board.say(WHITE, "/propose e4")
    assert board.last == "小林 提议：e4。各方同意后生效。"
    await board.say(WHITE, "/提议走 e4")
    assert board.last == "已经提议，等其他各方或裁判同意。"
    assert "只有在座" in (await board.press(GUEST, "同意")).toast
    assert await board.standing() == []
    await board.press(BLACK, "同意")
    assert await board.standing() == ["e4"]
    assert [line.seat for line in await lines(board)] == [0]  # it is the proposer's


async def test_a_proposal_is_declined_and_its_buttons_are_dead(board: Any) -> None:
    await board.say(WHITE, "/propose e4")
    yes = board.button("同意")
    await board.press(BLACK, "不同意")
    assert board.last == "小周 不同意，照旧进行。"
    assert "局面已经变了" in (await board.press_data(BLACK, yes)).toast
    assert await board.standing() == []


async def test_other_words_take_the_place_of_those_proposed(board: Any) -> None:
    await board.say(WHITE, "/propose e4")
    earlier = board.button("同意")
    await board.say(WHITE, "/propose d4")
    assert "局面已经变了" in (await board.press_data(BLACK, earlier)).toast
    await board.say(BLACK, "/propose d4")  # the same words by the other side agree
    assert await board.standing() == ["d4"]


async def test_the_referee_needs_nobodys_consent(board: Any) -> None:
    await board.say(WHITE, "/propose e4")
    await board.press(REFEREES, "同意")
    assert await board.standing() == ["e4"]


async def test_what_was_agreed_to_may_have_become_impossible(board: Any) -> None:
    await board.say(WHITE, "/propose e4")
    await board.say(WHITE, "/move d4")
    assert "还没有轮到你" in (await board.press(BLACK, "同意")).toast
    assert await board.standing() == ["d4"]


async def test_what_is_private_is_asked_for_and_entered_in_private(board: Any) -> None:
    await board.say(WHITE, "/whisper e4")
    assert board.last == "这要私下发给我，不要写在群里。"
    assert board.said[-1].buttons
    await board.whisper(WHITE, f"/start whisper{(await board.stream()).id}")
    assert list(board.said[-1].buttons) == ["e4", "d4"]
    await board.whisper(WHITE, "/whisper d4")
    assert await board.standing() == ["d4"]
    assert [said.text for said in board.heard if said.chat_id == WHITE] == ["✓ 已收下。"]


async def test_what_is_grave_is_asked_back_by_name(board: Any) -> None:
    await board.say(WHITE, "/swear e4")
    assert board.last == "小林，e4？只有你本人按才算数。"
    assert (await board.press(BLACK, "确定")).toast == "这个按钮不是给你的。"
    await board.press(WHITE, "确定")
    assert await board.standing() == ["e4"]
    await board.say(WHITE, "/swear e5")
    assert "还没有轮到你" in board.last


async def test_what_is_demanded_comes_before_any_move(board: Any) -> None:
    await board.say(REFEREES, "/press_on 台1")
    assert board.last == "⚑ 请白方 小林 先做完这一步。"
    await board.say(WHITE, "/move e4")
    assert board.last.startswith("要先做完这一步")
    await board.say(BLACK, "/pawn e5")
    assert board.last == "现在没有要你做这一步。"
    await board.say(WHITE, "/pawn e4")
    assert await board.standing() == ["e4"]
    await board.say(BLACK, "/move e5")
    assert await board.standing() == ["e4", "e5"]


async def test_the_referee_calls_off_what_is_demanded(board: Any) -> None:
    await board.say(REFEREES, "/press_on 台1")
    await board.say(REFEREES, "/resume 台1")
    assert board.last == "提议取消，照旧进行（裁判 Robin）。"
    await board.say(WHITE, "/move e4")
    assert await board.standing() == ["e4"]


async def test_what_is_the_referees_is_on_his_desk(board: Any) -> None:
    await board.say(WHITE, "/annul")
    assert "只有裁判" in board.last
    await board.say(REFEREES, "/annul 台1")
    assert (await board.stream()).status == "ended"


async def test_a_table_of_another_game_has_no_such_act(board: Any) -> None:
    await board.seat_sheet()
    await board.say(3, "/swear 台2 e4")
    assert board.last == "这张台没有这一项。"


async def lines(room: Any) -> Any:
    stream = await room.stream()
    return await room.app.store.read(lambda unit: unit.entries(stream.id))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that a table was asked to play."""
    texts: list[str] = []
    play = Table.play

    def counted(table: Any, seat: Any, line: str, at: float = 0.0) -> Any:
        texts.append(line)
        return play(table, seat, line, at)

    monkeypatch.setattr(Table, "play", counted)
    return texts


@pytest.mark.parametrize(
    ("text", "plays"),
    [
        ("/move e4", 1),
        ("/move 马f3 提和", 1),
        ("/move Ke2", 1),
        ("/move claim 50", 1),
        ("/claim 50", 1),
        ("/offer 五十回合", 1),
        ("/offer", 1),
        ("/resign", 0),
    ],
)
async def test_an_entry_is_played_once(room: Any, played: list[str], text: str, plays: int) -> None:
    await room.seat_chess(WHITE, BLACK)
    await room.say(WHITE, text)
    assert len(played) == plays, played
    played.clear()
    room.reads_all = True
    await room.say(WHITE, "d4")
    assert len(played) == 1, played


@pytest.mark.parametrize("text", ["/hand AAABBB", "/move AAABBB", "AAABBB", "/foul 台1 A1 讲话"])
async def test_an_entry_on_a_sheet_is_played_once(room: Any, played: list[str], text: str) -> None:
    await room.seat_sheet()
    room.reads_all = True
    await room.say(REFEREES if "foul" in text else WHITE, text)
    assert len(played) == 1, played
    assert len(await room.standing()) == 1


async def test_the_plays_of_a_trick_are_played_once_each(room: Any, played: list[str]) -> None:
    await room.say(1, "/new 双升 后勤杯 复牌 打5 主黑桃 庄北")
    await room.say(1, "/trick HAHA H3H4 S3S3 H6H7")
    await room.say(1, "/move 南 DA")
    assert played == ["HAHA", "H3H4", "S3S3", "H6H7", "南 DA", "DA"]
