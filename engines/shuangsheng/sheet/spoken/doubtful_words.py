# ruff: noqa: E501, SIM905 - words stand many in a line
"""Unknown words that may still matter: words that deny, doubt, suppose, correct, fall short, mention another hand, name
a person, or may mean a side, an amount or a card."""

from __future__ import annotations

import re

from engines.core.words.numerals import ONES

_TELLING = frozenset(
    "不没未别无非莫勿冇弗呒休甭免停止拒避躲逃脱废消撤删改正错误假骗疑争异诉查核验审议估猜约似像概或若倘如设比差欠缺少剩余短退重再"
    f"先等待暂缓忘另换补漏除减扣罚犯违规跟悔反埋甩降升跳级送让失弃放交献赔输丢飞给{ONES}十百千两仨俩零半几倍翻乘加昨"
    "前上次下回局盘桌第隔哪谁何问能会可敢该想要必须愿拟欲图试争盼望瞅眼险乎将快近超逾足满底墩庄防闲主牌拖抠挖掏东南西北我你他她咱"
    "俺伊侬双单王鬼分说讲称传听嚷吹号劝教准确定算记数清楚明白信猫演梦故佯装诈赌逼求帮替代许怕恐难吗么呢否"
)
"""Characters that may deny, doubt or count, or name part of a hand."""
_WHOLE = frozenset(
    """
    tbd tbc tba foul fouls fouled idk iirc afaik if or nor no not cant wont aint may i me my he his him she her we us our you your they them their n s e w some any
    all each every few couple other others next last prior past ex past than less more most least under over up down
    off out away half third quarter twice once thrice double triple one two three four five six seven eight nine ten
    dozen score zero about near nearly almost yet still until till unless without within between amid will would shall
    should could can might must need want try tries hope wish plan bet lie lied lies says say said tell told hear heard
    but instead rather except minus plus against anti versus vs first second former latter either neither both none
    nobody who whom whose which what why how when where ok'd off'd x z fake mock demo trial void nah nope pre post
    """.split()
)
_DOUBTS = re.compile(
    r"(?:un(?!known)|mis|non|dis|draw|resign|void|cancel|annul|undo|redo|redeal|replay|scrap|scratch|protest|appeal|object|argu|quer"
    r"|question|doubt|sure|certain|perhaps|mayb|probab|possib|guess|think|thought|believ|reckon|suppos|assum|estimat|rough|approx"
    r"|pretend|imagin|dream|wrong|incorrect|mistak|erro|correct|fix|chang|edit|delet|remov|ignor|forg[eo]t|remember|recall|check"
    r"|recount|verif|confirm|pending|later|wait|hold|stop|paus|incomplet|partial|provision|tentativ|alleg|appar|seem|claim|quot|rumou?r"
    r"|previous|earlier|before|yesterday|tomorrow"
    r"|likel|presum|expect|plan|predict|cheat|strip|depriv|rather|swind|almo|bare[dr]|forc|ought|illeg|invalid|nullif|reset|restart"
    r"|refus|declin|reject|den[iy]|hardl|scarc|rare|seld|prevent|avoid|miss|attempt|aim|intend|begg|hop[ei]|threat|promis|fail|botch|fumbl"
    r"|squand|flub|bungl|gift|donat|sacrific|yield|wast|relinq|abandon|ced|conced|forfeit|lack|short|slip|escap|elud|evad|dodg|bar[rs]"
    r"|block|thwart|foil|spoil|ruin|rob|beat|best|surrend|handed|gave|give|giving|shed|dump|drop|let|leave|left|leav|quit|fold|twic|ish"
    r"|opp|oppon|enem|partner|team|side|guy|lot|lad|folk|people|player|hypoth|theor|practic|exampl|test|jok|kid|sarcas|lol_not|hal[fv]"
    r"|ambig|unclear|recorded|writ|wrot|typ[eo]|sup?posed|anoth|differ|swap|switch|revers|opposit|instead|nearl|clos(?:e|ing)$|shy|margin"
    r"|per[hc]|percent|reduc|subtract|deduct|cut|dock|halv|multipl|tripl|quadr|extra|additional|bonus|add)"
)
_ROLES = re.compile(
    r"(?:north|south|east|west|deal|defen|attack|declar|bottom|kitt|trick|point|pts|level|trump|spade|heart|club|diamond|pair|singl|tract|fine|penal|throw|revok|w[io]nn|lose|lost|losing|t[ao]k|bur[iy]|total|hundred|thousand)"
)

_NAMES = "张李刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙段雷钱汤尹黎易常武乔贺赖龚文"
SOMEBODY = re.compile(
    rf"[小老大][{_NAMES}]|阿(?![拉弥是])|张三|李四|王五|赵六|[{_NAMES}王](?:[哥姐叔总工嫂爷伯姨妹弟婶队]|老师|师傅|老板)"
)
"""A person addressed by a name nobody at the table has."""


def tells(text: str) -> bool:
    """Return whether an unknown word may say something about the hand, or cast doubt on it."""
    plain = text.lower()
    if plain.isascii() and plain.isalpha():
        return len(plain) < 3 or plain in _WHOLE or doubts(plain) or _ROLES.match(plain) is not None
    return text in _TELLING or not text.isalpha()


_HARMLESS = frozenset(
    f"会能可敢该必须愿满墩庄主牌东南西北我你他她咱俺伊侬双单王鬼分千百十零{ONES}两仨俩准帮替代送让乎快足清楚明白眼桌隔"
)
"""Characters of `_TELLING` that may name or count something, but cast no doubt on other sentences."""


def casts_doubt(text: str) -> bool:
    """Return whether a word in a sentence without any result may cast doubt on other sentences."""
    plain = text.lower()
    return tells(text) and (plain.isascii() or text not in _HARMLESS)


def doubts(word: str) -> bool:
    """Return whether an English word begins like a word that denies, doubts, supposes or falls short."""
    return _DOUBTS.match(word) is not None
