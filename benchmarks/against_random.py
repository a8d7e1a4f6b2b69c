"""How the first bot of each competitive game fares against a random player, two at a table: `make against-random`.

Every deal is played twice with the seats swapped. A shared win counts half. The bot is shown hidden records only.
"""

from __future__ import annotations

import argparse

import stolik
from stolik.bots import bot_kernels
from stolik.core import record
from stolik.core.game import Game, key_of, key_words, numbers
from stolik.core.rng import Chance, start


def play(game: Game, options: dict[str, object], seed: str, policy_seats: set[int]) -> tuple[list[int], int]:
    """Everyone's place in one game, and how often the turn passed to another seat."""
    states, dice, room = game.states(2), record.batch(Chance, 1), game.room()
    kernels, bots = game.kernels, bot_kernels(game)
    dice[0].fast = 1
    start(dice[0], numbers(key_words(key_of(f"dice {seed}"))))
    game.deal(states, 0, game.check(options), key_of(seed))
    turns, last = 0, -1
    while kernels.ending_at(states, 0) == 0:
        seat = record.number(states, 0, "turn")
        turns, last = turns + (seat != last), seat
        kernels.hide_into(states, 0, 1, seat)
        choose = bots.policy_move if seat in policy_seats else bots.random_move
        kernels.step(states, 0, int(choose(states, 1, dice, room)), room)
    return game.ranks(states, 0, 2), turns


def wins(game: Game, options: dict[str, object], deals: int) -> float:
    """The share of games that the bot wins."""
    won = 0.0
    for deal in range(deals):
        for seat in (0, 1):
            ranks, _ = play(game, options, f"{game.name} {deal}", {seat})
            won += 1.0 if ranks[seat] < ranks[1 - seat] else 0.5 if ranks[0] == ranks[1] else 0.0
    return won / (2 * deals)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=500, help="each is played from both seats")
    asked = parser.parse_args()
    print("| game | mode | games | wins of the bot % |\n| --- | --- | ---: | ---: |")
    for game in stolik.games().values():
        if game.name == "the-game":
            continue  # nobody plays against anybody there
        for mode, preset in game.modes.items():
            if preset.options.get("players", 2) == 2:
                options = {**preset.options, "players": 2}
                print(
                    f"| {game.name} | {mode} | {2 * asked.deals:,} | {100 * wins(game, options, asked.deals):.1f} |", flush=True
                )
    triggs = stolik.game("triggs")
    turns = [play(triggs, {"players": 2}, f"turns {deal}", {0, 1})[1] for deal in range(2 * asked.deals)]
    mean = sum(turns) / len(turns) / 2
    print(f"\nTriggs between two of the bot: {mean:.1f} turns of each player on average over {len(turns):,} games.")


if __name__ == "__main__":
    main()
