import PageModel
import Primitives
import Typography

/// Places the control of a row and the lines beside it (Docs/Layout.md 20, Docs/Rulings.md 56).
struct FileRowLayout {
  let context: BlockContext
  /// Of the row, in points.
  let width: Double
  /// Whether the control stands at the right.
  let isMirrored: Bool
  /// Of the block that holds the row.
  let origin: InputOrigin

  /// - Parameter width: the context's unless it is given.
  init(context: BlockContext, width: Double? = nil, isMirrored: Bool = false, origin: InputOrigin) {
    self.context = context
    self.width = width ?? context.width
    self.isMirrored = isMirrored
    self.origin = origin
  }

  static let height = 44.0

  private static let controlInset = 3.0
  private static let controlDiameter = 44.0
  private static let textX = 55.0
  /// Free beside the lines.
  private static let trailingInset = 8.0
  private static let titleFont = FontStyle(.sans, size: 17)
  private static let subtitleFont = FontStyle(.sans, size: 15, hasTabularDigits: true)
  /// The second line's top stands so much above the first line's bottom.
  private static let overlap = 1.0

  /// - Parameters:
  ///   - title: the first line.
  ///   - subtitle: the second line; empty for none.
  ///   - document: `nil` for the row of a page.
  func row(
    _ kind: FileRow.Kind, of document: DocumentMedia?, hasArtwork: Bool = false, title: String,
    subtitle: String
  ) -> FileRow {
    let theme = context.environment.theme
    let controlX = isMirrored ? width - Self.controlInset - Self.controlDiameter : Self.controlInset
    return FileRow(
      kind: kind, media: document?.id, hasArtwork: hasArtwork,
      control: Rect(controlX, 0, Self.controlDiameter, Self.controlDiameter),
      controlColor: theme.fileControl, glyphColor: theme.fileGlyph, title: document?.title ?? "",
      performer: document?.performer ?? "", duration: document?.duration ?? 0,
      lines: lines(title, subtitle), origin: origin)
  }

  private func lines(_ title: String, _ subtitle: String) -> [SingleLine] {
    let theme = context.environment.theme
    let titleMetrics = Self.titleFont.metrics
    let subtitleMetrics = Self.subtitleFont.metrics
    let subtitleHeight = subtitle.isEmpty ? 0 : subtitleMetrics.height
    let top = Rounding.floor((Self.height - (titleMetrics.height - Self.overlap + subtitleHeight)) / 2)
    let titleLine = line(
      title, Self.titleFont, theme.fileTitle, .middle, baseline: top + titleMetrics.ascent)
    guard !subtitle.isEmpty else { return [titleLine] }
    let subtitleTop = top + titleMetrics.height - Self.overlap
    return [
      titleLine,
      line(
        subtitle, Self.subtitleFont, theme.fileDescription, .end,
        baseline: subtitleTop + subtitleMetrics.ascent),
    ]
  }

  private func line(
    _ text: String, _ font: FontStyle, _ color: Color, _ cut: SingleLine.Cut, baseline: Double
  ) -> SingleLine {
    var line = SingleLine(
      text, font: font, color: color, limit: width - Self.textX - Self.trailingInset, cut: cut,
      at: Point(Self.textX, baseline), environment: context.environment, origin: origin)
    if isMirrored { line.origin.x = width - Self.textX - line.line.width }
    return line
  }
}

extension FontMetrics {
  /// Of a label of one line.
  fileprivate var height: Double { ascent + descent }
}
