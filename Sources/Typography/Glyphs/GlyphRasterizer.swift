import Primitives

/// Turns glyphs into coverage and colour glyphs into bitmaps. Belongs to one task; faces are opened when they
/// are first asked for.
///
/// Outlines are drawn as they are: unhinted, without gamma (Spec/Picture.md, Colours), and emboldened only where that
/// makes a face that the package lacks (Spec/Fonts.md 8).
package final class GlyphRasterizer {
  /// The largest em that is drawn, in pixels.
  static let maximumPixelSize = 2048.0
  /// The largest horizontal stretch of an outline.
  static let maximumXScale = 16.0
  /// FreeType counts pixels in 16 bits; the widest ligatures at the largest sizes stay below.
  static let maximumMaskSide = 16383
  /// Pixels: 16 MiB for one glyph is more than any page needs.
  static let maximumMaskArea = 1 << 24
  /// A colour strike larger than this is not an emoji, but a way to fill the memory.
  static let maximumStrikeSide = 1024

  private let locate: (FaceID) -> FontLocation?
  private let library: FreeTypeLibrary?
  /// `nil` for a face that could not be opened.
  private var faces: [FaceID: FreeTypeFace?] = [:]
  /// The first font file that was there and could not be read: what was drawn since lacks glyphs.
  package private(set) var failure: FontError?

  /// - Parameter locate: where the file of a face is; `nil` when there is none, and its glyphs are not drawn.
  package init(locate: @escaping (FaceID) -> FontLocation?) {
    self.locate = locate
    library = FreeTypeLibrary()
  }

  /// Whether the face's glyphs are pictures.
  package func hasColor(_ face: FaceID) -> Bool { opened(face)?.hasColor ?? false }

  /// The coverage of a glyph.
  ///
  /// - Parameters:
  ///   - pixelSize: the em in device pixels.
  ///   - xScale: horizontal scale of the outline about its origin.
  ///   - yScale: the same, vertical.
  ///   - phaseX: pixels by which the origin stands to the right of the pixel grid, from 0 to 1.
  ///   - phaseY: the same, downward.
  ///   - isTurned: whether the outline is turned by half a right angle, to stand on a line that goes down.
  /// - Returns: an empty mask for a glyph without ink; `nil` when the face cannot be opened or has no such
  ///   outline, or the mask would be absurdly large.
  package func mask(
    face: FaceID, glyph: UInt32, pixelSize: Double, xScale: Double = 1, yScale: Double = 1,
    phaseX: Double = 0, phaseY: Double = 0, isTurned: Bool = false
  ) -> GlyphMask? {
    guard pixelSize > 0, pixelSize <= Self.maximumPixelSize, xScale > 0,
      xScale <= Self.maximumXScale, yScale > 0, yScale <= 1, 0...1 ~= phaseX, 0...1 ~= phaseY
    else { return nil }
    return read(face) { opened throws(FreeTypeFace.Unreadable) in
      try opened.mask(
        of: glyph, em: (pixelSize * xScale, pixelSize * yScale), offset: Point(phaseX, phaseY),
        isTurned: isTurned)
    }
  }

  /// The picture of a glyph; `nil` when the face cannot be opened or has no picture for it.
  package func colorGlyph(face: FaceID, glyph: UInt32) -> ColorGlyph? {
    read(face) { opened throws(FreeTypeFace.Unreadable) in try opened.colorGlyph(glyph) }
  }

  /// The outline of a glyph; `nil` when the face cannot be opened or the glyph is a picture.
  package func outline(face: FaceID, glyph: UInt32) -> GlyphOutline? {
    read(face) { opened throws(FreeTypeFace.Unreadable) in try opened.outline(of: glyph) }
  }

  /// What programs call the face's family.
  package func familyName(of face: FaceID) -> String? { opened(face)?.familyName }

  /// The glyph of a character by itself; `nil` where the face has none.
  package func glyph(of scalar: Unicode.Scalar, in face: FaceID) -> UInt32? {
    opened(face)?.glyph(of: scalar)
  }

  package func location(of face: FaceID) -> FontLocation? { locate(face) }

  private func read<Glyph>(
    _ face: FaceID, _ load: (FreeTypeFace) throws(FreeTypeFace.Unreadable) -> Glyph?
  ) -> Glyph? {
    guard let opened = opened(face) else { return nil }
    do { return try load(opened) } catch {
      fail(face)
      return nil
    }
  }

  private func opened(_ face: FaceID) -> FreeTypeFace? {
    if let known = faces[face] { return known }
    var opened: FreeTypeFace?
    if let location = locate(face) {
      opened = library.flatMap { FreeTypeFace(location, library: $0) }
      if opened == nil { fail(face) }
    }
    faces[face] = .some(opened)
    return opened
  }

  private func fail(_ face: FaceID) {
    guard failure == nil, let location = locate(face) else { return }
    failure = .unusable(file: location.path)
  }
}

/// How much of each pixel an outline covers, around the glyph's origin.
package struct GlyphMask: Hashable, Sendable {
  /// Pixels from the origin to the mask's left edge.
  package let left: Int
  /// Pixels from the origin up to the mask's top edge.
  package let top: Int
  /// Pixels.
  package let width: Int
  package let height: Int
  /// 0 to 255, row by row from the top, without padding.
  package let coverage: [UInt8]

  /// Traps never: a wrong count of bytes gives an empty mask.
  package init(left: Int, top: Int, width: Int, height: Int, coverage: [UInt8]) {
    let fits = width >= 0 && height >= 0 && coverage.count == width * height
    self.left = left
    self.top = top
    self.width = fits ? width : 0
    self.height = fits ? height : 0
    self.coverage = fits ? coverage : []
  }

  /// Covers nothing: a space, or a glyph that could not be drawn.
  package static let empty = GlyphMask(left: 0, top: 0, width: 0, height: 0, coverage: [])

  package var isEmpty: Bool { coverage.isEmpty }
}

/// A glyph that is a picture (an emoji), and the box that the picture fills, in ems around the glyph's
/// origin.
package struct ColorGlyph: Hashable, Sendable {
  package let bitmap: Bitmap
  /// Ems from the origin to the box's left edge.
  package let left: Double
  /// Ems from the origin up to the box's top edge.
  package let top: Double
  /// Ems.
  package let width: Double
  package let height: Double
}
