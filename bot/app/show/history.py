"""Requests that change no match: the greeting, the board, the record, language and settings."""

from __future__ import annotations

from dataclasses import replace

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.handover import hand_over
from bot.app.record.secrecy import hidden, looking
from bot.app.record.writer import retell, show, whole
from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.request.rights import Standing
from bot.app.show import lines
from bot.app.speech.names import title
from bot.app.speech.words import LANGUAGES, Html, Words, language_of, words
from storage.store import Chat

TELLING = ("mention", "quiet", "private")
PINNING = ("on", "off")
CHOSEN = "● "
"""Marks the current choice."""
_LONGEST_MESSAGE = 3500


def start(desk: Desk, command: a.Start) -> None:
    games = [Button(desk.public.plain(f"game.{key}"), c.New(key)) for key in desk.folding.tables.games]
    keyboard = () if desk.incoming.place.private else rows(games, 2)
    desk.answer(desk.public.html("start.hello"), (*keyboard, *_language_row(desk, "mine")))


def board(desk: Desk, match: Match, who: Standing, command: c.ShowBoard | c.Tally) -> None:
    """Show the live message again at the end of the chat, or an alternative view of the position as a separate
    picture."""
    if isinstance(command, c.ShowBoard) and command.view and match.manner.pictures.views:
        _look(desk, match, command.view.strip().lower())
        return
    desk.toast(desk.own.plain("toast.done"))
    show(desk, match.stream, anew=True)
    desk.nod(match.stream)


def _look(desk: Desk, match: Match, wanted: str) -> None:
    """Serve `/board 手数`: show the position in one of the game's views; for an unknown view list them all."""
    say, game = desk.public, match.stream.game
    views = {view: _called(game, view) for view in match.manner.pictures.views}
    view = next((view for view, names in views.items() if wanted in names), None)
    if view is not None:
        caption = say.html("look.at", title=title(say, match.stream), view=_view_name(say, game, view))
        desk.toast(desk.own.plain("toast.done"))
        desk.illustrate(caption, {"stream": match.stream.id, "view": view})
    elif desk.addressed:
        desk.refuse("look.which", known=say.join(_view_name(say, game, view) for view in views))


def _called(game: str, view: str) -> set[str]:
    """Return a view's names: its word, and the names in both languages."""
    keys = (f"view.{game}.{view}", f"view.{game}.{view}.names")
    spoken = (words(language).plain(key) for language in LANGUAGES for key in keys if words(language).has(key))
    return {view.lower(), *(name for several in spoken for name in several.lower().split())}


def _view_name(say: Words, game: str, view: str) -> str:
    key = f"view.{game}.{view}"
    return say.plain(key) if say.has(key) else view


def history(desk: Desk, match: Match, who: Standing, command: c.History) -> None:
    """Show every record line, including struck lines, with author and time, each correction beneath the corrected line.

    During a hand with secret plays only the present trick is shown; the referee gets the whole record in private.
    """
    folded, stored = whole(desk, match)
    unseen = hidden(match, folded.steps, stored.values())
    if desk.incoming.place.private:
        # Players may look again at their own plays; other players' earlier plays stay hidden.
        unseen -= {line.seq for line in stored.values() if line.seat in who.seats}
    if unseen and who.referee:
        hand_over(desk, "document", _written(desk, match, frozenset())[1], "veil.sent")
        return
    text, document = _written(desk, match, unseen)
    if len(text) <= _LONGEST_MESSAGE:
        desk.say(text, stream_id=match.stream.id, reply=True)
    else:
        desk.document(document["name"], document["content"], document["html"])


def _written(desk: Desk, match: Match, unseen: frozenset[int]) -> tuple[Html, dict[str, str]]:
    """Return the record as a message and as a file, without the unseen lines."""
    heading = desk.public.html("live.title", title=title(desk.public, match.stream))
    written = list(lines.written(desk, match, unseen))
    told = [heading, *(line.html for line in written)]
    if unseen:
        covered = sum(not line.struck for line in desk.unit.entries(match.stream.id) if line.seq in unseen)
        told.insert(1, Html(desk.public.html("veil.lines", count=covered) + looking(desk, match)))
    elif not written:
        told.append(desk.public.html("history.empty"))
    content = "\n".join(line.plain for line in written)
    return Html("\n".join(told)), {"name": f"table-{match.stream.number}.txt", "content": content, "html": heading}


