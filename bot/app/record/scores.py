"""A submitted game score, kept as a stream of its own for viewing and questions; it is no match."""

from __future__ import annotations

from typing import Any

from bot.app.desk import Desk
from bot.app.folding import load
from bot.app.match import REVIEW, Match
from engines.core.game.game import Game, Transcript
from engines.core.game.record import Entry
from engines.core.game.table import open_table
from engines.core.rulings import Refusal
from storage.store import NewStream

_LONGEST_NAME = 40


def keep(desk: Desk, game: Game, score: Transcript) -> Match:
    """Store a score as a stream. Folding it comes before the first database write."""
    place = desk.incoming.place
    blank = open_table(game, score.rules.name, score.options)
    if not isinstance(blank, Refusal):
        desk.folding.replayed(blank, [Entry(seq, seat, text) for seq, (seat, text, _) in enumerate(score.lines)])
    new = NewStream(
        REVIEW, place.chat_id, place.thread_id, game.key, score.rules.name, _kept(score), desk.asker.id, desk.at
    )
    stream = desk.unit.set_status(desk.unit.create_stream(new).id, "ended", ended_at=desk.at)
    return load(desk.unit, desk.folding, stream)


def _kept(score: Transcript) -> dict[str, Any]:
    """Return a score as stream options: starting position, lines, and players' names."""
    tags = {
        name: text[:_LONGEST_NAME] for name, text in score.tags.items() if name == "Result" or name.startswith("seat")
    }
    return {**score.options, "lines": [[int(seat), text] for seat, text, _ in score.lines], "tags": tags}
