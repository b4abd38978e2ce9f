"""The table a game is played at: what all games share.

Whose turn it is, the clock, resignation, draw offers, the referee's decision.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Generic

from engines.core import timing, verdicts
from engines.core.clock import Clock, fresh_clock, parse_control
from engines.core.game import A, Game, S
from engines.core.rulesets import Options, Rules
from engines.core.rulings import CLOCK, REFEREE, AddUsed, Effect, Fact, Outcome, Refusal, Seat
from engines.core.scene import LevelSheet, Scene, Squares
from engines.core.verdicts import Verdict

LONGEST_TEXT = 500
"""No entry of any game is longer; what is, is not looked at."""


@dataclass(frozen=True, slots=True)
class Played(Generic[S, A]):
    """An accepted entry: the table after it, its canonical text, and what is to be told."""

    table: Table[S, A]
    text: str
    facts: tuple[Fact, ...] = ()
    departs: tuple[Fact, ...] = ()

    def _flagged(self, at: float, seat: Seat) -> Played[S, A]:
        """The flag of a seat is down: what that means is the game's to say."""
        table = self.table
        outcome = table._cite(table.game.flagged(table.state, seat))
        ended = replace(table, verdict=replace(table.verdict, outcome=outcome, offer=None))
        fact = Fact("flag", {"seat": seat})
        return replace(self, table=ended._clocked(at, None, ()), facts=(*self.facts, fact))

    def _fined(self, at: float, effects: tuple[Effect, ...]) -> Played[S, A]:
        """Time added as a penalty may bring a flag down at once."""
        fallen = self.table.clock.fallen(at) if self.table.clock and not self.table.outcome else ()
        fined = [effect.seat for effect in effects if isinstance(effect, AddUsed) and effect.seat in fallen]
        return self._flagged(at, fined[0]) if fined else self

    def _followed(self, at: float, then: tuple[Seat, str] | None) -> Played[S, A]:
        """What must be played within the same entry is played, if the match goes on."""
        if then is None or self.table.outcome:
            return self
        move = self.table._move(*then, at)
        if isinstance(move, Refusal):
            raise ValueError(f"{self.text!r} is followed by {then[1]!r}, which is refused: {move.point}")
        return replace(self, table=move.table, facts=self.facts + move.facts)


