"""Membership of a chat: status, and the rights of administrators."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

PRESENT = ("creator", "administrator", "member")
ADMINISTRATORS = ("creator", "administrator")
USUAL_RIGHTS = {
    "is_anonymous": False,
    "can_manage_chat": True,
    "can_delete_messages": True,
    "can_manage_video_chats": True,
    "can_restrict_members": True,
    "can_promote_members": False,
    "can_change_info": True,
    "can_invite_users": True,
    "can_post_stories": False,
    "can_edit_stories": False,
    "can_delete_stories": False,
    "can_pin_messages": True,
    "can_manage_topics": False,
}


@dataclass(frozen=True)
class Standing:
    """A member's status. `rights` lists an administrator's differences from the usual rights."""

    status: str
    rights: Mapping[str, bool] = field(default_factory=dict)

    @property
    def is_present(self) -> bool:
        return self.status in PRESENT

    @property
    def is_administrator(self) -> bool:
        return self.status in ADMINISTRATORS

    @property
    def is_anonymous(self) -> bool:
        """Whether an administrator posts in the group's name, without a personal name."""
        return self.is_administrator and bool(self.rights.get("is_anonymous"))

    def may(self, right: str) -> bool:
        if self.status == "creator":
            return True
        return self.status == "administrator" and {**USUAL_RIGHTS, **self.rights}[right]

    def as_object(self, user: dict[str, Any] | None) -> dict[str, Any]:
        """Return the Bot API object `ChatMember`."""
        member = {"user": user, "status": self.status}
        if self.status == "creator":
            return member | {"is_anonymous": self.is_anonymous}
        if self.status == "administrator":
            return member | {"can_be_edited": False, **USUAL_RIGHTS, **self.rights}
        if self.status == "kicked":
            return member | {"until_date": 0}
        return member


LEFT = Standing("left")
MEMBER = Standing("member")
ADMINISTRATOR = Standing("administrator")
CREATOR = Standing("creator")
KICKED = Standing("kicked")
