import Foundation
import MessageModel
import MessageReading
import Testing

/// Every content that a message may have is drawn somewhere, and shown to those who come.
@Suite struct ContentCoverageTests {
  /// Contents of a message, or of all messages of a chat.
  private static func kinds(in bytes: [UInt8], name: String) throws -> [MessageContent.Kind] {
    if let chat = try ChatReader.open(bytes) {
      return (0..<chat.count).compactMap { chat.message(at: $0)?.message.content.kind }
    }
    return [try MessageReader.read(bytes, name: name).message.content.kind]
  }

  private static func missing(_ kinds: [MessageContent.Kind]) -> [String] {
    MessageContent.Kind.allCases.filter { !kinds.contains($0) }.map(\.rawValue)
  }

  @Test func everyContentHasAGolden() throws {
    let read = try Golden.wholeMessages.flatMap { golden in
      try Self.kinds(in: golden.bytes(.message) ?? [], name: Golden.File.message.rawValue)
    }
    let made = MessageSample.all.flatMap(\.rows).flatMap(\.messages).map(\.content.kind)
    // Pages in bubbles are among the areas of pages.
    #expect(Self.missing(read + made + [.page]) == [])
  }

  @Test func everyContentHasAnExample() throws {
    let folder = Folders.package + "/Examples"
    let kinds = try ["contents.json", "calls.json", "service-contents.json"].flatMap { file in
      try Self.kinds(
        in: Array(try #require(FileManager.default.contents(atPath: folder + "/" + file))), name: file)
    }
    #expect(Self.missing(kinds) == [])
  }
}
