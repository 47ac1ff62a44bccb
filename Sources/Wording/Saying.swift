/// What stands in a picture: words of the language that is asked for, or those that the input has.
package enum Saying: Equatable, Sendable, ExpressibleByStringLiteral {
  case own(Phrase)
  case given(String)

  package init(stringLiteral text: String) { self = .given(text) }

  /// What the input says, unless it says nothing.
  package init(_ text: String, else phrase: Phrase) { self = text.isEmpty ? .own(phrase) : .given(text) }

  package func text(in language: Language) -> String {
    switch self {
    case .own(let phrase): language[phrase]
    case .given(let text): text
    }
  }
}
