"""A call of a method, with its parameters already checked against the official list."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.local.errors import bad_request
from bot.local.messenger import Messenger
from bot.local.rows.roster import Chat
from bot.local.table import Upload


@dataclass(frozen=True)
class MethodCall:
    messenger: Messenger
    arguments: dict[str, Any]
    uploads: Mapping[str, Upload]

    def get(self, name: str, default: Any = None) -> Any:
        return self.arguments.get(name, default)

    def refuse_elsewhere(self) -> None:
        """Refuse parameters for features missing here: business accounts, channel direct messages, inline messages."""
        if self.get("business_connection_id") is not None:
            raise bad_request("business connection not found")
        if self.get("direct_messages_topic_id") is not None:
            raise bad_request("direct messages topic not found")
        if self.get("inline_message_id") is not None:
            raise bad_request("MESSAGE_ID_INVALID")

    def topic(self, chat: Chat) -> int | None:
        """Return the topic to write into; None means General, which cannot be named."""
        thread: int | None = self.get("message_thread_id")
        if thread is not None and not (chat.is_forum and self.messenger.topics.has(chat.id, thread)):
            raise bad_request("message thread not found")
        return thread


Method = Callable[[MethodCall], Awaitable[object]]
