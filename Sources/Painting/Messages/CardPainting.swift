import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// The content that replaces a page's image (Spec/Bubbles.md 31).
extension RowPainter {
  private enum Card {
    /// The corner radius of a bubble; an iprender choice.
    static let bubbleRadius = 14.0
    /// The number of points on a side of a radial background's mesh.
    static let grain = 33
  }

  mutating func paint(_ card: PreviewCard, of picture: PreviewPicture, in frame: Rect) {
    if let ground = card.ground {
      painting.add(
        frame, .fill(.rounded(RoundedRect(frame, radius: picture.cornerRadius)), paint(ground, in: frame)))
    }
    if let media = picture.media?.id {
      _ = painting.paintPicture(media, in: frame, radius: picture.cornerRadius, origin: row.origin)
    }
    for bubble in card.bubbles {
      let frame = grid.snap(place(bubble.frame))
      painting.fill(RoundedRect(frame, radius: Card.bubbleRadius), bubble.color)
    }
    guard let sticker = card.sticker else { return }
    let isThere = sticker.media.map { paintSticker($0, in: place(sticker.frame)) } ?? false
    if !isThere { paint(sticker.emoji) }
  }

  private func paint(_ ground: PreviewCard.Ground, in frame: Rect) -> Paint {
    switch ground {
    case .wallpaper(let colors):
      guard colors.count > 2, let last = colors.last else {
        return .gradient(
          VerticalGradient(
            top: colors.first ?? .white, bottom: colors.last ?? .white, minY: frame.minY, maxY: frame.maxY))
      }
      return .mesh(SpotGradient(colors: colors.count > 3 ? colors : colors + [last]).mesh(over: frame))
    case .radial(let center, let edge):
      let mesh = ColorMesh(frame, columns: Card.grain, rows: Card.grain) { point in
        let (x, y) = (2 * point.x - 1, 2 * point.y - 1)
        return center.mixed(with: edge, min(1, (x * x + y * y).squareRoot()))
      }
      return .mesh(mesh)
    }
  }
}

/// Rows of files, music and voice messages (Spec/Bubbles.md 20).
extension RowPainter {
  mutating func paint(_ part: FilePart) {
    if let preview = part.preview {
      paint(preview, of: part.row.media)
    } else {
      painting.paint(part.row, in: Rect(origin: origin, size: row.size))
    }
    if let title = part.title { paint(title) }
    if let subtitle = part.subtitle { paint(subtitle) }
    if let once = part.once { paint(once, on: part.row) }
    if let waveform = part.waveform { paint(waveform) }
    if let transcript = part.transcript { paint(transcript) }
  }

  private enum Once {
    /// The gap between a badge and its control.
    static let gap = 1.0
  }

  private mutating func paint(_ badge: CountBadge, on row: FileRow) {
    let frame = grid.snap(place(badge.frame))
    let hole = frame.outset(by: Once.gap)
    painting.paintHole(in: grid.snap(place(row.control))) {
      $0.add(hole, .fill(.rounded(RoundedRect(hole, radius: hole.width / 2)), $1))
    }
    painting.fill(RoundedRect(frame, radius: frame.width / 2), badge.color)
    var line = badge.label.line
    // The bubble is visible through holes in a control.
    if row.glyphColor == nil { line.color = painting.bubble.color(at: Point(frame.midX, frame.midY)) }
    painting.paint(line, at: place(badge.label.frame.origin))
  }

  private mutating func paint(_ transcript: TranscriptBox) {
    let button = grid.snap(place(transcript.button))
    painting.fill(RoundedRect(button, radius: transcript.cornerRadius), transcript.fill)
    painting.paint(.sign(.foldUp, in: button), .solid(transcript.color))
    paint(transcript.boxes)
  }

  private mutating func paint(_ preview: FilePreview, of media: MediaID?) {
    let frame = grid.snap(place(preview.frame))
    paintPicture(media, in: frame, radius: preview.cornerRadius, placeholder: preview.placeholder)
    let control = grid.snap(place(preview.control))
    if let progress = preview.progress {
      return paintDisc(in: control, .progress(progress, in: control), preview.controlColor)
    }
    guard media.map({ !painting.pictures.hasFile($0) }) ?? true else { return }
    paintDisc(in: control, .download(in: control), preview.controlColor)
  }

  private mutating func paint(_ waveform: WaveformBox) {
    for bar in waveform.bars {
      painting.fill(RoundedRect(place(bar), radius: bar.width / 2), waveform.color)
    }
    if let dot = waveform.dot {
      painting.fill(RoundedRect(place(dot), radius: dot.width / 2), waveform.dotColor)
    }
  }
}
