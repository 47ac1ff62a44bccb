/// Why text cannot be set at all.
public enum FontError: Error, Equatable, Sendable {
  /// No face of a family was found.
  case missingFamily(family: String, package: String)
  /// The private font configuration could not be made.
  case configuration
  /// A font file that is there cannot be opened or read: there is no memory, it vanished, or it is no font. Text would
  /// be drawn with other faces or not at all, so nothing is.
  case unusable(file: String)

  public var message: String {
    switch self {
    case .missingFamily(let family, let package):
      "no \(family) face was found: install the package \(package), or name its folder with --font-dir"
    case .configuration:
      "the private font configuration could not be made"
    case .unusable(let file):
      "the font file \(file) cannot be used: memory ran short, or its package needs to be installed again"
    }
  }
}

/// Something about the fonts that changes how text looks, though it is set.
package enum FontWarning: Hashable, Sendable {
  case missingFile(role: String, file: String, package: String)
  case otherVersion(role: String, path: String, package: String)

  package var message: String {
    switch self {
    case .missingFile(let role, let file, let package):
      "the font file \(file) (\(role)) is missing, another face stands in: install the package \(package)"
    case .otherVersion(let role, let path, let package):
      "\(path) (\(role)) is not the version that the manifest names, widths may differ: see the package \(package)"
    }
  }
}