@dataclass(frozen=True, slots=True)
class Table(Generic[S, A]):
    """A match in progress: the game's state with clock and verdicts around it."""

    game: Game[S, A]
    rules: Rules
    options: Options
    state: S
    verdict: Verdict = field(default_factory=Verdict)
    clock: Clock | None = None
    held: bool = False
    """Paused by the referee at a table without a clock; a clock knows it itself."""

    @property
    def paused(self) -> bool:
        """Whether the referee has paused the match, so that nobody moves."""
        return self.clock.paused if self.clock else self.held

    @property
    def outcome(self) -> Outcome | None:
        return self.verdict.outcome or self._cite(self.game.outcome(self.state))

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who may act; nobody once the match has ended."""
        return () if self.outcome else self.game.to_act(self.state)

    @property
    def scene(self) -> Scene:
        """What there is to see; the game's own scene knows nothing of verdicts, after which nobody is on turn."""
        drawn = self.game.scene(self.state)
        match drawn:
            case Squares():
                return replace(drawn, to_act=() if self.adjourned else self.to_act)
            case LevelSheet() if self.verdict.outcome:
                winners = set(self.verdict.outcome.winners)
                winner = next((side for side, seats in drawn.sides.items() if set(seats) == winners), None)
                return replace(drawn, over=True, dealer=None, winner=winner)
        return drawn

    @property
    def adjourned(self) -> bool:
        """Whether a sealed move waits to be opened, so that nobody plays."""
        return self.game.sealer is not None and self.game.sealer(self.state) is not None

    @property
    def bell(self) -> float | None:
        """When the clock has to enter `bell`, in seconds from the start; None where it has not."""
        return None if self.outcome else self.game.bell(self.state)

    def public(self, text: str) -> str:
        """A line of this match, in canonical text, as everyone may know it now."""
        return self.game.public(self.state, text)

    def shown(self, text: str) -> str:
        """The same as people see it."""
        return self.game.shown(self.state, self.public(text))

    def play(self, seat: Seat, text: str, at: float = 0.0) -> Played[S, A] | Refusal:
        """One entry by a player, the referee or the clock."""
        result = self._over(seat, text) or self._known(seat) or self._bounded(text) or self._play(seat, text, at)
        if isinstance(result, Refusal) and result.clause is None:
            return replace(result, clause=self.rules.clause(result.point))
        return result

    def _play(self, seat: Seat, text: str, at: float) -> Played[S, A] | Refusal:
        if seat in (REFEREE, CLOCK) and (put := timing.parse(text, seat, self.rules)) is not None:
            return self._put(seat, put, at)
        if seat == CLOCK and not self._rings(text):
            return self._flag(text, at)
        if seat not in (REFEREE, CLOCK) and self.fallen(at):
            return Refusal("illegal", "time_over")
        if (act := verdicts.parse(text, self.rules)) is not None:
            return self._judge(seat, act, at)
        move, offered = verdicts.split_offer(text, self.rules)
        played = self._move(seat, move, at)
        if isinstance(played, Played) and seat not in (REFEREE, CLOCK) and self.paused:
            return Refusal("illegal", "paused")
        if isinstance(played, Refusal) and offered:  # whichever of them was meant, the offer was meant with it
            return replace(played, candidates=tuple(f"{text} {verdicts.OFFER}" for text in played.candidates))
        if not offered or isinstance(played, Refusal) or played.table.outcome:
            return played
        offer = played.table._judge(seat, verdicts.Offer(with_move=True), at)
        if isinstance(offer, Refusal):
            return offer
        return replace(
            played,
            table=offer.table,
            text=f"{played.text} {verdicts.OFFER}",
            facts=played.facts + offer.facts,
        )

    def _move(self, seat: Seat, text: str, at: float) -> Played[S, A] | Refusal:
        state = self.game.timed(self.state, at)
        action = self.game.parse(state, seat, text)
        unreadable = isinstance(action, Refusal) and action.kind == "unreadable"
        # What is no move at all is called that, whoever said it.
        if not unreadable and seat not in (REFEREE, CLOCK, *self.to_act):
            return Refusal("illegal", "turn")
        if isinstance(action, Refusal):
            return action
        accepted = self.game.apply(state, seat, action)
        if isinstance(accepted, Refusal):
            return accepted
        mover = seat if accepted.moved and seat not in (REFEREE, CLOCK) else None
        verdict = self.verdict if mover is None else self.verdict.after_move(mover)
        table = replace(self, state=accepted.state, verdict=verdict)._clocked(at, mover, accepted.effects)
        played = Played(
            table,
            self.game.notate(state, action),
            accepted.facts,
            self.game.departs(state, seat, action),
        )
        return played._fined(at, accepted.effects)._followed(at, accepted.then)

    def _judge(self, seat: Seat, act: verdicts.Act, at: float) -> Played[S, A] | Refusal:
        grounds = self.game.grounds
        if seat == CLOCK and not isinstance(act, verdicts.Decision):
            return Refusal("illegal", "player_only")
        if seat == REFEREE and isinstance(act, verdicts.Decision) and (ground := act.ground(grounds)):
            barred = self.game.bars(self.state, ground, self.clock, at)
            if barred is not None:
                return barred
        result = verdicts.judge(self.verdict, seat, act, self.game.sides, self.to_act, grounds)
        if isinstance(result, Refusal):
            return result
        verdict = replace(result.state, outcome=self._cite(result.state.outcome))
        return Played(replace(self, verdict=verdict)._clocked(at, None, ()), act.text, result.facts)

    def _put(self, seat: Seat, act: timing.Timing, at: float) -> Played[S, A] | Refusal:
        if self.clock is None:
            told = timing.hold(self.held, seat, act)
            return told if isinstance(told, Refusal) else Played(replace(self, held=not self.held), act.text, (told,))
        result = timing.apply(self.clock, act, at)
        if isinstance(result, Refusal):
            return result
        clock, fact, taken = result
        return Played(replace(self, clock=clock), act.text, (fact,))._fined(at, taken)

    def fallen(self, at: float) -> tuple[Seat, ...]:
        """The seats whose flag is down; while no time runs, none falls."""
        return self.clock.fallen(at) if self.clock and self.clock.ticking else ()

    def _flag(self, text: str, at: float) -> Played[S, A] | Refusal:
        seat = verdicts.parse_flag(text)
        if seat is None or self.clock is None:
            return Refusal("unreadable", "text")
        if not (self.clock.ticking and self.clock.fell(seat, at)):
            return Refusal("illegal", "time_left")
        return Played(self, f"flag {seat}")._flagged(at, seat)

    def _rings(self, text: str) -> bool:
        """Whether the clock enters what is the game's own to judge: a bell that is due, lots, but never a flag."""
        if self.clock is not None and verdicts.parse_flag(text) is not None:
            return False
        return self.bell is not None or text.partition(" ")[0] in self.game.rings(self.state)

    def _bounded(self, text: str) -> Refusal | None:
        return Refusal("unreadable", "text") if len(text) > LONGEST_TEXT else None

    def _over(self, seat: Seat, text: str) -> Refusal | None:
        return Refusal("illegal", "over") if self.outcome and not self._amended(seat, text) else None

    def _amended(self, seat: Seat, text: str) -> bool:
        """Whether the referee adds to a match that no verdict has ended what still changes its result."""
        if seat != REFEREE or self.verdict.outcome or self._bounded(text):
            return False
        action = self.game.parse(self.state, seat, text)
        return not isinstance(action, Refusal) and self.game.amends(action)

    def _known(self, seat: Seat) -> Refusal | None:
        known = seat in (REFEREE, CLOCK) or 0 <= seat < self.game.seats
        return None if known else Refusal("illegal", "no_seat")

    def _clocked(self, at: float, mover: Seat | None, effects: tuple[Effect, ...]) -> Table[S, A]:
        if self.clock is None:
            return self
        return replace(self, clock=self.clock.after(at, self.to_act, mover, effects))

    def _cite(self, outcome: Outcome | None) -> Outcome | None:
        if outcome is None or outcome.clause is not None:
            return outcome
        return replace(outcome, clause=self.rules.clause(outcome.reason))


def open_table(game: Game[S, A], rule_set: str | None = None, options: Options | None = None) -> Table[S, A] | Refusal:
    """A fresh table. Options the rule set does not know are ignored, values it cannot use are refused."""
    rules = game.rules(rule_set)
    if rules is None:
        return Refusal("unreadable", "rule_set")
    given = options or {}
    chosen = {name: given.get(name, default) for name, default in rules.options.items()}
    state = game.start(rules, chosen)
    if isinstance(state, Refusal):
        return replace(state, clause=state.clause or rules.clause(state.point))
    table: Table[S, A] = Table(game, rules, chosen, state)
    if not chosen.get("clock"):
        return table
    clock = chosen["clock"]
    control = parse_control(str(clock)) if isinstance(clock, str | int) else None
    if control is None:
        return Refusal("unreadable", "clock")
    return replace(table, clock=fresh_clock(control, game.seats, table.to_act))
