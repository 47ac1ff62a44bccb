import MessageModel
import PageLayout
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
  /// The contents, from bottom to top.
  package var boxes: [Box]

  /// The area painted behind all items.
  package var ground: Rect { frame.outset(by: rim) }

  /// The upper end of all content: images may begin above the card.
  var top: Double {
    boxes.reduce(ground.minY) { top, box in box.name == .picture ? min(top, box.frame.minY) : top }
  }

  mutating func move(by offset: Point) {
    frame = frame.offsetBy(offset)
    tail = tail?.offsetBy(offset)
    boxes = boxes.map { $0.offsetBy(offset) }
  }
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
    case .beginning(.secret): return SecretChatCard(environment: environment)
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
