import Localization

/// The rules by which pages and messages are read to people who listen to them, and become text (Spec/Vectors.md 7).
package struct Speech: Sendable {
  package let language: Language
  /// True if what a spoiler conceals is read, too.
  package let revealsSpoilers: Bool
  /// True if closed sections are read, too.
  package let opensDetails: Bool
  /// Returns a date as the image shows it; `nil` if its label is shown.
  package let date: @Sendable (DateText) -> String?

  package init(
    in language: Language, revealsSpoilers: Bool = false, opensDetails: Bool = false,
    date: @escaping @Sendable (DateText) -> String? = { _ in nil }
  ) {
    (self.language, self.revealsSpoilers) = (language, revealsSpoilers)
    (self.opensDetails, self.date) = (opensDetails, date)
  }

  /// Returns the rules for a text that holds everything that the input does.
  package static func ofConversions(
    in language: Language, date: @escaping @Sendable (DateText) -> String? = { _ in nil }
  ) -> Speech {
    Speech(in: language, revealsSpoilers: true, opensDetails: true, date: date)
  }

  /// Returns a text in which spoilers and raised, lowered and struck parts are named.
  package func text(of content: RichText) -> String {
    var writer = Writer(speech: self)
    writer.add(content)
    return writer.text
  }

  private struct Writer {
    let speech: Speech
    var text = ""
    /// True if a space is missing before a letter that follows.
    var owesSpace = false

    mutating func add(_ content: RichText) {
      let language = speech.language
      switch content {
      case .spoiler where !speech.revealsSpoilers: name(language[.hiddenText])
      case .styled(.superscript, let inner): name(language.text(.spokenSuperscript, speech.text(of: inner)))
      case .styled(.subscript, let inner): name(language.text(.spokenSubscript, speech.text(of: inner)))
      case .styled(.strikethrough, let inner): name(language.text(.spokenStruck, speech.text(of: inner)))
      case .inlineImage: name(language[.photo])
      case .date(let date):
        if let text = speech.date(date) { append(text) } else { add(date.label) }
      default:
        switch content.parts {
        case .characters(let characters): append(characters)
        case .row(let parts): for part in parts { add(part) }
        case .wrapped(let inner), .changed(let inner, _): add(inner)
        }
      }
    }

    private mutating func append(_ characters: String) {
      guard let first = characters.first else { return }
      if owesSpace, first.isLetter || first.isNumber { text += " " }
      owesSpace = false
      text += characters
    }

    private mutating func name(_ words: String) {
      if let last = text.unicodeScalars.last, !last.properties.isWhitespace, !last.opens { text += " " }
      text += words
      owesSpace = true
    }
  }
}

extension Unicode.Scalar {
  /// True for a bracket or a quotation mark that opens.
  fileprivate var opens: Bool {
    let category = properties.generalCategory
    return category == .openPunctuation || category == .initialPunctuation
  }
}
