"""How a game is handled in a chat: what only the chat needs of it. Keys, seats and texts, never prose.

Whatever is shown to people is a `Fact`: its sentence stands in the game's own catalogue (`fact.<game>.<key>`), also
where it is the label of a button.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from engines.core.rulesets import Options, Rules
from engines.core.rulings import Fact, Outcome, Refusal, Seat
from engines.core.scene import Seen

S = TypeVar("S")

By = Literal["anyone", "seated", "mover", "party", "referee"]
"""Who may do an act: everybody; who has a seat; who is to act; who has a seat or referees; who referees."""
Kept = Literal["played", "reported", "dictated"]
"""Whether a match is played here; or its entries report what was played elsewhere, so that the other side confirms
them; or anyone at the table dictates what lies on a real one, seat by seat."""
Dice = Callable[[int], int]
"""Chance, which is the caller's: a number below the given one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: what it says, and what it leads to.

    Where it `enters`, `value` is the text of an entry. Else it goes on: in a menu it is the path, in the question of an
    act all the words behind the act, in a form the whole form after the press, beneath a board an act by its word.
    """

    label: Fact
    value: str
    enters: bool = False
    chosen: bool = False


Rows = tuple[tuple[Choice, ...], ...]

OTHER_SIDE = "other_side"
"""The point on which a move is refused in a chat that names another side than the one to move."""
BACK = Fact("back")
"""The label of a button that leads one step back, in every game."""
FACTS: Mapping[str, tuple[str, ...]] = {BACK.key: ()}
"""Labels that all games share."""


def in_rows(choices: Sequence[Choice], width: int) -> Rows:
    """Buttons side by side, so many to a row."""
    return tuple(tuple(choices[start : start + width]) for start in range(0, len(choices), width))


@dataclass(frozen=True, slots=True)
class Menu:
    """A question that is answered by buttons; without any it is just told."""

    ask: tuple[Fact, ...]
    rows: Rows = ()
    bench: Fact | None = None
    """What the button says by which the referee, and nobody else, is told what `Manner.bench` states."""
    picked: tuple[str, ...] = ()
    """The point of the piece that has been picked, and behind it those where it may go, as the scene names them: they
    are marked in the picture as long as the menu stands beneath it."""


@dataclass(frozen=True, slots=True)
class Filling:
    """An entry that is being filled in: `code` is the form so far, empty when it is opened.

    `number` is the line that is filled in, `recorded` its canonical text where it stands on record and is to be
    replaced.
    """

    code: str = ""
    number: int = 0
    recorded: str | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """A form as far as it is filled in. Every choice carries the whole form after it, so nothing is kept.

    One that tells what would come of it outlives a change of the table, and is looked at once more before it is
    entered; any other is of the state it was drawn for. One that is done and has no buttons left ends with what is
    `filled`.
    """

    filled: tuple[Fact, ...]
    rows: Rows
    line: str | None = None
    """What would be entered as it stands, so that its outcome can be told; None while something is missing."""
    missing: tuple[Fact, ...] = ()
    """What is told in place of that."""
    known: frozenset[str] = frozenset()
    """Facts of the entry that stand in the form already, so that its outcome is told without them."""
    done: bool = False
    """Submitted: `line` is to be entered, or else what is missing told."""
    anew: bool = False
    """To be posted as a message of its own."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How a table is to be opened, and what is told of it (which cards were drawn).

    `rest` are the words that the game leaves to the core: plain options and a time control.
    """

    options: Options
    facts: tuple[Fact, ...] = ()
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Write:
    """The line that an act enters, and for which seat; None: of whoever does it."""

    line: str
    seat: Seat | None = None
    asks: tuple[Fact, ...] = ()
    """What is asked back of a grave act, behind the name of whoever does it."""
    offers: Rows = ()
    """What may be done next by the same act, beneath what is told of it."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What an act is asked to do: the words behind it, who does it, and chance.

    `named` finds the seat that people call by a word, in either language and by any label.
    """

    text: str
    seat: Seat
    referee: bool
    dice: Dice
    named: Callable[[str], Seat | None]
    pressed: bool = False
    seconds: float | None = None
    """How long the match has been going on; None where it has not begun."""


def _at_any_time(state: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Act(Generic[S]):
    """Something that can be done at a table beside plain moves, by a word of its own.

    `write` gives the line to be entered, a question back where something is not said, or why it cannot be done.
    """

    word: str
    write: Callable[[S, Asking], Write | Menu | Refusal]
    aliases: tuple[str, ...] = ()
    """What people call the command, beside its word."""
    by: By = "party"
    offered: Callable[[S], bool] = _at_any_time
    """Whether it makes sense now, and so has a button on the referee's bench."""
    on_turn: bool = False
    """A player does it when he is to move; of anybody else it is not even asked what he means."""
    grave: bool = False
    """Asked back once, by name: it cannot be withdrawn, and a slip must not do it."""
    private: bool = False
    """Done in the private chat: nobody else may see what it says."""
    consent: bool = False
    """Proposed first: every other side must agree. The referee needs nobody's consent."""
    demands: str = ""
    """The word of the act that is asked of whoever is to act once this one is agreed on; it enters no line itself."""
    amends: bool = False
    """Makes sense when the match has ended."""
    early: bool = False
    """Makes sense while seats are still empty: it ends the match for want of whoever did not come."""
    weighs: bool = False
    """What comes of its line, which begins with its word, may take long to work out: it is weighed beforehand, where
    nobody waits for it."""
    several: Callable[[S], int] | None = None
    """How many entries its line may hold, each behind its seat or in order of turn; None: it is one entry."""
    points: frozenset[str] = frozenset()
    """What it has ruled on or written down: whoever looks up the clause of such a point is told of it."""
    letters: str = ""
    """What buttons carried for it before they carried words; some of those are still on people's screens."""


