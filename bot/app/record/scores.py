"""A game score that somebody has sent, kept as a stream of its own: it is looked at and asked about, and no match."""

from __future__ import annotations

from typing import Any

from bot.app.desk import Desk
from bot.app.match import REVIEW, Match, load
from engines.core.game import Game, Transcript
from storage.store import NewStream

_LONGEST_NAME = 40


def keep(desk: Desk, game: Game, score: Transcript) -> Match:
    place = desk.incoming.place
    new = NewStream(
        REVIEW, place.chat_id, place.thread_id, game.key, score.rules.name, _kept(score), desk.asker.id, desk.at
    )
    stream = desk.unit.set_status(desk.unit.create_stream(new).id, "ended", ended_at=desk.at)
    return load(desk.unit, desk.folding, stream)


def _kept(score: Transcript) -> dict[str, Any]:
    """A score as the options of its stream: where it began, its lines, and who played."""
    tags = {
        name: text[:_LONGEST_NAME] for name, text in score.tags.items() if name == "Result" or name.startswith("seat")
    }
    return {**score.options, "lines": [[int(seat), text] for seat, text, _ in score.lines], "tags": tags}
