"""Protection of the page and its API against foreign web sites, since the page acts for everybody in the chat.

A site that resolves its own name to this machine (DNS rebinding) is detected by the Host header, and a form or script
on a foreign site by the Origin header.
"""

from ipaddress import ip_address

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware
from yarl import URL

HERE = frozenset({"localhost", "127.0.0.1", "::1"})
ANYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared with, not bound to
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def guard(host: str) -> Middleware:
    """Create the middleware for a server bound to this host."""

    @web.middleware
    async def check(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.path.startswith(("/bot", "/file/bot")):  # protected by the token
            return await handler(request)
        name = _name(request.headers.get("Host", ""))
        # DNS rebinding needs a host name, so on a server bound to all interfaces any bare address is safe.
        if name not in HERE | {host} and not (host in ANYWHERE and _is_address(name)):
            return web.json_response({"error": "unknown host name"}, status=403)
        if request.method not in ("GET", "HEAD") and not _same_site(request):
            return web.json_response({"error": "request of another site"}, status=403)
        return await handler(request)

    return check


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the headers before the first byte is sent, also for streams and errors."""
    for header, value in HEADERS.items():
        response.headers.setdefault(header, value)


def _name(authority: str) -> str | None:
    try:
        return URL(f"http://{authority}").host
    except ValueError:
        return None


def _is_address(name: str | None) -> bool:
    try:
        ip_address(name or "")
    except ValueError:
        return False
    return True


def _same_site(request: web.Request) -> bool:
    origin = request.headers.get("Origin")
    if origin is None:  # browsers send Origin with every POST and PATCH; this client is no browser
        return request.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin")
    return origin == f"{request.scheme}://{request.headers.get('Host', '')}"
