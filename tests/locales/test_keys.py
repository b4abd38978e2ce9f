"""The catalogues against the sources: nothing that can be said lacks a sentence, and no sentence is never said."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from bot.app.correcting import PROPOSED
from bot.app.rights import APPOINTED_BY, RIGHTS
from bot.app.showing import PINNING, TELLING
from bot.app.vocabulary import SPECS
from bot.app.when import Problem
from bot.app.words import LANGUAGES, catalogue, words
from engines import chess, daguai, shuangsheng
from engines.core import cards as core_cards
from engines.core import manner, rulebook, rulesets, timing, verdicts
from engines.core.cards import BIG, SMALL
from engines.core.game import AnyPlay, Game
from engines.core.rulings import REFEREE, Fact, Refusal, Seat
from engines.core.scene import Scorecard
from engines.core.table import Played, Table, open_table
from engines.daguai import order_form, view_hand
from engines.daguai import view as daguai_view
from engines.daguai.forms import NAMES as FORMS
from engines.daguai.lots import draw_lots
from engines.daguai.notation import FOUL_WORDS
from engines.daguai.questions import check
from engines.daguai.scoring import BOTH_FOULED, FOULED, RULED, RULINGS, SIDES
from engines.registry import BOOKS, GAMES
from engines.shuangsheng import asking, recounting, retelling, telling
from engines.shuangsheng import form as level_form
from engines.shuangsheng import view as shuangsheng_view
from engines.shuangsheng.card_points import CARD_FACTS, FOLLOW_POINTS, TRACTOR_POINT
from engines.shuangsheng.components import Kind
from engines.shuangsheng.entries import LABELS, TRUMPS
from engines.shuangsheng.entries import SIDES as LEVEL_SIDES
from engines.shuangsheng.penalties import STRIKES
from engines.shuangsheng.scoring import JACKS, ROLES
from rendering.registry import PAINTERS
from storage.rulings import Instance, Verdict
from storage.store import Status

BOT = Path(__file__).parents[2] / "bot"
SOURCES = [*(BOT / "app").glob("*.py"), *(BOT / "chat").glob("*.py")]
DIALECT = frozenset(key for key in catalogue(LANGUAGES[0]) if "@" in key)
"""What is said otherwise at the tables of one game: `key@game`."""
KEYS = frozenset(catalogue(LANGUAGES[0])) - DIALECT
SPACES = frozenset(key.partition(".")[0] for key in KEYS if "." in key)
KEY = re.compile(r"[a-z]+(?:\.[a-z_]+)+")
SAY = ("html", "plain", "has", "first")
TOLD_OF_CHESS = frozenset(
    {"claim_stands", "claim_fails", "claim_fails.full", "sealed", "opened", "absent", "released"}
    | {fact for fact in chess.FACTS if fact.startswith("touched")}
    | {"piece_at", "must_move", "must_capture", "must_free"}
    | {f"touch_{how}" for how in ("how", "together", "adjust", "accident")}
    | {"which_piece", "where_to", "option"}
)
"""What the board does not show."""
PLACES = ("dealer", "who", "drawer", "cutter", "asked", "played", "holder")
"""The values of a sheet for levels that are seats."""


def usual(game: Game) -> AnyPlay:
    return next(iter(game.plays.values()))


def nodes() -> Iterator[ast.AST]:
    for source in SOURCES:
        yield from ast.walk(ast.parse(source.read_text(encoding="utf-8")))


def texts(node: ast.AST) -> list[str]:
    """The strings that an argument may be: itself, or either branch of a condition."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp():
            return texts(node.body) + texts(node.orelse)
        case _:
            return []


def calls() -> Iterator[tuple[str, set[str] | None, str]]:
    """Every sentence asked for by a literal key: the key, the values given (None if not literal), and how."""
    for node in nodes():
        match node:
            case ast.Call(func=ast.Attribute(attr=how), args=[key, *_]) if how in SAY:
                prefix = ""
            case ast.Call(func=ast.Name(id="button" as how), args=[key, *_]):
                prefix = "button."
            case _:
                continue
        given = [keyword.arg for keyword in node.keywords]
        for text in texts(key):
            yield prefix + text, None if None in given else {name for name in given if name}, how


