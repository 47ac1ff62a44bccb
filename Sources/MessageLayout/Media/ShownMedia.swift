import MessageModel
import PageLayout
import PageModel
import Primitives

/// A photo, a video or an animation of a message, as far as its picture is concerned.
struct ShownMedia {
  let kind: PicturesPart.Kind
  /// What the picture is of.
  let picture: MediaReference?
  let pixels: Size?
  /// Whether all of it shows, on a blurred copy of itself where its frame has another shape.
  let isWhole: Bool
  let veil: MessagePicture.Veil?
  /// What its corner tells; `nil` for nothing.
  let badge: String?
  /// Of what plays; `nil` for a photo.
  let file: MediaID?
  /// Bytes of it; 0 when nobody knows.
  let byteCount: Int

  /// What stands for the shape of a picture of which nobody knows it (Docs/Rulings.md 69).
  static let unknownPixels = Size(600, 400)

  /// Whether it may be seen but once.
  var isOnce: Bool { veil == .once }

  var size: Size { pixels ?? Self.unknownPixels }

  /// `nil` for what is no picture.
  init?(_ content: MessageContent, _ media: MediaTable) {
    switch content {
    case .photo(let photo):
      self.init(
        .photo, photo.media.map(MediaReference.photo), hasSpoiler: photo.hasSpoiler,
        isOnce: photo.selfDestruction != nil, badge: nil, media)
    case .video(let video):
      let seconds = video.media.flatMap { media.documents[$0]?.duration } ?? 0
      self.init(
        .video, video.media.map(MediaReference.document), cover: video.cover, hasSpoiler: video.hasSpoiler,
        isOnce: video.selfDestruction != nil, badge: DurationText.text(seconds), media)
    case .animation(let video):
      self.init(
        .animation, video.media.map(MediaReference.document), cover: video.cover,
        hasSpoiler: video.hasSpoiler, isOnce: video.selfDestruction != nil, badge: "GIF", media)
    case .text, .page, .circle, .document, .music, .voice, .sticker, .contact, .location, .poll, .dice, .call,
      .summary, .service, .expired, .restricted, .unsupported:
      return nil
    }
  }

  /// - Parameter picture: that stands above a poll.
  init(_ picture: MediaReference, _ media: MediaTable) {
    switch picture {
    case .photo: self.init(.photo, picture, hasSpoiler: false, isOnce: false, badge: nil, media)
    case .document(let id):
      let document = media.documents[id]
      switch document?.kind {
      case .video:
        self.init(
          .video, picture, hasSpoiler: false, isOnce: false,
          badge: DurationText.text(document?.duration ?? 0), media)
      case .animation, .audio, .voice, .file, .sticker, nil:
        self.init(.animation, picture, hasSpoiler: false, isOnce: false, badge: nil, media)
      }
    }
  }

  private init(
    _ kind: PicturesPart.Kind, _ reference: MediaReference?, cover: MediaID? = nil, hasSpoiler: Bool,
    isOnce: Bool, badge: String?, _ media: MediaTable
  ) {
    self.kind = kind
    picture = cover.map(MediaReference.photo) ?? reference
    pixels = reference.flatMap { media.pixels(of: $0) } ?? cover.flatMap { media.pixels(of: .photo($0)) }
    self.badge = badge
    switch reference {
    case .document(let id): (file, byteCount) = (id, media.documents[id]?.byteCount ?? 0)
    case .photo, nil: (file, byteCount) = (nil, 0)
    }
    isWhole = kind == .photo
    veil = isOnce ? .once : hasSpoiler ? .spoiler : nil
  }
}

/// Times as they stand on media.
enum DurationText {
  private static let minute = 60
  private static let hour = 3600

  /// `m:ss`, from an hour on `h:mm:ss`; `nil` when it is not known.
  static func text(_ seconds: Int) -> String? { seconds > 0 ? known(seconds) : nil }

  static func known(_ seconds: Int) -> String {
    let seconds = max(0, seconds)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let (minutes, rest) = (seconds % hour / minute, two(seconds % minute))
    return seconds < hour ? "\(minutes):\(rest)" : "\(seconds / hour):\(two(minutes)):\(rest)"
  }
}
