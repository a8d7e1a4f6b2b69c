"""The pages in the browser: the built client (`client/`, made from web/), read once and served from memory.

A path is looked up among the files that were read, so there is no way out of the folder.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, route
from litestar.datastructures import State as AppState
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from stolik.server.wire.pages import is_page

BUILT = Path(__file__).parent.parent / "client"
FILE = re.compile(r"assets(/.*)?|.*\.\w+")
"""Paths of files: where there is no such file, index.html in its place would only confuse."""
PACKED = {"br": ".br", "gzip": ".gz"}
"""How the build compressed files, the best first."""
FOREVER = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
"""Types that not every machine's own list has right."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # Svelte writes style attributes into its templates
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "connect-src 'self'",
    )
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}

HOST = re.compile(r"[\w.:\[\]-]+")
"""A name and a port, and nothing that would say more in the policy."""

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stolik</title>
<h1>Stolik</h1>
<p>The tables are served, but the pages for the browser are not built.
Run <code>make run</code>, or <code>python3 scripts/dev.py run</code>, in the folder of the project: it builds them.</p>
<p lang="pl">Stoły działają, ale strony dla przeglądarki nie są zbudowane.
Uruchom <code>make run</code> albo <code>python3 scripts/dev.py run</code> w katalogu projektu: to je zbuduje.</p>
""".encode()


class File(msgspec.Struct, frozen=True):
    """A file of the client: its bytes, plain and compressed, and the headers that never change."""

    bodies: dict[str, bytes]
    headers: dict[str, str]
    kind: str


def read(folder: Path) -> dict[str, File]:
    """All files of a built client by their paths; none where it isn't built."""
    found = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {
        path.relative_to(folder).as_posix(): read_file(path, path.relative_to(folder).parts[0] == "assets")
        for path in found
        if path.suffix not in PACKED.values()
    }


def read_file(path: Path, hashed: bool) -> File:
    plain = path.read_bytes()
    bodies = {"": plain}
    for coding, suffix in PACKED.items():
        packed = path.with_name(path.name + suffix)
        if packed.exists() and len(whole := packed.read_bytes()) < len(plain):
            bodies[coding] = whole
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    headers = {
        **HEADERS,
        "Cache-Control": FOREVER if hashed else "no-cache",
        "ETag": f'"{hashlib.sha256(plain).hexdigest()[:32]}"',
        "Vary": "Accept-Encoding",
    }
    return File(bodies, headers, kind)


def page_routes(folder: Path = BUILT) -> list[HTTPRouteHandler]:
    """Serves a built client: its files, and index.html for every other path but the server's own, unknown ones with 404."""
    files = read(folder)
    index = files.get("index.html")

    def answer(request: Request[Any, Any, AppState], path: str) -> Response[bytes]:
        if file := files.get(path or "index.html"):
            return sent(request, file)
        if FILE.fullmatch(path):
            raise NotFoundException()
        status = 200 if is_page(path) else 404
        if index is None:
            return Response(NOT_BUILT, media_type="text/html", status_code=503 if status == 200 else status)
        return sent(request, index, status)

    @route("/", http_method=["GET", "HEAD"], include_in_schema=False)
    async def front(request: Request[Any, Any, AppState]) -> Response[bytes]:
        return answer(request, "")

    @route("/{path:path}", http_method=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request[Any, Any, AppState], path: FromPath[str]) -> Response[bytes]:
        return answer(request, path.strip("/"))

    return [front, page]


def sent(request: Request[Any, Any, AppState], file: File, status: int = 200) -> Response[bytes]:
    """The file in the best coding that the browser takes, or the news that its copy is still good."""
    headers = dict(file.headers)
    if file.kind == "text/html":
        # sockets by name, for browsers that don't count them to 'self'
        host = request.headers.get("Host", "")
        headers["Content-Security-Policy"] = f"{POLICY} ws://{host} wss://{host}" if HOST.fullmatch(host) else POLICY
    if status == 200 and headers["ETag"] in request.headers.get("If-None-Match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    taken = codings(request.headers.get("Accept-Encoding", ""))
    coding = next((one for one in PACKED if one in file.bodies and one in taken), "")
    if coding:
        headers["Content-Encoding"] = coding
    return Response(file.bodies[coding], status_code=status, headers=headers, media_type=file.kind)


def codings(accepted: str) -> set[str]:
    """The codings that a browser takes, without those that it refuses by q=0."""
    parts = [[word.strip() for word in part.split(";")] for part in accepted.lower().split(",")]
    return {part[0] for part in parts if not any(re.fullmatch(r"q=0(\.0*)?", word) for word in part[1:])}
