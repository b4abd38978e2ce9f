"""The messenger: all parts of the local chat, and the operations common to the bot's and the people's side."""

import time
from collections.abc import Callable
from typing import Any

from bot.local.errors import ApiError, bad_request, forbidden
from bot.local.events import Events
from bot.local.faults import Faults
from bot.local.limits import Limits
from bot.local.rows.files import Files
from bot.local.rows.menu import Menu
from bot.local.rows.messages import Message, Messages
from bot.local.rows.presses import Presses
from bot.local.rows.queries import Queries
from bot.local.rows.roster import BotAccount, Chat, Roster
from bot.local.rows.standing import Standing
from bot.local.rows.store import Store
from bot.local.rows.topics import Topics
from bot.local.table import Table
from bot.local.updates import Updates
from bot.local.webhook import PATIENCE, Courier


class Messenger:
    def __init__(
        self,
        store: Store,
        bot: BotAccount,
        limits: bool = False,
        clock: Callable[[], float] = time.time,
        patience: float = PATIENCE,
        zone: str | None = None,
    ) -> None:
        self.store = store
        self.bot = bot
        self.clock = clock
        self.zone = zone  # the time zone of times on the page; None means the browser's
        self.table = Table.official()
        self.roster = Roster(store, bot)
        self.topics = Topics(store)
        self.files = Files(store)
        self.messages = Messages(store, self.roster, self.topics, self.files)
        self.faults = Faults(lambda: self.updates.wake())
        self.updates = Updates(store, self.table.types["Update"].keys() - {"update_id"}, self.faults.disturb)
        self.courier = Courier(store, self.updates, self.now, patience)
        self.presses = Presses(store)
        self.queries = Queries(store)
        self.menu = Menu(store)
        self.events = Events()
        self.limits = Limits(limits, clock)

    def now(self) -> int:
        return int(self.clock())

    def post(
        self,
        chat: Chat,
        sender_id: int,
        body: dict[str, Any],
        reply_to: int | None = None,
        topic: int | None = None,
    ) -> Message:
        """Add a message to a chat and show it on the pages. Forwarding to the bot is the caller's decision."""
        with self.store.transaction():
            message = self.messages.add(chat, sender_id, self.now(), body, reply_to, topic)
            shown = self.messages.for_page(message)
            self.tell("message", chat_id=chat.id, message=shown)
        return message

    def tell(self, kind: str, **fields: Any) -> None:
        """Send an event to the pages after the transaction is committed."""
        self.store.after_commit(lambda: self.events.publish(kind, **fields))

    def move_bot(self, chat: Chat, actor_id: int, new: Standing) -> None:
        """Change the bot's membership in a chat and report the change as `my_chat_member`."""
        old = self.roster.standing(chat.id, self.bot.id)
        self.roster.place(chat.id, self.bot.id, new)
        self.updates.add(
            "my_chat_member",
            {
                "chat": self.roster.chat_object(chat),
                "from": self.roster.user(actor_id),
                "date": self.now(),
                "old_chat_member": old.as_object(self.bot.user()),
                "new_chat_member": new.as_object(self.bot.user()),
            },
        )

    def bot_standing(self, chat: Chat) -> Standing:
        return self.roster.standing(chat.id, self.bot.id)

    def chat_of_bot(self, chat_id: int | str) -> Chat:
        """Return the chat named in a call, provided the bot may act in it."""
        chat = self.roster.chat(chat_id) if isinstance(chat_id, int) else None
        if chat is None:
            raise bad_request("chat not found")
        if chat.migrated_to is not None:
            reason = "Bad Request: group chat was upgraded to a supergroup chat"
            raise ApiError(400, reason, migrate_to_chat_id=chat.migrated_to)
        status = self.bot_standing(chat).status
        if not chat.is_group:
            if status == "kicked":
                raise forbidden("bot was blocked by the user")
            if not chat.started:
                raise forbidden("bot can't initiate conversation with a user")
        elif status == "kicked":
            raise forbidden(f"bot was kicked from the {chat.type} chat")
        elif status == "left":
            raise forbidden(f"bot is not a member of the {chat.type} chat")
        return chat
