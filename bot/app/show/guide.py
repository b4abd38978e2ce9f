"""Help on writing commands, in sections: short at first, the rest behind buttons, by role and by game."""

from __future__ import annotations

from html import escape

from bot.app.desk import Desk
from bot.app.request import commands_anywhere as a
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.declaration import Spec
from bot.app.request.vocabulary import ENDS
from bot.app.speech.naming import game_named
from bot.app.speech.words import LANGUAGES, Html, Words, words

_BEFORE, _BEHIND = ("tables",), ("events", "referee", "record", "more", "all")
_SECTIONS = (*_BEFORE, *_BEHIND)
_ALL = "all"
_UNNAMED = "bot"
_LONGEST_WORD = 20


def guide(desk: Desk, command: a.Help) -> None:
    """Serve `/help`, `/help 双升`, `/help 裁判`: show the section, replacing the pressed section."""
    wanted = command.section.strip()
    section = _section(desk, wanted)
    say = desk.public
    if section == _ALL:
        text = _every(desk)
    elif section:
        text = say.html(f"help.{section}")
    elif not wanted:
        text = say.html("help.hello", bot=desk.home.rpartition("/")[2] or _UNNAMED)
    elif desk.addressed:
        text = say.html("help.none")
    else:
        return
    keyboard = _keyboard(desk, section)
    if desk.pressed:
        desk.edit(text, keyboard, None)
    else:
        desk.answer(text, keyboard)


def stray(desk: Desk, command: a.Stray) -> None:
    """Answer an unknown command such as `/end` with the commands possibly meant."""
    word = command.word.partition("@")[0][:_LONGEST_WORD]
    desk.answer(desk.public.html("say.no_end" if word.lower() in ENDS else "say.no_command", word=word))


def _every(desk: Desk) -> Html:
    """List every command with its purpose: for everybody here, for referees, and for a different kind of chat."""
    say, private = desk.public, desk.incoming.place.private
    parts: dict[str, list[Spec]] = {"": [], "_referees": [], "_in_group" if private else "_in_private": []}
    *_, elsewhere = parts
    for spec in desk.vocabulary.specs:
        here = spec.private if private else spec.group
        parts[elsewhere if not here else "_referees" if spec.referees else ""].append(spec)
    told = (Html("\n".join((say.html(f"help.all{part}"), *(_entry(say, spec) for spec in specs))))
            for part, specs in parts.items() if specs)  # fmt: skip
    return Html("\n\n".join(told))


def _entry(say: Words, spec: Spec) -> Html:
    """Write a command with its purpose, and in Chinese also its Chinese word."""
    called = f" {spec.aliases[0]}" if spec.aliases and say.language == LANGUAGES[0] else ""
    return Html(f"/{spec.name}{called} · {escape(say.plain(f'menu.{spec.name}'), quote=False)}")


def _keyboard(desk: Desk, open_now: str) -> Keyboard:
    """Return buttons for the remaining sections: opening tables, the games, then referees and all the rest."""
    say = desk.public
    labels = {section: say.plain(f"button.help_{section}") for section in _BEFORE}
    labels |= {game: say.plain(f"game.{game}") for game in desk.folding.tables.games if say.has(f"help.{game}")}
    labels |= {section: say.plain(f"button.help_{section}") for section in _BEHIND}
    return rows([Button(label, a.Help(section)) for section, label in labels.items() if section != open_now], 3)


def _section(desk: Desk, wanted: str) -> str:
    """Return the section a word names: by key, by the button's label in either language, or by a game's name."""
    for section in _SECTIONS:
        labels = (words(language).plain(f"button.help_{section}") for language in LANGUAGES)
        called = {section, *(word for label in labels for word in label.lower().replace(",", " ").split())}
        if wanted.lower() in called:
            return section
    game = game_named(desk.folding.tables.games, wanted) if wanted else None
    return game if game is not None and desk.public.has(f"help.{game}") else ""
