"""The prepared groups in which the examples are typed: tables before, during and after play, events at every stage.

A stage is built once in each language by commands that both languages read. At most stages three tables stand beside
each other, played by different people, so that an example may name table 2 or 3.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from tests.event.conftest import CHIEF, ORGANISER, REFEREE, Group

ADMIN = 7
Build = Callable[[Group, "Cast"], Awaitable[None]]

_NAMES = {
    "zh": ("小林", "小周", "小陈", "小吴", "小何", "小许"),
    "en": ("Lin", "Zhou", "Chen", "Wu", "He", "Xu"),
}
_UNITS = {
    "zh": ("计算机系", "数学系", "物理系", "化学系"),
    "en": ("Physics", "Mathematics", "Chemistry", "Biology"),
}
_ENTRIES = {
    "zh": {5: "甲", 6: "乙", 7: "丙", 8: "丁"},
    "en": {5: "Ann", 6: "Bob", 7: "Cat", 8: "Dave"},
}


@dataclass
class Cast:
    """Who is there: the language they speak, and in what order they try an example."""

    language: str
    speakers: list[int] = field(default_factory=lambda: [1, 2, REFEREE, CHIEF, ORGANISER, ADMIN])
    alone: bool = False
    """Whether examples are typed in private."""
    only: str = ""
    """What every example begins with that is typed here."""
    quoted: str | None = None
    """What the message replied to says, in private."""

    def name(self, number: int) -> str:
        return _NAMES[self.language][(number - 1) % 6] + ("" if number <= 6 else str(number))

    def entry(self, number: int) -> str:
        return _ENTRIES[self.language].get(number, f"{'选手' if self.language == 'zh' else 'Player'}{number}")

    def unit(self, number: int) -> str:
        units = _UNITS[self.language]
        return units[number - 1] if number <= len(units) else f"{'单位' if self.language == 'zh' else 'Unit'}{number}"


STAGES: dict[str, Build] = {}


def stage(build: Build) -> Build:
    STAGES[build.__name__] = build
    return build


async def settle(group: Group, cast: Cast) -> None:
    """The group speaks one language, and so does everybody in it; officials are appointed."""
    people = (*range(1, 80), *range(200, 300), ORGANISER, CHIEF, REFEREE)
    group.speaks = dict.fromkeys(people, "zh-hans" if cast.language == "zh" else "en")
    group.names = {number: cast.name(number) for number in (*range(1, 7), *range(8, 80))} | {ADMIN: "Robin"}
    await group.say(ADMIN, f"/lang group {cast.language}")
    await group.appointed()
    for person in (1, 2, 3):
        await group.say(person, "hello")
        await group.whisper(person, "/start")


async def seat(group: Group, opened: str, seats: str, people: Sequence[int]) -> int:
    """Open a table and have people sit down on its seats; its number."""
    await group.say(people[0], f"/new {opened}")
    number = (await group.stream()).number
    assert number is not None
    for person, label in zip(people, seats.split(), strict=False):
        await group.say(person, f"/join table {number} {label}")
    return number


async def boards(group: Group, cast: Cast, opened: str, seats: str, moves: str = "", tables: int = 3) -> None:
    """So many tables of a game for two, the same moves made at each."""
    cast.speakers = [*range(1, 2 * min(tables, 2) + 1), REFEREE, ORGANISER]
    for table in range(tables):
        people = (1 + 2 * table, 2 + 2 * table) if table < 3 else (8, 9)
        number = await seat(group, opened, seats, people)
        assert (await group.stream(number)).status == "playing", group.answer
        for move in moves.split():
            who = (await group.table(number)).to_act[0]
            await group.say(people[who], f"/move table {number} {move}")
            assert "✗" not in group.answer, group.answer


# Without a table.
@stage
async def nothing(group: Group, cast: Cast) -> None:
    pass


@stage
async def alone(group: Group, cast: Cast) -> None:
    """In private, a message with a score replied to."""
    cast.quoted, cast.alone = "1. e4 e5 2. Nf3 Nc6", True
    cast.speakers = [1]


@stage
async def ruled(group: Group, cast: Cast) -> None:
    """Twelve rulings at three tables of chess, two of them appealed against."""
    await boards(group, cast, "chess", "white black", "e4 e5")
    for number in range(1, 13):
        await group.say(REFEREE, f"/ruling table {1 + number % 3} warning {number}")
    await group.say(1, "/appeal 3 unfair")
    await group.say(3, "/appeal 1 unfair")
    await group.say(CHIEF, "/answer 1 uphold right")
    cast.speakers = [1, 3, 5, REFEREE, CHIEF, ORGANISER]


@stage
async def consulted(group: Group, cast: Cast) -> None:
    """Three rulings at a table by 后勤杯, which both sides are asked about."""
    await seat(group, "shuangsheng houqin", "N W S E", (1, 2, 3, 4))
    for number in range(1, 4):
        await group.say(REFEREE, f"/ruling table 1 the hand counts {number}")
    cast.speakers = [1, 2, REFEREE]


@stage
async def nameless(group: Group, cast: Cast) -> None:
    """Seats kept under plain names, free seats, and names to be merged."""
    known = "王小明" if cast.language == "zh" else "Ann"
    await group.say(1, "/new daguai")
    await group.say(1, f"/seat A2 {known}")
    await group.say(2, "/join B2")
    await group.say(1, f"/seat A3 {'王晓明' if cast.language == 'zh' else 'Anne'}")
    await group.answer_to(ADMIN, 3, "hello")
    await group.say(3, "hello")
    cast.speakers = [3, 2, 1, ORGANISER, ADMIN]


# Chess.
@stage
async def chess_seating(group: Group, cast: Cast) -> None:
    for person in (1, 3, 5):
        await group.say(person, "/new chess")
    await group.say(1, "/join table 1 white")
    await group.say(3, "/join table 2 white")
    cast.speakers = [8, 1, 3, ADMIN, ORGANISER]


@stage
async def chess(group: Group, cast: Cast) -> None:
    await boards(group, cast, "chess 25m+10s", "white black", "e4 e5")


@stage
async def chess_long(group: Group, cast: Cast) -> None:
    """Seven moves of either side."""
    await boards(group, cast, "chess", "white black", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 Nc3 Be7 h3 h6 a3 d6", tables=1)


@stage
async def chess_struck(group: Group, cast: Cast) -> None:
    await boards(group, cast, "chess", "white black", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6", tables=1)
    await group.say(REFEREE, "/undo 7")
    cast.speakers = [REFEREE, 1, 2]


@stage
async def chess_offered(group: Group, cast: Cast) -> None:
    await boards(group, cast, "chess", "white black", "e4 e5 Nf3 Nc6 Bb5 a6")
    await group.say(1, "/offer")
    cast.speakers = [2, 1, 3]


@stage
async def chess_castles(group: Group, cast: Cast) -> None:
    await boards(group, cast, "chess fen=r3k2r/4P3/8/3p4/4P3/5N2/8/R3K2R w KQkq - 0 1", "white black")


@stage
async def chess_sealing(group: Group, cast: Cast) -> None:
    await boards(group, cast, "chess 25m+10s", "white black", "e4 e5")
    await group.say(REFEREE, "/adjourn table 1")
    cast.alone, cast.only = True, "/seal"
    cast.speakers = [1]


@stage
async def chess_over(group: Group, cast: Cast) -> None:
    await boards(group, cast, "chess", "white black", "f3 e5 g4 Nc6 h4 Nb8 h5 Nc6 Nh3 Nb8 Nf4 Nc6 Nh3 Qh4", tables=1)
    await group.say(1, "/resign")
    cast.speakers = [1, 2, REFEREE]


@stage
async def agreed_on(group: Group, cast: Cast) -> None:
    """A table whose terms are to be agreed to."""
    await seat(group, "tiaoqi 2 players may_skip=true", "A B", (1, 2))
    await seat(group, "gomoku rif", "A B", (3, 4))
    cast.speakers = [1, 2, 3, 4]


# Xiangqi.
@stage
async def xiangqi(group: Group, cast: Cast) -> None:
    await boards(group, cast, "xiangqi yingxinchun", "red black", "g3g4 g6g5 b0c2 b9c7 c3c4 c6c5")


@stage
async def xiangqi_doubled(group: Group, cast: Cast) -> None:
    """Horses, chariots and soldiers stand behind each other."""
    fen = "3k5/4P4/4P4/4P4/9/2p6/2p6/6N2/R5N2/R3K4 w"
    await boards(group, cast, f"xiangqi houqin fen={fen}", "red black")


@stage
async def xiangqi_soldiers(group: Group, cast: Cast) -> None:
    await boards(group, cast, "xiangqi houqin fen=3k5/4P4/4P4/4P4/4P4/9/9/9/9/4K4 w", "red black", tables=1)


@stage
async def xiangqi_their_soldiers(group: Group, cast: Cast) -> None:
    await boards(group, cast, "xiangqi houqin fen=4k4/9/9/9/9/4p4/4p4/4p4/4p4/3K1p3 b", "red black", tables=1)
    cast.speakers = [2, 1]


@stage
async def xiangqi_cycled(group: Group, cast: Cast) -> None:
    """A chase that has come round three times, about to be claimed."""
    fen = "3a2b1r/4ak3/8b/7P1/9/9/9/B2NN3B/3K5/4p4 w"
    await boards(group, cast, f"xiangqi yingxinchun fen={fen}", "red black", "d1e1 e0d0 e1d1 d0e0 " * 3, tables=1)
    cast.speakers = [1, 2, REFEREE]


@stage
async def xiangqi_case(group: Group, cast: Cast) -> None:
    """The same at a table with a referee, once it has been claimed."""
    fen = "3a2b1r/4ak3/8b/7P1/9/9/9/B2NN3B/3K5/4p4 w"
    moves = "d1e1 e0d0 e1d1 d0e0 " * 3
    await boards(group, cast, f"xiangqi yingxinchun referee=true fen={fen}", "red black", moves, tables=1)
    claimant = 1 + (await group.table()).to_act[0]
    await group.say(claimant, "/claim 循环")
    await group.press(claimant, "确定提出" if cast.language == "zh" else "Yes, claim it")
    cast.speakers = [REFEREE, 1, 2]


# Go.
_WALLS = "D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 D6 F6 D7 F7 D8 F8 D9 F9"


@stage
async def go(group: Group, cast: Cast) -> None:
    await boards(group, cast, "go", "black white", "Q16 D17")


@stage
async def go_marking(group: Group, cast: Cast) -> None:
    """Both have passed; the dead stones are being marked."""
    await boards(group, cast, "go size=19 komi=3.75", "black white", "D4 Q16 C3 Q3 pass pass")
    await group.say(1, "/move table 1 dead D4")
    cast.speakers = [1, 2, REFEREE]


@stage
async def go_over(group: Group, cast: Cast) -> None:
    await boards(group, cast, "go size=9 komi=3.75", "black white", _WALLS, tables=1)
    await group.say(1, "/resign")
    await group.press(1, "认输" if cast.language == "zh" else "resign")


# Gomoku.
@stage
async def gomoku(group: Group, cast: Cast) -> None:
    await boards(group, cast, "gomoku swap1", "A B", "H8 black I8", tables=3)


@stage
async def gomoku_choosing(group: Group, cast: Cast) -> None:
    await boards(group, cast, "gomoku swap1", "A B", "H8", tables=1)
    cast.speakers = [2, 1]


async def _rif(group: Group, *lines: str) -> None:
    await seat(group, "gomoku rif", "A B", (1, 2))
    for person in (1, 2):
        await group.reply(person, "agree")
    assert (await group.stream()).status == "playing"
    for line in lines:
        who = (await group.table()).to_act[0]
        await group.reply(who + 1, line)
        assert "✗" not in group.answer, group.answer


@stage
async def rif(group: Group, cast: Cast) -> None:
    await _rif(group)


@stage
async def rif_swap(group: Group, cast: Cast) -> None:
    await _rif(group, "H8 H9 I9")
    cast.speakers = [2, 1]


@stage
async def rif_fifth(group: Group, cast: Cast) -> None:
    await _rif(group, "H8 H9 I9", "keep", "G9")


@stage
async def rif_strike(group: Group, cast: Cast) -> None:
    await _rif(group, "H8 H9 I9", "keep", "G9", "offer G7 I6")
    cast.speakers = [2, 1]


@stage
async def rif_later(group: Group, cast: Cast) -> None:
    await _rif(group, "H8 H9 I9", "keep", "G9", "offer G7 I6", "strike G7")
    cast.speakers = [2, 1]


# Chinese checkers.
@stage
async def tiaoqi(group: Group, cast: Cast) -> None:
    await seat(group, "tiaoqi 2 players", "A B", (1, 2))
    await seat(group, "tiaoqi 2 players", "A B", (3, 4))
    assert (await group.stream()).status == "playing", group.answer
    cast.speakers = [1, 2, 3, 4, REFEREE]


@stage
async def tiaoqi_of_six(group: Group, cast: Cast) -> None:
    """Tables 1 and 2, played by six."""
    for start in (11, 21):
        await seat(group, "tiaoqi 6 players", "A B C D E F", range(start, start + 6))
    assert (await group.stream()).status == "playing", group.answer
    cast.speakers = [11, REFEREE]


@stage
async def tiaoqi_skipping(group: Group, cast: Cast) -> None:
    await seat(group, "tiaoqi 2 players may_skip=true", "A B", (1, 2))
    for person in (1, 2):
        await group.reply(person, "agree")
    assert (await group.stream()).status == "playing", group.answer


# 大怪路子.
@stage
async def daguai(group: Group, cast: Cast) -> None:
    """Three sheets of a few hands, nine at the first."""
    for start in (11, 21, 31):
        number = await seat(group, "daguai", "A1 B1 A2 B2 A3 B3", range(start, start + 6))
        assert (await group.stream(number)).status == "playing"
        for order in ("ABABAB", "BAAABB", "AAABBB", "ABABAB"):
            await group.say(start, f"/hand table {number} {order}")
    cast.speakers = [11, 12, REFEREE, CHIEF]


@stage
async def daguai_named(group: Group, cast: Cast) -> None:
    """A sheet at which everybody has a name that nobody else has."""
    if cast.language == "en":
        group.names |= dict(enumerate(("Ann", "Bob", "Cat", "Dave", "Eve", "Fay"), 1))
    await seat(group, "daguai", "A1 B1 A2 B2 A3 B3", range(1, 7))
    cast.speakers = [1, 2, REFEREE]


@stage
async def daguai_over(group: Group, cast: Cast) -> None:
    await seat(group, "daguai", "A1 B1 A2 B2 A3 B3", range(11, 17))
    for _ in range(8):
        await group.say(11, "/hand ABABAB")
        await group.say(12, "confirm", reply_to=group.board_of((await group.stream()).id))
    cast.speakers = [11, 12, REFEREE]


@stage
async def daguai_disputed(group: Group, cast: Cast) -> None:
    await seat(group, "daguai", "A1 B1 A2 B2 A3 B3", range(11, 17))
    await group.say(11, "/hand ABABAB")
    await group.reply(12, "object")
    cast.speakers = [11, 12, REFEREE]


@stage
async def daguai_fouled(group: Group, cast: Cast) -> None:
    """In the third hand both teams have two fouls."""
    await seat(group, "daguai", "A1 B1 A2 B2 A3 B3", range(11, 17))
    for _ in range(2):
        await group.say(11, "/hand ABABAB")
    for team in "ABAB":
        await group.say(REFEREE, f"/foul {team} 讲话")
    cast.speakers = [REFEREE, CHIEF, 11, 12]


@stage
async def daguai_plays(group: Group, cast: Cast) -> None:
    await group.say(1, "/new daguai full hand")
    assert (await group.stream()).status == "playing", group.answer
    cast.speakers = [1, REFEREE]


@stage
async def daguai_led(group: Group, cast: Cast) -> None:
    await group.say(1, "/new daguai full hand")
    await group.say(1, "/trick S3S3")
    cast.speakers = [1, REFEREE]


@stage
async def daguai_answered(group: Group, cast: Cast) -> None:
    await group.say(1, "/new daguai full hand")
    await group.say(1, "/trick S3S3 / pass")
    cast.speakers = [1, REFEREE]


# 双升.
async def _levels(group: Group, cast: Cast, rules: str, *hands: str) -> None:
    for start in (1, 21, 31):
        number = await seat(group, f"shuangsheng {rules}", "N W S E", range(start, start + 4))
        assert (await group.stream(number)).status == "playing"
        for hand in hands:
            await group.say(start, f"/hand table {number} {hand}")
    cast.speakers = [1, 2, REFEREE]


_HAND = "dealer N 75 bottom 20 dealer took last pair"
_NEXT = "40 bottom 0 dealer took last single"


@stage
async def houqin(group: Group, cast: Cast) -> None:
    await _levels(group, cast, "houqin", _HAND, _NEXT, _NEXT)


@stage
async def houqin_first(group: Group, cast: Cast) -> None:
    """No hand has been played yet."""
    await _levels(group, cast, "houqin")


@stage
async def yingxinchun(group: Group, cast: Cast) -> None:
    await _levels(group, cast, "yingxinchun", _HAND, _NEXT, _NEXT)


@stage
async def yingxinchun_first(group: Group, cast: Cast) -> None:
    await _levels(group, cast, "yingxinchun")


@stage
async def levels_seating(group: Group, cast: Cast) -> None:
    await group.say(1, "/new shuangsheng houqin")
    cast.speakers = [1, 2, ORGANISER]


@stage
async def tricks(group: Group, cast: Cast) -> None:
    """Three hands entered trick by trick, nothing played yet."""
    for person in (1, 2, 3):
        await group.say(person, "/new shuangsheng houqin full hand level=5 trump=S dealer=N")
    assert (await group.stream()).status == "playing", group.answer
    cast.speakers = [3, 1, 2, REFEREE]


@stage
async def tricks_further(group: Group, cast: Cast) -> None:
    for person in (1, 2, 3):
        await group.say(person, "/new shuangsheng houqin full hand level=5 trump=S dealer=N")
        for trick in ("N HAHA W H3H4 S S3S3 E H6H7", "S CA E C3 N C4 W C6", "S DA E D3 N D4 W D6"):
            await group.say(person, f"/trick {trick}")
    cast.speakers = [3, 1, 2, REFEREE]


# Events.
async def _announced(group: Group, cast: Cast, preset: str, units: int, extra: str = "") -> None:
    listed = ",".join(cast.unit(number) for number in range(1, units + 1))
    await group.say(ORGANISER, f"/event {preset} title=Cup units={listed} referees=0 quota=unlimited {extra}")
    assert await group.tables() == []


async def _entered(
    group: Group, cast: Cast, preset: str, units: int, each: int, size: int = 1, extra: str = ""
) -> None:
    """So many entries of every unit, all with accounts: the entry of number n is led by person 200 + n."""
    await _announced(group, cast, preset, units, extra=extra)
    for unit in range(1, units + 1):
        for one in range(each):
            number = each * (unit - 1) + one + 1
            group.names[200 + number] = cast.entry(number)
            await group.say(200 + number, "hello")
            mates = [f"{cast.entry(number)}-{mate}" for mate in range(2, size + 1)]
            leader = f"{cast.entry(number)}{'*' if size == 3 else ''}"
            await group.say(ORGANISER, f"/enter {cast.unit(unit)} {', '.join([leader, *mates])}")
    assert len((await group.state()).entrants) == units * each, group.answer
    cast.speakers = [205, 206, 201, ORGANISER, CHIEF, REFEREE, 1]


async def _drawn(group: Group, cast: Cast, *args: int | str, **more: str) -> None:
    """Entered, and drawn by hand in the order of the numbers: 5 and 6 meet at table 3."""
    await _entered(group, cast, *args, **more)  # type: ignore[arg-type]
    many = len((await group.state()).entrants)
    line = "/lots hand " + " ".join(map(str, range(1, many + 1)))
    await group.say(ORGANISER, line)
    while (await group.state()).stand is None:
        asked = [label for said in reversed(group.said) for label in said.buttons]
        sure = next(label for label in asked if label in _SURE)
        await group.press(ORGANISER, sure)


_SURE = ("现在就抽", "不等了，照现有名单抽", "照此登记", "Draw now", "Draw without them", "Write it down")


async def _begun(group: Group, cast: Cast, *args: int | str, **more: str) -> None:
    await _drawn(group, cast, *args, **more)
    await group.say(ORGANISER, "/pairings publish")
    await group.say(ORGANISER, "/round start")
    await group.ring()


@stage
async def event_entries(group: Group, cast: Cast) -> None:
    await _entered(group, cast, "New-Year-xiangqi", 4, 2)


@stage
async def event_open_quota(group: Group, cast: Cast) -> None:
    """No unit has entered anybody, pairs play."""
    await _announced(group, cast, "New-Year-shuangsheng", 4)
    cast.speakers = [1, ORGANISER]


@stage
async def event_of_players(group: Group, cast: Cast) -> None:
    await _announced(group, cast, "New-Year-xiangqi", 4)
    cast.speakers = [1, ORGANISER]


@stage
async def event_of_teams(group: Group, cast: Cast) -> None:
    await _announced(group, cast, "daguai2017", 4)
    cast.speakers = [1, ORGANISER]


@stage
async def event_checkin(group: Group, cast: Cast) -> None:
    await _entered(group, cast, "New-Year-shuangsheng", 4, 2, 2)
    await group.say(ORGANISER, "/checkin 开 第1轮")


@stage
async def event_promised(group: Group, cast: Cast) -> None:
    await _entered(group, cast, "New-Year-xiangqi", 4, 2)
    await group.say(ORGANISER, "/lots")
    if (await group.event()).status == "playing" and any(
        label in _SURE for said in group.heard for label in said.buttons
    ):
        await group.press(ORGANISER, next(label for said in group.heard for label in said.buttons if label in _SURE))


@stage
async def event_drawn(group: Group, cast: Cast) -> None:
    await _drawn(group, cast, "New-Year-xiangqi", 8, 4)


@stage
async def event_published(group: Group, cast: Cast) -> None:
    await _drawn(group, cast, "New-Year-xiangqi", 4, 4)
    await group.say(ORGANISER, "/pairings publish")


@stage
async def event_round(group: Group, cast: Cast) -> None:
    await _begun(group, cast, "New-Year-xiangqi", 4, 4, extra="minutes=40")


@stage
async def event_late(group: Group, cast: Cast) -> None:
    """Somebody has not come to table 3."""
    await _begun(group, cast, "New-Year-xiangqi", 4, 4, extra="late=10")
    await group.say(REFEREE, f"/round late table 3 {cast.entry(5)}")


@stage
async def event_long(group: Group, cast: Cast) -> None:
    """Matches of three games."""
    await _begun(group, cast, "New-Year-xiangqi", 4, 4, extra="games=3")


@stage
async def event_waves(group: Group, cast: Cast) -> None:
    await _begun(group, cast, "New-Year-xiangqi", 8, 4, extra="desks=8")
    await group.say(ORGANISER, "/result table 1 1:0")


@stage
async def event_results(group: Group, cast: Cast) -> None:
    """The first round is settled."""
    await _begun(group, cast, "New-Year-xiangqi", 4, 4)
    for table in range(1, 9):
        await group.say(REFEREE, f"/result table {table} 1:0")
    cast.speakers = [REFEREE, CHIEF, ORGANISER, 205]


@stage
async def event_levels(group: Group, cast: Cast) -> None:
    await _begun(group, cast, "New-Year-shuangsheng", 4, 4, 2)


@stage
async def event_groups(group: Group, cast: Cast) -> None:
    await _begun(group, cast, "New-Year-tiaoqi", 4, 6, extra="play=offline")


@stage
async def event_first_group(group: Group, cast: Cast) -> None:
    """One group of a few, 甲 乙 丙 among them."""
    await _begun(group, cast, "New-Year-tiaoqi", 4, 2, extra="play=offline group=8")


@stage
async def event_teams(group: Group, cast: Cast) -> None:
    await _begun(group, cast, "daguai2017", 8, 2, 3)


@stage
async def event_swiss(group: Group, cast: Cast) -> None:
    await _announced(group, cast, "New-Year-xiangqi", 4, extra="format=swiss rounds=3")


@stage
async def event_grouped(group: Group, cast: Cast) -> None:
    await _announced(group, cast, "New-Year-tiaoqi", 4)


@stage
async def event_over(group: Group, cast: Cast) -> None:
    await _begun(group, cast, "New-Year-xiangqi", 2, 1)
    await group.say(REFEREE, "/result table 1 1:0")
    await group.say(ORGANISER, "/close")
    cast.speakers = [CHIEF, ORGANISER, 201]
