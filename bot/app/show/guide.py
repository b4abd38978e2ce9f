"""How things are written, section by section: short at first, the rest behind buttons, by role and by game."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.request import commands_aside as a
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.vocabulary import ENDS
from bot.app.speech.naming import game_named
from bot.app.speech.words import LANGUAGES, words

_BEFORE, _BEHIND = ("tables",), ("events", "referee", "record", "more")
_SECTIONS = (*_BEFORE, *_BEHIND)
_UNNAMED = "bot"
_LONGEST_WORD = 20


def guide(desk: Desk, command: a.Help) -> None:
    """`/help`, `/help 双升`, `/help 裁判`: what is asked for in the place of the section before."""
    wanted = command.section.strip()
    section = _section(desk, wanted)
    say = desk.public
    if section:
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
    """`/end`: there is no such command, and what may have been meant instead."""
    word = command.word.partition("@")[0][:_LONGEST_WORD]
    desk.answer(desk.public.html("say.no_end" if word.lower() in ENDS else "say.no_command", word=word))


def _keyboard(desk: Desk, open_now: str) -> Keyboard:
    """The other sections: opening tables, the games, then what concerns referees and all the rest."""
    say = desk.public
    labels = {section: say.plain(f"button.help_{section}") for section in _BEFORE}
    labels |= {game: say.plain(f"game.{game}") for game in desk.folding.tables.games if say.has(f"help.{game}")}
    labels |= {section: say.plain(f"button.help_{section}") for section in _BEHIND}
    return rows([Button(label, a.Help(section)) for section, label in labels.items() if section != open_now], 3)


def _section(desk: Desk, wanted: str) -> str:
    """The section that a word calls: by its key, on its button in either language, or as a game is called."""
    for section in _SECTIONS:
        labels = (words(language).plain(f"button.help_{section}") for language in LANGUAGES)
        called = {section, *(word for label in labels for word in label.lower().replace(",", " ").split())}
        if wanted.lower() in called:
            return section
    game = game_named(desk.folding.tables.games, wanted) if wanted else None
    return game if game is not None and desk.public.has(f"help.{game}") else ""
