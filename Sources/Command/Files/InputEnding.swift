import IPRenderKit

/// The endings by which inputs are found in a folder. What they hold is told by their content.
enum InputEnding {
  static let all = ["json", "jsonl", "md", "markdown", "html", "htm", "tape"]

  private static let known = Set(all.map { Path(literal: "." + $0) })
  private static let tape = Path(literal: ".tape")

  static func has(_ path: Path) -> Bool { known.contains(path.ending) }

  /// Whether it is the script of a conversation, which names what comes out by itself.
  static func isTape(_ path: Path) -> Bool { path.ending == tape }
}
