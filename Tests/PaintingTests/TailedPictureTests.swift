import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

/// A photo reaches into the tail of its bubble (Docs/Bubbles.md 18.2).
@Suite struct TailedPictureTests {
  /// Has a backdrop where it is asked for a whole picture of another shape than 3 : 2.
  private struct Photo: PictureSource {
    let ratio: Double

    func picture(of _: MediaID, pixels: Size, as look: PictureLook, origin _: InputOrigin) -> MediaPicture? {
      let width = Int(ratio * 600)
      let bitmap = Bitmap(width: width, height: 600, pixels: [UInt32](repeating: .max, count: width * 600))
      let isFilled = abs(pixels.width / pixels.height - ratio) < 0.01
      return MediaPicture(bitmap: bitmap, backdrop: look == .whole && !isFilled ? bitmap : nil)
    }
    func customEmoji(_: CustomEmoji, pixels _: Size) -> Bitmap? { nil }
    func inlineImage(_: InlineImage, pixels _: Size) -> Bitmap? { nil }
  }

  private func images(ratio: Double) throws -> [PlacedImage] {
    let id = MediaID(rawValue: "1")
    let media = MediaTable(photos: [
      id: PhotoMedia(id: id, sizes: [PhotoSize(width: 900, height: 600, sources: [])])
    ])
    let layout = MessageLayoutEngine.layOut(
      Message(date: 0, content: .photo(PhotoContent(media: id))), media: media,
      options: MessageLayoutOptions(), book: try FontBook()
    ).layout
    let painter = MessagePainter(MessageRows([layout], width: 390), pictures: Photo(ratio: ratio))
    return painter.displayList().layers.flatMap(\.elements).compactMap { element in
      if case .image(let image) = element.content { return image }
      return nil
    }
  }

  @Test func whatFillsTheFrameFillsTheTailToo() throws {
    let images = try images(ratio: 300.0 / 200)
    // One picture, with the tail's 6 points.
    #expect(images.count == 1 && images.first?.frame.width == 306)
  }

  /// 297 of 300 points are enough.
  @Test func whatNearlyFillsTheFrameFillsIt() throws {
    #expect(try images(ratio: 297.0 / 199).count == 1)
    #expect(try images(ratio: 294.0 / 199).count == 2)
  }

  @Test func whatLeavesRoomHasItsBackdropThere() throws {
    let images = try images(ratio: 1)
    #expect(images.count == 2 && images.first?.frame.width == 306)
  }
}
