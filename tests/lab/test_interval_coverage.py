"""Intervals of matches, tournaments and sweeps hold the truth about as often as they say: a small share of the simulation."""

from __future__ import annotations

import pytest
from benchmarks import interval_coverage
from benchmarks.interval_coverage import Trial, measured, models

RUNS, DEALS = 150, 200
TRIALS = {trial.population.removeprefix("model: "): trial for trial in models(20_000)}


@pytest.mark.parametrize("trial", TRIALS.values(), ids=TRIALS)
def test_nineteen_of_twenty_hold(trial: Trial) -> None:
    for row in measured([trial], [DEALS], RUNS):
        assert row.held / RUNS > 0.89, row
        cautious = "neighbours" in row.what or "nobody" in row.what
        assert cautious or row.held < RUNS, f"{row} is far too wide"


def test_the_program_prints_a_row_for_each_figure(capsys: pytest.CaptureFixture[str]) -> None:
    interval_coverage.main(["--runs", "10", "--deals", "50", "--only", "model: three"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 + 3 and all("three values | 50 |" in line for line in lines[2:])
