"""Luck taken off the results of a match: true on average, narrower, and the same wherever it is played."""

from __future__ import annotations

import math
import statistics
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stolik
from stolik import lab
from stolik.lab import spec as specs
from stolik.lab.adjusting import less_luck, pilot_of, weights
from stolik.lab.by_deal import mean_scores, win_luck, win_shares
from stolik.lab.errors import BudgetAlone
from stolik.lab.playing import play_piece
from stolik.lab.spec import Luck, Outcome, Piece, Spec, arrange
from stolik.reviewing import BadBudget
from tests.reviewing.games import SHORT

BUDGET = 8
PILOT = 12
FEW: dict[str, int] = {"the-game": 60, "ten": 24, "abluxxen": 50, "triggs": 24, "phase-10": 30}
"""Deals that are enough to see luck that isn't zero on average."""
ALONE = {"players": 1, "limit": 7}
"""TEN alone, of which medium bots win about half: they play as the policy that luck is measured by, as in most games."""
CARELESS = """
class Bot:
    def choose(self, view, moves):
        return moves[-1]
"""


@pytest.fixture(autouse=True)
def short_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stolik.lab.adjusting.PILOT", PILOT)


def measured(game: str, bots: list[str], deals: int, **more: Any) -> tuple[Spec, list[Outcome]]:
    found = arrange(game, bots, luck_budget=BUDGET, **more)
    return found, play_piece(Piece(found, 0, deals * len(bots)))


def standardized(figures: list[float]) -> float:
    """The mean in its standard errors."""
    return statistics.fmean(figures) * math.sqrt(len(figures)) / statistics.stdev(figures)


# ---- unbiased


@pytest.mark.parametrize("game", list(FEW))
def test_luck_is_zero_on_average_though_one_bot_plays_at_random(game: str) -> None:
    """Each game of a deal for itself: over the seats of a deal much of it would cancel out by itself."""
    found, outcomes = measured(game, ["random", "medium"], FEW[game], options=SHORT[game])
    for measure in ("wins", "scores"):
        firsts = [getattr(one.luck, measure)[0] for one in outcomes if found.seating(one.number)[0] == 0]
        assert len(firsts) == FEW[game]
        assert abs(standardized(firsts)) < 3
    better = [deal[1] - deal[0] for deal in mean_scores(found, outcomes)]
    assert abs(standardized(better)) > 3.5, "what is no luck is plain to see"


def test_every_deal_is_measured_against_other_deals_of_its_own() -> None:
    """Of bots that play as the policy does, nothing is left but the mean of those deals; one for all would be an error of all."""
    found, outcomes = measured("ten", ["medium", "medium"], 40, options=ALONE)
    left = less_luck(win_shares(found, outcomes), win_luck(found, outcomes), 1.0)
    assert all(one == other for one, other in left), "both games of a deal share the chance that measures their luck"
    firsts = [one for one, _ in left]
    assert len(set(firsts)) > 5
    trials = 4 * BUDGET
    expected = statistics.fmean(firsts)
    assert statistics.variance(firsts) == pytest.approx(expected * (1 - expected) / trials, rel=0.6)


def test_bots_that_play_alike_have_alike_luck() -> None:
    found, outcomes = measured("triggs", ["medium", "medium"], 10)
    left = less_luck(win_shares(found, outcomes), win_luck(found, outcomes), 0.7)
    assert left == [[pytest.approx(0.5), pytest.approx(0.5)]] * 10


# ---- weights


def test_weights_come_from_other_deals_and_never_from_those_that_count() -> None:
    few, more = (lab.match("triggs", ["easy", "medium"], games=games, **luck(), executor="threads") for games in (10, 20))
    assert few.adjusted and more.adjusted
    assert few.adjusted.weights == more.adjusted.weights
    pilot = pilot_of(few.spec)
    assert few.adjusted.pilot_seed == pilot.seed != few.seed
    deals = {pilot.deal_seed(number) for number in range(2 * PILOT)}
    assert deals.isdisjoint(few.spec.deal_seed(one.number) for one in more.outcomes)
    assert weights(pilot, play_piece(Piece(pilot, 0, 2 * PILOT))) == few.adjusted.weights


