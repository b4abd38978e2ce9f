"""How acts are called: the core's commands with their aliases, the words that need none, and what buttons carry.

What the games add, each for its own tables, joins them when the application is put together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from bot.app.request import commands as c
from bot.app.request import commands_aside as a
from bot.app.request import commands_desk as d
from bot.app.request import commands_event as e
from bot.app.request import commands_people as p
from bot.app.request import commands_rulings as r
from bot.app.request.commands import Command, number
from engines.core.game import Game
from engines.core.manner import Act
from engines.core.questions import Question


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
    by_line: bool = False
    """The text behind it is taken line by line as it stands."""
    of_file: Callable[[str], Command] | None = None
    """What it is where a file comes with it, or with the message replied to."""
    quoting: frozenset[str] = frozenset()
    """Words behind it that mean the text of the message replied to, or its file."""
    own_words: bool = False
    """The text behind it is the asker's own: 台2 in it names no table."""
    referees: bool = False
    """Others than referees and organisers have no use for it in a group."""
    slashed: tuple[str, ...] = ()
    """Words that mean it behind a slash; without one they are talk."""
    shared: bool = False
    """A game may do more by the same word: what the core has nothing to do with is the game's."""


def _hand(text: str) -> Command:
    return c.Hand(text) if text else c.Fill()


def _fix(text: str) -> Command:
    """`/fix 3` alone opens the form for the third hand."""
    line = number(text.strip())
    return c.Fill(line=line) if line else c.Fix(text)


def _review(text: str) -> Command:
    return c.Review(text) if not text.strip() or number(text.strip()) is not None else a.ReadScore(text)


def _pgn(text: str) -> Command:
    """`棋谱 明天发` names no format."""
    kind = text.strip().lower()
    return c.Pgn(kind if kind.isascii() and kind.isalnum() and len(kind) <= _LONGEST_KIND else "")


def _start(text: str) -> Command:
    return p.Arrive(text.removeprefix(ARRIVAL)) if text.startswith(ARRIVAL) else a.Start()


def _clock(text: str) -> Command:
    return d.PutClock(text) if text else c.Clock()


def _ruling(text: str) -> Command:
    """`/ruling 3` looks one up, `/ruling 3 同意` says what one's side thinks of it."""
    line = number(text.strip())
    first, _, word = text.strip().partition(" ")
    if (called := number(first.removeprefix("#"))) and word.strip().lower() in (*_YES, *_NO):
        return r.Opine(called, word.strip().lower() in _YES)
    return r.GiveRuling(text) if text and line is None else r.Rulings(line or 0)


def _appeal(text: str) -> Command:
    """`/appeal 再诉 2` is an appeal taken further; a number alone shows it."""
    first, _, rest = text.partition(" ")
    if first.lower() in _FURTHER:
        return r.Further(number(rest.strip()) or 0)
    line = number(text.strip())
    return r.Appeal(text) if text and line is None else r.Appeals(line or 0)


_YES, _NO = ("同意", "agree"), ("不同意", "disagree")
_FURTHER = ("再诉", "再申诉", "further")
_LONGEST_KIND = 8

