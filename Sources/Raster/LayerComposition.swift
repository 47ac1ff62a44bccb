/// Layers are groups: composed on their own, cut to their clip, laid over what is below.
extension PixelBuffer {
  /// Draws the bottom layer in place and the background under it, which is the same as laying the layer over
  /// the background, but needs no group.
  func drawBottom(_ layer: PreparedLayer, over background: UInt32?) {
    compose(layer, within: layer.box.intersection(box))
    cut(to: layer.clip)
    guard let background else { return }
    layer.clip.forEachRow(of: box) { row, coverage in
      let isHidden = layer.isOpaque && coverage.middleCoverage == 255
      let hidden = isHidden ? coverage.middle.clamped(to: box.columns) : box.columns.prefix(0)
      blendUnder(background, box.columns.lowerBound..<hidden.lowerBound, row: row)
      blendUnder(background, hidden.upperBound..<box.columns.upperBound, row: row)
    }
  }

  /// Draws a layer over what is there.
  func draw(_ layer: PreparedLayer) {
    let area = layer.box.intersection(box)
    guard !area.isEmpty else { return }
    let count = area.columns.count * area.rows.count
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { buffer in
      guard let base = buffer.baseAddress else { return }
      let group = PixelBuffer(box: area, pixels: base)
      group.compose(layer, within: area)
      blend(group, cutTo: layer.clip)
    }
  }

  /// Replaces everything: the layer's fill and elements in `area`, nothing outside it.
  private func compose(_ layer: PreparedLayer, within area: PixelRect) {
    for row in box.rows {
      guard area.rows.contains(row) else {
        set(box.columns, row: row, to: 0)
        continue
      }
      set(box.columns.lowerBound..<area.columns.lowerBound, row: row, to: 0)
      set(area.columns, row: row, to: layer.fill?.pixel(row: row) ?? 0)
      set(area.columns.upperBound..<box.columns.upperBound, row: row, to: 0)
    }
    draw(layer.parts, layer.index, within: area)
  }
}
