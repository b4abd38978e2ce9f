"""The messenger's side: python-telegram-bot, without its own intake, sender and limits."""

import os

# The library's way to choose, ahead of its next major version, that a time to wait is a timedelta.
os.environ.setdefault("PTB_TIMEDELTA", "true")
