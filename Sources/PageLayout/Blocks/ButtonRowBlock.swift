import PageModel
import Primitives

/// Rows of buttons (Docs/Layout.md 31).
extension BlockContext {
  func buttonRowItems(_ row: ButtonRow, origin: InputOrigin) -> [LayoutItem] {
    let limit = max(ButtonRowLayout.narrowest, contentWidth)
    let layout = ButtonRowLayout(alignment: row.alignment, left: inset, width: limit, isRTL: isRTL)
    let padding = layout.labelPadding
    // Where all are equally wide, the place of a button decides how long its label may be; else its label its place.
    let shares = layout.equalFrames(row.buttons.count)
    let labels = row.buttons.indices.map { index in
      ButtonRowLabel(
        row.buttons[index], limit: (shares?[index].width ?? limit) - 2 * padding, environment: environment,
        origin: origin)
    }
    let frames = shares ?? layout.frames(widths: labels.map { $0.size.width + 2 * padding })
    return row.buttons.indices.map { index in
      let button = labels[index].box(row.buttons[index], size: frames[index].size)
      return LayoutItem(
        frame: frames[index], source: "\(source)/buttons/\(index)", content: .button(button))
    }
  }
}

/// A button's label, set on one line.
private struct ButtonRowLabel {
  private let colors: ButtonColors
  private var text = TextBox(category: .button, alignment: .natural, lines: [], attributes: [], links: [])
  /// Zero for a button without a label.
  private(set) var size = Size.zero

  init(_ button: Button, limit: Double, environment: LayoutEnvironment, origin: InputOrigin) {
    colors = ButtonColors(button.style, theme: environment.theme)
    let label = RichTextFlattener.flatten(
      button.label, style: BlockTextStyle(.button, color: colors.label), environment: environment,
      origin: origin)
    let layout = TextItemLayout(
      environment: environment, limit: limit, alignment: .natural, category: .button)
    guard let line = layout.layOutOnOneLine(label) else { return }
    text = line.box
    size = line.frame.size
  }

  func box(_ button: Button, size: Size) -> ButtonBox {
    ButtonBox(
      style: button.style, fill: colors.fill, color: colors.label, cornerRadius: ButtonRowLayout.cornerRadius,
      label: text,
      labelOrigin: Point((size.width - self.size.width) / 2, (size.height - self.size.height) / 2),
      target: button.action?.url.map { .url($0, hasInstantPage: false) })
  }
}

/// Places the buttons of a row, in as many lines as they need.
struct ButtonRowLayout {
  let alignment: ButtonRow.Alignment
  /// Left edge in points.
  let left: Double
  /// Of the whole row, in points.
  let width: Double
  let isRTL: Bool

  static let cornerRadius = 10.0
  /// Buttons that share a row go to a further one before they get narrower than this.
  static let narrowest = 32.0
  private static let height = 40.0
  private static let gap = 6.0
  private static let sidePadding = 16.0
  private static let sharedPadding = 6.0

  /// On either side of a label.
  var labelPadding: Double { alignment == .fill ? Self.sharedPadding : Self.sidePadding }

  /// Buttons that fill the row are equally wide, and so are as many in each line as can be; `nil` where each is as wide
  /// as its label.
  func equalFrames(_ count: Int) -> [Rect]? {
    guard alignment == .fill else { return nil }
    let most = max(1, Int(Rounding.floor((width + Self.gap) / (Self.narrowest + Self.gap))))
    let lines = (count + most - 1) / most
    return (0..<lines).flatMap { line in
      // Those that are left over go to the first lines.
      let inLine = count / lines + (line < count % lines ? 1 : 0)
      let share = (width - Double(inLine - 1) * Self.gap) / Double(inLine)
      return frames(of: Array(repeating: share, count: inLine), line: line)
    }
  }

  /// As many in a line as fit.
  func frames(widths: [Double]) -> [Rect] {
    var lines: [[Double]] = []
    for width in widths {
      let used = lines.last.map { $0.reduce(0) { $0 + $1 + Self.gap } } ?? .infinity
      if used + width <= self.width + Rounding.noise {
        lines[lines.count - 1].append(width)
      } else {
        lines.append([width])
      }
    }
    return lines.enumerated().flatMap { frames(of: $1, line: $0) }
  }

  /// Of one line, in the order of its buttons, which is that of reading.
  private func frames(of widths: [Double], line: Int) -> [Rect] {
    let used = widths.reduce(0) { $0 + $1 + Self.gap } - Self.gap
    let free = width - used
    let indent: Double =
      switch alignment {
      case .left, .fill: 0
      case .center: free / 2
      case .right: free
      }
    let y = Double(line) * (Self.height + Self.gap)
    let start = left + indent
    var x = start
    return widths.map { width in
      defer { x += width + Self.gap }
      // On such pages the first stands at the right of what they fill.
      return Rect(isRTL ? 2 * start + used - x - width : x, y, width, Self.height)
    }
  }
}
