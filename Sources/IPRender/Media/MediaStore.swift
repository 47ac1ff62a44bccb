import PageModel
import Painting
import Pictures
import Primitives

/// The pictures of one page, found and decoded when they are first painted. Nothing is fetched from a network.
public final class MediaStore: PictureSource {
  private let media: MediaTable
  private let folder: MediaFolder
  /// Holds files named by id, unique id or file name.
  private let directory: String?
  private var bitmaps: [MediaID: Bitmap?] = [:]
  private var warned: Set<String> = []
  /// What could not be shown, each once.
  public private(set) var diagnostics: [Diagnostic] = []

  private static let extensions = ["", ".png", ".webp"]

  public init(media: MediaTable, folder: MediaFolder, directory: String? = nil) {
    self.media = media
    self.folder = folder
    self.directory = directory
  }

  public func customEmoji(_ emoji: CustomEmoji, pixels: Size) -> Bitmap? {
    // Without a file the alternative text is drawn, as a phone does before it has the emoji: nothing to warn about.
    bitmap(MediaID(rawValue: emoji.id))
  }

  public func inlineImage(_ image: InlineImage, pixels: Size) -> Bitmap? {
    guard let id = image.media else { return nil }
    let found = bitmap(id)
    if found == nil {
      warn("missing-media", "no picture was found for the inline image \(id.rawValue), a grey box stands for it")
    }
    return found
  }

  private func bitmap(_ id: MediaID) -> Bitmap? {
    if let known = bitmaps[id] { return known }
    let bitmap = bytes(of: id).flatMap { decode($0, name: id.rawValue) }
    bitmaps[id] = bitmap
    return bitmap
  }

  /// Bytes in the page, then files that the page names, then the media folder by id, unique id and file name.
  private func bytes(of id: MediaID) -> [UInt8]? {
    let sources = (media.documents[id]?.sources ?? []) + (media.photos[id]?.sizes.reversed().flatMap(\.sources) ?? [])
    for case .bytes(let bytes) in sources { return bytes }
    for case .path(let path) in sources {
      do {
        return try folder.read(path)
      } catch {
        warn("missing-media", "the media file \(path) is not shown: \(error)")
      }
    }
    guard let directory else { return nil }
    var names = [id.rawValue]
    for case .opaque(let name) in sources { names.append(name) }
    if let fileName = media.documents[id]?.fileName, !fileName.isEmpty { names.append(fileName) }
    return MediaFolder.find(names.flatMap { name in Self.extensions.map { name + $0 } }, in: directory)
  }

  private func decode(_ bytes: [UInt8], name: String) -> Bitmap? {
    do {
      return try PictureDecoder.decode(bytes)
    } catch {
      warn("bad-media", "the picture of \(name) is not shown: \(error)")
      return nil
    }
  }

  private func warn(_ code: String, _ message: String) {
    if warned.insert(message).inserted { diagnostics.append(Diagnostic(code: code, message: message)) }
  }
}
