import Foundation
import IPRenderKit
import PixelDiff
import Testing

/// Every case is drawn and compared with what is expected of it, the layout first, then the pixels.
@Suite(.failureReport) struct GoldenTests {
  /// Set by `make goldens`: what differs is written instead of reported.
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
      let comparison = try Comparison(golden, drawing)
      if comparison.isSame { return }
      if Self.isAccepting {
        print("accepted \(golden.name): \(try comparison.accept().joined(separator: ", "))")
      } else {
        FailureReport.add(try comparison.reportCase())
        Issue.record("\(comparison.summary)\(comparison.excerpt)")
      }
    } catch {
      FailureReport.add(ReportCase(name: golden.name, summary: "\(error)", pictures: []))
      throw error
    }
  }
}
