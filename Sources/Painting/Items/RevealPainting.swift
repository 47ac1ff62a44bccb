import PageLayout
import Primitives
import Reveal
import Scene

/// Content that appears gradually (Spec/Reveal.md 5 to 7).
extension ItemPainting {
  /// The maximum distance of a snippet's ink from its character, in points. Snippets fly in from 6 points
  /// below, with a blur of 2 at first.
  private static let snippetReach = 16.0

  /// Paints content that fades in as a whole.
  mutating func faded(_ fade: Fade?, _ body: (inout ItemPainting) -> Void) {
    let opacity = fade?.opacity(at: moment) ?? 1
    if opacity >= 1 { return body(&self) }
    guard opacity > 0 else { return }
    grouped({ ElementGroup($0, opacity: opacity) }, body)
  }

  /// Paints the part of a text's elements that the mask reveals.
  mutating func paint(_ elements: [Element], as shown: ShownText, at origin: Point) {
    // Glyphs are on whole rows and quarters of columns, so their ink can be off by half a pixel.
    let slack = 0.5 / grid.scale
    let mask = shown.reveal.maskLimit.map { limit in
      shown.ink.mask(limit: limit).map { $0.offsetBy(origin).outset(by: slack) }
    }
    grouped({ ElementGroup($0, mask: mask) }, { $0.append(elements) })
  }

  /// Paints an inline image that may still be appearing.
  mutating func popped(
    _ attachment: BoxAttachment, _ reveal: TextReveal, origin: Point, _ body: (inout ItemPainting) -> Void
  ) {
    guard let look = reveal.attachment(at: attachment.index, moment: moment), look.opacity > 0 else { return }
    if look.opacity >= 1, look.scale >= 1 { return body(&self) }
    let frame = attachment.frame.offsetBy(origin)
    let motion = ElementGroup.Motion(scale: look.scale, center: Point(frame.midX, frame.midY))
    grouped({ ElementGroup($0, opacity: look.opacity, motion: motion) }, body)
  }

  /// Paints the characters that fly in, which are crops of the finished text.
  mutating func paintSnippets(of shown: ShownText, _ lines: [Element], at origin: Point) {
    // Characters of a line share the elements that they are cropped from.
    var (hits, last): ([Int], [Int]) = ([], [])
    var under: [Element] = []
    for (character, look) in shown.reveal.snippets(at: moment) {
      guard look.opacity > 0, let ink = shown.ink.crop(of: character) else { continue }
      let crop = ink.offsetBy(origin)
      let motion = ElementGroup.Motion(
        offset: Point(0, look.offset), scale: look.scale, center: Point(crop.midX, crop.midY), blur: look.blur
      )
      hits.removeAll(keepingCapacity: true)
      for index in lines.indices where lines[index].bounds.intersects(crop) { hits.append(index) }
      if hits != last {
        under = hits.map { lines[$0] }
        swap(&hits, &last)
      }
      let group = ElementGroup(under, mask: [crop], opacity: look.opacity, motion: motion)
      add(crop.outset(by: Self.snippetReach), .group(group))
    }
  }

  /// Paints a thinking text that ended, with the remaining part of its block and the remaining opacity.
  mutating func paint(_ fold: ThoughtFold, at origin: Point) {
    for former in fold.former {
      paint(former, at: origin, above: fold.bottom(at: moment) + former.offset(at: moment))
    }
    paint(fold, at: Point(origin.x, origin.y + fold.lowering(at: moment)), above: .infinity)
  }

  /// - Parameter end: the lowest edge that the visible part may have, in the space of the page.
  private mutating func paint(_ fold: ThoughtFold, at origin: Point, above end: Double) {
    guard case .thinking(let box) = fold.item.content else { return }
    let (rest, frame) = (fold.rest(at: moment), fold.item.frame.offsetBy(origin))
    var room = frame.outset(by: Self.snippetReach)
    let (top, bottom) = (
      fold.top.map { $0 + origin.y } ?? room.minY, min(end, fold.bottom(at: moment)) + origin.y
    )
    room = Rect(room.minX, top, room.width, max(0, bottom - top))
    grouped({ ElementGroup($0, mask: [room], opacity: rest) }, { $0.paint(box, in: frame) })
  }

  /// Paints text of a model that is still thinking, with the dip in brightness that moves over it.
  mutating func paintThinking(
    _ box: TextBox, in frame: Rect, as shown: ShownItem?, _ parts: inout PaintedParts
  ) {
    let elements = parts.lines ?? collected { $0.paint(box, in: frame) }
    // The elements contain the emoji of the text, so animated ones prevent caching.
    if playing == nil { parts.lines = elements }
    guard let shown, !isStill, let shimmer = shown.reveal.shimmer else {
      return faded(shown?.reveal.fade) { $0.append(elements) }
    }
    let opacity = shown.reveal.fade?.opacity(at: moment) ?? 1
    let dip = ElementGroup.OpacityDip(
      x: frame.minX + shimmer.center(at: moment), reach: Shimmer.reach, lowest: Shimmer.lowest)
    grouped({ ElementGroup($0, opacity: opacity, dip: dip) }, { $0.append(elements) })
  }
}

/// The visible part of an item in a frame of a stream, with the costs of its characters and parts.
struct ShownItem {
  let reveal: ItemReveal
  let cost: CostEntry

  /// The visible part of a text or of code; `nil` if all of it is visible.
  var text: ShownText? { reveal.text.flatMap { ShownText($0, cost.characters.ink) } }

  /// - Parameter index: the index in the item's groups.
  func group(_ index: Int) -> ShownGroup {
    ShownGroup(reveal: reveal.groups[index], cost: cost.groups[index])
  }
}

/// The visible part of items that share a space.
struct ShownGroup {
  let reveal: GroupReveal
  let cost: GroupCost

  subscript(index: Int) -> ShownItem { ShownItem(reveal: reveal.items[index], cost: cost.entries[index]) }
}

struct ShownText {
  let reveal: TextReveal
  let ink: TextInk

  /// Creates the visible part of a text; `nil` if nothing is hidden and nothing moves.
  init?(_ reveal: TextReveal, _ ink: TextInk) {
    guard reveal.maskLimit != nil else { return nil }
    self.reveal = reveal
    self.ink = ink
  }
}

extension RoundedRect {
  /// Returns the parts outside of some boxes: the shape itself if no box intersects it, otherwise pieces with
  /// square corners.
  func outside(_ boxes: [Rect]) -> [RoundedRect] {
    guard boxes.contains(where: { $0.intersects(rect) }) else { return [self] }
    return boxes.reduce([rect]) { pieces, box in pieces.flatMap { $0.outside(box) } }.map { RoundedRect($0) }
  }
}

extension Rect {
  /// Returns up to four pieces: above, below, left and right of the box.
  fileprivate func outside(_ box: Rect) -> [Rect] {
    guard intersects(box) else { return [self] }
    let top = max(minY, box.minY)
    let bottom = min(maxY, box.maxY)
    let pieces = [
      Rect(minX, minY, width, top - minY),
      Rect(minX, bottom, width, maxY - bottom),
      Rect(minX, top, box.minX - minX, bottom - top),
      Rect(box.maxX, top, maxX - box.maxX, bottom - top),
    ]
    return pieces.filter { !$0.isEmpty }
  }
}
