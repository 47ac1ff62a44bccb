import IPRenderKit
import PageLayout
import PageModel
import Primitives
import Scene

/// A picture of many pictures in rows, each under its name.
struct ContactSheet {
  /// Pixels that a sheet takes at most, unless one picture alone is larger.
  private static let width = 1400
  private static let height = 1800
  private static let gap = 16
  private static let background = Color(0xb8bcc4)

  private var images: [PlacedImage] = []
  private var right = 0
  private var bottom = 0
  /// Where the next cell goes, and what the row takes already.
  private var x = gap
  private var y = gap
  private var rowHeight = 0

  /// - Returns: false when there is no room left for it.
  mutating func add(_ picture: Bitmap, name: Bitmap) -> Bool {
    let width = max(picture.width, name.width)
    let height = name.height + picture.height
    if x > Self.gap, x + width + Self.gap > Self.width {
      x = Self.gap
      y += rowHeight + Self.gap
      rowHeight = 0
    }
    guard images.isEmpty || y + height + Self.gap <= Self.height else { return false }
    place(name, x, y)
    place(picture, x, y + name.height)
    right = max(right, x + width)
    bottom = max(bottom, y + height)
    rowHeight = max(rowHeight, height)
    x += width + Self.gap
    return true
  }

  private mutating func place(_ bitmap: Bitmap, _ x: Int, _ y: Int) {
    let frame = Rect(Double(x), Double(y), Double(bitmap.width), Double(bitmap.height))
    images.append(PlacedImage(bitmap: bitmap, frame: frame, fit: .fill))
  }

  /// One pixel a point: pictures keep their pixels.
  var displayList: DisplayList {
    let canvas = Size(Double(right + Self.gap), Double(bottom + Self.gap))
    let elements = images.map { Element(bounds: $0.frame, content: .image($0)) }
    let layer = Layer(clip: RoundedRect(Rect(origin: .zero, size: canvas)), elements: elements)
    return DisplayList(canvas: canvas, scale: 1, background: Self.background, layers: [layer])
  }
}

extension Renderer {
  /// A case's name on a little page of its own, as wide as the picture that it stands over where that is not too narrow.
  func caption(_ name: String, over picture: Bitmap) throws -> Bitmap {
    let narrowest = 200.0
    let page = Page(blocks: [Block(.footer(.plain(name)))])
    let options = LayoutOptions(width: max(narrowest, Double(picture.width)), scale: 1)
    return try bitmap(displayList(of: layOut(page, options: options).layout))
  }
}
