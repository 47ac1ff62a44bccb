import Primitives
import Scene

/// A group in device pixels. Its content is prepared separately from its mask, which may change with every
/// frame.
struct PreparedGroup: Sendable {
  let parts: [PreparedPart]
  let index: RowIndex
  /// The areas outside which nothing shows; they do not overlap.
  let mask: [PixelRect]
  let opacity: UInt8
  /// The opacities of the columns from `firstColumn` on; `nil` if all are equal.
  let dip: (firstColumn: Int, opacities: [UInt8])?
  /// The opacity of single pixels; `nil` if the group does not fade.
  let fade: FadeCoverage?

  /// True if the elements can be drawn one by one, without being composed first.
  var isPlain: Bool { opacity == 255 && dip == nil && fade == nil }

  /// The only content, if that is an opaque moved group.
  fileprivate var onlyMoved: MovedGroup? {
    guard parts.count == 1, parts[0].elements.count == 1,
      case .moved(let moved) = parts[0].elements[0].content,
      moved.opacity == 255
    else { return nil }
    return moved
  }
}

extension Preparation {
  func elements(
    of group: ElementGroup, within visible: PixelRect, box: PixelRect, reusing counterpart: PreparedPart?
  ) -> [PreparedElement] {
    let opacity = UInt8(Rounding.nearest(min(1, max(0, group.opacity)) * 255))
    guard opacity > 0 else { return [] }
    if let age = group.dust { return elements(of: group, dustOfAge: age, within: visible) }
    if let motion = group.motion {
      return elements(of: group, motion, opacity: opacity, within: visible, reusing: counterpart)
    }
    let visible = group.fade.map { FadeCoverage.pixels(of: visible, above: $0, space) } ?? visible
    let mask = group.mask.map { Self.disjoint($0.map(space.covering), within: visible) } ?? [visible]
    guard !mask.isEmpty else { return [] }
    let parts = parts(group.elements, within: box, reusing: counterpart?.group?.parts ?? [])
    let prepared = PreparedGroup(
      parts: parts, index: RowIndex(parts.map(\.rows)), mask: mask, opacity: opacity,
      dip: group.dip.map { dip in
        (visible.columns.lowerBound, visible.columns.map { opacityByte(dip, column: $0, opacity) })
      },
      fade: group.fade.map { FadeCoverage($0, opacity: opacity, within: visible, space) })
    return [PreparedElement(visible: mask, content: .group(prepared))]
  }

  private func opacityByte(_ dip: ElementGroup.OpacityDip, column: Int, _ opacity: UInt8) -> UInt8 {
    let amount = dip.opacity(at: (Double(column) + 0.5) / space.scale)
    return UInt8(Rounding.nearest(min(1, max(0, amount)) * Double(opacity)))
  }

  /// Returns the same pixels as boxes that do not overlap.
  private static func disjoint(_ boxes: [PixelRect], within limit: PixelRect) -> [PixelRect] {
    var parts: [PixelRect] = []
    for box in boxes {
      let shown = box.intersection(limit)
      guard !shown.isEmpty else { continue }
      parts += parts.reduce([shown]) { pieces, taken in pieces.flatMap { $0.subtracting(taken) } }
    }
    return parts
  }
}

extension PreparedPart {
  /// The prepared group, if the part is a visible group.
  var group: PreparedGroup? {
    if case .group(let group)? = elements.first?.content { return group }
    return nil
  }
}

extension PixelBuffer {
  /// Draws a group.
  ///
  /// - Parameter area: must be inside the group's mask.
  func draw(_ group: PreparedGroup, within area: PixelRect) {
    if group.isPlain { return draw(group.parts, group.index, within: area) }
    // Above a fade the group looks the same as without it.
    if let fade = group.fade, group.opacity == 255, group.dip == nil {
      let top = min(max(fade.box.rows.lowerBound, area.rows.lowerBound), area.rows.upperBound)
      draw(
        group.parts, group.index,
        within: PixelRect(columns: area.columns, rows: area.rows.lowerBound..<top))
      return compose(group, within: PixelRect(columns: area.columns, rows: top..<area.rows.upperBound))
    }
    compose(group, within: area)
  }

  /// Draws a group on its own and composites it over the pixels below.
  private func compose(_ group: PreparedGroup, within area: PixelRect) {
    guard !area.isEmpty else { return }
    if let moved = group.onlyMoved, moved.box.union(area) == moved.box {
      // A bitmap alone is what drawing it would give.
      return moved.bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let pixels = pixels.baseAddress else { return }
        let first = area.columns.lowerBound - moved.box.columns.lowerBound
        blend(group, within: area) { row in
          pixels + ((row - moved.box.rows.lowerBound) * moved.bitmap.width + first)
        }
      }
    }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: area.columns.count * area.rows.count) { buffer in
      guard let pixels = buffer.baseAddress else { return }
      buffer.initialize(repeating: 0)
      let composed = PixelBuffer(box: area, pixels: pixels, slide: slide)
      composed.draw(group.parts, group.index, within: area)
      blend(group, within: area) { row in
        UnsafePointer(composed.at(column: area.columns.lowerBound, row: row))
      }
    }
  }

  /// Composites a group over the pixels below.
  ///
  /// - Parameter line: returns the group's pixels of a row of the area.
  private func blend(_ group: PreparedGroup, within area: PixelRect, _ line: (Int) -> UnsafePointer<UInt32>) {
    for row in area.rows {
      let line = line(row)
      if let fade = group.fade, fade.box.rows.contains(row) {
        fade.withRow(row, from: area.columns.lowerBound) {
          blend(line, area.columns, row: row, coverage: $0)
        }
      } else if let dip = group.dip {
        dip.opacities.withUnsafeBufferPointer { opacities in
          guard let start = opacities.baseAddress else { return }
          blend(line, area.columns, row: row, coverage: start + (area.columns.lowerBound - dip.firstColumn))
        }
      } else {
        blend(line, area.columns, row: row, coverage: group.opacity)
      }
    }
  }
}
