"""A file with /review 复盘, and the match as a file with /pgn 棋谱."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.request.document import MOST_TEXT, Document, Trouble

PGN = '[White "小林"]\n[Black "小周"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n'
FULL = PGN.replace("小周", "陳國華")
STRANGER = 9


def file(text: str, encoding: str = "utf-8", **more: Any) -> Document:
    return Document("对局.pgn", text.encode(encoding), **more)


async def streams(room: Any) -> int:
    return len(await room.app.store.read(lambda unit: unit.stream_ids()))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "big5"])
async def test_a_file_is_reviewed(room: Any, encoding: str) -> None:
    text = FULL if encoding == "big5" else PGN
    await room.say(STRANGER, "/review", document=file(text, encoding))
    assert room.said[-1].kind == "frame"
    names = "小林 – 陳國華" if encoding == "big5" else "小林 – 小周"
    assert room.last.splitlines()[1:4] == [names, "第 7 步，共 7 步", "4. Qxf7#"]


@pytest.mark.parametrize("text", ["/review", "/复盘", "／复牌", "/review@caipan_bot", "复盘"])
async def test_the_command_is_the_caption_or_a_reply_to_the_file(room: Any, text: str) -> None:
    for quoted in (False, True):
        await room.say(STRANGER, text, document=file(PGN, quoted=quoted), quoted="今天这盘" if quoted else None)
        assert "4. Qxf7#" in room.last


async def test_what_is_written_behind_the_command_means_more_than_somebody_elses_file(room: Any) -> None:
    await room.say(STRANGER, "/review 1. d4 d5", document=file(PGN, quoted=True))
    assert "1… d5" in room.last


async def test_a_written_hand_may_be_a_file_and_its_caption_name_the_rules(room: Any) -> None:
    hand = "打5 主黑桃 庄北\n北 HAHA 西 H3H4 南 H6H7 东 H8H9\n"
    await room.say(STRANGER, "/review 后勤杯", document=file(hand))
    written = room.last
    await room.say(STRANGER, f"/review 后勤杯\n{hand}")
    assert room.last == written


async def test_in_private_a_file_alone_is_enough(room: Any) -> None:
    await room.whisper(STRANGER, None, document=file(PGN))
    assert "4. Qxf7#" in room.last


async def test_in_a_group_a_file_alone_is_none_of_ours(room: Any) -> None:
    room.reads_all = True
    await room.say(STRANGER, None, document=file(PGN))
    await room.say(STRANGER, "会议记录", document=file(PGN))
    assert room.said == []


TROUBLES = {
    "too big": (Document("a.pgn", trouble=Trouble.TOO_BIG), "文件太大", "too big"),
    "too much text": (Document("a.pgn", b"1. e4 " * (MOST_TEXT // 6 + 1)), "最多 256 KB", "up to 256 KB"),
    "not fetched": (Document("a.pgn", trouble=Trouble.LOST), "没有取到", "could not be fetched"),
    "a picture": (Document("a.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), "不是文字", "is not text"),
    "mixed": (Document("a.pgn", PGN.encode() + PGN.encode("gb18030")), "编码混在一起", "encodings are mixed"),
    "empty": (Document("a.pgn", b" \n"), "没有文字", "no text"),
}


@pytest.mark.parametrize("kind", TROUBLES)
@pytest.mark.parametrize("language", ["zh", "en"])
async def test_a_file_that_is_not_read_is_answered_and_nothing_is_kept(room: Any, kind: str, language: str) -> None:
    document, chinese, english = TROUBLES[kind]
    await room.say(7, f"/lang group {language}")
    before = await streams(room)
    await room.say(STRANGER, "/review", document=document)
    assert (chinese if language == "zh" else english) in room.last
    room.speaks[STRANGER] = language
    await room.whisper(STRANGER, None, document=document)
    assert (chinese if language == "zh" else english) in room.last
    assert await streams(room) == before


async def test_a_score_without_moves_is_not_kept(room: Any) -> None:
    await room.say(STRANGER, "/review", document=file('[White "小林"]\n'))
    assert "还没有可以复盘的着法" in room.last
    assert await streams(room) == 0


@pytest.mark.parametrize("text", ["; nothing\n", "*", "Dear all,\n" * 9000])
async def test_a_file_that_no_game_knows_as_its_own(room: Any, text: str) -> None:
    await room.say(STRANGER, "/review", document=file(text))
    assert "不是哪一种棋谱，也不是一把牌的记录" in room.last
    assert await streams(room) == 0


@pytest.mark.parametrize("document", [file("大家好"), Document("a.docx", b"PK\x03\x04\x00")])
async def test_among_talk_a_file_that_is_no_score_gets_silence(room: Any, document: Document) -> None:
    room.reads_all = True
    await room.say(STRANGER, "复盘", document=document)
    await room.say(STRANGER, "复盘 上周的会", document=document)
    assert room.said == []


async def test_an_anonymous_administrator_keeps_no_score(room: Any) -> None:
    await room.say(None, "/review", document=file(PGN))
    assert "匿名" in room.last
    assert await streams(room) == 0


async def test_a_long_score_is_read_whole(room: Any) -> None:
    remark = "{" + "很长的评注 " * 13_000 + "}"
    await room.say(STRANGER, "/review", document=file(f"1. e4 {remark} e5", "gb18030"))
    assert "第 2 步，共 2 步" in room.last


# The match as a file


async def test_chess_is_posted_as_pgn_and_its_other_formats_are_offered(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5")
    await room.say(1, "/pgn")
    said = room.said[-1]
    assert (said.kind, said.payload["name"]) == ("document", "chess-1.pgn")
    assert "1. e4 e5" in said.payload["content"]
    assert list(said.buttons) == ["FEN"]
    reply = await room.press(STRANGER, "FEN")
    assert reply.toast == "好"
    said = room.said[-1]
    assert (said.payload["name"], said.buttons) == ("chess-1.fen", {})
    assert said.payload["content"].startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w")


@pytest.mark.parametrize("text", ["/pgn fen", "/pgn FEN", "/棋谱 台1 fen", "棋谱 fen"])
async def test_a_format_is_named(room: Any, text: str) -> None:
    room.reads_all = True
    await room.seat_chess()
    await room.say(1, text)
    assert room.said[-1].payload["name"] == "chess-1.fen"


async def test_a_format_that_the_game_has_not(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/pgn sgf")
    assert room.last == "没有这种格式。可选：PGN、FEN。"
    assert list(room.said[-1].buttons) == ["PGN", "FEN"]
    await room.press(1, "PGN")
    assert room.said[-1].payload["name"] == "chess-1.pgn"
    room.reads_all = True
    await room.say(1, "棋谱 ok")
    assert room.heard == []


@pytest.mark.parametrize("text", ["/pgn", "/pgn csv", "/pgn pgn", "/导出"])
async def test_where_there_is_one_format_it_is_meant(room: Any, text: str) -> None:
    await room.seat_sheet()
    await room.say(1, text)
    assert (room.said[-1].payload["name"], room.said[-1].buttons) == ("daguai-1.csv", {})


async def test_mere_talk_about_a_score_gets_silence(room: Any) -> None:
    room.reads_all = True
    await room.seat_chess()
    await room.say(1, "棋谱 明天发")
    assert room.heard == []


async def test_a_button_drawn_before_there_were_formats_still_works(room: Any) -> None:
    await room.seat_chess()
    stream = await room.stream()
    await room.press_data(2, f"g:{stream.id}:{stream.version}:")
    assert room.said[-1].payload["name"] == "chess-1.pgn"
    await room.press_data(2, f"g:{stream.id}::")
    assert room.said[-1].payload["name"] == "chess-1.pgn"


async def test_the_bots_own_file_is_reviewed(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4 e5 Nf3")
    await room.say(1, "/pgn")
    said = room.said[-1]
    document = Document(said.payload["name"], said.payload["content"].encode(), quoted=True)
    await room.say(STRANGER, "/review", document=document, reply_to=said.message_id)
    assert room.last.splitlines()[:4] == ["国际象棋　复盘", "小林 – 小周", "第 3 步，共 3 步", "2. Nf3"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("zh", "还没有可以导出的：一步也没有记。"),
        ("en", "There is nothing to export yet: no move has been made."),
    ],
)
async def test_a_match_of_which_there_is_nothing_to_write_is_no_file(room: Any, language: str, told: str) -> None:
    await room.say(7, f"/lang group {language}")
    await room.say(1, "/new 跳棋 2人")
    await room.say(1, "/pgn")
    assert room.last == told
    assert not any("content" in said.payload for said in room.heard)
