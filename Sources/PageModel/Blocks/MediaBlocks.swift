/// The text and the credit under a block. Both may be empty, and an empty caption takes no space.
package struct Caption: Equatable, Sendable {
  package var text: RichText
  package var credit: RichText

  package init(text: RichText = .empty, credit: RichText = .empty) {
    self.text = text
    self.credit = credit
  }
}

package struct Photo: Equatable, Sendable {
  package var media: MediaID?
  package var caption: Caption
  package var url: String?
  package var hasSpoiler: Bool

  package init(media: MediaID?, caption: Caption = Caption(), url: String? = nil, hasSpoiler: Bool = false) {
    (self.media, self.caption, self.url, self.hasSpoiler) = (media, caption, url, hasSpoiler)
  }
}

package struct Video: Equatable, Sendable {
  package var media: MediaID?
  package var caption: Caption
  package var autoplays: Bool
  package var loops: Bool
  package var hasSpoiler: Bool
  package var isAnimation: Bool

  package init(
    media: MediaID?, caption: Caption = Caption(), autoplays: Bool = false, loops: Bool = false,
    hasSpoiler: Bool = false, isAnimation: Bool = false
  ) {
    (self.media, self.caption, self.autoplays) = (media, caption, autoplays)
    (self.loops, self.hasSpoiler, self.isAnimation) = (loops, hasSpoiler, isAnimation)
  }
}

package struct Audio: Equatable, Sendable {
  package var media: MediaID?
  package var caption: Caption
  package var isVoice: Bool

  package init(media: MediaID?, caption: Caption = Caption(), isVoice: Bool = false) {
    (self.media, self.caption, self.isVoice) = (media, caption, isVoice)
  }
}

/// A row for a file of any other kind.
package struct DocumentBlock: Equatable, Sendable {
  package var media: MediaID?
  package var caption: Caption

  package init(media: MediaID?, caption: Caption = Caption()) {
    self.media = media
    self.caption = caption
  }
}

package struct Map: Equatable, Sendable {
  /// The coordinates in degrees.
  package var latitude: Double
  package var longitude: Double
  package var zoom: Int
  /// The size in pixels, which are taken as points; zero if the author did not specify it.
  package var width: Int
  package var height: Int
  package var caption: Caption

  package init(
    latitude: Double, longitude: Double, zoom: Int, width: Int = 0, height: Int = 0,
    caption: Caption = Caption()
  ) {
    (self.latitude, self.longitude, self.zoom) = (latitude, longitude, zoom)
    (self.width, self.height, self.caption) = (width, height, caption)
  }
}

/// The children of a collage or slideshow.
package struct MediaGroup: Equatable, Sendable {
  /// Photos and videos. Other blocks are invalid but kept.
  package var blocks: [Block]
  package var caption: Caption

  package init(blocks: [Block], caption: Caption = Caption()) {
    self.blocks = blocks
    self.caption = caption
  }
}