def literal() -> set[str]:
    """Every key that stands in the sources as such."""
    found = list(nodes())
    parts = {id(part) for node in found if isinstance(node, ast.JoinedStr) for part in node.values}
    whole = (text for node in found if id(node) not in parts for text in texts(node))
    dotted = {text for text in whole if KEY.fullmatch(text) and text.partition(".")[0] in SPACES}
    return dotted | {key for key, _, _ in calls()}


def refusals(game: str) -> dict[str, tuple[str, ...]]:
    """What an entry at a table of this game can be refused for, with the facts that may show it."""
    if game == "chess":
        return dict(chess.REFUSALS)
    if game == "shuangsheng":
        points = frozenset({"text"}).union(*shuangsheng.REFUSALS.values())
        return dict.fromkeys(points, (*telling.REFUSED, *CARD_FACTS, *core_cards.FACTS))
    points = (daguai.POINTS - FOUL_WORDS.keys() - daguai.REASONS) | {"slow"}
    return dict.fromkeys(points, tuple(daguai.FACTS))


def values() -> set[str]:
    pieces = {f"chess.piece.{letter}" for letter in "KQRBNPkqrbnp"} | {"chess.piece."}
    sides = {"chess.side.short", "chess.side.long", "chess.seat.0", "chess.seat.1"}
    sides |= {"chess.claim.repetition", "chess.claim.50"}
    rows = (row["pattern"] for rules in daguai.GAME.rule_sets.values() for row in rules.numbers["table"])
    patterns = {f"daguai.pattern.{pattern}" for pattern in (*rows, FOULED, BOTH_FOULED, RULED)}
    patterns |= {f"daguai.verdict.{verdict}" for verdict in RULINGS} | {f"daguai.form.{form}" for form in FORMS}
    patterns |= {f"daguai.rank.{rank}" for rank in ("T", BIG, SMALL)}
    firsts = {f"daguai.first.{side}" for side in (*SIDES, "")}
    places = {f"shuangsheng.{name}.{seat}" for name in PLACES for seat in LABELS}
    places |= {f"shuangsheng.{name}.{side}" for name in ("side", "who") for side in LEVEL_SIDES}
    places |= {f"shuangsheng.trump.{trump}" for trump in TRUMPS} | {"shuangsheng.side.both"}
    places |= {f"shuangsheng.strike.{kind}" for kind in STRIKES} | {
        f"shuangsheng.jack.{jack}" for jack in ("main", "off")
    }
    places |= {f"shuangsheng.kind.{kind}" for kind in get_args(Kind)}
    places |= {f"shuangsheng.component.{kind}" for kind in get_args(Kind) if kind != "throw"}
    faults = (FOLLOW_POINTS - {"follow_count"}) | {TRACTOR_POINT, "forced_part"}
    places |= {f"shuangsheng.fault.{point}" for point in faults}
    fouls = {f"{key}.foul.{point}" for key, game in GAMES.items() for point in usual(game).fouls}
    return {f"value.{value}" for value in pieces | sides | patterns | firsts | places | fouls}


