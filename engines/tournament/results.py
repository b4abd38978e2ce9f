"""赛果: check whether a result can be recorded, and state its consequences for both sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engines.core.game.query import Unanswerable
from engines.core.rulings import Accepted, Fact, Refusal
from engines.tournament import lines as n
from engines.tournament.model import Pairing, Result, Settled
from engines.tournament.state import State, preliminary, seat_of

Done = Accepted[State] | Refusal


def stands(state: State, told: tuple[Fact, ...]) -> Done:
    """Recompute the standing from the results, or refuse results that contradict each other."""
    try:
        state.format.check(state.event)
        stand = state.format.advance(state.event)
    except Unanswerable as fault:
        return Refusal("illegal", fault.point)
    return Accepted(replace(state, stand=stand).counting(), told)


def resulted(state: State, action: n.TableResult) -> Done:
    pairing = state.pairing(action.round, action.table)
    if pairing is None:
        settled = state.settled(action.round, action.table)
        if settled is None or action.round not in state.published:
            return Refusal("illegal", "not_open")
        return Refusal("illegal", "settled" if _names(action, settled) else "not_paired")
    group = pairing.players
    if group is None and set(action.between) != {name for name in (pairing.a, pairing.b) if name is not None}:
        return Refusal("illegal", "not_paired")
    if action.game and pairing.game is not None and action.game != pairing.game:
        return Refusal("illegal", "not_open")
    result = _result(state, action, pairing)
    after = replace(
        state,
        results=(*state.results, result),
        reasons={**state.reasons, result.index: action.reason} if action.reason else state.reasons,
    )
    done = stands(after, ())
    if isinstance(done, Refusal):
        return done
    stand = done.state.stand
    if stand is not None and result.index in stand.void:
        return Refusal("illegal", "not_paired")
    return replace(done, facts=_told(done.state, action, pairing))


def _names(action: n.TableResult, settled: Settled) -> bool:
    return not action.between or set(action.between) == {name for name in (settled.a, settled.b) if name is not None}


def _result(state: State, action: n.TableResult, pairing: Pairing) -> Result:
    index = state.results[-1].index + 1 if state.results else 0
    a, b = pairing.a, pairing.b
    winner: Any = None
    if action.won is not None:
        winner = "draw" if action.won == 0 else "a" if action.won == a else "b" if action.won == b else "?"
    tallies = action.tallies
    if action.between and action.between[0] == b and a is not None:
        tallies = {name: (second, first) for name, (first, second) in tallies.items()}
    game = action.game or None
    return Result(index, action.round, action.table, game, a, b, winner, action.kind, tallies, action.places)


def _told(after: State, action: n.TableResult, pairing: Pairing) -> tuple[Fact, ...]:
    """State the consequence of a result: the match is settled, goes on, or must be replayed."""
    settled = after.settled(action.round, action.table)
    if settled is not None:
        return (*_by_rule(after, action, settled), *_meant(after, settled))
    now = after.pairing(action.round, action.table)
    if now is None:
        return ()
    if now.kind in ("extra", "playoff", "referee"):
        return (Fact(f"then_{now.kind}", {}),)
    if now.replay and now.replay > (pairing.replay or 0):
        return (Fact("again", {"first": seat_of(int(now.first))} if now.first is not None else {}),)
    a, b = now.score or (0, 0)
    told = Fact("next_game", {"game": now.game or 1, "score": f"{a}:{b}"})
    return (told,) if now.first is None else (told, Fact("moves_first", {"entry": seat_of(int(now.first))}))


def _by_rule(after: State, action: n.TableResult, settled: Settled) -> tuple[Fact, ...]:
    """State the tie rule by which a level match was decided, after its replays were used up or with equal games won."""
    level = action.won == 0 and action.kind == "played"
    level = level or (settled.score is not None and settled.score[0] == settled.score[1])
    if not level or settled.winner is None or after.format.numbered:
        return ()
    return (Fact("second_wins" if after.setup.options.tie_rule == "second" else "lot_wins", {}),)


def _meant(after: State, settled: Settled) -> Iterator[Fact]:
    """Yield the consequences for the entries that met: points, the next round, the end of the event."""
    if settled.places is not None:
        yield _of_group(after, settled)
    elif after.format.numbered:
        yield _of_league(after, settled)
    elif settled.round <= preliminary(after):
        yield _of_preliminary(settled)
    elif settled.winner is None:
        yield _of_nobody(after, settled)
    else:
        if settled.score is not None and sum(settled.score) > 1:
            a, b = settled.score if settled.winner == settled.a else settled.score[::-1]
            yield Fact("match_score", {"score": f"{a}:{b}"})
        yield _of_knockout(after, settled, int(settled.winner))


def _of_group(after: State, settled: Settled) -> Fact:
    """State the entries that go on from a group, or the winner of the last group."""
    order = [name for tied in settled.places or () for name in tied]
    if len(after.placed.get(settled.round, ())) == 1:
        won = settled.winner
        return Fact("champion", {"entry": seat_of(int(won))}) if won is not None else Fact("ordered", {})
    through = tuple(seat_of(int(name)) for name in order[: after.setup.options.advance])
    return Fact("go_on", {"entries": through, "round": settled.round + 1})


def _of_league(after: State, settled: Settled) -> Fact:
    win, draw, _ = (str(value) for value in after.setup.options.scoring)
    if settled.winner is not None:
        return Fact("scores", {"entry": seat_of(int(settled.winner)), "points": win})
    return Fact("share", {"points": draw}) if settled.kind == "played" else Fact("nothing", {})


def _of_preliminary(settled: Settled) -> Fact:
    if settled.kind == "double_forfeit":
        return Fact("nothing", {})
    if settled.kind in ("forfeit", "walkover") and settled.winner is not None:
        return Fact("by_mean", {"entry": seat_of(int(settled.winner))})
    return Fact("counted", {})


def _of_nobody(after: State, settled: Settled) -> Fact:
    if settled.round < _last(after):
        return Fact("nobody_won", {})
    return Fact("no_champion" if settled.table == 1 else "no_third", {})


def _last(after: State) -> int:
    """Return the number of the final round."""
    first = preliminary(after) + 1
    return first + len(after.placed[first]).bit_length() - 1


def _of_knockout(after: State, settled: Settled, winner: int) -> Fact:
    if settled.round < _last(after):
        return Fact("goes_on", {"entry": seat_of(winner), "round": settled.round + 1})
    return Fact("champion" if settled.table == 1 else "third", {"entry": seat_of(winner)})
