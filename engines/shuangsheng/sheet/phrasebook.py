# ruff: noqa: E501 - a phrase is read in one line
"""What people say of a finished hand, phrase by phrase: the first that fits is taken, and put into the draft."""

from __future__ import annotations

import re

from engines.core.numerals import ONES
from engines.shuangsheng.sheet.numerals import COUNT, SPOKEN, WRITTEN
from engines.shuangsheng.sheet.phrases import (
    put_bottom_points,
    put_buried,
    put_climbed,
    put_dealer,
    put_dug,
    put_fine,
    put_fouled,
    put_jack,
    put_kept,
    put_led,
    put_level,
    put_level_of,
    put_lost_bottom,
    put_miscount,
    put_no_fines,
    put_number,
    put_pair,
    put_points,
    put_said,
    put_staged,
    put_sum,
    put_throw,
    put_times,
    put_trump,
    put_unread,
    put_won,
)
from engines.shuangsheng.sheet.reading import Draft, Parts, Reader, read
from engines.shuangsheng.sheet.scoring import DEALER
from engines.shuangsheng.wording import ANYONE, DEFENDER_WORDS, ROLE, SEAT_WORDS, SIDE_WORDS, TRUMP_BY_WORD

_CLAUSE = r"(?:[\s(:第]+(?:CLAUSE\s*)?(?P<clause>(?:[A-Z]+:)?\d{1,2}(?:\.\d{1,2})?B?)(?![\d.])(?:条|\))*)?"
_UNITS = r"(?:\s*(?:分|POINTS?(?![A-Z=])|PTS(?![A-Z])))?"
_IS = r"\s*(?:[:=]|是|为|有|IS(?![A-Z])|ARE(?![A-Z])|WAS(?![A-Z]))?\s*"
_SPEAKER = r"我们|我方|咱们|对方|对手|他们|WE(?![A-Z])|THEY(?![A-Z])|OPPONENTS?(?![A-Z])"
_ANY = rf"(?:{_SPEAKER}|{ANYONE})"
_NOT = (
    r"(?:没有|没能|没让|没|未能|未|不|DID\s?N[O'’]?T|DIDN['’]?T|DID\s+NOT|COULD\s+NOT|COULDN['’]?T|NOT|NEVER"
    r"|FAILED\s+TO)"
)
_SO_MANY = rf"{COUNT}|\d{{1,2}}"
_DIG = r"(?:抠|扣|挖|撬|掏)"
_BOTTOM = r"(?:底牌?分?|BOTTOM|KITTY)"
_WITH = r"(?:用|以|拿|靠|是|被)?\s*"
_LAST = r"(?:[末尾][墩轮圈]|最后[一1]?(?:墩|轮|圈|手|张|拿)|LAST(?:\s+TRICK)?(?![=A-Z])|FINAL\s+TRICK)"


def _component(name: str = "") -> str:
    """A single, a pair, a tractor of two or more pairs, in groups whose names begin with `name`."""
    return (
        rf"(?:(?P<{name}single>单张?|(?:A\s+)?SINGLE)|(?P<{name}long>{_SO_MANY})\s*[连联][对队]"
        rf"|(?P<{name}longer>{_SO_MANY})\s*对子?(?:的)?拖(?:拉机)?|(?P<{name}big>大拖(?:拉机)?)"
        rf"|(?P<{name}tractor>拖(?:拉机)?|(?:A\s+)?TRACTOR)\s*(?:OF\s+)?(?P<{name}pairs>\d{{1,2}}(?![\d分]))?"
        rf"|(?P<{name}pair>一对|对子?(?!方|手|面|家)|双(?!方)|(?:A\s+)?PAIR(?!S=)))(?:子)?"
    )


