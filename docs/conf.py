"""How `make docs` makes the site: Sphinx reads the repository's own pages where they lie, so links work in both."""

from __future__ import annotations

from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

from sphinx.util.nodes import make_refnode

project = author = "Stolik"
release = version_of("stolik")
extensions = ["myst_parser"]
REFERENCE = "docs/reference/api"
TYPES = ("class", "exception")
root_doc = "docs/index"
include_patterns = ["docs/**.md", "src/stolik/games/*/rules.*.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
exclude_patterns = [".*", "benchmarks", "deploy", "dist", "requirements", "scripts", "site", "tests", "web", "**/__pycache__"]

nitpicky = True
myst_heading_anchors = 4
highlight_language = "none"

python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100

html_theme = "furo"
html_static_path = ["static"]
html_js_files = ["copy.js"]
html_css_files = ["copy.css"]
html_title = "Stolik"
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False


def front_door(app: Any, failure: Exception | None) -> None:
    """Leads from the folder of the site to its first page."""
    if failure is None:
        page = f'<!doctype html><title>Stolik</title><meta http-equiv="refresh" content="0; url={root_doc}.html">\n'
        (Path(app.outdir) / "index.html").write_text(page, "utf-8")


def reference(_: Any, page: str, source: list[str]) -> None:
    """Puts the public names as Sphinx knows them in the place of the page that is read in the repository."""
    if page == REFERENCE:
        from tests.reference import site_page

        source[0] = site_page()


def always_anew(*_: Any) -> list[str]:
    """The reference follows from the code, which Sphinx doesn't watch."""
    return [REFERENCE]


def resolve(app: Any, _: Any, node: Any, words: Any) -> Any:
    """Leads a type in a signature to the reference, by its last name; what isn't ours stays as it is, for nothing is fetched."""
    if node.get("refdomain") != "py":
        return None
    domain, name = app.env.get_domain("py"), node["reftarget"].rpartition(".")[2]
    ours = [found for found, one in domain.objects.items() if found.rpartition(".")[2] == name and one.objtype in TYPES]
    if not ours:
        return words
    best = min(ours, key=len)
    found = domain.objects[best]
    return make_refnode(app.builder, node["refdoc"], found.docname, found.node_id, words, best)


def setup(app: Any) -> None:
    app.connect("build-finished", front_door)
    app.connect("source-read", reference)
    app.connect("env-get-outdated", always_anew)
    app.connect("missing-reference", resolve)
