"""Options: known, bounded, and refused with a reason."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest

from stolik.core.errors import BadOption, UnknownOption
from stolik.core.options import Options, check, describe, option
from stolik.games.the_game import GAME


class Example(Options, frozen=True, kw_only=True):
    players: Annotated[int, option("players", "gracze", low=2, high=4)] = 2
    quick: Annotated[bool, option("quick", "szybko")] = False
    colour: Annotated[Literal["red", "blue"], option("colour", "kolor", red=("red", "czerwony"), blue=("blue", "niebieski"))] = (
        "red"
    )
    list_: Annotated[str, option("list", "lista")] = "1 2"

    def problem(self) -> tuple[str, tuple[str, str]] | None:
        return ("quick", ("not with four", "nie w cztery osoby")) if self.quick and self.players == 4 else None


def test_options_are_described_for_people_and_programs() -> None:
    players, quick, colour, text = describe(Example)
    assert (players.kind, players.low, players.high, players.default, players.words) == ("number", 2, 4, 2, ("players", "gracze"))
    assert (quick.kind, colour.kind, text.kind) == ("switch", "choice", "text")
    assert (colour.choices, colour.choice_words) == (("red", "blue"), (("red", "czerwony"), ("blue", "niebieski")))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, {"players": 2, "quick": 0, "colour": 0}),
        ({"players": "3", "quick": "tak", "colour": "Blue"}, {"players": 3, "quick": 1, "colour": 1}),
        ({"quick": "no", "list_": "3 4"}, {"players": 2, "quick": 0, "colour": 0}),
        ({"quick": True}, {"players": 2, "quick": 1, "colour": 0}),
    ],
)
def test_values_are_taken_as_python_or_as_text_and_written_as_numbers(given: dict[str, Any], expected: dict[str, int]) -> None:
    assert check(Example, given, "example").numbers() == expected


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"players": 5}, "from 2 to 4"),
        ({"players": 1}, "from 2 to 4"),
        ({"players": "many"}, "from 2 to 4"),
        ({"players": 2.5}, "from 2 to 4"),
        ({"players": True}, "from 2 to 4"),
        ({"players": None}, "from 2 to 4"),
        ({"quick": "maybe"}, "yes or no"),
        ({"quick": 2}, "yes or no"),
        ({"colour": "green"}, "one of red, blue"),
        ({"colour": 1}, "one of red, blue"),
        ({"list_": 3}, "a text"),
        ({"quick": True, "players": 4}, "not with four"),
    ],
)
def test_a_bad_value_is_refused_with_the_reason(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason) as refused:
        check(Example, given, "example")
    assert refused.value.say("pl") != refused.value.say("en")


def test_an_unknown_option_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(UnknownOption, match="players, quick, colour, list_"):
        check(Example, {"speed": 1}, "example")


def test_options_have_no_problem_by_default() -> None:
    assert Options(players=2).problem() is None


def test_a_refused_option_is_called_as_people_call_it() -> None:
    with pytest.raises(BadOption) as refused:
        GAME.check({"players": 2, "starter": 5})
    said = [refused.value.say("en"), refused.value.say("pl")]
    assert not any("starter" in one or "'" in one for one in said)
    assert said[0].startswith("Who starts") and said[1].startswith("Kto zaczyna")
    assert refused.value.values["option"] == "starter"
