/// Why bytes could not become pixels.
package enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first bytes are those of no kind of picture that is known here.
  case notAPicture
  /// A picture, of a kind that is not read.
  case unsupported(PictureKind)
  /// More pixels than allowed; found in the header, before any memory was taken for them.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// Within the limit, but stored in a way that takes more memory than eight bytes for each pixel of the limit.
  case tooDemanding(PictureKind)
  /// Within that limit, but more than is drawn of anything, or than can be drawn safely. The reason is for people.
  case tooComplex(PictureKind, reason: String)
  /// Drawn by a library that is not installed; the name is that of its package.
  case needsPackage(PictureKind, String)
  /// Cut short or damaged. The reason is for people.
  case corrupt(PictureKind, reason: String)

  package var description: String {
    switch self {
    case .notAPicture:
      "not a picture: \(Self.readKinds) are read"
    case .unsupported(let kind):
      "\(kind.rawValue) pictures are not read: use JPEG, PNG or WebP"
    case .tooLarge(let width, let height, let limit):
      "\(width) by \(height) pixels are more than the limit of \(limit)"
    case .tooDemanding(let kind):
      "this \(kind.rawValue) takes too much memory: save it without progressive scans"
    case .tooComplex(let kind, let reason):
      "this \(kind.rawValue) asks for too much: \(reason)"
    case .needsPackage(let kind, let package):
      "\(kind.rawValue) pictures are drawn by a library that is not there: install \(package)"
    case .corrupt(let kind, let reason):
      "damaged \(kind.rawValue): \(reason)"
    }
  }

  private static let readKinds = "JPEG, PNG, WebP, GIF and Lottie"
}
