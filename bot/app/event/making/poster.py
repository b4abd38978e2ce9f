"""The text of an announcement: every setting in words, with its clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.app.event.making.settings import applies
from bot.app.event.moments import shown
from bot.app.event.tournament import Tournament
from bot.app.speech.names import cite
from bot.app.speech.words import Html, Words
from engines.tournament.setting import Setting
from engines.tournament.setup import SETTINGS, WRITTEN, Setup, announced

_MOST_LETTERS = 700
"""The most letters of a list in an announcement, which must fit into one message."""

ORDER = tuple(sorted((name for name in WRITTEN if WRITTEN[name][0].told), key=lambda name: WRITTEN[name][0].told))
"""The settings that an announcement lists, in order."""


def poster(tournament: Tournament) -> Html:
    """The announcement: every chosen setting, with its clause."""
    say = tournament.say
    lines = [say.html("event.announced", number=tournament.number, title=tournament.title)]
    lines += [setting_line(tournament, name) for name in ORDER if _matters(tournament.state.setup, name)]
    return Html("\n".join(lines))


def setting_line(tournament: Tournament, name: str) -> Html:
    """One setting as a line of the announcement."""
    rules = tournament.match.table.rules
    each, setup = WRITTEN[name][0], tournament.state.setup
    cited = each.point and each.point not in rules.ours and not _departs(tournament, name)
    clause = cite(tournament.say, tournament.match.game.book, rules.clause(each.point)) if cited else ""
    shown_as = each.places if each.places and not setup.value(name) else name
    called, value = label(tournament.say, tournament.stream.game, shown_as), worded(tournament.say, setup, name)
    return Html(tournament.say.html("event.told", name=called, value=value) + clause)


def _departs(tournament: Tournament, name: str) -> bool:
    """Whether a setting differs from its rule document, so that no clause may be cited."""
    now, document = announced(tournament.state.setup), tournament.match.table.rules.options
    return any(now[one] != document[one] for one, each in SETTINGS.items() if each.ruled == name)


def label(say: Words, game: str, name: str) -> str:
    """The name of a setting."""
    line = WRITTEN[name][0].line
    called = say.plain(f"event.{line}") if line else say.plain(f"value.{game}.names.{name}")
    return called[:1].upper() + called[1:]


def worded(say: Words, setup: Setup, name: str) -> str:
    """The value of a setting in words."""
    each = WRITTEN[name][0]
    return _WORDED[each.line or each.kind](say, setup, each)


def bounded(say: Words, parts: Sequence[str], most: int = _MOST_LETTERS) -> str:
    """A list in words, cut off after `most` letters with a count of the rest."""
    told: list[str] = []
    letters = 0
    for part in parts:
        letters += len(part) + 1
        if letters > most:
            return say.plain("event.and_more", told=say.join(told), more=len(parts) - len(told))
        told.append(part)
    return say.join(told)


def _matters(setup: Setup, name: str) -> bool:
    each = WRITTEN[name][0]
    return applies(setup, name) and bool(each.always or setup.value(name) or (each.places and setup.value(each.places)))


def _own(say: Words, each: Setting, word: object) -> str:
    """Return the special name of a value in this setting, or an empty text."""
    key = f"event.choice.{each.name}.{word}"
    return say.plain(key) if say.has(key) else ""


def _choice(say: Words, setup: Setup, each: Setting) -> str:
    value = setup.value(each.name)
    return _own(say, each, value) or value or say.plain("event.unset")


def _flag(say: Words, setup: Setup, each: Setting) -> str:
    on = setup.value(each.name)
    return _own(say, each, "yes" if on else "no") or say.plain("event.choice.yes" if on else "event.choice.no")


def _number(say: Words, setup: Setup, each: Setting) -> str:
    many = setup.value(each.name)
    if own := _own(say, each, "unset" if many is None else many):
        return own
    if not many:
        return say.plain("event.choice.unlimited")
    return say.plain(f"duration.{each.unit}", number=many) if each.unit else str(many)


def _order(say: Words, setup: Setup, each: Setting) -> str:
    words = [_own(say, each, word) for word in setup.value(each.name)]
    return say.join(words) if words else say.plain("event.choice.usual")


def _text(say: Words, setup: Setup, each: Setting) -> str:
    return setup.value(each.name) or say.plain("event.unset")


def _texts(say: Words, setup: Setup, each: Setting) -> str:
    return bounded(say, setup.value(each.name)) or say.plain("event.unset")


def _moment(say: Words, setup: Setup, each: Setting) -> str:
    moment = setup.value(each.name)
    return shown(say, moment) if moment else say.plain("event.unset")


def _game(say: Words, setup: Setup, each: Setting) -> str:
    game, rules = say.plain(f"game.{setup.game}"), say.plain(f"rules.{setup.game}.{setup.rule_set}")
    return say.plain("event.game_by", game=game, rules=rules)


def _quota(say: Words, setup: Setup, each: Setting) -> str:
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


def _moments(say: Words, setup: Setup, each: Setting) -> str:
    """The date and place of each round; the last date and place hold for all later rounds."""
    days = [shown(say, day) for day in setup.value(each.name)]
    parts = [part for part in (days, setup.value(each.places) if each.places else ()) if part]
    rounds = max(map(len, parts), default=0)
    listed = [" ".join(part[min(number, len(part) - 1)] for part in parts) for number in range(rounds)]
    if len(listed) < 2:
        return "".join(listed) or say.plain("event.unset")
    return bounded(say, [say.plain("event.of_round", round=number, when=one) for number, one in enumerate(listed, 1)])


def _games(say: Words, setup: Setup, each: Setting) -> str:
    games = setup.value(each.name)
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


def _draws(say: Words, setup: Setup, each: Setting) -> str:
    limit, rule = setup.options.replay_limit, say.plain(f"event.choice.tie_rule.{setup.options.tie_rule}")
    if limit is None:
        return say.plain("event.replay_ever" if setup.options.until_won else "event.replay_even", rule=rule)
    return say.plain("event.replay_limit", many=limit, rule=rule)


_WORDED: Mapping[str, Callable[[Words, Setup, Setting], str]] = {
    "choice": _choice,
    "format": _choice,
    "flag": _flag,
    "number": _number,
    "order": _order,
    "games": _games,
    "title": _text,
    "text": _text,
    "names": _texts,
    "places": _texts,
    "moment": _moment,
    "moments": _moments,
    "game": _game,
    "quota": _quota,
    "draws": _draws,
}
"""The functions that put settings into words: one for each kind, and one for each line with a wording of its own."""
