"""What the live message says of a match that is played for levels: where both stand, who deals, strikes, the time."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo

from bot.app.clockface import shown
from bot.app.level_words import SEATS, both_levels, level_name, side_name
from bot.app.match import Match
from bot.app.words import Html, Words
from engines.core.rulings import Seat
from engines.core.scene import LevelSheet


def rings(match: Match) -> datetime | None:
    """When the bell rings by itself; None where it does not, or has."""
    seconds = match.table.bell if match.stream.status == "playing" else None
    started = match.stream.started_at
    return None if seconds is None or started is None else started + timedelta(seconds=seconds)


def awaits_lot(match: Match) -> bool:
    """Whether a card is still to be turned for who draws first."""
    scene = match.table.scene
    if not isinstance(scene, LevelSheet) or scene.rows or match.table.rules.clause("turn_again") is None:
        return False
    return match.table.mode.position(match.table.state)["drawer"] is None


def level_line(words: Words, match: Match) -> list[Html]:
    """Where both sides stand; nothing where there are no levels."""
    scene = match.table.scene
    return [words.html("live.levels", levels=both_levels(words, scene))] if isinstance(scene, LevelSheet) else []


def standing_lines(words: Words, match: Match, scene: LevelSheet, at: datetime, zone: tzinfo) -> list[Html]:
    """The state of a running match."""
    if scene.over:
        return [*level_line(words, match), words.html("live.level_referee")]
    lines = [*level_line(words, match), _next(words, match, scene)]
    lines += _drawer(words, match, scene)
    lines += _strikes(words, scene)
    for key, open_fines in (("points", scene.open_fines), ("levels", scene.open_level_fines)):
        lines += [
            words.html(f"live.level_open_{key}", side=side_name(words, side), amount=amount)
            for side, amount in open_fines.items()
        ]
    moment = rings(match)
    if scene.time_up:
        lines.append(words.html("live.level_rung"))
    elif moment is not None:
        lines.append(words.html("live.level_time", when=shown(moment, at, zone)))
    return lines


def _next(words: Words, match: Match, scene: LevelSheet) -> Html:
    hand = len(scene.rows) + 1
    if scene.dealer is None:
        return words.html("live.level_bid", hand=hand)
    side = next(side for side, seats in scene.sides.items() if scene.dealer in seats)
    return words.html(
        "live.level_next",
        hand=hand,
        dealer=words.seat(match.stream.game, Seat(scene.dealer)),
        level=level_name(words, scene, scene.levels[side]),
        side=side_name(words, side),
    )


def _drawer(words: Words, match: Match, scene: LevelSheet) -> list[Html]:
    """Before the first hand: who draws first, or that a turned card decides it, where the rules have it so."""
    if awaits_lot(match):
        return [words.html("live.level_lot")]
    label = match.table.mode.position(match.table.state)["drawer"]
    if scene.rows or label is None:
        return []
    drawer, game = SEATS.index(label), match.stream.game
    cutter = words.seat(game, (drawer - 1) % match.table.seats)
    return [words.html("live.level_drawer", drawer=words.seat(game, drawer), cutter=cutter)]


def _strikes(words: Words, scene: LevelSheet) -> list[Html]:
    given = [
        words.plain(
            "live.level_strike",
            side=side_name(words, side),
            kind=words.plain(f"picture.levels.strike.{kind}"),
            count=count,
        )
        for side, counts in scene.strikes.items()
        for kind, count in counts.items()
        if count
    ]
    return [words.html("live.level_strikes", strikes=words.join(given), lose=scene.strikes_lose)] if given else []
