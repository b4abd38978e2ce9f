"""The catalogues as texts: two languages alike, safe HTML, short where a messenger wants it short."""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, datetime
from html import unescape
from html.parser import HTMLParser
from importlib import resources
from string import Formatter

import pytest

from bot.app.request.commands import New
from bot.app.request.commands_event import OfEvents
from bot.app.request.incoming import Incoming, Place, interpret
from bot.app.request.vocabulary import vocabulary_of
from bot.app.speech.words import LANGUAGES, catalogue, words
from engines.core.game.table import Table, open_table
from engines.core.rulings import Refusal, Seat
from engines.registry import GAMES, SHELF
from engines.shuangsheng.sheet import view as shuangsheng
from rendering.layout import width_of
from rendering.scoresheets import level_rows, scorecard

ALLOWED = frozenset({"b", "i", "code", "s"})
VOCABULARY = vocabulary_of(GAMES.values())
HOSTILE = "<b>{x}</i>&amp; \u202e\u200f{0}"
PLAIN = (
    "bot.", "button.", "game.", "menu.", "picture.", "point.", "rights.", "rules.", "say.", "seat.", "status.", "tell.",
    "toast.", "value.",
)  # fmt: skip
"""Families that buttons, toasts, menus and pictures show: a tag would be read out as it is."""


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


