import PageModel
import Primitives
import TextLayout
import Typography

/// Places the control of a row and the lines beside it (Docs/Layout.md 20, Docs/Rulings.md 56).
struct FileRowLayout {
  let context: BlockContext
  let design: FileRowDesign
  /// Of the row, in points.
  let width: Double
  /// Whether the control stands at the right.
  let isMirrored: Bool
  /// Of the block that holds the row.
  let origin: InputOrigin

  /// - Parameter width: the context's unless it is given.
  init(
    context: BlockContext, design: FileRowDesign, width: Double? = nil, isMirrored: Bool = false,
    origin: InputOrigin
  ) {
    self.context = context
    self.design = design
    self.width = width ?? context.width
    self.isMirrored = isMirrored
    self.origin = origin
  }

  /// - Parameters:
  ///   - title: the first line.
  ///   - subtitle: the second line; empty for none.
  ///   - document: `nil` for the row of a page.
  func row(
    _ kind: FileRow.Kind, of document: DocumentMedia?, hasArtwork: Bool = false, pictureRadius: Double? = nil,
    title: String, subtitle: String
  ) -> FileRow {
    let theme = context.environment.theme
    let controlX =
      isMirrored ? width - design.controlOrigin.x - design.controlDiameter : design.controlOrigin.x
    return FileRow(
      kind: kind, media: document?.id, hasArtwork: hasArtwork, pictureRadius: pictureRadius,
      control: Rect(controlX, design.controlOrigin.y, design.controlDiameter, design.controlDiameter),
      controlColor: theme.fileControl, glyphColor: theme.fileGlyph, title: document?.title ?? "",
      performer: document?.performer ?? "", duration: document?.duration ?? 0,
      lines: lines(title, subtitle), origin: origin)
  }

  private func lines(_ title: String, _ subtitle: String) -> [SingleLine] {
    let theme = context.environment.theme
    let titleMetrics = design.titleFont.metrics
    let subtitleMetrics = design.subtitleFont.metrics
    let subtitleHeight = subtitle.isEmpty ? 0 : subtitleMetrics.height
    let top = Rounding.floor((design.height - (titleMetrics.height - design.overlap + subtitleHeight)) / 2)
    let titleLine = line(
      title, design.titleFont, theme.fileTitle, .middle, baseline: top + titleMetrics.ascent)
    guard !subtitle.isEmpty else { return [titleLine] }
    let subtitleTop = top + titleMetrics.height - design.overlap
    return [
      titleLine,
      line(
        subtitle, design.subtitleFont, theme.fileDescription, .end,
        baseline: subtitleTop + subtitleMetrics.ascent),
    ]
  }

  private func line(
    _ text: String, _ font: FontStyle, _ color: Color, _ cut: SingleLine.Cut, baseline: Double
  ) -> SingleLine {
    var line = SingleLine(
      text, font: font, color: color, limit: width - design.textX - design.trailingInset, cut: cut,
      at: Point(design.textX, baseline), environment: context.environment, origin: origin)
    if isMirrored { line.origin.x = width - design.textX - line.line.width }
    return line
  }
}

extension FontMetrics {
  /// Of a label of one line.
  fileprivate var height: Double { ascent + descent }
}
