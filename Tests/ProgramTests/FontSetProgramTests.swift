import Foundation
import Testing

/// `--font-set` (Spec/Fonts.md 10), with the fonts of `Examples/fonts`.
@Suite("Font sets on the command line")
struct FontSetProgramTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/fonts").path
  static let manifest = folder + "/fonts.json"

  /// Copies the fonts and their manifest into a folder.
  ///
  /// - Returns: the path of the manifest.
  @discardableResult
  static func fontSet(in scratch: Scratch) throws -> String {
    for name in ["Flex.ttf", "Emoji.ttf", "fonts.json"] {
      try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: scratch.path + "/" + name)
    }
    return scratch.path + "/fonts.json"
  }

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try Self.fontSet(in: scratch)
    try scratch.file(
      "page.json", #"[{"type": "paragraph", "text": ["Hello 😀 ", {"type": "bold", "text": "world"}]}]"#)
    return scratch
  }

  @Test(
    "A set changes the image, in every format, and warns of nothing",
    arguments: ["png", "svg", "pdf", "webp"])
  func formats(format: String) throws {
    let scratch = try scratch()
    let plain = try scratch.iprender("page.json", "-o", "plain.\(format)")
    let run = try scratch.iprender("page.json", "--font-set", "fonts.json", "--strict", "-o", "own.\(format)")
    #expect(plain.status == 0 && run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let isSame = try scratch.read("plain.\(format)") == scratch.read("own.\(format)")
    #expect(!isSame)
    // A second run draws the same.
    _ = try scratch.iprender("page.json", "--font-set", scratch.path + "/fonts.json", "-o", "again.\(format)")
    let isStable = try scratch.read("again.\(format)") == scratch.read("own.\(format)")
    #expect(isStable || format == "pdf")
  }

  @Test("A set without rows draws the same bytes as no set")
  func emptySet() throws {
    let scratch = try scratch()
    try scratch.file("empty.json", #"{"fonts": []}"#)
    _ = try scratch.iprender("page.json", "-o", "plain.png")
    #expect(try scratch.iprender("page.json", "--font-set", "empty.json", "-o", "own.png").status == 0)
    let isSame = try scratch.read("plain.png") == scratch.read("own.png")
    #expect(isSame)
  }

  @Test("Links lead to fonts outside the folder, also in the sandbox")
  func links() throws {
    let (scratch, other) = (try scratch(), try Scratch())
    let elsewhere = other.path + "/Hidden.ttf"
    try FileManager.default.moveItem(atPath: scratch.path + "/Flex.ttf", toPath: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/Flex.ttf", withDestinationPath: elsewhere)
    let run = try scratch.iprender("page.json", "--font-set", "fonts.json", "-o", "own.png")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test(
    "Every command that draws or lays out takes a set",
    arguments: [
      ["layout", "page.json"], ["check", "page.json"],
      ["page.json", "--sheet", "1x1", "-o", "a.png"],
      ["page.json", "page.md", "-o", "out/"], ["fonts"], ["fonts", "--json"],
    ])
  func commands(arguments: [String]) throws {
    let scratch = try scratch()
    try scratch.file("page.md", "Hello")
    let run = try scratch.iprender(arguments + ["--font-set", "fonts.json"])
    #expect(run.status == 0, "\(run.errors)")
    if arguments.first == "fonts" { #expect(run.text.contains("font-set")) }
    let missing = try scratch.iprender(arguments + ["--font-set", "none.json"])
    #expect(missing.status == 66 && missing.errors.contains("none.json"), "\(missing.errors)")
  }

  @Test("The layout has the widths of the set")
  func widths() throws {
    let scratch = try scratch()
    let plain = try scratch.iprender("layout", "page.json")
    let own = try scratch.iprender("layout", "page.json", "--font-set", "fonts.json")
    #expect(plain.status == 0 && own.status == 0)
    let isSame = plain.text == own.text
    #expect(!isSame)
  }

  @Test(
    "An error names the manifest, the place and the fix, and nothing is written",
    arguments: [
      (
        #"{"role": "sans", "file": "none.ttf"}"#, "bad.json:2:26: ", "cannot read the font file 'none.ttf'",
        "remove the row"
      ),
      (#"{"role": "sans", "file": "page.json"}"#, "bad.json:2:26: ", "it is not a font", "name a TTF"),
      (
        #"{"role": "sans", "file": "Flex.ttf", "index": 3}"#, "bad.json:2:47: ", "has no face 3",
        "remove \"index\""
      ),
      (
        #"{"role": "sans", "file": "Flex.ttf", "axes": {"wdth": 75}}"#, "bad.json:2:55: ",
        "has no axis 'wdth'", "opsz 8 to 144, wght 100 to 1000"
      ),
      (
        #"{"role": "sand", "file": "Flex.ttf"}"#, "bad.json:2:10: ", "unknown role 'sand'",
        "did you mean 'sans'?"
      ),
      (#"{"role": "emoji", "file": "Flex.ttf"}"#, "bad.json:2:27: ", "it has no images", "sbix"),
      (
        #"{"role": "sans", "file": "pipe"}"#, "bad.json:2:26: ", "it is not a regular file",
        "name a font file"
      ),
    ])
  func errors(row: String, place: String, reason: String, fix: String) throws {
    let scratch = try scratch()
    _ = try scratch.shell("mkfifo pipe")
    try scratch.file("bad.json", "{\"fonts\": [\n\(row)]}")
    for arguments in [
      ["page.json", "--font-set", "bad.json", "-o", "a.png"], ["fonts", "--check", "bad.json"],
      ["fonts", "--font-set", "bad.json"], ["check", "page.json", "--font-set", "bad.json"],
    ] {
      let run = try scratch.iprender(arguments)
      let words = run.errors
      #expect(run.status == 65 && words.contains(place.dropLast(2)), "\(arguments) \(run.status) \(words)")
      #expect(words.contains(reason) && words.contains(fix), "\(arguments) \(words)")
    }
    #expect(try !scratch.names.contains("a.png"))
  }

  @Test("A pipe in place of the manifest does not block")
  func pipe() throws {
    let scratch = try scratch()
    _ = try scratch.shell("mkfifo pipe.json")
    let run = try scratch.iprender("page.json", "--font-set", "pipe.json", "-o", "a.png")
    #expect(run.status == 66 && run.errors.contains("this is not a regular file"), "\(run.errors)")
  }

  @Test(
    "The output replaces neither the manifest nor a font", arguments: ["fonts.json", "Flex.ttf", "Emoji.ttf"])
  func keptFiles(name: String) throws {
    let scratch = try scratch()
    let before = try scratch.read(name)
    let run = try scratch.iprender(["layout", "page.json", "--font-set", "fonts.json", "-o", name])
    #expect(run.status == 64 && run.errors.contains("would replace"), "\(run.errors)")
    let isSame = try scratch.read(name) == before
    #expect(isSame)
  }

  // MARK: - fonts

  @Test("The check lists what draws each role")
  func check() throws {
    let scratch = try scratch()
    let run = try scratch.iprender("fonts", "--check", "fonts.json")
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.text.split(separator: "\n").map(String.init)
    func line(_ role: String) -> String? { lines.first { $0.contains("  \(role)  ") } }
    #expect(line("sans 400")?.hasPrefix("used ") == true)
    #expect(
      line("sans 600")?.contains("Flex.ttf: Roboto Flex Regular (wght 600, opsz 8 to 144 by size, tracking)")
        == true)
    #expect(line("sans 400 italic")?.hasPrefix("built-in ") == true)
    #expect(line("serif 400")?.contains("CharisSIL-Regular.ttf") == true)
    #expect(line("emoji 400")?.hasPrefix("used ") == true)
    #expect(lines.last?.wholeMatch(of: #/5 of \d+ roles use the font set [0-9a-f]{12}/#) != nil)

    let json = try scratch.iprender("fonts", "--check", "fonts.json", "--json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    let roles = try #require(report["roles"] as? [[String: Any]])
    let semibold = try #require(roles.first { $0["role"] as? String == "sans 600" })
    #expect(semibold["use"] as? String == "used" && semibold["opsz"] as? [Double] == [8, 144])
    #expect((semibold["axes"] as? [String: Double]) == ["wght": 600] && semibold["tracking"] as? Bool == true)
    #expect((report["digest"] as? String)?.count == 64)
  }

  @Test("The template is a manifest; its rows need files")
  func template() throws {
    let scratch = try scratch()
    let template = try scratch.iprender("fonts", "--template")
    #expect(template.status == 0)
    try scratch.file("template.json", template.output)
    let run = try scratch.iprender("fonts", "--check", "template.json")
    #expect(run.status == 65 && run.errors.contains("cannot read the font file 'SFNS.ttf'"), "\(run.errors)")
    // With files, every row is valid: the fonts of tests stand in for all of them.
    for name in ["SFNS.ttf", "PingFang.ttc"] { #expect(template.text.contains("\"\(name)\"")) }
    var text = template.text
    text.replace(#/"file": "Apple Color Emoji[^"]*"/#, with: #""file": "Emoji.ttf""#)
    text.replace(#/"file": "(?!Emoji)[^"]*"/#, with: #""file": "Flex.ttf""#)
    text.replace(#/, "index": \d+/#, with: "")
    try scratch.file("template.json", text)
    let check = try scratch.iprender("fonts", "--check", "template.json")
    #expect(check.status == 0, "\(check.errors)")
    let builtIn = check.text.split(separator: "\n").filter { $0.hasPrefix("built-in") }
    #expect(
      builtIn.count == 2 && builtIn.allSatisfy { $0.contains("emoji") || $0.contains("other characters") })
  }

  @Test(
    "Options that contradict each other are refused",
    arguments: [
      ["--template", "--check", "fonts.json"], ["--template", "--font-set", "fonts.json"],
      ["--check", "fonts.json", "--font-set", "fonts.json"],
    ])
  func contradictions(arguments: [String]) throws {
    let run = try scratch().iprender(["fonts"] + arguments)
    #expect(run.status == 64 && run.errors.contains("exclude each other"), "\(run.errors)")
  }

  // MARK: - Versions

  /// The digest after the plus sign.
  private func digest(_ scratch: Scratch, _ arguments: String...) throws -> String? {
    let run = try scratch.iprender(arguments)
    return run.text.firstMatch(of: #/fonts [0-9a-f]{12}\+([0-9a-f]{12})\)/#).map { String($0.1) }
  }

  @Test("The version line names the set, and follows the contents of its files")
  func version() throws {
    let scratch = try scratch()
    #expect(try digest(scratch, "--version") == nil)
    let first = try #require(try digest(scratch, "--version", "--font-set", "fonts.json"))
    #expect(try digest(scratch, "--font-set=fonts.json", "--version") == first)
    #expect(try scratch.iprender("fonts", "--check", "fonts.json").text.hasSuffix("\(first)\n"))
    var font = try scratch.read("Flex.ttf")
    font[font.count - 1] ^= 1
    try scratch.file("Flex.ttf", font)
    #expect(try digest(scratch, "--version", "--font-set", "fonts.json") != first)
    let bad = try scratch.iprender("--version", "--font-set", "none.json")
    #expect(bad.status == 66 && bad.text.isEmpty)
  }

  @Test("A worker draws with the set of its command line, and says so in its version")
  func worker() throws {
    let scratch = try scratch()
    let request = #"{"id": 1, "want": "layout", "content": "Hello"}"#
    try scratch.file("hello.md", "Hello")
    func answer(_ options: [String]) throws -> (version: String, layout: String) {
      let run = try scratch.iprender(["worker"] + options, stdin: request + "\n")
      let lines = try run.text.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(lines.count == 2, "\(run.text) \(run.errors)")
      return (lines[0]["version"] as? String ?? "", "\(lines[1]["text"] ?? lines[1]["layout"] ?? lines[1])")
    }
    let (plain, own) = (try answer([]), try answer(["--font-set", "fonts.json"]))
    let name = try #require(try digest(scratch, "--version", "--font-set", "fonts.json"))
    #expect(own.version.hasSuffix("+\(name))") && !plain.version.contains("+"))
    let isSame = plain.layout == own.layout
    #expect(!isSame)
    let refused = try scratch.iprender(
      ["worker", "--root", "."],
      stdin: #"{"id": 1, "content": "x", "options": {"font-set": "fonts.json"}}"# + "\n")
    #expect(refused.text.contains("a request cannot set"), "\(refused.text)")
  }

  @Test("Goldens of one set are refused for another, until they are accepted again")
  func goldens() throws {
    let scratch = try scratch()
    try scratch.file("goldens/hello.md", "Hello")
    #expect(try scratch.iprender("golden", "goldens", "--accept").status == 0)
    let other = try scratch.iprender("golden", "goldens", "--font-set", "fonts.json")
    #expect(other.status == 1 && other.text.contains("was drawn with the built-in fonts"), "\(other.text)")
    #expect(try scratch.iprender("golden", "goldens", "--font-set", "fonts.json", "--accept").status == 0)
    #expect(try scratch.iprender("golden", "goldens", "--font-set", "fonts.json").status == 0)
    let back = try scratch.iprender("golden", "goldens")
    #expect(back.status == 1 && back.text.contains("they are not compared"), "\(back.text)")
  }

  @Test("A comparison warns if the images were drawn with different font sets")
  func differences() throws {
    let scratch = try scratch()
    try scratch.file("other.json", #"{"fonts": [{"role": "sans", "file": "Flex.ttf"}]}"#)
    for (name, options) in [
      ("plain", []), ("own", ["--font-set", "fonts.json"]), ("small", ["--font-set", "fonts.json"]),
      ("other", ["--font-set", "other.json"]),
    ] {
      let png = name == "small" ? ["--png", "small"] : []
      let arguments = ["page.json", "-o", "\(name).png"] + options + png
      #expect(try scratch.iprender(arguments).status == 0)
    }
    let digests = try ["fonts.json", "other.json"].map {
      try #require(try digest(scratch, "--version", "--font-set", $0))
    }
    let sets = try scratch.iprender("diff", "own.png", "other.png")
    let warning =
      "the expected image was drawn with the font set \(digests[0]), and the actual image with the font set \(digests[1])"
    #expect(sets.status == 1 && sets.text.hasSuffix("; warning: \(warning)\n"), "\(sets.text)")
    let one = try scratch.iprender("diff", "plain.png", "own.png", "--json")
    #expect(
      one.text.contains(#""warning": "the expected image was drawn with no font set, and"#), "\(one.text)")
    let same = try scratch.iprender("diff", "own.png", "small.png")
    #expect(same.status == 0 && !same.text.contains("warning"), "\(same.text)")
    #expect(try !scratch.iprender("diff", "plain.png", "plain.png", "--json").text.contains("warning"))
  }

  @Test("Images of different font sets are named in a comparison of folders, even if their pixels are equal")
  func differentFolders() throws {
    let scratch = try scratch()
    for folder in ["a", "b"] { try scratch.file(folder + "/note.txt", "A folder") }
    for (folder, options) in [("a", []), ("b", ["--font-set", "fonts.json"])] {
      #expect(try scratch.iprender(["page.json", "-o", "\(folder)/page.png"] + options).status == 0)
    }
    try scratch.file("b/same.png", scratch.read("b/page.png"))
    try scratch.file("a/same.png", scratch.read("b/page.png"))
    let run = try scratch.iprender("diff", "a", "b", "--report", "report.html")
    #expect(
      run.status == 1 && run.text.contains("page.png: ") && !run.text.contains("same.png"), "\(run.text)")
    #expect(run.text.contains("with no font set"))
    #expect(String(decoding: try scratch.read("report.html"), as: UTF8.self).contains("with no font set"))
  }

  @Test("Frames name the font set, too")
  func frames() throws {
    let scratch = try scratch()
    let run = try scratch.iprender(
      "page.json", "--font-set", "fonts.json", "--stream", "--fps", "1", "-o", "out/")
    #expect(run.status == 0, "\(run.errors)")
    _ = try scratch.iprender("page.json", "-o", "plain.png")
    let diff = try scratch.iprender("diff", "plain.png", "out/00001.png")
    #expect(diff.text.contains("with no font set"), "\(diff.text) \(diff.errors)")
  }

  @Test("A manifest in the folder of goldens is not a case")
  func manifestInGoldens() throws {
    let scratch = try Scratch()
    try scratch.file("goldens/hello.md", "Hello")
    for name in ["Flex.ttf", "Emoji.ttf", "fonts.json"] {
      try FileManager.default.copyItem(
        atPath: Self.folder + "/" + name, toPath: scratch.path + "/goldens/" + name)
    }
    let run = try scratch.iprender("golden", "goldens", "--font-set", "goldens/fonts.json", "--accept")
    #expect(run.status == 0 && run.text.hasSuffix("1 case: 1 accepted\n"), "\(run.text) \(run.errors)")
  }

  @Test("An archive is drawn again when its font set changes")
  func archives() throws {
    let scratch = try scratch()
    try scratch.file(
      "chat.json",
      #"{"name":"Tea","type":"private_supergroup","id":1,"messages":[{"id":1,"type":"message","date_unixtime":"1703980800","from":"Ada","from_id":"user7","text":"Hello"}]}"#
    )
    func draw(_ options: [String]) throws -> [UInt8] {
      let run = try scratch.iprender(["chat.json", "-o", "pages/"] + options)
      #expect(run.status == 0, "\(run.errors)")
      return try scratch.read("pages/00001.png")
    }
    let plain = try draw([])
    let own = try draw(["--font-set", "fonts.json"])
    #expect((plain == own) == false)
    #expect((try draw([]) == plain) == true)
    // The font changes, and the manifest does not.
    _ = try draw(["--font-set", "fonts.json"])
    try scratch.file(
      "fonts.json",
      #"{"fonts": [{"role": "sans", "weight": 400, "file": "Flex.ttf", "axes": {"wght": 900}}]}"#)
    #expect((try draw(["--font-set", "fonts.json"]) == own) == false)
  }
}
