import CTexts
import Pictures
import Primitives

/// A number that grows whenever a golden of this repository changes. Expectations keep the one that they were drawn
/// with, so that what only a newer iprender draws otherwise is told from what the input changed (Docs/CI.md 5).
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
