"""Read a sentence with unknown words by the roles of its known words alone.

The sentence is cut into as few parts as possible, each with a single statement: the number of points, their side, the
bottom, the winner of the last trick, the cards led. The sentence is used only if all such cuts give the same
statements.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER
from engines.shuangsheng.sheet.spoken.draft import OURS, Draft, Scored
from engines.shuangsheng.sheet.spoken.matched_frame import ASKS, put_shape
from engines.shuangsheng.sheet.spoken.token import Token

_LONGEST, _MOST_WAYS = 24, 8
_BIG_BOTTOM = 100
_NUMBERS, _VERBS = "#1", "TKDXO"
_IDLE = frozenset("ahbP^Q")
"""Roles allowed anywhere, without meaning of their own."""
_POINTS = frozenset("S#1FgTEUI:") | _IDLE
_BOTTOM = frozenset("B#1WFZNi:kTgU+") | _IDLE
_TRICK = frozenset("SLBiTKDXONqkP:Fz+") | _IDLE
_FINE = frozenset("S#1F!lfdx:z") | _IDLE
_WITH, _TRICKS, _OVERALL = "with the bottom", "of tricks", "overall"
"""What points include; `overall` points may or may not include the bottom."""
_IMPLIED = "implied"
"""The acting side of a statement without a side: the side the sentence or line is about, else the speaker's."""
_GOES_ON = "goes on"
"""The acting side of a statement after `and`: the side acting before, as in `EW 60 and the last trick`."""
_BOTTOM_WORD = re.compile("底|kitty|bottom|talon", re.IGNORECASE)
_DENIED_PART = re.compile(r"N[\^aP]*[q#1]")
"""Matches partial denials such as `lost, but not to a pair`, which do not say who won the trick."""
Fact = tuple[str, object, object, object]
Facts = frozenset[Fact]


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of a sentence."""

    tokens: Sequence[Token]
    buries: bool
    spoken: bool
    """Whether the line mentioned the bottom before this sentence, so that `it` may mean the bottom."""

    @property
    def roles(self) -> str:
        return "".join(token.role for token in self.tokens)

    def values(self, roles: str) -> list[object]:
        return list(dict.fromkeys(token.value for token in self.tokens if token.role in roles))

    def facts(self) -> Facts | None:
        """Return the facts in this part, or None unless the part has a single meaning."""
        held = Counter(self.roles)
        if held["Q"] and not self._answers():
            return None
        numbers = sum(held[role] for role in _NUMBERS)
        if numbers == 1:
            return self._points(held) or self._bottom(held) or self._fine(held)
        if numbers:
            return None
        return self._nothing(held) or self._trick(held) or self._shape(held) or self._playing(held)

    def _answers(self) -> bool:
        """Return whether a question contains its answer: `who took the last trick? defenders` does, `which had 10` does
        not."""
        asked = self.roles.rindex("Q")
        behind = self.roles[asked + 1 :]
        return "N" not in self.roles and (
            (asked == 0 and self.tokens[0].text not in ASKS) or re.fullmatch(r"S|[#1]F?|q|Z", behind) is not None
        )

    def _points(self, held: Counter[str]) -> Facts | None:
        sides = self.values("S")
        if not held.keys() <= _POINTS or len(sides) > 1 or held["I"] + held["U"] > 1:
            return None
        if not (sides or held["F"] or held["g"] or held["E"] or held["U"] or held["T"]) and len(self.tokens) > 1:
            return None
        if held["1"] and not (held["F"] or held["g"]):
            return None
        number = self.values(_NUMBERS)[0]
        kind = _WITH if held["I"] else _TRICKS if held["U"] else self._summed() if held["E"] else ""
        return frozenset({("points", str(sides[0]) if sides else "", number, kind)})

    def _summed(self) -> str:
        return _WITH if "whole" in self.values("E") else _OVERALL

    def _bottom(self, held: Counter[str]) -> Facts | None:
        if (
            not held.keys() <= _BOTTOM
            or not (held["B"] or held["W"] or (held["i"] and self.spoken))
            or held["N"]
            or held["Z"]
        ):
            return None
        number = self.values(_NUMBERS)[0]
        if held["T"] and self.roles.index("T") > max(map(self.roles.find, _NUMBERS)):
            return None
        if not isinstance(number, int) or number > _BIG_BOTTOM:
            return None
        safe = {("last", "", False, DEALER)} if held["k"] else set()
        return frozenset({("bottom", number, None, None), *safe})

    def _fine(self, held: Counter[str]) -> Facts | None:
        sides = self.values("S")
        if not held.keys() <= _FINE or len(sides) > 1 or not (held["f"] or (held["d"] and held["l"])) or held["!"] > 1:
            return None
        if not (sides or held["F"] or held["l"]):
            return None
        kind = "levels" if held["l"] else "points"
        foul = next((f"@{token.value}@{token.text}" for token in self.tokens if token.role == "!"), "")
        return frozenset({(f"fine {kind}", str(sides[0]) if sides else _IMPLIED, self.values(_NUMBERS)[0], foul)})

    def _nothing(self, held: Counter[str]) -> Facts | None:
        if not held["Z"] or held["N"] > 1:
            return None
        sides = self.values("S")
        if held["B"] and held.keys() <= _BOTTOM:
            return frozenset({("bottom", 0, None, None)})
        if len(sides) == 1 and held.keys() <= frozenset("SZTFg:") | _IDLE:
            return frozenset({("points", str(sides[0]), 0, False)})
        return None

    def _playing(self, held: Counter[str]) -> Facts | None:
        if not held["v"] or held["t"] != 1 or not held.keys() <= frozenset("Svpt") | _IDLE:
            return None
        return frozenset({("trump", self.values("t")[0], None, None)})

    def _shape(self, held: Counter[str]) -> Facts | None:
        if len(self.values("q")) != 1 or not held.keys() <= frozenset("qT:") | _IDLE:
            return None
        return frozenset({("pairs", self.values("q")[0], None, None)})

    def _trick(self, held: Counter[str]) -> Facts | None:
        if not held.keys() <= _TRICK or "+" in self.roles[1:] or held["N"] > 1 or len(self.values("q")) > 1:
            return None
        verbs = {role for role in _VERBS if held[role]}
        won = held["q"] and any(token.text.lower().startswith(("won", "win", "赢", "lost")) for token in self.tokens)
        if not (held["L"] or held["B"] or held["i"] or verbs & set("DX") or held["k"] or won):
            return None
        if "X" in verbs and self.buries:
            return None
        meant = self._winner(held, verbs)
        if meant is None:
            return None
        shape = {("pairs", value, None, None) for value in self.values("q")}
        return frozenset({meant, *shape})

    def _winner(self, held: Counter[str], verbs: set[str]) -> Fact | None:
        sides, roles = self.values("S"), self.roles
        lost = "O" in verbs
        if (lost and len(verbs) > 1) or (held["k"] and verbs):
            return None
        denied = bool(held["N"])
        if not sides:
            return self._unnamed(held, verbs, denied)
        if len(sides) > 1 or (lost and "P" in roles):
            return None
        if not (held["L"] or verbs or held["k"] or (held["B"] and (denied or self._owned()))):
            return None
        if held["k"] and (denied or held["L"]):
            return None
        suffers = "P" in roles and roles.rindex("S") < roles.index("P")
        if suffers and (held["b"] or not verbs & set("DX")):
            return None
        return "last", str(sides[0]), denied != (lost != suffers), DEALER

    def _owned(self) -> bool:
        return any(token.text.lower() in ("ours", "theirs", "mine") for token in self.tokens)

    def _unnamed(self, held: Counter[str], verbs: set[str], denied: bool) -> Fact | None:
        lost = verbs == {"O"}
        if self.roles.startswith("qT") and self.tokens[0].text.isascii() and held["L"]:
            return None  # `a single won the last trick` does not say whose.
        if verbs == {"T"} and (held["L"] or (held["B"] and not denied)) and "P" not in self.roles:
            return "last", _IMPLIED, denied, DEALER
        if held["L"] and not verbs and not held["B"] and not denied:
            return "last", _IMPLIED if self.roles[0] == "+" else _GOES_ON, False, DEALER
        if held["L"] and lost and not held["B"]:
            return "last", _GOES_ON, not denied, DEALER
        if verbs == {"T"} and held["q"] and not held["B"] and not held["L"]:
            return "last", _IMPLIED, denied, DEALER
        if held["L"] and not (held["B"] and verbs == {"K"}):
            return None
        if held["B"] and not verbs and not held["k"]:
            # `no bottom`, said of the side whose points are given, which are the defenders.
            alone = (held["N"] or held["q"]) and "P" not in self.roles and not held["a"] and not held[":"]
            return ("last", "", denied, DEFENDER) if alone and self.tokens[0].text.isascii() else None
        if verbs & set("DXO") and not verbs & set("TK"):
            return "last", "", denied, DEFENDER
        if (verbs == {"K"} or held["k"]) and not denied and held["B"]:
            return "last", "", False, DEALER
        if verbs == {"T"} and denied and held["B"]:
            return "last", "", True, DEFENDER
        return None


def read_by_roles(draft: Draft, tokens: Sequence[Token], line: str) -> bool:
    """Read a sentence into the draft. Return False if the sentence says nothing, or may have two meanings."""
    if not tokens or len(tokens) > _LONGEST or _DENIED_PART.search("".join(token.role for token in tokens)):
        return False
    spoken = _BOTTOM_WORD.search(line[: tokens[0].start]) is not None
    ways = _ways(tokens, draft.buries, spoken)
    if len(ways) != 1:
        # A repeated statement: 底里光板，没分.
        return "".join(token.role for token in tokens) == "Z" and draft.said.get("bottom") == 0
    named = {str(token.value) for token in tokens if token.role == "S"}
    implied = named.pop() if len(named) == 1 else draft.subject or ("" if draft.called or named else OURS)
    facts = next(iter(ways))
    if any(fact[1] == _IMPLIED and not (implied if fact[0] == "last" else _alone(tokens)) for fact in facts):
        return False
    words = line[tokens[0].start : tokens[-1].end]
    if not draft.doer and any(fact[1] == _GOES_ON for fact in facts):
        return False
    if draft.doer and ("last", "", False, DEALER) in facts:
        return False  # `we got 85 and kept it`: the same side did both.
    for kind, one, two, three in sorted(facts, key=str):
        if kind == "points":
            who = draft.meant(str(one)) or draft.topic
            draft.topic = ""
            if who:
                draft.scores.append(Scored(who, int(str(two)), words, three in (_WITH, _OVERALL), three == _TRICKS))
            else:
                draft.put("total" if three in (_WITH, _OVERALL) else "tricks", two)
            if three == _OVERALL:
                draft.said["overall"] = words
        elif kind.startswith("fine "):
            who = implied if one == _IMPLIED else draft.meant(str(one))
            draft.fines.append((kind.removeprefix("fine "), who, int(str(two)), str(three)))
        elif kind == "last":
            who = draft.doer if one == _GOES_ON else implied if one == _IMPLIED else draft.meant(str(one))
            draft.put_side("last", who, DEALER if three == DEALER else DEFENDER, words, bool(two))
        else:
            put_shape(draft, one) if kind == "pairs" else draft.put(kind, one)
    for token in tokens:
        if token.role == "S":
            draft.called.add(str(token.value))
            draft.named = str(token.value)
            draft.doer = draft.meant(str(token.value))
    return True


def _alone(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence names exactly one side."""
    return len({token.value for token in tokens if token.role == "S"}) == 1


