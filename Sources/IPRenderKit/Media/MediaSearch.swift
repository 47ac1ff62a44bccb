import PageModel
import Pictures
import Primitives

/// One file that may show a medium: a size of a photo, a document itself, its thumbnail.
struct MediaCandidate {
  var sources: [MediaSource]
  /// The size as the page says; zero when it does not.
  var size = PixelSize(width: 0, height: 0)
  /// A file name to look for in the media folder.
  var fileName = ""
  /// Whether it is named by a place, and looked for among maps, too.
  var isMap = false
  /// What is no reason to say anything.
  var tolerance = Tolerance.none

  enum Tolerance {
    case none
    /// A film need not be a picture.
    case otherFiles
    /// A song need not be there at all.
    case everything
  }
}

/// Why there is nothing to show.
enum MediaFailure: Error {
  /// Neither a file nor a hint of one.
  case nothing
  case missing(file: String, MediaFolder.Failure)
  /// A file, but no picture.
  case other(file: String)
  case unusable(file: String, reason: String)

  /// The more telling one; of two alike the first.
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

/// Looks for the bytes of media: in the page, in files that it names, in the media folder (Spec/Input.md 2.5).
struct MediaSearch {
  let folder: MediaFolder
  /// Holds files named by id, unique id or file name.
  let directory: String?
  /// Holds pictures of maps, named by places.
  let maps: String?

  private static let extensions = ["", ".jpg", ".jpeg", ".png", ".webp", ".gif", ".tgs", ".json"]

  private static func fileNames(_ names: [String]) -> [String] {
    names.flatMap { name in name.isEmpty ? [] : extensions.map { name + $0 } }
  }

  /// What `use` makes of the first file that it takes. `name`: what to call bytes that have no name of their
  /// own. `use`: takes a picture file, or throws for one that it cannot use.
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

  /// The size of the first picture, as its header tells it.
  func size(of candidates: [MediaCandidate]) -> PixelSize? {
    try? first(of: candidates, name: "", use: PictureDecoder.size)
  }

  private enum Place {
    case bytes([UInt8])
    case path(String)
    /// A file in the media folder, or among the maps.
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

  /// - Returns: `nil` where nothing stands that could be missed.
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
