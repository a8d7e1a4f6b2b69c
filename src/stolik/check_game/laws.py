"""What every game obeys: laws of moves and ends, of hiding and guessing, of equal cards. Each check raises `Wrong`."""

from __future__ import annotations

import math

import msgspec

from stolik.check_game.walks import SOME, Walk
from stolik.core import record
from stolik.core.cards import HIDDEN, NOBODY, eye
from stolik.core.game import key_of, key_words
from stolik.core.rng import start
from stolik.core.words import LANGUAGES

TRIES = 40
"""How often to make a move with other chance, to see which of equal cards leaves."""
FAR = 5.0
"""So many standard deviations from what is expected are no accident."""


def laws(walk: Walk) -> None:
    """Moves ascend, are in range and end with the game; every refusal names a rule; replays give the same bytes."""
    game, stated = walk.game, {language: walk.game.rules_text(language) for language in LANGUAGES}
    most = game.rules.NUM_MOVES
    for moves in walk.steps():
        if moves != sorted(set(moves)) or any(not 0 <= move < most for move in moves):
            raise walk.wrong(f"legal moves don't ascend from 0 to {most - 1}: {moves[:12]}")
        if bool(moves) == bool(game.kernels.of(walk.states).ending_at(walk.states, 0)):
            raise walk.wrong("there are legal moves after the end, or none before it")
        state = record.read(game.rules.State, walk.states, 0)
        if [state.where.count(place) for place in range(len(state.held))] != state.held:
            raise walk.wrong("`held` doesn't count the cards of each place")
        if not moves or not walk.made or walk.chance.random() < SOME:
            allowed = {*moves, *game.asides(walk.states, 0)}
            for move in range(-1, most + 1):
                number = int(game.kernels.of(walk.states).violated_rule_at(walk.states, 0, move))
                if (number == 0) != (move in allowed):
                    raise walk.wrong(
                        f"violated_rule gives {number} for move {move}, which is {'' if move in allowed else 'not '}legal"
                    )
                for language in LANGUAGES if number else ():
                    if f"**{game.rule_name(number)}**" not in stated[language]:
                        raise walk.wrong(f"rules.{language}.md has no statement {game.rule_name(number)}, which forbids a move")
    again = Walk(walk.setting, walk.seed)
    for move in walk.made:
        again.play(move)
    if record.pack(again.states, 0) != record.pack(walk.states, 0):
        raise walk.wrong("the same key and moves give another state")


def ends(walk: Walk) -> None:
    """Every game ends within the number of moves that its rules state, and ranks somebody."""
    game, made = walk.game, 0
    while moves := game.legal(walk.states, 0):
        walk.play(walk.chance.choice(moves))
        made += 1
        if made > game.rules.MOST_MOVES:
            raise walk.wrong(f"the game goes on after MOST_MOVES ({game.rules.MOST_MOVES}) moves")
    ranks = game.ranks(walk.states, 0, walk.options.players)
    if any(not 1 <= rank <= len(ranks) + 1 for rank in ranks):
        raise walk.wrong(f"ranks at the end are {ranks}")


def hiding(walk: Walk) -> None:
    """What a seat can't know changes neither its record nor its view; hiding twice changes nothing."""
    game = walk.game
    for at, _ in enumerate(walk.some_steps()):
        for seat in walk.seats:
            hidden = walk.hidden(0, 1, seat)
            true, known = (record.read(game.rules.State, walk.states, place) for place in (0, 1))
            unseen = [card for card, eyes in enumerate(true.seen) if not eyes & eye(seat)]
            if any(known.where[card] != HIDDEN for card in unseen):
                raise walk.wrong(f"hide leaves a card where it is that seat {seat} hasn't seen")
            if walk.hidden(1, 2, seat) != hidden:
                raise walk.wrong(f"hiding twice for seat {seat} changes something")
            views = set()
            for guess in range(2):
                walk.hidden(0, 1, seat)
                walk.guess(1, seat, f"{at} {guess}")
                if walk.hidden(1, 2, seat) != hidden:
                    raise walk.wrong(f"hiding a guess for seat {seat} gives something else than was hidden")
                seen = record.read(game.rules.State, walk.states, 2)
                views.add(msgspec.json.encode(game.view.view(seen, seat)))
            if len(views) != 1:
                raise walk.wrong(f"the view of seat {seat} changes with what it can't know")