SPECS: tuple[Spec, ...] = (
    Spec("new", ("开局", "新局", "开台"), c.New, private=False, slashed=("新", "开")),
    Spec("join", ("入座", "加入"), c.Join),
    Spec("leave", ("离座", "退出"), lambda _: c.Leave()),
    Spec("move", ("走", "走棋"), c.Move),
    Spec("hand", ("记牌", "报牌", "名次"), _hand),
    Spec("tables", ("台子", "牌桌"), lambda _: a.Tables()),
    Spec("board", ("棋盘", "看棋"), c.Board),
    Spec("tally", ("成绩单", "记分", "比分"), lambda _: c.Tally()),
    Spec("offer", ("提和", "求和"), lambda text: c.Offer(text=text)),
    Spec("resign", ("认输",), lambda _: c.Resign()),
    Spec("clock", ("棋钟", "钟", "用时"), _clock),
    Spec("pause", ("暂停",), lambda _: d.Pause(), private=False, referees=True),
    Spec("resume", ("继续",), lambda _: d.Resume(), private=False, referees=True, shared=True),
    Spec("review", ("复盘", "复牌"), _review, whole=True, of_file=a.ReadFile),
    Spec("rule", ("规则", "条款"), a.Rule),
    Spec("ruling", ("裁决",), _ruling, private=False),
    Spec("appeal", ("申诉",), _appeal, private=False),
    Spec("answer", ("答复",), r.Answer, private=False, referees=True),
    Spec("decide", ("判", "裁定"), d.Decide, private=False, referees=True),
    Spec("strike", ("划去",), d.Strike, private=False, referees=True),
    Spec("restore", ("恢复",), d.Restore, private=False, referees=True),
    Spec("desk", ("裁判台",), lambda _: d.Bench(), private=False, referees=True),
    Spec("appoint", ("任命",), p.Appoint, private=False, referees=True),
    Spec("dismiss", ("免去",), p.Dismiss, private=False, referees=True),
    Spec("seat", ("安排",), p.Assign, private=False, referees=True),
    Spec("captain", ("队长",), p.Captain, private=False),
    Spec("iam", ("认领",), p.Iam, private=False),
    Spec("link", ("邀请链接",), p.Invite, private=False, own_words=True, referees=True),
    Spec("merge", ("合并",), p.Merge, private=False, own_words=True, referees=True),
    Spec("rename", ("改名",), p.Rename, own_words=True),
    Spec("unit", ("单位",), p.ChooseUnit, own_words=True),
    Spec("forget", ("忘记我",), lambda _: p.Forget()),
    Spec("fix", ("更正", "改"), _fix),
    Spec("undo", ("悔棋", "撤销"), lambda text: c.Undo(text if number(text.strip()) else "")),
    Spec("history", ("记录", "历史"), lambda _: c.History()),
    Spec("pgn", ("棋谱", "导出"), _pgn),
    Spec("cancel", ("取消", "撤台"), lambda _: c.Cancel()),
    Spec("remind", ("提醒",), a.Remind, own_words=True),
    Spec("event", ("赛事",), e.Event, private=False, own_words=True),
    Spec("enter", ("报名",), e.Enter, own_words=True),
    Spec("entries", ("名单",), e.Entries, whole=True, of_file=e.Import, own_words=True),
    Spec("scratch", ("退赛",), e.Scratch, private=False, own_words=True),
    Spec("substitute", ("换人",), e.Substitute, private=False, own_words=True),
    Spec("checkin", ("签到",), e.Checkin, own_words=True),
    Spec("lots", ("抽签",), e.Lots, private=False, own_words=True, referees=True),
    Spec("word", ("口令",), e.Word, private=False, own_words=True),
    Spec("verify", ("验签",), lambda _: e.Verify(), own_words=True),
    Spec("pairings", ("对阵",), e.Pairings, own_words=True, referees=True),
    Spec("round", ("本轮",), e.Round, private=False, own_words=True),
    Spec("result", ("赛果",), e.Result, by_line=True, own_words=True),
    Spec("mine", ("我的比赛",), e.Mine, own_words=True),
    Spec("bracket", ("签表",), lambda _: e.Bracket(), own_words=True),
    Spec("standings", ("排名",), lambda _: e.Standings(), own_words=True),
    Spec("seating", ("座位表",), lambda _: e.Seating(), own_words=True),
    Spec("schedule", ("赛程",), lambda _: e.Schedule(), own_words=True),
    Spec("close", ("闭幕",), e.Close, private=False, own_words=True, referees=True),
    Spec("settings", ("设置",), a.Settings, referees=True),
    Spec("lang", ("语言",), a.Lang),
    Spec("help", ("帮助",), a.Help),
    Spec("start", ("开始",), _start),
)
"""The commands of the core, whatever games are played."""

