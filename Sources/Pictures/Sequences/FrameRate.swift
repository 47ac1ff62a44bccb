/// A number of frames per second, as a fraction in lowest terms.
public struct FrameRate: Hashable, Sendable {
  public let numerator: Int
  public let denominator: Int

  /// The range of both numbers. No clock is finer, and products of both are far from overflowing.
  private static let range = 1...100_000_000

  /// Creates a frame rate, for example `FrameRate(60)` or `FrameRate(30_000, per: 1001)`. Returns `nil` if a number is
  /// below 1 or above 100 000 000.
  public init?(_ numerator: Int, per denominator: Int = 1) {
    guard Self.range.contains(numerator), Self.range.contains(denominator) else { return nil }
    self.init(reducing: numerator, denominator)
  }

  /// Creates the nearest frame rate in the allowed range.
  package init(clamping numerator: Int, per denominator: Int = 1) {
    func clamped(_ number: Int) -> Int { min(max(number, Self.range.lowerBound), Self.range.upperBound) }
    self.init(reducing: clamped(numerator), clamped(denominator))
  }

  private init(reducing numerator: Int, _ denominator: Int) {
    var (divisor, rest) = (numerator, denominator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Creates the fraction that a number represents: 29.97 is 30000/1001, as in television, and 12.5 is 25/2.
  package init(nearest framesPerSecond: Double) {
    if let rate = Self.television(framesPerSecond) {
      self = rate
      return
    }
    // Each further term of the continued fraction is a better approximation.
    let isNumber = framesPerSecond.isFinite && framesPerSecond < Double(Self.range.upperBound)
    var rest = isNumber ? max(0, framesPerSecond) : 1
    var (last, next) = ((0, 1), (1, 0))
    while next.1 < Self.largestDenominator {
      let whole = rest.rounded(.down)
      guard whole < Double(Self.range.upperBound) else { break }
      (last, next) = (next, (Int(whole) * next.0 + last.0, Int(whole) * next.1 + last.1))
      let found = Double(next.0) / Double(max(1, next.1))
      guard rest > whole, abs(found - framesPerSecond) > Self.nearness * framesPerSecond else { break }
      rest = 1 / (rest - whole)
    }
    self.init(clamping: next.0, per: next.1)
  }

  private static let largestDenominator = 10_000
  private static let nearness = 1e-9

  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// Returns the rate of every Nth frame, where N is `count`: each frame lasts as long as N frames.
  package func oneOf(_ count: Int) -> FrameRate {
    let (product, isTooLarge) = denominator.multipliedReportingOverflow(by: count)
    return FrameRate(clamping: numerator, per: isTooLarge ? .max : product)
  }
}

extension FrameRate: CustomStringConvertible {
  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

// MARK: - As options say it

extension FrameRate {
  /// Parses `25`, `12.5`, `30000/1001`, and television rates by their usual short names, such as `29.97`.
  package init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    switch parts.count {
    case 1:
      guard let rate = Self.decimal(text) else { return nil }
      self = rate
    case 2:
      guard let numerator = Int(parts[0]), let denominator = Int(parts[1]),
        let rate = FrameRate(numerator, per: denominator)
      else { return nil }
      self = rate
    default: return nil
    }
  }

  private static func decimal(_ text: String) -> FrameRate? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, (1...3).contains(whole.count),
      whole.allSatisfy(\.isDigit)
    else { return nil }
    guard parts.count == 2 else { return Int(whole).flatMap { FrameRate($0) } }
    let fraction = parts[1]
    guard (1...mostDecimals).contains(fraction.count), fraction.allSatisfy(\.isDigit),
      let digits = Int(whole + fraction)
    else { return nil }
    let unit = (0..<fraction.count).reduce(1) { unit, _ in unit * 10 }
    return television(Double(digits) / Double(unit)) ?? FrameRate(digits, per: unit)
  }

  private static let mostDecimals = 5

  /// Returns a television rate. Color slowed television down by a thousandth; its rates are written with two
  /// or three decimals.
  private static func television(_ rate: Double) -> FrameRate? {
    let slow = 1001
    return [24, 30, 48, 60, 120, 240].lazy.compactMap { FrameRate($0 * 1000, per: slow) }
      .first { abs($0.framesPerSecond - rate) < 0.005 }
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
