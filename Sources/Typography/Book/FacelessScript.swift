import CTexts
import Primitives

/// A script that the manifest has no face for, and where one is (Docs/Fonts.md 1).
package struct FacelessScript: Sendable {
  /// Of ISO 15924.
  package let code: String
  package let name: String
  /// Debian's.
  package let package: String
  /// The family's name, as its files begin.
  package let face: String

  package static let all = TableText.rows(of: EmbeddedFile.scripts.contents).map {
    FacelessScript(code: $0[0], name: $0[1], package: $0[2], face: $0[3])
  }

  private static let byCode = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }

  /// `nil` for a character of a script that has a face, or that nobody is known to have.
  package static func of(_ scalar: UInt32) -> FacelessScript? { byCode[ScriptNames.code(of: scalar)] }
}
