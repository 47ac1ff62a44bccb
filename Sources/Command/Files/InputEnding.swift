import IPRenderKit

/// The endings by which inputs are found in a folder. What they hold is told by their content.
enum InputEnding {
  static let all = ["json", "jsonl", "md", "markdown", "html", "htm"]

  private static let known = Set(all.map { Path(literal: "." + $0) })

  static func has(_ path: Path) -> Bool { known.contains(path.ending) }
}
