import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// The layout of a message's text, relative to its own corner.
struct LaidOutText {
  /// A text, or a group of a quote or code, for each segment.
  var boxes: [Box] = []
  /// The width, in whole points.
  var width = 0.0
  var height = 0.0
  /// The width of the last line that a status has to follow; `nil` if it cannot follow the line.
  var trail: Double? = 0
}

/// Lays out the segments of a text below each other (Spec/Bubbles.md 5.1, 5.3 and 5.4).
struct MessageTextLayout {
  let environment: MessageEnvironment
  /// The maximum width of the whole text, in points.
  let limit: Double
  var isItalic = false

  private enum Block {
    static let textX = 9.0
    static let rightPadding = 9.0
    /// The free space for the icon beside the first line.
    static let iconRoom = 7.0
    static let firstSpaceAbove = 7.0
    static let spaceAbove = 6.0
    static let spaceBelow = 8.0
    static let lastSpaceBelow = 6.0
    /// The distance that the panel extends beyond the lines, as a fraction of a line.
    static let reachAbove = 0.2
    static let reachBelow = 0.15
    static let iconInset = 4.0
    static let foldedLines = 3
    static let arrowInset = Size(6, 3)
    static let arrowSide = 12.0
    /// The space beside the last line of an expanded quote; without that space the quote is higher.
    static let arrowRoom = 16.0
    static let arrowHeight = 10.0
    /// The free space for the arrow beside the last line of a collapsed quote.
    static let foldedRoom = 12.0
    /// The additional distance from the text to a status that follows a panel.
    static let trailGap = 4.0
    static let languageBoxExtra = 7.0
    static let lineFeed: UInt32 = 0x0A
    /// The opacity on dark outgoing bubbles.
    static let codeBarAlpha = 0.5
  }

  func layOut(_ text: MessageText) -> LaidOutText {
    var result = LaidOutText()
    var lastIsBlock = false
    var quotes = 0
    for (index, segment) in text.segments.enumerated() {
      let isLast = index == text.segments.count - 1
      switch segment {
      case .text(let rich):
        let set = setText(rich, isLast: isLast, origin: text.origin)
        let width = Rounding.ceil(set.width)
        let frame = Rect(0, result.height, width, set.height)
        result.boxes.append(Box(TextBlock(frame: frame, box: set.box)))
        result.width = max(result.width, width)
        result.height += set.height
        result.trail = set.hasRTLLine ? nil : Rounding.ceil(set.lineWidths.last ?? 0)
        lastIsBlock = false
      case .quote(let rich, let isCollapsible):
        append(
          rich, isCollapsible: isCollapsible, isToggled: text.toggled.contains(quotes), isFirst: index == 0,
          isLast: isLast, to: &result)
        quotes += 1
        lastIsBlock = true
      case .code(let code, let language):
        append(code, language: language, isFirst: index == 0, isLast: isLast, to: &result)
        lastIsBlock = true
      }
    }
    if lastIsBlock { result.trail = result.width + Block.trailGap }
    result.alignRightToLeft()
    return result
  }

  private func setText(_ text: RichText, isLast: Bool, origin: InputOrigin) -> SetText {
    var style = environment.style(environment.fonts.text, environment.colors.primaryText)
    style.font.isItalic = isItalic
    let flat = EntityFlattener.flatten(
      text, style: style, dates: environment.options.page.dates, origin: origin)
    let setting = LineSetting.message(style.font)
    var set = setter(setting) { _ in limit }.set(flat, dust: style.dust)
    // A trailing line break begins no line. Before a quote or code, however, it leaves an empty line, which
    // was measured on phones to have this height.
    if !isLast, flat.styled.scalars.last == Block.lineFeed { set.height += Rounding.floor(setting.pitch) }
    return set
  }

  private func setter(
    _ setting: LineSetting, mostLines: Int = .max, limit: @escaping (Int) -> Double
  ) -> TextSetter {
    var setter = TextSetter(environment, setting, mostLines: mostLines, limit: limit)
    setter.countsWrappedSpace = true
    return setter
  }

  /// Returns the width of a line in a quote or in code.
  private func blockLimit(_ line: Int) -> Double {
    limit - Block.textX - Block.rightPadding - (line == 0 ? Block.iconRoom : 0)
  }

