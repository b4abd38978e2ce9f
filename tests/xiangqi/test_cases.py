"""循环反复与待判局面: when a cycle is complete, who may ask for a ruling, and what the grace after it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.core.game.table import Played, Table
from engines.core.rulings import REFEREE, Seat
from engines.xiangqi.cases import reasons
from engines.xiangqi.cases.cycles import complete, length
from engines.xiangqi.repetition.exceptions import EXCEPTIONS
from engines.xiangqi.repetition.novelty import NOVELTIES
from tests.xiangqi.play import BLACK, PERPETUAL, RED, ROAMING, TO_AND_FRO, ended, moved, opened, played, refused

CHECKS = ("车九进一", "将4进1", "车九退一", "将4退1")


def cycled(rule_set: str = "houqin", times: int = 3, **options: Any) -> Table[Any, Any]:
    return moved(opened(rule_set, **options), *TO_AND_FRO * times)


def test_6_1_three_full_cycles_and_not_a_move_fewer() -> None:
    table = opened()
    for number, text in enumerate(TO_AND_FRO * 3, 1):
        table = moved(table, text)
        assert (complete(table.state) is not None) == (number == 12)
    for clause, rule_set in (("houqin:3.2.3", "houqin"), ("yingxinchun:6.1", "yingxinchun")):
        early = moved(opened(rule_set), *(TO_AND_FRO * 3)[:11])
        assert refused(early, 1, "claim repetition") == ("too_early", clause)
        assert refused(early, REFEREE, "claim repetition")[0] == "too_early"
        assert early.state.fouls == ((), ())


def test_6_2_the_first_move_may_come_from_outside_and_a_capture_is_left_out() -> None:
    """The chariot comes to i1 from elsewhere: where it came from does not matter, where it arrives does."""
    outside = moved(opened(), "车一进二", "马8进7", "车一退一", "马7退8", "车一进一", "马8进7", "车一退一", "马7退8")
    assert complete(outside.state) is None
    outside = moved(outside, "车一进一", "马8进7", "车一退一", "马7退8")
    assert complete(outside.state) is not None
    capture = opened(fen="3k5/9/9/9/9/9/9/p8/9/R4K3 w")
    cycle = ("将4进1", "车九平八", "将4退1", "车八平九")
    capture = moved(capture, "车九进二", *(cycle * 3)[:11])
    assert complete(capture.state) is None, "the capture itself is no part of the cycle"
    assert complete(moved(capture, cycle[3]).state) is not None


def test_a_cycle_does_not_depend_on_where_it_is_entered() -> None:
    keys = [b"a", b"b", b"c", b"d", b"e", b"f"]
    for start in range(6):
        turned = keys[start:] + keys[:start]
        assert length([b"x", b"y", *turned * 3], 3) == 6
        assert length([b"x", *(turned * 3)[:17]], 3) is None
    assert length([b"a", b"b"] * 6, 3) == 4, "two positions alone cannot come back: four are the least"


def test_23_5_1_perpetual_check_is_ruled_at_once_and_without_a_claim() -> None:
    table = moved(opened(fen=PERPETUAL), *(CHECKS * 3)[:11])
    assert table.outcome is None
    result = table.play(BLACK, "将4退1")
    assert isinstance(result, Played)
    assert ended(result.table) == ("black", "perpetual_check", "houqin:3.1.7")
    assert [fact.args["clause"] for fact in result.facts if fact.key == "basis"] == ["cxa2011:25.1"]


def test_a_case_pauses_the_match_where_a_referee_sits_at_the_table() -> None:
    table = played(cycled(referee=True, clock="10m"), (RED, "claim repetition", 10))
    assert table.clock is not None
    assert not table.clock.ticking
    assert table.adjourned
    assert refused(table, 0, "炮二平五", 20)[0] == "paused"
    assert refused(table, 0, "马二进四", 20)[0] == "paused", "whatever would be wrong with it"
    assert refused(table, 1, "炮8平5", 20)[0] == "turn"
    assert refused(table, 0, "claim repetition", 20)[0] == "case_open"
    ruled = played(table, (REFEREE, "ruling draw", 100))
    assert ruled.clock is not None
    assert ruled.clock.ticking
    assert ruled.clock.left(RED, 100) == 590
    assert not ruled.adjourned


CHASING = "3a2b1r/4ak3/8b/7P1/9/9/9/B2NN3B/3K5/4p4 w"
CHASES = ("帅六平五", "卒5平4", "帅五平六", "卒4平5")
"""红方长捉: the general uncovers one horse or the other."""


def told(table: Table[Any, Any], seat: int, text: str) -> list[str]:
    result = table.play(Seat(seat), text)
    assert isinstance(result, Played)
    return [fact.key for fact in result.facts]


def chased(**options: Any) -> Table[Any, Any]:
    return moved(opened("yingxinchun", fen=CHASING, **options), *CHASES * 3)


def test_without_a_referee_our_ruling_stands_and_the_grace_runs() -> None:
    stands = ["case_claimed", "case_labels", "why_brief", "why_brief", "ruled_red", "basis", "appealable"]
    assert told(chased(), 0, "claim repetition") == stands, "with what each of red's moves threatens"
    table = played(chased(), (RED, "claim repetition"))
    assert refused(table, 0, "claim repetition")[0] == "case_open"
    assert ended(moved(table, *CHASES)) == ("black", "must_change", "yingxinchun:6.4")
    changed = moved(table, CHASES[0], CHASES[1], "马五进四")
    assert changed.state.case is None, "changed in time"
    assert changed.outcome is None
    assert told(cycled(), 0, "claim repetition")[2] == "ruled_draw"


def test_what_stands_without_a_referee_he_may_still_change() -> None:
    table = played(chased(), (RED, "claim repetition"), (REFEREE, "ruling draw"))
    assert ended(moved(table, *CHASES)) == ("draw", "unchanged", "yingxinchun:6.4")
    table = played(chased(), (RED, "claim repetition"), (REFEREE, "ruling none"))
    assert table.state.case is None


def test_a_referee_at_the_table_has_our_ruling_before_him_and_confirms_with_one_button() -> None:
    table = chased(referee=True)
    facts = ["case_opened", "case_labels", "why_brief", "why_brief", "proposed_red", "basis"]
    assert told(table, 0, "claim repetition") == facts
    table = played(table, (RED, "claim repetition"))
    rows = table.mode.manner.keys(table.state)
    assert [choice.value for choice in rows[0]] == ["adjudge red"]
    assert [choice.value for choice in rows[1]] == ["adjudge black", "adjudge draw", "adjudge none"]
    assert [choice.value for choice in rows[2]] == ["why"]


UNCERTAIN = "2b1k4/8n/3aP2R1/9/4N4/9/6p2/4B3B/9/4K2p1 b"
"""One check more would make it another ruling: red must change, as far as is looked."""
STEPS = ("马9进8", "车二进一", "马8退9", "车二退一")


def test_what_is_not_certain_is_only_a_proposal_and_waits() -> None:
    table = moved(opened(fen=UNCERTAIN), *STEPS * 3)
    assert told(table, 1, "claim repetition")[0] == "case_kept"
    assert told(table, 1, "claim repetition")[-3:] == ["proposed_red", "basis", "proposal_limited"]
    kept = played(table, (BLACK, "claim repetition"))
    assert moved(kept, *STEPS).outcome is None, "the claim waits for a referee"


LEFT_BEHIND = "2bk1a3/4a1c2/9/1r7/9/9/1NR6/9/4A4/2B1KAB2 w"
LEAVES = ("车七平三", "将4进1", "车三平七", "将4退1")


def test_what_could_not_all_be_looked_into_is_asked_of_the_referee_and_else_a_draw(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, refereed = chased(), chased(referee=True)
    monkeypatch.setitem(table.rules.numbers["repetition"], "boards", 3)
    asked = told(refereed, 0, "claim repetition")
    assert asked == ["case_opened", "case_labels", "proposed_unsearched"]
    assert played(refereed, (RED, "claim repetition")).state.case.proposed is None, "nothing to confirm"
    stands = ["case_claimed", "case_labels", "ruled_draw", "ruled_unsearched", "appealable"]
    assert told(table, 0, "claim repetition") == stands
    drawn = played(table, (RED, "claim repetition"))
    assert [fact.key for fact in drawn.caption] == ["grace_unsearched"], "marked as long as it runs"
    assert ended(moved(drawn, *CHASES)) == ("draw", "unchanged", "yingxinchun:6.4")


@pytest.mark.parametrize(
    ("fen", "cycle", "claims", "kept"),
    [
        (CHASING, CHASES, 0, "claim repetition = red 25.3"),
        (LEFT_BEHIND, LEAVES, 0, "claim repetition = draw 25.2"),
        (UNCERTAIN, STEPS, 1, "claim repetition = red 25.3 limited"),
    ],
)
@pytest.mark.parametrize("referee", [True, False])
def test_a_claim_keeps_the_ruling_that_was_given(
    fen: str, cycle: tuple[str, ...], claims: int, kept: str, referee: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = moved(opened("yingxinchun", fen=fen, referee=referee), *cycle * 3)
    weighed, seat = table.mode.entries.weighed, Seat(claims)
    assert weighed is not None
    assert weighed(table.state, seat, "提循环") == kept
    assert weighed(table.state, seat, "claim repetition = black 26.8.1") == kept, "nobody says himself what is ruled"
    bare = played(table, (seat, "claim repetition"))
    monkeypatch.setattr("engines.xiangqi.cases.cases.ruled_on", None)
    result = table.play(seat, kept)
    assert isinstance(result, Played)
    assert result.text == kept
    assert replace(result.table.state.case, reread=False) == replace(bare.state.case, reread=False)
    assert result.table.outcome == bare.outcome


def test_a_kept_ruling_is_the_one_that_stands_whatever_would_be_ruled_now() -> None:
    table = moved(opened("yingxinchun", fen=LEFT_BEHIND), *LEAVES * 3)
    table = played(table, (RED, "claim repetition = red 25.3"))
    assert ended(moved(table, *LEAVES)) == ("black", "must_change", "yingxinchun:6.4")
    marked = played(moved(opened("yingxinchun", fen=LEFT_BEHIND), *LEAVES * 3), (RED, "claim repetition = draw nodes"))
    assert not marked.state.case.whole


def test_a_claim_of_before_that_comes_out_otherwise_is_shown_to_the_referee() -> None:
    table = moved(opened("yingxinchun", fen=LEFT_BEHIND), *LEAVES * 3)
    old, new = played(table, (RED, "claim repetition")), played(table, (RED, "claim repetition = draw 25.2"))
    call = old.mode.refereeing.call(old.state)
    assert call is not None
    assert (call.seconds, call.fact.key) == (0, "case_reread")
    assert [choice.value for choice in old.mode.manner.keys(old.state)[0]] == ["adjudge draw"]
    assert new.mode.refereeing.call(new.state) is None
    same = played(chased(), (RED, "claim repetition"))
    assert same.mode.refereeing.call(same.state) is None, "ruled then as now"
    assert old.mode.refereeing.call(played(old, (REFEREE, "ruling red")).state) is None, "he has looked at it"


def test_claims_that_are_refused_have_nothing_to_be_weighed() -> None:
    table = cycled(times=2)
    assert table.mode.entries.weighed is not None
    assert table.mode.entries.weighed(table.state, RED, "claim repetition") == "claim repetition"
    assert table.mode.entries.weighed(table.state, RED, "claim limit") == "claim limit"
    assert table.mode.entries.weighed(table.state, RED, "炮二平五") == "炮二平五"


def test_who_may_claim() -> None:
    table = cycled()
    assert refused(table, 1, "claim repetition")[0] == "turn"
    assert isinstance(table.play(REFEREE, "claim repetition"), Played)
    assert isinstance(moved(table, TO_AND_FRO[0]).play(REFEREE, "claim repetition"), Played), "at any time"


@pytest.mark.parametrize("rule_set", ["houqin", "yingxinchun"])
@pytest.mark.parametrize("referee", [True, False])
@pytest.mark.parametrize(
    ("ruling", "who", "reason", "houqin", "yingxinchun"),
    [
        ("red", "black", "must_change", "3.1.7", "6.4"),
        ("black", "red", "must_change", "3.1.7", "6.4"),
        ("draw", "draw", "unchanged", "3.2.3", "6.4"),
    ],
)
def test_6_4_two_rounds_unchanged(
    rule_set: str, referee: bool, ruling: str, who: str, reason: str, houqin: str, yingxinchun: str
) -> None:
    table = played(cycled(rule_set, referee=referee), (RED, "claim repetition"), (REFEREE, f"ruling {ruling}"))
    for text in TO_AND_FRO[:3]:
        table = moved(table, text)
        assert table.outcome is None
    table = moved(table, TO_AND_FRO[3])
    clause = {"houqin": houqin, "yingxinchun": yingxinchun}[rule_set]
    assert ended(table) == (who, reason, f"{rule_set}:{clause}")


def test_6_4_the_four_plies_count_whoever_is_to_move() -> None:
    table = moved(cycled(), TO_AND_FRO[0])
    table = played(table, (REFEREE, "claim repetition"), (REFEREE, "ruling black"))
    table = moved(table, *TO_AND_FRO[1:], TO_AND_FRO[0])
    assert ended(table)[:2] == ("red", "must_change")


@pytest.mark.parametrize(
    ("ruling", "leaves", "goes_on"),
    [
        ("red", ("炮二平五",), True),
        ("red", (TO_AND_FRO[0], "炮8平5"), False),
        ("red", (TO_AND_FRO[0], "炮8平5", TO_AND_FRO[2]), True),
        ("black", ("炮二平五",), False),
        ("black", (TO_AND_FRO[0], "炮8平5"), True),
        ("draw", ("炮二平五",), True),
        ("draw", (TO_AND_FRO[0], "炮8平5"), True),
    ],
)
def test_6_4_whoever_must_change_leaves_the_cycle_and_play_goes_on(
    ruling: str, leaves: tuple[str, ...], goes_on: bool
) -> None:
    table = played(cycled(referee=True), (RED, "claim repetition"), (REFEREE, f"ruling {ruling}"))
    table = moved(table, *leaves)
    assert (table.state.case is None) == goes_on
    assert table.outcome is None
    if goes_on:
        assert refused(table, table.to_act[0], "claim repetition")[0] == "too_early"


def test_a_ruling_needs_a_case_and_none_lets_play_go_on_with_a_new_count() -> None:
    assert refused(cycled(), REFEREE, "ruling red")[0] == "no_case"
    table = played(cycled(referee=True), (RED, "claim repetition"), (REFEREE, "ruling none"))
    assert table.state.case is None
    assert refused(table, 0, "claim repetition")[0] == "too_early"
    assert refused(table, REFEREE, "ruling red")[0] == "no_case"
    table = moved(table, *TO_AND_FRO * 3)
    assert isinstance(table.play(RED, "claim repetition"), Played)


def test_an_open_case_goes_before_the_natural_limit() -> None:
    table = played(cycled(natural_limit=7), (RED, "claim repetition"))
    table = moved(table, *TO_AND_FRO[:3])
    assert table.outcome is None, "fifteen plies, but a case is there"
    assert ended(played(table, (REFEREE, "ruling none"))) == ("draw", "limit", "houqin:3.2.4")
    assert refused(played(cycled("yingxinchun"), (RED, "claim repetition")), 0, "claim limit")[0] == "case_open"


def test_mate_resignation_and_time_go_before_the_grace() -> None:
    table = played(cycled(clock="1m"), (RED, "claim repetition", 1), (REFEREE, "ruling red", 2))
    assert ended(played(table, (BLACK, "resign", 3)))[1] == "resign"
    assert ended(played(table, (-2, "flag 0", 90)))[1] == "time"


def test_6_3_nine_rounds_go_to_the_referee() -> None:
    table = opened("yingxinchun", fen="3ak4/9/9/9/9/9/9/9/9/R2K5 w", referee=True)
    assert refused(moved(table, *ROAMING[:16]), 0, "claim nine") == ("too_early", "yingxinchun:6.1")
    table = played(moved(table, *ROAMING), (RED, "claim nine"))
    assert table.state.waits
    assert table.state.case is not None
    assert len(table.state.case.moves) == 18
    assert refused(cycled(times=4), 0, "claim nine")[0] == "too_early", "two points are not three"


HUNTED = (
    *("a1a9", "d9d8", "a9a8", "d8d9", "a8a9", "d9d8", "a9a8", "d8d9", "a8d8"),
    *("d9e9", "d8d9", "e9e8", "d9d8", "e8e9", "d8e8", "e9d9", "e8e9", "d9d8"),
)
"""Nine checks from more than three points, and no cycle that has come round three times."""


def test_6_3_nine_rounds_of_nothing_but_checks_are_ruled_on() -> None:
    table = moved(opened("yingxinchun", fen="3k5/9/9/9/9/9/9/9/R8/5K3 w"), *HUNTED)
    assert ended(played(table, (REFEREE, "claim nine"))) == ("black", "perpetual_check", "yingxinchun:6.4")
    refereed = moved(opened("yingxinchun", fen="3k5/9/9/9/9/9/9/9/R8/5K3 w", referee=True), *HUNTED)
    assert told(refereed, -1, "claim nine")[:3] == ["case_opened", "case_labels", "proposed_red"]


def test_what_was_ruled_on_can_be_asked_about_when_the_case_is_closed() -> None:
    question = chased().game.question("why")
    assert question is not None
    assert question.referee_alone(chased().state), "before a claim"
    assert question.evidence(chased().state) is None
    claimed = played(chased(), (RED, "claim repetition"))
    assert not question.referee_alone(claimed.state)
    lost = moved(claimed, *CHASES)
    assert lost.outcome is not None
    assert question.evidence(lost.state) is not None
    perpetual = moved(opened(fen=PERPETUAL), *("车九进一", "将4进1", "车九退一", "将4退1") * 3)
    assert question.evidence(perpetual.state) is not None, "ruled without a claim"


def test_every_reason_of_a_proof_has_words() -> None:
    assert {rule.name for rule in NOVELTIES} <= {*reasons.NEW}
    assert {rule.name for rule in EXCEPTIONS} <= {*reasons.WAIVED}
    assert {f"cxa2011:{rule.clause}" for rule in (*NOVELTIES, *EXCEPTIONS)} <= {*reasons.CLAUSES}


def test_players_are_not_told_of_a_cycle_before_somebody_asks() -> None:
    table = cycled()
    assert table.caption == ()
    assert "bench_claims" in [fact.key for fact in table.mode.refereeing.bench_facts(table.state)]


def test_where_a_position_stands_for_the_third_time_there_is_a_button_that_promises_nothing() -> None:
    """All can see that it does. Whether three cycles are complete is not said: after two the claim comes too early."""
    table, asks = opened(), [("claim repetition",)]
    for number, text in enumerate(TO_AND_FRO * 3, 1):
        table = moved(table, text)
        offered = [tuple(choice.value for choice in row) for row in table.mode.manner.keys(table.state)]
        assert offered == (asks if number >= 8 else []), number
    early = moved(opened(), *TO_AND_FRO * 2)
    assert refused(early, 0, "claim repetition")[0] == "too_early"
    assert early.caption == table.caption == ()


def test_once_a_ruling_is_asked_for_the_button_is_gone_and_the_count_begins_anew() -> None:
    asked = played(cycled(), (0, "claim repetition"))
    assert "claim repetition" not in [choice.value for row in asked.mode.manner.keys(asked.state) for choice in row]
    anew = played(asked, (REFEREE, "ruling none"))
    assert anew.mode.manner.keys(anew.state) == ()
    again = moved(anew, *TO_AND_FRO)
    assert again.mode.manner.keys(again.state) == ()
    assert again.mode.manner.keys(moved(again, *TO_AND_FRO).state) != ()
