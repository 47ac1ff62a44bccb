import Primitives
import PageLayout

/// The static dust over concealed spoilers (Spec/Drawing.md 3.5).
extension ItemPainting {
  /// The number of discs per square point.
  private static let density = 0.25
  private static let diameter = 1.0
  /// The width up to which boxes have no dust, in points.
  private static let minimumWidth = 10.0
  private static let verticalGrowth = 1.0
  private static let pictureDensity = 0.1

  mutating func paintDust(_ box: TextBox, origin: Point) {
    let spoilers = box.lines.map { line in line.decorations.filter { $0.kind == .spoiler } }
    guard let color = spoilers.joined().first?.color else { return }
    var random = DustGenerator()
    for row in spoilers {
      for rect in Self.merged(row.map(\.rect)) where rect.width > Self.minimumWidth {
        let area = Rect(
          rect.minX, rect.minY - Self.verticalGrowth, rect.width, rect.height + 2 * Self.verticalGrowth
        ).offsetBy(origin)
        paintDust(over: area, density: Self.density, color, &random)
      }
    }
  }

  mutating func paintDust(overPictureIn frame: Rect) { paintDust(overPictureIn: frame) { _ in true } }

  /// - Parameter isInside: returns true if a disc is on the image, which can have any shape.
  mutating func paintDust(overPictureIn frame: Rect, where isInside: (Point) -> Bool) {
    var random = DustGenerator()
    paintDust(over: frame, density: Self.pictureDensity, .white, &random, where: isInside)
  }

  private mutating func paintDust(
    over area: Rect, density: Double, _ color: Color, _ random: inout DustGenerator,
    where isInside: (Point) -> Bool = { _ in true }
  ) {
    let wanted = max(0, Rounding.floor(density * area.width * area.height))
    let count = Int(min(Double(remainingDust), wanted))
    remainingDust -= count
    let centers = (0..<count).map { _ in
      Point(area.minX + random.next() * area.width, area.minY + random.next() * area.height)
    }.filter(isInside)
    add(area.outset(by: Self.diameter / 2), .dots(centers, diameter: Self.diameter, color))
  }

  /// Merges boxes of one line that touch or overlap.
  private static func merged(_ rects: [Rect]) -> [Rect] {
    var merged: [Rect] = []
    for rect in rects.sorted(by: { $0.minX < $1.minX }) {
      if let last = merged.last, rect.minX <= last.maxX {
        merged[merged.count - 1] = last.union(rect)
      } else {
        merged.append(rect)
      }
    }
    return merged
  }
}

/// Generates numbers from 0 to 1 that are the same on every machine (SplitMix64, seeded with 1).
private struct DustGenerator {
  private var state: UInt64 = 1

  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Double(mixed >> 11) / Double(1 << 53 as UInt64)
  }
}
