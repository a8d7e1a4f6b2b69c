"""The project's own files: the two commands of a newcomer, and nothing in them that belongs to one machine."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.version import Version

import dev
import stolik

ROOT = Path(__file__).resolve().parent.parent
LISTS = sorted((ROOT / "requirements").glob("*.txt"))
FORGE = "https://github.com/stolik-games/stolik"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def read(path: str) -> Any:
    return yaml.safe_load((ROOT / path).read_text("utf-8"))


def test_every_target_of_the_makefile_is_a_command_of_the_script() -> None:
    targets = re.findall(r"^([a-z-]+): +; \$\(DEV\)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    shown = subprocess.run(
        [sys.executable, "scripts/dev.py", "help"], cwd=ROOT, check=True, text=True, capture_output=True
    ).stdout
    assert sorted(targets) == sorted(re.findall(r"^make ([a-z-]+)", shown, re.MULTILINE))
    assert {"setup", "run", "test", "check", "quick", "bench", "pictures", "playthroughs", "help"} <= set(targets)


def test_an_unknown_command_is_refused_with_the_list() -> None:
    done = subprocess.run([sys.executable, "scripts/dev.py", "fly"], cwd=ROOT, check=False, text=True, capture_output=True)
    assert done.returncode == 1
    assert "There is no command 'fly'" in done.stderr
    assert "make run" in done.stdout


def test_a_row_goes_on_after_a_failure_and_tells_of_it(tmp_path: Path) -> None:
    """What may be done again counts by its second try; nothing else has one."""
    fails, passes, at_first = (dev.Job("", ["-c", f"import sys; sys.exit({code})"]) for code in ("1", "0", "len(sys.argv) == 1"))
    for row, code in (
        ([passes, passes], 0),
        ([fails, passes], 1),
        ([at_first], 1),
        ([at_first._replace(again=["more"])], 0),
        ([fails._replace(again=["more"]), passes], 1),
    ):
        with (tmp_path / "said").open("w") as file:
            assert dev.in_a_row(row, file) == code
        assert (tmp_path / "said").read_text().count("What failed, once more") == bool(row[0].again)


def test_each_file_of_tests_in_the_browser_is_in_one_half_and_each_half_remembers_its_own_failures() -> None:
    halves = [job.arguments for job in dev.halves_of_the_browser("-x")]
    files = [one for half in halves for one in half if one.endswith(".py")]
    assert sorted(files) == sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / dev.BROWSER).glob("test_*.py"))
    assert len({one for half in halves for one in half if one.startswith("cache_dir=")}) == 2
    assert all(half[-1] == "-x" for half in halves)


def test_ci_runs_the_tests() -> None:
    assert "make test" in (ROOT / ".ci" / "run").read_text()


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_pinned_lists_name_no_package_index_and_pin_every_package(path: Path) -> None:
    lines = path.read_text().splitlines()
    assert not [line for line in lines if "://" in line or line.startswith("-")]
    packages = [line for line in lines if line and not line.startswith(" ")]
    assert len(packages) > 5
    assert all("==" in line for line in packages)
    assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in lines if line.startswith(" "))


def test_the_scripts_need_nothing_installed() -> None:
    code = (
        "import sys; sys.path.insert(0, 'scripts'); import dev; print([m for m in sys.modules if m in ('numpy', 'pip', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], cwd=ROOT, check=True, text=True, capture_output=True)
    assert done.stdout.strip() == "[]"


def test_the_lock_of_the_client_names_no_registry_and_serves_every_platform() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    bundlers = " ".join(name for name in lock["packages"] if name.startswith("node_modules/@rolldown/binding-"))
    for platform in ("linux-x64-gnu", "linux-x64-musl", "linux-arm64-gnu", "darwin-arm64", "darwin-x64", "win32-x64-msvc"):
        assert platform in bundlers, f"run npm without node_modules, or the lock forgets {platform}"


def test_the_workflow_runs_every_python_on_every_system_and_all_tests_on_one() -> None:
    jobs = read(".github/workflows/tests.yml")["jobs"]
    matrix = jobs["quick"]["strategy"]["matrix"]
    assert matrix["system"] == ["ubuntu", "macos", "windows"]
    assert matrix["python"] == [f"3.{minor}" for minor in range(dev.OLDEST[1], dev.NEWEST[1] + 1)]
    assert [step["run"] for step in jobs["quick"]["steps"] if "run" in step] == ["python scripts/dev.py quick"]
    whole = next(step["with"]["python-version"] for step in jobs["all"]["steps"] if "with" in step)
    assert matrix["exclude"] == [{"system": "ubuntu", "python": whole}]
    assert "make test" in [step.get("run") for step in jobs["all"]["steps"]]
    assert "quick" in dev.COMMANDS


def test_the_workflow_asks_for_no_right_to_write() -> None:
    assert read(".github/workflows/tests.yml")["permissions"] == {"contents": "read"}


def test_hooks_fetch_nothing_and_run_tools_that_there_are() -> None:
    repositories = read(".pre-commit-config.yaml")["repos"]
    assert [one["repo"] for one in repositories] == ["local"]
    scripts = json.loads((ROOT / "web/package.json").read_text("utf-8"))["scripts"]
    groups = [tool for group in PYPROJECT["dependency-groups"].values() for tool in group if isinstance(tool, str)]
    for hook in repositories[0]["hooks"]:
        assert hook["language"] == "system"
        python3, script, *command = hook["entry"].split()
        assert python3 == "python3" and (ROOT / script).exists()
        if command[0] == "-m":
            assert any(tool.startswith(command[1]) for tool in groups)
        else:
            assert command[0] == "scripts/client.py" and command[1] in scripts


def test_every_form_for_an_issue_asks_for_something() -> None:
    forms = [path for path in sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")) if path.stem != "config"]
    assert [form.stem for form in forms] == ["bug", "idea", "rule"]
    for form in forms:
        body = read(str(form.relative_to(ROOT)))["body"]
        assert any(field.get("validations", {}).get("required") for field in body)
    games = next(field for field in read(".github/ISSUE_TEMPLATE/rule.yml")["body"] if field["type"] == "dropdown")
    assert games["attributes"]["options"] == [game.title[0] for game in stolik.games().values()]


def test_the_version_and_the_address_are_the_same_everywhere() -> None:
    project, cited = PYPROJECT["project"], read("CITATION.cff")
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    releases = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$", changes, re.MULTILINE)
    assert releases[0] == (cited["version"], str(cited["date-released"]))
    assert Version(stolik.__version__) >= Version(releases[0][0])
    assert cited["repository-code"] == project["urls"]["Source"] == FORGE
    assert all(url.startswith(FORGE) for url in project["urls"].values())
    assert project["urls"].keys() >= {"Homepage", "Documentation", "Source", "Issues", "Changelog"}
    assert project["authors"] == [{"name": "the Stolik contributors"}]


def test_every_heading_of_the_change_log_is_one_that_people_look_for() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    headings = re.findall(r"^## (.*)$", changes, re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    for heading in headings:
        assert re.search(rf"^{re.escape(heading.split(' - ')[0])}: {FORGE}/\S+$", changes, re.MULTILINE), heading
    kinds = set(re.findall(r"^### (.*)$", changes, re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Rules"}


def test_the_image_and_the_compose_file_serve_on_the_same_port_as_an_unprivileged_user() -> None:
    image, services = (ROOT / "Dockerfile").read_text("utf-8"), read("compose.yaml")["services"]
    assert image.count("FROM ") == 2 and re.search(r"^USER stolik$", image, re.MULTILINE)
    assert "EXPOSE 8321" in image and services["tables"]["ports"] == ["8321:8321"]
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for kept in (line.removeprefix("!") for line in ignored if line.startswith("!")):
        assert (ROOT / kept).exists(), kept
    assert services["tables"]["depends_on"]["database"]["condition"] == "service_healthy"
    volumes = {volume.split(":")[0] for service in services.values() for volume in service["volumes"]}
    assert volumes == set(read("compose.yaml")["volumes"])


def test_the_servers_that_are_described_are_started_with_options_that_there_are() -> None:
    shown = subprocess.run([sys.executable, "-m", "stolik", "serve", "--help"], check=True, text=True, capture_output=True)
    unit = re.search(r"^ExecStart=(.*)$", (ROOT / "deploy/stolik.service").read_text("utf-8"), re.MULTILINE)
    image = re.search(r"^CMD (.*)$", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert unit and image
    compose = " ".join(read("compose.yaml")["services"]["tables"]["command"])
    for command in (unit[1], image[1], compose):
        assert "serve" in command and "--database" in command
        for option in re.findall(r"--[a-z-]+", command):
            assert option in shown.stdout, option


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    unit = (ROOT / "deploy/stolik.service").read_text("utf-8")
    copy = tmp_path / "stolik.service"
    copy.write_text(re.sub(r"^ExecStart=/opt/stolik/bin/stolik", "ExecStart=/bin/true", unit, flags=re.MULTILINE))
    done = subprocess.run(["systemd-analyze", "verify", str(copy)], check=False, text=True, capture_output=True)
    assert (done.returncode, done.stderr) == (0, "")
