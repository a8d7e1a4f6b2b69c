"""Lists the numbered statements of the games' rules that no test names, and fails if there are any.

A test names what it proves with `@pytest.mark.rule("GAME-2.2")`. The statements are those of
`rules.en.md` in each registered game's folder; the Polish rules must have the same ones.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import stolik

TESTS = Path(__file__).resolve().parent.parent / "tests"


def stated(text: str) -> list[str]:
    """The numbers of a rule text, in order."""
    return re.findall(r"^- \*\*([A-Z0-9]+-\d+\.\d+)\*\*", text, re.MULTILINE)


def proved() -> set[str]:
    """The numbers that decorators of tests name."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                        found |= {ast.literal_eval(argument) for argument in decorator.args}
    return found


def problems() -> list[str]:
    named, known, found = proved(), set(), []
    for game in stolik.games().values():
        english, polish = stated(game.rules_text("en")), stated(game.rules_text("pl"))
        known |= set(english)
        if english != polish:
            found.append(f"{game.name}: the Polish and the English rules differ in {sorted(set(english) ^ set(polish))}")
        found += [f"{number}: no test names it" for number in english if number not in named]
    found += [f"{number}: a test names it, but no rule has it" for number in sorted(named - known)]
    return found


if __name__ == "__main__":
    found = problems()
    print("\n".join(found) or "Every rule has a test that names it.")
    sys.exit(1 if found else 0)
