"""Read statements about the deal: burier, dealer, trump, level, jacks, the bottom's cards; and about the hand's
result."""

from __future__ import annotations

from engines.core.rulings import Seat
from engines.shuangsheng.sheet.scores.levels import level_of
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER
from engines.shuangsheng.sheet.spoken.draft import IS, Draft, part_of
from engines.shuangsheng.sheet.spoken.matched_frame import PASS, Found, named
from engines.shuangsheng.sheet.spoken.shapes import points_of
from engines.shuangsheng.wording import TRUMP_BY_WORD, seat

_CHANGES = ("换庄", "过庄")
_FALLS = ("下台", "下庄", "垮庄")


def put_not_countered(draft: Draft, found: Found) -> None:
    draft.put("buried", DEALER)


def put_buried_points(draft: Draft, found: Found) -> None:
    draft.put("bottom", found.number("n", "n2"))
    if who := named(draft, found, "who"):
        draft.put_side("buried", who, DEFENDER, found.words)
    if found.has("tail") or found.has("tail2"):
        draft.put("last", DEALER)


def put_covered_points(draft: Draft, found: Found) -> object:
    """扣了10分 behind 反主: read the buried points."""
    if not draft.buries or "R" not in [token.role for token in found.tokens[: found.match.start()]]:
        return PASS
    draft.put("bottom", found.number("n"))
    return None


def put_bottom_held(draft: Draft, found: Found) -> object:
    """Read `the bottom held 15`."""
    if not found.english:
        return PASS
    draft.put("bottom", found.number("n"))
    return None


def put_cards_of_bottom(draft: Draft, found: Found) -> object:
    """底里就一个5: read the points of the cards in the bottom."""
    bottom = found.tokens[found.match.start()]
    if "W" not in found.form and "a" not in found.form and not bottom.text.endswith(("里", "里头", "里面", "下", "中")):
        return PASS
    worth = [points_of(token.text, token.value) for token in found.within("cards") if token.role == "q"]
    if None in worth:
        return False
    draft.put("bottom", sum(points for points in worth if points is not None))
    if found.has("tail"):
        draft.put("last", DEALER)
    return None


def put_buried(draft: Draft, found: Found) -> None:
    """埋底, 反主: read who buried last. Without a name the form asks, where the burier matters."""
    who = named(draft, found, "who", "whom")
    if (suit := found.token("suit")) is not None:
        draft.put("trump", suit.value)
    if who or not draft.buries:
        draft.put_side("buried", who, DEFENDER, found.words)
    else:
        draft.said.setdefault("reburied", found.words.strip())


def put_dealer(draft: Draft, found: Found) -> object:
    """庄北, 北坐庄: read the dealer's seat. 我们坐庄 names no seat, but fixes the dealer's side."""
    word = found.side("seat")
    sitting = _seat(word)
    if found.has("dealer") and found.side("dealer") != DEALER:
        return PASS
    if sitting is None:
        if part_of(word) is not None:
            return PASS
        draft.sides.append((f"{IS}{DEALER}", draft.meant(word), False, found.words))
    else:
        draft.put("dealer", sitting)
    return None


def _seat(word: str) -> Seat | None:
    return seat(word) if word else None


def put_is(draft: Draft, found: Found) -> object:
    """我们是防家: read two words for the same side."""
    one, two = found.side("who"), found.side("what")
    if part_of(two) is None or part_of(one) is not None or seat(one) is not None:
        return PASS
    draft.sides.append((f"{IS}{two}", one, False, found.words))
    return None


def put_trump(draft: Draft, found: Found) -> None:
    token = found.word("suit", "first")
    draft.put("trump", token.value)


def put_trump_letter(draft: Draft, found: Found) -> object:
    token = found.word("seat")
    suit = TRUMP_BY_WORD.get(token.text.upper())
    if suit is None:
        return PASS
    draft.put("trump", suit)
    return None


def put_level(draft: Draft, found: Found) -> object:
    token = found.word("level")
    level = level_of(str(token.value))
    if level is None or (found.tokens[found.match.start()].text in "级的" and token.role == "1"):
        return PASS
    draft.put("level", level)
    return None


def put_level_of(draft: Draft, found: Found) -> None:
    """Read `5 of spades`."""
    token = found.word("card")
    if isinstance(token.value, tuple):
        level, suit = token.value
        draft.put("level", level_of(level))
        draft.put("trump", suit)


def put_card(draft: Draft, found: Found) -> object:
    """`♠5` may be a card, or a trump and a number, so the player is asked."""
    suit, number = found.word("suit"), found.word("n")
    rank = number.role == "#" and found.number("n") in range(2, 11)
    return False if rank and suit.end == number.start else PASS


def put_jack(draft: Draft, found: Found) -> None:
    token = found.word("jack")
    if token.value in ("both", "main", "off"):
        draft.put("jack", token.value)
    else:
        draft.said.setdefault("jacks", set()).add(token.value)  # type: ignore[attr-defined]


def put_hand(draft: Draft, found: Found) -> None:
    draft.put("number", found.number("hand"))


def put_bell(draft: Draft, found: Found) -> None:
    draft.put("bell", True)


def put_climbed(draft: Draft, found: Found) -> object:
    steps = found.number("n")
    if steps is None:
        return False
    draft.claims.append(("up", named(draft, found, "who"), steps, found.words))
    return None


def put_staged(draft: Draft, found: Found) -> None:
    """上台, 下台: read which side holds the stage after the hand. Without a name, the defenders take the stage, and the
    dealer's side keeps or leaves it. When the sides change places the named side does not matter."""
    token = found.word("what")
    what = token.text.removesuffix("了")
    who = "" if what in _CHANGES else named(draft, found, "who")
    off = what in _CHANGES or what in _FALLS
    draft.claims.append(("off" if off else "on", who or (DEFENDER if what == "上台" else DEALER), 0, found.words))


def put_outcome(draft: Draft, found: Found) -> object:
    """我们输了: read which side holds the stage after the hand."""
    verb = found.word("verb")
    if not verb.text.lower().startswith(("输", "赢", "lost", "lose", "won", "win")):
        return PASS
    draft.claims.append(("off" if verb.role == "O" else "on", named(draft, found, "who"), 0, found.words))
    return None
