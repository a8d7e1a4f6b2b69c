"""A verdict says no more than the interval shows, in both languages."""

from __future__ import annotations

import json

import pytest

from stolik import lab
from stolik.lab import intervals
from stolik.lab.intervals import Difference
from stolik.lab.pages import of_match
from stolik.lab.verdicts import verdict


def difference(value: float, low: float, high: float) -> Difference:
    return Difference(value, low, high, low > 0 or high < 0, 0.5)


@pytest.mark.parametrize(
    ("apart", "english", "polish"),
    [
        (difference(0.3, 0.1, 0.5), "a is better than b at 95%", "a gra lepiej niż b (na 95%)"),
        (difference(-0.3, -0.5, -0.1), "b is better than a at 95%", "b gra lepiej niż a (na 95%)"),
        (
            difference(0.267, -0.009, 0.509),
            "can't tell yet who is better: at 95% a may win from 0.9 games in a hundred fewer than b to 50.9 more",
            "jeszcze nie wiadomo, kto gra lepiej: na 95% a wygrywa od 0,9 gry na sto mniej do 50,9 więcej niż b",
        ),
        (
            difference(0.004, -0.021, 0.032),
            "no difference larger than 3.2 percentage points between a and b at 95%",
            "a i b nie różnią się o więcej niż 3,2 punktu procentowego (na 95%)",
        ),
    ],
)
def test_a_verdict_says_what_the_interval_shows(apart: Difference, english: str, polish: str) -> None:
    assert verdict(["a", "b"], apart) == english
    assert verdict(["a", "b"], apart, "pl") == polish


def test_few_deals_of_a_bot_against_itself_do_not_show_that_it_is_as_good() -> None:
    few = lab.match("the-game", ["medium", "medium"], games=20, players=2)
    assert few.verdict.startswith("can't tell yet")
    many = lab.match("the-game", ["medium", "medium"], games=1_000, players=2)
    assert many.verdict.startswith("no difference larger than 0.")


def test_the_report_has_the_verdict_in_the_language_of_its_reader() -> None:
    result = lab.match("the-game", ["medium", "random"], games=40, players=2)
    assert any("Verdict: medium is better than random at 95%, +" in str(block) for block in of_match(result).blocks)
    assert any("Wniosek: medium gra lepiej niż random (na 95%)" in str(block) for block in of_match(result, "pl").blocks)
    assert "verdict" in json.loads(json.dumps(result.to_builtins()))


def test_the_chance_of_a_difference_fits_its_interval() -> None:
    for shift in (0.0, 0.05, 0.1, 0.15, 0.2, 0.3):
        found = intervals.difference([shift + 0.5, shift - 0.5] * 40)
        assert found.significant == (found.p < 0.05)
    assert intervals.mean_p([1.0]) == intervals.mean_p([0.0, 0.0]) == 1
    assert intervals.mean_p([1.0, 1.0]) == 0
    assert intervals.p_of(1.959964, 1.0, 10**6) == pytest.approx(0.05, abs=1e-6)
    assert intervals.p_of(2.228139, 1.0, 10) == pytest.approx(0.05, abs=1e-6)
    exact, near = (intervals.p_of(2.5, 1.0, freedom) for freedom in (intervals.MANY, intervals.MANY + 1))
    assert exact == pytest.approx(near, rel=1e-3)


def test_holm_multiplies_the_least_chance_most_and_keeps_the_order() -> None:
    assert intervals.holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert intervals.holm([0.5, 0.9]) == [1.0, 1.0]
    assert intervals.holm([]) == []
