"""Groups: creating, renaming, upgrading to supergroups, and changing members and their rights."""

from collections.abc import Mapping
from dataclasses import replace

from bot.local.acts.hearing import announce
from bot.local.acts.lookup import creator_of, good_name, group_of
from bot.local.errors import UiError
from bot.local.messenger import Messenger
from bot.local.rows.roster import ANONYMOUS_ADMINISTRATOR, Chat
from bot.local.rows.standing import CREATOR, KICKED, LEFT, MEMBER, USUAL_RIGHTS, Standing
from bot.local.texts.content import TITLE_LIMIT

FIRST_IDS = {"supergroup": -1001000000001, "group": -4000001}


def create_group(messenger: Messenger, title: str, kind: str = "supergroup", bot: Standing = MEMBER) -> Chat:
    """Create a group with all people and the bot; the first person is the creator."""
    roster = messenger.roster
    if kind not in FIRST_IDS:
        raise UiError("群的类型是 group 或 supergroup · A group is a group or a supergroup")
    with messenger.store.transaction():
        chat = Chat(_new_id(messenger, kind), kind, good_name(title, TITLE_LIMIT), started=True, pinned=None)
        roster.save_chat(chat)
        creator, *others = roster.people()
        roster.place(chat.id, creator.id, CREATOR)
        for person in others:
            roster.place(chat.id, person.id, MEMBER)
        messenger.move_bot(chat, creator.id, bot)
        created = {"group_chat_created": True} if kind == "group" else {"new_chat_members": [messenger.bot.user()]}
        announce(messenger, chat, creator.id, created)
        messenger.tell("state")
    return chat


def rename_group(messenger: Messenger, chat_id: int, title: str) -> Chat:
    chat = replace(group_of(messenger, chat_id), title=good_name(title, TITLE_LIMIT))
    with messenger.store.transaction():
        messenger.roster.save_chat(chat)
        announce(messenger, chat, creator_of(messenger, chat), {"new_chat_title": chat.title})
        messenger.tell("state")
    return chat


def upgrade_group(messenger: Messenger, chat_id: int) -> Chat:
    """Turn a basic group into a supergroup with a new id, the same people and an empty history.

    As in Telegram, the bot learns about the move in both chats, and about its own membership only in the new one.
    """
    roster = messenger.roster
    old = group_of(messenger, chat_id)
    if old.type != "group":
        raise UiError("这已经是超级群 · This is a supergroup already")
    new = Chat(_new_id(messenger, "supergroup"), "supergroup", old.title, started=True, pinned=None)
    with messenger.store.transaction():
        creator, bot = creator_of(messenger, old), messenger.bot_standing(old)
        roster.save_chat(new)
        announce(messenger, old, creator, {"migrate_to_chat_id": new.id})
        roster.save_chat(replace(old, migrated_to=new.id))
        for user_id, standing in roster.members(old.id):
            roster.place(old.id, user_id, LEFT)
            if user_id != messenger.bot.id:
                roster.place(new.id, user_id, standing)
        if bot.is_present:
            messenger.move_bot(new, creator, bot)
        announce(messenger, new, ANONYMOUS_ADMINISTRATOR.id, {"migrate_from_chat_id": old.id})
        messenger.tell("state")
        messenger.tell("commands")
    return new


def change_member(
    messenger: Messenger, chat_id: int, user_id: int, status: str | None, rights: Mapping[str, object]
) -> Chat:
    """Promote, demote, remove or readmit a member; in a private chat, block or unblock the bot."""
    roster = messenger.roster
    chat = roster.chat(chat_id)
    user = roster.user(user_id)
    if chat is None or user is None:
        raise UiError("没有这个人 · Nobody of that kind", 404)
    if chat.is_group:
        group_of(messenger, chat_id)
    is_bot = user_id == messenger.bot.id
    old = roster.standing(chat.id, user_id)
    new = _changed(old, is_bot, status, rights)
    if not chat.is_group and (not is_bot or new.is_administrator):
        raise UiError("私聊没有这个身份 · No such status in a private chat")
    if old.status == "creator":
        raise UiError("群主不能更改 · The creator stays")
    if new == old or not (new.is_present or old.is_present):
        return chat
    with messenger.store.transaction():
        creator = creator_of(messenger, chat)
        if is_bot:
            messenger.move_bot(chat, creator, new)
        else:
            roster.place(chat.id, user_id, new)
        if chat.is_group and not old.is_present:
            announce(messenger, chat, creator, {"new_chat_members": [user]})
        elif chat.is_group and not new.is_present:
            announce(messenger, chat, creator, {"left_chat_member": user})
        messenger.tell("state")
        messenger.tell("commands")
    return chat


def _changed(old: Standing, is_bot: bool, status: str | None, rights: Mapping[str, object]) -> Standing:
    status = old.status if status is None else status
    if status == "left":
        # A removed bot is "kicked"; "left" is for users who leave by themselves.
        return KICKED if is_bot else LEFT
    if status == "member" and not rights:
        return MEMBER
    if status != "administrator":
        raise UiError("身份或权限无效 · Invalid status or rights")
    changed = dict(old.rights)
    for right, given in rights.items():
        if right not in USUAL_RIGHTS or not isinstance(given, bool):
            raise UiError("没有这个权限 · No such right")
        changed[right] = given
    return Standing("administrator", changed)


def _new_id(messenger: Messenger, kind: str) -> int:
    return min((chat.id for chat in messenger.roster.chats() if chat.type == kind), default=FIRST_IDS[kind] + 1) - 1
