"""The tables of `docs/evidence/bots.md`: how strong the bots are, and how quick. `make ratings` runs it.

python -m benchmarks.ratings                                # all sections but the last, with the numbers of games below
python -m benchmarks.ratings ladder pace --games medium=200 hard=20      # some sections, fewer games
python -m benchmarks.ratings the-game --only bot=hard players=2,3 mode=standard
python -m benchmarks.ratings levels                         # what people see where they choose a bot: benchmarks/levels.py
python -m benchmarks.ratings before --before v0.2.0 --only game=triggs    # against the bots of another revision
"""

from __future__ import annotations

import argparse
import itertools
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks import ladder as revisions
from benchmarks import levels

import stolik
from stolik import lab
from stolik.bots import BOTS
from stolik.lab.adjusting import BUDGET
from stolik.lab.pages import figure, percent

GAMES = {"easy": 20_000, "medium": 20_000, "hard": 1_000, "ratings": 200}
"""Games of a row, by the strongest bot that plays in it, for the stronger is the slower; and of each pair in a tournament."""
DECISIONS = 300
TEAMS: dict[str, dict[str, Any]] = {
    "standard": {},
    "advanced": {"minimum": 3},
    "smaller hands": {"smaller_hands": True},
    "expert": {"minimum": 3, "smaller_hands": True},
}
LIMITS = range(4, 11)
MARKS = ("bot", "game", "limit", "mode", "players", "signals")
"""What rows can be chosen by; the tournaments of the ladder are those of the bot `ratings`."""


class Orders:
    """What was asked for on the command line."""

    def __init__(self, arguments: list[str]) -> None:
        parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("sections", nargs="*", metavar="|".join(SECTIONS), help="which tables; all if none is named")
        parser.add_argument("--games", nargs="+", default=[], metavar="LEVEL=N", help=f"games of a row; by default {GAMES}")
        parser.add_argument("--only", nargs="+", default=[], metavar="MARK=VALUE,...", help=f"some rows, by {', '.join(MARKS)}")
        parser.add_argument("--decisions", type=int, default=DECISIONS, help="decisions timed for each bot")
        parser.add_argument("--workers", type=int, default=None, help="by default one for each core")
        parser.add_argument("--scheduler", default=None, help="the address of a Dask cluster")
        parser.add_argument("--seed", default="1")
        parser.add_argument("--before", metavar="REVISION", help="the revision whose bots the section `before` plays against")
        parser.add_argument("--luck-adjusted", action="store_true", help="takes luck off the results of that section")
        asked = parser.parse_args(arguments)
        for section in asked.sections:
            if section not in SECTIONS:
                parser.error(f"there is no section {section!r}; there are {', '.join(SECTIONS)}")
        if "before" in asked.sections and asked.before is None:
            parser.error("to play against bots of another revision, name it: --before REVISION")
        usual = [name for name in SECTIONS if name != "levels" and (name != "before" or asked.before)]
        self.sections = asked.sections or usual
        self.before, self.luck_adjusted, self.workers = asked.before, asked.luck_adjusted, asked.workers
        self.given: dict[str, int] = {}
        for pair in asked.games:
            level, _, count = pair.partition("=")
            if level not in GAMES or not count.isdecimal() or int(count) < 1:
                parser.error(f"{pair!r} is no level with its number of games, like hard=1000")
            self.given[level] = int(count)
        self.games = GAMES | self.given
        self.only = {mark: values.split(",") for mark, _, values in (pair.partition("=") for pair in asked.only)}
        if unknown := set(self.only) - set(MARKS):
            parser.error(f"rows can't be chosen by {', '.join(sorted(unknown))}, but by {', '.join(MARKS)}")
        self.decisions = asked.decisions
        self.setting: dict[str, Any] = {"workers": asked.workers, "scheduler": asked.scheduler, "seed": asked.seed}

    def wants(self, **marks: Any) -> bool:
        """Whether a row is among those asked for."""
        return all(str(value) in self.only.get(mark, [str(value)]) for mark, value in marks.items())

    def wants_before(self, game: stolik.Game, mode: str, players: int) -> bool:
        """Whether a match against another revision is among those asked for: by default with two and with three players.

        Alone, where the mode is for one player or nobody plays against anybody.
        """
        preset = game.modes[mode].options.get("players")
        if preset is not None:
            return players == preset and self.wants(game=game.name, mode=mode)
        usual = "players" in self.only or players in (2, 3) or game.together(game.check({"players": 2}))
        solo = any(other.options.get("players") == players for other in game.modes.values())
        return usual and not solo and self.wants(game=game.name, mode=mode, players=players)

    def match(self, game: str, bots: list[str], **options: Any) -> lab.MatchResult:
        games = self.games[max(bots, key=lambda bot: BOTS[bot])]
        return lab.match(game, bots, games=games, options=options, **self.setting)

    def tournament(self, game: str, **options: Any) -> lab.TournamentResult:
        return lab.tournament(game, list(BOTS), games=self.games["ratings"], options=options, **self.setting)


