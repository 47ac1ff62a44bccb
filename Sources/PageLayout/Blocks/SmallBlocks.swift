import PageModel
import Primitives

extension BlockContext {
  /// A line half as wide as the page, centred (Docs/Layout.md 23).
  func dividerItems() -> [LayoutItem] {
    let design = self.design.small.divider
    if isLast, !design.showsLast { return [] }
    let lineWidth = Rounding.floor(width / 2)
    let x = Rounding.floor((width - lineWidth) / 2)
    return [
      LayoutItem(
        frame: Rect(x, 0, lineWidth, design.thickness.points(pixel: environment.pixel)), source: source,
        content: .shape(ShapeBox(kind: .divider, cornerRadius: 0, color: dividerColor)))
    ]
  }

  private var dividerColor: Color {
    switch design.small.divider.color {
    case .separator: environment.theme.separator
    case .caption: environment.theme.textColor(.caption)
    }
  }

  /// `By {author} • {date}`, or whichever of them there is (Docs/Layout.md 23).
  func authorDateItems(_ block: AuthorDate, origin: InputOrigin) -> [LayoutItem] {
    let date = block.date.map { RichText.plain(environment.dates.long($0)) }
    let hasAuthor = !block.author.isAbsent
    let line: RichText
    switch (hasAuthor, date) {
    case (true, let date?): line = .concat([.plain("By "), block.author, .plain(" • "), date])
    case (true, nil): line = block.author
    case (false, let date?): line = date
    case (false, nil): return []
    }
    let alignsRight = environment.isRTL || followsRTLText
    return textItem(line, .caption, origin: origin, alignment: alignsRight ? .right : .natural)
  }
}
