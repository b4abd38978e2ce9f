"""The form of a hand: all of it in a button's few letters, and the line that it comes to."""

from __future__ import annotations

import pytest

from engines.core.chat.buttons import Choice
from engines.core.chat.score_sheet import Filling, Form
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import Seat
from engines.shuangsheng import GAME, SHEET
from engines.shuangsheng.sheet.form.code import Filled, decode, encode
from engines.shuangsheng.sheet.form.form import form, form_of_line
from engines.shuangsheng.sheet.form.record_line import priced, read, write
from engines.shuangsheng.sheet.scores.entries import SIDES
from engines.shuangsheng.sheet.scores.penalties import prices_of
from engines.shuangsheng.sheet.scores.scoring import DEFENDER
from engines.shuangsheng.sheet.state import Sheet

PRICES = {name: prices_of(rules) for name, rules in GAME.rule_sets.items()}
HAND = "hand dealer=N level=2 trump=S tricks=40 bottom=0 last=dealer pairs=0 buried=dealer"


def sheet(rule_set: str, *lines: str) -> Sheet:
    table = open_table(GAME, rule_set)
    assert isinstance(table, Table)
    for line in lines:
        played = table.play(Seat(0), line)
        assert isinstance(played, Played), line
        table = played.table
    state = table.state
    assert isinstance(state, Sheet)
    return state


def shown(state: Sheet, code: str = "", recorded: str | None = None) -> Form:
    found = form(state, Seat(0), Filling(code, 1, recorded))
    assert found is not None
    for fact in (*found.filled, *found.missing, *(choice.label for row in found.rows for choice in row)):
        assert fact.key == "back" or GAME.says.facts[fact.key] == tuple(fact.args), fact
    return found


def choice(of: Form, key: str, **args: str | int) -> Choice:
    return next(
        one for row in of.rows for one in row if one.label.key == key and args.items() <= one.label.args.items()
    )


def pressed(state: Sheet, *labels: tuple[str, dict[str, str | int]], recorded: str | None = None) -> Form:
    """The form after these buttons, one after the other."""
    now = shown(state, recorded=recorded)
    for key, args in labels:
        now = shown(state, choice(now, key, **args).value, recorded)
    return now


def test_a_form_comes_to_the_line_that_a_hand_is_entered_with() -> None:
    state = sheet("houqin")
    filled = pressed(
        state,
        ("form_deals", {"dealer": "W"}),
        ("form_suit", {"suit": "H"}),
        ("form_tricks", {}),
        ("form_amount", {"amount": 60}),
        ("form_last", {"last": "defender"}),
        ("form_largest", {"largest": 1}),
        ("form_bottom_up", {"amount": 10}),
    )
    assert filled.line == "hand dealer=W trump=H tricks=60 bottom=10 last=defender pairs=1 buried=dealer"
    assert not filled.done
    entered = shown(state, choice(filled, "form_submit").value)
    assert (entered.done, entered.line) == (True, filled.line)
    played = SHEET.parse(state, Seat(0), filled.line)
    assert SHEET.notate(state, played) == filled.line.replace("trump", "level=2 trump")  # type: ignore[arg-type]


def test_any_points_take_two_presses_and_none_is_wider_than_a_row() -> None:
    state = sheet("houqin")
    for points in range(0, 201, 5):
        found = pressed(state, ("form_tricks", {}), ("form_amount", {"amount": points}))
        assert [fact.args["tricks"] for fact in found.filled if fact.key == "form_points"] == [points]
    keypad = pressed(state, ("form_tricks", {}))
    assert [len(row) for row in keypad.rows] == [8, 8, 8, 8, 8, 1, 1]
    assert [one.label.args["amount"] for row in keypad.rows for one in row if one.chosen] == [0]
    assert choice(shown(state, choice(keypad, "back").value), "form_submit")


def test_buttons_that_stepped_through_the_points_are_read_still() -> None:
    """Those of forms on people's screens: the letter of the points is the fourth, a five for each."""
    state = sheet("houqin")
    stepped = shown(state, "mWHa1000--000")
    assert [fact.args["tricks"] for fact in stepped.filled if fact.key == "form_points"] == [50]
    assert choice(stepped, "form_tricks").label.args == {"tricks": 50}


