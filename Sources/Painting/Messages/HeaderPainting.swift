import MessageLayout
import PageLayout
import PageModel
import Primitives
import Scene

/// The header above the content (Spec/Bubbles.md 6).
extension RowPainter {
  mutating func paint(_ header: HeaderBox) {
    if let name = header.name { paint(name) }
    if let badge = header.badge { paint(badge) }
    if let via = header.via { paint(via) }
    if let rank = header.rank {
      if let capsule = rank.capsule {
        let box = place(capsule.frame)
        painting.fill(RoundedRect(box, radius: box.height / 2), capsule.color)
      }
      paint(rank.label)
    }
    if let boost = header.boost {
      painting.paint(.boost(in: place(boost.icon)), .solid(boost.color))
      if let count = boost.count { paint(count) }
    }
    if let forward = header.forward { paint(forward) }
    if let reply = header.reply {
      if let replyWay { paint(reply, on: replyWay) } else { paint(reply) }
    }
  }

  /// Paints the replied-to message while it moves from the input field.
  private mutating func paint(_ settled: ReplyBox, on way: ReplyWay) {
    var reply = settled
    reply.panel.frame = settled.panel.frame.offsetBy(way.panel)
    reply.title.frame = settled.title.frame.offsetBy(way.title)
    if let text = settled.text { reply.text?.frame = text.frame.offsetBy(way.text) }
    if let picture = settled.thumbnail { reply.thumbnail?.frame = picture.frame.offsetBy(way.text) }
    reply.storyIcon = settled.storyIcon?.offsetBy(way.text)
    reply.quoteIcon = settled.quoteIcon?.moved(by: way.panel)
    let elements = apart { $0.paint(reply) }
    painting.paint(as: .fading(way.opacity), around: place(reply.panel.frame)) { $0.append(elements) }
  }

  private mutating func paint(_ badge: NameBadge) {
    let frame = place(badge.frame)
    switch badge.kind {
    case .verified:
      painting.paint(.seal(in: frame), .solid(badge.color))
      painting.paintHole(in: frame) { $0.paint(.sealCheck(in: frame), $1) }
    case .premium: painting.paint(.star(in: frame), .solid(badge.color))
    case .warning(let label):
      painting.strokeInside(frame, radius: WarningFrame.radius, width: WarningFrame.line, badge.color)
      let corner = Point(
        frame.midX - label.frame.width / 2, frame.midY - label.frame.height / 2)
      painting.paint(label.line, at: corner)
    }
  }

  private mutating func paint(_ forward: ForwardBox) {
    paint(forward.title)
    if let avatar = forward.avatar { paint(avatar) }
    if let icon = forward.icon { paintStorySign(in: place(icon), forward.color) }
    paint(forward.name)
  }

  private mutating func paint(_ reply: ReplyBox) {
    paint(reply.panel)
    if let thumbnail = reply.thumbnail {
      paintPicture(
        thumbnail.media, in: grid.snap(place(thumbnail.frame)), radius: thumbnail.cornerRadius,
        as: thumbnail.isConcealed ? .concealed : .filling, placeholder: row.colors[row.side].mediaPlaceholder)
    }
    paint(reply.title)
    if let icon = reply.storyIcon { paintStorySign(in: place(icon), reply.panel.bar.color) }
    if let text = reply.text { paint(text) }
    if let icon = reply.quoteIcon { paintQuoteSign(endingAt: icon, reply.panel.bar.color) }
  }

  private enum WarningFrame {
    static let line = 1.0
    static let radius = 3.0
  }

  private enum StorySign {
    static let inset = 4.0
    static let line = 1.5
  }

  private mutating func paintStorySign(in box: Rect, _ color: Color) {
    let ring = box.outset(by: -StorySign.inset)
    painting.add(
      ring.outset(by: StorySign.line / 2),
      .stroke(.rounded(RoundedRect(ring, radius: ring.width / 2)), width: StorySign.line, .solid(color)))
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

extension RowPainter {
  mutating func paint(_ panel: Panel) { painting.paint(panel, at: origin) }

  mutating func paintQuoteSign(endingAt corner: Point, _ color: Color) {
    let corner = place(corner)
    let box = Rect(grid.snap(corner.x - PanelSign.quote.width), grid.snap(corner.y), 0, 0)
    painting.paint(
      .quotationMark(.quoteIcon, in: Rect(origin: box.origin, size: PanelSign.quote)), .solid(color))
  }

  mutating func paintCodeSign(endingAt corner: Point, _ color: Color) {
    let corner = place(corner)
    painting.paint(
      .code(at: Point(grid.snap(corner.x - PanelSign.code.width), grid.snap(corner.y))), .solid(color))
  }
}

private enum PanelSign {
  static let quote = Size(ReplyBox.quoteSignWidth, 7)
  static let code = Size(11, 8)
}