def the_game(orders: Orders) -> Iterator[str]:
    """The Game: how often teams win, by mode, signals and number of players."""
    for bot in ("medium", "hard"):
        rows = []
        for mode, signals, players in itertools.product(TEAMS, ("none", "leave", "all"), range(1, 6)):
            if (players == 1 and signals != "none") or not orders.wants(bot=bot, mode=mode, signals=signals, players=players):
                continue
            result = orders.match("the-game", [bot], players=players, signals=signals, **TEAMS[mode])
            spoken = signals if players > 1 else "alone"
            row = [mode, spoken, str(players), percent(result.win_rate), figure(result.results[0].score), f"{result.games:,}"]
            rows.append([*row, f"`{result.command}`"])
            watch(bot, *row)
        if rows:
            yield table([f"{bot}: mode", "signals", "players", "wins % (95% interval)", "cards left", "games", "command"], rows)


def ladder(orders: Orders) -> Iterator[str]:
    """Every other game: each level against the next below it, in every mode, and ratings of all."""
    for game, modes in itertools.groupby(competitive_modes(), key=lambda pair: pair[0]):
        yield from game_ladder(orders, game, [mode for _, mode in modes])


def game_ladder(orders: Orders, game: stolik.Game, modes: list[str]) -> Iterator[str]:
    """The matches of one game, then its ratings."""
    rows, rated = [], []
    for mode in modes:
        name = f"{game.name}, {mode}"
        for better, worse in (("hard", "medium"), ("medium", "easy"), ("easy", "random")):
            if not orders.wants(game=game.name, mode=mode, bot=better):
                continue
            result = orders.match(game.name, [better, worse], **game.modes[mode].options)
            beats = "yes" if result.difference is not None and result.difference.low > 0 else "no"
            row = [name, f"{better} - {worse}", percent(result.win_rate), beats, f"{result.games:,}"]
            rows.append([*row, f"`{result.command}`"])
            watch(*row)
        if mode == next(iter(game.modes)) and orders.wants(game=game.name, mode=mode, bot="ratings"):
            held = orders.tournament(game.name, **game.modes[mode].options)
            for one in held.ratings:
                rated.append([name, one.bot, f"{one.rating:.0f} ({one.low:.0f} to {one.high:.0f})", f"`{held.command}`"])
                watch(*rated[-1])
    if rows:
        yield table(["game, mode", "bots", "wins of the first % (95% interval)", "beats it at 95%", "games", "command"], rows)
    if rated:
        yield table(["game, mode", "bot", "rating (95% interval)", "command"], rated)


