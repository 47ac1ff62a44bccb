"""Pictures, layouts, checks, conversions, frames and films."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import pytest

import iprender

EXAMPLES = Path(__file__).resolve().parents[3] / "Examples"
HELLO = [{"type": "paragraph", "text": "Hello"}]


def test_one_version() -> None:
    renderer = iprender.Renderer()
    iprender.render(HELLO, renderer=renderer)
    assert renderer.worker().version.startswith(f"iprender {iprender.__version__} (pixels ")
    renderer.close()


def test_picture_of_the_readme() -> None:
    picture = iprender.render(EXAMPLES / "chat.json", screen="390x844", media_dir=EXAMPLES / "media")
    assert picture == (EXAMPLES / "chat.png").read_bytes()
    assert (picture.width, picture.height) == (780, 1688)
    assert picture._repr_png_() == picture


def test_forms_of_a_page() -> None:
    value = iprender.render(HELLO)
    assert iprender.render(json.dumps(HELLO)) == iprender.render(json.dumps(HELLO).encode()) == value
    assert iprender.render(HELLO, theme="night", scale=3) != value
    assert iprender.render(HELLO, bare=True, background="none").width < value.width * 2


def test_warnings_and_errors() -> None:
    picture = iprender.render("Some $\\frac{1$", name=None)
    assert [warning.code for warning in picture.warnings] == ["formula-as-text"]
    assert picture.warnings[0].line == 1
    with pytest.raises(iprender.InputError) as caught:
        iprender.render("{\n  {bad}]")
    assert (caught.value.line, caught.value.column, caught.value.code) == (2, 3, "syntax")
    with pytest.raises(iprender.UsageError):
        iprender.render(HELLO, colour="red")
    with pytest.raises(iprender.UsageError):
        iprender.render(HELLO, theme="mauve")
    with pytest.raises(iprender.InputError):
        iprender.render(EXAMPLES / "not-there.json")


def test_layout_check_and_convert() -> None:
    assert iprender.layout("# Title", bare=True)["items"][0]["kind"] == "text"
    assert iprender.check(HELLO).fine
    report = iprender.check([*HELLO, {"type": "nothing"}])
    assert not report.fine and report.problems[0].message
    assert iprender.convert("# Title", to="html") == "<h1>Title</h1>\n"
    assert isinstance(iprender.convert(HELLO, to="markdown"), str)


def test_frames() -> None:
    frames = list(iprender.frames("some words", rate="400"))
    assert len(frames) > 10
    assert {type(frame) for frame in frames} == {iprender.Picture}
    assert all(frame.startswith(b"\x89PNG") and frame.endswith(b"IEND\xaeB`\x82") for frame in frames)


def test_differences(tmp_path: Path) -> None:
    day, night = iprender.render(HELLO), iprender.render(HELLO, theme="night")
    assert iprender.diff(day, day).same
    path = tmp_path / "night.png"
    path.write_bytes(night)
    difference = iprender.diff(day, path, picture=True)
    assert not difference.same and difference["different"] > 0
    assert difference.picture and difference.picture.width == day.width
    assert iprender.diff(day, path, max_different="100%").same


def test_films(tmp_path: Path) -> None:
    film = iprender.film("some words", tmp_path / "words.gif", rate="400")
    assert film.read_bytes().startswith(b"GIF89a")
    if shutil.which("ffmpeg"):
        assert iprender.film("some words", tmp_path / "words.mp4", rate="400").stat().st_size > 0
    with pytest.raises(iprender.UsageError):
        iprender.film("some words", tmp_path / "words.mp4", colour="red")


def test_images() -> None:
    image = pytest.importorskip("PIL.Image")
    numpy = pytest.importorskip("numpy")
    picture = iprender.render(HELLO)
    assert isinstance(iprender.render(HELLO, as_="pil"), image.Image)
    assert iprender.render(HELLO, as_="numpy").shape == (picture.height, picture.width, 4)
    assert (iprender.render(HELLO, as_="numpy") == numpy.array(picture.pil())).all()


def test_asyncio() -> None:
    async def all_of_them() -> None:
        pictures = await asyncio.gather(*[iprender.aio.render(f"word {number}") for number in range(20)])
        assert pictures == [iprender.render(f"word {number}") for number in range(20)]
        assert (await iprender.aio.layout(HELLO)) == iprender.layout(HELLO)
        assert (await iprender.aio.check(HELLO)).fine
        assert await iprender.aio.convert("# A", to="text") == iprender.convert("# A", to="text")
        assert (await iprender.aio.diff(pictures[0], pictures[0])).same
        assert len([frame async for frame in iprender.aio.frames("some words", rate="400")]) > 10

    asyncio.run(all_of_them())
