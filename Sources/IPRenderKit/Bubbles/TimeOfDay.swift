/// A time on a clock, in hours and minutes.
public struct TimeOfDay: Hashable, Sendable, LosslessStringConvertible {
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int

  /// Creates a time. Returns `nil` if the hour or the minute is out of range.
  public init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }

  /// Parses a time such as `9:41` or `21:05`. Returns `nil` for other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.joined().allSatisfy(\.isASCII), let hour = UInt8(parts[0]), let minute = UInt8(parts[1])
    else { return nil }
    self.init(hour: Int(hour), minute: Int(minute))
  }

  /// Creates the time a number of minutes after midnight. Only the time within a day counts.
  init(minutes: Int) {
    let inDay = 24 * 60
    let minutes = ((minutes % inDay) + inDay) % inDay
    (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
  }

  /// The number of minutes since midnight.
  var minutes: Int { hour * 60 + minute }

  /// The time as `9:41`.
  public var description: String { "\(hour):\(minute < 10 ? "0" : "")\(minute)" }
}
