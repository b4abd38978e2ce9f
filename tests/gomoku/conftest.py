"""The room of the bot's tests, for tables of 五子棋."""

from tests.bot.conftest import room

__all__ = ["room"]
