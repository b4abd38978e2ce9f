"""How acts are called: the only list of commands, their aliases, the words that need none, and button codes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.app import commands as c
from bot.app import commands_aside as a
from bot.app import commands_desk as d
from bot.app import commands_people as p
from bot.app import commands_rulings as r
from bot.app.commands import Command, number


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
    of_file: Callable[[str], Command] | None = None
    """What it is where a file comes with it, or with the message replied to."""
    own_words: bool = False
    """The text behind it is the asker's own: 台2 in it names no table."""


def _hand(text: str) -> Command:
    return c.Hand(text) if text else c.Fill()


def _fix(text: str) -> Command:
    """`/fix 3` alone opens the form for the third hand."""
    line = number(text.strip())
    return c.Fill(line=line) if line else c.Fix(text)


def _offer(text: str) -> Command:
    """`提和 三次重复` is no offer but a claim."""
    return c.Claim(text) if text.startswith(_CLAIMED) else c.Offer()


def _review(text: str) -> Command:
    return c.Review(text) if not text.strip() or number(text.strip()) is not None else a.ReadScore(text)


def _pgn(text: str) -> Command:
    """`棋谱 明天发` names no format."""
    kind = text.strip().lower()
    return c.Pgn(kind if kind.isascii() and kind.isalnum() and len(kind) <= _LONGEST_KIND else "")


def _adjourn(text: str) -> Command:
    """`封棋 Nf3` is a sealed move already."""
    return c.Seal(text) if text else c.Adjourn()


def _start(text: str) -> Command:
    return p.Arrive(text.removeprefix(ARRIVAL)) if text.startswith(ARRIVAL) else a.Start()


def _clock(text: str) -> Command:
    return d.PutClock(text) if text else c.Clock()


def _ruling(text: str) -> Command:
    """`/ruling 3` looks one up."""
    line = number(text.strip())
    return r.GiveRuling(text) if text and line is None else r.Rulings(line or 0)


def _appeal(text: str) -> Command:
    """`/appeal 再诉 2` is an appeal taken further; a number alone shows it."""
    first, _, rest = text.partition(" ")
    if first.lower() in _FURTHER:
        return r.Further(number(rest.strip()) or 0)
    line = number(text.strip())
    return r.Appeal(text) if text and line is None else r.Appeals(line or 0)


_FURTHER = ("再诉", "再申诉", "further")
_CLAIMED = ("repetition", "三次重复", "重复三次", "五十回合", "50")
_LONGEST_KIND = 8

SPECS: tuple[Spec, ...] = (
    Spec("new", ("开局", "新局", "开台"), c.New, private=False),
    Spec("join", ("入座", "加入", "报名"), c.Join),
    Spec("leave", ("离座", "退出"), lambda _: c.Leave()),
    Spec("move", ("走", "走棋"), c.Move),
    Spec("hand", ("记牌", "报牌", "名次"), _hand),
    Spec("trick", ("一轮", "一墩", "墩"), c.Trick),
    Spec("count", ("报牌数", "几张"), lambda text: a.Ask("count", text)),
    Spec("lot", ("翻牌",), c.Lot, private=False),
    Spec("board", ("棋盘", "看棋"), lambda _: c.Board()),
    Spec("tally", ("成绩单", "记分", "比分"), lambda _: c.Tally()),
    Spec("offer", ("提和", "求和"), _offer),
    Spec("claim", ("申请和棋", "申请判和"), c.Claim),
    Spec("resign", ("认输",), lambda _: c.Resign()),
    Spec("adjourn", ("封棋",), _adjourn, private=False),
    Spec("seal", ("封着",), c.Seal, group=False),
    Spec("clock", ("棋钟", "钟", "用时"), _clock),
    Spec("pause", ("暂停",), lambda _: d.Pause(), private=False),
    Spec("resume", ("继续", "续赛", "启封"), lambda _: d.Resume(), private=False),
    Spec("touch", ("摸子",), lambda text: a.Ask("touch", text)),
    Spec("review", ("复盘", "复牌"), _review, whole=True, of_file=a.ReadFile),
    Spec("check", ("验牌",), lambda text: a.Ask("check", text), own_words=True),
    Spec("rule", ("规则", "条款"), a.Rule),
    Spec("ruling", ("裁决",), _ruling, private=False),
    Spec("appeal", ("申诉",), _appeal, private=False),
    Spec("answer", ("答复",), r.Answer, private=False),
    Spec("decide", ("判", "裁定"), d.Decide, private=False),
    Spec("late", ("迟到",), d.Late, private=False),
    Spec("foul", ("犯规", "记犯规"), d.Foul, private=False),
    Spec("dealer", ("坐庄", "定庄"), d.Deals, private=False),
    Spec("bell", ("敲铃", "铃响"), d.Bell, private=False),
    Spec("strike", ("划去",), d.Strike, private=False),
    Spec("restore", ("恢复",), d.Restore, private=False),
    Spec("desk", ("裁判台",), lambda _: d.Bench(), private=False),
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
    Spec("undo", ("悔棋", "撤销"), lambda text: c.Undo(text if number(text.strip()) else "")),
    Spec("history", ("记录", "历史"), lambda _: c.History()),
    Spec("pgn", ("棋谱", "导出"), _pgn),
    Spec("cancel", ("取消", "撤台"), lambda _: c.Cancel()),
    Spec("remind", ("提醒",), a.Remind, own_words=True),
    Spec("settings", ("设置",), a.Settings),
    Spec("lang", ("语言",), a.Lang),
    Spec("help", ("帮助",), lambda _: a.Help()),
    Spec("start", ("开始",), _start),
)

