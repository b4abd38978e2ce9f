"""Clocks as values: what each seat has used, folded from the times of the entries."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engines.core.rulings import AddUsed, Effect, Seat, Start, Stop
from engines.core.values import value

_UNITS = {"": 1, "s": 1, "秒": 1, "m": 60, "分": 60, "分钟": 60, "h": 3600, "小时": 3600}
_SPAN = r"(\d{1,5})(s|秒|m|分钟|分|h|小时|)"
_PERIOD = re.compile(rf"(?:(\d{{1,3}})/)?{_SPAN}")
_BYOYOMI = re.compile(rf"(\d{{1,2}})[xX×*次]{_SPAN}")
_LONGEST = 7 * 24 * 3600

N = TypeVar("N", bound=float)


@dataclass(frozen=True, slots=True)
class Period:
    """So many moves (None: all that remain) in so many seconds."""

    moves: int | None
    seconds: int


@dataclass(frozen=True, slots=True)
class Overtime:
    """What follows once the main time is used up: so many periods of so many seconds each.

    A period is restored whole by every so many moves made within it (None: by none). 读秒 `3x30s` is three periods
    that any one move restores, `25/10m` one period that 25 moves restore. What was left of it is not carried over.
    """

    periods: int
    seconds: int
    moves: int | None = 1

    @property
    def total(self) -> int:
        return self.periods * self.seconds


@dataclass(frozen=True, slots=True)
class Control:
    """A time control: periods one after the other, seconds added per move made, and what follows the last of them.

    A period with a number of moves ends when these are made, and its unused time is kept. One without ends the main
    time when it is used up, so nothing of it is lost; a period written behind it is the overtime, which repeats.
    """

    periods: tuple[Period, ...]
    increment: int = 0
    overtime: Overtime | None = None
    _at_once: int | None = field(init=False, repr=False, compare=False, default=None)
    """What is given before the first move, where moves add no period to it: asked for at every entry."""
    least: int = field(init=False, repr=False, compare=False, default=0)
    """What is given before the first move: no flag falls before it is used up."""

    def __post_init__(self) -> None:
        last = next((number for number, period in enumerate(self.periods) if period.moves is None), len(self.periods))
        for period in self.periods[last + 1 : last + 2]:
            object.__setattr__(self, "overtime", Overtime(1, period.seconds, period.moves))
        object.__setattr__(self, "least", self.allowance(0))
        if last == 0:
            object.__setattr__(self, "_at_once", self.least)

    def main(self, moves: int) -> tuple[int, Overtime | None]:
        """The time before any overtime once so many moves are made, and the overtime that then follows it.

        None follows while the moves of a period are still to be made.
        """
        total, done = self.increment * moves, 0
        for period in self.periods:
            total += period.seconds
            if period.moves is None:
                return total, self.overtime
            if moves < (done := done + period.moves):
                break
        return total, None

    def allowance(self, moves: int) -> int:
        """All the time a seat has been given once it has made so many moves, if nothing was restored."""
        if self._at_once is not None:
            return self._at_once + self.increment * moves
        main, overtime = self.main(moves)
        return main if overtime is None else main + overtime.total


def parse_control(text: str) -> Control | None:
    """`90m`, `25m+10s`, `40/90m,30m`, `1h,25/10m`, `60m+3x30s`, `3x30s`; a bare number is seconds.

    None where it cannot be read.
    """
    main, _, extra = text.replace(" ", "").replace("，", ",").partition("+")
    if _BYOYOMI.fullmatch(main) and not extra:
        main, extra = "0", main
    byoyomi = _BYOYOMI.fullmatch(extra)
    overtime = Overtime(int(byoyomi[1]), int(byoyomi[2]) * _UNITS[byoyomi[3]]) if byoyomi else None
    increment = _seconds(extra) if extra and not byoyomi else 0
    periods = []
    for part in main.split(","):
        match = _PERIOD.fullmatch(part)
        if match is None:
            return None
        moves, number, unit = match.groups()
        periods.append(Period(int(moves) if moves else None, int(number) * _UNITS[unit]))
    if increment is None or increment > _LONGEST:
        return None
    if overtime is not None and not (0 < overtime.total <= _LONGEST and [period.moves for period in periods] == [None]):
        return None
    least = 1 if overtime is None else 0
    if any(not least <= period.seconds <= _LONGEST or period.moves == 0 for period in periods):
        return None
    return Control(tuple(periods), increment, overtime)


def _seconds(text: str) -> int | None:
    match = _PERIOD.fullmatch(text)
    return None if match is None or match[1] else int(match[2]) * _UNITS[match[3]]


@dataclass(frozen=True, slots=True)
class Reading:
    """What the clock of one seat shows at a moment.

    `seconds` are left of the main time or of the period that runs, then come so many untouched `periods`. `moves` are
    to be made before the running period is over; None in the main time, and where no moves restore anything.
    """

    seconds: float
    periods: int = 0
    moves: int | None = None


@value
class Clock:
    """The clocks of one table. Whoever is in `running` is spending time since `since`."""

    control: Control
    used: tuple[float, ...]
    """What counts against the time given: all that a seat has spent but for what was restored."""
    moves: tuple[int, ...]
    running: tuple[Seat, ...]
    restored: tuple[float, ...]
    """What a seat has spent in periods of overtime that its moves restored."""
    made: tuple[int, ...]
    """The moves that a seat has made towards restoring the period it is in."""
    since: float = 0.0
    stopped: bool = False
    """By the game itself, as when it is adjourned."""
    paused: bool = False
    """By the referee, whatever the game does meanwhile."""

    @property
    def ticking(self) -> bool:
        return bool(self.running) and not (self.stopped or self.paused)

    def used_by(self, seat: Seat, at: float) -> float:
        """All that a seat has spent."""
        return self._counted(seat, at) + self.restored[seat]

    def left(self, seat: Seat, at: float) -> float:
        """Seconds until the flag of this seat falls; zero or less once it has."""
        return self.control.allowance(self.moves[seat]) - self._counted(seat, at)

    def reading(self, seat: Seat, at: float) -> Reading:
        """What this clock shows; its flag has fallen where no seconds are left."""
        main, overtime = self.control.main(self.moves[seat])
        left = main - self._counted(seat, at)
        if overtime is None:
            return Reading(left)
        if overtime.moves is None:
            return Reading(left + overtime.total)
        if left > 0:
            return Reading(left, overtime.periods)
        gone, spent = divmod(-left, overtime.seconds)
        moves = overtime.moves - self.made[seat]
        if gone >= overtime.periods:
            return Reading(left + overtime.total, moves=moves)
        return Reading(overtime.seconds - spent, overtime.periods - int(gone) - 1, moves)

    def fallen(self, at: float) -> tuple[Seat, ...]:
        """The seats whose flag has fallen by then."""
        given, used = self.control.allowance, self._all_counted(at)
        if max(used, default=0.0) < self.control.least:
            return ()
        return tuple([Seat(seat) for seat, moves in enumerate(self.moves) if given(moves) <= used[seat]])

    def fell(self, seat: Seat, at: float) -> bool:
        """Whether a flag stands that was entered at a moment while time ran.

        There are records from when a period without a number of moves was taken for the last, whatever stood behind
        it: a flag that had fallen by that reading stands as well, unless somebody has moved in overtime since, which
        was not possible then.
        """
        if not 0 <= seat < len(self.used):
            return False
        once = self.control.main(self.moves[seat])[0] - self._counted(seat, at)
        old = len(self.control.periods) > 1 and not (any(self.made) or any(self.restored))
        return self.left(seat, at) <= 0 or (old and once <= 0)

    def falls_at(self) -> float | None:
        """When the next flag falls if nobody moves; None while no clock runs."""
        if not self.ticking:
            return None
        return min(self.since + self.left(seat, self.since) for seat in self.running)

    def after(self, at: float, running: tuple[Seat, ...], mover: Seat | None, effects: tuple[Effect, ...]) -> Clock:
        """The clocks after an accepted entry: time charged, the move counted, effects carried out."""
        used, moves, restored, made = self._all_counted(at), self.moves, self.restored, self.made
        since, stopped = max(at, self.since), self.stopped
        if mover is not None:
            if self.control.overtime is not None:
                used, restored, made = self._renewed(mover, used)
            moves = _put(moves, mover, moves[mover] + 1)
        for effect in effects:
            match effect:
                case AddUsed(seat, seconds):
                    used = _put(used, seat, used[seat] + seconds)
                case Stop():
                    stopped = True
                case Start():
                    stopped = False
        return Clock(self.control, used, moves, running, restored, made, since, stopped, self.paused)

    def held(self, at: float, paused: bool) -> Clock:
        """The clocks once the referee has stopped them all, or lets them go on."""
        return replace(self.after(at, self.running, None, ()), paused=paused)

    def _counted(self, seat: Seat, at: float) -> float:
        """What counts against the time given by then."""
        spending = seat in self.running and self.ticking
        return self.used[seat] + (max(0.0, at - self.since) if spending else 0.0)

    def _all_counted(self, at: float) -> tuple[float, ...]:
        passed = at - self.since
        if passed <= 0 or not self.ticking:
            return self.used
        running = self.running
        return tuple([spent + passed if seat in running else spent for seat, spent in enumerate(self.used)])

    def _renewed(
        self, mover: Seat, used: tuple[float, ...]
    ) -> tuple[tuple[float, ...], tuple[float, ...], tuple[int, ...]]:
        """Used, restored and made after a move: in overtime it counts, and restores the period if it was the last."""
        main, overtime = self.control.main(self.moves[mover])
        over = used[mover] - main
        if overtime is None or overtime.moves is None or over < 0:
            return used, self.restored, self.made
        made = self.made[mover] + 1
        if made < overtime.moves:
            return used, self.restored, _put(self.made, mover, made)
        kept = main + over // overtime.seconds * overtime.seconds
        restored = _put(self.restored, mover, self.restored[mover] + used[mover] - kept)
        return _put(used, mover, kept), restored, _put(self.made, mover, 0)


def _put(values: tuple[N, ...], seat: Seat, value: N) -> tuple[N, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def fresh_clock(control: Control, seats: int, running: tuple[Seat, ...]) -> Clock:
    return Clock(control, (0.0,) * seats, (0,) * seats, running, (0.0,) * seats, (0,) * seats)
