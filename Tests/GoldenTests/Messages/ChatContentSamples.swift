import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Primitives

extension ChatSample {
  /// Contents of messages in a chat.
  static let contents: [ChatSample] = [
    chat(
      "poll-among-messages", in: .group, with: ChatSample.undated, .anna("Let us vote", 0),
      .anna("", 1) {
        $0.content = .poll(
          Poll(
            question: .plain("When do we start?"),
            options: [
              .init(text: .plain("At nine"), votes: 3, isChosen: true),
              .init(text: .plain("At ten"), votes: 1),
            ], totalVoters: 4))
      }, .bob("At nine, then", 2)),
    chat(
      "voice-among-messages", with: ChatSample.undated, .anna("Listen", 0),
      .anna("", 1) {
        $0.content = .voice(
          VoiceContent(media: nil, waveform: [0x21, 0x84, 0x52, 0x8a, 0xff, 0x31, 0x08, 0x42, 0x77, 0x10]))
      }, .me("Heard", 2)),
    chat(
      "files-sent-together", palette: .night, with: ChatSample.undated, .me("Here they are", 0),
      .me("The first", 1) { file(&$0) }, .me("The second", 1) { file(&$0) }),
    chat(
      "contact-among-messages", in: .group, palette: .tinted, with: ChatSample.undated, .bob("Ask her", 0),
      .bob("", 1) {
        $0.content = .contact(
          ContactContent(
            name: UserName(first: "Cleo", last: "Stern"), phone: "+49 30 123456", peer: cleo.id))
      }, .me("Thanks", 2)),
    chat(
      "place-among-messages", width: 320, with: ChatSample.undated, .anna("We meet here", 0),
      .anna("", 1) { $0.content = .location(LocationContent(latitude: 53.54, longitude: 9.98)) },
      .anna("At noon", 2)),
    chat(
      "rich-message-in-a-run", palette: .night, with: ChatSample.undated, .me("What is the plan?", 0),
      .bot("", 1) { $0.content = .page(plan) }, .bot("Shall I go on?", 1)),
    chat(
      "unsupported-among-messages", with: ChatSample.undated, .anna("Above", 0),
      .anna("", 1) { $0.content = .unsupported(kind: "messageHologram") }, .anna("Below", 2)),
    chat(
      "expired-ends-a-run", palette: .classic, width: 300, with: ChatSample.undated, .anna("Above", 0),
      .anna("", 1) { $0.content = .expired(.photo) }, .anna("Below", 2)),
    chat(
      "forwards-in-a-run", with: ChatSample.undated,
      .anna("The first", 0) { $0.forward = Forward(source: .peer(bob.id)) },
      .anna("The second", 0) { $0.forward = Forward(source: .hidden(name: "Somebody")) }),
    chat(
      "preview-in-a-run", palette: .tinted, with: ChatSample.undated, .anna("Look at this", 0),
      .anna("https://example.org", 1) {
        $0.preview = LinkPreview(
          url: "https://example.org", siteName: "Example", title: "What it is called",
          description: MessageText(plain: "And what it says."))
      }, .anna("Nice, is it not?", 2)),
    chat(
      "reactions-outside-between", palette: .classic, width: 300, with: ChatSample.undated,
      .anna("", 0) {
        $0.content = .sticker(StickerContent(media: nil, emoji: "🐙"))
        $0.reactions = Reactions(list: [.init(symbol: .emoji("❤️"), count: 1, isChosen: true)])
      }, .anna("Below", 1)),
  ]

  private static func file(_ message: inout Message) {
    message.albumID = "files"
    message.content = .document(FileContent(media: nil))
  }

  private static let plan = Page(blocks: [
    Block(.heading(.plain("The plan"), level: 2)),
    Block(.paragraph(.plain("Walk to the harbour, take the ferry, and have tea on the other side."))),
  ])

  /// The authors.
  static let authors: [ChatSample] = [
    chat(
      "names-alone", in: .group, with: ChatSample.undated,
      .anna("From an export", 0) { $0.author = .named("Dana Light") },
      .anna("Of the same name", 1) { $0.author = .named("Dana Light") },
      .anna("Of another", 2) { $0.author = .named("Emil") }),
    chat(
      "nobody-known", in: .group, with: ChatSample.undated,
      .anna("Only an id", 0) { $0.author = .peer(PeerID(.user, 4711)) },
      .anna("Not even that", 1) { $0.author = nil }),
    chat(
      "admins-of-a-group", in: .group, palette: .night, with: ChatSample.undated,
      .anna("By one of them", 0) { speak(&$0, "guide") }, .anna("By the same", 1) { speak(&$0, "guide") },
      .anna("By another", 2) { speak(&$0, "cook") }),
    chat(
      "replies-outside", in: .group, palette: .classic, width: 360, with: ChatSample.undated,
      .anna("What was that?", 0),
      .me("", 1) {
        $0.content = .sticker(StickerContent(media: nil, emoji: "🦀"))
        $0.reply = Reply(
          subject: .message(ReplyExcerpt(text: .plain("What was that?"))), author: .peer(anna.id))
      }),
    chat(
      "service-classic", in: .group, palette: .classic, width: 300, with: ChatSample.undated,
      .event(.members(.added([.peer(cleo.id), .peer(bob.id)])), 0),
      .event(.titleChanged("Walks along the harbour and back"), 1)),
    chat(
      "service-steps", in: .group, palette: .classic, width: 300,
      with: { info, options in
        ChatSample.undated(&info, &options)
        options.message.wallpaper = .color(Color(0xcfdce6))
      },
      .event(.titleChanged("Walks along the harbour and the old town's walls"), 0),
      .event(.titleChanged("To Llanfairpwllgwyngyllgogerychwyrndrobwll by bus"), 1)),
    chat(
      "service-night", in: .group, palette: .night, width: 300, with: ChatSample.undated,
      .event(.members(.added([.peer(cleo.id), .peer(bob.id)])), 0),
      .event(.titleChanged("Walks along the harbour and back"), 1)),
    chat(
      "service-tinted", in: .group, palette: .tinted, width: 300, with: ChatSample.undated,
      .event(.members(.joinedByRequest), 0)),
    chat(
      "wide-list", in: .group, width: 720, with: ChatSample.undated,
      .anna(
        "A list that is as wide as a tablet's leaves its bubbles less of its width than a phone's does.", 0),
      .me("One's own stand at the other side, far from those of others", 1)),
    chat(
      "large-text", in: .group, with: { _, options in options.message.page.textSize = 23 },
      .anna("Larger words", 0), .me("And larger ones", 1)),
    chat(
      "twelve-hours",
      with: { _, options in
        options.showsDates = false
        options.message.page.dates.clock = .hours12
      }, .anna("In the morning", 0), .me("And later", 240)),
  ]

  private static func speak(_ message: inout Message, _ rank: String) {
    message.author = .peer(walkers.id)
    message.rank = .admin(title: rank)
  }
}
