import Foundation
import MessageModel
import MessageReading
import ReadingTestSupport
import Testing

/// Every content of messages is drawn in a golden, and in the examples.
@Suite struct ContentCoverageTests {
  /// The contents of a message, or of all messages of a chat.
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
    // Pages in bubbles are in the areas of pages.
    #expect(Self.missing(read + made + [.page]) == [])
  }

  @Test func everyContentHasAnExample() throws {
    #expect(Self.missing(try Self.example().map(\.content.kind)) == [])
  }

  /// The messages of the example that contains all contents.
  private static func example() throws -> [Message] {
    let path = Folders.package + "/Examples/contents.json"
    let data = try #require(FileManager.default.contents(atPath: path))
    let chat = try #require(try ChatReader.open(Array(data)))
    return (0..<chat.count).compactMap { chat.message(at: $0)?.message }
  }

  /// Cards are distinguished by their event, and gifts by their kind.
  @Test func everyCardHasAnExample() throws {
    let messages = try Self.example()
    let names = messages.flatMap { message -> [String] in
      var names = message.preview?.card.map { [Self.name(of: $0)] } ?? []
      if message.offer != nil { names.append("offer") }
      guard case .service(let action) = message.content else { return names }
      if case .gift(let gift) = action { names.append(Self.name(of: gift.kind)) }
      return names + [Self.name(of: action)]
    }
    let cards = [
      "premium", "code", "stars", "ton", "star", "unique", "prize", "giftOffered", "photoSuggested",
      "wallpaperChanged", "mentionedInStory", "birthdaySuggested", "protection", "post", "offer",
      "wallpaper", "theme", "gift", "story",
    ]
    #expect(Set(cards).subtracting(names) == [])
  }

  /// The name of an enumeration case with values.
  private static func name(of value: some Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }
}
