import DiffReport
import Foundation
import IPRenderKit
import Pictures
import PixelDiff
import Synchronization
import Testing

/// What is expected of a case beside what came: first the dump, which says what moved, then the pixels.
struct Comparison {
  let golden: Golden
  let drawing: Drawing
  /// `nil` where there is nothing to compare with.
  let text: TextDifference?
  let pixels: PictureDifference?

  private static let excerptLines = 6

  private let tolerance: Int
  private let expectedPicture: StraightBitmap?

  init(_ golden: Golden, _ drawing: Drawing) throws {
    self.golden = golden
    self.drawing = drawing
    let tolerance = try golden.tolerance()
    self.tolerance = tolerance
    text = golden.text(golden.expectedText).map { TextDifference(expected: $0, actual: drawing.text) }
    expectedPicture = golden.bytes(golden.expectedPicture).flatMap { try? PictureDecoder.decodeStraight($0) }
    pixels = expectedPicture.map {
      PictureDifference(expected: $0, actual: drawing.picture, tolerance: tolerance)
    }
  }

  var hasSameText: Bool { text?.lines.isEmpty ?? false }
  var hasSamePicture: Bool { pixels?.isSame ?? false }
  var isSame: Bool { hasSameText && hasSamePicture }

  /// What is wrong, in a line.
  var summary: String {
    var parts: [String] = []
    if text == nil {
      parts.append("\(golden.expectedText.rawValue) is missing")
    } else if !hasSameText {
      parts.append("\(golden.expectedText.rawValue) differs")
    }
    if let pixels {
      if !pixels.isSame { parts.append("\(golden.expectedPicture.rawValue): \(pixels)") }
    } else {
      parts.append("\(golden.expectedPicture.rawValue) is missing or unreadable")
    }
    if text == nil || pixels == nil {
      parts.append("look at what is drawn now, in report.html, and accept it with `make goldens`")
    }
    return (parts + drawing.warnings).joined(separator: "; ")
  }

  /// The first lines of the text that differ, each on a line of its own.
  var excerpt: String {
    let changes = text?.lines.compactMap { line -> String? in
      switch line {
      case .onlyExpected(let text): "\n- \(text)"
      case .onlyActual(let text): "\n+ \(text)"
      case .same, .skipped: nil
      }
    }
    return (changes ?? []).prefix(Self.excerptLines).joined()
  }

  /// Writes the expected files that differ from what came.
  ///
  /// - Returns: the names of those files.
  func accept() throws -> [String] {
    var files: [Golden.File] = []
    if !hasSameText {
      try AtomicFile.write([Array(drawing.text.utf8)], to: golden.path(golden.expectedText))
      files.append(golden.expectedText)
    }
    if !hasSamePicture {
      try AtomicFile.write([drawing.png()], to: golden.path(golden.expectedPicture))
      files.append(golden.expectedPicture)
    }
    return files.map(\.rawValue)
  }

  func reportCase() throws -> ReportCase {
    var pictures = [ReportPicture(title: "actual", png: try drawing.png())]
    if let expectedPicture, let file = golden.bytes(golden.expectedPicture) {
      let difference = DifferencePicture.draw(
        expected: expectedPicture, actual: drawing.picture, tolerance: tolerance)
      pictures.insert(ReportPicture(title: "expected", png: file), at: 0)
      pictures.append(
        ReportPicture(title: "difference", png: try SmallPNG.encode(difference, scale: drawing.scale)))
    }
    return ReportCase(
      name: golden.name, summary: summary, pictures: pictures,
      text: text ?? TextDifference(expected: "", actual: drawing.text))
  }
}

/// Collects what fails while a suite runs, and leaves `report.html` at the root of the package when it is over.
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
      // The report of an earlier run would be taken for this one's.
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
