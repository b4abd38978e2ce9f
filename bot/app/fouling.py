"""犯规: a foul that the referee records, asked for bit by bit: against whom, what for, and how many where it counts."""

from __future__ import annotations

from typing import Any

from bot.app import commands_desk as d
from bot.app import playing, reporting
from bot.app.buttons import Button, Keyboard, rows
from bot.app.desk import Desk
from bot.app.level_words import SEATS
from bot.app.live import seat_label, side_label
from bot.app.match import Match
from bot.app.playing import running
from bot.app.rights import Standing
from bot.app.scribe import on_live
from engines.core.rulings import Seat
from engines.core.scene import LevelSheet

_PAGE = 10
_MORE = "+"
"""Behind who fouled: the next page of fouls."""
_COUNTED = 12


def foul_form(desk: Desk, match: Match, who: Standing, command: d.Foul) -> None:
    """`/foul 北 跟错`; what is not said is asked for with buttons."""
    parts = command.text.split()
    asked = _question(match, parts)
    if asked is None:
        playing.foul(desk, match, who, command)
        return
    if not running(desk, match) or desk.stale(match.stream.version) or reporting.frozen(desk, match):
        return
    text = desk.public.html(f"foul.{asked}")
    keyboard = _choices(desk, match, asked, parts)
    if desk.pressed and not on_live(desk, match):
        desk.edit(text, keyboard, match.stream.id)
    else:
        desk.say(text, keyboard, stream_id=match.stream.id, reply=True)


def fouls(match: Match) -> list[str]:
    """The fouls of the rule set that is played by."""
    return [foul for foul in match.table.mode.fouls if match.table.rules.clause(foul) is not None]


def _question(match: Match, parts: list[str]) -> str | None:
    """What is still to be asked; None where everything is said, or it was said in other words than the buttons'."""
    if not match.table.mode.fouls or playing.finds_faults(match):
        return None
    if not parts:
        return "who"
    if not set(parts[:1]) <= {token for _, token in _whom(match)} | {_label(match, token) for _, token in _whom(match)}:
        return None
    if len(parts) == 1 or parts[1].startswith(_MORE):
        return "which"
    price = _price(match, parts[1])
    if "per" not in price or len(parts) > (3 if _thrown(match, parts[1]) else 2):
        return None
    return "beaten" if len(parts) == 3 else "thrown" if _thrown(match, parts[1]) else f"count.{price['per']}"


def _price(match: Match, foul: str) -> dict[str, Any]:
    return dict(match.table.rules.numbers.get("fouls", {}).get(foul, {}))


def _thrown(match: Match, foul: str) -> bool:
    """Whether it is told by cards thrown, of which only those in beatable parts count here."""
    return foul == "failed_throw" and match.table.rules.numbers["throw_counts"] == "beatable"


def _whom(match: Match) -> list[tuple[int, str]]:
    """Every seat, then every side where it can be fined as such, by what the record calls it."""
    seats = [Seat(seat) for seat in range(match.table.seats)]
    scene = match.table.scene
    if not isinstance(scene, LevelSheet):
        return [(int(seat), _label(match, str(int(seat)))) for seat in seats]
    return [*enumerate(SEATS), *((len(SEATS) + number, side) for number, side in enumerate(scene.sides))]


def _label(match: Match, token: str) -> str:
    scene = match.table.scene
    return getattr(scene, "labels", {}).get(Seat(int(token)), token) if token.isdigit() else token


def _choices(desk: Desk, match: Match, asked: str, parts: list[str]) -> Keyboard:
    stream, say = match.stream, desk.public
    chosen = " ".join(parts[:1] if asked == "which" else parts)

    def button(label: str, text: str) -> Button:
        return Button(label, d.Foul(f"{chosen} {text}".strip()), stream.id, stream.version)

    if asked == "who":
        return rows([button(_called(desk, match, number, token), token) for number, token in _whom(match)], 3)
    if asked == "which":
        known = fouls(match)
        first = int(parts[1].removeprefix(_MORE) or 0) if len(parts) > 1 else 0
        listed = [
            button(f"{say.plain(f'value.{stream.game}.foul.{foul}')} {_number(match, foul)}", foul)
            for foul in known[first : first + _PAGE]
        ]
        pages = []
        if first:
            pages.append(button(say.plain("button.back"), f"{_MORE}{max(0, first - _PAGE)}"))
        if first + _PAGE < len(known):
            pages.append(button(say.plain("button.more"), f"{_MORE}{first + _PAGE}"))
        return (*rows(listed, 2), tuple(pages))
    if asked == "beaten":
        most = int(parts[2])
        return rows([button(str(count), f"/{count}") for count in range(1, most + 1)], 6)
    least = 2 if asked == "thrown" else int(_price(match, parts[1]).get("least", 1))
    return rows([button(str(count), str(count)) for count in range(least, least + _COUNTED)], 6)


def _called(desk: Desk, match: Match, number: int, token: str) -> str:
    if number < match.table.seats:
        return seat_label(desk.public, match, Seat(number))
    return side_label(desk.public, match, number - match.table.seats)


def _number(match: Match, foul: str) -> str:
    return (match.table.rules.clause(foul) or "").partition(":")[2]
