"""The shell of the pages: it opens on every device without a complaint, and again without a network."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.marks import thorough
from tests.web import seeing, shifts
from tests.web.conftest import DESK, PHONE, SMALL_PHONE, Complaints, Visit

SHELL_KEPT = """navigator.serviceWorker.ready.then((one) => new Promise((done) => {
  const worker = one.active;
  const look = () => worker.state === "activated" && done(true);
  worker.addEventListener("statechange", look);
  look();
}))"""


@pytest.fixture
def service_workers() -> str:
    return "allow"


@pytest.mark.parametrize(
    ("size", "scheme", "language"),
    [
        (PHONE, "light", "en"),
        (SMALL_PHONE, "dark", "en"),
        (SMALL_PHONE, "light", "pl"),
        (DESK, "dark", "pl"),
        *(
            thorough(size, scheme, language)
            for size, scheme, language in (
                (PHONE, "dark", "en"),
                (PHONE, "light", "pl"),
                (PHONE, "dark", "pl"),
                (SMALL_PHONE, "light", "en"),
                (SMALL_PHONE, "dark", "pl"),
                (DESK, "light", "en"),
                (DESK, "dark", "en"),
                (DESK, "light", "pl"),
            )
        ),
    ],
)
def test_the_front_page_opens(size: ViewportSize, visit: Visit, shot: Callable[[Page, str], Path]) -> None:
    page = visit(size)
    shifts.watch(page)
    answer = page.goto("/")
    assert answer is not None and answer.status == 200
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    expect(page).to_have_title(re.compile("Stolik"))
    expect(page.get_by_role("heading").first).to_be_visible()
    seeing.fits_its_window(page)
    expect(page.locator("[data-game]")).not_to_have_count(0)
    page.wait_for_load_state("networkidle")
    shifts.still(page)
    assert shot(page, "front").stat().st_size > 5_000


@pytest.mark.parametrize("language", ["pl"])
def test_the_front_page_does_not_move_when_its_letters_come_late(visit: Visit) -> None:
    """Polish letters are a file of their own; both are fetched beside the scripts."""
    page = visit(DESK)
    shifts.watch(page)

    def late(route: Route) -> None:
        page.wait_for_timeout(150)
        route.continue_()

    page.route("**/*.woff2", late)
    page.goto("/")
    expect(page.locator("[data-game]")).not_to_have_count(0)
    page.wait_for_load_state("networkidle")
    shifts.still(page)


def test_a_script_that_is_not_of_the_server_does_not_run(desk: Page, complaints: Complaints) -> None:
    complaints.expect("script-src")
    complaints.expect("violates the following Content Security Policy")
    desk.goto("/")
    desk.evaluate("document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.foreign = 1' }))")
    assert desk.evaluate("window.foreign") is None
    assert any("script-src" in one for one in complaints.heard)


def test_the_pages_open_without_a_network_and_the_rules_that_were_read(phone: Page, complaints: Complaints) -> None:
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    complaints.expect("ERR_FAILED")
    phone.goto("/")
    phone.evaluate("navigator.serviceWorker.register('/worker.js')")
    assert phone.evaluate(SHELL_KEPT)
    phone.reload()
    read = "fetch('/api/games/ten/rules', { headers: { 'Accept-Language': '%s' } }).then((one) => one.text(), () => '')"
    rules = phone.evaluate(read % "pl")
    assert "TEN-1.1" in rules
    phone.evaluate("fetch('/api/tables').then((one) => one.text())")
    phone.context.set_offline(True)
    phone.goto("/rules/ten")
    expect(phone).to_have_title(re.compile("Stolik"))
    expect(phone.get_by_role("heading").first).to_be_visible()
    assert phone.evaluate(read % "pl") == rules
    assert phone.evaluate(read % "en") == "", "what was read in Polish is not given for English"
    assert phone.evaluate("fetch('/api/tables').then(() => 'kept', () => 'not kept')") == "not kept"


def test_the_start_page_knows_the_games_without_a_network_after_a_single_visit(phone: Page, complaints: Complaints) -> None:
    complaints.expect("ERR_INTERNET_DISCONNECTED")
    complaints.expect("ERR_FAILED")
    phone.goto("/")
    assert phone.evaluate(SHELL_KEPT)
    phone.context.set_offline(True)
    phone.goto("/")
    expect(phone.locator("[data-game=the-game]")).to_be_visible()


def test_replays_are_kept_for_reading_offline_but_only_the_newest(phone: Page) -> None:
    phone.goto("/")
    assert phone.evaluate(SHELL_KEPT)
    phone.reload()
    phone.evaluate(
        """async () => {
          const kept = await caches.open("read");
          for (let table = 0; table < 30; table++) await kept.put(`/api/tables/t${table}/replay?seat=-1`, new Response("{}"));
        }"""
    )
    phone.evaluate("fetch('/api/games/ten/rules').then((one) => one.text())")
    urls = phone.evaluate("caches.open('read').then((one) => one.keys()).then((all) => all.map((one) => one.url))")
    kept = [urlsplit(one).path for one in urls]
    assert "/api/games/ten/rules" in kept
    assert [one for one in kept if one.endswith("/replay")] == [f"/api/tables/t{table}/replay" for table in range(10, 30)]


@pytest.mark.parametrize(("shell", "anew"), [("shell-0123", True), ("pages-0123", False)])
def test_pages_of_a_build_that_cannot_deal_any_more_are_loaded_anew(
    shell: str, anew: bool, phone: Page, complaints: Complaints
) -> None:
    complaints.expect("favicon.ico")
    phone.goto("/robots.txt")
    phone.evaluate("async (name) => void (await caches.open(name))", shell)
    phone.evaluate("() => { window.old = true; void navigator.serviceWorker.register('/worker.js'); }")
    phone.wait_for_function("window.old === undefined || navigator.serviceWorker.controller !== null")
    phone.wait_for_timeout(seeing.A_WHILE)
    assert phone.evaluate("window.old === undefined") is anew
    assert shell not in phone.evaluate("caches.keys()")


def test_a_new_public_table_appears_on_the_start_page_by_itself(phone: Page, http: httpx.Client) -> None:
    phone.clock.install()
    phone.goto("/")
    phone.wait_for_load_state("networkidle")
    lines = phone.locator("a[href*='/t/']")
    before = lines.count()
    asked = {"game": "ten", "seats": ["", ""], "public": True}
    table = http.post("/api/tables", json=asked).json()["table"]
    assert lines.count() == before
    phone.clock.run_for(15_000)
    expect(phone.locator(f"a[href*='{table}']")).to_be_visible()


def test_the_icons_and_the_manifest_are_there(http: httpx.Client) -> None:
    manifest = http.get("/manifest.webmanifest").json()
    assert manifest["name"] == "Stolik"
    for icon in [*(one["src"] for one in manifest["icons"]), "/apple-touch-icon.png"]:
        assert http.get(icon).headers["content-type"].startswith("image/"), icon
