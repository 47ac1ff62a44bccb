import CTexts
import DiffReport
import Pictures
import Primitives

/// The expected result of a case: an image and the text of its layout.
package struct Expectation: Sendable {
  /// The names of the files in messages.
  package let textName: String
  package let pictureName: String
  /// The layout text, or `nil` if the file does not exist.
  package let text: String?
  package let picture: [UInt8]?
  /// True if the layout text is compared.
  package var hasText = true
  package var tolerance = PictureTolerance()
  /// The digest of the font set of the run that compares; `nil` without one.
  package var fontSet: String?

  package init(textName: String, _ text: [UInt8]?, pictureName: String, _ picture: [UInt8]?) {
    (self.textName, self.pictureName, self.picture) = (textName, pictureName, picture)
    self.text = text.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The actual result of a case.
package struct Outcome: Sendable {
  /// The text of the layout, or another text that describes the image.
  package let text: String
  package let picture: StraightBitmap
  /// The number of pixels per point.
  package let scale: Double

  /// Encodes the image as a small PNG file.
  package func png() throws(RenderError) -> [UInt8] {
    try mapping(SmallPNG.encode(picture, scale: scale), RenderError.encoding)
  }
}

/// A comparison of the expected and the actual result: first the layout texts, then the pixels.
package struct OutcomeComparison {
  package let expected: Expectation
  package let actual: Outcome
  /// The differences between the texts, or `nil` if there is no expected text.
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
  package var hasSamePicture: Bool { otherFonts == nil && pixels?.isSame ?? false }
  package var isSame: Bool { hasSameText && hasSamePicture }
  /// The names of the expected files that do not exist.
  package var missing: [String] {
    (expected.hasText && expected.text == nil ? [expected.textName] : [])
      + (expected.picture == nil ? [expected.pictureName] : [])
  }

  /// One line that describes the differences, or an empty string if there are none.
  package var summary: String {
    var parts = missing.map { "\($0) is missing" }
    // Numbers of different pixels would only tell that fonts differ.
    if let otherFonts { return (parts + [otherFonts]).joined(separator: "; ") }
    if text != nil, !hasSameText { parts.append("\(expected.textName) differs") }
    if let pixels {
      if !pixels.isSame { parts.append("\(expected.pictureName): \(pixels)") }
    } else if expected.picture != nil {
      parts.append("\(expected.pictureName) cannot be read as an image")
    }
    if !isSame, let age { parts.append(age) }
    return parts.joined(separator: "; ")
  }

  /// The pixel version of the expected image, or `nil` if the image does not contain one.
  package var expectedPixels: Int? { expected.picture.flatMap { PixelVersion.read($0) } }

  /// A sentence if the expected image was drawn with another font set, and must not be compared.
  private var otherFonts: String? {
    guard let picture = expected.picture, expectedPicture != nil else { return nil }
    let drawnWith = PixelVersion.fontSet(of: picture)
    guard drawnWith != expected.fontSet else { return nil }
    let names = [drawnWith, expected.fontSet].map { PixelVersion.name(ofFontSet: $0) ?? "the built-in fonts" }
    return
      "\(expected.pictureName) was drawn with \(names[0]), and this run uses \(names[1]): they are not compared"
  }

  /// A note if another pixel version rendered the expected image.
  private var age: String? {
    guard let drawnBy = expectedPixels, drawnBy != PixelVersion.current else { return nil }
    let kind = drawnBy < PixelVersion.current ? "an older" : "a newer"
    return
      "drawn by \(kind) version (pixel version \(drawnBy); this is pixel version \(PixelVersion.current))"
  }

  /// The first lines of the text that differ, one per line.
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

  /// Returns the names and bytes of the files to write to accept the actual result.
  ///
  /// - Parameter isMarked: True to store the pixel version in the image.
  package func accepted(isMarked: Bool = false) throws(RenderError) -> [(name: String, bytes: [UInt8])] {
    let picture = hasSamePicture ? nil : try actual.png()
    return (hasSameText ? [] : [(expected.textName, Array(actual.text.utf8))])
      + (picture.map {
        [(expected.pictureName, isMarked ? PixelVersion.mark($0, fontSet: expected.fontSet) : $0)]
      } ?? [])
  }

  /// Returns the case for a report, with its images and its text.
  ///
  /// - Parameter summary: A summary to use instead of the default.
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

/// A number that grows whenever a golden of this repository changes. Expected images contain the number of the version
/// that rendered them, which distinguishes changes of iprender from changes of the input (Spec/CI.md 5).
package enum PixelVersion {
  /// The number in the last line of `pixels.tsv`, which `Scripts/pixel-version` writes.
  package static let current: Int =
    String(decoding: EmbeddedFile.pixels.contents, as: UTF8.self).split(separator: "\n").last
    .flatMap { $0.split(separator: "\t").first }.flatMap { Int($0) } ?? 0

  private static let keyword = "iprender-pixels"

  private static let fontKeyword = "iprender-fonts"

  /// Adds the current number to an image, and the digest of its font set.
  static func mark(_ png: [UInt8], fontSet: String? = nil) -> [UInt8] {
    let marked = PNGNote.add(keyword, String(current), to: png)
    return fontSet.map { PNGNote.add(fontKeyword, $0, to: marked) } ?? marked
  }

  /// Returns the chunk that names the font set of an image.
  static func note(fontSet: String) -> [UInt8] { PNGNote.chunk(fontKeyword, fontSet) }

  /// Returns the digest of the font set of an image; `nil` for an image with the built-in fonts.
  static func fontSet(of png: [UInt8]) -> String? { PNGNote.find(fontKeyword, in: png) }

  /// The name of a font set in messages.
  static func name(ofFontSet digest: String?) -> String? {
    digest.map { "the font set \($0.prefix(Versions.fontDigits))" }
  }

  /// Returns a sentence if two images name different font sets, or if only one of them names one.
  static func fontWarning(expected: [UInt8], actual: [UInt8]) -> String? {
    let sets = [fontSet(of: expected), fontSet(of: actual)]
    guard sets[0] != sets[1] else { return nil }
    let names = sets.map { name(ofFontSet: $0) ?? "no font set" }
    return "the expected image was drawn with \(names[0]), and the actual image with \(names[1])"
  }

  /// Returns the number in an image; `nil` if it has none.
  static func read(_ png: [UInt8]) -> Int? { PNGNote.find(keyword, in: png).flatMap { Int($0) } }
}
