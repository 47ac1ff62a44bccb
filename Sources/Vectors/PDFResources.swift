import CCairo
import CShims
import Primitives
import Scene
import Typography

// Resources that the pages of a PDF share.

/// The fonts of a PDF, which embeds only the glyphs that it uses.
final class PDFFonts {
  private let glyphs: GlyphRasterizer
  private var faces: [FaceID: OpaquePointer?] = [:]

  init(_ glyphs: GlyphRasterizer) { self.glyphs = glyphs }

  deinit { for face in faces.values { if let face { cairo_font_face_destroy(face) } } }

  func face(_ id: FaceID) -> OpaquePointer? {
    if let known = faces[id] { return known }
    let face = glyphs.location(of: id).flatMap {
      OpaquePointer(
        shim_font_face_open(
          $0.path, Int32($0.index), $0.variations.map(\.code), $0.variations.map(\.value), $0.variations.count
        ))
    }
    faces[id] = .some(face)
    return face
  }
}

/// An image as a surface of Cairo.
final class PDFPicture {
  let surface: OpaquePointer
  let width: Int
  let height: Int

  /// - Parameter row: writes the bytes of one row.
  init?(
    _ format: cairo_format_t, width: Int, height: Int,
    _ row: (Int, UnsafeMutableRawPointer) -> Void
  ) {
    guard let surface = cairo_image_surface_create(format, Int32(clamping: width), Int32(clamping: height))
    else {
      return nil
    }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let bytes = cairo_image_surface_get_data(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    (self.surface, self.width, self.height) = (surface, width, height)
    let stride = Int(cairo_image_surface_get_stride(surface))
    cairo_surface_flush(surface)
    for line in 0..<height { row(line, UnsafeMutableRawPointer(bytes + line * stride)) }
    cairo_surface_mark_dirty(surface)
  }

  deinit { cairo_surface_destroy(surface) }
}

/// The images of a PDF. An image that several pages share is written once.
final class PDFPictures {
  private struct Window: Hashable {
    let mesh: ColorMesh
    let box: Rect
    let color: Color
  }

  /// The size of the largest cached image, in pixels: larger images are rarely used twice.
  private static let largestKept = 1 << 15
  private static let mostKept = 512

  private var bitmaps: [BitmapKey: PDFPicture] = [:]
  private var emoji: [GlyphKey: (ColorGlyph, PDFPicture)] = [:]
  private var windows: [Window: PDFPicture] = [:]
  private var mask: (PatternMask, PDFPicture)?
  private var onPage: Set<ObjectIdentifier> = []

  func beginPage() { onPage = [] }

  /// Returns true at the first call for an image on a page.
  func isFirst(_ picture: PDFPicture) -> Bool { onPage.insert(ObjectIdentifier(picture)).inserted }

  func picture(of bitmap: Bitmap) -> PDFPicture? {
    guard bitmap.pixels.count <= Self.largestKept else { return make(bitmap) }
    let key = BitmapKey(bitmap)
    if let known = bitmaps[key] { return known }
    if bitmaps.count >= Self.mostKept { bitmaps.removeAll() }
    bitmaps[key] = make(bitmap)
    return bitmaps[key]
  }

  /// Returns an emoji glyph and its image.
  func picture(of key: GlyphKey, _ glyphs: GlyphRasterizer) -> (ColorGlyph, PDFPicture)? {
    if let known = emoji[key] { return known }
    guard let glyph = glyphs.colorGlyph(face: key.face, glyph: key.glyph), let picture = make(glyph.bitmap)
    else { return nil }
    if emoji.count >= Self.mostKept { emoji.removeAll() }
    emoji[key] = (glyph, picture)
    return (glyph, picture)
  }

  private func make(_ bitmap: Bitmap) -> PDFPicture? {
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    return PDFPicture(
      isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width: bitmap.width, height: bitmap.height
    ) {
      row, bytes in
      bitmap.pixels[row * bitmap.width..<(row + 1) * bitmap.width].withUnsafeBytes {
        if let base = $0.baseAddress { bytes.copyMemory(from: base, byteCount: $0.count) }
      }
    }
  }

  func picture(of mesh: ColorMesh, in box: Rect, under color: Color) -> PDFPicture? {
    let window = Window(mesh: mesh, box: box, color: color)
    if let known = windows[window] { return known }
    if windows.count >= Self.mostKept { windows.removeAll() }
    windows[window] = make(mesh.bitmap(in: box, under: color, side: ColorMesh.vectorSide))
    return windows[window]
  }

  func picture(of mask: PatternMask) -> PDFPicture? {
    if let known = self.mask, known.0 == mask { return known.1 }
    let picture = PDFPicture(CAIRO_FORMAT_A8, width: mask.width, height: mask.height) { row, bytes in
      mask.coverage[row * mask.width..<(row + 1) * mask.width].withUnsafeBytes {
        if let base = $0.baseAddress { bytes.copyMemory(from: base, byteCount: $0.count) }
      }
    }
    self.mask = picture.map { (mask, $0) }
    return picture
  }
}
