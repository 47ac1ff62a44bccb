import DiffReport
import Foundation
import IPRenderKit
import Pictures
import Synchronization
import Testing

extension Golden {
  func comparison(with drawing: Drawing) throws -> OutcomeComparison {
    var expected = Expectation(
      textName: expectedText.rawValue, bytes(expectedText), pictureName: expectedPicture.rawValue,
      bytes(expectedPicture))
    expected.tolerance = PictureTolerance(channel: try tolerance())
    return OutcomeComparison(expected, try drawing.outcome.held(by: GoldenParts.all, name))
  }

  /// The problem and its fix, in one line.
  func summary(of comparison: OutcomeComparison, _ drawing: Drawing) -> String {
    let advice =
      comparison.missing.isEmpty
      ? [] : ["look at what is drawn now, in report.html, and accept it with `make goldens`"]
    return ([comparison.summary] + advice + drawing.warnings).joined(separator: "; ")
  }

  /// Writes the expected files that differ from the results, and lists them.
  func accept(_ comparison: OutcomeComparison) throws -> String {
    try comparison.accepted().map { name, bytes in
      try AtomicFile.write([bytes], to: folder + "/" + name)
      return name
    }.joined(separator: ", ")
  }
}

/// Collects the failures of a suite, and writes `report.html` to the root of the package at the end.
struct FailureReport: SuiteTrait, TestScoping {
  private static let cases = Mutex<[ReportCase]>([])
  private static let path = Folders.package + "/report.html"

  static func add(_ failure: ReportCase) { cases.withLock { $0.append(failure) } }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    let failures = Self.cases.withLock { $0 }.sorted { $0.name < $1.name }
    if failures.isEmpty {
      // The report of an earlier run must not remain.
      try? FileManager.default.removeItem(atPath: Self.path)
      return
    }
    let page = ReportPage(title: "\(failures.count) goldens differ", cases: failures)
    try AtomicFile.write([Array(page.html.utf8)], to: Self.path)
    print("\(page.title): see \(Self.path)")
  }
}

extension Trait where Self == FailureReport {
  static var failureReport: Self { Self() }
}
