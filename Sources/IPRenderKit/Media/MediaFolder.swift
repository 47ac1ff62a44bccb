import Glibc
import PageModel
import Pictures
import Primitives
import Raster

/// Reads images beneath given folders only (Spec/Input.md 2.5). Paths are resolved, including symbolic links,
/// before they are opened. Only regular files are read, and only the first bytes of files that are not
/// images.
package struct MediaFolder: Sendable {
  /// The resolved paths of the folders that may be read, in the order in which relative paths are looked up.
  let roots: [Path]

  /// The maximum size of a media file, in bytes. It stops a huge or endless file before it fills the memory.
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

    /// True if there is no file, rather than a file that cannot be shown.
    var isMissing: Bool {
      switch self {
      case .notFound, .outsideRoots, .noRoots, .notRegular, .unreadable: true
      case .tooLarge, .notAPicture: false
      }
    }
  }

  /// Creates the folder. `base`: the input's folder; `nil` for input from a pipe, which has none. `roots`:
  /// further folders.
  package init(base: String?, roots: [String]) {
    self.roots = ([base].compactMap { $0 } + roots).compactMap { Path($0).resolved }
  }

  /// Returns the bytes of an image file. A relative path starts at the first folder that contains it.
  package func read(_ path: String) throws(Failure) -> [UInt8] {
    try read(path, isDrawing: false)
  }

  /// Returns the bytes of a file with drawings, a format that only its reader can detect.
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

  /// Returns the bytes of the first image file with one of the given names that is directly in a folder.
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

  /// Returns the possible paths of a file that the page names.
  private func paths(of path: String) -> [Path] {
    let path = Path(literal: path)
    return path.isAbsolute ? [path] : roots.map { $0.appending(path) }
  }

  /// Returns the paths of files directly in a folder.
  private static func paths(of names: [String], in root: Path) -> [Path] {
    names.map { Path(literal: $0) }.filter(\.isOneName).map(root.appending)
  }

  /// Returns true if a path leads to a regular file that the page may name. The file is not read.
  private static func isFile(_ path: Path, beneath roots: [Path]) -> Bool {
    guard let descriptor = try? open(path, beneath: roots, FolderDescriptor.standsForFile) else {
      return false
    }
    defer { close(descriptor) }
    return (try? regularFile(descriptor)) != nil
  }

  /// Opens a file by its path without links. Only then is the file known to be inside. The opened folder
  /// gives access to nothing outside it, because a link that is inserted meanwhile is rejected.
  private static func open(_ path: Path, beneath roots: [Path], _ flags: Int32) throws(Failure) -> Int32 {
    let resolved: Path
    switch path.destination {
    case .there(let path): resolved = path
    // A missing file outside the folders gets the same error as an existing one.
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
    // Without O_NONBLOCK, opening a named pipe would wait for its other end.
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
public struct MediaPlaces: Hashable, Codable, Sendable {
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

  /// The folders of all options, each of which must exist.
  package var folders: [String] { roots + [folder, maps].compactMap { $0 } }

  /// Returns the store of a page's images. `base`: the input's own folder. `playing`: the open animated
  /// images; `nil` for a store that does not share them.
  package func store(for media: MediaTable, base: String?, playing: MovingPictures? = nil) -> MediaStore {
    MediaStore(
      media: media, folder: MediaFolder(base: base, roots: folders), directory: folder, maps: maps,
      pixelLimit: pixelLimit ?? PictureDecoder.defaultPixelLimit, playing: playing)
  }
}

extension MediaStore {
  /// Returns true if the file of a document exists, without opening it.
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
  /// The possible names of the file in a media folder: an id, with or without the file extension of the
  /// file's own name, or that name.
  fileprivate var fileNames: [String] {
    var ids = [id.rawValue]
    for case .opaque(let name) in sources { ids.append(name) }
    let ending = Path(literal: fileName).ending.name
    return ids + ids.map { $0 + ending } + [fileName]
  }
}

extension MediaFolder {
  /// Returns true if there is such a file that may be read, whatever it contains.
  fileprivate func holds(_ path: String) -> Bool {
    paths(of: path).contains { Self.isFile($0, beneath: roots) }
  }

  /// Returns true if a folder directly contains a file with one of the given names.
  fileprivate static func holds(_ names: [String], in folder: String) -> Bool {
    guard let root = Path(folder).resolved else { return false }
    return paths(of: names, in: root).contains { isFile($0, beneath: [root]) }
  }
}
