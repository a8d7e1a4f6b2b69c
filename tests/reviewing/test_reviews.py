"""Reviews of whole games: what they promise of their figures, and what they refuse."""

from __future__ import annotations

import math
import statistics
from typing import Literal

import msgspec
import numpy as np
import pytest

import stolik
from stolik.bots import seat_bots, take_turns
from stolik.core import record, rule
from stolik.core.game import Game, key_of
from stolik.core.record import States
from stolik.core.table import Table
from stolik.reviewing import NEUTRAL, BadBudget, NotFinished, Parts, Review, review, reviews
from stolik.reviewing.judging import Judge, tried
from stolik.reviewing.luck import luck_of
from stolik.reviewing.making import LEAST_BUDGET, begin
from stolik.reviewing.playouts import Playouts, Rows
from stolik.reviewing.words import parts
from tests.forms import numbers
from tests.games import the_game_scene
from tests.games.modes import EXTREMES, SETTINGS
from tests.marks import thorough
from tests.reviewing.games import OTHERWISE, SHORT, played, played_on, short

GAMES = list(SHORT)
GAMES_OF_LUCK = {"the-game": 30, "ten": 30, "abluxxen": 100, "triggs": 30, "phase-10": 40}
FEW_ROUNDS = {"phase-10": {"rounds": 2}}
EVERY_SETTING = [
    *(
        (pytest.param if one in EXTREMES else thorough)(
            (one.game.name, {**one.options, **FEW_ROUNDS.get(one.game.name, {})}), id=str(one)
        )
        for one in SETTINGS
    ),
    *(pytest.param((game, options), id=f"{game}-otherwise-{at}") for at, (game, options) in enumerate(OTHERWISE)),
]


def total(parts: Parts) -> float:
    return round(math.fsum([parts.start, parts.deal, *parts.draws, parts.neutral, *parts.errors, parts.rest]), 6)


@pytest.fixture(scope="module", params=EVERY_SETTING)
def pair(request: pytest.FixtureRequest) -> tuple[Table, Review]:
    """A game of every mode with the fewest and the most players, and some of other options, with its review."""
    game, options = request.param
    table = played(game, **options)
    return table, review(table, LEAST_BUDGET)


def test_the_parts_add_up_to_the_result(pair: tuple[Table, Review]) -> None:
    table, found = pair
    winners = table.ranks.count(1)
    for seat, one in enumerate(found.sums):
        assert total(one.win) == one.win.result
        assert total(one.score) == one.score.result == table.scores[seat]
        won = table.ranks[seat] == 1
        assert one.win.result == pytest.approx(0 if not won else 1 if found.together else 1 / winners)


def test_what_was_played_is_tried_and_a_forced_move_is_no_decision(pair: tuple[Table, Review]) -> None:
    table, found = pair
    decided = {one.number: one for one in found.decisions}
    past = table.at(0)
    for number, made in enumerate(table.history, 1):
        legal = past.game.legal(past.now, 0)
        assert (number in decided) == (made.move in legal and len(legal) > 1)
        if one := decided.get(number):
            assert (one.seat, one.played, one.legal) == (made.seat, made.move, len(legal))
            assert one.choice(made.move).text == made.text
            assert {choice.move for choice in one.choices} <= set(legal)
            assert one.best == one.played or one.choice(one.best).tries > 0
        past.play(made.move)
    assert [one.choices for one in found.sums] == [
        sum(d.seat == seat for d in found.decisions) for seat in range(len(found.sums))
    ]


def test_luck_is_where_chance_was_used_and_nowhere_else(pair: tuple[Table, Review]) -> None:
    table, found = pair
    drawn = {one.number: one for one in found.draws}
    past = table.at(0)
    for number, made in enumerate(table.history, 1):
        before = past.now
        past.play(made.move)
        assert (number in drawn) == bool(past.game.kernels.of(past.now).came_out(before, past.now, 0))
    assert all(one.seat == NEUTRAL or 0 <= one.seat < len(found.sums) for one in found.draws)


