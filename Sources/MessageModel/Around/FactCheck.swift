/// What somebody who checks facts says of a message.
package struct FactCheck: Equatable, Sendable {
  package var text: MessageText
  /// By whose law it stands there: two letters of ISO 3166; empty when nobody says.
  package var country: String

  package init(text: MessageText, country: String = "") {
    self.text = text
    self.country = country
  }
}
