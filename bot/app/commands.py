"""Every act a person can ask for, as a value; the only list of commands, their aliases and their button codes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Start:
    pass


@dataclass(frozen=True, slots=True)
class Help:
    pass


@dataclass(frozen=True, slots=True)
class New:
    """Open a table: the game, and its options as `name=value`."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Join:
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    pass


@dataclass(frozen=True, slots=True)
class Move:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose a move by buttons: nothing chosen yet, or the group (a piece)."""

    group: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    text: str = ""


@dataclass(frozen=True, slots=True)
class HandForm:
    """The finishing order pressed so far, as seat digits; `line` is the hand being corrected, 0 for a new one."""

    order: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    pass


@dataclass(frozen=True, slots=True)
class Tally:
    pass


@dataclass(frozen=True, slots=True)
class Resign:
    """`by`: the person who was asked whether he means it; 0 when nobody has been asked yet."""

    by: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer a draw, or answer one: `ok`, `no`."""

    answer: str = ""


@dataclass(frozen=True, slots=True)
class Foul:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Fix:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True)
class History:
    pass


@dataclass(frozen=True, slots=True)
class Pgn:
    pass


@dataclass(frozen=True, slots=True)
class Lang:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Cancel:
    pass


@dataclass(frozen=True, slots=True)
class Confirm:
    """The other side's word that a reported hand is right; `seq` 0 means whatever waits."""

    seq: int = 0


@dataclass(frozen=True, slots=True)
class Object:
    """The other side's word that a reported hand is wrong."""

    seq: int = 0


@dataclass(frozen=True, slots=True)
class Restore:
    """An objection is withdrawn: the hand stands as it was reported."""


@dataclass(frozen=True, slots=True)
class Agree:
    """The answer to a proposed correction or takeback."""

    pending: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Say:
    """Text that is no command: a move, a hand, a word of consent, or just talk."""

    text: str


Command = (
    Start | Help | New | Join | Leave | Move | Pick | Hand | HandForm | Board | Tally | Resign | Offer | Foul | Fix
    | Undo | History | Pgn | Lang | Settings | Cancel | Confirm | Object | Restore | Agree | Say
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Spec:
    """A command as people type it: Latin name for the menu, Chinese words wherever the bot can see them."""

    name: str
    aliases: tuple[str, ...]
    build: Callable[[str], Command]
    private: bool = True
    group: bool = True


def number(text: str) -> int | None:
    """A number as people and buttons write it; None for what is none, or larger than any that is kept."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None


def _hand(text: str) -> Command:
    return Hand(text) if text else HandForm()


def _fix(text: str) -> Command:
    """`/fix 3` alone opens the form for the third hand."""
    line = number(text.strip())
    return HandForm(line=line) if line else Fix(text)


SPECS: tuple[Spec, ...] = (
    Spec("new", ("开局", "新局", "开台"), New, private=False),
    Spec("join", ("入座", "加入", "报名"), Join),
    Spec("leave", ("离座", "退出"), lambda _: Leave()),
    Spec("move", ("走", "走棋"), Move),
    Spec("hand", ("记牌", "报牌", "名次"), _hand),
    Spec("board", ("棋盘", "看棋"), lambda _: Board()),
    Spec("tally", ("成绩单", "记分", "比分"), lambda _: Tally()),
    Spec("offer", ("提和", "求和"), lambda _: Offer()),
    Spec("resign", ("认输",), lambda _: Resign()),
    Spec("foul", ("犯规", "记犯规"), Foul, private=False),
    Spec("fix", ("更正", "改"), _fix),
    Spec("undo", ("悔棋", "撤销"), lambda _: Undo()),
    Spec("history", ("记录", "历史"), lambda _: History()),
    Spec("pgn", ("棋谱", "导出"), lambda _: Pgn()),
    Spec("cancel", ("取消", "撤台"), lambda _: Cancel()),
    Spec("settings", ("设置",), Settings),
    Spec("lang", ("语言",), Lang),
    Spec("help", ("帮助",), lambda _: Help()),
    Spec("start", ("开始",), lambda _: Start()),
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
    "c": Cancel, "k": Confirm, "d": Object, "w": Restore, "a": Agree, "?": Help,
}  # fmt: skip
"""The letter that a button's data begins with."""
