import PageModel
import Primitives
import Typography

/// The parts of placeholders that show their content.
extension BlockContext {
  /// Returns a small image beside text; `nil` if the page does not contain the image.
  func thumbnail(
    _ photo: MediaID, in frame: Rect, radius: Double, background: Color? = nil, source: String? = nil,
    origin: InputOrigin
  ) -> LayoutItem? {
    noteMissing(photo, origin: origin)
    guard let natural = environment.media.photos[photo]?.naturalSize else { return nil }
    let box = MediaBox(
      kind: .thumbnail, media: photo, natural: natural, cornerRadius: radius, background: background,
      origin: origin)
    return LayoutItem(frame: frame, source: source ?? self.source, content: .media(box))
  }

  /// Warns about a photo of a card or an embed that the page does not contain.
  func noteMissing(_ photo: MediaID, origin: InputOrigin) {
    if environment.media.photos[photo] == nil {
      environment.warn(.photoLeftOut(id: photo.rawValue), origin: origin)
    }
  }

  /// Returns a rectangle of a left-to-right page, mirrored on right-to-left pages.
  func mirrored(_ rect: Rect) -> Rect {
    isRTL ? Rect(width - rect.maxX, rect.minY, rect.width, rect.height) : rect
  }

  /// Returns a filled box. If the insets would make its width negative, the width is 0.
  func box(_ frame: Rect, radius: Double = 0, kind: ShapeBox.Kind = .shape, color: Color) -> LayoutItem {
    LayoutItem(
      frame: frame.withoutNegativeWidth, source: source,
      content: .shape(ShapeBox(kind: kind, cornerRadius: radius, color: color)))
  }
}

extension Rect {
  var withoutNegativeWidth: Rect { Rect(minX, minY, max(0, width), height) }
}

/// The round image of a chat or an author, above a disc with the first letter of the name. The disc is
/// visible if the image is not available.
struct Avatar {
  let name: String
  let photo: MediaID?
  let color: Color

  private static let letterStyle = BlockTextStyle(.paragraph, color: .white, weight: .bold)

  /// Returns the name color of a chat with an ID (Spec/Drawing.md 2.4).
  static func color(ofID id: Int) -> Color {
    Palette.authorColors[Int(id.magnitude % UInt(Palette.authorColors.count))]
  }

  /// Returns the name color of a chat without an ID. Equal names have equal colors.
  static func color(ofName name: String) -> Color {
    let sum = name.unicodeScalars.reduce(0 as UInt32) { $0 &+ $1.value }
    return color(ofID: Int(sum))
  }

  func items(in frame: Rect, context: BlockContext, origin: InputOrigin) -> [LayoutItem] {
    let radius = frame.width / 2
    let picture = photo.flatMap { context.thumbnail($0, in: frame, radius: radius, origin: origin) }
    // No edge of the disc may be visible around an image.
    let inset = picture == nil ? 0 : context.design.cards.avatarInset
    let disc = context.box(frame.outset(by: -inset), radius: radius - inset, color: color)
    let letter = letter(in: frame, context: context, origin: origin)
    return [disc] + [letter, picture].compactMap { $0 }
  }

  /// Returns the letter, centered by the height of capitals.
  private func letter(in frame: Rect, context: BlockContext, origin: InputOrigin) -> LayoutItem? {
    guard let first = name.first(where: { $0.isLetter || $0.isNumber }) ?? name.onOneLine.first else {
      return nil
    }
    let font = context.design.style(of: Self.letterStyle.category).font.metrics
    let item = context.textItem(
      .plain(first.uppercased()), Self.letterStyle, at: .zero, limit: .greatestFiniteMagnitude,
      alignment: .natural, origin: origin)
    return item.map {
      $0.offsetBy(Point(frame.midX - $0.frame.width / 2, frame.midY + font.capHeight / 2 - font.ascent))
    }
  }
}

/// Short texts below each other, each in its own style.
struct TextColumn {
  let context: BlockContext
  /// The left edge, in the block's space.
  let x: Double
  let width: Double
  let source: String
  /// The origin of the block that contains the texts.
  let origin: InputOrigin
  private(set) var items: [LayoutItem] = []

  /// - Parameter frame: the frame that gives the left edge and the width.
  init(_ context: BlockContext, in frame: Rect, source: String? = nil, origin: InputOrigin) {
    self.context = context
    x = frame.minX
    width = frame.width
    self.source = source ?? context.source
    self.origin = origin
  }

  /// The bottom of the last text. The top of the first text is 0.
  var height: Double { items.last?.frame.maxY ?? 0 }

  /// Adds a text, unless it is empty.
  ///
  /// - Parameter gap: the space above the text, unless it is the first, in points.
  mutating func add(
    _ text: String, _ style: BlockTextStyle, isBold: Bool = false, lineLimit: Int = 1, gap: Double
  ) {
    let y = items.isEmpty ? 0 : height + gap
    let plain = RichText.plain(text.onOneLine)
    let item = context.textItem(
      isBold ? .styled(.bold, plain) : plain, style, at: Point(x, y), limit: width, mostLines: lineLimit,
      source: source, origin: origin)
    if let item { items.append(item) }
  }

  /// Returns the texts, moved down by a distance.
  func placed(at y: Double) -> [LayoutItem] { items.map { $0.offsetBy(Point(0, y)) } }
}

/// The parts of a URL that tell a reader where it leads.
struct WebAddress: Equatable {
  /// The host, without scheme, user and `www.`
  let host: String
  /// The path with its query and fragment; empty for the front page of a site.
  let path: String

  init(_ url: String) {
    let afterScheme = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let end = afterScheme.firstIndex { "/?#".contains($0) } ?? afterScheme.endIndex
    let authority = afterScheme[..<end]
    // The part before the @ can be made to look like a host.
    let name = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    host = String(name.hasPrefix("www.") ? name.dropFirst(4) : name)
    let rest = afterScheme[end...]
    path = rest == "/" ? "" : String(rest)
  }

  /// The host and the path.
  var text: String { host + path }
}
