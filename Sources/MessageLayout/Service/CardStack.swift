import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives

/// Collects the contents of a card, from the top down.
struct CardStack {
  let environment: MessageEnvironment
  let width: Double
  /// The color of the text.
  var textColor: Color
  /// The lower edge of the added boxes.
  var y = 0.0
  private(set) var boxes: [Box] = []

  /// The measures shared by all cards (Spec/Bubbles.md 32).
  enum Metrics {
    static let cornerRadius = 24.0
    static let fontSize = 13.0
    static let titleSize = 15.0
    static let buttonHeight = 34.0
    static let buttonSides = 38.0
    static let buttonAlpha = 0.12
    /// The free space at the list's edges.
    static let margin = 32.0
    /// The gap between two columns of a table, an iprender choice.
    static let columnGap = 8.0
    /// The opacity of labels beside values.
    static let labelAlpha = 0.5
    /// The free space beside texts, an iprender choice.
    static let textInset = 12.0
    /// The gap between buttons side by side, and the space beside them, iprender choices.
    static let buttonGap = 8.0
    static let buttonInset = 12.0
    /// The limit of the difference between the spaces on both sides of a box in the middle, whose edge is a whole
    /// number of points.
    static let centeringError = 2.0
  }

  /// - Parameter margin: the free space at both edges of the list together.
  init(_ environment: MessageEnvironment, width: Double, margin: Double = Metrics.margin) {
    self.environment = environment
    self.width = min(width, max(0, environment.options.listWidth - margin))
    textColor = environment.chat.service.text
  }

  /// - Parameter width: the width at the standard text size, in points. The card grows with its text.
  init(_ environment: MessageEnvironment, growing width: Double) {
    self.init(environment, width: Rounding.floor(width * environment.fonts.growth))
  }

  /// The fill of buttons: brighter on dark, darker on light.
  var buttonFill: Color {
    let isBright = textColor == .white
    return (isBright ? Color.white : .black).multiplyingAlpha(by: Metrics.buttonAlpha)
  }

  var faint: Color { textColor.multiplyingAlpha(by: Metrics.labelAlpha) }

  mutating func add(_ box: Box) { boxes.append(box) }

  /// Adds a box below all others.
  mutating func addGround(_ box: Box) { boxes.insert(box, at: 0) }

  /// Adds an image, or the drawing that replaces it.
  mutating func picture(
    _ media: MediaReference?, in frame: Rect, _ outline: BoxImage.Outline,
    _ substitute: BoxImage.Substitute, ring: Double? = nil
  ) {
    var box = Box(.picture, frame, .image(BoxImage(media?.id, outline, substitute, ring: ring)))
    box.snapping = .all
    boxes.append(box)
  }

  // MARK: - Texts

  mutating func title(_ text: String, at top: Double) {
    title(
      environment.label(
        text, environment.fonts.sans(Metrics.titleSize, .semibold), textColor,
        limit: width - 2 * Metrics.textInset), at: top)
  }

  mutating func title(_ label: Label, at top: Double) {
    var label = label
    label.frame.origin = Point(Rounding.floor((width - label.frame.width) / 2), top)
    y = label.frame.maxY
    boxes.append(Box(label))
  }

  /// Adds a centered text.
  ///
  /// - Parameters:
  ///   - top: the top of the text.
  ///   - mostLines: the maximum number of lines; a longer text is cut, and "more" follows it.
  /// - Returns: the height of the text.
  @discardableResult
  mutating func text(
    _ text: RichText, at top: Double, size: Double = Metrics.fontSize, mostLines: Int = .max,
    inset: Double = Metrics.textInset
  ) -> Double {
    guard !text.isAbsent else {
      y = top
      return 0
    }
    let limit = width - 2 * inset
    var style = environment.style(environment.fonts.sans(size), textColor)
    style.link = textColor
    var block = environment.block(text, style, alignment: .center) { _ in limit }
    var more: Label?
    if block.box.lines.count > mostLines {
      let word = environment.label(
        environment.language[.more], environment.fonts.sans(size, .semibold), textColor)
      let room = word.frame.width + Metrics.columnGap
      block = environment.block(text, style, mostLines: mostLines, alignment: .center) {
        $0 == mostLines - 1 ? limit - 2 * room : limit
      }
      more = word
    }
    block.frame.origin = Point(Rounding.floor((width - block.frame.width) / 2), top)
    boxes.append(Box(block))
    if var more {
      let last = block.box.lines.last
      let end = block.frame.minX + (last.map { $0.x + $0.line.contentWidth } ?? 0)
      more.frame.origin = Point(
        Rounding.ceil(end) + Metrics.columnGap, block.frame.maxY - more.frame.height)
      // The text of a person runs in its own direction.
      boxes.append(last?.line.isRTL == true ? Box(more) : Box(more).fixed)
    }
    y = block.frame.maxY
    return block.frame.height
  }

  // MARK: - Tables

