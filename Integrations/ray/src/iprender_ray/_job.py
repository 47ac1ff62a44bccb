"""What a run draws, cut into shards, and how one shard is drawn. Nothing here knows of Ray.

A shard is there when its results are: its pictures are moved to their place whole, then its results. Whoever draws it
again, or at the same time, moves the same bytes to the same place.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tarfile
import uuid
from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Iterator, Literal, Mapping, NamedTuple, Optional
from urllib.parse import quote

import iprender
import pyarrow as pa
import pyarrow.parquet as pq

Pictures = Literal["tar", "folder"]

#: Requests that are under way, so that the worker never waits for this process.
_AHEAD = 8
#: The status of a message that is at fault itself; any other may be the machine's, and is asked again.
_OWN_FAULTS = (64, 65, 66)

_WARNING = pa.struct([(name, pa.string()) for name in ("code", "message", "help", "pointer")])
_ERROR = pa.struct([("status", pa.int32()), *_WARNING])


@dataclass(frozen=True)
class Shard:
    """Rows of a row group of a file."""

    #: The name of what comes out, without an ending: that of the file, and the number of the first row in it.
    name: str
    path: str
    group: int
    #: Within the row group.
    start: int
    count: int


@dataclass(frozen=True)
class Job:
    """What is drawn, and how: one folder holds the results of one job."""

    options: Mapping[str, Any] = field(default_factory=dict)
    pictures: Pictures = "tar"
    #: The most rows that a shard has. It is never more than a row group.
    shard_rows: int = 5000
    id_column: str = "id"
    text_column: str = "text"
    #: A JSON object of a message's own options, where there is such a column.
    options_column: str = "options"
    max_seconds: Optional[float] = 60

    def shards(self, source: Path) -> Iterator[Shard]:
        """In the order of the files' names. Only their footers are read."""
        root = source if source.is_dir() else source.parent
        for path in sorted(source.rglob("*.parquet")) if source.is_dir() else [source]:
            footer = pq.read_metadata(path)
            stem = str(path.relative_to(root).with_suffix(""))
            before = 0
            for group in range(footer.num_row_groups):
                rows = footer.row_group(group).num_rows
                for start in range(0, rows, self.shard_rows):
                    name = f"{stem}-{before + start:09d}"
                    yield Shard(name, str(path), group, start, min(self.shard_rows, rows - start))
                before += rows


def results_of(out: Path, shard: Shard) -> Path:
    """The file that says that a shard is done."""
    return out / "results" / (shard.name + ".parquet")


def draw(job: Job, shard: Shard, out: Path, renderer: iprender.Renderer) -> "Counts":
    """Draws a shard, unless that is done."""
    done = results_of(out, shard)
    if done.exists():
        return Counts(0, 0)
    target = out / "pictures" / (shard.name + (".tar" if job.pictures == "tar" else ""))
    work = out / "unfinished" / uuid.uuid4().hex
    work.mkdir(parents=True)
    names, rows = _Names(), []
    with _Tar(work / "pictures") if job.pictures == "tar" else _Folder(work / "pictures") as store:
        for number, key, reply in _answers(job, shard, renderer):
            header, picture = reply
            name = None
            if header.get("ok"):
                name = names.name(key, number) + "." + str(job.options.get("format") or "png")
                store.add(name, picture)
            rows.append(_row(key, name, header, picture))
    table = pa.Table.from_pylist(rows, schema=_schema(pq.read_schema(shard.path).field(job.id_column).type))
    with open(work / "results", "wb") as file:
        pq.write_table(table, file, compression="zstd")
        file.flush()
        os.fsync(file.fileno())
    _move(work / "pictures", target)
    _move(work / "results", done)
    work.rmdir()
    return Counts(len(rows), sum(row["error"] is not None for row in rows))


class Counts(NamedTuple):
    """What was drawn just now."""

    messages: int
    errors: int


# Rows in, answers out


class _Answer(NamedTuple):
    header: Mapping[str, Any]
    picture: bytes


class _Ask:
    """One message, which may be asked again."""

    def __init__(self, job: Job, row: Mapping[str, Any], renderer: iprender.Renderer) -> None:
        self._job, self._row, self._renderer = job, row, renderer
        self._future: "Optional[Future[Any]]" = None
        self._answer: Optional[_Answer] = None
        self._send()

    def _send(self) -> None:
        try:
            options = {**self._job.options, **_own_options(self._row.get(self._job.options_column))}
            text = self._row[self._job.text_column]
            self._future = self._renderer.submit("png", text or "", options, self._job.max_seconds)
        except iprender.IPRenderError as error:
            self._answer = _refusal(error.status, error.code, error.message, error.help)
        except (TypeError, ValueError) as error:
            self._answer = _refusal(65, "input", str(error))

    def answer(self) -> _Answer:
        answer = self._wait()
        if not answer.header.get("ok") and answer.header.get("error", {}).get("status") not in _OWN_FAULTS:
            self._send()
            answer = self._wait()
        return answer

    def _wait(self) -> _Answer:
        if self._answer or not self._future:
            assert self._answer
            return self._answer
        try:
            reply = self._future.result()
            return _Answer(reply.header, reply.payload)
        except iprender.WorkerError as error:
            return _refusal(error.status, error.code, error.message, error.help)


