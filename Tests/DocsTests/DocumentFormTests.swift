import Foundation
import Testing

/// Documents can be read in a terminal and by readers in a hurry (CONTRIBUTING.md, Write).
@Suite struct DocumentFormTests {
  private static let mostCharacters = 119
  private static let mostLines = 5

  private static let documents =
    Repository.files(
      in: ["", "Benchmarks", "Examples", "Fuzzing", "Goldens"], "md", isDeep: false)
    + Repository.files(in: ["Docs", "Sources", "Spec"], "md")

  /// Returns the numbers of lines that are too long, and of lines at which a paragraph becomes too long. Table rows
  /// and code can have any length; a list item is a paragraph.
  private static func faults(in text: String) -> (lines: [Int], paragraphs: [Int]) {
    var faults: (lines: [Int], paragraphs: [Int]) = ([], [])
    var isCode = false
    var count = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("```") { isCode.toggle() }
      if isCode || words.isEmpty || ["```", "|", "#", "<"].contains(where: words.hasPrefix) {
        count = 0
        if isCode || words.hasPrefix("|") || words.hasPrefix("<") { continue }
      } else {
        if words.prefixMatch(of: #/[-*+] |[0-9]+[a-z]?\. /#) != nil { count = 0 }
        count += 1
      }
      if count == mostLines + 1 { faults.paragraphs.append(index + 1) }
      if line.count > mostCharacters { faults.lines.append(index + 1) }
    }
    return faults
  }

  /// The pages that tests generate from tables in the code.
  private static let made = ["Designs.md", "Fidelity.md", "FormulaCommands.md", "Languages.md", "Options.md"]

  @Test(arguments: documents.filter { !made.contains($0.lastPathComponent) })
  func linesAndParagraphsAreShort(file: URL) throws {
    let faults = Self.faults(in: try String(contentsOf: file, encoding: .utf8))
    #expect(faults.lines == [], "lines of more than \(Self.mostCharacters) characters")
    #expect(faults.paragraphs == [], "paragraphs of more than \(Self.mostLines) lines")
  }

  @Test func faultsAreFound() {
    let long = String(repeating: "x", count: 120)
    let text =
      "\(long)\n\n| \(long) |\n\n```\n\(long)\n```\na\nb\nc\nd\ne\nf\ng\n- a\n  b\n- c\n  d\n  e\n  f\n  g\n  h\n"
    let faults = Self.faults(in: text)
    #expect(faults.lines == [1])
    #expect(faults.paragraphs == [13, 22])
    #expect(Self.documents.count > 20)
  }

  @Test("The README of each documentation folder lists every document", arguments: ["Docs", "Spec"])
  func listed(folder: String) throws {
    let list = try String(
      contentsOf: Repository.root.appendingPathComponent(folder + "/README.md"), encoding: .utf8)
    for file in Repository.files(in: [folder], "md") where file.lastPathComponent != "README.md" {
      let path = file.path.components(separatedBy: "/\(folder)/").last ?? ""
      #expect(list.contains("](\(path))"), "\(path)")
    }
  }

  @Test("Guides are short")
  func guidesAreShort() throws {
    let guides = [
      "Images", "Chats", "Films", "Archives", "Goldens", "Python", "Servers", "Themes", "Fonts", "Security",
      "Install", "Library",
    ]
    for guide in guides {
      let file = Repository.root.appendingPathComponent("Docs/\(guide).md")
      let lines = try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 151, "\(guide).md")
    }
  }
}
