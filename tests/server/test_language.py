"""Which language a client gets, by its Accept-Language header."""

from __future__ import annotations

import pytest

from stolik.server.web.language import language_of


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("pl", "pl"),
        ("en", "en"),
        ("pl-PL", "pl"),
        ("PL", "pl"),
        ("pl;q=0.3, en;q=0.9", "en"),
        ("en;q=0.3, pl;q=0.9", "pl"),
        ("en;q=0.8, pl", "pl"),
        ("de, pl;q=0.5, en;q=0.4", "pl"),
        ("de-DE,de;q=0.9,en;q=0.8,pl;q=0.7", "en"),
        ("pl ; q=0.5 , en ; q=0.4", "pl"),
        ("pl;Q=0.3, en;Q=0.9", "en"),
    ],
)
def test_the_language_with_the_highest_weight_wins(accepted: str, language: str) -> None:
    assert language_of(accepted) == language


@pytest.mark.parametrize(("accepted", "language"), [("pl, en", "pl"), ("en, pl", "en"), ("pl;q=0.5, en;q=0.5", "pl")])
def test_equal_weights_keep_their_order(accepted: str, language: str) -> None:
    assert language_of(accepted) == language


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("*", "en"),
        ("pl, *;q=0.5", "pl"),
        ("pl;q=0.2, *;q=0.5", "en"),
        ("en;q=0, *", "pl"),
        ("en;q=0.2, *;q=0.5", "pl"),
        ("en, pl, *", "en"),
    ],
)
def test_a_star_is_the_first_language_that_is_not_named(accepted: str, language: str) -> None:
    assert language_of(accepted) == language


@pytest.mark.parametrize("accepted", ["", ",", ";", "de", "pl;q=0", "pl;q=0.000", "plx", "english"])
def test_without_a_language_of_ours_it_is_english(accepted: str) -> None:
    assert language_of(accepted) == "en"


@pytest.mark.parametrize(
    "weight", ["q=high", "q=2", "q=-1", "q=", "q=1.5", "q=0.5555", "q=nan", "q=1e0", "level=1", "q=1;q=1", ""]
)
def test_a_part_with_a_bad_weight_is_passed_over(weight: str) -> None:
    assert language_of(f"pl;{weight}, en;q=0.1") == "en"
    assert language_of(f"en;{weight}, pl;q=0.1") == "pl"
