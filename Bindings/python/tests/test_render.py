"""Pictures, layouts, checks, conversions, frames and films."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import math
import os
import pickle
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Callable

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


def test_elements_of_a_layout() -> None:
    layout = iprender.layout("Some words\n\n- one\n", bare=True)
    assert [element.kind for element in layout.elements] == [item["kind"] for item in layout["items"]]
    assert {element.role for element in layout.elements} == {"items"}
    first = layout.elements[0]
    assert first.source == "/0" and first.frame and first.frame.height > 0
    assert [line.text for line in first.elements if line.role == "lines"] == ["Some words"]
    assert layout.diagnostics == layout.warnings


@pytest.mark.parametrize(
    ("format", "start"),
    [("png", b"\x89PNG"), ("webp", b"RIFF"), ("jpeg", b"\xff\xd8"), ("svg", b"<"), ("pdf", b"%PDF"), ("html", b"<!")],
)
def test_every_format_knows_its_size_and_saves_itself(format: str, start: bytes, tmp_path: Path) -> None:
    picture = iprender.render(HELLO, format=format, background="white")
    png = iprender.render(HELLO, background="white")
    assert picture.startswith(start) and picture.format == format
    assert (picture.width, picture.height) == (png.width, png.height)
    assert f"{format} {png.width}x{png.height}" in repr(picture)
    assert pickle.loads(pickle.dumps(picture)).height == png.height
    path = picture.save(tmp_path / f"picture.{format}")
    assert path.read_bytes() == picture
    assert [path.name for path in tmp_path.iterdir()] == [f"picture.{format}"]
    with pytest.raises(ValueError, match="path.*format='webp'" if format != "webp" else "path.*format='png'"):
        picture.save(tmp_path / ("other.png" if format == "webp" else "other.webp"))
    shown = {"png": picture._repr_png_(), "jpeg": picture._repr_jpeg_(), "pdf": picture._repr_pdf_()}
    texts = {"svg": picture._repr_svg_(), "html": picture._repr_html_()}
    assert {name for name, data in {**shown, **texts}.items() if data is not None} == {format} - {"webp"}
    if format in ("png", "webp", "jpeg"):
        pytest.importorskip("PIL.Image")
        assert picture.pil().size == (png.width, png.height)
    else:
        with pytest.raises(ValueError, match="format"):
            picture.pil()
        with pytest.raises(ValueError, match="as_"):
            iprender.render(HELLO, format=format, as_="pil")


def test_sizes_are_those_of_the_file(tmp_path: Path) -> None:
    pillow = pytest.importorskip("PIL.Image")
    message = {"from": "A", "text": "Hi"}
    for options in ({"preset": "sticker"}, {"fit": "300x300"}, {"trim": True}, {"scale": 3}, {"format": "webp", "scale": 1}):
        picture = iprender.render(message, **options)
        with pillow.open(io.BytesIO(picture)) as image:
            assert image.size == (picture.width, picture.height), options
            assert image.format.lower() == picture.format, options
    svg = iprender.render(message, format="svg", scale=2)
    width = re.search(r'<svg[^>]* width="([0-9.]+)', svg.decode())
    assert width and math.ceil(float(width[1]) * svg.width / float(width[1])) == svg.width
    assert iprender.render(message, preset="sticker").save(tmp_path / "a.webp").exists()


def test_saving_replaces_files_whole(tmp_path: Path) -> None:
    picture = iprender.render(HELLO)
    (tmp_path / "target.png").write_bytes(b"old")
    os.chmod(tmp_path / "target.png", 0o600)
    (tmp_path / "link.png").symlink_to("target.png")
    picture.save(str(tmp_path / "link.png"))
    assert (tmp_path / "link.png").is_symlink() and (tmp_path / "target.png").read_bytes() == picture
    assert sorted(os.listdir(tmp_path)) == ["link.png", "target.png"]
    with pytest.raises(FileNotFoundError):
        picture.save(tmp_path / "missing" / "a.png")
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        picture.save(tmp_path / "folder")
    assert sorted(os.listdir(tmp_path)) == ["folder", "link.png", "target.png"]
    picture.save(os.devnull)
    assert picture.save(tmp_path / "no-ending").read_bytes() == picture
    mask = os.umask(0o027)
    try:
        assert picture.save(tmp_path / "new.png").stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(mask)


@pytest.mark.parametrize(
    ("kind", "argument", "call"),
    [
        (TypeError, "colour", lambda: iprender.render(HELLO, colour="red")),
        (TypeError, "media_dri", lambda: iprender.render(HELLO, media_dri="x")),
        (ValueError, "theme", lambda: iprender.render(HELLO, theme="mauve")),
        (ValueError, "scale", lambda: iprender.render(HELLO, bare=True, scale="big")),
        (ValueError, "scale", lambda: iprender.render(HELLO, scale=float("nan"))),
        (ValueError, "time_zone", lambda: iprender.render(HELLO, time_zone="Mars")),
        (TypeError, "theme", lambda: iprender.render(HELLO, theme=object())),
        (TypeError, "ignore", lambda: iprender.render(HELLO, ignore={1, 2})),
        (TypeError, "set", lambda: iprender.render(HELLO, set={"title": ["a"]})),
        (TypeError, "limit", lambda: iprender.render(HELLO, limit={1: 2})),
        (ValueError, "limit", lambda: iprender.render(HELLO, limit={"pixel": 2})),
        (ValueError, "max_pixels", lambda: iprender.render(HELLO, max_pixels=2)),
        (ValueError, "error", lambda: iprender.render(HELLO, error="unknown")),
        (TypeError, "page", lambda: iprender.render(None)),
        (TypeError, "page", lambda: iprender.render(7)),
        (ValueError, "page", lambda: iprender.render([{"type": "paragraph", "text": float("nan")}])),
        (ValueError, "page", lambda: iprender.render(b"\xff\xfe")),
        (FileNotFoundError, "page", lambda: iprender.render(Path("/not/there/a.json"))),
        (FileNotFoundError, "media_dir", lambda: iprender.render(HELLO, media_dir="/not/there")),
        (FileNotFoundError, "theme", lambda: iprender.render(HELLO, theme=Path("/not/there.json"))),
        (TypeError, "max_seconds", lambda: iprender.render(HELLO, max_seconds="1")),
        (ValueError, "max_seconds", lambda: iprender.render(HELLO, max_seconds=0)),
        (ValueError, "as_", lambda: iprender.render(HELLO, as_="jpeg")),
        (ValueError, "to", lambda: iprender.convert(HELLO, to="docx")),
        (ValueError, "from_", lambda: iprender.check(HELLO, from_="docx")),
        (ValueError, "format", lambda: iprender.frames(HELLO, format="gif")),
        (ValueError, "format", lambda: iprender.layout(HELLO, format="text")),
        (TypeError, "rats", lambda: iprender.frames(HELLO, rats="400")),
        (ValueError, "rate", lambda: iprender.frames(HELLO, rate="quick")),
        (TypeError, "jobs", lambda: iprender.Renderer(jobs="2")),
        (ValueError, "jobs", lambda: iprender.Renderer(jobs=0)),
        (TypeError, "roots", lambda: iprender.Renderer(roots="/tmp")),
        (FileNotFoundError, "roots", lambda: iprender.Renderer(roots=["/not/there"])),
    ],
)
def test_errors_are_native_and_name_the_argument(kind: type, argument: str, call: Callable[[], object]) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert argument in str(caught.value) and "--" not in str(caught.value), str(caught.value)
    if isinstance(caught.value, iprender.UsageError):
        assert caught.value.argument == argument
        assert pickle.loads(pickle.dumps(caught.value)).argument == argument
    assert iprender.check(HELLO).fine


def test_options_of_names_and_values() -> None:
    plain = iprender.render(HELLO, screen="390x844", title="Anna", unread=3)
    assert iprender.render(HELLO, screen="390x844", set={"title": "Anna", "unread": 3}) == plain
    edited = iprender.render(HELLO, time="9:41", edited=True)
    assert iprender.render(HELLO, set={"time": "9:41", "edited": True, "name": None}) == edited
    assert iprender.render(HELLO, limit={"formula_depth": 3, "pixels": 4000000}) == iprender.render(HELLO)
    with pytest.raises(iprender.InputError):
        iprender.render(HELLO, limit={"pixels": 10})
    with pytest.raises(iprender.UsageError, match="limit pixels=7"):
        iprender.render(HELLO, max_pixels=7)


def test_warnings_are_hidden_by_their_codes() -> None:
    page = [{"type": "paragraph", "text": "Hello", "colour": 1}]
    assert [warning.code for warning in iprender.render(page).warnings] == ["unknown-key"]
    assert iprender.render(page, ignore=["unknown-key"]).warnings == ()
    assert iprender.check(page, ignore="unknown-key").fine
    with pytest.raises(iprender.InputError):
        iprender.render(page, error="unknown-key")


def test_errors_of_films_and_differences_are_native(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="colour"):
        iprender.film("words", tmp_path / "a.gif", colour="red")
    with pytest.raises(ValueError, match="max_different"):
        iprender.diff(iprender.render(HELLO), iprender.render(HELLO), max_different="much")
    with pytest.raises(FileNotFoundError, match="page"):
        iprender.film(Path("/not/there.json"), tmp_path / "a.gif")
    assert list(tmp_path.iterdir()) == []


def test_folders_of_exports_are_read_as_the_command_reads_them(tmp_path: Path) -> None:
    folder = tmp_path / "ChatExport"
    folder.mkdir()
    with pytest.raises(iprender.MissingFileError, match=r"page: '.*ChatExport' is a folder without a result.json"):
        iprender.check(folder)
    (folder / "result.json").write_text('[{"from": "Anna", "text": "Hi"}]')
    assert iprender.render(folder) == iprender.render(folder / "result.json")
    assert iprender.check(folder).fine


def test_images_never_replace_what_they_were_made_of(tmp_path: Path) -> None:
    photo = iprender.render(HELLO)
    for name in ("av.png", "face.png", "other.png"):
        photo.save(tmp_path / name)
    page = tmp_path / "a.json"
    page.write_text('[{"from": "Anna", "text": "Hi", "photo": "av.png"}]')
    picture = iprender.render(page, wallpaper=tmp_path / "face.png")
    for name in ("av.png", "face.png", "a.json"):
        before = (tmp_path / name).read_bytes()
        with pytest.raises(iprender.UsageError, match=f"path: the image would replace '{name}'"):
            picture.save(tmp_path / name)
        assert (tmp_path / name).read_bytes() == before
    assert picture.save(tmp_path / "other.png").read_bytes() == picture
    with pytest.raises(FileNotFoundError) as missing:
        picture.save(tmp_path / "nodir" / "x.png")
    assert missing.value.filename == str(tmp_path / "nodir")


def test_films_have_the_file_extension_of_a_film(tmp_path: Path) -> None:
    with pytest.raises(iprender.UsageError, match="output: a film ends in .mp4"):
        iprender.film("words", tmp_path / "x.png")
    assert list(tmp_path.iterdir()) == []


def test_pages_that_are_nested_too_deeply_are_refused() -> None:
    page: object = "deep"
    for _ in range(400):
        page = {"type": "bold", "text": page}
    with pytest.raises(iprender.InputError):
        iprender.render([{"type": "paragraph", "text": page}], max_seconds=60)


def test_reports_say_whether_all_is_fine() -> None:
    fine, wrong = iprender.check(HELLO), iprender.check([*HELLO, {"type": "nothing"}])
    assert fine["fine"] is fine.fine is True and wrong["fine"] is wrong.fine is False
    assert {"ok", "problems"} <= set(fine)
    assert json.loads(json.dumps(wrong))["fine"] is False


def test_numbers_of_numpy_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    assert iprender.render(HELLO, scale=numpy.int64(3)) == iprender.render(HELLO, scale=3)
    assert iprender.render(HELLO, scale=numpy.float32(1.5)) == iprender.render(HELLO, scale=1.5)


TAPE = 'Type "Hello"\nSend\nSleep 100ms\n'


def test_tapes_play_as_films_and_are_refused_as_pictures(tmp_path: Path) -> None:
    tape = tmp_path / "scene.tape"
    tape.write_text(TAPE)
    assert iprender.film(tape, tmp_path / "scene.gif", fps=5).read_bytes().startswith(b"GIF89a")
    assert iprender.check(tape).fine
    tape.write_text(TAPE + "Jump\n")
    assert not iprender.check(tape).fine
    for draw in (iprender.render, iprender.layout, iprender.frames):
        with pytest.raises(ValueError, match=r"page: .*tape.*iprender\.film"):
            draw(tape)
    with pytest.raises(ValueError, match="page: .*tape"):
        iprender.convert(tape, to="html")


def test_frames() -> None:
    stream = iprender.frames("some words", rate="400")
    frames = list(stream)
    assert len(frames) == stream.count > 10 and stream.rate == 60
    assert {type(frame) for frame in frames} == {iprender.Picture}
    assert all(frame.startswith(b"\x89PNG") and frame.endswith(b"IEND\xaeB`\x82") for frame in frames)
    assert {(frame.width, frame.height) for frame in frames} == {(stream.width, stream.height)}
    assert frames[-1] == iprender.render("some words", at="100") and frames[0] != frames[-1]
    assert list(stream) == []


def test_frames_say_what_was_noticed_with_each() -> None:
    stream = iprender.frames("Some $\\frac{1$", rate="400")
    assert [warning.code for warning in stream.warnings] == ["formula-as-text"]
    assert {frame.warnings for frame in stream} == {stream.warnings}
    with pytest.raises(iprender.InputError):
        iprender.frames("{bad")
    with pytest.raises(iprender.InputError):
        iprender.frames("Some $\\frac{1$", rate="400", strict=True)


def test_frames_end_their_worker() -> None:
    def pids() -> set[str]:
        return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())

    iprender.render(HELLO)
    before = pids()
    for _ in iprender.frames("some words", rate="400"):
        pass
    assert pids() == before
    for _ in iprender.frames("some words", rate="400"):
        break
    gc.collect()
    assert pids() == before
    with iprender.frames("some words", rate="400") as stream:
        next(stream)
        assert len(pids() - before) == 1
    assert pids() == before and list(stream) == []
    with iprender.Renderer() as renderer:
        iprender.render(HELLO, renderer=renderer)
        kept = iprender.frames("some words", rate="400", renderer=renderer)
        next(kept)
        assert len(pids() - before) == 2
    assert pids() == before and list(kept) == []
    with pytest.raises(iprender.TimeLimitError):
        iprender.frames("word " * 100000, max_seconds=0.001)
    assert issubclass(iprender.TimeLimitError, TimeoutError) and pids() == before


def test_frames_of_files_read_beside_them(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("some words")
    assert list(iprender.frames(tmp_path / "a.md", rate="400")) == list(iprender.frames("some words", rate="400"))


MEMORY = """
import iprender, resource, sys
stream = iprender.frames("word and another one " * 30, screen="iphone-17", rate=30, fps=30)
largest = sum(len(next(stream)) for _ in range(10))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
count = 10 + sum(1 for _ in stream)
print(count == stream.count, count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def test_frames_are_not_kept() -> None:
    done = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    whole, count, kilobytes = done.stdout.split()
    # Hundreds of frames, of half a megabyte and more each.
    assert whole == "True" and int(count) > 200 and int(kilobytes) < 30_000


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
        frames = [frame async for frame in iprender.aio.frames("some words", rate="400")]
        assert frames == list(iprender.frames("some words", rate="400"))
        async with iprender.Renderer() as renderer:
            assert await iprender.aio.render(HELLO, renderer=renderer) == iprender.render(HELLO)
            pid = renderer.worker().pid
        assert pid and not os.path.exists(f"/proc/{pid}")
        with pytest.raises(TypeError, match="colour"):
            await iprender.aio.render(HELLO, colour="red")
        with pytest.raises(ValueError, match="format"):
            [frame async for frame in iprender.aio.frames(HELLO, format="gif")]

    asyncio.run(all_of_them())


def test_a_task_that_is_cancelled_ends_its_frames() -> None:
    async def draw(begun: asyncio.Event) -> None:
        async for _ in iprender.aio.frames("some words " * 50, rate="30", screen="iphone-17"):
            begun.set()

    async def cancel() -> None:
        begun = asyncio.Event()
        task = asyncio.create_task(draw(begun))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(asyncio.wait_for(cancel(), 60))
