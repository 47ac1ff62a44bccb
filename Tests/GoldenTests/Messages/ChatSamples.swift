import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Primitives

extension ChatSample {
  static let all = [
    merging, days, groups, between, contents, empties, authors, channels, wallpapers, screens, states, parts,
    languages,
  ].flatMap { $0 }

  private static let merging: [ChatSample] = [
    chat(
      "joined-run", with: ChatSample.undated, .anna("The first", 0), .anna("The second of three", 1),
      .anna("The last", 2), .me("An answer", 3), .me("And another", 4)),
    chat(
      "not-joined-after-ten-minutes", with: ChatSample.undated, .anna("Now", 0),
      .anna("Ten minutes later", 10),
      .anna("A second less than that", 10 + 599.0 / 60)),
    chat(
      "keyboard-ends-a-run", with: ChatSample.undated,
      .anna("Above", 0),
      .anna("Choose", 1) {
        $0.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "Yes"), KeyboardButton(label: "No")]])
      }, .anna("Below", 2)),
    chat(
      "circle-joins-nobody", palette: .night, with: ChatSample.undated, .anna("Above", 0),
      .anna("", 1) { $0.content = .videoNote(VideoNoteContent(media: MessageSample.picture)) },
      .anna("Below", 2)),
    chat(
      "one-avatar-for-what-is-not-joined", in: .group, with: ChatSample.undated,
      .bob("Choose", 0) {
        $0.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "Yes"), KeyboardButton(label: "No")]])
      }, .bob("", 1) { $0.content = .videoNote(VideoNoteContent(media: MessageSample.picture)) },
      .bob("Below", 2), .event(.pinned(.text(.plain("Where we meet"))), 3), .bob("After that", 4)),
    chat(
      "sticker-joins-its-neighbours", with: ChatSample.undated, .me("Above", 0),
      .me("", 1) { $0.content = .sticker(StickerContent(media: nil, emoji: "🦊")) }, .me("Below", 2)),
    chat(
      "service-message-ends-a-run", with: ChatSample.undated, .anna("Above", 0),
      .event(.pinned(.text(.plain("Where we meet"))), 1), .anna("Below", 2)),
    chat(
      "imported-authors-part", with: ChatSample.undated,
      .anna("From one", 0) { $0.forward = Forward(source: .imported(name: "Dana")) },
      .anna("From the same", 0) { $0.forward = Forward(source: .imported(name: "Dana")) },
      .anna("From another", 0) { $0.forward = Forward(source: .imported(name: "Emil")) }),
    chat(
      "joined-pictures", with: ChatSample.undated,
      .me("", 0) { $0.content = .photo(PhotoContent(media: MessageSample.picture)) },
      .me("Said about it", 1)),
    chat(
      "reactions-between-joined", with: ChatSample.undated,
      .anna("Good news", 0) {
        $0.reactions = Reactions(list: [.init(symbol: .emoji("🎉"), count: 1, isChosen: true)])
      }, .anna("More of it", 1)),
    chat(
      "joined-narrow", in: .group, width: 240, with: ChatSample.undated,
      .anna("Words that have to break in such a narrow list", 0), .anna("And more", 1),
      .me("Words of one's own that break, too", 2)),
    chat(
      "joined-from-right-to-left", palette: .night, with: ChatSample.undated,
      .anna("שלום, מה שלומך היום?", 0),
      .anna("אני כאן", 1), .me("Hello", 2), .me("הכול בסדר, תודה רבה", 3)),
  ]

  private static let days: [ChatSample] = [
    chat("day-above-the-first", .anna("Good morning", 0), .me("Good morning", 1)),
    chat(
      "days-part-a-run", .anna("Shortly before midnight", 14.5 * 60 - 1),
      .anna("Shortly after", 14.5 * 60 + 1)),
    chat(
      "day-in-local-time", with: { $1.message.page.dates.zone = ZoneOffsets(fixed: 5 * 3600) },
      .anna("Before midnight in the east", 9.5 * 60 - 1), .anna("After it", 9.5 * 60 + 1)),
    chat("day-of-the-next-year", .anna("In June", 0), .anna("In March", 300 * 24 * 60)),
    chat(
      "day-today", with: { $1.message.page.dates.now = morning + 3600 }, .anna("A year ago", -366 * 24 * 60),
      .anna("Yesterday", -24 * 60), .anna("This morning", 0)),
    chat("day-classic", palette: .classic, width: 240, .me("Words", 0)),
    chat("day-night", palette: .night, width: 240, .me("Words", 0)),
    chat("day-tinted", palette: .tinted, width: 240, .me("Words", 0)),
  ]

  private static let groups: [ChatSample] = [
    chat(
      "group-of-three", in: .group, with: ChatSample.undated, .anna("Who comes along on Sunday?", 0),
      .anna("It will be sunny", 1), .bob("I do!", 2), .cleo("Me too", 3), .cleo("And I bring cake", 4),
      .me("See you there", 5)),
    chat(
      "group-ranks", in: .group, palette: .classic, with: ChatSample.undated,
      .anna("The rules are pinned", 0) { $0.rank = .owner(title: nil) },
      .anna("Read them", 1) { $0.rank = .owner(title: nil) },
      .bob("Will do", 2) { $0.rank = .admin(title: "guide") }),
    chat(
      "group-night", in: .group, palette: .night, with: ChatSample.undated, .anna("The first", 0),
      .anna("The last", 1),
      .bob("Another", 2), .me("Mine", 3)),
    chat(
      "group-replies", in: .group, palette: .tinted, with: ChatSample.undated, .anna("Tea or coffee?", 0),
      .bob("Coffee", 1) {
        $0.reply = Reply(
          subject: .message(ReplyExcerpt(text: .plain("Tea or coffee?"))), author: .peer(anna.id))
      },
      .me("Tea", 2) {
        $0.reply = Reply(
          subject: .message(ReplyExcerpt(text: .plain("Tea or coffee?"))), author: .peer(anna.id))
      }),
    chat(
      "group-joins-late", in: .group, with: ChatSample.undated, .event(.members(.joinedByLink), 0),
      .bob("Welcome!", 1),
      .event(.titleChanged("Sunday Walks"), 2), .event(.members(.added([.peer(cleo.id), .peer(bob.id)])), 3)),
    chat(
      "group-sticker-run", in: .group, palette: .classic, width: 300, with: ChatSample.undated,
      .cleo("Look", 0),
      .cleo("", 1) { $0.content = .sticker(StickerContent(media: nil, emoji: "🐢")) }),
  ]

  private static let between: [ChatSample] = [
    chat(
      "unread", with: { info, _ in info.lastReadIncoming = 2 }, .anna("Read", 0), .anna("Read, too", 1),
      .anna("Not read, and of the same run", 2)),
    chat(
      "unread-classic", palette: .classic, width: 300, with: { info, _ in info.lastReadIncoming = 1 },
      .anna("Read", 0),
      .anna("Not read", 1)),
    chat(
      "unread-night", palette: .night, width: 300, with: { info, _ in info.lastReadIncoming = 1 },
      .anna("Read", 0),
      .anna("Not read", 1)),
    chat(
      "unread-tinted", palette: .tinted, width: 300, with: { info, _ in info.lastReadIncoming = 1 },
      .anna("Read", 0),
      .anna("Not read", 1)),
    chat(
      "unread-on-a-new-day", with: { info, _ in info.lastReadIncoming = 1 }, .anna("Read", 0), .me("Seen", 1),
      .anna("Not read", 24 * 60)),
    chat(
      "unread-passes-own-messages", with: { info, _ in info.lastReadIncoming = 1 }, .anna("Read", 0),
      .me("One's own", 1),
      .anna("Not read", 2)),
    chat(
      "album-among-messages", palette: .classic, with: ChatSample.undated, .anna("Above", 0),
      .anna("", 1) { album(&$0) }, .anna("Both of them", 1) { album(&$0) }, .anna("Below", 2)),
    chat(
      "album-on-white", with: ChatSample.undated, .me("", 1) { album(&$0) }, .me("", 1) { album(&$0) },
      .me("", 1) { album(&$0) }, .me("Below", 2)),
    chat(
      "albums-beside-each-other", width: 300, with: ChatSample.undated, .me("", 1) { album(&$0) },
      .me("", 1) { album(&$0) }, .me("", 1) { album(&$0, "b") }, .me("", 1) { album(&$0, "b") }),
    chat(
      "not-sent", with: ChatSample.undated, .me("This one went", 0) { $0.sendState = .sent },
      .me("This one did not", 1) { $0.sendState = .failed },
      .me("This one is on its way", 2) { $0.sendState = .sending }),
    chat(
      "large-emoji-between", palette: .night, with: ChatSample.undated, .anna("Did it work?", 0), .me("🎉", 1),
      .me("It did", 2)),
  ]

  static func album(_ message: inout Message, _ id: String = "a") {
    message.albumID = id
    message.content = .photo(PhotoContent(media: MessageSample.picture))
  }

  private static let channels: [ChatSample] = [
    chat(
      "channel-posts", in: .channel, .news("The ferry leaves at ten", 0) { $0.views = 1234 },
      .news("Boats of the week", 30) {
        $0.views = 987
        $0.comments = Comments(place: .row, count: 3, recent: [anna.id, bob.id], hasUnread: true)
      }),
    chat(
      "channel-classic", in: .channel, palette: .classic, with: ChatSample.undated,
      .news("", 0) {
        $0.content = .photo(PhotoContent(media: MessageSample.picture))
        $0.views = 12_345
        $0.comments = Comments(place: .row)
      }),
    chat(
      "channel-with-authors", in: .channel,
      with: { info, options in
        info.showsAuthors = true
        options.showsDates = false
      }, .anna("Signed with a face", 0) { $0.views = 12 }, .anna("And again", 1) { $0.views = 9 }),
    chat(
      "channel-reactions", in: .channel, palette: .night, with: ChatSample.undated,
      .news("Low tide at noon", 0) {
        $0.views = 400
        $0.reactions = Reactions(list: [
          .init(symbol: .emoji("👍"), count: 24), .init(symbol: .emoji("🌊"), count: 7, isChosen: true),
        ])
      }),
  ]

  private static func words(_ options: inout ChatLayoutOptions, _ wallpaper: Wallpaper) {
    options.message.wallpaper = wallpaper
  }

  private static let wallpapers: [ChatSample] =
    Palette.all.map { palette in
      chat(
        "wallpaper-picture-\(palette.name)", palette: palette, width: 260, with: { words(&$1, .picture) },
        .anna("Words on a picture", 0), .me("More words", 1))
    }
    + [
      chat(
        "wallpaper-two-colours", width: 260,
        with: { words(&$1, Wallpaper(.linear(top: Color(0xfdeff9), bottom: Color(0xec9f9f)))) },
        .anna("Words", 0),
        .me("", 1) { $0.content = .photo(PhotoContent(media: MessageSample.picture)) }),
      chat(
        "wallpaper-colour-classic", palette: .classic, width: 260,
        with: { words(&$1, .color(Color(0xcfdce6))) },
        .anna("Words", 0),
        .me("", 1) {
          $0.content = .photo(PhotoContent(media: MessageSample.picture))
          $0.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "Yes")]])
        }),
      chat(
        "wallpaper-spots-night", palette: .night, width: 260,
        with: {
          words(&$1, Wallpaper(.spots(Color(0x234), Color(0x402848), Color(0x204038), Color(0x304870))))
        },
        .anna("Words", 0), .me("More words", 1)),
      chat(
        "gradient-spans-the-chat", palette: .night, width: 300, with: ChatSample.undated,
        .me("At the top", 0),
        .anna("Between", 20), .me("In the middle", 40), .anna("Between", 60), .me("At the bottom", 80)),
    ]

  static let phone = Size(390, 844)

  private static let screens: [ChatSample] =
    Palette.all.map { palette in
      chat(
        "screen-\(palette.name)", in: .group, palette: palette, screen: ChatScreenOptions(size: phone),
        with: { info, _ in (info.memberCount, info.onlineCount) = (12, 3) },
        .anna("Who comes along on Sunday?", 0), .anna("It will be sunny", 1), .bob("I do!", 2),
        .me("Me too", 3), .cleo("And I bring cake", 4), .me("See you there", 5))
    }
    + [
      chat(
        "screen-short", palette: .night, screen: ChatScreenOptions(size: Size(320, 568)),
        .me("Hello", 0), .anna("Hello", 1)),
      chat(
        "screen-of-a-bot", screen: ChatScreenOptions(size: Size(320, 568), otherUnread: 12),
        with: { info, _ in info.chat.id = helper.id }, .me("/start", 0),
        .bot("What shall I do?", 0) {
          $0.keyboard = InlineKeyboard(rows: [
            [KeyboardButton(label: "Sing"), KeyboardButton(label: "Dance")]
          ])
        }),
      chat(
        "screen-beside-an-island", in: .group, palette: .night,
        screen: ChatScreenOptions(size: Size(430, 932), otherUnread: 1089),
        with: { info, _ in info.memberCount = 12 }, .anna("Who comes along on Sunday?", 0), .me("I do!", 2)),
      longScreen("screen-end-of-a-long-chat", ChatScreenOptions(size: phone)),
      longScreen("screen-around-a-message", ChatScreenOptions(size: phone, message: 20)),
      longScreen("screen-at-the-beginning", ChatScreenOptions(size: phone, message: 1)),
      chat(
        "screen-channel", in: .channel, palette: .tinted, screen: ChatScreenOptions(size: Size(320, 568)),
        with: { info, _ in info.memberCount = 12_345 },
        .news("The ferry leaves at ten", 0) {
          $0.views = 1234
          $0.comments = Comments(place: .row, count: 3)
        }),
      chat(
        "screen-large", in: .group, palette: .night, screen: ChatScreenOptions(size: Size(440, 956)),
        with: { info, _ in info.memberCount = 3 }, .bob("Is anybody there?", 0), .me("All of us", 1)),
      chat(
        "screen-channel-to-join", in: .channel, screen: ChatScreenOptions(size: Size(375, 667)),
        with: { info, _ in
          info.readerAction = .join
          (info.takesSuggestions, info.takesGifts) = (true, true)
        }, .news("The ferry leaves at ten", 0)),
      floatingScreen, screenOnItsSide,
      chat(
        "screen-empty", palette: .tinted, screen: ChatScreenOptions(size: Size(320, 568))),
    ]

  /// The list ends in the middle of consecutive messages of one author.
  private static var floatingScreen: ChatSample {
    var sample = longScreen("screen-with-a-floating-avatar", ChatScreenOptions(size: phone, message: 12))
    for index in sample.messages.indices {
      sample.messages[index].direction = .incoming
      sample.messages[index].author = .peer(cleo.id)
    }
    return sample
  }

  private static var screenOnItsSide: ChatSample {
    var sample = longScreen("screen-on-its-side", ChatScreenOptions(size: Size(568, 320)))
    let inset = ScreenDevice(of: Size(568, 320)).sideInset
    sample.options.message.listWidth -= 2 * inset
    sample.options.message.sideInset = inset
    return sample
  }

  static func longScreen(
    _ name: String, _ screen: ChatScreenOptions, with change: (inout ScreenState) -> Void = { _ in }
  ) -> ChatSample {
    var sample = chat(
      name, in: .group, palette: .night, screen: screen,
      with: { info, _ in
        info.lastReadIncoming = 36
        change(&info.state)
      })
    let people = [anna, bob, cleo]
    sample.messages = (1...40).map { number in
      let isMine = number % 5 == 0
      return Message(
        id: Int64(number), chat: sample.info.chat, direction: isMine ? .outgoing : .incoming,
        author: isMine ? nil : .peer(people[number / 3 % 3].id), date: morning + number * 240,
        sendState: .read,
        text: MessageText(
          plain: number % 4 == 0
            ? "Message \(number), with more to say than the others have" : "Message \(number)"))
    }
    return sample
  }
}
