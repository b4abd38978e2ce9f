"""Two matches in a real browser: what people see, type and press, from the opening of the table to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect, sync_playwright

pytestmark = pytest.mark.browser

OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 60_000
WHITE, BLACK = 1, 2
DRAWN = "image => image.complete && image.naturalWidth > 0"


class Screen:
    """The page, used by one person after the other."""

    def __init__(self, page: Page, town: Any) -> None:
        self.page = page
        self._town = town

    def become(self, person: int) -> None:
        button = self.page.get_by_test_id(f"person-{self._town.person(person)}")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def say(self, person: int, text: str) -> None:
        self.become(person)
        self.page.get_by_test_id("composer").fill(text)
        self.page.get_by_test_id("send").click()
        expect(self.page.get_by_test_id("composer")).to_have_value("")

    def reply_to_board(self, person: int, text: str) -> None:
        self.become(person)
        self.board.hover()
        self.board.get_by_test_id("reply").click()
        expect(self.page.get_by_test_id("replying")).to_be_visible()
        self.page.get_by_test_id("composer").fill(text)
        self.page.keyboard.press("Enter")

    def press(self, person: int, label: str) -> None:
        """The lowest button of that name."""
        self.become(person)
        self.page.get_by_test_id("keyboard").get_by_role("button", name=label, exact=True).last.click()

    def message(self, text: str) -> Locator:
        return self.page.get_by_test_id("message").filter(has_text=text).last

    @property
    def board(self) -> Locator:
        """The live message: the only one with a picture."""
        return self.page.get_by_test_id("message").filter(has=self.page.locator("img")).last

    def shows(self, text: str, unlike: str | None = None) -> str:
        """Wait until the live message says this beneath another picture than before, and give the picture's address."""
        expect(self.board).to_contain_text(text)
        if unlike is not None:  # first the old one must go: the page keeps it beside the new one until that has come
            expect(self.board.locator(f'img[src="{unlike}"]')).to_have_count(0)
        picture = self.board.locator("img")
        # Another may come meanwhile: the page then has both until it is there.
        self.page.wait_for_function(DRAWN, arg=picture.last.element_handle())
        expect(picture).to_have_count(1)
        return str(picture.get_attribute("src"))


@pytest.fixture
def screen(town: Any, chromium: Path) -> Iterator[Screen]:
    """At the end the console must be clean, and the log too."""
    complaints: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=OPTIONS)
        page = browser.new_page(viewport={"width": 1280, "height": 900}, locale="zh-CN", reduced_motion="reduce")
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        page.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(town.address)
        yield Screen(page, town)
        browser.close()
    assert complaints == []
    assert town.faults() == []


