"""Functions that run the command in a separate process: films and image comparison."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional, Sequence, Union

from . import _binary, _inputs
from ._inputs import Page
from ._results import Difference, Picture
from .errors import error, usage

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import DiffOptions, FilmOptions

#: An image file: its bytes or its path.
Source = Union[bytes, str, "os.PathLike[str]"]


def run(arguments: Sequence[str], given: Optional[bytes] = None) -> tuple[int, bytes]:
    """Runs the command. Raises an error unless the exit code is 0, or 1 (the images differ)."""
    done = subprocess.run(
        [_binary.binary(), *arguments], input=given, capture_output=True, env=_binary.environment(), check=False
    )
    if done.returncode not in (0, 1):
        problem = error({"status": done.returncode, **_last_error(done.stderr)})
        problem.output = done.stdout
        raise problem
    return done.returncode, done.stdout


_HEAD = re.compile(r"error\[([a-z-]+)\]: (.*)")
_HELP = "help: "


def _last_error(said: bytes) -> dict[str, Any]:
    """Returns the error that the command printed as a line of JSON or as lines of text."""
    lines = said.decode("utf-8", "replace").splitlines()
    for line in reversed(lines):
        if line.startswith("{"):
            value = json.loads(line)
            if isinstance(value, dict) and value.get("severity") == "error":
                return value
    for number, line in enumerate(lines):
        head = _HEAD.match(line)
        if head:
            fix = next((after for after in lines[number + 1 :] if after.startswith(_HELP)), None)
            return {"code": head[1], "message": head[2], "help": fix[len(_HELP) :] if fix else None}
    return {"message": lines[-1] if lines else "iprender failed without an error message"}


#: The file extensions of films.
_FILMS = (".mp4", ".mov", ".webm", ".webp", ".gif", ".apng", ".y4m", ".rgba")


def film(page: Page, output: Union[str, "os.PathLike[str]"], **options: "Unpack[FilmOptions]") -> Path:
    """Makes a film of a stream, a tape, a chat or a page that appears step by step, and returns its path.

    The file extension selects the format (``.mp4``, ``.gif`` …). Formats other than ``.gif`` and ``.apng`` need ffmpeg
    on the ``PATH``.
    """
    target = Path(output)
    if target.suffix.lower() not in _FILMS and not options.get("stream") and not options.get("format"):
        raise usage("output", f"a film ends in {', '.join(_FILMS[:-1])} or {_FILMS[-1]}, not {target.name!r}")
    value = _inputs.content(page)
    given: Optional[bytes] = None
    if "path" in value:
        source = str(value["path"])
    else:
        inner = value["content"]
        source, given = "-", (inner if isinstance(inner, str) else _inputs.json_text(inner)).encode("utf-8", "replace")
    run([source, "-o", str(target), "--quiet", "--diagnostics=json", *_inputs.words(options)], given)
    return target


def diff(expected: Source, actual: Source, *, picture: bool = False, **options: "Unpack[DiffOptions]") -> Difference:
    """Compares two images pixel by pixel.

    ``picture=True`` adds an image of the differences. ``max_different="0.1%"`` allows up to 0.1 % of the pixels to differ.
    """
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
