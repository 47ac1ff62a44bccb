import Localization
import PageModel

/// An image in the media table: a photo, or the thumbnail or frames of a document.
package enum MediaReference: Hashable, Sendable {
  case photo(MediaID)
  case document(MediaID)

  package var id: MediaID {
    switch self {
    case .photo(let id), .document(let id): id
    }
  }
}

/// The time after which media that can be viewed once disappear.
package enum SelfDestruction: Equatable, Sendable {
  case once
  case seconds(Int)

  /// - Parameter seconds: the value of the protocols, in which the largest 32-bit number means "once".
  package init(seconds: Int) { self = seconds >= Int(Int32.max) ? .once : .seconds(seconds) }
}

// MARK: - Pictures and films

/// A photo. Its sizes, files and thumbnails are in the media table, under the id.
package struct PhotoContent: Equatable, Sendable {
  package var media: MediaID?
  package var hasSpoiler: Bool
  package var selfDestruction: SelfDestruction?

  package init(media: MediaID?, hasSpoiler: Bool = false, selfDestruction: SelfDestruction? = nil) {
    (self.media, self.hasSpoiler, self.selfDestruction) = (media, hasSpoiler, selfDestruction)
  }

  var traits: ContentTraits {
    let picture = ContentPicture(
      .photo, media.map(MediaReference.photo), hasSpoiler: hasSpoiler, isOnce: selfDestruction != nil)
    return ContentTraits(label: .photo, thumbnail: picture.shown, picture: picture, hasFile: true)
  }
}

/// A video or an animation.
package struct VideoContent: Equatable, Sendable {
  package var media: MediaID?
  /// The photo that is shown instead of the first frame.
  package var cover: MediaID?
  package var hasSpoiler: Bool
  package var selfDestruction: SelfDestruction?

  package init(
    media: MediaID?, cover: MediaID? = nil, hasSpoiler: Bool = false,
    selfDestruction: SelfDestruction? = nil
  ) {
    (self.media, self.cover) = (media, cover)
    (self.hasSpoiler, self.selfDestruction) = (hasSpoiler, selfDestruction)
  }

  func traits(as kind: ContentPicture.Kind) -> ContentTraits {
    let picture = ContentPicture(
      kind, media.map(MediaReference.document), cover: cover, hasSpoiler: hasSpoiler,
      isOnce: selfDestruction != nil)
    return ContentTraits(
      label: kind == .animation ? .animation : .video, thumbnail: picture.shown, picture: picture,
      hasFile: true)
  }
}

/// A video note.
package struct VideoNoteContent: Equatable, Sendable {
  package var media: MediaID?
  /// True if no recipient has seen it yet.
  package var isUnheard: Bool
  package var selfDestruction: SelfDestruction?

  package init(media: MediaID?, isUnheard: Bool = false, selfDestruction: SelfDestruction? = nil) {
    (self.media, self.isUnheard, self.selfDestruction) = (media, isUnheard, selfDestruction)
  }

  var traits: ContentTraits {
    var traits = ContentTraits(
      label: .videoNote, thumbnail: media.map(MediaReference.document), hasFile: true)
    traits.isThumbnailRound = true
    traits.joinsNeighbours = false
    traits.hidesForwarder = true
    return traits
  }
}

/// Media that have expired, by their kind.
package enum ExpiredContent: String, CaseIterable, Sendable {
  case photo, video, voice, videoNote, story

  var traits: ContentTraits {
    var traits = ContentTraits(label: label)
    traits.joinsNeighbours = false
    return traits
  }

  private var label: MediaLabel {
    switch self {
    case .photo: .photo
    case .video: .video
    case .voice: .voice
    case .videoNote: .videoNote
    case .story: .story
    }
  }

  /// The text of the row that replaces the media (Spec/Messages.md 1.5).
  package var sentence: LocalizedString {
    switch self {
    case .photo: .expiredPhoto
    case .video: .expiredVideo
    case .voice: .expiredVoice
    case .videoNote: .expiredVideoMessage
    case .story: .expiredStory
    }
  }
}

// MARK: - Files and voices

