import CPango
import Primitives

/// The faces of the manifest that were found on this machine, and the private font map with which Pango
/// shapes.
///
/// Only the manifest's files can be found: the configuration contains nothing else, and it becomes the
/// current one before Pango's font map is created, so that neither the system's configuration nor a user's
/// cache is read. A file is opened when a character first needs it. A book belongs to one task.
package final class FontBook {
  package struct Options: Sendable {
    /// The folders that are searched, in order, before the place in which a face's package installs it.
    package var directories: [String]
    /// The language of the text (BCP 47). It selects Han forms if the text itself does not.
    package var language: String
    /// The fonts of the user, which replace those of the manifest.
    package var set: FontSet?

    package static let standardLanguage = "en"

    package init(
      directories: [String] = [], language: String = standardLanguage, set: FontSet? = nil
    ) {
      self.directories = directories
      self.language = language
      self.set = set
    }
  }

  package let manifest: FontManifest
  package let options: Options
  /// The warnings in order of discovery, without duplicates.
  package private(set) var warnings: [FontWarning] = []
  /// The first error that makes text look wrong. The text must not be rendered then.
  package private(set) var failure: FontError?

  let map: FontMap

  /// True if a font set replaces faces.
  let hasReferences: Bool

  private let paths: [String?]
  private var handles: [FaceID: FaceHandle?] = [:]
  private var styleFaces: [FontStyle: FaceID] = [:]
  private var fallbacks: [FallbackQuestion: FaceID?] = [:]
  private var warned: Set<FontWarning> = []
  private var knownMathFace: MathFace??

  package init(_ options: Options = Options(), manifest: FontManifest = .builtIn) throws(FontError) {
    var manifest = manifest
    if let set = options.set { manifest = try manifest.replacing(with: set) }
    self.manifest = manifest
    self.options = options
    hasReferences = manifest.faces.contains(where: \.isReference)
    let paths = manifest.faces.map { FontFiles.path(of: $0, directories: options.directories) }
    self.paths = paths
    for family in ManifestFace.Family.required {
      let members = manifest.faces.indices.filter { manifest.faces[$0].family == family }
      guard members.contains(where: { paths[$0] != nil }) else {
        throw .missingFamily(
          family: family.rawValue, package: members.first.map { manifest.faces[$0].package } ?? "")
      }
    }
    map = try FontMap(
      faces: zip(manifest.faces, paths).compactMap { face, path in path.map { (face, $0) } },
      language: options.language)
  }

  /// Returns the location of a face's file; `nil` if it was not found.
  package func location(of face: FaceID) -> FontLocation? {
    guard let row = manifest[face], let path = paths[face.row] else { return nil }
    if let reference = row.reference { return FontLocation(reference).sized(for: face) }
    return FontLocation(path: path, index: row.index, emboldening: row.emboldening)
  }

  /// Returns the description with which Pango selects exactly this face.
  func description(of face: FaceID) -> OpaquePointer? {
    map.description(of: face, variations: self.location(of: face)?.variations ?? [])
  }

  /// Returns the face of a row for text of a style: the one that is drawn for its size, if the font has several.
  func sized(_ face: FaceID, for style: FontStyle) -> FaceID {
    guard hasReferences, let sizes = manifest[face]?.reference?.opticalSizes else { return face }
    return FaceID(row: face.row, opticalSize: min(max(style.size, sizes.lowerBound), sizes.upperBound))
  }

  /// Returns the role of a face in text of a style.
  func role(of face: FaceID, for style: FontStyle) -> FaceRole {
    if hasReferences, let row = manifest[face], row.isReference {
      return row.family == .emoji
        ? .emoji(advance: handle(face)?.emojiAdvance ?? EmojiSpacing.ownAdvance) : .reference
    }
    if face == self.face(for: style) { return .standIn }
    return manifest[face]?.family == .emoji ? .emoji(advance: EmojiSpacing.ownAdvance) : .fallback
  }

  /// Returns the face that draws a style: the requested one, or the most similar available face of its
  /// family.
  func face(for style: FontStyle) -> FaceID {
    if let known = styleFaces[style] { return known }
    let family = manifest.faces.filter { $0.family == style.family.drawnBy }
    let ranked = family.sorted {
      (mismatch($0, style), $0.id.rawValue) < (mismatch($1, style), $1.id.rawValue)
    }
    let usable = ranked.first { handle($0.id) != nil }
    // The initializer has verified that a family has a face. If no file can be read, the first row remains.
    let chosen = sized((usable ?? family.first)?.id ?? FaceID(rawValue: 0), for: style)
    if let wanted = ranked.first, wanted.id.row != chosen.row { warnMissing(wanted) }
    styleFaces[style] = chosen
    return chosen
  }

  /// Returns true if a face of a font set draws a style.
  func isReference(_ style: FontStyle) -> Bool {
    hasReferences && manifest[face(for: style)]?.isReference == true
  }

  /// Returns true if the face that draws a style has all of the characters, so that no fallback is needed.
  package func covers(_ scalars: String.UnicodeScalarView, in style: FontStyle) -> Bool {
    guard let handle = handle(face(for: style)) else { return false }
    return scalars.allSatisfy { handle.covers($0.value) }
  }

  /// Returns the distance between a face and a style. Of two equally similar weights, the first row is used,
  /// so the semibold of the system serif is its medium (Spec/Fonts.md 8).
  private func mismatch(_ face: ManifestFace, _ style: FontStyle) -> Int {
    abs(face.weight - style.weight.rawValue) + (face.isItalic == style.isItalic ? 0 : 1000)
  }

  /// The parameters that determine a fallback face, together with the manifest.
  struct FallbackQuestion: Hashable {
    var scalars: [UInt32]
    var isBold: Bool
    var hanLanguage: String
  }

  /// Returns the stored answer to a question, or searches for a new one.
  func rememberedFallback(_ question: FallbackQuestion, search: () -> FaceID?) -> FaceID? {
    if let known = fallbacks[question] { return known }
    let face = search()
    if fallbacks.count == Self.mostFallbacks { fallbacks.removeAll() }
    fallbacks[question] = .some(face)
    return face
  }

  /// The maximum number of stored answers, which limits the memory for a text whose clusters are all
  /// different.
  private static let mostFallbacks = 20_000

  /// Returns the opened face; `nil` if its file was not found, which gives one warning, or cannot be opened,
  /// which is a ``failure``.
  func handle(_ face: FaceID) -> FaceHandle? {
    if let known = handles[face] { return known }
    guard let row = manifest[face] else { return nil }
    var handle: FaceHandle?
    if let location = location(of: face) {
      handle = FaceHandle(location)
      // The version of a font in a set is the user's choice.
      let isAsNamed =
        handle == nil ? nil : row.isReference ? true : try? FontFiles.matches(row, path: location.path)
      if isAsNamed == nil { fail(face) }
      if isAsNamed == false {
        warn(.otherVersion(role: row.role, path: location.path, package: row.package))
      }
    } else {
      warnMissing(row)
    }
    handles[face] = handle
    return handle
  }

  /// The face for formulas; `nil` if it is missing, which gives one warning.
  package var mathFace: MathFace? {
    if let known = knownMathFace { return known }
    let row = manifest.faces.first { $0.family == .math }
    let face = row.flatMap { row in handle(row.id).flatMap { MathFace($0, id: row.id) } }
    knownMathFace = .some(face)
    return face
  }

  /// The number of font files that are open.
  var openedFaces: Int { handles.values.count { $0 != nil } }

  func warn(_ warning: FontWarning) {
    if warned.insert(warning).inserted { warnings.append(warning) }
  }

  /// Records that text could not be shaped with its face.
  func fail(_ face: FaceID) {
    guard failure == nil, let location = location(of: face) else { return }
    failure = .unusable(file: location.path)
  }

  private func warnMissing(_ row: ManifestFace) {
    warn(.missingFile(role: row.role, file: row.file, package: row.package))
  }
}

