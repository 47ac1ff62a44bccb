import Foundation
import StreamReading
import Testing

@testable import IPRenderKit

/// The tapes of `Examples`, which show together what a tape can do (Spec/Tapes.md 2).
struct ExampleTapeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples")

  /// Returns the first words of a tape's lines, and of those that it includes.
  private static func words(_ name: String) throws -> [String] {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return try text.split(separator: "\n").flatMap { line -> [String] in
      var words = line.split(separator: " ")[...]
      if words.first == "At" { words = words.dropFirst(2) }
      guard let word = words.first, word != "#" else { return [] }
      let included = word == "Source" ? try self.words(String(words.last ?? "")) : []
      return [String(word.prefix { $0 != "@" })] + included
    }
  }

  @Test("Four tapes of the examples use every step together")
  func steps() throws {
    let names = ["support-bot", "group", "code-review", "assistant-rtl"]
    let used = try Set(names.flatMap { try Self.words($0 + ".tape") })
    #expect(Set(TapeReader.words).subtracting(used).sorted() == [])
  }

  @Test("A tape of the examples sends each thing that is no text")
  func attachments() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "group.tape"), encoding: .utf8)
    for kind in ["photo", "file", "sticker", "voice"] {
      #expect(text.contains("\nSend \(kind) "), "\(kind)")
    }
  }
}
