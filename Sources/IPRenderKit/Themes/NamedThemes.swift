import PageLayout

/// The themes of this package, for incoming messages.
extension Theme {
  /// White and green bubbles on a green wallpaper: the client's default.
  public static let classic = Theme(palette: .classic, side: .incoming)
  public static let day = Theme(palette: .day, side: .incoming)
  public static let night = Theme(palette: .night, side: .incoming)
  public static let tinted = Theme(palette: .tinted, side: .incoming)
}
