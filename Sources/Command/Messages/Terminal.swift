import Glibc
import IPRenderKit

enum Terminal {
  /// Colours go to terminals only, and not where the user wants none (no-color.org).
  static func showsColors(_ descriptor: Int32) -> Bool {
    movesCursor(descriptor) && environment("NO_COLOR") == ""
  }

  /// Whether a line on it can be written over.
  static func movesCursor(_ descriptor: Int32) -> Bool {
    OutputDescriptor(descriptor, name: "").isTerminal && environment("TERM") != "dumb"
  }

  /// Empty when it is not set.
  private static func environment(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
}
