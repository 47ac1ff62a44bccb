import Glibc
import PageModel
import Pictures
import Primitives
import Raster

/// Reads pictures beneath given folders only (Spec/Input.md 2.5). Paths are resolved, symbolic links too, before they
/// are opened; nothing but regular files is read, and of those that are no pictures only the first bytes.
package struct MediaFolder: Sendable {
  /// Resolved paths of the folders that may be read, in the order in which relative paths are looked up.
  let roots: [Path]

  /// Bytes of one media file. Stops a huge file, or an endless one, before it fills the memory.
  package static let fileSizeLimit = 64 << 20

  package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    case notFound
    case outsideRoots
    case noRoots
    case notRegular
    case tooLarge(limit: Int)
    case unreadable
    case notAPicture

    package var description: String {
      switch self {
      case .notFound: "there is no such file"
      case .outsideRoots: "it is outside the input's folder; name its folder with --root"
      case .noRoots: "standard input has no folder; name the file's folder with --root"
      case .notRegular: "it is not a regular file"
      case .tooLarge(let limit): "it has more than \(limit) bytes"
      case .unreadable: "it cannot be read"
      case .notAPicture: PictureError.notAPicture.description
      }
    }

    /// Whether there is no file, rather than one that cannot be shown.
    var isMissing: Bool {
      switch self {
      case .notFound, .outsideRoots, .noRoots, .notRegular, .unreadable: true
      case .tooLarge, .notAPicture: false
      }
    }
  }

  /// `base`: the input's folder; `nil` for input from a pipe, which has none. `roots`: further folders.
  package init(base: String?, roots: [String]) {
    self.roots = ([base].compactMap { $0 } + roots).compactMap { Path($0).resolved }
  }

  /// The bytes of a picture file. A relative path starts at the first folder that has it.
  package func read(_ path: String) throws(Failure) -> [UInt8] {
    try read(path, isDrawing: false)
  }

  /// The bytes of a file with drawings, which nothing but its reader can tell from others.
  func readDrawing(_ path: String) throws(Failure) -> [UInt8] { try read(path, isDrawing: true) }

  private func read(_ path: String, isDrawing: Bool) throws(Failure) -> [UInt8] {
    guard !roots.isEmpty else { throw .noRoots }
    var failure = Failure.notFound
    for path in paths(of: path) {
      do {
        return try Self.contents(of: path, beneath: roots, isDrawing: isDrawing)
      } catch {
        if error != .notFound { failure = error }
      }
    }
    throw failure
  }

  /// The bytes of the first picture file with one of the given names that is directly in a folder.
  static func find(_ names: [String], in folder: String) throws(Failure) -> [UInt8] {
    guard let root = Path(folder).resolved else { throw .notFound }
    var failure = Failure.notFound
    for path in paths(of: names, in: root) {
      do {
        return try contents(of: path, beneath: [root])
      } catch {
        if !error.isMissing { failure = error }
      }
    }
    throw failure
  }

  /// Where a file that the page names may be.
  private func paths(of path: String) -> [Path] {
    let path = Path(literal: path)
    return path.isAbsolute ? [path] : roots.map { $0.appending(path) }
  }

  /// Files directly in a folder.
  private static func paths(of names: [String], in root: Path) -> [Path] {
    names.map { Path(literal: $0) }.filter(\.isOneName).map(root.appending)
  }

  /// Whether a path leads to a regular file that the page may name; it is not read.
  private static func isFile(_ path: Path, beneath roots: [Path]) -> Bool {
    guard let descriptor = try? open(path, beneath: roots, FolderDescriptor.standsForFile) else {
      return false
    }
    defer { close(descriptor) }
    return (try? regularFile(descriptor)) != nil
  }

  /// Opens a file by the path that it has without links. Only then is it known to be inside, and the folder that is
  /// open gives nothing that is elsewhere: a link that is put in meanwhile is refused.
  private static func open(_ path: Path, beneath roots: [Path], _ flags: Int32) throws(Failure) -> Int32 {
    let resolved: Path
    switch path.destination {
    case .there(let path): resolved = path
    // What is not there elsewhere looks as what is.
    case .missing(let folder):
      throw roots.contains { $0 == folder || folder.relative(to: $0) != nil } ? .notFound : .outsideRoots
    case .unknown: throw .outsideRoots
    }
    for root in roots where FileAccess.allows(root) {
      guard let way = resolved.relative(to: root) else { continue }
      guard let folder = FolderDescriptor(root) else { throw .unreadable }
      let descriptor = folder.open(way, flags)
      guard descriptor >= 0 else { throw .unreadable }
      return descriptor
    }
    throw .outsideRoots
  }

  private static func regularFile(_ descriptor: Int32) throws(Failure) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable }
    guard status.isRegular else { throw .notRegular }
    return status
  }

  private static func contents(
    of path: Path, beneath roots: [Path], isDrawing: Bool = false
  ) throws(Failure) -> [UInt8] {
    // A pipe must not make us wait.
    let descriptor = try open(path, beneath: roots, O_RDONLY | O_NONBLOCK)
    defer { close(descriptor) }
    let size = Int(try regularFile(descriptor).st_size)
    var bytes = [UInt8](repeating: 0, count: min(size, PictureKind.signatureByteCount))
    try fill(&bytes, from: 0, descriptor)
    guard isDrawing || PictureKind(sniffing: bytes) != nil else { throw .notAPicture }
    let limit = isDrawing ? PatternLimits.bytes : fileSizeLimit
    guard size <= limit else { throw .tooLarge(limit: limit) }
    let filled = bytes.count
    bytes += repeatElement(0, count: size - filled)
    try fill(&bytes, from: filled, descriptor)
    return bytes
  }

  private static func fill(_ bytes: inout [UInt8], from start: Int, _ descriptor: Int32) throws(Failure) {
    let count = bytes.withUnsafeMutableBytes {
      SteadyReading.fill(UnsafeMutableRawBufferPointer(rebasing: $0[start...]), from: descriptor)
    }
    guard count == bytes.count - start else { throw .unreadable }
  }
}

