import Primitives

/// The box that the page is clipped to (Docs/Picture.md, Sizes).
extension Layout {
  /// Points above and below the page.
  public static let containerRim = 1.0
  /// An empty page still shows its bubble: the smallest that a chat has.
  private static let emptyContainer = Size(40, 35)

  public var containerSize: Size {
    items.isEmpty ? Self.emptyContainer : Size(size.width, size.height + 2 * Self.containerRim)
  }
}
