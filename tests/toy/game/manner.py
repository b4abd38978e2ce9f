"""圈地 in the chat: how a table is opened, what is said of it, and its buttons."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engines.core.books.rulesets import Options, Rules
from engines.core.chat.buttons import Choice, Menu, Rows
from engines.core.chat.manner import Manner
from engines.core.chat.new_table import Dice, NewTable, Opening
from engines.core.chat.related import Next, Related
from engines.core.chat.score_sheet import ScoreSheet
from engines.core.chat.speech import Pictures, Talk
from engines.core.game.play import Seen
from engines.core.game.refereeing import RefereeCall, Refereeing
from engines.core.rulings import Fact, Outcome, Point, Refusal, Seat
from tests.toy.game.acts import ACTS
from tests.toy.game.count import form, form_of_line
from tests.toy.game.notation import Action
from tests.toy.game.says import GROUNDS
from tests.toy.game.state import FEWEST, MOST, SQUARES, State, free, moves
from tests.toy.game.turns import label
from tests.toy.game.view import TURNED

_HOW_MANY = re.compile(r"([2-4二两三四])\s?(?:人|个人|players?)", re.IGNORECASE)
_NUMBERS = {"二": 2, "两": 2, "三": 3, "四": 4}
_ASKED = frozenset({"人数", "几人", "players"})
_WIDE = 4


def from_words(rules: Rules, text: str, dice: Dice) -> Opening | Menu | Refusal | None:
    """`四人`: how many play; `人数` asks for it with buttons."""
    plain = text.strip()
    if plain.lower() in _ASKED:
        ways = (Choice(Fact("players", {"players": number}), f"{number}人") for number in range(FEWEST, MOST + 1))
        return Menu((Fact("how_many"),), (tuple(ways),))
    found = _HOW_MANY.fullmatch(plain)
    if found is None:
        return None
    return Opening({"players": _NUMBERS.get(found[1]) or int(found[1])})


def terms(rules: Rules, options: Options) -> tuple[Fact, ...]:
    """Another number of wells than usual is played only if everybody wants it."""
    usual, wells = rules.options["wells"], options["wells"]
    return () if str(wells) == str(usual) else (Fact("terms", {"wells": int(wells)}),)


def lots(state: State, dice: Dice) -> tuple[str, ...]:
    """Who begins, and where the wells are."""
    first, left = dice(state.players), list(SQUARES)
    wells = [left.pop(dice(len(left))) for _ in range(state.dug)]
    return (" ".join(("lot", str(first), *wells)),)


def seat_labels(state: State) -> Mapping[Seat, str]:
    return {seat: label(seat) for seat in state.seats}


def caption(state: State, seen: Seen) -> tuple[Fact, ...]:
    match state.phase:
        case "lot":
            return (Fact("phase_lot"),)
        case "place":
            return (Fact("phase_place", {"number": state.to_place}),)
        case "move":
            return (Fact("phase_move", {"number": len(state.playing)}), *total(state))
        case _:
            told = (Fact("counted_as", {"numbers": state.count}),) if state.count else ()
            return (Fact("phase_count"), *told)


def total(state: State) -> tuple[Fact, ...]:
    """The land of each; treasures are nobody's business yet."""
    held = (*state.land.values(), *state.stones.values())
    return tuple(Fact("holds", {"seat": seat, "number": held.count(seat)}) for seat in state.playing)


def told(state: State, line: str) -> tuple[Fact, ...]:
    """Placing and moving are read out as they stand."""
    word, *rest = line.split()
    match word, rest:
        case "lot", [first, *wells]:
            dug = (Fact("line_wells", {"squares": tuple(map(Point, wells))}),) if wells else ()
            return (Fact("line_lot", {"seat": Seat(int(first))}), *dug)
        case "hide", ["?"]:
            return (Fact("line_hide"),)
        case "hide", [square]:
            return (Fact("line_hidden", {"square": Point(square)}),)
        case "fence", [square]:
            return (Fact("line_fence", {"square": Point(square)}),)
        case "count", ["ok" | "no" as answer]:
            return (Fact(f"line_count_{answer}"),)
        case "count", held:
            return (Fact("line_count", {"numbers": tuple(map(int, held))}),)
        case "stay" | "claim" | "reckon", _:
            return (Fact(f"line_{word}"),)
        case _:
            return ()


def menu(state: State, seat: Seat, path: str) -> Menu | None:
    """File and square for a stone to be placed; stone and target for one that moves."""
    if state.phase == "place":
        open_squares = [square for square in SQUARES if free(state, square)]
        groups = {file: tuple(square for square in open_squares if square[0] == file) for file in "abcd"}
        steps = {file: [Choice(_square(square), square, enters=True) for square in groups[file]] for file in groups}
        first = [Choice(Fact("file", {"file": file}), file) for file in groups if groups[file]]
    elif state.phase == "move":
        able = moves(state, seat)
        steps = {
            start: [Choice(_square(end), f"{start}-{end}", enters=True) for end in targets]
            for start, targets in able.items()
        }
        first = [Choice(_square(start), start) for start in able]
    else:
        return None
    choices = first if not path else steps.get(path)
    asked = Fact("where") if path or state.phase == "place" else Fact("whose_move")
    return Menu((asked,), _rows(choices)) if choices else None


def keys(state: State) -> Rows:
    match state.phase:
        case "place":
            return ((Choice(Fact("key_hide"), "hide"),),)
        case "move":
            stay = Choice(Fact("key_stay"), "stay", enters=True)
            return ((stay, Choice(Fact("key_claim"), "claim"), Choice(Fact("key_reach"), "reach")),)
        case "count" if state.count:
            agree = Choice(Fact("key_agree"), "count ok", enters=True)
            return ((agree, Choice(Fact("key_differ"), "count no", enters=True)),)
        case _:
            return ()


def bench_facts(state: State) -> tuple[Fact, ...]:
    """What the players have hidden."""
    found = [Fact("treasure_at", {"seat": seat, "square": Point(square)}) for seat, square in state.treasures.items()]
    return tuple(found) or (Fact("no_treasure"),)


def call(state: State) -> RefereeCall | None:
    """A count that nobody settles is the referee's to decide."""
    return RefereeCall(float(state.rules.numbers["patience"]), Fact("unsettled")) if state.phase == "count" else None


def next_matches(state: State, outcome: Outcome) -> tuple[Next, ...]:
    """The same again; with everybody a place further; two who have tied for the first place, alone."""
    options = {"players": state.players, "wells": state.dug}
    further = tuple(Seat((seat + 1) % state.players) for seat in state.seats)
    nexts = [Next("again", options), Next("rotated", options, further)]
    return (*nexts, Next("playoff", {**options, "players": 2})) if len(outcome.places[0]) == 2 else tuple(nexts)


def _square(square: str) -> Fact:
    return Fact("square", {"square": Point(square)})


def _rows(choices: list[Choice]) -> Rows:
    return tuple(tuple(choices[first : first + _WIDE]) for first in range(0, len(choices), _WIDE))


REFEREEING: Refereeing[State, Action] = Refereeing(grounds=GROUNDS, bench_facts=bench_facts, call=call)
MANNER: Manner[State] = Manner(
    caption=caption,
    line_facts=told,
    acts=ACTS,
    keys=keys,
    menu=menu,
    talk=Talk(seat_labels=seat_labels),
    pictures=Pictures(views=TURNED),
    new_table=NewTable(from_words=from_words, options=frozenset({"players", "wells"}), terms=terms, lots=lots),
    sheet=ScoreSheet(form=form, form_of_line=form_of_line, total=total),
    related=Related(next_matches=next_matches),
)
