import Foundation
import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives
import ReadingTestSupport
import Testing

@testable import MessageLayout

extension ServiceCard.Kind {
  /// A sample of the kind of card. The compiler requires one for each new kind.
  var sample: Message {
    let gift = UniqueGift(title: "Plush")
    let action: ServiceAction
    switch self {
    case .gift: action = .gift(GiftContent(.stars(5)))
    case .suggestedPhoto: action = .photoSuggested(nil)
    case .wallpaper: action = .wallpaperChanged(BackgroundChange(colors: [.white]), isForBoth: true)
    case .storyMention: action = .mentionedInStory(nil)
    case .birthday: action = .birthdaySuggested(Birthday(day: 1, month: 2))
    case .giftOffer: action = .giftOffered(GiftOffer(gift: gift, price: .stars(5)))
    case .copyRequest: action = .protection(.requested(isExpired: false))
    case .botDescription: action = .beginning(.bot(description: .plain("I sing."), picture: nil))
    case .stranger: action = .beginning(.stranger(.init(country: "DE")))
    case .greeting: action = .beginning(.greeting())
    case .approval: action = .post(.approved(price: nil, date: nil))
    case .similarChannels:
      var message = message(chat: .channel, content: .service(.members(.joinedByLink)))
      message.similar = [PeerID(.channel, 1), PeerID(.channel, 2)]
      return message
    case .suggestedPost:
      var message = message(MessageText(plain: "n"))
      message.offer = PostOffer()
      return message
    }
    return message(content: .service(action))
  }
}

