"""Goldens of what a bot says: the fixture ``iprender_golden``.

    def test_welcome(iprender_golden):
        iprender_golden(message, theme="night")

What is expected stands in ``goldens`` beside the test's file; ``--iprender-update`` writes it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any, Iterator, Optional

import pytest

from . import _goldens
from ._goldens import Golden
from ._inputs import OptionValue, Page

_KEY = "iprender_session"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("iprender", "goldens of iprender")
    group.addoption("--iprender-update", action="store_true", help="write what is expected as it is drawn now")
    group.addoption(
        "--iprender-report",
        default="iprender-report.html",
        metavar="FILE",
        help="where the page goes that shows what differs (iprender-report.html)",
    )
    parser.addini("iprender_goldens", "name of the folders of goldens beside tests", default="goldens")


class Session:
    """What this process, or all workers of xdist, found."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        given: Optional[str] = getattr(config, "workerinput", {}).get(_KEY)
        self.is_worker = given is not None
        #: Folders of goldens that differ, each a folder of ``iprender golden``.
        self.work = Path(given) if given else Path(tempfile.mkdtemp(prefix="iprender-goldens-"))
        self.used: set[str] = set()
        #: Test files that ran, and stems of tests that did not come to their end.
        self.files: set[str] = set()
        self.unsure: set[str] = set()
        self.is_part = False

    def pytest_configure_node(self, node: Any) -> None:
        """xdist: a worker is made."""
        node.workerinput[_KEY] = str(self.work)

    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """xdist: a worker has ended."""
        self._add(getattr(node, "workeroutput", {}).get(_KEY, {}))

    def _add(self, found: dict[str, Any]) -> None:
        self.used |= set(found.get("used", []))
        self.files |= set(found.get("files", []))
        self.unsure |= set(found.get("unsure", []))
        self.is_part |= bool(found.get("part"))

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        self.is_part |= bool(items)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.files |= {str(item.path) for item in session.items}
        self.is_part |= any("::" in argument for argument in self.config.args)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Iterator[None]:
        outcome: Any = yield
        if not outcome.get_result().passed:
            self.unsure.add(str(_goldens.stem(item, self.folder(item), None, 1)))

    def folder(self, item: pytest.Item) -> Path:
        """The goldens of a test's file."""
        return item.path.parent / str(self.config.getini("iprender_goldens"))

    def pytest_sessionfinish(self) -> None:
        if self.is_worker:
            output: dict[str, Any] = getattr(self.config, "workeroutput")
            output[_KEY] = {
                "used": sorted(self.used),
                "files": sorted(self.files),
                "unsure": sorted(self.unsure),
                "part": self.is_part,
            }

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.is_worker:
            return
        unused = [] if self.is_part else _goldens.unused(self.used, self.unsure, self.files, self._name)
        differing = sorted(self.work.iterdir())
        if unused or differing:
            terminalreporter.section("iprender goldens")
        for path in unused:
            terminalreporter.line(f"unused: {os.path.relpath(path, self.config.rootpath)}")
        if differing:
            target = self.config.rootpath / str(self.config.getoption("--iprender-report"))
            _goldens.report(self.work, target)
            terminalreporter.line(f"{len(differing)} differ or are missing: look at {target}")
            terminalreporter.line("--iprender-update writes what is expected")

    @property
    def _name(self) -> str:
        return str(self.config.getini("iprender_goldens"))

    def pytest_unconfigure(self) -> None:
        if not self.is_worker:
            shutil.rmtree(self.work, ignore_errors=True)


class GoldenCheck:
    """What the fixture gives: call it with what is to be drawn, and with options of the command."""

    def __init__(self, session: Session, item: pytest.Item) -> None:
        self._session = session
        self._item = item
        self._count = 0

    def __call__(self, page: Page, *, name: Optional[str] = None, **options: OptionValue) -> None:
        """Fails the test where the picture is not as expected.

        ``name`` tells several pictures of one test apart; without it they are numbered. ``max_different="0.1%"``,
        ``max_channel``, ``ignore`` and ``no_layout`` are those of ``iprender golden``.
        """
        __tracebackhide__ = True
        self._count += 1
        path = _goldens.stem(self._item, self._session.folder(self._item), name, self._count)
        golden = Golden(path, page, options)
        if str(path) in self._session.used:
            raise pytest.UsageError(f"two goldens are called {path}")
        self._session.used.add(str(path))
        is_update = self._session.config.getoption("--iprender-update")
        message = golden.accept() if is_update else golden.compare(self._session.work)
        if message is not None:
            pytest.fail(message, pytrace=False)


@pytest.fixture
def iprender_golden(request: pytest.FixtureRequest) -> GoldenCheck:
    """Compares pictures of messages with what is expected."""
    session = request.config.pluginmanager.get_plugin(_KEY)
    assert isinstance(session, Session)
    item: pytest.Item = request.node
    return GoldenCheck(session, item)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Session(config), _KEY)
