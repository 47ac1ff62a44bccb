import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

func layOut(
  _ blocks: [Block.Kind], isRTL: Bool = false, options: LayoutOptions = LayoutOptions()
) throws -> Layout {
  let page = Page(blocks: blocks.map { Block($0) }, isRTL: isRTL)
  return PageLayoutEngine.layOut(page, options: options, book: try FontBook()).layout
}

func options(
  _ palette: Palette = .classic, _ side: Side = .incoming, width: Double = LayoutOptions.standardWidth,
  scale: Double = 2, measuresInk: Bool = false
) -> LayoutOptions {
  LayoutOptions(
    width: width, scale: scale, theme: Theme(palette: palette, side: side), measuresInk: measuresInk)
}

extension LayoutItem {
  var box: TextBox? {
    if case .text(let box) = content { return box }
    return nil
  }
}

extension Layout {
  /// The text items in order.
  var boxes: [TextBox] { items.compactMap(\.box) }
}

/// Whether two values are equal in the three decimals of the tables.
func isClose(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 0.0011 }

/// Words that fill a few lines.
let longText =
  "A line of text that is long enough to be broken into several lines on a phone, whatever its size may be."
