"""The pages in the browser: which file answers which path, and with which headers."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient

from stolik.server.web.app import create
from stolik.server.web.edge import Setting

SCRIPT = b"console.log('stolik');" * 100
SETTING = Setting(proxies=1)
"""Behind a proxy, which may pass on any name."""
INDEX = b"<!doctype html><title>Stolik</title>"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages") / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "worker.js").write_bytes(SCRIPT)
    (folder / "manifest.webmanifest").write_bytes(b"{}")
    (folder / ".stamp").write_text("hash")
    script = folder / "assets/index-abc.js"
    script.write_bytes(SCRIPT)
    Path(f"{script}.gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
    Path(f"{script}.br").write_bytes(b"pretend this is brotli")
    (folder / "assets/round-abc.woff2").write_bytes(b"wOF2")
    (folder.parent / "secret.txt").write_text("not of the client")
    return folder


@pytest.fixture(scope="module")
def http(built: Path) -> Iterator[httpx.Client]:
    with TestClient(create(str(built.parent / "tables.db"), games=[], client=built, setting=SETTING)) as client:
        client.headers["Accept-Encoding"] = "identity"
        yield client


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/new", "/new/ten", "/t/abc-DEF_1", "/tv/abc", "/pass/abc", "/replay", "/replay/abc", "/rules", "/rules/phase-10"),
        *("/learn", "/learn/triggs", "/settings", "/about", "/join/ABCD", "/rules/", "/t/abc?seat=1"),
    ],
)
def test_every_page_of_the_client_is_its_index(path: str, http: httpx.Client) -> None:
    answer = http.get(path)
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/nowhere", "/health/x", "/t", "/t/a/b", "/settings/more", "/learn/a/b", "/news"])
def test_a_page_that_does_not_exist_is_the_index_with_404_so_that_it_can_say_so(path: str, http: httpx.Client) -> None:
    answer = http.get(path)
    assert (answer.status_code, answer.content) == (404, INDEX)


@pytest.mark.parametrize(
    "path", ["/assets/gone-123.js", "/assets/", "/favicon.ico", "/.stamp", "/worker.js.br", "/assets/index-abc.js.gz"]
)
def test_a_file_that_does_not_exist_is_not_a_page(path: str, http: httpx.Client) -> None:
    answer = http.get(path, headers={"Accept-Language": "pl"})
    assert answer.status_code == 404
    assert answer.json()["reason"] == "Tu nic nie ma."


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/a/b/c", "/api/"])
def test_the_servers_own_paths_are_never_pages(path: str, http: httpx.Client) -> None:
    assert http.get(path).headers["Content-Type"] == "application/json"


def test_what_this_is_can_be_read_by_programs(http: httpx.Client) -> None:
    assert http.get("/api").json()["name"] == "stolik"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "//secret.txt",
        "/assets/..\\..\\secret.txt",
        "/\x00secret.txt".replace("\x00", "%00"),
    ],
)
def test_nothing_outside_the_folder_is_served(path: str, http: httpx.Client) -> None:
    answer = http.get(httpx.URL("http://testserver.local").copy_with(raw_path=path.encode()))
    assert b"not of the client" not in answer.content
    assert answer.status_code == 404


@pytest.mark.parametrize(
    ("path", "kind", "kept"),
    [
        ("/assets/index-abc.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/round-abc.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ("/worker.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
    ],
)
def test_files_have_their_types_and_only_hashed_ones_are_kept_for_ever(
    path: str, kind: str, kept: str, http: httpx.Client
) -> None:
    answer = http.get(path)
    assert answer.status_code == 200
    assert (answer.headers["Content-Type"], answer.headers["Cache-Control"]) == (kind, kept)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_compressed_files_go_to_browsers_that_take_them(accepted: str, coding: str | None, http: httpx.Client) -> None:
    with http.stream("GET", "/assets/index-abc.js", headers={"Accept-Encoding": accepted}) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers.get("Content-Encoding") == coding
    assert sent == {"br": b"pretend this is brotli", "gzip": gzip.compress(SCRIPT, mtime=0), None: SCRIPT}[coding]
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert int(answer.headers["Content-Length"]) == len(sent)


def test_head_says_the_same_as_get_without_the_file(http: httpx.Client) -> None:
    for path in ("/", "/t/abc", "/assets/index-abc.js"):
        got, head = http.get(path), http.head(path)
        assert head.status_code == 200 and head.content == b""
        assert {name: head.headers[name] for name in got.headers} == dict(got.headers)


def test_what_a_browser_has_already_is_not_sent_again(http: httpx.Client) -> None:
    first = http.get("/")
    again = http.get("/t/abc", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert http.get("/", headers={"If-None-Match": '"other"'}).status_code == 200


def test_a_page_may_load_and_reach_only_its_own_server(http: httpx.Client) -> None:
    answer = http.get("/", headers={"Host": "stolik.example:8321"})
    rules = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
    assert rules.pop("connect-src") == "'self' ws://stolik.example:8321 wss://stolik.example:8321"
    assert rules.pop("style-src-attr") == "'unsafe-inline'"
    assert rules.pop("img-src") == "'self' data: blob:"
    assert {name for name, allowed in rules.items() if allowed == "'self'"} == {
        *("script-src", "style-src", "font-src", "manifest-src", "worker-src")
    }
    assert {name for name, allowed in rules.items() if allowed == "'none'"} == {
        *("default-src", "base-uri", "form-action", "frame-ancestors")
    }
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "camera=()" in answer.headers["Permissions-Policy"]


def test_a_strange_host_does_not_get_into_the_policy(http: httpx.Client) -> None:
    for host in ("x; script-src *", "x *", "x, y", "*"):
        answer = http.get("/", headers={"Host": host})
        assert answer.status_code == 400 or answer.headers["Content-Security-Policy"].endswith("; connect-src 'self'")


def test_a_server_without_pages_says_how_to_build_them(tmp_path: Path) -> None:
    with TestClient(create(str(tmp_path / "tables.db"), games=[], client=tmp_path / "client")) as http:
        answer = http.get("/")
        assert answer.status_code == 503
        assert "make run" in answer.text and "nie są zbudowane" in answer.text
        assert http.get("/nowhere").status_code == 404
        assert http.get("/health").status_code == 200
