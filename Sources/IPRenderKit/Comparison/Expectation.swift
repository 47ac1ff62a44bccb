import CTexts
import DiffReport
import Pictures
import PixelDiff
import Primitives

/// What is expected of a case: a text that says where things stand, and a picture.
package struct Expectation: Sendable {
  /// As people know the files.
  package let textName: String
  package let pictureName: String
  /// `nil` where there is none.
  package let text: String?
  package let picture: [UInt8]?
  /// Whether a text is wanted at all.
  package var hasText = true
  package var tolerance = PictureTolerance()

  package init(textName: String, _ text: [UInt8]?, pictureName: String, _ picture: [UInt8]?) {
    (self.textName, self.pictureName, self.picture) = (textName, pictureName, picture)
    self.text = text.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// What came of a case.
package struct Outcome: Sendable {
  /// The layout, or what else says in words what the picture shows.
  package let text: String
  package let picture: StraightBitmap
  /// Pixels in a point.
  package let scale: Double

  /// As a file that is kept.
  package func png() throws(RenderError) -> [UInt8] {
    try mapping(SmallPNG.encode(picture, scale: scale), RenderError.encoding)
  }
}

/// What is expected beside what came: first the text, which says what moved, then the pixels.
package struct OutcomeComparison {
  package let expected: Expectation
  package let actual: Outcome
  /// `nil` where there is nothing to compare with.
  package let text: TextDifference?
  package let pixels: PictureDifference?
  private let expectedPicture: StraightBitmap?

  private static let excerptLines = 6

  package init(_ expected: Expectation, _ actual: Outcome) {
    self.expected = expected
    self.actual = actual
    text = expected.text.map { TextDifference(expected: $0, actual: actual.text) }
    expectedPicture = expected.picture.flatMap { try? PictureDecoder.decodeStraight($0) }
    pixels = expectedPicture.map {
      PictureDifference(expected: $0, actual: actual.picture, within: expected.tolerance)
    }
  }

  package var hasSameText: Bool { !expected.hasText || text?.lines.isEmpty == true }
  package var hasSamePicture: Bool { pixels?.isSame ?? false }
  package var isSame: Bool { hasSameText && hasSamePicture }
  /// The files that are not there.
  package var missing: [String] {
    (expected.hasText && expected.text == nil ? [expected.textName] : [])
      + (expected.picture == nil ? [expected.pictureName] : [])
  }

  /// What is wrong, in a line; empty where nothing is.
  package var summary: String {
    var parts = missing.map { "\($0) is missing" }
    if text != nil, !hasSameText { parts.append("\(expected.textName) differs") }
    if let pixels {
      if !pixels.isSame { parts.append("\(expected.pictureName): \(pixels)") }
    } else if expected.picture != nil {
      parts.append("\(expected.pictureName) is no picture that can be read")
    }
    if !isSame, let age { parts.append(age) }
    return parts.joined(separator: "; ")
  }

  /// The version of the pixels that was expected; `nil` where the picture does not say.
  package var expectedPixels: Int? { expected.picture.flatMap { PixelVersion.read($0) } }

  /// Whether another version of iprender drew what is expected, in words.
  private var age: String? {
    guard let drawnBy = expectedPixels, drawnBy != PixelVersion.current else { return nil }
    let kind = drawnBy < PixelVersion.current ? "an older" : "a newer"
    return "drawn by \(kind) version (pixels \(drawnBy), this one draws \(PixelVersion.current))"
  }

  /// The first lines of the text that differ, each on a line of its own.
  package var excerpt: String {
    let changes = text?.lines.compactMap { line -> String? in
      switch line {
      case .onlyExpected(let text): "\n- \(text)"
      case .onlyActual(let text): "\n+ \(text)"
      case .same, .skipped: nil
      }
    }
    return (hasSameText ? [] : changes ?? []).prefix(Self.excerptLines).joined()
  }

  /// The names and bytes of the files that would have to be written for it to be as expected.
  ///
  /// - Parameter isMarked: whether the picture keeps the version of its pixels.
  package func accepted(isMarked: Bool = false) throws(RenderError) -> [(name: String, bytes: [UInt8])] {
    let picture = hasSamePicture ? nil : try actual.png()
    return (hasSameText ? [] : [(expected.textName, Array(actual.text.utf8))])
      + (picture.map { [(expected.pictureName, isMarked ? PixelVersion.mark($0) : $0)] } ?? [])
  }

  /// - Parameter summary: in place of its own.
  package func reportCase(name: String, summary: String? = nil) throws(RenderError) -> ReportCase {
    var pictures = [ReportPicture(title: ReportPicture.actualTitle, png: try actual.png())]
    if let expectedPicture, let file = expected.picture {
      pictures.insert(ReportPicture(title: ReportPicture.expectedTitle, png: file), at: 0)
      let difference = DifferencePicture.draw(
        expected: expectedPicture, actual: actual.picture, within: expected.tolerance)
      let png = try mapping(SmallPNG.encode(difference, scale: actual.scale), RenderError.encoding)
      pictures.append(ReportPicture(title: "difference", png: png))
    }
    return ReportCase(
      name: name, summary: summary ?? self.summary, pictures: pictures,
      text: expected.hasText ? text ?? TextDifference(expected: "", actual: actual.text) : nil)
  }
}

/// A number that grows whenever a golden of this repository changes. Expectations keep the one that they were drawn
/// with, so that what only a newer iprender draws otherwise is told from what the input changed (Spec/CI.md 5).
package enum PixelVersion {
  /// That of the last line of `pixels.tsv`, which `Scripts/pixel-version` writes.
  package static let current: Int =
    String(decoding: EmbeddedFile.pixels.contents, as: UTF8.self).split(separator: "\n").last
    .flatMap { $0.split(separator: "\t").first }.flatMap { Int($0) } ?? 0

  private static let keyword = "iprender-pixels"

  /// The picture with the number of today.
  static func mark(_ png: [UInt8]) -> [UInt8] { PNGNote.add(keyword, String(current), to: png) }

  /// `nil` where the picture does not say.
  static func read(_ png: [UInt8]) -> Int? { PNGNote.find(keyword, in: png).flatMap { Int($0) } }
}
