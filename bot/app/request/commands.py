"""Every act a person can ask for, as a value; here those of the players at a table, elsewhere the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from bot.app.request import commands_aside as a
from bot.app.request import commands_desk as d
from bot.app.request.commands_event import OfEvents
from bot.app.request.commands_people import OfPeople
from bot.app.request.commands_rulings import OfRulings
from bot.app.request.declaration import Declared, Spec
from bot.app.request.declaration import number as number

_LONGEST_KIND = 8


@dataclass(frozen=True, slots=True)
class New:
    """Open a table: the game, and its options as `name=value`."""

    declared = Declared(
        "person", Spec("new", ("开局", "新局", "开台"), lambda text: New(text), private=False, slashed=("新", "开"))
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Join:
    declared = Declared("person", Spec("join", ("入座", "加入"), lambda text: Join(text)))
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    declared = Declared("seated", Spec("leave", ("离座", "退出"), lambda _: Leave()))


@dataclass(frozen=True, slots=True)
class Move:
    declared = Declared("mover", Spec("move", ("走", "走棋"), lambda text: Move(text)))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """A move by buttons: how far it is chosen, in the game's own letters.

    Where several may act, `of` is the seat whose menu it is, and its last step `enters` the text that `path` is then.
    """

    declared = Declared("mover", code="pick")
    path: str = ""
    of: str = ""
    enters: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """No move by buttons after all: the live message gets its own buttons again. `of` as in `Pick`."""

    declared = Declared("mover", code="back")
    of: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    declared = Declared("party", Spec("hand", ("记牌", "报牌", "名次"), lambda text: Hand(text) if text else Fill()))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Fill:
    """An entry by a form: what has been filled in so far, in the letters of the game's form.

    `line` is the entry being corrected, 0 for a new one; `number` is the one that a new one was going to be. `of` is
    the side whose form it is, by number, or the referee's.
    """

    declared = Declared("party", code="fill", long=True)
    code: str = ""
    line: int = 0
    number: int = 0
    of: str = ""


@dataclass(frozen=True, slots=True)
class Shut:
    """A form is given up, and nothing entered; `of` as in `Fill`."""

    declared = Declared("party", code="shut")
    of: str = ""


@dataclass(frozen=True, slots=True)
class Again:
    """What was asked back is another hand than the other side has just reported."""

    declared = Declared("party", code="again", long=True)
    pending: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """The board again; `view`: looked at in one of the game's other ways, by its word."""

    declared = Declared("anyone", Spec("board", ("棋盘", "看棋"), lambda text: Board(text)))
    view: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    declared = Declared("anyone", Spec("tally", ("成绩单", "记分", "比分"), lambda _: Tally()))


@dataclass(frozen=True, slots=True)
class Resign:
    """`by`: the person who was asked whether he means it; 0 when nobody has been asked yet."""

    declared = Declared("seated", Spec("resign", ("认输",), lambda _: Resign()))
    by: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer a draw, or answer one: `ok`, `no`. What is written behind an offer may make it something else."""

    declared = Declared("seated", Spec("offer", ("提和", "求和"), lambda text: Offer(text=text)))
    answer: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Do:
    """An act that the game of the table declares, by its word, with the words behind it.

    `by`: the person who was asked whether he means it; 0 when nobody has been asked yet.
    """

    declared = Declared(None)
    word: str
    text: str = ""
    by: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """What the clocks show."""

    declared = Declared(
        "anyone", Spec("clock", ("棋钟", "钟", "用时"), lambda text: d.PutClock(text) if text else Clock())
    )


def _review(text: str) -> Review | a.ReadScore:
    return Review(text) if not text.strip() or number(text.strip()) is not None else a.ReadScore(text)


@dataclass(frozen=True, slots=True)
class Review:
    """A record at one of its lines, by number; nothing: at its end."""

    declared = Declared(
        "anyone",
        Spec("review", ("复盘", "复牌"), _review, whole=True, of_file=lambda text: a.ReadFile(text)),
        long=True,
    )
    ply: str = ""


def _fix(text: str) -> Fill | Fix:
    """`/fix 3` alone opens the form for the third hand."""
    line = number(text.strip())
    return Fill(line=line) if line else Fix(text)


@dataclass(frozen=True, slots=True)
class Fix:
    declared = Declared("party", Spec("fix", ("更正", "改"), _fix), long=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last entry, or everything from a numbered line on."""

    declared = Declared(
        "party", Spec("undo", ("悔棋", "撤销"), lambda text: Undo(text if number(text.strip()) else "")), long=True
    )
    line: str = ""


@dataclass(frozen=True, slots=True)
class History:
    declared = Declared("anyone", Spec("history", ("记录", "历史"), lambda _: History()), long=True)


def _pgn(text: str) -> Pgn:
    """`棋谱 明天发` names no format."""
    kind = text.strip().lower()
    return Pgn(kind if kind.isascii() and kind.isalnum() and len(kind) <= _LONGEST_KIND else "")


@dataclass(frozen=True, slots=True)
class Pgn:
    """The match as a file; nothing: in the first of its game's formats."""

    declared = Declared("anyone", Spec("pgn", ("棋谱", "导出"), _pgn), long=True)
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close a table, or have the referee declare its match void, once he has said that he is `sure`."""

    declared = Declared("anyone", Spec("cancel", ("取消", "撤台"), lambda _: Cancel()))
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Confirm:
    """The other side's word that a reported hand is right; `seq` 0 means whatever waits."""

    declared = Declared("party", code="confirm")
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Object:
    """The other side's word that a reported hand is wrong."""

    declared = Declared("party", code="object", long=True)
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Withdraw:
    """An objection is withdrawn: the hand stands as it was reported."""

    declared = Declared("party", code="withdraw", long=True)


@dataclass(frozen=True, slots=True)
class Agree:
    """The answer to the terms of a table, or to a proposed correction or takeback; `pending` 0 means the terms."""

    declared = Declared("party", code="agree", long=True)
    pending: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Say:
    """Text that is no command: a move, a hand, a word of consent, or just talk."""

    declared = Declared("person")
    text: str


Command = (
    New | Join | Leave | Move | Pick | Back | Hand | Fill | Shut | Again | Do | a.Tables | Board | Tally | Offer
    | Resign | Clock | d.PutClock | d.Pause | d.Resume | Review | a.ReadScore | a.ReadFile | a.Ask | a.Rule | OfRulings
    | d.Decide | d.Strike | d.Restore | d.Bench | d.Look | OfPeople | Fix | Undo | History | Pgn | Cancel | Confirm
    | Object | Withdraw | Agree | Say | a.Remind | a.CallOff | OfEvents | a.Settings | a.Lang | a.Help | a.Stray
    | a.Start
)  # fmt: skip
"""Every act, in the order in which the help names them."""
COMMANDS: tuple[type[Command], ...] = get_args(Command)
