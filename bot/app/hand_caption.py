"""What the live message says of a hand that is entered play by play: the trick, the points, who is on turn, faults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.app.match import Match
from bot.app.words import Html, Words
from engines.core.cards import shown_cards
from engines.core.rulings import Fact, Seat

_MOST_FAULTS = 4
_FULL = 4


def hand_lines(words: Words, match: Match, called: Callable[[Seat], Html]) -> list[Html]:
    """`called` names a seat with whoever sits there, so that it rings for him."""
    position: dict[str, Any] = match.table.mode.position(match.table.state)
    if "trick" in position:
        return _with_trump(words, match, position, called)
    return _with_top(words, match, position, called)


def _with_trump(words: Words, match: Match, position: dict[str, Any], called: Callable[[Seat], Html]) -> list[Html]:
    game, trick = match.stream.game, position["trick"]
    said = {name: words.value(game, name, position[name]) for name in ("dealer", "trump")}
    lines = [words.html("hand_live.deal", level=position["level"], **said)]
    if trick:
        plays = [f"{words.value(game, 'who', play['seat'])} {shown_cards(play['cards'])}" for play in trick]
        lines.append(words.html("hand_live.plays", plays=words.join(plays)))
    if match.table.to_act:
        number, points = len(position["tricks"]) + 1, position["points"]
        begun = trick and len(trick) < _FULL
        turn = {"trick": number, "points": points, "name": called(match.table.to_act[0])}
        leader = words.value(game, "who", trick[0]["seat"]) if begun else ""
        lines.append(
            words.html("hand_live.follows", leader=leader, **turn) if begun else words.html("hand_live.leads", **turn)
        )
    faults = [_fault(words, game, fault) for fault in position["faults"]]
    lines += faults[-_MOST_FAULTS:]
    if len(faults) > _MOST_FAULTS:
        lines.append(words.html("hand_live.more_faults", count=len(faults) - _MOST_FAULTS))
    return lines


def _fault(words: Words, game: str, fault: dict[str, Any]) -> Html:
    points, levels = fault["fine"]["points"], fault["fine"]["levels"]
    key = "fault_points" if points else "fault_levels" if levels else "fault_noted"
    clause = str(fault["clause"] or "").rpartition(":")[2]
    args = {"trick": fault["trick"], "who": fault["seat"], "fault": fault["point"], "amount": points or levels}
    return words.fact(game, Fact(key, {**args, "clause": clause})) or Html("")


def _with_top(words: Words, match: Match, position: dict[str, Any], called: Callable[[Seat], Html]) -> list[Html]:
    game, top = match.stream.game, position["table"]
    lines = []
    if top is not None:
        args = {"who": top["by"], "cards": top["cards"], "form": top["form"], "rank": top["rank"]}
        lines.append(words.html("hand_live.top", play=words.fact(game, Fact("played", args)) or Html("")))
    if match.table.to_act:
        name = called(match.table.to_act[0])
        lines.append(words.html("hand_live.to_beat" if top else "hand_live.to_lead", name=name))
    if position["out"]:
        lines.append(words.html("hand_live.out", order=words.join(position["out"])))
    return lines
