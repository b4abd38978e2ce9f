"""Chess clocks as values: what each seat has used, folded from the times of the entries."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engines.core.rulings import AddUsed, Effect, Seat, Start, Stop

_UNITS = {"": 1, "s": 1, "秒": 1, "m": 60, "分": 60, "分钟": 60, "h": 3600, "小时": 3600}
_PERIOD = re.compile(r"(?:(\d{1,3})/)?(\d{1,5})(s|秒|m|分钟|分|h|小时|)")
_LONGEST = 7 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Period:
    """So many moves (None: all that remain) in so many seconds."""

    moves: int | None
    seconds: int


@dataclass(frozen=True, slots=True)
class Control:
    """A time control: periods one after the other, and seconds added per move made."""

    periods: tuple[Period, ...]
    increment: int = 0

    def allowance(self, moves: int) -> int:
        """All the time a seat has been given once it has made so many moves."""
        total, done = 0, 0
        for period in self.periods:
            total += period.seconds
            if period.moves is None or moves < (done := done + period.moves):
                break
        return total + self.increment * moves


def parse_control(text: str) -> Control | None:
    """`90m`, `25m+10s`, `40/90m,30m`; a bare number is seconds. None where it cannot be read."""
    main, _, extra = text.replace(" ", "").replace("，", ",").partition("+")
    increment = _seconds(extra) if extra else 0
    periods = []
    for part in main.split(","):
        match = _PERIOD.fullmatch(part)
        if match is None:
            return None
        moves, number, unit = match.groups()
        periods.append(Period(int(moves) if moves else None, int(number) * _UNITS[unit]))
    if increment is None or increment > _LONGEST:
        return None
    if any(not 0 < period.seconds <= _LONGEST or period.moves == 0 for period in periods):
        return None
    return Control(tuple(periods), increment)


def _seconds(text: str) -> int | None:
    match = _PERIOD.fullmatch(text)
    return None if match is None or match[1] else int(match[2]) * _UNITS[match[3]]


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of one table. Whoever is in `running` is spending time since `since`."""

    control: Control
    used: tuple[float, ...]
    moves: tuple[int, ...]
    running: tuple[Seat, ...]
    since: float = 0.0
    stopped: bool = False
    """By the game itself, as when it is adjourned."""
    paused: bool = False
    """By the referee, whatever the game does meanwhile."""

    @property
    def ticking(self) -> bool:
        return bool(self.running) and not (self.stopped or self.paused)

    def used_by(self, seat: Seat, at: float) -> float:
        spending = seat in self.running and self.ticking
        return self.used[seat] + (max(0.0, at - self.since) if spending else 0.0)

    def left(self, seat: Seat, at: float) -> float:
        """Seconds until the flag of this seat falls; zero or less once it has."""
        return self.control.allowance(self.moves[seat]) - self.used_by(seat, at)

    def fallen(self, at: float) -> tuple[Seat, ...]:
        """The seats whose flag has fallen by then."""
        return tuple(Seat(seat) for seat in range(len(self.used)) if self.left(Seat(seat), at) <= 0)

    def falls_at(self) -> float | None:
        """When the next flag falls if nobody moves; None while no clock runs."""
        if not self.ticking:
            return None
        return min(self.since + self.left(seat, self.since) for seat in self.running)

    def after(self, at: float, running: tuple[Seat, ...], mover: Seat | None, effects: tuple[Effect, ...]) -> Clock:
        """The clocks after an accepted entry: time charged, the move counted, effects carried out."""
        used = [self.used_by(Seat(seat), at) for seat in range(len(self.used))]
        moves = [count + (seat == mover) for seat, count in enumerate(self.moves)]
        stopped = self.stopped
        for effect in effects:
            match effect:
                case AddUsed(seat, seconds):
                    used[seat] += seconds
                case Stop():
                    stopped = True
                case Start():
                    stopped = False
        return replace(
            self,
            used=tuple(used),
            moves=tuple(moves),
            running=running,
            since=max(at, self.since),
            stopped=stopped,
        )


def fresh_clock(control: Control, seats: int, running: tuple[Seat, ...]) -> Clock:
    return Clock(control, (0.0,) * seats, (0,) * seats, running)
