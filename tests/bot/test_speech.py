"""How what a game states becomes sentences: typed values, whom a caption names, what a ruling rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.app.path.handle import App
from bot.app.speech.words import Html, Seats, words
from engines.core.books.rulesets import Rules
from engines.core.game.game import Game, Play
from engines.core.rulings import REFEREE, Called, Cards, Fact, Point, Seat, Value
from engines.core.scenes.scene import Seen
from engines.registry import GAMES

WHITE, BLACK = Seat(0), Seat(1)
LABELLED = Seats({Seat(0): "A1", Seat(1): "B<1>"}, lambda seat: Html(f"<i>{int(seat)}</i>"))


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Cards("D4 D5 DW"), "♦4♦5 大怪"),
        ((Cards("D4"), Cards("SA")), "♦4、♠A"),
        (Point("D4"), "D4"),
        ("D4", "D4"),
        ("DW", "DW"),
        (Seat(0), "A1"),
        (Seat(1), "B&lt;1&gt;"),
        (REFEREE, "裁判"),
        (Called(1), "<i>1</i>"),
        (7, "7"),
        ("<b>", "&lt;b&gt;"),
    ],
)
def test_a_value_is_told_as_what_it_is(value: Value, said: str) -> None:
    assert words("zh").value("daguai", "thing", value, LABELLED) == said


def test_a_seat_without_a_label_has_its_word() -> None:
    assert [words(tongue).value("chess", "seat", Seat(1)) for tongue in ("zh", "en")] == ["黑方", "Black"]
    assert words("zh").value("chess", "seat", Called(1)) == "黑方"


def test_a_fact_is_told_within_another() -> None:
    levels = Fact("standing", {"NS": "5", "EW": Fact("below", {"levels": 2})})
    told = Fact("levels_now", {"standing": levels})
    assert words("zh").fact("shuangsheng", told) == "级数：南北 5 : 东西 负2"
    assert words("en").fact("shuangsheng", told) == "Levels: N–S 5 : E–W −2"


def test_several_facts_are_listed() -> None:
    struck = [Fact("struck", {"party": side, "mistake": "follow", "count": 1}) for side in ("NS", "EW")]
    told = words("zh").fact("shuangsheng", Fact("strikes_now", {"strikes": tuple(struck), "lose": 3}))
    assert told == "记过：南北跟错 1 次、东西跟错 1 次（满 3 次判负）"


# Whom the live message names.


def with_play(**changes: Any) -> Mapping[str, Game]:
    """Chess, played otherwise."""
    chess = GAMES["chess"]
    board: Play[Any, Any] = replace(chess.plays["board"], **changes)
    return {"chess": replace(chess, plays={"board": board})}


@pytest.mark.parametrize(
    ("to_act", "said"),
    [
        ((WHITE,), "轮到 白方 小林"),
        ((WHITE, BLACK), "等 白方 小林、黑方 小周"),
        ((REFEREE,), "等 裁判"),
        ((BLACK, REFEREE), "等 黑方 小周、裁判"),
    ],
)
async def test_everyone_who_is_to_act_is_named(room: Any, to_act: tuple[Seat, ...], said: str) -> None:
    room.app = App(room.app.store, with_play(to_act=lambda state: to_act))
    await room.seat_chess()
    assert said in (await room.caption()).splitlines()


async def test_whoever_the_game_calls_is_not_named_again(room: Any) -> None:
    def caption(state: Any, seen: Seen) -> tuple[Fact, ...]:
        return tuple(Fact("adjourned", {"seat": Called(seat)}) for seat in seen.to_act)

    manner = replace(GAMES["chess"].plays["board"].manner, caption=caption)
    room.app = App(room.app.store, with_play(manner=manner, to_act=lambda state: (WHITE, BLACK)))
    await room.seat_chess()
    lines = (await room.caption()).splitlines()
    assert "⚑ 已封棋（白方 小林封），等裁判续赛" in lines
    assert not any(line.startswith("轮到") for line in lines)


async def test_nobody_is_named_where_nobody_is_to_act(room: Any) -> None:
    room.app = App(room.app.store, with_play(to_act=lambda state: ()))
    await room.seat_chess()
    assert "轮到" not in await room.caption()


# What a ruling rests on.


def silent_on(*points: str) -> Mapping[str, Game]:
    """Chess by a document that does not speak of these points."""
    chess = GAMES["chess"]
    known: Rules = chess.rule_sets["houqin"]
    covered = {point: clause for point, clause in known.points.items() if point not in points}
    return {"chess": replace(chess, rule_sets={"houqin": replace(known, points=covered, ours=frozenset(points))})}


@pytest.mark.parametrize(
    ("language", "said"), [("zh", "（规则未写，按通例）"), ("en", "(not in the rules: common practice)")]
)
async def test_what_the_rules_do_not_say_is_told_as_usage(room: Any, language: str, said: str) -> None:
    room.app = App(room.app.store, silent_on("turn", "claim_fails", "agreed"))
    await room.say(7, f"/lang group {language}")
    await room.seat_chess()
    await room.say(2, "/move e5")
    assert said in room.last  # refused: it was not his turn
    await room.say(1, "/claim 50")
    await room.press(1, "确定" if language == "zh" else "Claim")
    assert said in room.answer  # a fact that is a ruling
    await room.say(1, "/offer")
    await room.say(2, "同意和棋")
    assert said in room.answer  # the end


async def test_what_they_say_is_told_with_its_clause(room: Any) -> None:
    await room.seat_chess()
    await room.say(2, "/move e5")
    assert "（规则 " in room.last
    assert "按通例" not in room.last
