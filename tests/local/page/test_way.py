"""Finding one's way on the page: back to any message, past all of them, to what was said before, in one's own words."""

import pytest
from playwright.sync_api import Locator, Page, expect

from bot.app.speech.words import words
from engines.core.game.table import Table, open_table
from engines.registry import GAMES
from rendering.draw import draw
from rendering.labels import Labels

pytestmark = pytest.mark.browser

LIN, ZHOU, ROBIN = 1001, 1002, 1007
WIDTHS = pytest.mark.parametrize("size", [(390, 780), (1280, 800)], ids=["phone", "desk"])


def message(page: Page, text: str) -> Locator:
    return page.get_by_test_id("message").filter(has_text=text)


def chatter(server, chat_id: int, count: int) -> None:
    for number in range(count):
        server.bot("sendMessage", chat_id=chat_id, text=f"第 {number} 条")


@pytest.mark.slow
def test_any_message_is_reached_by_scrolling_back(open_page, server, group) -> None:
    chatter(server, group, 230)
    page = open_page(group)
    expect(message(page, "第 229 条")).to_be_in_viewport()
    box = page.get_by_test_id("messages")
    for shown in (100, 150, 200, 230):
        box.evaluate("box => { box.scrollTop = box.scrollTop ? 0 : 1; }")
        expect(page.get_by_test_id("message")).to_have_count(shown)
    box.evaluate("box => { box.scrollTop = 0; }")
    expect(message(page, "第 0 条")).to_be_in_viewport()
    expect(page.locator(".loading")).to_have_count(0)


def test_the_pin_names_and_fetches_a_message_far_back(open_page, server, group) -> None:
    server.ask_as("PATCH", f"/ui/chats/{group}/members/{server.bot_id}", {"status": "administrator"})
    board = server.bot("sendMessage", chat_id=group, text="第一局的棋盘")["message_id"]
    server.bot("pinChatMessage", chat_id=group, message_id=board)
    chatter(server, group, 160)
    page = open_page(group)
    pin = page.get_by_test_id("pinned")
    expect(pin).to_contain_text("第一局的棋盘")
    server.bot("editMessageText", chat_id=group, message_id=board, text="第一局的新棋盘")
    expect(pin).to_contain_text("第一局的新棋盘")
    pin.click()
    expect(page.locator(f"[data-message-id='{board}']")).to_be_in_viewport()
    expect(page.get_by_test_id("toast")).to_have_count(0)


def test_words_are_found_among_all_messages_and_lead_there(open_page, server, group) -> None:
    first = server.bot("sendMessage", chat_id=group, text="台1 国际象棋 开局")["message_id"]
    chatter(server, group, 120)
    server.bot("sendMessage", chat_id=group, text="台2 国际象棋 开局")
    page = open_page(group)
    page.get_by_test_id("open-search").click()
    field = page.get_by_test_id("search")
    expect(field).to_be_focused()
    field.fill("国际象棋")
    expect(page.get_by_test_id("found")).to_have_count(2)
    expect(page.get_by_test_id("found").first).to_contain_text("台2 国际象棋 开局")
    field.press("ArrowDown")
    field.press("Enter")
    expect(page.locator(f"[data-message-id='{first}']")).to_be_in_viewport()
    field.fill("没有这样的话")
    expect(page.get_by_test_id("finds")).to_contain_text("没有找到")
    field.press("Escape")
    field.press("Escape")
    expect(field).to_be_hidden()
    expect(page.get_by_test_id("open-search")).to_be_focused()


def test_the_arrow_brings_back_what_was_written_each_persons_own(open_page, server, group) -> None:
    page = open_page(group)
    field = page.get_by_test_id("composer")
    for text in ("/new 国际象棋", "/help"):
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_value("")
    for key, shown in (
        ("Up", "/help"),
        ("Up", "/new 国际象棋"),
        ("Up", "/new 国际象棋"),
        ("Down", "/help"),
        ("Down", ""),
    ):
        field.press(f"Arrow{key}")
        expect(field).to_have_value(shown)
    field.fill("没写完")
    field.press("ArrowUp")
    expect(field).to_have_value("没写完")
    field.fill("")
    page.get_by_test_id(f"person-{ZHOU}").click()
    field.press("ArrowUp")
    expect(field).to_have_value("")


