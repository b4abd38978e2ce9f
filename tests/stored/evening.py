"""An evening in a group, told in a few lines: what people say and press until somebody finds an older message."""

from __future__ import annotations

import re
from typing import Any

STALE = "局面已经变了，请看最新的消息。"
"""What a press is answered with that belongs to something which is no more."""
_LINE = re.compile(r"(?P<who>\d+)(?P<how>[>!]|@(?P<author>\d+)|) (?P<text>.+)")


async def go(room: Any, lines: list[str]) -> None:
    """Do as the lines say: `1 /new` says it in the group, `1> /seal` in private, `7@1 /appoint` as a reply to what 1
    wrote; `2! 确认` presses the newest button with that label."""
    for line in lines:
        told = _LINE.fullmatch(line)
        assert told, line
        who, text = int(told["who"]), await filled(room, told["text"])
        if told["author"]:
            await room.answer_to(who, int(told["author"]), text)
        elif told["how"] == "!":
            await room.press(who, text)
        else:
            await room.say(who, text, **({"place": alone(room, who)} if told["how"] else {}))


async def filled(room: Any, template: str) -> str:
    """A text with the numbers of this evening in it: the first table and its version, what waits newest there, people
    by their account (0 is the newest who has none), the newest reminder, the token of the newest link."""
    if "{" not in template:
        return template

    def look(unit: Any) -> dict[str, Any]:
        numbers: dict[str, Any] = {}
        if ids := unit.stream_ids():
            stream = unit.stream(ids[0])
            waiting = unit.pendings(stream.id)
            numbers |= {"stream": stream.id, "version": stream.version, "pending": waiting[-1].id if waiting else 0}
        numbers["person"] = {}
        for person in sorted(unit.persons(range(1, 50))):
            numbers["person"] |= {account.account_id: person for account in unit.accounts(person)} or {0: person}
        numbers["due"] = max((due.id for due in unit.planned_in(room.group.chat_id, "remind")), default=0)
        return numbers

    links = re.findall(r"\?start=iam(\S+)", room.all)
    return template.format(token=links[-1] if links else "", **await room.app.store.read(look))


async def record(room: Any) -> list[str]:
    """The lines of the first table that count."""

    def look(unit: Any) -> list[str]:
        return [line.text for table in unit.stream_ids()[:1] for line in unit.entries(table) if not line.struck]

    return list(await room.app.store.read(look))


def alone(room: Any, person: int) -> Any:
    """The private chat of somebody with the bot."""
    return type(room.group)(person, "private")
