import MessageModel
import PageReading

/// The parts of a screen that an option shows.
package enum ShownParts {
  /// The names of all parts.
  package static let names = NamedPart.names

  /// Returns what is wrong with a part, and the name that was probably meant; `nil` for a valid one.
  package static func problem(with text: String) -> (message: String, meant: String?)? {
    do throws(NamedPart.Mistake) {
      _ = try NamedPart(parsing: text)
      return nil
    } catch {
      guard case .unknownPart(let name) = error else { return (error.message, nil) }
      return (error.message, Spelling.nearest(to: name, among: names))
    }
  }
}