  /// Adds a table with labels on the left of their values, both columns centered in the card.
  ///
  /// - Parameter pitch: the distance between the tops of two rows at the standard text size.
  mutating func table(_ rows: [(label: String, value: String)], at top: Double, pitch: Double) {
    let fonts = environment.fonts
    let room = width - 2 * Metrics.textInset - Metrics.columnGap
    let labels = rows.map {
      environment.label($0.label, fonts.sans(Metrics.fontSize), faint, limit: room / 2)
    }
    let labelWidth = labels.map(\.frame.width).max() ?? 0
    let values = rows.map {
      environment.label(
        $0.value, fonts.sans(Metrics.fontSize, .semibold), textColor, limit: room - labelWidth)
    }
    let valueWidth = values.map(\.frame.width).max() ?? 0
    let left = Rounding.floor((width - labelWidth - Metrics.columnGap - valueWidth) / 2)
    for (index, (label, value)) in zip(labels, values).enumerated() {
      var (label, value) = (label, value)
      let rowTop = top + Double(index) * self.pitch(pitch)
      label.frame.origin = Point(left + labelWidth - label.frame.width, rowTop)
      value.frame.origin = Point(left + labelWidth + Metrics.columnGap, rowTop)
      boxes += [Box(label), Box(value)]
      y = value.frame.maxY
    }
  }

  /// Returns the distance between the tops of two rows, which large text needs more of.
  func pitch(_ standard: Double) -> Double {
    Rounding.floor(standard * environment.fonts.growth)
  }

  /// Adds values below their labels, in columns with the same space on both sides.
  mutating func columns(_ columns: [(label: String, value: String)], at top: Double, gap: Double) {
    let fonts = environment.fonts
    let texts = columns.map { column in
      (
        label: environment.label(column.label, fonts.sans(Metrics.fontSize), faint),
        value: environment.label(column.value, fonts.sans(Metrics.fontSize, .semibold), textColor)
      )
    }
    let widths = texts.map { max($0.label.frame.width, $0.value.frame.width) }
    let free = max(0, width - widths.reduce(0, +)) / Double(columns.count + 1)
    var x = free
    for (text, width) in zip(texts, widths) {
      var (label, value) = text
      label.frame.origin = Point(Rounding.floor(x + (width - label.frame.width) / 2), top)
      value.frame.origin = Point(
        Rounding.floor(x + (width - value.frame.width) / 2), label.frame.maxY + gap)
      boxes += [Box(label), Box(value)]
      x += width + free
      y = value.frame.maxY
    }
  }

  // MARK: - Buttons

  /// Adds a centered button.
  mutating func button(_ title: String, at top: Double) {
    let limit = width - Metrics.buttonSides
    var label = environment.label(
      title, environment.fonts.sans(Metrics.titleSize, .semibold), textColor, limit: limit)
    let width = label.frame.width + Metrics.buttonSides
    let frame = Rect(Rounding.floor((self.width - width) / 2), top, width, Metrics.buttonHeight)
    label.frame.origin = label.corner(centredIn: frame)
    add(button: label, in: frame)
    y = frame.maxY
  }

  /// Adds buttons of equal width side by side.
  mutating func buttons(_ titles: [String], at top: Double) {
    let count = Double(max(1, titles.count))
    let each = (width - 2 * Metrics.buttonInset - (count - 1) * Metrics.buttonGap) / count
    for (index, title) in titles.enumerated() {
      var label = environment.label(
        title, environment.fonts.sans(Metrics.titleSize, .semibold), textColor, limit: each)
      let x = Metrics.buttonInset + Double(index) * (each + Metrics.buttonGap)
      let frame = Rect(x, top, each, Metrics.buttonHeight)
      label.frame.origin = label.corner(centredIn: frame)
      add(button: label, in: frame)
      y = frame.maxY
    }
  }

  private mutating func add(button label: Label, in frame: Rect) {
    var ground = Box(.button, frame, .fill(radius: Box.round, buttonFill))
    ground.snapping = .all
    boxes.append(Box(.button, frame, .group([ground, Box(label)], isClipped: false)))
  }

  // MARK: - The end

  func card(
    _ kind: ServiceCard.Kind, height: Double, cornerRadius: Double = Metrics.cornerRadius, rim: Double = 0
  ) -> ServiceCard {
    ServiceCard(
      kind: kind, frame: Rect(0, 0, width, height), rim: rim, cornerRadius: cornerRadius,
      color: environment.chat.service.fill, boxes: environment.language.isRightToLeft ? mirrored : boxes)
  }

  /// The boxes in a language from right to left. What is in the middle stays there, to the pixel.
  private var mirrored: [Box] {
    boxes.map { box in
      let isCentered = abs(box.frame.minX + box.frame.maxX - width) < Metrics.centeringError
      return isCentered ? box : box.mirrored(in: width, turnsLines: false)
    }
  }

  /// Returns a horizontally centered square.
  func square(_ side: Double, at top: Double) -> Rect {
    Rect(Rounding.floor((width - side) / 2), top, side, side)
  }
}

extension MessageEnvironment {
  /// Returns a sentence with its arguments in bold.
  func boldly(_ phrase: LocalizedString, _ arguments: String...) -> RichText {
    .concat(language.parts(phrase, arguments.map { .styled(.bold, .plain($0)) }) { .plain($0) })
  }

  /// Returns a sentence about an action: `own` with the partner's name if the reader did it, otherwise
  /// `others` with the author's name.
  func said(_ own: LocalizedString, _ others: LocalizedString) -> RichText {
    message.direction == .outgoing ? boldly(own, partnerName) : boldly(others, authorName)
  }

  var authorName: String { message.author.map(name) ?? language[.somebody] }

  /// The name of the partner in a private chat.
  var partnerName: String { message.chat.id.map { peers[$0].name } ?? language[.somebody] }
}
