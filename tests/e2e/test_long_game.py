"""A whole game of forty moves in the local chat: two players, a referee, and whatever may happen in between."""

from __future__ import annotations

import json
import re
import urllib.request
from io import StringIO
from typing import Any

import chess
import chess.pgn
import pytest

from bot.app.speech.words import words
from engines.chess.speech import option

pytestmark = pytest.mark.slow

WHITE, BLACK, REFEREE, GUEST = 1, 2, 3, 4

# Each move as it is typed, or in two ways as typed=meant.
OPENING = "e4 e7e5=e5 马f3=Nf3 Nc6"
SPANISH = "a7a6=a6 象a4=Ba4 Nf6 短易位=O-O 象e7=Be7 f1e1=Re1 b5 Bb3 d6 c3 e8g8=O-O"
MIDDLE = "d4 Nbd7 Nbd2 Bb7 Bc2 车e8=Re8 Nf1 Bf8 Ng3 兵g6=g6"
STORM = "a4 c5 d5 c4 Bg5 h6 Be3"
SIEGE = "Nc5 后d2=Qd2 h5 Bg5 Be7"
THRICE = "Nfd7 Nh2 h4 Nf3 Nf6 王h2=Kh2 Kh7 Kg1 Kg8 Kh2 Kh7 Kg1 Kg8"
"""After its last move the position is on the board for the third time."""
FIGHT = "Ne2 Nfxe4 Bxe4 Nxe4 Qe3"
AFTER_THE_SLIP = "Nxh4 Bxh4 Ng3"
END = "Bxg3 fxg3 Qf6 axb5 axb5 Rxa8 Rxa8 Rf1 Kh7 Bg5 Qg7 Qb6 Nxg5 Qxb7 Qxb7 g4 Ra2"
LAST_FEN = "8/1q5k/3p2p1/1p1Pppn1/2p3P1/2P4P/rP4P1/5RK1 w - - 1 41"


class Game:
    """The match in the chat, beside a board of our own."""

    def __init__(self, town: Any) -> None:
        self.town = town
        self.board = chess.Board()

    @property
    def player(self) -> int:
        return WHITE if self.board.turn else BLACK

    def moves(self, typed: str) -> None:
        """Played one after the other; the live message comes to show the last one and whose turn it is."""
        for move in typed.split():
            text, _, meant = move.partition("=")
            self.town.say(self.player, f"/move {text}")
            self.board.push_san(meant or text)
        self.shows_the_turn(meant or text)

    def shows_the_turn(self, last: str) -> None:
        turn = "轮到 白方" if self.board.turn else "轮到 黑方"
        self.shows("最近：", f"{words('zh').label('chess', option(last))}\n第 ", turn)

    def shows(self, *texts: str) -> str:
        """Wait until the caption of the live message holds all of this."""
        return str(self.town.wait(lambda: all(text in self.caption() for text in texts) and self.caption(), str(texts)))

    def live(self) -> dict[str, Any]:
        """The newest message with a picture."""
        return next((message for message in reversed(self.town.messages()) if "photo" in message), {"caption": ""})

    def caption(self) -> str:
        return str(self.live()["caption"])

    def ask(self, person: int, text: str, expected: str, chat: int | None = None) -> str:
        """Say something; gives the bot's answer that holds what is expected, which came after it."""
        said = self.town.say(person, text, chat=chat)["message_id"]
        return self.answered(said, expected, chat)

    def answered(self, since: int, expected: str, chat: int | None = None) -> str:
        def look() -> str | None:
            return next((text for text in self.since(since, chat) if expected in text), None)

        return str(self.town.wait(look, expected))

    def since(self, number: int, chat: int | None = None) -> list[str]:
        """All that the bot has said after a message, as HTML."""
        after = [each for each in self.town.messages(chat) if each["message_id"] > number and each["from"]["is_bot"]]
        return [each.get("text") or each.get("caption") or "" for each in after]

    def press(self, person: int, label: str, expected: str) -> str:
        """Press a button; gives what its message has become, or what was said after it."""
        asked, _ = self.town.wait(lambda: self.town.button(label), label)
        self.town.press(person, label)
        return self.answered(asked - 1, expected)

    def file(self, person: int, command: str) -> str:
        """What is sent as a file when asked for."""
        said = self.town.say(person, command)["message_id"]

        def look() -> str | None:
            sent = (each for each in self.town.messages() if each["message_id"] > said and "document" in each)
            return next((each["document"]["url"] for each in sent), None)

        return self.fetched(self.town.wait(look, "the file")).decode()

    def fetched(self, path: str) -> bytes:
        with urllib.request.urlopen(self.town.address + path, timeout=60) as answer:
            return bytes(answer.read())

    def told_alone(self, person: int, label: str) -> str:
        """Press a button whose answer only the presser reads."""
        with urllib.request.urlopen(self.town.address + "/ui/events", timeout=60) as events:
            events.readline()  # the welcome: whatever happens from here on is told
            self.town.press(person, label)
            for line in events:
                event = json.loads(line[6:]) if line.startswith(b"data: ") else {}
                if event.get("type") == "answer":
                    return str(event["text"])
        raise AssertionError("the press was not answered")


