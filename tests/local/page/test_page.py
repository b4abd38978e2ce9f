"""What people see and do on the chat page."""

import re
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

LIN, ZHOU, ROBIN = 1001, 1002, 1007
OWN = re.compile(r"\bown\b")


def keys(*rows: list[tuple[str, str]]) -> dict[str, Any]:
    return {"inline_keyboard": [[{"text": text, "callback_data": data} for text, data in row] for row in rows]}


def message(page: Page, text: str) -> Locator:
    return page.get_by_test_id("message").filter(has_text=text)


def test_a_message_is_seen_by_all_and_heard_by_the_bot(open_page, server, group) -> None:
    lin, robin = open_page(group), open_page(group)
    robin.get_by_test_id(f"person-{ROBIN}").click()
    lin.get_by_test_id("composer").fill("/new 象棋\n第二行 <b>&amp;</b>")
    lin.keyboard.press("Enter")
    expect(lin.get_by_test_id("composer")).to_have_value("")
    for page in (lin, robin):
        expect(message(page, "第二行 <b>&amp;</b>")).to_have_count(1)
    expect(message(lin, "第二行")).to_have_class(OWN)
    expect(message(robin, "第二行")).not_to_have_class(OWN)
    expect(lin.get_by_test_id("sending")).to_have_count(0)
    assert server.heard("message")["text"].startswith("/new")


@pytest.mark.slow
def test_enter_sends_but_not_with_shift_nor_while_composing(open_page, group) -> None:
    page = open_page(group)
    field = page.get_by_test_id("composer")
    field.press_sequentially("nihao")
    field.press("Shift+Enter")
    field.evaluate("f => f.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', isComposing: true}))")
    expect(field).to_have_value("nihao\n")
    expect(page.get_by_test_id("message")).to_have_count(0)
    field.press("Enter")
    expect(message(page, "nihao")).to_have_count(1)


@pytest.mark.slow
def test_two_quick_presses_of_send_send_once(open_page, group) -> None:
    page = open_page(group)
    page.get_by_test_id("composer").fill("只说一次")
    page.get_by_test_id("send").dblclick()
    page.get_by_test_id("composer").fill("完")
    page.get_by_test_id("send").click()
    expect(message(page, "完")).to_have_count(1)
    expect(page.get_by_test_id("message")).to_have_count(2)


def test_a_press_waits_for_the_answer_and_shows_it(open_page, server, group) -> None:
    page = open_page(group)
    server.bot("sendMessage", chat_id=group, text="认输？", reply_markup=keys([("认输", "yes"), ("不", "no")]))
    button = page.get_by_role("button", name="认输", exact=True)
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    query = server.heard("callback_query")
    assert (query["data"], query["from"]["id"]) == ("yes", LIN)
    server.bot("answerCallbackQuery", callback_query_id=query["id"], text="轮到对方")
    expect(page.get_by_test_id("toast")).to_have_text("轮到对方")
    expect(button).to_have_attribute("aria-busy", "false")
    page.get_by_role("button", name="不", exact=True).click()
    query = server.heard("callback_query")
    server.bot("answerCallbackQuery", callback_query_id=query["id"], text="确定吗？", show_alert=True)
    expect(page.get_by_test_id("alert")).to_contain_text("确定吗？")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("alert")).to_have_count(0)


def test_an_edit_is_in_place_and_a_deletion_leaves_no_trace(open_page, server, group) -> None:
    page = open_page(group)
    sent = [server.bot("sendMessage", chat_id=group, text=text) for text in ("一", "二", "三")]
    expect(page.get_by_test_id("message")).to_have_count(3)
    middle = sent[1]["message_id"]
    server.bot("editMessageText", chat_id=group, message_id=middle, text="<b>改了</b>", parse_mode="HTML")
    changed = page.get_by_test_id("message").nth(1)
    expect(changed.locator("b")).to_have_text("改了")
    expect(changed).to_contain_text("已编辑")
    server.bot("deleteMessage", chat_id=group, message_id=middle)
    expect(page.get_by_test_id("message")).to_have_count(2)