/// A file or an audio track. Its name, size, title and performer are in the media table.
package struct FileContent: Equatable, Sendable {
  package var media: MediaID?

  package init(media: MediaID?) {
    self.media = media
  }

  var documentTraits: ContentTraits {
    ContentTraits(label: .file(name: ""), thumbnail: media.map(MediaReference.document), hasFile: true)
  }

  var musicTraits: ContentTraits {
    var traits = documentTraits
    traits.label = .music(title: "", performer: "")
    traits.hidesForwarder = true
    return traits
  }
}

/// A voice message.
package struct VoiceContent: Equatable, Sendable {
  package var media: MediaID?
  /// The loudness of each sample, from 0 to 31; empty if the input has no waveform.
  package var waveform: [UInt8]
  /// True if no recipient has heard it yet.
  package var isUnheard: Bool
  package var transcript: String?
  package var selfDestruction: SelfDestruction?
  /// True if the input says that the file was not loaded, which is rare.
  package var isAway: Bool

  package init(
    media: MediaID?, waveform: [UInt8] = [], isUnheard: Bool = false, transcript: String? = nil,
    selfDestruction: SelfDestruction? = nil, isAway: Bool = false
  ) {
    (self.media, self.waveform, self.isUnheard) = (media, waveform, isUnheard)
    (self.transcript, self.selfDestruction, self.isAway) = (transcript, selfDestruction, isAway)
  }

  var traits: ContentTraits { ContentTraits(label: .voice, hasFile: true) }
}

/// The loudness of a voice message as the protocols pack it: 5 bits per sample, the lowest bits of a byte
/// first.
package enum Waveform {
  package static let bits = 5

  package static func samples(packed bytes: [UInt8]) -> [UInt8] {
    (0..<bytes.count * 8 / bits).map { index in
      let bit = index * bits
      let low = UInt16(bytes[bit / 8])
      let high = bit / 8 + 1 < bytes.count ? UInt16(bytes[bit / 8 + 1]) : 0
      return UInt8(truncatingIfNeeded: (high << 8 | low) >> UInt16(bit % 8) & 0x1f)
    }
  }
}

// MARK: - Stickers and dice

package struct StickerContent: Equatable, Sendable {
  package enum Format: String, CaseIterable, Sendable {
    /// WebP, or another still image.
    case still
    /// Lottie, compressed with gzip: `.tgs`.
    case animated
    /// WebM.
    case video
  }

  package var media: MediaID?
  package var format: Format
  /// The emoji that the sticker represents; empty if it is unknown.
  package var emoji: String
  /// True for a premium sticker, which is larger than others and has an effect around it.
  package var isPremium: Bool

  package init(media: MediaID?, format: Format = .still, emoji: String = "", isPremium: Bool = false) {
    (self.media, self.format, self.emoji, self.isPremium) = (media, format, emoji, isPremium)
  }

  var traits: ContentTraits { ContentTraits(label: .sticker(emoji: emoji), hasFile: true) }
}

/// An emoji with a random value: a die, a dart, a slot machine.
package struct DiceContent: Equatable, Sendable {
  package var emoji: String
  /// The value; 0 while the emoji is still rolling.
  package var value: Int

  package init(emoji: String, value: Int) {
    self.emoji = emoji
    self.value = value
  }

  /// The result that an image shows.
  package enum Result: Equatable, Sendable {
    case pips(Int)
    /// The value of the dart's ring; 6 is the middle, and 1 misses the board.
    case ring(Int)
    /// The symbols of a slot machine, from left to right.
    case reels([String])
  }

  /// The values of a die and of a dart, and of a slot machine.
  package static let values = 1...6
  private static let reelValues = 1...64
  private static let reelCount = 3
  /// The symbols of a reel, in the order of its two bits of the value. The bar has no emoji.
  private static let symbols = ["BAR", "🍇", "🍋", "7️⃣"]

  /// The result that the image shows (Spec/Bubbles.md 21.1); `nil` while the emoji is still rolling, and for
  /// balls, whose emoji is enough.
  package var result: Result? {
    switch emoji {
    case "🎲": Self.values.contains(value) ? .pips(value) : nil
    case "🎯": Self.values.contains(value) ? .ring(value) : nil
    case "🎰":
      Self.reelValues.contains(value)
        ? .reels((0..<Self.reelCount).map { Self.symbols[(value - 1) >> (2 * $0) & 3] }) : nil
    default: nil
    }
  }

  var traits: ContentTraits { ContentTraits(label: .dice(emoji: emoji)) }
}
