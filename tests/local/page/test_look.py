"""How the page looks: widths, light and dark, contrast; what it lets into a message; what it can say."""

import re
from importlib.resources import files

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.slow

PAGE = files("bot.local").joinpath("page")

# Every visible text against the nearest opaque background behind it; at least 4.5 : 1.
CONTRAST = """() => {
  const rgb = (css) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data;
  };
  const light = ([r, g, b]) => {
    const part = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const behind = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour[3] > 200) return colour;
    }
    return rgb("white");
  };
  const poor = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !node.checkVisibility() || node.closest(".spoiler, .avatar.group")) continue;
    const style = getComputedStyle(node);
    const [a, b] = [light(rgb(style.color)), light(behind(node))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) poor.push(`${node.className} "${node.textContent.slice(0, 12)}" ${ratio.toFixed(2)}`);
  }
  return poor;
}"""


@pytest.mark.browser
@pytest.mark.parametrize(
    ("width", "scheme"),
    [(320, "dark"), (390, "light"), (390, "dark"), (720, "light"), (900, "dark"), (1280, "light"), (1280, "dark")],
)
def test_every_width_fits_and_every_text_can_be_read(open_page, server, group, width, scheme) -> None:
    page = open_page(group, viewport={"width": width, "height": 780}, color_scheme=scheme)
    row = [{"text": text, "callback_data": text} for text in ("王车易位 O-O", "认输", "提和")]
    server.send_photo(group, 1200, 900, caption="台 1")
    words = "<b>不合规则</b> <code>Nf6</code> <blockquote>不得走到己方棋子占据的格</blockquote> /help "
    words += "长" * 90 + "x" * 90
    markup = {"inline_keyboard": [row, row[:1]]}
    server.bot("sendMessage", chat_id=group, text=words, parse_mode="HTML", reply_markup=markup)
    page.get_by_test_id("composer").fill("好")
    page.get_by_test_id("send").click()
    expect(page.get_by_test_id("message")).to_have_count(3)
    expect(page.get_by_test_id("message").last).to_be_in_viewport()
    expect(page.get_by_test_id("composer")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.get_by_test_id("messages").evaluate("box => box.scrollWidth - box.clientWidth") == 0
    assert page.evaluate(CONTRAST) == []
    page.get_by_test_id("open-members").click()
    expect(page.get_by_test_id(f"member-{1007}")).to_be_in_viewport()
    assert page.evaluate(CONTRAST) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.browser
def test_a_phone_goes_from_the_list_to_the_chat_and_back(open_page, group) -> None:
    page = open_page(viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    expect(page.get_by_test_id("composer")).to_be_hidden()
    page.get_by_test_id(f"chat-{group}").tap()
    expect(page.get_by_test_id("composer")).to_be_visible()
    expect(page.get_by_test_id(f"chat-{group}")).to_be_hidden()
    page.get_by_test_id("speaking-as").tap()
    page.get_by_test_id("picker").get_by_text("阿梅").tap()
    page.get_by_test_id("back").tap()
    expect(page.get_by_test_id("edit-person")).to_contain_text("阿梅")
    expect(page.get_by_test_id("composer")).to_be_hidden()


@pytest.mark.browser
def test_the_chosen_theme_is_remembered(open_page) -> None:
    page = open_page(color_scheme="light")
    background = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(background)
    page.get_by_test_id("theme").click()
    dark = page.evaluate(background)
    page.reload()
    page.get_by_test_id("theme").wait_for()
    assert page.evaluate(background) == dark != before


MARKUP = [
    ("<b>粗</b> &lt;i&gt;", "<b>粗</b> &lt;i&gt;"),
    ("<script>alert(1)</script>后", "后"),
    ("<img src=x onerror=alert(1)>图", "<span></span>图"),
    ('<b onclick="alert(1)" style="color:red">粗</b>', "<b>粗</b>"),
    ('<a href="javascript:alert(1)">点</a>', "<span>点</span>"),
    (
        '<a href="https://example.org/" onclick="x()">链接</a>',
        '<a href="https://example.org/" target="_blank" rel="noopener noreferrer">链接</a>',
    ),
    ('<a href="tg://user?id=1001">小林</a>', '<span class="mention">小林</span>'),
    ("<svg><script>1</script></svg><math><mi>x</mi></math>后", "后"),
    ("<iframe srcdoc='<b>x</b>'></iframe><style>*{}</style>后", "后"),
    ("<form><button>按</button></form>", "<span><span>按</span></span>"),
    ("<code>/help</code>", "<code>/help</code>"),
]
CLEAN = """async (sources) => {
  const { safe } = await import("/static/sanitize.js");
  return sources.map((html) => {
    const box = document.createElement("div");
    box.append(safe(html));
    return box.innerHTML;
  });
}"""


@pytest.mark.browser
def test_only_harmless_markup_enters_a_message(browser, server) -> None:
    page = browser.new_page()
    page.goto(server.url)
    given = [source for source, _ in MARKUP]
    assert list(zip(given, page.evaluate(CLEAN, given), strict=True)) == MARKUP
    page.close()


def test_the_page_has_every_word_it_says_in_both_languages_and_no_other() -> None:
    scripts = {each.name: each.read_text("utf-8") for each in PAGE.iterdir() if each.name.endswith(".js")}
    table = re.findall(r'^  "([a-z.]+)": \["(.*?)", "(.*?)"\],$', scripts.pop("words.js"), re.MULTILINE)
    known = {key: (zh, en) for key, zh, en in table}
    said = {key for text in scripts.values() for key in re.findall(r'\bt\("([a-z.]+)"', text)}
    said |= {f"status.{each}" for each in ("creator", "administrator", "member", "left")} | {"app.title"}
    assert said == known.keys()
    for key, (zh, en) in known.items():
        assert sorted(re.findall(r"\{\w+\}", zh)) == sorted(re.findall(r"\{\w+\}", en)), key
        assert bool(zh) == bool(en), key


def test_the_page_loads_nothing_from_elsewhere_and_has_no_inline_code() -> None:
    document = PAGE.joinpath("index.html").read_text("utf-8")
    assert re.findall(r'(?:src|href)="(?!/static/)', document) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", document) == []
    for each in PAGE.iterdir():
        if each.name.endswith((".css", ".svg")):
            outside = re.findall(r"url\(\W*https?:|@import|href=", each.read_text("utf-8"))
            assert outside == [], each.name
