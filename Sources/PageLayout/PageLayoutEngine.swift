import PageModel
import Primitives
import Typography

/// Lays out whole pages as the reference's second engine does in a chat bubble (Spec/Layout.md).
package enum PageLayoutEngine {
  /// Lays out a page.
  ///
  /// - Parameter book: the fonts that measure the text. The book belongs to the caller's task.
  /// - Returns: the layout, and the diagnostics for the author of the page.
  package static func layOut(
    _ page: Page, options: LayoutOptions, book: FontBook
  ) -> (layout: Layout, diagnostics: [Diagnostic]) {
    var memory = LayoutMemory()
    return layOut(page, options: options, book: book, memory: &memory)
  }

  /// Lays out a page that may have grown since its previous layout.
  ///
  /// - Parameter memory: the state of the previous layout with the same options. Blocks at the start of the
  ///   page that have not changed are not laid out again.
  package static func layOut(
    _ page: Page, options: LayoutOptions, book: FontBook, memory: inout LayoutMemory
  ) -> (layout: Layout, diagnostics: [Diagnostic]) {
    let options = options.onScreen
    let known = memory.unchangedCount(page, endMatters: options.design.isForArticles)
    let environment = LayoutEnvironment(
      page, outline: memory.outline(of: page, known: known), options: options, book: book)
    let sequence = BlockSequence(
      environment: environment, width: options.width, inset: environment.design.page.inset, place: .page)
    var (result, extent) = memory.layOut(page, known: known, sequence)
    environment.addFeedback(of: page, to: &result)
    // The right margin is always kept. Only a table or formula that is shown in full widens the page beyond
    // its available width (Spec/Layout.md 1.3 and 16.5).
    let rightEdge = extent.right.map { Rounding.ceil($0) + environment.design.page.inset } ?? 0
    let left = extent.wide.lowerBound
    let isFitted = environment.design.page.width.isFitted
    let right = max(
      isFitted ? min(options.width, rightEdge) : options.width, Rounding.ceil(extent.wide.upperBound))
    let items =
      extent.isFitted
      ? memory.fitted(result.items, width: right) {
        $0.fitting(
          width: right, limit: options.width, inset: environment.design.page.inset,
          design: environment.design)
      } : result.items
    var layout = Layout(
      width: options.width, inset: environment.design.page.inset, scale: options.scale, isRTL: page.isRTL,
      isComplete: page.isComplete, fitsWidth: isFitted, designName: options.design.name,
      size: Size(right - left, result.height), theme: options.theme, design: environment.design.page,
      items: left < 0 ? ChunkedArray(items.map { $0.offsetBy(Point(-left, 0)) }) : items)
    if !page.isComplete, !page.isDraft, !layout.items.isEmpty, !options.design.isForArticles {
      layout.showMore = ShowMoreLine.layOut(below: layout.size, environment: environment)
    }
    layout.anchor = environment.anchor.map { anchor in
      ReachedAnchor(
        name: anchor.name, rect: layout.items.rect(ofAnchor: anchor.name), path: anchor.path,
        margin: environment.design.page.anchorMargin)
    }
    layout.screen =
      ScreenLayout(layout, of: page, overflow: max(0, -left), environment: environment)?.layOut()
    environment.warnOfUnknownNames(reached: layout.anchor)
    return (layout, environment.state.log.diagnostics)
  }
}

extension LayoutEnvironment {
  /// Warns of options that name something that the page does not have or does not show.
  fileprivate func warnOfUnknownNames(reached: ReachedAnchor?) {
    for name in details.unknownNames {
      warn(.unknownDetails(name.description, count: outline.value.details.count), origin: .none)
    }
    if options.textSize != nil, options.design.textSizes.isEmpty {
      warn(.textSizeIgnored(design: options.design.name), origin: .none)
    }
    if options.textStep != nil || options.usesSerif, options.design.textSteps.isEmpty {
      warn(.textSizeIgnored(design: options.design.name), origin: .none)
    }
    guard let name = options.anchor else { return }
    if reached == nil { warn(.unknownAnchor(name), origin: .none) }
    if let reached, reached.rect == nil { warn(.hiddenAnchor(name), origin: .none) }
  }
}

extension LayoutOptions {
  /// The options with the width of the screen, because a page on a screen is as wide as the screen.
  fileprivate var onScreen: LayoutOptions {
    guard let screen, design.screen != nil else { return self }
    var options = self
    options.width = screen.size.width
    options.design.keepClear(of: ScreenDevice(of: screen.size).sideInset)
    return options
  }
}

extension PageWidth {
  fileprivate var isFitted: Bool {
    switch self {
    case .fitted: true
    case .full: false
    }
  }
}

/// The horizontal extent of a page's items, which is updated as items are added.
struct PageExtent {
  /// The farthest right edge; `nil` without items.
  private(set) var right: Double?
  /// The extent of tables and wide formulas, including their own margins (Spec/Layout.md 16.5).
  private(set) var wide = 0.0...0.0
  /// True if the frame of an item depends on the final width of the page.
  private(set) var isFitted = false

  mutating func add(_ items: some Sequence<LayoutItem>, margin: Double) {
    for item in items {
      add(right: item.fittedMaxX)
      if item.isFitted { isFitted = true }
    }
    let added = items.wideExtent(margin: margin)
    wide = min(wide.lowerBound, added.lowerBound)...max(wide.upperBound, added.upperBound)
  }

  /// Adds the right edge of an item whose frame does not depend on the width of the page.
  mutating func add(right edge: Double) { right = max(right ?? edge, edge) }
}