@pytest.mark.parametrize(
    ("labels", "missing"),
    [
        ((), "form_ask_dealer"),
        ((("form_deals", {"dealer": "N"}),), "form_ask_last"),
        ((("form_submit", {}),), "form_missing"),
        ((("form_throw", {"team": "EW"}),), "form_throw_sum"),
    ],
)
def test_what_is_missing_is_told(labels: tuple[tuple[str, dict[str, str | int]], ...], missing: str) -> None:
    found = pressed(sheet("houqin"), *labels)
    assert found.line is None
    assert [fact.key for fact in found.missing] == [missing]


def test_the_dealer_is_asked_for_where_the_sheet_does_not_know_him() -> None:
    assert any(one.label.key == "form_deals" for row in shown(sheet("houqin")).rows for one in row)
    known = shown(sheet("houqin", HAND))
    assert not any(one.label.key == "form_deals" for row in known.rows for one in row)
    corrected = shown(sheet("houqin", HAND), recorded=HAND)
    assert any(one.label.key == "form_deals" for row in corrected.rows for one in row)


def test_a_hand_on_record_keeps_its_level_unless_another_dealt() -> None:
    state, old = sheet("houqin", HAND), HAND.replace("level=2", "level=7")
    kept = shown(state, recorded=old)
    assert kept.line is not None
    assert "level=7" in kept.line
    other = pressed(state, ("form_deals", {"dealer": "W"}), recorded=old)
    assert other.line is not None
    assert "level" not in other.line


def test_a_penalty_that_the_form_has_no_place_for_is_to_be_corrected_in_words() -> None:
    found = shown(sheet("houqin"), recorded=f"{HAND} points=defender:15:7")
    assert [fact.key for fact in found.filled] == ["form_by_text"]
    assert (found.rows, found.done) == ((), False)
    assert form_of_line(sheet("houqin"), f"{HAND} points=defender:15:7") is None


def test_a_finished_hand_is_put_into_a_form_of_its_own() -> None:
    state = sheet("houqin")
    code = form_of_line(state, HAND)
    assert code is not None
    found = shown(state, code)
    assert (found.anew, found.done) == (True, False)
    assert found.line == HAND.replace("level=2 ", "")


@pytest.mark.parametrize("name", PRICES)
def test_every_form_comes_back(name: str) -> None:
    fines = {(side, foul): 12 for side in SIDES for foul in priced(PRICES[name])[:6]}
    filled = Filled("m", "W", "NT", 200, DEFENDER, 12, 90, DEFENDER, "both", "both", True, 25, 25, fines)
    assert decode(encode(filled, PRICES[name]), PRICES[name]) == filled


@pytest.mark.parametrize(
    "code", ["x", "m", "mN?0-00-0-0", "0" * 13, "mN?0-00---0*0", "mN?0-00---000zz", "mN?0-00---000Z"]
)
def test_what_no_button_of_ours_carries_is_no_form(code: str) -> None:
    assert form(sheet("houqin"), Seat(0), Filling(code, 1)) is None


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("houqin", "hand dealer=S level=J trump=C tricks=85 bottom=10 last=defender pairs=2 buried=dealer J=main"),
        ("houqin", "hand dealer=E level=5 trump=? tricks=0 bottom=0 last=dealer pairs=0 buried=dealer miscount=both"),
        ("houqin", f"{HAND} points=defender:30:7 levels=dealer:2:5 bell"),
        ("yingxinchun", "hand dealer=W level=负1 trump=NT tricks=95 bottom=25 last=dealer pairs=1 buried=defender"),
    ],
)
def test_a_recorded_hand_and_its_form_say_the_same(name: str, text: str) -> None:
    filled = read(text, PRICES[name])
    assert filled is not None
    level = text.split("level=")[1].split()[0]
    assert write(filled, PRICES[name], level) == text
