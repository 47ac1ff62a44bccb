import PageModel
import Primitives
import TextLayout
import Typography

/// Music as the reader of articles shows it: a title above the line that tells how far it is (Docs/Article.md 8).
extension BlockContext {
  func scrubberItems(
    _ audio: Audio, _ document: DocumentMedia, _ design: ScrubberRowDesign, origin: InputOrigin
  ) -> [LayoutItem] {
    let color = environment.theme.primaryText
    let ring = design.ringDiameter
    let control = design.control
    let room = max(0, width - design.textX - design.trailingInset)
    let lineY = audio.isVoice ? design.voiceLineY : design.lineY
    var row = FileRow(
      kind: audio.isVoice ? .voice : .audio, media: document.id, hasArtwork: false, pictureRadius: nil,
      control: Rect(control.midX - ring / 2, control.midY - ring / 2, ring, ring), controlColor: color,
      glyphColor: color, title: document.title, performer: document.performer,
      duration: document.duration, lines: [], origin: origin)
    row.look = .ring(design.ringWidth, glyph: design.glyph.offsetBy(control.origin))
    row.scrubber = Rect(design.textX, lineY, room, design.lineHeight)
    row.scrubberColor = color.multiplyingAlpha(
      by: color.isBright ? design.darkLineAlpha : design.lineAlpha)
    if !audio.isVoice {
      row.lines = titleLines(of: document, design, room: room, color: color, origin: origin)
    }
    return rowItems(row, height: design.height, caption: audio.caption)
  }

  /// The title, and the performer behind it where there is room.
  private func titleLines(
    of document: DocumentMedia, _ design: ScrubberRowDesign, room: Double, color: Color, origin: InputOrigin
  ) -> [SingleLine] {
    let baseline = design.titleY + design.titleFont.metrics.ascent
    func line(_ text: String, _ font: FontStyle, x: Double, limit: Double) -> SingleLine {
      SingleLine(
        text, font: font, color: color, limit: limit, cut: .end, at: Point(x, baseline),
        environment: environment, origin: origin)
    }
    let title = line(FileRowText.audioTitle(of: document), design.titleFont, x: design.textX, limit: room)
    // A line is set without the white space at its ends, so that before the dash is measured between two others.
    let font = design.performerFont
    let space = width("— —", font) - 2 * width("—", font)
    let x = design.textX + title.line.width + space
    let performer = line(
      "— " + FileRowText.performer(of: document), font, x: x, limit: design.textX + room - x)
    return performer.text.isEmpty ? [title] : [title, performer]
  }

  private func width(_ text: String, _ font: FontStyle) -> Double {
    SingleLine(
      text, font: font, color: environment.theme.primaryText, limit: .greatestFiniteMagnitude, cut: .end,
      at: .zero, environment: environment, origin: .none
    ).line.width
  }
}

extension Color {
  /// Halfway to white, or further.
  fileprivate var isBright: Bool { max(red, green, blue) > 0.5 }
}