@pytest.mark.slow
def test_a_photo_has_its_shape_before_it_comes_and_is_enlarged_by_a_click(open_page, server, group) -> None:
    page = open_page(group)
    server.send_photo(group, 900, 1000, caption="台 1")
    image = message(page, "台 1").locator("img")
    expect(image).to_be_visible()
    page.wait_for_function("document.querySelector('.photo img').naturalWidth > 0")
    box = message(page, "台 1").locator(".photo").bounding_box()
    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(0.9, abs=0.01)
    image.click()
    large = page.get_by_test_id("lightbox")
    expect(large.locator("img")).to_be_visible()
    assert large.locator("a[download]").get_attribute("href") == image.get_attribute("src")


def test_a_photo_is_sent_with_its_caption(open_page, server, group, tmp_path) -> None:
    Image.new("RGB", (60, 40), "red").save(tmp_path / "red.png")
    page = open_page(group)
    errors: list[str] = []
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.get_by_test_id("file").set_input_files(tmp_path / "red.png")
    expect(page.get_by_test_id("attachment")).to_be_visible()
    # As long as it is shown it can be loaded again, as browsers do when they are short of memory.
    again = "shown => { const again = new Image(); again.src = shown.src; return again.decode(); }"
    page.get_by_test_id("attachment").locator("img").evaluate(again)
    page.get_by_test_id("composer").fill("/board 看图")
    page.get_by_test_id("send").click()
    expect(message(page, "/board 看图").locator("img")).to_be_visible()
    expect(page.get_by_test_id("attachment")).to_be_hidden()
    heard = server.heard("message")
    assert (heard["caption"], heard["photo"][-1]["width"]) == ("/board 看图", 60)
    assert errors == []


PGN = b"1. e4 e5 2. Nf3 *"
DROP = """([zone, name, text]) => {
  const dropped = new DataTransfer();
  dropped.items.add(new File([text], name, { type: "application/x-chess-pgn" }));
  for (const kind of ["dragover", "drop"]) {
    const event = new DragEvent(kind, { dataTransfer: dropped, bubbles: true, cancelable: true });
    document.querySelector(zone).dispatchEvent(event);
  }
}"""


@pytest.mark.parametrize("how", ["chosen", "dropped"])
def test_a_file_is_sent_with_its_caption(open_page, server, group, tmp_path, how) -> None:
    page = open_page(group)
    if how == "chosen":
        (tmp_path / "对局.pgn").write_bytes(PGN + b" " * 3000)
        with page.expect_file_chooser() as choosing:
            page.get_by_role("button", name="附图片或文件").click()
        choosing.value.set_files(tmp_path / "对局.pgn")
    else:
        page.evaluate(DROP, ["#messages", "对局.pgn", PGN.decode() + " " * 3000])
    expect(page.get_by_test_id("attachment")).to_contain_text("对局.pgn3 KB")
    expect(page.get_by_test_id("as-file")).to_have_count(0)
    page.get_by_test_id("composer").fill("/review 看")
    page.get_by_test_id("send").click()
    expect(message(page, "/review 看").get_by_test_id("document")).to_contain_text("对局.pgn3 KB")
    expect(page.get_by_test_id("attachment")).to_be_hidden()
    heard = server.heard("message")
    assert (heard["caption"], heard["document"]["file_name"]) == ("/review 看", "对局.pgn")
    path = server.bot("getFile", file_id=heard["document"]["file_id"])["file_path"]
    assert server.file(path).startswith(PGN)