def test_a_game_of_chess(screen: Screen, tmp_path: Path) -> None:
    screen.say(WHITE, "/new")
    screen.press(WHITE, "国际象棋")
    screen.shows("等待入座")
    screen.press(WHITE, "白方 入座")
    screen.press(BLACK, "黑方 入座")
    empty = screen.shows("轮到 白方")
    screen.page.screenshot(path=tmp_path / "1-start.png")

    screen.say(WHITE, "/move e4")
    opened = screen.shows("轮到 黑方", unlike=empty)
    screen.reply_to_board(BLACK, "d5")
    replied = screen.shows("轮到 白方", unlike=opened)
    screen.press(WHITE, "选子走棋")
    expect(screen.board.get_by_role("button", name="返回", exact=True)).to_be_visible()
    expect(screen.board.get_by_role("button", name="认输", exact=True)).to_be_visible()
    screen.press(WHITE, "兵e4")
    expect(screen.board.get_by_role("button", name="e×d5", exact=True)).to_be_visible()
    screen.page.screenshot(path=tmp_path / "2-pick.png")
    screen.press(WHITE, "e×d5")
    screen.shows("轮到 黑方", unlike=replied)

    for person, move in ((BLACK, "c6"), (WHITE, "dxc6"), (BLACK, "Nf6"), (WHITE, "cxb7"), (BLACK, "Nbd7")):
        screen.say(person, f"/move {move}")
    before = screen.shows("马bd7")
    screen.say(WHITE, "/move bxa8")
    expect(screen.message("升变为什么")).to_be_visible()
    screen.page.screenshot(path=tmp_path / "3-promotion.png")
    screen.press(WHITE, "b×a8变后")
    screen.shows("b×a8变后", unlike=before)

    for person, move in ((BLACK, "Qb6"), (WHITE, "Nf3"), (BLACK, "g6")):
        screen.say(person, f"/move {move}")
    screen.shows("g6")
    screen.say(WHITE, "/move O-O")
    refusal = screen.message("不能短易位")
    expect(refusal).to_contain_text("f1")
    expect(refusal).to_contain_text("规则")
    screen.page.screenshot(path=tmp_path / "4-refused.png")
    screen.say(WHITE, "/move 象e2")
    screen.say(BLACK, "/move Bg7")
    before = screen.shows("象g7")
    screen.say(WHITE, "/move O-O")
    screen.shows("短易位", unlike=before)
    screen.page.screenshot(path=tmp_path / "5-castled.png")

    screen.press(BLACK, "认输")
    expect(screen.message("确定认输吗")).to_be_visible()
    screen.press(BLACK, "确定认输")
    expect(screen.message("终局：白方 小林 胜")).to_be_visible()
    screen.shows("终局")
    screen.page.screenshot(path=tmp_path / "6-resigned.png")