_SUIT = "|".join(sorted((re.escape(word) for word in TRUMP_BY_WORD if len(word) > 1), key=len, reverse=True))
_SYMBOL = "[♠♤♥♡❤♣♧♦♢]"
_LEVEL = rf"(?P<level>10|[2-9TJQKA](?![A-Z\d])|[{ONES[1:]}十](?![十百分])|负\d{{1,2}})"
_FEW = f"[{ONES[:3]}两1-3几]"
_MISCOUNT = (
    rf"(?:都|均|各|都是)?\s*(?:多牌少牌|少牌多牌|[多少缺](?:了|出)?(?:{_FEW})?张?牌|[多少缺](?:了|出)?(?:{_FEW})?张"
    r"|错张|张数(?:不对|错误?)|牌数(?:不对|错误?|有误)|MISCOUNT(?:ED)?)"
)
_BELL = r"(?:铃响了?|响铃|铃|时间到了?|BELL)"
_BOTH = r"双方|两边|BOTH(?:\s+SIDES)?"
_N, _SPOKEN_N = rf"(?P<n>{WRITTEN})", rf"(?P<n>{SPOKEN})"
_SIGNED = rf"(?P<minus>-)?{_N}"
_TIMES = r"(?:\s*[×X*]\s*(?P<times>\d{1,2})(?!\d))?"
_GOT = r"(?:\s*(?:一共|总共|共|得分|得|拿|捡|抓|吃|打|赢|收|到|了|有|是|的|分|[:=]|(?:GOT|GET|HAVE|HAS|HAD|MADE|SCORED?|TOOK|WITH|POINTS?)(?![A-Z=])))*\s*"
_SCORER = rf"(?P<who>{DEFENDER_WORDS}|{SIDE_WORDS}|{_SPEAKER})"
_AFTER = r"(?!\s*(?:反|降|罚|甩|埋|跟|悔|多|少|抠|扣|收|保|守|赢|FINED?|BURIE|THREW))"
_WINS = (
    r"(?:赢(?:得|了|下)?的?|拿(?:到|下|了)?|得(?:到|了)?|收(?:了|下)?|大|TOOK|TAKES?|WON|WINS?|GOT|GETS?|KEPT|KEEPS?|HELD"
    r"|HOLDS?|SAVED?|SAVES|HAD|HAS|DUG|DIGS?)"
)
_WITH_A = rf"(?:\s*(?:WITH|用|以|BY)\s+(?:AN?\s+)?{_component()})?"

