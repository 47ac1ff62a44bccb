import Foundation
import IPRenderKit
import PageLayout
import PageModel
import Pictures
import Primitives
import Scene
import Testing

/// The images of an area of goldens in rows, each below its name and scaled down to a thumbnail.
struct ContactSheet {
  private static let columns = 6
  /// The maximum size of an image in pixels; larger ones are scaled down.
  private static let cell = Size(250, 360)
  private static let gap = 16.0
  private static let background = Color(0xb8bcc4)

  private var images: [PlacedImage] = []
  private var column = 0
  /// The position of the row, and the height of its highest cell.
  private var y = gap
  private var rowHeight = 0.0

  /// - Parameter name: The image of the name, at most as wide as a cell.
  mutating func add(_ picture: Bitmap, name: Bitmap) {
    if column == Self.columns {
      column = 0
      y += rowHeight + Self.gap
      rowHeight = 0
    }
    let x = Self.gap + Double(column) * (Self.cell.width + Self.gap)
    let (width, height) = (Double(picture.width), Double(picture.height))
    let scale = min(1, Self.cell.width / width, Self.cell.height / height)
    let top = y + Double(name.height)
    place(name, Rect(x, y, Double(name.width), Double(name.height)))
    place(picture, Rect(x, top, (width * scale).rounded(.up), (height * scale).rounded(.up)))
    rowHeight = max(rowHeight, Double(name.height) + (height * scale).rounded(.up))
    column += 1
  }

  private mutating func place(_ bitmap: Bitmap, _ frame: Rect) {
    images.append(PlacedImage(bitmap: bitmap, frame: frame, fit: .fill))
  }

  /// The sheet with one pixel per point.
  private var displayList: DisplayList {
    let columns = Double(min(Self.columns, max(1, images.count / 2)))
    let canvas = Size(Self.gap + columns * (Self.cell.width + Self.gap), y + rowHeight + Self.gap)
    let elements = images.map { Element(bounds: $0.frame, content: .image($0)) }
    let layer = Layer(elements: elements)
    return DisplayList(canvas: canvas, scale: 1, background: Self.background, layers: [layer])
  }

  /// Returns the sheet of an area as a PNG; `nil` if the area has no images.
  static func png(ofArea area: String, by renderer: Renderer) throws -> [[UInt8]]? {
    var sheet = ContactSheet()
    for idea in Folders.folders(in: Folders.goldens + "/" + area) {
      let golden = Golden(name: area + "/" + idea)
      guard let file = golden.bytes(golden.expectedPicture) else { continue }
      let page = Page(blocks: [Block(.footer(.plain(idea)))])
      let options = LayoutOptions(width: cell.width, scale: 1)
      let name = try renderer.bitmap(
        renderer.displayList(of: renderer.layOut(page, options: options).layout))
      sheet.add(try PictureDecoder.decode(file), name: name)
    }
    return sheet.images.isEmpty ? nil : try renderer.png(sheet.displayList)
  }
}

/// Not a test: `make sheets` runs it for people who look at many goldens at once.
@Suite struct ContactSheetTests {
  private static let folder = ProcessInfo.processInfo.environment["IPRENDER_SHEETS"]

  @Test(.enabled(if: folder != nil, "`make sheets` draws them"))
  func drawContactSheets() throws {
    let folder = try #require(Self.folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let renderer = try Renderer()
    for area in Folders.folders(in: Folders.goldens) {
      guard let png = try ContactSheet.png(ofArea: area, by: renderer) else { continue }
      try AtomicFile.write(png, to: "\(folder)/\(area).png")
      print("\(folder)/\(area).png")
    }
  }
}