def families() -> set[str]:
    """Every key that the sources put together from parts."""
    common = rulesets.FORM | rulesets.CLOCK_POINTS | {"turn", "offer_standing"}
    keys = {f"point.{point}" for point in common}
    keys |= {f"point.{game}.{point}" for game in GAMES for point in refusals(game)}
    keys |= {f"entry.{text}" for text in ("resign", "draw?", "draw ok", "draw no", "flag", "pause", "go", "time")}
    keys |= {f"entry.{text}" for text in ("seal", "resume", "absent", "award", "forfeit")}
    keys |= {f"entry.claim {kind}" for game in GAMES.values() for kind in usual(game).claims}
    keys |= {f"hint.{key}.claim" for key, game in GAMES.items() if usual(game).claims}
    keys |= {f"fact.chess.must_{must}" for must in ("move", "capture", "free")} | {"fact.chess.piece_at"}
    keys |= {f"fact.chess.touch_{how}" for how in ("how", "together", "adjust", "accident")}
    keys |= {"ask.told", "ask.chess.touch.told", "ask.touch.none", "ask.count.none"}
    keys |= {"fact.daguai.count_whom"}
    keys |= {f"fact.daguai.{fact}" for fact in (*order_form.TOLD, *view_hand.KEYS)}
    keys |= {f"fact.{fact}" for fact in manner.FACTS}
    keys |= {f"rule.by.{who}" for who in get_args(rulebook.DecidedBy)}
    keys |= {f"rule.ask.{ask}" for ask in ("touch", "claim", "adjourn", "foul", "decide", "hand", "check", "entry")}
    sets = {clause.rule_set for book in BOOKS.values() for clause in book.values()}
    keys |= {f"document.{rule_set}.names" for rule_set in sets}
    instances, verdicts_given = get_args(Instance), get_args(Verdict)
    keys |= {f"appeal.instance.{instance}" for instance in instances}
    keys |= {f"appeal.verdict.{verdict}" for verdict in verdicts_given}
    keys |= {f"appeal.state.{instance}_{state}" for instance in instances for state in (*verdicts_given, "waits")}
    keys |= {f"button.appeal_{verdict}" for verdict in verdicts_given}
    keys |= {f"hint.{key}.foul" for key, game in GAMES.items() if usual(game).fouls}
    keys |= {
        f"hint.{key}.{what}" for key, game in GAMES.items() if game.question("check") for what in ("check", "review")
    }
    keys |= levelled() | by_card()
    keys |= {f"refused.{kind}" for kind in ("illegal", "unreadable", "ambiguous")}
    keys |= {f"fact.{fact}" for fact in {**verdicts.FACTS, **timing.FACTS}} | {
        f"fact.daguai.{fact.key}" for fact in (*sheet_facts(), *hand_facts(), *answers())
    }
    keys |= {f"fact.chess.{fact}" for fact in TOLD_OF_CHESS}
    keys |= {f"reason.{reason}" for reason in ("resign", "agreed", "award", "forfeit")}
    keys |= {f"reason.chess.{reason}" for reason in chess.REASONS}
    keys |= {f"reason.daguai.{reason}" for reason in daguai.REASONS}
    keys |= {f"fact.shuangsheng.{fact}" for fact in (*telling.TOLD, *recounting.TOLD)}
    keys |= {f"reason.shuangsheng.{reason}" for reasons in shuangsheng.REASONS.values() for reason in reasons}
    for key, book in BOOKS.items():
        keys |= {f"game.{key}", f"game.{key}.names"} | {f"rules.{key}.{clause.rule_set}" for clause in book.values()}
    for key in GAMES:
        keys.add(f"hint.{key}")
        if isinstance(opened(key).scene, Scorecard):
            keys.add(f"live.next.{key}")
        else:
            keys |= {f"seat.{key}.{seat}{more}" for seat in range(opened(key).seats) for more in ("", ".names")}
            keys |= {f"seat.{key}.{seat}.short" for seat in range(opened(key).seats) if opened(key).seats > 2}
    keys |= {f"duration.{unit}" for unit in ("minutes", "seconds")}
    keys |= {f"status.{status}" for status in get_args(Status)}
    keys |= {f"rights.{who}" for who in {*RIGHTS.values()} - {"anyone"}}
    keys |= {f"pin.{way}" for way in (*PINNING, "refused")}
    keys |= {f"tell.{way}" for way in TELLING} | {f"menu.{spec.name}" for spec in SPECS}
    keys |= {f"picture.{word}" for word in pictured()}
    keys |= {f"button.lang_{whose}_{language}" for whose in ("mine", "group") for language in LANGUAGES}
    keys |= {f"remind.{problem}" for problem in get_args(Problem)}
    keys |= {"say.no_seat", "say.no_table", "proposal.ask_self", "proposal.ask_other"}
    keys |= {f"{kind}.{said}" for kind in PROPOSED for said in ("preview", "done")} | {"fix.preview_void"}
    keys |= {f"{kind}.{said}" for kind in ("strike", "restore") for said in ("which", "none", "no_line")}
    keys |= {f"role.{role}{more}" for role in APPOINTED_BY for more in ("", ".names")} | {"role.none"}
    keys |= {f"button.{act}" for act in ("decide", "foul", "resume", "pause", "strike", "restore_line")}
    keys |= {f"rights.{who}" for who in (*APPOINTED_BY.values(), "no_referee")}
    return keys | values()


