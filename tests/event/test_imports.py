"""导入: what a list would do is told first, and kept only by the organiser's word for that version."""

from __future__ import annotations

import csv
import io
from base64 import b64decode

import pytest
from openpyxl import load_workbook

from bot.app.request.document import Document, Trouble
from tests.event.conftest import ORGANISER, Group

TEAMS = "/event 大怪路子2017 标题=大怪路子赛 单位=计算机系、数学系"
HEAD = "单位,队名,队员1,队员2,队员3,年长,裁判,联系人,种子\n"


async def sent(group: Group, rows: str, person: int = ORGANISER, name: str = "名单.csv", coded: str = "utf-8") -> None:
    await group.say(person, "/entries", document=Document(name, (HEAD + rows).encode(coded)))


async def test_a_list_is_looked_at_and_then_kept(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    await sent(group, "计算机系,一队,甲,乙,丙,2,丁,小林,1\n数学系,,戊,己,庚,戊,,,\n", coded="gb18030")
    assert "新增 2 个，改动 0 个，已有 0 个" in group.answer
    assert "第 2 行：甲、乙、丙（计算机系）" in group.answer
    assert not (await group.state()).entrants
    reply = await group.press(1, "确认导入")
    assert not (await group.state()).entrants
    assert "组织者" in reply.toast
    await group.press(ORGANISER, "确认导入")
    assert "新增 2 个" in group.answer
    state = await group.state()
    assert (state.entrants[1].eldest, state.entrants[1].seed, state.entrants[2].eldest) == (2, 1, 1)
    await group.say(1, "/entries")
    assert "计算机系 1/2 · 裁判 丁 · 联系人 小林" in group.answer


async def test_every_bad_row_is_named(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    rows = [
        "计算机系,,甲,乙,丙,2,,,", "体育系,,一,二,三,1,,,", "数学系,,戊,己,,1,,,", "数学系,,子,丑,寅,,,,",
        "数学系,,=1+1,午,未,1,,,", "数学系,,申😀,酉,戌,1,,,", "计算机系,,甲,辰,巳,1,,,", "计算机系,,a,b,c,1,,,",
        "计算机系,,d,e,f,1,,,",
    ]  # fmt: skip
    await sent(group, "\n".join(rows))
    wrong = (
        "新增 2 个",
        "第 3 行：没有“体育系”",
        "第 4 行：要 3 个姓名，写了 2 个",
        "第 5 行：没有标明最年长者",
        "第 6 行：C6 是公式",
        "第 7 行：“申😀”不是姓名",
        "第 8 行：甲在第 2 行已经有了",
        "第 10 行：计算机系的名额",
    )
    assert [said for said in wrong if said not in group.answer] == []
    await group.press(ORGANISER, "确认导入")
    assert len((await group.state()).entrants) == 2


async def test_the_word_is_for_that_version_only(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    await sent(group, "计算机系,,甲,乙,丙,2,,,\n")
    button = group.button("确认导入")
    await group.say(1, "/enter 数学系 戊* 己 庚")
    await group.press_data(ORGANISER, button)
    assert len((await group.state()).entrants) == 1
    await sent(group, "计算机系,,甲,乙,丙,2,,,\n数学系,,戊,己,庚,1,,,\n数学系,,辛,壬,癸,1,,,\n")
    assert "新增 2 个，改动 0 个，已有 1 个" in group.answer
    await group.press(ORGANISER, "确认导入")
    assert len((await group.state()).entrants) == 3
    await group.press_data(ORGANISER, button)
    assert len((await group.state()).entrants) == 3


async def test_a_changed_row_takes_the_place_of_its_entry(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    await group.say(ORGANISER, "/enter 计算机系 甲* 乙 丙")
    await sent(group, "计算机系,,甲,乙,丁,2,,,\n")
    assert "甲、乙、丙（计算机系） → 甲、乙、丁（计算机系）" in group.answer
    await group.press(ORGANISER, "确认导入")
    assert list((await group.state()).entrants) == [2]
    await group.say(1, "/entries")
    assert "2. 甲、乙（年长）、丁" in group.answer


async def test_only_the_organiser_brings_a_list_and_only_one_that_can_be_read(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    await sent(group, "计算机系,,甲,乙,丙,2,,,\n", person=1)
    assert "组织者" in group.answer
    await sent(group, "x", name="名单.pdf")
    assert "只收 .csv 和 .xlsx" in group.answer
    await group.say(ORGANISER, "/entries", document=Document("名单.csv", "单位,姓名\n".encode()))
    assert "缺少“年长”一列" in group.answer


TEMPLATES = [
    ("迎新春·象棋", "zh", "计算机系 甲", "单位 姓名 联系人 种子"),
    ("迎新春·双升", "zh", "计算机系 甲 乙", "单位 队名 队员1 队员2 联系人 种子"),
    ("迎新春·跳棋", "zh", "计算机系 甲", "单位 姓名 联系人 种子"),
    ("大怪路子2017", "zh", "计算机系 甲* 乙 丙 裁判=丁、戊", "单位 队名 队员1 队员2 队员3 年长 裁判 联系人 种子"),
    ("后勤杯双升", "zh", "计算机系 甲 乙", "单位 队名 队员1 队员2 联系人 种子"),
    ("迎新春·双升", "en", "计算机系 甲 乙", "Unit|Team|Name 1|Name 2|Contact|Seed"),
    ("大怪路子2017", "en", "计算机系 甲* 乙 丙 裁判=丁", "Unit|Team|Name 1|Name 2|Name 3|Eldest|Referee|Contact|Seed"),
]


@pytest.mark.parametrize("kind", ["xlsx", "csv"])
@pytest.mark.parametrize(("preset", "language", "entry", "headings"), TEMPLATES)
async def test_the_template_is_filled_in_and_read_back(
    group: Group, preset: str, language: str, entry: str, headings: str, kind: str
) -> None:
    await group.say(7, f"/lang group {language}")
    await group.say(ORGANISER, f"/event {preset} 标题=赛 单位=计算机系、数学系")
    await group.say(1, f"/enter {entry}")
    await group.say(1, "/entries")
    await group.press(1, {"zh": "模板", "en": "Template"}[language])
    if kind == "csv":
        await group.press(1, "CSV")
    file = group.heard[0].payload
    content = b64decode(file["packed"])
    table = cells(content, kind)
    assert file["name"].endswith(f".{kind}")
    assert table[0] == headings.split("|" if "|" in headings else " ")
    assert [row[0] for row in table[1:]] == ["计算机系", "数学系"]
    await group.say(ORGANISER, "/entries", document=Document(file["name"], content))
    assert {"zh": "新增 0 个，改动 0 个，已有 1 个", "en": "0 new, 0 changed, 1 there"}[language] in group.answer
    assert {"zh": "1 行只写了单位", "en": "with a unit but no name, left out: 1"}[language] in group.answer
    assert not group.heard[0].buttons


def cells(content: bytes, kind: str) -> list[list[str]]:
    """A file as a spreadsheet shows it: a .csv is known for UTF-8 by its mark."""
    if kind == "csv":
        assert content.startswith(b"\xef\xbb\xbf")
        return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
    page = load_workbook(io.BytesIO(content)).active
    return [["" if cell is None else str(cell) for cell in row] for row in page.iter_rows(values_only=True)]


UNREAD = [
    (Document("名单.csv", trouble=Trouble.TOO_BIG), "文件太大，最多 1024 KB"),
    (Document("名单.csv", trouble=Trouble.NO_TEXT), "只收 .csv 和 .xlsx"),
    (Document("名单.xlsx", b"PK\x03\x04 broken"), "文件打不开，可能坏了。请用 Excel 或 WPS 另存"),
    (Document("名单.csv", "单位,队员1\n计算机系,甲\n".encode()), "第 1 行：缺少“年长”一列。要写哪些列，见“模板”"),
    (Document("名单.csv", HEAD.encode()), "标题下面没有内容"),
]


@pytest.mark.parametrize(("document", "said"), UNREAD)
async def test_a_list_that_cannot_be_read_is_answered_with_what_to_send(
    group: Group, document: Document, said: str
) -> None:
    await group.say(ORGANISER, TEAMS)
    await group.say(ORGANISER, "/entries", document=document)
    assert said in group.answer
    assert "{" not in group.answer
    assert "新增" not in group.answer


async def test_an_unknown_unit_in_a_list_is_told_with_the_nearest(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    await sent(group, "数学,,甲,乙,丙,1,,,\n")
    assert "没有“数学”这个单位，最像的是“数学系”" in group.answer


async def test_a_list_tells_of_units_too(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    await group.say(ORGANISER, "/enter 计算机系 甲* 乙 丙")
    await sent(group, "计算机系,,甲,乙,丙,甲,丁、戊,小林,\n数学系,,,,,,己,,\n")
    assert "已有 0 个" in group.answer
    assert "第 2 行：计算机系 · 裁判 丁、戊 · 联系人 小林\n第 3 行：数学系 · 裁判 己" in group.answer
    await group.press(ORGANISER, "确认导入")
    await group.say(1, "/entries")
    assert "计算机系 1/2 · 裁判 丁、戊 · 联系人 小林\n1. 甲（年长）、乙、丙" in group.answer
    assert "数学系 0/2 · 未齐：差 1 个参赛者 · 裁判 己" in group.answer
    await sent(group, "计算机系,,甲,乙,丙,甲,丁、戊,小林,\n数学系,,,,,,己,,\n")
    assert "没有可以导入的" in group.answer


async def test_another_order_is_no_change_but_another_eldest_is(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    await group.say(ORGANISER, "/enter 计算机系 甲* 乙 丙")
    await sent(group, "计算机系,,乙,甲,丙,2,,,\n")
    assert "改动 0 个，已有 1 个" in group.answer
    await sent(group, "计算机系,,乙,甲,丙,1,,,\n")
    assert "改动 1 个，已有 0 个" in group.answer


async def test_with_several_events_the_file_says_which(group: Group) -> None:
    await group.say(ORGANISER, TEAMS)
    await group.say(ORGANISER, "/event 迎新春·双升 标题=另一个")
    await sent(group, "计算机系,,甲,乙,丙,2,,,\n")
    assert "请写明是哪一个" in group.answer
    content = (HEAD + "计算机系,,甲,乙,丙,2,,,\n").encode()
    await group.say(ORGANISER, "/entries 赛事1", document=Document("名单.csv", content))
    assert "新增 1 个" in group.answer


async def test_a_list_beyond_the_quota_says_so(group: Group) -> None:
    """迎新春·双升: more pairs are the organiser's to take, but not by mistake."""
    await group.say(ORGANISER, "/event 迎新春·双升 标题=双升赛 单位=计算机系、数学系")
    rows = "".join(f"计算机系,{one}一,{one}二\n" for one in "甲乙丙")
    await group.say(ORGANISER, "/entries", document=Document("a.csv", f"单位,队员1,队员2\n{rows}".encode()))
    assert "计算机系会有 3 个，名额是 2 个" in group.answer
