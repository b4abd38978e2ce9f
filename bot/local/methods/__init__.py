"""The Bot API methods that are served, by the official spelling of their names."""

from collections.abc import Mapping

from bot.local.methods import chats, editing, files, polling, presses, profile, sending
from bot.local.methods.call import Call, Method

SERVED: Mapping[str, Method] = {
    **polling.METHODS,
    **profile.METHODS,
    **sending.METHODS,
    **editing.METHODS,
    **presses.METHODS,
    **chats.METHODS,
    **files.METHODS,
}

__all__ = ["SERVED", "Call", "Method"]
