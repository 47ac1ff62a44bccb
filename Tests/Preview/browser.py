"""Uses the preview page of iprender-serve in headless Chromium, as the author of a message would.

    browser.py SERVER IPRENDER [FOLDER]

Writes screenshots to FOLDER, if it is given.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect, sync_playwright

READY = re.compile(r"^\d+ ms$")


def write(file: Path, *words: str) -> None:
    file.write_text(json.dumps([{"type": "paragraph", "text": word} for word in words], indent=1))


def check(page: Page) -> None:
    """axe finds no violation."""
    found = Axe().run(page).response["violations"]
    assert not found, [(one["id"], node["html"]) for one in found for node in one["nodes"]]


def follow(page: Page, base: str, file: Path, shots: Path | None) -> None:
    def ready() -> None:
        expect(page.locator("#status")).to_have_text(READY, timeout=30_000)

    def shot(name: str) -> None:
        if shots:
            page.screenshot(path=shots / f"{name}.png")

    page.goto(f"{base}#themes=classic,night&designs=june-2026,august-2026&boxes=true")
    ready()
    expect(page.locator("main figure")).to_have_count(4)
    expect(page.locator("#problems")).to_have_text("no problems found")

    # A box shows the coordinates of its element.
    shown = page.locator(".shown").first
    corner = shown.bounding_box()
    assert corner
    page.mouse.move(corner["x"] + 20, corner["y"] + 14)
    expect(page.locator("#tip")).to_contain_text("Hello")
    shot("boxes")
    check(page)

    # The arrow keys go through the boxes, and what they say is announced.
    page.mouse.move(2, 2)
    page.locator(".shown").first.focus()
    page.keyboard.press("End")
    expect(page.locator("#tip")).to_be_visible()
    expect(page.locator("#said")).to_contain_text("x ")
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()

    # The page updates when the file is saved.
    picture = page.locator("main img").first
    waits = []
    for word in ["Saved", "Saved again", "And once more"]:
        before = picture.get_attribute("src")
        write(file, word)
        began = time.monotonic()
        expect(picture).not_to_have_attribute("src", before or "")
        waits.append(round(1000 * (time.monotonic() - began)))
        ready()
    print("milliseconds from a save to the new image:", *waits)

    # A problem is shown at its line; the next save fixes it.
    file.write_text('[\n {"type": "paragraph", "text": {"type": "sparkling", "text": "a"}}\n]')
    expect(page.locator("#problems .warning")).to_contain_text("2:")
    expect(page.locator("#source .warning")).to_have_attribute("data-n", "2")
    page.locator("#problems button").first.press("Enter")
    expect(page.locator("#source .found")).to_be_focused()
    check(page)
    file.write_text("[\n {")
    expect(page.locator(".fault[role=alert]").first).to_be_visible()
    expect(page.locator("#tip")).to_be_hidden()
    shot("fault")
    write(file, *["Some words of a page that arrives. " * 4] * 3)
    expect(page.locator(".fault")).to_have_count(0)

    # The stream at a given time; a link opens the same state.
    page.locator("#stream").check()
    expect(page.locator("#moment")).to_have_text(re.compile(r"^0\.00 of [1-9]"))
    page.locator("#at").fill("1")
    expect(page.locator("#moment")).to_have_text(re.compile(r"^1\.00 of"))
    ready()
    shot("stream")
    page.reload()
    ready()
    expect(page.locator("#moment")).to_have_text(re.compile(r"^1\.00 of"))
    expect(page.locator("main figure")).to_have_count(4)
    page.locator("#play").click()
    ready()
    page.locator("#stream").uncheck()

    # Articles have their own themes.
    page.locator("#as").select_option("article")
    ready()
    expect(page.locator("#themes")).to_contain_text("sepia")
    expect(page.locator("main figure")).to_have_count(1)
    expect(page.locator("main img")).to_have_count(1)
    shot("article")


def compose(page: Page, base: str, shots: Path | None) -> None:
    """Writes a message by keyboard, as somebody would who has no mouse."""

    def ready() -> None:
        expect(page.locator("#status")).to_have_text(READY, timeout=30_000)

    page.goto(f"{base}#file=new&themes=day")
    page.reload()
    expect(page.locator("#status")).to_have_text("write a message")
    page.locator("#text").focus()
    page.keyboard.type("# Tea\n\nGreen **tea** is 4.\n\n")
    expect(page.locator("#counts")).to_contain_text("18 of 32768 characters")
    expect(page.locator("#problems")).to_have_text("no problems found")
    expect(page.locator("main img")).to_have_count(1)
    picture = page.locator("main img").first
    waits = []
    for word in ["a", "b", "c", "d", "e"]:
        ready()
        before = picture.get_attribute("src")
        began = time.monotonic()
        page.keyboard.type(word)
        expect(picture).not_to_have_attribute("src", before or "")
        waits.append(round(1000 * (time.monotonic() - began)))
    print("milliseconds from a key to the new image:", *waits)

    # A problem is underlined where it is, and can be gone to.
    page.keyboard.type(" <foo>x")
    expect(page.locator("#marks mark.warning")).to_have_text("<foo>")
    expect(page.locator("#problems .warning")).to_contain_text("5:")
    if shots:
        page.screenshot(path=shots / "editor.png")
    for _ in range(8):
        page.keyboard.press("Backspace")
    expect(page.locator("#marks mark")).to_have_count(0)

    page.locator("#insert").select_option(label="Table")
    expect(page.locator("#counts")).to_contain_text("3 of 20 columns")
    page.keyboard.press("Control+z")
    expect(page.locator("#counts")).to_contain_text("0 of 20 columns")
    copies = {"request": '"markdown": "# Tea', "html": "<h1>Tea</h1>", "markdown": "# Tea", "json": '"heading"', "link": "#"}
    for form, words in copies.items():
        page.locator("#copied").evaluate("place => place.textContent = ''")
        page.locator("#copy").select_option(form)
        expect(page.locator("#copied")).to_have_text("Copied")
        assert words in page.evaluate("navigator.clipboard.readText()"), form

    # A link opens the message.
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    ready()
    expect(page.locator("#text")).to_have_value(re.compile("^# Tea"))
    page.set_viewport_size({"width": 400, "height": 800})
    ready()
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    if shots:
        page.screenshot(path=shots / "editor-narrow.png", full_page=True)


TALK = """# A talk
Set Scale 1
Message "{}" from Anna
Sleep 1s
Marker "More"
Repeat 2
  Message "Again" from Anna
  Sleep 1s
