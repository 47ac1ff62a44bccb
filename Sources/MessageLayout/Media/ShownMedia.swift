import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives

/// An image of a message with its data from the media table.
struct ShownMedia {
  let kind: ContentPicture.Kind
  /// The photo or document.
  let picture: MediaReference?
  private(set) var pixels: Size?
  /// True if the whole image shows, over a blurred copy of itself if its frame has another shape.
  private(set) var isWhole: Bool
  private(set) var veil: BoxImage.Veil?
  /// The text of the badge; `nil` for none.
  private(set) var badge: String?
  /// The video file; `nil` for a photo.
  let file: MediaID?
  private(set) var isStory = false
  /// The file size in bytes; 0 if unknown.
  let byteCount: Int
  /// The progress of a file that is on its way.
  let transfer: FileTransfer?

  /// The assumed size of an image of unknown size (Spec/Rulings.md 69).
  static let unknownPixels = Size(600, 400)

  /// True if the media can be viewed only once.
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
    transfer = shown.media.flatMap { media.transfers[$0.id] }
    switch kind {
    case .photo: badge = nil
    case .video: badge = DurationText.text(file.flatMap { media.documents[$0]?.duration } ?? 0)
    case .animation: badge = "GIF"
    }
    isWhole = kind == .photo
    veil = shown.isOnce ? .once : shown.hasSpoiler ? .spoiler : nil
  }

  /// Returns the media under blur and dust, as those that only adults may see.
  func concealed(_ isSensitive: Bool) -> ShownMedia {
    guard isSensitive, veil != .once else { return self }
    var copy = self
    copy.veil = .sensitive
    return copy
  }

  /// Creates a paid item. Only the size of a locked item is known.
  init(_ item: PaidMedia.Item, _ media: MediaTable) {
    self.init(item.picture ?? ContentPicture(.photo, nil), media)
    guard item.picture == nil else { return }
    (pixels, veil, badge) = (item.size, .locked, DurationText.text(item.duration))
  }

  /// Creates a story, which fills the same frame whatever its size.
  init(_ story: Story, _ media: MediaTable) {
    self.init(story.picture ?? ContentPicture(.photo, nil), media)
    (pixels, isWhole, isStory) = (Self.storyPixels, false, true)
  }

  private static let storyPixels = Size(1080, 1920)

  /// Creates the image above a poll. An animation has no badge there.
  ///
  /// - Parameter picture: the photo or document.
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

/// The displayed size of an image or a video (Spec/Bubbles.md 16).
struct MediaFit {
  enum Kind { case photo, video }

  let kind: Kind
  /// The natural size, in points: half of the pixels.
  let natural: Size
  /// The width offered to the image alone.
  let limit: Double
  /// The maximum size of a photo.
  let largestPhoto: Size

  private enum Metrics {
    static let flatVideo = 250.0
    static let tallVideo = 360.0
    static let narrowest = 170.0
    static let lowest = 74.0
    static let leastNatural = 10.0
  }

  /// - Parameter pixels: the size of the image in pixels.
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

  /// The size at which the longer side has its maximum length.
  private var stretched: Size {
    let factor = limit / (isFlat ? natural.width : natural.height)
    return Size(Rounding.floor(natural.width * factor), Rounding.floor(natural.height * factor))
  }

  /// The preferred width.
  var width: Double {
    let fitted = stretched.fitting(into: largest).width
    return max(Metrics.narrowest, min(stretched.width, fitted, limit, largest.width))
  }

  /// - Parameter width: the assigned width.
  func size(width: Double) -> Size {
    var fitted = stretched.fitting(into: Size(width, .greatestFiniteMagnitude))
    if fitted.width < width, fitted.width > 0 {
      fitted = Size(width, Rounding.floor(fitted.height * width / fitted.width))
    }
    return Size(max(Metrics.narrowest, width), max(Metrics.lowest, min(fitted.height, largest.height)))
  }
}

extension MediaTable {
  /// Returns the pixel size of a photo or of a document's image; `nil` if unknown.
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

  /// Returns true if the media is a video.
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
