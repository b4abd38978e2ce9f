"""A name gets its account by a link, through the real chat."""

from __future__ import annotations

import re
from typing import Any


def test_a_link_from_the_organiser_is_opened_in_private_and_the_player_plays(town: Any) -> None:
    organiser, opponent, player = 1, 2, 3
    town.say(player, "/start", chat=town.person(player))
    town.say(organiser, "/start", chat=town.person(organiser))
    town.say(organiser, "/new chess")
    town.wait(lambda: town.button("白方"), "the table")
    town.say(organiser, "/seat 白 王小明")
    town.saw("王小明")
    town.say(opponent, "/join 黑")
    town.wait(lambda: town.button("选子走棋"), "the start of the match")
    town.say(organiser, "/link 王小明")
    town.saw("已私信给你")
    link = town.saw("?start=iam", chat=town.person(organiser))
    found = re.search(r"https://t\.me/(\w+)\?start=(iam[\w-]+)", link)
    assert found
    assert found[1] == town.get("/ui/state")["bot"]["username"]
    assert all("?start=iam" not in text for text in town.texts())
    town.say(player, f"/start {found[2]}", chat=town.person(player))
    town.press(player, "我就是 王小明", chat=town.person(player))
    town.saw("✓ 你就是 王小明", chat=town.person(player))
    town.saw("就是 王小明。")
    town.say(player, "/move e4")
    town.saw("轮到 黑方")
    (record,) = town.record()
    assert [entry["text"] for entry in record["entries"]] == ["e4"]
    assert record["seats"]["0"] == "王小明"
    # Of a link that was used nothing is left.
    town.say(opponent, f"/start {found[2]}", chat=town.person(opponent))
    town.saw("链接无效", chat=town.person(opponent))
    assert town.faults() == []
