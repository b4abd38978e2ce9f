"""One word, one act: nothing that can be typed or pressed means two things."""

from __future__ import annotations

from collections import Counter

from bot.app.commands import Command
from bot.app.vocabulary import BY_WORD, CODES, LINKS, OLD_CODES, SPECS, WORDS


def twice(words: list[str]) -> list[str]:
    return [word for word, count in Counter(words).items() if count > 1]


def test_no_two_commands_share_a_word() -> None:
    words = [word for spec in SPECS for word in (spec.name, *spec.aliases)] + list(WORDS)
    assert len(words) > 60
    assert twice(words) == []
    assert twice([word.lower() for word in words]) == []
    assert set(BY_WORD) == {word for spec in SPECS for word in (spec.name, *spec.aliases)}


def test_what_the_menu_takes() -> None:
    """Telegram's menu allows small Latin letters, digits and underscores, up to 32 of them."""
    assert [
        spec.name for spec in SPECS if not (spec.name.isascii() and spec.name.islower() and len(spec.name) <= 32)
    ] == []


def test_no_two_buttons_share_a_letter() -> None:
    assert twice([kind.__name__ for kind in CODES.values()]) == []
    assert set(CODES.values()) <= set(Command.__args__)
    assert not CODES.keys() & OLD_CODES.keys()


def test_no_link_begins_like_another() -> None:
    assert [(one, two) for one in LINKS for two in LINKS if one != two and one.startswith(two)] == []
