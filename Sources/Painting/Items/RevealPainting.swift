import Primitives
import Reveal
import Scene
import TextLayout

/// What appears bit by bit (Spec/Reveal.md 5 to 7).
extension ItemPainting {
  /// Snippets fly in from 6 points below and are blurred by 2 at first: nothing of one is further away.
  private static let snippetReach = 16.0

  /// Paints what fades in as a whole.
  mutating func faded(_ fade: Fade?, _ body: (inout ItemPainting) -> Void) {
    let opacity = fade?.opacity(at: moment) ?? 1
    if opacity >= 1 { return body(&self) }
    guard opacity > 0 else { return }
    grouped({ ElementGroup($0, opacity: opacity) }, body)
  }

  /// Paints the part of a text's elements that the mask lets through.
  mutating func paint(_ elements: [Element], as shown: ShownText, at origin: Point) {
    // Glyphs stand on whole rows and quarters of columns: their ink may be off by half a pixel.
    let slack = 0.5 / grid.scale
    let mask = shown.reveal.maskLimit.map { limit in
      shown.ink.mask(limit: limit).map { $0.offsetBy(origin).outset(by: slack) }
    }
    grouped({ ElementGroup($0, mask: mask) }, { $0.append(elements) })
  }

  /// Paints an inline picture that may be on its way.
  mutating func popped(
    _ attachment: BoxAttachment, _ reveal: TextReveal, origin: Point, _ body: (inout ItemPainting) -> Void
  ) {
    guard let look = reveal.attachment(at: attachment.index, moment: moment), look.opacity > 0 else { return }
    if look.opacity >= 1, look.scale >= 1 { return body(&self) }
    let frame = attachment.frame.offsetBy(origin)
    let motion = ElementGroup.Motion(scale: look.scale, center: Point(frame.midX, frame.midY))
    grouped({ ElementGroup($0, opacity: look.opacity, motion: motion) }, body)
  }

  /// Paints the characters that fly in: crops of the finished text.
  mutating func paintSnippets(of shown: ShownText, _ lines: [Element], at origin: Point) {
    // Characters of a line share what they are cut from.
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

  /// Paints a thought that ended: what is left of its block, and of its text's opacity.
  mutating func paint(_ fold: ThoughtFold, at origin: Point) {
    guard case .thinking(let box) = fold.item.content else { return }
    let (rest, frame) = (fold.rest(at: moment), fold.item.frame.offsetBy(origin))
    var room = frame.outset(by: Self.snippetReach)
    let (top, bottom) = (fold.top.map { $0 + origin.y } ?? room.minY, fold.bottom(at: moment) + origin.y)
    room = Rect(room.minX, top, room.width, max(0, bottom - top))
    grouped({ ElementGroup($0, mask: [room], opacity: rest) }, { $0.paint(box, in: frame) })
  }

  /// Paints text of a model that is still thinking, with the dip of brightness that runs over it.
  mutating func paintThinking(
    _ box: TextBox, in frame: Rect, as shown: ShownItem?, _ parts: inout PaintedParts
  ) {
    let elements = parts.lines ?? collected { $0.paint(box, in: frame) }
    // Its emoji are among them.
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

/// What shows of an item in a frame of a stream, with what its characters and parts cost.
struct ShownItem {
  let reveal: ItemReveal
  let cost: CostEntry

  /// What shows of a text, or of code; `nil` when all of it does.
  var text: ShownText? { reveal.text.flatMap { ShownText($0, cost.characters.ink) } }

  /// - Parameter index: in the item's groups.
  func group(_ index: Int) -> ShownGroup {
    ShownGroup(reveal: reveal.groups[index], cost: cost.groups[index])
  }
}

/// What shows of items that share a space.
struct ShownGroup {
  let reveal: GroupReveal
  let cost: GroupCost

  subscript(index: Int) -> ShownItem { ShownItem(reveal: reveal.items[index], cost: cost.entries[index]) }
}

struct ShownText {
  let reveal: TextReveal
  let ink: TextInk

  /// `nil` when nothing is hidden and nothing moves.
  init?(_ reveal: TextReveal, _ ink: TextInk) {
    guard reveal.maskLimit != nil else { return nil }
    self.reveal = reveal
    self.ink = ink
  }
}

extension RoundedRect {
  /// What is left outside of some boxes: the shape itself where none meets it, else pieces with square corners.
  func outside(_ boxes: [Rect]) -> [RoundedRect] {
    guard boxes.contains(where: { $0.intersects(rect) }) else { return [self] }
    return boxes.reduce([rect]) { pieces, box in pieces.flatMap { $0.outside(box) } }.map { RoundedRect($0) }
  }
}

extension Rect {
  /// Up to four pieces: above, below, left and right of the box.
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
