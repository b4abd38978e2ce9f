"""The table: everything that games share around their own rules.

Whose turn it is, the clock, resignation, draw offers, departed players, the referee's decision.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Generic

from engines.core.books.rulesets import TABLE_OPTIONS, Options, Rules
from engines.core.clocks import timing
from engines.core.clocks.clock import Clock, fresh_clock, parse_control
from engines.core.game import verdicts
from engines.core.game.entry_rules import WEIGHED, Agreement
from engines.core.game.game import Game
from engines.core.game.play import A, Play, S, Seen
from engines.core.game.verdicts import Sides, Verdict
from engines.core.rulings import CLOCK, REFEREE, AddUsed, Effect, Fact, Outcome, Refusal, Seat, win
from engines.core.scenes.scene import Scene
from engines.core.values import value

_OFFICIAL = (REFEREE, CLOCK)
ATTENDED = {"referee": True, "no referee": False}
"""The lines the clock enters when a referee arrives at a table, or when no referee is left."""


@value
class Played(Generic[S, A]):
    """An accepted entry: the table after it, the entry's canonical text, and the facts to tell."""

    table: Table[S, A]
    text: str
    facts: tuple[Fact, ...] = ()
    departures: tuple[Fact, ...] = ()
    moved: bool = False
    """Whether the entry is a move or a finished hand, and so has a number."""
    agreement: Agreement | None = None
    """Whose consent the entry needs if a player enters it; None if nobody's."""

    def _flagged(self, at: float, seat: Seat) -> Played[S, A]:
        """Let a seat's flag fall; the game decides the consequence."""
        return self._without((seat,), "flag", Fact("flag", {"seat": seat}), at)

    def _without(self, seats: tuple[Seat, ...], why: str, told: Fact, at: float) -> Played[S, A]:
        """Remove seats from the match. The others play on if the game knows how, otherwise they win."""
        table, facts = self.table, (*self.facts, told)
        state, left = table.state, table.verdict.left
        for seat in seats:
            accepted = table.mode.after_leaving(state, seat, why)
            if accepted is None:
                return replace(self, table=table._lost(seats, why)._clocked(at, None, ()), facts=facts)
            state, left, facts = accepted.state, left | {seat}, facts + accepted.facts
        verdict = replace(table.verdict, left=left, offer=None, agreed=frozenset())
        return replace(self, table=table._next(state, verdict, at, None, ()), facts=facts)

    def _fined(self, at: float, effects: tuple[Effect, ...]) -> Played[S, A]:
        """Flag a seat whose added penalty time has used up its clock."""
        if not effects or self.table.clock is None or self.table.outcome:
            return self
        fallen = self.table.clock.fallen(at)
        fined = [effect.seat for effect in effects if isinstance(effect, AddUsed) and effect.seat in fallen]
        return self._flagged(at, fined[0]) if fined else self

    def _followed(self, at: float, then: tuple[Seat, str] | None) -> Played[S, A]:
        """Play the move that must follow within the same entry, unless the match has ended."""
        if then is None or self.table.outcome:
            return self
        move = self.table._move(*then, at)
        if isinstance(move, Refusal):
            raise ValueError(f"{self.text!r} is followed by {then[1]!r}, which is refused: {move.point}")
        return replace(self, table=move.table, facts=self.facts + move.facts)