def pictured() -> set[str]:
    """What painters ask for whatever the scene, and what the scenes of the games bring."""
    brought = (*daguai_view.PICTURED, *shuangsheng_view.PICTURED)
    return {word for painter in PAINTERS.values() for word in painter.words}.union(brought)


def levelled() -> set[str]:
    """What the sheet that is played for levels and its form put together."""
    keys = {f"fact.shuangsheng.{fact}" for fact in (*asking.TOLD, *retelling.TOLD) if fact not in ("at_line", "out")}
    keys |= {"fact.shuangsheng.trick_won.full", "fact.daguai.asked_cards", "fact.daguai.retold"}
    keys |= {"value.shuangsheng.fines.0", "value.shuangsheng.kind.mixed"}
    keys |= {"value.shuangsheng.fault.turn", "value.shuangsheng.fault.failed_throw"}
    keys |= {f"point.shuangsheng.{point}" for point in (*asking.REFUSED, *retelling.REFUSED)}
    keys |= {f"side.shuangsheng.{side}" for side in range(len(LEVEL_SIDES))}
    keys |= {f"entry.{text}" for text in ("bell", "settle")} | {f"entry_{act}" for act in ("dealer", "turn")}
    keys |= {f"entry_hand.{what}" for what in ("points", "levels", *ROLES)}
    keys |= {f"entry_hand.role.{role}" for role in ROLES}
    keys |= {f"live.level_open_{kind}" for kind in ("points", "levels")}
    keys |= {f"level_form.miscount.{role}" for role in (*ROLES, "both")} | {f"level_form.jack.{jack}" for jack in JACKS}
    keys |= {f"level_form.component.{pairs}" for pairs in range(5)}
    keys |= {f"fact.shuangsheng.{fact}" for fact in (*level_form.TOLD, *shuangsheng_view.KEYS)}
    keys |= {f"fact.shuangsheng.form_foul_{kind}.full" for kind in ("points", "levels")}
    keys |= {f"value.shuangsheng.largest.{pairs}" for pairs in range(5)}
    keys |= {f"value.shuangsheng.last.{role}" for role in (*ROLES, "?")}
    keys |= {f"value.shuangsheng.suit.{suit}" for suit in TRUMPS}
    keys |= {f"value.shuangsheng.team.{side}" for side in LEVEL_SIDES}
    keys |= {f"value.shuangsheng.counts.{what}" for what in ("thrown", "beatable")}
    keys |= {f"foul.{what}" for what in ("who", "which", "thrown", "beaten")}
    keys |= {f"foul.count.{what}" for what in ("cards", "pairs", "rounds")}
    return keys | {f"button.{act}" for act in ("deals", "bell")}


def by_card() -> set[str]:
    """What is said of a hand that is entered play by play."""
    keys = {f"entry.show {seat}" for seat in LABELS} | {"entry.pass", "entry.bottom", "point.daguai.ask_off_turn"}
    keys |= {f"full_hand.{piece}" for piece in ("level", "trump", "dealer")}
    keys |= {f"hint.{key}.full_hand" for key in GAMES if "depth" in opened(key).rules.options}
    return keys | {"fact.daguai.told_count", "fact.daguai.untold_count"}