def _ways(tokens: Sequence[Token], buries: bool, spoken: bool) -> set[Facts]:
    """Return the facts for every way to cut the sentence into the fewest parts."""
    best: list[tuple[int, set[Facts]]] = [(0, {frozenset()})]
    for end in range(1, len(tokens) + 1):
        best.append(_fewest(end, best, tokens, buries, spoken))
    return best[-1][1]


def _fewest(
    end: int, best: Sequence[tuple[int, set[Facts]]], tokens: Sequence[Token], buries: bool, spoken: bool
) -> tuple[int, set[Facts]]:
    fewest, ways = len(tokens) + 1, set[Facts]()
    for parts, before, facts in _last_parts(end, best, tokens, buries, spoken):
        if parts > fewest:
            continue
        together = {known | facts for known in before if _agree(known, facts)}
        if together:
            ways = together if parts < fewest else ways | together
            fewest = parts
    return fewest, ways if len(ways) <= _MOST_WAYS else set()


def _last_parts(
    end: int, best: Sequence[tuple[int, set[Facts]]], tokens: Sequence[Token], buries: bool, spoken: bool
) -> Iterator[tuple[int, set[Facts], Facts]]:
    for start in range(end):
        parts, before = best[start]
        facts = _Part(tokens[start:end], buries, spoken).facts() if before else None
        if facts:
            yield parts + 1, before, facts


def _agree(one: Facts, other: Facts) -> bool:
    """Return whether two parts agree wherever both state the same kind of fact."""
    said = {fact[0]: fact for fact in one}
    return all(said.get(fact[0], fact) == fact for fact in other)
