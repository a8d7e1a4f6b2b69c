"""Bots of two trees play each other: `make ratings ARGS="before --before REVISION"`, and `benchmarks.ladder` for one match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from benchmarks import ladder, ratings
from benchmarks.ladder import Asked, Beside, play
from benchmarks.other_bots import facts

import stolik
from stolik import lab

ROOT = Path(__file__).resolve().parents[2]


def asked(game: str, **given: Any) -> Asked:
    return Asked(**{"game": stolik.game(game), "before": str(ROOT), "games": 20, "workers": 1, **given})


@pytest.mark.parametrize(("bot", "games", "budget"), [("hard", 4, 0), ("easy", 10, 8)])
def test_a_tree_is_exactly_as_good_as_itself(monkeypatch: pytest.MonkeyPatch, bot: str, games: int, budget: int) -> None:
    monkeypatch.setattr("stolik.lab.adjusting.PILOT", 3)
    short = {"sheet": "own", "rows": " ".join("1" * 12)}
    result = play(asked("triggs", bot=bot, against=bot, games=games, luck_budget=budget, options=short, workers=2), ROOT)
    assert result.games == games and result.bots == [bot, f"{bot} before"]
    assert result.results[0].score == result.results[1].score
    assert result.difference is not None and result.difference.value == 0.0
    for one, other in zip(result.outcomes[::2], result.outcomes[1::2], strict=True):
        assert (one.places, one.scores, one.moves, one.luck) == (other.places, other.scores, other.moves, other.luck)
    if result.adjusted is not None:
        assert result.adjusted.results[0].win_rate.value == pytest.approx(0.5)


def test_one_bot_of_this_tree_sits_among_others_in_every_seat() -> None:
    match = asked("triggs", bot="medium", against="random", players=3, games=30)
    result = play(match, ROOT)
    assert [one.places.index(1) for one in result.outcomes] == [0, 2, 1] * 10
    cells = dict(zip(ladder.HEAD, ladder.row(match, result), strict=True))
    assert cells["bots"] == f"medium among 2 random of {ROOT}"
    assert cells["share"] == "33.3" and cells["better at 95%"] == "yes"


def test_together_each_side_plays_all_seats_and_its_bots_talk() -> None:
    options = {"players": 2, "seed": 3}
    result = play(asked("the-game", bot="medium", against="medium", games=5, players=2, seed="3"), ROOT)
    plain = lab.match("the-game", ["medium"], games=5, **options)  # type: ignore[arg-type]
    assert [one.scores for one in result.outcomes[::2]] == [one.scores for one in result.outcomes[1::2]]
    assert [one.scores for one in result.outcomes[::2]] == [one.scores for one in plain.outcomes]


def test_trees_that_differ_in_their_rules_do_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    own = facts("triggs")
    for what in ("rules", "layout", "moves"):
        monkeypatch.setattr(ladder, "facts", lambda _, what=what: {**own, what: "another"})
        with pytest.raises(SystemExit, match="triggs: bots of that revision can't play with those of this tree"):
            play(asked("triggs", bot="random", against="random"), ROOT)


def test_finished_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = asked("ten", bot="random", against="easy", keep=tmp_path / "kept")
    first = play(match, ROOT)
    monkeypatch.setattr(Beside, "play", None)
    assert play(match, ROOT).outcomes == first.outcomes
    with pytest.raises(TypeError):
        play(asked("ten", bot="random", against="easy", keep=tmp_path / "kept", seed="2"), ROOT)


def test_a_match_ends_when_its_minutes_are_over() -> None:
    with pytest.raises(SystemExit, match="No deal was played"):
        play(asked("ten", bot="easy", against="easy", minutes=0.0), ROOT)


def test_the_command_line_says_what_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    ladder.main(["ten", "--before", str(ROOT), "--bot", "medium", "--against", "random", "--games", "4", "--option", "limit=6"])
    said = capsys.readouterr()
    assert "ten, standard, 2 players, limit 6" in said.out
    assert f"python -m benchmarks.ladder ten --bot medium --against random --before {ROOT} --games 4" in said.out
    assert "4 of 4 games" in said.err


@pytest.mark.parametrize(
    "arguments", [["ten", "--before", "no-such-revision"], ["ten"], ["ten", "--before", ".", "--mode", "odd"]]
)
def test_what_is_not_there_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        ladder.main(arguments)


def test_the_section_of_the_ratings_lists_its_matches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ladder, "play", lambda asked, tree: asked if tree == ROOT else None)
    monkeypatch.setattr(ladder, "row", lambda asked, _: [asked.game.name, str(asked.mode), str(asked.players)])
    ratings.main(["before", "--before", str(ROOT)])
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| ")][2:]
    played = [tuple(row.strip("| ").split(" | ")) for row in rows]
    assert len(set(played)) == len(played)
    assert {(mode, players) for game, mode, players in played if game == "ten"} == {
        *((mode, players) for mode in ("standard", "fiasco") for players in "23"),
        *((mode, "1") for mode in ("solo", "solo-fiasco")),
    }
    assert {players for game, _, players in played if game == "the-game"} == set("12345")
    ratings.main(["before", "--before", str(ROOT), "--only", "game=phase-10", "players=5", "mode=five"])
    assert "| phase-10 | five | 5 |" in capsys.readouterr().out


def test_the_section_needs_a_revision() -> None:
    with pytest.raises(SystemExit, match="2"):
        ratings.main(["before"])
