"""When the server is away or an answer is lost: nothing is lost silently, nothing is said twice."""

import re

import pytest
from playwright.sync_api import Route, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GROUP = -1001000000001


def test_the_page_says_that_the_server_is_away_keeps_the_text_and_catches_up(open_page, own_server) -> None:
    page = open_page(GROUP, at=own_server.url)
    own_server.bot("sendMessage", chat_id=GROUP, text="之前")
    expect(page.get_by_test_id("message")).to_have_count(1)
    own_server.stop()
    expect(page.get_by_test_id("banner")).to_be_visible()
    page.get_by_test_id("composer").fill("断线时写的")
    page.get_by_test_id("composer").press("Enter")
    expect(page.get_by_test_id("composer")).to_have_value("断线时写的")
    own_server.start()
    own_server.bot("sendMessage", chat_id=GROUP, text="重启后")
    expect(page.get_by_test_id("banner")).to_be_hidden()
    expect(page.get_by_test_id("message")).to_have_text([re.compile("之前"), re.compile("重启后")])
    page.get_by_test_id("composer").press("Enter")
    expect(page.get_by_test_id("message").last).to_contain_text("断线时写的")


def test_a_message_that_did_not_go_out_is_marked_also_after_a_reload_and_sent_again(open_page, group) -> None:
    page = open_page(group)
    page.route("**/ui/messages", lambda route: route.abort())
    page.get_by_test_id("composer").fill("重要的一步")
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("failed")).to_contain_text("重要的一步")
    page.unroute("**/ui/messages")
    page.reload()
    page.get_by_test_id("retry").dblclick()
    expect(page.get_by_test_id("message")).to_have_count(1)
    expect(page.get_by_test_id("failed")).to_have_count(0)


def test_a_message_whose_answer_was_lost_is_not_offered_again(open_page, group) -> None:
    page = open_page(group)

    def lose_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/ui/messages", lose_answer)
    page.get_by_test_id("composer").fill("已经到了")
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("message")).to_have_count(1)
    expect(page.get_by_test_id("failed")).to_have_count(0)


def test_a_refusal_is_told_in_the_servers_words(open_page, server, group) -> None:
    page = open_page(group)
    page.get_by_test_id("composer").fill("/fail")
    answer = {"status": 400, "json": {"error": "这里不行"}}
    page.route("**/ui/messages", lambda route: route.fulfill(**answer))
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("failed")).to_contain_text("这里不行")


def test_a_text_too_long_stays_in_the_field(open_page, group) -> None:
    page = open_page(group)
    page.get_by_test_id("composer").fill("长" * 4097)
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("toast")).to_have_text("最多 4096 个字符，现在有 4097 个")
    expect(page.get_by_test_id("composer")).to_have_value("长" * 4097)
    page.get_by_test_id("composer").fill("长" * 4096)
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("message")).to_have_count(1)


def test_a_bot_that_does_not_answer_frees_the_button_after_ten_seconds(open_page, server, group) -> None:
    page = open_page(group)
    page.clock.install()
    keyboard = {"inline_keyboard": [[{"text": "慢", "callback_data": "slow"}]]}
    server.bot("sendMessage", chat_id=group, text="？", reply_markup=keyboard)
    button = page.get_by_role("button", name="慢", exact=True)
    with page.expect_response("**/ui/presses"):
        button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    page.clock.run_for(9_000)
    expect(button).to_have_attribute("aria-busy", "true")
    page.clock.run_for(1_500)
    expect(button).to_have_attribute("aria-busy", "false")
    expect(page.get_by_test_id("toast")).to_have_text("机器人没有应答")


def test_a_press_while_the_server_is_away_is_told_of_and_made_again(open_page, own_server) -> None:
    page = open_page(GROUP, at=own_server.url)
    keyboard = {"inline_keyboard": [[{"text": "e4", "callback_data": "e4"}]]}
    own_server.bot("sendMessage", chat_id=GROUP, text="选一着", reply_markup=keyboard)
    button = page.get_by_role("button", name="e4", exact=True)
    expect(button).to_be_visible()
    own_server.stop()
    expect(page.get_by_test_id("banner")).to_be_visible()
    button.click()
    expect(page.get_by_test_id("toast")).to_have_text("现在连不上服务器，连上后自动再按一次")
    expect(button).to_have_attribute("aria-busy", "true")
    own_server.start()
    query = own_server.heard("callback_query")
    own_server.bot("answerCallbackQuery", callback_query_id=query["id"], text="走了 e4")
    expect(page.get_by_test_id("toast").last).to_have_text("走了 e4")
    expect(button).to_have_attribute("aria-busy", "false")
