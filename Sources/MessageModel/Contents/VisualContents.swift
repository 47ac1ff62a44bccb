import PageModel

/// Sizes, files and thumbnails are in the media table, under the id.
package struct PhotoContent: Equatable, Sendable {
  package var media: MediaID?
  package var hasSpoiler: Bool
  package var selfDestruction: SelfDestruction?

  package init(media: MediaID?, hasSpoiler: Bool = false, selfDestruction: SelfDestruction? = nil) {
    self.media = media
    self.hasSpoiler = hasSpoiler
    self.selfDestruction = selfDestruction
  }
}

package struct VideoContent: Equatable, Sendable {
  package var media: MediaID?
  /// Shown in place of the first frame.
  package var cover: MediaID?
  package var hasSpoiler: Bool
  package var selfDestruction: SelfDestruction?

  package init(
    media: MediaID?, cover: MediaID? = nil, hasSpoiler: Bool = false,
    selfDestruction: SelfDestruction? = nil
  ) {
    self.media = media
    self.cover = cover
    self.hasSpoiler = hasSpoiler
    self.selfDestruction = selfDestruction
  }
}

/// When media that may be seen once are gone.
package enum SelfDestruction: Equatable, Sendable {
  case once
  case seconds(Int)
}

/// A round video.
package struct CircleContent: Equatable, Sendable {
  package var media: MediaID?
  /// Nobody has seen it yet to whom it was sent.
  package var isUnheard: Bool
  package var selfDestruction: SelfDestruction?

  package init(media: MediaID?, isUnheard: Bool = false, selfDestruction: SelfDestruction? = nil) {
    self.media = media
    self.isUnheard = isUnheard
    self.selfDestruction = selfDestruction
  }
}

package enum ExpiredContent: String, CaseIterable, Sendable { case photo, video, voice, circle, story }
