"""What each level of bots is, in words, and how strong it was measured to be: what people see where they choose a bot.

`make ratings ARGS=levels` measures, and writes `ratings.json` beside this module.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from stolik.core.game import Game
from stolik.core.seats import BOT_LEVELS
from stolik.core.words import Pair, both

ANCHOR, EVEN = "medium", 1000
"""In every game, this level has this rating. Four hundred points more are ten wins to one."""

NAMES: dict[str, Pair] = {
    "random": ("Random", "Losowy"),
    "easy": ("Easy", "Łatwy"),
    "medium": ("Medium", "Średni"),
    "hard": ("Hard", "Trudny"),
}
SLIPS: Pair = ("Plays well, but slips now and then.", "Gra nieźle, ale czasem się myli.")
"""What the easy bot of a game without a beginner is."""
ABOUT: dict[str, Pair] = {
    "random": ("Makes any move that the rules allow.", "Robi dowolny ruch, na jaki pozwalają zasady."),
    "easy": ("Makes the mistakes that beginners make.", "Popełnia błędy typowe dla początkujących."),
    "medium": ("Plays what looks best to it, at once.", "Gra od razu to, co wygląda najlepiej."),
    "hard": (
        "Thinks for up to a third of a second, and tries its moves out in many imagined games.",
        "Myśli do jednej trzeciej sekundy i sprawdza swoje ruchy w wielu wyobrażonych grach.",
    ),
}
RATING: Pair = ("rating {rating}", "ranking {rating}")
TEAM: Pair = ("wins {wins} of 100 games", "wygrywa {wins:grę|gry|gier} na 100")
FEW: Pair = ("wins fewer than 1 of 100 games", "wygrywa mniej niż 1 grę na 100")
SCALE: Pair = (
    "Medium has rating 1000 in every game. 200 points more mean winning about three games of four against it.",
    "Średni ma w każdej grze ranking 1000. O 200 punktów więcej to mniej więcej trzy wygrane na cztery gry z nim.",
)
TEAM_SCALE: Pair = (
    "That is how often a team of {players:such bot|such bots} wins, by the usual rules.",
    "Tak często wygrywa drużyna {players:takiego bota|takich botów|takich botów} na zwykłych zasadach.",
)
ALONE: Pair = (
    "Limit {limit}: of 100 games alone, easy bots win {easy}, medium ones {medium}, hard ones {hard}.",
    "Limit {limit}: na 100 gier w pojedynkę łatwe boty wygrywają {easy}, średnie {medium}, trudne {hard}.",
)


class Measured(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How strong a level is, with an interval of 95 %: its rating, or how many games of a hundred it wins."""

    rating: float | None = None
    wins: float | None = None
    low: float
    high: float


class Ratings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was measured of the levels of a game, and how: `games` says how many of each match were played."""

    bot_version: int
    measured: str
    players: int
    games: dict[str, int]
    levels: dict[str, Measured]
    alone: dict[int, dict[str, Measured]] = {}
    """For TEN, by its limit: how often it is beaten."""


class Level(msgspec.Struct, frozen=True):
    """A level of bots: its name, what it is, and how strong, where that was measured."""

    name: str
    words: Pair
    about: Pair
    strength: Pair | None


@cache
def ratings() -> dict[str, Ratings]:
    """What was measured, by the name of the game."""
    return msgspec.json.decode(files(__package__).joinpath("ratings.json").read_bytes(), type=dict[str, Ratings])


def levels(game: Game) -> list[Level]:
    """The levels of a game's bots, the weakest first."""
    return [
        Level(name, NAMES[name], SLIPS if name == "easy" and game.beginner is None else ABOUT[name], strength(game, name))
        for name in BOT_LEVELS
    ]


def strength(game: Game, level: str) -> Pair | None:
    """How strong a level is, in a few words; None if nobody measured it."""
    known = ratings().get(game.name)
    if known is None or level not in known.levels:
        return None
    found = known.levels[level]
    if found.rating is not None:
        return both(RATING, rating=round(found.rating))
    wins = round(found.wins or 0)
    return both(TEAM, wins=wins) if wins else FEW


def scale(game: Game) -> Pair | None:
    """What the strengths of a game's levels count."""
    known = ratings().get(game.name)
    if known is None:
        return None
    return SCALE if known.levels[ANCHOR].rating is not None else both(TEAM_SCALE, players=known.players)


def alone(game: Game) -> list[Pair]:
    """How often bots win a game for one, a sentence for each limit that was measured."""
    known = ratings().get(game.name)
    found = known.alone if known else {}
    return [
        both(ALONE, limit=limit, **{level: round(one.wins or 0) for level, one in levels.items()})
        for limit, levels in found.items()
    ]
