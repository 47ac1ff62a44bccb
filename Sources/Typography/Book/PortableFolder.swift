import CSystem
import Glibc

/// The folder of a portable iprender (Spec/Install.md 2): `bin` with the program, and everything that it reads beside
/// it. A program that stands in none reads the places of the system.
package struct PortableFolder: Sendable, Equatable {
  package let path: String

  /// That of the running program.
  package static let current: PortableFolder? = {
    guard let program = shim_program_path() else { return nil }
    defer { free(program) }
    return PortableFolder(ofProgram: String(cString: program))
  }()

  /// What tells such a folder from `/usr` and its like.
  static let mark = "/share/iprender/portable"

  /// - Parameter program: absolute, without links.
  init?(ofProgram program: String) {
    let names = program.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count > 2, names[names.count - 2] == "bin" else { return nil }
    path = names.dropLast(2).joined(separator: "/")
    guard access(path + Self.mark, F_OK) == 0 else { return nil }
  }

  package var fonts: String { path + "/share/iprender/fonts" }
  package var zones: String { path + "/share/zoneinfo/" }
  /// Where its files stand, all of them.
  package var contents: [String] { ["/lib", "/share"].map { path + $0 } }

  /// Tells libraries where their data are. To be called before there are threads.
  package func announce() { setenv("LIBTHAI_DICTDIR", path + "/share/libthai", 1) }
}
