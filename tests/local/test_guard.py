"""Other sites stay out of the page; the page runs nothing but its own scripts."""

from typing import Any

import pytest


def port(local: Any) -> str:
    return str(local.root.rpartition(":")[2])


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:{port}", 200),
        ("localhost:{port}", 200),
        ("[::1]:{port}", 200),
        ("localhost", 200),
        ("evil.example:{port}", 403),
        ("127.0.0.1.evil.example", 403),
        ("192.168.1.5:{port}", 403),
        ("[", 403),
    ],
)
@pytest.mark.parametrize("path", ["/", "/ui/state"])
async def test_only_our_own_names(local: Any, host: str, status: int, path: str) -> None:
    headers = {"Host": host.format(port=port(local))}
    async with local.session.get(local.root + path, headers=headers) as response:
        assert response.status == status


@pytest.mark.parametrize(
    ("bound", "host", "status"),
    [
        ("chat.lan", "chat.lan", 200),
        ("chat.lan", "other.lan", 403),
        ("0.0.0.0", "192.168.1.5", 200),
        ("0.0.0.0", "evil.example", 403),
    ],
)
async def test_names_of_a_server_that_is_open_to_others(start: Any, bound: str, host: str, status: int) -> None:
    local = await start(host=bound)
    async with local.session.get(f"{local.root}/ui/state", headers={"Host": host}) as response:
        assert response.status == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://127.0.0.1:{port}"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
async def test_no_posts_from_other_sites(local: Any, headers: dict[str, str], status: int) -> None:
    sent = {name: value.format(port=port(local)) for name, value in headers.items()}
    code, _ = await local.ui("POST", "people", json={"first_name": "小何"}, headers=sent)
    assert code == status


async def test_the_bot_may_use_any_name_for_the_server(local: Any) -> None:
    url = f"{local.root}/bot{local.token}/getMe"
    async with local.session.get(url, headers={"Host": "chat:8081"}) as response:
        assert response.status == 200


async def test_the_page_and_its_headers(local: Any) -> None:
    async with local.session.get(local.root) as response:
        assert response.content_type == "text/html"
        policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self'")
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    "path", ["/static/nothing.js", "/static/../server.py", "/static/%2e%2e/server.py", "/static/..%2fserver.py"]
)
async def test_nothing_but_the_page_is_served(local: Any, path: str) -> None:
    from yarl import URL

    async with local.session.get(URL(local.root + path, encoded=True)) as response:
        assert response.status == 404