  private func spaceAbove(isFirst: Bool) -> Double { isFirst ? Block.firstSpaceAbove : Block.spaceAbove }
  private func spaceBelow(isLast: Bool) -> Double { isLast ? Block.lastSpaceBelow : Block.spaceBelow }

  // MARK: - Quotes

  private func append(
    _ text: RichText, isCollapsible: Bool, isToggled: Bool, isFirst: Bool, isLast: Bool,
    to result: inout LaidOutText
  ) {
    let style = environment.style(environment.fonts.block, environment.colors.primaryText)
    let setting = LineSetting.message(style.font)
    let flat = EntityFlattener.flatten(
      text, style: style, dates: environment.options.page.dates, origin: environment.message.origin)
    var setter = setter(setting, limit: blockLimit)
    let canFold = isCollapsible && setter.needs(moreThan: Block.foldedLines, for: flat)
    let isFolded = canFold && environment.options.opensAllQuotes == isToggled
    if isFolded {
      setter = self.setter(setting, mostLines: Block.foldedLines) { line in
        blockLimit(line) - (line == Block.foldedLines - 1 ? Block.foldedRoom : 0)
      }
    }
    var set = setter.set(flat, dust: style.dust)
    if isFolded {
      set.box.fold = .folded(FoldedText(ellipsis: nil, rest: flat.rest(behind: set.box.lines.last)))
    }
    var height = set.height
    if canFold, !isFolded, (set.lineWidths.last ?? 0) + Block.arrowRoom > blockLimit(1) {
      height += Block.arrowHeight
    }
    let top = result.height + spaceAbove(isFirst: isFirst)
    var widths = set.roomWidths
    if isFolded, let last = widths.popLast() { widths.append(last + Block.foldedRoom) }
    let width = Self.blockWidth(widths)
    let frame = Self.frame(
      top: top, bottom: top + height, width: width, firstHeight: setting.height, lastHeight: setting.height)
    set.box.lines.keepClear(firstUntil: frame.maxX - Block.rightPadding - Block.iconRoom - Block.textX)
    if isFolded {
      set.box.lines.keepClear(lastUntil: frame.maxX - Block.rightPadding - Block.foldedRoom - Block.textX)
    }
    let bar = environment.quoteBar(of: environment.message.author)
    var boxes = [
      Box(.panel, frame, .panel(Panel(frame: frame, bar: bar))),
      .quoteSign(endingAt: Self.icon(in: frame), bar.color),
    ]
    if canFold {
      let arrow = Rect(
        frame.maxX - Block.arrowInset.width - Block.arrowSide,
        frame.maxY - Block.arrowInset.height - Block.arrowSide, Block.arrowSide, Block.arrowSide)
      boxes.append(Box(.fold, arrow, .icon(isFolded ? .expand : .collapse, bar.color)))
    }
    boxes.append(
      Box(
        TextBlock(frame: Rect(Block.textX, top, Rounding.ceil(set.width), set.height), box: set.box)))
    result.boxes.append(.group(.quote, frame, boxes))
    result.width = max(result.width, width)
    result.height = top + height + spaceBelow(isLast: isLast)
  }

  private static func blockWidth(_ lines: [Double]) -> Double {
    let text = lines.enumerated().map { $0.element + ($0.offset == 0 ? Block.iconRoom : 0) }.max() ?? 0
    return Rounding.ceil(text) + Block.textX + Block.rightPadding
  }

  private static func frame(
    top: Double, bottom: Double, width: Double, firstHeight: Double, lastHeight: Double
  ) -> Rect {
    let upper = top - Rounding.floor(Block.reachAbove * firstHeight)
    return Rect(0, upper, width, bottom + Rounding.floor(Block.reachBelow * lastHeight) - upper)
  }

  private static func icon(in frame: Rect) -> Point {
    Point(frame.maxX - Block.iconInset, frame.minY + Block.iconInset)
  }

  // MARK: - Code

