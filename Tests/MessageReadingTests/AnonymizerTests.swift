import MessageModel
import PageModel
import ReadingTestSupport
import Testing

@testable import MessageReading
@testable import PageReading

/// Spec/Messages.md 2.9.
@Suite struct AnonymizerTests {
  private func open(_ text: String, names: Bool = true, faces: Bool = false) throws -> ChatSource {
    var options = ChatOptions()
    options.message.anonymizer = Anonymizer(hidesNames: names, hidesFaces: faces)
    return try #require(try ChatReader.open(Array(text.utf8), options: options))
  }

  private static let mention =
    #"{"message_id":2,"from":{"id":8,"first_name":"Bob","username":"bobby"},"chat":{"id":-1000000001234,"type":"supergroup","title":"Secret Club"},"date":1767225720,"text":"@adalove Ada","entities":[{"type":"mention","offset":0,"length":8},{"type":"text_mention","offset":9,"length":3,"user":{"id":7,"first_name":"Ada"}}],"author_signature":"Grace","forward_origin":{"type":"hidden_user","sender_user_name":"Linus","date":1},"reply_to_message":{"message_id":1,"from":{"id":7,"first_name":"Ada"},"chat":{"id":-1000000001234,"type":"supergroup","title":"Secret Club"},"date":1767225660,"text":"Hi"}}"#

  @Test func nobodyIsNamed() throws {
    let chat = try open("[\(Talk.botAPI(1, "Hi")),\(Self.mention)]")
    let shown = chat.results.map { String(describing: ($0.message, $0.peers)) }.joined()
    for name in ["Ada", "Bob", "bobby", "adalove", "Grace", "Linus", "Secret Club", "User 7"] {
      #expect(!shown.contains(name), "\(name)")
    }
    #expect(chat.info.title?.contains("Secret") == false)
  }

