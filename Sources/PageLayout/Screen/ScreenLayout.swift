import PageModel
import Primitives
import Typography

/// Places the layout of a page on its screen (Spec/Article.md 12).
struct ScreenLayout {
  let screen: PageScreen
  let design: ScreenDesign
  let layout: Layout
  let environment: LayoutEnvironment
  let metadata: Page.Metadata
  /// The text of the first title block.
  let heading: String?

  /// The distance by which the page extends to the left of the screen, because wide content can extend there.
  let overflow: Double

  init?(_ layout: Layout, of page: Page, overflow: Double, environment: LayoutEnvironment) {
    guard let screen = environment.options.screen, let design = environment.design.screen else { return nil }
    self.screen = screen
    self.design = design.on(ScreenDevice(of: screen.size))
    (self.layout, self.environment, self.overflow) = (layout, environment, overflow)
    metadata = page.metadata
    heading = page.blocks.lazy.compactMap(\.titleText).first
  }

  var size: Size { screen.size }
  var theme: Theme { layout.theme }

  func layOut() -> ArticleScreen {
    switch screen.frame ?? design.frame(for: theme) {
    case .card: card(design.card)
    case .classic: classic(design.classic)
    case .none: bare()
    }
  }

  /// Returns the page without a frame.
  private func bare() -> ArticleScreen {
    let scroll = ScreenScroll(content: layout.size.height, window: size.height, top: 0, bottom: 0)
    let position = position(scroll)
    return ArticleScreen(
      size: size, frame: .none, scroll: position, progress: scroll.progress(at: position),
      page: page(in: RoundedRect(Rect(origin: .zero, size: size)), top: -position))
  }

  /// Returns the scroll position: the requested one, or that of the anchor, which is then below the bar.
  func position(_ scroll: ScreenScroll) -> Double {
    scroll.limited(screen.scroll ?? layout.anchor?.scrollPosition ?? 0)
  }

  /// - Parameter top: the y coordinate of the page's top edge on the screen.
  func page(in clip: RoundedRect, top: Double) -> ScreenPage {
    let end = min(max(clip.rect.minY, top + layout.size.height), clip.rect.maxY)
    let rest = Rect(clip.rect.minX, end, clip.rect.width, clip.rect.maxY - end)
    return ScreenPage(
      clip: clip, origin: Point(-overflow, top), rest: rest, restColor: theme.panelBackground)
  }

  /// Returns a line in the bar, limited to a width.
  ///
  /// - Parameter words: the candidates for the text, of which the first that is not empty is used.
  func title(_ words: [String?], font: FontStyle, color: Color, limit: Double) -> SingleLine {
    let text = words.lazy.compactMap { $0?.onOneLine }.first { !$0.isEmpty } ?? ""
    return SingleLine(
      text, font: font, color: color, limit: max(0, limit), cut: .end, at: .zero, environment: environment,
      origin: .none)
  }

  /// The home bar, in a color that contrasts with the page.
  var homeBar: HomeBar? {
    HomeBar(design.homeBar, on: size, color: theme.isDark ? .white : .black)
  }

  func statusBar(_ color: Color) -> StatusBar? {
    StatusBar(design.statusBar, time: screen.statusTime, width: size.width, color: color) {
      environment.shape($0, origin: .none)
    }
  }
}

extension Block {
  fileprivate var titleText: String? {
    guard case .title(let text) = kind else { return nil }
    let words = text.plainText.onOneLine
    return words.isEmpty ? nil : words
  }
}

/// The screen that an article or a chat is shown on.
public struct PageScreen: Hashable, Codable, Sendable {
  /// The size of the screen, in points. The page has the same width.
  public var size: Size
  /// The distance in points by which an article is scrolled down, or a chat is scrolled up from its end. It
  /// is limited by the content. `nil` scrolls to the anchor of the options, or to 0 without an anchor.
  public var scroll: Double?
  /// The time in the status bar, or `nil` for `9:41`.
  public var statusTime: String?
  /// The frame around an article, or `nil` for the default of the theme.
  public var frame: ScreenFrame?

  public init(size: Size, scroll: Double? = nil, frame: ScreenFrame? = nil) {
    (self.size, self.scroll, self.frame) = (size, scroll, frame)
  }
}

/// The frame around an article on a screen (Spec/Article.md 12).
public enum ScreenFrame: String, CaseIterable, Codable, Sendable {
  /// A card below the status bar, with glass buttons and a glass title over the page.
  case card
  /// A black bar above the page.
  case classic
  /// No frame.
  case none
}

/// The scroll range of a page in its window, and the reading progress at a position (Spec/Article.md 12.1).
struct ScreenScroll {
  /// The height of the page.
  let content: Double
  /// The height of the window.
  let window: Double
  /// The y coordinate of the unscrolled page in the window.
  let top: Double
  /// The space below the page when it is scrolled to its end.
  let bottom: Double

  var furthest: Double { max(0, content + bottom - (window - top)) }

  func limited(_ scroll: Double) -> Double { min(max(0, scroll), furthest) }

  /// Returns the reading progress, which is 0 for a page that needs no scrolling.
  func progress(at scroll: Double) -> Double {
    let whole = content - window + top
    return whole > 0 ? min(max(0, scroll / whole), 1) : 0
  }
}
