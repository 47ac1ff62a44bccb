import Primitives
import Typography

extension Layout {
  /// The layout as indented text: what the goldens keep, one thing a line, so that a difference says what moved.
  public var textDump: String {
    var lines = ["page \(numbers(size)) width \(number(width)) inset \(number(inset))\(isRTL ? " rtl" : "")"]
    for item in items { item.describe(into: &lines) }
    return lines.joined(separator: "\n") + "\n"
  }
}

private func number(_ value: Double) -> String { JSONWriter.number(value) }
private func numbers(_ size: Size) -> String { "\(number(size.width))×\(number(size.height))" }
private func numbers(_ rect: Rect) -> String {
  "(\(number(rect.minX)), \(number(rect.minY))) \(number(rect.width))×\(number(rect.height))"
}

extension LayoutItem {
  fileprivate func describe(into lines: inout [String]) {
    let head = "\(kindName) \(source) \(numbers(frame))"
    switch content {
    case .text(let box):
      let alignment = box.alignment == .natural ? "" : " " + box.alignment.rawValue
      lines.append("\(head) \(box.category.name)\(alignment)")
      for line in box.lines { line.describe(into: &lines) }
      for link in box.links {
        lines.append("  link \(link.target.description) " + link.rects.map(numbers).joined(separator: " "))
      }
    case .divider(let color): lines.append("\(head) \(color.description)")
    case .placeholder(let placeholder):
      lines.append("\(head) \(placeholder.name) \(placeholder.background.description)")
      for line in placeholder.label.lines { line.offsetBy(placeholder.labelOrigin).describe(into: &lines) }
    case .anchor(let name): lines.append("\(head) \(name)")
    }
  }
}

extension BoxLine {
  fileprivate func describe(into lines: inout [String]) {
    var head = "  line \(line.range.lowerBound)..<\(line.range.upperBound) y \(number(frame.minY)) h \(number(frame.height))"
    head += " x \(number(x)) w \(number(line.width))\(line.isRTL ? " rtl" : "") \(JSONWriter.quoted(text))"
    lines.append(head)
    for decoration in decorations {
      lines.append("    \(decoration.kind.rawValue) \(numbers(decoration.rect)) \(decoration.color.description)")
    }
    for attachment in attachments {
      lines.append("    \(attachment.content.kindName) \(attachment.index) \(numbers(attachment.frame))")
    }
  }
}
