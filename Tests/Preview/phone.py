"""Holds a conversation on the phone page of iprender-serve in headless Chromium: by mouse, by keyboard alone, and on a
narrow screen. The bot runs in this process.

    phone.py SERVER IPRENDER [FOLDER]

Writes screenshots to FOLDER, if it is given.
"""

import json
import subprocess
import sys
import tarfile
import tempfile
import threading
import urllib.request
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

TOKEN = "700:test"
KINDS = [
    "message", "edited_message", "callback_query", "message_reaction", "inline_query", "chosen_inline_result",
]
IMAGE = (
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mP4zwAE/wEHAAH/PX2MSQAAAABJRU5ErkJggg=="
)


class Bot(threading.Thread):
    """Answers as a small shop does."""

    def __init__(self, base: str) -> None:
        super().__init__(daemon=True)
        self.base = base
        self.texts: list[str] = []
        self.presses: list[str] = []
        self.kinds: list[str] = []
        # What the person answered, edited, and reacted with.
        self.replies: list[str] = []
        self.edits: list[str] = []
        self.reactions: list[list[str]] = []
        self.chosen: list[str] = []

    def call(self, method: str, **parameters: object) -> dict:
        request = urllib.request.Request(
            f"{self.base}/bot{TOKEN}/{method}",
            data=json.dumps(parameters).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["result"]

    def run(self) -> None:
        offset = 0
        while True:
            try:
                updates = self.call("getUpdates", offset=offset, timeout=20, allowed_updates=KINDS)
            except OSError:
                return  # The server has ended.
            for update in updates:
                offset = update["update_id"] + 1
                if "message" in update:
                    self.answer(update["message"])
                elif "callback_query" in update:
                    self.press(update["callback_query"])
                elif "edited_message" in update:
                    self.edits.append(update["edited_message"]["text"])
                elif "message_reaction" in update:
                    self.reactions.append([kind["emoji"] for kind in update["message_reaction"]["new_reaction"]])
                elif "inline_query" in update:
                    self.suggest(update["inline_query"])
                elif "chosen_inline_result" in update:
                    self.chosen.append(update["chosen_inline_result"]["result_id"])

    def answer(self, message: dict) -> None:
        chat = message["chat"]["id"]
        text = message.get("text", "")
        self.texts.append(text)
        if "reply_to_message" in message:
            self.replies.append(message["reply_to_message"]["text"])
        if "via_bot" in message:
            return
        self.kinds += [kind for kind in ("photo", "document", "voice") if kind in message]
        if text == "/start":
            self.call("sendChatAction", chat_id=chat, action="typing")
            site = {"text": "Site", "url": "https://example.org/tea"}
            keys = [[{"text": "Prices", "callback_data": "prices"}, site]]
            self.call(
                "sendMessage", chat_id=chat, text="Welcome to the <b>tea shop</b>. See /help.", parse_mode="HTML",
                reply_markup={"inline_keyboard": keys},
            )
        elif text == "keys":
            rows = [[{"text": "Green"}, {"text": "Black"}], [{"text": "Nothing"}]]
            self.call(
                "sendMessage", chat_id=chat, text="Which one?",
                reply_markup={"keyboard": rows, "resize_keyboard": True, "one_time_keyboard": True},
            )
        elif text == "stream":
            for count in range(1, 6):
                self.call("sendMessageDraft", chat_id=chat, draft_id=7, text="Tea is a drink. " * count)
            self.call("sendMessage", chat_id=chat, text="Tea is a drink. " * 5)
        elif text == "hidden":
            blocks = [{"type": "details", "summary": "More tea", "blocks": [{"type": "paragraph", "text": "Oolong"}]}]
            self.call("sendRichMessage", chat_id=chat, rich_message={"blocks": blocks})
            self.call("sendMessage", chat_id=chat, text="A <tg-spoiler>secret</tg-spoiler>", parse_mode="HTML")
        elif text == "markup":
            self.call("sendMessage", chat_id=chat, text="<img src=x onerror=alert(1)>")
        else:
            self.call("sendMessage", chat_id=chat, text=f"You said: {text or self.kinds[-1]}")

    def suggest(self, query: dict) -> None:
        results = [
            {
                "type": "article", "id": tea, "title": f"{tea} tea", "description": f"for “{query['query']}”",
                "input_message_content": {"message_text": f"I drink {tea} tea"},
            }
            for tea in ("green", "black")
        ]
        self.call("answerInlineQuery", inline_query_id=query["id"], results=results)

    def press(self, query: dict) -> None:
        self.presses.append(query["data"])
        self.call("answerCallbackQuery", callback_query_id=query["id"], text="Here they are")
        message = query["message"]
        self.call(
            "editMessageText", chat_id=message["chat"]["id"], message_id=message["message_id"],
            text="Green tea: 4, black tea: 3",
        )


class Phone:
    """The page, and what a person does on it."""

    def __init__(self, page: Page, base: str, shots: Path | None, name: str) -> None:
        self.page, self.shots, self.name, self.number = page, shots, name, 0
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        page.on("dialog", lambda dialog: self.faults.append("a dialog opened"))
        page.goto(base)
        self.canvas = page.locator(".screen canvas").first
        self.field = page.locator(".screen textarea").first
        expect(self.canvas).to_have_attribute("data-ready", "true", timeout=30_000)

    def shot(self, what: str) -> None:
        if self.shots:
            self.number += 1
            self.page.wait_for_timeout(700)
            self.page.screenshot(path=self.shots / f"{self.name}-{self.number}-{what}.png")

    def says(self, text: str) -> None:
        expect(self.page.locator("#messages")).to_contain_text(text, timeout=20_000)

    def find(self, element: str, label: str = "", message: int = 0) -> tuple[float, float]:
        """Returns the middle of an element of the drawn screen, in pixels of the page."""
        found = self.page.evaluate(
            """async ([element, label, message]) => {
              const phone = active, socket = phone.socket
              const ask = (x, y) => new Promise(done => {
                const listen = message => {
                  if (typeof message.data !== "string") return
                  const { hit } = JSON.parse(message.data)
                  if (!hit || "released" in hit) return
                  socket.removeEventListener("message", listen)
                  done(hit)
                }
                socket.addEventListener("message", listen)
                phone.pending.push({ do: "probe" })
                socket.send(JSON.stringify({ do: "hit", x, y }))
              })
              const [width, height] = [phone.canvas.width / phone.scale, phone.canvas.height / phone.scale]
              for (let y = height - 20; y > 60; y -= 12) {
                for (let x = 20; x < width; x += 24) {
                  const hit = await ask(x, y)
                  if (hit.element !== element || message && hit.message !== message) continue
                  if (label && hit.action?.label !== label && hit.action?.text !== label) continue
                  const box = phone.canvas.getBoundingClientRect()
                  const [left, top, w, h] = hit.frame
                  return [box.left + (left + w / 2) / width * box.width, box.top + (top + h / 2) / height * box.height]
                }
              }
              return null
            }""",
            [element, label, message],
        )
        assert found, f"no {element} {label} on the screen"
        return found

    def write(self) -> None:
        self.tap("field")
        expect(self.field).to_be_focused()

    def actions(self, words: str) -> None:
        """Opens the actions of the newest message with these words, with the right button of the mouse."""
        number = self.page.evaluate(
            "words => talk.messages.filter(message => (message.text ?? '').includes(words)).at(-1).message_id", words
        )
        x, y = self.find("text", message=number)
        self.page.mouse.click(x, y, button="right")
        expect(self.page.get_by_role("menu")).to_be_visible()

    def move_to(self, name: str) -> None:
        """Moves through the elements of the phone with the key Right until a screen reader says this name."""
        heard = []
        for _ in range(40):
            self.page.evaluate("active.voice.textContent = ''")
            self.page.keyboard.press("ArrowRight")
            wait_until(self, lambda: self.page.evaluate("active.voice.textContent"))
            heard.append(self.page.evaluate("active.voice.textContent"))
            if heard[-1].startswith(name):
                return
        raise AssertionError(f"no {name} among {heard}")

    def tap(self, element: str, label: str = "") -> None:
        x, y = self.find(element, label)
        self.page.mouse.click(x, y)


def faint(page: Page) -> list[str]:
    """Returns the texts whose contrast with what is behind them is below 4.5:1."""
    return page.evaluate(
        """() => {
          const parts = color => (color.match(/[0-9.]+/g) ?? []).map(Number)
          const light = ([red, green, blue]) => [red, green, blue].map(value => value / 255)
            .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
            .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0)
          const behind = element => {
            for (let place = element; place; place = place.parentElement) {
              const color = parts(getComputedStyle(place).backgroundColor)
              if (color.length && (color[3] ?? 1) > 0.99) return color
            }
            return [255, 255, 255]
          }
          const found = []
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          while (texts.nextNode()) {
            const element = texts.currentNode.parentElement
            if (!texts.currentNode.data.trim() || element.matches("script, style")) continue
            if (!element.checkVisibility()) continue
            const [one, other] = [light(parts(getComputedStyle(element).color)), light(behind(element))]
            const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
            if (contrast < 4.5) found.push(texts.currentNode.data + " " + contrast.toFixed(2))
          }
          return found
        }"""
    )


def by_mouse(phone: Phone, bot: Bot) -> None:
    phone.shot("empty")
    phone.write()
    phone.page.keyboard.type("/start")
    phone.shot("typed")
    phone.tap("send")
    phone.says("Welcome to the tea shop")
    phone.page.wait_for_timeout(800)
    phone.shot("welcome")
    phone.tap("button", "Site")
    expect(phone.page.locator(".link")).to_contain_text("https://example.org/tea")
    phone.page.locator(".link").get_by_text("Close").click()
    phone.tap("button", "Prices")
    phone.says("Green tea: 4")
    assert bot.presses == ["prices"], bot.presses
    phone.shot("prices")
    phone.write()
    phone.page.keyboard.type("keys")
    phone.page.keyboard.press("Enter")
    phone.says("Which one?")
    phone.page.wait_for_timeout(1200)
    phone.shot("keys")
    phone.tap("key", "Green")
    phone.says("You said: Green")
    phone.shot("green")
    phone.write()
    phone.page.keyboard.type("markup")
    phone.page.keyboard.press("Enter")
    phone.says("<img src=x onerror=alert(1)>")
    assert phone.page.locator("#messages img").count() == 0
    phone.page.keyboard.type("stream")
    phone.page.keyboard.press("Enter")
    phone.says("Tea is a drink. Tea is a drink.")
    box = phone.canvas.bounding_box()
    assert box
    phone.page.mouse.move(box["x"] + 200, box["y"] + 400)
    phone.page.mouse.wheel(0, -300)
    phone.shot("scrolled")
    phone.page.mouse.wheel(0, 3000)
    acts(phone, bot)
    # Two texts, the second of which is typed while the first one is sent.
    phone.field.focus()
    for text in ("one", "two"):
        phone.page.keyboard.type(text)
        phone.page.keyboard.press("Enter")
    phone.says("You said: one")
    phone.says("You said: two")
    # Texts that an input method composes, and files.
    session = phone.page.context.new_cdp_session(phone.page)
    phone.field.focus()
    session.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    session.send("Input.insertText", {"text": "日本"})
    phone.page.keyboard.press("Enter")
    phone.says("You said: 日本")
    phone.page.evaluate(
        """async data => {
          const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
          const dropped = new DataTransfer()
          dropped.items.add(new File([bytes], "dot.png", { type: "image/png" }))
          const drop = new DragEvent("drop", { dataTransfer: dropped, bubbles: true })
          document.querySelector(".screen").dispatchEvent(drop)
          const pasted = new DataTransfer()
          pasted.items.add(new File(["a,b"], "list.csv", { type: "text/csv" }))
          document.querySelector(".screen textarea").dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true }))
        }""",
        IMAGE,
    )
    phone.says("You said: photo")
    phone.says("You said: document")
    phone.shot("files")


def wait_until(phone: Phone, holds: Callable[[], object]) -> None:
    for _ in range(100):
        if holds():
            return
        phone.page.wait_for_timeout(100)
    raise AssertionError("it did not happen")


def acts(phone: Phone, bot: Bot) -> None:
    """Answers, edits and reacts, and sends a result of inline mode."""
    page = phone.page
    phone.field.focus()
    page.keyboard.type("Good evening")
    page.keyboard.press("Enter")
    phone.says("You said: Good evening")
    page.wait_for_timeout(1500)
    phone.actions("You said: Good evening")
    phone.shot("actions")
    page.get_by_role("menuitem", name="React with 🔥").click()
    wait_until(phone, lambda: bot.reactions == [["🔥"]])
    page.wait_for_timeout(800)
    phone.shot("reaction")
    phone.actions("You said: Good evening")
    page.get_by_role("menuitem", name="Reply").click()
    expect(phone.field).to_be_focused()
    page.keyboard.type("An answer")
    phone.shot("reply")
    page.keyboard.press("Enter")
    wait_until(phone, lambda: bot.replies == ["You said: Good evening"])
    phone.says("You said: An answer")
    page.wait_for_timeout(1500)
    phone.actions("An answer")
    page.get_by_role("menuitem", name="Reply").click()
    page.keyboard.press("Escape")
    page.wait_for_timeout(500)
    own = page.evaluate("() => talk.messages.filter(message => message.text === 'An answer').at(-1).message_id")
    x, y = phone.find("text", message=own)
    page.mouse.click(x, y, button="right")
    page.get_by_role("menuitem", name="Edit").click()
    expect(phone.field).to_have_value("An answer")
    page.keyboard.type(" that I know")
    phone.shot("edit")
    page.keyboard.press("Enter")
    wait_until(phone, lambda: bot.edits == ["An answer that I know"])
    phone.says("An answer that I know")
    page.keyboard.type("@test700_bot te")
    expect(page.get_by_role("option", name="green tea")).to_be_visible(timeout=10_000)
    phone.shot("inline")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    phone.says("I drink black tea")
    assert bot.chosen == ["black"], bot.chosen
    page.wait_for_timeout(1000)
    phone.shot("chosen")


def by_keyboard(phone: Phone, bot: Bot) -> None:
    """Uses no mouse: the key Tab reaches everything."""
    page = phone.page

    def reach(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"the key Tab does not reach {selector}")

    reach(".screen textarea")
    page.keyboard.type("/start")
    page.keyboard.press("Enter")
    phone.says("Welcome to the tea shop")
    phone.shot("welcome")
    before = len(bot.presses)
    reach("#messages .keys button")
    page.keyboard.press("Enter")
    phone.says("Green tea: 4")
    assert len(bot.presses) == before + 1
    phone.shot("prices")
    # The elements of the drawn phone.
    page.evaluate("document.activeElement.blur()")
    reach(".screen textarea")
    page.keyboard.type("hidden")
    page.keyboard.press("Enter")
    phone.says("A secret")
    page.wait_for_timeout(1500)
    reach(".screen canvas")
    phone.move_to("Hidden text")
    phone.shot("spoiler")
    page.keyboard.press("Enter")
    wait_until(phone, lambda: page.evaluate("!active.at"))
    phone.move_to("Details, open")
    page.keyboard.press("Enter")
    wait_until(phone, lambda: page.evaluate("active.at?.action.type !== 'open'"))
    phone.shot("opened")
    phone.move_to("Details, close")
    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    wait_until(phone, lambda: bot.reactions[-1:] == [["👎"]])
    page.keyboard.press("Home")
    page.evaluate("document.activeElement.blur()")
    reach("#theme")
    page.keyboard.type("night")
    reach(".screen canvas")
    page.keyboard.press("PageUp")
    page.keyboard.press("End")
    reach("[role=tab]")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#calls")).to_be_visible()
    expect(page.locator("#log")).to_contain_text("editMessageText")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert not faint(page), faint(page)
    page.emulate_media(color_scheme="light")
    phone.shot("calls")


def record(phone: Phone, folder: Path, iprender: str) -> None:
    """Records a session, and plays the tape twice."""
    page = phone.page
    page.locator("#record").click()
    expect(phone.canvas).to_have_attribute("data-ready", "true")
    page.wait_for_timeout(1500)
    phone.field.focus()
    page.keyboard.type("/start")
    page.keyboard.press("Enter")
    page.wait_for_timeout(1500)
    with page.expect_download() as download:
        page.locator("#record").click()
    archive = folder / "session.tar"
    download.value.save_as(archive)
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    tape = folder / "session" / "session.tape"
    assert "Send" in tape.read_text(), tape.read_text()
    frames = []
    for name in ("one", "two"):
        place = folder / name
        subprocess.run(
            [iprender, str(tape), "--fps", "10", "-o", f"{place}/"],
            check=True, stdout=subprocess.DEVNULL,
        )
        frames.append([file.read_bytes() for file in sorted(place.iterdir())])
    assert len(frames[0]) > 10 and frames[0] == frames[1]


# Hands three frames without changes to a phone that has no connection, and counts those that it draws.
PACE = """async () => {
  const frame = new ArrayBuffer(33), drawn = []
  const shown = Object.assign(Object.create(Phone.prototype), { frames: [], draw: () => drawn.push(0) })
  const counts = []
  for (let count = 0; count < 3; count += 1) {
    shown.receive(frame)
    counts.push(drawn.length)
  }
  for (let count = 0; count < 2; count += 1) {
    await new Promise(requestAnimationFrame)
    counts.push(drawn.length)
  }
  return counts
}"""


def pace(phone: Phone) -> None:
    """Two frames that come at once are both seen, and no more than one waits."""
    counts = phone.page.evaluate(PACE)
    assert counts == [1, 1, 2, 3, 3], counts


def several(context: BrowserContext, base: str, shots: Path | None) -> None:
    page = context.new_page()
    phone = Phone(page, base, shots, "several")
    page.locator("#name").fill("Bo")
    page.locator("#person").get_by_text("Add").click()
    second = page.locator(".screen").nth(1)
    expect(second.locator("canvas")).to_have_attribute("data-ready", "true", timeout=30_000)
    second.locator("textarea").focus()
    page.keyboard.type("Hello from Bo")
    page.keyboard.press("Enter")
    phone.says("You said: Hello from Bo")
    phone.shot("two")
    assert not phone.faults, phone.faults
    page.close()


def main() -> None:
    server, iprender = sys.argv[1:3]
    shots = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    if shots:
        shots.mkdir(parents=True, exist_ok=True)
    process = subprocess.Popen(
        [server, "--emulator", "--port", "0", "--iprender", iprender], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout
        base = process.stdout.readline().split()[-1]
        threading.Thread(target=process.stdout.read, daemon=True).start()
        with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            context = browser.new_context(viewport={"width": 1360, "height": 1000})
            page = context.new_page()
            page.goto(base)
            expect(page.locator("#welcome")).to_contain_text(base)
            page.close()
            bot = Bot(base)
            bot.start()
            phone = Phone(context.new_page(), base, shots, "mouse")
            by_mouse(phone, bot)
            pace(phone)
            record(phone, Path(folder), iprender)
            assert not phone.faults, phone.faults
            phone.page.close()
            urllib.request.urlopen(urllib.request.Request(f"{base}/sim/reset", data=b"{}"))
            phone = Phone(context.new_page(), base, shots, "keyboard")
            by_keyboard(phone, bot)
            assert not phone.faults, phone.faults
            phone.page.close()
            several(context, base, shots)
            narrow = browser.new_context(
                viewport={"width": 400, "height": 860}, device_scale_factor=2, has_touch=True, is_mobile=True
            )
            phone = Phone(narrow.new_page(), base, shots, "narrow")
            width = phone.page.evaluate("document.documentElement.scrollWidth")
            assert width <= 400, width
            x, y = phone.find("field")
            phone.page.touchscreen.tap(x, y)
            expect(phone.field).to_be_focused()
            phone.page.keyboard.type("A narrow screen")
            phone.page.keyboard.press("Enter")
            phone.says("You said: A narrow screen")
            phone.shot("said")
            assert not phone.faults, phone.faults
            browser.close()
        print("the phone page works by mouse, by keyboard, and at 400 px")
    finally:
        process.terminate()
        process.wait(20)


if __name__ == "__main__":
    main()
