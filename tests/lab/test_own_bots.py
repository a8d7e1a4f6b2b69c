"""Bots that you write yourself: what the lab gives them, and what happens when they go wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import stolik
from stolik import lab
from stolik.core import record
from stolik.games.the_game.view import View
from stolik.lab import own_bots
from stolik.lab.errors import BadBotFile, BotFault
from stolik.lab.playing import play_piece
from stolik.lab.spec import Piece, arrange

GUIDE = (Path(__file__).parents[2] / "docs" / "guides" / "your-own-bot.md").read_text("utf-8")
EXAMPLE, BY_CHANCE, FLAT, TREE = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Writes a bot's file into the folder that one is in."""
    monkeypatch.chdir(tmp_path)

    def write(text: str, name: str = "my_bot.py") -> str:
        (tmp_path / name).write_text(text, "utf-8")
        return name

    return write


def match(*bots: str, game: str = "triggs", **more: Any) -> lab.MatchResult:
    return lab.match(game, bots, executor="threads", workers=1, **more)


def test_the_example_of_the_guide_has_twenty_lines_and_beats_random(write: Any) -> None:
    assert 15 <= len([line for line in EXAMPLE.splitlines() if line.strip()]) <= 22
    write(EXAMPLE)
    result = match("my_bot.py:Bot", "random", games=100)
    assert result.verdict == "my_bot.py:Bot is better than random at 95%"
    assert "It wins more than 98 games of 100 against `random`" in GUIDE
    assert result.win_rate.value > 0.98


SEARCHES = {"flat": (FLAT, 25, "GUESSES = 30", "GUESSES = 4"), "tree": (TREE, 60, "GUESSES = 300", "GUESSES = 40")}


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize(("game", "options"), [("ten", {"players": 2}), ("abluxxen", {"players": 3})])
def test_the_searches_of_the_guide_are_short_and_win_with_little_thought(
    write: Any, name: str, game: str, options: dict[str, Any]
) -> None:
    text, lines, usual, little = SEARCHES[name]
    assert len([line for line in text.splitlines() if line.strip()]) <= lines
    assert usual in text
    write(text.replace(usual, little))
    bots = ["my_bot.py", *["random"] * (options["players"] - 1)]
    result = match(*bots, game=game, games=2 * options["players"], **options)
    assert result.results[0].win_rate.value > 0.6


@pytest.mark.parametrize("name", SEARCHES)
def test_the_searches_of_the_guide_depend_on_nothing_that_their_seat_cannot_know(write: Any, name: str) -> None:
    """Twins that differ only in what the seat can't see are asked the same, and answer the same."""
    text, _, usual, little = SEARCHES[name]
    own = own_bots.load(write(text.replace(usual, little)))
    for game in stolik.games().values():
        table = stolik.Table(game, seed=3)
        for _ in range(6):
            table.play(table.legal()[0])
        hidden = table.hide(table.turn)
        guess = table.position.guess("twin")
        twin = game.hide(guess._states, 0, table.turn)
        assert guess != table.position and record.pack(twin, 0) == record.pack(hidden, 0)
        answers = [own_bots.OwnPlayer(own, game, table.options, 5).choose(seen) for seen in (hidden, twin)]
        assert answers[0] == answers[1] and answers[0] in game.legal(table.now, 0)


ASKED = """
seen = []

class Bot:
    def choose(self, view, moves, knowledge):
        seen.append((view, moves, knowledge))
        return moves[0]

    def remarks(self, view, asides, knowledge):
        seen.append((view, None, knowledge))
        return []
"""


def test_a_bot_that_asks_for_it_is_given_what_its_seat_knows_and_may_keep_it(write: Any) -> None:
    own = own_bots.load(write(ASKED))
    seen = own_bots.module_of(own).seen
    seen.clear()
    play_piece(Piece(arrange("the-game", ["my_bot.py:Bot"], players=2), 0, 1))
    assert len(seen) > 20
    for view, moves, knowledge in seen:
        assert isinstance(knowledge, stolik.Knowledge)
        assert knowledge.view == view and knowledge.seat == view.seat
        assert moves is None or knowledge.legal() == moves
    assert len({knowledge for _, _, knowledge in seen}) > 10, "each is a value of its own"


def test_a_bot_that_plays_by_chance_plays_the_same_games_again(write: Any) -> None:
    write(BY_CHANCE)
    first, again = (match("my_bot.py", "random", games=4) for _ in range(2))
    assert first.outcomes == again.outcomes
    assert len({tuple(played.scores) for played in first.outcomes}) > 1


def test_a_function_will_do(write: Any) -> None:
    write("def choose(view, moves):\n    return moves[-1]\n")
    result = match("my_bot.py:choose", "random", games=2)
    assert result.bots == ["my_bot.py:choose", "random"]


