"""One word, one act: nothing that can be typed or pressed means two things, whichever games are played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request import commands_referee as d
from bot.app.request.buttons import Button, Target, read
from bot.app.request.commands import COMMANDS, Command
from bot.app.request.incoming import Incoming, Place, interpret
from bot.app.request.vocabulary import CODES, OLD, SPECS, WORDS, Ambiguous, vocabulary_of
from engines.core.chat.act import Act, Write
from engines.core.chat.manner import Manner
from engines.registry import GAMES

VOCABULARY = vocabulary_of(GAMES.values())


def twice(words: list[str]) -> list[str]:
    return [word for word, count in Counter(words).items() if count > 1]


def test_no_two_commands_share_a_word() -> None:
    words = [word for spec in VOCABULARY.specs for word in (spec.name, *spec.aliases, *spec.slashed)] + list(WORDS)
    assert len(words) > 60
    assert twice(words) == []
    assert twice([word.lower() for word in words]) == []
    assert set(VOCABULARY.by_word) == {
        word for spec in VOCABULARY.specs for word in (spec.name, *spec.aliases, *spec.slashed)
    }


def test_no_two_commands_share_a_name() -> None:
    assert len(SPECS) > 50
    assert twice([spec.name for spec in SPECS]) == []


@pytest.mark.parametrize("kind", [kind for kind in COMMANDS if kind.declared.typed], ids=lambda kind: kind.__name__)
def test_a_command_is_made_by_the_word_that_stands_at_it(kind: type[Command]) -> None:
    typed = kind.declared.typed
    assert typed is not None
    assert kind in {type(typed.build(text)) for text in ("", "1", "有话要说")}


def test_a_command_behind_a_slash_is_made_once() -> None:
    made: list[str] = []

    def build(text: str) -> Command:
        made.append(text)
        return c.ShowBoard(text)

    board = replace(VOCABULARY.by_word["board"], build=build)
    vocabulary = replace(VOCABULARY, by_word={**VOCABULARY.by_word, "board": board})
    said = Incoming("1:1", Place(-1, "group"), None, datetime(2026, 1, 1, tzinfo=UTC), 1, text="/board 台3 large")
    request = interpret(said, vocabulary)
    assert request is not None
    assert (request.command, request.number, made) == (c.ShowBoard("large"), 3, ["large"])


def test_what_the_menu_takes() -> None:
    """Telegram's menu allows small Latin letters, digits and underscores, up to 32 of them, and a hundred commands."""
    names = [spec.name for spec in VOCABULARY.specs]
    assert [name for name in names if not (name.isascii() and name.islower() and len(name) <= 32)] == []
    assert len(names) <= 100


def test_no_two_buttons_share_a_word() -> None:
    assert all(len(word) > 1 for word in CODES)
    assert twice([word for kind in COMMANDS if (word := kind.declared.word)]) == []
    assert set(CODES) & set(VOCABULARY.acts) == {"resume"}  # the core's first: then the game's


def test_a_letter_means_for_ever_what_it_meant() -> None:
    """As the letters were when buttons last carried them; those of the games' acts and questions stand with these."""
    assert all(len(letter) == 1 for letter in VOCABULARY.old)
    assert set(OLD.values()) <= set(CODES)
    assert {letter: VOCABULARY.old[letter] for letter in "CASFe%+*!Ti#$"} == {
        "C": "claim", "A": "adjourn", "S": "seal", "F": "foul", "e": "late", "%": "trick", "+": "lot", "*": "dealer",
        "!": "bell", "T": "touch", "i": "touch", "#": "check", "$": "count",
    }  # fmt: skip
    core = {
        "n": c.New, "j": c.Join, "m": c.Move, "f": c.Fill, "r": c.Resign, "o": c.Offer, "k": c.Confirm,
        "a": c.Agree, "q": d.Look, "R": d.Resume, "D": d.Decide, "P": d.PutClock,
    }  # fmt: skip
    assert {letter: CODES[OLD[letter]] for letter in core} == core


