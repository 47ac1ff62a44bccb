import Localization

/// Durations in the format used on media.
package enum DurationText {
  private static let minute = 60
  private static let hour = 3600

  /// Returns the duration as `m:ss`, or `h:mm:ss` from an hour on; `nil` if it is unknown.
  package static func text(_ seconds: Int) -> String? { seconds > 0 ? known(seconds) : nil }

  package static func known(_ seconds: Int, _ language: Language) -> String {
    language.digits(known(seconds))
  }

  private static func known(_ seconds: Int) -> String {
    let seconds = max(0, seconds)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let (minutes, rest) = (seconds % hour / minute, two(seconds % minute))
    return seconds < hour ? "\(minutes):\(rest)" : "\(seconds / hour):\(two(minutes)):\(rest)"
  }
}