def opened(game: str) -> Table[object, object]:
    table = open_table(GAMES[game])
    assert isinstance(table, Table)
    return table


def sheet_facts() -> list[Fact]:
    """All that is told of a sheet: a plain hand, one that fouls end, one that both sides lose, one rescored."""
    lines = (
        [(Seat(0), "AAABBB")]
        + [(REFEREE, f"foul {who} talking hand=1") for who in ("A1", "A2", "B1", "B2")]
        + [(REFEREE, f"foul {who} talking") for who in ("A1", "A1", "B1", "B1")]
        + [(Seat(1), "fouled"), (Seat(0), "ABABAB"), (REFEREE, "foul ruling A hand=2")]
    )
    return told("daguai", lines, {})


def hand_facts() -> list[Fact]:
    """All that is told of a hand card by card: plays, passes, a lost turn, a new lead, somebody going out."""
    passes = [(Seat(seat), "pass") for seat in (2, 3, 4, 5)]
    lines = [(Seat(0), "S3"), (Seat(1), "S4"), (REFEREE, "foul 2 slow"), *passes[1:], (Seat(0), "pass")]
    return told("daguai", lines, {"depth": "hand", "hands": ["S3 S5", "S4", "", "", "", ""]})


def answers() -> list[Fact]:
    """All that single questions about 大怪路子 are answered with."""
    rules = daguai.GAME.rule_sets["usst2017"]
    picks = iter((0, 53, 0, 1))
    checked = check(rules, "SA > SK")
    assert isinstance(checked, tuple)
    return [*checked, *draw_lots(rules, lambda n: next(picks)).facts]


def told(game: str, lines: Sequence[tuple[Seat, str]], options: dict[str, object]) -> list[Fact]:
    table = open_table(GAMES[game], None, options)
    assert isinstance(table, Table)
    facts: list[Fact] = []
    for seat, text in lines:
        played = table.play(seat, text)
        assert isinstance(played, Played), text
        table = played.table
        facts += (*played.facts, *played.departs)
    return facts


def placeholders(key: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(catalogue(LANGUAGES[0])[key]) if name}


def test_the_sources_are_found() -> None:
    assert len(SOURCES) > 15
    assert len(literal()) > 100


def test_every_key_in_the_sources_has_a_sentence() -> None:
    assert sorted(literal() - KEYS) == []


def test_what_is_said_otherwise_at_a_table_is_said_elsewhere_too() -> None:
    for key in DIALECT:
        plain, _, game = key.partition("@")
        assert game in GAMES
        assert plain in KEYS
        for language in LANGUAGES:
            said = {name for _, name, _, _ in Formatter().parse(catalogue(language)[key]) if name}
            assert said == placeholders(plain), key


def test_every_key_put_together_has_a_sentence() -> None:
    assert sorted(families() - KEYS) == []


def test_every_sentence_is_said_somewhere() -> None:
    special = {
        f"point.{game}.{point}.{fact}" for game in GAMES for point, facts in refusals(game).items() for fact in facts
    }
    assert sorted(KEYS - literal() - families() - special) == []


def test_a_sentence_is_given_every_value_it_names() -> None:
    short = {key: placeholders(key) - given for key, given, _ in calls() if given is not None}
    assert {key: names for key, names in short.items() if names} == {}


def test_what_is_asked_for_as_plain_text_has_no_tags() -> None:
    plain = {key for key, _, how in calls() if how in ("plain", "button")}
    assert len(plain) > 30
    assert {(language, key) for language in LANGUAGES for key in plain if "<" in catalogue(language)[key]} == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_names_only_values_that_its_facts_carry(game: str) -> None:
    facts = {"chess": chess.FACTS, "daguai": daguai.FACTS, "shuangsheng": shuangsheng.FACTS}[game]
    for point, shown in refusals(game).items():
        carried = {f"{fact}_{name}" for fact in shown for name in facts[fact]}
        for key in (f"point.{game}.{point}", *(f"point.{game}.{point}.{fact}" for fact in shown)):
            assert key not in KEYS or placeholders(key) <= carried, key


