"""Reads a PDF as programs do that read it aloud: the texts of its structure, in order."""

import re

import pikepdf


class Letters:
    """The texts of the codes of a font."""

    def __init__(self, font: pikepdf.Dictionary):
        self.texts: dict[int, str] = {}
        self.size = 1
        data = font["/ToUnicode"].read_bytes().decode("latin-1") if "/ToUnicode" in font else ""
        for code in re.findall(r"begincodespacerange\s*<([0-9a-fA-F]+)>", data):
            self.size = len(code) // 2
        for block in re.findall(r"beginbfchar(.*?)endbfchar", data, re.S):
            for code, text in re.findall(r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]*)>", block):
                self.texts[int(code, 16)] = self.decoded(text)
        for block in re.findall(r"beginbfrange(.*?)endbfrange", data, re.S):
            row = r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*(\[.*?\]|<[0-9a-fA-F]+>)"
            for first, last, rest in re.findall(row, block, re.S):
                texts = [self.decoded(text) for text in re.findall(r"<([0-9a-fA-F]+)>", rest)]
                for index in range(int(last, 16) - int(first, 16) + 1):
                    one = texts[index] if rest.startswith("[") else texts[0][:-1] + chr(ord(texts[0][-1]) + index)
                    self.texts[int(first, 16) + index] = one

    @staticmethod
    def decoded(digits: str) -> str:
        return bytes.fromhex(digits).decode("utf-16-be", "replace")

    def text(self, data: bytes) -> str:
        codes = [data[start:start + self.size] for start in range(0, len(data), self.size)]
        return "".join(self.texts.get(int.from_bytes(code, "big"), "\N{REPLACEMENT CHARACTER}") for code in codes)


PAINTING = {"f", "f*", "F", "S", "s", "B", "B*", "b", "b*", "Do", "sh", "Tj", "TJ"}


class PageTexts:
    """The texts of a page by the numbers of their tags, and what is in no tag."""

    def __init__(self, page: pikepdf.Page):
        self.texts: dict[int, str] = {}
        self.outside = ""
        # The number of operators that paint outside of tags and artifacts.
        self.unmarked = 0
        # The tags around the current place: a number, `None` for others, and `False` for what a text replaces.
        self.open: list[int | bool | None] = []
        self.read(page, page.resources)

    def read(self, content: pikepdf.Page | pikepdf.Object, resources: pikepdf.Object) -> None:
        """Reads a page, or a form on it: what is drawn as a group."""
        fonts = {name: Letters(font) for name, font in resources.get("/Font", {}).items()}
        font = None
        for operands, operator in pikepdf.parse_content_stream(content):
            self.unmarked += str(operator) in PAINTING and not self.open
            match str(operator):
                case "BDC": self.begin(operands[1])
                case "BMC": self.open.append(None)
                case "EMC": self.open.pop()
                case "Tf": font = fonts[str(operands[0])]
                case "Do":
                    form = resources.XObject[str(operands[0])]
                    if form.Subtype == "/Form":
                        self.read(form, form.get("/Resources", resources))
                case "Tj": self.add(font.text(bytes(operands[0])))
                case "TJ":
                    strings = [one for one in operands[0] if isinstance(one, pikepdf.String)]
                    self.add("".join(font.text(bytes(one)) for one in strings))

    def begin(self, properties: pikepdf.Object) -> None:
        entry: int | bool | None = None
        if isinstance(properties, pikepdf.Dictionary):
            if "/ActualText" in properties:
                self.add(str(properties["/ActualText"]))
                entry = False
            elif "/MCID" in properties:
                entry = int(properties["/MCID"])
        self.open.append(entry)

    def add(self, text: str) -> None:
        if any(entry is False for entry in self.open):
            return
        number = next((entry for entry in reversed(self.open) if entry is not None), None)
        if number is None:
            self.outside += text
        else:
            self.texts[number] = self.texts.get(number, "") + text


class StructureReader:
    """The texts of a file's structure, in order."""

    def __init__(self, pdf: pikepdf.Pdf):
        self.pages = {page.objgen: PageTexts(page) for page in pdf.pages}
        self.lines: list[str] = []
        self.read(pdf.Root.StructTreeRoot.K, None)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def text_outside(self) -> str:
        return "".join(page.outside for page in self.pages.values())

    @property
    def unmarked(self) -> int:
        return sum(page.unmarked for page in self.pages.values())

    def read(self, node: pikepdf.Object, page: pikepdf.Object) -> None:
        if isinstance(node, pikepdf.Array):
            for one in node:
                self.read(one, page)
        elif isinstance(node, pikepdf.Dictionary):
            page = node.get("/Pg", page)
            if node.get("/Type") == "/MCR":
                self.lines.append(self.pages[page.objgen].texts.get(int(node.MCID), ""))
            elif "/K" in node and node.get("/Type") != "/OBJR":
                self.read(node.K, page)
        else:
            self.lines.append(self.pages[page.objgen].texts.get(int(node), ""))
