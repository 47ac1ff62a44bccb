import PageModel
import Primitives
import TextLayout
import Typography

/// The round picture of a chat or an author: on a disc with the first letter of the name, which shows where the
/// picture is not at hand.
struct Avatar {
  let name: String
  let photo: MediaID?
  let color: Color

  private static let letterStyle = BlockTextStyle(.paragraph, color: .white)

  /// The name colour of a chat by the number that it has chosen (Docs/Drawing.md 2.4).
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
      .styled(.bold, .plain(first.uppercased())), Self.letterStyle, at: .zero,
      limit: .greatestFiniteMagnitude,
      alignment: .natural, origin: origin)
    return item.map {
      $0.offsetBy(Point(frame.midX - $0.frame.width / 2, frame.midY + font.capHeight / 2 - font.ascent))
    }
  }
}
