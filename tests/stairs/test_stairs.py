"""The guide's game is read from its page as a reader would: a line names a file, the block below it is the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import stairs

PAGE = """
`stairs/__init__.py` has the options; see also `stairs/words.py`.

```python
GAME = 1
```

Run `stairs/rules.py` like this:

```text
stolik play stairs
```

As `stairs/__init__.py` says, nothing is loaded. `stairs/rules.py`:

~~~python
RULES = "```"
~~~

```python
print("no file")
```

`stairs/rules.en.md`:

````markdown
# Stairs

```text
a block of its own
```
````
"""


def test_a_file_is_the_next_block_in_its_language_after_its_name() -> None:
    assert stairs.files(PAGE) == {
        "stairs/__init__.py": "GAME = 1\n",
        "stairs/rules.py": 'RULES = "```"\n',
        "stairs/rules.en.md": "# Stairs\n\n```text\na block of its own\n```\n",
    }


def test_a_file_that_is_there_twice_is_a_mistake_of_the_guide() -> None:
    with pytest.raises(AssertionError, match="twice"):
        stairs.files(PAGE + PAGE)


def test_the_guide_has_a_whole_package(tmp_path: Path) -> None:
    stairs.install(tmp_path)
    sources = {path.name: path.read_text("utf-8") for path in (tmp_path / "stairs").iterdir()}
    assert {"__init__.py", "rules.py", "rules.en.md", "rules.pl.md"} <= set(sources)
    for name, text in sources.items():
        assert text.strip()
        if name.endswith(".py"):
            compile(text, name, "exec")
    assert "stairs:GAME" in (tmp_path / "stairs-1.dist-info" / "entry_points.txt").read_text("utf-8")
