"""Checks HTML and PDF files as people use them who listen to them or type (Spec/Vectors.md 8).

    accessibility.py IPRENDER

Chromium opens pages, chats and reports, and axe finds no violation in them; PyPI's `pdfua` finds no error in PDFs, and
the texts of their structure are those of the HTML, in the same order.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pikepdf
from axe_playwright_python.sync_playwright import Axe
from pdfua import Severity, validate
from playwright.sync_api import Page, sync_playwright
from pdf_reader import StructureReader

EXAMPLES = Path(__file__).parents[2] / "Examples"
# The name of a file, and how it is rendered.
FILES = {
    "everything": ["everything.json"],
    "everything-ar": ["everything.json", "--lang", "ar"],
    "article": ["article.json", "--article"],
    "tour": ["tour.json"],
    "tour-rtl": ["tour-rtl.json", "--lang", "ar"],
    "answer": ["answer.json", "--bubble", "--name", "Anna", "--time", "9:41"],
    "message": ["contents.json", "--message", "17"],
    "chat": ["chat.json"],
    "contents": ["contents.json", "--lang", "ru"],
    "contents-ar": ["contents.json", "--lang", "ar"],
    "screen": ["chat.json", "--screen", "390x844"],
}


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    # axe sees no letters in the SVG of a cell, and takes no name in place of them.
    named = [one for one in found if one["id"] != "empty-table-header"]
    assert all(header.get_attribute("aria-label") for header in page.locator("th").all())
    return [f"{one['id']}: {node['html'][:200]}" for one in named for node in one["nodes"]]


def render(program: str, arguments: list[str], file: Path) -> None:
    command = [program, str(EXAMPLES / arguments[0]), *arguments[1:], "-o", str(file)]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)


def check_links(page: Page) -> None:
    """The Tab key reaches each link, and each has a name."""
    links = page.locator("a[href]")
    count = links.count()
    assert all(links.nth(index).get_attribute("aria-label") or links.nth(index).inner_text() for index in range(count))
    reached = 0
    for _ in range(count):
        page.keyboard.press("Tab")
        reached += page.evaluate("document.activeElement.matches('a[href]')")
    assert reached == count, f"{reached} of {count} links"


def check_page(page: Page) -> None:
    """The example with all blocks has their elements."""
    for element in ["h1", "h2", "ul > li", "ol > li", "table th[scope]", "table td", "figure > svg[role=img]",
                    "figcaption", "blockquote", "pre", "main article p"]:
        assert page.locator(element).count(), element
    assert page.locator("svg[aria-hidden] a").count() == 0


def check_chat(page: Page) -> None:
    """A chat is a list of messages, each with its author and its time."""
    names = page.locator("main ol > li > article").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert names and all(re.search(r".+, \d+:\d\d", name) for name in names), names


def check_report(program: str, page: Page, folder: Path) -> None:
    """A report works with the keyboard."""
    subprocess.run([program, str(EXAMPLES / "chat.json"), "-o", str(folder / "a.png")], check=True)
    subprocess.run([program, str(EXAMPLES / "chat.json"), "--theme", "night", "-o", str(folder / "b.png")], check=True)
    report = folder / "report.html"
    subprocess.run([program, "diff", str(folder / "a.png"), str(folder / "b.png"), "--report", str(report)],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    page.goto(report.as_uri())
    assert not (found := violations(page)), found
    image = page.locator(".images img").first
    image.focus()
    before = image.get_attribute("src")
    page.keyboard.down(" ")
    assert image.get_attribute("src") != before
    page.keyboard.up(" ")
    assert image.get_attribute("src") == before


def letters(text: str) -> str:
    return re.sub(r"\s", "", text)


def check_pdf(program: str, arguments: list[str], file: Path, texts: str) -> None:
    render(program, arguments, file)
    findings = validate(str(file)).findings
    errors = [one for one in findings if one.severity >= Severity.ERROR]
    # A table without headers in the input has none in the file.
    errors = [one for one in errors if "no header cell" not in one.message]
    assert not errors, errors
    with pikepdf.open(file) as pdf:
        reader = StructureReader(pdf)
        assert not letters(reader.text_outside), reader.text_outside
        assert not reader.unmarked, f"{file.name}: {reader.unmarked} times"
        assert b"<dc:language>" in pdf.Root.Metadata.read_bytes()
        assert letters(reader.text) == texts, f"{file.name}\n{reader.text}\n{texts}"


def main() -> None:
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 800, "height": 1000})
        faults, texts = [], {}
        for name, arguments in FILES.items():
            file = folder / f"{name}.html"
            render(program, arguments, file)
            page.goto(file.as_uri())
            faults += [f"{name}: {fault}" for fault in violations(page)]
            check_links(page)
            if name == "everything":
                check_page(page)
            texts[name] = letters("".join(page.locator("svg text").all_text_contents()))
            if name == "chat":
                check_chat(page)
        assert not faults, "\n".join(faults)
        check_report(program, page, folder)
        browser.close()
        for name, arguments in FILES.items():
            check_pdf(program, arguments, folder / f"{name}.pdf", texts[name])
    print("files can be heard, and used with a keyboard")


main()