@dataclass(frozen=True, slots=True)
class Next:
    """A match that may follow: `word` names it on its button, as the key of a fact; `options` are those that its table
    has otherwise than this one; `seats` say where each of this match's seats sits (`(1, 0)`: changed places, below 0:
    not at all); empty: everybody sits down anew."""

    word: str
    options: Options
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """The referee is called once if the state is still the same after so many seconds."""

    seconds: float
    fact: Fact


@dataclass(frozen=True, slots=True)
class Child:
    """A part of a stream, as its parent sees it: not over before everything said of it there is confirmed."""

    id: int
    over: bool
    outcome: Outcome | None
    """None while it is not over, and where it was closed before it began."""
    place: str = ""
    """Where in its parent it belongs, in the parent's own letters."""


def _as_chosen(rules: Rules, text: str, dice: Dice) -> Opening | Menu | Refusal | None:
    return None


def _no_terms(rules: Rules, options: Options) -> tuple[Fact, ...]:
    return ()


def _no_lots(state: Any, dice: Dice) -> tuple[str, ...]:
    return ()


def _unlabelled(state: Any) -> Mapping[Seat, str]:
    return {}


def _nothing(state: Any) -> tuple[Fact, ...]:
    return ()


def _no_caption(state: Any, seen: Seen) -> tuple[Fact, ...]:
    return ()


def _untold(state: Any, line: str) -> tuple[Fact, ...]:
    return ()


def _no_keys(state: Any) -> Rows:
    return ()


def _nothing_more(state: Any) -> str | None:
    return None


def _as_said(state: Any, seat: Seat, text: str) -> str:
    return text


def _not_begun(state: Any, seat: Seat, text: str) -> str | None:
    return None


def _not_drafted(state: Any, line: str) -> str | None:
    return None


def _as_it_stands(line: str) -> str:
    return line


def _as_corrected(state: Any, recorded: str, text: str) -> str:
    return text


def _all_in_sight(state: Any) -> int | None:
    return None


def _of_no_piece(state: Any, refusal: Refusal) -> str:
    return ""


def _in_words(refusal: Refusal) -> str:
    return ""


def _nothing_follows(state: Any, outcome: Outcome) -> tuple[Next, ...]:
    return ()


def _no_call(state: Any) -> Call | None:
    return None


