"""Connect the bot to Telegram. The package uses python-telegram-bot without the library's intake, sender and rate
limits."""

import os

# Opt in to the library's future behaviour of giving waiting times as timedelta.
os.environ.setdefault("PTB_TIMEDELTA", "true")
