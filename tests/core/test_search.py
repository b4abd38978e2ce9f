"""Looking a clause up: by its number as people write it, by what they call its matter, by a question, misspelt."""

from __future__ import annotations

import pytest

from engines.core.books.rulebook import Clause
from engines.core.books.search import Scope, Search
from engines.core.words.clause_numbers import number_in
from engines.core.words.spelling import telling
from engines.registry import SHELF

NAMES = {"国际象棋": Scope(games=frozenset({"chess"})), "大怪": Scope(games=frozenset({"daguai"}))}


@pytest.fixture(scope="module")
def search() -> Search:
    return Search({key: SHELF.books[key] for key in ("chess", "daguai")}, NAMES)


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("4.6.4", "4.6.4"),
        ("4.6(4)", "4.6.4"),
        ("第４.6（4）条", "4.6.4"),
        ("第十条", "10"),
        ("第二十三条", "23"),
        ("第廿三条", "23"),
        ("第一〇条", "10"),
        ("第一二条", "12"),
        ("第1条2、", "1.2"),
        ("五(一)2", "5.1.2"),
        ("4.1(5)(一)", "4.1.5.1"),
        ("12b", "12b"),
        ("clause 9.10", "9.10"),
        ("houqin:9.10", ""),
        ("五同", ""),
        ("三", ""),
        ("升变", ""),
        ("...", ""),
        ("第条", ""),
        ("", ""),
    ],
)
def test_a_number_as_people_write_it(written: str, number: str) -> None:
    assert number_in(written) == number


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("4.6.4", "chess/houqin:4.6.4"),
        ("houqin:9.10", "chess/houqin:9.10"),
        ("chess/houqin:9.10", "chess/houqin:9.10"),
        ("国际象棋 3.1", "chess/houqin:3.1"),
        ("大怪 3.1", "daguai/usst2017:3.1"),
        ("usst2017:3.1", "daguai/usst2017:3.1"),
        ("升变", "chess/houqin:4.6.4"),
        ("PROMOTION", "chess/houqin:4.6.4"),
        ("pormotion", "chess/houqin:4.6.4"),
        ("en passant", "chess/houqin:4.6.3"),
        ("吃过路冰", "chess/houqin:4.6.3"),
        ("touched rook king", "chess/houqin:4.1.3"),
        ("垃圾顺字", "daguai/usst2017:2.3"),
    ],
)
def test_the_best_clause_comes_first(search: Search, query: str, first: str) -> None:
    assert search.find(query)[0].name == first


def test_what_lies_below_a_number_follows_it(search: Search) -> None:
    found = [(hit.clause.id, hit.by) for hit in search.find("9.16")]
    assert found[0] == ("houqin:9.16", "number")
    assert found[1:] == [("houqin:9.16.1", "below"), ("houqin:9.16.2", "below"), ("houqin:9.16.3", "below")]


@pytest.mark.parametrize("query", ["", "   ", "zzz", "99.9", "...", "qwertyuiop asdfgh"])
def test_what_is_not_in_the_books_is_not_found(search: Search, query: str) -> None:
    assert search.find(query) == []


@pytest.mark.parametrize("game", SHELF.books)
def test_every_clause_is_found_by_its_own_number(game: str) -> None:
    search = Search({game: SHELF.books[game]})
    for clause in SHELF.books[game].values():
        assert search.find(clause.id)[0].clause == clause


@pytest.mark.parametrize("query", ["犯规", "3.1", "超时"])
@pytest.mark.parametrize("rules", [("chess", "houqin"), ("daguai", "usst2017")])
def test_the_rules_that_are_played_by_come_first(search: Search, query: str, rules: tuple[str, str]) -> None:
    assert search.find(query, first=[rules])[0].game == rules[0]


def test_a_scope_leaves_the_rest_out(search: Search) -> None:
    within = Scope(games=frozenset({"chess"}))
    assert {hit.game for hit in search.find("犯规", within)} == {"chess"}
    assert next(hit.name for hit in search.find("3.1", within)) == "chess/houqin:3.1"


