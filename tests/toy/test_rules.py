"""圈地 by its rules, and with them what the core does for a game of more than two: leaving, places, consent, clocks."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.core.chat.act import Asking, Write
from engines.core.chat.buttons import Menu
from engines.core.chat.new_table import Opening
from engines.core.chat.related import Child
from engines.core.chat.score_sheet import Filling
from engines.core.game.game import Transcript
from engines.core.game.play import Seen
from engines.core.game.questions import Answer, Asked
from engines.core.game.record import AnyTable, Entry, fold, preview
from engines.core.game.refereeing import RefereeCall
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Accepted, Fact, Outcome, Refusal, Seat
from engines.core.scenes.scene import Squares
from tests.toy.game import BOARD, GAME, LEAGUE, MANNER, REFEREEING
from tests.toy.game.new_table import lots
from tests.toy.game.state import State
from tests.toy.play import ROUND, begun, opened, played, refused

ALL = (0, 1, 2)


def result(table: AnyTable) -> tuple[tuple[int, ...], ...]:
    assert table.outcome is not None
    return tuple(tuple(map(int, place)) for place in table.outcome.places)


def facts(table: AnyTable, seat: int, text: str, at: float = 0.0) -> list[str]:
    answer = table.play(Seat(seat), text, at)
    assert isinstance(answer, Played), answer
    return [fact.key for fact in answer.facts]


def counting(**options: Any) -> AnyTable:
    return played(begun(*ROUND, **options), (0, "stay"), (1, "stay"), (2, "stay"))


class TestOpening:
    @pytest.mark.parametrize("players", [2, 3, 4, "4"])
    def test_two_to_four_play(self, players: object) -> None:
        assert opened(players=players).seats == int(str(players))

    @pytest.mark.parametrize("players", [1, 5, "", "many", True, None])
    def test_no_other_number(self, players: object) -> None:
        assert open_table(GAME, "village", {"players": players}) == Refusal("illegal", "players")

    def test_three_by_default_and_two_on_the_street(self) -> None:
        assert opened().seats == 3
        assert opened("street").seats == 2

    def test_nobody_is_to_act_before_the_lot(self) -> None:
        table = opened()
        assert table.to_act == ()
        assert refused(table, 0, "b2") == "turn"

    def test_the_clock_enters_the_lot_and_nobody_else(self) -> None:
        table = opened()
        for seat in (0, REFEREE):
            assert refused(table, seat, "lot 1 c2") in ("text", "turn")
        assert facts(table, CLOCK, "lot 1 c2") == ["begins", "well"]
        begun = played(table, (CLOCK, "lot 1 c2"))
        assert begun.to_act == (1,)
        assert refused(begun, CLOCK, "lot 1 c2") == "text"

    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("wells", [0, 1, 3])
    def test_what_the_dice_say_can_be_entered(self, players: int, wells: int) -> None:
        for seed in range(20):
            table = opened(players=players, wells=wells)
            (line,) = lots(table.state, Random(seed).randrange)
            drawn = played(table, (CLOCK, line))
            assert len(drawn.state.wells) == wells

    def test_a_number_of_players_in_words_and_a_question_where_it_is_asked_for(self) -> None:
        rules = GAME.rule_sets["village"]
        assert MANNER.new_table.from_words(rules, "四人", lambda below: 0) == Opening({"players": 4})
        assert MANNER.new_table.from_words(rules, "2 players", lambda below: 0) == Opening({"players": 2})
        asked = MANNER.new_table.from_words(rules, "人数", lambda below: 0)
        assert isinstance(asked, Menu)
        for choice in asked.rows[0]:
            assert isinstance(MANNER.new_table.from_words(rules, choice.value, lambda below: 0), Opening)
        assert MANNER.new_table.from_words(rules, "players=4", lambda below: 0) is None

    def test_another_number_of_wells_is_a_matter_of_terms(self) -> None:
        rules = GAME.rule_sets["village"]
        assert MANNER.new_table.terms(rules, opened().options) == ()
        assert MANNER.new_table.terms(rules, opened(wells="2").options) == (Fact("terms", {"wells": 2}),)

    def test_takebacks_are_agreed_on_or_off(self) -> None:
        assert opened(takeback="off").options["takeback"] == "off"
        assert open_table(GAME, "village", {"takeback": "maybe"}) == Refusal("illegal", "option")


class TestPlaying:
    def test_stones_are_placed_then_moved(self) -> None:
        table = begun("a1")
        assert refused(table, 1, "a1") == "taken"
        assert refused(table, 1, "d4") == "taken", "a well"
        assert refused(table, 1, "a1-a2") == "moving"
        table = begun(*ROUND)
        assert table.state.phase == "move"
        assert refused(table, 0, "a1-b1") == "taken"
        assert refused(table, 0, "a1-c1") == "neighbour"
        assert refused(table, 0, "b1-b2") == "own_stone"
        moved = played(table, (0, "a1-a2"))
        assert moved.state.land == {"a1": 0}
        assert refused(moved, 1, "a1") == "taken"

    def test_a_target_alone_is_enough_where_one_stone_can_go_there(self) -> None:
        table = begun(*ROUND)
        answer = table.play(Seat(0), "a2")
        assert isinstance(answer, Refusal)
        assert (answer.kind, answer.candidates) == ("ambiguous", ("a1-a2", "a3-a2"))
        assert played(table, (0, "a4")).state.land == {"a3": 0}

    def test_what_is_hidden_is_known_when_it_is_counted(self) -> None:
        table = played(begun(), (0, "藏 b2"))
        assert table.to_act == (0,), "hiding is no turn"
        assert table.public("hide b2") == "hide ?"
        assert "treasures" not in GAME.play({}).position(table.state)  # type: ignore[union-attr]
        assert refused(table, 0, "hide b3") == "hidden"
        for square in ROUND:
            table = played(table, (table.to_act[0], square))
        table = played(table, (0, "stay"), (1, "stay"), (2, "stay"))
        assert table.public("hide b2") == "hide b2"

    def test_a_point_that_the_document_is_silent_on_has_no_clause(self) -> None:
        table = played(begun(), (0, "hide b2"))
        answer = table.play(Seat(0), "hide b3")
        assert isinstance(answer, Refusal)
        assert answer.clause is None
        assert "hidden" in table.rules.ours
        street = played(opened("street"), (CLOCK, "lot 0"), (0, "hide b2"))
        answer = street.play(Seat(0), "hide b3")
        assert isinstance(answer, Refusal)
        assert answer.clause == "street:1"

    def test_the_referee_closes_a_square_and_players_do_not(self) -> None:
        table = begun()
        assert refused(table, 0, "fence b2") == "referee_only"
        assert facts(table, REFEREE, "封格 b2") == ["fenced"]
        assert refused(played(table, (REFEREE, "fence b2")), 0, "b2") == "taken"
        assert refused(table, REFEREE, "b2") == "player_only"

    def test_a_claim_stands_when_nobody_can_move_and_else_costs_the_turn(self) -> None:
        table = begun(*ROUND)
        assert facts(table, 0, "claim locked") == ["claim_fails", "can_move", "can_move", "can_move"]
        assert played(table, (0, "claim locked")).to_act == (1,)
        fences = ("c2", "b2", "a2", "d1", "d2", "d3", "a4", "b4", "c4")
        shut = played(table, *((REFEREE, f"fence {square}") for square in fences))
        assert facts(shut, 0, "claim locked") == ["claim_stands"]
        assert facts(table, 0, "claim locked = fails") == ["claim_fails"], "nothing is looked into again"
        assert played(shut, (0, "claim locked")).state.phase == "count"

    def test_it_is_counted_early_where_a_line_says_so(self) -> None:
        assert played(begun("a1"), (1, "提前清点")).state.phase == "count"


class TestCounting:
    def test_a_count_holds_once_all_agree(self) -> None:
        table = played(counting(), (1, "count 3 2 2"))
        assert table.to_act == (0, 2)
        assert refused(table, 1, "count ok") == "turn"
        table = played(table, (0, "count ok"))
        assert table.outcome is None
        table = played(table, (2, "count ok"))
        assert result(table) == ((0,), (1, 2))
        assert table.outcome is not None
        assert table.outcome.clause == "village:3.2"
        assert table.outcome.tallies == {"A": {"points": 3}, "B": {"points": 2}, "C": {"points": 2}}

    def test_a_no_or_another_count_takes_all_consents_back(self) -> None:
        table = played(counting(), (1, "count 3 2 2"), (0, "count ok"))
        assert played(table, (2, "count no")).to_act == ALL
        other = played(table, (2, "count 2 2 3"))
        assert other.to_act == (0, 1)
        assert other.outcome is None

    def test_a_count_names_everybody(self) -> None:
        assert refused(counting(), 0, "count 1 2") == "count_all"
        assert refused(begun(), 0, "count 1 2 3") == "counting"
        assert refused(counting(), 0, "count ok") == "no_count"


class TestLeaving:
    def test_one_resigns_and_the_others_play_on(self) -> None:
        table = played(begun(*ROUND), (0, "resign"))
        assert table.outcome is None
        assert table.to_act == (1,)
        assert table.verdict.left == {0}
        assert facts(begun(*ROUND), 2, "认输") == ["resign", "plays_on"]
        assert refused(table, 0, "a1-a2") == "left"
        table = played(table, (1, "stay"), (2, "stay"))
        assert table.state.phase == "count", "two have stayed, and they are all"
        table = played(table, (1, "count 9 1 4"), (2, "count ok"))
        assert result(table) == ((2,), (1,), (0,)), "whoever left is last, whatever was counted"

    def test_one_is_forfeited_and_the_others_play_on(self) -> None:
        table = played(begun(*ROUND), (REFEREE, "forfeit 1 absent"))
        assert table.outcome is None
        assert table.to_act == (0,)
        assert played(table, (0, "stay")).to_act == (2,)

    def test_one_is_flagged_and_the_others_play_on(self) -> None:
        table = begun(*ROUND, clock="10s")
        assert refused(table, CLOCK, "flag 0", 9.0) == "time_left"
        table = played(table, (CLOCK, "flag 0", 11.0))
        assert table.outcome is None
        assert table.to_act == (1,)
        assert table.clock is not None
        assert table.clock.running == (1,)
        assert table.fallen(12.0) == ()
        assert played(table, (1, "stay", 12.0)).to_act == (2,)

    def test_the_last_one_has_won_and_who_left_later_is_placed_higher(self) -> None:
        table = played(begun(*ROUND), (1, "resign"), (0, "resign"))
        assert result(table) == ((2,), (0,), (1,))
        assert table.outcome is not None
        assert (table.outcome.reason, table.outcome.clause) == ("alone", "village:4.4")

    def test_whoever_has_left_has_no_more_to_say_and_leaves_but_once(self) -> None:
        table = played(begun(*ROUND, clock="10s"), (CLOCK, "flag 0", 11.0))
        for text in ("resign", "draw?", "draw ok", "stay", "a1-a2"):
            assert refused(table, 0, text, 12.0) == "left"
        assert refused(table, CLOCK, "flag 0", 12.0) == "left"
        assert refused(table, REFEREE, "forfeit 0", 12.0) == "left"
        assert refused(table, REFEREE, "forfeit 0,1", 12.0) == "left"

    def test_all_at_once_leave_nobody_to_win(self) -> None:
        table = played(begun(*ROUND), (REFEREE, "forfeit 0,1,2"))
        assert table.outcome is not None
        assert table.outcome.winners == ()
        assert sorted(seat for place in table.outcome.places for seat in place) == [0, 1, 2]

    def test_whoever_left_makes_no_word_of_his_count(self) -> None:
        table = played(counting(), (1, "count 3 2 2"), (0, "count ok"), (2, "resign"))
        assert table.outcome is None, "silence agrees to nothing"
        assert table.to_act == (0, 1)

    def test_a_game_may_end_with_the_second_who_leaves_and_the_first_has_not_won(self) -> None:
        """`after_leaving` says None where the match ends with it; whoever had left before is no winner."""

        def gone(state: State, seat: Seat, why: str) -> Accepted[State] | None:
            return BOARD.after_leaving(state, seat, why) if len(state.playing) > 2 else None

        game = replace(GAME, plays={"board": replace(BOARD, after_leaving=gone)})
        for text, seat in (("resign", 1), ("forfeit 1", REFEREE)):
            table = open_table(game, "village")
            assert isinstance(table, Table)
            table = played(table, (CLOCK, "lot 0 d4"), (0, "resign"), (seat, text))
            assert result(table) == ((2,), (1,), (0,)), text

    def test_someone_may_leave_before_the_lot(self) -> None:
        table = played(opened(), (1, "resign"), (CLOCK, "lot 1 c2"))
        assert table.to_act == (2,)

    def test_a_match_of_two_ends_with_the_first_who_leaves(self) -> None:
        table = played(begun(players=2), (0, "resign"))
        assert result(table) == ((1,), (0,))


class TestDecisions:
    @pytest.mark.parametrize(
        ("whom", "places"),
        [
            ("2>0>1", ((2,), (0,), (1,))),
            ("2>0,1", ((2,), (0, 1))),
            ("2>0", ((2,), (0,), (1,))),
            ("2", ((2,), (0, 1))),
            ("0,1", ((0, 1), (2,))),
            ("draw", ((0, 1, 2),)),
        ],
    )
    def test_an_award_orders_the_places(self, whom: str, places: tuple[tuple[int, ...], ...]) -> None:
        assert result(played(begun(), (REFEREE, f"award {whom}"))) == places

    @pytest.mark.parametrize("whom", ["2>2", "0,1,2", "3>0", "7"])
    def test_an_award_that_orders_nothing_is_refused(self, whom: str) -> None:
        assert refused(begun(), REFEREE, f"award {whom}") in ("award", "no_seat")

    def test_a_ground_of_the_game_gives_its_clause(self) -> None:
        table = played(begun(), (REFEREE, "award void disturbed"))
        assert table.outcome is not None
        assert (table.outcome.reason, table.outcome.clause) == ("disturbed", "village:4.5")


class TestOffers:
    def test_one_consent_of_three_ends_nothing_and_all_do(self) -> None:
        table = played(begun(), (0, "draw?"), (1, "draw ok"))
        assert table.outcome is None
        assert refused(table, 0, "draw ok") == "own_offer"
        table = played(table, (2, "draw ok"))
        assert result(table) == (ALL,)

    def test_who_has_left_is_not_asked(self) -> None:
        table = played(begun(), (2, "resign"), (0, "draw?"), (1, "draw ok"))
        assert table.outcome is not None
        assert table.outcome.reason == "agreed"

    def test_who_has_left_does_not_share_the_draw(self) -> None:
        table = played(begun(), (2, "resign"), (0, "draw?"), (1, "draw ok"))
        assert result(table) == ((0, 1), (2,))

    def test_whoever_leaves_takes_the_offer_with_him(self) -> None:
        table = played(begun(), (0, "draw?"), (1, "draw ok"), (2, "resign"))
        assert table.outcome is None
        assert table.verdict.offer is None

    def test_only_on_ones_own_turn(self) -> None:
        assert refused(begun(), 1, "draw?") == "turn"
        assert facts(begun(), 0, "b2 draw?") == ["offer"]

    def test_no_more_than_once_more_often_than_the_others(self) -> None:
        table = played(begun(), (0, "draw?"), (1, "draw no"))
        answer = table.play(Seat(0), "draw?")
        assert isinstance(answer, Refusal)
        assert (answer.point, answer.clause) == ("offers", "village:4.2")
        table = played(table, (0, "a1"), (1, "a2 draw?"), (2, "draw no"), (2, "a3"))
        assert facts(table, 0, "b1 draw?") == ["offer"]

    def test_the_street_knows_no_draw(self) -> None:
        table = played(opened("street"), (CLOCK, "lot 0"))
        assert refused(table, 0, "draw?") == "text"


class TestClock:
    def test_a_move_within_a_period_restores_it_and_the_last_one_flags(self) -> None:
        table = begun(clock="10s+2x5s")
        assert table.clock is not None
        assert table.clock.left(Seat(0), 0.0) == 20
        table = played(table, (0, "a1", 13.0))
        assert table.clock is not None
        reading = table.clock.reading(Seat(0), 13.0)
        assert (reading.seconds, reading.periods) == (5.0, 1)
        table = played(table, (1, "b1", 14.0), (2, "c1", 15.0))
        assert refused(table, CLOCK, "flag 0", 24.0) == "time_left"
        assert table.fallen(25.0) == (0,)
        table = played(table, (CLOCK, "flag 0", 25.0))
        assert table.outcome is None
        assert table.to_act == (1,)

    def test_no_time_runs_before_the_lot(self) -> None:
        table = opened(clock="10s")
        assert table.fallen(1e6) == ()
        assert played(table, (CLOCK, "lot 0 d4", 1e6)).fallen(1e6 + 9) == ()

    def test_the_time_of_all_who_have_to_agree_runs(self) -> None:
        table = counting(clock="1m")
        assert table.clock is not None
        assert table.clock.running == ALL


class TestChat:
    """What the game tells the chat, without a chat."""

    def steps(self, table: AnyTable, seat: int) -> list[str]:
        """Every entry that the menu leads to."""
        first = MANNER.menu(table.state, Seat(seat), "") if MANNER.menu else None
        assert first is not None
        found = []
        for path in (choice for row in first.rows for choice in row):
            assert not path.enters
            then = MANNER.menu(table.state, Seat(seat), path.value) if MANNER.menu else None
            assert then is not None
            found += [choice.value for row in then.rows for choice in row if choice.enters]
        return found

    @pytest.mark.parametrize("stones", [(), ("a1",), ROUND])
    def test_every_way_of_the_menu_can_be_entered(self, stones: tuple[str, ...]) -> None:
        table = begun(*stones)
        found = self.steps(table, table.to_act[0])
        assert len(found) == len(set(found)) >= 3
        for text in found:
            played(table, (table.to_act[0], text))

    @pytest.mark.parametrize("path", ["e", "a1", "zz", "a1-a2", "b" * 60])
    def test_a_forged_path_leads_nowhere(self, path: str) -> None:
        assert MANNER.menu is not None
        assert MANNER.menu(begun().state, Seat(0), path) is None

    def test_every_phase_has_buttons_of_its_own(self) -> None:
        def values(table: AnyTable) -> list[str]:
            return [choice.value for row in MANNER.keys(table.state) for choice in row]

        assert values(opened()) == []
        assert values(begun()) == ["hide"]
        assert values(begun(*ROUND)) == ["stay", "claim", "reach"]
        assert values(counting()) == []
        assert values(played(counting(), (0, "count 1 1 1"))) == ["count ok", "count no"]
        words = {act.word for act in MANNER.acts} | {question.word for question in GAME.questions}
        assert {"hide", "claim", "reach"} <= words

    def test_the_form_is_filled_in_button_by_button_and_handed_in(self) -> None:
        assert MANNER.sheet.form is not None
        table = counting()
        form = MANNER.sheet.form(table.state, Seat(0), Filling())
        assert form is not None
        assert form.line == "count 2 2 2"
        more = form.rows[1][2].value
        form = MANNER.sheet.form(table.state, Seat(0), Filling(more))
        assert form is not None
        assert (form.line, form.done) == ("count 2 3 2", False)
        form = MANNER.sheet.form(table.state, Seat(0), Filling(form.rows[-1][0].value))
        assert form is not None
        assert (form.line, form.done) == ("count 2 3 2", True)
        assert MANNER.sheet.form(table.state, Seat(0), Filling(recorded="count 4 5 6")).line == "count 4 5 6"  # type: ignore[union-attr]

    @pytest.mark.parametrize("code", ["x", "1.2", "1.2.3.4", "99.1.1", "1.2.3!!", "1,2,3"])
    def test_a_forged_form_is_none(self, code: str) -> None:
        assert MANNER.sheet.form is not None
        assert MANNER.sheet.form(counting().state, Seat(0), Filling(code)) is None

    def test_lines_are_read_out_without_numbers_of_seats(self) -> None:
        assert MANNER.line_facts(begun().state, "lot 1 c2 d4")[0].args == {"seat": Seat(1)}
        assert isinstance(MANNER.line_facts(begun().state, "lot 1")[0].args["seat"], Seat)
        assert MANNER.line_facts(begun().state, "b2") == ()

    def test_an_act_writes_a_line_or_asks_back(self) -> None:
        state = begun().state
        asking = Asking("", Seat(0), False, lambda below: 0, lambda name: None)
        hide, fence = MANNER.act("hide"), MANNER.act("fence")
        assert hide is not None
        assert fence is not None
        asked = hide.write(state, asking)
        assert isinstance(asked, Menu)
        assert len([choice for row in asked.rows for choice in row]) == 15
        assert fence.write(state, Asking("b2", REFEREE, True, lambda below: 0, lambda name: None)) == Write(
            "fence b2", REFEREE
        )

    def test_the_referee_is_called_to_a_count_that_nobody_settles(self) -> None:
        assert REFEREEING.call(begun().state) is None
        assert REFEREEING.call(counting().state) == RefereeCall(600.0, Fact("unsettled"))

    def test_the_bench_knows_what_is_hidden(self) -> None:
        assert [fact.key for fact in REFEREEING.bench_facts(begun().state)] == ["no_treasure"]
        table = played(begun(), (0, "hide b2"))
        assert [dict(fact.args) for fact in REFEREEING.bench_facts(table.state)] == [{"seat": 0, "square": "b2"}]

    def test_what_may_follow_a_result(self) -> None:
        table = played(counting(), (1, "count 3 2 2"), (0, "count ok"), (2, "count ok"))
        assert table.outcome is not None
        assert [each.word for each in MANNER.related.next_matches(table.state, table.outcome)] == ["again", "rotated"]
        tied = Outcome(((Seat(0), Seat(2)), (Seat(1),)), "counted")
        assert [each.word for each in MANNER.related.next_matches(table.state, tied)] == ["again", "rotated", "playoff"]
        for each in MANNER.related.next_matches(table.state, tied):
            assert isinstance(open_table(GAME, "village", each.options), Table)

    def test_the_board_can_be_looked_at_from_the_other_side(self) -> None:
        table = begun(*ROUND)
        usual, turned = table.seen(), table.seen("反看")
        assert isinstance(usual, Squares)
        assert isinstance(turned, Squares)
        assert (usual.seen_from, turned.seen_from) == (0, 1)
        assert usual.pieces == turned.pieces
        assert GAME.plays["board"].scene(table.state, Seen()).to_act == ()


class TestQuestions:
    def ask(self, word: str, text: str, table: AnyTable | None = None, seat: int | None = None) -> Any:
        question = GAME.question(word)
        assert question is not None
        assert question.chat is not None
        rules, state = GAME.rule_sets["village"], table.state if table else None
        return question.chat(Asked(rules, text, state, None if seat is None else Seat(seat)))

    def test_where_a_stone_can_go_at_a_table_and_by_itself(self) -> None:
        table = begun(*ROUND)
        answer = self.ask("reach", "a1", table)
        assert isinstance(answer, Answer)
        assert answer.facts == (Fact("reaches", {"squares": ("a2",)}),)
        assert answer.clause == "village:2.3"
        assert isinstance(answer.scene, Squares)
        assert self.ask("reach", answer.asked).facts == answer.facts, "the same question without the table"
        assert isinstance(self.ask("reach", "", table, 0), Menu)
        assert isinstance(self.ask("reach", "z9", table), Refusal)

    def test_what_everybody_holds_is_the_referees_until_it_is_counted(self) -> None:
        question = GAME.question("worth")
        assert question is not None
        assert question.referee_alone(begun().state)
        assert not question.referee_alone(counting().state)
        table = played(begun(), (0, "hide a1"))
        for square in ROUND:
            table = played(table, (table.to_act[0], square))
        assert [fact.args["number"] for fact in self.ask("worth", "", table).facts] == [3, 2, 2]


class TestFiles:
    def match(self) -> AnyTable:
        return played(begun(*ROUND), (0, "a1-a2"))

    def test_what_is_exported_is_read_again(self) -> None:
        lines = [(CLOCK, "lot 0 d4", 0.0), (Seat(0), "hide d2", 0.0), (Seat(0), "a1", 1.0), (Seat(1), "b1", 2.0)]
        table = opened()
        transcript = Transcript(table.rules, table.options, tuple(lines), None)
        text = GAME.plays["board"].exports["txt"](transcript)
        assert text.splitlines() == ["[plots village players=3 wells=1]", "clock lot 0 d4", "0 a1", "1 b1"]
        assert "hide ?" in GAME.plays["board"].exports["csv"](transcript)
        assert GAME.reads is not None
        again = GAME.reads(table.rules, text)
        assert isinstance(again, Transcript)
        assert [line[:2] for line in again.lines] == [(CLOCK, "lot 0 d4"), (0, "a1"), (1, "b1")]

    def test_a_text_of_another_game_is_none_of_ours(self) -> None:
        rules = GAME.rule_sets["village"]
        assert GAME.reads is not None
        for text in ("", "1. e4 e5", '[Event "x"]', "plots"):
            assert GAME.reads(rules, text) is None
        for text in ("[plots street players=2 wells=0]", "[plots village players=3 wells=1]\nnonsense"):
            assert isinstance(GAME.reads(rules, text), Refusal)


def test_a_correction_is_previewed_like_any_others() -> None:
    lines = [(CLOCK, "lot 0 d4"), (Seat(0), "a1"), (Seat(1), "b1"), (Seat(2), "c1")]
    entries = [Entry(number, seat, text, float(number)) for number, (seat, text) in enumerate(lines, 1)]
    found = preview(opened(), entries, (), (2, Seat(0), "b1"))
    assert not isinstance(found, Refusal)
    assert [step.entry.text for step in found.refused] == ["b1", "c1"]
    assert fold(opened(), entries).broken is None


def test_a_position_is_plain() -> None:
    position = GAME.plays["board"].position(played(counting(), (0, "count 1 2 3")).state)
    assert json.loads(json.dumps(position)) == position


class TestLeague:
    """The stream that matches are parts of."""

    def table(self, *lines: str) -> AnyTable:
        table = open_table(LEAGUE)
        assert isinstance(table, Table)
        return played(table, *((REFEREE, line) for line in lines))

    def takes(self, table: AnyTable, outcome: Outcome | None, over: bool = True) -> tuple[str, ...]:
        return LEAGUE.plays["season"].manner.related.lines_of_part(table.state, Child(7, over, outcome))

    def test_nobody_sits_at_it_and_nobody_acts(self) -> None:
        assert self.table().seats == 0
        assert self.table().to_act == ()

    def test_it_takes_a_result_once_and_a_correction_again(self) -> None:
        won = Outcome(((Seat(2),), (Seat(0),), (Seat(1),)), "counted")
        assert self.takes(self.table(), won) == ("result 7 2>0>1",)
        once = self.table("result 7 2>0>1")
        assert self.takes(once, won) == ()
        assert self.takes(once, None, over=False) == ("result 7 open",)
        assert self.takes(self.table("result 7 2>0>1", "result 7 open"), None, over=False) == ()
        assert self.takes(self.table(), None) == ("result 7 void",), "closed before it began"
        tied = Outcome(((Seat(0), Seat(1)), (Seat(2),)), "counted")
        assert self.takes(once, tied) == ("result 7 0,1>2",)
        assert self.takes(once, Outcome(((Seat(0),),), "disturbed", void=True)) == ("result 7 void",)
        assert self.takes(once, Outcome(((), (Seat(0), Seat(1))), "alone")) == ("result 7 >0,1",)

    def test_what_it_asks_for_it_accepts(self) -> None:
        table = self.table()
        for outcome in (Outcome(((Seat(0),), (Seat(1),)), "x"), None, Outcome(((), (Seat(0),)), "x")):
            for line in self.takes(table, outcome, over=outcome is not None):
                table = played(table, (REFEREE, line))
        assert table.state.results == {7: ">0"}
