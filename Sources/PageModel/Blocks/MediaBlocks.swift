/// Text and credit under a block; both may be empty, and an empty caption takes no space.
public struct Caption: Equatable, Sendable {
  public var text: RichText
  public var credit: RichText

  public init(text: RichText = .empty, credit: RichText = .empty) {
    self.text = text
    self.credit = credit
  }
}

public struct Photo: Equatable, Sendable {
  public var media: MediaID?
  public var caption: Caption
  public var url: String?
  public var hasSpoiler: Bool

  public init(
    media: MediaID?, caption: Caption = Caption(), url: String? = nil, hasSpoiler: Bool = false
  ) {
    self.media = media
    self.caption = caption
    self.url = url
    self.hasSpoiler = hasSpoiler
  }
}

public struct Video: Equatable, Sendable {
  public var media: MediaID?
  public var caption: Caption
  public var autoplays: Bool
  public var loops: Bool
  public var hasSpoiler: Bool
  public var isAnimation: Bool

  public init(
    media: MediaID?, caption: Caption = Caption(), autoplays: Bool = false, loops: Bool = false,
    hasSpoiler: Bool = false, isAnimation: Bool = false
  ) {
    self.media = media
    self.caption = caption
    self.autoplays = autoplays
    self.loops = loops
    self.hasSpoiler = hasSpoiler
    self.isAnimation = isAnimation
  }
}

public struct Audio: Equatable, Sendable {
  public var media: MediaID?
  public var caption: Caption
  public var isVoice: Bool

  public init(media: MediaID?, caption: Caption = Caption(), isVoice: Bool = false) {
    self.media = media
    self.caption = caption
    self.isVoice = isVoice
  }
}

/// A row for a file of any other kind.
public struct DocumentBlock: Equatable, Sendable {
  public var media: MediaID?
  public var caption: Caption

  public init(media: MediaID?, caption: Caption = Caption()) {
    self.media = media
    self.caption = caption
  }
}

public struct Map: Equatable, Sendable {
  /// Degrees.
  public var latitude: Double
  public var longitude: Double
  public var zoom: Int
  /// Pixels taken as points; zero when the author gave none.
  public var width: Int
  public var height: Int
  public var caption: Caption

  public init(
    latitude: Double, longitude: Double, zoom: Int, width: Int = 0, height: Int = 0,
    caption: Caption = Caption()
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.zoom = zoom
    self.width = width
    self.height = height
    self.caption = caption
  }
}

/// The children of a collage or slideshow.
public struct MediaGroup: Equatable, Sendable {
  /// Photos and videos; anything else is not legal but kept.
  public var blocks: [Block]
  public var caption: Caption

  public init(blocks: [Block], caption: Caption = Caption()) {
    self.blocks = blocks
    self.caption = caption
  }
}
