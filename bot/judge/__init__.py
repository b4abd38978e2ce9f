"""`caipan judge`: the rule engines over JSON lines, with one answer line for each question line."""

from bot.judge.loop import judge, main_loop

__all__ = ["judge", "main_loop"]
