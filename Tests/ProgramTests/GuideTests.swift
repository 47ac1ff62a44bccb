import Foundation
import Testing

/// The shell commands of the guides run as they are written, block by block, in a folder that has `Examples`. Those of
/// Python and of servers need a package or a server; their own tests run them.
@Suite("Commands of the guides", .enabled(if: FFmpeg.isInstalled)) struct GuideTests {
  static let guides = [
    "Archives", "Chats", "Diagnostics", "Films", "Fonts", "FontSets", "Goldens", "Images", "Live", "Security",
    "Themes",
  ]

  /// Programs that build, install, or access a network.
  private static let others = [
    "make", "pip", "docker", "curl", "sudo", "swift", "git", "Scripts/", "Server/", "python", "pytest", "apt",
    "jq", "llm",
  ]

  /// Returns the blocks of shell lines in a document; a longer fence may hold a shorter one.
  static func blocks(in text: String) -> [String] {
    var blocks: [String] = []
    var fence: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let marks = line.prefix { $0 == "`" }
      if let open = fence {
        if marks == open, line == open { fence = nil } else { blocks[blocks.count - 1] += line + "\n" }
      } else if marks.count >= 3, line.dropFirst(marks.count) == "sh" {
        fence = marks
        blocks.append("")
      }
    }
    return blocks
  }

  @Test(arguments: guides)
  func commands(guide: String) throws {
    let scratch = try Scratch()
    let examples = Readme.root.appendingPathComponent("Examples").path
    _ = try scratch.shell("cp -r '\(examples)' Examples")
    let blocks = Self.blocks(in: try Readme.text("Docs/\(guide).md")).filter { block in
      !block.split(separator: "\n").contains { line in
        Self.others.contains { line.hasPrefix($0) || line.contains("| " + $0) }
      }
    }
    #expect(blocks.contains { $0.contains("iprender") })
    for block in blocks {
      let run = try scratch.shell("iprender() { \"$IPRENDER\" \"$@\"; }\nset -e\n" + block)
      #expect(run.status == 0, "\(block)\n\(run.errors)")
    }
  }
}