@pytest.fixture
def game(town: Any) -> Game:
    """The players sit, the referee is an administrator, and White's clock runs."""
    game = Game(town)
    referee = f"/ui/chats/{town.group}/members/{town.person(REFEREE)}"
    town.post(referee, {"status": "administrator"}, "PATCH")
    town.say(WHITE, "/new 国际象棋 90m+30s")
    game.shows("时限 90m+30s", "等待入座")
    town.press(WHITE, "白方")
    town.press(BLACK, "黑方")
    game.shows("轮到 白方", "的时间到")
    return game


def test_forty_moves(game: Game) -> None:
    an_illegal_move_and_a_wrong_claim(game)
    two_offers(game)
    a_touch_and_a_pause(game)
    an_adjournment(game)
    a_claim_that_nobody_makes(game)
    a_correction(game)
    the_end(game)
    the_record(game)
    assert game.town.faults() == []


def an_illegal_move_and_a_wrong_claim(game: Game) -> None:
    game.moves(OPENING)
    assert "规则 4.1" in game.ask(WHITE, "/move Ke3", "✗")
    game.ask(BLACK, "/move Nf6", "还没有轮到你")
    game.shows_the_turn("Nc6")

    game.ask(WHITE, "/claim repetition Bb5", "不能撤回")
    judged = game.press(WHITE, "确定申请", "审验不成立")
    assert "规则 9.13.2" in judged
    assert "Bb5 已经走出" in judged
    game.board.push_san("Bb5")
    game.shows("轮到 黑方")
    white, black = game.ask(GUEST, "/clock", "已用").splitlines()[:2]
    assert re.search("白方.*已用 05:[0-5].，3 着", white)
    assert re.search("黑方.*已用 00:[0-5].，2 着", black)


def two_offers(game: Game) -> None:
    game.moves(SPANISH)
    game.ask(WHITE, "/move h3 提和", "白方提和")
    game.board.push_san("h3")
    game.shows("h3 提和\n", "白方提和", "轮到 黑方")
    game.press(BLACK, "不同意", "黑方不同意和棋")
    game.moves("Nb8")
    game.moves(MIDDLE.removesuffix(" 兵g6=g6"))
    game.ask(BLACK, "/move 兵g6 提和", "黑方提和")
    game.board.push_san("g6")
    game.shows("黑方提和")
    game.moves("a4")
    assert "提和" not in game.caption(), "the move has refused it"
    game.ask(WHITE, "/offer", "白方提和")
    game.moves(STORM.removeprefix("a4 "))


def a_touch_and_a_pause(game: Game) -> None:
    ruled = game.ask(REFEREE, "/touch 台1 d7 b5", "据称摸到")
    assert "黑马、黑兵（d7、b5）" in ruled
    assert "须走所摸的子：" in ruled
    assert "Nc5" in ruled
    assert "规则 6.2" in ruled
    game.shows_the_turn("Be3")
    game.ask(BLACK, "/pause", "只有裁判")
    game.ask(REFEREE, "/pause 台1", "裁判暂停")
    stands = game.shows("⏸ 裁判暂停")
    game.ask(BLACK, "/move Nc5", "等裁判宣布继续")
    assert game.caption() == stands, "the clocks stand"
    game.ask(REFEREE, "/resume 台1", "比赛继续")
    game.shows("轮到 黑方", "的时间到")
    game.moves(SIEGE)


