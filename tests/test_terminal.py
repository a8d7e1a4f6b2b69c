"""A game in the terminal, typed line by line."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from stolik import Chair, Table
from stolik.bots import seed_of
from stolik.core.words import Language
from stolik.terminal import Terminal, games_folder, latest_unfinished, new_path, spoken_language


class Session:
    """Types lines at a table and keeps what was shown."""

    def __init__(self, table: Table, path: Path, *lines: str, language: Language = "en", colour: bool = False) -> None:
        self.shown = io.StringIO()
        typed = iter(lines)
        console = Console(
            file=self.shown, soft_wrap=True, force_terminal=colour, color_system="standard" if colour else None, highlight=False
        )
        self.terminal = Terminal(
            table, language=language, console=console, ask=lambda prompt: self.answer(typed, prompt), path=path
        )
        self.terminal.play()

    def answer(self, typed: Iterator[str], prompt: str) -> str:
        self.shown.write(prompt)
        for line in typed:
            self.shown.write(line + "\n")
            return line
        raise EOFError

    @property
    def text(self) -> str:
        return self.shown.getvalue()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "game.json"


def table(**options: Any) -> Table:
    players = options.pop("players", 2)
    seats = [Chair(), *(Chair(name=f"Bot {at}", bot="medium") for at in range(1, players))]
    return Table("the-game", seats=seats, **{"seed": 7, "starter": 1, **options})


def test_a_move_is_made_and_bots_answer_until_it_is_ones_turn_again(path: Path) -> None:
    game = table()
    own = game.view(0).hand
    shown = Session(game, path, f"{own[0]} A, {own[1]} A, end").text
    assert f"You lay {own[0]} on A (step {own[0] - 1})." in shown
    assert f"You lay {own[1]} on A (step {own[1] - own[0]})." in shown
    assert "You end your turn and draw 2 cards." in shown
    assert "Bot 1 lays" in shown
    assert "Bot 1 ends the turn" in shown
    assert "Your turn: lay at least 2 cards." in shown


def test_everything_can_be_done_in_polish(path: Path) -> None:
    game = table()
    own = game.view(0).hand
    shown = Session(game, path, "pomoc", "ruchy", f"{own[0]} A", "cofnij", "koniec", "zasady 2.3", "wyjdź", language="pl").text
    for words in (
        "po przecinku",
        "sygnał, w każdej chwili",
        "Kładziesz",
        "Wycofane",
        "(GAME-2.1)",
        "GAME-2.3 Cofnięcie",
        "Gra się zachowała",
    ):
        assert words in shown


def test_a_refused_move_names_the_rule_and_changes_nothing(path: Path) -> None:
    game = table(players=1)
    before = game.digest
    shown = Session(game, path, "end", "hello", "2 A, 99 Z", "").text
    assert "(GAME-2.1)" in shown
    assert "'hello' is no move here" in shown
    assert game.digest == before


def test_help_and_legal_moves_on_request(path: Path) -> None:
    game = table()
    shown = Session(game, path, "help", "?", "moves").text
    assert shown.count("take back your last move") == 2
    assert f"{game.view(0).hand[0]}: A B C D" in shown
    assert "one of clear, leave, small, good" in shown
    assert (
        "end"
        in Session(table(players=1, starter=0), path, *[f"{card} A" for card in table(players=1).view(0).hand[:2]], "moves").text
    )


def test_hints_are_the_best_moves_with_what_to_expect(path: Path) -> None:
    game = table()
    shown = Session(game, path, "hint", "hint 5", "hint 1", "hint many").text
    *found, none = re.split(r"> hint.*\n", shown)[1:]
    three, five, one = (answer.splitlines()[:-1] for answer in found)
    assert 2 <= len(three) <= 3
    assert len(three) <= len(five) <= 5
    assert [line[:4] for line in five] == ["  1.", "  2.", "  3.", "  4.", "  5."][: len(five)]
    assert five[: len(three)] == three
    assert one == three[:1]
    assert re.match(
        r"  1\. \d+ [ABCD]: (a step of|jumps) \d+.*; won \d+ of \d+ trial games.*, \d+ cards? left on average", one[0]
    )
    assert "Say how many moves: hint 5" in none
    assert {played.seat for played in game.history} == {1}


def test_hints_in_polish(path: Path) -> None:
    shown = Session(table(), path, "podpowiedź", "podpowiedz 1", "pomoc", language="pl").text
    assert len(re.findall(r"^  1\. .*(krok|skok) o \d+.*wygran.* gier próbnych.*średnio zosta", shown, re.MULTILINE)) == 2
    assert "podpowiedź     najlepsze ruchy" in shown


def test_it_says_who_sits_at_the_table_and_which_bots(path: Path) -> None:
    seats = [Chair(name="Ola"), Chair(name="Jan", bot="hard"), Chair(name="Ewa", bot="easy"), Chair(name="Iza", bot="random")]
    trio = Table("the-game", seats=seats, seed=7, starter=1)
    assert Session(trio, path).text.startswith(
        "At the table: Ola, Jan (bot, hard), Ewa (bot, easy), Iza (bot, plays at random)\n"
    )
    shown = Session(table(), path, language="pl").text
    assert shown.startswith("Przy stole: Ty, Bot 1 (bot, średni)\n")
    assert "At the table" not in Session(table(players=1), path).text


def test_bots_take_their_chances_from_a_hash_of_the_key_and_never_from_the_key_itself(path: Path) -> None:
    """So nobody foresees them, everybody can think their moves out again, and the key stays the secret of the table."""
    game = table()
    twin, other = game.at(0), game.at(0)
    other.key = bytes(range(32))
    tables = (game, twin, other)
    terminals = [Terminal(one, language="en", console=Console(file=io.StringIO()), ask=input, path=path) for one in tables]
    first, again, another = (terminal.bots[1]._seed for terminal in terminals)
    assert first == again != another
    assert seed_of(game.key, 1).hex().encode() in first and game.key not in first and game.key.hex().encode() not in first


def test_undo_where_allowed_and_the_reason_where_not(path: Path) -> None:
    game = table(players=1)
    own = game.view(0).hand
    shown = Session(game, path, f"{own[0]} A", "undo", f"{own[0]} A", f"{own[1]} A", "end", "undo").text
    assert f"Taken back: {own[0]} A" in shown
    assert "This can't be undone: something hidden has been seen." in shown


def test_a_game_that_was_left_goes_on(path: Path) -> None:
    game = table(players=1)
    own = game.view(0).hand
    assert "The game is kept" in Session(game, path, f"{own[0]} A", "quit").text
    again = Table.load(path)
    assert again.digest == game.digest
    assert f"{own[0]}" in Session(again, path).text


def test_a_copy_can_be_saved_and_a_bad_place_is_said(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    shown = Session(table(), path, f"save {copy}", "save", f"save {tmp_path}/none/x.json").text
    assert f"Saved in {copy}" in shown.replace("\n", "")
    assert Table.load(copy).names()[1] == "Bot 1"
    assert "Say where" in shown
    assert "It can't be saved there: No such file" in shown


def test_rules_can_be_read_whole_or_by_number(path: Path) -> None:
    shown = Session(table(), path, "rules", "rules GAME-5.3", "rules 7.7", "rules .*").text
    assert "GAME-1.1 There are 98 cards" in shown
    assert "GAME-5.3 On Fire" in shown
    assert "There is no rule 7.7." in shown
    assert "There is no rule .*." in shown
    assert "**" not in shown


def test_the_language_can_be_changed(path: Path) -> None:
    shown = Session(table(), path, "polski", "english").text
    assert shown.index("Twoja ręka") < shown.rindex("Your hand")


def test_it_asks_before_a_turn_is_ended_on_an_open_fire(path: Path) -> None:
    for seed in range(1000):
        game = table(players=1, on_fire=True, seed=seed)
        own = game.view(0).hand
        fires = [card for card in own if card in (22, 33, 44)]
        if fires and own[0] < fires[0] and own[-2] > 60:
            break
    before_fire = next(card for card in own if card < fires[0])
    lines = [f"{before_fire} A, {fires[0]} A, end"]
    Session(game, path, *lines)
    own = game.view(0).hand
    lines = [f"{own[-1]} C, {own[-2]} C", "end", "no", "end", "tak"]
    shown = Session(game, path, *lines).text
    assert "Then not." in shown
    assert shown.count("ending the turn now loses the game") == 2
    assert "The game is lost: a fire was not covered." in shown


def test_a_whole_game_ends_with_its_result(path: Path) -> None:
    game = table(players=1)
    lines = []
    scout = table(players=1)
    while not scout.over:
        move = scout.legal()[-1]
        lines.append(scout.play(move)[0].text)
    shown = Session(game, path, *lines).text
    assert f"The game is over: nothing fits. {scout.scores[0]} cards are left." in shown
    assert Table.load(path).over


def test_colours_are_used_where_the_terminal_has_them(path: Path) -> None:
    assert "\x1b[1m" in Session(table(), path, colour=True).text
    assert "\x1b[" not in Session(table(), path).text


def test_interrupting_keeps_the_game(path: Path) -> None:
    game = table()
    shown = io.StringIO()

    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    Terminal(game, language="en", console=Console(file=shown), ask=interrupt, path=path).play()
    assert "The game is kept" in shown.getvalue()
    assert Table.load(path).digest == game.digest


def test_the_game_left_last_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert latest_unfinished() is None
    folder = games_folder()
    folder.mkdir(parents=True)
    (folder / "broken.json").write_text("{")
    over = table(players=1)
    while not over.over:
        over.play(over.legal()[-1])
    over.save(folder / "over.json")
    assert latest_unfinished() is None
    table().save(folder / "left.json")
    assert latest_unfinished() == folder / "left.json"
    assert new_path("the-game").parent == folder


@pytest.mark.parametrize(
    ("environment", "language"),
    [({"LANG": "pl_PL.UTF-8"}, "pl"), ({"LANG": "de_DE"}, "en"), ({}, "en"), ({"LANG": "en", "LC_ALL": "pl"}, "pl")],
)
def test_the_language_is_that_of_the_machine(environment: dict[str, str], language: str) -> None:
    assert spoken_language(environment) == language
