"""The served Bot API methods by their official names."""

from collections.abc import Mapping

from bot.local.methods import chats, editing, files, inline, presses, profile, sending, updates
from bot.local.methods.call import Method, MethodCall

SERVED: Mapping[str, Method] = {
    **updates.METHODS,
    **profile.METHODS,
    **sending.METHODS,
    **editing.METHODS,
    **presses.METHODS,
    **inline.METHODS,
    **chats.METHODS,
    **files.METHODS,
}

__all__ = ["SERVED", "Method", "MethodCall"]
