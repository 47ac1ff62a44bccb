import Glibc
import IPRender

enum Terminal {
  /// Colours go to terminals only, and not where the user wants none (no-color.org).
  static func showsColors(_ descriptor: Int32) -> Bool {
    guard OutputDescriptor(descriptor, name: "").isTerminal else { return false }
    return environment("NO_COLOR") == "" && environment("TERM") != "dumb"
  }

  /// Empty when it is not set.
  private static func environment(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
}
