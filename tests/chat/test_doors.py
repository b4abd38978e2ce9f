"""From the group into the private chat: the link under a message leads to the bot's own address and asks at once."""

from __future__ import annotations

from typing import Any

GROUP = -1001000000001
LIN, ZHOU, ROBIN = 1, 2, 7


async def served(hall: Any) -> None:
    await hall.take_all()
    await hall.send_all()


async def test_a_sealed_move_goes_by_the_link_and_is_seen_by_nobody(hall: Any, logged: list[Any]) -> None:
    await hall.seat_chess()
    await hall.move("e4", "e5")
    await hall.say(LIN, "/adjourn")
    await served(hall)
    await hall.press(ZHOU, "同意封棋")
    await served(hall)
    keys = [
        button
        for message in await hall.messages()
        for row in message.get("reply_markup", {}).get("inline_keyboard", [])
        for button in row
    ]
    (url,) = {button["url"] for button in keys if "url" in button}
    address, _, payload = url.partition("?start=")
    assert address == f"https://t.me/{hall.bot.username}"
    home = 1000 + LIN
    await hall.say(LIN, f"/start {payload}", chat=home)
    await served(hall)
    assert "把着法写给我" in (await hall.texts(home))[-1]
    await hall.say(LIN, "Qh5xf7", chat=home)
    await served(hall)
    assert "已封存" in (await hall.texts(home))[-1]
    seen = "\n".join(await hall.texts(ours=False)) + "\n".join(await hall.texts(home)) + str(logged)
    assert "封棋" in seen
    assert "Qh5xf7" not in seen
    assert hall.failed() == []
