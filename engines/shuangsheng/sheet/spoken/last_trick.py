"""Read statements about the last trick and the bottom: who won, kept or lost the bottom, and with which cards."""

from __future__ import annotations

from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER
from engines.shuangsheng.sheet.spoken.draft import AFTER, IS, OURS, THEY, Draft, part_of
from engines.shuangsheng.sheet.spoken.matched_frame import PASS, Found, led, named

_NO = "NyZ"


def _denied(found: Found) -> bool:
    """Return whether a frame is negative: by a negating word, by failure, or by a negative answer to its question."""
    answer = found.roles("ans")
    no = bool(answer) and answer[0] in _NO
    return (found.has("no") != found.has("fail")) != no


def _keeps_for_defenders(draft: Draft, found: Found, *names: str) -> bool:
    """Return whether a line lets 他们 keep the bottom although the word means the defenders: `闲家40分，他们保底`. Only
    the dealer's side can keep the bottom."""
    return found.side(*names) == THEY and named(draft, found, *names).endswith(f"{AFTER}{DEFENDER}")


def put_led(draft: Draft, found: Found) -> None:
    led(draft, found)


def put_won(draft: Draft, found: Found) -> object:
    verb = found.roles("verb")
    if "B" in found.form.partition("L")[0] and verb == "K":
        return PASS
    if found.has("to") and verb == "O" and not found.has("no"):
        # `we lost the last trick to Ann`: both say who won it.
        draft.put_side("last", named(draft, found, "to"), DEALER, found.words)
        if found.has("who"):
            draft.put_side("last", named(draft, found, "who"), DEALER, found.words, denied=True)
        led(draft, found)
        return None
    played = found.english and found.has("shape") and verb == "T"
    # `a single won the last trick` does not say whose.
    who = named(draft, found, "who") or (draft.subject if verb in "TKD" and not played else "")
    if not who and played:
        led(draft, found)
        return None
    if not who or len({token.value for token in found.sides}) > 1:
        return False
    if verb == "K" and _keeps_for_defenders(draft, found, "who"):
        return False
    draft.put_side("last", who, DEALER, found.words, _denied(found) != (verb == "O"))
    led(draft, found)
    return None


def put_won_bottom(draft: Draft, found: Found) -> object:
    """Read that a side took, kept or lost the bottom. 扣 may mean burying and is left to other frames."""
    if found.roles("verb") == "X" and draft.buries:
        return PASS
    return put_won(draft, found)


def put_won_with(draft: Draft, found: Found) -> object:
    """`defenders pair`: read who won the last trick and with what. Without a blank between the words, nothing is
    certain."""
    one, two = found.tokens[found.match.start()], found.tokens[found.match.end() - 1]
    return put_won(draft, found) if one.end < two.start else False


def put_bottom_passive(draft: Draft, found: Found) -> object:
    """Read 底被单抠了, 底没让他们抠走, 底让人家守住了."""
    verb, by = found.roles("verb"), named(draft, found, "by")
    if verb in "TK" and not by:
        return False
    if verb == "X" and draft.buries and by and not found.has("no") and not found.has("shape"):
        draft.covers.append((by, found.words))
        return None
    if verb == "K" and _keeps_for_defenders(draft, found, "by"):
        return False
    draft.put_side("last", by, DEFENDER, found.words, _denied(found) != (verb == "O" and bool(by)))
    led(draft, found)
    return None


def put_bottom_by(draft: Draft, found: Found) -> object:
    """Read 底小陈收的, 底人家自己守住了, 底庄家没保住."""
    if len({token.value for token in found.sides}) > 1:
        return False
    who, verb = named(draft, found, "who"), found.roles("verb")
    if verb == "X" and draft.buries and not found.has("no") and not found.has("shape"):
        draft.covers.append((who, found.words))
        return None
    if verb == "K" and _keeps_for_defenders(draft, found, "who"):
        return False
    draft.put_side("last", who, DEALER, found.words, _denied(found) != (verb == "O"))
    led(draft, found)
    return None


def put_bottom(draft: Draft, found: Found) -> object:
    """Read 底丢了, 底没保住, 底没事, `the bottom was not taken`, `kitty held by the dealer`."""
    verb, by = found.roles("verb"), named(draft, found, "by")
    if verb == "T" and not (by or found.english or (found.has("no") and _touched(found))):
        return False
    if verb == "k" and found.has("shape"):
        return PASS
    if verb == "k" and _denied(found):
        return False
    if verb == "X" and draft.buries and not _denied(found) and not found.has("shape"):
        draft.covers.append((by, found.words))
        return None
    if verb == "K" and not by and not _denied(found):
        _gathered_by_speaker(draft, found)
    default = DEALER if verb in "Kk" else DEFENDER
    draft.put_side("last", by, default, found.words, _denied(found))
    led(draft, found)
    return None


