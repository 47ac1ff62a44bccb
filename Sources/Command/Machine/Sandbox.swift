import CSandbox
import Glibc
import IPRenderKit

/// What the process keeps of its rights once it knows what it was asked to do (Docs/Security.md 4). Whatever comes
/// from the input after that can open no other file and no socket.
///
/// Entered before any thread exists, since a thread keeps what it had.
struct Sandbox {
  private var places: [(path: Path, mayWrite: Bool)] = Self.systemPlaces.map { (Path($0), false) }

  /// What libraries read by themselves: fonts of packages, dictionaries of line breaks, shared objects, the number of
  /// processors.
  private static let systemPlaces = [
    "/usr/share", "/usr/local/share", "/usr/lib", "/usr/lib64", "/lib", "/lib64", "/proc/self",
    "/sys/devices/system/cpu", "/dev/null", "/dev/zero", "/dev/urandom",
  ]

  /// Folders with everything beneath them, and files.
  mutating func allowReading(_ paths: [String]) { places += paths.map { (Path($0), false) } }

  /// The folder of a file that the user gave, for what stands beside it, and the file itself wherever a link leads.
  mutating func allowReading(besides file: String) {
    guard file != InputFile.standardInput else { return }
    let path = Path(file)
    places.append((path.folder, false))
    if let target = path.resolved { places.append((target, false)) }
  }

  /// The folder in which a file appears, or the nearest that is there, and that of the file that a link leads to.
  mutating func allowWriting(_ file: String) {
    let path = Path(file)
    var folder = path.folder
    while !folder.exists, folder != folder.folder { folder = folder.folder }
    places.append((folder, true))
    if let target = path.resolved { places.append((target.folder, true)) }
  }

  /// Nothing is given up that the kernel cannot take: there it is as if there were no sandbox.
  func enter() {
    let paths = places.map(\.path.copiedCString)
    defer { for path in paths { free(path) } }
    let rules = zip(paths, places).map { SandboxPlace(path: $0, mayWrite: $1.mayWrite) }
    _ = sandbox_enter(rules, rules.count)
  }
}
