import Foundation
import Primitives
import Testing

@testable import Pictures

/// How other programs show SVG and PDF of iprender (Spec/Vectors.md): the same image and the same text.
@Suite(.enabled(if: OtherPrograms.areInstalled)) struct VectorAgreementTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Some goldens of every area, and the examples.
  private static let inputs: [String] = {
    let goldens = root.path + "/Goldens"
    let areas = [
      "text", "blocks", "tables", "inline", "lists", "quotes", "code", "scripts", "formulas", "buttons",
      "media",
      "details", "article", "august",
    ]
    let cases = areas.flatMap { area -> [String] in
      let all = (try? FileManager.default.contentsOfDirectory(atPath: goldens + "/" + area))?.sorted() ?? []
      return stride(from: 2, to: all.count, by: 17).map { "Goldens/\(area)/\(all[$0])/page.json" }
    }
    return cases.filter { FileManager.default.fileExists(atPath: root.path + "/" + $0) }
      + ["tour", "message", "chat"].map { "Examples/\($0).json" }
  }()

  /// The options of a golden for the command.
  private func options(of input: String) throws -> [String] {
    let file = Self.root.appendingPathComponent(input).deletingLastPathComponent().appendingPathComponent(
      "options")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").flatMap { $0.split(separator: " ", maxSplits: 1).map(String.init) }
  }

  private func drawn(_ input: String, _ name: String, _ more: [String] = [], in scratch: Scratch) throws {
    let file = Self.root.appendingPathComponent(input)
    let run = try Program.run(
      [file.lastPathComponent, "-o", scratch.path + "/" + name] + options(of: input) + more,
      in: file.deletingLastPathComponent().path)
    #expect(run.status == 0, "\(run.errors)")
  }

  private func decoded(_ name: String, in scratch: Scratch) throws -> StraightBitmap {
    try PictureDecoder.decodeStraight(scratch.read(name), pixelLimit: 100_000_000)
  }

  /// The mean gray of squares, over white.
  private func cells(_ bitmap: StraightBitmap) -> [Double] {
    let side = 8
    let (columns, rows) = (bitmap.width / side, bitmap.height / side)
    var sums = [Double](repeating: 0, count: columns * rows)
    for row in 0..<rows * side {
      for column in 0..<columns * side {
        let pixel = bitmap.pixels[row * bitmap.width + column]
        let alpha = Double(pixel >> 24) / 255
        let grey = Double((pixel >> 16 & 0xff) + (pixel >> 8 & 0xff) + (pixel & 0xff)) / 3
        sums[row / side * columns + column / side] += alpha * grey + (1 - alpha) * 255
      }
    }
    return sums.map { $0 / Double(side * side) }
  }

  /// The share of squares of 8 pixels whose mean differs by more than 40 levels. Programs smooth edges in their own
  /// ways; missing or misplaced content differs by more.
  private func share(_ one: StraightBitmap, _ other: StraightBitmap) -> Double {
    let pairs = zip(cells(one), cells(other))
    return Double(pairs.count { abs($0 - $1) > 40 }) / Double(max(1, cells(one).count))
  }

  private static let tolerance = 0.004

  @Test("They show the same as the pixel images", arguments: inputs)
  func pixels(input: String) throws {
    let scratch = try Scratch()
    for form in ["png", "svg", "pdf"] { try drawn(input, "a." + form, in: scratch) }
    let own = try decoded("a.png", in: scratch)
    let size = "\(own.width) \(own.height)".split(separator: " ")
    let svg = try scratch.shell("rsvg-convert -w \(size[0]) -h \(size[1]) a.svg -o svg.png")
    #expect(svg.status == 0 && svg.errors == "")
    let pdf = try scratch.shell(
      "pdftoppm -scale-to-x \(size[0]) -scale-to-y \(size[1]) -png -singlefile a.pdf pdf")
    #expect(pdf.status == 0 && pdf.errors == "")
    for name in ["svg.png", "pdf.png"] {
      let shown = try decoded(name, in: scratch)
      #expect(shown.size == own.size)
      let share = share(own, shown)
      #expect(share <= Self.tolerance, "\(name): \(share)")
    }
  }

  @Test(
    "They are valid, and every font is embedded", arguments: inputs, [[], ["--paper", "a4"]])
  func faults(input: String, paper: [String]) throws {
    // A screen has no paper.
    if try !paper.isEmpty && options(of: input).contains("--screen") { return }
    let scratch = try Scratch()
    try drawn(input, "a.pdf", paper, in: scratch)
    let check = try scratch.shell("qpdf --check a.pdf")
    #expect(check.status == 0 && !check.text.contains("WARNING"), "\(check.text)\(check.errors)")
    let info = try scratch.shell("pdfinfo a.pdf")
    #expect(info.status == 0 && info.errors == "" && info.text.contains("Sat Jan  1"))
    for line in try scratch.shell("pdffonts a.pdf").text.split(separator: "\n").dropFirst(2) {
      // Encoding, then whether it is embedded, a part, and has letters.
      #expect(line.contains(#/ yes (yes|no) +yes /#), "\(line)")
    }
  }

  @Test("Their text is that of the page in reading order, also right to left")
  func text() throws {
    let scratch = try Scratch()
    let marks: ClosedRange<Character> = "\u{202a}"..."\u{202e}"
    let words = ["Some office words, first.", "שלום עולם טוב", "كتب محمد درسا", "海は青い", "Last 😀 words"]
    let blocks = words.map { #"{"type":"paragraph","text":"\#($0)"}"# }
    try scratch.file("page.json", "[" + blocks.joined(separator: ",") + "]")
    #expect(try scratch.iprender("page.json", "-o", "a.pdf").status == 0)
    let text = try scratch.shell("pdftotext a.pdf -").text
    // Direction marks.
    let plain = text.filter { !marks.contains($0) && $0 != "\u{c}" }
    #expect(
      plain.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0 != "" }
        == words)
  }

  @Test(
    "They contain exactly the text of the page",
    arguments: inputs)
  func words(input: String) throws {
    let scratch = try Scratch()
    try drawn(input, "a.pdf", in: scratch)
    try drawn(input, "a.html", in: scratch)
    let own = letters(textLayer(String(decoding: try scratch.read("a.html"), as: UTF8.self)))
    // Adjacent and right-to-left content has other orders.
    #expect(try letters(scratch.shell("pdftotext a.pdf -").text).sorted() == own.sorted())
  }

  /// The texts above the image of an HTML file.
  private func textLayer(_ html: String) -> String {
    html.matches(of: #/<text [^>]*>(.*?)<\/text>/#).map { match in
      match.output.1.replacing(#/<[^>]*>/#, with: "").replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }.joined(separator: "\n")
  }

  @Test(
    "Their PDFs are tagged: all text is in tags, and figures, links and the file have what programs read",
    arguments: inputs, [[], ["--paper", "a4"]])
  func tags(input: String, paper: [String]) throws {
    if try !paper.isEmpty && options(of: input).contains("--screen") { return }
    let scratch = try Scratch()
    try drawn(input, "a.pdf", paper, in: scratch)
    #expect(try scratch.shell("qpdf --qdf --object-streams=disable a.pdf b.pdf").status == 0)
    let lines = String(decoding: try scratch.read("b.pdf"), as: UTF8.self).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.contains { $0.hasPrefix("/Lang (") } && lines.contains("/Marked true"))
    #expect(lines.contains("/DisplayDocTitle true") && lines.contains("/S /Document"))
    let figures = ["/S /Figure", "/S /Link", "/S /Formula"].map { tag in lines.count { $0 == tag } }
    // The boxes of checklists have alternative texts, too.
    #expect(lines.count { $0.hasPrefix("/Alt ") } >= figures.reduce(0, +))
    var depth = 0
    for line in lines {
      if line.hasSuffix(" BDC") || line.hasSuffix(" BMC") { depth += 1 }
      if line == "EMC" { depth -= 1 }
      if [")Tj", ">Tj", "]TJ"].contains(where: line.hasSuffix) { #expect(depth > 0, "\(line)") }
    }
    #expect(depth == 0)
  }

  @Test("Each of the links of a text with thousands has its words")
  func manyLinks() throws {
    let scratch = try Scratch()
    let links = (0..<3000).map { #"{"type":"url","text":"l\#($0) ","url":"https://example.org/\#($0)"}"# }
    try scratch.file("page.json", #"[{"type":"paragraph","text":[\#(links.joined(separator: ","))]}]"#)
    #expect(try scratch.iprender("page.json", "-o", "a.html").status == 0)
    #expect(try scratch.iprender("page.json", "-o", "a.pdf").status == 0)
    let html = String(decoding: try scratch.read("a.html"), as: UTF8.self)
    for number in [0, 1, 1500, 2999] {
      #expect(html.contains("/\(number)\" rel=\"noopener noreferrer\" aria-label=\"l\(number)\""))
    }
    let pdf = String(decoding: try scratch.read("a.pdf"), as: UTF8.self)
    #expect(pdf.ranges(of: "   /Alt <feff").count == 3000)
  }

  @Test("Programs that read PDFs aloud find the parts of a page in reading order")
  func structure() throws {
    let scratch = try Scratch()
    try scratch.file(
      "page.md",
      """
      ## Tides

      First *words* and [a link](https://example.org), end.

      ### Deeper

      1. one
      2. two
         - inner

      | Day | High |
      | --- | --- |
      | Monday | 3.1 |

      > Said

      $$x^2$$

      שלום *עולם* 12 [קישור](https://example.org/b) סוף

      ```
      let code = 1
      ```
      """)
    #expect(try scratch.iprender("page.md", "-o", "a.pdf").status == 0)
    let lines = try scratch.shell("pdfinfo -struct-text a.pdf").text.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let said = lines.filter { $0.hasPrefix("\"") }.map { String($0.dropFirst().dropLast()) }
    // pdfinfo says the letters of a formula, not its source, and not all spaces.
    let letters = said.joined().filter { !$0.isWhitespace }
    #expect(
      letters == "TidesFirstwordsandalink,end.Deeper1.one2.twoinnerDayHighMonday3.1Said𝑥שלוםעולם12קישורסוף"
        + "letcode=1", "\(letters)")
    let bytes = String(decoding: try scratch.read("a.pdf"), as: UTF8.self)
    for key in ["/Lang (he)", "/WritingMode /RlTb", "/Scope /Column"] {
      #expect(bytes.contains(key), "\(key)")
    }
    let tags = lines.compactMap { $0.prefixMatch(of: /([A-Z][A-Za-z0-9]*)/).map { String($0.output.1) } }
    #expect(
      tags.filter { $0 != "Object" && $0 != "Span" } == [
        "Document", "H1", "P", "Link", "H2", "L", "LI", "Lbl", "LBody", "P", "LI", "Lbl", "LBody", "P", "L",
        "LI",
        "LBody", "P", "Table", "TR", "TH", "P", "TH", "P", "TR", "TD", "P", "TD", "P", "BlockQuote", "P",
        "Formula",
        "P", "Link", "P",
      ], "\(tags)")
  }

  /// Without spaces, hyphens, which others omit at the end of a line, and direction marks;
  /// ligatures are their letters.
  private func letters(_ text: String) -> [Unicode.Scalar] {
    text.precomposedStringWithCompatibilityMapping.unicodeScalars.filter {
      $0 != "-" && !$0.properties.isWhitespace && $0.properties.generalCategory != .format
        && $0.properties.generalCategory != .control
    }
  }

  @Test(
    "Others decode WebP and JPEG the same", .enabled(if: FFmpeg.isInstalled), arguments: inputs.suffix(6))
  func others(input: String) throws {
    let scratch = try Scratch()
    for name in ["a.png", "a.webp", "a.jpg"] {
      let ground = name == "a.jpg" ? ["--background", "white", "--quality", "95"] : []
      try drawn(input, name, ground, in: scratch)
      let run = try scratch.shell("ffmpeg -v error -i \(name) -f rawvideo -pix_fmt rgba \(name).raw")
      #expect(run.status == 0 && run.errors == "")
    }
    try drawn(input, "white.png", ["--background", "white"], in: scratch)
    #expect(try scratch.read("a.webp.raw") == scratch.read("a.png.raw"))
    let (own, theirs) = (try decoded("white.png", in: scratch), try scratch.read("a.jpg.raw"))
    #expect(theirs.count == own.pixels.count * 4)
    let distance = own.pixels.indices.reduce(0) { sum, index in
      sum
        + (0..<3).reduce(0) {
          $0 + abs(Int(own.pixels[index] >> (16 - 8 * $1) & 0xff) - Int(theirs[4 * index + $1]))
        }
    }
    #expect(distance < 3 * 3 * own.pixels.count, "levels: \(distance)")
  }

  @Test("Links, bookmarks and pages")
  func places() throws {
    let scratch = try Scratch()
    let lines = (1...120).map { #"{"type":"paragraph","text":"Line \#($0)"}"# }.joined(separator: ",")
    let link = #"{"type":"paragraph","text":[{"type":"url","text":"a","url":"https://example.org/x(1)"}]}"#
    try scratch.file(
      "page.json",
      #"[{"type":"heading","size":1,"text":"Tides"},\#(link),\#(lines),{"type":"heading","size":2,"text":"End"}]"#
    )
    #expect(try scratch.iprender("page.json", "-o", "a.pdf", "--paper", "a4").status == 0)
    let json = try scratch.shell("qpdf --json a.pdf").text
    #expect(json.contains("https://example.org/x%281%29") && json.contains("Tides") && json.contains("End"))
    var found: [String] = []
    let pages = Int(
      try scratch.shell("pdfinfo a.pdf | sed -n 's/^Pages: *//p'").text.trimmingCharacters(
        in: .whitespacesAndNewlines))
    for page in 1...(try #require(pages)) {
      let text = try scratch.shell("pdftotext -f \(page) -l \(page) a.pdf -").text
      found += text.matches(of: /Line [0-9]+/).map { String($0.output) }
    }
    // A split message would be on both pages.
    #expect(found == (1...120).map { "Line \($0)" })
    #expect(try #require(pages) > 2)
  }

  @Test("A chat is split between its messages, and its days are bookmarks")
  func chat() throws {
    let scratch = try Scratch()
    let messages = (0..<150).map { index in
      #"{"message_id":\#(index + 1),"date":\#(1_750_000_000 + index * 3600),"chat":{"id":7,"type":"private","#
        + #""first_name":"Ann"},"from":{"id":7,"first_name":"Ann"},"text":"Message \#(index) of some words"}"#
    }
    try scratch.file("chat.json", "[" + messages.joined(separator: ",") + "]")
    #expect(try scratch.iprender("chat.json", "-o", "a.pdf", "--paper", "letter").status == 0)
    let text = try scratch.shell("pdftotext a.pdf -").text
    #expect(text.matches(of: #/Message [0-9]+ /#).count == 150)
    let json = try scratch.shell("qpdf --json a.pdf").text
    #expect(json.contains("June 15") && json.contains("June 21"))
    #expect(try scratch.shell("qpdf --check a.pdf").status == 0)
  }
}

enum OtherPrograms {
  static let areInstalled = ["rsvg-convert", "pdftoppm", "pdftotext", "qpdf"].allSatisfy { name in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: $0 + "/" + name) }
  }
}