  /// The preview of a page names people in texts, links, captions and file names.
  @Test func nobodyIsNamedInThePreviewOfAPage() throws {
    let blocks =
      #"[{"type":"paragraph","text":["Ada ",{"type":"text_mention","text":"Zora","user":{"id":99,"first_name":"Zora"}},{"type":"mention","text":"@adalove","username":"adalove"}]},{"type":"photo","photo":[],"caption":{"text":"Bob"}}]"#
    let reply =
      #"{"message_id":3,"from":{"id":8,"first_name":"Bob"},"chat":{"id":-5,"type":"group","title":"C"},"date":1767225720,"text":"a","reply_to_message":{"message_id":2,"from":{"id":7,"first_name":"Ada","username":"adalove"},"chat":{"id":-5,"type":"group","title":"C"},"date":1767225660,"rich_message":{"blocks":\#(blocks)}}}"#
    let pin = reply.replacing(#""text":"a","reply_to_message""#, with: #""pinned_message""#)
    let chat = try open("[\(reply),\(pin.replacing(#""message_id":3"#, with: #""message_id":4"#))]")
    let shown = chat.results.map { String(describing: ($0.message, $0.peers)) }.joined()
    for name in ["Ada", "Bob", "Zora", "adalove"] { #expect(!shown.contains(name), "\(name)") }
  }

  /// An earlier message can name a later author; other words do not change.
  @Test func namesInTextsAreMadeUpToo() throws {
    let people = [
      #"{"id":7,"first_name":"Ada","last_name":"Long Field"}"#, #"{"id":8,"first_name":"Bob"}"#,
    ]
    let texts = [
      "Bob, Adam and Ada Long-Field: ask Ada!", "Long Field? bob's Bob's, BOB.", "Nobody",
    ]
    let messages = texts.enumerated().map { index, text in
      #"{"message_id":\#(index + 1),"date":1767225600,"chat":{"id":-5,"type":"group","title":"Secret Club"},"from":\#(people[index % 2]),"text":"\#(text)"}"#
    }
    let chat = try open("[\(messages.joined(separator: ","))]")
    let (ada, bob) = (chat.results[0].peers[PeerID(.user, 7)], chat.results[1].peers[PeerID(.user, 8)])
    guard case .user(let one) = ada.kind, case .user(let other) = bob.kind else { return }
    #expect(
      chat.results.map(\.message.text.plainText) == [
        "\(other.first), Adam and \(one.whole): ask \(one.first)!",
        "\(one.last)? bob's \(other.first)'s, BOB.", "Nobody",
      ])
  }

  @Test func namesAreFoundInEveryWay() throws {
    let ida = #"{"id":71,"first_name":"Ida","last_name":"Holm","username":"ida_holm"}"#
    let li = #"{"id":72,"first_name":"小明","last_name":"李","username":"xiaoming"}"#
    let texts = [
      "李小明说 IDA HOLM, Holm, Ida", "https://example.org/Ida%20Holm?u=ida_holm https://ida_holm.t.me/5",
      "github.com/ida_holm #IdaHolm /start@ida_holm", "t.me/+491711234567 00491711234567 +49 (171) 123-4567",
      "tg://user?id=71 tg://resolve?domain=ida_holm ida.holm@firm.example",
    ]
    let messages = texts.enumerated().map { index, text in
      #"{"message_id":\#(index + 1),"date":1767225600,"chat":{"id":-5,"type":"group","title":"Reading Circle"},"from":\#(index % 2 == 0 ? ida : li),"text":"\#(text)"}"#
    }
    let contact =
      #"{"message_id":9,"date":1767225600,"chat":{"id":-5,"type":"group","title":"Reading Circle"},"from":\#(li),"contact":{"first_name":"Ida","last_name":"Holm","phone_number":"+491711234567"}}"#
    let chat = try open("[\((messages + [contact]).joined(separator: ","))]")
    let shown = chat.results.map { String(describing: ($0.message, $0.peers)) }.joined().lowercased()
    for word in ["ida", "holm", "小明", "xiaoming", "1711234567", "123-4567", "firm.example", "user?id=71"] {
      #expect(!shown.contains(word), "\(word): \(chat.results.map(\.message.text.plainText))")
    }
  }

  /// The text of cards can name people, like other texts.
  @Test(arguments: [
    #""game":{"title":"Bob's quiz","description":"Ada wins","photo":[]}"#,
    #""invoice":{"title":"For Ada","description":"From Bob","start_parameter":"","currency":"EUR","total_amount":100}"#,
    #""giveaway":{"chats":[],"winners_selection_date":1767225600,"winner_count":1,"prize_description":"Ada's and Bob's"}"#,
    #""venue":{"location":{"latitude":1,"longitude":2},"title":"At Ada's","address":"Bob"}"#,
    #""poll":{"question":"?","type":"quiz","options":[{"text":"Ada"}],"explanation":"Bob","correct_option_id":0}"#,
  ])
  func namesInCardsAreMadeUpToo(card: String) throws {
    let people = [#"{"id":7,"first_name":"Ada"}"#, #"{"id":8,"first_name":"Bob"}"#]
    let messages = people.enumerated().map { index, person in
      #"{"message_id":\#(index + 1),"date":1767225600,"chat":{"id":-5,"type":"group","title":"Club"},"from":\#(person),\#(card)}"#
    }
    let chat = try open("[\(messages.joined(separator: ","))]")
    for result in chat.results {
      #expect(result.message.content.kind != .unsupported)
      let shown = String(describing: result.message.content)
      #expect(!shown.contains("Ada") && !shown.contains("Bob"), "\(shown)")
    }
  }

  @Test func somebodyIsTheSameThroughout() throws {
    let chat = try open("[\(Talk.botAPI(1, "Hi")),\(Self.mention)]")
    let id = PeerID(.user, 7)
    #expect(chat.results[0].peers[id].name == chat.results[1].peers[id].name)
    #expect(chat.results[1].peers[id].name != chat.results[1].peers[PeerID(.user, 8)].name)
    let export = try open(Talk.export([Talk.exported(1, "a")], name: "Secret"))
    #expect(export.results[0].peers[id].name == chat.results[0].peers[id].name)
    #expect(export.info.title != "Secret")
  }

  /// A search uses the real name.
  @Test func peopleAreLookedForByTheirOwnNames() throws {
    var chat = try open(Talk.export([Talk.exported(1, "a"), Talk.exported(2, "b")]))
    var selection = ChatSelection()
    selection.author = "ada"
    try chat.select(selection)
    #expect(chat.count == 2)
    #expect(chat.results[0].authorName != "Ada")
  }

  @Test func facesAreLetters() throws {
    let photo = Talk.wire(1, "a")
    let users =
      #""users":[{"_":"User","id":7,"first_name":"Ada","photo":{"_":"UserProfilePhoto","photo_id":5}}]"#
    let text = #"{"_":"messages.Messages","messages":[\#(photo),\#(Talk.wire(2, "b"))],\#(users),"chats":[]}"#
    #expect(try open(text, names: false).results[0].peers[PeerID(.user, 7)].photo != nil)
    let hidden = try open(text, names: false, faces: true).results[0].peers[PeerID(.user, 7)]
    #expect(hidden.photo == nil && hidden.name == "Ada")
  }
}
