"""docs/local.md and its English twin say what is served, all of it and nothing else, and the examples work as
they stand."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from bot.local.faults import KINDS
from bot.local.methods import SERVED
from bot.local.rows.store import Store
from bot.local.server import build_app

DOCUMENTS = Path(__file__).parents[2] / "docs"


@pytest.fixture(params=["local.md", "en/local.md"])
def text(request: pytest.FixtureRequest) -> str:
    return (DOCUMENTS / str(request.param)).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def routes() -> set[tuple[str, str]]:
    store = Store(":memory:")
    app = build_app(store, "1:test")
    store.close()
    found = {(route.method, getattr(route.resource, "canonical", "")) for route in app.router.routes()}
    return {(method, path) for method, path in found if method != "HEAD"}


def test_every_route_is_documented_and_every_documented_route_is_served(text: str) -> None:
    documented = set(re.findall(r"`(GET|POST|PATCH|DELETE) (/[^`]*)`", text))
    assert documented == routes()


def test_every_method_is_documented(text: str) -> None:
    assert [method for method in SERVED if f"`{method}`" not in text] == []


def test_every_fault_and_what_it_takes_is_documented(text: str) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", text, re.MULTILINE))
    assert [kind for kind, detail in KINDS.items() if detail is not None and f"`{detail}`" not in rows[kind]] == []
    assert KINDS.keys() <= rows.keys()


def commands(text: str) -> list[list[str]]:
    script = "".join(block for block in blocks(text, "sh") if "curl" in block).replace("\\\n", " ")
    lexer = shlex.shlex(script, posix=True, punctuation_chars="\n")
    lexer.whitespace = " "
    lexer.whitespace_split = True
    lines: list[list[str]] = [[]]
    for word in lexer:
        if set(word) == {"\n"}:
            lines.append([])
        else:
            lines[-1].append(word)
    return [line[1:] for line in lines if line[:1] == ["curl"]]


async def test_the_examples_for_curl_work(text: str, local: Any) -> None:
    tried = 0
    for words in commands(text):
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


async def test_the_example_in_python_works(text: str) -> None:
    (example,) = [block for block in blocks(text, "python") if "build_app" in block]
    names: dict[str, Any] = {}
    exec(example, names)
    await names["try_it"]()
