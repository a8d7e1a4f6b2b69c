"""The edge of the application: who asks, under which name, from which page, and how long they take.

A page of another site can make a browser send requests here, and a name that leads here today may have led elsewhere when
the page was loaded. So requests must name this server, and what changes something must come from a page of its own.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import socket
from contextlib import ExitStack
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.utils.path import normalize_path

from stolik.core.errors import StolikError
from stolik.server.table.limits import Limits
from stolik.server.web.errors import ForeignPage, NotJson, ServerStops, SlowBody, WrongHost, answer_of
from stolik.server.web.language import language_of

ENDS = "stolik.ends"
"""Where a route finds, in its scope, the stack of what ends with its request."""
FIGURES = "stolik.figures"
"""Where the route of the figures finds, in its scope, whether it may show them."""
OWN_PATHS = ("/api", "/openapi.json", "/metrics", "/health", "/ready")
"""Not pages: no page of another site has any business here."""
SAFE_HEADERS = {
    b"cache-control": b"no-store",
    b"x-content-type-options": b"nosniff",
    b"cross-origin-resource-policy": b"same-origin",
}
"""What every answer says that doesn't say something else."""
JSON = re.compile(r"application/json\s*(;\s*charset\s*=\s*\"?utf-8\"?\s*)?", re.IGNORECASE)
USUAL_PORTS = (":80", ":443")


TOO_MANY, SLOW_SECONDS = 429, 0.5
"""A client that asks too much gets its refusals late, and so asks less: refusing costs, too."""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """Where the server stands."""

    proxies: int = 0
    """How many proxies in front of it are trusted to say who the client is."""
    names: tuple[str, ...] = ()
    """Names by which clients may call it, with a port if it is no usual one, beside addresses and the machine's own names."""
    metrics_token: str = ""
    """Who has it may read the figures from anywhere."""
    key: bytes = b""
    """What the secrets of tables are encrypted with; without it, what a file beside the database holds."""
    beacon: str = ""
    """The address of a public beacon whose rounds go into deals."""


class Edge:
    """Around the application: refuses what must not come in, and says in every answer what browsers may do with it."""

    def __init__(self, app: Any, limits: Limits, setting: Setting) -> None:
        self._app = app
        self._seconds = limits.body_seconds
        self._setting = setting
        self._names = {name_in(name) for name in (*setting.names, *own_names())}
        self._origins = {plain(name) for name in setting.names}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = joined(scope["headers"])
        peer = scope["client"][0] if scope["client"] else ""
        scope = {**scope, **self._asked_by(scope, headers)} if self._setting.proxies else scope
        with ExitStack() as ends:
            scope[ENDS] = ends
            try:
                self._check(scope, headers, peer)
            except StolikError as error:
                await refuse(scope, headers, send, error)
                return
            if scope["type"] != "http":
                await self._app(scope, receive, send)
                return
            begun = asyncio.Event()
            try:
                await self._app(scope, Body(receive, self._seconds), marked(send, begun))
            except asyncio.CancelledError:  # it outlasted uvicorn's grace when the server was told to stop
                if begun.is_set():
                    raise
                await refuse(scope, headers, send, ServerStops())

    def _asked_by(self, scope: Any, headers: dict[str, str]) -> dict[str, Any]:
        """The client, as the outermost of the trusted proxies saw it, and the scheme, as the innermost passed it on."""
        found: dict[str, Any] = {}
        written = [one.strip() for one in headers.get("x-forwarded-for", "").split(",")]
        if len(written) >= self._setting.proxies and (address := address_in(written[-self._setting.proxies])):
            found["client"] = (address, 0)
        scheme = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
        if scheme in ("http", "https"):
            found["scheme"] = scheme if scope["type"] == "http" else {"http": "ws", "https": "wss"}[scheme]
        return found

    def _check(self, scope: Any, headers: dict[str, str], peer: str) -> None:
        host, path = headers.get("host", ""), normalize_path(scope["path"])  # as the routes read it
        if not (is_host(host) and self._is_ours(host)):
            raise WrongHost(host=shown(host))
        changing = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changing and "origin" in headers and not self._same(headers["origin"], host):
            raise ForeignPage()
        if headers.get("sec-fetch-site") == "cross-site" and (changing or is_own(path)):
            raise ForeignPage()
        if scope["type"] == "http" and scope["method"] == "POST" and not JSON.fullmatch(headers.get("content-type", "")):
            raise NotJson()
        scope[FIGURES] = path == "/metrics" and self._may_read_figures(headers, peer)

    def _is_ours(self, host: str) -> bool:
        """Whether a name leads here and nowhere else, so that no other page can have been loaded under it."""
        if self._setting.proxies and not self._setting.names:
            return bool(host)  # the proxy chose what to pass on
        name = name_in(host)
        return name in self._names or name == "localhost" or name.endswith(".local") or bool(address_in(name))

    def _same(self, origin: str, host: str) -> bool:
        """Whether a page comes from here: under the same name and port, or under another name that is ours."""
        try:
            page = plain(urlsplit(origin).netloc)
        except ValueError:
            return False
        return bool(page) and (page == plain(host) or page in self._origins)

    def _may_read_figures(self, headers: dict[str, str], peer: str) -> bool:
        """Whether somebody has the token, or asks on this machine itself and not through a proxy."""
        token = headers.get("authorization", "").removeprefix("Bearer ").strip()
        if self._setting.metrics_token and hmac.compare_digest(token.encode(), self._setting.metrics_token.encode()):
            return True
        local = bool(address_in(peer)) and ip_address(peer).is_loopback
        return local and not self._setting.proxies and "x-forwarded-for" not in headers