def _refusal(status: int, code: str, message: str, help: Optional[str] = None) -> _Answer:
    return _Answer({"error": {"status": status, "code": code, "message": message, "help": help}}, b"")


def _own_options(text: Optional[str]) -> dict[str, Any]:
    """Options of one message. Named with dashes they open no folder to the worker that the job does not open."""
    options = json.loads(text) if text else {}
    if not isinstance(options, dict):
        raise ValueError("the options of a message must be a JSON object")
    return {str(name).replace("_", "-"): value for name, value in options.items()}


def _answers(job: Job, shard: Shard, renderer: iprender.Renderer) -> Iterator[tuple[int, Any, _Answer]]:
    """The number, the id and the answer of each row, in order."""
    waiting: deque[tuple[int, Any, _Ask]] = deque()
    for number, row in enumerate(_rows(job, shard)):
        waiting.append((number, row[job.id_column], _Ask(job, row, renderer)))
        if len(waiting) > _AHEAD:
            number, key, ask = waiting.popleft()
            yield number, key, ask.answer()
    for number, key, ask in waiting:
        yield number, key, ask.answer()


def _rows(job: Job, shard: Shard) -> Iterator[dict[str, Any]]:
    with pq.ParquetFile(shard.path) as file:
        wanted = [job.id_column, job.text_column, job.options_column]
        columns = [name for name in wanted if name in file.schema_arrow.names]
        passed, end = 0, shard.start + shard.count
        for batch in file.iter_batches(256, row_groups=[shard.group], columns=columns):
            first, last = max(shard.start - passed, 0), min(end - passed, len(batch))
            if last > first:
                yield from batch.slice(first, last - first).to_pylist()
            passed += len(batch)
            if passed >= end:
                return


# Pictures and results


class _Names:
    """File names of ids: as they are, as far as a file's name can be, and each once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def name(self, key: Any, number: int) -> str:
        name = quote(str(key), safe="")[:200] or "+"
        if name in self._taken:
            name = f"{name}+{number}"
        self._taken.add(name)
        return name


class _Tar:
    """All pictures of a shard, with nothing in it that depends on when and where it was written."""

    def __init__(self, path: Path) -> None:
        self._file = open(path, "wb")
        self._tar = tarfile.open(fileobj=self._file, mode="w", format=tarfile.PAX_FORMAT)

    def add(self, name: str, picture: bytes) -> None:
        info = tarfile.TarInfo(name)
        info.size = len(picture)
        self._tar.addfile(info, io.BytesIO(picture))

    def __enter__(self) -> "_Tar":
        return self

    def __exit__(self, *error: object) -> None:
        with self._file:
            self._tar.close()
            self._file.flush()
            os.fsync(self._file.fileno())


class _Folder:
    def __init__(self, path: Path) -> None:
        self._path = path
        path.mkdir()

    def add(self, name: str, picture: bytes) -> None:
        (self._path / name).write_bytes(picture)

    def __enter__(self) -> "_Folder":
        return self

    def __exit__(self, *error: object) -> None:
        pass


def _row(key: Any, name: Optional[str], header: Mapping[str, Any], picture: bytes) -> dict[str, Any]:
    return {
        "id": key,
        "picture": name,
        "digest": hashlib.sha256(picture).hexdigest() if name else None,
        "size": len(picture) if name else None,
        "width": header.get("width") if name else None,
        "height": header.get("height") if name else None,
        "warnings": _said(header.get("diagnostics", []), _WARNING),
        "error": None if name else _said([header.get("error", {})], _ERROR)[0],
    }


def _said(items: list[Mapping[str, Any]], kind: Any) -> list[dict[str, Any]]:
    return [{part.name: item.get(part.name) for part in kind} for item in items]


def _schema(key: Any) -> Any:
    return pa.schema(
        [
            ("id", key),
            ("picture", pa.string()),
            ("digest", pa.string()),
            ("size", pa.int64()),
            ("width", pa.int32()),
            ("height", pa.int32()),
            ("warnings", pa.list_(_WARNING)),
            ("error", _ERROR),
        ]
    )


def _move(path: Path, target: Path) -> None:
    """To its place, whole. A folder that is there already was moved there whole, with the same in it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.replace(path, target)
    except OSError:
        if not target.is_dir():
            raise
        for file in path.iterdir():
            file.unlink()
        path.rmdir()
