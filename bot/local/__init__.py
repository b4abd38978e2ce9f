"""A messenger on one's own machine: a strict Bot API server and a chat page in the browser.

It keeps people, chats, messages and files in one SQLite file, so a bot can be run and tried without a token
and without a network. Whatever Telegram would refuse is refused here too, where we know about it.
"""
