/// Something that the author or caller should know, though the picture was made.
public struct Diagnostic: Equatable, Sendable {
  public enum Severity: String, Sendable { case warning, error }

  public var severity: Severity
  public var code: DiagnosticCode
  /// One line, with the remedy where there is one.
  public var message: String
  /// The first place in the input that this is about.
  package var origin: InputOrigin
  /// What stands in the input at or behind that place, and is meant; `nil` where the place says all.
  package var excerpt: InputExcerpt?
  /// How many places there are besides of which the same is to be said.
  public var more: Int

  package init(
    _ severity: Severity = .warning, code: DiagnosticCode, message: String, origin: InputOrigin = .none,
    more: Int = 0
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.origin = origin
    self.more = more
  }

  /// A warning.
  package init(_ code: DiagnosticCode, _ message: String, at origin: InputOrigin = .none) {
    self.init(code: code, message: message, origin: origin)
  }
}

/// A text of the input, by which a place is found that values do not carry.
package struct InputExcerpt: Equatable, Sendable {
  package var text: String
  /// The scalar in it that is meant.
  package var position: Int

  package init(_ text: String, position: Int) {
    self.text = text
    self.position = position
  }
}

extension Sequence<Diagnostic> {
  /// In the order of the input; at the end those without a place in it.
  package func sortedByPlace() -> [Diagnostic] {
    enumerated().sorted { first, second in
      let places = [first, second].map { $0.element.origin.byteOffset ?? .max }
      return (places[0], first.offset) < (places[1], second.offset)
    }
    .map(\.element)
  }
}

/// Where in the input a value was read: a byte offset, from which a diagnostic works out line, column and pointer
/// when it is shown. Two values are equal whatever their origins, so that pages compare by content.
package struct InputOrigin: Hashable, Sendable {
  /// Bytes from the start of the file as it is; `nil` for a value that no input holds.
  package var byteOffset: Int?

  package init(byteOffset: Int? = nil) { self.byteOffset = byteOffset }

  package static let none = InputOrigin()

  package static func == (_: InputOrigin, _: InputOrigin) -> Bool { true }

  package func hash(into _: inout Hasher) {}
}

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