def _gathered_by_speaker(draft: Draft, found: Found) -> None:
    """我们60，把底收了: require the speaker to be of the dealer's side,
    since only then 收 means keeping."""
    if OURS in draft.called and found.word("verb").text.startswith("收"):
        draft.sides.append((f"{IS}{DEALER}", OURS, False, found.words))


def _touched(found: Found) -> bool:
    """Return whether the verb means reaching the bottom, as the defenders try: 没摸着, 没捞到."""
    return found.tokens[found.match.start("verb")].text[0] in "摸捞抓捡够"


def put_it(draft: Draft, found: Found) -> object:
    """Read `it is not lost` after the bottom was mentioned."""
    return put_bottom(draft, found) if "bottom" in draft.said else False


def put_digger(draft: Draft, found: Found) -> object:
    """抠底的是防家: read who dug. 扣底的是 may name the burier instead."""
    if draft.buries and found.tokens[found.match.start()].role == "X":
        draft.covers.append((named(draft, found, "who"), found.words))
        return None
    draft.put_side("last", named(draft, found, "who"), DEALER, found.words)
    return None


def put_owned(draft: Draft, found: Found) -> object:
    """Read 底在庄家手里, 底是我的了, 底：庄. Without a verb, 的 or 手里 must follow the name."""
    if found.has("owner"):
        token = found.word("owner")
        behind = found.line[token.end :].lstrip()
        if not (behind.startswith(("的", "手", "自己的")) or token.text.lower() in ("ours", "theirs", "mine", "yours")):
            return PASS
    draft.put_side("last", named(draft, found, "who", "whom", "owner"), DEALER, found.words)
    return None


def put_passive(draft: Draft, found: Found) -> object:
    """Read 被防家用一对抠了底, 没被抠, 庄家被单抠, `dug by the defenders`."""
    who, by, verb = named(draft, found, "who"), named(draft, found, "by"), found.roles("verb")
    if verb in "TKO" and not (by and verb in "TK"):
        return False
    if verb == "T" and not found.roles("by"):
        return False
    if verb == "K" and _keeps_for_defenders(draft, found, "by"):
        return False
    # A side whose bottom is dug loses the last trick.
    loses = not by and bool(who)
    draft.put_side("last", by or who, DEFENDER, found.words, _denied(found) != loses)
    led(draft, found)
    return None


def put_dug(draft: Draft, found: Found) -> object:
    """抠底: read that a side wins the last trick and the opponents' bottom."""
    who, verb = named(draft, found, "who"), found.word("verb")
    denied = _denied(found)
    if (bottom := found.number("n")) is not None:
        number, before = found.word("n"), found.tokens[found.match.start("n") - 1]
        apart = number.start - before.end > (1 if before.text.isascii() else 0)
        if not (found.has("bottom") or "底" in verb.text or verb.text.upper().endswith("DI")) or apart:
            return PASS
        draft.put("bottom", bottom)
    if draft.buries and verb.role == "X" and not found.has("shape") and not denied:
        draft.covers.append((who, found.line[found.tokens[found.match.start()].start : verb.end]))
        led(draft, found)
        return None
    draft.put_side("last", who, DEFENDER, found.words, denied)
    led(draft, found)
    return None


def put_asked(draft: Draft, found: Found) -> None:
    """`who got the bottom: the dealer`: read the answer to a question about the last trick."""
    draft.put_side("last", named(draft, found, "who"), DEALER, found.words)


def put_owners_bottom(draft: Draft, found: Found) -> object:
    """`couldn't break our kitty`, `our bottom is safe`: read what came of the bottom of a named side, which must be the
    dealer's."""
    owner = named(draft, found, "owner")
    if found.has("who") and (found.side("who") == found.side("owner")) != (found.roles("verb") == "O"):
        return PASS
    draft.sides.append((f"{IS}{DEALER}", owner, False, found.words))
    draft.put("last", DEALER if found.has("no") or not found.has("verb") else DEFENDER)
    return None


def put_lies(draft: Draft, found: Found) -> object:
    """底也在: read that the bottom was kept."""
    if found.word("lies").text not in ("在", "还在"):
        return PASS
    draft.put("last", DEALER)
    return None


def put_besides(draft: Draft, found: Found) -> object:
    """`they got 55 plus the kitty`: credit the last trick to the side whose points were given."""
    if not draft.doer:
        return PASS
    draft.put_side("last", draft.doer, DEALER, found.words)
    return None