/// The error for fonts that are missing or cannot be used.
public enum FontError: Error, Equatable, Sendable {
  /// A font family that is not installed.
  case missingFamily(family: String, package: String)
  /// A failure to create the font configuration.
  case configuration
  /// A font file that exists but cannot be read: memory ran out, the file was removed, or it is not a font.
  /// Rendering stops, because text would have other glyphs or none.
  case unusable(file: String)
  /// A manifest of fonts (`--font-set`) that cannot be used: its place and the fix.
  case invalidSet(path: String, location: InputLocation?, reason: String, fix: String?)

  public var message: String {
    switch self {
    case .missingFamily(let family, let package):
      "no font of the family \(family) was found; its package is \(package)"
    case .configuration: "cannot create the font configuration"
    case .unusable(let file): "cannot use the font file '\(file)': it is damaged, or memory ran out"
    case .invalidSet(let path, let location, let reason, _):
      "\(path):\(location.map { "\($0.line):\($0.column):" } ?? "") \(reason)"
    }
  }

  /// The fix.
  package var help: String? {
    switch self {
    case .missingFamily(_, let package):
      "\(FontRemedy.text(package)), or name the folder of its files with --font-dir"
    case .configuration: nil
    case .unusable: "install the package of the font again"
    case .invalidSet(_, _, _, let fix): fix
    }
  }
}

/// A problem with the fonts that changes the appearance of text.
package enum FontWarning: Hashable, Sendable {
  case missingFile(role: String, file: String, package: String)
  case otherVersion(role: String, path: String, package: String)

  package var message: String {
    switch self {
    case .missingFile(let role, let file, _):
      "the font file \(file) (\(role)) is missing, so another font is used"
    case .otherVersion(let role, let path, _):
      "\(path) (\(role)) is not the version that the manifest names, so widths may differ"
    }
  }

  /// The fix.
  package var help: String {
    switch self {
    case .missingFile(_, _, let package): FontRemedy.text(package)
    case .otherVersion(_, _, let package): "check the version of the package \(package)"
    }
  }
}

/// The fix for a missing font file.
private enum FontRemedy {
  static func text(_ package: String) -> String {
    if PortableFolder.current == nil { return "install the package \(package)" }
    return package == "fonts-noto-cjk"
      ? "install the larger archive of iprender, iprender[cjk], or the Debian package \(package)"
      : "install iprender[scripts], or the Debian package \(package)"
  }
}

/// The text libraries: their versions and log output.
package enum TextLibraries {
  /// Suppresses the messages that the libraries print before they abort. The program reports its own errors.
  package static func silence() { g_log_set_writer_func({ _, _, _, _ in G_LOG_WRITER_HANDLED }, nil, nil) }

  package static var pango: String { String(cString: pango_version_string()) }

  package static var harfBuzz: String { String(cString: hb_version_string()) }

  /// The version of FreeType, which is only available from an initialized library.
  package static var freeType: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var major: FT_Int = 0
    var minor: FT_Int = 0
    var patch: FT_Int = 0
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}

/// The role of a face in text of a style. A stand-in has the advances of the face that it replaces; other
/// faces have their own (Spec/Rulings.md 47).
enum FaceRole: Equatable {
  case standIn, fallback
  /// - Parameter advance: the advance of the face's emoji, in ems.
  case emoji(advance: Double)
  /// A face of a font set, in text or as a fallback.
  case reference
}
