import PageModel
import PageReading

/// What the source dialects say of a medium: where it is, and a little more.
struct DialectMedium {
  var source: String
  var width = 0
  var height = 0
  var hasSpoiler = false
  var autoplays = false
  var loops = false
  var poster: String?

  init(_ photo: Photo, in media: MediaTable) {
    let size = photo.media.flatMap { media.photos[$0] }?.sizes.max { $0.width < $1.width }
    source = Self.source(of: size?.sources ?? [], photo.media, host: "photo")
    width = size?.width ?? 0
    height = size?.height ?? 0
    hasSpoiler = photo.hasSpoiler
  }

  init(_ video: Video, in media: MediaTable) {
    self.init(document: video.media, in: media, host: "video")
    hasSpoiler = video.hasSpoiler
    autoplays = video.autoplays
    // An animation does by itself.
    loops = video.loops && !video.isAnimation
    poster = video.media.flatMap { media.documents[$0]?.thumbnail }.flatMap { Self.reference($0.sources) }
  }

  init(_ audio: Audio, in media: MediaTable) {
    self.init(document: audio.media, in: media, host: audio.isVoice ? "voice" : "audio")
    width = 0
    height = 0
  }

  init(_ document: DocumentBlock, in media: MediaTable) {
    self.init(document: document.media, in: media, host: "document")
    width = 0
    height = 0
  }

  private init(document id: MediaID?, in media: MediaTable, host: String) {
    let document = id.flatMap { media.documents[$0] }
    source = Self.source(of: document?.sources ?? [], id, host: host)
    width = document?.width ?? 0
    height = document?.height ?? 0
  }

  var attributes: [(String, String?)] {
    [
      ("src", source), ("width", width == 0 ? nil : "\(width)"), ("height", height == 0 ? nil : "\(height)"),
      ("tg-spoiler", hasSpoiler ? "" : nil), ("autoplay", autoplays ? "" : nil), ("loop", loops ? "" : nil),
      ("poster", poster),
    ]
  }

  private static func source(of sources: [MediaSource], _ id: MediaID?, host: String) -> String {
    if let reference = reference(sources) { return reference }
    let name = sources.lazy.compactMap { source -> String? in
      if case .opaque(let name) = source { name } else { nil }
    }.first
    return "tg://\(host)?id=\(name ?? id?.rawValue ?? "")"
  }

  /// An address rather than a path, which only this machine knows; bytes at last.
  private static func reference(_ sources: [MediaSource]) -> String? {
    var path: String?
    var data: String?
    for source in sources {
      switch source {
      case .url(let url): return url
      case .path(let name): path = path ?? name
      case .bytes(let bytes) where !bytes.isEmpty: data = data ?? "data:;base64," + Base64.encode(bytes)
      case .bytes, .opaque: break
      }
    }
    return path ?? data
  }
}
