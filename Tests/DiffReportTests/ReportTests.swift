import Foundation
import Testing

@testable import DiffReport
@testable import Typography

@Suite struct Base64Tests {
  /// The test vectors of RFC 4648.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func vectors(text: String, encoded: String) {
    #expect(Base64.encode(Array(text.utf8)) == encoded)
  }

  @Test func everyByteAtEveryPlace() {
    for length in 250...262 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 167) }
      #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
    }
  }
}

@Suite struct TextDifferenceTests {
  private func lines(_ expected: String, _ actual: String) -> [TextDifference.Line] {
    TextDifference(expected: expected, actual: actual).lines
  }

  @Test func equalTextsHaveNone() {
    #expect(lines("a\nb", "a\nb").isEmpty)
    #expect(lines("", "").isEmpty)
  }

  @Test func changesStandBetweenTheLinesAroundThem() {
    #expect(
      lines("a\nb\nc\nd", "a\nx\nc\nd\ne")
        == [
          .same("a"), .onlyExpected("b"), .onlyActual("x"), .same("c"), .same("d"),
          .onlyActual("e"),
        ])
  }

  @Test func aNewLineAtTheEndIsSeen() {
    #expect(lines("a", "a\n") == [.same("a"), .onlyActual("")])
  }

  @Test func farLinesAreCounted() {
    let before = (1...10).map { "b\($0)" }
    let after = (1...10).map { "a\($0)" }
    let old = (before + ["old"] + after).joined(separator: "\n")
    let new = (before + ["new"] + after).joined(separator: "\n")
    #expect(
      lines(old, new)
        == [
          .skipped(7), .same("b8"), .same("b9"), .same("b10"), .onlyExpected("old"),
          .onlyActual("new"), .same("a1"), .same("a2"), .same("a3"), .skipped(7),
        ])
  }

  /// The lines of either side of a difference form the text of that side.
  @Test func bothTextsCanBeReadFromTheLines() {
    var seed: UInt32 = 7
    func text() -> String {
      (0..<12).map { _ in
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return String(seed >> 30)
      }.joined(separator: "\n")
    }
    for _ in 0..<300 {
      let old = text()
      let new = text()
      var oldLines: [String] = []
      var newLines: [String] = []
      for line in lines(old, new) {
        switch line {
        case .same(let text):
          oldLines.append(text)
          newLines.append(text)
        case .onlyExpected(let text): oldLines.append(text)
        case .onlyActual(let text): newLines.append(text)
        case .skipped: break
        }
      }
      guard !lines(old, new).contains(where: { if case .skipped = $0 { true } else { false } })
      else { continue }
      #expect(oldLines.joined(separator: "\n") == (old == new ? "" : old))
      #expect(newLines.joined(separator: "\n") == (old == new ? "" : new))
    }
  }

  @Test func hugeDifferencesAreGivenWhole() {
    let old = (0..<20_000).map { "o\($0)" }
    let new = (0..<20_000).map { "n\($0)" }
    Growth.expect(within: 20) {
      let found = lines(old.joined(separator: "\n"), new.joined(separator: "\n"))
      #expect(found == old.map { .onlyExpected($0) } + new.map { .onlyActual($0) })
    }
  }
}

@Suite struct ReportPageTests {
  private let page = ReportPage(
    title: "Goldens",
    cases: [
      ReportCase(
        name: "text/a<b>\"&\"", summary: "2 pixels differ",
        pictures: [
          ReportPicture(title: "Expected", png: [1, 2, 3]),
          ReportPicture(title: "Actual", png: [4, 5]),
        ],
        text: TextDifference(expected: "<x>", actual: "<y>"))
    ])

  @Test func picturesAreInThePage() {
    #expect(page.html.contains("src=\"data:image/png;base64,AQID\""))
    #expect(page.html.contains("<figcaption>Actual</figcaption>"))
    #expect(page.html.contains("src=\"data:image/png;base64,BAU=\""))
  }

  @Test func namesAndDumpsAreText() {
    #expect(page.html.contains("<h2><bdi>text/a&lt;b&gt;&quot;&amp;&quot;</bdi></h2>"))
    #expect(page.html.contains("<del>- &lt;x&gt;</del>\n<ins>+ &lt;y&gt;</ins>"))
    #expect(!page.html.contains("<b>"))
  }

  @Test func everyCaseIsLinkedAndNothingIsLoaded() {
    #expect(page.html.contains("href=\"#case-1\"") && page.html.contains("id=\"case-1\""))
    for outside in ["http:", "https:", "src=\"/", "@import", "url("] {
      #expect(!page.html.contains(outside))
    }
  }

  @Test func aKeyboardReachesImagesAndTexts() {
    #expect(page.html.contains("<main>\n<section") && page.html.contains("<nav aria-label=\"Cases\">"))
    #expect(page.html.contains("<pre tabindex=\"0\" role=\"region\" aria-label=\"Layout text\">"))
    #expect(page.html.contains("image.tabIndex = 0") && page.html.contains("image.onkeydown"))
  }

  @Test func aPageWithoutCasesIsItsHeadline() {
    let html = ReportPage(title: "All 3 cases match the expected results.", cases: []).html
    #expect(html.contains("<h1>All 3 cases match the expected results.</h1>") && !html.contains("<section"))
  }

  /// A browser runs only the page's own script, and no script in a name or a dump.
  @Test func thePolicyAllowsItsOwnScriptAndStyleAlone() throws {
    let html = page.html
    let policy = try #require(html.firstMatch(of: #/Content-Security-Policy" content="([^"]+)"/#)?.output.1)
    let parts = policy.split(separator: "; ").map(String.init)
    #expect(parts[0] == "default-src 'none'" && parts[1] == "img-src data:")
    #expect(parts.suffix(2) == ["base-uri 'none'", "form-action 'none'"])
    #expect(!policy.contains("unsafe"))
    for (name, part) in [("style", parts[2]), ("script", parts[3])] {
      let text = try #require(
        html.components(separatedBy: "<\(name)>").dropFirst().first?
          .components(separatedBy: "</\(name)>").first)
      let digest = try #require(SHA256.digest(of: Array(text.utf8)))
      #expect(part == "\(name)-src 'sha256-\(Base64.encode(digest))'")
    }
    for hole in [" style=\"", " onload", " onerror", "javascript:"] { #expect(!html.contains(hole)) }
  }

  @Test func namesAndDumpsShowWhatNobodySees() {
    let name = "a\u{202e}gpj.b\u{7}\u{1b}[31m\u{2028}c"
    let shown = "a\\u{202e}gpj.b\\u{7}\\u{1b}[31m\\u{2028}c"
    let html = ReportPage(
      title: name,
      cases: [
        ReportCase(
          name: name, summary: name, pictures: [],
          text: TextDifference(expected: "x\u{200f}", actual: "x\u{0}"))
      ]
    ).html
    #expect(html.contains("<title>\(shown)</title>") && html.contains("<h1>\(shown)</h1>"))
    #expect(html.contains("<h2><bdi>\(shown)</bdi></h2>\n<p>\(shown)</p>"))
    #expect(html.contains("<del>- x\\u{200f}</del>\n<ins>+ x\\u{0}</ins>"))
    #expect(
      html.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 && !$0.properties.isBidiControl })
  }
}
