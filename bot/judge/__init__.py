"""`caipan judge`: the engines over JSON lines, one question a line, one answer a line."""

from bot.judge.loop import judge, main_loop

__all__ = ["judge", "main_loop"]
