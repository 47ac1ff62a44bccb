import Primitives
import TextLayout
import Typography

extension Layout {
  /// The layout as indented text: what the goldens keep, one thing a line, so that a difference says what moved.
  package var textDump: String {
    var lines = ["page \(numbers(size)) width \(number(width)) inset \(number(inset))\(isRTL ? " rtl" : "")"]
    if let anchor { lines.append(anchor.summary) }
    if let showMore { lines.append("show more \(numbers(showMore.frame)) \(showMore.line.summary)") }
    if let screen { lines += screen.summary }
    for item in items { item.describe(into: &lines) }
    return lines.joined(separator: "\n") + "\n"
  }
}

package func number(_ value: Double) -> String { JSONWriter.number(value) }
package func numbers(_ size: Size) -> String { "\(number(size.width))×\(number(size.height))" }
package func numbers(_ rect: Rect) -> String {
  "(\(number(rect.minX)), \(number(rect.minY))) \(number(rect.width))×\(number(rect.height))"
}

extension [LayoutItem] {
  /// One step further in than what holds them.
  func describe(into lines: inout [String]) {
    var inner: [String] = []
    for item in self { item.describe(into: &inner) }
    lines += inner.map { "  " + $0 }
  }
}

extension LayoutItem {
  fileprivate func describe(into lines: inout [String]) {
    let head = "\(kindName) \(source) \(numbers(frame))"
    switch content {
    case .text(let box), .thinking(let box): box.describe(head: head, into: &lines)
    case .code(let code):
      let language = code.language.isEmpty ? "" : " " + JSONWriter.quoted(code.language)
      let radius = code.cornerRadius > 0 ? " radius \(number(code.cornerRadius))" : ""
      code.text.offsetBy(code.textOrigin).describe(
        head: "\(head)\(language)\(radius) \(code.color.description)", into: &lines)
      code.languageLine.map { [$0] }?.describe(into: &lines)
    case .marker(let marker):
      lines.append(
        "\(head) \(marker.name)\(marker.label.isEmpty ? "" : " " + JSONWriter.quoted(marker.label))\(marker.isChecked ? " checked" : "")"
      )
    case .shape(let shape): lines.append("\(head) \(shape.summary)")
    case .placeholder(let placeholder):
      lines.append("\(head) \(placeholder.name) \(placeholder.background.description)")
      for line in placeholder.label.lines { line.offsetBy(placeholder.labelOrigin).describe(into: &lines) }
    case .anchor(let name): lines.append("\(head) \(JSONWriter.quoted(name))")
    case .table(let table): table.describe(head: head, into: &lines)
    case .details(let details): details.describe(head: head, into: &lines)
    case .media(let media): lines.append("\(head) \(media.summary)")
    case .slideshow(let slideshow): slideshow.describe(head: head, into: &lines)
    case .fileRow(let row): row.describe(head: head, into: &lines)
    case .button(let button): button.describe(head: head, into: &lines)
    case .formula(let formula): lines.append("\(head) \(formula.summary)")
    case .panel(let panel): panel.describe(head: head, into: &lines)
    }
  }
}

extension ShapeBox {
  /// Name and colour, and where a quote's chevron stands.
  fileprivate var summary: String {
    let words = [name, color.description].compactMap { $0 }.joined(separator: " ")
    guard case .quote(let ground) = look, let fold = ground.fold else { return words }
    return "\(words) \(fold.isFolded ? "collapsed" : "expanded") chevron \(numbers(fold.chevron))"
  }
}

extension FormulaBox {
  /// Mode, ascent and descent, source.
  fileprivate var summary: String {
    let measures = "\(number(formula.ascent)) + \(number(formula.descent))"
    return "\(mode.rawValue) \(measures)\(scrolls ? " scrolls" : "") \(JSONWriter.quoted(source))"
  }
}

extension TextBox {
  fileprivate func describe(head: String, into lines: inout [String]) {
    lines.append("\(head) \(category.name)\(alignment == .natural ? "" : " " + alignment.rawValue)")
    for line in self.lines { line.describe(into: &lines) }
    for link in links {
      lines.append("  link \(link.target.description) " + link.rects.map(numbers).joined(separator: " "))
    }
    for anchor in anchors {
      lines.append("  anchor \(JSONWriter.quoted(anchor.name)) \(numbers(anchor.rect))")
    }
  }
}

extension BoxLine {
  package func describe(into lines: inout [String]) {
    var head =
      "  line \(line.range.lowerBound)..<\(line.range.upperBound) y \(number(frame.minY)) h \(number(frame.height))"
    head += " x \(number(x)) w \(number(line.width))\(line.isRTL ? " rtl" : "") \(JSONWriter.quoted(text))"
    lines.append(head)
    for decoration in decorations {
      lines.append(
        "    \(decoration.kind.rawValue) \(numbers(decoration.rect)) \(decoration.color.description)")
    }
    for attachment in attachments {
      lines.append("    \(attachment.content.kindName) \(attachment.index) \(numbers(attachment.frame))")
      if let label = attachment.label { lines += label.summary.map { "    " + $0 } }
    }
  }
}
