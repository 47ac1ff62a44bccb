import Localization
import PageModel
import Testing

@testable import MessageModel

@Suite struct MessageTests {
  @Test func aTextIsOneLineForPanels() {
    let text = MessageText([
      .text(.plain("Look:")), .quote(.plain("it moves"), isCollapsible: true),
      .code("print(1)", language: "swift"),
    ])
    #expect(text.plainText == "Look:\nit moves\nprint(1)")
    #expect(text.flattened.plainText == text.plainText)
    #expect(MessageText().flattened == .empty)
    #expect(MessageText(plain: "a").flattened == .plain("a"))
    #expect(MessageText(plain: "").isEmpty)
  }

  @Test func samplesOfAWaveformHaveFiveBits() {
    // 1, 2, 3, 31, 0, 16, 5, 9 from the lowest bit on.
    let samples: [UInt8] = [1, 2, 3, 31, 0, 16, 5, 9]
    var bits: UInt64 = 0
    for (index, sample) in samples.enumerated() { bits |= UInt64(sample) << UInt64(5 * index) }
    let packed = (0..<5).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) }
    #expect(Waveform.samples(packed: packed) == samples)
    #expect(Waveform.samples(packed: [0xff]) == [31])
    #expect(Waveform.samples(packed: []) == [])
    #expect(Waveform.samples(packed: [UInt8](repeating: 0xff, count: 63)).count == 100)
  }

  @Test(arguments: [
    (MediaLabel.file(name: ""), "File"), (.file(name: "a.pdf"), "a.pdf"), (.sticker(emoji: "😀"), "😀 Sticker"),
    (.sticker(emoji: ""), "Sticker"), (.videoNote, "Video Message"), (.animation, "GIF"),
    (.music(title: "So What", performer: "Miles Davis"), "So What – Miles Davis"),
  ])
  func mediaAreCalledAsThePhoneCallsThem(label: MediaLabel, title: String) {
    #expect(label.title(in: .english) == title)
  }

  @Test func pollsShowResultsOnceAnswered() {
    var poll = Poll(question: .plain("?"), options: [.init(text: .plain("a")), .init(text: .plain("b"))])
    #expect(!poll.showsResults)
    poll.options[1].isChosen = true
    #expect(poll.showsResults)
    #expect(!poll.isQuiz)
    poll.kind = .quiz(explanation: nil, allowsMultiple: true)
    #expect(poll.isQuiz && poll.allowsMultiple)
  }

  @Test func facesAreShownWhenAllAreKnown() {
    var reactions = Reactions(list: [
      .init(symbol: .emoji("👍"), count: 2, people: [PeerID(.user, 1), PeerID(.user, 2)])
    ])
    #expect(reactions.areAllPeopleKnown)
    reactions.list.append(.init(symbol: .paid, count: 2, people: [PeerID(.user, 1)]))
    #expect(!reactions.areAllPeopleKnown)
    #expect(!Reactions().areAllPeopleKnown)
  }

  @Test(arguments: [
    ("telegram_channel", LocalizedString.viewChannel), ("telegram_bot", .viewBot),
    ("telegram_channel_boost", .boost), ("article", nil),
  ])
  func aPagesKindHasAButton(type: String, button: LocalizedString?) {
    var preview = LinkPreview(url: "https://t.me/x", type: type)
    #expect(preview.button == button)
    preview.hasInstantView = true
    #expect(preview.button == button ?? .instantView)
  }

  @Test func ranksHaveWords() {
    #expect(Rank.owner(title: nil).title(in: .english) == "owner")
    #expect(Rank.admin(title: "Chef").title(in: .english) == "Chef")
    #expect(Rank.member(title: "Guest").title(in: .english) == "Guest")
  }
}

@Suite struct EmojiTextTests {
  private static let custom = RichText.customEmoji(CustomEmoji(id: "1", alternative: "🦊"))

  @Test(arguments: [
    ("🦊", [1]), ("🦊🐻", [2]), ("👨‍👩‍👧", [1]), ("1️⃣", [1]), ("☀️", [1]), ("☝🏽", [1]), ("🇩🇪", [1]), ("❤️🔥", [2]),
    ("❤", [1]), ("☀", [1]), ("🅰✔", [2]),
  ])
  func emojiAloneAreLarge(text: String, counts: [Int]) {
    #expect(MessageText(plain: text).onlyEmoji == LargeEmoji(kind: .plain, counts: counts))
  }

  @Test(arguments: ["", "a", "🦊a", "1", "#", "🦊 🐻", "🦊\n🐻", " ", "☀︎", "♥", "©", "1️"])
  func anythingElseIsText(text: String) {
    #expect(MessageText(plain: text).onlyEmoji == nil)
  }

  @Test func customEmojiMayStandInLines() {
    let text = RichText.concat([
      Self.custom, .plain(" "), Self.custom, .plain("\n\n"), Self.custom, .plain("🐻"), Self.custom,
    ])
    let emoji = MessageText([.text(text)]).onlyEmoji
    #expect(emoji == LargeEmoji(kind: .custom, counts: [2, 0, 3]))
    #expect(emoji?.length == 3)
  }

  @Test func entitiesKeepEmojiSmall() {
    #expect(MessageText([.text(.styled(.bold, .plain("🦊")))]).onlyEmoji == nil)
    #expect(MessageText([.quote(.plain("🦊"), isCollapsible: false)]).onlyEmoji == nil)
    #expect(MessageText([.text(.concat([Self.custom, .styled(.bold, .plain("🦊"))]))]).onlyEmoji == nil)
  }

  @Test func onlyMessagesOfTextHaveLargeEmoji() {
    var message = Message(text: MessageText(plain: "🦊"))
    #expect(message.largeEmoji == LargeEmoji(kind: .plain, counts: [1]))
    message.preview = LinkPreview(url: "https://example.com")
    #expect(message.largeEmoji == nil)
    message.preview = nil
    message.content = .photo(PhotoContent(media: nil))
    #expect(message.largeEmoji == nil)
  }
}

/// Spec/Bubbles.md 8.
@Suite struct ReactionOrderTests {
  @Test func onesOwnComesFirst() {
    let people = (1...3).map { PeerID(.user, Int64($0)) }
    var reaction = Reactions.Reaction(symbol: .emoji("👍"), count: 3, people: people)
    reaction.putFirst(people[2])
    #expect(reaction.people == [people[2], people[0], people[1]])
    reaction.putFirst(PeerID(.user, 9))
    #expect(reaction.people.count == 3)
  }
}