/// The places of media files, in addition to the page itself and the folder of the input. Nothing is downloaded.
public struct MediaPlaces: Hashable, Sendable {
  /// A folder of files that are named by id, unique id or file name. The page can also name files in it by path.
  public var folder: String?
  /// A folder of map images, named by latitude, longitude and zoom: `48.8584,2.2945,15.png`.
  public var maps: String?
  /// Additional folders in which the page can name files.
  public var roots: [String]
  /// The maximum size of an image file in pixels, or `nil` for 64 million.
  public var pixelLimit: Int?

  public init(
    folder: String? = nil, roots: [String] = [], pixelLimit: Int? = nil, maps: String? = nil
  ) {
    (self.folder, self.maps, self.roots, self.pixelLimit) = (folder, maps, roots, pixelLimit)
  }

  /// All of which must be there.
  package var folders: [String] { roots + [folder, maps].compactMap { $0 } }

  /// `base`: the input's own folder. `playing`: the pictures that move and are open; `nil` for none that
  /// others share.
  package func store(for media: MediaTable, base: String?, playing: MovingPictures? = nil) -> MediaStore {
    MediaStore(
      media: media, folder: MediaFolder(base: base, roots: folders), directory: folder, maps: maps,
      pixelLimit: pixelLimit ?? PictureDecoder.defaultPixelLimit, playing: playing)
  }
}

extension MediaStore {
  /// Whether the file of a document is at hand; it is not opened.
  package func hasFile(_ id: MediaID) -> Bool {
    guard let document = media.documents[id] else { return false }
    let isInPage = document.sources.contains { source in
      switch source {
      case .bytes: true
      case .path(let path): search.folder.holds(path)
      case .opaque, .url: false
      }
    }
    return isInPage || search.directory.map { MediaFolder.holds(document.fileNames, in: $0) } ?? false
  }
}

extension DocumentMedia {
  /// What its file may be called in a media folder: an id, with or without the ending of the file's own name, or that
  /// name.
  fileprivate var fileNames: [String] {
    var ids = [id.rawValue]
    for case .opaque(let name) in sources { ids.append(name) }
    let ending = Path(literal: fileName).ending.name
    return ids + ids.map { $0 + ending } + [fileName]
  }
}

extension MediaFolder {
  /// Whether there is such a file that may be read, whatever it holds.
  fileprivate func holds(_ path: String) -> Bool {
    paths(of: path).contains { Self.isFile($0, beneath: roots) }
  }

  /// Whether a folder directly holds a file of one of the given names.
  fileprivate static func holds(_ names: [String], in folder: String) -> Bool {
    guard let root = Path(folder).resolved else { return false }
    return paths(of: names, in: root).contains { isFile($0, beneath: [root]) }
  }
}
