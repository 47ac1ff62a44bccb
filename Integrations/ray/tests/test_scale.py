"""On a cluster of two nodes with one processor each: deaths on the way change nothing of what comes out.

MESSAGES says how many messages are drawn, 600 without it. What it cost is printed (`pytest -s`).
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tarfile
import threading
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Callable, Iterator, NamedTuple

import iprender
import iprender_ray
import messages
import pyarrow.dataset
import pyarrow.parquet as pq
import pytest
import yaml
from iprender_ray import Job, OtherJobError, Summary
from ray.cluster_utils import Cluster

COUNT = int(os.environ.get("MESSAGES", 600))
JOB = Job(shard_rows=min(500, max(COUNT // 32, 10)))


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("messages")
    messages.write(folder, COUNT)
    return folder


@pytest.fixture(scope="module")
def single(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What one process makes of it."""
    out = tmp_path_factory.mktemp("single")
    summary = iprender_ray.render(source, out, JOB, workers=0)
    assert summary == Summary(shards=len(results(out)), done=0, messages=COUNT, errors=len(range(0, COUNT, 50)))
    return out


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    small = {"num_cpus": 1, "object_store_memory": 80 << 20}
    cluster = Cluster(initialize_head=True, head_node_args={**small, "include_dashboard": False})
    cluster.add_node(**small)
    cluster.wait_for_nodes()
    yield cluster
    cluster.shutdown()


