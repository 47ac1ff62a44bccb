/// A key of the media table: the decimal form of a 64-bit id, or one that the reader made up.
public struct MediaID: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

public struct MediaTable: Equatable, Sendable {
  public var photos: [MediaID: PhotoMedia]
  public var documents: [MediaID: DocumentMedia]

  public init(
    photos: [MediaID: PhotoMedia] = [:], documents: [MediaID: DocumentMedia] = [:]
  ) {
    self.photos = photos
    self.documents = documents
  }
}

/// Where pixels come from.
public enum MediaSource: Equatable, Sendable {
  case path(String)
  case url(String)
  case bytes([UInt8])
  /// A file id or unique id: no pixels by itself, but a media folder may hold a file of that name.
  case opaque(String)
}

public struct PhotoMedia: Equatable, Sendable {
  public var id: MediaID
  /// Small to large as the input has them.
  public var sizes: [PhotoSize]
  /// A tiny JPEG.
  public var miniThumbnail: [UInt8]?

  public init(id: MediaID, sizes: [PhotoSize], miniThumbnail: [UInt8]? = nil) {
    self.id = id
    self.sizes = sizes
    self.miniThumbnail = miniThumbnail
  }
}

public struct PhotoSize: Equatable, Sendable {
  /// Telegram's letter for the size, or empty.
  public var type: String
  /// Pixels.
  public var width: Int
  public var height: Int
  /// In order of preference.
  public var sources: [MediaSource]

  public init(type: String = "", width: Int, height: Int, sources: [MediaSource]) {
    self.type = type
    self.width = width
    self.height = height
    self.sources = sources
  }
}

public struct DocumentMedia: Equatable, Sendable {
  public enum Kind: String, Sendable { case video, animation, audio, voice, file, sticker }

  public var id: MediaID
  public var kind: Kind
  public var mimeType: String
  /// Pixels; zero when unknown or without a picture.
  public var width: Int
  public var height: Int
  /// Seconds.
  public var duration: Int
  /// Bytes; zero when unknown.
  public var byteCount: Int
  public var fileName: String
  public var title: String
  public var performer: String
  /// 5-bit samples as packed by Telegram.
  public var waveform: [UInt8]?
  public var thumbnail: PhotoSize?
  public var miniThumbnail: [UInt8]?
  /// In order of preference.
  public var sources: [MediaSource]

  public init(
    id: MediaID, kind: Kind, mimeType: String = "", width: Int = 0, height: Int = 0,
    duration: Int = 0, byteCount: Int = 0, fileName: String = "", title: String = "",
    performer: String = "", waveform: [UInt8]? = nil, thumbnail: PhotoSize? = nil,
    miniThumbnail: [UInt8]? = nil, sources: [MediaSource] = []
  ) {
    self.id = id
    self.kind = kind
    self.mimeType = mimeType
    self.width = width
    self.height = height
    self.duration = duration
    self.byteCount = byteCount
    self.fileName = fileName
    self.title = title
    self.performer = performer
    self.waveform = waveform
    self.thumbnail = thumbnail
    self.miniThumbnail = miniThumbnail
    self.sources = sources
  }
}