WITNESS = """
seen = []

class Bot:
    def __init__(self, game, options, seed):
        self.made_with = (game.name, options.players, seed)

    def choose(self, view, moves):
        seen.append((self.made_with, view, moves))
        return moves[0]

    def remarks(self, view, asides):
        seen.append((self.made_with, view, asides))
        return [aside for aside in asides if aside.says == "leave"][:1] if len(seen) < 3 else []
"""


def test_a_bot_is_given_the_view_of_its_seat_and_its_own_moves(write: Any) -> None:
    own = own_bots.load(write(WITNESS))
    seen = own_bots.module_of(own).seen
    seen.clear()
    played = play_piece(Piece(arrange("the-game", ["my_bot.py:Bot"], players=2), 3, 4))
    assert isinstance(played, list)
    asked = [(made, view, given) for made, view, given in seen if any(hasattr(move, "card") for move in given)]
    assert len(asked) > 10
    assert len({(seed, view.seat) for (_, _, seed), view, _ in asked}) == len({seed for (_, _, seed), _, _ in asked}) == 2
    for (game, players, _), view, moves in asked:
        assert (game, players) == ("the-game", 2)
        assert type(view) is View and view.seat == view.turn
        assert {move.card for move in moves if hasattr(move, "card")} <= set(view.hand)
    said = [view for _, view, given in seen if given and hasattr(given[0], "says")]
    assert {view.seat for view in said} == {0, 1}
    assert any(signal != "clear" for view in said for seat in view.players for signal in seat.signals)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return moves[0] if view.round < 3 else {}['odd']", r"KeyError: 'odd' \(line 3\)"),
        ("return 'left'", "it chose 'left', which is none of the .* moves"),
        ("return None", "it chose None"),
        ("raise SystemExit(3)", r"SystemExit: 3 \(line 3\)"),
    ],
)
def test_a_bot_that_goes_wrong_is_named_with_its_game(write: Any, body: str, reason: str) -> None:
    write(f"class Bot:\n    def choose(self, view, moves):\n        {body}\n")
    with pytest.raises(
        BotFault, match=rf"my_bot.py:Bot spoiled game \d+ \(deal 7/0, seat \d, after \d+ moves?\): {reason}"
    ) as caught:
        match("random", "my_bot.py:Bot", games=4, seed=7)
    assert "zepsuł grę" in caught.value.say("pl")


CHOOSE = "    def choose(self, view, moves):\n        return moves[0]\n"


def test_a_bot_that_cannot_be_made_is_named_too(write: Any) -> None:
    write("class Bot:\n    def __init__(self, game, speed):\n        pass\n" + CHOOSE)
    with pytest.raises(BotFault, match=r"TypeError: .*'speed'"):
        match("my_bot.py", "random", games=2)


@pytest.mark.parametrize(
    ("said", "reason"), [("'hello'", "remarks gave 'hello', not a list of asides"), ("['hello']", "it chose 'hello'")]
)
def test_so_is_one_that_says_what_it_may_not(write: Any, said: str, reason: str) -> None:
    write(f"class Bot:\n{CHOOSE}    def remarks(self, view, asides):\n        return {said}\n")
    with pytest.raises(BotFault, match=reason):
        match("my_bot.py", game="the-game", games=1)


@pytest.mark.parametrize(
    ("text", "name", "reason"),
    [
        (None, "my_bot.py:Bot", "No such file"),
        ("def choose(:", "my_bot.py:Bot", r"SyntaxError: .* \(line 1\)"),
        ("x = 1\n1 / 0\n", "my_bot.py:Bot", r"ZeroDivisionError: division by zero \(line 2\)"),
        ("Bot = 3", "my_bot.py:Bot", "it defines no class or function 'Bot'"),
        ("class Bot: pass", "my_bot.py:Bot", "class 'Bot' has no method choose"),
        ("class Bot: pass", "my_bot.py:", "it defines no class or function ''"),
    ],
)
def test_a_file_without_a_bot_is_refused_before_anything_is_played(write: Any, text: str | None, name: str, reason: str) -> None:
    if text is not None:
        write(text)
    with pytest.raises(BadBotFile, match=reason):
        match(name, "random")


def test_what_a_bot_prints_does_not_mix_with_results(write: Any, capfd: pytest.CaptureFixture[str]) -> None:
    write("def choose(view, moves):\n    print('thinking')\n    return moves[0]\n")
    match("my_bot.py:choose", game="the-game", games=1)
    printed = capfd.readouterr()
    assert printed.out == "" and "thinking" in printed.err


def test_the_text_of_the_file_travels_with_the_games(write: Any, tmp_path: Path) -> None:
    spec = arrange("triggs", [write("def choose(view, moves):\n    return moves[0]\n") + ":choose", "random"])
    (tmp_path / "my_bot.py").unlink()
    assert isinstance(play_piece(Piece(spec, 0, 1)), list)
