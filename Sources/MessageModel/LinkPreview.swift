import PageModel
import Primitives
import Wording

/// What is shown of a page that a message links to.
package struct LinkPreview: Equatable, Sendable {
  package enum PictureSize: String, CaseIterable, Sendable {
    /// The size that the page asks for.
    case automatic
    case small, large
  }

  /// What the app's own pages show in place of a picture.
  package enum Card: Equatable, Sendable {
    /// The background of a chat in up to four colours; none where nobody says which.
    case wallpaper([Color])
    case theme(wallpaper: [Color], accent: Color?, isDark: Bool)
    case gift(center: Color?, edge: Color?, sticker: MediaID?)
    /// A tall picture.
    case story
  }

  package var url: String
  package var siteName: String
  package var title: String
  package var description: MessageText
  /// A photo, or a document of any kind: a video, an animation, a file, music.
  package var media: MediaReference?
  package var card: Card?
  /// The stickers of a set, up to four, shown in place of a picture.
  package var stickers: [MediaID] = []
  /// What the page is, by the wire protocol's word: `article`, `photo`, `telegram_channel`, …
  package var type: String
  /// Whether it is an embedded player, or a video that plays.
  package var isPlayable = false
  /// Seconds; zero when unknown.
  package var duration = 0
  /// The size that the message's author asked for.
  package var pictureSize: PictureSize
  /// Whether the page's picture may be shown large; `nil` when the input does not say.
  package var hasLargePicture: Bool?
  /// Whether the picture stands above the page's texts.
  package var showsPictureFirst: Bool
  /// Whether the preview stands above the message's text.
  package var isAboveText = false
  package var hasInstantView = false
  /// What makes an advertisement of it.
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

  /// A message that a channel shows for money: its words stand in a panel (Spec/Bubbles.md 31).
  package struct Ad: Equatable, Sendable {
    package var isRecommended: Bool
    /// What its button says; empty for none.
    package var button: String

    package init(isRecommended: Bool = false, button: String = "") {
      self.isRecommended = isRecommended
      self.button = button
    }
  }

  /// The large button under a preview.
  /// What the button says that the page's kind has; `nil` for one without.
  package var button: Phrase? {
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
    default: hasInstantView ? .instantView : nil
    }
  }
}

/// What somebody who checks facts says of a message.
package struct FactCheck: Equatable, Sendable {
  package var text: MessageText
  /// The country by whose law it stands there: two letters of ISO 3166; empty when nobody says.
  package var country: String

  package init(text: MessageText, country: String = "") {
    self.text = text
    self.country = country
  }
}
