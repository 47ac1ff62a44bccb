import Foundation
import MessageReading
import PageReading
import PageWriting
import Pictures
import Testing

/// What is read of Markdown and HTML, compared as JSON: the structure, apart from how it looks.
@Suite struct ExpectedPageTests {
  private static let isAccepting = ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] == "1"

  private static let cases = Golden.all.filter { $0.inputFile != .page }

  @Test(arguments: cases)
  func isReadAsExpected(_ golden: Golden) throws {
    let file = try #require(golden.inputFile)
    let options = try GoldenOptions(golden.text(.options) ?? "").reading
    let page = try InputReader.page(golden.bytes(file) ?? [], name: file.rawValue, options: options).page
    let text = PageWriter.write(page, as: .json).text
    let expected = golden.text(.expectedPage)
    if text == expected { return }
    if Self.isAccepting {
      try AtomicFile.write([Array(text.utf8)], to: golden.path(.expectedPage))
      print("accepted \(golden.name): \(Golden.File.expectedPage.rawValue)")
      return
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let expectedLines = (expected ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(lines, expectedLines).prefix { $0 == $1 }.count
    Issue.record(
      """
      \(golden.name)/\(Golden.File.expectedPage.rawValue) \(expected == nil ? "is missing" : "differs in line \(index + 1)")
      - \(expectedLines.indices.contains(index) ? expectedLines[index] : "")
      + \(lines.indices.contains(index) ? lines[index] : "")
      """)
  }
}
