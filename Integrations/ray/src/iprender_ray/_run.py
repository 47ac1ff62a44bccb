"""The driver: which shards are left, and the actors that draw them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Mapping, Optional, Union

import iprender
import ray

from ._job import Job, Shard, draw, results_of

#: Keys of the job's file that may differ from what was drawn with, as they change no byte.
_FREE = ("max_seconds",)


class OtherJobError(ValueError):
    """The folder holds what another version, or other options, have drawn."""


@dataclass(frozen=True)
class Summary:
    """What a run did; ``shards`` were drawn by it, ``done`` were there before."""

    shards: int
    done: int
    messages: int
    errors: int


def render(
    source: Union[str, "os.PathLike[str]"],
    out: Union[str, "os.PathLike[str]"],
    job: Optional[Job] = None,
    *,
    workers: Optional[int] = None,
    **options: Any,
) -> Summary:
    """Draws the Parquet file, or folder of them, as far as that was not done yet.

    Both places are seen by all machines of the cluster under these names. ``workers`` are actors of one processor and
    one worker each: as many as the cluster has processors without it, and with 0 this process draws, without Ray.
    Options are those of ``iprender.render``, in addition to those of the job.
    """
    source, out = Path(source).absolute(), Path(out).absolute()
    job = job or Job()
    job = replace(job, options={**job.options, **options})
    _begin(out, job)
    shards = list(job.shards(source))
    left = [shard for shard in shards if not results_of(out, shard).exists()]
    if not left:
        counts = []
    elif workers == 0:
        with Drawer(job, out) as drawer:
            counts = [drawer.draw(shard) for shard in left]
    else:
        counts = _on_cluster(job, out, left, workers)
    missing = [shard.name for shard in shards if not results_of(out, shard).exists()]
    if missing:
        raise RuntimeError(f"{len(missing)} shards are not there, {missing[0]} for one")
    return Summary(
        shards=len(left),
        done=len(shards) - len(left),
        messages=sum(count["messages"] for count in counts),
        errors=sum(count["errors"] for count in counts),
    )


class Drawer:
    """An actor: a worker that stays warm from one shard to the next."""

    def __init__(self, job: Job, out: Path) -> None:
        if _version() != json.loads((out / "job.json").read_text())["version"]:
            raise OtherJobError(f"this machine has {_version()}, which is not what {out} is drawn with")
        self._job, self._out = job, out
        self._renderer = iprender.Renderer(jobs=1)

    def __enter__(self) -> "Drawer":
        return self

    def __exit__(self, *error: object) -> None:
        self._renderer.close()

    def draw(self, shard: Shard) -> dict[str, int]:
        return draw(self._job, shard, self._out, self._renderer)._asdict()

    def __call__(self, batch: Mapping[str, Any]) -> dict[str, list[int]]:
        """What `map_batches` calls with a batch of one shard."""
        counts = self.draw(Shard(**{name: column[0] for name, column in batch.items()}))
        return {name: [count] for name, count in counts.items()}


def _on_cluster(job: Job, out: Path, shards: list[Shard], workers: Optional[int]) -> list[dict[str, int]]:
    if not ray.is_initialized():
        ray.init()
    workers = min(workers or int(ray.cluster_resources()["CPU"]), len(shards))
    # A block a shard, so that an actor that dies costs the one that it was drawing.
    data = ray.data.from_items([asdict(shard) for shard in shards], override_num_blocks=len(shards))
    pool = ray.data.ActorPoolStrategy(size=workers)
    drawn = data.map_batches(Drawer, fn_constructor_args=(job, out), batch_size=1, compute=pool, num_cpus=1)
    return list(drawn.iter_rows())


def _begin(out: Path, job: Job) -> None:
    """Says in the folder what is drawn there, and clears what an earlier run left half done."""
    said = {"version": _version(), **json.loads(json.dumps(_fields(job), default=os.fspath))}
    file = out / "job.json"
    if file.exists():
        before = json.loads(file.read_text())
        other = [name for name in said if name not in _FREE and said[name] != before.get(name)]
        if other:
            changes = "; ".join(f"{name} {before.get(name)!r}, now {said[name]!r}" for name in other)
            raise OtherJobError(f"{out} was begun with {changes}")
    else:
        out.mkdir(parents=True, exist_ok=True)
        part = out / "job.json.part"
        part.write_text(json.dumps(said, indent=2) + "\n")
        os.replace(part, file)
    shutil.rmtree(out / "unfinished", ignore_errors=True)


def _fields(job: Job) -> dict[str, Any]:
    return {name: getattr(job, name) for name in job.__dataclass_fields__}


def _version() -> str:
    said = subprocess.run([iprender.binary(), "--version"], check=True, capture_output=True, text=True)
    return said.stdout.strip()
