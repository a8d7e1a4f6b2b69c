"""Records all courses for the page: `make courses`."""

from __future__ import annotations

from tests.courses import recorded

if __name__ == "__main__":
    for path, text in recorded().items():
        path.write_text(text, "utf-8")
