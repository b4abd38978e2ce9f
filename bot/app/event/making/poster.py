"""What an announcement says: every setting in words, with the clause that it follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.app.event.hall import Hall
from bot.app.event.making.settings import applies
from bot.app.event.making.values import QUOTA
from bot.app.event.moments import shown
from bot.app.speech.names import cite
from bot.app.speech.words import Html, Words
from engines.tournament.setup import LATE, Setup, announced

_MOST_LETTERS = 700
"""Of a list within an announcement, which has to fit into one message with all the rest."""

ORDER: Mapping[str, str] = {
    "game": "", "format": "format", "best_of": "format", "rounds": "", "cut": "", "group_size": "format", "advance": "",
    "units": "", QUOTA: "entries", "approval": "", "deadline": "deadline", "dates": "dates", "desks": "", "by_hand": "",
    "minutes": "time", LATE: "", "separation": "", "third_place": "", "odd": "", "replay_limit": "replay",
    "substitutes": "substitute", "body": "body",
}  # fmt: skip
"""What is announced, and the point that it rests on where there is one."""
_OF_DOCUMENT: Mapping[str, tuple[str, ...]] = {
    **{name: (name,) for name in ("format", "best_of", "minutes", "group_size", "substitutes")},
    QUOTA: ("least", "most", "size"),
}
"""What a document itself sets, by the options in which that is kept."""


def poster(hall: Hall) -> Html:
    """The announcement: everything that was chosen, each with its clause."""
    say = hall.say
    lines = [say.html("event.announced", number=hall.number, title=hall.title)]
    lines += [told(hall, name) for name in ORDER if _matters(hall.state.setup, name)]
    return Html("\n".join(lines))


def told(hall: Hall, name: str) -> Html:
    """One setting in a line."""
    rules = hall.match.table.rules
    point = ORDER.get(name, "")
    cited = point and point not in rules.ours and not _departs(hall, name)
    clause = cite(hall.say, hall.match.game.book, rules.clause(point)) if cited else ""
    shown_as = "venues" if name == "dates" and not hall.state.setup.dates else name
    called, value = label(hall.say, hall.stream.game, shown_as), worded(hall.say, hall.state.setup, name)
    return Html(hall.say.html("event.told", name=called, value=value) + clause)


def _departs(hall: Hall, name: str) -> bool:
    """Whether something is other than its document has it, which it then cannot be said to rest on."""
    now, document = announced(hall.state.setup), hall.match.table.rules.options
    return any(now[one] != document[one] for one in _OF_DOCUMENT.get(name, ()))


def label(say: Words, game: str, name: str) -> str:
    """What a setting is called."""
    if name in ("replay_limit", "tie_rule"):
        return say.plain("event.draws")
    called = say.plain("event.quota") if name == QUOTA else say.plain(f"value.{game}.names.{name}")
    return called[:1].upper() + called[1:]


def worded(say: Words, setup: Setup, name: str) -> str:
    """What was chosen, in words."""
    if name in _WORDED:
        return _WORDED[name](say, setup)
    value = getattr(setup if hasattr(setup, name) else setup.options, name)
    match value:
        case bool():
            return say.plain("event.choice.yes" if value else "event.choice.no")
        case None | 0:
            return say.plain("event.choice.unlimited")
        case int():
            return str(value)
        case tuple():
            return bounded(say, value) or say.plain("event.unset")
    text = str(value)
    key = f"event.choice.{name}.{text}"
    return say.plain(key) if text and say.has(key) else text or say.plain("event.unset")


def bounded(say: Words, parts: Sequence[str], most: int = _MOST_LETTERS) -> str:
    """A list, as far as there is room for it."""
    told: list[str] = []
    letters = 0
    for part in parts:
        letters += len(part) + 1
        if letters > most:
            return say.plain("event.and_more", told=say.join(told), more=len(parts) - len(told))
        told.append(part)
    return say.join(told)


def _matters(setup: Setup, name: str) -> bool:
    if not applies(setup, name):
        return False
    if name in ("approval", "minutes", "body", "deadline", "dates", "desks", "units", "rounds", "cut"):
        value = getattr(setup if hasattr(setup, name) else setup.options, name)
        return bool(value or (name == "dates" and setup.venues))
    return name != "best_of" or bool(setup.options.best_of)


def _game(say: Words, setup: Setup) -> str:
    game, rules = say.plain(f"game.{setup.game}"), say.plain(f"rules.{setup.game}.{setup.rule_set}")
    return say.plain("event.game_by", game=game, rules=rules)


def _quota(say: Words, setup: Setup) -> str:
    least, most = setup.least, setup.most
    if not (setup.units or least or most):
        parts = [say.plain("event.choice.unlimited")]
    elif least == most:
        parts = [say.plain("event.quota_exactly", many=most) if most else say.plain("event.quota_any")]
    elif least and most:
        parts = [say.plain("event.quota_between", least=least, most=most)]
    else:
        parts = [say.plain("event.quota_least" if least else "event.quota_most", many=least or most)]
    if most and setup.beyond:
        parts.append(say.plain("event.quota_beyond"))
    if setup.referees:
        parts.append(say.plain("event.quota_referees", many=setup.referees))
    parts.append(say.plain("event.quota_size", many=setup.size) if setup.size > 1 else say.plain("event.quota_single"))
    if setup.eldest:
        parts.append(say.plain("event.quota_eldest"))
    return say.plain("event.quota_between_parts").join(parts)


def _dates(say: Words, setup: Setup) -> str:
    """When and where each round is; the last day and place also serve for all that follow."""
    rounds = max(len(setup.dates), len(setup.venues))
    listed = [" ".join(_when_and_where(say, setup, number)) for number in range(rounds)]
    if len(listed) < 2:
        return "".join(listed) or say.plain("event.unset")
    return bounded(say, [say.plain("event.of_round", round=number, when=one) for number, one in enumerate(listed, 1)])


def _when_and_where(say: Words, setup: Setup, number: int) -> Iterator[str]:
    if setup.dates:
        yield shown(say, setup.dates[min(number, len(setup.dates) - 1)])
    if setup.venues:
        yield setup.venues[min(number, len(setup.venues) - 1)]


def _games(say: Words, setup: Setup) -> str:
    games = setup.options.best_of
    parts = [_of_games(say, "*", games.get("*", 1))]
    before = games.get("*", 1)
    for left in sorted((int(stage) for stage in games if stage != "*"), reverse=True):
        if games[str(left)] != before:
            parts.append(_of_games(say, str(left), games[str(left)]))
        before = games[str(left)]
    return say.plain("event.quota_between_parts").join(parts)


def _of_games(say: Words, left: str, many: int) -> str:
    what = say.plain("event.games_two") if many == 2 else say.plain("event.games", many=many, wins=many // 2 + 1)
    what = say.plain("event.games_one") if many == 1 else what
    if left == "*":
        return what
    stage = say.plain("event.stage_final") if left == "2" else say.plain("event.stage_from", left=left)
    return say.plain("event.games_from", stage=stage, what=what)


def _draws(say: Words, setup: Setup) -> str:
    limit, rule = setup.options.replay_limit, say.plain(f"event.choice.tie_rule.{setup.options.tie_rule}")
    even = any(many % 2 == 0 for many in setup.options.best_of.values())
    if limit is None:
        return say.plain("event.replay_even" if even else "event.replay_ever", rule=rule)
    return say.plain("event.replay_limit", many=limit, rule=rule)


_WORDED: Mapping[str, Callable[[Words, Setup], str]] = {
    "game": _game,
    QUOTA: _quota,
    "dates": _dates,
    "best_of": _games,
    "replay_limit": _draws,
    "tie_rule": _draws,
    "referees": lambda say, setup: str(setup.referees or say.plain("event.referees_none")),
    "cut": lambda say, setup: _cut(say, setup.options.cut),
    "deadline": lambda say, setup: shown(say, setup.deadline) if setup.deadline else say.plain("event.unset"),
    "minutes": lambda say, setup: _minutes(say, setup.minutes),
    "desks": lambda say, setup: str(setup.desks or say.plain("event.desks_enough")),
    LATE: lambda say, setup: _minutes(say, setup.late),
    "substitutes": lambda say, setup: say.plain("event.subs_yes" if setup.substitutes else "event.subs_no"),
    "by_hand": lambda say, setup: say.plain("event.played_by_hand" if setup.by_hand else "event.played_here"),
    "approval": lambda say, setup: say.plain("event.approval_yes" if setup.approval else "event.choice.no"),
}


def _minutes(say: Words, many: int) -> str:
    return say.plain("duration.minutes", number=many) if many else say.plain("event.choice.unlimited")


def _cut(say: Words, many: int | None) -> str:
    return say.plain("event.cut_half") if many is None else str(many or say.plain("event.cut_none"))
