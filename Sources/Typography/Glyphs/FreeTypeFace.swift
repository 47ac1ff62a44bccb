import CPango
import Primitives

/// An owned instance of FreeType.
final class FreeTypeLibrary {
  let handle: FT_Library

  init?() {
    var handle: FT_Library?
    guard FT_Init_FreeType(&handle) == 0, let handle else { return nil }
    self.handle = handle
  }

  deinit { FT_Done_FreeType(handle) }
}

/// An open face of a font file.
final class FreeTypeFace {
  /// The error for a lack of memory, or a file that can no longer be read. A missing or invalid glyph is not
  /// such an error.
  struct Unreadable: Error {}

  /// The library, which is kept alive because a face must be closed before it.
  private let library: FreeTypeLibrary
  private let face: FT_Face
  private let emboldening: FT_Pos
  /// The cached outlines in font units, from which masks are made. A glyph is drawn at several positions
  /// between pixels, and loading it takes longer than drawing it.
  private var outlines: [UInt32: KeptOutline] = [:]
  /// The maximum number of cached outlines, of a kilobyte or less each.
  private static let mostOutlines = 256
  /// The pixels per em in the largest color strike; `nil` for a face with plain outlines.
  private let strikeEm: (x: Double, y: Double)?

  /// Returns `nil` if the file cannot be read or is not a font.
  init?(_ location: FontLocation, library: FreeTypeLibrary) {
    var opened: FT_Face?
    // A negative index would only request the number of faces.
    guard location.index >= 0,
      FT_New_Face(library.handle, location.path, location.index, &opened) == 0, let opened
    else { return nil }
    Self.set(location.variations, of: opened, library: library)
    self.library = library
    face = opened
    emboldening = FT_Pos(location.emboldening)
    strikeEm = Self.selectLargestColorStrike(of: opened)
  }

  deinit { FT_Done_Face(face) }

