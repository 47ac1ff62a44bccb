"""The worker: threads, forks, deaths and the end of the interpreter."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import iprender

HELLO = [{"type": "paragraph", "text": "Hello"}]


def ends(pid: int) -> bool:
    """Whether a process ends, within a minute."""
    for _ in range(6000):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


def test_one_worker_for_all_threads() -> None:
    with ThreadPoolExecutor(8) as threads:
        pictures = list(threads.map(lambda number: iprender.render(f"word {number % 10}"), range(80)))
    assert len(set(pictures)) == 10
    renderer = iprender.Renderer(jobs=1)
    iprender.render(HELLO, renderer=renderer)
    pid = renderer.worker().pid
    iprender.render(HELLO, renderer=renderer)
    assert renderer.worker().pid == pid
    renderer.close()
    assert pid and ends(pid)


FONTS = Path(__file__).parents[3] / "Examples" / "fonts" / "fonts.json"


def test_a_renderer_draws_with_a_font_set() -> None:
    plain = iprender.render(HELLO)
    with iprender.Renderer(font_set=FONTS, jobs=1) as renderer:
        own = iprender.render(HELLO, renderer=renderer)
        assert own != plain and b"iprender-fonts" in own and b"iprender-fonts" not in plain
        frames = iprender.frames(HELLO, renderer=renderer, chunks=2)
        assert b"iprender-fonts" in next(frames)
        frames.close()
    difference = iprender.diff(plain, own)
    assert not difference.same and "no font set" in difference["warning"]


def test_a_font_set_that_is_not_there_is_an_error() -> None:
    with pytest.raises(iprender.MissingFileError):
        iprender.Renderer(font_set="none.json")
    with pytest.raises(iprender.UsageError):
        iprender.render(HELLO, font_set=str(FONTS))  # type: ignore[call-arg]


def test_it_is_started_again_when_it_died() -> None:
    renderer = iprender.Renderer(jobs=1)
    before = iprender.render(HELLO, renderer=renderer)
    pid = renderer.worker().pid
    assert pid
    os.kill(pid, signal.SIGKILL)
    assert iprender.render(HELLO, renderer=renderer) == before
    assert ends(pid)
    iprender.render(HELLO, renderer=renderer)
    assert renderer.worker().pid not in (None, pid)
    renderer.close()


def test_requests_under_way_are_asked_again() -> None:
    renderer = iprender.Renderer(jobs=1)
    worker = renderer.worker()
    futures = [worker.submit({"want": "png", "content": f"word {number}"}) for number in range(50)]
    futures[0].result()
    assert worker.pid
    os.kill(worker.pid, signal.SIGKILL)
    replies = [future.result() for future in futures]
    assert [reply.header["ok"] for reply in replies] == [True] * 50
    renderer.close()


def test_a_worker_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    renderer = iprender.Renderer()
    monkeypatch.setenv("IPRENDER_BINARY", "/not/there")
    with pytest.raises(OSError):
        iprender.render(HELLO, renderer=renderer)
    monkeypatch.setenv("IPRENDER_BINARY", "/bin/false")
    with pytest.raises(iprender.WorkerError):
        iprender.render(HELLO, renderer=renderer)
    monkeypatch.undo()
    assert iprender.render(HELLO, renderer=renderer)
    renderer.close()


def test_children_have_workers_of_their_own() -> None:
    picture = iprender.render(HELLO)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writing, b"same" if iprender.render(HELLO) == picture else b"other")
        finally:
            os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    assert os.read(reading, 10) == b"same"
    os.close(reading)
    assert iprender.render(HELLO) == picture


@pytest.mark.parametrize("end", ["pass", "os._exit(0)", "os.kill(os.getpid(), 9)"])
def test_it_ends_with_the_interpreter(end: str) -> None:
    script = f"import iprender, os\niprender.render('a'); print(iprender._renderer.shared.worker().pid, flush=True); {end}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert ends(int(done.stdout))


def test_files_are_read_where_they_are_named_alone(tmp_path: Path) -> None:
    folder = tmp_path / "media"
    folder.mkdir()
    (folder / "a.png").write_bytes(iprender.render(HELLO))
    page = [{"type": "photo", "photo": [{"file_id": "a", "file_unique_id": "a", "width": 10, "height": 10}]}]
    without = iprender.render(page, bare=True)
    with_it = iprender.render(page, bare=True, media_dir=str(folder))
    assert with_it != without
    renderer = iprender.Renderer(roots=[tmp_path])
    assert iprender.render(page, bare=True, media_dir=folder, renderer=renderer) == with_it
    assert len(renderer._workers) == 1
    renderer.close()


def test_requests_have_limits() -> None:
    with pytest.raises(iprender.TimeLimitError):
        iprender.render("word " * 200000, max_seconds=0.001)


def test_a_block_ends_its_workers() -> None:
    with iprender.Renderer(jobs=1) as renderer:
        picture = iprender.render(HELLO, renderer=renderer)
        pid = renderer.worker().pid
        assert pid
    assert not os.path.exists(f"/proc/{pid}")
    with pytest.raises(KeyError):
        with iprender.Renderer(jobs=1) as renderer:
            iprender.render(HELLO, renderer=renderer)
            pid = renderer.worker().pid
            raise KeyError
    assert not os.path.exists(f"/proc/{pid}")
    # It can be used again.
    assert iprender.render(HELLO, renderer=renderer) == picture
    renderer.close()


def test_what_nobody_holds_ends() -> None:
    renderer = iprender.Renderer(jobs=1)
    iprender.render(HELLO, renderer=renderer)
    pid = renderer.worker().pid
    assert pid
    del renderer
    gc.collect()
    assert ends(pid)


def test_frames_in_children_leave_those_of_the_parent_alone() -> None:
    stream = iprender.frames("some words", rate="400")
    first = next(stream)
    child = os.fork()
    if child == 0:
        try:
            stream.close()
            own = next(iprender.frames("some words", rate="400")) == first
        finally:
            os._exit(0 if own else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert len(list(stream)) == stream.count - 1
