import PageModel
import Pictures
import Primitives

/// A file that may show a medium: a size of a photo, a document itself, or its thumbnail.
struct MediaCandidate {
  var sources: [MediaSource]
  /// The size in the page; zero if the page has none.
  var size = PixelSize(width: 0, height: 0)
  /// A file name to look for in the media folder.
  var fileName = ""
  /// True if the file is named by a place and also looked for among maps.
  var isMap = false
  /// The failures that are not reported.
  var tolerance = Tolerance.none

  enum Tolerance {
    case none
    /// Allows files that are not images, for example a film.
    case otherFiles
    /// Allows any failure. For example, a song needs no file.
    case everything
  }
}

/// The reason why there is nothing to show.
enum MediaFailure: Error {
  /// There is neither a file nor a hint of one.
  case nothing
  case missing(file: String, MediaFolder.Failure)
  /// There is a file, but it is not an image.
  case other(file: String)
  case unusable(file: String, reason: String)

  /// Returns the more informative failure of the two; the first if both are equal.
  func or(_ other: MediaFailure) -> MediaFailure { other.weight > weight ? other : self }

  func unlessTolerated(_ tolerance: MediaCandidate.Tolerance) -> MediaFailure {
    switch (tolerance, self) {
    case (.everything, _), (.otherFiles, .other): .nothing
    default: self
    }
  }

  private var weight: Int {
    switch self {
    case .nothing: 0
    case .missing: 1
    case .other, .unusable: 2
    }
  }
}

/// Finds the bytes of media: in the page, in files that it names, and in the media folder (Spec/Input.md
/// 2.5).
struct MediaSearch {
  let folder: MediaFolder
  /// The folder of files that are named by id, unique id or file name.
  let directory: String?
  /// The folder of map images that are named by places.
  let maps: String?

  private static let extensions = ["", ".jpg", ".jpeg", ".png", ".webp", ".gif", ".tgs", ".json"]

  private static func fileNames(_ names: [String]) -> [String] {
    names.flatMap { name in name.isEmpty ? [] : extensions.map { name + $0 } }
  }

  /// Returns the result of `use` for the first file that it accepts. `name`: the name of bytes that have none
  /// of their own. `use`: takes an image file, or throws for one that it cannot use.
  func first<Value>(
    of candidates: [MediaCandidate], name: String, use: ([UInt8]) throws(PictureError) -> Value
  ) throws(MediaFailure) -> Value {
    var failure = MediaFailure.nothing
    for candidate in candidates {
      for place in places(of: candidate) {
        do throws(MediaFailure) {
          guard let (bytes, file) = try read(place, name) else { continue }
          do throws(PictureError) {
            return try use(bytes)
          } catch {
            throw error == .notAPicture ? .other(file: file) : .unusable(file: file, reason: "\(error)")
          }
        } catch {
          failure = failure.or(error.unlessTolerated(candidate.tolerance))
        }
      }
    }
    throw failure
  }

  /// Returns the size in the header of the first image.
  func size(of candidates: [MediaCandidate]) -> PixelSize? {
    try? first(of: candidates, name: "", use: PictureDecoder.size)
  }

  private enum Place {
    case bytes([UInt8])
    case path(String)
    /// The names of a file in the media folder, or among the maps.
    case names([String], isMap: Bool)
  }

  private func places(of candidate: MediaCandidate) -> [Place] {
    var bytes: [Place] = []
    var paths: [Place] = []
    var names: [String] = []
    for source in candidate.sources {
      switch source {
      case .bytes(let contents): bytes.append(.bytes(contents))
      case .path(let path): paths.append(.path(path))
      case .opaque(let name): names.append(name)
      case .url: break
      }
    }
    return bytes + paths + [.names(names + [candidate.fileName], isMap: candidate.isMap)]
  }

  /// Reads a file.
  ///
  /// - Returns: `nil` if no file with one of the names exists, which is not an error.
  private func read(_ place: Place, _ name: String) throws(MediaFailure) -> (bytes: [UInt8], file: String)? {
    switch place {
    case .bytes(let bytes):
      if bytes.isEmpty { throw .unusable(file: name, reason: "it is empty, or its data URI is not base64") }
      return (bytes, name)
    case .path(let path):
      do throws(MediaFolder.Failure) { return (try folder.read(path), path) } catch {
        throw Self.failure(path, error)
      }
    case .names(let names, let isMap):
      for directory in [isMap ? maps : nil, directory].compactMap({ $0 }) {
        do throws(MediaFolder.Failure) {
          return (try MediaFolder.find(Self.fileNames(names), in: directory), name)
        } catch {
          if !error.isMissing { throw Self.failure(name, error) }
        }
      }
      return nil
    }
  }

  private static func failure(_ file: String, _ failure: MediaFolder.Failure) -> MediaFailure {
    if failure.isMissing { return .missing(file: file, failure) }
    return failure == .notAPicture ? .other(file: file) : .unusable(file: file, reason: "\(failure)")
  }
}
