"""How the lines of a record are counted and told: the third hand, the twelfth move."""

from __future__ import annotations

from html import unescape

from bot.app.desk import Desk
from bot.app.live import cite
from bot.app.match import Match
from bot.app.words import Html
from engines.core.record import Fold, Step
from engines.core.rulings import Fact, Refusal
from engines.core.scene import Scene, Scorecard

_UNCOUNTED = frozenset(
    {"foul", "award", "forfeit", "resign", "draw", "draw?", "flag", "claim", "resume", "absent", "pause", "go", "time"}
)
"""Acts beside the game itself; a hand or a move keeps its number whatever stands between."""


def numbered(folded: Fold) -> list[Step]:
    """The hands or moves, in order: number N is at index N - 1."""
    return [step for step in folded.steps if counted(step.entry.text)]


def counted(text: str) -> bool:
    """Whether an entry in canonical text is a hand or a move, and so has a number."""
    return text.split()[0] not in _UNCOUNTED


def tell(desk: Desk, match: Match, facts: tuple[Fact, ...]) -> Html:
    """Facts as sentences, in the language of the table."""
    say = desk.aloud(match.stream)
    sentences = [say.fact(match.stream.game, fact) for fact in facts]
    return Html("\n".join(sentence for sentence in sentences if sentence))


def refused(desk: Desk, match: Match, refusal: Refusal, wanted: str = "") -> Html:
    """What was wrong, the clause, and what to send instead: a move or a hand, unless something else was wanted."""
    game = match.stream.game
    why = desk.public.refusal(game, refusal) + cite(desk.public, match, refusal.clause)
    hint = desk.public.first(f"hint.{game}.{wanted}", f"hint.{game}") if refusal.kind == "unreadable" else Html("")
    return Html("\n".join(part for part in (desk.public.html(f"refused.{refusal.kind}", why=Html(why)), hint) if part))


def briefly(desk: Desk, match: Match, refusal: Refusal) -> str:
    """What was wrong, for whoever pressed."""
    return unescape(desk.own.refusal(match.stream.game, refusal))


def total(scene: Scene) -> str:
    """The points of both sides so far; nothing where none are counted."""
    if not isinstance(scene, Scorecard):
        return ""
    return " : ".join(f"{side} {tally['points']}" for side, tally in scene.totals.items())
