"""The fixture of pytest, in runs of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = """
import pytest

def test_welcome(iprender_golden):
    iprender_golden([{"type": "paragraph", "text": "Hello WHO"}], theme="night")
    iprender_golden("Some *words*")

@pytest.mark.parametrize("side", ["incoming", "outgoing"])
def test_sides(iprender_golden, side):
    iprender_golden("Some words", side=side)

class TestNames:
    def test_named(self, iprender_golden):
        iprender_golden("a", name="first", no_layout=True)
"""
CASES = [
    "TestNames-test_named-first",
    "test_sides[incoming]",
    "test_sides[outgoing]",
    "test_welcome",
    "test_welcome-2",
]


def write(pytester: pytest.Pytester, text: str = TESTS) -> Path:
    pytester.makepyfile(test_answers=text)
    return pytester.path / "goldens" / "test_answers"


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    # xdist starts processes of its own; without it the run is quicker in this one.
    start = pytester.runpytest_subprocess if "-n" in arguments else pytester.runpytest_inprocess
    return start("-p", "no:cacheprovider", *arguments)


def test_missing_updated_and_same(pytester: pytest.Pytester) -> None:
    folder = write(pytester)
    before = run(pytester)
    before.assert_outcomes(failed=4)
    before.stdout.fnmatch_lines(["*missing: test_welcome.expected.txt is missing; test_welcome.expected.png is missing"])
    assert (pytester.path / "iprender-report.html").exists()
    run(pytester, "--iprender-update").assert_outcomes(passed=4)
    assert sorted(path.name[: -len(".expected.png")] for path in folder.glob("*.png")) == CASES
    assert (folder / "test_welcome.options").read_text() == "--theme night\n"
    assert not (folder / "TestNames-test_named-first.expected.txt").exists()
    after = run(pytester)
    after.assert_outcomes(passed=4)
    assert "iprender goldens" not in after.stdout.str()


def test_xdist_is_not_needed(pytester: pytest.Pytester) -> None:
    write(pytester)
    without = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:xdist")
    without.assert_outcomes(failed=4)


def test_the_folder_is_one_of_the_command(pytester: pytest.Pytester) -> None:
    import iprender
    from iprender._command import run as command

    folder = write(pytester)
    run(pytester, "--iprender-update").assert_outcomes(passed=4)
    status, said = command(["golden", str(folder)])
    assert (status, said) == (0, b"5 cases: 5 same\n")
    assert iprender.diff(folder / "test_welcome.expected.png", iprender.render("Hello")).same is False


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_differences_are_shown(pytester: pytest.Pytester, workers: list[str]) -> None:
    if workers:
        pytest.importorskip("xdist")
    folder = write(pytester)
    run(pytester, "--iprender-update").assert_outcomes(passed=4)
    write(pytester, TESTS.replace("WHO", "there"))
    result = run(pytester, *workers)
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["*different: test_welcome.expected.txt differs*", "*1 golden differs or is missing; see *"])
    assert "unused:" not in result.stdout.str()
    report = (pytester.path / "iprender-report.html").read_text()
    assert "test_welcome" in report and "test_sides" not in report
    before = (folder / "test_welcome-2.expected.png").stat().st_mtime_ns
    run(pytester, "--iprender-update", *workers).assert_outcomes(passed=4)
    assert (folder / "test_welcome-2.expected.png").stat().st_mtime_ns >= before
    run(pytester, *workers).assert_outcomes(passed=4)


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_unused_are_told(pytester: pytest.Pytester, workers: list[str]) -> None:
    if workers:
        pytest.importorskip("xdist")
    folder = write(pytester)
    run(pytester, "--iprender-update").assert_outcomes(passed=4)
    write(pytester, TESTS.replace("test_named", "test_other"))
    (folder.parent / "test_gone").mkdir()
    (folder.parent / "test_gone" / "test_a.expected.png").write_bytes(b"")
    run(pytester, "--iprender-update", *workers).stdout.fnmatch_lines(
        ["unused: goldens/test_answers/TestNames-test_named-first.expected.png", "unused: goldens/test_gone/test_a.*"]
    )
    assert "unused:" not in run(pytester, "-k", "welcome", *workers).stdout.str()
    assert "unused:" not in run(pytester, "test_answers.py::test_welcome", *workers).stdout.str()


def test_tolerances_are_those_of_the_command(pytester: pytest.Pytester) -> None:
    text = 'def test_a(iprender_golden):\n    iprender_golden("Some WORDS", no_layout=True, max_different="MOST")\n'
    write(pytester, text.replace("MOST", "0%"))
    run(pytester, "--iprender-update").assert_outcomes(passed=1)
    write(pytester, text.replace("WORDS", "WORMS").replace("MOST", "0%"))
    run(pytester).assert_outcomes(failed=1)
    write(pytester, text.replace("WORDS", "WORMS").replace("MOST", "60%"))
    assert run(pytester).ret in (0, 1)


def test_what_cannot_be_drawn_fails(pytester: pytest.Pytester) -> None:
    write(pytester, 'def test_a(iprender_golden):\n    iprender_golden("{bad")\n')
    for arguments in ([], ["--iprender-update"]):
        result = run(pytester, *arguments)
        result.assert_outcomes(failed=1)
        result.stdout.fnmatch_lines(["*failed: *not valid JSON*"])


def test_a_tape_is_a_golden(pytester: pytest.Pytester) -> None:
    pytester.makefile(".tape", scene='Type "Hello"\nSend\n')
    text = "from pathlib import Path\n\ndef test_a(iprender_golden):\n    iprender_golden(Path('scene.tape'))\n"
    folder = write(pytester, text)
    run(pytester, "--iprender-update").assert_outcomes(passed=1)
    assert (folder / "test_a.tape").exists() and (folder / "test_a.expected.png").exists()
    run(pytester).assert_outcomes(passed=1)
    pytester.makefile(".tape", scene='Type "Hullo"\nSend\n')
    run(pytester).assert_outcomes(failed=1)
    write(pytester, "def test_a(iprender_golden):\n    iprender_golden('Words')\n")
    run(pytester, "--iprender-update").assert_outcomes(passed=1)
    assert not (folder / "test_a.tape").exists()