@pytest.mark.slow
def test_a_picture_may_go_as_a_file_and_what_is_attached_can_be_taken_off(open_page, server, group, tmp_path) -> None:
    Image.new("RGB", (60, 40), "red").save(tmp_path / "red.png")
    (tmp_path / "empty.pgn").touch()
    page = open_page(group)
    page.get_by_test_id("file").set_input_files(tmp_path / "empty.pgn")
    expect(page.get_by_test_id("toast")).to_have_text("这个文件是空的")
    page.get_by_test_id("file").set_input_files(tmp_path / "red.png")
    page.get_by_role("button", name="去掉附件").click()
    expect(page.get_by_test_id("attachment")).to_be_hidden()
    expect(page.get_by_test_id("send")).to_be_disabled()
    page.get_by_test_id("file").set_input_files(tmp_path / "red.png")
    page.get_by_label("作为文件发送").check()
    page.get_by_test_id("composer").fill("/review")
    page.get_by_test_id("send").click()
    expect(message(page, "/review").get_by_test_id("document")).to_contain_text("red.png")
    heard = server.heard("message")
    assert heard["document"]["mime_type"] == "image/png"
    assert "photo" not in heard


@pytest.mark.slow
def test_a_document_can_be_saved(open_page, server, group) -> None:
    page = open_page(group)
    server.bot_file("sendDocument", "document", "对局.pgn", b"1. e4 e5", chat_id=group, caption="棋谱")
    with page.expect_download() as saving:
        page.get_by_test_id("document").click()
    assert saving.value.suggested_filename == "对局.pgn"
    assert saving.value.path().read_bytes() == b"1. e4 e5"


@pytest.mark.slow
def test_the_pinned_message_stands_above_and_leads_to_itself(open_page, server, group) -> None:
    page = open_page(group)
    page.get_by_test_id("open-members").click()
    page.get_by_role("button", name="设为管理员: 裁判").click()
    expect(page.get_by_role("button", name="取消管理员: 裁判")).to_be_visible()
    board = server.bot("sendMessage", chat_id=group, text="第一局")["message_id"]
    for number in range(30):
        server.bot("sendMessage", chat_id=group, text=f"闲话 {number}")
    expect(message(page, "闲话 29")).to_be_in_viewport()
    server.bot("pinChatMessage", chat_id=group, message_id=board)
    expect(page.get_by_test_id("pinned")).to_contain_text("第一局")
    page.get_by_test_id("pinned").click()
    expect(page.locator(f"[data-message-id='{board}']")).to_be_in_viewport()


def expect_marked(field: Locator, row: Locator) -> None:
    """The row is told to whoever does not see it; the field keeps the focus."""
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(row).to_have_attribute("aria-selected", "true")
    marked = row.get_attribute("id")
    assert marked
    expect(field).to_have_attribute("aria-activedescendant", marked)
    assert marked.startswith(f"{field.get_attribute('aria-controls')}-")
    expect(field).to_be_focused()


def expect_unmarked(field: Locator) -> None:
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(field).not_to_have_attribute("aria-activedescendant", re.compile(""))


def test_commands_are_completed_while_typing_and_sent_from_the_menu(open_page, server, group) -> None:
    offered = [("new", "开一局"), ("board", "看棋盘"), ("help", "怎么用")]
    commands = [{"command": command, "description": words} for command, words in offered]
    server.bot("setMyCommands", commands=commands)
    page = open_page(group)
    field = page.get_by_test_id("composer")
    field.press_sequentially("/")
    expect(page.get_by_test_id("commands").get_by_role("option")).to_have_count(3)
    expect_marked(field, page.get_by_test_id("command-new"))
    field.press("ArrowUp")
    expect_marked(field, page.get_by_test_id("command-help"))
    field.press("ArrowDown")
    field.press("ArrowDown")
    expect_marked(field, page.get_by_test_id("command-board"))
    field.press("Tab")
    expect_unmarked(field)
    expect(field).to_have_value("/board ")
    field.fill("/he")
    expect(page.get_by_test_id("command-help")).to_contain_text("怎么用")
    field.press("Enter")
    expect(field).to_have_value("/help ")
    field.fill("")
    page.get_by_test_id("command-menu").click()
    page.get_by_test_id("command-new").click()
    expect(message(page, "/new")).to_have_count(1)
    expect(page.get_by_test_id("commands")).to_be_hidden()


