import MessageModel
import PageLayout
import PageModel
import Primitives

/// A picture of a message with what the media table tells of it.
struct ShownMedia {
  let kind: ContentPicture.Kind
  /// What the picture is of.
  let picture: MediaReference?
  let pixels: Size?
  /// Whether all of it shows, on a blurred copy of itself where its frame has another shape.
  let isWhole: Bool
  let veil: MessagePicture.Veil?
  /// What its corner tells; `nil` for nothing.
  private(set) var badge: String?
  /// Of what plays; `nil` for a photo.
  let file: MediaID?
  /// Bytes of it; 0 when nobody knows.
  let byteCount: Int

  /// What stands for the shape of a picture of which nobody knows it (Docs/Rulings.md 69).
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

  static func known(_ seconds: Int) -> String {
    let seconds = max(0, seconds)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let (minutes, rest) = (seconds % hour / minute, two(seconds % minute))
    return seconds < hour ? "\(minutes):\(rest)" : "\(seconds / hour):\(two(minutes)):\(rest)"
  }
}
