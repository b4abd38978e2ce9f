"""A messenger on the local machine: a strict Bot API server and a chat page in the browser.

People, chats, messages and files are kept in a single SQLite file, so that a bot can be run and tried without a token
and without a network. Calls that Telegram refuses are refused here too, as far as its rules are known.
"""
