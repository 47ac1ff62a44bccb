import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// Rows of files, music and voice messages (Docs/Bubbles.md 20).
extension RowPainter {
  mutating func paint(_ part: FilePart) {
    if let preview = part.preview {
      paint(preview, of: part.row.media)
    } else {
      painting.paint(part.row, in: Rect(origin: origin, size: row.size))
    }
    if let title = part.title { paint(title) }
    if let subtitle = part.subtitle { paint(subtitle) }
    if let waveform = part.waveform { paint(waveform) }
    if let transcript = part.transcript { paint(transcript) }
  }

  private mutating func paint(_ transcript: TranscriptBox) {
    let button = grid.snap(place(transcript.button))
    painting.fill(RoundedRect(button, radius: transcript.cornerRadius), transcript.fill)
    painting.paint(.foldUp(in: button), .solid(transcript.color))
    for piece in transcript.pieces { paint(piece) }
  }

  private mutating func paint(_ preview: FilePreview, of media: MediaID?) {
    let frame = grid.snap(place(preview.frame))
    paintPicture(media, in: frame, radius: preview.cornerRadius, placeholder: preview.placeholder)
    guard media.map({ !painting.pictures.hasFile($0) }) ?? true else { return }
    let control = grid.snap(place(preview.control))
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
