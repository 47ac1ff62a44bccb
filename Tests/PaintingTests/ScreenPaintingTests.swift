import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

/// The screen around an article (Spec/Article.md 12).
@Suite struct ScreenPaintingTests {
  // MARK: - Layers

  @Test func aCardLiesOnItsGroundBelowItsGlass() throws {
    let list = try paint(frame: .card)
    #expect(list.canvas == Size(390, 844))
    #expect(
      list.layers.map(\.clip) == [
        RoundedRect(Rect(0, 0, 390, 844)), RoundedRect(Rect(0, 57, 390, 787), radius: 38),
        RoundedRect(Rect(16, 73, 44, 44), radius: 22), RoundedRect(Rect(73, 73, 244, 44), radius: 22),
        RoundedRect(Rect(330, 73, 44, 44), radius: 22), RoundedRect(Rect(29, 754, 332, 48), radius: 24),
        RoundedRect(Rect(128, 831, 134, 5), radius: 2.5),
      ])
    #expect(list.layers.allSatisfy { $0.fill != nil })
  }

  @Test func theClassicBarLiesOverThePage() throws {
    let list = try paint(frame: .classic, scroll: 300)
    #expect(
      list.layers.map(\.clip.rect) == [
        Rect(0, 72, 390, 772), Rect(0, 0, 390, 72), Rect(128, 831, 134, 5),
      ])
    #expect(list.layers[1].fill == .solid(.black))
    let first = try #require(list.layers[1].elements.first)
    guard case .fill(_, .solid(Color(0x242425))) = first.content else {
      Issue.record("what was read comes first: \(first)")
      return
    }
    #expect(first.bounds.minX == 0 && first.bounds.height == 72)
  }

  @Test func withoutAFrameThereIsThePageAlone() throws {
    #expect(try paint(frame: ScreenFrame.none).layers.map(\.clip.rect) == [Rect(0, 0, 390, 844)])
  }

  @Test func aMarginMovesAllOfTheScreen() throws {
    let (list, moved) = (try paint(frame: .card), try paint(frame: .card, margin: 8))
    #expect(moved.canvas == Size(406, 860))
    #expect(moved.layers.map(\.clip.rect) == list.layers.map { $0.clip.rect.offsetBy(x: 8, y: 8) })
    for (layer, other) in zip(moved.layers, list.layers) {
      #expect(layer.elements.map(\.bounds.minX) == other.elements.map { $0.bounds.minX + 8 })
    }
  }

  // MARK: - The page

  @Test(arguments: ScreenFrame.allCases)
  func onlyWhatMeetsTheScreenIsPainted(frame: ScreenFrame) throws {
    let (short, long) = (
      try paint(paragraphs: 100, frame: frame, scroll: 500),
      try paint(paragraphs: 4000, frame: frame, scroll: 500)
    )
    #expect(short.layers.map(\.elements.count) == long.layers.map(\.elements.count))
    #expect(long.layers.flatMap(\.elements).count < 200)
  }

  @Test func belowThePageIsThePanelsColor() throws {
    let list = try paint(paragraphs: 1, frame: .classic)
    let (layout, _) = try laidOut(paragraphs: 1, frame: .classic)
    guard case .fill(.rounded(let rest), .solid(let color)) = list.layers[0].elements[0].content else {
      Issue.record("the rest comes first")
      return
    }
    #expect(color == layout.theme.panelBackground && rest.rect.maxY == 844 && rest.rect.minY < 300)
  }

  // MARK: - Glass

  @Test func glassBlursWhatIsBehindIt() throws {
    let toolbar = try paint(frame: .card).layers[5]
    guard case .group(let backdrop) = toolbar.elements[0].content else {
      Issue.record("the backdrop comes first")
      return
    }
    #expect(backdrop.motion?.blur == 6 && backdrop.opacity == 1)
    // As far as the blur extends, and no further than the card.
    #expect(backdrop.mask == [Rect(11, 736, 368, 84)])
    #expect(backdrop.elements.count > 1)
    #expect(backdrop.elements.allSatisfy { $0.bounds.intersects(Rect(11, 736, 368, 84)) })
    guard case .fill(_, .solid(let fill)) = toolbar.elements[1].content else {
      Issue.record("then the glass")
      return
    }
    #expect(fill == Color(0xffffff, alpha: 0.7))
    guard case .stroke(.rounded(let rim), let width, _)? = toolbar.elements.last?.content else {
      Issue.record("the rim comes last")
      return
    }
    #expect(width == 0.8 && rim.radius == 23.6 && rim.rect == Rect(29.4, 754.4, 331.2, 47.2))
  }

  @Test func glassWhereThePageIsEmptyNeedsNoBackdrop() throws {
    let close = try paint(paragraphs: 1, frame: .card).layers[2]
    guard case .fill = close.elements[0].content else {
      Issue.record("nothing is behind: \(close.elements[0])")
      return
    }
  }

  @Test func capsulesHaveASoftShadowOnThePage() throws {
    let page = try paint(frame: .card).layers[1]
    let blurs = page.elements.compactMap { element -> Double? in
      guard case .group(let group) = element.content, let motion = group.motion else { return nil }
      return group.opacity == 0.16 ? motion.blur : nil
    }
    #expect(blurs == [12, 12, 12, 12])
  }

  // MARK: - Icons

  private static let signs: [Icon] = [
    .cross, .dots, .back, .forward, .share, .bookmark, .compass, .backArrow, .sticker,
    .search, .suggest, .gift,
  ]

  @Test(arguments: signs)
  func signsStayInTheirBoxes(sign: Icon) {
    for box in [Rect(10, 20, 30, 30), Rect(10, 20, 44, 44)] {
      let glyph = ControlGlyph.icon(sign, in: box)
      let reach = glyph.strokeWidth / 2
      let points = (glyph.fills + glyph.strokes).flatMap { $0 }
      #expect(!points.isEmpty)
      for point in points {
        #expect(point.x - reach >= box.minX - 1e-9 && point.x + reach <= box.maxX + 1e-9)
        #expect(point.y - reach >= box.minY - 1e-9 && point.y + reach <= box.maxY + 1e-9)
      }
      // The tip of a chevron is further out than its ends (Spec/Bubbles.md 14.1).
      let xs = points.map(\.x)
      let shift = abs((xs.min() ?? 0) + (xs.max() ?? 0) - 2 * box.midX)
      #expect(sign == .back || sign == .forward ? abs(shift - 0.8) < 1e-9 : shift < 1e-9)
    }
  }

  @Test func backAndForwardMirrorEachOther() {
    let box = Rect(0, 0, 30, 30)
    let back = ControlGlyph.icon(.back, in: box).strokes[0]
    let forward = ControlGlyph.icon(.forward, in: box).strokes[0]
    #expect(back.map { Point(30 - $0.x, $0.y) } == forward)
  }

  @Test func aFadedSignIsLaidOnOnce() throws {
    let toolbar = try paint(frame: .card).layers[5]
    let faded = toolbar.elements.filter { element in
      guard case .group(let group) = element.content else { return false }
      return group.opacity == 0.4
    }
    #expect(faded.count == 2)
  }

  @Test func theStatusBarIsPaintedInItsBoxes() throws {
    let (layout, _) = try laidOut(frame: .card)
    let bar = try #require(layout.screen?.statusBar)
    let ground = try paint(frame: .card).layers[0]
    func holds(_ box: Rect, _ sign: Rect) -> Bool {
      sign.minX > box.minX - 1e-6 && sign.maxX < box.maxX + 1e-6 && sign.minY > box.minY - 1e-6
        && sign.maxY < box.maxY + 1e-6
    }
    let signs = ground.elements.filter { element in
      if case .glyphs = element.content { return false }
      return true
    }
    // Four bars; three of the Wi-Fi; body, charge and cap.
    #expect(signs.count == 10)
    for sign in signs {
      let isInside = [bar.signal, bar.wifi, bar.battery].contains { holds($0, sign.bounds) }
      #expect(isInside, "\(sign.bounds)")
    }
  }

  // MARK: - Pages

  private func laidOut(
    paragraphs: Int = 60, frame: ScreenFrame?, scroll: Double? = nil
  ) throws -> (layout: Layout, diagnostics: [Diagnostic]) {
    let palette = try #require(Design.reader.palettes.first)
    var options = LayoutOptions(
      width: LayoutOptions.articleWidth, design: .reader,
      theme: Theme(palette: palette, side: .incoming, design: .reader))
    options.screen = PageScreen(size: Size(390, 844), scroll: scroll, frame: frame)
    let blocks = (0..<paragraphs).map { _ in Block(.paragraph(.plain("Words"))) }
    return PageLayoutEngine.layOut(Page(blocks: blocks), options: options, book: try FontBook())
  }

  private func paint(
    paragraphs: Int = 60, frame: ScreenFrame?, scroll: Double? = nil, margin: Double = 0
  ) throws -> DisplayList {
    let layout = try laidOut(paragraphs: paragraphs, frame: frame, scroll: scroll).layout
    return Painter(layout, options: PictureOptions(margin: margin)).displayList()
  }
}
