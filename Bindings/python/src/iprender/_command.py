"""What the command does in a process of its own: films, and comparing pictures."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Optional, Sequence, Union

from . import _binary, _inputs
from ._inputs import OptionValue, Page
from ._results import Difference, Picture
from .errors import error

#: A picture's file: its bytes, or where it stands.
Source = Union[bytes, str, "os.PathLike[str]"]


def run(arguments: Sequence[str], given: Optional[bytes] = None) -> tuple[int, bytes]:
    """Runs the command; an error is raised unless it ends with 0 or 1 (something differs)."""
    done = subprocess.run(
        [_binary.binary(), *arguments], input=given, capture_output=True, env=_binary.environment(), check=False
    )
    if done.returncode not in (0, 1):
        problem = error({"status": done.returncode, **_last_error(done.stderr)})
        problem.output = done.stdout
        raise problem
    return done.returncode, done.stdout


def _last_error(said: bytes) -> dict[str, Any]:
    """What the command said last: a line of JSON, or what is wrong with its arguments."""
    lines = said.decode("utf-8", "replace").splitlines()
    for line in reversed(lines):
        if line.startswith("{"):
            value = json.loads(line)
            if isinstance(value, dict) and value.get("severity") == "error":
                return value
    for index, line in enumerate(lines):
        found = re.match(r"error\[([a-z-]+)\]: (.*)", line)
        if found:
            fixes = [rest[len("help: ") :] for rest in lines[index:] if rest.startswith("help: ")]
            return {"code": found[1], "message": found[2], "help": fixes[0] if fixes else None}
    return {"message": lines[-1] if lines else "iprender ended without a word"}


def film(page: Page, output: Union[str, "os.PathLike[str]"], **options: OptionValue) -> Path:
    """Makes a film of a stream, a chat or a page that arrives; the ending says which kind (``.mp4``, ``.gif`` …).

    ffmpeg must be on the path, but for ``.gif`` and ``.apng``.
    """
    value = _inputs.content(page)
    given: Optional[bytes] = None
    if "path" in value:
        source = str(value["path"])
    else:
        inner = value["content"]
        source, given = "-", (inner if isinstance(inner, str) else _inputs.json_text(inner)).encode("utf-8", "replace")
    target = Path(output)
    run([source, "-o", str(target), "--quiet", "--diagnostics=json", *_inputs.words(options)], given)
    return target


def diff(expected: Source, actual: Source, *, picture: bool = False, **options: OptionValue) -> Difference:
    """How two pictures differ. ``picture`` asks for one of the differences; ``max_different="0.1%"`` lets some be."""
    with tempfile.TemporaryDirectory(prefix="iprender-") as work:
        sources: list[str] = []
        for name, source in (("expected", expected), ("actual", actual)):
            if isinstance(source, (bytes, bytearray)):
                path = os.path.join(work, name)
                with open(path, "wb") as file:
                    file.write(source)
                sources.append(path)
            else:
                sources.append(os.fspath(source))
        changes = os.path.join(work, "changes.png")
        wanted = ["-o", changes] if picture else []
        _, said = run(["diff", *sources, "--json", *wanted, *_inputs.words(options)])
        difference = Difference(json.loads(said))
        if picture and os.path.exists(changes):
            difference.picture = Picture.of_png(Path(changes).read_bytes())
        return difference
