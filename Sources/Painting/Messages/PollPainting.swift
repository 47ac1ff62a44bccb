import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// Polls and quizzes (Docs/Bubbles.md 24).
extension RowPainter {
  mutating func paint(_ poll: PollPart) {
    paint(poll.question)
    paint(poll.kindLine)
    paint(poll.faces)
    for option in poll.options { paint(option, poll.colors) }
    paint(poll.footer)
  }

  private mutating func paint(_ option: PollOptionBox, _ colors: PollColors) {
    paint(option.text)
    if let media = option.media {
      paintPicture(
        media.media.id, in: grid.snap(place(media.frame)), radius: media.cornerRadius,
        placeholder: media.placeholder)
    }
    if let radio = option.radio {
      let frame = place(radio.frame)
      painting.add(
        frame,
        .stroke(
          .rounded(
            RoundedRect(frame.outset(by: -Line.radio / 2), radius: radio.cornerRadius - Line.radio / 2)),
          width: Line.radio, .solid(colors.radio)))
    }
    if let separator = option.separator {
      painting.fill(RoundedRect(grid.snap(place(separator))), colors.separator)
    }
    if let result = option.result { paint(result, colors) }
  }

  private enum Line {
    static let radio = 1.0
    static let mark = 1.5
  }

  private enum Mark {
    static let check = [Point(4, 8.5), Point(6.5, 11), Point(12, 5.5)]
    static let cross = [[Point(5, 5), Point(11, 11)], [Point(11, 5), Point(5, 11)]]
  }

  private mutating func paint(_ result: PollResult, _ colors: PollColors) {
    paint(result.percentLabel)
    if let count = result.count { paint(count) }
    let track = place(result.track)
    painting.fill(RoundedRect(track, radius: track.height / 2), colors.track)
    painting.fill(RoundedRect(place(result.bar), radius: track.height / 2), result.barColor)
    guard let mark = result.mark else { return }
    let disc = place(mark.frame)
    painting.fill(RoundedRect(disc, radius: mark.cornerRadius), result.barColor)
    let lines = mark.isRight ? [Mark.check] : Mark.cross
    let glyph = ControlGlyph(
      strokes: lines.map { $0.map { $0.moved(by: disc.origin) } }, strokeWidth: Line.mark)
    if let color = colors.mark {
      painting.paint(glyph, .solid(color))
    } else {
      painting.paintHole(in: disc) { $0.paint(glyph, $1) }
    }
  }
}
