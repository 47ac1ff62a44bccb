import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// The header above the content (Spec/Bubbles.md 6).
extension RowPainter {
  mutating func paint(_ header: HeaderBox) {
    for box in header.boxes {
      if box.name == .reply, let replyWay { paint(box, on: replyWay) } else { paint([box]) }
    }
  }

  /// Paints the replied-to message while it moves from the input field.
  private mutating func paint(_ settled: Box, on way: ReplyWay) {
    let reply = settled.changingBoxes { boxes in boxes.map { $0.offsetBy(way.offset(of: $0.name)) } }
    let elements = apart { $0.paint([reply]) }
    let panel = place(settled.frame.offsetBy(way.panel))
    painting.paint(as: .fading(way.opacity), around: panel) { $0.append(elements) }
  }

  // MARK: - Avatars

  mutating func paint(_ avatar: AvatarBox) {
    let (origin, input) = (origin, row.origin)
    guard avatar.overflows, avatar.photo == nil else { return painting.paint(avatar, at: origin, of: input) }
    let circle = RoundedRect(grid.snap(place(avatar.frame)), radius: avatar.cornerRadius)
    paint(cutTo: circle) { $0.paint(avatar, at: origin, of: input) }
  }
}

/// The offsets of the parts of a reply from their final places, in points.
struct ReplyWay {
  let panel: Point
  let title: Point
  let text: Point
  let opacity: Double

  func offset(of name: Box.Name) -> Point {
    switch name {
    case .panel, .sign: panel
    case .title: title
    default: text
    }
  }
}

extension ItemPainting {
  private enum Faces {
    /// The width of the gap around a face; inferred.
    static let ring = 1.5
  }

  /// Paints an avatar, with a gap around a circle that overlaps it.
  ///
  /// - Parameters:
  ///   - origin: the origin of the avatar's space.
  ///   - input: the origin of the peer in the input, for warnings.
  mutating func paint(_ avatar: AvatarBox, at origin: Point, of input: InputOrigin) {
    if let above = avatar.above.map({ grid.snap($0.offsetBy(origin)) }) {
      let hole = ElementGroup.OpacityFade(
        hole: Point(above.midX, above.midY), radius: above.width / 2 + Faces.ring, softness: 1 / grid.scale)
      var whole = avatar
      whole.above = nil
      return grouped({ ElementGroup($0, fade: hole) }) { $0.paint(whole, at: origin, of: input) }
    }
    let frame = grid.snap(avatar.frame.offsetBy(origin))
    if paintPicture(avatar.photo, in: frame, radius: avatar.cornerRadius, origin: input) { return }
    let colors = avatar.gradient
    let gradient = VerticalGradient(
      top: colors.top, bottom: colors.bottom, minY: frame.minY, maxY: frame.maxY)
    add(frame, .fill(.rounded(RoundedRect(frame, radius: avatar.cornerRadius)), .gradient(gradient)))
    if let line = avatar.line { paint(line, at: frame.origin) }
  }
}

/// Panels with bars, and the icons on them (Spec/Bubbles.md 4.1).
extension ItemPainting {
  mutating func paint(_ panel: Panel, at origin: Point) {
    let frame = grid.snap(panel.frame.offsetBy(origin))
    let box = RoundedRect(frame, radius: Panel.cornerRadius)
    let bar = Rect(
      panel.isBarAtRight ? frame.maxX - Panel.barWidth : frame.minX, frame.minY, Panel.barWidth, frame.height)
    let color = panel.bar.color
    fill(box, panel.ground)
    if panel.bar.dashes.isEmpty {
      add(
        bar, .fill(.rounded(box), .solid(color.multiplyingAlpha(by: Panel.barGroundAlpha))))
    }
    // The bar is cut out of the panel's own shape, so that no corner sticks out.
    add(bar, .fill(.rounded(box), .solid(color.multiplyingAlpha(by: panel.bar.alpha))))
    for (index, dash) in panel.bar.dashes.enumerated() {
      paintDashes(dash, number: index, of: panel.bar.dashes.count + 1, in: bar)
    }
  }

  private enum Dash {
    /// The distance from one dash to the next of the same color.
    static let period = 18.0
    /// The distance by which the right end of a dash is higher than its left end.
    static let slant = 3.0
  }

  /// Paints the dashes of a color.
  ///
  /// - Parameters:
  ///   - number: the index of the color among those over the bar's own color.
  ///   - count: the number of all colors.
  private mutating func paintDashes(_ color: Color, number: Int, of count: Int, in bar: Rect) {
    let height = Dash.period / Double(count)
    var y = bar.minY + height * Double(number + 1)
    let end = bar.maxY - Panel.cornerRadius
    while y < end {
      let bottom = min(y + height, end)
      let points = [
        Point(bar.minX, y), Point(bar.maxX, y - Dash.slant), Point(bar.maxX, bottom - Dash.slant),
        Point(bar.minX, bottom),
      ]
      add(bar, .fill(.polyline(points), .solid(color)))
      y += Dash.period
    }
  }
}
