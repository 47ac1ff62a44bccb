/// Frames a second, as a fraction.
public struct FrameRate: Hashable, Sendable {
  public let numerator: Int
  public let denominator: Int

  /// What an animated PNG has room for.
  private static let range = 1...Int(UInt16.max)

  /// `FrameRate(60)` and `FrameRate(30_000, per: 1001)`; nil when a number is below 1 or above 65535.
  public init?(_ numerator: Int, per denominator: Int = 1) {
    guard Self.range.contains(numerator), Self.range.contains(denominator) else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The nearest that there is room for.
  package init(clamping numerator: Int, per denominator: Int = 1) {
    self.numerator = min(max(numerator, Self.range.lowerBound), Self.range.upperBound)
    self.denominator = min(max(denominator, Self.range.lowerBound), Self.range.upperBound)
  }
}