def test_the_line_leads_to_the_result(pair: tuple[Table, Review]) -> None:
    table, found = pair
    assert [point.after for point in found.line] == sorted({point.after for point in found.line})
    last = found.line[-1]
    assert [value.score for value in last.values] == table.scores
    assert all(value.win_error == value.score_error == 0.0 for value in last.values)


def test_a_team_has_one_sum_with_a_part_for_each_person() -> None:
    found = review(short("the-game"), LEAST_BUDGET)
    assert (found.together, found.measure, found.lower_is_better) == (True, "score", True)
    one, other = found.sums
    assert one.score == other.score
    assert one.win == other.win
    assert len(one.score.errors) == len(one.score.draws) == 2


def test_the_same_game_budget_and_seed_give_the_same_to_the_byte() -> None:
    table = short("ten")
    first, again, other = (msgspec.json.encode(review(table, 16, seed)) for seed in ("a", "a", "b"))
    assert first == again
    assert first != other
    loaded = Table.from_file(table.to_file())
    assert msgspec.json.encode(review(loaded, 16, "a")) == first


def test_a_review_that_is_refined_ends_as_the_review() -> None:
    table = short("the-game")
    found = list(reviews(table, 128))
    assert [one.budget for one in found] == [8, 32, 128]
    assert found[-1] == review(table, 128)


def test_all_data_goes_through_json_and_back(pair: tuple[Table, Review]) -> None:
    _, found = pair
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_a_move_that_was_taken_back_does_not_count() -> None:
    table = played("the-game", players=1, signals="none")
    again: Table = Table("the-game", seats=[stolik.Chair(name="Ala")], key=table.key, players=1, signals="none")
    for made in table.history:
        options = again.game.legal(again.now, 0)
        if len(again.history) == 4:
            again.play(next(move for move in options if move < 392))  # a card; the next line takes it back
            again.undo()
        again.play(made.move)
    assert review(again, LEAST_BUDGET).decisions == review(table, LEAST_BUDGET).decisions


@pytest.mark.parametrize(
    ("at", "cards", "dealt"), [(0, "true", True), (0, "guess", False), (9, "true", False), (9, "guess", False)]
)
def test_a_game_that_goes_on_from_another_is_reviewed_from_there(at: int, cards: Literal["true", "guess"], dealt: bool) -> None:
    table = short("abluxxen").fork(at, 1, cards, seed=1)
    for _ in take_turns(table, seat_bots(table)):
        pass
    found = review(table, LEAST_BUDGET)
    assert (found.dealt, found.line[0].after, found.line[-1].after) == (dealt, at, len(table.history))
    assert min(one.number for one in found.decisions) > at and all(one.number > at for one in found.draws)
    for seat, one in enumerate(found.sums):
        assert total(one.score) == one.score.result == table.scores[seat]
        assert dealt or one.win.deal == one.score.deal == 0
        kinds = [part.kind for part in parts(found, seat, "en")]
        assert ("deal" in kinds) == dealt, "what a game that goes on begins with is no luck of its own"
    first = parts(found, 0, "pl")[0]
    assert first.words == ("przed rozdaniem" if dealt else "na początku tej gry")
    assert not found.of_seat(1).decisions or found.of_seat(1).dealt == dealt
    assert msgspec.json.decode(msgspec.json.encode(found), type=Review) == found


def test_a_game_that_goes_on_from_one_that_goes_on_from_another_is_reviewed() -> None:
    table = short("the-game")
    for step in range(3):
        table = table.fork(5 + step, step % 2, "guess", seed=step)
        for _ in take_turns(table, seat_bots(table)):
            pass
    found = review(table, LEAST_BUDGET)
    assert found.line[0].after == 7 and total(found.sums[0].score) == table.scores[0]


