"""docs/local.md says what is served, all of it and nothing else, and its examples work as they stand."""

import re
import shlex
from pathlib import Path
from typing import Any

from bot.local.faults import KINDS
from bot.local.methods import SERVED
from bot.local.server import build_app
from bot.local.store import Store

TEXT = (Path(__file__).parents[2] / "docs" / "local.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def routes() -> set[tuple[str, str]]:
    store = Store(":memory:")
    app = build_app(store, "1:test")
    store.close()
    found = {(route.method, getattr(route.resource, "canonical", "")) for route in app.router.routes()}
    return {(method, path) for method, path in found if method != "HEAD"}


def test_every_route_is_documented_and_every_documented_route_is_served() -> None:
    documented = set(re.findall(r"`(GET|POST|PATCH|DELETE) (/[^`]*)`", TEXT))
    assert documented == routes()


def test_every_method_is_documented() -> None:
    assert [method for method in SERVED if f"`{method}`" not in TEXT] == []


def test_every_fault_and_what_it_takes_is_documented() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", TEXT, re.MULTILINE))
    assert [kind for kind, detail in KINDS.items() if detail is not None and f"`{detail}`" not in rows[kind]] == []
    assert KINDS.keys() <= rows.keys()


def commands() -> list[list[str]]:
    text = "".join(block for block in blocks("sh") if "curl" in block).replace("\\\n", " ")
    lexer = shlex.shlex(text, posix=True, punctuation_chars="\n")
    lexer.whitespace = " "
    lexer.whitespace_split = True
    lines: list[list[str]] = [[]]
    for word in lexer:
        if set(word) == {"\n"}:
            lines.append([])
        else:
            lines[-1].append(word)
    return [line[1:] for line in lines if line[:1] == ["curl"]]


async def test_the_examples_for_curl_work(local: Any) -> None:
    tried = 0
    for words in commands():
        method, body = "GET", None
        while words[0].startswith("-"):
            option, value, words = words[0], words[1], words[2:]
            assert option in ("-X", "--json")
            if option == "-X":
                method = value
            else:
                method, body = ("POST" if method == "GET" else method), value
        (address,) = words
        url = address.replace("$LOCAL", local.root).replace("$BOT", f"{local.root}/bot{local.token}")
        url = url.replace("/members/1", f"/members/{local.bot_id}")  # the examples' bot is number 1
        headers = {} if body is None else {"Content-Type": "application/json"}
        async with local.session.request(method, url, data=body, headers=headers) as response:
            assert response.status == 200, (address, await response.text())
        tried += 1
    assert tried > 20


async def test_the_example_in_python_works() -> None:
    (example,) = [block for block in blocks("python") if "build_app" in block]
    names: dict[str, Any] = {}
    exec(example, names)
    await names["try_it"]()