@dataclass(frozen=True, slots=True)
class Setting(Generic[S, A]):
    """A table's settings, unchanged from the first entry to the last."""

    game: Game
    mode: Play[S, A]
    """The way of playing the game at this table."""
    rules: Rules
    options: Options
    sides: Sides
    seats: frozenset[Seat] = field(init=False, repr=False, compare=False)
    """Every seat that plays."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", frozenset(seat for side in self.sides for seat in side))


@value
class Table(Generic[S, A]):
    """A match in progress: the game's state, surrounded by clock and verdicts."""

    setting: Setting[S, A]
    state: S
    outcome: Outcome | None = None
    verdict: Verdict = field(default_factory=Verdict)
    clock: Clock | None = None
    moves: int = 0
    """The number of moves or hands entered so far, and so the number of the last."""
    held: bool = False
    """Whether the referee has paused a table without a clock; a clock stores its own pause."""
    since: float = 0.0
    """The start of the current pause at a table without a clock; `idle` sums its earlier pauses. The match's own time
    excludes all pauses."""
    idle: float = 0.0

    @property
    def paused(self) -> bool:
        """Whether the referee has paused the match, so that nobody may move."""
        return self.clock.paused if self.clock else self.held

    @property
    def game(self) -> Game:
        return self.setting.game

    @property
    def mode(self) -> Play[S, A]:
        return self.setting.mode

    @property
    def rules(self) -> Rules:
        return self.setting.rules

    @property
    def options(self) -> Options:
        return self.setting.options

    @property
    def sides(self) -> Sides:
        return self.setting.sides

    @property
    def seats(self) -> int:
        return sum(map(len, self.sides))

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act; empty once the match has ended."""
        return () if self.outcome else self.mode.to_act(self.state)

    @property
    def scene(self) -> Scene:
        return self.seen()

    def seen(self, view: str = "") -> Scene:
        """Return the scene to draw, from the game's state and the table's knowledge around it."""
        return self.mode.scene(self.state, self._seen(view))

    @property
    def caption(self) -> tuple[Fact, ...]:
        """The text facts shown beside the picture."""
        return self.mode.manner.caption(self.state, self._seen())

    def _seen(self, view: str = "") -> Seen:
        return Seen(self.outcome, () if self.adjourned else self.to_act, view)

    @property
    def adjourned(self) -> bool:
        """Whether nobody plays until the match resumes."""
        return self.mode.time.adjourned(self.state)

    @property
    def bell(self) -> float | None:
        """The time at which the clock must enter `bell`, in seconds from the start; None if no bell is due."""
        due = None if self.outcome or self.held else self.mode.time.bell(self.state)
        return None if due is None else due + self.idle

    def own_time(self, at: float) -> float:
        """Return the match's own time in seconds; it stands still during a pause."""
        return min(at, self.since) - self.idle if self.held else at - self.idle

    def public(self, text: str) -> str:
        """Return a canonical line from this match as everyone may know it now, with sealed parts hidden."""
        return self.mode.entries.public(self.state, text)

    def bare(self, text: str) -> str:
        """Return an entry without the precomputed result after ` = `. Only a record may contain such a result, never a
        person's message."""
        return text if self.mode.entries.weighed is None else text.partition(WEIGHED)[0]

    def weighs(self, seat: Seat, text: str) -> bool:
        """Return whether computing the result of a bare entry may take long, so that a worker must do it beforehand."""
        words = [act.word for act in self.mode.manner.acts if act.weighs] if self.mode.entries.weighed else []
        action = self.mode.parse(self.state, seat, text) if words and WEIGHED not in text else None
        if action is None or isinstance(action, Refusal):
            return False
        return self.mode.notate(self.state, action).partition(" ")[0] in words

    def play(self, seat: Seat, text: str, at: float = 0.0) -> Played[S, A] | Refusal:
        """Play one entry from a player, the referee or the clock."""
        result = self._barred(seat, text) or self._play(seat, text, at)
        if isinstance(result, Refusal) and result.clause is None:
            return replace(result, clause=self.rules.clause(result.point))
        return result

    def _barred(self, seat: Seat, text: str) -> Refusal | None:
        """Return why an entry is refused regardless of its content, or None."""
        if self.outcome and not self._amended(seat, text):
            return Refusal("illegal", "over")
        setting = self.setting
        if seat not in setting.seats and seat not in _OFFICIAL:
            return Refusal("illegal", "no_seat")
        if seat in self.verdict.left:
            return Refusal("illegal", "left")
        return Refusal("unreadable", "text") if len(text) > setting.game.longest_entry else None

    def _play(self, seat: Seat, text: str, at: float) -> Played[S, A] | Refusal:
        rules, official = self.setting.rules, seat in _OFFICIAL
        if official:
            if (put := timing.parse(text, seat, rules)) is not None:
                return self._put(seat, put, at)
            if seat == CLOCK and text in ATTENDED:
                return self._attended(text)
            if seat == CLOCK and not self._rings(text):
                return self._flag(text, at)
        elif self.fallen(at):
            return Refusal("illegal", "time_over")
        if (act := verdicts.parse(text, rules)) is not None:
            return self._judge(seat, act, at)
        move, offered = verdicts.split_offer(text, rules)
        played = self._move(seat, move, at)
        if not official and self.paused and isinstance(played, Played):
            return Refusal("illegal", "paused")
        if not offered:
            return played
        if isinstance(played, Refusal):  # whichever candidate was meant, the offer belongs to it
            return replace(played, candidates=tuple(f"{text} {verdicts.OFFER}" for text in played.candidates))
        if played.table.outcome:
            return played
        offer = played.table._judge(seat, verdicts.Offer(with_move=True), at)
        if isinstance(offer, Refusal):
            return offer
        text, facts = f"{played.text} {verdicts.OFFER}", played.facts + offer.facts
        return replace(played, table=offer.table, text=text, facts=facts)

    def _move(self, seat: Seat, text: str, at: float) -> Played[S, A] | Refusal:
        mode, official = self.setting.mode, seat in _OFFICIAL
        state = mode.time.state_at(self.state, self.own_time(at))
        action = mode.parse(state, seat, text)
        if isinstance(action, Refusal):
            # An unreadable text is reported as unreadable, whoever sent it.
            if action.kind != "unreadable" and not official and seat not in self.to_act:
                return Refusal("illegal", "turn")
            return action
        if not official and seat not in self.to_act:
            return Refusal("illegal", "turn")
        accepted = mode.apply(state, seat, action)
        if isinstance(accepted, Refusal):
            return accepted
        mover = seat if accepted.moved and not official else None
        verdict = self.verdict if mover is None else self.verdict.after_move(mover)
        table = self._next(accepted.state, verdict, at, mover, accepted.effects, accepted.moved)
        departures = mode.entries.departures(state, seat, action)
        agreement = None if table.outcome is None or seat in _OFFICIAL else mode.entries.agreement(state, seat, action)
        played = Played(table, mode.notate(state, action), accepted.facts, departures, accepted.moved, agreement)
        return played._fined(at, accepted.effects)._followed(at, accepted.then)

    def _next(
        self,
        state: S,
        verdict: Verdict,
        at: float,
        mover: Seat | None,
        effects: tuple[Effect, ...],
        moved: bool = False,
    ) -> Table[S, A]:
        """Return the table in a new state, with the outcome determined and the clocks updated."""
        outcome = verdict.outcome or self._cite(self.setting.mode.outcome(state))
        clock = self.clock
        if clock is not None:
            running = () if outcome else self.setting.mode.to_act(state)
            if running and min(running) < 0:  # the referee and the clock have no time to spend
                running = tuple(seat for seat in running if seat >= 0)
            clock = clock.after(at, running, mover, effects)
        moves = self.moves + moved
        return Table(self.setting, state, outcome, verdict, clock, moves, self.held, self.since, self.idle)

    def _judge(self, seat: Seat, act: verdicts.Act, at: float) -> Played[S, A] | Refusal:
        grounds = self.mode.refereeing.grounds
        if seat == CLOCK and not isinstance(act, verdicts.Decision):
            return Refusal("illegal", "player_only")
        if seat == REFEREE and isinstance(act, verdicts.Decision) and (ground := act.ground(grounds)):
            barred = self.mode.refereeing.bars(self.state, ground, self.clock, at)
            if barred is not None:
                return barred
        result = verdicts.judge(self.verdict, seat, act, self.rules, self.sides, self.to_act, grounds)
        if isinstance(result, Refusal):
            return result
        if leaving := self._leaving(seat, act):
            if self.verdict.left.intersection(leaving):
                return Refusal("illegal", "left")
            alone = Played(self, act.text)._without(leaving, act.text.split()[0], result.facts[0], at)
            if alone.table.verdict.left != self.verdict.left:
                return alone
        verdict = result.state
        if verdict.outcome:
            verdict = replace(verdict, outcome=self._cite(verdict.outcome))
        return Played(self._next(self.state, verdict, at, None, ()), act.text, result.facts)

    def _leaving(self, seat: Seat, act: verdicts.Act) -> tuple[Seat, ...]:
        """Return the seats that an act removes from the match."""
        if isinstance(act, verdicts.Resign):
            return (seat,)
        return act.seats if isinstance(act, verdicts.Decision) and act.verb == "forfeit" else ()

    def _lost(self, seats: tuple[Seat, ...], why: str) -> Table[S, A]:
        losers = {seat for side in self.sides if set(side) & set(seats) for seat in side}
        everyone = sorted(seat for side in self.sides for seat in side)
        winners = tuple(seat for seat in everyone if seat not in losers)
        lost = win(winners, tuple(seat for seat in everyone if seat in losers), why)
        outcome = self._cite(verdicts.behind(lost, self.verdict.left))
        return replace(self, outcome=outcome, verdict=Verdict(outcome=outcome))

    def _put(self, seat: Seat, act: timing.Timing, at: float) -> Played[S, A] | Refusal:
        if self.clock is None:
            told = timing.hold(self.held, seat, act)
            if isinstance(told, Refusal):
                return told
            idle = self.idle + max(0.0, at - self.since) if self.held else self.idle
            after = replace(self, held=not self.held, since=0.0 if self.held else at, idle=idle)
            return Played(after, act.text, (told,))
        result = timing.apply(self.clock, act, at)
        if isinstance(result, Refusal):
            return result
        clock, fact, taken = result
        return Played(replace(self, clock=clock), act.text, (fact,))._fined(at, taken)

    def fallen(self, at: float) -> tuple[Seat, ...]:
        """Return the seats still playing whose flags have fallen; empty while no clock runs."""
        if self.clock is None or not self.clock.ticking:
            return ()
        fallen = self.clock.fallen(at)
        return tuple(seat for seat in fallen if seat not in self.verdict.left) if fallen else ()

    def _flag(self, text: str, at: float) -> Played[S, A] | Refusal:
        seat = verdicts.parse_flag(text)
        if seat is None or self.clock is None:
            return Refusal("unreadable", "text")
        if not (self.clock.ticking and self.clock.fell(seat, at)):
            return Refusal("illegal", "time_left")
        if seat in self.verdict.left:
            return Refusal("illegal", "left")
        return Played(self, f"flag {seat}")._flagged(at, seat)

    def _attended(self, text: str) -> Played[S, A] | Refusal:
        """Record the arrival or absence of a referee; refuse the line if it makes no difference to the game."""
        state = self.mode.refereeing.attended(self.state, ATTENDED[text])
        return Refusal("unreadable", "text") if state is None else Played(replace(self, state=state), text)

    def _rings(self, text: str) -> bool:
        """Return whether the game itself judges this line from the clock (a due bell, lots); a flag is never the
        game's."""
        if self.clock is not None and verdicts.parse_flag(text) is not None:
            return False
        return self.bell is not None or text.partition(" ")[0] in self.mode.time.clock_words(self.state)

    def _amended(self, seat: Seat, text: str) -> bool:
        """Return whether the referee may still make this entry after the game's own end, because it changes the result.
        Nothing can be added after a verdict."""
        if seat != REFEREE or self.verdict.outcome or len(text) > self.game.longest_entry:
            return False
        action = self.mode.parse(self.state, seat, text)
        return not isinstance(action, Refusal) and self.mode.refereeing.after_end(action)

    def _clocked(self, at: float, mover: Seat | None, effects: tuple[Effect, ...]) -> Table[S, A]:
        if self.clock is None:
            return self
        return replace(self, clock=self.clock.after(at, self.to_act, mover, effects))

    def _cite(self, outcome: Outcome | None) -> Outcome | None:
        if outcome is None or outcome.clause is not None:
            return outcome
        return replace(outcome, clause=self.rules.clause(outcome.reason))


