import CPango
import CTexts
import Glibc
import Primitives

/// The list of faces in `Fonts/manifest.tsv`: their purposes, the packages that install them, and data to
/// identify the files.
package struct FontManifest: Sendable {
  package let faces: [ManifestFace]

  /// The manifest with which this version was built.
  package static let builtIn = FontManifest(tabSeparated: EmbeddedFile.manifest.contents)

  /// The SHA-256 of the built-in manifest's file, in hexadecimal. The manifest contains the digest of every
  /// font file, so this digest represents all of them.
  package static var builtInDigest: String { SHA256.hex(of: EmbeddedFile.manifest.contents) ?? "unknown" }

  /// Skips rows that cannot be parsed; a test checks that the built-in manifest has none.
  init(tabSeparated bytes: [UInt8]) {
    var faces: [ManifestFace] = []
    for columns in TableText.rows(of: bytes) {
      if let face = ManifestFace(columns: columns, id: FaceID(row: faces.count)) { faces.append(face) }
    }
    self.faces = faces
  }

  init(_ faces: [ManifestFace]) { self.faces = faces }

  /// The ISO 15924 codes of all scripts for which a font set may name faces.
  package static let knownScripts: Set<String> = Set(
    ["Latn", "Cyrl", "Grek"] + FacelessScript.all.map(\.code)
      + builtIn.faces.filter { $0.family == .fallback }.flatMap(\.scripts)
  ).subtracting(["*"])

  package subscript(id: FaceID) -> ManifestFace? { faces.indices.contains(id.row) ? faces[id.row] : nil }
}

extension FontFamily {
  /// The faces of the manifest that stand in for the family.
  var drawnBy: ManifestFace.Family {
    switch self {
    case .sans: .sans
    case .serif: .serif
    case .systemSerif: .systemSerif
    case .mono: .mono
    case .formulaSerif: .formulaSerif
    case .formulaSans: .formulaSans
    case .formulaMono: .formulaMono
    case .formulaCaps: .formulaCaps
    }
  }
}

/// A row of the manifest.
package struct ManifestFace: Sendable {
  package enum Family: String, Sendable {
    case sans, serif, mono, emoji, fallback, math
    case systemSerif = "system-serif"
    case formulaSerif = "formula-serif"
    case formulaSans = "formula-sans"
    case formulaMono = "formula-mono"
    case formulaCaps = "formula-caps"

    /// The families without which no text can be shaped.
    static let required: [Family] = [.sans, .serif, .systemSerif, .mono]
  }

  package internal(set) var id: FaceID
  package let family: Family
  package let weight: Int
  package let isItalic: Bool
  /// The ISO 15924 codes of the scripts; `*` for any script.
  package let scripts: [String]
  /// The language of the Han forms, for a face of Han characters: `ja`, `ko`, `zh-Hans` or `zh-Hant`.
  package let hanLanguage: String?
  package let file: String
  /// The index of the face in a collection.
  package let index: Int
  package let package: String
  /// The folder in which the package installs the file.
  package let directory: String
  package let byteCount: Int
  /// The `checkSumAdjustment` of the `head` table, a fast way to identify a version (Spec/Rulings.md 43a).
  package let headChecksum: UInt32
  package let sha256: String
  /// The distance in font units by which each edge of a stem is moved outward; 0 for a face that is not
  /// emboldened (Spec/Fonts.md 8).
  package let emboldening: Int
  /// The font of the app itself, from the user's font set; `nil` for a font that iprender chose.
  package let reference: ReferenceFace?

  /// True for a face that is drawn with its own advances and shapes, because it is the app's.
  package var isReference: Bool { reference != nil }

  init?(columns: [String], id: FaceID) {
    guard 11...12 ~= columns.count, let family = Family(rawValue: columns[0]), let weight = Int(columns[1]),
      let index = Int(columns[5]), let byteCount = Int(columns[8]),
      let headChecksum = UInt32(columns[9], radix: 16),
      let emboldening = columns.count == 12 ? Int(columns[11]) : 0
    else { return nil }
    (self.id, self.family, self.weight) = (id, family, weight)
    isItalic = columns[2] == "italic"
    if columns[3].hasPrefix("Hani:") {
      scripts = ["Hani"]
      hanLanguage = String(columns[3].dropFirst(5))
    } else {
      scripts = columns[3].split(separator: ",").map(String.init)
      hanLanguage = nil
    }
    file = columns[4]
    self.index = index
    package = columns[6]
    directory = columns[7]
    self.byteCount = byteCount
    self.headChecksum = headChecksum
    sha256 = columns[10]
    self.emboldening = emboldening
    reference = nil
  }

  /// Creates the row of a font set. It belongs to no package, and its version is the user's choice.
  init(_ reference: ReferenceFace) {
    id = FaceID(row: 0)
    (family, weight, isItalic) = (reference.role.family, reference.role.weight, reference.role.isItalic)
    (scripts, hanLanguage) = (reference.role.scripts, reference.role.hanLanguage)
    (file, index) = (reference.path, reference.index)
    (package, directory, byteCount, headChecksum, sha256, emboldening) = ("", "", 0, 0, "", 0)
    self.reference = reference
  }

  package var fontRole: FontRole {
    FontRole(family, weight: weight, isItalic: isItalic, scripts: scripts, hanLanguage: hanLanguage)
  }

  /// The name of the face in messages: `sans 600 italic`, `fallback Thai 700`.
  package var role: String { fontRole.name }
}

