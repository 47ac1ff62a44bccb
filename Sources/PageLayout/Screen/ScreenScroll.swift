import Primitives

/// How far a page can be scrolled in its window, and how much of it was read then (Docs/Article.md 12.1).
struct ScreenScroll {
  /// Height of the page.
  let content: Double
  /// Height of the window.
  let window: Double
  /// y of the resting page in the window.
  let top: Double
  /// Free below the page when it is scrolled to its end.
  let bottom: Double

  var furthest: Double { max(0, content + bottom - (window - top)) }

  func limited(_ scroll: Double) -> Double { min(max(0, scroll), furthest) }

  /// Of a page that needs no scrolling: nothing.
  func progress(at scroll: Double) -> Double {
    let whole = content - window + top
    return whole > 0 ? min(max(0, scroll / whole), 1) : 0
  }
}
