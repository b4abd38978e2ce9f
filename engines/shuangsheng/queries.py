"""What can be asked of 双升: its cards, a hand's result, and shown cards in the chat."""

from __future__ import annotations

from engines.core.game.questions import Question
from engines.shuangsheng.cards import queries as cards
from engines.shuangsheng.cards.asking import ask
from engines.shuangsheng.sheet import queries as sheet

QUESTIONS = (
    Question("kind", judge=cards.kind),
    Question("decompose", judge=cards.decompose),
    Question("sort", judge=cards.sort),
    Question("follow_legal", judge=cards.follow_legal),
    Question("trick_winner", judge=cards.trick_winner),
    Question("throw", judge=cards.throw),
    Question("bid", judge=cards.bid),
    Question("review", judge=cards.review),
    Question("level_delta", judge=sheet.level_delta),
    Question("bottom_multiplier", judge=sheet.bottom_multiplier),
    Question("hand", judge=sheet.hand),
    Question("check", chat=ask, aliases=("验牌",), at=("sheet", "hand"), works_out=True, letters="#"),
)