/// Finds font files and identifies their versions quickly.
package enum FontFiles {
  /// Returns the first readable candidate: in the given folders in order, then in the place in which the
  /// package installs the file, or in that of a portable iprender.
  static func path(
    of face: ManifestFace, directories: [String], in folder: PortableFolder? = .current
  ) -> String? {
    if let reference = face.reference { return reference.path }
    return (directories + [folder?.fonts ?? face.directory]).map { $0 + "/" + face.file }.first {
      access($0, R_OK) == 0
    }
  }

  /// Returns true if the file has the size and the `head` checksum of the manifest (Spec/Rulings.md 43a).
  /// Throws an error if it cannot be read.
  static func matches(_ face: ManifestFace, path: String) throws(Unreadable) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { throw Unreadable() }
    guard Int(status.st_size) == face.byteCount else { return false }
    return try headChecksum(path: path, index: face.index) == face.headChecksum
  }

  struct Unreadable: Error {}

  /// Returns the `checkSumAdjustment` of the `head` table of a font file or of a face in a collection; `nil`
  /// for a file that is not a font.
  static func headChecksum(path: String, index: Int) throws(Unreadable) -> UInt32? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Unreadable() }
    defer { close(descriptor) }

    func word(at offset: Int) throws(Unreadable) -> UInt32? {
      var bytes: [UInt8] = [0, 0, 0, 0]
      let count = bytes.withUnsafeMutableBytes { SteadyReading.fill($0, from: descriptor, at: offset) }
      guard let count else { throw Unreadable() }
      return count == bytes.count ? bytes.reduce(0) { $0 << 8 | UInt32($1) } : nil
    }

    let collectionTag: UInt32 = 0x7474_6366  // "ttcf"
    let headTag: UInt32 = 0x6865_6164
    let collectionHeader = 12
    let tableDirectory = 12
    let tableRecord = 16
    let checksumInHead = 8
    guard let tag = try word(at: 0) else { return nil }
    var start = 0
    if tag == collectionTag {
      guard let offset = try word(at: collectionHeader + 4 * index) else { return nil }
      start = Int(offset)
    }
    guard let counts = try word(at: start + 4) else { return nil }
    for table in 0..<Int(counts >> 16) {
      let record = start + tableDirectory + table * tableRecord
      guard let name = try word(at: record) else { return nil }
      if name == headTag, let offset = try word(at: record + 8) {
        return try word(at: Int(offset) + checksumInHead)
      }
    }
    return nil
  }
}

/// Calculates digests in lowercase hexadecimal.
package enum SHA256 {
  package static func hex(of bytes: [UInt8]) -> String? {
    guard let digest = Digest() else { return nil }
    digest.add(bytes[...])
    return digest.hex
  }

  /// Returns the digest as 32 bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8]? {
    guard let digest = Digest() else { return nil }
    digest.add(bytes[...])
    return digest.bytes
  }

  /// Returns the digest of a file; `nil` if it cannot be read.
  static func hex(ofFile path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, let digest = Digest() else { return nil }
    defer { close(descriptor) }
    let chunkSize = 1 << 18
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while true {
      let count = chunk.withUnsafeMutableBytes { SteadyReading.fill($0, from: descriptor) }
      guard let count else { return nil }
      if count == 0 { return digest.hex }
      digest.add(chunk[..<count])
    }
  }
}

/// An unfinished digest.
private final class Digest {
  private let checksum: OpaquePointer

  init?() {
    guard let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
    self.checksum = checksum
  }

  deinit { g_checksum_free(checksum) }

  func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { g_checksum_update(checksum, $0.baseAddress, gssize($0.count)) }
  }

  /// The digest. Nothing can be added afterward.
  var bytes: [UInt8] {
    var count = gsize(g_checksum_type_get_length(G_CHECKSUM_SHA256))
    return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
      g_checksum_get_digest(checksum, buffer.baseAddress, &count)
      filled = Int(count)
    }
  }

  /// The digest in hexadecimal. Nothing can be added afterward.
  var hex: String? { g_checksum_get_string(checksum).map { String(cString: $0) } }
}