def test_a_keyboard_gets_past_all_messages(open_page, server, group) -> None:
    keys = {"inline_keyboard": [[{"text": "认输", "callback_data": "x"}]]}
    for number in range(20):
        server.bot("sendMessage", chat_id=group, text=f"第 {number} 条", reply_markup=keys)
    page = open_page(group)
    expect(message(page, "第 19 条")).to_be_in_viewport()
    page.get_by_test_id("tour-done").click()
    page.get_by_test_id("open-members").focus()
    page.keyboard.press("Tab")
    past = page.get_by_test_id("past")
    expect(past).to_be_focused()
    expect(past).to_have_css("opacity", "1")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("composer")).to_be_focused()
    page.get_by_role("button", name="认输").first.focus()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("composer")).to_be_focused()


@WIDTHS
def test_a_toast_stands_at_the_edge_and_not_over_the_board(open_page, server, group, size) -> None:
    page = open_page(group, viewport={"width": size[0], "height": size[1]})
    keys = {"inline_keyboard": [[{"text": "悔棋", "callback_data": "undo"}]]}
    sent = server.send_photo(group, 1000, 1100, caption="台1 国际象棋\n轮到白方")
    server.bot("editMessageReplyMarkup", chat_id=group, message_id=sent["message_id"], reply_markup=keys)
    page.get_by_role("button", name="悔棋").click()
    query = server.heard("callback_query")
    text = "局面已变，请看最新的棋盘。要悔棋请先得到对方同意，再按一次这个按钮；裁判可以直接退回。"
    server.bot("answerCallbackQuery", callback_query_id=query["id"], text=text)
    toast, board = page.get_by_test_id("toast").bounding_box(), page.locator(".photo").bounding_box()
    assert toast is not None
    assert board is not None
    assert toast["y"] < 16
    assert toast["y"] + toast["height"] <= board["y"]


def test_a_toast_is_for_whoever_pressed_and_goes_with_him(open_page, server, group) -> None:
    page = open_page(group)
    keys = {"inline_keyboard": [[{"text": "入座", "callback_data": "sit"}]]}
    server.bot("sendMessage", chat_id=group, text="开局", reply_markup=keys)
    button = page.get_by_role("button", name="入座")
    button.click()
    first = server.heard("callback_query")
    page.get_by_test_id(f"person-{ZHOU}").click()
    expect(button).to_have_attribute("aria-busy", "false")
    button.click()
    second = server.heard("callback_query")
    assert (first["from"]["id"], second["from"]["id"]) == (LIN, ZHOU)
    server.bot("answerCallbackQuery", callback_query_id=first["id"], text="你是白方")
    server.bot("answerCallbackQuery", callback_query_id=second["id"], text="你是黑方")
    expect(page.get_by_test_id("toast")).to_have_text("你是黑方")
    page.get_by_test_id(f"person-{LIN}").click()
    expect(page.get_by_test_id("toast")).to_have_count(0)


BOARD = {
    "inline_keyboard": [[{"text": "白方 入座", "callback_data": "w"}, {"text": "黑方 入座", "callback_data": "b"}]]
}


def sit(page: Page, server, label: str) -> None:
    page.get_by_role("button", name=label).click()
    query = server.heard("callback_query")
    server.bot("answerCallbackQuery", callback_query_id=query["id"], text="好")
    expect(page.get_by_role("button", name=label)).to_have_attribute("aria-busy", "false")


@WIDTHS
def test_the_bar_of_the_first_opening_goes_by_itself_when_its_steps_are_done(open_page, server, group, size) -> None:
    page = open_page(group, viewport={"width": size[0], "height": size[1]})
    tour, step = page.get_by_test_id("tour"), page.get_by_test_id("tour").locator("[aria-current]")
    expect(step).to_contain_text("发 /开台 国际象棋")
    expect(tour.get_by_role("listitem")).to_have_count(1 if size[0] < 720 else 3)
    page.get_by_test_id("composer").fill("/开台 国际象棋")
    page.get_by_test_id("send").click()
    sent = server.send_photo(group, 300, 330, caption="台1 国际象棋")
    server.bot("editMessageReplyMarkup", chat_id=group, message_id=sent["message_id"], reply_markup=BOARD)
    expect(step).to_contain_text("白方 入座")
    sit(page, server, "白方 入座")
    expect(step).to_contain_text("再按“黑方 入座”")
    if size[0] < 720:
        page.get_by_test_id("speaking-as").click()
        page.get_by_test_id("picker").get_by_text("小周").click()
    else:
        page.get_by_test_id(f"person-{ZHOU}").click()
    sit(page, server, "黑方 入座")
    expect(tour).to_be_hidden()
    page.reload()
    page.get_by_test_id("chat-title").wait_for(state="attached")
    expect(tour).to_be_hidden()


