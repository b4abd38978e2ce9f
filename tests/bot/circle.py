"""A game for a circle of two, three or six, so small that it is read at a glance.

Everyone says a number in turn; whoever reaches the goal wins. What a game may ask for around its opening is here: words
and a menu behind /new, terms, a lot at the start, a call for the referee, another view, matches that follow.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engines.core.books.rulesets import Options, Rules
from engines.core.chat.buttons import Choice, Menu
from engines.core.chat.manner import Manner
from engines.core.chat.new_table import Dice, NewTable, Opening
from engines.core.chat.related import Next, Related
from engines.core.chat.speech import Pictures
from engines.core.game.game import Game, Play
from engines.core.game.match_time import MatchTime
from engines.core.game.play import Seen
from engines.core.game.refereeing import RefereeCall, Refereeing
from engines.core.game.verdicts import Sides
from engines.core.rulings import CLOCK, Accepted, Fact, Outcome, Refusal, Seat, win
from engines.core.scenes.scene import Squares

KEY = "circle"
SENTENCES = {
    "game.circle": "围坐",
    "game.circle.names": "circle 围坐",
    "rules.circle.houqin": "围坐规则",
    "hint.circle": "报一个数。",
    **{f"seat.circle.{seat}": label for seat, label in enumerate("甲乙丙丁戊己")},
    "fact.circle.goal": "先到 {goal} 的赢",
    "fact.circle.which_goal": "到几为止？",
    "fact.circle.goal_choice": "到 {goal}",
    "fact.circle.first": "抽到 {who} 号先报。",
    "fact.circle.stuck": "{who} 号一直不报。",
    "fact.circle.again": "换位再来",
    "fact.circle.duel": "两人加赛",
    "fact.circle.far": "到 50",
    "view.circle.mirror": "镜像",
    "view.circle.mirror.names": "镜 反",
    "reason.circle.reached": "到了",
    "point.circle.goal": "目标写 1 到 99。",
}
PLAYERS = (2, 3, 6)
SLOW = 60.0
"""How long the referee lets somebody think who was told nought."""
_GOAL = re.compile(r"到\s*(\d+)")


@dataclass(frozen=True, slots=True)
class Circle:
    players: int
    goal: int
    toss: bool
    said: tuple[int, ...] = ()
    first: int | None = None


def sides(options: Options) -> Sides | Refusal:
    if options["players"] not in PLAYERS:
        return Refusal("illegal", "players")
    return tuple((Seat(seat),) for seat in range(options["players"]))


def start(rules: Rules, options: Options) -> Circle | Refusal:
    if not 0 < int(options["goal"]) < 100:
        return Refusal("illegal", "goal")
    return Circle(options["players"], int(options["goal"]), options["toss"])


def to_act(circle: Circle) -> tuple[Seat, ...]:
    return (Seat(((circle.first or 0) + len(circle.said)) % circle.players),)


def parse(circle: Circle, seat: Seat, text: str) -> tuple[str, int] | Refusal:
    word, _, number = text.rpartition(" ")
    if not number.isdecimal() or word not in ("", "first") or (word and seat != CLOCK):
        return Refusal("unreadable", "text")
    return word, int(number)


def apply(circle: Circle, seat: Seat, action: tuple[str, int]) -> Accepted[Circle]:
    word, number = action
    if word:
        return Accepted(replace(circle, first=number), (Fact("first", {"who": number + 1}),), moved=False)
    return Accepted(replace(circle, said=(*circle.said, number)))


def outcome(circle: Circle) -> Outcome | None:
    if circle.goal not in circle.said:
        return None
    winner = to_act(replace(circle, said=circle.said[:-1]))[0]
    others = tuple(Seat(seat) for seat in range(circle.players) if seat != winner)
    return win((winner,), others, "reached")


def from_words(rules: Rules, text: str, dice: Dice) -> Opening | Menu | None:
    """`公平`: all agree to the goal first; `掷先`: drawn who begins; `到7`: the goal; `挑`: it is asked for."""
    options: dict[str, int | bool] = {}
    words = text.split()
    for word, option in (("公平", "fair"), ("掷先", "toss")):
        if word in words:
            words.remove(word)
            options[option] = True
    if "挑" in words:
        choices = [Choice(Fact("goal_choice", {"goal": goal}), f"到{goal}") for goal in (5, 7)]
        return Menu((Fact("which_goal"),), (tuple(choices),))
    for word in list(words):
        if goal := _GOAL.fullmatch(word):
            words.remove(word)
            options["goal"] = int(goal[1])
    return Opening(options, rest=" ".join(words)) if options else None


def next_matches(circle: Circle, end: Outcome) -> tuple[Next, ...]:
    around = tuple(Seat((seat + 1) % circle.players) for seat in range(circle.players))
    return (
        Next("again", {}, around),
        Next("duel", {"players": 2}, (Seat(1), Seat(0), Seat(-1))),
        Next("far", {"goal": 50}),
    )


CIRCLE = Game(
    key=KEY,
    book={},
    rule_sets={
        "houqin": Rules(
            KEY, "houqin", {}, {"players": 3, "goal": 9, "fair": False, "toss": False, "clock": ""}, frozenset(), {}
        )
    },
    plays={
        "numbers": Play(
            sides=sides,
            start=start,
            to_act=to_act,
            parse=parse,
            notate=lambda circle, action: " ".join(filter(None, (action[0], str(action[1])))),
            apply=apply,
            outcome=outcome,
            scene=lambda circle, seen: _scene(circle, seen),
            position=lambda circle: list(circle.said),
            time=MatchTime(clock_words=lambda circle: ("first",) if circle.toss and circle.first is None else ()),
            refereeing=Refereeing(
                call=lambda circle: (
                    RefereeCall(SLOW, Fact("stuck", {"who": to_act(circle)[0] + 1}))
                    if circle.said[-1:] == (0,)
                    else None
                )
            ),
            manner=Manner(
                pictures=Pictures(views=("mirror",)),
                new_table=NewTable(
                    from_words=from_words,
                    options=frozenset({"goal"}),
                    terms=lambda rules, options: (Fact("goal", {"goal": options["goal"]}),) if options["fair"] else (),
                    lots=lambda circle, dice: (f"first {dice(circle.players)}",) if circle.toss else (),
                ),
                related=Related(next_matches=next_matches),
            ),
        )
    },
)


def _scene(circle: Circle, seen: Seen) -> Squares:
    return Squares(files="ba" if seen.view == "mirror" else "ab", ranks="1", pieces={}, seats=circle.players)
