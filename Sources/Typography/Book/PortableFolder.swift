import CSystem
import Glibc

/// The folder of a portable iprender (Spec/Install.md 2): the program in `bin`, and everything that it reads
/// beside it. A program outside such a folder reads the system's files.
package struct PortableFolder: Sendable, Equatable {
  package let path: String

  /// The folder of the running program; `nil` if it is not portable.
  package static let current: PortableFolder? = {
    guard let program = shim_program_path() else { return nil }
    defer { free(program) }
    return PortableFolder(ofProgram: String(cString: program))
  }()

  /// The path of the file that distinguishes such a folder from `/usr` and similar folders.
  static let mark = "/share/iprender/portable"

  /// - Parameter program: the absolute path of the program, without links.
  init?(ofProgram program: String) {
    let names = program.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count > 2, names[names.count - 2] == "bin" else { return nil }
    path = names.dropLast(2).joined(separator: "/")
    guard access(path + Self.mark, F_OK) == 0 else { return nil }
  }

  package var fonts: String { path + "/share/iprender/fonts" }
  package var zones: String { path + "/share/zoneinfo/" }
  /// The folders with all files.
  package var contents: [String] { ["/lib", "/share"].map { path + $0 } }

  /// Tells libraries the location of their data. Call this before there are threads.
  package func announce() { setenv("LIBTHAI_DICTDIR", path + "/share/libthai", 1) }
}
