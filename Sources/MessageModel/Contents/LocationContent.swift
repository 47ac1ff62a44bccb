package struct LocationContent: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case place
    case venue(title: String, address: String)
    case live(Live)
  }

  package struct Live: Equatable, Sendable {
    /// Seconds from the message's date for which it is shared; `nil` for until somebody ends it.
    package var period: Int?
    /// Degrees clockwise from the north.
    package var heading: Int?

    /// What all protocols write for a period without an end.
    private static let endless = Int(Int32.max)

    package init(period: Int = 0, heading: Int? = nil) {
      self.period = period < Self.endless ? period : nil
      self.heading = heading
    }
  }

  /// Degrees.
  package var latitude: Double
  package var longitude: Double
  package var kind: Kind

  package init(latitude: Double, longitude: Double, kind: Kind = .place) {
    self.latitude = latitude
    self.longitude = longitude
    self.kind = kind
  }
}