  private func append(
    _ code: String, language: String, isFirst: Bool, isLast: Bool, to result: inout LaidOutText
  ) {
    var style = environment.style(environment.fonts.block, environment.colors.primaryText)
    style.font = style.font.fixed
    let setting = LineSetting.message(style.font)
    let flat = EntityFlattener.flatten(
      .plain(code), style: style, dates: environment.options.page.dates, origin: environment.message.origin)
    // The icon is beside the line with the language; without one, it is over the code.
    let columns = limit - Block.textX - Block.rightPadding
    var set = setter(setting) { _ in columns }.set(flat, dust: style.dust)
    let colors = codeColors
    var ground = colors.bar.color.multiplyingAlpha(by: Panel.groundAlpha)
    // Code in messages is colored in every design.
    let look = CodeLook(
      environment.options.page.codeColors ?? .app, band: ground, on: environment.theme.bubbleFill.ends,
      text: environment.colors.primaryText, own: environment.palette.code)
    if let tints = look.tokens.tints(of: flat.styled.scalars, language: language) {
      set.box.tints = tints
      ground = look.band
    }
    let top = result.height + spaceAbove(isFirst: isFirst)
    var textTop = top
    var label: Label?
    var widths = set.roomWidths
    if !language.isEmpty {
      var font = environment.fonts.block
      font.weight = font.family.boldWeight
      let line = environment.label(
        language.capitalizedWords, font, colors.language, limit: columns - Block.iconRoom,
        at: Point(Block.textX, top))
      let height = LineSetting.message(font)
      textTop += height.pitch
      widths.append(line.frame.width + Block.languageBoxExtra)
      label = line
    }
    let width = Rounding.ceil(widths.max() ?? 0) + Block.textX + Block.rightPadding
    let bottom = top + Rounding.ceil(textTop + set.height - top)
    let frame = Self.frame(
      top: top, bottom: bottom, width: width, firstHeight: setting.height, lastHeight: setting.height)
    var boxes = [
      Box(.panel, frame, .panel(Panel(frame: frame, bar: colors.bar, ground: ground))),
      .codeSign(endingAt: Self.icon(in: frame), colors.bar.color),
    ]
    if let label { boxes.append(Box(label, .language)) }
    boxes.append(
      Box(
        TextBlock(
          frame: Rect(Block.textX, textTop, Rounding.ceil(set.width), set.height), box: set.box)))
    result.boxes.append(.group(.code, frame, boxes))
    result.width = max(result.width, width)
    result.height = bottom + spaceBelow(isLast: isLast)
  }

  /// The colors of the bar and of the language label. On dark outgoing bubbles the bar is fainter.
  private var codeColors: (bar: PanelBar, language: Color) {
    if environment.side == .outgoing, environment.palette.isDark {
      return (PanelBar(Color.white.multiplyingAlpha(by: Block.codeBarAlpha)), .white)
    }
    let color = environment.quoteBar(of: environment.message.author).color
    return (PanelBar(color), color)
  }
}

extension ChunkedArray<BoxLine> {
  /// Moves the first line, if it is right-to-left, away from the icon in the corner where it begins.
  fileprivate mutating func keepClear(firstUntil right: Double) {
    if let first { self[0] = first.endingBefore(right) }
  }

  /// Moves the last line, if it is right-to-left, away from the arrow below it.
  fileprivate mutating func keepClear(lastUntil right: Double) {
    if let last { self[count - 1] = last.endingBefore(right) }
  }
}

extension BoxLine {
  fileprivate func endingBefore(_ right: Double) -> BoxLine {
    let excess = x + line.contentX + line.contentWidth - right
    return line.isRTL && excess > 0 ? offsetBy(Point(-excess, 0)) : self
  }
}

extension LaidOutText {
  /// Aligns right-to-left text, except in quotes, with the right edge of the whole.
  fileprivate mutating func alignRightToLeft() {
    for index in boxes.indices {
      guard case .text(var text) = boxes[index].content else { continue }
      let missing = width - boxes[index].frame.width
      guard missing > 0, text.lines.contains(where: \.line.isRTL) else { continue }
      boxes[index].frame.size.width = width
      text.lines = ChunkedArray(
        text.lines.map { $0.line.isRTL ? $0.offsetBy(Point(missing, 0)) : $0 })
      boxes[index].content = .text(text)
    }
  }
}

extension String {
  /// The string with every word capitalized.
  fileprivate var capitalizedWords: String {
    split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