class Tags(HTMLParser):
    """The tags of a text in order; `open` are those not closed yet."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []
        self.crossed = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag if not attrs else f"{tag} with attributes")
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self.crossed = self.crossed or not self.open or self.open.pop() != tag


def test_both_languages_have_the_same_keys() -> None:
    chinese, english = (set(catalogue(language)) for language in LANGUAGES)
    assert chinese == english
    assert len(chinese) > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_given_twice(language: str) -> None:
    folder = resources.files("locales") / language
    text = "\n".join(file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".po"))
    given = Counter(re.findall(r'^msgid "(.+)"$', text, re.MULTILINE))
    assert [key for key, times in given.items() if times > 1] == []
    assert given.keys() == catalogue(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_files(language: str) -> None:
    files = {file.name for file in (resources.files("locales") / language).iterdir() if file.name.endswith(".po")}
    around = {"common.po", "people.po", "pictures.po", "rulings.po"}
    around |= {file for file in files if file.startswith("event")}
    assert files == around | {f"{game}.po" for game in SHELF.books}


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_the_same_and_plain_names(language: str) -> None:
    for key, chinese in catalogue(LANGUAGES[0]).items():
        named = placeholders(catalogue(language)[key])
        assert named == placeholders(chinese), key
        assert all(name.isidentifier() for name in named), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_says_something(language: str) -> None:
    for key, sentence in catalogue(language).items():
        assert sentence.strip(), key
        assert "\n\n\n" not in sentence, key
        if language == "en":
            assert not re.search(r"[，。：；？！“]\s*$", sentence), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_html_is_balanced_and_plain_families_have_none(language: str) -> None:
    for key, sentence in catalogue(language).items():
        tags = Tags(sentence)
        assert set(tags.seen) <= (set() if key.startswith(PLAIN) else ALLOWED), key
        assert not tags.open, key
        assert not tags.crossed, key
        assert sentence.count("<") == 2 * len(tags.seen), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_values_are_shown_and_never_obeyed(language: str) -> None:
    say = words(language)
    for key, sentence in catalogue(language).items():
        args = dict.fromkeys(placeholders(sentence), HOSTILE)
        html = say.html(key, **args)
        assert Tags(html).seen == Tags(sentence).seen, key
        assert unescape(html).count(HOSTILE) >= len(args), key
        assert say.plain(key, **args).count(HOSTILE) >= len(args), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_messenger_bounds_is_short(language: str) -> None:
    said = catalogue(language)
    bounds = {"toast.": 150, "rights.": 150, "status.": 150, "point.": 180, "menu.": 60, "tell.": 14}
    for prefix, most in bounds.items():
        assert [key for key in said if key.startswith(prefix) and len(said[key]) > most] == []
    assert len(said["bot.description"]) <= 512
    assert len(said["bot.short_description"]) <= 120
    assert all(len(section) < 2000 for section in guide_of(language).values())


@pytest.mark.parametrize(("language", "most"), [("zh", 14), ("en", 20)])
def test_buttons_are_short(language: str, most: int) -> None:
    say = words(language)
    filled = {
        key: say.plain(key, label=say.seat("chess", 0), line=8, name="小林", role="", number=8)
        for key in say.keys("button.")
    }
    fouls = {key: say.plain(key) for key in say.keys("value.daguai.foul.")}
    own = {key: say.plain(key) for game in GAMES for key in say.keys(f"fact.{game}.key_")}
    assert {key: text for key, text in (filled | fouls | own).items() if len(text) > most} == {}


def guide_of(language: str) -> dict[str, str]:
    """The sections of the guide."""
    return {key: text for key, text in catalogue(language).items() if key.startswith("help.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_names_every_command(language: str) -> None:
    """In Chinese with the word that means the same."""
    guide = "\n".join(guide_of(language).values())
    for spec in VOCABULARY.specs:
        called = rf" (?:{'|'.join(spec.aliases)})" if language == "zh" else r"\b"
        assert re.search(rf"/{spec.name}{called}", guide), spec.name


def examples(sentence: str) -> list[str]:
    return [unescape(text) for text in re.findall(r"<code>(.*?)</code>", sentence) if "{" not in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_of_the_guide_are_commands(language: str) -> None:
    guide = examples("\n".join(guide_of(language).values()))
    assert len(guide) > 8
    games = {
        name for game in GAMES for tongue in LANGUAGES for name in words(tongue).plain(f"game.{game}.names").split()
    }
    for text in guide:
        request = interpret(Incoming("1:1", Place(-1, "group"), None, datetime.now(UTC), 1, text=text), VOCABULARY)
        assert request is not None, text
        assert request.typed
        if not isinstance(request.command, OfEvents):  # which reads for itself whose table is meant
            assert ("台" in text or "table" in text) == (request.number is not None)
        if isinstance(request.command, New):
            assert request.command.text.split()[0] in games


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_hint_shows_can_be_read(language: str, game: str) -> None:
    table = open_table(GAMES[game])
    assert isinstance(table, Table)
    shown = examples(catalogue(language)[f"hint.{game}"])
    assert len(shown) >= 2
    for text in shown:
        played = table.play(Seat(0), text)
        assert not isinstance(played, Refusal) or played.kind != "unreadable", text


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_a_sheet_fit_their_columns(language: str) -> None:
    say, wide = words(language), scorecard.WIDTHS
    room = {word: wide.get(column) or 2 * wide[f"{column}_0"] for column, word in scorecard.HEADINGS.items()}
    room |= dict.fromkeys(("pending", "struck"), wide["mark"] - 20)
    room |= dict.fromkeys(("sheet.notes.fouled", "sheet.notes.both_fouled"), wide["order"] - 2)
    for word, most in room.items():
        assert width_of(say.plain(f"picture.{word}"), 15) <= most, word


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_a_sheet_for_levels_fit_their_places(language: str) -> None:
    say, wide = words(language), level_rows.WIDTHS
    room = {word: wide[column] for column, word in level_rows.HEADINGS.items()} | {"levels.total": wide["total"]}
    room |= {f"levels.side.{side}": wide["side_0"] for side in ("NS", "EW")}
    room |= dict.fromkeys(("levels.kept", "levels.dug"), 54)
    notes = wide["dealt_by"] + wide["level"] + wide["total"] - 8
    room |= {f"levels.notes.{note}": notes for note in shuangsheng.NOTES}
    for word, most in room.items():
        assert width_of(say.plain(f"picture.{word}"), 15) <= most, word


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_game_alone_brings_to_a_picture_stands_in_its_catalogue(language: str) -> None:
    folder = resources.files("locales") / language
    brought = {key: {*game.says.pictured} for key, game in GAMES.items() if game.says.pictured}
    times = Counter(key for keys in brought.values() for key in keys)
    shared = {key for key, count in times.items() if count > 1}
    assert shared
    for name, wanted in {"pictures": shared, **{game: own - shared for game, own in brought.items()}}.items():
        kept = re.findall(r'^msgid "picture\.(.+)"$', (folder / f"{name}.po").read_text(encoding="utf-8"), re.MULTILINE)
        assert wanted - {*kept} == set(), name


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_called_by_names_that_can_be_typed(game: str) -> None:
    for language in LANGUAGES:
        names = words(language).plain(f"game.{game}.names").split()
        assert names
        assert all(name == name.lower() for name in names)
    everyone = [
        name for key in GAMES for tongue in LANGUAGES for name in words(tongue).plain(f"game.{key}.names").split()
    ]
    assert len(everyone) == len(set(everyone))
