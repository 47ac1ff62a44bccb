import Pictures
import Primitives
import Scene
import Typography

/// A cache of rendered glyphs that is kept from image to image. It belongs to one task; the images prepared
/// with it do not.
package final class GlyphCache {
  /// The em (pixels) above which outlines are placed on whole pixels: a quarter of a pixel does not show on
  /// them, and four masks of each would fill the memory.
  static let largestPhasedEm = 100.0

  /// The approximate size of an entry in addition to its pixels, in bytes.
  private static let entryOverhead = 100

  /// The rasterizer that draws the glyphs.
  package let rasterizer: GlyphRasterizer
  private let memoryLimit: Int
  private var strikes: [StrikeKey: GlyphStrike] = [:]
  private(set) var memory = 0
  /// Masks of small shapes with round corners, at the origin: most shapes of a chat are the same few.
  private var shapes: [RoundedCoverage: GlyphMask] = [:]
  /// Masks of outlines without the straight parts between their corners.
  private var outlines: [FoldedOutline.Key: OutlineMask] = [:]
  /// The placed glyphs of texts whose characters fly in.
  let runs = PlacedRuns()
  /// The filters of groups that fly in.
  let motions = MotionFilters()
  /// The colors behind moving rows.
  let meshes = MeshLevels()
  /// The moving rows.
  let stamps = PreparedInks()

  /// - Parameter memoryLimit: the size of the pixels, in bytes, above which the cache is emptied before the
  ///   next image.
  package init(_ rasterizer: GlyphRasterizer, memoryLimit: Int = 32 << 20) {
    self.rasterizer = rasterizer
    self.memoryLimit = memoryLimit
  }

  /// The reason why glyphs are missing from the drawn images; `nil` if none is missing.
  package var failure: FontError? { rasterizer.failure }

  func forgetIfFull() {
    guard memory > memoryLimit else { return }
    strikes.removeAll()
    shapes.removeAll()
    outlines.removeAll()
    runs.forget()
    memory = 0
  }

  /// The maximum side of a shape whose coverage is cached, in pixels.
  private static let longestShapeSide = 96

  /// Returns the coverage of a shape; `nil` for a large shape, or one whose rows cost nothing.
  func mask(of shape: RoundedCoverage) -> PlacedMask? {
    let box = shape.box
    guard shape.radius > 0, !box.isEmpty, max(box.columns.count, box.rows.count) <= Self.longestShapeSide
    else {
      return nil
    }
    let key = shape.atOrigin
    let mask: GlyphMask
    if let known = shapes[key] {
      mask = known
    } else {
      mask = key.mask
      shapes[key] = mask
      memory += mask.coverage.count + Self.entryOverhead
    }
    return PlacedMask(mask: mask, column: box.columns.lowerBound, row: box.rows.lowerBound)
  }

  func outline(_ outline: FoldedOutline) -> PlacedOutline {
    let mask: OutlineMask
    if let known = outlines[outline.key] {
      mask = known
    } else {
      mask = OutlineMask(outline)
      outlines[outline.key] = mask
      memory += mask.memory + Self.entryOverhead
    }
    return PlacedOutline(mask: mask, box: outline.box, columns: outline.columns, rows: outline.rows)
  }

  func strike(face: FaceID, em: Double, isTurned: Bool = false) -> GlyphStrike {
    let key = StrikeKey(face: face, em: em, isTurned: isTurned)
    if let known = strikes[key] { return known }
    let strike = GlyphStrike(
      face: face, em: em, hasColor: rasterizer.hasColor(face), isTurned: isTurned)
    strikes[key] = strike
    return strike
  }

  /// Returns the mask of a glyph whose origin is `phase` steps of the strike to the right of the pixel grid,
  /// and `rowPhase` steps below it.
  func mask(
    _ glyph: UInt32, xScale: Double, yScale: Double, phase: Int, rowPhase: Int = 0, in strike: GlyphStrike
  ) -> GlyphMask {
    let key = GlyphStrike.Key(glyph: glyph, phase: phase, rowPhase: rowPhase, xScale: xScale, yScale: yScale)
    if let known = strike.masks[key] { return known }
    let mask =
      rasterizer.mask(
        face: strike.face, glyph: glyph, pixelSize: strike.em, xScale: xScale, yScale: yScale,
        phaseX: Double(phase) / Double(strike.phases),
        phaseY: Double(rowPhase) / Double(strike.phases), isTurned: strike.isTurned) ?? .empty
    strike.masks[key] = mask
    memory += mask.coverage.count + Self.entryOverhead
    return mask
  }

  /// Returns a color glyph at its size in pixels; `nil` if the glyph is not a color glyph.
  func sprite(_ glyph: UInt32, xScale: Double, in strike: GlyphStrike) -> GlyphSprite? {
    guard strike.hasColor else { return nil }
    let key = GlyphStrike.Key(glyph: glyph, phase: 0, rowPhase: 0, xScale: xScale, yScale: 1)
    if let known = strike.sprites[key] { return known }
    let sprite = rasterizer.colorGlyph(face: strike.face, glyph: glyph).flatMap {
      GlyphSprite($0, em: strike.em, xScale: xScale)
    }
    strike.sprites[key] = .some(sprite)
    memory += (sprite?.bitmap.pixels.count ?? 0) * 4 + Self.entryOverhead
    return sprite
  }

  private struct StrikeKey: Hashable {
    let face: FaceID
    let em: Double
    let isTurned: Bool
  }
}

