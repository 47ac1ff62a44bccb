extension String {
  /// The beginning of an outside text, fit for one line of a message.
  package var asExcerpt: String {
    var excerpt = ""
    for scalar in unicodeScalars.prefix(Self.excerptLength) {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: excerpt += " "
      default: excerpt.unicodeScalars.append(scalar)
      }
    }
    return unicodeScalars.count > Self.excerptLength ? excerpt + "…" : excerpt
  }

  /// Unicode scalars.
  private static let excerptLength = 60
}
