"""Goldens in the format of ``iprender golden`` (Spec/CI.md): the command can read the folders of the plugin."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any, Callable, Iterable, Mapping, Optional

from . import _command, _inputs
from ._inputs import OptionValue, Page
from .errors import IPRenderError

_EXPECTED = (".expected.png", ".expected.txt")


def stem(item: Any, folder: Path, name: Optional[str], count: int) -> Path:
    """Returns the path of a test's golden without a file extension: ``goldens/test_bot/test_welcome``."""
    words = item.nodeid.split("::")[1:]
    label = "-".join(words) if name is None else "-".join([*words, name])
    label = re.sub(r"[^\w\[\]=,+-]+", "_", label)
    if name is None and count > 1:
        label += f"-{count}"
    return folder / str(item.path.stem) / label


class Golden:
    """An input with its options and its expected image and layout."""

    def __init__(self, path: Path, page: Page, options: Mapping[str, object]) -> None:
        self.path = path
        self._options = options
        content = _inputs.content(page)
        if "path" in content:
            source = Path(content["path"])
            self._ending, self._bytes = source.suffix, source.read_bytes()
        elif isinstance(content["content"], str):
            text = content["content"]
            self._ending = ".json" if text.lstrip()[:1] in ("{", "[") else ".md"
            self._bytes = text.encode()
        else:
            self._ending = ".json"
            self._bytes = (json.dumps(content["content"], ensure_ascii=False, indent=2) + "\n").encode()

    def accept(self) -> Optional[str]:
        """Writes the input, the options and the expected files. Returns an error message, or ``None``."""
        folder = self.path.parent
        folder.mkdir(parents=True, exist_ok=True)
        for other in (".json", ".md", ".html", ".jsonl", ".tape"):
            if other != self._ending:
                _beside(self.path, other).unlink(missing_ok=True)
        self._write(self.path, folder)
        # The golden is rendered in a separate folder, so that other files cannot affect it.
        with tempfile.TemporaryDirectory(prefix="iprender-") as work:
            copy = Path(work) / self.path.name
            self._copy(copy)
            result = _run(Path(work), "--accept", "--json", *self._roots)[0]
            if result["result"] == "failed":
                return f"failed: {result.get('message', '')}"
            for ending in _EXPECTED:
                if _beside(copy, ending).exists():
                    shutil.copyfile(_beside(copy, ending), _beside(self.path, ending))
                else:
                    _beside(self.path, ending).unlink(missing_ok=True)
        return None

    def compare(self, work: Path) -> Optional[str]:
        """Returns an error message, or ``None``. If the golden differs, its files stay in ``work``."""
        # The hash distinguishes goldens of different folders.
        label = re.sub(r"\W+", "-", str(self.path.parent)).strip("-")
        folder = work / f"{self.path.parent.name}-{abs(hash(label)):x}-{self.path.name}"
        folder.mkdir(parents=True)
        self._copy(folder / self.path.name)
        result = _run(folder, "--json", *self._roots)[0]
        if result["result"] == "same":
            shutil.rmtree(folder)
            return None
        return f"{result['result']}: {result.get('message', '')}"

    @property
    def _roots(self) -> list[str]:
        """The folders of files that the options name. By default, a golden reads only its own folder."""
        return [f"--root={folder}" for folder in sorted(_inputs.roots(None, self._options))]

    def _copy(self, target: Path) -> None:
        """Copies the input and its expected files."""
        self._write(target, None)
        for ending in _EXPECTED:
            if _beside(self.path, ending).exists():
                shutil.copyfile(_beside(self.path, ending), _beside(target, ending))

    def _write(self, path: Path, folder: Optional[Path]) -> None:
        """Writes the input and its options. File names in options are relative to ``folder``, or absolute without it."""
        _beside(path, self._ending).write_bytes(self._bytes)
        lines = []
        for name, value in _inputs.options(_inputs.named_folders(self._options)).items():
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, str) and folder:
                    # A key of an option may name a file, too.
                    key, sign, file = item.rpartition("=") if isinstance(self._options.get(name), Mapping) else ("", "", item)
                    if os.path.isabs(file):
                        item = key + sign + os.path.relpath(file, folder)
                if item is not False:
                    lines.append(f"--{name}" if item is True else f"--{name} {item}")
        options = _beside(path, ".options")
        if lines:
            options.write_text("\n".join(lines) + "\n", encoding="utf-8")
        else:
            options.unlink(missing_ok=True)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _run(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    try:
        _, said = _command.run(["golden", str(folder), "--jobs=1", *arguments])
    except IPRenderError as problem:
        # A case that cannot be rendered is in the output, too.
        if problem.status != 65 or not problem.output:
            raise
        said = problem.output
    return [json.loads(line) for line in said.decode().splitlines() if line.startswith("{")]


def report(work: Path, target: Path) -> None:
    """Writes a report of all goldens in ``work`` that differ."""
    try:
        _command.run(["golden", str(work), "--report", str(target), *_roots(work)])
    except IPRenderError as problem:
        if problem.status != 65:
            raise


def _roots(work: Path) -> list[str]:
    """Returns the folders of files that the options of the goldens name."""
    found = set()
    for options in work.rglob("*.options"):
        for line in options.read_text(encoding="utf-8").splitlines():
            value = line.partition(" ")[2]
            for name in (value, value.partition("=")[2]):
                if os.path.isabs(name) and os.path.exists(name):
                    found.add(_inputs.folder(name))
    return [f"--root={folder}" for folder in sorted(found)]


def unused(
    used: Iterable[str], unsure: Iterable[str], files: Iterable[str], name: str
) -> list[Path]:
    """Returns expected images that no test used, in the files that ran and in files that no longer exist."""
    stems, doubtful = set(used), tuple(unsure)
    found: list[Path] = []
    for folder in sorted({Path(file).parent / name for file in files}):
        ran = {Path(file).stem for file in files if Path(file).parent == folder.parent}
        for group in sorted(folder.iterdir()) if folder.is_dir() else []:
            if group.name not in ran and (folder.parent / (group.name + ".py")).exists():
                continue
            found += _unused_in(group, stems, lambda path: path.startswith(doubtful))
    return found


def _unused_in(group: Path, stems: set[str], is_doubtful: Callable[[str], bool]) -> list[Path]:
    found = []
    for path in sorted(group.glob("*.expected.png")):
        start = str(path)[: -len(".expected.png")]
        if start not in stems and not is_doubtful(start):
            found.append(path)
    return found