ENDS = frozenset({"end", "stop", "quit", "结束", "停", "停止"})
"""What people write to end a match. There are several ways, and none of them is called so."""

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
    "同意": c.Agree(0, True),
    "agree": c.Agree(0, True),
    "不同意": c.Agree(0, False),
    "disagree": c.Agree(0, False),
}
"""Whole texts that are an act by themselves, said to a table."""

CODES: dict[str, type[Any]] = {
    "new": c.New, "join": c.Join, "leave": c.Leave, "move": c.Move, "pick": c.Pick, "hand": c.Hand, "fill": c.Fill,
    "shut": c.Shut, "back": c.Back,
    "again": c.Again, "board": c.Board, "tally": c.Tally, "resign": c.Resign, "offer": c.Offer, "clock": c.Clock,
    "review": c.Review, "fix": c.Fix, "undo": c.Undo, "history": c.History, "pgn": c.Pgn, "cancel": c.Cancel,
    "confirm": c.Confirm, "object": c.Object, "withdraw": c.Withdraw, "agree": c.Agree,
    "look": d.Look, "resume": d.Resume, "put": d.PutClock, "pause": d.Pause, "decide": d.Decide, "desk": d.Bench,
    "strike": d.Strike, "restore": d.Restore,
    "appoint": p.Appoint, "dismiss": p.Dismiss, "seat": p.Assign, "captain": p.Captain, "iam": p.Iam,
    "vouch": p.Vouch, "link": p.Invite, "arrive": p.Arrive, "merge": p.Merge, "unite": p.Unite, "rename": p.Rename,
    "unit": p.ChooseUnit, "forget": p.Forget,
    "help": a.Help, "tables": a.Tables, "remind": a.Remind, "off": a.CallOff, "read": a.ReadScore, "rule": a.Rule,
    "lang": a.Lang, "set": a.Settings,
    "rulings": r.Rulings, "ruling": r.GiveRuling, "opine": r.Opine, "appeals": r.Appeals, "appeal": r.Appeal,
    "further": r.Further, "answer": r.Answer,
    "event": e.Event, "wizard": e.Ask, "entries": e.Entries, "import": e.Import, "enter": e.Enter,
    "approve": e.Approve,
    "scratch": e.Scratch, "substitute": e.Substitute, "checkin": e.Checkin, "lots": e.Lots, "word": e.Word,
    "verify": e.Verify, "pairings": e.Pairings, "round": e.Round, "result": e.Result,
    "told": e.Told, "correct": e.Correct,
    "mine": e.Mine, "bracket": e.Bracket, "standings": e.Standings, "seating": e.Seating, "schedule": e.Schedule,
    "show": e.Show, "close": e.Close,
}  # fmt: skip
"""The word that a button's data begins with. Acts and questions of a game are carried by their own word."""

OLD: dict[str, str] = {
    "n": "new", "j": "join", "l": "leave", "m": "move", "p": "pick", "h": "hand", "f": "fill", "b": "board",
    "t": "tally", "r": "resign", "o": "offer", "x": "fix", "u": "undo", "y": "history", "g": "pgn", "c": "cancel",
    "k": "confirm", "d": "object", "w": "withdraw", "a": "agree", "V": "review", "K": "clock", "q": "look",
    "R": "resume", "D": "decide", "P": "put", "z": "pause", "=": "again", "B": "desk", "Z": "strike", "W": "restore",
    "O": "appoint", "N": "dismiss", "Y": "seat", "G": "captain", "I": "iam", "J": "link", "U": "merge", "H": "rename",
    "Q": "forget", "1": "unit", "2": "vouch", "3": "unite", "4": "arrive", "L": "lang", "s": "set", "?": "help",
    "v": "rule", "E": "read", "M": "remind", "X": "off",
    "5": "rulings", "6": "ruling", "7": "appeals", "8": "appeal", "9": "further", "0": "answer",
}  # fmt: skip
"""What the data of a button began with before it was a word. Such buttons are still on people's screens, so a letter
never gets another meaning; those of the games' acts and questions stand with these."""

