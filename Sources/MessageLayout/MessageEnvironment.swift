import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// The state that all parts of one message share during layout.
final class MessageEnvironment {
  let message: Message
  /// All messages of an album, whose common parts are in `message`; empty for a single message.
  let album: [Message]
  let peers: PeerTable
  let media: MediaTable
  let options: MessageLayoutOptions
  let book: FontBook
  let fonts: MessageFonts
  /// The palette after the changes of the design.
  let palette: Palette
  let chat: ChatColors
  /// The theme of content that is drawn as in pages.
  private(set) lazy var theme = Theme(palette: palette, side: side, design: options.page.design)
  /// The offer of a suggested post, placed at the origin.
  private(set) lazy var offerPanel: ServiceCard? = message.offer.map {
    SuggestedPostPanel(environment: self, offer: $0).card()
  }
  /// The cached layout of the page, if an earlier revision of it was laid out.
  var pageMemory = LayoutMemory()
  private(set) var log = DiagnosticLog()

  init(
    _ message: Message, album: [Message] = [], peers: PeerTable, media: MediaTable,
    options: MessageLayoutOptions, book: FontBook
  ) {
    self.message = message
    self.album = album
    self.peers = peers.named(in: options.page.language)
    (self.media, self.options, self.book) = (media, options, book)
    palette = options.shownPalette
    fonts = MessageFonts(textSize: options.page.textSize ?? MessageFonts.standardSize)
    chat = ChatColors(palette, on: options.wallpaper)
  }

  var dates: DateFormat { options.page.dates }
  var language: Language { options.page.language }
  var scale: Double { options.page.scale }
  /// The size of a device pixel, in points.
  var pixel: Double { 1 / scale }
  var side: Side { message.direction == .incoming ? .incoming : .outgoing }
  /// The colors of the text on the bubble.
  var colors: MessageColors { palette[side] }
  /// The colors of everything else on the bubble.
  var bubbleColors: BubbleColors { chat[side] }

  func shape(_ text: StyledText, origin: InputOrigin = .none) -> ShapedText {
    let shaped = ShapedText(
      text, direction: .natural(fallbackIsRTL: false), book: book,
      keepsKoreanWords: options.page.keepsKoreanWords)
    for character in shaped.missingCharacters { log.add(.missingGlyph(character, at: origin)) }
    return shaped
  }

  func add(_ diagnostics: [Diagnostic]) { for diagnostic in diagnostics { log.add(diagnostic) } }

  func warn(_ code: DiagnosticCode, _ message: String, at origin: InputOrigin) {
    log.add(Diagnostic(code, message, at: origin))
  }

  /// Warns that a part of the message was read but is not drawn (Spec/Rulings.md 70).
  func warn(ofLost part: String) { warn(.partNotDrawn, "\(part) is not drawn", at: message.origin) }

  /// Warns that neither the input nor a file gives the size of an image, so that a placeholder is shown.
  func warn(ofUnknownSize shown: ShownMedia) {
    guard shown.pixels == nil, !shown.isOnce else { return }
    warn(
      .mediaWithoutSize, "the \(shown.kind.rawValue) has no width and height, so a placeholder is shown",
      at: message.origin)
  }

  // MARK: - People

  /// True if the chat shows the authors of its messages.
  var showsAuthors: Bool {
    switch message.chat.kind {
    case .private: false
    case .group: true
    case .channel: options.showsAuthors
    }
  }

  /// The author of the message, if the input names one.
  var author: Peer? { message.author?.peer.map { peers[$0] } }

  /// Returns the bar beside an author's text, in the author's colors or the accent color (Spec/Bubbles.md
  /// 4.1).
  func quoteBar(of author: Author?) -> PanelBar {
    let own: [Color] =
      switch author {
      case .peer(let id): peers[id].nameColors(isDark: palette.isDark)
      case .named(let name): [Palette.authorColors[name.colorIndex]]
      // A user of whom nothing is known has no color, and none that depends on the language.
      case .you, nil: []
      }
    return PanelBar(own, accent: colors.accentText, on: side)
  }

  func name(of author: Author) -> String { peers.name(of: author) }
}

extension String {
  /// The color index of a person of whom only the name is known, derived from a stable hash (FNV-1a).
  var colorIndex: Int {
    var hash: UInt32 = 2_166_136_261
    for byte in utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash % 32) % NameColor.count
  }
}

/// The fonts of messages, scaled by the reader's text size (Spec/Bubbles.md 2).
package struct MessageFonts: Sendable {
  /// The size of message text, in points.
  let textSize: Double

  /// The text size for which all sizes are specified.
  package static let standardSize = 17.0
  /// The size of quotes and code, as a fraction of the text size.
  private static let blockScale = 0.8235

  func size(_ size: Double) -> Double { Rounding.floor(textSize * size / Self.standardSize) }

  func sans(_ size: Double, _ weight: FontWeight = .regular, hasTabularDigits: Bool = false) -> FontStyle {
    FontStyle(.sans, size: self.size(size), weight: weight, hasTabularDigits: hasTabularDigits)
  }

  /// The factor for lengths that must grow with their text: 1 up to the standard size.
  var growth: Double { max(1, textSize / Self.standardSize) }

  /// Returns the height of a pill with a line of text. It grows by what a larger line has more (Spec/Bubbles.md 2).
  ///
  /// - Parameters:
  ///   - height: the height at the standard text size, in points.
  ///   - size: the size of the text at the standard text size.
  func pillHeight(_ height: Double, text size: Double) -> Double {
    height + max(0, sans(size).labelHeight - FontStyle(.sans, size: size).labelHeight)
  }

  var text: FontStyle { FontStyle(.sans, size: textSize) }
  /// The font of quotes and code.
  var block: FontStyle { FontStyle(.sans, size: Rounding.nearest(textSize * Self.blockScale)) }
  /// The fonts of panels (replies and previews).
  var panelTitle: FontStyle { sans(14, .semibold) }
  var panelText: FontStyle { sans(14) }
  var status: FontStyle { sans(11) }
}

extension FontStyle {
  /// The height of a label's line (Spec/Bubbles.md 2).
  var labelHeight: Double {
    let height = metrics.ascent + metrics.descent
    return Self.sizesRoundedUp.contains(size) ? Rounding.ceil(height) : Rounding.floor(height)
  }

  /// The sizes whose lines are rounded up, as measured on phones. Lines of other sizes are rounded down until
  /// they are measured.
  private static let sizesRoundedUp: Set<Double> = [11, 14]
}
