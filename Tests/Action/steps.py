"""Runs what GitHub would run: ``python steps.py WHEELS`` (Scripts/test-action)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
USE = """
on: push
jobs:
  golden:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@v5
      - uses: ./
        with: { wheels: ci }
"""


def lint() -> None:
    """The workflows, and one that uses the action, are as GitHub wants them."""
    with tempfile.TemporaryDirectory() as name:
        project = Path(name)
        workflows = project / ".github/workflows"
        workflows.mkdir(parents=True)
        (project / ".git").mkdir()
        (project / "action.yml").write_text((ROOT / "action.yml").read_text())
        for file in (ROOT / ".github/workflows").glob("*.yml"):
            (workflows / file.name).write_text(file.read_text())
        (workflows / "use.yml").write_text(USE)
        subprocess.run(["actionlint"], cwd=project, check=True)
        # What actionlint accepts of anything is no check.
        (workflows / "use.yml").write_text(USE.replace("wheels", "wheel"))
        assert subprocess.run(["actionlint"], cwd=project, capture_output=True).returncode != 0
    print("ok: actionlint finds nothing")


class Runner:
    """The part of GitHub's runner that the action needs: inputs, environment and `GITHUB_PATH`."""

    def __init__(self, folder: Path, inputs: dict[str, str]) -> None:
        self.action = yaml.safe_load((ROOT / "action.yml").read_text())
        unknown = set(inputs) - set(self.action["inputs"])
        assert not unknown, unknown
        self.inputs = {name: inputs.get(name, str(given.get("default", ""))) for name, given in self.action["inputs"].items()}
        self.folder = folder
        self.path = folder / "github-path"
        self.path.touch()

    def value(self, text: str) -> str:
        return re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: self.inputs[match[1]], text)

    def run(self) -> int:
        """Runs the steps until one fails, and returns its status."""
        for step in self.action["runs"]["steps"]:
            assert step["shell"] == "bash"
            environment = {
                **os.environ,
                **{name: self.value(text) for name, text in step.get("env", {}).items()},
                "RUNNER_TEMP": str(self.folder / "temp"),
                "GITHUB_PATH": str(self.path),
                "PATH": os.pathsep.join([*reversed(self.path.read_text().split()), os.environ["PATH"]]),
            }
            (self.folder / "temp").mkdir(exist_ok=True)
            status = subprocess.run(
                ["bash", "-e", "-o", "pipefail", "-c", self.value(step["run"])], cwd=self.folder, env=environment
            ).returncode
            if status:
                return status
        return 0


def main() -> None:
    lint()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        message = folder / "goldens/welcome.md"
        message.parent.mkdir()
        message.write_text("Send me a *photo*.\n")
        runner = Runner(folder, {"wheels": sys.argv[1]})
        assert runner.run() == 1, "a golden without an expected image passes"
        command = str(folder / "temp/iprender/bin/iprender")
        subprocess.run([command, "golden", "goldens", "--accept"], cwd=folder, check=True)
        assert runner.run() == 0, "a golden that is the same fails"
        message.write_text("Send me a *film*.\n")
        assert runner.run() == 1, "a golden that differs passes"
        assert (folder / "iprender-report.html").stat().st_size > 0
    print("ok: the action passes and fails when it should")


if __name__ == "__main__":
    main()
