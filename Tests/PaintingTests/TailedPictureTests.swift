import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

/// A photo extends into the tail of its bubble (Spec/Bubbles.md 18.2).
@Suite struct TailedPictureTests {
  private func images(_ size: PixelSize) throws -> [PlacedImage] {
    let id = MediaID(rawValue: "1")
    let media = MediaTable(photos: [
      id: PhotoMedia(id: id, sizes: [PhotoSize(width: size.width, height: size.height, sources: [])])
    ])
    let layout = MessageLayoutEngine.layOut(
      Message(date: 0, content: .photo(PhotoContent(media: id))), media: media,
      options: MessageLayoutOptions(), book: try FontBook()
    ).layout
    let bitmap = Bitmap(
      width: size.width, height: size.height,
      pixels: [UInt32](repeating: .max, count: size.width * size.height))
    var asked = 0
    // Has a backdrop if it is requested completely.
    let photo = StubPictures { request in
      asked += 1
      return MediaPicture(bitmap: bitmap, backdrop: request.look == .whole ? bitmap : nil)
    }
    let painter = MessagePainter(MessageRows([layout], width: 390), pictures: photo)
    defer { #expect(asked == 1, "decoded once") }
    return painter.displayList().layers.flatMap(\.elements).compactMap { element in
      if case .image(let image) = element.content { return image }
      return nil
    }
  }

  @Test func whatFillsTheFrameFillsTheTailToo() throws {
    let images = try images(PixelSize(width: 900, height: 600))
    // One image, with the 6 points of the tail.
    #expect(images.count == 1 && images.first?.frame.width == 306)
  }

  /// Tall ones are 380 points high and at least 170 wide, of which these have 168 and 164.8.
  @Test func whatNearlyFillsTheFrameFillsIt() throws {
    #expect(try images(PixelSize(width: 420, height: 950)).count == 1)
    #expect(try images(PixelSize(width: 412, height: 950)).count == 2)
  }

  @Test func whatLeavesRoomHasItsBackdropThere() throws {
    let images = try images(PixelSize(width: 300, height: 900))
    #expect(images.count == 2 && images.first?.frame.width == 176)
    #expect(abs((images.last?.frame.width ?? 0) - 380 / 3.0) <= 1)
  }
}