def test_the_bar_of_the_first_opening_does_not_stand_where_people_play_already(open_page, server, group) -> None:
    sent = server.send_photo(group, 300, 330, caption="台1 国际象棋")
    server.bot("editMessageReplyMarkup", chat_id=group, message_id=sent["message_id"], reply_markup=BOARD)
    for person, move in ((LIN, "/走 e4"), (ZHOU, "/走 e5")):
        server.ask_as("POST", "/ui/messages", {"chat_id": group, "person_id": person, "text": move})
    page = open_page(group)
    expect(page.get_by_test_id("message").filter(has_text="/走 e5")).to_be_visible()
    expect(page.get_by_test_id("tour")).to_be_hidden()


def test_the_bar_of_the_first_opening_can_be_put_away(open_page, group) -> None:
    page = open_page(group)
    tour = page.get_by_test_id("tour")
    page.get_by_test_id("tour-done").click()
    expect(tour).to_be_hidden()
    page.reload()
    page.get_by_test_id("chat-title").wait_for()
    expect(tour).to_be_hidden()


def test_the_first_screen_of_a_phone_says_what_to_do(open_page, group) -> None:
    page = open_page(viewport={"width": 390, "height": 780})
    hint = page.get_by_test_id("tour-open")
    expect(hint).to_have_text("先点开下面的群。")
    expect(hint).to_be_in_viewport()
    page.get_by_test_id(f"chat-{group}").click()
    expect(page.get_by_test_id("tour").locator("[aria-current]")).to_be_in_viewport()
    page.get_by_test_id("tour-done").click()
    page.get_by_test_id("back").click()
    expect(hint).to_have_count(0)


def test_page_and_bot_speak_as_the_browser_does(open_page, server, group) -> None:
    page = open_page(group, locale="en-US")
    expect(page.get_by_test_id("chat-subtitle")).to_have_text("8 members")
    page.get_by_test_id("composer").fill("/help")
    page.get_by_test_id("send").click()
    assert server.heard("message")["from"]["language_code"] == "en"
    page.get_by_test_id("edit-person").click()
    page.get_by_text("中文", exact=True).click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_test_id("chat-subtitle")).to_have_text("8 位成员")
    page.get_by_test_id("edit-person").click()
    page.get_by_text("跟随浏览器", exact=True).click()
    page.get_by_role("button", name="保存").click()
    expect(page.get_by_test_id("chat-subtitle")).to_have_text("8 members")


def test_times_are_those_of_the_bots_zone(open_page, own_server) -> None:
    """The server was told Asia/Shanghai, as the bot is; the browser stands in Los Angeles."""
    group = own_server.new_group()
    sent = own_server.bot("sendMessage", chat_id=group, text="几点？")["date"]
    page = open_page(group, at=own_server.url, timezone_id="America/Los_Angeles")
    minutes = (sent // 60 + 8 * 60) % (24 * 60)
    clock = f"{minutes // 60:02}:{minutes % 60:02}"
    expect(page.get_by_test_id("message").locator("time")).to_have_text(clock)


def test_a_board_is_read_to_whoever_cannot_see_it(open_page, server, group) -> None:
    """The picture brings its words along, as the bot draws it."""
    table = open_table(GAMES["chess"], None, {"fen": "r3k3/8/8/8/8/8/8/4K2R w K - 0 1"})
    assert isinstance(table, Table)
    picture = draw(table.scene, Labels("台1 国际象棋", described=words("zh").described(table)))
    page = open_page(group)
    server.bot_file("sendPhoto", "photo", "board.png", picture, chat_id=group, caption="台1 国际象棋")
    board = page.get_by_role("button", name="放大图片")
    expect(board).to_have_accessible_description("白方：王e1、车h1，黑方：王e8、车a8")
    server.send_photo(group, 300, 200, caption="没有说明的图")
    expect(message(page, "没有说明的图").locator(".photo")).not_to_have_attribute("aria-description", "")