/// The rendered glyphs of one face at one size.
final class GlyphStrike {
  struct Key: Hashable {
    let glyph: UInt32
    let phase: Int
    let rowPhase: Int
    let xScale: Double
    let yScale: Double

    /// Hashes the key as one word, since every glyph of a page is looked up by it.
    func hash(into hasher: inout Hasher) {
      let place = UInt64(glyph) << 32 | UInt64(truncatingIfNeeded: phase << 16 | rowPhase)
      hasher.combine(place ^ xScale.bitPattern ^ yScale.bitPattern.byteSwapped)
    }
  }

  let face: FaceID
  /// The size of the em, in pixels.
  let em: Double
  let hasColor: Bool
  /// True if the baseline of the outlines is rotated downward.
  let isTurned: Bool
  /// The number of positions between two pixels at which an outline can be placed.
  let phases: Int
  fileprivate var masks: [Key: GlyphMask] = [:]
  /// The color glyphs; `nil` for a glyph without an image.
  fileprivate var sprites: [Key: GlyphSprite?] = [:]

  init(face: FaceID, em: Double, hasColor: Bool, isTurned: Bool = false) {
    (self.face, self.em, self.hasColor, self.isTurned) = (face, em, hasColor, isTurned)
    phases = em > GlyphCache.largestPhasedEm ? 1 : 4
  }
}

/// A color glyph scaled to its size in pixels.
struct GlyphSprite: Sendable {
  let bitmap: Bitmap
  /// The distance from the glyph's origin to the left edge, in pixels, not rounded.
  let left: Double
  /// The distance from the baseline up to the top edge, in pixels.
  let top: Double

  /// Creates a sprite; `nil` if it would be empty or absurdly large.
  init?(_ glyph: ColorGlyph, em: Double, xScale: Double) {
    let width = (glyph.width * em * xScale).rounded()
    let height = (glyph.height * em).rounded()
    guard 1...Self.maximumSide ~= width, 1...Self.maximumSide ~= height else { return nil }
    bitmap = Resampler.resized(glyph.bitmap, width: Int(width), height: Int(height))
    left = glyph.left * em * xScale
    top = glyph.top * em
  }

  /// The maximum width and height, in pixels.
  private static let maximumSide = 2048.0
}

/// The pixel positions of the glyphs of a run.
struct PlacedGlyphs: Sendable {
  var masks: [PlacedMask] = []
  var sprites: [PlacedBitmap] = []
}

/// A cache of the glyph positions of runs. Characters that fly in are crops of the same few lines, and each
/// would look up the masks of its whole line.
final class PlacedRuns {
  /// The maximum number of cached runs: the lines of a few paragraphs.
  static let capacity = 256

  /// The runs by the address of their glyphs in memory, which cannot be reused while a run is here.
  private var known: [UnsafeRawPointer: (run: GlyphRun, scale: Double, glyphs: PlacedGlyphs)] = [:]

  var count: Int { known.count }

  func forget() { known.removeAll() }

  /// Returns the cached positions.
  ///
  /// - Parameter place: computes the positions if they are not cached.
  func glyphs(of run: GlyphRun, scale: Double, _ place: () -> PlacedGlyphs) -> PlacedGlyphs {
    guard let key = run.glyphs.withUnsafeBytes({ $0.baseAddress }) else { return place() }
    // The same glyphs in the same memory are not compared one by one.
    if let known = known[key], known.run == run, known.scale == scale { return known.glyphs }
    if known.count >= Self.capacity { forget() }
    let glyphs = place()
    known[key] = (run, scale, glyphs)
    return glyphs
  }
}
