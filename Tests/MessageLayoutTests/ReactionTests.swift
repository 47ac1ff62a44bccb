import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing

@testable import MessageLayout

/// Reactions and buttons (Spec/Bubbles.md 8 and 11).
@Suite struct ReactionTests {
  private func reaction(_ emoji: String, _ count: Int = 1, people: [PeerID] = [], isChosen: Bool = false)
    -> Reactions.Reaction
  {
    .init(symbol: .emoji(emoji), count: count, isChosen: isChosen, people: people)
  }

  private func layOut(
    _ list: [Reactions.Reaction], chat: Chat.Kind = .channel, _ text: String = "n",
    _ options: MessageLayoutOptions = options()
  ) throws -> MessageLayout {
    var message = message(MessageText(plain: text), chat: chat)
    message.reactions = Reactions(list: list)
    return try MessageLayoutTests.layOut(message, options)
  }

  private let people = (1...5).map { PeerID(.user, Int64($0)) }

  @Test func facesStandForFigures() throws {
    for (count, width) in [(1, 68.0), (2, 82), (3, 94)] {
      let chip = try layOut([reaction("👍", count, people: Array(people.prefix(count)))], chat: .group).chips[
        0]
      #expect(chip.frame.width == width && chip.faces.count == count && chip.count == nil)
      let places = chip.faces.map { $0.frame.minX - chip.frame.minX }
      #expect(places == (0..<count).map { 35 + 14 * Double($0) })
    }
    let many = try layOut([reaction("👍", 5, people: people)], chat: .group).chips[0]
    #expect(many.faces.isEmpty && many.count?.text == "5")
    let channel = try layOut([reaction("👍", 1, people: [people[0]])]).chips[0]
    #expect(channel.faces.isEmpty)
  }

  @Test("A profile picture represents one reaction; if fewer people are known, the count is shown")
  func noFaceStandsForTwo() throws {
    let other = Peer(id: PeerID(.user, 5), kind: .user(UserName(first: "Ann")))
    func chip(_ reaction: Reactions.Reaction, areTags: Bool = false) throws -> ReactionChip {
      var message = message(MessageText(plain: "n"))
      message.reactions = Reactions(list: [reaction], areTags: areTags)
      return try #require(try MessageLayoutTests.layOut(message, peers: PeerTable([other])).chips.first)
    }
    #expect(try chip(reaction("👍")).faces.count == 1)
    #expect(try chip(reaction("👍", 2, isChosen: true)).count?.text == "2")
    #expect(try chip(reaction("👍", 2, people: [other.id])).faces.isEmpty)
    // Tags of the reader in Saved Messages.
    #expect(try chip(reaction("👍", people: [other.id]), areTags: true).faces.isEmpty)
  }

  @Test func figuresKeepTheirRoom() throws {
    let widths = try [11, 18, 17].map { try layOut([reaction("👍", $0)]).chips[0].frame.width }
    #expect(widths[0] == widths[1] && widths[1] == widths[2])
  }

  @Test func chipsWrap() throws {
    let chips = try layOut((0..<8).map { reaction("👍", 10 + $0) }).chips
    let rows = Set(chips.map(\.frame.minY)).sorted()
    #expect(rows.count == 2 && isClose(rows[1] - rows[0], 36))
    #expect(chips[1].frame.minX - chips[0].frame.maxX == 6)
  }

  @Test func statusGoesBelowAFullRow() throws {
    let layout = try layOut((0..<5).map { reaction("👍", 10 + $0) }, chat: .private)
    let last = try #require(layout.chips.last?.frame)
    let status = try #require(layout.status)
    #expect(status.mode == .line && isClose(status.frame.minY, last.maxY + 3))
    // The count is two less than needed.
    let bubble = try #require(layout.bubble?.frame)
    #expect(isClose(bubble.maxY, last.maxY + 1 + 14 + 5.667))
  }

  @Test func coloursTellWhatIsChosen() throws {
    let chips = try layOut([reaction("👍", 2, isChosen: true), reaction("🔥", 2)]).chips
    #expect(chips[0].fill == ChatColors.classic.incoming.chosenReaction.fill && chips[0].textColor == nil)
    #expect(chips[1].fill == ChatColors.classic.incoming.idleReaction.fill)
  }

  // MARK: - Buttons

  private func keys(_ rows: [[String]], text: String = "n") throws -> MessageLayout {
    var message = message(MessageText(plain: text), .outgoing)
    message.keyboard = InlineKeyboard(rows: rows.map { $0.map { KeyboardButton(label: $0) } })
    return try MessageLayoutTests.layOut(message)
  }

  @Test func bubblesGrowForLabels() throws {
    let layout = try keys([["A short label", "B"]])
    let widest = layout.keyboard[0][0].label.frame.width
    #expect(layout.contentSize.width == 2 * (widest + 16) + 2)
    #expect(layout.keyboard[0][0].frame.minX == layout.bubble?.frame.minX)
  }

  @Test func labelsThatDoNotFitAreCut() throws {
    let layout = try keys([Array(repeating: "A label of some words", count: 4)])
    #expect(layout.contentSize.width == 339)
    #expect(layout.keyboard[0].allSatisfy { $0.label.text.hasSuffix("…") })
    #expect(layout.keyboard[0].allSatisfy { $0.label.frame.maxX <= $0.frame.maxX })
  }

  @Test func cornersOfTheLastRowAreRound() throws {
    let layout = try keys([["A"], ["B", "C", "D"]])
    #expect(layout.keyboard[1].map(\.corners.list) == [[8, 8, 8, 16], [8, 8, 8, 8], [8, 8, 16, 8]])
    #expect(layout.bubble?.corners.list == [16, 16, 8, 8])
  }

  @Test func stylesAndKindsShow() throws {
    var message = message(MessageText(plain: "n"))
    message.keyboard = InlineKeyboard(rows: [
      [
        KeyboardButton(label: "A", kind: .url, style: .danger), KeyboardButton(label: "B", kind: .disabled),
        KeyboardButton(label: "C", icon: CustomEmoji(id: "1", alternative: "👍")),
      ], [],
    ])
    let keys = try MessageLayoutTests.layOut(message).keyboard
    #expect(keys.count == 1 && keys[0][0].badge == .link && keys[0][0].tint != nil)
    #expect(keys[0][1].opacity == 0.55 && keys[0][1].badge == nil)
    let icon = try #require(keys[0][2].icon?.frame)
    #expect(icon.width == 24 && isClose(icon.maxX + 6, keys[0][2].label.frame.minX))
  }
}