def test_bots_people_and_a_shared_device_are_reviewed_alike() -> None:
    table = short("ten")
    people: Table = Table("ten", seats=["Ala", "Bartek"], key=table.key)
    for made in table.history:
        people.play(made.move)
    assert review(people, LEAST_BUDGET) == review(table, LEAST_BUDGET)


# ---- luck


@pytest.mark.parametrize("game", GAMES)
def test_luck_has_mean_zero_however_badly_somebody_plays(game: str) -> None:
    """The first seat plays at random: the cost of that is in the rest, and none of it in luck."""
    luck, rest = [], []
    for seed in range(GAMES_OF_LUCK[game]):
        table = short(game, "random, medium", seed)
        parts = review(table, LEAST_BUDGET, seed, judge=False).sums[0].score  # else all have the blur of one start in common
        luck.append(parts.deal + parts.all_draws)
        rest.append(parts.rest)
    assert abs(standardized(luck)) < 3
    assert abs(standardized(rest)) > 3.5


@pytest.mark.parametrize("game", GAMES)
def test_the_luck_of_a_whole_game_is_that_of_its_deal_and_its_draws(game: str) -> None:
    """To have it in all, few positions need a value; a review values every draw, and comes to the same."""
    table = short(game, "random, medium")
    luck = luck_of(
        Playouts(table.game, table.options, "a"), table.at(0).now, table.history, table.options, table.rules, LEAST_BUDGET
    )
    sums = review(table, LEAST_BUDGET, "a", judge=False).sums
    parts = [*(one.win for one in sums), *(one.score for one in sums)]
    assert luck.tolist() == pytest.approx([one.deal + one.all_draws for one in parts], abs=1e-3)
    assert any(abs(change) > 0.01 for change in luck)


def standardized(figures: list[float]) -> float:
    """The mean in its standard errors."""
    return statistics.fmean(figures) * math.sqrt(len(figures)) / statistics.stdev(figures)


def test_luck_explains_the_result_of_players_who_play_as_the_policy_does() -> None:
    table = short("triggs", "medium")  # whose medium bot is the policy that values are measured with
    found = review(table, 32, judge=False)
    parts = found.sums[0].score
    assert abs(parts.rest) < 1e-5  # six decimals of each part
    assert found.decisions == []


# ---- no leak


def twin_of(game: Game, states: States, seat: int, seed: str) -> States:
    """A position that looks the same to a seat, with all else dealt anew."""
    twin = game.hide(states, 0, seat)
    words = [int.from_bytes(key_of(seed)[at : at + 8], "little", signed=True) for at in range(0, 32, 8)]
    game.kernels.of(twin).guess_at(twin, 0, seat, numbers(words))
    return twin


