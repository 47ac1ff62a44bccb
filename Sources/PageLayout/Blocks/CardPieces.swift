import PageModel
import Primitives
import TextLayout
import Typography

/// What placeholders that show their content are made of.
extension BlockContext {
  /// A small picture beside text; `nil` when the page does not hold it.
  func thumbnail(
    _ photo: MediaID, in frame: Rect, radius: Double, background: Color? = nil, source: String? = nil,
    origin: InputOrigin
  ) -> LayoutItem? {
    guard let natural = environment.media.photos[photo]?.naturalSize else { return nil }
    let box = MediaBox(
      kind: .thumbnail, media: photo, natural: natural, cornerRadius: radius, background: background,
      origin: origin)
    return LayoutItem(frame: frame, source: source ?? self.source, content: .media(box))
  }

  /// A rectangle of the block as it stands on a page that reads from left to right, or its mirror image.
  func mirrored(_ rect: Rect) -> Rect {
    isRTL ? Rect(width - rect.maxX, rect.minY, rect.width, rect.height) : rect
  }

  /// A filled box; where insets leave it less than no width, it has none.
  func box(_ frame: Rect, radius: Double = 0, kind: ShapeBox.Kind = .shape, color: Color) -> LayoutItem {
    LayoutItem(
      frame: frame.withoutNegativeWidth, source: source,
      content: .shape(ShapeBox(kind: kind, cornerRadius: radius, color: color)))
  }
}

extension Rect {
  var withoutNegativeWidth: Rect { Rect(minX, minY, max(0, width), height) }
}

/// The round picture of a chat or an author: on a disc with the first letter of the name, which shows where the
/// picture is not at hand.
struct Avatar {
  let name: String
  let photo: MediaID?
  let color: Color

  private static let letterStyle = BlockTextStyle(.paragraph, color: .white, weight: .bold)

  /// The name colour of a chat by the number that it has chosen (Spec/Drawing.md 2.4).
  static func color(ofID id: Int) -> Color {
    Palette.authorColors[Int(id.magnitude % UInt(Palette.authorColors.count))]
  }

  /// The same for the same name.
  static func color(ofName name: String) -> Color {
    let sum = name.unicodeScalars.reduce(0 as UInt32) { $0 &+ $1.value }
    return color(ofID: Int(sum))
  }

  func items(in frame: Rect, context: BlockContext, origin: InputOrigin) -> [LayoutItem] {
    let radius = frame.width / 2
    let picture = photo.flatMap { context.thumbnail($0, in: frame, radius: radius, origin: origin) }
    // Nothing of the disc may show around a picture.
    let inset = picture == nil ? 0 : context.design.cards.avatarInset
    let disc = context.box(frame.outset(by: -inset), radius: radius - inset, color: color)
    let letter = letter(in: frame, context: context, origin: origin)
    return [disc] + [letter, picture].compactMap { $0 }
  }

  /// Centred by the height of capitals.
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

/// Short texts below each other, each in a style of its own.
struct TextColumn {
  let context: BlockContext
  /// Left edge in the block.
  let x: Double
  let width: Double
  let source: String
  /// The origin of the block that holds the texts.
  let origin: InputOrigin
  private(set) var items: [LayoutItem] = []

  /// - Parameter frame: gives the left edge and the width.
  init(_ context: BlockContext, in frame: Rect, source: String? = nil, origin: InputOrigin) {
    self.context = context
    x = frame.minX
    width = frame.width
    self.source = source ?? context.source
    self.origin = origin
  }

  /// Bottom of the last text; the first one's top is zero.
  var height: Double { items.last?.frame.maxY ?? 0 }

  /// Adds nothing where there is no text.
  ///
  /// - Parameter gap: above it, unless it is the first.
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

  /// The texts, moved down.
  func placed(at y: Double) -> [LayoutItem] { items.map { $0.offsetBy(Point(0, y)) } }
}

/// The parts of an address that tell a reader where it leads.
struct WebAddress: Equatable {
  /// Without scheme, user and `www.`
  let host: String
  /// The path with its query and fragment; empty for a site's front page.
  let path: String

  init(_ url: String) {
    let afterScheme = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    let end = afterScheme.firstIndex { "/?#".contains($0) } ?? afterScheme.endIndex
    let authority = afterScheme[..<end]
    // What stands before the sign may be made to look like a host.
    let name = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    host = String(name.hasPrefix("www.") ? name.dropFirst(4) : name)
    let rest = afterScheme[end...]
    path = rest == "/" ? "" : String(rest)
  }

  /// Host and path in one.
  var text: String { host + path }
}
