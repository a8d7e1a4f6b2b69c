"""The score sheets and the bounds of a table, apart from the rules, so that listing games doesn't load those."""

from __future__ import annotations

VALUES = 12
"""Values of cards, and rows of a sheet."""
FEWEST_BOXES, MOST_BOXES = 1, 6
"""The bounds for the boxes of a row on a sheet of your own; the printed sheets are well within."""
MOST_TURNS = 300
"""TRI-5.2: a table may agree on fewer."""

SHEETS: dict[str, tuple[int, ...]] = {
    # TRI-1.2, the boxes of rows 1 to 12 as a picture showed them. Certain: rows 1, 2, 7, 8, 9 and 12.
    # Likely: 3 and 11. Inferred: 4, 5, 6 and 10, so there is a second reading.
    "forty_one": (2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5),
    "forty_two": (2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5),
}