/// Cards on the background of the chat (Spec/Bubbles.md 32).
@Suite struct ServiceCardTests {
  @Test(arguments: ServiceCard.Kind.allCases, [390.0, 150])
  func everyKindIsDrawn(_ kind: ServiceCard.Kind, width: Double) throws {
    let layout = try layOut(kind.sample, options(listWidth: width))
    let card = try #require(layout.service?.card ?? layout.panel)
    #expect(
      card.kind == kind && card.frame.width <= width - (kind == .botDescription ? 20 : 32)
        && !(card.texts.isEmpty && card.labels.isEmpty))
    for text in card.texts {
      #expect(text.frame.minX >= card.frame.minX && text.frame.maxX <= card.frame.maxX)
    }
    for button in card.buttons {
      #expect(button.frame.maxY <= card.frame.maxY && button.frame.width <= card.frame.width)
    }
  }

  /// The dump of a golden names the kind.
  @Test(arguments: ServiceCard.Kind.allCases) func everyKindHasAGolden(_ kind: ServiceCard.Kind) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let goldens = try ["Goldens/messages", "Goldens/chats"].flatMap {
      try FileManager.default.contentsOfDirectory(
        at: folder.appendingPathComponent($0), includingPropertiesForKeys: nil)
    }
    let dumps = goldens.compactMap {
      try? String(contentsOf: $0.appendingPathComponent("layout.txt"), encoding: .utf8)
    }
    #expect(dumps.contains { $0.contains("  \(kind.rawValue) (") })
  }

  private func card(
    _ action: ServiceAction, _ direction: Direction = .incoming, media: MediaTable = MediaTable(),
    width: Double = 390
  ) throws -> ServiceCard {
    let layout = try layOut(
      message(MessageText(), direction, content: .service(action)), options(listWidth: width), media: media)
    let card = try #require(layout.service?.card)
    #expect(isClose(card.frame.midX, width / 2))
    #expect(layout.size.height >= card.ground.maxY)
    return card
  }

  // MARK: - Gifts

  @Test func giftsStandBelowTheirSentence() throws {
    let layout = try layOut(message(content: .service(.gift(GiftContent(.stars(500))))))
    let service = try #require(layout.service)
    let card = try #require(service.card)
    let text = try #require(service.text)
    // One line is 19 points high, and the card is 13 below it.
    #expect(isClose(card.frame.minY, 2 + 1.0 / 3 + 19 + 13) && text.frame.maxY < card.frame.minY)
    #expect(card.frame.width == 220 && card.rim == 2 && card.cornerRadius == 24)
    #expect(card.ground == card.frame.outset(by: 2))
    #expect(isClose(layout.size.height, card.frame.maxY + 2 + 2 + 1.0 / 3))
  }

  @Test func aDrawingBeginsAboveTheCard() throws {
    let card = try card(.gift(GiftContent(.premium(months: 3))))
    expect(card.inCard(card.pictures.first?.frame), 30, -16, 160, 160)
    guard case .drawing(.gift, _)? = card.pictures.first?.image?.substitute else {
      return #expect(Bool(false), "the card shows a gift")
    }
    #expect(isClose(card.inCard(card.labels.first?.frame)?.minY ?? 0, 151))
  }

  @Test func aStickerIsSmaller() throws {
    var shelf = MediaShelf()
    let sticker = shelf.document(.sticker)
    let gift = GiftContent(.star(stars: 50, name: ""), sticker: .document(sticker))
    let card = try card(.gift(gift), media: shelf.table)
    expect(card.inCard(card.pictures.first?.frame), 50, 16, 120, 120)
  }

  @Test func itsHeightIsThatOfItsTexts() throws {
    let card = try card(.gift(GiftContent(.ton("1.5 TON"))))
    let (title, text) = (try #require(card.labels.first), try #require(card.texts.first))
    #expect(title.text == "1.5 TON" && isClose(text.frame.minY, title.frame.maxY + 1))
    #expect(isClose(card.frame.height, title.frame.height + text.frame.height + 164 + 48))
    let button = try #require(card.buttons.first)
    #expect(button.frame.height == 34 && isClose(button.frame.maxY, card.frame.maxY - 14))
    #expect(isClose(button.frame.width, button.label.frame.width + 38))
  }

  @Test func uniqueGiftsHaveATableAndStandHigher() throws {
    let unique = UniqueGift(
      title: "Plush", number: 5, model: "Fox", backdrop: "Moss", symbol: "Leaf", center: .white, edge: .black)
    let card = try card(.gift(GiftContent(.unique(unique), ribbon: .unique)))
    let (title, text) = (try #require(card.labels.first), try #require(card.texts.first))
    #expect(isClose(card.frame.height, title.frame.height + text.frame.height + 164 + 48 + 70 - 31))
    #expect(isClose(card.inCard(title.frame)?.minY ?? 0, 120))
    let values = card.labels.dropFirst().filter { ["Fox", "Moss", "Leaf"].contains($0.text) }
    #expect(values.count == 3 && values[1].frame.minY - values[0].frame.minY == 22)
    #expect(values[2].frame.minY - values[1].frame.minY == 22 && values[0].frame.minX == values[2].frame.minX)
    let glow = try #require(card.glows.first)
    #expect(glow.frame == card.frame.outset(by: -4))
    guard case .shade(radius: 20, .glow) = glow.content else { return #expect(Bool(false), "the radius is 20") }
    guard case .ribbon(let words, _)? = card.ribbons.first?.content else {
      return #expect(Bool(false), "there is a ribbon")
    }
    #expect(words.text == "unique" && card.ribbons.count == 1)
    #expect(card.ribbons.first?.frame.origin == Point(card.ground.maxX, card.ground.minY))
  }

  @Test func aTableIsAsHighAsWhatIsKnown() throws {
    let one = try card(.gift(GiftContent(.unique(UniqueGift(title: "P", model: "Fox")))))
    let none = try card(.gift(GiftContent(.unique(UniqueGift(title: "P")))))
    #expect(one.frame.height == none.frame.height + 70 - 44)
  }

  @Test func prizesAreWiderAndHaveNoSentence() throws {
    let layout = try layOut(message(content: .service(.gift(GiftContent(.prize(stars: 5))))))
    #expect(layout.service?.text == nil && layout.service?.capsules.isEmpty == true)
    #expect(layout.service?.card?.frame.width == 254)
    var code = GiftContent(.code(months: 3))
    code.isFromGiveaway = true
    #expect(try card(.gift(code)).frame.width == 254)
  }

  @Test func longWordsFoldWithAWordForTheRest() throws {
    let words = Array(repeating: "words and more of them", count: 20).joined(separator: " ")
    let card = try card(.gift(GiftContent(.stars(5), text: .plain(words))))
    let text = try #require(card.texts.first)
    let more = try #require(card.labels.first { $0.text == "more" })
    #expect(text.box.lines.count == 4 && isClose(more.frame.maxY, text.frame.maxY))
    #expect(more.frame.maxX <= card.frame.maxX - 12 + 0.01 && more.frame.minX > text.frame.midX)
  }

  @Test func whatWasRefundedIsASentence() throws {
    var gift = GiftContent(.stars(5))
    gift.isRefunded = true
    let layout = try layOut(message(content: .service(.gift(gift))))
    #expect(layout.service?.card == nil && layout.service?.text?.text == "The gift was refunded: 5 stars")
  }

  // MARK: - Images

  @Test func suggestedPhotos() throws {
    let card = try card(.photoSuggested(nil))
    expect(card.inCard(card.pictures.first?.frame), 60, 13, 100, 100)
    let text = try #require(card.texts.first)
    #expect(isClose(card.inCard(text.frame)?.minY ?? 0, 127) && card.frame.width == 220)
    #expect(isClose(card.frame.height, text.frame.height + 182))
    #expect(isClose(card.buttons.first?.frame.minY ?? 0, text.frame.maxY + 10))
  }

  @Test(arguments: [Direction.incoming, .outgoing])
  func wallpapers(_ direction: Direction) throws {
    let wallpaper = BackgroundChange(colors: [.white, .black])
    let card = try card(.wallpaperChanged(wallpaper, isForBoth: true), direction)
    let text = try #require(card.texts.first)
    expect(card.inCard(card.pictures.first?.frame), 60, 13, 100, 100)
    #expect(isClose(card.inCard(text.frame)?.minY ?? 0, 127))
    #expect(isClose(card.frame.height, text.frame.height + 140 + (direction == .incoming ? 42 : 0)))
    #expect(card.buttons.count == (direction == .incoming ? 1 : 0))
  }

  @Test func aWallpaperOfWhichNothingIsKnownIsASentence() throws {
    let layout = try layOut(message(content: .service(.wallpaperChanged(isForBoth: false))))
    #expect(layout.service?.card == nil && layout.service?.text != nil)
  }

  @Test func storyMentions() throws {
    let card = try card(.mentionedInStory(nil))
    let picture = try #require(card.pictures.first)
    // A ring of 100 at 15, and the image 6 points inside.
    expect(card.inCard(picture.frame), 46, 21, 88, 88)
    let (text, button) = (try #require(card.texts.first), try #require(card.buttons.first))
    #expect(
      picture.image?.ring == 6 && card.frame.width == 180 && isClose(card.inCard(text.frame)?.minY ?? 0, 128))
    #expect(isClose(button.frame.minY, text.frame.maxY + 11))
    #expect(isClose(card.frame.height, text.frame.height + button.label.frame.height + 167))
  }

  @Test func birthdays() throws {
    let card = try card(.birthdaySuggested(Birthday(day: 14, month: 9, year: 1991)))
    let text = try #require(card.texts.first)
    expect(card.inCard(card.pictures.first?.frame), 53, 8, 80, 80)
    #expect(
      card.frame.width == 186 && card.cornerRadius == 27 && isClose(card.inCard(text.frame)?.minY ?? 0, 96))
    #expect(isClose(card.frame.height, text.frame.height + 160))
    #expect(card.labels.map(\.text) == ["Day", "14", "Month", "September", "Year", "1991"])
    #expect(card.labels.allSatisfy { $0.frame.minX >= card.frame.minX && $0.frame.maxX <= card.frame.maxX })
  }

  // MARK: - Questions and posts

  @Test func offersHaveTwoAnswers() throws {
    let offer = GiftOffer(gift: UniqueGift(title: "Plush", number: 5), price: .stars(50))
    let card = try card(.giftOffered(offer))
    #expect(card.frame.width == 260 && card.buttons.map(\.label.text) == ["Reject", "Accept"])
    #expect(card.buttons[0].frame.minY == card.buttons[1].frame.minY)
    #expect(isClose(card.buttons[0].frame.width, card.buttons[1].frame.width))
    #expect(try self.card(.giftOffered(offer), .outgoing).buttons.isEmpty)
    let request = try self.card(.protection(.requested(isExpired: false)))
    #expect(request.frame.width == 246 && request.buttons.count == 2)
  }

  @Test func whatIsOverIsASentence() throws {
    for state in [GiftOffer.State.accepted, .rejected, .expired] {
      let offer = GiftOffer(gift: UniqueGift(title: "P"), price: .stars(5), state: state)
      #expect(try layOut(message(content: .service(.giftOffered(offer)))).service?.card == nil)
    }
  }

  @Test func anApprovedPostIsACard() throws {
    let card = try card(.post(.approved(price: .stars(5), date: morning)))
    #expect(card.cornerRadius == 22 && card.labels.first?.text == "The post was approved")
  }

  @Test func similarChannelsStandBelowTheSentence() throws {
    let message = ServiceCard.Kind.similarChannels.sample
    let service = try #require(try layOut(message).service)
    let card = try #require(service.card)
    #expect(service.text != nil && card.frame.height == 140 && card.cornerRadius == 16)
    #expect(card.frame.width == 390 - 32)
    expect(card.inCard(card.tail), 171, -6, 16, 6)
    expect(
      card.inCard(card.labels.first?.frame), 16, 11, card.labels[0].frame.width, card.labels[0].frame.height)
    let faces = card.boxes.filter { $0.name == .face }.compactMap { card.inCard($0.frame) }
    #expect(faces.count == 2)
    expect(faces.first, 20, 40, 60, 60)
    #expect(isClose((faces.last?.minX ?? 0) - (faces.first?.minX ?? 0), 84))
  }

  @Test func anOfferStandsAboveItsPost() throws {
    var message = message(MessageText(plain: "n"))
    let plain = try layOut(message)
    message.offer = PostOffer(price: .stars(50), date: nil)
    let layout = try layOut(message)
    let panel = try #require(layout.panel)
    #expect(panel.cornerRadius == 15 && isClose(panel.frame.minY, 2 + 1.0 / 3))
    #expect(isClose(layout.bubble?.frame.minY ?? 0, panel.frame.maxY + 6))
    #expect(isClose(layout.size.height, plain.size.height + panel.frame.height + 6))
    let title = try #require(panel.texts.first)
    #expect(panel.labels.map(\.text) == ["Price", "50 stars", "Time", "Any time"])
    #expect(isClose(panel.labels[0].frame.minY, title.frame.maxY + 8))
    #expect(isClose(panel.labels[2].frame.minY, panel.labels[0].frame.maxY + 2))
  }

  @Test func cardsFitIntoNarrowLists() throws {
    for width in [60.0, 120, 200] {
      let card = try card(.gift(GiftContent(.prize(stars: 5))), width: width)
      #expect(card.frame.width <= width - 32)
    }
  }

  /// In a right-to-left language, values are left of their labels, and columns and buttons begin on the right.
  @Test func cardsAreMirrored() throws {
    var arabic = options()
    arabic.page.language = try #require(Language(tag: "ar"))
    func card(_ action: ServiceAction, _ options: MessageLayoutOptions = options()) throws -> ServiceCard {
      try #require(try layOut(message(content: .service(action)), options).service?.card)
    }
    let stranger = ServiceAction.beginning(.stranger(.init(country: "DE")))
    let birthday = ServiceAction.birthdaySuggested(Birthday(day: 1, month: 2, year: 1990))
    let offer = ServiceAction.giftOffered(GiftOffer(gift: UniqueGift(title: "Plush"), price: .stars(5)))
    // A table: its first row is a label and a value.
    let row = try card(stranger, arabic).labels.suffix(2)
    #expect(row[row.startIndex].frame.minX > row[row.startIndex + 1].frame.maxX)
    // Columns: day, month and year, each a label and a value.
    let columns = try card(birthday, arabic).labels
    #expect(columns[0].frame.minX > columns[2].frame.maxX && columns[2].frame.minX > columns[4].frame.maxX)
    let english = try card(birthday).labels
    #expect(english[0].frame.maxX < english[2].frame.minX && english[2].frame.maxX < english[4].frame.minX)
    // Buttons: reject is on the right of accept.
    let buttons = try card(offer, arabic).buttons
    #expect(buttons[0].frame.minX > buttons[1].frame.maxX)
    for button in buttons {
      #expect(abs(button.label.frame.midX - button.frame.midX) < 1)
    }
    // A picture and a text in the middle stay there.
    let pictures = try (card(birthday).pictures[0].frame, card(birthday, arabic).pictures[0].frame)
    #expect(pictures.0 == pictures.1)
    let asked = try card(offer, arabic)
    for text in asked.texts { #expect(abs(text.frame.midX - asked.frame.midX) <= 1) }
    // The ribbon stays at its corner.
    var gift = GiftContent(.star(stars: 5, name: ""))
    gift.ribbon = .unique
    let ribbons = try (card(.gift(gift)).ribbons[0].frame, card(.gift(gift), arabic).ribbons[0].frame)
    #expect(ribbons.0 == ribbons.1)
  }

  /// The labels of buttons are not shortened in any language.
  @Test(arguments: Language.ownTags + ["pt-PT", "es-419"]) func buttonsHaveRoom(tag: String) throws {
    var own = options()
    own.page.language = try #require(Language(tag: tag))
    for kind in ServiceCard.Kind.allCases {
      let card = try layOut(kind.sample, own).service?.card
      for button in card?.buttons ?? [] { #expect(!button.label.text.hasSuffix("…"), "\(button.label.text)") }
    }
  }

  @Test func similarChannelsBeginOnTheRight() throws {
    var arabic = options()
    arabic.page.language = try #require(Language(tag: "ar"))
    let card = try #require(try layOut(ServiceCard.Kind.similarChannels.sample, arabic).service?.card)
    let faces = card.boxes.filter { $0.name == .face }
    #expect(faces[0].frame.minX > faces[1].frame.maxX)
    #expect(isClose(card.labels[0].frame.maxX, card.frame.maxX - 16))
  }
}

extension ServiceCard {
  func inCard(_ rect: Rect?) -> Rect? { rect?.offsetBy(x: -frame.minX, y: -frame.minY) }

  var labels: [Label] {
    boxes.compactMap { box in
      if case .line(let line) = box.content { Label(frame: box.frame, line: line) } else { nil }
    }
  }

  var texts: [TextBlock] {
    boxes.compactMap { box in
      if case .text(let text) = box.content { TextBlock(frame: box.frame, box: text) } else { nil }
    }
  }

  var pictures: [Box] { boxes.filter { $0.name == .picture } }
  var glows: [Box] { boxes.filter { $0.name == .glow } }
  var ribbons: [Box] { boxes.filter { $0.name == .ribbon } }

  /// The buttons with their labels.
  var buttons: [(frame: Rect, label: Label)] {
    boxes.compactMap { box in
      guard case .group(let parts, _) = box.content, case .line(let line)? = parts.last?.content else {
        return nil
      }
      return (box.frame, Label(frame: parts[1].frame, line: line))
    }
  }
}
