import Foundation
import Testing

/// The source of each number: `Docs/Fidelity.md` is generated from comments in the sections of the documents and from
/// the constants that cite them, so it cannot deviate. `IPRENDER_ACCEPT=1` writes it.
@Suite struct FidelityTests {
  private static let sections = SourcedSection.all
  private static let numbers = Number.all

  @Test func everyCitedSectionSaysWhereItIsFrom() {
    let unsourced = Set(
      Self.numbers.compactMap(\.citation).filter { Self.sections[$0]?.source == nil }.map(\.description))
    #expect(unsourced.sorted() == [])
  }

  @Test func everySourceIsOne() {
    #expect(Self.sections.values.flatMap(\.faults).sorted() == [])
  }

  @Test func everyGoldenIsThere() {
    let goldens = Golden.names
    let missing = Self.sections.values.flatMap(\.goldens).filter { pattern in
      !goldens.contains { Golden.matches($0, pattern) }
    }
    #expect(Set(missing).sorted() == [])
  }

  @Test func theDocumentIsMadeOfTheCode() throws {
    let file = Repository.root.appendingPathComponent("Docs/Fidelity.md")
    let made = try FidelityDocument(sections: Self.sections, numbers: Self.numbers, score: .read()).text
    if ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] != nil {
      try Data(made.utf8).write(to: file)
    }
    let kept = try? String(contentsOf: file, encoding: .utf8)
    #expect(kept == made, "IPRENDER_ACCEPT=1 swift test --filter FidelityTests writes it")
  }

  /// README names the figure of the score, and each row cites a section.
  @Test func theScoreIsInReadme() throws {
    let score = try PhoneScore.read()
    let readme = try String(contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains("\(score.withinAPixel) of \(score.rows.count) measurements"))
    for row in score.rows {
      let parts = row.section.split(separator: " ")
      let citation = SectionCitation(
        document: String(parts[0].dropLast(3)), number: parts.count == 2 ? String(parts[1]) : "")
      #expect(Self.sections[citation] != nil, "\(row.section)")
    }
  }

  @Test func numbersAreFoundWithWhatTheyCite() {
    let text = """
      /// Bars (Spec/Chats.md 9.2).
      enum Bars {
        static let height = 44.0
        /// As wide as it looks (Spec/Chats.md 9.3): inferred.
        static let other: Double = 62
        static let name = "bar"
        static let table = [
          (1.0, 2.0),
          (3.0, 4.0),
        ]
      }
      struct Others {
        /// Of glass
        /// (Spec/Article.md 12.5).
        private static let blur = -0.5
        let side = (left: 2.0, right: 3.0)

        func width() -> Double {
          let half = 0.5
          return half
        }
      }
      """
    let found = Number.found(in: text, module: "Painting")
    #expect(
      found.map(\.citation?.description) == [
        "Chats.md 9.2", "Chats.md 9.3", "Chats.md 9.2", "Article.md 12.5", "Article.md 12.5",
      ])
    #expect(found.map(\.source) == [nil, .inferred, nil, nil, nil])
    #expect(found.map(\.count) == [1, 1, 2, 1, 1])
  }

  @Test func sectionsInheritWhatTheyDoNotSay() {
    let text = """
      # Bars

      ## 9. All
      <!-- source: read; goldens: chats/screen-* -->

      ### 9.2 Some
      <!-- source: measured -->

      ### 9.3 Others

      ## 10. None
      <!-- source: heard -->
      """
    let found = SourcedSection.found(in: text, document: "Bars")
    #expect(found.map(\.number) == ["9", "9.2", "9.3", "10"])
    #expect(found.map(\.source) == [.read, .measured, .read, nil])
    #expect(found.map(\.goldens) == [["chats/screen-*"], ["chats/screen-*"], ["chats/screen-*"], []])
    #expect(found.flatMap(\.faults).count == 1)
  }
}

/// The source of a rule.
enum RuleSource: String, CaseIterable {
  case measured, read, inferred, ours

  var meaning: String {
    switch self {
    case .measured: "measured on screenshots of a phone, or in published tables of its fonts"
    case .read: "read in the app's public source or its documents"
    case .inferred: "concluded from what was measured or read"
    case .ours: "chosen by iprender: the app has no counterpart, or iprender differs on purpose"
    }
  }
}

/// A section of a document as code cites it.
struct SectionCitation: Hashable, CustomStringConvertible {
  let document: String
  let number: String

  var description: String { "\(document).md \(number)" }
}

/// A numbered section. The comment below its heading names the source of its rules; otherwise the section above does.
struct SourcedSection {
  let document: String
  let number: String
  let title: String
  var source: RuleSource?
  var goldens: [String] = []
  var faults: [String] = []

  static let all: [SectionCitation: SourcedSection] = Repository.files(in: ["Spec"], "md")
    .reduce(into: [:]) { sections, file in
      let name = file.deletingPathExtension().lastPathComponent
      for section in found(in: (try? String(contentsOf: file, encoding: .utf8)) ?? "", document: name) {
        sections[SectionCitation(document: name, number: section.number)] = section
      }
    }

  static func found(in text: String, document: String) -> [SourcedSection] {
    var found: [SourcedSection] = []
    // The last section without a number, whose items have numbers (Rulings.md).
    var chapter: SourcedSection?
    var isFresh = false
    for line in text.split(separator: "\n") {
      if let heading = line.wholeMatch(of: #/\#+ ([0-9.]*[0-9])\.? (.*)/#) {
        let number = String(heading.1)
        let parent = found.last { number.hasPrefix($0.number + ".") }
        found.append(
          SourcedSection(
            document: document, number: number, title: String(heading.2), source: parent?.source,
            goldens: parent?.goldens ?? []))
        chapter = nil
        isFresh = true
      } else if let heading = line.wholeMatch(of: #/\#+ (.*)/#) {
        chapter = SourcedSection(document: document, number: "", title: String(heading.1))
        isFresh = false
      } else if let named = chapter, let mark = line.wholeMatch(of: #/<!-- source: (\w+) -->/#) {
        chapter?.source = RuleSource(rawValue: String(mark.1))
        if chapter?.source == nil { chapter?.faults = ["\(document).md, \(named.title): \(mark.1)"] }
      } else if var item = chapter, item.source != nil,
        let number = line.prefixMatch(of: #/([0-9]+)[a-z]?\. /#)
      {
        item = SourcedSection(
          document: document, number: String(number.1), title: item.title, source: item.source)
        found.append(item)
      } else if isFresh, let mark = line.wholeMatch(of: #/<!-- source: (\w+)(?:; goldens: (.*))? -->/#) {
        found[found.count - 1].source = RuleSource(rawValue: String(mark.1))
        if RuleSource(rawValue: String(mark.1)) == nil {
          found[found.count - 1].faults.append("\(document).md \(found[found.count - 1].number): \(mark.1)")
        }
        if let goldens = mark.2 {
          found[found.count - 1].goldens = goldens.split(separator: ", ").map(String.init)
        }
      } else {
        if line.hasPrefix("<!-- source"), !found.isEmpty {
          found[found.count - 1].faults.append(String(line))
        }
        isFresh = false
      }
    }
    return found
  }
}

enum Golden {
  /// The folders with expected files, for example `chats/screen-day`.
  static let names: [String] = {
    let root = Repository.root.appendingPathComponent("Goldens")
    let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix("/layout.txt") || $0.hasSuffix("/trace.txt") }
      .map { ($0 as NSString).deletingLastPathComponent }
  }()

  /// A star at the end of a pattern matches anything.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : name == pattern
  }
}
