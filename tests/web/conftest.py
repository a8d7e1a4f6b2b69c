"""A real server and a real browser, and pages in them as people hold them: on a phone or at a desk.

These tests are a run of their own (`make pages`): sync Playwright leaves an event loop running.
A test says `language` or `scheme` by parametrizing it; a page that complains, unless it is expected to, fails its test.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, expect, sync_playwright

import browser as chromium
import client
from tests.server.serving import serving
from tests.web import playing, seeing

PHONE = ViewportSize(width=390, height=844)
SMALL_PHONE = ViewportSize(width=360, height=640)
DESK = ViewportSize(width=1280, height=800)
LOCALES = {"en": "en-GB", "pl": "pl-PL"}
PLENTY = 1_000_000
"""All tests come from one address."""
RATES = ("table_rate", "join_rate", "read_rate", "qr_rate", "replay_rate", "message_rate", "hint_rate", "chat_rate", "sockets")
TIMEOUT_MS = 60_000
"""Milliseconds that a page has for what is asked of it: the machine may be busy."""
WATCH = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.effectiveDirective} forbids ${event.blockedURI} in ${event.sourceFile}`))"""

Visit = Callable[..., Page]


class Complaints:
    """What pages complained of: errors in the console, warnings of Svelte, exceptions, and what the policy forbade."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.expected: list[str] = []

    def expect(self, part: str) -> None:
        """Forgives every complaint that contains `part`."""
        self.expected.append(part)

    def listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.heard.append(f"exception: {error}"))
        page.on("console", self._console)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" or (message.type == "warning" and "svelte" in message.text):
            self.heard.append(f"console: {message.text} ({message.location.get('url', '')})")

    @property
    def unexpected(self) -> list[str]:
        return [one for one in self.heard if not any(part in one for part in self.expected)]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a `stolik serve` that lets one address do as it likes."""
    limits = [word for rate in RATES for word in ("--limit", f"{rate}={PLENTY}")]
    with serving(tmp_path_factory.mktemp("server"), *limits) as base:
        yield base


@pytest.fixture
def http(server: str) -> Iterator[httpx.Client]:
    """Programs at the same server, to set up what a test is about."""
    with httpx.Client(base_url=server, timeout=60, trust_env=False) as asking:
        yield asking


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    program = chromium.chromium()
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(client.node())
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        yield started
        started.close()


@pytest.fixture
def language() -> str:
    return "en"


@pytest.fixture
def scheme() -> str:
    return "light"


@pytest.fixture
def service_workers() -> str:
    """Pages install none, or each visit would fetch all of the pages anew, and what a test answers itself might be asked past it.

    Tests of what it does say `allow`.
    """
    return "block"


@pytest.fixture
def complaints() -> Complaints:
    return Complaints()


@pytest.fixture
def visit(
    chrome: Browser, server: str, language: str, scheme: str, service_workers: str, complaints: Complaints
) -> Iterator[Visit]:
    """Opens the page of one more person, who shares nothing with the others: `visit(PHONE)`, then `page.goto("/")`."""
    opened = []

    def open_page(size: ViewportSize = PHONE, **more: object) -> Page:
        touch = size["width"] < playing.DESK_WIDTH
        context = chrome.new_context(
            **{  # type: ignore[arg-type]
                "base_url": server,
                "viewport": size,
                "has_touch": touch,
                "is_mobile": touch,
                "device_scale_factor": 2 if touch else 1,
                "locale": LOCALES[language],
                "color_scheme": scheme,
                "reduced_motion": "reduce",
                "service_workers": service_workers,
                **more,
            }
        )
        opened.append(context)
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(WATCH)
        page = context.new_page()
        complaints.listen(page)
        return page

    yield open_page
    for context in opened:
        context.close()
    assert complaints.unexpected == []


@pytest.fixture
def phone(visit: Visit) -> Page:
    return visit(PHONE)


@pytest.fixture
def small_phone(visit: Visit) -> Page:
    return visit(SMALL_PHONE)


@pytest.fixture
def desk(visit: Visit) -> Page:
    return visit(DESK)


@pytest.fixture
def shot() -> Callable[[Page, str], Path]:
    return seeing.shot


@pytest.fixture
def no_violations() -> Callable[[Page], None]:
    return seeing.no_violations
