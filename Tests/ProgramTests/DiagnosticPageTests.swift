import Foundation
import PageModel
import Testing

/// `Docs/Diagnostics.md` describes every code, and its examples show what the command prints.
@Suite("The page of diagnostics") struct DiagnosticPageTests {
  private static let name = "Docs/Diagnostics.md"
  private static let isAccepting = ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] == "1"

  /// Codes that depend on the installation or on a signal, or that no input should cause.
  private static let withoutExample = [
    "missing-font", "font-version", "not-read-yet", "interrupted", "internal",
  ]

  /// The part of the page about one code, or the part before the first code.
  struct Section {
    /// The heading, or `nil` before the first code.
    var code: String?
    var text = ""
    /// The files of the blocks whose info string names a file.
    var files: [(name: String, text: String)] = []
    /// The lines of each console block, without its fences, and the number of files that precede it.
    var consoles: [(lines: Range<Int>, fileCount: Int)] = []
  }

  static func sections(in lines: [String]) -> [Section] {
    var sections = [Section()]
    var fence: (info: Substring, start: Int)?
    for (index, line) in lines.enumerated() {
      let last = sections.count - 1
      if let open = fence {
        guard line == "```" else { continue }
        fence = nil
        let range = open.start..<index
        if open.info == "console" {
          sections[last].consoles.append((range, sections[last].files.count))
        } else if let space = open.info.firstIndex(of: " ") {
          let name = open.info[open.info.index(after: space)...]
          sections[last].files.append((String(name), lines[range].map { $0 + "\n" }.joined()))
        }
      } else if line.hasPrefix("```") {
        fence = (line.dropFirst(3), index + 1)
      } else if line.hasPrefix("### ") {
        sections.append(Section(code: String(line.dropFirst(4))))
      } else {
        sections[last].text += line + "\n"
      }
    }
    return sections
  }

  private static func lines() throws -> [String] {
    try Readme.text(name).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Runs the commands of a console block in a folder that contains the files.
  ///
  /// - Returns: the lines that a terminal shows: each command, followed by its output and its errors.
  private static func shown(
    _ console: ArraySlice<String>, files: ArraySlice<(name: String, text: String)>
  ) throws -> [String] {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.file(name, text) }
    var shown: [String] = []
    for line in console where line.hasPrefix("$ ") {
      let run = try scratch.shell(
        "exec 2>&1\niprender() { \"$IPRENDER\" \"$@\"; }\n" + String(line.dropFirst(2)))
      shown.append(line)
      var output = run.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if output.last == "" { output.removeLast() }
      shown += output
    }
    return shown
  }

  @Test("Every code has a section, in the order of the codes")
  func everyCodeHasASection() throws {
    let sections = Self.sections(in: try Self.lines()).dropFirst()
    #expect(sections.compactMap(\.code) == DiagnosticCode.allCases.map(\.rawValue))
  }

  @Test("A section has one example, or explains why it has none")
  func everySectionHasAnExample() throws {
    let sections = Self.sections(in: try Self.lines()).dropFirst()
    #expect(sections.filter { $0.consoles.isEmpty }.compactMap(\.code) == Self.withoutExample)
    for section in sections {
      let text = section.text.replacing("\n", with: " ")
      #expect(section.consoles.count <= 1, "\(section.code ?? "")")
      #expect(
        text.contains("There is no example") == section.consoles.isEmpty, "\(section.code ?? "")")
    }
  }

  /// `make goldens` accepts the console blocks as they are now.
  @Test("Each example shows the output of the command, with its code")
  func examplesAreShownAsExpected() throws {
    var lines = try Self.lines()
    // From the last to the first, so that accepted blocks move no other.
    for section in Self.sections(in: lines).reversed() {
      for console in section.consoles.reversed() {
        let expected = lines[console.lines]
        let shown = try Self.shown(expected, files: section.files.prefix(console.fileCount))
        if let code = section.code {
          #expect(shown.contains { $0.contains("[\(code)]") }, "\(code) is not shown: \(shown)")
        }
        if Self.isAccepting {
          lines.replaceSubrange(console.lines, with: shown)
        } else {
          #expect(Array(expected) == shown, "\(section.code ?? Self.name)")
        }
      }
    }
    guard Self.isAccepting, try Self.lines() != lines else { return }
    let file = Readme.root.appendingPathComponent(Self.name)
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    print("accepted \(Self.name)")
  }

  @Test("Sections, files and console blocks are found")
  func parsing() {
    let text = """
      # Page
      ```json a.json
      []
      ```
      ```console
      $ iprender a.json
      ```
      ### usage
      Text.
      ```console
      $ iprender
      error[usage]: x
      ```
      """
    let sections = Self.sections(in: text.split(separator: "\n").map(String.init))
    #expect(sections.map(\.code) == [nil, "usage"])
    #expect(sections.map(\.text) == ["# Page\n", "Text.\n"])
    #expect(sections[0].files.map(\.name) == ["a.json"] && sections[0].files.map(\.text) == ["[]\n"])
    #expect(sections.map { $0.consoles.map(\.lines) } == [[5..<6], [10..<12]])
    #expect(sections.map { $0.consoles.map(\.fileCount) } == [[1], [0]])
  }
}
