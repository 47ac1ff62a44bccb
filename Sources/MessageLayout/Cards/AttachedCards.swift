import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// The differences of games and invoices from link previews, whose layout they share (Spec/Bubbles.md 28).
struct AttachedLook {
  var kind = PartKind.preview
  var hasPanel = true
  /// A line below the title.
  var line: RichText?
  /// The badge on the corner of the image.
  var badge: RichText?

  static let card = AttachedLook(kind: .card)
}

extension PreviewPartLayout {
  init(_ environment: MessageEnvironment, game: Game) {
    let text = environment.message.text
    self.init(
      environment: environment,
      preview: LinkPreview(
        url: "", siteName: game.label.title(in: environment.language),
        description: text.isEmpty ? game.description : text,
        media: game.picture, pictureSize: .large, showsPictureFirst: true),
      look: .card)
  }

  init(_ environment: MessageEnvironment, invoice: Invoice) {
    var look = AttachedLook.card
    look.hasPanel = false
    let price = invoice.price.map { price -> RichText in
      let sum = RichText.styled(.bold, .plain(price.text(in: environment.language)))
      return if case .stars = price { sum } else {
        .concat([sum, .plain(" " + environment.language[.invoiceLabel])])
      }
    }
    // A price in stars is on the button below.
    let isInStars = if case .stars? = invoice.price { true } else { false }
    if invoice.picture != nil {
      look.badge = price
    } else if !isInStars || (invoice.title.isEmpty && invoice.description.isEmpty) {
      look.line = price
    }
    self.init(
      environment: environment,
      preview: LinkPreview(
        url: "", siteName: invoice.label.title(in: environment.language), description: invoice.description,
        media: invoice.picture,
        pictureSize: .large, showsPictureFirst: true),
      look: look)
  }
}

/// Drawings in place of a page's image (Spec/Bubbles.md 31).
extension PreviewPartLayout {
  private enum CardMetrics {
    // iprender choices.
    static let bubbleRadius = 14.0
    static let wallpaper = Size(160, 240)
    static let gift = Size(200, 200)
    static let sticker = 120.0
    static let emoji = 72.0
    static let incoming = Rect(10, 150, 84, 28)
    static let outgoing = Rect(50, 188, 100, 28)
  }

  /// The background of the app, if the input gives none. The palette is an iprender choice.
  private static let unknownWallpaper = [0xdbddbb, 0x6ba587, 0xd5d88d, 0x88b884].map { (number: UInt32) in
    Color(number)
  }
  private static let unknownGift = (center: Color(0x93a1b3), edge: Color(0x5a6980))
  private static let story = Size(1080, 1920)

  /// The size of a card; `nil` for a regular image.
  var cardSize: Size? {
    switch preview.card {
    case .wallpaper, .theme: CardMetrics.wallpaper
    case .gift: CardMetrics.gift
    case .story, nil: nil
    }
  }

  /// The assumed size of a story, in pixels.
  var storyPixels: Size? { preview.card == .story ? Self.story : nil }

  /// Returns the drawing, which is over a background and under the image, if there is one.
  func card(in frame: Rect, _ image: inout BoxImage) -> Box? {
    let ground: Box.Shade
    var boxes: [Box] = []
    switch preview.card {
    case .wallpaper(let colors): ground = .spots(colors.isEmpty ? Self.unknownWallpaper : colors)
    case .theme(let colors, let accent, let isDark):
      ground = .spots(colors.isEmpty ? Self.unknownWallpaper : colors)
      let bubbles = [
        (CardMetrics.incoming, isDark ? Color(0x262628) : .white),
        (CardMetrics.outgoing, accent ?? environment.palette.incoming.accentControl),
      ]
      boxes = bubbles.map { bubble, color in
        Box(
          .bubble, bubble.offsetBy(frame.origin), .fill(radius: CardMetrics.bubbleRadius, color)
        ).snapped
      }
    case .gift(let center, let edge, let media):
      ground = .radial(
        center: center ?? Self.unknownGift.center, edge: edge ?? center ?? Self.unknownGift.edge)
      var emoji = environment.label("🎁", FontStyle(.sans, size: CardMetrics.emoji), .white)
      emoji.frame.origin = Point(
        frame.midX - emoji.frame.width / 2, Rounding.floor(frame.midY - emoji.frame.height / 2))
      let side = min(CardMetrics.sticker, frame.width, frame.height)
      let middle = Rect(frame.midX - side / 2, frame.midY - side / 2, side, side)
      boxes = [.sticker(media, in: middle, .boxes([Box(emoji)]))]
    case .story, nil: return nil
    }
    image.substitute = .nothing
    let radius = preview.isRound ? Box.round : Panel.cornerRadius
    let below = [
      Box(.rim, frame, .shade(radius: radius, ground)).snapped, Box(.picture, frame, .image(image)).snapped,
    ]
    return .group(.image, frame, below + boxes)
  }
}
