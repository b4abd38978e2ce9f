"""The room of the bot's tests, for tables of 跳棋."""

from tests.bot.conftest import room

__all__ = ["room"]