@pytest.mark.slow
def test_another_person_has_another_private_chat_language_and_draft(open_page, server, group) -> None:
    page = open_page(group)
    page.get_by_test_id("composer").fill("小林的草稿")
    expect(page.get_by_test_id(f"chat-{LIN}")).to_be_visible()
    page.keyboard.press("Alt+7")
    expect(page.get_by_test_id(f"person-{ROBIN}")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id(f"chat-{LIN}")).to_have_count(0)
    expect(page.get_by_test_id("chat-subtitle")).to_have_text("8 members")
    expect(page.get_by_test_id("composer")).to_have_value("")
    page.get_by_test_id(f"chat-{ROBIN}").click()
    page.get_by_test_id("composer").fill("/start")
    page.get_by_test_id("send").click()
    heard = server.heard("message")
    assert (heard["from"]["id"], heard["chat"]["id"]) == (ROBIN, ROBIN)
    page.get_by_test_id(f"person-{LIN}").click()
    page.get_by_test_id(f"chat-{group}").click()
    expect(page.get_by_test_id("composer")).to_have_value("小林的草稿")


@pytest.mark.slow
def test_news_in_another_chat_leave_a_dot(open_page, server, group) -> None:
    page = open_page(group)
    other = server.new_group("第二桌")
    entry = page.get_by_test_id(f"chat-{other}")
    entry.click()
    expect(page.get_by_test_id("chat-title")).to_have_text("第二桌")
    page.get_by_test_id(f"chat-{group}").click()
    expect(page.get_by_test_id("chat-title")).to_have_text("第一桌")
    expect(entry.get_by_label("未读")).to_have_count(0)
    server.bot("sendMessage", chat_id=other, text="开局")
    expect(entry).to_contain_text("开局")
    expect(entry.get_by_label("未读")).to_be_visible()
    entry.click()
    expect(entry.get_by_label("未读")).to_have_count(0)


@pytest.mark.slow
def test_a_reload_keeps_person_chat_messages_and_draft(open_page, group) -> None:
    page = open_page(group)
    page.get_by_test_id(f"person-{ZHOU}").click()
    page.get_by_test_id("composer").fill("留下的话")
    page.get_by_test_id("send").click()
    expect(message(page, "留下的话")).to_have_count(1)
    page.get_by_test_id("composer").fill("没写完")
    page.reload()
    expect(message(page, "留下的话")).to_have_class(OWN)
    expect(page.get_by_test_id(f"person-{ZHOU}")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("chat-title")).to_have_text("第一桌")
    expect(page.get_by_test_id("composer")).to_have_value("没写完")


def test_a_reply_is_made_by_double_click_and_its_quote_leads_back(open_page, server, group) -> None:
    page = open_page(group)
    first = server.bot("sendMessage", chat_id=group, text="轮到黑方")["message_id"]
    for number in range(30):
        server.bot("sendMessage", chat_id=group, text=f"闲话 {number}")
    expect(message(page, "闲话 29")).to_be_in_viewport()
    message(page, "轮到黑方").locator(".text").dblclick()
    expect(page.get_by_test_id("replying")).to_contain_text("轮到黑方")
    page.get_by_test_id("composer").fill("Nf6")
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("replying")).to_be_hidden()
    assert server.heard("message")["reply_to_message"]["message_id"] == first
    expect(message(page, "Nf6")).to_be_in_viewport()
    page.get_by_test_id("quote").click()
    expect(page.locator(f"[data-message-id='{first}']")).to_be_in_viewport()


@pytest.mark.slow
def test_older_messages_come_when_scrolling_up_and_news_do_not_pull_down(open_page, server, group) -> None:
    for number in range(70):
        server.bot("sendMessage", chat_id=group, text=f"第{number}条")
    page = open_page(group)
    expect(message(page, "第69条")).to_be_in_viewport()
    page.get_by_test_id("messages").evaluate("box => { box.scrollTop = 0; }")
    expect(message(page, "第0条")).to_have_count(1)
    page.get_by_test_id("messages").evaluate("box => { box.scrollTop = 0; }")
    server.bot("sendMessage", chat_id=group, text="最新")
    expect(page.get_by_test_id("pill")).to_have_text("1 条新消息")
    expect(message(page, "第0条")).to_be_in_viewport()
    page.get_by_test_id("pill").click()
    expect(message(page, "最新")).to_be_in_viewport()
    expect(page.get_by_test_id("pill")).to_have_count(0)


