"""From a run that fails to a shorter one that fails as well: leaves out what isn't needed for it."""

from __future__ import annotations

import time

from tests.simulation.plan import Plan, planned
from tests.simulation.world import Result, simulated

MOST_SECONDS = 60.0
"""After so long the shortest so far must do."""
SHORTER = (0.3, 0.5, 0.7, 0.85, 0.95)


def shrunk(result: Result, most_seconds: float = MOST_SECONDS) -> Result:
    """A run of the same seed with as little in it as still fails in the same way."""
    until = time.perf_counter() + most_seconds
    wrong = kind_of(result)

    def tried(plan: Plan) -> Result | None:
        shorter = simulated(plan)
        return shorter if shorter.problems and kind_of(shorter) == wrong else None

    again = True
    while again and time.perf_counter() < until:
        again = False
        for share in SHORTER:
            plan = result.plan
            if shorter := tried(planned(plan.seed, plan.without, plan.lasts * share)):
                result, again = shorter, True
                break
        for part in result.plan.parts:
            if time.perf_counter() > until:
                break
            plan = result.plan
            if plan.kept(part) and (shorter := tried(planned(plan.seed, plan.without | {part}, plan.lasts))):
                result, again = shorter, True
    return result


def kind_of(result: Result) -> str:
    """What is wrong, without the numbers in it."""
    letters = "".join(letter for letter in result.problems[0] if not letter.isdigit())
    return letters if "logged" in letters else " ".join(letters.split()[-4:])


def told(result: Result) -> str:
    """A run in words: its plan, and what happened up to the problem."""
    plan = result.plan
    first = next((number for number, (_, text) in enumerate(result.trace) if text.startswith("##")), len(result.trace))
    lines = [
        f"seed {plan.seed}: {'; '.join(result.problems)}",
        f"  {plan.processes} {'processes share a database' if plan.shared else 'process with a file'}, "
        f"idle life {plan.idle_life:g} s, mended at {plan.lasts:g} s",
        *(f"  {table.name}: {table.game}, seats {table.seats}, timer {table.timer}, {table.speed}" for table in plan.tables),
        *(f"  a table that can't be read: {what}" for what in plan.unreadable),
        *([f"  messages: {', '.join(f'{share:.0%} {kind}' for kind, share in plan.mishaps.items())}"] if plan.mishaps else []),
        *(f"{at:9.3f}  {text}" for at, text in result.trace[: first + 12]),
        f'again: make simulate ARGS="--only {plan.seed} --lasts {plan.lasts:g}'
        + "".join(f" --without '{part}'" for part in sorted(plan.without))
        + '"',
    ]
    return "\n".join(lines)
