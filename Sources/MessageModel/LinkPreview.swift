import Localization
import PageModel
import Primitives

/// A preview of a page that a message links to.
package struct LinkPreview: Equatable, Sendable {
  package enum PictureSize: String, CaseIterable, Sendable {
    /// The size that the page requests.
    case automatic
    case small, large
  }

  /// The card that a preview of one of the app's own pages shows instead of an image.
  package enum Card: Equatable, Sendable {
    /// The background of a chat in up to four colors; no colors if the input does not give them.
    case wallpaper([Color])
    case theme(wallpaper: [Color], accent: Color?, isDark: Bool)
    case gift(center: Color?, edge: Color?, sticker: MediaID?)
    /// A tall image of a story.
    case story
  }

  package var url: String
  package var siteName: String
  package var title: String
  package var description: MessageText
  /// A photo, or a document of any kind: a video, an animation, a file, music.
  package var media: MediaReference?
  /// True if the media are a round video.
  package var isRound = false
  /// The number of images of a gallery, of which the first is shown; 0 for a page that is not a gallery.
  package var galleryCount = 0
  package var card: Card?
  /// The stickers of a set, up to four, shown instead of an image.
  package var stickers: [MediaID] = []
  /// The type of the page as the wire protocol names it: `article`, `photo`, `telegram_channel`, …
  package var type: String
  /// True for an embedded player or a video that plays.
  package var isPlayable = false
  /// The duration, in seconds; 0 if it is unknown.
  package var duration = 0
  /// The size that the message's author requested.
  package var pictureSize: PictureSize
  /// True if the page's image is shown large by default; `nil` if the input does not say.
  package var hasLargePicture: Bool?
  /// True if the image is above the page's texts.
  package var showsPictureFirst: Bool
  /// True if the preview is above the message's text.
  package var isAboveText = false
  package var hasInstantView = false
  /// The properties of an advertisement; `nil` for an ordinary preview.
  package var ad: Ad?

  package init(
    url: String, siteName: String = "", title: String = "", description: MessageText = MessageText(),
    media: MediaReference? = nil, type: String = "", pictureSize: PictureSize = .automatic,
    hasLargePicture: Bool? = nil, showsPictureFirst: Bool = false, ad: Ad? = nil
  ) {
    (self.url, self.siteName, self.title, self.description) = (url, siteName, title, description)
    (self.media, self.type, self.pictureSize) = (media, type, pictureSize)
    (self.hasLargePicture, self.showsPictureFirst, self.ad) = (hasLargePicture, showsPictureFirst, ad)
  }

  /// A sponsored message of a channel: its text is in a panel (Spec/Bubbles.md 31).
  package struct Ad: Equatable, Sendable {
    package var isRecommended: Bool
    /// The label of the button; empty for no button.
    package var button: String

    package init(isRecommended: Bool = false, button: String = "") {
      self.isRecommended = isRecommended
      self.button = button
    }
  }

  /// A Boolean value that indicates whether the page is a gallery, which opens as images and not as a page.
  package var isGallery: Bool {
    type == "telegram_album" || Self.gallerySites.contains(siteName.lowercased())
  }

  /// The sites whose pages are galleries.
  private static let gallerySites: Set<String> = ["twitter", "instagram"]

  /// The label of the large button under a preview, by the page's type; `nil` for a preview without one.
  package var button: LocalizedString? {
    switch type {
    case "telegram_channel": .viewChannel
    case "telegram_chat", "telegram_megagroup": .viewGroup
    case "telegram_channel_request", "telegram_chat_request", "telegram_megagroup_request": .requestToJoin
    case "telegram_message": .viewMessage
    case "telegram_bot": .viewBot
    case "telegram_botapp": .openApp
    case "telegram_user": .sendMessage
    case "telegram_livestream", "telegram_voicechat":
      url.contains("?voicechat=") ? .joinAsSpeaker : .joinAsListener
    case "telegram_background": .viewBackground
    case "telegram_theme": .viewTheme
    case "telegram_stickerset": .viewStickers
    case "telegram_chatlist": .viewChatList
    case "telegram_channel_boost", "telegram_group_boost": .boost
    default: hasInstantView && !isGallery ? .instantView : nil
    }
  }
}

/// A fact check of a message.
package struct FactCheck: Equatable, Sendable {
  package var text: MessageText
  /// The country whose law requires the fact check: two letters of ISO 3166; empty if the input does not say.
  package var country: String

  package init(text: MessageText, country: String = "") {
    self.text = text
    self.country = country
  }
}