@pytest.mark.parametrize("game", GAMES)
def test_decisions_do_not_depend_on_what_their_seat_could_not_see(game: str) -> None:
    """Not the last digit of a judgement changes when all is dealt anew that its seat could not see."""
    table = short(game)
    playouts, steps = begin(table, LEAST_BUDGET, 0)
    judge, compared, other_cards, other_future = Judge(playouts, LEAST_BUDGET), 0, 0, 0
    choices = [step for step in steps if len(step.legal) > 1]
    for step in choices[5 :: max(1, len(choices) // 25)]:
        number, made = step.at + 1, step.played
        twin = twin_of(table.game, step.before, made.seat, f"twin {number}")
        legal = table.game.legal(twin, 0)
        compared_moves = tried(playouts, step.before, step.legal, made)
        expected = judge.decision(step.before, made, number, compared_moves, len(step.legal))
        assert judge.decision(twin, made, number, tried(playouts, twin, legal, made), len(legal)) == expected
        compared += 1
        other_cards += cards(step.before) != cards(twin)
        other_future += any(after(table.game, step.before, move) != after(table.game, twin, move) for move in legal)
    assert compared > 10
    assert other_cards > 5 or game == "ten", "in TEN all cards but those to come are open"
    assert other_future > 5


def cards(states: States) -> list[int]:
    """Where all cards are."""
    return [int(place) for place in record.column(states, 0, "where")]


def after(game: Game, states: States, move: int) -> list[int]:
    """Where all cards are after a move."""
    twin = game.copied(states, 0)
    game.kernels.of(twin).step(twin, 0, move, game.move_buffer(twin))
    return cards(twin)


# ---- engines


def all_rows(playouts: Playouts, past: Table, legal: list[int], hidden: States) -> list[Rows]:
    """Some playouts of every kind."""
    return [
        playouts.of_position(past.now, "position", 2),
        playouts.of_position(past.now, "made again", 2, legal[-1]),
        playouts.of_moves(hidden, legal[:3], "moves", 2),
        playouts.of_deals(past.options, past.rules, "deals", 1),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_both_engines_play_out_the_same(game: str) -> None:
    """All figures are made of these rows, by the same Python."""
    table = short(game)
    for before_the_end in (30, 8):
        past = table.at(len(table.history) - before_the_end)
        legal = past.game.legal(past.now, 0)
        hidden = past.game.hide(past.now, 0, past.turn)
        compiled, plain = (Playouts(table.game, table.options, 0, packed) for packed in (True, False))
        both = zip(all_rows(compiled, past, legal, hidden), all_rows(plain, past, legal, hidden), strict=True)
        assert all(np.array_equal(one, other) for one, other in both)
        assert compiled.first_move(past.now) == plain.first_move(past.now)
        assert compiled.candidates(hidden) == plain.candidates(hidden)


def test_both_engines_give_the_same_review_to_the_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = the_game_scene.table("A:80 B:70 C:20 D:30 | 0: 81 60 19 25 88 71 10 29", deck="95 9 50 83", players=1)
    table = played_on(scene)
    compiled = msgspec.json.encode(review(table, LEAST_BUDGET))
    monkeypatch.setattr(rule, "COMPILED", False)
    assert msgspec.json.encode(review(table, LEAST_BUDGET)) == compiled


# ---- costs


def test_a_cost_is_measured_on_other_guesses_than_those_that_chose_the_best() -> None:
    """Wherever blur makes another move the best, the measured cost is its true one on average: the largest mean would be more."""
    table = short("triggs")
    playouts, steps = begin(table, LEAST_BUDGET, 0)
    compared = ((step, tried(playouts, step.before, step.legal, step.played)) for step in steps)
    step, moves = next((step, moves) for step, moves in compared if len(moves) > 3)
    hidden = table.game.hide(step.before, 0, step.played.seat)
    truth = dict(zip(moves, playouts.of_moves(hidden, moves, "truth", 4_000)[..., step.played.seat].mean(0), strict=True))
    off, called = [], 0
    for seed in range(200):
        judge = Judge(Playouts(table.game, table.options, seed), 16)
        found = judge.decision(step.before, step.played, 1, moves, len(step.legal))
        if found.best != found.played:
            off.append(found.cost - (truth[found.best] - truth[found.played]))
            called += found.is_error
    assert len(off) > 30
    assert abs(standardized(off)) < 3
    assert called < len(off) / 5, "above two standard errors, and not whenever another move looks better"


# ---- sense


def test_random_bots_make_more_errors_than_medium_ones() -> None:
    """How easy, medium and hard bots differ takes many games: `python -m tests.reviewing.sense`."""
    cost = {}
    for bots in ("random", "medium"):
        found = review(short("the-game", bots), 64)
        cost[bots] = sum(one.cost for one in found.sums) / sum(one.choices for one in found.sums)
    assert cost["random"] > 2 * cost["medium"]


# ---- bad input


def test_an_unfinished_game_is_not_reviewed() -> None:
    with pytest.raises(NotFinished, match="not over"):
        review(short("ten").at(5))


@pytest.mark.parametrize("budget", [0, -1, 7, 10**9, True, 1.5, "8"])
def test_a_silly_budget_is_refused(budget: int) -> None:
    with pytest.raises(BadBudget, match="from 8 to 100000"):
        review(short("ten"), budget)