End
Message "The end" from Anna
"""

# Notes when the page shows another frame, as a time of the clock that this program reads, too.
NOTE_FRAMES = """() => {
  window.shownAt = []
  new MutationObserver(() => window.shownAt.push(performance.timeOrigin + performance.now()))
    .observe(document.querySelector("main .shown"), { childList: true })
}"""


def film(page: Page, base: str, folder: Path, shots: Path | None) -> None:
    """Moves through the film of a tape by mouse and keyboard, and saves the tape."""
    tape = folder / "talk.tape"
    line, moment, image = page.locator("#source .now"), page.locator("#moment"), page.locator("main img")

    def ready() -> None:
        expect(page.locator("#status")).to_have_text(READY, timeout=30_000)
        expect(page.locator("#problems")).to_have_text("no problems found", timeout=30_000)

    def shot(name: str) -> None:
        if shots:
            page.screenshot(path=shots / f"film-{name}.png")

    def picture() -> bytes:
        """The frame, when the page has it."""
        page.wait_for_function("() => !drawing")
        return image.screenshot()

    page.goto("about:blank")
    page.set_viewport_size({"width": 1400, "height": 1000})
    page.goto(f"{base}#file=1&scale=1")
    ready()
    expect(page.locator("#source [role=option]")).to_have_count(11)
    expect(moment).to_have_text(re.compile(r"^0\.00 of [45]\."))
    expect(line).to_have_attribute("data-n", "3")
    check(page)

    # A click on a line goes to its beginning; a repeated line has two.
    first = picture()
    page.locator("#line-10").click()
    expect(line).to_have_attribute("data-n", "10")
    expect(moment).to_have_text(re.compile(r"^4\.20 of"))
    assert picture() != first
    shot("line")
    page.locator("#line-7").click()
    expect(moment).to_have_text(re.compile(r"^1\.40 of"))
    page.locator("#line-7").click()
    expect(moment).to_have_text(re.compile(r"^2\.80 of"))
    expect(line).to_have_attribute("data-n", "7")
    # A line without a step counts as the next one.
    page.locator("#line-1").click()
    expect(line).to_have_attribute("data-n", "3")

    # The keyboard, in the text and on the slider.
    page.locator("#source").focus()
    for key, number in [("ArrowDown", 4), ("ArrowDown", 5), ("ArrowUp", 4), ("End", 10), ("Home", 3)]:
        page.keyboard.press(key)
        expect(line).to_have_attribute("data-n", str(number))
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => Number(state.at) > 0.2")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    slider = page.locator("#at")
    slider.focus()
    page.keyboard.press("Home")
    expect(moment).to_have_text(re.compile(r"^0\.00 of"))
    page.keyboard.press("ArrowRight")
    expect(moment).to_have_text(re.compile(r"^0\.05 of"))
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^0.05 seconds, line 3: Message"))
    box = slider.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(moment).to_have_text(re.compile(r"^2\.[2-5]\d of"))

    # A save shows the changed frame at the same moment.
    page.locator("#line-4").click()
    picture()
    page.evaluate(NOTE_FRAMES)
    waits = []
    for word in ["Saved", "Saved again", "And once more", "And more", "The last one"]:
        ready()
        before, count = picture(), page.evaluate("() => shownAt.length")
        began = time.time() * 1000
        tape.write_text(TALK.format(word))
        page.wait_for_function("count => shownAt.length > count", arg=count)
        waits.append(round(page.evaluate("count => shownAt[count]", count) - began))
        assert picture() != before
        expect(moment).to_have_text(re.compile(r"^0\.40 of"))
        expect(page.locator("#line-3")).to_contain_text(word)
    print("milliseconds from the save of a tape to its frame:", *waits)

    # An error is at its line, over the last frame, until it is gone.
    ready()
    tape.write_text(TALK.format("Hello").replace("Marker", "Marke"))
    expect(page.locator(".fault[role=alert]")).to_contain_text("line 5:")
    expect(page.locator("#source .error")).to_have_attribute("data-n", "5")
    expect(image).to_have_count(1)
    check(page)
    shot("error")
    tape.unlink()
    expect(page.locator(".fault[role=alert]")).to_contain_text("no such file", ignore_case=True)
    tape.write_text(TALK.format("Hello"))
    expect(page.locator(".fault")).to_have_count(0)
    ready()

    # At the width of a phone, and in the dark.
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 400, "height": 860})
    page.locator("#line-10").click()
    expect(moment).to_have_text(re.compile(r"^4\.20 of"))
    picture()
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [400, 860]
    check(page)
    shot("narrow")
    page.emulate_media(color_scheme="light")

    # A tape without steps, one from right to left, and names that are no markup.
    for index, words in [(2, ""), (3, "<b>Bold</b>"), (4, "مرحبا")]:
        page.locator("#file").select_option(index=index)
        ready()
        expect(page.locator("#source")).to_contain_text(words)
        picture()
        shot(str(index))
    assert page.evaluate("document.querySelectorAll('b, i').length") == 0
    page.locator("#file").select_option(index=0)
    expect(page.locator("main figure")).to_have_count(1)
    expect(page.locator("#source")).to_have_attribute("role", "region")


def main() -> None:
    server, program = sys.argv[1:3]
    shots = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "page.json")
        write(file, "Hello", "World")
        tapes = {
            "talk.tape": TALK.format("Hello"),
            "empty.tape": "",
            "a <i>name<i>.tape": 'Set Scale 1\nMessage "<b>Bold</b> <script>x()</script>" from "<i>Anna</i>"\n',
            "right.tape": 'Set Lang ar\nSet Scale 1\nMessage "مرحبا" from Anna\nType "أريد شايا"\nSend\n',
        }
        for name, text in tapes.items():
            Path(folder, name).write_text(text)
        files = [str(file)] + [str(Path(folder, name)) for name in tapes]
        command = [server, "--iprender", program, "--port", "0", "--preview", *files]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout
                line = next(line for line in process.stdout if line.startswith("preview at "))
                with sync_playwright() as playwright:
                    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
                    page = browser.new_page(viewport={"width": 1500, "height": 1000})
                    faults: list[str] = []
                    page.on("pageerror", lambda error: faults.append(str(error)))
                    follow(page, line.split()[-1], file, shots)
                    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
                    compose(page, line.split()[-1], shots)
                    film(page, line.split()[-1], Path(folder), shots)
                    assert not faults, faults
                    browser.close()
            finally:
                process.terminate()
    print("the preview works")


main()
