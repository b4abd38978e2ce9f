"""A game whose entries are the results of other matches, so small that it is read at a glance.

`result 7 0`: match 7 was won by seat 0; `result 7 -`: it had no winner; `open 7`: it is not over after all. `close`
ends the league. Nobody plays it: the referee's seat writes every line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core.books.rulesets import Options, Rules
from engines.core.chat.manner import Manner
from engines.core.chat.related import Child, Related
from engines.core.game.game import Game, Play
from engines.core.rulings import Accepted, Outcome, Refusal, Seat
from engines.core.scenes.scene import Squares
from engines.registry import GAMES
from storage.store import Account, NewStream, Stream, Unit

State = Mapping[str, str]
CLOSED = "closed"


def start(rules: Rules, options: Options) -> State:
    return {}


def parse(state: State, seat: Seat, text: str) -> tuple[str, ...] | Refusal:
    match text.split():
        case ["result", number, winner]:
            return ("result", number, winner)
        case ["open", number]:
            return ("open", number)
        case ["close"]:
            return ("close",)
    return Refusal("unreadable", "text")


def apply(state: State, seat: Seat, action: tuple[str, ...]) -> Accepted[State] | Refusal:
    if action[0] == "close":
        return Accepted({**state, CLOSED: ""})
    if action[0] == "open":
        return Accepted({number: winner for number, winner in state.items() if number != action[1]})
    # A league that takes the same result twice would count it twice.
    if state.get(action[1]) == action[2]:
        return Refusal("illegal", "twice")
    return Accepted({**state, action[1]: action[2]})


def lines_of_part(state: State, child: Child) -> tuple[str, ...]:
    """The line by which the league agrees with a match again."""
    winner = str(child.outcome.winners[0]) if child.outcome and child.outcome.winners else "-"
    wanted = winner if child.over else None
    if state.get(str(child.id)) == wanted:
        return ()
    return (f"open {child.id}",) if wanted is None else (f"result {child.id} {wanted}",)


LEAGUE = Game(
    key="league",
    book={},
    rule_sets={"houqin": Rules("league", "houqin", {}, {}, frozenset(), {})},
    plays={
        "results": Play(
            sides=lambda options: (),
            start=start,
            to_act=lambda state: (),
            parse=parse,
            notate=lambda state, action: " ".join(action),
            apply=apply,
            outcome=lambda state: Outcome((), CLOSED) if CLOSED in state else None,
            scene=lambda state, seen: Squares("", "", pieces={}),
            position=dict,
            manner=Manner(related=Related(lines_of_part=lines_of_part)),
        )
    },
)

HELD: Mapping[str, Game] = {**GAMES, LEAGUE.key: LEAGUE}
"""The games of a room where leagues are held too."""


async def found(room: Any, kind: str = "event", game: str = LEAGUE.key, parent: int | None = None) -> Stream:
    """Found a league, which begins at once, or open a table that is a part of one."""

    def work(unit: Unit) -> Stream:
        place = room.group
        unit.meet_chat(place.chat_id, place.kind, place.title)
        person = unit.meet(Account("telegram", 10, "组织者"))
        rules = next(iter(HELD[game].rule_sets))
        stream = unit.create_stream(NewStream(kind, place.chat_id, None, game, rules, {}, person.id, room.now, parent))
        return unit.set_status(stream.id, "playing", started_at=room.now) if game == LEAGUE.key else stream

    founded: Stream = await room.app.store.run(work)
    return founded
