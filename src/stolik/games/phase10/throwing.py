"""What speaks for and against a discard beside the hand that it leaves: the points it saves, and what it gives away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.rule import rule
from stolik.games.phase10.deck import JOKER_KIND, NUMBERS, SKIP_KIND, colour_of, number_of
from stolik.games.phase10.laying import BYTE, count
from stolik.games.phase10.outlook import NEVER, Tally
from stolik.games.phase10.phase_list import Kind

if TYPE_CHECKING:
    from stolik.games.phase10.rules import State

POINT = 0.0002
"""What a point in hand costs, in outlook."""
POINT_LATE = 0.0015
"""Added to `POINT` when somebody has laid."""
POINT_TIED = 0.0022
"""Added to `POINT` where several may complete the last phase in one round, so that points decide."""
FEEDS = 0.1
"""What it costs, in outlook, to give the next player a card that goes with one that they are known to hold."""
SHUNNED = 0.01
"""What each earlier discard of the same number gains: nobody seems to want it."""
MIDDLING = 0.007
"""What it costs, for each step from the nearer end of 1 to 12, to give a card to a player who needs a run."""
GIVES = 0.14
"""What it costs to give the next player, who has laid, a card that some group takes."""


@rule
def point(s: State, taken: int) -> float:
    """What a point in hand costs now, in outlook."""
    return POINT + (POINT_LATE if taken else 0.0) + (POINT_TIED if slack(s) else 0.0)


@rule
def slack(s: State) -> bool:
    """Whether a player who lays the last phase has cards left, so that others may lay it in the same round."""
    cards = 0
    for size in s.sizes[s.phase_count - 1]:
        cards += size
    return cards < s.hand_size


@rule
def gift(s: State, seat: int, kind: int, taken: int, known: Tally, thrown: Tally) -> float:
    """What a discard does for the next player, who sits at `seat`, as far as the bot can tell."""
    if kind == SKIP_KIND:
        return 0.0
    if s.laid[seat]:
        return GIVES * (taken >> kind & 1)
    if kind == JOKER_KIND:
        return NEVER + 0.0
    asks = s.kinds[s.phase[seat]][0]
    if asks == Kind.COLOR:
        shift = BYTE * (colour_of(kind) - 1)
        return FEEDS * (known.colours >> shift & 255) - SHUNNED * (thrown.colours >> shift & 255) / 4
    number = number_of(kind)
    cost = -SHUNNED * count(thrown.numbers, number)
    if asks == Kind.SET:
        cost += FEEDS * count(known.numbers, number)
    if asks == Kind.RUN or s.kinds[s.phase[seat]][1] == Kind.RUN:
        cost += MIDDLING * min(number, NUMBERS + 1 - number)
    return cost
