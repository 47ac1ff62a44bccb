import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading

/// Chats that were written to be drawn: by hand, or for bots that draw quotes (Spec/Messages.md 1.15).
@Suite struct WrittenChatTests {
  @Test func theShortestChat() throws {
    let chat = try #require(
      try openChat(
        #"[{"from":"Anna","text":"Hi","time":"23:59"},{"from":"me","text":"Hello","time":"0:01","reply":1},{"from":"Anna","photo":"x.jpg"}]"#
      ))
    let messages = chat.results.map(\.message)
    #expect(chat.texts == ["Hi", "Hello", ""])
    #expect(chat.ids == [1, 2, 3])
    #expect(messages.map(\.direction) == [.incoming, .outgoing, .incoming])
    #expect(messages[0].author == messages[2].author && messages[1].author == nil)
    #expect(messages[0].author?.peer.map { chat.results[0].peers[$0].name } == "Anna")
    #expect(messages[1].reply?.messageID == 1 && messages[1].reply?.author == messages[0].author)
    #expect(messages.map(\.date) == [86_340, 60, nil])
    guard case .photo(let photo) = messages[2].content, let id = photo.media else {
      Issue.record("no photo")
      return
    }
    #expect(chat.results[2].media.photos[id]?.sizes.first?.sources == [.path("x.jpg")])
    #expect(chat.records == ChatRecords(read: 3, [.drawn: 3]))
  }

  @Test func aDayHoldsUntilTheNext() throws {
    let chat = try #require(
      try openChat(
        """
        {"from":"Anna","text":"a","date":"2026-05-01","time":"9:41"}
        {"from":"Ben","text":"b","time":"9:42"}
        {"from":"Ben","text":"c","date":"2026-05-02"}
        """))
    #expect(chat.texts == ["a", "b", "c"])
    let day = 1_777_593_600
    #expect(chat.results.map(\.message.date) == [day + 34_860, day + 34_920, day + 86_400])
  }

  /// Pages, streams and messages of protocols are not affected.
  @Test(arguments: [
    #"[{"type":"paragraph","text":"a"}]"#, "{\"t\":0,\"delta\":\"a\"}\n{\"t\":1,\"delta\":\"b\"}",
    #"[{"tag":"p","children":["a"]}]"#,
  ])
  func othersAreNone(text: String) throws { #expect(try openChat(text) == nil) }

  private static let body = #"""
    {"type":"quote","format":"webp","backgroundColor":"#1b1429","scale":2,"messages":[
      {"entities":[{"type":"bold","offset":0,"length":2}],"avatar":true,
       "from":{"id":7,"first_name":"Ada","last_name":"L","photo":{"url":"https://example.org/a.png"}},
       "text":"Hi there","replyMessage":{"name":"Bob","text":"What?","entities":[],"chatId":8}},
      {"from":{"id":8,"name":"Bob Stone"},"text":"Sure"},
      {"from":{"id":8,"name":"Bob Stone"},"media":{"base64":"iVBORw=="},"mediaType":"sticker"},
      {"from":{"id":8,"name":"Bob Stone"},"voice":{"waveform":[1,2,40]}}]}
    """#

  @Test func bodiesOfQuotes() throws {
    let chat = try #require(try openChat(Self.body))
    let messages = chat.results
    #expect(messages.map(\.message.author) == [7, 8, 8, 8].map { .peer(PeerID(.user, $0)) })
    #expect(messages[0].peers[PeerID(.user, 7)].name == "Ada L")
    #expect(messages[1].peers[PeerID(.user, 8)].name == "Bob Stone")
    #expect(messages[0].message.chat.kind == .group)
    #expect(messages[0].message.text.flattened == .concat([.styled(.bold, .plain("Hi")), .plain(" there")]))
    let reply = try #require(messages[0].message.reply)
    #expect(reply.author == .peer(PeerID(.user, 8)))
    #expect(messages[0].peers[PeerID(.user, 7)].photo != nil)
    guard case .sticker(let sticker) = messages[2].message.content, let id = sticker.media,
      case .voice(let voice) = messages[3].message.content
    else {
      Issue.record("no sticker, or no voice")
      return
    }
    #expect(messages[2].media.documents[id]?.sources == [.bytes([0x89, 0x50, 0x4e, 0x47])])
    #expect(voice.waveform == [1, 2, 31])
  }

  @Test func richBlocks() throws {
    let text = #"""
      {"type":"quote","messages":[{"from":{"id":7,"first_name":"Ada"},"rich":{"rtl":true,"blocks":[
        {"type":"heading","level":2,"text":"T","entities":[]},
        {"type":"paragraph","text":"ab","entities":[{"type":"italic","offset":1,"length":1}]},
        {"type":"list","items":[{"text":"a","depth":0},{"text":"b","depth":1,"marker":"1."},{"text":"c","check":true}]},
        {"type":"quote","text":"q","credit":"me","pull":true},{"type":"pre","text":"x","language":"c"},
        {"type":"math","text":"x^2"},{"type":"divider"},{"type":"oops"},
        {"type":"table","striped":true,"rows":[[{"text":"h","header":true,"align":"right","span":2}]]}]}}]}
      """#
    let chat = try #require(try openChat(text))
    let result = chat.results[0]
    guard case .page(let page) = result.message.content else {
      Issue.record("no page")
      return
    }
    #expect(page.isRTL)
    #expect(page.blocks.map(\.name).count == 9)
    #expect(page.blocks[0].kind == .heading(.plain("T"), level: 2))
    #expect(page.blocks[1].kind == .paragraph(.concat([.plain("a"), .styled(.italic, .plain("b"))])))
    guard case .list(let list) = page.blocks[2].kind, case .table(let table) = page.blocks[8].kind else {
      Issue.record("no list, or no table")
      return
    }
    #expect(list.items.count == 2 && list.items[1].check == .checked)
    #expect(table.rows[0][0].columnSpan == 2 && table.rows[0][0].alignment == .right && table.isStriped)
    #expect(page.blocks[3].kind == .pullQuote(PullQuote(text: .plain("q"), caption: .plain("me"))))
    #expect(page.blocks[5].kind == .formula("x^2"))
    #expect(result.diagnostics.map(\.code) == [.unknownBlock])
  }

  @Test("A person of a part of the screen has the identity of the author of messages")
  func peopleOfParts() throws {
    var chat = try #require(
      try openChat(#"[{"from":"Anna","text":"Hi"},{"from":"me","text":"Yes"},{"from":"Bob","text":"So?"}]"#))
    let bob = try #require(chat.results[2].message.author)
    #expect(chat.partSurroundings.person("Bob") == .named("Bob"))
    chat.addAuthors(named: ["Anna", "Bob", "Cleo"])
    #expect(chat.partSurroundings.person("Bob") == bob && bob.peer.flatMap(chat.peers.known)?.name == "Bob")
    #expect(chat.partSurroundings.person("Cleo") == .named("Cleo"))
  }

  @Test("The owner of the phone is no person who is named like the word for them")
  func owner() throws {
    var peers = PeerTable()
    peers.language = .english
    #expect(peers.name(of: .you) == "You" && Author.you != .named("You") && Author.you.peer == nil)
  }
}
