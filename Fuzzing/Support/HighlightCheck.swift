import SyntaxHighlighting

/// Reads code in the language that its first byte says, whole and as it grows.
package enum HighlightCheck {
  /// Scalars that are looked at for each one, wherever it stands.
  private static let cost = 1000

  package static func check(_ bytes: [UInt8]) -> Verdict {
    guard let choice = bytes.first else { return .ofNoUse }
    let language = CodeLanguage.all[Int(choice) % CodeLanguage.all.count]
    let scalars = String(decoding: bytes.dropFirst(), as: UTF8.self).unicodeScalars.map(\.value)
    var whole = CodeTokens(language)
    whole.update(scalars)
    require(whole.scalarsRead <= cost * (scalars.count + 1), "\(whole.scalarsRead) for \(scalars.count)")
    var position = 0
    for token in whole.tokens {
      require(!token.range.isEmpty && token.range.lowerBound >= position, "\(token) at \(position)")
      position = token.range.upperBound
    }
    require(position <= scalars.count, "\(position) is behind \(scalars.count)")

    var growing = CodeTokens(language)
    for part in 1...4 { growing.update(Array(scalars.prefix(scalars.count * part / 4))) }
    require(growing.tokens == whole.tokens, "other tokens when it has grown")
    // And shrinks, and grows again.
    growing.update(Array(scalars.prefix(scalars.count / 3)))
    growing.update(scalars)
    require(growing.tokens == whole.tokens, "other tokens when it has shrunk and grown")
    return .ran
  }
}