def ten_solo(orders: Orders) -> Iterator[str]:
    """TEN alone: how often the limits are beaten."""
    rows = []
    for limit, bot in itertools.product(LIMITS, ("medium", "hard")):
        if not orders.wants(limit=limit, bot=bot):
            continue
        result = orders.match("ten", [bot], players=1, limit=limit)
        row = [str(limit), bot, percent(result.win_rate), figure(result.results[0].score), f"{result.games:,}"]
        rows.append([*row, f"`{result.command}`"])
        watch(*row)
    yield table(["limit", "bot", "wins % (95% interval)", "points", "games", "command"], rows)


def before(orders: Orders) -> Iterator[str]:
    """This tree's hard bot against that of another revision: two players, one among two others, or each alone."""
    rows = []
    with revisions.tree_of(orders.before) as tree:
        for game in stolik.games().values():
            for mode, players in itertools.product(game.modes, range(game.players[0], game.players[1] + 1)):
                if not orders.wants_before(game, mode, players):
                    continue
                asked = revisions.Asked(
                    game=game,
                    before=orders.before,
                    mode=mode,
                    players=players,
                    games=orders.games["hard"],
                    luck_budget=BUDGET if orders.luck_adjusted else 0,
                    seed=orders.setting["seed"],
                    workers=orders.workers,
                )
                rows.append(revisions.row(asked, revisions.play(asked, tree)))
                watch(*rows[-1])
    if rows:
        yield table(revisions.HEAD, rows)


def pace(orders: Orders) -> Iterator[str]:
    """Time for a move on one core, in milliseconds, for every game and mode."""
    rows = []
    for game in stolik.games().values():
        for mode in game.modes:
            bots = [bot for bot in ("medium", "hard") if orders.wants(game=game.name, mode=mode, bot=bot)]
            if not bots:
                continue
            result = lab.pace(game, bots, mode=mode, decisions=orders.decisions, seed=orders.setting["seed"])
            for one in result.paces:
                times = [f"{taken:.3f}" for taken in (one.p50, one.p95, one.max, one.cpu_p95)]
                row = [f"{game.name}, {mode}", one.bot, *times]
                rows.append([*row, f"`{result.command}`"])
                watch(*row)
    yield table(["game, mode", "bot", "p50", "p95", "max", "p95 of the core alone", "command"], rows)


def levels_shown(orders: Orders) -> Iterator[str]:
    """The levels on one scale for each game, as people see them where they choose a bot."""
    rows = []
    for row in levels.measured(orders):
        rows.append(row)
        watch(*row)
    yield table(["game", "level", "rating, or wins % (95% interval)"], rows)


SECTIONS: dict[str, Callable[[Orders], Iterator[str]]] = {
    "the-game": the_game,
    "ladder": ladder,
    "ten-solo": ten_solo,
    "before": before,
    "pace": pace,
    "levels": levels_shown,
}


def competitive_modes() -> Iterator[tuple[stolik.Game, str]]:
    """The modes of all games that are played against others."""
    for game in stolik.games().values():
        for mode, preset in game.modes.items():
            if game.name != "the-game" and preset.options.get("players", 2) > 1:
                yield game, mode


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table of Markdown."""
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows))


def watch(*words: str) -> None:
    """Says how far it is, while the tables are still being made."""
    print(" | ".join(words), file=sys.stderr, flush=True)


def main(arguments: list[str]) -> None:
    orders = Orders(arguments)
    print(
        f"Made with `make ratings ARGS={shlex.quote(shlex.join(arguments))}`.\n" if arguments else "Made with `make ratings`.\n"
    )
    tables = 0
    for name in orders.sections:
        began = time.perf_counter()
        print(f"## {SECTIONS[name].__doc__}\n", flush=True)
        for lines in SECTIONS[name](orders):
            print(lines + "\n", flush=True)
            tables += 1
        print(f"({name}: {time.perf_counter() - began:.0f} s)\n", flush=True)
    if not tables:
        sys.exit("No row has all that --only asks for; nothing was measured.")


if __name__ == "__main__":
    main(sys.argv[1:])