def _takes_nothing(state: Any, child: Child) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Manner(Generic[S]):
    """What the chat asks a game for. All of it has a default: a game declares only what is its own."""

    kept: Kept = "played"
    opens: Callable[[Rules, str, Dice], Opening | Menu | Refusal | None] = _as_chosen
    """What the words behind /new choose; None where they are plain options (`name=value`), which the core reads. Every
    way to play is asked, the usual one last; what holds for every table (how many play, takebacks, seats by lot) the
    core has taken out of the words before. The choices of a menu are all the words that the game has read so far."""
    asks_how_many: bool = False
    """Whether a table is opened only once it was said how many play; else as many do as the rule set has it."""
    options: frozenset[str] = frozenset()
    """The options of the rule set that people may choose when a table is opened, beside the clock."""
    terms: Callable[[Rules, Options], tuple[Fact, ...]] = _no_terms
    """What everybody seated must agree to before the first move."""
    lots: Callable[[S, Dice], tuple[str, ...]] = _no_lots
    """Lines that the clock enters when the last player has sat down: what is drawn by lot at the start."""
    labels: Callable[[S], Mapping[Seat, str]] = _unlabelled
    """How the game itself calls the seats (A1, B1 …), where it does."""
    caption: Callable[[S, Seen], tuple[Fact, ...]] = _no_caption
    """What the live message says of the state, also after the end. Whoever is to act and is not called in it is named
    beneath."""
    described: Callable[[S], tuple[Fact, ...]] = _nothing
    """What the picture shows, in words, for whoever cannot see it; nothing: what is written in it."""
    told: Callable[[S, str], tuple[Fact, ...]] = _untold
    """A line of the record, in canonical text, as it is read out; nothing: as it stands. What the core writes down for
    every game it reads out itself."""
    labelled: Callable[[S, str], tuple[Fact, ...]] = _untold
    """A line as it is spoken of while people play, and stands on a button that enters it; nothing: as it is read
    out."""
    total: Callable[[S], tuple[Fact, ...]] = _nothing
    """How both sides stand, in a line: points, levels."""
    acts: tuple[Act[Any], ...] = ()
    keys: Callable[[S], Rows] = _no_keys
    """Buttons beneath the live message in this state: entries, or acts and questions by their word."""
    menu: Callable[[S, Seat, str], Menu | None] | None = None
    """Moves by buttons, step by step: what follows a path; None for a path that leads nowhere. None: no menu at all."""
    mover: Callable[[S, Refusal], str] = _of_no_piece
    """The path in the menu to the moves of the piece that a refused move was of; empty where it is not known which."""
    form: Callable[[S, Seat, Filling], Form | None] | None = None
    """An entry by a form of buttons; None for letters that no button of ours carries. None: there is no form."""
    heard: Callable[[S, Seat, str], str | Refusal] = _as_said
    """An entry as people say it in a chat, in words that the table reads; itself for most. What has two readings is
    asked about. Records and programs are never read so."""
    begun: Callable[[S, Seat, str], str | None] = _not_begun
    """The form with what a text says that is no whole entry; None where it says nothing. What was understood is kept
    there, and the rest asked for."""
    drafted: Callable[[S, str], str | None] = _not_drafted
    """The form of the next line with a given line in it; None where it cannot hold it."""
    corrected: Callable[[S, str, str], str] = _as_corrected
    """A correction with what it does not say, which stays as recorded."""
    yields: Callable[[S], str | None] = _nothing_more
    """What a finished match of this kind is on the sheet of the same game, as its line; None where nothing."""
    sent: Callable[[str], str] = _as_it_stands
    """A line of the record as people write it behind the command that enters it."""
    in_sight: Callable[[S], int | None] = _all_in_sight
    """How many of the last plays lie open while the match runs; None: nobody is kept from looking back."""
    unseen: str = ""
    """The point that speaks against looking at what no longer lies open, where the rules have one."""
    bench: Callable[[S], tuple[Fact, ...]] = _nothing
    """What only the referee may know of the state."""
    calls: Callable[[S], Call | None] = _no_call
    rounds: bool = True
    """Whether two moves have one number, as in a score of chess: `12.` and `12…`. Else each has its own."""
    noted: Callable[[S], tuple[Fact, ...]] = _nothing
    """What is said beside a position of a score that is looked at, which no match would say."""
    views: tuple[str, ...] = ()
    """Words behind /board that show the same otherwise; handed on in `Seen.view`."""
    shows: Callable[[Refusal], str] = _in_words
    """The view that shows why an entry was refused, handed on alike; empty where words alone say it."""
    follows: Callable[[S, Outcome], tuple[Next, ...]] = _nothing_follows
    takes: Callable[[S, Child], tuple[str, ...]] = _takes_nothing
    """The lines, entered by the referee's seat, that make this record agree with a part of it; none where it does."""

    def act(self, word: str) -> Act[Any] | None:
        return next((act for act in self.acts if word == act.word), None)
