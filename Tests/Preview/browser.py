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


def main() -> None:
    server, program = sys.argv[1:3]
    shots = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "page.json")
        write(file, "Hello", "World")
        command = [server, "--iprender", program, "--port", "0", "--preview", str(file)]
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
                    assert not faults, faults
                    browser.close()
            finally:
                process.terminate()
    print("the preview works")


main()
