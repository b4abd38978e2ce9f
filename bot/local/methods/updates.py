"""Methods for receiving updates, by polling or by webhook."""

import re

from bot.local.errors import ApiError, bad_request
from bot.local.methods.call import Method, MethodCall
from bot.local.webhook import Webhook

SECRET_LIMIT = 256
USUAL_CONNECTIONS = 40
MOST_CONNECTIONS = 100


async def get_updates(call: MethodCall) -> object:
    allowed = _allowed(call)
    if call.messenger.courier.webhook is not None:
        reason = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
        raise ApiError(409, f"Conflict: {reason}")
    updates = call.messenger.updates
    return await updates.poll(call.get("offset", 0), call.get("limit", 100), call.get("timeout", 0), allowed)


async def set_webhook(call: MethodCall) -> object:
    for name in ("certificate", "ip_address"):
        if call.get(name) is not None:
            raise bad_request(f'parameter "{name}" is not served here')
    allowed, secret, messenger = _allowed(call), _secret(call), call.messenger
    connections = min(max(call.get("max_connections", USUAL_CONNECTIONS), 1), MOST_CONNECTIONS)
    url = call.arguments["url"]
    webhook = Webhook(url, secret, connections) if url else None
    if allowed is not None:
        messenger.updates.allow(allowed)
    await _set(call, webhook)
    messenger.updates.send_away("setWebhook request")
    return True


async def delete_webhook(call: MethodCall) -> object:
    await _set(call, None)
    return True


async def _set(call: MethodCall, webhook: Webhook | None) -> None:
    if call.get("drop_pending_updates"):
        call.messenger.updates.drop_all()
    await call.messenger.courier.set(webhook)


async def get_webhook_info(call: MethodCall) -> object:
    return call.messenger.courier.info()


def _allowed(call: MethodCall) -> list[str] | None:
    allowed: list[str] | None = call.get("allowed_updates")
    for kind in allowed or []:
        if kind not in call.messenger.updates.kinds:
            raise bad_request(f'"{kind}" in "allowed_updates" is no kind of update')
    return allowed


def _secret(call: MethodCall) -> str | None:
    secret: str | None = call.get("secret_token")
    if secret and len(secret) > SECRET_LIMIT:
        raise bad_request("secret token is too long")
    if secret and not re.fullmatch(r"[A-Za-z0-9_-]+", secret):
        raise bad_request("secret token contains unallowed characters")
    return secret or None


METHODS: dict[str, Method] = {
    "getUpdates": get_updates,
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
}
