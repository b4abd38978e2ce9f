"""English as it is read: no Chinese that stands unexplained, one name for each document, and one thing in the singular;
and no English word where a Chinese reader is told what to write."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from bot.app.speech.names import act_label
from bot.app.speech.words import Html, catalogue, words
from engines.core.books.rulebook import Clause
from engines.registry import EVENT, GAMES, SHELF

HAN = re.compile(r"[\u3400-\u9fff]")
NAMES = ("Shuangsheng (双升)", "Da Guai Lu Zi (大怪路子)")
"""The games that have no English name, with their pinyin."""
READ = re.compile(r"\.names$|^event\.(setting|slip|checkin|word)\.|^event\.myself$")
"""Lists of words that are read and never shown."""
OWN = {"button.lang_mine_zh": "中文", "button.lang_group_zh": "中文"}
"""A language in its own words."""
QUOTED = re.compile(r"“[^”]*”")
"""What a clause quotes of its document, where the wording itself is at issue."""
BOOKS = {
    "shuangsheng/houqin:12b": "(校工会)",
    "shuangsheng/yingxinchun:14": "(学院分工会)",
    "shuangsheng/yingxinchun:1": "",
    "daguai/usst2017:5.1.3": "不报 张",
    "xiangqi/houqin:1.2": "(帅/将) (士) (相/象) (塞象眼) (马) (蹩马腿) (车) (炮/砲) (炮) (兵/卒) (仕/士)",
}
"""Bodies of a university, the words that a player has to say, and the characters on the pieces."""


def bare(sentence: str, *kept: str) -> str:
    for name in (*NAMES, *kept):
        sentence = sentence.replace(name, "")
    return sentence


def test_no_english_sentence_holds_chinese_but_the_names_of_two_games() -> None:
    said = {key: text for key, text in catalogue("en").items() if not READ.search(key)}
    assert len(said) > 1000
    assert {key: text for key, text in said.items() if HAN.search(bare(text, OWN.get(key, "")))} == {}


def clauses() -> Iterator[tuple[str, Clause]]:
    for game, book in SHELF.books.items():
        yield from ((f"{game}/{clause.id}", clause) for clause in book.values())


def test_no_english_clause_holds_chinese_but_what_it_has_to_quote() -> None:
    found = []
    for name, clause in clauses():
        for text in (clause.title, clause.text, clause.reading, clause.why):
            rest = QUOTED.sub("", bare(text.get("en", ""), *BOOKS.get(name, "").split()))
            found += [(name, rest)] if HAN.search(rest) else []
    assert found == []


def test_an_act_without_a_label_is_called_by_its_command_in_english() -> None:
    labels = set[str]()
    for game in GAMES.values():
        says = words("en", game.key)
        labels |= {act_label(says, question) for question in game.questions}
        labels |= {act_label(says, act) for play in game.plays.values() for act in play.manner.acts}
    assert {"Finish", "Adjourn", "Claim"} <= labels
    assert [label for label in labels if HAN.search(label)] == []


DOCUMENTS = {
    "houqin": "Houqin Cup",
    "yingxinchun": "Yingxinchun",
    "yxc": "Yingxinchun",
    "usst2017": "2017 staff tournament",
    "daguai2017": "2017 staff tournament",
    "cxa2011": "National rules of 2011",
    "swap1": "Swap after one stone",
    "rif": "RIF rules",
}
"""What a document is called, by the first word of its rule set's key: those that several games are played by, and what
no other document may be called."""


def document_of(key: str) -> str:
    """Of a sentence's key, `rules.chess.houqin`, or a rule set's, `houqin_chess`."""
    return key.rpartition(".")[2].partition("_")[0]


def test_every_document_of_several_games_has_its_name_here() -> None:
    played = Counter(document_of(name) for game in GAMES.values() for name in game.rule_sets)
    assert {document for document, games in played.items() if games > 1} <= DOCUMENTS.keys()


@pytest.mark.parametrize("game", [*GAMES.values(), EVENT], ids=lambda game: str(game.key))
def test_a_document_has_one_english_name_at_tables_and_events(game: object) -> None:
    say = words("en")
    labels = {key: say.plain(key) for key in say.keys(f"rules.{game.key}.")}  # type: ignore[attr-defined]
    assert labels
    for key, label in labels.items():
        name = DOCUMENTS.get(document_of(key), "")
        assert name in label, key
        others = {other for other in DOCUMENTS.values() if other not in name}
        assert not [other for other in others if other in label], key


COUNTED = (
    "move|round|minute|card|point|level|pair|player|entry|entrie|team|game|hand|time|step|position|play|turn|character"
    "|letter|message|reminder|check|sheet|desk|line|fault|replay|day|stone|table"
)
MANY = re.compile(rf"\{{(\w+)\}}(?:</b>)? (?:more )?(?:{COUNTED})s\b")
VERBS = {"other moves", "name plays", "seat moves", "moves moves"}
"""Where the word behind is what somebody does."""


def test_whatever_is_counted_has_a_singular() -> None:
    left = {
        key: found[0]
        for key, text in catalogue("en").items()
        for found in MANY.finditer(text)
        if found[0].replace("{", "").replace("}", "") not in VERBS
    }
    assert left == {}


@pytest.mark.parametrize(
    ("key", "args", "one", "many"),
    [
        ("fact.xiangqi.grace_red", "count", "1 move of both sides is left", "2 moves of both sides are left"),
        ("event.late_half", "minutes", "1 minute is left", "2 minutes are left"),
        ("fact.shuangsheng.and_pairs", "missed", "and 1 more pair is missing", "and 2 more pairs are missing"),
        ("event.imported", "count", "1 entry now", "2 entries now"),
        ("button.players", "number", "1 player", "2 players"),
    ],
)
def test_one_is_not_many(key: str, args: str, one: str, many: str) -> None:
    say = words("en")
    for number, told in ((1, one), (2, many), ("½", many.replace("2", "½"))):
        given = {"called": "Ann", "table": 1, "new": 0, "changed": 0, args: number}
        assert told in say.plain(key, **given)
        assert told in say.html(key, **given)
    assert say.html(key, called=Html("x"), table=1, new=0, changed=0, **{args: Html("1")}).count("1")


def test_a_question_behind_a_name_may_begin_with_a_capital() -> None:
    """What is asked is a sentence of its own, said of whatever is about to be done."""
    say = words("en", "xiangqi")
    assert say.plain("act.sure", name="Ann", ask="Ask for a ruling?").startswith("Ann: Ask for a ruling?")


CODE = re.compile(r"<code>(.*?)</code>")
LATIN = re.compile(r"(?<![/@a-z{])[a-z]{3,}(?![a-z}])")
AS_WRITTEN = frozenset({"fen"})
"""Formats of files, which are called so everywhere."""


def test_chinese_help_tells_chinese_words() -> None:
    told = [
        (key, code) for key, text in catalogue("zh").items() if key.startswith("help.") for code in CODE.findall(text)
    ]
    assert len(told) > 30
    assert [(key, code) for key, code in told if set(LATIN.findall(code)) - AS_WRITTEN] == []