def test_deaths_change_nothing(cluster: Cluster, source: Path, single: Path, tmp_path: Path) -> None:
    shards = len(results(single))
    began, meter = time.monotonic(), Meter()
    driver = start(cluster, source, tmp_path)
    wait(lambda: len(results(tmp_path)) >= shards // 8, driver)
    # What draws, the worker that has it, the actor that has that, and the driver.
    for kind in ("copy", "iprender", "actor"):
        os.kill(meter.process(kind), signal.SIGKILL)
        after(tmp_path, shards // 8, driver)
    driver.kill()
    driver.wait()
    done = results(tmp_path)
    assert shards // 4 <= len(done) < shards
    # Nothing of it is drawn again.
    driver = start(cluster, source, tmp_path)
    assert driver.wait() == 0
    seconds = time.monotonic() - began
    assert done.items() <= results(tmp_path).items()
    assert not list(tmp_path.glob("unfinished/*"))
    same(tmp_path, single)
    print(f"\n{COUNT} messages in {seconds:.0f} s, with the deaths\n{meter.report(COUNT)}")


def test_nothing_lost_and_nothing_twice(single: Path) -> None:
    table = pyarrow.dataset.dataset(single / "results").to_table().to_pylist()
    assert sorted(row["id"] for row in table) == [messages.message(number)[0] for number in range(COUNT)]
    drawn = {row["picture"]: row for row in table if row["error"] is None}
    assert len(drawn) == COUNT - len(range(0, COUNT, 50))
    for path in single.glob("pictures/**/*.tar"):
        with tarfile.open(path) as tar:
            for member in tar:
                row, file = drawn.pop(member.name), tar.extractfile(member)
                assert file
                data = file.read()
                assert (row["digest"], row["size"]) == (sha256(data).hexdigest(), len(data))
                assert (row["width"], row["height"]) == (int.from_bytes(data[16:20]), int.from_bytes(data[20:24]))
    assert not drawn


def test_as_the_package_draws_it(tmp_path: Path) -> None:
    ids, texts = ["a/b", "a/b", "", "x" * 300, "bad", "none"], ["One", "Two", "Three", "Four", "Five", None]
    options = ['{"theme": "night"}', None, '{"scale": 1}', '{"media_dir": "/etc"}', "[]", None]
    pq.write_table(pyarrow.table({"n": ids, "message": texts, "how": options}), tmp_path / "in.parquet")
    job = Job({"width": 300}, "folder", id_column="n", text_column="message", options_column="how")
    summary = iprender_ray.render(tmp_path / "in.parquet", tmp_path / "out", job, workers=0, side="outgoing")
    assert (summary.messages, summary.errors) == (6, 3)
    rows = pyarrow.dataset.dataset(tmp_path / "out/results").to_table().to_pylist()
    assert [row["picture"] for row in rows] == ["a%2Fb.png", "a%2Fb+1.png", "+.png", None, None, None]
    folder = tmp_path / "out/pictures/in-000000000"
    assert (folder / "a%2Fb.png").read_bytes() == iprender.render("One", theme="night", width=300, side="outgoing")
    assert (folder / "a%2Fb+1.png").read_bytes() == iprender.render("Two", width=300, side="outgoing")
    assert "/etc" in rows[3]["error"]["message"]
    assert "options of a message" in rows[4]["error"]["message"]
    assert all("help" in row["error"] for row in rows[3:])
    # Half a shard is done again, over what stands there of it.
    before = tree(tmp_path / "out")
    (tmp_path / "out/results/in-000000000.parquet").unlink()
    (tmp_path / "out/unfinished/left").mkdir(parents=True)
    assert iprender_ray.render(tmp_path / "in.parquet", tmp_path / "out", job, workers=0, side="outgoing").shards == 1
    assert tree(tmp_path / "out") == before
    with pytest.raises(OtherJobError, match="side"):
        iprender_ray.render(tmp_path / "in.parquet", tmp_path / "out", job, workers=0)


def test_manifests_of_the_document_can_be_read() -> None:
    text = (Path(__file__).parents[3] / "Spec/Scale.md").read_text()
    found = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert [yaml.safe_load(one)["kind"] for one in found] == ["Job"]


def test_the_version_is_that_of_the_binding() -> None:
    project = (Path(__file__).parents[1] / "pyproject.toml").read_text()
    assert f'\nversion = "{iprender.__version__}"\n' in project


# What is done, and by whom


def results(out: Path) -> dict[str, int]:
    """Shards that are done, and when each was."""
    return {str(path): path.stat().st_mtime_ns for path in out.glob("results/**/*.parquet")}


def tree(out: Path) -> dict[str, str]:
    files = [path for path in out.rglob("*") if path.is_file()]
    return {str(path.relative_to(out)): sha256(path.read_bytes()).hexdigest() for path in files}


def same(one: Path, other: Path) -> None:
    assert tree(one) == tree(other)


def start(cluster: Cluster, source: Path, out: Path) -> "subprocess.Popen[bytes]":
    script = (
        "import sys, ray, iprender_ray; ray.init(address=sys.argv[1], log_to_driver=False)\n"
        "iprender_ray.render(sys.argv[2], sys.argv[3], iprender_ray.Job(shard_rows=int(sys.argv[4])), workers=2)"
    )
    words = [cluster.address, str(source), str(out), str(JOB.shard_rows)]
    return subprocess.Popen([sys.executable, "-c", script, *words], stdin=subprocess.DEVNULL)


def wait(until: Callable[[], bool], driver: "subprocess.Popen[bytes]") -> None:
    while not until():
        assert driver.poll() is None, "the driver ended too early"
        time.sleep(0.05)


def after(out: Path, more: int, driver: "subprocess.Popen[bytes]") -> None:
    """Waits for more shards."""
    there = len(results(out))
    wait(lambda: len(results(out)) >= there + more, driver)


class Meter:
    """What the processes cost that have been started since, looked at again and again until they end."""

    def __init__(self) -> None:
        self._before, self._ticks = family(), dict[int, tuple[str, int]]()
        self._memory: Counter[str] = Counter()
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        while True:
            memory: Counter[str] = Counter()
            for pid, item in family().items():
                before = self._before.get(pid)
                self._ticks[pid] = (item.kind, item.ticks - (before.ticks if before else 0))
                memory["iprender" if item.kind == "copy" else item.kind] += item.memory
            self._memory |= memory
            time.sleep(0.2)

    def process(self, kind: str) -> int:
        """One of a kind that has come since."""
        return next(pid for pid, item in family().items() if item.kind == kind and pid not in self._before)

    def report(self, count: int) -> str:
        ticks: Counter[str] = Counter()
        for kind, spent in self._ticks.values():
            ticks["iprender" if kind == "copy" else kind] += spent
        seconds = ticks.total() / os.sysconf("SC_CLK_TCK")
        lines = [f"{count / seconds:.1f} messages a second and core"]
        for kind in ticks:
            share = 100 * ticks[kind] / ticks.total()
            lines.append(f"{kind}: {share:.1f} % of {seconds:.0f} s of processors, {self._memory[kind]} MiB at most")
        return "\n".join(lines)


class Process(NamedTuple):
    """What was started, and by whom; memory in MiB, with parts of what is shared."""

    parent: int
    kind: str
    ticks: int
    memory: int


def family() -> dict[int, Process]:
    """The processes that this one has started, and those that they have."""
    found: dict[int, Process] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
            name = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            shared = re.search(r"^Pss:\s+(\d+)", (folder / "smaps_rollup").read_text(), re.MULTILINE)
        except OSError:
            continue
        kind = "iprender" if " worker --binary" in name else "actor" if name.startswith("ray::Map") else "Ray"
        memory = int(shared[1]) // 1024 if shared else 0
        found[int(folder.name)] = Process(int(words[1]), kind, sum(map(int, words[11:13])), memory)
    own: dict[int, Process] = {}
    while more := {pid: item for pid, item in found.items() if item.parent in {os.getpid(), *own}}.keys() - own:
        own.update({pid: found[pid] for pid in more})
    for pid, item in own.items():
        if item.kind == "iprender" and item.parent in own and own[item.parent].kind != "actor":
            own[pid] = item._replace(kind="copy")
    return own