_TABLE: tuple[tuple[str, Reader], ...] = (
    (r"(?:HAND(?![A-Z=])|本把|这把)", lambda draft, part: None),
    (r"(?P<name>DEALER|LEVEL|TRUMP|TRICKS|TOTAL|BOTTOM|LAST|PAIRS|BURIED|J|MISCOUNT|POINTS|LEVELS|THROW)"
     r"\s?=\s?(?P<value>[^\s,;]+)", put_pair),
    (r"(?P<name>LEVEL|TRICKS|TOTAL|BOTTOM|PAIRS|J|MISCOUNT)\s?:\s?(?P<value>[^\s,;]+)", put_pair),
    (rf"{WRITTEN}{_UNITS}\s*(?:还是|或者|或|OR(?![A-Z]))\s*{WRITTEN}{_UNITS}", put_unread),
    # 罚分、降级.
    (rf"(?:罚|降|FINE)?\s*(?P<who>{_ANY})\s*(?:被?罚|降|FINED?)?\s*{_SPOKEN_N}\s*(?:级|LEVELS?(?![A-Z=])){_CLAUSE}",
     put_fine("levels")),
    (rf"降\s*(?P<who>{_ANY})\s*{_SPOKEN_N}级?{_CLAUSE}", put_fine("levels")),
    (rf"(?P<who>{_ANY})\s*降(?:了)?\s*{_SPOKEN_N}级?{_CLAUSE}", put_fine("levels")),
    (rf"(?:罚|FINE)\s*(?P<who>{_ANY})\s*{_N}{_UNITS}{_CLAUSE}", put_fine("points")),
    (rf"(?P<who>{_ANY})\s*(?:被?罚(?:了)?|FINED?)\s*{_N}{_UNITS}{_CLAUSE}", put_fine("points")),
    (rf"(?P<who>{_ANY})\s*(?P<why>甩错牌?|甩牌(?:失败|出错)?|跟错牌?|跟牌错误|悔牌)[\s,:]*(?:被?罚|降)(?:了)?\s*{_SPOKEN_N}\s*级{_CLAUSE}",
     put_fine("levels")),
    (rf"(?P<who>{_ANY})\s*(?P<why>甩错牌?|甩牌(?:失败|出错)?|跟错牌?|跟牌错误)(?:\d{{1,2}}张)?[\s,:]*(?:被?[罚扣])(?:了)?\s*{_N}{_UNITS}{_CLAUSE}",
     put_fine("points")),
    (rf"(?P<who>{_ANY})\s*(?:甩错|甩牌|甩|THROW|THREW)\s*(?P<n>\d{{1,2}})\s*张?(?:\s*[/、]\s*(?P<beaten>\d{{1,2}})\s*张?)?",
     put_throw),
    (rf"(?:甩错|甩牌|甩|THROW)\s*(?P<who>{_ANY})\s*(?P<n>\d{{1,2}})\s*张?(?:\s*[/、]\s*(?P<beaten>\d{{1,2}})\s*张?)?",
     put_throw),
    (rf"(?P<who>{_ANY})\s*(?P<why>跟错牌?|跟牌错误|悔牌)(?:一次|1次)?(?!\d|{COUNT})", put_fouled),
    # 多牌少牌.
    (rf"{_MISCOUNT}\s*(?P<who>{ROLE}|{_BOTH})", put_miscount),
    (rf"(?P<who>{_ANY}|{_BOTH})\s*{_MISCOUNT}", put_miscount),
    # 埋底、反主.
    (r"(?:没人|没有人|无人|没|未|NOBODY)\s*(?:反(?:过)?主|反)", put_said("buried", DEALER)),
    (rf"埋(?:了|的)?(?:底牌?)?\s*{_N}{_UNITS}", put_number("bottom")),
    (rf"(?P<who>{_ANY})?\s*(?:最后)?\s*(?:埋(?:了|的)?底?牌?|反(?:了|的)?主|BURIED|BURIES)(?![=A-Z])"
     r"(?:\s*(?:THE\s+)?BOTTOM(?!\s*[=\d]))?", put_buried),
    (r"(?:没有|没|无|NO)\s*(?:罚分|罚|犯规|处罚|FINES?|FOULS?)(?![A-Z])", put_no_fines),
    # 最后一墩、底.
    (r"(?:没人|没有人|无人|谁[都也]没有?|NOBODY)\s*(?:抠|扣|DUG|TOOK)\s*(?:到|着)?(?:底牌?|THE\s+BOTTOM)?", put_said("last", DEALER)),
    (rf"(?P<who>{_ANY})\s*(?:是)?(?P<no>{_NOT})?\s*{_WITH}(?:{_component()})?\s*{_WINS}(?:了|到|的)*\s*(?:THE\s+)?{_LAST}{_UNITS}",
     put_won),
    (rf"(?P<who>{_ANY})\s*(?P<no>{_NOT})?\s*(?P<verb>抠|KEPT|KEEPS?|HELD|HOLDS?|SAVED?|TOOK|TAKES?|WON|WINS?|GOT|GETS?|DUG|DIGS?)"
     rf"\s+(?:THE\s+)?(?:BOTTOM|KITTY|IT(?![A-Z])){_WITH_A}", put_won),
    (rf"(?:{_BOTTOM}\s*)(?:(?P<no>{_NOT}|(?:IS|WAS)\s+NOT)\s*)?(?:被|让)?(?:{_component()})?\s*"
     r"(?:(?P<taken>[抠扣挖撬掏]|丢|TAKEN|DUG|LOST)|[保守收护]|KEPT|SAVED|SAFE|HELD)(?:住|到|着|走|掉|成|下|了)*",
     put_lost_bottom),
    (rf"(?P<who>{_ANY})?\s*(?P<no>{_NOT})?\s*(?P<passive>被|让)\s*(?P<by>{_ANY})?\s*{_WITH}(?:{_component()})?\s*(?P<verb>{_DIG})"
     r"(?:到|着|走|掉|成|了)*(?:底牌?)?(?:了)?", put_dug),
    (rf"(?P<who>{_ANY})?\s*(?:DUG|TAKEN)(?![A-Z])(?:\s+BY\s+(?P<by>{_ANY}))?(?:\s+(?:WITH\s+(?:A\s+)?)?{_component()})?(?P<verb>)", put_dug),
    (rf"(?:{_ANY})?\s*(?:{_component()})?{_DIG}(?:底牌?)?(?:\s*(?:得|加|多|\+)(?:了|到)?\s*|(?<!底)(?<!牌)(?:了)?){WRITTEN}{_UNITS}", put_unread),
    (rf"(?P<who>{_ANY})?\s*(?P<no>{_NOT})?\s*{_WITH}(?:{_component()})?\s*(?P<verb>{_DIG})(?:到|着|走|掉|成|中|了|的)*"
     rf"(?:(?P<bottom>底牌?)(?:了|成功|(?P<fail>失败|未遂))?(?:[:=]?(?P<n>{WRITTEN})(?!\s*[+张级×X*]){_UNITS})?)?(?!\s*(?:得|加|多)了?\s*\d)",
     put_dug),
    (rf"(?P<who>{_ANY})?\s*(?P<no>{_NOT})?\s*(?:能)?(?:把底牌?)?(?:[收保守护](?:住|到|回|下|了|的)*(?:底牌?)?(?:了|成功|(?P<fail>失败))*|赢(?:得|了)?底)",
     put_kept),
    (rf"(?P<who>{_ANY})\s*(?P<no>{_NOT})?\s*(?:{_WINS}\s*)?(?:THE\s+)?{_LAST}{_WITH_A}", put_won),
    (rf"{_LAST}(?:{_IS}|\s*(?:由|归|被|BY|TO|FOR|WON\s+BY))*\s*(?:THE\s+)?(?P<who>{_ANY})\s*"
     rf"(?:{_WITH}(?:{_component()}))?(?:赢|拿|得|收|大|的|家|了|WINS?|WON)*", put_won),
    (rf"底牌?(?:在|归|是|[:=])\s*(?P<who>{_ANY})(?:的|手里|手上|那里|家|拿)*", put_won),
    (rf"(?P<who>{_ANY})底(?![\d牌分有里下\s]*\d|牌|分)", put_won),
    # J.
    (r"(?:主副J|双J|BOTH\s*J(?:ACKS)?)", put_said("jack", "both")),
    (r"(?:主J|J主|MAIN\s*J(?:ACK)?)", put_said("jack", "main")),
    (r"(?:副J|J副|OFF\s*J(?:ACK)?)", put_said("jack", "off")),
    (rf"(?:用)?(?P<suit>{_SUIT}|{_SYMBOL})J(?![A-Z\d])", put_jack),
    # 庄、主、级.
    (rf"(?:{_SUIT}|{_SYMBOL})(?:10|[2-9])(?!\d)", put_unread),
    (rf"(?:坐?庄家?(?:的)?|DEALER|DECLARER)(?:{_IS})(?P<seat>{SEAT_WORDS}){_AFTER}", put_dealer),
    (rf"(?P<seat>{SEAT_WORDS})\s*(?:家)?(?:的)?\s*(?:坐庄|做庄|当庄|是庄家?|庄家?(?!底)|DEALS|DEALT|DEALING|IS\s+DEALER|DEALER(?!\s+(?:WON|TOOK|KEPT|HELD)))",
     put_dealer),
    (rf"(?P<level>10|[2-9JQKA])\s+OF\s+(?P<suit>{_SUIT})(?:\s+(?:ARE\s+|IS\s+)?TRUMPS?(?![A-Z]))?", put_level_of),
    (rf"(?:主牌?(?:花色)?|TRUMPS?)(?:{_IS})(?P<suit>{_SUIT}|{_SYMBOL}|[SHCD黑红梅草方无?])(?![A-Z])", put_trump),
    (rf"(?:打)?(?P<suit>{_SUIT}|{_SYMBOL})(?:为?主牌?|\s+(?:ARE\s+|IS\s+|AS\s+)?TRUMPS?(?![A-Z=]))?(?![A-Z])", put_trump),
    (r"(?P<suit>[黑红梅草方])主", put_trump),
    (rf"(?:打|级牌?|LEVEL|PLAYING)(?:{_IS}){_LEVEL}(?!\s*(?:分|POINT))级?", put_level),
    # 总分、底分、墩分.
    (rf"(?:(?:防家|闲家|台下)?\s*(?:连底|含底|带底|加底|算上底)?(?:一共|总共|共计|合计|总计|总分?|TOTAL|IN\s+ALL|ALTOGETHER))(?:\s*(?:得|拿|到|了|{DEFENDER_WORDS}))*"
     rf"(?:{_IS}){_SIGNED}{_UNITS}", put_number("total")),
    (rf"{_N}{_UNITS}\s*(?:总共|合计|总分|IN\s+ALL|IN\s+TOTAL|TOTAL|ALTOGETHER)(?![A-Z\d=:\s]*\d)", put_number("total")),
    (rf"(?:连底|含底|带底|算上底)\s*(?:一共|总共|共|是|[:,])\s*{_SIGNED}{_UNITS}", put_number("total")),
    (rf"(?:连底|含底|带底|算上底)(?:牌|分)?\s*{WRITTEN}{_UNITS}", put_unread),
    (rf"(?:(?:{_SCORER})?{_GOT}){_N}{_UNITS}\s*(?:\+|加上?|PLUS\s)\s*(?P<named>底牌?分?|BOTTOM|KITTY)?\s*(?P<bottom>{WRITTEN}){_UNITS}"
     rf"(?P<named_after>\s*(?:IN\s+THE\s+)?(?:BOTTOM|KITTY)(?![A-Z]))?{_TIMES}(?:\s*=\s*(?P<total>\d{{1,3}})分?)?", put_sum),
    (rf"(?:底牌?(?:里面?|下面?|中|分|有|是|为|值|共)*|BOTTOM(?:\s+(?:WAS|IS|OF|HAD|HAS|WORTH))*|KITTY(?:\s+(?:WAS|IS|OF|HAD|HAS|WORTH))*)"
     rf"\s*[:=]?\s*(?:(?P<empty>(?:没有?|无|零|空)分?(?!被)|空的?|EMPTY|NOTHING)|(?P<minus>-)?(?P<n>{SPOKEN}){_UNITS}){_TIMES}",
     put_bottom_points),
    (rf"{_N}{_UNITS}(?P<minus>)(?P<empty>)\s+(?:IN|AT)\s+THE\s+(?:BOTTOM|KITTY)(?![A-Z])(?P<times>)", put_bottom_points),
    (r"空底", put_said("bottom", 0)),
    (rf"(?:翻|乘以?|按)?\s*{_SPOKEN_N}\s*倍", put_times),
    (r"[×X*]\s*(?P<n>\d{1,2})(?!\d)", put_times),
    (r"第\s*(?P<n>\d{1,3})\s*[把盘局副手]", put_number("number")),
    (rf"(?:不算底牌?|不含底牌?|除(?:去|了)?底牌?|不带底牌?|牌面分?|墩分?|捡分?|前面|得分?|分数?[:=]|TRICKS|(?:POINTS|SCORE)\s?:){_GOT}{_SIGNED}{_UNITS}(?!\d)",
     put_number("tricks")),
    (r"(?:大光|光头|剃(?:了)?光头|零分|(?:一分|1分)(?:都|也)?[没未](?:有)?(?:得|拿|捡|抓)?(?:到)?|SHUT\s?OUT)", put_said("tricks", 0)),
    (rf"(?:{_SCORER}\s*)(?:[没未](?:有)?(?:得|拿|捡|抓|要)(?:到)?分|没有?分|(?:GOT|SCORED|MADE|TOOK|HAD)\s+(?:NOTHING|NO\s+POINTS|NONE|ZERO))(?P<n>)?",
     put_said("tricks", 0)),
    # 结果: what the sheet says itself, and must agree with.
    (rf"(?P<who>{_ANY})?\s*(?:连)?(?:升|跳|UP)(?:了)?\s*{_SPOKEN_N}\s*(?:级|LEVELS?(?![A-Z=]))", put_climbed),
    (rf"(?P<who>{_ANY})?\s*(?P<what>上台|下台|换庄|过庄|连庄|守庄|垮庄|下庄)", put_staged),
    (rf"(?P<who>{_ANY})\s+{_component()}(?![A-Z])", put_won),
    (_component(), put_led),
    (_BELL, put_said("bell", True)),
    (rf"{_SCORER}{_GOT}{_SIGNED}{_UNITS}(?!\d)(?!\s*[级张倍])", put_points),
    (rf"{_N}{_UNITS}\s+(?:FOR|TO|BY)\s+(?:THE\s+)?{_SCORER}(?![A-Z])", put_points),
    (rf"(?:打|拿|捡|抓|吃|得)(?:了|到)?\s*{_SIGNED}{_UNITS}(?!\d)(?!\s*[级张倍])", put_points),
    (rf"{_SIGNED}(?!\d){_UNITS}(?![级A-Z张倍%])", put_points),
    (rf"(?P<minus>)(?P<n>{SPOKEN})分", put_points),
)  # fmt: skip
PARTS: Parts = [(re.compile(pattern), reader) for pattern, reader in _TABLE]
"""The first that fits is taken."""
_BARE = re.compile(rf"(?:(?:{WRITTEN}){_UNITS}|{SPOKEN}分)")


def read_draft(text: str, *, buries: bool) -> Draft:
    return read(text, PARTS, _BARE, buries=buries)