class Body:
    """Receives a request whose body must be there in time."""

    def __init__(self, receive: Any, seconds: float) -> None:
        self._receive = receive
        self._until = asyncio.get_running_loop().time() + seconds
        self._whole = False

    async def __call__(self) -> Any:
        if self._whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            raise SlowBody() from None
        self._whole = not message.get("more_body", False)
        return message


def marked(send: Any, begun: asyncio.Event) -> Any:
    """Sends answers with the headers that all of them have, and notes when one has begun."""

    async def sent(message: Any) -> None:
        if message["type"] == "http.response.start":
            if message["status"] == TOO_MANY:
                await asyncio.sleep(SLOW_SECONDS)
            there = {name.lower() for name, _ in message["headers"]}
            more = [(name, value) for name, value in SAFE_HEADERS.items() if name not in there]
            message = {**message, "headers": [*message["headers"], *more]}
            begun.set()
        await send(message)

    return sent


async def refuse(scope: Any, headers: dict[str, str], send: Any, error: StolikError) -> None:
    """Answers without asking the application; a socket is refused before it is open."""
    status, body = answer_of(error, language_of(headers.get("accept-language", "en")))
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    if scope["type"] == "websocket" and kind not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
        return
    told = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), (b"connection", b"close")]
    await send({"type": f"{kind}.start", "status": status, "headers": [*told, *SAFE_HEADERS.items()]})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})


def joined(headers: list[tuple[bytes, bytes]]) -> dict[str, str]:
    """Headers by name, the lines of the same name in one."""
    found: dict[str, str] = {}
    for name, value in headers:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1").strip()
        found[key] = f"{found[key]}, {text}" if key in found else text
    return found


def address_in(text: str) -> str:
    """The address in a text like `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1` or `[2001:db8::1]:80`; empty if there is none."""
    bare = text.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        return str(ip_address(bare))
    except ValueError:
        return ""


def is_host(host: str) -> bool:
    """Whether a Host header can be read as routes read it: its port, if it has one, is a number from 0 to 65535."""
    try:
        urlsplit(f"//{host}").port  # noqa: B018 (it is read when it is asked for)
    except ValueError:
        return False
    return True


def name_in(host: str) -> str:
    """The name in a Host header, without its port."""
    bare = host.strip().lower()
    return bare.partition("]")[0].lstrip("[") if bare.startswith("[") else bare.partition(":")[0].rstrip(".")


def plain(host: str) -> str:
    """A name with its port, unless it is a usual one."""
    lower = host.strip().lower()
    return next((lower.removesuffix(port) for port in USUAL_PORTS if lower.endswith(port) and lower != port), lower)


def own_names() -> list[str]:
    """What this machine calls itself, with the network's name and without."""
    name = socket.gethostname()
    return [name, name.partition(".")[0]] if name else []


def is_own(path: str) -> bool:
    return any(path == own or path.startswith(f"{own}/") for own in OWN_PATHS)


def shown(host: str) -> str:
    """A name as a sentence quotes it: what somebody sent, so only its letters and not too many."""
    return re.sub(r"[^\w.:\[\]-]", "?", host[:100], flags=re.ASCII)
