"""How acts are called: the only list of commands, their aliases, the words that need none, and button codes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.app import commands_people as p
from bot.app.commands import (
    Adjourn,
    Agree,
    Bench,
    Board,
    CallOff,
    Cancel,
    Claim,
    Claimable,
    Clock,
    Command,
    Confirm,
    Decide,
    Fix,
    Foul,
    Hand,
    HandForm,
    Help,
    History,
    Join,
    Lang,
    Late,
    Leave,
    Move,
    New,
    Object,
    Offer,
    Pause,
    Pgn,
    Pick,
    PutClock,
    ReadScore,
    Remind,
    Resign,
    Restore,
    Resume,
    Review,
    Rule,
    Seal,
    Settings,
    Start,
    Strike,
    Tally,
    Touch,
    TouchIn,
    Undo,
    Withdraw,
    number,
)


@dataclass(frozen=True, slots=True)
class Spec:
    """A command as people type it: Latin name for the menu, Chinese words wherever the bot can see them."""

    name: str
    aliases: tuple[str, ...]
    build: Callable[[str], Command]
    private: bool = True
    group: bool = True
    whole: bool = False
    """The text behind it is taken line by line as it stands; where there is none, that of the message replied to."""
    own_words: bool = False
    """The text behind it is the asker's own: 台2 in it names no table."""


def _hand(text: str) -> Command:
    return Hand(text) if text else HandForm()


def _fix(text: str) -> Command:
    """`/fix 3` alone opens the form for the third hand."""
    line = number(text.strip())
    return HandForm(line=line) if line else Fix(text)


def _offer(text: str) -> Command:
    """`提和 三次重复` is no offer but a claim."""
    return Claim(text) if text.startswith(_CLAIMED) else Offer()


def _touch(text: str) -> Command:
    return TouchIn(text) if text.count("/") >= _RANKS else Touch(text)


def _review(text: str) -> Command:
    return Review(text) if not text.strip() or number(text.strip()) is not None else ReadScore(text)


def _adjourn(text: str) -> Command:
    """`封棋 Nf3` is a sealed move already."""
    return Seal(text) if text else Adjourn()


def _start(text: str) -> Command:
    return p.Arrive(text.removeprefix(ARRIVAL)) if text.startswith(ARRIVAL) else Start()


def _clock(text: str) -> Command:
    return PutClock(text) if text else Clock()


_CLAIMED = ("repetition", "三次重复", "重复三次", "五十回合", "50")
_RANKS = 7
"""Strokes between the ranks of a position: no other text has so many."""

SPECS: tuple[Spec, ...] = (
    Spec("new", ("开局", "新局", "开台"), New, private=False),
    Spec("join", ("入座", "加入", "报名"), Join),
    Spec("leave", ("离座", "退出"), lambda _: Leave()),
    Spec("move", ("走", "走棋"), Move),
    Spec("hand", ("记牌", "报牌", "名次"), _hand),
    Spec("board", ("棋盘", "看棋"), lambda _: Board()),
    Spec("tally", ("成绩单", "记分", "比分"), lambda _: Tally()),
    Spec("offer", ("提和", "求和"), _offer),
    Spec("claim", ("申请和棋", "申请判和"), Claim),
    Spec("resign", ("认输",), lambda _: Resign()),
    Spec("adjourn", ("封棋",), _adjourn, private=False),
    Spec("seal", ("封着",), Seal, group=False),
    Spec("clock", ("棋钟", "钟", "用时"), _clock),
    Spec("pause", ("暂停",), lambda _: Pause(), private=False),
    Spec("resume", ("继续", "续赛", "启封"), lambda _: Resume(), private=False),
    Spec("touch", ("摸子",), _touch),
    Spec("review", ("复盘",), _review, whole=True),
    Spec("rule", ("规则", "条款"), Rule),
    Spec("decide", ("判", "裁定"), Decide, private=False),
    Spec("late", ("迟到",), Late, private=False),
    Spec("foul", ("犯规", "记犯规"), Foul, private=False),
    Spec("strike", ("划去",), Strike, private=False),
    Spec("restore", ("恢复",), Restore, private=False),
    Spec("desk", ("裁判台",), lambda _: Bench(), private=False),
    Spec("appoint", ("任命",), p.Appoint, private=False),
    Spec("dismiss", ("免去",), p.Dismiss, private=False),
    Spec("seat", ("安排",), p.Assign, private=False),
    Spec("captain", ("队长",), p.Captain, private=False),
    Spec("iam", ("认领",), p.Iam, private=False),
    Spec("link", ("邀请链接",), p.Invite, private=False, own_words=True),
    Spec("merge", ("合并",), p.Merge, private=False, own_words=True),
    Spec("rename", ("改名",), p.Rename, own_words=True),
    Spec("unit", ("单位",), p.ChooseUnit, own_words=True),
    Spec("forget", ("忘记我",), lambda _: p.Forget()),
    Spec("fix", ("更正", "改"), _fix),
    Spec("undo", ("悔棋", "撤销"), lambda text: Undo(text if number(text.strip()) else "")),
    Spec("history", ("记录", "历史"), lambda _: History()),
    Spec("pgn", ("棋谱", "导出"), lambda _: Pgn()),
    Spec("cancel", ("取消", "撤台"), lambda _: Cancel()),
    Spec("remind", ("提醒",), Remind, own_words=True),
    Spec("settings", ("设置",), Settings),
    Spec("lang", ("语言",), Lang),
    Spec("help", ("帮助",), lambda _: Help()),
    Spec("start", ("开始",), _start),
)

WORDS: dict[str, Command] = {
    "确认": Confirm(),
    "confirm": Confirm(),
    "有异议": Object(),
    "异议": Object(),
    "object": Object(),
    "同意和棋": Offer("ok"),
    "同意和": Offer("ok"),
    "draw ok": Offer("ok"),
    "拒绝和棋": Offer("no"),
    "不和": Offer("no"),
    "draw no": Offer("no"),
}
"""Whole texts that are an act by themselves, said to a table."""

BY_WORD: dict[str, Spec] = {word: spec for spec in SPECS for word in (spec.name, *spec.aliases)}

CODES: dict[str, type] = {
    "n": New, "j": Join, "l": Leave, "m": Move, "p": Pick, "h": Hand, "f": HandForm, "b": Board, "t": Tally,
    "r": Resign, "o": Offer, "F": Foul, "x": Fix, "u": Undo, "y": History, "g": Pgn, "L": Lang, "s": Settings,
    "c": Cancel, "k": Confirm, "d": Object, "w": Withdraw, "a": Agree, "?": Help, "C": Claim, "q": Claimable,
    "T": Touch, "i": TouchIn, "A": Adjourn, "S": Seal, "R": Resume, "e": Late, "D": Decide, "v": Rule,
    "V": Review, "E": ReadScore,
    "K": Clock, "P": PutClock, "z": Pause, "M": Remind, "X": CallOff,
    "B": Bench, "Z": Strike, "W": Restore, "O": p.Appoint, "N": p.Dismiss, "Y": p.Assign, "G": p.Captain,
    "I": p.Iam, "J": p.Invite, "U": p.Merge, "H": p.Rename, "Q": p.Forget, "1": p.ChooseUnit,
    "2": p.Vouch, "3": p.Unite,
}  # fmt: skip
"""The letter that a button's data begins with."""

ARRIVAL = "iam"
"""What a link to claim a person begins with; its token stands behind the word."""

LINKS: dict[str, type[Seal]] = {"seal": Seal}
"""What a link into the private chat asks for; the table's id stands behind the word."""
