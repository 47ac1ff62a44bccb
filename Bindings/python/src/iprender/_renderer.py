"""The worker processes of this process."""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
import weakref
from concurrent.futures import Future
from typing import Mapping, Optional, Sequence, Union

from . import _inputs
from ._frames import Frames
from ._inputs import OptionValue, Page
from .errors import MissingFileError
from ._worker import Reply, Worker

#: The number of idle workers to keep, in addition to the one that reads no files.
_KEPT = 3


class Renderer:
    """Sends requests to worker processes, which it starts and reuses.

    Requests can read files only in folders that they name and in ``roots``. ``jobs`` is the number of requests that
    are rendered at the same time (default: one per processor). ``font_set`` is the manifest of your own fonts, which
    requests cannot choose. All threads can share a renderer, and a child process
    starts its own workers after a ``fork``. ``with Renderer() as renderer:`` ends the workers after the block.
    """

    def __init__(
        self,
        *,
        roots: Sequence[Union[str, "os.PathLike[str]"]] = (),
        jobs: Optional[int] = None,
        font_set: Union[str, "os.PathLike[str]", None] = None,
    ) -> None:
        if isinstance(roots, (str, os.PathLike)):
            raise TypeError(f"roots must be a list of paths, not {type(roots).__name__}")
        for root in roots:
            if not os.path.exists(root):
                raise MissingFileError.of("roots", os.fspath(root))
        if jobs is not None and (isinstance(jobs, bool) or not isinstance(jobs, int)):
            raise TypeError(f"jobs must be an int, not {type(jobs).__name__}")
        if jobs is not None and jobs < 1:
            raise ValueError(f"jobs must be 1 or more, not {jobs}")
        self._roots = frozenset(_inputs.folder(root) for root in roots)
        self._jobs = jobs
        if font_set is not None and not os.path.exists(font_set):
            raise MissingFileError.of("font_set", os.fspath(font_set))
        # The worker may start later, in another working directory.
        self._fonts = [] if font_set is None else [f"--font-set={os.path.abspath(os.fspath(font_set))}"]
        self._lock = threading.Lock()
        self._workers: dict[frozenset[str], Worker] = {}
        self._streams: "weakref.WeakSet[Frames]" = weakref.WeakSet()
        _renderers.add(self)

    def __enter__(self) -> "Renderer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def __aenter__(self) -> "Renderer":
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.to_thread(self.close)

    def submit(
        self, want: str, page: Page, values: Mapping[str, object], max_seconds: Optional[float]
    ) -> "Future[Reply]":
        """Sends a request to a worker that may read the files that the request names."""
        body = _inputs.request(want, page, values, max_seconds)
        return self.worker(_inputs.roots(page, values)).submit(body)

    def stream(self, page: Page, values: Mapping[str, object], max_seconds: Optional[float]) -> Frames:
        """Starts a separate worker that renders frames on demand."""
        body = _inputs.request("frames", page, values, max_seconds)
        needed = sorted(self._needed(_inputs.roots(page, values)))
        frames = Frames(body, needed, self._fonts, _inputs.sources(page, values))
        self._streams.add(frames)
        return frames

    def _needed(self, roots: frozenset[str]) -> frozenset[str]:
        return frozenset(root for root in roots if not _is_within(root, self._roots)) | self._roots

    def worker(self, needed: frozenset[str] = frozenset()) -> Worker:
        """Returns a worker that may read the folders. If there are too many workers, ends the least recently used one."""
        needed = self._needed(needed)
        dropped: Optional[Worker] = None
        with self._lock:
            worker = self._workers.pop(needed, None) or Worker(sorted(needed), self._jobs, self._fonts)
            self._workers[needed] = worker
            others = [key for key in self._workers if key and key != needed]
            if len(others) >= _KEPT:
                dropped = self._workers.pop(others[0])
        if dropped:
            threading.Thread(target=dropped.close, daemon=True).start()
        return worker

    def close(self) -> None:
        """Ends the workers. The next request starts new ones."""
        with self._lock:
            workers, self._workers = list(self._workers.values()), {}
        for stream in list(self._streams):
            stream.close()
        for worker in workers:
            worker.close()

    def __del__(self) -> None:
        # The workers finish their requests, so there is no need to wait.
        for worker in getattr(self, "_workers", {}).values():
            worker.leave()

    def _forget(self) -> None:
        workers, self._workers, self._lock = list(self._workers.values()), {}, threading.Lock()
        for worker in workers:
            worker.forget()


def _is_within(path: str, roots: frozenset[str]) -> bool:
    return any(path == root or path.startswith(root.rstrip("/") + "/") for root in roots)


_renderers: "weakref.WeakSet[Renderer]" = weakref.WeakSet()


def _forget_all() -> None:
    for renderer in list(_renderers):
        renderer._forget()


def _close_all() -> None:
    for renderer in list(_renderers):
        renderer.close()


os.register_at_fork(after_in_child=_forget_all)
atexit.register(_close_all)

#: The renderer that the functions of the module use by default.
shared = Renderer()