WORDS: dict[str, Command] = {
    "确认": c.Confirm(),
    "confirm": c.Confirm(),
    "有异议": c.Object(),
    "异议": c.Object(),
    "object": c.Object(),
    "同意和棋": c.Offer("ok"),
    "同意和": c.Offer("ok"),
    "draw ok": c.Offer("ok"),
    "拒绝和棋": c.Offer("no"),
    "不和": c.Offer("no"),
    "draw no": c.Offer("no"),
}
"""Whole texts that are an act by themselves, said to a table."""

BY_WORD: dict[str, Spec] = {word: spec for spec in SPECS for word in (spec.name, *spec.aliases)}

CODES: dict[str, type] = {
    "n": c.New, "j": c.Join, "l": c.Leave, "m": c.Move, "p": c.Pick, "h": c.Hand, "b": c.Board,
    "t": c.Tally, "r": c.Resign, "o": c.Offer, "x": c.Fix, "u": c.Undo, "y": c.History, "g": c.Pgn, "c": c.Cancel,
    "k": c.Confirm, "d": c.Object, "w": c.Withdraw, "a": c.Agree, "C": c.Claim, "A": c.Adjourn,
    "S": c.Seal, "V": c.Review, "K": c.Clock,
    "F": d.Foul, "q": d.Claimable, "R": d.Resume, "e": d.Late, "D": d.Decide, "P": d.PutClock, "z": d.Pause,
    "ask": a.Ask, "=": c.Again, "%": c.Trick, "+": c.Lot, "*": d.Deals, "!": d.Bell,
    "B": d.Bench, "Z": d.Strike, "W": d.Restore,
    "O": p.Appoint, "N": p.Dismiss, "Y": p.Assign, "G": p.Captain, "I": p.Iam, "J": p.Invite, "U": p.Merge,
    "H": p.Rename, "Q": p.Forget, "1": p.ChooseUnit, "2": p.Vouch, "3": p.Unite, "4": p.Arrive,
    "L": a.Lang, "s": a.Settings, "?": a.Help, "v": a.Rule, "E": a.ReadScore, "M": a.Remind,
    "X": a.CallOff,
    "fill": c.Fill, "back": c.Back,
    "5": r.Rulings, "6": r.GiveRuling, "7": r.Appeals, "8": r.Appeal, "9": r.Further, "0": r.Answer,
}  # fmt: skip
"""What a button's data begins with."""

OLD_CODES: dict[str, type] = {"f": c.Fill}
"""What it began with on messages that are still about; none of these gets another meaning."""

ARRIVAL = "iam"
"""What a link to claim a person begins with; its token stands behind the word."""

LINKS: dict[str, type[c.Seal]] = {"seal": c.Seal}
"""What a link into the private chat asks for; the table's id stands behind the word."""
