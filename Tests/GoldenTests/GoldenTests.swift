import DiffReport
import Foundation
import IPRenderKit
import MessageReading
import PageReading
import PageWriting
import Pictures
import Testing

/// Every case is drawn and compared with its expected files: first the layout, then the pixels.
@Suite(.failureReport) struct GoldenTests {
  /// Set by `make goldens`: differences are written instead of reported.
  private static let isAccepting = ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] == "1"

  @Test(arguments: Golden.all + Golden.reveals)
  func isDrawnAsExpected(_ golden: Golden) async throws {
    try await compare(golden) { renderer in
      golden.isReveal
        ? try Drawing(golden.revealInput(), by: renderer) : try Drawing(golden.input(), by: renderer)
    }
  }

  @Test(arguments: MessageSample.all)
  func messageIsDrawnAsExpected(_ sample: MessageSample) async throws {
    try await compare(sample.golden) { try Drawing(sample.listed(by: $0), by: $0) }
  }

  @Test(arguments: ChatSample.all)
  func chatIsDrawnAsExpected(_ sample: ChatSample) async throws {
    try await compare(sample.golden) { try Drawing(sample.listed(by: $0), by: $0) }
  }

  @Test(arguments: Golden.answers)
  func answerIsDrawnAsExpected(_ golden: Golden) async throws {
    let input = try golden.answerInput()
    try await compare(golden) { try input.drawing(by: $0) }
  }

  @Test(arguments: Golden.scenes)
  func sceneIsDrawnAsExpected(_ golden: Golden) async throws {
    let input = try golden.sceneInput()
    try await compare(golden) { try input.drawing(by: $0) }
  }

  @Test(arguments: Golden.wholeMessages)
  func readMessageIsDrawnAsExpected(_ golden: Golden) async throws {
    let input = try golden.messageInput()
    try await compare(golden) { try Drawing(input.listed(by: $0), by: $0) }
  }

  private func compare(
    _ golden: Golden, _ draw: @escaping @Sendable (Renderer) throws -> Drawing
  ) async throws {
    do {
      let drawing = try await Studio.next().work(draw)
      let comparison = try golden.comparison(with: drawing)
      if comparison.isSame { return }
      if Self.isAccepting {
        print("accepted \(golden.name): \(try golden.accept(comparison))")
      } else {
        let summary = golden.summary(of: comparison, drawing)
        FailureReport.add(try comparison.reportCase(name: golden.name, summary: summary))
        Issue.record("\(summary)\(comparison.excerpt)")
      }
    } catch {
      FailureReport.add(ReportCase(name: golden.name, summary: "\(error)", pictures: []))
      throw error
    }
  }
}

/// The parsed structure of Markdown and HTML as JSON, independent of its appearance.
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
