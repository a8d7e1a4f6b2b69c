"""The five courses: games with arranged cards, played once here and recorded for the page. See docs/decisions/0028-courses.md."""

from __future__ import annotations

from pathlib import Path

from stolik.core.words import LANGUAGES
from tests.courses import abluxxen, phase_10, ten, the_game, triggs
from tests.courses.recording import Recording

FOLDER = Path(__file__).parents[2] / "web/src/games"
COURSES = {
    "the-game": the_game.course,
    "ten": ten.course,
    "abluxxen": abluxxen.course,
    "triggs": triggs.course,
    "phase-10": phase_10.course,
}


def course(game: str) -> Recording:
    """The course of a game, played anew."""
    return COURSES[game]()


def recorded() -> dict[Path, str]:
    """The files of the page, and what belongs into them."""
    return {
        FOLDER / game / f"course.{language}.json": told.written(language)
        for game, told in ((game, course(game)) for game in COURSES)
        for language in LANGUAGES
    }