def an_adjournment(game: Game) -> None:
    alone = game.town.person(WHITE)
    begun = game.town.messages()[-1]["message_id"]
    game.ask(BLACK, "/adjourn", "提议封棋")
    game.press(REFEREE, "同意封棋", "请白方 小林")
    game.ask(WHITE, "/move a5", "私下")
    game.ask(WHITE, "/seal Bh6", "谁也看不到", chat=alone)
    game.answered(begun, "白方封棋，棋钟停走")
    game.shows("已封棋")
    game.ask(BLACK, "/move Nfd7", "✗")
    game.ask(GUEST, "/history", "封棋")
    assert "Bh6" not in game.file(GUEST, "/pgn 台1")
    assert [text for text in game.since(begun) if "Bh6" in text] == [], "sealed is unseen"
    game.ask(WHITE, "/resume", "只有裁判")
    game.ask(REFEREE, "/resume 台1", "白方的封着是 Bh6")
    game.board.push_san("Bh6")
    game.shows("轮到 黑方")


def a_claim_that_nobody_makes(game: Game) -> None:
    game.moves(THRICE)
    assert game.board.is_repetition(3)
    begun = game.town.messages()[-1]["message_id"]
    game.ask(BLACK, "/claim repetition", "轮到你走棋时再提")
    game.ask(REFEREE, "/claim 台1", "只有裁判本人看得到")
    assert "三次重复" in game.told_alone(REFEREE, "有和可提吗")
    assert [text for text in game.since(begun) if "三次重复" in text] == [], "players must find it themselves"
    game.moves(FIGHT)


def a_correction(game: Game) -> None:
    """Black plays f5, Rc8 is written down, and it is noticed three moves later."""
    game.moves(f"Rc8 {AFTER_THE_SLIP}")
    line = re.search(r"(\d+)\. Rc8　", game.ask(GUEST, "/history", "Rc8"))
    assert line is not None
    begun = game.town.say(REFEREE, f"/fix 台1 {line[1]} f5")["message_id"]
    assert "Rc8 → f5" in game.answered(begun, "更正第")
    game.press(REFEREE, "同意", "已更正（裁判 阿梅）")
    for _ in AFTER_THE_SLIP.split():
        game.board.pop()
    game.board.pop()
    for move in f"f5 {AFTER_THE_SLIP}".split():
        game.board.push_san(move)
    game.shows("轮到 黑方")


def the_end(game: Game) -> None:
    game.moves(END)
    assert game.board.fen() == LAST_FEN
    game.ask(WHITE, "/resign", "确定认输吗")
    game.town.press(BLACK, "确定认输")
    game.shows_the_turn("Ra2")
    assert "规则 9.2" in game.press(WHITE, "确定认输", "终局：黑方 小周 胜")
    game.shows("终局：黑方 小周 胜（对方认输）")


def the_record(game: Game) -> None:
    read = chess.pgn.read_game(StringIO(game.file(BLACK, "/pgn 台1")))
    assert read is not None
    assert read.errors == []
    assert read.end().board().fen() == game.board.fen()
    assert (read.headers["Result"], read.headers["White"], read.headers["Black"]) == ("0-1", "小林", "小周")
    assert len(list(read.mainline_moves())) == 80

    lines = game.file(GUEST, "/history 台1").splitlines()  # too long for a message
    struck = [line for line in lines if "划去" in line]
    assert len(struck) == 1
    assert "Rc8" in struck[0]
    assert "黑方 小周" in struck[0]
    assert [line for line in lines if "封棋 Bh6" in line and "白方 小林" in line]

    assert game.fetched(game.live()["photo_url"]).startswith(b"\x89PNG")
