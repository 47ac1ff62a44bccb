import Primitives

/// Converts glyphs into coverage, and color glyphs into bitmaps. Belongs to one task; faces are opened on
/// first use.
///
/// Outlines are drawn without hinting and without gamma (Spec/Picture.md, Colors). They are emboldened only
/// to replace a face that the package lacks (Spec/Fonts.md 8).
package final class GlyphRasterizer {
  /// The largest em that is drawn, in pixels.
  static let maximumPixelSize = 2048.0
  /// The largest horizontal scale of an outline.
  static let maximumXScale = 16.0
  /// The largest width and height of a mask. FreeType counts pixels in 16 bits; the widest ligatures at the
  /// largest sizes are smaller.
  static let maximumMaskSide = 16383
  /// The largest number of pixels in a mask: 16 MiB for one glyph is more than any page needs.
  static let maximumMaskArea = 1 << 24
  /// The largest side of a color strike. A larger one is not an emoji, but would exhaust the memory.
  static let maximumStrikeSide = 1024

  private let locate: (FaceID) -> FontLocation?
  private let library: FreeTypeLibrary?
  /// The opened faces; `nil` for a face that could not be opened.
  private var faces: [FaceID: FreeTypeFace?] = [:]
  /// The first font file that exists but could not be read. Glyphs that were drawn since then are missing.
  package private(set) var failure: FontError?

  /// - Parameter locate: returns the location of a face; `nil` if there is none, and its glyphs are not
  ///   drawn.
  package init(locate: @escaping (FaceID) -> FontLocation?) {
    self.locate = locate
    library = FreeTypeLibrary()
  }

  /// Returns true if the glyphs of the face are images.
  package func hasColor(_ face: FaceID) -> Bool { opened(face)?.hasColor ?? false }

  /// Returns the coverage of a glyph.
  ///
  /// - Parameters:
  ///   - pixelSize: the size of the em in device pixels.
  ///   - xScale: the horizontal scale of the outline about its origin.
  ///   - yScale: the vertical scale.
  ///   - phaseX: the offset of the origin to the right of the pixel grid, from 0 to 1 pixel.
  ///   - phaseY: the offset downward.
  ///   - isTurned: true if the outline is turned by 45 degrees, for a line that descends to the right.
  /// - Returns: an empty mask for a glyph without ink; `nil` if the face cannot be opened or has no such
  ///   outline, or the mask would be too large.
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

  /// Returns the image of a glyph; `nil` if the face cannot be opened or has no image for it.
  package func colorGlyph(face: FaceID, glyph: UInt32) -> ColorGlyph? {
    read(face) { opened throws(FreeTypeFace.Unreadable) in try opened.colorGlyph(glyph) }
  }

  /// Returns the outline of a glyph; `nil` if the face cannot be opened or the glyph is an image.
  package func outline(face: FaceID, glyph: UInt32) -> GlyphOutline? {
    read(face) { opened throws(FreeTypeFace.Unreadable) in try opened.outline(of: glyph) }
  }

  /// Returns the name of the face's family in programs.
  package func familyName(of face: FaceID) -> String? { opened(face)?.familyName }

  /// Returns the glyph of a single character; `nil` if the face has none.
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

/// The coverage of each pixel by an outline, around the origin of the glyph.
package struct GlyphMask: Hashable, Sendable {
  /// The distance from the origin to the left edge of the mask, in pixels.
  package let left: Int
  /// The distance from the origin up to the top edge of the mask, in pixels.
  package let top: Int
  /// The size of the mask in pixels.
  package let width: Int
  package let height: Int
  /// The coverage of each pixel, 0 to 255, in rows from the top without padding.
  package let coverage: [UInt8]

  /// Creates a mask. A wrong number of bytes gives an empty mask; it never traps.
  package init(left: Int, top: Int, width: Int, height: Int, coverage: [UInt8]) {
    let fits = width >= 0 && height >= 0 && coverage.count == width * height
    self.left = left
    self.top = top
    self.width = fits ? width : 0
    self.height = fits ? height : 0
    self.coverage = fits ? coverage : []
  }

  /// The mask of a space, or of a glyph that could not be drawn.
  package static let empty = GlyphMask(left: 0, top: 0, width: 0, height: 0, coverage: [])

  package var isEmpty: Bool { coverage.isEmpty }
}

/// A glyph that is an image (an emoji), and the box of the image, in ems around the origin of the glyph.
package struct ColorGlyph: Hashable, Sendable {
  package let bitmap: Bitmap
  /// The distance from the origin to the left edge of the box, in ems.
  package let left: Double
  /// The distance from the origin up to the top edge of the box, in ems.
  package let top: Double
  /// The size of the box in ems.
  package let width: Double
  package let height: Double
}
