import MessageModel
import PageModel
import Primitives
import Wording

/// A picture of a message with what the media table tells of it.
struct ShownMedia {
  let kind: ContentPicture.Kind
  /// What the picture is of.
  let picture: MediaReference?
  private(set) var pixels: Size?
  /// Whether all of it shows, on a blurred copy of itself where its frame has another shape.
  private(set) var isWhole: Bool
  private(set) var veil: MessagePicture.Veil?
  /// What its corner tells; `nil` for nothing.
  private(set) var badge: String?
  /// The file that plays; `nil` for a photo.
  let file: MediaID?
  private(set) var isStory = false
  /// Bytes of it; 0 when nobody knows.
  let byteCount: Int

  /// What stands for the shape of a picture of which nobody knows it (Spec/Rulings.md 69).
  static let unknownPixels = Size(600, 400)

  /// Whether it may be seen but once.
  var isOnce: Bool { veil == .once }

  var size: Size { pixels ?? Self.unknownPixels }

  init(_ shown: ContentPicture, _ media: MediaTable) {
    kind = shown.kind
    picture = shown.shown
    pixels =
      shown.media.flatMap { media.pixels(of: $0) } ?? shown.cover.flatMap { media.pixels(of: .photo($0)) }
    switch shown.media {
    case .document(let id): (file, byteCount) = (id, media.documents[id]?.byteCount ?? 0)
    case .photo, nil: (file, byteCount) = (nil, 0)
    }
    switch kind {
    case .photo: badge = nil
    case .video: badge = DurationText.text(file.flatMap { media.documents[$0]?.duration } ?? 0)
    case .animation: badge = "GIF"
    }
    isWhole = kind == .photo
    veil = shown.isOnce ? .once : shown.hasSpoiler ? .spoiler : nil
  }

  /// Something that is paid for; what is locked is no more than its size.
  init(_ item: PaidMedia.Item, _ media: MediaTable) {
    self.init(item.picture ?? ContentPicture(.photo, nil), media)
    guard item.picture == nil else { return }
    (pixels, veil, badge) = (item.size, .locked, DurationText.text(item.duration))
  }

  /// A story, which fills the same frame whatever its size.
  init(_ story: Story, _ media: MediaTable) {
    self.init(story.picture ?? ContentPicture(.photo, nil), media)
    (pixels, isWhole, isStory) = (Self.storyPixels, false, true)
  }

  private static let storyPixels = Size(1080, 1920)

  /// - Parameter picture: what stands above a poll. One that plays by itself does not say so there.
  init(_ picture: MediaReference, _ media: MediaTable) {
    let kind: ContentPicture.Kind =
      switch picture {
      case .photo: .photo
      case .document(let id): media.documents[id]?.kind == .video ? .video : .animation
      }
    self.init(ContentPicture(kind, picture), media)
    if kind == .animation { badge = nil }
  }
}

/// Times as they stand on media.
enum DurationText {
  private static let minute = 60
  private static let hour = 3600

  /// `m:ss`, from an hour on `h:mm:ss`; `nil` when it is not known.
  static func text(_ seconds: Int) -> String? { seconds > 0 ? known(seconds) : nil }

  static func known(_ seconds: Int, _ language: Language) -> String { language.digits(known(seconds)) }

  private static func known(_ seconds: Int) -> String {
    let seconds = max(0, seconds)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let (minutes, rest) = (seconds % hour / minute, two(seconds % minute))
    return seconds < hour ? "\(minutes):\(rest)" : "\(seconds / hour):\(two(minutes)):\(rest)"
  }
}

/// How large a picture or a video is shown (Spec/Bubbles.md 16).
struct MediaFit {
  enum Kind { case photo, video }

  let kind: Kind
  /// The size in points: half of the pixels.
  let natural: Size
  /// Width that is offered to the picture alone.
  let limit: Double
  /// The most that a photo may have.
  let largestPhoto: Size

  private enum Metrics {
    static let flatVideo = 250.0
    static let tallVideo = 360.0
    static let narrowest = 170.0
    static let lowest = 74.0
    static let leastNatural = 10.0
  }

  /// - Parameter pixels: of the picture.
  init(_ kind: Kind, pixels: Size, limit: Double, largest: Size = PictureMetrics.largest) {
    self.kind = kind
    largestPhoto = largest
    self.limit = limit
    func half(_ side: Double) -> Double { max(Metrics.leastNatural, Rounding.floor(side / 2)) }
    natural = Size(half(pixels.width), half(pixels.height))
  }

  private var isFlat: Bool { natural.width > natural.height }

  private var largest: Size {
    switch kind {
    case .photo: largestPhoto
    case .video: Size(limit, isFlat ? Metrics.flatVideo : Metrics.tallVideo)
    }
  }

  /// The size when the longer side is as long as it may be.
  private var stretched: Size {
    let factor = limit / (isFlat ? natural.width : natural.height)
    return Size(Rounding.floor(natural.width * factor), Rounding.floor(natural.height * factor))
  }

  /// What it wants to be.
  var width: Double {
    let fitted = stretched.fitting(into: largest).width
    return max(Metrics.narrowest, min(stretched.width, fitted, limit, largest.width))
  }

  /// - Parameter width: that it got.
  func size(width: Double) -> Size {
    var fitted = stretched.fitting(into: Size(width, .greatestFiniteMagnitude))
    if fitted.width < width, fitted.width > 0 {
      fitted = Size(width, Rounding.floor(fitted.height * width / fitted.width))
    }
    return Size(max(Metrics.narrowest, width), max(Metrics.lowest, min(fitted.height, largest.height)))
  }
}

extension MediaTable {
  /// The pixels of a picture or of what stands for a document; `nil` when nobody knows.
  func pixels(of media: MediaReference) -> Size? {
    let sides: (Int, Int)?
    switch media {
    case .photo(let id): sides = photos[id]?.sizes.max { $0.width < $1.width }.map { ($0.width, $0.height) }
    case .document(let id):
      let document = documents[id]
      sides =
        document.flatMap { $0.width > 0 && $0.height > 0 ? ($0.width, $0.height) : nil }
        ?? document?.thumbnail.map { ($0.width, $0.height) }
    }
    return sides.flatMap { $0.0 > 0 && $0.1 > 0 ? Size(Double($0.0), Double($0.1)) : nil }
  }

  /// Whether it plays.
  func isVideo(_ media: MediaReference) -> Bool {
    switch media {
    case .photo: return false
    case .document(let id):
      switch documents[id]?.kind {
      case .video, .animation: return true
      case .audio, .voice, .file, .sticker, nil: return false
      }
    }
  }
}
