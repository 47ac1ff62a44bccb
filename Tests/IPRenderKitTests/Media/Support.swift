import Foundation
import IPRenderKit
import PageModel
import Painting
import Pictures
import Primitives

/// A temporary folder that is removed at the end of the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("iprender-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  func write(_ name: String, _ bytes: [UInt8]) throws { try AtomicFile.write([bytes], to: path + "/" + name) }

  /// A store for a page in this folder.
  func store(_ media: MediaTable, directory: String? = nil, pixelLimit: Int = 1_000_000) -> MediaStore {
    MediaStore(
      media: media, folder: MediaFolder(base: path, roots: []),
      directory: directory.map { path + "/" + $0 }, pixelLimit: pixelLimit)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

enum Sample {
  /// Returns a PNG of one color.
  static func png(_ width: Int = 1, _ height: Int = 1, _ color: UInt32 = 0xff12_3456) throws -> [UInt8] {
    let pixels = [UInt32](repeating: color, count: width * height)
    return try SmallPNG.encode(StraightBitmap(width: width, height: height, pixels: pixels), scale: 1)
  }

  /// A file that is not an image.
  static let film = Array("\0\0\0\u{18}ftypmp42".utf8) + [UInt8](repeating: 7, count: 100)

  /// A red square that grows, with 10 frames at 10 frames per second.
  static let animation = Array(
    """
    {"v":"5","fr":10,"ip":0,"op":10,"w":16,"h":16,"layers":[{"ty":4,"ip":0,"op":10,"ks":{"p":{"a":0,"k":[8,8]}},
    "shapes":[{"ty":"gr","it":[{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":1,"k":[{"t":0,"s":[2,2],"e":[16,16]},
    {"t":10}]},"r":{"a":0,"k":0}},{"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}]}]}]}
    """.utf8)
  /// Whether the library that draws animations is installed.
  static let canPlay = (try? LottieAnimation(animation).frame(0, size: PixelSize(width: 1, height: 1))) != nil

  static let id = MediaID(rawValue: "7")

  static func photo(_ sizes: [PhotoSize], miniThumbnail: [UInt8]? = nil) -> MediaTable {
    MediaTable(photos: [id: PhotoMedia(id: id, sizes: sizes, miniThumbnail: miniThumbnail)])
  }

  static func document(_ document: DocumentMedia) -> MediaTable {
    MediaTable(documents: [document.id: document])
  }
}

extension MediaStore {
  /// Returns the visible part of the sample in a frame of this size in pixels.
  func shown(
    _ width: Double, _ height: Double, as look: PictureLook = .filling, at origin: InputOrigin = .none
  ) -> MediaPicture? {
    picture(
      for: PictureRequest(.medium(Sample.id, origin: origin), pixels: Size(width, height), as: look))
  }

  func bitmap(_ subject: PictureRequest.Subject, _ pixels: Size, at seconds: Double? = nil) -> Bitmap? {
    picture(for: PictureRequest(subject, pixels: pixels, at: seconds))?.bitmap
  }

  var codes: [String] { diagnostics.map(\.code.rawValue) }
}
