"""README in its own order: its five things are done as they stand there, and nothing is asked that it does not tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.app.path.handle import App
from engines.registry import GAMES, SHELF
from storage.sqlite_store import open_store
from tests.bot.conftest import Room

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
CHINESE, ENGLISH = (README[README.index(f"## {half}") :] for half in ("中文", "English"))
CHINESE = CHINESE[: CHINESE.index("## English")]
ACTS = {
    "zh": (
        "1 /开台 国际象棋|1 白方 入座|2 黑方 入座|1 /走 e4|2 /走 e5|1 /走 Ke3|1 /开台 双升|1 后勤杯规则"
        "|1 北|2 西|3 南|4 东|1 /记牌 庄北 75 底20 防抠 对|2 ✓ 确认第 1 把"
        "|1 /更正 台2 1 庄北 65 底20 防抠 对|2 同意|1 /记录 台2"
        "|1 /规则 甩牌|1 /开台 大怪路子|1 A1|2 B1|3 A2|4 B2|5 A3|6 B3|1 /记牌 台3 ABABAB|1 /帮助"
    ),
    "en": (
        "1 /new chess|1 Take White|2 Take Black|1 /move e4|2 /move e5|1 /move Ke3|1 /new shuangsheng|1 Houqin Cup rules"
        "|1 North|2 West|3 South|4 East|1 /hand dealer N 75 bottom 20 defenders last pair|2 ✓ Confirm hand 1"
        "|1 /fix table 2 1 dealer N 65 bottom 20 defenders last pair|2 Agree|1 /history table 2|1 /rule throw"
        "|1 /new daguai|1 A1|2 B1|3 A2|4 B2|5 A3|6 B3|1 /hand table 3 ABABAB|1 /help"
    ),
}
"""Who does what, in the words of README."""
REFUSED = {"zh": "/走 Ke3", "en": "/move Ke3"}
ASKED = {"zh": ("是哪一张台", "没有这样的命令"), "en": ("Which table", "There is no")}
RULES = {"zh": "按哪一套规则", "en": "Which rules"}
RANKS = re.compile(r"(?:[AB][1-3])")


def acts(language: str) -> Iterator[tuple[int, str]]:
    for line in ACTS[language].split("|"):
        person, _, what = line.partition(" ")
        yield int(person), what


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_the_five_things_are_done_as_they_stand_there(language: str, tmp_path: Path) -> None:
    half = CHINESE if language == "zh" else ENGLISH
    store = open_store(tmp_path / "caipan.db")
    room: Any = Room(App(store, GAMES, shelf=SHELF, home="https://t.me/caipan_bot"), admins={1}, reads_all=True)
    await room.say(1, f"/lang group {language}")
    room.speaks = dict.fromkeys(range(1, 8), language)
    place = 0
    for person, what in acts(language):
        place = half.find(what, place) if not RANKS.fullmatch(what) else place
        assert place >= 0, f"{what} is not in README, or not in this order"
        if what.startswith("/"):
            assert f"`{what}`" in half
            await room.say(person, what)
        else:
            await room.press(person, what)
        told = "\n".join(said.text for said in room.heard)
        assert not [question for question in ASKED[language] if question in told], (what, told)
        assert ("✗" in told) is (what == REFUSED[language]), (what, told)
        assert (RULES[language] in told) is what.endswith(("双升", "shuangsheng")), (what, told)
    assert await room.standing(2) != []
    assert await room.standing(3) == ["ABABAB"]
    await store.close()


def test_the_first_screen_serves_both_readers() -> None:
    """A short paragraph in either language, the pictures and the commands, once, before the two halves."""
    first = README[: README.index("## 中文")]
    paragraphs = [part for part in first.split("\n\n") if part[:1] not in ("#", "[", "|", "`", "")]
    chinese, english, *_ = paragraphs
    assert len(re.findall("[。]", chinese)) == 2
    assert len(re.findall(r"\.(?: |$)", english)) == 2
    assert first.count("![") == 6
    assert README.count("make run  ") == README.count("make test  ") == 1