def lang(desk: Desk, command: a.Lang) -> None:
    """Serve `/lang en` for the asker's language, and `/lang group en` for the chat's language by an administrator."""
    parts = command.text.lower().replace("中文", "zh").replace("english", "en").split()
    whose = "group" if parts[:1] in (["group"], ["本群"], ["群"]) else "mine"
    chosen = parts[-1] if parts and parts[-1] in LANGUAGES else None
    if chosen is None:
        keyboard = _language_row(desk, "mine")
        if not desk.incoming.place.private:
            keyboard = (*keyboard, *_language_row(desk, "group"))
        desk.answer(desk.public.html("lang.choose"), keyboard)
    elif whose == "group" and not desk.incoming.place.private:
        if not desk.incoming.admin:
            desk.refuse("rights.admin")
            return
        _save(desk, desk.unit.chat(desk.chat.id) or desk.chat, language=chosen)
        retell(desk)
        desk.say(desk.public.html("lang.group_done"))
    elif desk.person is None:
        desk.answer(desk.public.html("rights.person"))
    else:
        desk.unit.choose_language(desk.person.id, chosen)
        desk.person = desk.unit.persons({desk.person.id})[desk.person.id]
        elsewise = not desk.incoming.place.private and desk.public.language != chosen
        if elsewise and desk.incoming.admin:
            too = Button(desk.own.plain("button.lang_group_too"), a.Lang(f"group {chosen}"))
            desk.answer(desk.own.html("lang.group_too"), ((too,),))
        else:
            desk.answer(desk.own.html("lang.done"), plain=desk.own.plain("lang.done"))


def settings(desk: Desk, command: a.Settings) -> None:
    """Show and change the chat's settings: how players learn their turn (mention, nothing, private message), and
    whether boards are pinned."""
    if desk.incoming.place.private:
        lang(desk, a.Lang())
        return
    wish = " ".join(command.text.lower().split())
    chosen = _chosen(desk, wish)
    if chosen is not None:
        if not desk.incoming.admin:
            desk.refuse("rights.admin")
            return
        _save(desk, desk.chat, **chosen)
        desk.toast(desk.own.plain("toast.done"))
    elif wish:
        known = [_label(desk, "tell", way) for way in TELLING] + [_label(desk, "pin", way) for way in PINNING]
        desk.answer(desk.public.html("settings.unknown", known=desk.public.join(known)))
        return
    tell, pin = _label(desk, "tell", desk.chat.tell), _label(desk, "pin", desk.chat.pin)
    text = desk.public.html("settings.now", tell=tell, pin=pin)
    ways = [Button(_marked(desk, "tell", way, desk.chat.tell), a.Settings(way)) for way in TELLING]
    pins = [Button(_marked(desk, "pin", way, desk.chat.pin), a.Settings(f"pin {way}")) for way in PINNING]
    keyboard = (*rows(ways, 3), *rows(pins, 2), *_language_row(desk, "group"))
    if desk.pressed:
        desk.edit(text, keyboard, None)
    else:
        desk.answer(text, keyboard)


def _chosen(desk: Desk, wish: str) -> dict[str, str] | None:
    """Return the changed setting, from a command's words or a button's; None for any other text."""
    for setting, choices, prefix in (("tell", TELLING, ""), ("pin", PINNING, "pin ")):
        for choice in choices:
            if wish in (f"{prefix}{choice}", _label(desk, setting, choice).lower()):
                return {setting: choice}
    return None


def _marked(desk: Desk, setting: str, choice: str, current: str) -> str:
    """Return a choice's label, marked if currently chosen."""
    label = _label(desk, setting, choice)
    return f"{CHOSEN}{label}" if choice == current else label


def _label(desk: Desk, setting: str, choice: str) -> str:
    return desk.public.plain(f"{setting}.{choice}")


def _save(desk: Desk, chat: Chat, **changes: str) -> None:
    desk.chat = replace(chat, **changes)  # type: ignore[arg-type]
    desk.unit.save_chat(desk.chat)


def _language_row(desk: Desk, whose: str) -> Keyboard:
    return (
        tuple(Button(_of_language(desk, whose, language), a.Lang(f"{whose} {language}")) for language in LANGUAGES),
    )


def _of_language(desk: Desk, whose: str, language: str) -> str:
    """Return a language's label, marked if currently used."""
    spoken = language_of(desk.chat.language) if whose == "group" else desk.own.language
    label = desk.public.plain(f"button.lang_{whose}_{language}")
    return f"{CHOSEN}{label}" if language == spoken else label