  /// Sets axes of a variable font. Other axes keep their defaults.
  private static func set(_ variations: [FontVariation], of face: FT_Face, library: FreeTypeLibrary) {
    var axes: UnsafeMutablePointer<FT_MM_Var>?
    guard !variations.isEmpty, FT_Get_MM_Var(face, &axes) == 0, let axes else { return }
    defer { FT_Done_MM_Var(library.handle, axes) }
    var values = (0..<Int(axes.pointee.num_axis)).map { index -> FT_Fixed in
      let axis = axes.pointee.axis[index]
      let value = variations.last { FT_ULong($0.code) == axis.tag }?.value
      return value.map { FT_Fixed(($0 * 65536).rounded()) } ?? axis.def
    }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(values.count), &values)
  }

  var hasColor: Bool { strikeEm != nil }

  /// Returns the coverage of a glyph whose em has a size of `em` device pixels, with its origin moved by
  /// `offset` pixels to the right and down.
  ///
  /// - Parameter isTurned: true if the glyph is on a line that descends to the right at 45 degrees.
  func mask(
    of glyph: UInt32, em: (x: Double, y: Double), offset: Point, isTurned: Bool
  ) throws(Unreadable) -> GlyphMask? {
    let unitsPerEm = Double(face.pointee.units_per_EM)
    guard unitsPerEm > 0, let kept = try kept(glyph) else { return nil }
    let (across, along) = isTurned ? (0.5.squareRoot(), 0.5.squareRoot()) : (0, 1)
    func fixed(_ em: Double) -> FT_Fixed { FT_Fixed((em * 64 * 65536 / unitsPerEm).rounded()) }
    var scaling = FT_Matrix(
      xx: fixed(em.x * along), xy: fixed(em.y * across), yx: fixed(-em.x * across), yy: fixed(em.y * along))
    let result = kept.withCopy { outline in
      FT_Outline_Transform(&outline, &scaling)
      FT_Outline_Translate(
        &outline, FT_Pos((offset.x * 64).rounded()), FT_Pos((-offset.y * 64).rounded()))
      return Result { () throws(Unreadable) in try render(&outline) }
    }
    return try result.get()
  }

  /// Returns the unhinted, emboldened outline. Its only rounding is that of a scaled outline to 1/64 of a
  /// pixel.
  private func kept(_ glyph: UInt32) throws(Unreadable) -> KeptOutline? {
    if let known = outlines[glyph] { return known }
    guard try load(glyph, FT_LOAD_NO_SCALE),
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    if emboldening != 0 { embolden(&slot.pointee.outline) }
    guard let kept = KeptOutline(copying: &slot.pointee.outline, library: library) else { throw Unreadable() }
    if outlines.count >= Self.mostOutlines { outlines.removeAll(keepingCapacity: true) }
    outlines[glyph] = kept
    return kept
  }

  /// Makes stems heavier in place. Only horizontally, so that capitals and hairlines keep their heights. In
  /// font units, so that the shape is the same at every size.
  private func embolden(_ outline: inout FT_Outline) {
    // FreeType keeps left edges and moves right edges by the whole strength. It rejects an outline that
    // encloses nothing, which is then not changed.
    guard FT_Outline_EmboldenXY(&outline, 2 * emboldening, 0) == 0 else { return }
    FT_Outline_Translate(&outline, -emboldening, 0)
  }

  /// Loads a glyph. Returns true if it exists.
  private func load(_ glyph: UInt32, _ flags: Int) throws(Unreadable) -> Bool {
    let code = FT_Load_Glyph(face, glyph, FT_Int32(flags))
    if Self.isShortage(code) { throw Unreadable() }
    return code == 0
  }

  /// Returns true for FreeType's codes for memory and stream errors.
  private static func isShortage(_ code: FT_Error) -> Bool {
    code == FT_Error(FT_Err_Out_Of_Memory)
      || FT_Error(FT_Err_Cannot_Open_Stream)...FT_Error(FT_Err_Nested_Frame_Access) ~= code
  }

  /// Returns the image of a glyph in the largest color strike.
  func colorGlyph(_ glyph: UInt32) throws(Unreadable) -> ColorGlyph? {
    guard let strikeEm, try load(glyph, FT_LOAD_COLOR),
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_BITMAP,
      let bitmap = Self.copy(slot.pointee.bitmap)
    else { return nil }
    return ColorGlyph(
      bitmap: bitmap,
      left: Double(slot.pointee.bitmap_left) / strikeEm.x,
      top: Double(slot.pointee.bitmap_top) / strikeEm.y,
      width: Double(bitmap.width) / strikeEm.x,
      height: Double(bitmap.height) / strikeEm.y)
  }

  /// Returns the outline of a glyph; `nil` for a glyph without an outline.
  func outline(of glyph: UInt32) throws(Unreadable) -> GlyphOutline? {
    guard try load(glyph, FT_LOAD_NO_SCALE),
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    if emboldening != 0 { embolden(&slot.pointee.outline) }
    let collector = OutlineCollector()
    var steps = FT_Outline_Funcs(
      move_to: { to, collector in OutlineCollector.add(collector, to.map { .move($0.place) }) },
      line_to: { to, collector in OutlineCollector.add(collector, to.map { .line($0.place) }) },
      conic_to: { control, to, collector in
        guard let control, let to else { return 1 }
        return OutlineCollector.add(collector, .conic(control.place, to.place))
      },
      cubic_to: { first, second, to, collector in
        guard let first, let second, let to else { return 1 }
        return OutlineCollector.add(collector, .cubic(first.place, second.place, to.place))
      }, shift: 0, delta: 0)
    let pointer = Unmanaged.passUnretained(collector).toOpaque()
    guard FT_Outline_Decompose(&slot.pointee.outline, &steps, pointer) == 0 else { return nil }
    return GlyphOutline(
      steps: collector.steps, unitsPerEm: max(1, Double(face.pointee.units_per_EM)))
  }

  /// Returns the glyph of a single character; `nil` if there is none.
  func glyph(of scalar: Unicode.Scalar) -> UInt32? {
    let index = FT_Get_Char_Index(face, FT_ULong(scalar.value))
    return index == 0 ? nil : index
  }

  /// The name of the family in programs.
  var familyName: String? { face.pointee.family_name.map { String(cString: $0) } }

  private func render(_ outline: inout FT_Outline) throws(Unreadable) -> GlyphMask? {
    var box = FT_BBox()
    FT_Outline_Get_CBox(&outline, &box)
    let left = box.xMin >> 6
    let bottom = box.yMin >> 6
    let width = (box.xMax + 63) >> 6 - left
    let height = (box.yMax + 63) >> 6 - bottom
    guard width > 0, height > 0 else { return .empty }
    let longest = GlyphRasterizer.maximumMaskSide
    guard width <= longest, height <= longest, width * height <= GlyphRasterizer.maximumMaskArea
    else { return nil }

    FT_Outline_Translate(&outline, -left << 6, -bottom << 6)
    var coverage = [UInt8](repeating: 0, count: width * height)
    let failure = coverage.withUnsafeMutableBufferPointer { bytes in
      var bitmap = FT_Bitmap()
      bitmap.rows = UInt32(height)
      bitmap.width = UInt32(width)
      bitmap.pitch = Int32(width)
      bitmap.buffer = bytes.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      return FT_Outline_Get_Bitmap(library.handle, &outline, &bitmap)
    }
    if Self.isShortage(failure) { throw Unreadable() }
    guard failure == 0 else { return nil }
    return GlyphMask(
      left: left, top: bottom + height, width: width, height: height, coverage: coverage)
  }

  private static func selectLargestColorStrike(of face: FT_Face) -> (x: Double, y: Double)? {
    // FT_HAS_COLOR is a macro that is not available in Swift.
    guard face.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0,
      let sizes = face.pointee.available_sizes,
      let largest = (0..<face.pointee.num_fixed_sizes).max(by: {
        sizes[Int($0)].y_ppem < sizes[Int($1)].y_ppem
      }),
      FT_Select_Size(face, largest) == 0, let size = face.pointee.size
    else { return nil }
    let metrics = size.pointee.metrics
    guard metrics.x_ppem > 0, metrics.y_ppem > 0 else { return nil }
    return (Double(metrics.x_ppem), Double(metrics.y_ppem))
  }

  /// Copies a bitmap. FreeType's color bitmaps have the layout of `Bitmap`: premultiplied, blue first.
  private static func copy(_ bitmap: FT_Bitmap) -> Bitmap? {
    let width = Int(bitmap.width)
    let height = Int(bitmap.rows)
    let longest = GlyphRasterizer.maximumStrikeSide
    guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), let buffer = bitmap.buffer,
      1...longest ~= width, 1...longest ~= height, bitmap.pitch >= 4 * Int32(width)
    else { return nil }
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      for row in 0..<height {
        let line = UnsafeMutableBufferPointer(rebasing: pixels[row * width..<(row + 1) * width])
        let bytes = UnsafeRawBufferPointer(start: buffer + row * Int(bitmap.pitch), count: width * 4)
        UnsafeMutableRawBufferPointer(line).copyMemory(from: bytes)
      }
      count = width * height
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