PGN = """[White "王小明"]
[Black "李华"]

1. e4 e5 2. Qh5 {试一试} Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""


def test_a_file_is_gone_through_and_the_bots_own_too(screen: Screen, tmp_path: Path) -> None:
    score, photo = tmp_path / "对局.pgn", tmp_path / "记录纸.png"
    score.write_bytes(PGN.encode("gb18030"))
    Image.new("RGB", (60, 40), "red").save(photo)
    screen.become(WHITE)
    screen.page.get_by_test_id("file").set_input_files(photo)
    screen.page.get_by_test_id("as-file").check()
    screen.page.get_by_test_id("composer").fill("/review")
    screen.page.get_by_test_id("send").click()
    expect(screen.message("这个文件不是文字")).to_be_visible()

    screen.page.get_by_test_id("file").set_input_files(score)
    expect(screen.page.get_by_test_id("attachment")).to_contain_text("对局.pgn")
    screen.page.get_by_test_id("composer").fill("/review")
    screen.page.screenshot(path=tmp_path / "1-clip.png")
    screen.page.get_by_test_id("send").click()
    last = screen.shows("王小明 – 李华")
    expect(screen.board).to_contain_text("4. Qxf7#")
    screen.press(BLACK, "⏮")
    screen.shows("第 0 步，共 7 步", unlike=last)
    screen.page.screenshot(path=tmp_path / "2-review.png")

    screen.say(WHITE, "/new 国际象棋")
    screen.press(WHITE, "白方 入座")
    screen.press(BLACK, "黑方 入座")
    screen.say(WHITE, "/move e4")
    screen.shows("轮到 黑方")
    screen.say(BLACK, "/pgn")
    posted = screen.message("chess-1.pgn")
    posted.hover()
    posted.get_by_test_id("reply").click()
    screen.page.get_by_test_id("composer").fill("/review")
    screen.page.keyboard.press("Enter")
    screen.shows("小林 – 小周")
    screen.press(BLACK, "FEN")
    expect(screen.message("chess-1.fen")).to_be_visible()
    screen.page.screenshot(path=tmp_path / "3-exports.png")


@pytest.mark.slow
def test_the_form_of_a_hand_of_shuangsheng(screen: Screen, tmp_path: Path) -> None:
    screen.say(1, "/new 双升 后勤杯")
    for person, label in enumerate(("北家", "西家", "南家", "东家"), 1):
        screen.press(person, f"{label} 入座")
    blank = screen.shows("第 1 把：抢庄")
    screen.press(1, "记一把")
    form = screen.message("请选庄家")
    for label, said in (
        ("西家庄", "西家坐庄"),
        ("♥", "主 ♥"),
        ("墩分：0 ▸", "防家墩分 0"),
        ("60", "防家墩分 60"),
        ("防家抠底", "末墩：防家抠底"),
        ("对", "末墩最大牌型：对"),
        ("底+10", "底牌 10 分"),
        ("东西罚…", "防家共 100 分"),
        ("跟错牌 −1 级 5", "东西降 1 级（5）"),
        ("返回", "东西降 1 级（5）"),
    ):
        screen.press(1, label)
        form = screen.message("第 1 把")
        expect(form).to_contain_text(said)
    screen.page.screenshot(path=tmp_path / "1-form.png")
    screen.press(1, "✓ 记入这一把")
    first = screen.shows("第 2 把：南家坐庄，打 2", unlike=blank)
    screen.press(4, "✓ 确认第 1 把")
    expect(screen.message("老秦 确认第 1 把")).to_be_visible()
    screen.say(1, "/hand 40 庄收")
    screen.say(2, "/hand 45 庄收")
    expect(screen.message("是同一把吗")).to_be_visible()
    screen.press(2, "就是这一把，按对方的记")
    screen.shows("级数：南北 3 : 东西 2", unlike=first)
    screen.page.screenshot(path=tmp_path / "2-sheet.png")


@pytest.mark.slow
def test_a_sheet_of_daguai(screen: Screen, tmp_path: Path) -> None:
    screen.say(1, "/new 大怪路子")
    for person, label in enumerate(("A1", "B1", "A2", "B2", "A3", "B3"), 1):
        screen.press(person, f"{label} 入座")
    blank = screen.shows("第 1/8 盘")
    screen.page.screenshot(path=tmp_path / "1-start.png")

    screen.say(1, "/hand AABABB")
    first = screen.shows("第 2/8 盘", unlike=blank)
    screen.press(2, "✓ 确认第 1 盘")
    expect(screen.message("小周 确认第 1 盘")).to_be_visible()
    screen.reply_to_board(2, "BABABA")
    second = screen.shows("第 3/8 盘", unlike=first)
    screen.press(1, "✓ 确认第 2 盘")
    expect(screen.message("小林 确认第 2 盘")).to_be_visible()
    screen.press(1, "记一盘")
    for label in ("A1 小林", "B1 小周", "A2 阿梅", "B2 老秦", "A3 小唐"):
        screen.press(1, label)
        # Each button carries the order so far: the next is pressed on the form that has taken this one up.
        expect(screen.page.get_by_test_id("keyboard").get_by_role("button", name=label, exact=True)).to_have_count(0)
    third = screen.shows("第 4/8 盘", unlike=second)
    screen.page.screenshot(path=tmp_path / "2-three-hands.png")

    screen.press(4, "✗ 第 3 盘有异议")
    frozen = screen.shows("第 3 盘有异议", unlike=third)
    screen.page.screenshot(path=tmp_path / "3-frozen.png")
    screen.say(1, "/undo")
    expect(screen.message("请先解决")).to_be_visible()
    screen.press(4, "撤回异议")
    settled = screen.shows("第 4/8 盘", unlike=frozen)

    screen.say(1, "/fix 1 ABABAB")
    preview = screen.message("更正第 1")
    expect(preview).to_contain_text("总分")
    screen.page.screenshot(path=tmp_path / "4-preview.png")
    screen.press(2, "同意")
    expect(preview).to_contain_text("已更正")
    screen.shows("第 4/8 盘", unlike=settled)
    screen.page.screenshot(path=tmp_path / "5-corrected.png")
