import Foundation
import MessageModel
import PageLayout
import PageModel
import Primitives
import ReadingTestSupport
import Testing
import Typography

@testable import MessageLayout

/// Spec/Dumps.md describes every key in the dump of a message.
@Suite struct DumpKeyTests {
  private static let documentation: String = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Spec/Dumps.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let parts = text.components(separatedBy: "\n## ")
    return parts.first { $0.hasPrefix("Messages") } ?? ""
  }()

  /// A message of each content, with many parts around it.
  private static func samples(_ shelf: inout MediaShelf) -> [[Message]] {
    let contents = MessageContent.Kind.allCases.map { $0.sample(&shelf) }
    let file = shelf.document(.file) { $0.thumbnail = PhotoSize(width: 90, height: 90, sources: []) }
    let photo = shelf.photo(640, 480)
    var messages = contents.map { content in
      var message = message(MessageText(plain: "n"), chat: .group, content: content)
      message.reply = Reply(
        subject: .message(ReplyExcerpt(text: .plain("n"), thumbnail: .photo(photo))), author: .named("A"))
      message.forward = Forward(source: .hidden(name: "B"))
      message.viaBot = ViaBot(username: "bot")
      message.rank = .owner(title: nil)
      message.boosts = 2
      message.reactions = Reactions(list: [.init(symbol: .emoji("👍"), count: 1)])
      message.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "A")]])
      return message
    }
    let linked = messages[0]
    for stickers in [[], [photo, photo, photo, photo]] {
      var message = linked
      message.text = MessageText([.quote(.plain("q"), isCollapsible: false), .text(.plain("n"))])
      message.preview = LinkPreview(
        url: "e", siteName: "E", media: stickers.isEmpty ? .document(file) : nil)
      message.preview?.stickers = stickers
      message.preview?.hasInstantView = true
      messages.append(message)
      message.preview?.media = .photo(photo)
      messages.append(message)
    }
    var post = message(MessageText(plain: "n"), chat: .channel)
    post.comments = Comments(place: .row, count: 2)
    messages.append(post)
    var failed = message(MessageText(plain: "👍"), .outgoing)
    failed.sendState = .failed
    failed.offer = PostOffer(price: .stars(5))
    let unique = UniqueGift(title: "n", model: "n", center: .white)
    messages.append(message(content: .service(.gift(GiftContent(.unique(unique), ribbon: .unique)))))
    messages.append(failed)
    let picture = message(content: .photo(PhotoContent(media: photo)))
    return messages.map { [$0] } + [[picture, picture]]
  }

  private static func keys(of value: Any, into keys: inout Set<String>) {
    if let object = value as? [String: Any] {
      for (key, value) in object {
        keys.insert(key)
        // Lines are described with those of pages.
        if key != "lines", key != "page" { Self.keys(of: value, into: &keys) }
      }
    } else if let list = value as? [Any] {
      for value in list { Self.keys(of: value, into: &keys) }
    }
  }

  @Test func everyKeyIsDescribed() throws {
    var shelf = MediaShelf()
    let albums = Self.samples(&shelf)
    let rows = try albums.compactMap {
      MessageLayoutEngine.layOut(
        album: $0, media: shelf.table, options: options(), book: try FontBook())?.layout
    }
    let json = MessageRows(rows, width: 390).json()
    var keys: Set<String> = []
    Self.keys(of: try JSONSerialization.jsonObject(with: Data(json.utf8)), into: &keys)
    #expect(keys.count > 60)
    let words = Set(Self.documentation.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    for key in keys.sorted() { #expect(words.contains(key), "\(key)") }
  }

  /// The keys that other programs rely on, by kind of the part that has them.
  @Test(arguments: [
    ("photo", ["natural", "badge", "corners"]), ("video", ["natural", "badge", "corners"]),
    ("album", ["cells"]), ("file", ["control", "title", "subtitle"]),
    ("music", ["control", "title", "subtitle"]),
    ("voice", ["control", "subtitle", "waveform"]), ("poll", ["options", "footer"]),
    ("preview", ["panel", "title", "button", "image"]), ("reactions", ["chips"]),
    ("text", ["lines", "blocks"]),
  ])
  func partsHaveTheirKeys(kind: String, keys: [String]) throws {
    var shelf = MediaShelf()
    let albums = Self.samples(&shelf)
    let rows = try albums.compactMap {
      MessageLayoutEngine.layOut(
        album: $0, media: shelf.table, options: options(), book: try FontBook())?.layout
    }
    let json = MessageRows(rows, width: 390).json()
    let top = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let parts = ((top["rows"] as? [[String: Any]]) ?? []).flatMap { $0["parts"] as? [[String: Any]] ?? [] }
    let part = try #require(parts.first { $0["kind"] as? String == kind }, "no part \(kind)")
    for key in keys + ["frame"] { #expect(part[key] != nil, "\(kind) has no \(key)") }
  }
}
