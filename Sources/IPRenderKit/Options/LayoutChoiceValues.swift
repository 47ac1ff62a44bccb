import PageLayout

extension TableOverflow {
  /// `clip`, `full`, or `scroll=` and points.
  package init?(parsing text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("clip", 1): self = .scrolled(0)
    case ("full", 1): self = .full
    case ("scroll", 2):
      guard let points = Double(parts[1]), (0...Self.furthestScroll).contains(points) else { return nil }
      self = .scrolled(points)
    default: return nil
    }
  }

  /// What may become of formulas: the same, or `shrink`.
  package init?(parsingFormulas text: String) {
    if text == "shrink" { self = .shrunk } else { self.init(parsing: text) }
  }

  /// Points: wider no table is drawn.
  private static let furthestScroll = 1_000_000.0
}

extension Expansion {
  /// `all`, `none`, `page`, or ordinals and pointers with commas between them.
  package init?(parsing text: String) {
    switch text {
    case "all": self = .all
    case "none": self = .none
    case "page": self = .page
    default:
      var names: [DetailsName] = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false) {
        if word.hasPrefix("/") {
          names.append(.source(String(word)))
        } else if let ordinal = Int(word), ordinal >= 0 {
          names.append(.ordinal(ordinal))
        } else {
          return nil
        }
      }
      self = .only(names)
    }
  }
}
