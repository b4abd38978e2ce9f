"""Recognise talk beside a hand: a separate sentence, between marks, without any statement about a hand.

Talk may contain unknown words, but no word with a role, and none that takes back or doubts a statement.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engines.shuangsheng.sheet.spoken.doubtful_words import SOMEBODY, tells
from engines.shuangsheng.sheet.spoken.lexicon import VERBS
from engines.shuangsheng.sheet.spoken.token import Token

_MARKS = ",。;!.?~…"
_TELLING = frozenset(
    "多后计张对赢收保守得拿抓捡吃打台裁判则人总共合含连真作效取被抢偷看应是认同仲询申请暗示玩笑闹测果条件凑过以内外懒妄渴企努誓肯催戒惧壁"
)
"""Characters that may matter inside talk, in addition to the characters that matter everywhere."""
_LONGEST, _LONGEST_ASIDE = 32, 12
_DOUBTS = re.compile(
    r"(?:turn|foul|draw|resign|offer|void|cancel|annul|undo|redo|redeal|misdeal|replay|scrap|scratch|protest|appeal|object|disagree|disput|contest|argu"
    r"|query|question|doubt|unsure|sure|certain|perhaps|maybe|may|might|probabl|possibl|guess|think|thought|believ|reckon"
    r"|suppos|assum|estimat|rough|approx|about|around|nearly|almost|close|near|between|either|neither|or|nor|not|never|no"
    r"|none|without|unless|until|if|would|could|should|shall|will|can|must|need|want|try|tri|hope|wish|plan|test|jok|kid"
    r"|fake|lie|lying|lied|false|wrong|incorrect|mistak|error|correct|fix|change|edit|delete|remove|ignore|forget|forgot|remember|recall"
    r"|check|recount|verif|confirm|pending|tbc|tbd|later|wait|hold|stop|pause|unfinish|incomplet|partial|provision|tentativ"
    r"|allege|apparent|seem|claim|said|say|told|tell|quote|rumou?r|hear|heard|previous|earlier|before|yesterday|last|first|next"
    r"|other|another|them|they|their|our|we|us|you|your|he|she|his|her|i|me|my|north|south|east|west|deal|defend|attack"
    r"|declar|bottom|kitty|trick|point|score|level|trump|trumps|spade|heart|club|diamond|pair|single|tractor|fine|penal|throw|revok|win|won|los"
    r"|take|took|get|got|keep|kept|card|bell|bury|buri|total|half|dozen|score|zero|one|two|three|four|five|ten|minus|plus|less|more|except|but|instead|refus|declin|pretend|hard|scarc|rare|seld|prevent|avoid|miss|attempt|aim|intend|begg|hop|threat|promis|deny|denied|fail|imagin|bet|dream|wrongly|misre)"
)
"""Beginnings of English words that may say something about a hand, or about its validity or certainty."""


def is_talk(line: str, start: int, end: int, tokens: Sequence[Token]) -> bool:
    """Return whether a stretch of unread words is a whole sentence of talk."""
    piece = line[start:end].strip()
    before, after = line[:start].rstrip(), line[end:].lstrip()
    alone = (not before or before[-1] in _MARKS) and (not after or after[0] in _MARKS or piece[-1] in _MARKS)
    if not alone or len(piece) > _LONGEST or SOMEBODY.search(piece):
        return False
    if any(token.role not in "?," and start <= token.start < end for token in tokens):
        return False
    return _says_nothing(piece)


def _says_nothing(piece: str) -> bool:
    words = re.findall(r"[A-Za-z']+", piece)
    if any(_DOUBTS.match(word.lower()) or tells(word) for word in words) or any(char.isdigit() for char in piece):
        return False
    return not (_TELLING & set(piece) or any(tells(char) for char in piece if not char.isascii()))


def asides(line: str, words: Sequence[Token]) -> list[tuple[int, int]]:
    """Return the stretches of unknown words before a side, or between a side and its verb: 他们忙活半天才捞着三十五.

    Beside a number unknown words may change the number, and before a verb without a subject they may name the subject.
    """
    found: list[tuple[int, int]] = []
    if SOMEBODY.search(line):
        return found
    known = [at for at, word in enumerate(words) if word.role not in "?_"]
    for one, other in zip((-1, *known), (*known, len(words)), strict=True):
        strange = [word for word in words[one + 1 : other] if word.role == "?"]
        if not strange or other == len(words):
            continue
        before = words[one].role if one >= 0 else ","
        start, end = strange[0].start, strange[-1].end
        between = before == "S" and words[other].role in f"{VERBS}PN"
        ahead = before == "," and words[other].role == "S"
        if (between or ahead) and end - start <= _LONGEST_ASIDE and _says_nothing(line[start:end]):
            found.append((start, end))
    return found
