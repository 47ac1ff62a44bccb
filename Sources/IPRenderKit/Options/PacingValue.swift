import Reveal

extension Pacing {
  /// Points a second: below, a page takes days.
  private static let speeds = 1.0...1_000_000

  /// `rich`, `plain`, `instant` or `linear:400`.
  package init?(parsing text: String) {
    switch text {
    case "rich": self = .rich
    case "plain": self = .plain
    case "instant": self = .instant
    default:
      let prefix = "linear:"
      guard text.hasPrefix(prefix), let speed = Double(text.dropFirst(prefix.count)),
        Self.speeds.contains(speed)
      else { return nil }
      self = .linear(pointsPerSecond: speed)
    }
  }
}
