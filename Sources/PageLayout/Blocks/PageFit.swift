import Primitives

/// What is done once it is known how wide a sequence of blocks comes out (Docs/Layout.md 37 and 39).
extension [LayoutItem] {
  /// Bands of code are widened to the width, and formulas centred in it.
  ///
  /// - Parameters:
  ///   - width: of the sequence as it came out, in points.
  ///   - limit: width that it was offered; the same unless it is given.
  ///   - inset: of its blocks.
  func fitting(width: Double, limit: Double? = nil, inset: Double, design: Design) -> [LayoutItem] {
    guard contains(where: \.isFitted) else { return self }
    return map { $0.fitting(width: width, limit: limit ?? width, inset: inset, design: design) }
  }
}

extension LayoutItem {
  /// How far right the item counts where the page hugs its content: code only as far as it is written.
  var fittedMaxX: Double {
    if case .code(let code) = content, let width = code.fittedWidth { return frame.minX + width }
    return frame.maxX
  }

  fileprivate var isFitted: Bool {
    switch content {
    case .code(let code): code.fittedWidth != nil
    case .formula(let formula): formula.mode == .block
    case .text, .thinking, .marker, .shape, .placeholder, .anchor, .table, .details, .media, .slideshow,
      .fileRow, .button, .panel:
      false
    }
  }

  fileprivate func fitting(width: Double, limit: Double, inset: Double, design: Design) -> LayoutItem {
    var copy = self
    switch content {
    case .code(let code):
      if code.fittedWidth != nil { copy.frame.size.width = Swift.max(frame.width, width - frame.minX) }
    case .formula(let formula):
      switch design.formula.alignment {
      case .leading, .centeredWhole: break
      case .centered:
        // Only what stands in the sequence itself, not in a list or a quote of it.
        guard formula.mode == .block, !formula.scrolls, frame.minX == inset else { break }
        let right = Swift.min(limit - inset, width - inset)
        copy.frame.origin.x = inset + Swift.max(0, (right - inset - frame.width) / 2)
      }
    case .text, .thinking, .marker, .shape, .placeholder, .anchor, .table, .details, .media, .slideshow,
      .fileRow, .button, .panel:
      break
    }
    return copy
  }
}
