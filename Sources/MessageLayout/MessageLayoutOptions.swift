import PageLayout
import Primitives

/// How messages are laid out.
package struct MessageLayoutOptions: Sendable {
  /// Of the list that the rows stand in, in points.
  package var listWidth: Double
  /// For the pages in messages, whose width and theme it does not decide; its design, scale, text size and dates hold for
  /// everything.
  package var page: LayoutOptions
  package var palette: Palette
  /// Behind the chat; `nil` for the palette's own.
  package var wallpaper: Wallpaper?
  /// Whether bubbles have tails; without them there is no status inside a bubble either (Docs/Bubbles.md 3).
  package var hasTails = true
  package var merge = MergeState()
  /// Whether a message says when it was sent, and how far it came: one that is being written does not yet.
  package var hasStatus = true
  /// Beside a channel's posts.
  package var hasShareButton = true
  /// Whether a channel's posts show who wrote them.
  package var showsAuthors = false
  /// Whether quotes that can be folded are open.
  package var opensQuotes = false
  /// Whether videos play by themselves, without sound, and need no disc.
  package var playsVideos = false

  package init(
    listWidth: Double = MessageLayoutOptions.standardWidth, page: LayoutOptions = LayoutOptions(),
    palette: Palette = .classic
  ) {
    self.listWidth = listWidth
    self.page = page
    self.palette = palette
  }

  /// As the design and the wallpaper have it.
  package var shownPalette: Palette { page.design.own(palette).on(wallpaper) }

  package var shownWallpaper: Wallpaper { wallpaper ?? .own(palette) }

  /// Of a phone.
  package static let standardWidth = 390.0

  /// Of a list that offers a page so much, when it is no wider than a phone (Docs/Bubbles.md 3 and 9).
  package static func listWidth(ofPage width: Double) -> Double {
    width + standardWidth - LayoutOptions.standardWidth
  }
}

/// Which of its neighbours a message is joined with: one author's, one shortly after the other.
package struct MergeState: Equatable, Sendable {
  package var above: Bool
  package var below: Bool

  package init(above: Bool = false, below: Bool = false) {
    self.above = above
    self.below = below
  }
}
