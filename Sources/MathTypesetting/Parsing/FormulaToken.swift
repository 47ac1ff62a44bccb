/// A token of TeX, and where it stands.
struct FormulaToken: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// With its backslash.
    case command(String)
    case character(Unicode.Scalar)
    case space
    /// `#1` to `#9` in a definition; `0` for a lone `#`.
    case parameter(Int)
    /// What `\verb` quotes.
    case verbatim(String)
  }

  var kind: Kind
  /// Scalar of the source; of the call for what a macro gave.
  var position: Int

  func `is`(_ scalar: Unicode.Scalar) -> Bool { kind == .character(scalar) }

  func isCommand(_ command: String) -> Bool { kind == .command(command) }

  /// As it was written.
  var text: String {
    switch kind {
    case .command(let name): name
    case .character(let scalar): String(Character(scalar))
    case .space: " "
    case .parameter(let number): number == 0 ? "#" : "#\(number)"
    case .verbatim(let string): string
    }
  }
}