def test_a_fact_names_only_values_that_it_carries() -> None:
    for facts, prefix in (
        ({**verdicts.FACTS, **timing.FACTS}, "fact"),
        (chess.FACTS, "fact.chess"),
        (daguai.FACTS, "fact.daguai"),
        (shuangsheng.FACTS, "fact.shuangsheng"),
    ):
        for fact, names in facts.items():
            key = f"{prefix}.{fact}"
            assert key not in KEYS or placeholders(key) <= set(names), key


def test_a_move_on_the_board_is_shown_and_not_told() -> None:
    assert {key.removeprefix("fact.chess.") for key in KEYS if key.startswith("fact.chess.")} == TOLD_OF_CHESS


REFUSED = [
    ("chess", "", "Ng3", "白马从所在的格子到不了 g3，走法不对。"),
    ("chess", "", "e5", "白兵从所在的格子到不了 e5，走法不对。"),
    ("chess", "", "Bc4", "从 f1 到 c4 的路上，e2 有白兵挡住。"),
    ("chess", "", "e7e5", "e7 上是黑兵，不是你可以走的棋子。"),
    ("chess", "", "e4e5", "盘上没有你说的棋子（e4→e5）。"),
    ("chess", "", "exd3", "兵只有吃子才斜走，d3 是空格。"),
    ("chess", "", "O-O", "现在不能短易位：王和车之间 g1 有白马。"),
    ("chess", "", "Rxa2", "a2 上是自己的白兵，不能走上去。"),
    ("chess", "e4 e5 Nf3 Nc6 Bc4 Nd4 O-O Nxf3+", "a3", "这样走，g1 的王会受黑马（f3）攻击。"),
    ("chess", "e4 f5 Qh5+", "a6", "这样走，e8 的王会受白后（h5）攻击。"),
    ("daguai", "", "AAB", "名次未定：A 方还有 1 人、B 方还有 2 人没有出完，请写到一方三人都出完为止。"),
    ("daguai", "", "A1 A1 A2", "A1 写了不止一次。"),
    ("daguai", "", "A1 A4", "没有 A4；编号是 A1 A2 A3、B1 B2 B3。"),
    ("daguai", "", "AAAABB", "A 方写了 4 个，每方只有三人。"),
    ("daguai", "", "A1 B A2", "字母和编号请勿混用，要么全写 A、B，要么全写 A1、B2 这样的编号。"),
    ("daguai", "", "fouled", "这一盘没有一方犯规已满（A 0 次，B 0 次），请写出完顺序。"),
    ("shuangsheng", "", "60 庄收", "这一把抢庄，请写谁坐庄，如 庄北。"),
    ("shuangsheng", "", "庄北 60", "还缺最后一墩谁赢：写 防抠 或 庄收。"),
    ("shuangsheng", "", "庄北 72 底10 庄收", "分数都是 5 的倍数：墩分 72，底 10。"),
    ("shuangsheng", "", "庄北 180 底30 庄收", "墩分 180 加底 30 超过 200 分。"),
    ("shuangsheng", "", "庄北 20 底85 防抠 单", "底牌 85 分，最多 80 分。"),
    ("shuangsheng", "", "庄北 60 底10 单扣 主J", "打 2 时没有 J 抠底一说，只在打 J 时算。"),
    ("shuangsheng", "", "庄北 总20 底20 对抠", "总分 20、底 20 分，算不出墩分。"),
    ("shuangsheng", "", "庄北 60 50 庄收", "同一项写了两个不同的数：60 和 50。"),
    ("shuangsheng", "", "庄北 60 庄收 singing", "看不懂“SINGING”。"),
    ("shuangsheng", "", "庄北 60 庄收 庄降1级", "罚级要写明条文，如：5、8。"),
]


