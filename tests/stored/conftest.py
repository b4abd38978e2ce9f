"""What was stored and drawn by earlier releases, met by the rooms and the hall of the neighbouring tests."""

from __future__ import annotations

from tests.bot.conftest import room
from tests.chat.conftest import hall, start

__all__ = ["hall", "room", "start"]
