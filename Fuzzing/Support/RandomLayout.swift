import Foundation
import PageLayout
import PageModel
import Primitives
import Typography

/// Lays a page out that the bytes describe, at a width, scale and direction that they describe.
package enum RandomLayout {
  nonisolated(unsafe) private static let book: FontBook = {
    do { return try FontBook() } catch { fatalError("\(error)") }
  }()

  /// Whether each page is printed: `IPRENDER_FUZZ_SHOW=1` beside one input.
  private static let showsPage = ProcessInfo.processInfo.environment["IPRENDER_FUZZ_SHOW"] != nil

  package static func check(_ bytes: [UInt8]) -> Verdict {
    var source = ByteSource(bytes)
    let options = source.layoutOptions()
    let page = source.page()
    if showsPage { FileHandle.standardError.write(Data("\(page) \(options)\n".utf8)) }
    let (layout, _) = PageLayoutEngine.layOut(page, options: options, book: book)
    require(layout.size.width.isFinite && layout.size.height.isFinite, "a page of no size")
    require(layout.size.width >= 0 && layout.size.height >= 0, "a page of negative size")
    for item in layout.items {
      require(item.frame.isFinite, "\(item.frame) of \(item.source) is no place")
      require(
        item.frame.width >= 0 && item.frame.height >= 0, "\(item.frame) of \(item.source) is of negative size"
      )
    }
    _ = layout.textDump
    return .ran
  }
}

extension Rect {
  fileprivate var isFinite: Bool { [minX, minY, width, height].allSatisfy(\.isFinite) }
}

extension ByteSource {
  /// Within what options may ask for.
  fileprivate mutating func layoutOptions() -> LayoutOptions {
    var options = LayoutOptions(
      width: one(of: [337, 40, 41.5, 100, 200, 1000, 4096]), scale: one(of: [2, 0.5, 1, 1.5, 3, 8]),
      theme: Theme(
        palette: one(of: [.classic, .day, .night, .tinted]), side: one(of: [.incoming, .outgoing])),
      forcesPageDirection: flag(), measuresInk: flag())
    options.dates = DateFormat(
      secondsFromUTC: one(of: [0, 86_399, -86_399]), now: one(of: [nil, 0, .max, .min]),
      clock: one(of: DateFormat.Clock.allCases))
    options.expansion = one(of: [.page, .all, .none, .only([.ordinal(0)])])
    options.anchor = one(of: [nil, "", "a"])
    options.tables = one(of: [.scrolled(0), .full, .scrolled(1e9)])
    options.formulas = one(of: [.scrolled(0), .full, .scrolled(1e9)])
    options.slide = one(of: [0, 1, 99_999])
    options.showsRichPlaceholders = flag()
    options.hasLiningFigures = flag()
    options.design = one(of: Design.all)
    options.textSize = one(of: [nil, 14, 26])
    options.codeColors = flag() ? .readable : nil
    options.keepsKoreanWords = flag()
    return options
  }
}
