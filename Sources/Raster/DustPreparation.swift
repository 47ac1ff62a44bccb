import Glibc
import Primitives
import Scene

/// A group that dissolves into dust: its image split into grains of one point, which fly away from left to
/// right (Spec/Motion.md 4).
struct FlyingDust {
  /// The constants of a grain, in points and in seconds of the grains' own clock, which runs twice as fast
  /// as the scene's.
  private enum Grain {
    static let clock = 2.0
    static let speeds = 42.0...84.0
    static let lift = 120.0
    static let lives = 0.7...1.5
    /// The last part of a life, in which a grain fades.
    static let fading = 0.3
  }

  /// The wave that releases the grains: its duration in seconds, and its width as a fraction of the whole.
  private enum Wave {
    static let seconds = 0.8
    static let width = 0.8
  }

  let composed: ComposedGroup
  let scale: Double
  /// The time since the dissolution began, in seconds.
  let age: Double

  /// Returns the time that a grain has been flying, by its own clock.
  ///
  /// - Parameter share: the position of the grain, from 0 at the left to 1 at the right.
  private func flight(at share: Double) -> Double {
    let pace = Wave.seconds / (1 + Wave.width)
    let (start, full) = (share * pace, (share + Wave.width) * pace)
    guard age > start else { return 0 }
    guard age < full else { return Grain.clock * ((full - start) / 2 + age - full) }
    return Grain.clock * (age - start) * (age - start) / (2 * (full - start))
  }

  func placed() -> PlacedBitmap {
    let bitmap = composed.bitmap
    let side = max(1, Int(scale.rounded()))
    let reach = Int((ElementGroup.dustReach * scale).rounded(.up))
    let (width, height) = (bitmap.width + 2 * reach, bitmap.height + 2 * reach)
    var pixels = [UInt32](repeating: 0, count: width * height)
    for row in stride(from: 0, to: bitmap.height, by: side) {
      for column in stride(from: 0, to: bitmap.width, by: side) {
        let flight = flight(at: Double(column) / Double(max(1, bitmap.width)))
        var chance = Chance(column / side, row / side)
        let angle = chance.next(in: 0...(2 * Double.pi))
        let speed = chance.next(in: Grain.speeds)
        let life = chance.next(in: Grain.lives) - flight
        guard life > 0 else { continue }
        let alpha = UInt32((min(1, life / Grain.fading) * 255).rounded())
        let x = column + Int((cos(angle) * speed * flight * scale).rounded())
        let lift = Grain.lift * flight * flight / 2
        let y = row + Int(((sin(angle) * speed * flight - lift) * scale).rounded())
        for inner in 0..<min(side, bitmap.height - row) {
          for across in 0..<min(side, bitmap.width - column) {
            let source = bitmap.pixels[(row + inner) * bitmap.width + column + across]
            let (left, top) = (x + across + reach, y + inner + reach)
            guard source != 0, left >= 0, left < width, top >= 0, top < height else { continue }
            let index = top * width + left
            pixels[index] = Self.over(pixels[index], Self.faded(source, alpha))
          }
        }
      }
    }
    return PlacedBitmap(
      bitmap: Bitmap(width: width, height: height, pixels: pixels),
      column: composed.box.columns.lowerBound - reach, row: composed.box.rows.lowerBound - reach)
  }

  private static func faded(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
    if alpha == 255 { return pixel }
    func part(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 0xff) * alpha + 127) / 255 << shift }
    return part(24) | part(16) | part(8) | part(0)
  }

  private static func over(_ below: UInt32, _ above: UInt32) -> UInt32 {
    let rest = 255 - above >> 24
    return below == 0 || rest == 0 ? above : above &+ faded(below, rest)
  }

  /// A generator that gives the same numbers for the same grain: SplitMix64, with its constants.
  private struct Chance {
    private var state: UInt64

    init(_ column: Int, _ row: Int) {
      state =
        UInt64(truncatingIfNeeded: column) &* 0x9e37_79b9_7f4a_7c15 ^ UInt64(truncatingIfNeeded: row)
        &* 0xbf58_476d_1ce4_e5b9
    }

    mutating func next(in range: ClosedRange<Double>) -> Double {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
      mixed ^= mixed >> 31
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(mixed >> 11) / Double(1 << 53)
    }
  }
}

extension Preparation {
  func elements(
    of group: ElementGroup, dustOfAge age: Double, within visible: PixelRect
  ) -> [PreparedElement] {
    let box = restingBox(of: group)
    guard !box.isEmpty else { return [] }
    let dust = FlyingDust(composed: compose(group, in: box), scale: space.scale, age: age)
    return [PreparedElement(visible: [visible], content: .sprites([dust.placed()], opacity: 255))]
  }
}