def open_table(game: Game, rule_set: str | None = None, options: Options | None = None) -> Table[Any, Any] | Refusal:
    """Open a fresh table. Ignore options unknown to the rule set; refuse unusable values."""
    rules = game.rules(rule_set)
    if rules is None:
        return Refusal("unreadable", "rule_set")
    given = options or {}
    chosen = {name: given.get(name, default) for name, default in rules.options.items()}
    for name, known in TABLE_OPTIONS.items():
        if name in given and given[name] not in known:
            return Refusal("illegal", "option")
        chosen |= {name: given[name]} if name in given else {}
    opened = _opened(game, rules, chosen)
    if isinstance(opened, Refusal):
        return replace(opened, clause=opened.clause or rules.clause(opened.point))
    if not chosen.get("clock"):
        return opened
    clock = chosen["clock"]
    control = parse_control(str(clock)) if isinstance(clock, str | int) else None
    if control is None:
        return Refusal("unreadable", "clock")
    return replace(opened, clock=fresh_clock(control, opened.seats, opened.to_act))


def _opened(game: Game, rules: Rules, options: Options) -> Table[Any, Any] | Refusal:
    mode = game.play(options)
    if isinstance(mode, Refusal):
        return mode
    sides = mode.sides(options)
    state = sides if isinstance(sides, Refusal) else mode.start(rules, options)
    if isinstance(sides, Refusal) or isinstance(state, Refusal):
        return state
    table: Table[Any, Any] = Table(Setting(game, mode, rules, options, sides), state)
    return replace(table, outcome=table._cite(mode.outcome(state)))