def put_took_bottom(draft: Draft, found: Found) -> object:
    """小吴用双鬼把底抄了: read who took the bottom."""
    if found.english or len({token.value for token in found.sides}) > 1:
        return PASS
    denied = found.has("no") != found.has("no2")
    draft.put_side("last", named(draft, found, "who"), DEALER, found.words, denied)
    led(draft, found)
    return None


def put_dug_empty(draft: Draft, found: Found) -> object:
    """抠了个空底: read a bottom that was dug and empty."""
    if "底" not in found.word("zero").text:
        return PASS
    draft.put_side("last", named(draft, found, "who"), DEFENDER, found.words)
    draft.put("bottom", 0)
    led(draft, found)
    return None


def put_kept(draft: Draft, found: Found) -> object:
    """保底, 收底: read who wins the last trick, the dealer's side if no side is named. 丢底: read who loses the last
    trick."""
    if _keeps_for_defenders(draft, found, "who"):
        return False
    who, verb = named(draft, found, "who"), found.roles("verb")
    if verb[-1] == "O" and not (who and "B" in found.form):
        return False
    if found.has("shape") and not who:
        return PASS
    if not who:
        _gathered_by_speaker(draft, found)
    if found.words.lower().endswith("keeps"):
        return False  # Neither the object nor a completed act is stated.
    if not who and draft.doer and part_of(draft.doer) != DEALER and _continues(found):
        # `we got 85 and kept it`: whoever did the one did the other, and only the dealer's side keeps it.
        if verb[-1] == "O":
            return False
        draft.sides.append((f"{IS}{DEALER}", draft.doer, False, found.words))
    if _bottom_apart(found) or not _may_precede_number(found, who):
        return PASS
    draft.put_side("last", who, DEALER, found.words, _denied(found) != (verb[-1] == "O"))
    led(draft, found)
    return None


def put_kept_worth(draft: Draft, found: Found) -> object:
    """`kept the kitty (10 pts)`: read the number in brackets as the bottom's points."""
    number = found.word("n")
    if not found.line[: number.start].rstrip().endswith("("):
        return PASS
    draft.put("bottom", found.number("n"))
    draft.put_side("last", named(draft, found, "who"), DEALER, found.words)
    return None


def _continues(found: Found) -> bool:
    """Return whether a frame continues the previous sentence, so that the acting side stays: `we got 85 and kept
    it`."""
    before = found.line[: found.tokens[found.match.start()].start].rstrip().lower()
    return before.endswith((" and", " n", " &", " also", "并", "还", "也", "又"))


def _bottom_apart(found: Found) -> bool:
    """Return whether the bottom belongs to a following number: `庄收 底15` has two statements, 保底60 and `kept the
    bottom` have one."""
    last, end = found.tokens[found.match.end() - 1], found.match.end()
    verb = found.tokens[end - 2] if last.role == "B" else last
    follows = found.tokens[end].role if end < len(found.tokens) else ","
    return last.role == "B" and last.start > verb.end and not last.text.isascii() and follows in "#1Za:"


def _may_precede_number(found: Found, who: str) -> bool:
    """Return whether a number may follow without belonging to the verb: 收60分 takes points, but a verb for keeping the
    bottom can precede an unrelated number."""
    end = found.match.end()
    if end >= len(found.tokens) or found.tokens[end].role not in "#1":
        return True
    verb = found.tokens[found.match.start("verb")].text
    return who == DEALER or "KB" in found.form or verb[0] in "保守护" or (not who and "底" in verb)


def put_not_let(draft: Draft, found: Found) -> object:
    """Read 底没给他们抠去."""
    if not found.tokens[found.match.start() + 1].text.startswith(("没给", "没让")):
        return PASS
    draft.put("last", DEALER)
    return None


def put_safe(draft: Draft, found: Found) -> object:
    """Read `20 buried, all safe`: the word concerns the bottom if the bottom or the last trick was mentioned."""
    spelt = found.words.lower().startswith(("mei", "bao", "shou"))
    if (
        not spelt
        and "bottom" not in draft.said
        and "last" not in draft.said
        and all(name != "last" for name, *_ in draft.sides)
    ):
        return False
    draft.put("last", DEALER)
    return None


def put_nobody(draft: Draft, found: Found) -> object:
    draft.put("last", DEALER)
    return None


def put_led_known(draft: Draft, found: Found) -> object:
    """Read 一对K收的 after the line has said who won the last trick."""
    if "last" not in draft.said and not any(name == "last" for name, *_ in draft.sides):
        return False
    led(draft, found)
    return None
