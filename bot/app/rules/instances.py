"""How far an appeal has come: what each instance has answered, and whether that is the last word."""

from __future__ import annotations

from collections.abc import Callable

from bot.app.desk import Desk
from bot.app.speech.names import name_of
from bot.app.speech.words import Html
from storage.store import Appeal, Ruling

_LOOKED_AT = 1000
"""So many of a chat's appeals, the newest, are searched."""


def told(desk: Desk, appeal: Appeal, shown: Callable[[str], str] = str) -> list[Html]:
    """Each answer to an appeal, and how it stands now."""
    say, lines = desk.public, []
    for given in desk.unit.answers(appeal.id):
        anonymous = say.plain("appeal.admins")
        by = anonymous if given.by is None else name_of(say, desk.unit.persons([given.by]), given.by)
        verdict = say.plain(f"appeal.verdict.{given.verdict}")
        instance = say.plain(f"appeal.instance.{given.instance}")
        answered = say.html("appeal.answer", instance=instance, name=by, verdict=verdict, text=shown(given.text))
        lines.append(Html(answered.rstrip()))
    return [*lines, say.html(f"appeal.state.{appeal.instance}_{appeal.verdict or 'waits'}")]


def of_ruling(desk: Desk, ruling: Ruling) -> list[Html]:
    """What became of a ruling on appeal, or how one appeals against it."""
    appeals = desk.unit.appeals(desk.chat.id, _LOOKED_AT)
    appeal = next((one for one in appeals if one.ruling_id == ruling.id), None)
    if appeal is None:
        return [desk.public.html("ruling.appeal_hint", number=ruling.number)]
    return [desk.public.html("appeal.of_ruling", number=appeal.number), *told(desk, appeal)]
