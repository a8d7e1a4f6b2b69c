"""Learns to play TEN by self-play, with NumPy and Stolik alone: `python docs/examples/learn_ten.py`; see `docs/guides/study.md`.

Both seats play by the same weights. After each round of games the decisions after which a seat's lead grew are made a
little likelier, those after which it shrank less likely (policy gradient, with Adam).
"""

import argparse
import os
import sys
import tempfile
import textwrap
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are small: more threads would only wait for each other
import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
import learned_bot
from learned_bot import KIND, KINDS, SHAPE, columns, facts, runs, wishes

import stolik
from stolik.bots import Bot
from stolik.core.cards import HIDDEN
from stolik.games.ten.deck import COLOUR_WILD, COLOURS, CURRENCY, FIRST_COPY, NUMBERS, VALUES, WILD
from stolik.games.ten.state import AREA, DECK, HIGHEST, Phase
from stolik.lab import report
from stolik.lab.intervals import clustered

PACE, STEADY, ROUGH = 0.1, 0.9, 0.99
"""Adam: how far a step goes, and for how long it remembers the direction and its roughness."""
REACH = 0.95
"""How much less of the credit for a change a decision gets for each move that lies between."""


def faces_at(where, place):
    """How many cards of each colour and number lie in a place, a row for each table."""
    return np.add.reduceat(where[:, :CURRENCY] == place, FIRST_COPY[:-1], axis=1, dtype=np.float32)


