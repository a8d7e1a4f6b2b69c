"""A result as a document: printed, or written as Markdown and as a page that needs nothing else."""

from __future__ import annotations

import base64
import re
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, TypeAlias

from stolik.lab.errors import CannotWrite

STYLE: Any = {
    "axes.axisbelow": True,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "errorbar.capsize": 3,
    "font.size": 9,
    "grid.alpha": 0.35,
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "lines.markersize": 4.5,
    "pdf.fonttype": 42,
    "svg.hashsalt": "stolik",
}
"""What matplotlib draws by: text in a PDF stays text, and the ids of an SVG are the same each time."""
WIDTH = 5.6
"""Inches: a picture is as wide as the text of a page."""
UNDATED: dict[str, dict[str, None]] = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {}}
"""The kinds of pictures, and what says when they were drawn, which they leave out: the same result gives the same files."""
PAGE_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1b1b1b; background: #fff; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border: 1px solid #bbb; padding: .3rem .7rem; text-align: right; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; }
th { background: #f0f0f0; }
pre { background: #f6f6f6; padding: .7rem; overflow-x: auto; }
figure { margin: 1.5rem 0; }
img { max-width: 100%; }
"""


@dataclass(frozen=True)
class Table:
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Code:
    text: str


@dataclass(frozen=True)
class Plot:
    """A picture to draw on matplotlib's axes; `name` is the name of its files, `height` is in inches."""

    name: str
    caption: str
    draw: Callable[[Any], None]
    height: float = 3.2


Block: TypeAlias = str | Table | Code
"""A paragraph, a table, or a line to type."""


@dataclass(frozen=True)
class Document:
    title: str
    blocks: Sequence[Block]
    plots: Sequence[Plot] = field(default=())


def markdown(document: Document, pictures: bool = False) -> str:
    """The document as Markdown, with links to its pictures if there are any."""
    parts = [f"# {_plain(document.title)}"]
    for block in document.blocks:
        if isinstance(block, Table):
            parts.append("\n".join([_row(block.head), _row(["---", *["---:"] * (len(block.head) - 1)]), *map(_row, block.rows)]))
        elif isinstance(block, Code):
            parts.append("\n".join(f"    {line}" for line in block.text.splitlines()))
        else:
            parts.append(_plain(block))
    parts += [f"![{_plain(plot.caption)}]({plot.name}.svg)" for plot in document.plots] if pictures else []
    return "\n\n".join(parts) + "\n"


def html(document: Document, pictures: Path | None = None) -> str:
    """The document as one page, with the pictures of a folder embedded."""
    parts = [f"<h1>{escape(document.title)}</h1>"]
    for block in document.blocks:
        if isinstance(block, Table):
            head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in block.head)
            rows = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in block.rows)
            parts.append(f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>")
        elif isinstance(block, Code):
            parts.append(f"<pre><code>{escape(block.text)}</code></pre>")
        else:
            parts.append(f"<p>{escape(block)}</p>")
    for plot in document.plots if pictures else ():
        assert pictures is not None
        inside = base64.b64encode((pictures / f"{plot.name}.png").read_bytes()).decode()
        caption = escape(plot.caption)
        parts.append(
            f'<figure><img alt="{caption}" src="data:image/png;base64,{inside}"><figcaption>{caption}</figcaption></figure>'
        )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(document.title)}</title>\n<style>{PAGE_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def prepare(folder: Path) -> list[Path]:
    """Makes the folder, or says why not, before the first game; returns the folders that are new, the innermost first."""
    new = [path for path in (folder, *folder.parents) if not path.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return new
    except OSError as error:
        raise CannotWrite(path=folder, reason=error.strerror) from error


def write(folder: Path, document: Document) -> bool:
    """Writes `report.md`, `report.html` and, if matplotlib is installed, the pictures; returns whether there are any."""
    drawn = draw(folder, document.plots)
    (folder / "report.md").write_text(markdown(document, drawn), "utf-8")
    (folder / "report.html").write_text(html(document, folder if drawn else None), "utf-8")
    return drawn


def draw(folder: Path, plots: Sequence[Plot]) -> bool:
    """Draws the pictures as SVG, as PDF and, for pages, as PNG, if matplotlib is installed."""
    try:
        from matplotlib import rc_context
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        return False
    for plot in plots:
        with rc_context(STYLE):
            figure = Figure(figsize=(WIDTH, plot.height), layout="constrained")
            FigureCanvasAgg(figure)
            plot.draw(figure.subplots())
            for kind, undated in UNDATED.items():
                figure.savefig(folder / f"{plot.name}.{kind}", dpi=200, metadata=undated)
    return True


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(_plain(cell).replace("|", "\\|") for cell in cells) + " |"


def _plain(text: str) -> str:
    """Text that Markdown shows as it is: text from outside may hold anything."""
    flat = re.sub(r"([\\`*<\[])", r"\\\1", " ".join(text.split()))
    return re.sub(r"(?<!\w)_|_(?!\w)", r"\\_", flat)
