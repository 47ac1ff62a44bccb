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
  private var findings: [MediaID: Finding] = [:]
  private var log = DiagnosticLog()

  private static let extensions = ["", ".png", ".webp"]

  /// What became of a search for a picture.
  private enum Finding {
    case bitmap(Bitmap)
    /// There was something, but no picture in it.
    case failure(code: String, message: String)
    case nothing

    var bitmap: Bitmap? {
      if case .bitmap(let bitmap) = self { bitmap } else { nil }
    }
  }

  public init(media: MediaTable, folder: MediaFolder, directory: String? = nil) {
    self.media = media
    self.folder = folder
    self.directory = directory
  }

  /// What could not be shown, each once, with the first place that asks for it.
  public var diagnostics: [Diagnostic] { log.diagnostics }

  public func customEmoji(_ emoji: CustomEmoji, pixels: Size) -> Bitmap? {
    let finding = finding(MediaID(rawValue: emoji.id))
    // Without a file the alternative text is drawn, as a phone does before it has the emoji: nothing to warn about.
    if case .failure(let code, let message) = finding { warn(code, message, at: emoji.origin) }
    return finding.bitmap
  }

  public func picture(
    of media: MediaID, pixels: Size, isConcealed: Bool, origin: InputOrigin
  ) -> MediaPicture? {
    let thumbnail = self.media.documents[media]?.thumbnail?.sources ?? []
    let bitmap =
      finding(media).bitmap ?? searchDirectory(media, thumbnail).flatMap { try? PictureDecoder.decode($0) }
    guard let bitmap else {
      warn(Self.missing, "no picture was found for \(media.rawValue)", at: origin)
      return nil
    }
    return MediaPicture(bitmap: isConcealed ? Self.blurred(bitmap) : bitmap)
  }

  private static func blurred(_ bitmap: Bitmap) -> Bitmap {
    let side = 4
    let pixels = (0..<side * side).map { cell in
      let x = (cell % side * 2 + 1) * bitmap.width / (2 * side)
      let y = (cell / side * 2 + 1) * bitmap.height / (2 * side)
      return bitmap.pixels[y * bitmap.width + x]
    }
    return Bitmap(width: side, height: side, pixels: pixels)
  }

  public func inlineImage(_ image: InlineImage, pixels: Size) -> Bitmap? {
    guard let id = image.media else { return nil }
    let finding = finding(id)
    switch finding {
    case .bitmap: break
    case .failure(let code, let message): warn(code, message, at: image.origin)
    case .nothing:
      warn(
        Self.missing,
        "no picture was found for the inline image \(id.rawValue): --media-dir names the folder of its file",
        at: image.origin)
    }
    return finding.bitmap
  }

  private static let missing = "missing-media"

  private func warn(_ code: String, _ message: String, at origin: InputOrigin) {
    log.add(Diagnostic(code: code, message: message, origin: origin))
  }

  // MARK: - Finding

  private func finding(_ id: MediaID) -> Finding {
    if let known = findings[id] { return known }
    let finding = search(id)
    findings[id] = finding
    return finding
  }

  /// Bytes in the page, then files that the page names, then the media folder by id, unique id and file name.
  private func search(_ id: MediaID) -> Finding {
    let sources =
      (media.documents[id]?.sources ?? []) + (media.photos[id]?.sizes.reversed().flatMap(\.sources) ?? [])
    for case .bytes(let bytes) in sources { return decode(bytes, name: id.rawValue) }
    var failure: Finding?
    for case .path(let path) in sources {
      do {
        return decode(try folder.read(path), name: path)
      } catch {
        failure =
          failure ?? .failure(code: Self.missing, message: "the media file \(path) is not shown: \(error)")
      }
    }
    return searchDirectory(id, sources).map { decode($0, name: id.rawValue) } ?? failure ?? .nothing
  }

  private func searchDirectory(_ id: MediaID, _ sources: [MediaSource]) -> [UInt8]? {
    guard let directory else { return nil }
    var names = [id.rawValue]
    for case .opaque(let name) in sources { names.append(name) }
    if let fileName = media.documents[id]?.fileName, !fileName.isEmpty { names.append(fileName) }
    return MediaFolder.find(names.flatMap { name in Self.extensions.map { name + $0 } }, in: directory)
  }

  private func decode(_ bytes: [UInt8], name: String) -> Finding {
    do {
      return .bitmap(try PictureDecoder.decode(bytes))
    } catch {
      return .failure(code: "bad-media", message: "the picture of \(name) is not shown: \(error)")
    }
  }
}
