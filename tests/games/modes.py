"""Every registered game in every mode and with every number of players: what the suites run over.

A new game joins all suites by being registered; it needs no line here.
"""

from __future__ import annotations

import stolik
from stolik.check_game import walks
from stolik.core import rule
from stolik.core.options import describe


class Setting(walks.Setting):
    """One way to set a table, with a short name."""

    def table(self, seed: int | str) -> stolik.Table:
        return stolik.Table(self.game, seed=seed, **self.options)

    def __str__(self) -> str:
        return f"{self.game.name}-{self.mode}-{self.players}"


def settings() -> list[Setting]:
    found = []
    for game in stolik.games().values():
        for mode, preset in game.modes.items():
            players = next(option for option in describe(game.options) if option.name == "players")
            if "players" in preset.options:
                found.append(Setting(game, mode, preset.options["players"]))
                continue
            assert players.low is not None and players.high is not None
            for count in range(players.low, players.high + 1):
                try:
                    game.check({**preset.options, "players": count})
                except stolik.StolikError:
                    continue  # a mode for fewer or more
                found.append(Setting(game, mode, count))
    return found


SETTINGS = settings()
IDS = [str(setting) for setting in SETTINGS]


def extremes() -> list[Setting]:
    """Each mode with the fewest and with the most players that it takes."""
    counts: dict[tuple[str, str], list[int]] = {}
    for setting in SETTINGS:
        counts.setdefault((setting.game.name, setting.mode), []).append(setting.players)
    return [setting for setting in SETTINGS if setting.players in _ends(counts[setting.game.name, setting.mode])]


def _ends(numbers: list[int]) -> tuple[int, int]:
    return min(numbers), max(numbers)


EXTREMES = extremes()


def in_turn() -> list[Setting]:
    """Each mode once: the first with the fewest players that it takes, the next with the most, and so on."""
    modes = list(dict.fromkeys((setting.game, setting.mode) for setting in EXTREMES))
    ends = [[setting for setting in EXTREMES if (setting.game, setting.mode) == mode] for mode in modes]
    return [settings[-(at % 2)] for at, settings in enumerate(ends)]


SOME = EXTREMES if rule.COMPILED else in_turn()
"""What the laws look at: interpreted rules take ten times as long, and give the same bytes (`test_both_ways`)."""
