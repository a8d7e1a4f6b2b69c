"""Pictures of results say by names what they show, and the same result gives the same files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from matplotlib.figure import Figure

from stolik import lab
from stolik.lab import pages, plots, report
from stolik.lab.intervals import Share


def drawn(plot: report.Plot) -> Any:
    figure = Figure()
    axes = figure.subplots()
    plot.draw(axes)
    return axes


def texts(labels: Any) -> list[str]:
    return [label.get_text() for label in labels]


@pytest.mark.parametrize(
    ("bots", "names"),
    [
        (["easy", "hard"], ["easy", "hard"]),
        (["easy", "easy"], ["easy (1)", "easy (2)"]),
        (["mine/deep.py", "mine/deep.py:Wide", "bot.py:Bot"], ["deep", "deep: Wide", "bot"]),
        (["one/bot.py:Bot", "two/bot.py:Bot"], ["bot (1)", "bot (2)"]),
    ],
)
def test_a_bot_is_called_by_its_name_and_not_by_the_path_of_its_file(bots: list[str], names: list[str]) -> None:
    assert plots.names_of(bots) == names


def test_a_match_of_two_has_a_legend_and_a_line_where_both_are_equal_and_one_bot_alone_has_neither() -> None:
    two, alone = lab.match("ten", ["random", "random"], games=4, workers=1), lab.match("the-game", ["random"], games=3, workers=1)
    wins, scores = map(drawn, pages.of_match(two).plots)
    assert texts(wins.get_yticklabels()) == ["random (1)", "random (2)"] and wins.get_xlim() == (-2, 102)
    assert 50 in [line.get_xdata()[0] for line in wins.lines if len(set(line.get_xdata())) == 1 and line.get_linestyle() == ":"]
    assert (
        texts(scores.get_legend().get_texts()) == ["random (1)", "random (2)"] and scores.get_xlabel() == "points, mean of a deal"
    )
    wins, scores = map(drawn, pages.of_match(alone).plots)
    assert scores.get_legend() is None and scores.get_xlabel() == "cards left"
    assert [line for line in wins.lines if line.get_linestyle() == ":"] == []


def test_a_sweep_draws_lines_between_numbers_and_none_between_names() -> None:
    def swept(game: str, vary: str, **options: Any) -> list[Any]:
        return [drawn(plot) for plot in pages.of_sweep(lab.sweep(game, "random", vary, games=2, workers=1, **options)).plots]

    numbers = swept("ten", "coin_limit=9..10")
    names = swept("abluxxen", "level=basic,expert", players=2)
    assert [axes.get_xlabel() for axes in numbers] == ["coin limit"] * 3
    assert texts(names[0].get_xticklabels()) == ["basic", "expert"]
    assert numbers[0].lines[0].get_linestyle() == "-" and names[0].lines[0].get_linestyle() == "None"
    balance = names[2]
    assert texts(balance.get_legend().get_texts()) == ["seat 1", "seat 2"]
    assert balance.lines[0].get_xdata()[0] != balance.lines[1].get_xdata()[0], "intervals lie on each other"
    team = drawn(pages.of_sweep(lab.sweep("the-game", "random", "minimum=2..3", games=2, workers=1)).plots[2])
    assert team.get_legend() is None


def test_shares_below_nothing_and_above_all_are_in_the_picture() -> None:
    axes = drawn(report.Plot("wins", "", plots.shares(["a", "b"], [Share(-0.02, -0.1, 0.05), Share(1.01, 0.9, 1.1)])))
    assert axes.get_xlim()[0] <= -10 and axes.get_xlim()[1] >= 110


def test_the_same_result_gives_the_same_files_for_page_and_paper(tmp_path: Path) -> None:
    document = pages.of_match(lab.match("ten", ["random", "easy"], games=2, workers=1))
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        assert report.draw(tmp_path / folder, document.plots)
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert files == [f"{name}.{kind}" for name in ("scores", "win-rates") for kind in ("pdf", "png", "svg")]
    assert all((tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes() for name in files)
