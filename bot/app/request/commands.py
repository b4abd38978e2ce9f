"""Every act a person can ask for, as a value. Players' acts at a table are defined here, all further acts elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from bot.app.request import commands_anywhere as a
from bot.app.request import commands_referee as d
from bot.app.request.commands_event import OfEvents
from bot.app.request.commands_people import OfPeople
from bot.app.request.commands_rulings import OfRulings
from bot.app.request.declaration import Declared, Spec
from bot.app.request.declaration import number as number

_LONGEST_KIND = 8


@dataclass(frozen=True, slots=True)
class New:
    """Open a table: a game and its options as `name=value`."""

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
    """Choose a move by buttons; `path` holds the choices so far, in the game's own letters.

    If several seats may act, `of` names the seat whose menu is open, and the last step `enters` the text in `path`.
    """

    declared = Declared("mover", code="pick")
    path: str = ""
    of: str = ""
    enters: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """Abandon choosing a move by buttons: the live message gets its own buttons back. `of` as in `Pick`."""

    declared = Declared("mover", code="back")
    of: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    declared = Declared("party", Spec("hand", ("记牌", "报牌", "名次"), lambda text: Hand(text) if text else Fill()))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Fill:
    """Fill in an entry by form; `code` holds the fields filled so far, in the letters used by the game's form.

    `line` is the entry under correction, 0 for a new entry; `number` is the line a new entry was going to get. `of`
    names the side filling the form, by number, or the referee.
    """

    declared = Declared("party", code="fill", long=True)
    code: str = ""
    line: int = 0
    number: int = 0
    of: str = ""


@dataclass(frozen=True, slots=True)
class Shut:
    """Close a form without entering anything; `of` as in `Fill`."""

    declared = Declared("party", code="shut")
    of: str = ""


@dataclass(frozen=True, slots=True)
class Again:
    """Answer that a questioned hand is new, not the hand the opponents have just reported."""

    declared = Declared("party", code="again", long=True)
    pending: int = 0


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """Show the board again; `view` selects an alternative view by its word."""

    declared = Declared("anyone", Spec("board", ("棋盘", "看棋"), lambda text: ShowBoard(text)))
    view: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    declared = Declared("anyone", Spec("tally", ("成绩单", "记分", "比分"), lambda _: Tally()))


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign. `by` is the person asked for confirmation; 0 before anybody was asked."""

    declared = Declared("seated", Spec("resign", ("认输",), lambda _: Resign()))
    by: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer a draw, or answer an offer with `ok` or `no`. Words after the command may turn the offer into a different
    offer."""

    declared = Declared("seated", Spec("offer", ("提和", "求和"), lambda text: Offer(text=text)))
    answer: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Do:
    """Do an act declared by the table's game, named by its word and followed by free text.

    `by` is the person asked for confirmation; 0 before anybody was asked.
    """

    declared = Declared(None)
    word: str
    text: str = ""
    by: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """Show the clocks."""

    declared = Declared(
        "anyone", Spec("clock", ("棋钟", "钟", "用时"), lambda text: d.PutClock(text) if text else Clock())
    )


def _review(text: str) -> Review | a.ReadScore:
    return Review(text) if not text.strip() or number(text.strip()) is not None else a.ReadScore(text)


@dataclass(frozen=True, slots=True)
class Review:
    """Show a record at line number `ply`, or at its end if empty."""

    declared = Declared(
        "anyone",
        Spec("review", ("复盘", "复牌"), _review, whole=True, of_file=lambda text: a.ReadFile(text)),
        long=True,
    )
    ply: str = ""


def _fix(text: str) -> Fill | Fix:
    """Parse `/fix`: a bare number, as in `/fix 3`, opens the form for that hand."""
    line = number(text.strip())
    return Fill(line=line) if line else Fix(text)


@dataclass(frozen=True, slots=True)
class Fix:
    declared = Declared("party", Spec("fix", ("更正", "改"), _fix), long=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last entry, or every entry from a numbered line on."""

    declared = Declared(
        "party", Spec("undo", ("悔棋", "撤销"), lambda text: Undo(text if number(text.strip()) else "")), long=True
    )
    line: str = ""


@dataclass(frozen=True, slots=True)
class History:
    declared = Declared("anyone", Spec("history", ("记录", "历史"), lambda _: History()), long=True)


def _pgn(text: str) -> Pgn:
    """Parse `/pgn`. Words that cannot be a format, as in `棋谱 明天发`, select no format."""
    kind = text.strip().lower()
    return Pgn(kind if kind.isascii() and kind.isalnum() and len(kind) <= _LONGEST_KIND else "")


@dataclass(frozen=True, slots=True)
class Pgn:
    """Export the match as a file, by default in the first format its game declares."""

    declared = Declared("anyone", Spec("pgn", ("棋谱", "导出"), _pgn), long=True)
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close a table, or have the referee declare its match void after confirming with `sure`."""

    declared = Declared("anyone", Spec("cancel", ("取消", "撤台"), lambda _: Cancel()))
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Confirm:
    """Confirm, for the opposing side, that a reported hand is right; `seq` 0 means any waiting report."""

    declared = Declared("party", code="confirm")
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Object:
    """Object, for the opposing side, that a reported hand is wrong."""

    declared = Declared("party", code="object", long=True)
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Withdraw an objection: the hand stands as reported."""

    declared = Declared("party", code="withdraw", long=True)


@dataclass(frozen=True, slots=True)
class Agree:
    """Answer the terms for a table, or a proposed correction or takeback; `pending` 0 means the terms."""

    declared = Declared("party", code="agree", long=True)
    pending: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Say:
    """Text without a command: a move, a hand, a word of consent, or mere talk."""

    declared = Declared("person")
    text: str


Command = (
    New | Join | Leave | Move | Pick | Back | Hand | Fill | Shut | Again | Do | a.Tables | ShowBoard | Tally | Offer
    | Resign | Clock | d.PutClock | d.Pause | d.Resume | Review | a.ReadScore | a.ReadFile | a.Ask | a.Rule | OfRulings
    | d.Decide | d.Strike | d.Restore | d.Bench | d.Look | OfPeople | Fix | Undo | History | Pgn | Cancel | Confirm
    | Object | Withdraw | Agree | Say | a.Remind | a.CallOff | OfEvents | a.Settings | a.Lang | a.Help | a.Stray
    | a.Start
)  # fmt: skip
"""Every command, in the order in which the help lists them."""
COMMANDS: tuple[type[Command], ...] = get_args(Command)
