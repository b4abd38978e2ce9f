"""双升 at an event: the pair at the higher level wins; at equal levels, the pair on stage."""

from __future__ import annotations

import re

from engines.core.game.contest import BETWEEN, Contest, Ranks
from engines.core.game.says import Says
from engines.core.rulings import Fact, Outcome
from engines.shuangsheng.sheet.scores.levels import ACE, BELOW, level_of, name_of

_LEVEL = r"(?<![\dA-Z])(负\s*\d{1,2}|-\d{1,2}|过\s*10|10|[2-9]|[TJQKA])(?![\dA-Z])"
_LEVELS = re.compile(rf"{_LEVEL}{BETWEEN}{_LEVEL}", re.IGNORECASE)
_ON_STAGE = re.compile(r"\s*[,，]?\s*(?:台上|on stage)\s*[:：]?\s*(\S.*)", re.IGNORECASE)
_PAST_TEN = "过10"
"""A pair past 10 plays J."""
_STAGE, _HELD, _BELOW = "stage", "line_on_stage", "level_below"


def _read(text: str) -> tuple[int, str] | None:
    plain = text.replace(" ", "")
    level = level_of({_PAST_TEN: "J"}.get(plain, plain))
    return None if level is None else (level, name_of(level))


def written(level: int) -> str:
    """The level of a pair as a result writes it, at most A."""
    return name_of(min(level, ACE))


def _reached(outcome: Outcome) -> tuple[str, ...]:
    return tuple(written(side["level"]) for side in outcome.tallies.values() if "level" in side)


def _told(level: str) -> str | Fact:
    """A level below the ladder as a fact to be worded; any other level unchanged."""
    return Fact(_BELOW, {"levels": int(level.removeprefix(BELOW))}) if level.startswith(BELOW) else level


CONTEST = Contest(
    sides=("event.north_south", "event.east_west"),
    ranks=Ranks(
        written=_LEVELS,
        winner_if_level=_ON_STAGE,
        read=_read,
        reached=_reached,
        in_words=_told,
        in_picture=lambda level: level.replace(BELOW, "−"),
        winner_missing=_STAGE,
        level_fact=_HELD,
    ),
    bell_option="minutes",
    says=Says(
        facts={_HELD: ("what", "mine", "theirs"), _BELOW: ("levels",)},
        refusals={_STAGE: ()},
    ),
)