def tables_of(batch, live):
    """What the seats in turn see at the tables where there is one, in the numbers that `facts` takes."""
    tensor = batch.now.tensor[live]
    seat = batch.now.turn[live]
    rows = np.arange(len(live))

    def part(name):
        field = tensor[:, batch.layout[name]]
        return field[:, 0] if field.shape[1] == 1 else field

    where, total, currency = part("where"), part("total"), part("currency")
    owned, area = faces_at(where, seat[:, None]), faces_at(where, AREA)
    sums = np.concatenate([VALUES[:CURRENCY] + total[:, None], VALUES[CURRENCY:WILD] + currency[:, None]], axis=1)
    risk = ((sums > HIGHEST) & (where[:, :WILD] == HIDDEN)).sum(axis=1)
    purse = part("coins")[rows, seat], part("tokens")[rows, seat], part("coins")[rows, 1 - seat]
    bid = part("bid") * (part("phase") == Phase.AUCTION)
    stands = total, currency, area.sum(axis=1), *purse, part("held")[:, DECK]
    table = columns(*stands, part("closing"), bid, part("owed"), owned.sum(axis=1), risk)
    card = part("prize").astype(int)
    prize = np.where(card < WILD, 0, np.where(card < COLOUR_WILD, card - WILD + 1, 10 + (card - COLOUR_WILD) // 2))
    return table, owned, area, prize


def weighed(weights, batch, live):
    """All legal moves of these tables, one after the other: row, move, what is known of it, and how likely it is made."""
    row, move = np.nonzero(batch.now.legal[live])
    known = facts(tables_of(batch, live), row, move)
    wanted = wishes(weights, known, move)
    first = np.searchsorted(row, np.arange(len(live)))
    likely = np.exp(wanted - np.maximum.reduceat(wanted, first)[row])
    return row, move, known, likely / np.add.reduceat(likely, first)[row]


def best(row, value):
    """Where the highest value of each row is; rows are in order."""
    return np.lexsort((-value, row))[np.searchsorted(row, np.arange(row[-1] + 1))]


def lead_of(batch):
    """By how many points seat 0 is ahead as the cards lie now: its longest sequences and a point for each wild."""
    where, points = batch.now.tensor[:, batch.layout["where"]], []
    for seat in range(2):
        owned = faces_at(where, seat)
        sequences = (runs(owned)[0] * (owned > 0)).reshape(batch.n, COLOURS, NUMBERS).max(axis=2).sum(axis=1)
        points.append(sequences + (where[:, WILD:] == seat).sum(axis=1))
    return points[0] - points[1]


def play_round(batch, weights, rng, seed):
    """Plays all games of the batch to their ends: what was decided in them, the credit for it, and the points of all seats."""
    batch.reset(seed)
    decisions, leads = [], [lead_of(batch)]
    while (live := np.flatnonzero(batch.now.turn >= 0)).size:
        row, move, known, likely = weighed(weights, batch, live)
        chosen = best(row, np.log(likely) + rng.gumbel(size=len(row)))  # which draws each move as often as it is likely
        push = -likely
        push[chosen] += 1
        seat, moment = batch.now.turn[live][row], np.full(len(row), len(decisions))
        choice = np.bincount(row)[row] > 1
        decisions.append([part[choice] for part in (moment, live[row], seat, move, known, push)])
        actions = np.full(batch.n, -1)
        actions[live] = move[chosen]
        batch.step(actions)
        leads.append(np.where(batch.now.turn >= 0, lead_of(batch), batch.now.scores[:, 0] - batch.now.scores[:, 1]))
    made = [np.concatenate(parts) for parts in zip(*decisions, strict=True)]
    return made, credit(leads), batch.now.scores


def credit(leads):
    """For each move of each game, how seat 0's lead changed with it and, less and less, with the moves that followed."""
    gained = np.diff(np.stack(leads), axis=0)
    for at in range(len(gained) - 2, -1, -1):
        gained[at] += REACH * gained[at + 1]
    return gained


def slope(decisions, gained):
    """The direction in which the weights bring more points."""
    moment, game, seat, move, known, push = decisions
    worth = gained[moment, game] * (1 - 2 * seat)
    push, kind = push * (worth / (worth.std() + 1e-6)), KIND[move]
    return np.stack([push[kind == one] @ known[kind == one] for one in range(KINDS)]) / gained.shape[1]


def share_won(weights, games, seed, against="easy"):
    """The share of games won against a bot, from both seats of the same deals, always by the move that is wanted most."""
    batch, bot = stolik.Batch("ten", games, players=2), Bot(stolik.game("ten"), against, seed)
    batch.reset(np.arange(games) // 2 + seed * games)
    own, won = np.arange(games) % 2, np.zeros(games)
    while (batch.now.turn >= 0).any():
        actions = np.full(games, -1)
        for i in np.flatnonzero(batch.now.turn == 1 - own):
            actions[i] = bot.choose(batch.now.seen[i : i + 1])  # the record as that seat may see it
        if (live := np.flatnonzero(batch.now.turn == own)).size:
            row, move, _, likely = weighed(weights, batch, live)
            actions[live] = move[best(row, likely)]
        batch.step(actions)
        won += (batch.now.rewards[np.arange(games), own] + 1) / 2 * batch.now.over
    return clustered(((won[::2] + won[1::2]) / 2).tolist())


def learn(games, rounds, every, trials, seed=1, tell=print):
    """The weights after so many rounds of so many games each, and the share of trials won `every` few rounds."""
    batch, rng = stolik.Batch("ten", games, players=2), np.random.default_rng(seed)
    weights = np.zeros(SHAPE, np.float32)
    mean, square = np.zeros(SHAPE), np.zeros(SHAPE)
    curve = [(0, share_won(weights, trials, seed))]
    for at in range(1, rounds + 1):
        decisions, gained, scores = play_round(batch, weights, rng, seed * 1_000_000 + at)
        up = slope(decisions, gained)
        mean += (1 - STEADY) * (up - mean)
        square += (1 - ROUGH) * (up * up - square)
        step = mean / (1 - STEADY**at) / (np.sqrt(square / (1 - ROUGH**at)) + 1e-8)
        weights += (PACE * step).astype(np.float32)
        if at % every == 0:
            curve.append((at, share_won(weights, trials, seed)))
            tell(f"round {at}: {scores.mean():.1f} points a seat; {curve[-1][1].value:.0%} of {trials} games won against easy")
    return weights, curve


def text_for(path):
    """The text of the bot to write into a file, which is new or a copy of the bot; its weights begin where `WEIGHTS` stands."""
    text = (path if path.exists() else Path(learned_bot.__file__)).read_text("utf-8")
    if "WEIGHTS = " not in text or not path.parent.is_dir():
        raise ValueError(f"{path} can't be written: name a new file, or a copy of {learned_bot.__file__}")
    return text


def write(weights, path):
    """Puts the weights into the file of the bot."""
    text = text_for(path)
    numbers = textwrap.fill(" ".join(f"{number:.2f}" for number in weights.ravel()), 120)
    path.write_text(f'{text[: text.index("WEIGHTS = ")]}WEIGHTS = unpacked("""\n{numbers}\n""")\n', "utf-8")


def draw(curve, path):
    """The curve as an SVG picture, drawn as the lab draws its own; False where matplotlib isn't installed."""

    def plot(axes):
        rounds, shares = [at for at, _ in curve], [share for _, share in curve]
        axes.plot(rounds, [100 * share.value for share in shares], "o-")
        axes.fill_between(rounds, [100 * share.low for share in shares], [100 * share.high for share in shares], alpha=0.2)
        axes.axhline(50, color="grey", linestyle=":")
        axes.set(xlabel="rounds of self-play", ylabel="games won against easy, %", ylim=(0, 100))
        axes.grid(alpha=0.3)

    with tempfile.TemporaryDirectory() as folder:
        if not report.draw(Path(folder), [report.Plot("curve", "", plot)]):
            return False
        path.write_bytes((Path(folder) / "curve.svg").read_bytes())
    return True


def main():
    options = argparse.ArgumentParser(description="Learns to play TEN.")
    options.add_argument("--games", type=int, default=256, help="games in a round")
    options.add_argument("--rounds", type=int, default=60)
    options.add_argument("--every", type=int, default=5, help="rounds from one trial to the next")
    options.add_argument("--trials", type=int, default=200, help="games of a trial against easy")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument(
        "--bot",
        type=Path,
        default=Path(learned_bot.__file__),
        help="the file to write the weights into, new or a copy of the bot",
    )
    options.add_argument("--picture", type=Path, help="an SVG file for the curve")
    asked = options.parse_args()
    try:
        text_for(asked.bot)  # before it learns, not after
    except (OSError, ValueError) as error:
        options.error(str(error))
    began = time.perf_counter(), time.process_time()
    weights, curve = learn(asked.games, asked.rounds, asked.every, asked.trials, asked.seed)
    taken, worked = time.perf_counter() - began[0], time.process_time() - began[1]
    write(weights, asked.bot)
    print(f"{asked.games * asked.rounds:,} games in {taken:.0f} s ({worked:.0f} s of a core); the weights are in {asked.bot}")
    if asked.picture and not draw(curve, asked.picture):
        print("No picture: pip install 'stolik[lab]' brings matplotlib.")


if __name__ == "__main__":
    main()