@pytest.mark.parametrize(
    ("data", "command", "target"),
    [
        ("m:7:3:Nf3", c.Move("Nf3"), Target(7, 3)),
        ("f:7:3:024~0", c.Fill("024"), Target(7, 3)),
        ("o:7::ok", c.Offer("ok"), Target(7)),
        ("r:7:3:12", c.Resign(12), Target(7, 3)),
        ("C:7:3:repetition Ng8~12", c.Do("claim", "repetition Ng8", 12), Target(7, 3)),
        ("C:7:3:50~0", c.Do("claim", "50"), Target(7, 3)),
        ("q:7::", d.Look(), Target(7)),
        ("A:7::", c.Do("adjourn"), Target(7)),
        ("A:7::no", c.Do("adjourn", "no"), Target(7)),
        ("S:7:3:Nf3~", c.Do("seal", "Nf3"), Target(7, 3)),
        ("S:7:3:~Ng1", c.Do("seal", "~Ng1"), Target(7, 3)),
        ("R:7:3:", d.Resume(), Target(7, 3)),
        ("e:7:3:=0", c.Do("late", "=0"), Target(7, 3)),
        ("F:7:3:EW failed_throw 6", c.Do("foul", "EW failed_throw 6"), Target(7, 3)),
        ("+:7:3:", c.Do("lot"), Target(7, 3)),
        ("*:7:3:=2", c.Do("dealer", "=2"), Target(7, 3)),
        ("!:7::end", c.Do("bell", "end"), Target(7)),
        ("%:7::HAHA H3H4", c.Do("trick", "HAHA H3H4"), Target(7)),
        ("T:7:3:e2 together", a.Ask("touch", "e2 together"), Target(7, 3)),
        ("i:::e2 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", a.Ask("touch", "e2 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), Target()),
        ("#:::S9 H9 DW", a.Ask("check", "S9 H9 DW"), Target()),
        ("$:7:3:B1", a.Ask("count", "B1"), Target(7, 3)),
    ],
)
def test_a_button_that_was_drawn_under_a_letter_is_still_read(data: str, command: Command, target: Target) -> None:
    assert read(data, VOCABULARY) == (command, target)


@pytest.mark.parametrize("kind", CODES.values(), ids=lambda kind: kind.__name__)
def test_what_a_button_carries_comes_back(kind: Any) -> None:
    values = {"str": "x y", "int": 1234567890, "bool": True}
    command = kind(*(values[field.type] for field in kind.__dataclass_fields__.values()))
    assert read(Button("", command, 1234567890, 12345).data, VOCABULARY) == (command, Target(1234567890, 12345))


@pytest.mark.parametrize("word", sorted(VOCABULARY.questions))
def test_a_question_is_carried_by_its_word(word: str) -> None:
    button = Button("", a.Ask(word, "a~b: c"), 1234567890, 12345)
    assert read(button.data, VOCABULARY) == (a.Ask(word, "a~b: c"), Target(1234567890, 12345))


@pytest.mark.parametrize("word", VOCABULARY.acts)
@pytest.mark.parametrize(("text", "by"), [("", 0), ("a~b: c", 0), ("Nf3", 1234567890)])
def test_an_act_is_carried_by_its_word(word: str, text: str, by: int) -> None:
    button = Button("", c.Do(word, text, by), 1234567890, 12345)
    assert button.data.startswith(f"{word}:1234567890:12345:")
    if word not in CODES:
        assert read(button.data, VOCABULARY) == (c.Do(word, text, by), Target(1234567890, 12345))


@pytest.mark.parametrize("data", ["juggle:1::", "claim:1::x~50", "claim:x::~50", "do:1::~50", "Ω:1::", "", "claim"])
def test_what_no_button_of_ours_carries(data: str) -> None:
    assert read(data, VOCABULARY) in (None, (c.Do("claim"), Target()))


def game_with(*acts: Act[Any]) -> Any:
    game = GAMES["chess"]
    return replace(game, plays={"board": replace(game.plays["board"], manner=Manner(acts=acts))})


def act(word: str, *aliases: str, letters: str = "") -> Act[Any]:
    return Act(word, lambda state, asking: Write(word), aliases, letters=letters)


@pytest.mark.parametrize(
    "acts",
    [
        [act("move")],
        [act("fill")],
        [act("dispute")],
        [act("throw", "走")],
        [act("throw", "确认")],
        [act("throw", "掷"), act("toss", "掷")],
        [act("throw", letters="m")],
        [act("throw", letters="µ"), act("toss", letters="µ")],
    ],
)
def test_games_whose_words_would_mean_two_things_are_not_started_with(acts: list[Act[Any]]) -> None:
    with pytest.raises(Ambiguous):
        vocabulary_of([game_with(*acts)])


def test_games_may_share_a_word() -> None:
    shared = vocabulary_of([game_with(act("throw", "掷")), game_with(act("throw", "掷", "抛"))])
    assert shared.by_word["掷"] is shared.by_word["抛"] is shared.by_word["throw"]
    assert len(shared.acts["throw"]) == 2


def test_no_link_begins_like_another() -> None:
    links = VOCABULARY.links
    assert links
    assert [(one, two) for one in links for two in links if one != two and one.startswith(two)] == []
    assert not any(link[-1].isdigit() for link in links)
