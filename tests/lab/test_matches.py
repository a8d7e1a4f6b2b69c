"""Matches are fair: the same deals for all, from every seat."""

from __future__ import annotations

import dis
import doctest
import importlib
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import stolik
from stolik import lab
from stolik.bots import UnknownBot
from stolik.core.errors import BadOption
from stolik.lab import matches, spec
from stolik.lab.by_deal import win_shares
from stolik.lab.errors import BadCount, BadPrecision, NoBots, TooFewBots, TooManyBots
from stolik.lab.matches import planned_looks
from stolik.lab.playing import play_piece
from stolik.lab.spec import Outcome, Piece, arrange


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)])
def test_everyone_sits_everywhere_once_a_deal(bots: int, players: int) -> None:
    names = ["random", "easy", "medium", "hard"][:bots]
    spec = arrange("triggs", names, players=players)
    seatings = [spec.seating(number) for number in range(bots)]
    for seat in range(players):
        assert sorted(seating[seat] for seating in seatings) == list(range(bots))
    assert {spec.deal_seed(number) for number in range(bots)} == {"1/0"}
    assert spec.deal_seed(bots) == "1/1"


def test_together_every_bot_fills_all_seats_of_the_same_deal() -> None:
    spec = arrange("the-game", ["medium", "easy"], players=3)
    assert [spec.seating(number) for number in range(4)] == [[0, 0, 0], [1, 1, 1]] * 2
    assert [spec.deal_seed(number) for number in range(4)] == ["1/0", "1/0", "1/1", "1/1"]


@pytest.mark.parametrize(
    ("game", "options", "together"),
    [
        ("the-game", {"players": 4}, True),
        ("the-game", {"players": 1}, True),
        ("ten", {"players": 1}, True),
        ("ten", {"players": 3}, False),
        ("triggs", {}, False),
        ("abluxxen", {}, False),
        ("phase-10", {}, False),
    ],
)
def test_who_plays_together_follows_from_the_rules(game: str, options: dict[str, int], together: bool) -> None:
    chosen = stolik.game(game)
    assert chosen.together(chosen.check(options)) == together


def test_a_seat_for_every_bot_unless_it_is_said_otherwise() -> None:
    assert arrange("triggs", ["easy", "medium", "random"]).players == 3
    assert arrange("triggs", ["easy", "medium"], players=4).players == 4
    assert arrange("ten", ["easy", "medium"], mode="solo").players == 1
    assert arrange("the-game", ["easy", "medium", "random"]).players == 2


def test_equal_bots_win_equally_often_on_every_deal() -> None:
    result = lab.match("triggs", ["medium", "medium"], games=20)
    assert [deal for deal in win_shares(result.spec, result.outcomes) if deal != [0.5, 0.5]] == []
    assert result.verdict.startswith("can't tell yet who is better: at 95% medium may win from"), "ten deals say little"


def test_a_better_bot_is_found_better() -> None:
    result = lab.match("triggs", ["random", "medium"], games=21, players=4)
    assert result.games == 22 and result.deals == 11
    assert result.win_rate.value == 0 and result.results[1].win_rate.value == 1
    assert result.difference is not None and result.difference.high < 0
    assert result.verdict == "medium is better than random at 95%"
    assert result.results[0].score.mean < result.results[1].score.mean
    assert sum(result.endings.values()) == len(result.outcomes) == 22
    assert result.command == "stolik lab match triggs random medium --players 4 --games 21 --seed 1"


def test_together_the_share_of_games_won_and_cards_left() -> None:
    result = lab.match("the-game", ["medium"], games=100, players=5, options={"signals": "none"})
    wins = sum(played.places == [1] * 5 for played in result.outcomes)
    assert result.win_rate.value == wins / 100
    assert result.results[0].score.mean == pytest.approx(sum(played.scores[0] for played in result.outcomes) / 100)
    assert result.difference is None and result.verdict == ""
    assert result.command == "stolik lab match the-game medium --players 5 --option signals=none --games 100 --seed 1"