@pytest.mark.parametrize(("game", "before", "text", "said"), REFUSED)
def test_a_refusal_says_what_was_wrong(game: str, before: str, text: str, said: str) -> None:
    table = opened(game)
    for move in before.split():
        played = table.play(table.to_act[0], move)
        assert isinstance(played, Played)
        table = played.table
    refusal = table.play(table.to_act[0], text)
    assert isinstance(refusal, Refusal)
    assert words("zh").refusal(game, refusal) == said
    english = words("en").refusal(game, refusal)
    assert english.isprintable()
    assert not re.search(r"[\u4e00-\u9fff]|  |None", english.replace("→", ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_act_of_the_record_is_read_out_in_words(language: str) -> None:
    say = words(language)
    assert say.entry("resign") != "resign"
    assert say.entry("draw?") != "draw?"
    assert say.entry("Nf3") == "Nf3"


def test_fouls_are_called_by_words_that_can_be_typed() -> None:
    say, table = words("zh"), opened("daguai")
    for point in daguai.SHEET.fouls:
        word = say.plain(f"value.daguai.foul.{point}")
        played = table.play(REFEREE, f"foul A2 {word}")
        assert isinstance(played, Played)
        assert played.text == f"foul 2 {point}"
        assert word in say.plain("hint.daguai.foul")


TOLD = [
    "<b>第 1 盘</b>：A 方头家，抓三家。A 8 : B 0",
    "总分 A 8 : B 0，头家 1 : 0",
    "第 2 盘：B1 坐庄，洗牌、发牌、先出；A1 扦牌",
    "⚑ 第 1 盘 A1 犯规（讲话），A 方本盘第 1 次。",
    "A 方第 1 盘犯规已满，按被抓三家计，B 方记头家。",
    "<b>第 1 盘改判</b>：B 方头家，对方犯规已满，按抓三家计。A 0 : B 8",
    "<b>第 2 盘</b>：无头家，双方犯规都已满。A 0 : B 0",
]


@pytest.mark.parametrize("said", TOLD)
def test_a_sheet_is_told_in_words(said: str) -> None:
    assert said in [words("zh").fact("daguai", fact) for fact in sheet_facts()]


TOLD_OF_LEVELS = [
    "<b>第 1 把</b>：北家坐庄，打 2，主 ♠",
    "墩分 65，加底 10×2=20，罚分 -20：防家共 <b>65</b> 分",
    "东西方罚 20 分（第 7 条）。",
    "南北方守住，升 1 级。",
    "南北 <b>3</b>，东西 <b>2</b>",
    "第 2 把南家坐庄，打 3。",
    "⚑ 第 2 把 西家犯规（跟错牌），打完降 1 级。",
    "⚑ 东西方跟牌错误累计 1 次，满 3 次判负。",
    "双方多牌少牌，这一把不按得分算。",
    "第 3 把抢庄。",
]


@pytest.mark.parametrize("said", TOLD_OF_LEVELS)
def test_a_sheet_for_levels_is_told_in_words(said: str) -> None:
    lines = [
        (Seat(0), "庄北 65 底10 单扣 ♠ 罚防20 第7条"),
        (REFEREE, "foul 1 follow_error"),
        (Seat(1), "双方错张"),
    ]
    assert said in [words("zh").fact("shuangsheng", fact) for fact in told("shuangsheng", lines, {})]


def test_fouls_of_levels_are_called_by_words_that_can_be_typed() -> None:
    for rule_set, rules in GAMES["shuangsheng"].rule_sets.items():
        table = open_table(GAMES["shuangsheng"], rule_set)
        assert isinstance(table, Table)
        for point in rules.numbers["fouls"]:
            word = words("zh").plain(f"value.shuangsheng.foul.{point}")
            played = table.play(REFEREE, f"foul 北 {word} 3" if point == "failed_throw" else f"foul 北 {word}")
            assert isinstance(played, Played), word
            assert played.text.startswith(f"foul 0 {point}")
