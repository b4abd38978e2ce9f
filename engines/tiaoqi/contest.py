"""跳棋 at an event: the bell rings after the minutes that the table was opened with."""

from engines.core.game.contest import Contest

CONTEST = Contest(bell_option="minutes")