def test_a_shared_win_counts_its_part() -> None:
    spec = arrange("triggs", ["easy", "medium"], players=3)
    forth = Outcome(0, 2, [1, 1, 3], [9, 9, 8], 5)  # easy, medium, easy
    back = Outcome(1, 2, [1, 2, 1], [9, 8, 9], 5)  # medium, easy, medium
    assert win_shares(spec, [forth, back]) == [[0.25, 0.75]]


def test_another_seed_makes_other_deals_and_the_same_seed_the_same() -> None:
    first, again, other = (lab.match("the-game", ["random"], games=30, seed=seed).outcomes for seed in (1, "1", 2))
    assert first == again != other


def uses_chance(game: str) -> bool:
    """Whether the policy of a game draws random numbers."""
    policy = importlib.import_module(f"{stolik.game(game).package}.bot").policy
    return any(step.argval == "rng" for step in dis.get_instructions(policy))


@pytest.mark.parametrize(("game", "bots"), [("triggs", ["medium", "medium"]), ("the-game", ["medium"])])
def test_by_steps_or_in_one_call_the_game_is_the_same(game: str, bots: list[str]) -> None:
    """Without chance, the deal, who is asked when, and who says what are all there is."""
    if uses_chance(game):
        pytest.skip(f"medium uses chance in {game}")
    whole = arrange(game, bots, players=3)
    by_steps = play_piece(Piece(msgspec.structs.replace(whole, by_steps=True), 0, 6))
    assert isinstance(by_steps, list)
    assert all(played.turns for played in by_steps)
    assert [msgspec.structs.replace(played, turns=None) for played in by_steps] == play_piece(Piece(whole, 0, 6))


def test_a_match_ends_when_it_is_precise_enough() -> None:
    result = lab.match("the-game", ["random"], games=10_000, precision=0.03)
    assert result.stopping is not None and result.stopping.reached
    assert result.deals == planned_looks(10_000)[result.stopping.looks - 1]
    assert result.win_rate.half_width <= 0.03
    assert result.stopping.confidence == 1 - 0.05 / len(planned_looks(10_000))
    short = lab.match("the-game", ["random"], games=50, precision=0.001)
    assert short.stopping is not None and not short.stopping.reached
    assert short.games == 50


def test_looks_double_until_the_end() -> None:
    assert planned_looks(50) == [50]
    assert planned_looks(51) == [50, 51]
    assert planned_looks(400) == [50, 100, 200, 400]


@pytest.mark.parametrize(
    ("game", "bots", "more", "error"),
    [
        ("triggs", ["medium"], {}, TooFewBots),
        ("triggs", [], {}, NoBots),
        ("triggs", ["medium"] * 3, {"players": 2}, TooManyBots),
        ("triggs", ["medium"] * 5, {}, BadOption),
        ("triggs", ["odd", "medium"], {}, UnknownBot),
        ("triggs", ["easy", "medium"], {"games": 0}, BadCount),
        ("triggs", ["easy", "medium"], {"precision": 0.5}, BadPrecision),
        ("triggs", ["easy", "medium"], {"workers": 0}, BadCount),
    ],
)
def test_what_cannot_be_played_is_refused(game: str, bots: list[str], more: dict[str, int], error: type[Exception]) -> None:
    with pytest.raises(error):
        lab.match(game, bots, **more)  # type: ignore[arg-type]


def test_the_examples_of_the_lab_run() -> None:
    for module in (lab, matches):
        result = doctest.testmod(module)
        assert result.attempted == 2 and result.failed == 0
    guide = Path(__file__).parents[2] / "docs" / "guides" / "lab.md"
    result = doctest.testfile(str(guide), module_relative=False)
    assert result.attempted == 3 and result.failed == 0


def test_the_version_changes_with_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game = stolik.game("triggs")
    assert spec.version_of(game) == arrange("triggs", ["easy", "medium"]).version
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path.name == "sheets.py"))
    assert spec.version_of.__wrapped__(game) != spec.version_of(game)
    assert Counter(spec.version_of(game).split())[stolik.__version__] == 1
