import Primitives

/// The screen that a page is shown on, in designs that have one: articles.
public struct PageScreen: Equatable, Sendable {
  /// Points. The page is as wide.
  public var size: Size
  /// How far the page was scrolled from where it rests, in points; a page that has less to show rests at its end. `nil`
  /// for the anchor of the options, if there is one, else for 0.
  public var scroll: Double?
  /// `nil` for that of the theme.
  public var frame: ScreenFrame?

  public init(size: Size, scroll: Double? = nil, frame: ScreenFrame? = nil) {
    self.size = size
    self.scroll = scroll
    self.frame = frame
  }
}

/// What stands around a page on a screen (Docs/Article.md 12).
public enum ScreenFrame: String, CaseIterable, Sendable {
  /// A card below the status bar, with glass over the page.
  case card
  /// A black bar.
  case classic
  /// Nothing.
  case none
}
