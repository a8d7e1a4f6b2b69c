"""The names that kernel templates find in their namespace, for the type checker: the functions of a game's rules and player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from stolik.core.contract import Beginner, Player, Rules
    from stolik.core.defaults import usual_lookahead, usual_playouts

    RULES = cast("Rules[Any]", None)
    NUM_MOVES = RULES.NUM_MOVES
    MOST_MOVES = RULES.MOST_MOVES
    deal, legal, asides, mover, violated_rule = RULES.deal, RULES.legal, RULES.asides, RULES.mover, RULES.violated_rule
    play, ending, score, ranks, hide, guess = RULES.play, RULES.ending, RULES.score, RULES.ranks, RULES.hide, RULES.guess

    PLAYER = cast("Player[Any]", None)
    PLAYOUTS, PLAYOUT_MOVES = PLAYER.PLAYOUTS, PLAYER.PLAYOUT_MOVES
    SEES_ONLY_OWN_CARDS, TALKS = PLAYER.SEES_ONLY_OWN_CARDS, PLAYER.TALKS
    LOOKAHEAD, adept, playouts = PLAYER.PLAYOUT_MOVES, PLAYER.policy, usual_playouts  # see `contract.STANDS_IN`
    lookahead, aim = usual_lookahead, PLAYER.worth
    HAS_BEGINNER, beginner = False, cast("Beginner[Any]", None).beginner
    policy, remarks, shortlist = PLAYER.policy, PLAYER.remarks, PLAYER.shortlist
    imagine, worth, horizon = PLAYER.imagine, PLAYER.worth, PLAYER.horizon
