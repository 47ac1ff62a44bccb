import Foundation
import Testing

/// The sections of `Spec` that code and documents cite exist (Spec/README.md, How code cites it).
@Suite struct CitationTests {
  /// The generated references that comments cite.
  private static let references = ["Designs", "Fidelity", "FormulaCommands", "Languages", "Options"]

  private static let documents = Repository.files(in: ["Spec"], "md")
    + references.map { Repository.root.appendingPathComponent("Docs/\($0).md") }

  static let citing: [URL] =
    documents + Repository.files(in: ["Docs/Contributing"], "md")
    + Repository.files(in: ["Sources", "Tests"], "swift")
    + ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "Goldens/README.md", "Package.swift"].map(
      Repository.root.appendingPathComponent)

  /// The numbers and titles of the sections of a document, and the numbers of the rulings, which are list items.
  private static let sections: [String: Set<String>] = documents.reduce(into: [:]) { sections, file in
    let name = file.deletingPathExtension().lastPathComponent
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
    sections[name] = Set(
      lines.flatMap { line -> [String] in
        if let heading = line.wholeMatch(of: #/\#+ (?:([0-9.]*[0-9])\.? )?(.*)/#) {
          return [heading.1, heading.2].compactMap { $0.map(String.init) }
        }
        return line.prefixMatch(of: #/([0-9]+[a-z]?)\. /#).map { [String($0.1)] } ?? []
      })
  }

  /// Returns names of documents with the section numbers after them, or with one title.
  private static func citations(in text: String) -> [(document: String, sections: [String])] {
    // A comment can continue on the next line.
    let text = text.replacing(#/\n\s*///? ?/#, with: " ")
    let pattern = #/([A-Z][a-z]+)\.md((?:,? (?:and |to )?[0-9]+(?:\.[0-9]+)*[a-z]?\b)+|, [A-Z][a-z ]+)/#
    return text.matches(of: pattern).filter { sections[String($0.1)] != nil }.map { match in
      let numbers = match.2.matches(of: #/[0-9]+(?:\.[0-9]+)*[a-z]?/#).map { String($0.output) }
      return (String(match.1), numbers.isEmpty ? [String(match.2.dropFirst(2))] : numbers)
    }
  }

  @Test(arguments: citing)
  func everyCitedSectionIsThere(file: URL) throws {
    for citation in Self.citations(in: try String(contentsOf: file, encoding: .utf8)) {
      let known = Self.sections[citation.document] ?? []
      for section in citation.sections {
        // The sentence can continue after a title.
        let isKnown =
          section.first?.isNumber == true
          ? known.contains(section) : known.contains { section.hasPrefix($0) }
        #expect(isKnown, "\(citation.document).md \(section)")
      }
    }
  }

  @Test func citationsAreFound() throws {
    let text = """
      /// As wide as it gets (Spec/Layout.md 16.2 and
      /// 16.3; Spec/Rulings.md 43a), see Spec/Picture.md, Sizes of it.
      """
    let found = Self.citations(in: text)
    #expect(found.map(\.document) == ["Layout", "Rulings", "Picture"])
    #expect(found.map(\.sections) == [["16.2", "16.3"], ["43a"], ["Sizes of it"]])
    #expect(Self.sections["Layout"]?.isSuperset(of: ["8.3", "16.2"]) == true)
    #expect(Self.sections["Rulings"]?.contains("43a") == true)
    #expect(Self.sections["Picture"]?.contains("Sizes") == true)
  }
}

/// The files of this package.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the files with this suffix in folders below the root, sorted.
  static func files(in folders: [String], _ suffix: String, isDeep: Bool = true) -> [URL] {
    folders.flatMap { folder in
      let found = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil,
        options: isDeep ? [] : .skipsSubdirectoryDescendants)
      return (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == suffix }
    }
    .sorted { $0.path < $1.path }
  }
}
