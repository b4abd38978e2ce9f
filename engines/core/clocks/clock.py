"""Game clocks as immutable values: the time each seat has used, folded from the times of the entries."""

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
    """A stage of the time control: `moves` moves (None: all remaining moves) within `seconds` seconds."""

    moves: int | None
    seconds: int


@dataclass(frozen=True, slots=True)
class Overtime:
    """Overtime after the main time has run out: `periods` periods, each lasting `seconds` seconds.

    A seat that makes `moves` moves within a period gets the whole period back (None: no move restores it). 读秒 `3x30s`
    means three periods, each restored with every single move; `25/10m` means one period, restored after 25 moves.
    Unused seconds do not carry over.
    """

    periods: int
    seconds: int
    moves: int | None = 1

    @property
    def total(self) -> int:
        return self.periods * self.seconds


@dataclass(frozen=True, slots=True)
class Control:
    """A time control: consecutive periods, the seconds added per move, and the overtime after the last period.

    A period with a number of moves ends when these moves are made, and its unused time is kept. A period without a
    number ends the main time only when used up, so no time gets lost; a period written after it becomes the repeating
    overtime.
    """

    periods: tuple[Period, ...]
    increment: int = 0
    overtime: Overtime | None = None
    _at_once: int | None = field(init=False, repr=False, compare=False, default=None)
    """The time given before the first move, if later moves add no period; cached because every entry reads it."""
    least: int = field(init=False, repr=False, compare=False, default=0)
    """The time given before the first move; no flag can fall until a seat has used this much."""

    def __post_init__(self) -> None:
        last = next((number for number, period in enumerate(self.periods) if period.moves is None), len(self.periods))
        for period in self.periods[last + 1 : last + 2]:
            object.__setattr__(self, "overtime", Overtime(1, period.seconds, period.moves))
        object.__setattr__(self, "least", self.allowance(0))
        if last == 0:
            object.__setattr__(self, "_at_once", self.least)

    def main(self, moves: int) -> tuple[int, Overtime | None]:
        """Return the time before any overtime after `moves` moves, and the overtime that follows it.

        The overtime is None while moves in a numbered period are still to be made.
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
        """Return all time given to a seat after `moves` moves, provided no overtime period was restored."""
        if self._at_once is not None:
            return self._at_once + self.increment * moves
        main, overtime = self.main(moves)
        return main if overtime is None else main + overtime.total


def parse_control(text: str) -> Control | None:
    """Parse a time control: `90m`, `25m+10s`, `40/90m,30m`, `1h,25/10m`, `60m+3x30s`, `3x30s`; a bare number means
    seconds.

    Return None for unreadable text.
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
class ClockReading:
    """The display of one seat's clock at a given moment.

    `seconds` remain in the main time or in the current period, then `periods` untouched periods follow. `moves` counts
    the moves still to be made in the current period; None in the main time, and if no moves restore anything.
    """

    seconds: float
    periods: int = 0
    moves: int | None = None


@value
class Clock:
    """The clocks at one table. The seats in `running` have been spending time since `since`."""

    control: Control
    used: tuple[float, ...]
    """Seconds per seat that count against its allowance: all time spent, less the time restored in overtime."""
    moves: tuple[int, ...]
    running: tuple[Seat, ...]
    restored: tuple[float, ...]
    """Seconds each seat has spent in overtime periods that its moves then restored."""
    made: tuple[int, ...]
    """Moves each seat has made towards restoring its current overtime period."""
    since: float = 0.0
    stopped: bool = False
    """Whether the game itself has stopped the clocks, for instance at an adjournment."""
    paused: bool = False
    """Whether the referee has stopped the clocks, independently of the game."""

    @property
    def ticking(self) -> bool:
        return bool(self.running) and not (self.stopped or self.paused)

    def used_by(self, seat: Seat, at: float) -> float:
        """Return all seconds the seat has spent, restored overtime included."""
        return self._counted(seat, at) + self.restored[seat]

    def left(self, seat: Seat, at: float) -> float:
        """Return the seconds until this seat's flag falls; zero or less once the flag has fallen."""
        return self.control.allowance(self.moves[seat]) - self._counted(seat, at)

    def reading(self, seat: Seat, at: float) -> ClockReading:
        """Return the display of this seat's clock; a reading without seconds left means a fallen flag."""
        main, overtime = self.control.main(self.moves[seat])
        left = main - self._counted(seat, at)
        if overtime is None:
            return ClockReading(left)
        if overtime.moves is None:
            return ClockReading(left + overtime.total)
        if left > 0:
            return ClockReading(left, overtime.periods)
        gone, spent = divmod(-left, overtime.seconds)
        moves = overtime.moves - self.made[seat]
        if gone >= overtime.periods:
            return ClockReading(left + overtime.total, moves=moves)
        return ClockReading(overtime.seconds - spent, overtime.periods - int(gone) - 1, moves)

    def fallen(self, at: float) -> tuple[Seat, ...]:
        """Return the seats whose flags have fallen at time `at`."""
        given, used = self.control.allowance, self._all_counted(at)
        if max(used, default=0.0) < self.control.least:
            return ()
        return tuple([Seat(seat) for seat, moves in enumerate(self.moves) if given(moves) <= used[seat]])

    def fell(self, seat: Seat, at: float) -> bool:
        """Return whether a flag fall entered at time `at`, with clocks running, counts for this seat.

        Old records took any period without a number of moves for the last, whatever period followed it. A flag that had
        fallen under that reading still counts, unless somebody has since moved in overtime, which was impossible then.
        """
        if not 0 <= seat < len(self.used):
            return False
        once = self.control.main(self.moves[seat])[0] - self._counted(seat, at)
        old = len(self.control.periods) > 1 and not (any(self.made) or any(self.restored))
        return self.left(seat, at) <= 0 or (old and once <= 0)

    def falls_at(self) -> float | None:
        """Return the moment at which the next flag falls if nobody moves; None while no clock runs."""
        if not self.ticking:
            return None
        return min(self.since + self.left(seat, self.since) for seat in self.running)

    def after(self, at: float, running: tuple[Seat, ...], mover: Seat | None, effects: tuple[Effect, ...]) -> Clock:
        """Return the clocks after an accepted entry: charge the time, count the move, carry out the effects."""
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
        """Return the clocks after the referee has stopped them all (`paused`) or started them again."""
        return replace(self.after(at, self.running, None, ()), paused=paused)

    def _counted(self, seat: Seat, at: float) -> float:
        """Return the seconds counted against the seat's allowance at time `at`."""
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
        """Return used, restored and made after a move: in overtime the move counts, and the last required move restores
        the period."""
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
