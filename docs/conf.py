"""How `make docs` makes the site: Sphinx reads the repository's own pages where they lie, so links work in both."""

from __future__ import annotations

from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

project = author = "Stolik"
release = version_of("stolik")
extensions = ["myst_parser"]
root_doc = "docs/index"
include_patterns = ["docs/**.md", "src/stolik/games/*/rules.*.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
exclude_patterns = [".*", "benchmarks", "deploy", "dist", "requirements", "scripts", "site", "tests", "web", "**/__pycache__"]

nitpicky = True
myst_heading_anchors = 4
highlight_language = "none"

html_theme = "furo"
html_title = "Stolik"
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False


def front_door(app: Any, failure: Exception | None) -> None:
    """Leads from the folder of the site to its first page."""
    if failure is None:
        page = f'<!doctype html><title>Stolik</title><meta http-equiv="refresh" content="0; url={root_doc}.html">\n'
        (Path(app.outdir) / "index.html").write_text(page, "utf-8")


def setup(app: Any) -> None:
    app.connect("build-finished", front_door)
