import Primitives

/// The mosaics of two, three and four pictures, each with a few patterns that the pictures' shapes choose from
/// (Docs/Layout.md 21.1).
struct MosaicPattern {
  let box: Size
  /// Width by height; positive.
  let aspects: [Double]

  private enum Shape {
    case wide, narrow, square

    init(aspect: Double) {
      self = aspect > 1.2 ? .wide : aspect < 0.8 ? .narrow : .square
    }
  }

  private static let minimumWidth = 68.0
  private static let minimumHeight = 81.0
  /// Of the height: what the first picture may take above the others.
  private static let upperShare = 0.66
  /// Of the width: what the first picture may take beside the others.
  private static let leftShare = 0.6
  /// Of the width of a row of three.
  private static let firstOfThreeShare = 0.4
  private static let lastOfThreeShare = 0.33
  /// Two wide pictures stand one above the other when they are this wide on average, in parts of the box's shape, and
  /// the second is not much wider.
  private static let stackedAspect = 1.4
  private static let stackedDifference = 0.2

  /// `nil` for another number of pictures, and where a pattern leaves a cell no room (Docs/Rulings.md 19).
  var cells: [MosaicCell]? {
    let cells: [MosaicCell]
    switch aspects.count {
    case 2: cells = two(aspects[0], aspects[1])
    case 3: cells = three(aspects[0], aspects[1], aspects[2])
    case 4: cells = four(aspects[0], aspects[1], aspects[2], aspects[3])
    default: return nil
    }
    return cells.contains(where: \.frame.isEmpty) ? nil : cells
  }

  private var gap: Double { Mosaic.gap }
  private var side: Double { box.width }
  private var tallest: Double { box.height }

  // MARK: - Two

  private func two(_ first: Double, _ second: Double) -> [MosaicCell] {
    let shapes = (Shape(aspect: first), Shape(aspect: second))
    if shapes == (.wide, .wide), Mosaic.averageAspect(aspects) > Self.stackedAspect * side / tallest,
      second - first < Self.stackedDifference
    {
      let height = Rounding.floor(min(side / first, side / second, (tallest - gap) / 2))
      return [
        MosaicCell(frame: Rect(0, 0, side, height), isAtRight: true),
        MosaicCell(frame: Rect(0, height + gap, side, height), isAtRight: true),
      ]
    }
    let half = (side - gap) / 2
    let right: Double
    let height: Double
    if shapes == (.wide, .wide) || shapes == (.square, .square) {
      right = half
      height = Rounding.floor(min(half / first, half / second, tallest))
    } else {
      let even = Rounding.nearest((side - gap) / first / (1 / first + 1 / second))
      right = Rounding.floor(min(half, even))
      height = Rounding.floor(
        min(tallest, Rounding.nearest(min((side - gap - right) / first, right / second))))
    }
    let left = side - gap - right
    return [
      MosaicCell(frame: Rect(0, 0, left, height)),
      MosaicCell(frame: Rect(left + gap, 0, right, height), isAtRight: true),
    ]
  }

  // MARK: - Three

  private func three(_ first: Double, _ second: Double, _ third: Double) -> [MosaicCell] {
    if Shape(aspect: first) == .narrow {
      let even = Rounding.nearest(second * (side - gap) / (third + second))
      let lower = min((tallest - gap) / 2, even)
      let upper = tallest - lower - gap
      let wanted = Rounding.nearest(min(lower * third, upper * second))
      let right = max(Self.minimumWidth, min((side - gap) / 2, wanted))
      let left = Rounding.nearest(min(tallest * first, side - gap - right))
      return [
        MosaicCell(frame: Rect(0, 0, left, tallest)),
        MosaicCell(frame: Rect(left + gap, 0, right, upper), isAtRight: true),
        MosaicCell(frame: Rect(left + gap, upper + gap, right, lower), isAtRight: true),
      ]
    }
    let upper = Rounding.floor(min(side / first, (tallest - gap) * Self.upperShare))
    let half = (side - gap) / 2
    let lower = min(tallest - upper - gap, Rounding.nearest(min(half / second, half / third)))
    return [
      MosaicCell(frame: Rect(0, 0, side, upper), isAtRight: true),
      MosaicCell(frame: Rect(0, upper + gap, half, lower)),
      MosaicCell(frame: Rect(half + gap, upper + gap, half, lower), isAtRight: true),
    ]
  }

  // MARK: - Four

  private func four(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) -> [MosaicCell] {
    Shape(aspect: first) == .wide
      ? rowBelow(first, second, third, fourth) : columnBeside(first, second, third, fourth)
  }

  private func rowBelow(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) -> [MosaicCell]
  {
    let upper = Rounding.nearest(min(side / first, (tallest - gap) * Self.upperShare))
    let room = side - 2 * gap
    let even = Rounding.nearest(room / (second + third + fourth))
    let left = max(Self.minimumWidth, min(Self.firstOfThreeShare * room, even * second))
    let right = max(Self.minimumWidth, Self.lastOfThreeShare * room, even * fourth)
    let middle = room - left - right
    let lower = max(Self.minimumHeight, min(tallest - upper - gap, even))
    let y = upper + gap
    return [
      MosaicCell(frame: Rect(0, 0, side, upper), isAtRight: true),
      MosaicCell(frame: Rect(0, y, left, lower)),
      MosaicCell(frame: Rect(left + gap, y, middle, lower)),
      MosaicCell(frame: Rect(left + middle + 2 * gap, y, right, lower), isAtRight: true),
    ]
  }

  private func columnBeside(
    _ first: Double, _ second: Double, _ third: Double, _ fourth: Double
  ) -> [MosaicCell] {
    let left = Rounding.nearest(min(tallest * first, Self.leftShare * (side - gap)))
    let even = Rounding.nearest((tallest - 2 * gap) / (1 / second + 1 / third + 1 / fourth))
    let upper = Rounding.floor(even / second)
    let middle = Rounding.floor(even / third)
    let lower = tallest - upper - middle - 2 * gap
    let right = max(Self.minimumWidth, min(side - left - gap, even))
    let x = left + gap
    return [
      MosaicCell(frame: Rect(0, 0, left, tallest)),
      MosaicCell(frame: Rect(x, 0, right, upper), isAtRight: true),
      MosaicCell(frame: Rect(x, upper + gap, right, middle), isAtRight: true),
      MosaicCell(frame: Rect(x, upper + middle + 2 * gap, right, lower), isAtRight: true),
    ]
  }
}
