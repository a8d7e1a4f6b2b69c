"""The document of a training, with its curves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stolik.core.words import Language, fill
from stolik.lab.learning import Round, Training
from stolik.lab.report import Code, Document, Plot, Table

_TRAINED = ("{files:~The file|The files} {names} in {folder}.", "{files:~Plik|Pliki|Pliki} {names} w {folder}.")
_LOSS = (
    "The loss is the mean cross entropy of the net on the positions of each "
    "round, beside the least possible; rounds play different games, so it need not fall.",
    "Strata to średnia entropia krzyżowa sieci na pozycjach danej rundy, "
    "obok najmniejszej możliwej; rundy grają różne gry, więc nie musi maleć.",
)


def of_training(result: Training, language: Language = "en") -> Document:
    """How a training went, with its curves."""
    by_net = all(one.loss is not None for one in result.rounds)
    rows = [
        [
            str(one.number),
            f"{one.positions:,}",
            *([f"{one.loss:.4f}", f"{one.floor:.4f}"] if by_net else []),
            f"{100 * one.won:.1f}",
            f"{one.seconds:.0f}",
        ]
        for one in result.rounds
    ]
    heads = ["positions", "loss", "least possible", "of won games %"] if by_net else ["games", "won %"]
    table = Table(["round", *heads, "seconds"], rows)
    names = ", ".join(result.files)
    won = "Positions that come from won games, by round" if by_net else "Games won, by round"
    losses = _lines(result.rounds, {"net": "loss", "least possible": "floor"})
    return Document(
        f"{result.game}: training, {result.course}",
        [
            fill(_TRAINED, language, files=len(result.files), names=names, folder=result.folder),
            *([fill(_LOSS, language)] if by_net and rows else []),
            *([table] if rows else []),
            Code(result.command),
        ],
        [
            *([Plot("loss", "Loss by round, and the least possible", losses)] if by_net else []),
            Plot("won", won, _lines(result.rounds, {"": "won"})),
        ]
        if rows
        else [],
    )


def _lines(rounds: Sequence[Round], lines: Mapping[str, str]) -> Any:
    def draw(axes: Any) -> None:
        for label, field in lines.items():
            axes.plot([one.number for one in rounds], [getattr(one, field) for one in rounds], "o-", label=label)
        axes.set_xlabel("round")
        axes.set_xticks([one.number for one in rounds])
        axes.set_ylabel(" and ".join(lines.values()) if len(lines) == 1 else "cross entropy")
        axes.grid(alpha=0.3)
        if len(lines) > 1:
            axes.legend()

    return draw
