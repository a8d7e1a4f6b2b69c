"""The laws that every game obeys, over seeds, seats and options, compiled and interpreted.

Each mode is looked at with its fewest and its most players, interpreted with one of both; `make thorough` takes them through many
more games, and `many_laws` all numbers of players.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stolik.check_game.laws import leaving
from stolik.check_game.walks import Walk, Wrong
from stolik.core import record, rule
from stolik.core.game import key_of, key_words
from stolik.core.rng import Chance
from stolik.games.abluxxen import table as abluxxen_table
from stolik.games.phase10 import rules as phase10_rules
from stolik.games.triggs import rules as triggs_rules
from tests.forms import move_buffer, new_states, numbers
from tests.games.minds import chosen, remarks_of
from tests.games.modes import SOME, Setting

EXAMPLES = int(os.environ.get("STOLIK_LAW_EXAMPLES", "3" if rule.COMPILED else "1"))
LONGEST = 400 if rule.COMPILED else 150
"""A walk through a game is no longer than this."""
POLICY_MOVES = 15
"""A policy thinks for long when it is interpreted."""
LONG_GAME = 5_000
"""Games that may take more moves than this are not played out interpreted."""
law = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
seeds = st.integers(0, 2**32)
everywhere = pytest.mark.parametrize("setting", SOME, ids=str)


class Game(Walk):
    """A walk as `stolik check-game` takes it, shorter where rules are interpreted."""

    def steps(self, longest: int = LONGEST) -> Iterator[list[int]]:
        return super().steps(longest)


def key(seed: Any) -> Any:
    return numbers(key_words(key_of(seed)))


def assert_cards_are_where_they_are_counted(one: Game, i: int) -> None:
    s = record.read(one.game.rules.State, one.states, i)
    assert all(0 <= place < len(s.held) for place in s.where)
    assert [s.where.count(place) for place in range(len(s.held))] == s.held


def fresh_rng() -> Any:
    rng = new_states(Chance, 1)
    rng[0].fast = 1
    rng[0].words[0] = 1
    return rng


@everywhere
@given(seed=seeds)
@law
def test_replaying_key_and_moves_gives_the_same_bytes(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    for _ in one.steps():
        pass
    again = Game(setting, seed)
    for move in one.made:
        again.play(move)
    assert record.pack(one.states, 0) == record.pack(again.states, 0)


@everywhere
@given(seed=seeds)
@law
def test_legal_moves_ascend_are_in_range_and_end_with_the_game(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    for moves in one.steps():
        assert moves == sorted(set(moves))
        assert all(0 <= move < one.game.rules.NUM_MOVES for move in moves)
        assert bool(moves) == (one.game.kernels.of(one.states).ending_at(one.states, 0) == 0)


@everywhere
@given(seed=seeds)
@law
def test_no_rule_is_violated_exactly_by_what_may_be_done(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    for moves in one.some_steps():
        allowed = set(moves) | set(one.game.asides(one.states, 0))
        rules = {
            move: one.game.kernels.of(one.states).violated_rule_at(one.states, 0, move)
            for move in range(-1, one.game.rules.NUM_MOVES + 1)
        }
        assert {move for move, number in rules.items() if number == 0} == allowed
        stated = one.game.rules_text("en")
        for number in set(rules.values()) - {0}:
            assert f"**{one.game.rule_name(number)}**" in stated


@everywhere
@given(seed=seeds)
@law
def test_every_refusal_has_words(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    for _ in one.some_steps():
        turn = record.number(one.states, 0, "turn")
        seen = one.game.hidden(one.states, 0, turn % one.options.players)
        for move in range(one.game.rules.NUM_MOVES):
            if number := one.game.kernels.of(one.states).violated_rule_at(one.states, 0, move):
                english, polish = one.game.narration.explain(seen, move, number)
                assert english and polish and english != polish


@everywhere
@given(seed=seeds)
@law
def test_hiding_a_guess_gives_what_was_hidden(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    for at, _ in enumerate(one.some_steps()):
        for seat in one.seats:
            hidden = one.hidden(0, 1, seat)
            one.game.kernels.of(one.states).guess_at(one.states, 1, seat, key(f"{seed} {at}"))
            assert one.hidden(1, 2, seat) == hidden


@everywhere
@given(seed=seeds)
@law
def test_hiding_twice_changes_nothing(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    for _ in one.some_steps():
        for seat in one.seats:
            hidden = one.hidden(0, 1, seat)
            assert one.hidden(1, 2, seat) == hidden


@everywhere
@given(seed=seeds)
@law
def test_states_that_differ_only_in_what_a_seat_cannot_know_look_the_same(setting: Setting, seed: int) -> None:
    """Two guesses of one hidden record differ in all that is unknown; the seat sees the same, in records and in views."""
    one = Game(setting, seed)
    for _ in one.some_steps():
        for seat in one.seats:
            hidden, views = set(), set()
            for guess in range(2):
                one.hidden(0, 1, seat)
                one.game.kernels.of(one.states).guess_at(one.states, 1, seat, key(f"{seed} {guess}"))
                hidden.add(one.hidden(1, 2, seat))
                seen = one.game.hidden(one.states, 1, seat)
                views.add(msgspec.json.encode(one.game.view.view(seen, seat)))
            assert len(hidden) == len(views) == 1


@everywhere
@given(seed=seeds)
@law
def test_a_guess_keeps_the_legal_moves_and_can_be_played_on(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    for moves in one.some_steps():
        seat = record.number(one.states, 0, "turn")
        if moves:
            one.hidden(0, 1, seat)
            assert one.legal(1) == moves
            one.game.kernels.of(one.states).guess_at(one.states, 1, seat, key(seed))
            assert one.legal(1) == moves
            one.game.kernels.of(one.states).random_moves(one.states, 1, fresh_rng(), LONGEST, move_buffer(one.game))
            one.hidden(1, 2, seat)


@everywhere
@given(seed=seeds)
@law
def test_in_every_guess_the_legal_moves_of_the_seat_in_turn_can_be_made(setting: Setting, seed: int) -> None:
    """Every seat guesses, and so do seats that aren't in turn and haven't seen an announced card."""
    one = Game(setting, seed)
    for at, _ in enumerate(one.some_steps()):
        for seat in one.seats:
            hidden = one.hidden(0, 1, seat)
            one.game.kernels.of(one.states).guess_at(one.states, 1, seat, key(f"{seed} {at} {seat}"))
            for move in one.legal(1):
                one.states[2] = one.states[1]
                one.play(move, 2)
                assert_cards_are_where_they_are_counted(one, 2)
            assert one.hidden(1, 3, seat) == hidden


@everywhere
@given(seed=seeds)
@law
def test_an_observation_is_what_hiding_legal_moves_and_asides_come_to(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    game = one.game
    for _ in one.steps():
        for seat in range(-1, one.options.players):
            hidden = game.hide(one.states, 0, seat)
            seen, choices = game.observe(one.states, 0, seat)
            assert seen == game.hidden(one.states, 0, seat)
            assert choices.legal == (game.legal(hidden, 0) if seen.turn == seat else [])
            assert choices.asides == [m for m in game.asides(hidden, 0) if game.kernels.of(hidden).mover_at(hidden, 0, m) == seat]
            assert choices.hand == ([card for card, place in enumerate(seen.where) if place == seat] if seat >= 0 else [])
            assert game.choices(one.states, 0, seat) == choices


def _same(seen: Any) -> Any:
    return seen


@everywhere
@given(seed=seeds)
@law
def test_a_seats_view_is_a_spectators_with_its_own_fields(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    game, narration, seated = one.game, one.game.narration, one.game.parts.seated
    if seated is None:  # it shares nothing, such as the game of the guide
        return
    names = [f"Player {seat + 1}" for seat in range(one.options.players)]
    for moves in one.some_steps():
        watched = game.hidden(one.states, 0, -1)
        open_to_all = game.view.view(watched, -1)
        allowed = [*moves, *game.asides(one.states, 0)]
        for seat in range(-1, one.options.players):
            seen, hand = game.hidden(one.states, 0, seat), game.choices(one.states, 0, seat).hand
            view = game.view.view(seen, seat)
            assert seated.view(open_to_all, seat, hand, partial(_same, seen)) == view
            assert msgspec.structs.replace(view, **{name: getattr(open_to_all, name) for name in seated.fields}) == open_to_all
            others = range(one.options.players)
            standing = [[narration.standing(v, other, "en") for other in others] for v in (view, open_to_all)]
            assert standing[0] == standing[1]
            for move in allowed:
                texts = [narration.tell(s, move, seen.turn, seat, names, "en") for s in (seen, watched)]
                assert texts[0] == texts[1]


@everywhere
@given(seed=seeds)
@law
def test_cards_are_conserved(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    for _ in one.steps():
        assert_cards_are_where_they_are_counted(one, 0)


@everywhere
@given(seed=seeds)
@law
def test_hidden_records_and_views_hold_no_card_that_was_not_seen(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    for _ in one.some_steps():
        true = record.read(one.game.rules.State, one.states, 0)
        for seat in one.seats:
            s = one.game.hidden(one.states, 0, seat)
            assert not any((*s.key, *s.words, s.block, s.used, s.fast))
            bit = 1 << (seat if seat >= 0 else 6)
            for card, place in enumerate(true.where):
                assert s.where[card] == (place if true.seen[card] & bit else -1)


@everywhere
@given(seed=seeds)
@law
def test_which_of_equal_cards_leaves_a_hand_does_not_tell_what_stays(setting: Setting, seed: int) -> None:
    leaving(Game(setting, seed))


def telling_copy(game: str, rules: int | None = None) -> str:
    """What the law finds in some walks through a game: nothing, if all is well."""
    for setting in SOME:
        for seed in range(8 if setting.game.name == game else 0):
            try:
                leaving(Game(setting, seed, rules))
            except Wrong as wrong:
                return str(wrong)
    return ""


def test_that_law_notices_a_hand_that_gives_its_first_copy() -> None:
    """Triggs did so by version 1 of its rules."""
    assert "tells what stays" in telling_copy("triggs", rules=1)
    assert telling_copy("triggs") == ""


@pytest.mark.skipif(rule.COMPILED, reason="compiled rules can't be replaced")
@pytest.mark.parametrize(
    ("game", "rules", "chance"),
    [("abluxxen", abluxxen_table, "below"), ("phase-10", phase10_rules, "below"), ("triggs", triggs_rules, "below_apart")],
)
def test_that_law_looks_at_every_game_with_equal_cards(
    monkeypatch: pytest.MonkeyPatch, game: str, rules: Any, chance: str
) -> None:
    monkeypatch.setattr(rules, chance, lambda *_: 0)
    assert "tells what stays" in telling_copy(game)


@everywhere
@given(seed=seeds)
@law
def test_moves_survive_being_said_and_typed(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    for moves in one.some_steps():
        for move in [*moves, *one.game.asides(one.states, 0)]:
            seat = one.game.kernels.of(one.states).mover_at(one.states, 0, move)
            text = one.game.moves.say(move)
            assert one.game.moves.read(text, seat) == move
            assert one.game.moves.read(one.game.moves.text(move, "pl"), seat) == move
            typed = one.game.moves.typed(move)
            assert one.game.moves.number(typed) == move
            packed = msgspec.json.encode(typed)
            assert msgspec.json.decode(packed, type=one.game.moves.form) == typed


@everywhere
@given(seed=seeds)
@law
def test_the_menu_tells_what_may_be_typed_in_both_languages(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    for moves in one.some_steps():
        if moves:
            english, polish = (one.game.narration.menu(moves, language) for language in ("en", "pl"))
            assert all(english) and all(polish)
            assert len(english) == len(polish) > 0


@everywhere
@given(seed=seeds)
@law
def test_games_end_in_time_with_a_result(setting: Setting, seed: int) -> None:
    one = Game(setting, seed)
    if not rule.COMPILED and one.game.rules.MOST_MOVES > LONG_GAME:
        pytest.skip("too long for an interpreted run")
    assert one.game.kernels.of(one.states).random_moves(one.states, 0, fresh_rng(), 1, move_buffer(one.game)) == 1
    one.game.kernels.of(one.states).random_moves(one.states, 0, fresh_rng(), one.game.rules.MOST_MOVES, move_buffer(one.game))
    assert one.game.rules.Ending(one.game.kernels.of(one.states).ending_at(one.states, 0)) != 0
    assert one.legal() == []
    assert all(1 <= rank <= one.options.players + 1 for rank in one.game.ranks(one.states, 0, one.options.players))


@everywhere
def test_random_games_are_counted_to_the_last_move(setting: Setting) -> None:
    """What benchmarks count: as many moves as games played one by one with the same generator."""
    one = Game(setting, 1)
    if not rule.COMPILED and one.game.rules.MOST_MOVES > LONG_GAME:
        pytest.skip("too long for an interpreted run")
    made = one.game.kernels.of(one.states).random_games(one.states, 0, fresh_rng(), key(5), 2, move_buffer(one.game))
    assert one.legal() == []
    assert 2 <= made <= 2 * one.game.rules.MOST_MOVES


@everywhere
@given(seed=seeds)
@law
def test_games_of_the_policy_never_get_stuck_either(setting: Setting, seed: int) -> None:
    """The policy, shown hidden records only, makes legal moves to the end of the game."""
    one = Game(setting, seed)
    for _ in range(LONGEST if rule.COMPILED else POLICY_MOVES):
        moves = one.legal()
        if not moves:
            break
        turn = record.number(one.states, 0, "turn")
        one.hidden(0, 1, turn)
        move = chosen(one.game, one.states, 1)
        assert move in moves
        one.play(move)
        for seat in range(one.options.players):
            one.hidden(0, 1, seat)
            remarks = remarks_of(one.game, one.states, 1, seat)
            assert set(remarks) <= set(one.game.asides(one.states, 0))
            for remark in remarks:
                assert one.game.kernels.of(one.states).mover_at(one.states, 0, remark) == seat
                one.play(remark)


@everywhere
@given(seed=seeds)
@law
def test_the_policy_is_blind_to_what_is_hidden(setting: Setting, seed: int) -> None:
    """Its move is the same in every state that looks the same to its seat."""
    one = Game(setting, seed)
    for moves in one.some_steps():
        if not moves:
            return
        seat, choices = record.number(one.states, 0, "turn"), set()
        for guess in range(2):
            one.hidden(0, 1, seat)
            one.game.kernels.of(one.states).guess_at(one.states, 1, seat, key(f"{seed} {guess}"))
            one.hidden(1, 2, seat)
            choices.add(chosen(one.game, one.states, 2))
        assert len(choices) == 1
