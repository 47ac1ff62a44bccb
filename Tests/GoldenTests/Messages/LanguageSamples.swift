import IPRenderKit
import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Primitives

/// The texts of iprender in other languages (Docs/Languages.md).
extension ChatSample {
  static let languages: [ChatSample] = Spoken.all.flatMap {
    [days(in: $0), contents(in: $0), screen(in: $0)]
  }

  /// Messages of people in a language.
  private struct Spoken {
    var tag: String
    var palette: Palette
    var group: String
    var question: String
    var answer: String

    static let all = [
      Spoken(
        tag: "ar", palette: .classic, group: "نزهات الأحد", question: "متى نبدأ؟", answer: "في التاسعة"),
      Spoken(
        tag: "fa", palette: .night, group: "گردش‌های یکشنبه", question: "کی شروع کنیم؟", answer: "ساعت نه"),
      Spoken(
        tag: "ru", palette: .day, group: "Воскресные прогулки", question: "Когда начинаем?",
        answer: "В девять"),
      Spoken(
        tag: "de", palette: .tinted, group: "Sonntagsrunde", question: "Wann fangen wir an?",
        answer: "Um neun"),
    ]

    func apply(to options: inout ChatLayoutOptions) {
      let language = RenderLanguage(tag: tag) ?? .english
      // A pattern would be most of the bytes.
      options.message.wallpaper = .color(Color(palette.isDark ? 0x1c2733 : 0xcfdce6))
      options.message.page.language = language
      options.message.page.dates.clock = language.clock
    }
  }

  private static func days(in spoken: Spoken) -> ChatSample {
    chat(
      "language-\(spoken.tag)", in: .group, palette: spoken.palette,
      with: { info, options in
        spoken.apply(to: &options)
        options.message.page.dates.now = morning + 26 * 3600
        info.lastReadIncoming = 7
      },
      .event(.chatCreated(title: spoken.group), 0), .event(.members(.joinedByLink), 1),
      .me("", 2) { $0.content = .service(.pinned(.text(.plain(spoken.question)))) },
      .event(.members(.added([.peer(bob.id), .peer(cleo.id), .named("Dana")])), 3),
      .event(.timerChanged(seconds: 3 * 86_400), 4),
      .anna(spoken.question, 1440) {
        $0.rank = .admin(title: nil)
        $0.views = 12_345
        $0.isPinned = true
      },
      .bob(spoken.answer, 1441) {
        $0.reply = Reply(
          subject: .message(ReplyExcerpt(media: .voice)), author: .peer(anna.id))
        $0.reactions = Reactions(list: [.init(symbol: .emoji("❤️"), count: 1205, isChosen: true)])
      },
      .cleo(spoken.answer, 1442) { $0.forward = Forward(source: .peer(bob.id)) },
      .me(spoken.answer, 1443) { $0.editDate = morning })
  }

  private static func contents(in spoken: Spoken) -> ChatSample {
    chat(
      "language-\(spoken.tag)-contents", in: .group, palette: spoken.palette,
      with: { info, options in
        spoken.apply(to: &options)
        options.showsDates = false
      },
      .anna("", 0) {
        var poll = Poll(
          question: .plain(spoken.question),
          options: [
            .init(text: .plain(spoken.answer), votes: 3, isChosen: true),
            .init(text: .plain("10:00"), votes: 1),
          ], totalVoters: 4)
        poll.closeDate = morning + 3 * 86_400 + 60
        $0.content = .poll(poll)
      },
      .bob("", 1) {
        $0.content = .checklist(
          Checklist(
            title: .plain(spoken.group),
            tasks: [.init(text: .plain(spoken.answer), isDone: true), .init(text: .plain("Tea"))],
            isShared: true))
      },
      .me("", 2) { $0.content = .document(FileContent(media: MessageSample.file)) },
      .cleo("", 3) { $0.content = .music(FileContent(media: MessageSample.song)) },
      .anna("", 4) {
        $0.content = .call(CallContent(isVideo: true, outcome: .missed, duration: 0))
      },
      .me("", 5) { $0.content = .call(CallContent(isVideo: false, outcome: .answered, duration: 185)) },
      .bob("", 6) {
        $0.content = .contact(
          ContactContent(
            name: UserName(first: "Cleo", last: "Stern"), phone: "+49 30 123456", peer: cleo.id))
      },
      .anna("", 7) {
        $0.content = .location(
          LocationContent(latitude: 53.54, longitude: 9.98, kind: .live(.init(period: 3 * 3600))))
      },
      .bob("", 8) {
        $0.content = .voice(
          VoiceContent(media: nil, waveform: [0x21, 0x84, 0x52, 0x8a, 0xff, 0x31, 0x08, 0x42, 0x77, 0x10]))
      },
      .anna("https://example.org", 9) {
        $0.preview = LinkPreview(
          url: "https://example.org", siteName: "Example", title: spoken.group,
          description: MessageText(plain: spoken.question), type: "telegram_channel")
      },
      .bob("", 10) {
        $0.content = .giveaway(
          Giveaway(winnerCount: 3, prize: .premium(months: 6), channels: [news.id], date: morning))
      },
      .event(.gift(GiftContent(.premium(months: 12))), 11),
      .cleo("", 12) { $0.content = .expired(.photo) },
      .cleo("", 13) { $0.content = .unsupported(kind: "hologram") })
  }

  private static func screen(in spoken: Spoken) -> ChatSample {
    chat(
      "language-\(spoken.tag)-screen", in: .group, palette: spoken.palette,
      screen: ChatScreenOptions(size: Size(390, 640), otherUnread: 3),
      with: { info, options in
        spoken.apply(to: &options)
        (info.title, info.memberCount, info.onlineCount) = (spoken.group, 12_345, 3)
        info.state.pinned = PinnedBar(PinnedBar.Item(ReplyExcerpt(text: .plain(spoken.question))), count: 1)
        var field = FieldState()
        field.accessory = FieldAccessory(
          .reply(to: "Anna", isQuote: false), ReplyExcerpt(text: .plain(spoken.question)))
        info.state.panel = .writing(field)
      },
      .anna(spoken.question, 0), .me(spoken.answer, 1),
      .bob(spoken.answer, 2) {
        $0.reply = Reply(
          subject: .message(ReplyExcerpt(text: .plain(spoken.question))), author: .peer(anna.id))
      })
  }
}