/// An owned copy of an outline.
private final class KeptOutline {
  private let library: FreeTypeLibrary
  private var outline = FT_Outline()

  /// Returns `nil` if memory is exhausted.
  init?(copying source: inout FT_Outline, library: FreeTypeLibrary) {
    self.library = library
    guard
      FT_Outline_New(library.handle, FT_UInt(source.n_points), FT_Int(source.n_contours), &outline) == 0,
      FT_Outline_Copy(&source, &outline) == 0
    else { return nil }
  }

  deinit { FT_Outline_Done(library.handle, &outline) }

  /// Calls `body` with a copy of the outline, whose points it may move.
  func withCopy<Value>(_ body: (inout FT_Outline) -> Value) -> Value {
    let count = Int(outline.n_points)
    return withUnsafeTemporaryAllocation(of: FT_Vector.self, capacity: max(1, count)) { points in
      var copy = outline
      if let start = outline.points { points.baseAddress?.update(from: start, count: count) }
      copy.points = points.baseAddress
      return body(&copy)
    }
  }
}

private final class OutlineCollector {
  var steps: [GlyphOutline.Step] = []

  static func add(_ collector: UnsafeMutableRawPointer?, _ step: GlyphOutline.Step?) -> Int32 {
    guard let collector, let step else { return 1 }
    Unmanaged<OutlineCollector>.fromOpaque(collector).takeUnretainedValue().steps.append(step)
    return 0
  }
}

extension UnsafePointer<FT_Vector> {
  fileprivate var place: Point { Point(Double(pointee.x), Double(pointee.y)) }
}

/// The location of a face: a font file, and the index of the face in the file (a collection contains
/// several). A weight that the package lacks is the file of a lighter face, emboldened.
package struct FontLocation: Hashable, Sendable {
  package var path: String
  package var index: Int
  /// The distance in font units by which each edge of a stem is moved outward at every size (Spec/Fonts.md
  /// 8).
  package var emboldening: Int
  /// The weight and the slant that the face draws; `nil` if its file name tells them.
  package var style: Style?
  /// The values of the axes of a variable font. Other axes have their defaults.
  package var variations: [FontVariation] = []
  /// The sizes between which the axis `opsz` follows the size of the text; `nil` for a fixed value.
  package var opticalSizes: ClosedRange<Double>?

  package struct Style: Hashable, Sendable {
    package var weight: Int
    package var isItalic: Bool
  }

  package init(path: String, index: Int = 0, emboldening: Int = 0) {
    (self.path, self.index, self.emboldening) = (path, index, emboldening)
  }

  /// Creates the location of a face of a font set.
  init(_ face: ReferenceFace) {
    self.init(path: face.path, index: face.index)
    style = Style(weight: face.role.weight, isItalic: face.role.isItalic)
    (variations, opticalSizes) = (face.variations, face.opticalSizes)
  }

  /// True for a face of a font set, which has its own advances.
  var isReference: Bool { style != nil }

  /// Returns the location with the axis for the optical size of a face.
  package func sized(for face: FaceID) -> FontLocation {
    guard let size = face.opticalSize, opticalSizes != nil else { return self }
    var location = self
    location.variations.append(FontVariation(tag: "opsz", value: size))
    return location
  }
}

/// The shape of a glyph in font units around its origin, **y up**.
package struct GlyphOutline: Sendable {
  package enum Step: Sendable {
    case move(Point)
    case line(Point)
    case conic(Point, Point)
    case cubic(Point, Point, Point)
  }

  /// The steps of the outline. Every contour begins with a move and is closed.
  package let steps: [Step]
  package let unitsPerEm: Double
}
