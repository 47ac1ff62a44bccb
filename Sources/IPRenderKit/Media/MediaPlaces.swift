import PageModel
import Pictures

/// Where the pictures in a page come from, besides the page itself and the folder that it was read from. Nothing is
/// fetched from a network.
public struct MediaPlaces: Hashable, Sendable {
  /// A folder with files that are named by id, unique id or file name. The page may name files in it, too.
  public var folder: String?
  /// Further folders in which the page may name files.
  public var roots: [String]
  /// The most pixels that a picture file may have; `nil` for 64 million.
  public var pixelLimit: Int?

  public init(folder: String? = nil, roots: [String] = [], pixelLimit: Int? = nil) {
    self.folder = folder
    self.roots = roots
    self.pixelLimit = pixelLimit
  }

  /// All of which must be there.
  package var folders: [String] { roots + [folder].compactMap { $0 } }

  /// - Parameters:
  ///   - base: the input's own folder.
  ///   - playing: the pictures that move and are open; `nil` for none that others share.
  package func store(for media: MediaTable, base: String?, playing: MovingPictures? = nil) -> MediaStore {
    MediaStore(
      media: media, folder: MediaFolder(base: base, roots: folders), directory: folder,
      pixelLimit: pixelLimit ?? PictureDecoder.defaultPixelLimit, playing: playing)
  }
}
