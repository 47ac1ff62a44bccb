import MessageModel
import Primitives

/// A card on the chat's background for gifts, suggestions and requests (Spec/Bubbles.md 32).
package struct ServiceCard: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case gift, suggestedPhoto, wallpaper, storyMention, birthday, giftOffer, copyRequest, suggestedPost,
      approval, similarChannels, botDescription, stranger, greeting
  }

  package var kind: Kind
  package var frame: Rect
  /// The distance that the background extends beyond the frame on every side, in points.
  package var rim: Double
  package var cornerRadius: Double
  package var color: Color
  /// The line around the background, outside it; `nil` for none.
  package var stroke: Color?
  /// The tip at the upper edge that points to the content above; `nil` for none.
  package var tail: Rect?
  /// The items, from bottom to top.
  package var items: [CardItem]

  /// The area painted behind all items.
  package var ground: Rect { frame.outset(by: rim) }

  /// The upper end of all content: images may begin above the card.
  var top: Double {
    items.reduce(ground.minY) { top, item in
      if case .picture(let picture) = item { min(top, picture.frame.minY) } else { top }
    }
  }

  mutating func move(by offset: Point) {
    frame = frame.offsetBy(offset)
    tail = tail?.offsetBy(offset)
    for index in items.indices { items[index].move(by: offset) }
  }
}

/// An item of a card.
package enum CardItem: Sendable {
  case label(Label)
  case text(TextBlock)
  case picture(CardPicture)
  case button(CardButton)
  /// A background within the card.
  case glow(CardGlow)
  case ribbon(CardRibbon)
  case face(AvatarBox)

  fileprivate mutating func move(by offset: Point) {
    switch self {
    case .label(let label): self = .label(label.moved(by: offset))
    case .text(let text): self = .text(text.moved(by: offset))
    case .picture(let picture): self = .picture(picture.moved(by: offset))
    case .button(let button):
      self = .button(
        CardButton(
          frame: button.frame.offsetBy(offset), label: button.label.moved(by: offset), fill: button.fill))
    case .glow(let glow): self = .glow(glow.moved(by: offset))
    case .ribbon(var ribbon):
      ribbon.corner = ribbon.corner.moved(by: offset)
      self = .ribbon(ribbon)
    case .face(let face): self = .face(face.moved(by: offset))
    }
  }
}

/// An image, or an iprender drawing if the input has none.
package struct CardPicture: Sendable {
  package enum Drawing: Equatable, Sendable {
    case gift, star, gem, person, cake, smile
    /// One color, or a mesh of several.
    case colors([Color])
  }

  package enum Outline: Equatable, Sendable {
    /// The outline of a sticker.
    case free
    case round
    /// The top of a card with round corners.
    case head(radius: Double)
  }

  package var frame: Rect
  package var media: MediaReference?
  package var drawing: Drawing
  package var outline = Outline.free
  /// The distance of a ring around the image; `nil` for none.
  package var ring: Double?
  /// The color of the drawing.
  package var color: Color
}

/// A button in the shape of a pill.
package struct CardButton: Sendable {
  package var frame: Rect
  package var label: Label
  package var fill: Color
}

/// A radial glow that is lightest in the middle of a card.
package struct CardGlow: Sendable {
  package var frame: Rect
  package var cornerRadius: Double
  package var center: Color
  package var edge: Color
}

/// A ribbon over the card's top right corner, with text along it.
package struct CardRibbon: Sendable {
  /// The corner of the card's background.
  package var corner: Point
  package var label: Label
  package var color: Color
}

/// Lays out one kind of card. The card is placed at the origin until the row moves it.
protocol ServiceCardLayout {
  /// True if the sentence is in pills above the card.
  var hasSentence: Bool { get }
  func card() -> ServiceCard
}

extension ServiceCardLayout {
  var hasSentence: Bool { false }
}

extension ServiceRow {
  /// Returns the card of an action; `nil` if only a sentence describes it.
  static func card(of action: ServiceAction, _ environment: MessageEnvironment) -> (any ServiceCardLayout)? {
    let isOwn = environment.message.direction == .outgoing
    switch action {
    case .gift(let gift) where !gift.isRefunded: return GiftCard(environment: environment, gift: gift)
    case .giftOffered(let offer) where offer.state == .pending:
      return GiftOfferCard(environment: environment, offer: offer)
    case .photoSuggested(let photo): return SuggestedPhotoCard(environment: environment, photo: photo)
    case .wallpaperChanged(let wallpaper, let isForBoth) where wallpaper != BackgroundChange():
      return WallpaperCard(environment: environment, wallpaper: wallpaper, isForBoth: isForBoth)
    case .mentionedInStory(let picture): return StoryMentionCard(environment: environment, picture: picture)
    case .birthdaySuggested(let day): return BirthdayCard(environment: environment, day: day)
    case .protection(.requested(isExpired: false)) where !isOwn:
      return CopyRequestCard(environment: environment)
    case .members(let action) where action.isJoining && !environment.message.similar.isEmpty:
      return SimilarChannelsCard(environment: environment)
    case .post(.approved(let price, let date)):
      return ApprovalCard(environment: environment, price: price, date: date)
    case .beginning(.bot(let description, let picture)):
      return BotDescriptionCard(environment: environment, description: description, picture: picture)
    case .beginning(.stranger(let stranger)):
      return StrangerCard(environment: environment, stranger: stranger)
    case .beginning(.greeting(let title, let text, let sticker)):
      return GreetingCard(environment: environment, title: title, text: text, sticker: sticker)
    case .gift, .giftOffered, .wallpaperChanged, .protection, .post, .chatCreated, .channelCreated,
      .titleChanged, .photoChanged, .photoRemoved, .upgraded, .historyCleared, .themeChanged, .timerChanged,
      .boosted, .members, .owner, .community, .pinned, .gameScored, .paid, .tasksDone, .tasksAdded,
      .optionAdded, .optionDeleted, .price, .topicCreated, .topicEdited, .topicClosed, .videoChat,
      .writeAccessAllowed, .webAppDataSent, .peersShared, .websiteConnected, .passportSent, .botCreated,
      .amountSent, .giveawayStarted, .giveawayCompleted, .sentence, .unknown:
      return nil
    }
  }
}
