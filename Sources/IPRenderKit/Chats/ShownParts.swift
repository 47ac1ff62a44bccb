import MessageModel
import PageReading

/// The parts of a screen that an option shows.
package enum ShownParts {
  /// The names of all parts.
  package static let names = NamedPart.names

  /// Returns what is wrong with a part, whether its name is unknown, and the name that was probably meant; `nil` for a
  /// valid part.
  package static func problem(with text: String) -> (message: String, isUnknown: Bool, meant: String?)? {
    do throws(NamedPart.Mistake) {
      _ = try NamedPart(parsing: text)
      return nil
    } catch {
      guard case .unknownPart(let name) = error else { return (error.message, false, nil) }
      return (error.message, true, Spelling.nearest(to: name, among: names))
    }
  }
}
