import Foundation
import Testing

/// The sources of `Docs/Gallery.md`: the files of `Examples/gallery`, each of which is a section of the page.
package struct Gallery: Sendable {
  package struct Section: Sendable {
    package let title: String
    /// The paragraph above the entries. Its first code names the options of all of them.
    package let text: String
    package let options: [String]
    package let entries: [Entry]
  }

  /// A heading, a sentence, and an input with the options that it needs.
  package struct Entry: Sendable, CustomTestStringConvertible {
    package let title: String
    package let text: String
    /// The language of the code, which is the extension of the input.
    package let language: String
    package let code: String
    /// The options that only this entry has.
    package let options: [String]
    /// All options: those of the section, except for those that the entry replaces, and its own.
    package let allOptions: [String]

    /// The name in file names and links.
    package var name: String {
      title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }

    package var testDescription: String { title }

    /// The values of an option.
    package func values(of option: String) -> [String] {
      allOptions.indices.dropLast().filter { allOptions[$0] == option }.map { allOptions[$0 + 1] }
    }
  }

  /// The names of the sections in the order of the page.
  package static let names = [
    "texts", "blocks", "media", "articles", "messages", "looks", "screens", "tapes",
  ]

  package let sections: [Section]

  package var entries: [Entry] { sections.flatMap(\.entries) }

  /// Reads the files of the repository.
  package static let all: Gallery = {
    let folder = root.appendingPathComponent("Examples/gallery")
    return Gallery(
      sections: names.map { name in
        let file = folder.appendingPathComponent(name + ".md")
        return Section((try? String(contentsOf: file, encoding: .utf8)) ?? "")
      })
  }()

  /// The folder of the repository.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}

extension Gallery.Section {
  /// Reads a section. Code is in fences, which can hold what looks like a heading.
  package init(_ source: String) {
    var (head, parts) = ([Substring](), [[Substring]]())
    var fence: Substring?
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let marks = line.prefix { $0 == "`" }
      if let open = fence {
        if line == open { fence = nil }
      } else if marks.count >= 3 {
        fence = marks
      } else if line.hasPrefix("## ") {
        parts.append([])
      }
      if parts.isEmpty { head.append(line) } else { parts[parts.count - 1].append(line) }
    }
    title = String(head.first?.dropFirst(2) ?? "")
    text = head.dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines)
    let shared = Gallery.words(
      text.replacing("\n", with: " ").firstMatch(of: #/`(--[^`]*)`/#)?.1 ?? "")
    options = shared
    entries = parts.map { Gallery.Entry($0, shared: shared) }
  }
}

extension Gallery.Entry {
  fileprivate init(_ lines: [Substring], shared: [String]) {
    let start = lines.firstIndex { $0.hasPrefix("```") } ?? lines.endIndex
    let fence = start < lines.endIndex ? lines[start] : ""
    let marks = fence.prefix { $0 == "`" }
    let code = lines.dropFirst(start + 1).prefix { $0 != marks }
    let words = Gallery.words(fence.dropFirst(marks.count))
    title = String(lines.first?.dropFirst(3) ?? "")
    text = lines[..<start].dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines)
    language = words.first ?? ""
    self.code = code.joined(separator: "\n") + "\n"
    options = Array(words.dropFirst())
    let own = Set(options.filter { $0.hasPrefix("--") })
    var isReplaced = false
    allOptions =
      shared.filter { word in
        if word.hasPrefix("--") { isReplaced = own.contains(word) }
        return !isReplaced
      } + options
  }
}

extension Gallery {
  /// Splits options as a shell does; a value with spaces is in double quotes.
  fileprivate static func words(_ text: some StringProtocol) -> [String] {
    var (words, word, isQuoted) = ([String](), "", false)
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    return (words + [word]).filter { !$0.isEmpty }
  }
}
