import Foundation
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import PageWriting

/// Spec/Convert.md 3: content that the dialects can express is read back unchanged.
@Suite struct DialectRoundTripTests {
  private static let pageCount =
    ProcessInfo.processInfo.environment["IPRENDER_ROUND_TRIPS"].flatMap(Int.init) ?? 400
  private static let firstSeed =
    ProcessInfo.processInfo.environment["IPRENDER_SEED"].flatMap(UInt64.init) ?? 1

  @Test(arguments: [OutputFormat.markdown, .html])
  func generatedPagesComeBack(_ format: OutputFormat) throws {
    var failures = 0
    for seed in Self.firstSeed..<Self.firstSeed + UInt64(Self.pageCount) {
      var generator = PageGenerator(seed: seed)
      let page = generator.page()
      let written = PageWriter.write(page, as: format)
      #expect(written.diagnostics == [], "seed \(seed)")
      let read = try pageOfSource(written.text, format)
      if let difference = difference(page, read) {
        failures += 1
        if failures <= 5 {
          Issue.record("seed \(seed) as \(format)\n\(difference)\n--- \(written.text)")
        }
      }
    }
    #expect(failures == 0)
  }

  @Test(
    "A button of an unknown type has its name in JSON",
    arguments: ["copy_texe=", "callback_Data x", "keyboardButtonKeyboardButtonOdd", "Url", "disabled"])
  func oddButtons(type: String) throws {
    let page = try pageOfSource(#"<tg-button type="\#(type)">Go</tg-button>"#, .html)
    let written = PageWriter.write(page, as: .json).text
    let again = try InputReader.page(Array(written.utf8)).page
    #expect(PageWriter.write(again, as: .json).text == written)
    #expect(written.contains("Go"))
  }
}

/// A page of Markdown or HTML without detected links.
func pageOfSource(_ text: String, _ format: OutputFormat) throws -> Page {
  var options = ReadOptions(limits: Limits(nesting: Limits.nestingCeiling))
  options.source.detectsEntities = false
  return try SourceReader.page(
    SourceText(text: text), format == .html ? .html : .markdown, options: options
  ).page
}

/// The first lines in which the JSON of two pages differs; `nil` if the pages are equal.
func difference(_ expected: Page, _ actual: Page) -> String? {
  let texts = [expected, actual].map { page in
    PageWriter.write(Page(blocks: page.blocks, media: page.media), as: .json).text.split(separator: "\n")
  }
  for (first, second) in zip(texts[0], texts[1]) where first != second {
    // From a little before the first difference on.
    let same = zip(first, second).prefix { $0 == $1 }.count
    let parts = [first, second].map { $0.dropFirst(max(0, same - 100)).prefix(250) }
    return "expected \(parts[0])\nread     \(parts[1])"
  }
  return texts[0].count == texts[1].count ? nil : "expected \(texts[0].count) lines, read \(texts[1].count)"
}
