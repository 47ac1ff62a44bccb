import Scene

/// Where the glyphs of a run stand in pixels.
struct PlacedGlyphs: Sendable {
  var masks: [PlacedMask] = []
  var sprites: [PlacedBitmap] = []
}

/// Remembers where the glyphs of runs stand: characters that fly in are crops of the same few lines, and each would look
/// for the masks of its whole line.
final class PlacedRuns {
  /// Runs that are remembered: the lines of a few paragraphs.
  static let capacity = 256

  /// By the place of the run's glyphs in memory, which nothing else takes while the run is here.
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
