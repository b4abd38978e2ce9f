"""Accept typed words in place of an act's buttons, as in `/foul 黑 其他犯规`, in the words the chat shows."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

from bot.app.match import Match
from bot.app.speech.words import LANGUAGES, Seats, Words, words
from engines.core.chat.act import Write
from engines.core.chat.buttons import Choice, Menu
from engines.core.rulings import Fact, Refusal

_STEPS, _PAGES, _MOST_WORDS = 4, 8, 12
"""Limits: questions answered in a row, pages per question, words in the text."""
_ASIDE = re.compile(r"[（(][^（()）]*[)）]")
Asks = Callable[[str], Write | Menu | Refusal]
"""Returns the act's response to the words after it: a line to write, a menu, or a refusal."""


def spelt(match: Match, asks: Asks, takes: Callable[[Write], bool], text: str) -> str:
    """Translate the words after an act to button values. The text stays unchanged if the act accepts it or no button
    matches. Every word must belong to a button or be known to the act."""
    known = text
    for _ in range(_STEPS):
        asked = asks(known) if known else None
        if asked is None or isinstance(asked, Refusal) or (isinstance(asked, Write) and takes(asked)):
            break
        further = _further(match, asks, known)
        if further is None or further == known:
            # Leave a text that cannot be read to its end unchanged, so that the game can say what is wrong with it.
            return known if isinstance(asked, Menu) else text
        known = further
    return known


def _further(match: Match, asks: Asks, text: str) -> str | None:
    """Return the text with one more answer translated: the answer beginning right after the words already
    understood."""
    said, first = text.split(), asks("")
    if len(said) > _MOST_WORDS:
        return None
    for start in range(len(said) - 1, -1, -1):
        asked = asks(" ".join(said[:start])) if start else first
        # The game repeats its first question, so it has not understood the words so far.
        if not isinstance(asked, Menu) or (start and asked == first):
            continue
        choices = list(_choices(asks, asked))
        for end in range(len(said), start, -1):
            called = _plain(" ".join(said[start:end]))
            meant = {choice.value for choice in choices if called in _names(match, choice.label)}
            if len(meant) == 1:
                return " ".join((*meant, *said[end:]))
    return None


def _choices(asks: Asks, menu: Menu) -> Iterator[Choice]:
    """Yield the answers to a question from all its pages."""
    pages = [menu]
    for page in pages:
        for choice in (choice for row in page.rows for choice in row if not choice.enters):
            further = asks(choice.value) if len(pages) < _PAGES else None
            if not (isinstance(further, Menu) and further.ask == menu.ask):
                yield choice
            elif further not in pages:
                pages.append(further)


def _names(match: Match, label: Fact) -> set[str]:
    """Return a button's names in both languages: its whole label, or only the label's first value."""
    game, seats = match.stream.game, Seats(match.labels)

    def said(say: Words) -> Iterator[str]:
        yield say.label(game, label, seats)
        yield from (say.spoken(game, name, value, seats) for name, value in list(label.args.items())[:1])

    names = {name for language in LANGUAGES for name in said(words(language, game))}
    return {_plain(each) for name in names for each in (name, _ASIDE.sub("", name))} - {""}


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())