def test_names_in_the_question_do_not_lead_out_of_a_scope(search: Search) -> None:
    within = Scope(games=frozenset({"chess"}))
    assert {hit.game for hit in search.find("大怪 犯规", within)} == {"chess"}
    assert search.find("usst2017 国际象棋 升变")[0].name == "chess/houqin:4.6.4"


def test_the_very_name_of_a_matter_is_told_from_a_question(search: Search) -> None:
    assert search.find("升变")[0].by == "name"
    assert search.find("兵升变成什么")[0].by == "said"
    assert search.find("同色的格子和棋子")[0].by == "words"


def test_a_very_long_question_is_cut(search: Search) -> None:
    assert search.find("升变" + "天" * 5000)
    assert {hit.by for hit in search.find("天" * 5000 + "升变")} <= {"near"}


@pytest.mark.parametrize(
    ("said", "same"),
    [
        ("同一局面3次", "同一局面三遍"),
        ("犯规2回", "犯规两次"),
        ("12遍", "十二次"),
        ("他存心碰翻棋子", "他故意碰倒棋子"),
        ("对9大过对8", "对K大过对Q"),
        ("the umpire's penalty", "the referee's fine"),
    ],
)
def test_one_thing_said_in_two_ways_is_compared_as_one(said: str, same: str) -> None:
    assert telling(said) == telling(same)


def test_the_number_of_a_clause_is_not_counted_in_words() -> None:
    assert "4.6.4" in telling("国际象棋4.6.4条")


def test_a_question_like_a_known_one_finds_its_clause(search: Search) -> None:
    """None of its words is in the index."""
    (known,) = [each for each in SHELF.books["chess"]["houqin:4.6.5"].asked if "倒过来" in each]
    assert search.find(f"请问{known}")[0].name == "chess/houqin:4.6.5"


@pytest.mark.parametrize("talk", ["今晚吃什么", "帮我写一首诗", "happy new year"])
def test_talk_is_no_question(search: Search, talk: str) -> None:
    assert {hit.by for hit in search.find(talk)} <= {"near"}


def test_where_another_game_is_played_it_must_be_surer(search: Search) -> None:
    asked = "什么时候提和合适"
    assert search.find(asked)[0].name == "chess/houqin:9.7"
    assert not any(hit.answers for hit in search.find(asked, first=[("daguai", "usst2017")]))
    assert search.find(f"国际象棋 {asked}", first=[("daguai", "usst2017")])[0].name == "chess/houqin:9.7"


def clause(clause_id: str, zh: str, en: str) -> Clause:
    return Clause(clause_id, {"zh": zh, "en": en}, {"zh": f"{zh}。", "en": f"{en}."}, "engine", {})


@pytest.fixture(scope="module")
def plainly_called() -> Search:
    """Two games; a rule set of the one is called by a plain word."""
    books = {
        "discs": [clause("plain:10", "翻转棋子", "Turning discs over"), clause("full:10", "小棋盘", "A small board")],
        "tiles": [clause("cup:10", "牌面朝上", "The plain side of a tile lies above")],
    }
    return Search({game: {each.id: each for each in book} for game, book in books.items()})


def test_the_key_of_a_rule_set_is_no_word_of_a_question(plainly_called: Search) -> None:
    assert plainly_called.find("which side lies above, the plain one?")[0].name == "tiles/cup:10"
    assert plainly_called.find("the plain side of a full tile")[0].name == "tiles/cup:10"
    assert [hit.name for hit in plainly_called.find("plain")] == ["tiles/cup:10"]


@pytest.mark.parametrize("cited", ["plain:10", "PLAIN：10", "plain: 10", "discs plain:10"])
def test_before_the_number_of_a_clause_it_stands_for_its_rules(plainly_called: Search, cited: str) -> None:
    assert plainly_called.find(cited)[0].name == "discs/plain:10"
