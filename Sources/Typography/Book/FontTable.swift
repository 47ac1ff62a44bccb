/// Which file draws each face of the manifest on this machine, with its whole digest verified.
package struct FontTable: Sendable {
  package struct Row: Sendable {
    package let face: ManifestFace
    package let state: State
  }

  package enum State: Equatable, Sendable {
    /// The very file that the manifest names.
    case verified(path: String)
    /// Drawn with all the same; widths and shapes may differ.
    case otherVersion(path: String, sha256: String)
    case missing

    package var path: String? {
      switch self {
      case .verified(let path), .otherVersion(let path, _): path
      case .missing: nil
      }
    }
  }

  package let rows: [Row]

  /// Reads every font file from its beginning to its end.
  ///
  /// - Parameter directories: searched before the places where packages install their files.
  package init(manifest: FontManifest = .builtIn, directories: [String] = []) {
    // Several faces may share a file.
    var digests: [String: String] = [:]
    rows = manifest.faces.map { face in
      guard let path = FontFiles.path(of: face, directories: directories),
        let digest = digests[path] ?? SHA256.hex(ofFile: path)
      else { return Row(face: face, state: .missing) }
      digests[path] = digest
      let isVerified = digest == face.sha256
      return Row(
        face: face, state: isVerified ? .verified(path: path) : .otherVersion(path: path, sha256: digest))
    }
  }

  /// Families without which no text is set, though none of their faces was found.
  package var missingFamilies: [ManifestFace.Family] {
    ManifestFace.Family.required.filter { family in
      !rows.contains { $0.face.family == family && $0.state != .missing }
    }
  }
}