DOORS: Mapping[str, Callable[[], Command]] = {"enter": e.Enter}
"""What of the core a link into the private chat may ask for; the id of its event stands behind the word."""

ARRIVAL = "iam"
"""What a link to claim a person begins with; its token stands behind the word."""

_TAKEN = frozenset({*CODES, "report", "dispute", "terms"})
"""What no act may be called: what the core's buttons carry, and what it keeps waiting under its own word."""


class Ambiguous(ValueError):
    """A word that would mean two things: the application does not start with such games."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All that can be typed or pressed: the core's own commands, and what the games that are played add to them."""

    specs: tuple[Spec, ...]
    by_word: Mapping[str, Spec]
    acts: Mapping[str, tuple[Act[Any], ...]]
    """The acts of all games by their word; several games may have one each."""
    questions: frozenset[str]
    """The words of the questions that can be asked in the chat."""
    old: Mapping[str, str]
    """What the data of a button began with before it was a word, and that word."""

    @property
    def links(self) -> frozenset[str]:
        """What a link into the private chat may ask for; the table's id stands behind the word."""
        return frozenset(word for word, acts in self.acts.items() if any(act.private for act in acts))


def vocabulary_of(games: Collection[Game]) -> Vocabulary:
    """The core's words and those of the games. One word is one act, whoever declares it."""
    acts = _by_word(act for game in games for play in game.plays.values() for act in play.manner.acts)
    questions = _by_word(question for game in games for question in game.questions if question.chat)
    if both := acts.keys() & questions.keys():
        raise Ambiguous(f"{', '.join(both)}: an act and a question")
    specs = {spec.name: spec for spec in SPECS}
    old = dict(OLD)
    declared: dict[str, tuple[Act[Any] | Question, ...]] = {**acts, **questions}
    for word, several in declared.items():
        known = specs.get(word)
        if (known is not None and not known.shared) or (known is None and word in _TAKEN):
            raise Ambiguous(f"{word} is a word of the core")
        specs[word] = _spec(several, known)
        for letter in "".join(one.letters for one in several):
            if old.setdefault(letter, word) != word:
                raise Ambiguous(f"a button that carries {letter} is {old[letter]}, not {word}")
    by_word: dict[str, Spec] = {}
    for spec in specs.values():
        for called in (spec.name, *spec.aliases, *spec.slashed):
            if called in WORDS or by_word.setdefault(called, spec) is not spec:
                raise Ambiguous(f"{called} means more than {spec.name}")
    return Vocabulary(tuple(specs.values()), by_word, acts, frozenset(questions), old)


Word = TypeVar("Word", bound=Act[Any] | Question)


def _by_word(declared: Iterable[Word]) -> dict[str, tuple[Word, ...]]:
    found: dict[str, tuple[Word, ...]] = {}
    for one in declared:
        found[one.word] = (*found.get(one.word, ()), one)
    return found


def _spec(several: Sequence[Act[Any] | Question], known: Spec | None) -> Spec:
    """How an act or a question is typed, by all that any of the games calls it."""
    aliases = tuple(dict.fromkeys(alias for one in several for alias in one.aliases))
    first = several[0]
    if known is not None:
        return replace(known, aliases=(*known.aliases, *aliases))
    if isinstance(first, Question):
        quoting = frozenset(word for one in several if isinstance(one, Question) for word in one.quoting)
        return Spec(first.word, aliases, partial(a.Ask, first.word), quoting=quoting)
    return Spec(
        first.word,
        aliases,
        partial(c.Do, first.word),
        private=first.by != "referee" and not first.consent,
        group=not first.private,
        referees=first.by == "referee",
    )


CORE = vocabulary_of(())
"""The core's words alone."""
