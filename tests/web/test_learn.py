"""Courses in a real browser: every course from its first lesson to its last, by doing what is asked; and by doing otherwise."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.courses import COURSES, FOLDER
from tests.marks import thorough
from tests.web import learning, playing, seeing
from tests.web.conftest import DESK, SMALL_PHONE, Visit

LESSON = "[data-testid=lesson]"
NEXT = "[data-testid=next]"
HELP = "[data-testid=help]"
LIT = "[data-lesson]"
SIZES = {"phone": SMALL_PHONE, "desk": DESK}
SHEET = "dialog[open] .button.primary"
"""Tells how a round ended."""
COVERED = """() => {
  const coach = document.querySelector(".coach").getBoundingClientRect();
  const frame = document.querySelector(".frame").getBoundingClientRect();
  return [coach.height, frame.top >= coach.bottom - 1, frame.bottom <= innerHeight + 1,
    document.querySelector(".coach .words").scrollHeight <= document.querySelector(".coach .words").clientHeight + 1,
    document.documentElement.scrollWidth <= innerWidth];
}"""
"""How high the coach is, whether it is above the table, and whether all of both is in sight."""


def lessons(game: str, language: str = "en") -> list[dict[str, Any]]:
    told = json.loads((FOLDER / game / f"course.{language}.json").read_text("utf-8"))
    return list(told["lessons"])


def begin(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}")
    expect(page.locator(LESSON)).to_be_visible()


def is_at(page: Page, name: str) -> None:
    expect(page.locator(f"{LESSON}[data-name={name}]")).to_be_visible()


def go_through(page: Page, game: str, found: list[dict[str, Any]]) -> None:
    """Does what the lessons ask for, one after the other."""
    for number, lesson in enumerate(found):
        is_at(page, lesson["name"])
        expect(page.locator(".coach:not([data-stage=watching])")).to_be_visible()
        *fits, height = reversed(page.evaluate(COVERED))
        assert all(fits), f"{lesson['name']}: {fits}"
        assert height == page.evaluate("window.coach ??= document.querySelector('.coach').offsetHeight"), "the strip moves"
        if page.locator(SHEET).count():
            playing.press(page.locator(SHEET))
        if lesson["asked"]:
            assert not page.locator(NEXT).count(), "a lesson that asks for something can't be skipped"
            learning.MAKERS[game](page, [step["move"] for step in lesson["asked"]])
        else:
            assert page.locator(LIT).count(), f"{lesson['name']} lights up nothing"
            playing.press(page.locator(NEXT))
        if number + 1 < len(found) and found[number + 1]["opens"]:
            expect(page.locator(".coach[data-stage=done]")).to_be_visible()
            if page.locator(SHEET).count():
                playing.press(page.locator(SHEET))
            playing.press(page.locator(NEXT))
    is_at(page, "over")


WAYS = (("pl", "phone"), ("en", "desk"), ("en", "phone"), ("pl", "desk"))
"""Of these `make test` goes one way through each course, in turn the first and the second."""


@pytest.mark.parametrize(
    ("game", "language", "size"),
    [
        (thorough if at != number % 2 else pytest.param)(game, *way)
        for number, game in enumerate(COURSES)
        for at, way in enumerate(WAYS)
    ],
)
def test_a_course_is_gone_through_by_doing_what_it_asks_for(game: str, language: str, size: str, visit: Visit) -> None:
    page = visit(SIZES[size])
    begin(page, game)
    go_through(page, game, lessons(game, language))
    playing.press(page.locator(".coach .button.primary"))
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator("[data-testid=status]")).to_be_visible()
    page.goto("/learn")
    expect(page.locator(f"[data-testid=course-{game}]")).to_contain_text("Done" if language == "en" else "Ukończony")


@pytest.mark.parametrize("game", COURSES)
def test_every_lesson_lights_up_its_place_and_can_be_shown(game: str, desk: Page) -> None:
    begin(desk, game)
    found = lessons(game)
    for number, lesson in enumerate(found):
        is_at(desk, lesson["name"])
        expect(desk.locator(".coach:not([data-stage=watching])")).to_be_visible()
        if desk.locator(SHEET).count():
            desk.locator(SHEET).click()
        if lesson["asked"]:
            assert not desk.locator(LIT).count()
            desk.locator(HELP).click()
        expect(desk.locator(LIT).first).to_be_visible()
        desk.locator(HELP if lesson["asked"] else NEXT).click()
        if number + 1 < len(found) and found[number + 1]["opens"]:
            expect(desk.locator(".coach[data-stage=done]")).to_be_visible()
            desk.locator(NEXT).click()
    is_at(desk, "over")


def test_something_else_is_answered_kindly_and_changes_nothing(phone: Page) -> None:
    begin(phone, "the-game")
    other = [{"type": "lay", "card": 97, "pile": "C"}]
    learning.the_game(phone, other)
    expect(phone.locator(LESSON)).to_contain_text("Good idea for a real game")
    expect(phone.locator(LESSON)).to_contain_text("Tap your 3")
    is_at(phone, "rise")
    assert not phone.locator(LIT).count()
    learning.the_game(phone, other)
    expect(phone.locator(LIT).first).to_be_visible()
    expect(phone.locator(HELP)).to_have_text("Show me")
    phone.locator(HELP).tap()
    is_at(phone, "fall")
    assert not phone.locator("[data-testid=refusal] p").count()


def test_one_can_go_back_begin_again_and_come_back_later(phone: Page) -> None:
    begin(phone, "the-game")
    go = lessons("the-game")
    for lesson in go[:2]:
        learning.the_game(phone, [step["move"] for step in lesson["asked"]])
    is_at(phone, "end")
    expect(phone.locator("[data-testid=step]")).to_contain_text("3 of 11")
    phone.locator("[data-testid=back]").tap()
    is_at(phone, "fall")
    expect(phone.locator("[data-spot=held-97]")).to_be_visible()
    phone.reload()
    is_at(phone, "fall")
    expect(phone.locator("[data-spot=held-3]")).to_have_count(0)
    phone.goto("/learn")
    expect(phone.locator("[data-testid=course-the-game]")).to_contain_text("lesson 2 of 11")
    phone.locator("a[href='/learn/the-game']").tap()
    is_at(phone, "fall")
    phone.locator("[data-testid=restart]").tap()
    is_at(phone, "rise")
    expect(phone.locator("[data-spot=held-3]")).to_be_visible()


def test_nobody_moves_while_one_reads(desk: Page) -> None:
    begin(desk, "the-game")
    for lesson in lessons("the-game")[:3]:
        learning.the_game(desk, [step["move"] for step in lesson["asked"]])
    is_at(desk, "mate")
    before = desk.locator("main.board").inner_text()
    desk.wait_for_timeout(3 * seeing.A_WHILE)
    assert desk.locator("main.board").inner_text() == before
    desk.locator(NEXT).click()
    is_at(desk, "leap")
    assert desk.locator("main.board").inner_text() != before


def test_a_course_needs_only_keys(desk: Page) -> None:
    playing.ONLY_KEYS.add(desk)
    begin(desk, "ten")
    for lesson in lessons("ten")[:4]:
        is_at(desk, lesson["name"])
        learning.ten(desk, [step["move"] for step in lesson["asked"]])
    is_at(desk, "rival")
    playing.press(desk.locator(NEXT))
    is_at(desk, "fiasco")
    desk.keyboard.press("m")
    expect(desk.locator("dialog[open]")).to_have_count(0)
    expect(desk.get_by_role("button", name="Menu")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_courses_and_their_list_are_accessible(phone: Page) -> None:
    phone.goto("/learn")
    expect(phone.locator("[data-testid=course-ten]")).to_be_visible()
    seeing.no_violations(phone)
    for game in COURSES:
        begin(phone, game)
        phone.locator(HELP).tap()
        expect(phone.locator(LIT).first).to_be_visible()
        seeing.no_violations(phone)


def test_a_course_speaks_the_language_that_is_chosen_on_the_way(phone: Page) -> None:
    begin(phone, "triggs")
    learning.triggs(phone, [step["move"] for step in lessons("triggs")[0]["asked"]])
    is_at(phone, "hidden")
    phone.evaluate("localStorage.setItem('stolik.language', 'pl')")
    phone.reload()
    is_at(phone, "hidden")
    expect(phone.locator(LESSON)).to_contain_text("Drugą kartę weź ze środka")
    expect(phone.locator("[data-testid=status]")).to_contain_text("drugą")
