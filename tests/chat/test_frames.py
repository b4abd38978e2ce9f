"""A game looked at move by move in the real messenger: one picture, which the buttons put another in the place of."""

from __future__ import annotations

from typing import Any

GROUP = -1001000000001
PGN = '[White "Ada"]\n[Black "Bo"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2'


async def pictures(hall: Any) -> list[dict[str, Any]]:
    return [message for message in await hall.messages(GROUP) if "photo" in message]


async def test_a_score_that_somebody_sent_is_gone_through_in_one_picture(hall: Any) -> None:
    score = await hall.say(2, PGN)
    await hall.say(1, "/review", reply_to=score)
    await hall.take_all()
    await hall.send_all()
    (first,) = await pictures(hall)
    assert "2… Nc6" in first["caption"]
    assert "Ada – Bo" in first["caption"]
    seen = {first["photo_url"]}
    for label, line in (("⏮", "第 0 步"), ("▶", "1. e4"), ("⏭", "2… Nc6")):
        await hall.press(2, label)
        await hall.take_all()
        await hall.send_all()
        (now,) = await pictures(hall)
        assert now["message_id"] == first["message_id"]
        assert line in now["caption"]
        seen.add(now["photo_url"])
    assert len(seen) >= 3
    assert hall.failed() == []


async def test_a_picture_that_is_gone_is_posted_anew(hall: Any) -> None:
    await hall.say(1, f"/review {PGN}")
    await hall.take_all()
    await hall.send_all()
    (first,) = await pictures(hall)
    await hall.press(2, "◀")
    await hall.bot.delete_message(GROUP, first["message_id"])
    await hall.take_all()
    await hall.send_all()
    (now,) = await pictures(hall)
    assert now["message_id"] != first["message_id"]
    assert "2. Nf3" in now["caption"]


async def test_another_view_is_a_picture_in_reply_and_the_board_stays_where_it_is(hall: Any) -> None:
    await hall.say(1, "/new chess")
    asked = await hall.say(2, "/board 黑")
    await hall.take_all()
    await hall.send_all()
    live, view = await pictures(hall)
    assert view["reply_to_message"]["message_id"] == asked
    assert view["caption"] == "台1 国际象棋　黑方"
    assert view["photo_url"] != live["photo_url"]
    assert hall.failed() == []
