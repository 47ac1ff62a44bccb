"""Plays a tape against the example bots of each library, through `iprender-serve --emulator --run`.

  tapes.py SERVER RENDERER

With a steady pace, the bots have the same screens, because users see the same.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "Bindings/python/examples/phone"
BOTS = ["aiogram", "telegram", "telebot"]


def play(server, renderer, tape, bot, folder, *options):
    return subprocess.run(
        [server, "--emulator", "--run", tape, "--bot", bot, "--iprender", renderer, *options],
        cwd=folder, capture_output=True, text=True, timeout=600)


def command(name):
    return f"exec '{sys.executable}' '{EXAMPLES}/{name}_bot.py'"


def main(server, renderer):
    server, renderer = (os.path.abspath(path) for path in [server, renderer])
    tape = EXAMPLES / "shop.tape"
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        golden = ["--golden", "goldens"]
        for number, name in enumerate(BOTS):
            more = ["--accept"] if number == 0 else ["--report", "report.html"]
            result = play(server, renderer, tape, command(name), folder, *golden, *more)
            assert result.returncode == 0, (name, result.stdout, result.stderr)
            assert (folder / "welcome.png").read_bytes()[:4] == b"\x89PNG"
            print(f"{name}: plays the tape")
        assert sorted(file.name for file in (folder / "goldens").iterdir()) == ["prices.png", "welcome.png"]

        # A golden that differs, an expectation that fails, a bot that ends and a mistake.
        (folder / "goldens/welcome.png").write_bytes((folder / "prices.png").read_bytes())
        result = play(server, renderer, tape, command("aiogram"), folder, *golden, "--report", "report.html")
        assert result.returncode == 1 and "shop.tape:7: the screenshot 'welcome.png' differs" in result.stderr, result
        assert "<html" in (folder / "report.html").read_text()[:1000].lower()
        (folder / "bad.tape").write_text('Type "/start"\nSend\nWait "Coffee" 1s\nScreenshot never.png\n')
        result = play(server, renderer, "bad.tape", command("telegram"), folder)
        assert result.returncode == 1 and 'bad.tape:3: the text "Coffee" did not appear' in result.stderr, result
        assert "[Prices]" in result.stderr and (folder / "bad.failed.png").exists(), result
        assert not (folder / "never.png").exists()
        result = play(server, renderer, "bad.tape", "echo no module >&2; exit 2", folder)
        assert result.returncode == 1 and "ended with exit code 2" in result.stderr, result
        assert "no module" in result.stderr, result
        (folder / "wrong.tape").write_text("Set Theme nigth\nScrol up 3\n")
        result = play(server, renderer, "wrong.tape", "true", folder)
        assert result.returncode == 65 and "wrong.tape:2" in result.stderr, result
        (folder / "wrong.tape").write_text("Set Theme nigth\n")
        result = play(server, renderer, "wrong.tape", "true", folder)
        assert result.returncode == 65 and "wrong.tape" in result.stderr and "nigth" in result.stderr, result
    print("tapes: everything is as expected")


main(*sys.argv[1:])
