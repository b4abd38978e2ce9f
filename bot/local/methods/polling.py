"""Fetching updates."""

from bot.local.errors import bad_request
from bot.local.methods.call import Call, Method


async def get_updates(call: Call) -> object:
    updates = call.messenger.updates
    allowed = call.get("allowed_updates")
    for kind in allowed or []:
        if kind not in updates.kinds:
            raise bad_request(f'"{kind}" in "allowed_updates" is no kind of update')
    return await updates.poll(call.get("offset", 0), call.get("limit", 100), call.get("timeout", 0), allowed)


async def delete_webhook(call: Call) -> object:
    if call.get("drop_pending_updates"):
        call.messenger.updates.drop_all()
    return True


async def get_webhook_info(call: Call) -> object:
    return {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": call.messenger.updates.count(),
    }


METHODS: dict[str, Method] = {
    "getUpdates": get_updates,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
}
