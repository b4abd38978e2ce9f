"""The table a game is played at: what all games share.

Whose turn it is, the clock, resignation, draw offers, who has left, the referee's decision.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Generic

from engines.core import timing, verdicts
from engines.core.clock import Clock, fresh_clock, parse_control
from engines.core.game import Game
from engines.core.play import WEIGHED, A, Play, S, Seen, Sway
from engines.core.rulesets import TABLE_OPTIONS, Options, Rules
from engines.core.rulings import CLOCK, REFEREE, AddUsed, Effect, Fact, Outcome, Refusal, Seat, win
from engines.core.scene import Scene
from engines.core.values import value
from engines.core.verdicts import Sides, Verdict

_OFFICIAL = (REFEREE, CLOCK)
ATTENDED = {"referee": True, "no referee": False}
"""What is entered when a referee comes to a table, or none is there any more."""


@value
class Played(Generic[S, A]):
    """An accepted entry: the table after it, its canonical text, and what is to be told."""

    table: Table[S, A]
    text: str
    facts: tuple[Fact, ...] = ()
    departs: tuple[Fact, ...] = ()
    moved: bool = False
    """Whether it is a move or a finished hand, and so has a number."""
    sways: Sway | None = None
    """Whose word it needs where a player enters it."""

    def _flagged(self, at: float, seat: Seat) -> Played[S, A]:
        """The flag of a seat is down: what that means is the game's to say."""
        return self._without((seat,), "flag", Fact("flag", {"seat": seat}), at)

    def _without(self, seats: tuple[Seat, ...], why: str, told: Fact, at: float) -> Played[S, A]:
        """Seats leave the match: the others play on where the game knows how, else they have won."""
        table, facts = self.table, (*self.facts, told)
        state, left = table.state, table.verdict.left
        for seat in seats:
            accepted = table.mode.gone(state, seat, why)
            if accepted is None:
                return replace(self, table=table._lost(seats, why)._clocked(at, None, ()), facts=facts)
            state, left, facts = accepted.state, left | {seat}, facts + accepted.facts
        verdict = replace(table.verdict, left=left, offer=None, agreed=frozenset())
        return replace(self, table=table._next(state, verdict, at, None, ()), facts=facts)

    def _fined(self, at: float, effects: tuple[Effect, ...]) -> Played[S, A]:
        """Time added as a penalty may bring a flag down at once."""
        if not effects or self.table.clock is None or self.table.outcome:
            return self
        fallen = self.table.clock.fallen(at)
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
class Setting(Generic[S, A]):
    """What a table was opened with: the same from the first entry to the last."""

    game: Game
    mode: Play[S, A]
    """The way in which the game is played here."""
    rules: Rules
    options: Options
    sides: Sides
    seats: frozenset[Seat] = field(init=False, repr=False, compare=False)
    """Everyone who plays."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", frozenset(seat for side in self.sides for seat in side))


@value
class Table(Generic[S, A]):
    """A match in progress: the game's state with clock and verdicts around it."""

    setting: Setting[S, A]
    state: S
    outcome: Outcome | None = None
    verdict: Verdict = field(default_factory=Verdict)
    clock: Clock | None = None
    moves: int = 0
    """How many moves or hands have been entered: the number of the last one."""
    held: bool = False
    """Paused by the referee at a table without a clock; a clock knows it itself."""
    since: float = 0.0
    """When it was paused so, and in `idle` how long it has been paused before: the match's own time stands still."""
    idle: float = 0.0

    @property
    def paused(self) -> bool:
        """Whether the referee has paused the match, so that nobody moves."""
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
        """Who may act; nobody once the match has ended."""
        return () if self.outcome else self.mode.to_act(self.state)

    @property
    def scene(self) -> Scene:
        return self.seen()

    def seen(self, view: str = "") -> Scene:
        """What there is to see, with what the table knows around the game's own state."""
        return self.mode.scene(self.state, self._seen(view))

    @property
    def caption(self) -> tuple[Fact, ...]:
        """What is said of the state beside it."""
        return self.mode.manner.caption(self.state, self._seen())

    def _seen(self, view: str = "") -> Seen:
        return Seen(self.outcome, () if self.adjourned else self.to_act, view)

    @property
    def adjourned(self) -> bool:
        """Whether nobody plays until the match resumes."""
        return self.mode.adjourned(self.state)

    @property
    def bell(self) -> float | None:
        """When the clock has to enter `bell`, in seconds from the start; None where it has not."""
        due = None if self.outcome or self.held else self.mode.bell(self.state)
        return None if due is None else due + self.idle

    def own_time(self, at: float) -> float:
        """Seconds of the match itself: while it is paused they do not run."""
        return min(at, self.since) - self.idle if self.held else at - self.idle

    def public(self, text: str) -> str:
        """A line of this match, in canonical text, as everyone may know it now."""
        return self.mode.public(self.state, text)

    def bare(self, text: str) -> str:
        """An entry without what was worked out for it, which only a record may say: people's own words never do."""
        return text if self.mode.weighed is None else text.partition(WEIGHED)[0]

    def weighs(self, seat: Seat, text: str) -> bool:
        """Whether what comes of a bare entry may take long to work out, so that it is weighed beside the table."""
        words = [act.word for act in self.mode.manner.acts if act.weighs] if self.mode.weighed else []
        action = self.mode.parse(self.state, seat, text) if words and WEIGHED not in text else None
        if action is None or isinstance(action, Refusal):
            return False
        return self.mode.notate(self.state, action).partition(" ")[0] in words

    def play(self, seat: Seat, text: str, at: float = 0.0) -> Played[S, A] | Refusal:
        """One entry by a player, the referee or the clock."""
        result = self._barred(seat, text) or self._play(seat, text, at)
        if isinstance(result, Refusal) and result.clause is None:
            return replace(result, clause=self.rules.clause(result.point))
        return result

    def _barred(self, seat: Seat, text: str) -> Refusal | None:
        """Why an entry is not looked at, whatever it says."""
        if self.outcome and not self._amended(seat, text):
            return Refusal("illegal", "over")
        setting = self.setting
        if seat not in setting.seats and seat not in _OFFICIAL:
            return Refusal("illegal", "no_seat")
        if seat in self.verdict.left:
            return Refusal("illegal", "left")
        return Refusal("unreadable", "text") if len(text) > setting.game.longest else None

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
        if isinstance(played, Refusal):  # whichever of them was meant, the offer was meant with it
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
        state = mode.timed(self.state, self.own_time(at))
        action = mode.parse(state, seat, text)
        if isinstance(action, Refusal):
            # What is no move at all is called that, whoever said it.
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
        departs = mode.departs(state, seat, action)
        sways = None if table.outcome is None or seat in _OFFICIAL else mode.sways(state, seat, action)
        played = Played(table, mode.notate(state, action), accepted.facts, departs, accepted.moved, sways)
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
        """The table in a new state: its end, if it has one, and the clocks follow."""
        outcome = verdict.outcome or self._cite(self.setting.mode.outcome(state))
        clock = self.clock
        if clock is not None:
            running = () if outcome else self.setting.mode.to_act(state)
            if running and min(running) < 0:  # whose time is nobody's
                running = tuple(seat for seat in running if seat >= 0)
            clock = clock.after(at, running, mover, effects)
        moves = self.moves + moved
        return Table(self.setting, state, outcome, verdict, clock, moves, self.held, self.since, self.idle)

    def _judge(self, seat: Seat, act: verdicts.Act, at: float) -> Played[S, A] | Refusal:
        grounds = self.mode.grounds
        if seat == CLOCK and not isinstance(act, verdicts.Decision):
            return Refusal("illegal", "player_only")
        if seat == REFEREE and isinstance(act, verdicts.Decision) and (ground := act.ground(grounds)):
            barred = self.mode.bars(self.state, ground, self.clock, at)
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
        """The seats that an act takes out of the match."""
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
        """The seats whose flag is down; while no time runs, none falls."""
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
        """A referee has come to the table, or there is none any more, where that makes a difference."""
        state = self.mode.attended(self.state, ATTENDED[text])
        return Refusal("unreadable", "text") if state is None else Played(replace(self, state=state), text)

    def _rings(self, text: str) -> bool:
        """Whether the clock enters what is the game's own to judge: a bell that is due, lots, but never a flag."""
        if self.clock is not None and verdicts.parse_flag(text) is not None:
            return False
        return self.bell is not None or text.partition(" ")[0] in self.mode.rings(self.state)

    def _amended(self, seat: Seat, text: str) -> bool:
        """Whether the referee adds to a match that no verdict has ended what still changes its result."""
        if seat != REFEREE or self.verdict.outcome or len(text) > self.game.longest:
            return False
        action = self.mode.parse(self.state, seat, text)
        return not isinstance(action, Refusal) and self.mode.amends(action)

    def _clocked(self, at: float, mover: Seat | None, effects: tuple[Effect, ...]) -> Table[S, A]:
        if self.clock is None:
            return self
        return replace(self, clock=self.clock.after(at, self.to_act, mover, effects))

    def _cite(self, outcome: Outcome | None) -> Outcome | None:
        if outcome is None or outcome.clause is not None:
            return outcome
        return replace(outcome, clause=self.rules.clause(outcome.reason))


def open_table(game: Game, rule_set: str | None = None, options: Options | None = None) -> Table[Any, Any] | Refusal:
    """A fresh table. Options the rule set does not know are ignored, values it cannot use are refused."""
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
