"""What the terminal asks before a game begins."""

from __future__ import annotations

from rich.console import Console

import stolik
from stolik.core.game import Game
from stolik.core.options import describe
from stolik.core.words import Language, fill, pick
from stolik.listing import player_range

QUESTIONS = {
    "game": ("Which game? Its name or number (Enter: {default}) > ", "Która gra? Nazwa albo numer (Enter: {default}) > "),
    "players": (
        "How many players, you included, {low} to {high}? The others are bots. (Enter: {default}) > ",
        "Ilu graczy razem z tobą, od {low} do {high}? Pozostali to boty. (Enter: {default}) > ",
    ),
    "mode": (
        "How shall we play? Its name or number (Enter: {default}) > ",
        "W jakiej odmianie? Nazwa albo numer (Enter: {default}) > ",
    ),
    "bye": ("Till next time!", "Do następnego razu!"),
    "again": ("Please answer with one of the above.", "Wybierz jedną z podanych możliwości."),
}


def choose_game(console: Console, language: Language) -> Game:
    """Asks which game to play."""
    listed = list(stolik.games().values())
    for number, game in enumerate(listed, 1):
        console.print(f"{number}. [bold]{pick(game.title, language)}[/] ({game.name})")
        console.print(f"   {pick(game.about, language)}".replace("\n", "\n   "))
    return listed[_choose(console, language, "game", [game.name for game in listed])]


def choose_mode(console: Console, language: Language, game: Game) -> str:
    """Asks how to play it."""
    names = list(game.modes)
    for number, mode in enumerate(game.modes.values(), 1):
        console.print(f"{number}. {pick(mode.words, language)}")
    return names[_choose(console, language, "mode", names)]


def _choose(console: Console, language: Language, question: str, names: list[str]) -> int:
    while True:
        answer = input(fill(QUESTIONS[question], language, default=names[0])).strip().lower()
        if not answer:
            return 0
        if answer in names:
            return names.index(answer)
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return int(answer) - 1
        console.print(fill(QUESTIONS["again"], language))


def choose_players(console: Console, language: Language, game: Game) -> int:
    """Asks for how many players."""
    low, high = player_range(game)
    default = next(option.default for option in describe(game.options) if option.name == "players")
    while True:
        answer = input(fill(QUESTIONS["players"], language, low=low, high=high, default=default)).strip()
        if not answer:
            return int(default)
        if answer.isdecimal() and low <= int(answer) <= high:
            return int(answer)
        console.print(fill(QUESTIONS["again"], language))