def guessing(walk: Walk) -> None:
    """A guess keeps the legal moves of the seat that guesses, puts every card somewhere, and can be played on."""
    game = walk.game
    for at, moves in enumerate(walk.some_steps()):
        seat = walk.turn
        if not moves:
            continue
        walk.hidden(0, 1, seat)
        if game.legal(walk.states, 1) != moves:
            raise walk.wrong(f"seat {seat} doesn't see its own legal moves in its hidden record")
        walk.guess(1, seat, at)
        if game.legal(walk.states, 1) != moves:
            raise walk.wrong(f"a guess of seat {seat} changes its legal moves")
        for move in moves:
            walk.states[2] = walk.states[1]
            walk.play(move, 2)
            after = record.read(game.rules.State, walk.states, 2)
            if [after.where.count(place) for place in range(len(after.held))] != after.held:
                raise walk.wrong(f"after move {move} in a guess `held` doesn't count the cards of each place")


def leaving(walk: Walk) -> None:
    """Of equal cards that only their holder knows, each is as likely to leave the hand as any other.

    Everybody sees which copy leaves. If it were, say, always the first, it would tell whether others like it stay.
    """
    for moves in walk.some_steps():
        for alike in equal_secrets(walk) if moves else ():
            parting = [move for move in moves if 0 < len(parted(walk, move, alike, 0)) < len(alike)]
            if not parting:
                continue
            move = walk.chance.choice(parting)
            left = [parted(walk, move, alike, salt) for salt in range(TRIES)]
            if len({len(cards) for cards in left}) > 1:
                continue  # the move also deals a new round, or draws
            share = len(left[0]) / len(alike)
            spread = math.sqrt(TRIES * share * (1 - share))
            for card in alike:
                times = sum(card in cards for cards in left)
                if abs(times - TRIES * share) > FAR * spread:
                    text = walk.game.moves.say(move)
                    raise walk.wrong(
                        f"of the equal cards {alike} in a hand, «{text}» takes card {card} {times} times in {TRIES}, not "
                        f"{TRIES * share:.0f}: which one leaves tells what stays. Let chance choose"
                    )


def equal_secrets(walk: Walk) -> list[list[int]]:
    """The cards of the hand in turn that only its player knows, together those that look the same to them.

    Two cards are equal if the player sees the same hand whichever of them is missing from it.
    """
    game, seat = walk.game, walk.turn
    true = record.read(game.rules.State, walk.states, 0)
    secret = [card for card, place in enumerate(true.where) if place == seat and true.seen[card] == eye(seat)]
    other = next((card for card, eyes in enumerate(true.seen) if eyes == NOBODY), None)
    if other is None:
        return []
    views: dict[bytes, list[int]] = {}
    for card in secret:
        changed = record.read(game.rules.State, walk.states, 0)
        for field in (changed.where, changed.seen):
            field[card], field[other] = field[other], field[card]
        record.write(walk.states, 1, changed)
        seen = game.hidden(walk.states, 1, seat)
        views.setdefault(msgspec.json.encode(game.view.view(seen, seat)), []).append(card)
    return [alike for alike in views.values() if len(alike) > 1]


def parted(walk: Walk, move: int, cards: list[int], salt: int) -> list[int]:
    """Which of these cards leave the hand in turn with a move, when chance goes on from another key."""
    seat = walk.turn
    other = record.read(walk.game.rules.State, walk.states, 0)
    start(other, key_words(key_of(f"{walk.seed} {len(walk.made)} {salt}")))
    record.write(walk.states, 1, other)
    walk.play(move, 1)
    after = record.read(walk.game.rules.State, walk.states, 1).where
    return [card for card in cards if after[card] != seat]
