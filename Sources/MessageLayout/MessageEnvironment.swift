import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography
import Wording

/// What all parts of one message share while it is laid out.
final class MessageEnvironment {
  let message: Message
  /// All messages of an album, of which `message` is what they have in common; none for a message by itself.
  let album: [Message]
  let peers: PeerTable
  let media: MediaTable
  let options: MessageLayoutOptions
  let book: FontBook
  let fonts: MessageFonts
  /// The palette as the design has it.
  let palette: Palette
  let chat: ChatColors
  /// The theme of what is drawn as in pages.
  private(set) lazy var theme = Theme(palette: palette, side: side, design: options.page.design)
  /// What is offered for a suggested post, at the origin.
  private(set) lazy var offerPanel: ServiceCard? = message.offer.map {
    SuggestedPostPanel(environment: self, offer: $0).card()
  }
  /// What is kept of the page, when it was laid out before as an earlier revision.
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
  /// One device pixel in points.
  var pixel: Double { 1 / scale }
  var side: Side { message.direction == .incoming ? .incoming : .outgoing }
  /// The colours of the texts on the bubble.
  var colors: MessageColors { palette[side] }
  /// The colours of what else is on the bubble.
  var bubbleColors: BubbleColors { chat[side] }

  func shape(_ text: StyledText, origin: InputOrigin = .none) -> ShapedText {
    let shaped = ShapedText(text, direction: .natural(fallbackIsRTL: false), book: book)
    for character in shaped.missingCharacters { log.add(.missingGlyph(character, at: origin)) }
    return shaped
  }

  func add(_ diagnostics: [Diagnostic]) { for diagnostic in diagnostics { log.add(diagnostic) } }

  func warn(_ code: DiagnosticCode, _ message: String, at origin: InputOrigin) {
    log.add(Diagnostic(code, message, at: origin))
  }

  /// Says that a part of the message was read and is not drawn (Spec/Rulings.md 70).
  func warn(ofLost part: String) { warn(.partNotDrawn, "\(part) is not drawn", at: message.origin) }

  /// Says of a picture whose size neither the input nor a file tells that its shape is made up.
  func warn(ofUnknownSize shown: ShownMedia) {
    guard shown.pixels == nil, !shown.isOnce else { return }
    warn(
      .mediaWithoutSize, "the \(shown.kind.rawValue) has no width and height, so a placeholder is shown",
      at: message.origin)
  }

  // MARK: - People

  /// Whether the chat shows who wrote what in it.
  var showsAuthors: Bool {
    switch message.chat.kind {
    case .private: false
    case .group: true
    case .channel: options.showsAuthors
    }
  }

  /// Who wrote the message, if the input says.
  var author: Peer? { message.author?.peer.map { peers[$0] } }

  /// The bar beside an author's words, in the author's colours or in the accent (Spec/Bubbles.md 4.1).
  func quoteBar(of author: Author?) -> PanelBar {
    let own: [Color] =
      switch author {
      case .peer(let id): peers[id].nameColors(isDark: palette.isDark)
      case .named(let name): [Palette.authorColors[name.colorIndex]]
      case nil: []
      }
    return PanelBar(own, accent: colors.accentText, on: side)
  }

  func name(of author: Author) -> String {
    switch author {
    case .peer(let id): peers[id].name
    case .named(let name): name
    }
  }
}

extension String {
  /// Stands for the id of somebody of whom nothing is known but the name: the same for ever (FNV-1a).
  var colorIndex: Int {
    var hash: UInt32 = 2_166_136_261
    for byte in utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash % 32) % NameColor.count
  }
}

/// The fonts of messages, which grow with the reader's text size (Spec/Bubbles.md 2).
package struct MessageFonts: Sendable {
  /// The size of the text of messages, in points.
  let textSize: Double

  /// What all sizes are given for.
  package static let standardSize = 17.0
  /// The size of quotes and code, in parts of the text's size.
  private static let blockScale = 0.8235

  func size(_ size: Double) -> Double { Rounding.floor(textSize * size / Self.standardSize) }

  func sans(_ size: Double, _ weight: FontWeight = .regular, hasTabularDigits: Bool = false) -> FontStyle {
    FontStyle(.sans, size: self.size(size), weight: weight, hasTabularDigits: hasTabularDigits)
  }

  var text: FontStyle { FontStyle(.sans, size: textSize) }
  /// The font of quotes and code.
  var block: FontStyle { FontStyle(.sans, size: Rounding.nearest(textSize * Self.blockScale)) }
  /// The fonts of panels: of replies and previews.
  var panelTitle: FontStyle { sans(14, .semibold) }
  var panelText: FontStyle { sans(14) }
  var status: FontStyle { sans(11) }
}

extension FontStyle {
  /// Height of a label's line (Spec/Bubbles.md 2).
  var labelHeight: Double { Rounding.floor(metrics.ascent + metrics.descent) }
}
