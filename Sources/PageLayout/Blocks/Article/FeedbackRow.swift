import PageModel
import Primitives
import TextLayout

/// The row below an article: how often it was read, and a way to say that it looks wrong (Docs/Article.md 9).
extension LayoutEnvironment {
  /// Adds nothing in designs without it, and to pages that no server knows.
  func addFeedback(of page: Page, to result: inout BlockSequence.Result) {
    guard let design = design.page.feedback, options.isFromServer else { return }
    let width = options.width
    func line(_ text: String) -> SingleLine {
      SingleLine(
        text, font: design.font, color: theme.secondaryText, limit: width - 2 * design.inset, cut: .end,
        at: Point(design.inset, design.textY + design.font.metrics.ascent), environment: self,
        origin: .none)
    }
    var complaint = line(Words.complaint)
    complaint.origin.x = width - design.inset - complaint.line.width
    let views = page.views.map { line(Words.views($0)) }
    let panel = PanelBox(
      kind: .feedback, color: theme.panelBackground, lines: [views, complaint].compactMap { $0 })
    result.items.append(
      LayoutItem(
        frame: Rect(0, result.height, width, design.height), source: "", content: .panel(panel)))
    result.height += design.height
  }
}

private enum Words {
  static let complaint = "Wrong layout?"

  static func views(_ count: Int) -> String { grouped(count) + (count == 1 ? " view" : " views") }

  /// With a comma before each three digits from the end.
  private static func grouped(_ count: Int) -> String {
    let digits = Array(String(count))
    return digits.indices.map { index in
      let isStart = index > 0 && (digits.count - index).isMultiple(of: 3)
      return (isStart ? "," : "") + String(digits[index])
    }.joined()
  }
}
