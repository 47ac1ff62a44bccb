/// Pixels in memory: premultiplied, 32 bits each, blue in the lowest byte and alpha in the highest
/// (Cairo's ARGB32 on a little-endian machine). Rows follow each other without padding.
package struct Bitmap: Hashable, Sendable {
  /// Pixels.
  package let width: Int
  package let height: Int
  package var pixels: [UInt32]

  /// A wrong count of pixels gives an empty bitmap.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    let fits = width >= 0 && height >= 0 && !overflow && pixels.count == count
    self.width = fits ? width : 0
    self.height = fits ? height : 0
    self.pixels = fits ? pixels : []
  }
}

/// A face of the font manifest, by its row; meaningful together with the font book that gave it.
package struct FaceID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  // Written out, because faces are looked up for every glyph: what the compiler would write goes through witnesses.
  @inlinable package static func == (first: FaceID, second: FaceID) -> Bool {
    first.rawValue == second.rawValue
  }

  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