@pytest.mark.slow
def test_a_link_that_starts_the_bot_is_followed_in_the_private_chat(open_page, server, group) -> None:
    page = open_page(group)
    button = {"text": "私聊", "url": "https://t.me/caipan_bot?start=seat_7"}
    server.bot("sendMessage", chat_id=group, text="请看", reply_markup={"inline_keyboard": [[button]]})
    page.get_by_role("button", name="私聊", exact=True).click()
    expect(page.get_by_test_id("chat-subtitle")).to_have_text("机器人 · 私聊")
    expect(message(page, "/start seat_7")).to_have_count(1)
    assert server.heard("message")["text"] == "/start seat_7"


@pytest.mark.slow
def test_people_are_added_renamed_and_made_administrators(open_page, group) -> None:
    page = open_page(group)
    page.get_by_test_id("add-person").click()
    page.get_by_label("名字").fill("<img src=x onerror=alert(1)>")
    page.get_by_role("button", name="保存").click()
    expect(page.get_by_test_id("edit-person")).to_contain_text("<img src=x onerror=alert(1)>")
    expect(page.get_by_test_id("service").last).to_contain_text("<img src=x onerror=alert(1)> 加入了群")
    page.get_by_test_id("composer").fill("大家好")
    page.get_by_test_id("send").click()
    page.get_by_test_id("edit-person").click()
    page.get_by_label("名字").fill("小<i>夏</i>")
    page.get_by_text("English", exact=True).click()
    page.get_by_label("「第一桌」的管理员").check()
    page.get_by_role("button", name="保存").click()
    expect(page.get_by_test_id("edit-person")).to_have_text("小<i>夏</i>English")
    page.get_by_test_id("open-members").click()
    member = page.get_by_test_id("members").get_by_role("listitem").filter(has_text="小<i>夏</i>")
    expect(member).to_contain_text("admin")
    member.get_by_role("button", name="Remove admin").click()
    expect(member.get_by_role("button", name="Make admin")).to_be_visible()
    page.get_by_test_id(f"person-{LIN}").click()
    expect(message(page, "大家好").locator(".sender")).to_have_text("小<i>夏</i>")


def answer(server: Any, *titles: str) -> str:
    """Answer the next inline question with these; the question."""
    query = server.heard("inline_query")
    content = {"message_text": "<b>条款</b>全文", "parse_mode": "HTML"}
    results = [
        {
            "type": "article",
            "id": str(number),
            "title": title,
            "description": "后勤杯",
            "input_message_content": content,
        }
        for number, title in enumerate(titles)
    ]
    server.bot("answerInlineQuery", inline_query_id=query["id"], results=results)
    return str(query["query"])


def test_a_question_behind_the_bots_name_lists_results_and_the_one_chosen_is_posted(open_page, server, group) -> None:
    page = open_page(group)
    field = page.get_by_test_id("composer")
    name = server.bot("getMe")["username"]
    field.fill(f"@{name} 甩牌")
    assert answer(server, "7 甩牌", "12.2 罚则") == "甩牌"
    expect(page.get_by_test_id("result")).to_have_count(2)
    expect_marked(field, page.get_by_test_id("result").first)
    field.press("ArrowDown")
    expect_marked(field, page.get_by_test_id("result").nth(1))
    field.press("ArrowUp")
    page.get_by_test_id("result").first.click()
    expect_unmarked(field)
    posted = message(page, "条款全文")
    expect(posted).to_have_class(OWN)
    expect(posted).to_contain_text(f"来自 @{name}")
    assert server.heard("message")["via_bot"]["username"] == name
    expect(field).to_have_value("")
    expect(page.get_by_test_id("results")).to_be_hidden()
    field.fill(f"@{name} 没有")
    answer(server)
    expect(page.get_by_test_id("results")).to_contain_text("没有找到")
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("Escape")
    expect(page.get_by_test_id("results")).to_be_hidden()
    expect_unmarked(field)
