"""Pictures of events as an organiser's day brings them: 18 players, 18 pairs, 16 teams, groups, ties, large fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engines.core.scenes.parts import parts
from engines.core.scenes.scene import Scene
from engines.core.scenes.sheets import (
    Arrow,
    Bracket,
    Cell,
    Certificate,
    Column,
    Entrant,
    Meeting,
    Round,
    Section,
    Slot,
    State,
    TableRow,
    TableScene,
    word,
)
from rendering.labels import Labels, Named

UNITS = ("计算机与信息学院", "数学系", "外国语学院", "后勤处", "图书馆", "校医院", "机械工程学院", "财务处", "体育部")
SURNAMES = "王李韩陈赵孙周吴冯褚卫蒋沈杨朱秦许何吕施张曹严华金魏陶姜戚谢邹喻水窦章云潘葛奚范彭鲁韦昌马苗凤花方俞任袁柳"
GIVEN = ("小明", "静", "志远", "一凡", "大海", "文", "思齐")
PEOPLE = [surname + GIVEN[at % len(GIVEN)] for at, surname in enumerate(SURNAMES)]
PEOPLE[3], PEOPLE[25] = "欧阳小兰", "司马文博"


WORDS = {
    "zh": {
        "event.rule": "{games}局{wins}胜",
        "event.one": "一局决胜",
        "event.place": "名次",
        "event.name": "选手",
        "event.team": "队伍",
        "event.team_a": "A 队",
        "event.team_b": "B 队",
        "event.points": "得分",
        "event.firsts": "头家",
        "event.by": "依据",
        "event.by_firsts": "头家",
        "event.by_met": "相互胜负",
        "event.by_lot": "抽签",
        "event.table": "台",
        "event.seat": "座位",
        "event.north_south": "南北",
        "event.east_west": "东西",
        "event.score": "比分",
        "event.referee": "裁判",
        "event.group": "第{number}组",
        "event.cut": "前 {number} 名晋级",
        "event.b_moves_on": "箭头：第二轮各台 B 队移到下一台，末台的移到第 1 台",
        "event.ties": "同分依次比较：头家、相互胜负、八分、五分、三分、抽签",
        "event.total": "总分",
        "event.first": "冠军",
        "event.many": "共 {number} 人参赛",
    },
    "en": {
        "event.rule": "Best of {games}",
        "event.one": "One game",
        "event.place": "Place",
        "event.name": "Player",
        "event.team": "Team",
        "event.team_a": "Team A",
        "event.team_b": "Team B",
        "event.points": "Points",
        "event.firsts": "Firsts",
        "event.by": "Decided by",
        "event.by_firsts": "firsts",
        "event.by_met": "head to head",
        "event.by_lot": "lot",
        "event.table": "Table",
        "event.seat": "Seat",
        "event.north_south": "North–South",
        "event.east_west": "East–West",
        "event.score": "Score",
        "event.referee": "Referee",
        "event.group": "Group {number}",
        "event.cut": "The first {number} go on",
        "event.b_moves_on": "Arrows: in round 2 team B of every table moves on by one table, the last to table 1",
        "event.ties": "Ties: firsts, head to head, eights, fives, threes, lot",
        "event.total": "Total",
        "event.first": "First Prize",
        "event.many": "{number} players took part",
    },
}


def who(number: int) -> Named:
    return Named(PEOPLE[(number - 1) % len(PEOPLE)], UNITS[(number - 1) % len(UNITS)])


SINGLES = {number: who(number) for number in range(1, 257)}
PAIRS = {
    number: Named(f"{PEOPLE[2 * number - 2]} {PEOPLE[2 * number - 1]}", UNITS[(number - 1) % 9])
    for number in range(1, 19)
}
TEAMS = {
    number: Named(
        f"{UNITS[(number - 1) % 9]}{'一二'[(number - 1) // 9]}队",
        " ".join(PEOPLE[3 * number - 3 : 3 * number]),
        tuple(PEOPLE[3 * number - 3 : 3 * number]),
    )
    for number in range(1, 17)
}
ENGLISH = {
    number: Named(name, unit)
    for number, (name, unit) in enumerate(
        [
            ("Alexander Whitfield", "Department of Mechanical Engineering"),
            ("Ana Lima", "Library"),
            ("Bo Li", "Finance"),
            ("Christopher Montgomery", "School of Foreign Languages"),
            ("Dagmar Óskarsdóttir", "Hospital"),
            ("Emeka Nwosu", "Sports"),
            ("Fatima Zahra", "Mathematics"),
            ("Grace O’Connor", "Logistics"),
        ],
        1,
    )
}
STRANGE = {
    1: Named("陈" * 60, "学" * 60),
    2: Named("W" * 200, "ÅgǾ" * 40),
    3: Named("👨‍👩‍👧‍👦😀🏆 小明", "\u202eمحمد عبد الله"),
    4: Named("\u202eאברהם", "𠮷野家 𬶋"),
    5: Named("", ""),
    6: Named("A\nB\tC", "‮x"),
}


def bracket(many: int, played: int, best: Mapping[int, int] | None = None, third: bool = False) -> Bracket:
    """A knockout of so many entries in order of their numbers, byes spread; the better number wins each match."""
    size = 1 << max(1, (many - 1).bit_length())
    order = [1]
    while len(order) < size:
        order = [line for seed in order for line in (seed, 2 * len(order) + 1 - seed)]
    sides: list[Slot | None] = [Slot(Entrant(seed)) if seed <= many else None for seed in order]
    rounds: list[Round] = []
    left, table = size, 0
    semi: list[Meeting | None] = []
    while len(sides) > 1:
        number = len(rounds)
        matches: list[Meeting | None] = []
        going: list[Slot | None] = []
        for a, b in zip(sides[::2], sides[1::2], strict=True):
            if a is None or b is None:
                matches.append(None)
                going.append(a or b)
                continue
            table += 1
            done = number < played and a.entrant is not None and b.entrant is not None
            winner = int(int(a.entrant or 0) > int(b.entrant or 0)) if done else None
            scores = ("2", "1") if (best or {}).get(left, 1) > 1 else ("1", "0")
            a, b = (replace(side, score=scores[at != winner] if done else "") for at, side in enumerate((a, b)))
            state: State = "live" if number == played and table % 3 == 1 else ""
            state = "walkover" if done and table == 4 else "pending" if number == played and table % 3 == 2 else state
            meeting = Meeting(a, b, winner, table, state)
            matches.append(meeting)
            going.append(Slot(meeting.slots[winner].entrant) if winner is not None else Slot(source=table))
        games = (best or {}).get(left, 1)
        rule = word("event.rule", games=games, wins=games // 2 + 1) if games > 1 else word("event.one")
        opening = sum(match is not None for match in matches) if None in matches else 0
        rounds.append(Round(left, tuple(matches), rule, opening))
        semi = matches if left == 4 else semi
        sides, left = going, left // 2
    champion = sides[0].entrant if sides[0] else None
    places = [one.slots[1 - one.winner].entrant if one and one.winner is not None else None for one in semi]
    sources = [one.table if one else 0 for one in semi]
    if third and len(places) == 2:
        a, b = (Slot(entrant, source, loser=True) for entrant, source in zip(places, sources, strict=True))
        return Bracket(tuple(rounds), Meeting(a, b, table=table + 1), champion)
    return Bracket(tuple(rounds), champion=champion)


def heads(*keys: str) -> tuple[Column, ...]:
    centred = {"event.place", "event.table", "event.points", "event.firsts", "event.score", "event.seat", "event.total"}
    return tuple(Column(word(key), "centre" if key in centred else "left") for key in keys)


def standing(many: int, cut: int) -> TableScene:
    """After two rounds of 大怪路子: ties by 头家, by having met, by lot; one team unfinished, one not ranked."""
    rows = []
    for place in range(1, many + 1):
        by = {4: "firsts", 7: "met", cut + 1: "lot"}.get(place)
        points = 62 - 3 * place + (3 if by else 0)
        cells = (
            Cell(str(place) if place < many else "—", strong=place <= 3),
            Cell(Entrant(place)),
            Cell(points, strong=True),
            Cell(max(0, 9 - place // 2)),
            Cell(word(f"event.by_{by}") if by else ""),
        )
        states: dict[int, State] = {5: "unfinished", 6: "unfinished", many - 1: "withdrawn", many: "disqualified"}
        rows.append(TableRow(cells, quiet=place >= many - 1, state=states.get(place, "")))
    columns = heads("event.place", "event.team", "event.points", "event.firsts", "event.by")
    section = Section(tuple(rows), cut=cut, cut_note=word("event.cut", number=cut))
    return TableScene(columns, (section,), (word("event.ties"),))


def rotation(tables: int) -> TableScene:
    """Round 2: the B team of table t has moved to t + 1."""
    rows = tuple(
        TableRow((Cell(table, strong=True), Cell(Entrant(table)), Cell(Entrant(tables + 1 + (table - 2) % tables))))
        for table in range(1, tables + 1)
    )
    moves = tuple(Arrow(table, (table + 1) % tables) for table in range(tables))
    columns = heads("event.table", "event.team_a", "event.team_b")
    return TableScene(columns, (Section(rows),), (word("event.b_moves_on"),), moves)


def pairings(many: int) -> TableScene:
    rows = []
    for table in range(1, many // 2 + 1):
        states: dict[int, State] = {2: "live", 3: "pending", 5: "forfeit", 6: "struck", 7: "disputed"}
        done = table in (1, 5, 6)
        cells = (
            Cell(table, strong=True),
            Cell(Entrant(2 * table - 1), strong=done),
            Cell("10:7" if table == 1 else "3:5" if table == 6 else "", strong=True),
            Cell(Entrant(2 * table), quiet=done),
        )
        rows.append(TableRow(cells, state=states.get(table, "")))
    return TableScene(
        heads("event.table", "event.north_south", "event.score", "event.east_west"), (Section(tuple(rows)),)
    )


def groups(sizes: tuple[int, ...]) -> TableScene:
    """跳棋: who plays in which group, and the first three of those that are done."""
    sections, number = [], 0
    for group, size in enumerate(sizes, 1):
        rows = []
        for place in range(1, size + 1):
            number += 1
            done = group == 1
            cells = (Cell(str(place) if done else "", strong=True), Cell(Entrant(number)))
            rows.append(TableRow(cells, strong=done and place <= 3, quiet=done and place > 3))
        cut = 3 if group == 1 else None
        sections.append(Section(tuple(rows), word("event.group", number=group), cut, word("event.cut", number=3)))
    return TableScene(heads("event.place", "event.name"), tuple(sections), abreast=min(3, len(sizes)))


def seating(many: int) -> TableScene:
    rows = tuple(
        TableRow(
            (
                Cell(Entrant(number)),
                Cell((number * 7) % 9 + 1, strong=True),
                Cell("AB"[number % 2] + str(number % 3 + 1)),
            )
        )
        for number in range(1, many + 1)
    )
    return TableScene(heads("event.name", "event.table", "event.seat"), (Section(rows),), abreast=2)


def crosstable(many: int) -> TableScene:
    """单循环: everyone against everyone, the diagonal empty."""
    columns = (Column(), Column(word("event.name")), *(Column(at, "centre") for at in range(1, many + 1)))
    columns = (*columns, Column(word("event.total"), "centre"))
    rows = []
    for one in range(1, many + 1):
        games = [Cell("—", quiet=True) if one == two else Cell("2" if one < two else "0") for two in range(1, many + 1)]
        cells = (Cell(one, quiet=True), Cell(Entrant(one)), *games, Cell(2 * (many - one), strong=True))
        rows.append(TableRow(cells))
    return TableScene(columns, (Section(tuple(rows)),))


def ranking() -> TableScene:
    """The end of a knockout of 18: losers of one round share a place."""
    places = [1, 2, 3, 3, *[5] * 4, *[9] * 8, 17, 17]
    rows = tuple(
        TableRow((Cell(place, strong=True), Cell(Entrant(number))), strong=number == 1, quiet=place > 8)
        for number, place in enumerate(places, 1)
    )
    return TableScene(heads("event.place", "event.name"), (Section(rows),), abreast=2)


BEST = {4: 3, 2: 3}
STRUCK = bracket(4, 1)
STRUCK = replace(
    STRUCK,
    rounds=(
        replace(
            STRUCK.rounds[0],
            matches=(
                replace(STRUCK.rounds[0].matches[0], state="struck"),  # type: ignore[type-var]
                Meeting(Slot(Entrant(2)), Slot(Entrant(3)), None, 2, "double_forfeit"),
            ),
        ),
        replace(STRUCK.rounds[1], matches=(Meeting(Slot(), Slot(source=2), None, 3, "disputed"),)),
    ),
)
HALVES = parts(bracket(64, 6, BEST, third=True))
EXTRA = bracket(4, 1)
EXTRA = replace(
    EXTRA,
    rounds=(
        replace(
            EXTRA.rounds[0],
            matches=(
                Meeting(Slot(Entrant(1), score="24"), Slot(Entrant(4), score="24"), 0, 1, "extra"),
                EXTRA.rounds[0].matches[1],
            ),
        ),
        EXTRA.rounds[1],
    ),
)
SCENES: dict[str, Scene] = {
    "decided by a hand more": EXTRA,
    "18 players drawn": bracket(18, 0, BEST),
    "18 players in the semi-finals": bracket(18, 3, BEST, third=True),
    "18 players at the end": bracket(18, 5, BEST, third=True),
    "32 players": bracket(32, 2, BEST),
    "the first rounds of 32 players": parts(bracket(32, 2, BEST))[0],
    "two players": bracket(2, 0),
    "four with a void result": STRUCK,
    "eight at the end": bracket(8, 3, BEST),
    "nine after two rounds": bracket(9, 2, third=True),
    "a half of 64": HALVES[0],
    "the last eight of 64": HALVES[-1],
    "standing of 16 teams": standing(16, 8),
    "round 2 of eight tables": rotation(8),
    "pairings of 18": pairings(18),
    "three groups of six": groups((6, 6, 6)),
    "two groups": groups((5, 4)),
    "seats of 54": seating(54),
    "round robin of eight": crosstable(8),
    "round robin of eighteen": crosstable(18),
    "places of 18": ranking(),
    "a standing in parts": parts(standing(64, 32))[1],
    "a certificate": Certificate(Entrant(1), word("event.first"), word("event.many", number=18)),
}
USUAL = (
    "nine after two rounds",
    "the first rounds of 32 players",
    "four with a void result",
    "decided by a hand more",
    "the last eight of 64",
    "standing of 16 teams",
    "round 2 of eight tables",
    "pairings of 18",
    "three groups of six",
    "a certificate",
)
"""Enough to hold to the laws of every picture."""


def labelled(entries: Mapping[int, Named], words: Mapping[str, str], language: str = "zh") -> Labels:
    title = {"zh": "2026 年迎新春教职工象棋赛", "en": "New Year Staff Tournament 2026 · Xiangqi"}[language]
    footer = {"zh": "第 12 版 · 3月21日 15:40 · 抽签 9f2c61a0", "en": "Version 12 · 21 March 15:40 · lot 9f2c61a0"}[
        language
    ]
    return Labels(
        title,
        "第 2 轮" if language == "zh" else "Round 2",
        words={**words, **WORDS[language]},
        entries=entries,
        footer=footer,
    )
