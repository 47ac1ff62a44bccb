import Pictures
import Primitives
import Scene
import Typography

/// Rendered glyphs, kept from picture to picture. Belongs to one task; the pictures that were prepared with
/// it do not.
package final class GlyphCache {
  /// Outlines with a larger em (pixels) stand at whole pixels: a quarter of a pixel does not show on them,
  /// and four masks of each would fill the memory.
  static let largestPhasedEm = 100.0

  /// About what an entry takes beside its pixels, in bytes.
  private static let entryOverhead = 100

  /// What draws them, and knows their shapes.
  package let rasterizer: GlyphRasterizer
  private let memoryLimit: Int
  private var strikes: [StrikeKey: GlyphStrike] = [:]
  private(set) var memory = 0
  /// Small shapes with round corners, as if they stood at the origin: most of a chat are the same few.
  private var shapes: [RoundedCoverage: GlyphMask] = [:]
  /// Outlines without what is between their corners.
  private var outlines: [FoldedOutline.Key: OutlineMask] = [:]
  /// The glyphs of texts whose characters fly in.
  let runs = PlacedRuns()
  /// The filters of what flies in.
  let motions = MotionFilters()
  /// The colours behind rows that move.
  let meshes = MeshLevels()
  /// Those rows.
  let stamps = PreparedInks()

  /// - Parameter memoryLimit: bytes of pixels above which the next picture begins with an empty cache.
  package init(_ rasterizer: GlyphRasterizer, memoryLimit: Int = 32 << 20) {
    self.rasterizer = rasterizer
    self.memoryLimit = memoryLimit
  }

  /// Why glyphs are missing from what was drawn; nil as long as none is.
  package var failure: FontError? { rasterizer.failure }

  func forgetIfFull() {
    guard memory > memoryLimit else { return }
    strikes.removeAll()
    shapes.removeAll()
    outlines.removeAll()
    runs.forget()
    memory = 0
  }

  /// Pixels of the longest side of a shape whose coverage is kept.
  private static let longestShapeSide = 96

  /// The coverage of a shape; `nil` for one that is large, or whose rows cost nothing.
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

  /// The mask of a glyph whose origin stands `phase` steps of the strike to the right of the pixel grid, and `rowPhase`
  /// below it.
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

  /// A colour glyph at its size in pixels; `nil` when the glyph is none.
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

    /// In one piece, as every glyph of a page is looked up by it.
    func hash(into hasher: inout Hasher) {
      let place = UInt64(glyph) << 32 | UInt64(truncatingIfNeeded: phase << 16 | rowPhase)
      hasher.combine(place ^ xScale.bitPattern ^ yScale.bitPattern.byteSwapped)
    }
  }

  let face: FaceID
  /// Pixels.
  let em: Double
  let hasColor: Bool
  /// Whether outlines stand on a line that goes down.
  let isTurned: Bool
  /// Positions between two pixels at which an outline may stand.
  let phases: Int
  fileprivate var masks: [Key: GlyphMask] = [:]
  /// `nil` for a glyph that has no picture.
  fileprivate var sprites: [Key: GlyphSprite?] = [:]

  init(face: FaceID, em: Double, hasColor: Bool, isTurned: Bool = false) {
    (self.face, self.em, self.hasColor, self.isTurned) = (face, em, hasColor, isTurned)
    phases = em > GlyphCache.largestPhasedEm ? 1 : 4
  }
}

/// A colour glyph scaled to its size in pixels.
struct GlyphSprite: Sendable {
  let bitmap: Bitmap
  /// Pixels from the glyph's origin to the left edge, not rounded.
  let left: Double
  /// Pixels from the baseline up to the top edge.
  let top: Double

  /// `nil` when it would be nothing, or absurdly large.
  init?(_ glyph: ColorGlyph, em: Double, xScale: Double) {
    let width = (glyph.width * em * xScale).rounded()
    let height = (glyph.height * em).rounded()
    guard 1...Self.maximumSide ~= width, 1...Self.maximumSide ~= height else { return nil }
    bitmap = Resampler.resized(glyph.bitmap, width: Int(width), height: Int(height))
    left = glyph.left * em * xScale
    top = glyph.top * em
  }

  /// Pixels.
  private static let maximumSide = 2048.0
}

/// Where the glyphs of a run stand in pixels.
struct PlacedGlyphs: Sendable {
  var masks: [PlacedMask] = []
  var sprites: [PlacedBitmap] = []
}

/// Remembers where the glyphs of runs stand: characters that fly in are crops of the same few lines, and each would
/// look for the masks of its whole line.
final class PlacedRuns {
  /// Runs that are remembered: the lines of a few paragraphs.
  static let capacity = 256

  /// The runs by the place of their glyphs in memory, which nothing else takes while a run is here.
  private var known: [UnsafeRawPointer: (run: GlyphRun, scale: Double, glyphs: PlacedGlyphs)] = [:]

  var count: Int { known.count }

  func forget() { known.removeAll() }

  /// - Parameter place: finds out where they stand.
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