@pytest.mark.parametrize(("slope", "weight"), [(0.5, 0.5), (3.0, 1.0), (-1.0, 0.0)])
def test_the_weight_is_the_slope_from_nothing_to_all(slope: float, weight: float) -> None:
    """The second bot has more luck and a worse score in all games: bots are compared with themselves, never with each other."""
    found = arrange("the-game", ["easy", "medium"], luck_budget=BUDGET)
    scores = [12, 57, 9, 70, 11, 53, 5, 67]
    changes = [score / slope + number % 2 * 90 for number, score in enumerate(scores)]
    outcomes = [
        Outcome(number, 1, [1, 1], [score] * 2, 5, 1, Luck([0.0, 0.0], [change] * 2))
        for number, (score, change) in enumerate(zip(scores, changes, strict=True))
    ]
    assert weights(found, outcomes).scores == pytest.approx(weight)


# ---- what it is for


def luck(budget: int = BUDGET) -> Any:
    return {"luck_adjusted": True, "luck_budget": budget}


def test_it_needs_fewer_games_and_says_how_many() -> None:
    result = lab.match("ten", ["medium"], games=60, options=ALONE, **luck(), executor="threads")
    found = result.adjusted
    assert found and found.saves.win_rate and found.saves.difference is None
    assert found.saves.win_rate.times > found.saves.win_rate.low > 5
    assert found.results[0].win_rate.half_width < result.win_rate.half_width / 2
    assert result.win_rate.low < found.results[0].win_rate.value < result.win_rate.high


def test_a_precision_is_reached_sooner() -> None:
    plain = lab.match("ten", ["medium"], games=400, precision=0.055, options=ALONE, executor="threads")
    found = lab.match("ten", ["medium"], games=400, precision=0.055, options=ALONE, **luck(16), executor="threads")
    assert plain.stopping and found.stopping and found.adjusted
    assert found.stopping.reached and found.deals == 50 < plain.deals
    assert found.adjusted.results[0].win_rate.half_width <= 0.055 < found.win_rate.half_width


def test_the_games_are_those_that_are_played_without() -> None:
    """Where bots take turns in Python: in one kernel call, bots that draw numbers draw others."""
    found = arrange("ten", ["easy", "medium"], luck_budget=BUDGET)
    plain = play_piece(Piece(msgspec.structs.replace(found, luck_budget=0), 0, 4))
    with_luck = play_piece(Piece(found, 0, 4))
    assert all(one.luck is None for one in plain)
    assert [msgspec.structs.replace(one, luck=None) for one in with_luck] == plain


def test_a_bot_of_your_own_is_adjusted_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "careless.py").write_text(CARELESS)
    result = lab.match("triggs", ["careless.py:Bot", "medium"], games=20, **luck(), executor="threads")
    assert result.adjusted
    assert result.adjusted.verdict == "medium is better than careless.py:Bot at 95%"


def test_a_bot_that_wins_everything_has_no_luck_to_save() -> None:
    result = lab.match("triggs", ["medium", "random"], games=30, **luck(), executor="threads")
    assert result.adjusted and result.adjusted.saves.win_rate is None
    assert result.adjusted.weights.wins == 0.0
    assert result.adjusted.results[0].win_rate.value == 1.0


# ---- asked for


@pytest.mark.parametrize("budget", [0, 7, 10**9, True])
def test_a_silly_budget_is_refused(budget: int) -> None:
    with pytest.raises(BadBudget, match="from 8 to 100000"):
        lab.match("ten", ["easy", "medium"], games=2, luck_adjusted=True, luck_budget=budget)


def test_a_budget_for_nothing_is_refused() -> None:
    with pytest.raises(BudgetAlone, match="together with --luck-adjusted"):
        lab.match("ten", ["easy", "medium"], games=2, luck_budget=64)


def test_tournaments_and_sweeps_refuse_it() -> None:
    more: Any = {"luck_adjusted": True}
    with pytest.raises(TypeError, match="no setting luck_adjusted here"):
        lab.tournament("ten", ["easy", "medium"], games=2, **more)
    with pytest.raises(TypeError, match="no setting luck_adjusted here"):
        lab.sweep("ten", "easy", "players=2,3", games=2, **more)


def test_a_worker_that_would_measure_otherwise_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    read, game = Path.read_bytes, stolik.game("ten")
    now = specs.version_of.__wrapped__(game)
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path.parts[-2:] == ("reviewing", "luck.py")))
    assert specs.version_of.__wrapped__(game) != now
