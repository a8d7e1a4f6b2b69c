"""The first game with a coach, at a real table: every course is gone through from its first lesson to its last."""

from __future__ import annotations

import json
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

import stolik
from tests.web import playing, seeing
from tests.web.conftest import SMALL_PHONE, Complaints, Visit

GAMES = tuple(stolik.games())
LESSON = "[data-testid=lesson]"
READ_ON = ".coach .button.primary"
HURRY = """() => {
  const [table, { seats }] = Object.entries(JSON.parse(localStorage.getItem("stolik.tables")))[0];
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${seats[0].token}` };
  const body = JSON.stringify({ type: "pace", id: "hurry", speed: "instant" });
  return fetch(`/api/tables/${table}/do`, { method: "POST", headers, body }).then((answer) => answer.ok);
}"""
"""Bots of a first game take their time; a test has none."""

FORGOTTEN = """() => {
  const seats = [{ seat: 0, token: "lost", name: "Ola" }];
  localStorage.setItem("stolik.tables", JSON.stringify({ gone: { game: "triggs", seats, at: 1 } }));
  localStorage.setItem("stolik.learn.triggs", JSON.stringify({ table: "gone", done: [] }));
}"""
"""A browser that still knows a first game which the server has forgotten."""


def listen(page: Page, game: str) -> None:
    """Does what the coach asks for, and reads on where that is all, until the last lesson is done."""
    play, late = playing.player(game), time.monotonic() + playing.TIMEOUT_MS
    page.set_default_timeout(4_000)
    while page.locator(f"{LESSON}:not([data-finished])").count():
        assert time.monotonic() < late, f"the coach is stuck: {page.locator(LESSON).inner_text()}"
        with suppress(TooLate):  # the table went on meanwhile: look again
            if page.locator(READ_ON).count():
                page.locator(READ_ON).click()
            elif page.locator(playing.MINE).count() or page.locator("dialog[open]").count():
                play(page)
            else:
                page.wait_for_timeout(15)


def test_a_person_who_comes_back_after_a_first_game_is_dealt_one_more(phone: Page, complaints: Complaints) -> None:
    complaints.expect("status of 404")
    phone.goto("/about")
    phone.evaluate(FORGOTTEN)
    asked = seeing.requests(phone, "/api/tables")
    phone.goto("/learn/triggs")
    expect(phone.locator(LESSON)).to_be_visible()
    phone.wait_for_timeout(seeing.A_WHILE)
    assert len([url for url in asked if url.endswith("/api/tables")]) == 1


@pytest.mark.parametrize("language", ["pl"])
@pytest.mark.parametrize("game", GAMES)
def test_a_course_is_gone_through_to_its_last_lesson(game: str, visit: Visit) -> None:
    page = visit(SMALL_PHONE)
    page.goto(f"/learn/{game}")
    expect(page.locator(LESSON)).to_be_visible()
    assert page.evaluate(HURRY)
    lessons = int(page.locator(".coach .step").inner_text().split("/")[1])
    listen(page, game)
    left = json.loads(page.evaluate(f"localStorage.getItem('stolik.learn.{game}')"))
    assert len(left["done"]) >= lessons > 5, "the game was over before the course"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the table is wider than its window"
