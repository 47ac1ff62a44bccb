import CPango
import Primitives

/// The faces of the manifest, found on this machine, and the private font map that Pango shapes with.
///
/// Nothing but the manifest's files can be found: the configuration is empty except for them, and it is made current
/// before Pango's font map exists, so that neither the system's configuration nor a user's cache is read. A file is
/// opened when a character first needs it. A book belongs to one task.
package final class FontBook {
  package struct Options: Sendable {
    /// Folders searched, in order, before the place where a face's package installs it.
    package var directories: [String]
    /// The language of the text (BCP 47): chooses Han forms where the text itself does not.
    package var language: String

    package static let standardLanguage = "en"

    package init(directories: [String] = [], language: String = standardLanguage) {
      self.directories = directories
      self.language = language
    }
  }

  package let manifest: FontManifest
  package let options: Options
  /// The warnings, in order of discovery, each once.
  package private(set) var warnings: [FontWarning] = []
  /// The first fault that leaves text set otherwise than it should be: nothing must be drawn of it.
  package private(set) var failure: FontError?

  let map: FontMap

  private let paths: [String?]
  private var handles: [FaceID: FaceHandle?] = [:]
  private var styleFaces: [FontStyle: FaceID] = [:]
  private var fallbacks: [FallbackQuestion: FaceID?] = [:]
  private var warned: Set<FontWarning> = []
  private var knownMathFace: MathFace??

  package init(_ options: Options = Options(), manifest: FontManifest = .builtIn) throws(FontError) {
    self.manifest = manifest
    self.options = options
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

  /// Where a face's file stands; `nil` when it was not found.
  package func location(of face: FaceID) -> FontLocation? {
    guard let row = manifest[face], let path = paths[Int(face.rawValue)] else { return nil }
    return FontLocation(path: path, index: row.index, emboldening: row.emboldening)
  }

  /// What a face is for a style whose text it draws.
  func role(of face: FaceID, for style: FontStyle) -> FaceRole {
    if face == self.face(for: style) { return .standIn }
    return manifest[face]?.family == .emoji ? .emoji : .fallback
  }

  /// The face that draws a style: the one asked for, or the nearest of its family that is there.
  func face(for style: FontStyle) -> FaceID {
    if let known = styleFaces[style] { return known }
    let family = manifest.faces.filter { $0.family == style.family.drawnBy }
    let ranked = family.sorted {
      (mismatch($0, style), $0.id.rawValue) < (mismatch($1, style), $1.id.rawValue)
    }
    let usable = ranked.first { handle($0.id) != nil }
    // The initialiser saw to it that a family has a face; a file that cannot be read leaves the first row.
    let chosen = (usable ?? family.first)?.id ?? FaceID(rawValue: 0)
    if let wanted = ranked.first, wanted.id != chosen { warnMissing(wanted) }
    styleFaces[style] = chosen
    return chosen
  }

  /// Whether the face that draws a style has all of these characters, so that no fallback is needed for them.
  package func covers(_ scalars: String.UnicodeScalarView, in style: FontStyle) -> Bool {
    guard let handle = handle(face(for: style)) else { return false }
    return scalars.allSatisfy { handle.covers($0.value) }
  }

  /// How far a face is from a style. Of two weights that are equally near the first row is drawn, so the system serif's
  /// semibold is its medium (Spec/Fonts.md 8).
  private func mismatch(_ face: ManifestFace, _ style: FontStyle) -> Int {
    abs(face.weight - style.weight.rawValue) + (face.isItalic == style.isItalic ? 0 : 1000)
  }

  /// What a fallback face depends on besides the manifest.
  struct FallbackQuestion: Hashable {
    var scalars: [UInt32]
    var isBold: Bool
    var hanLanguage: String
  }

  /// The answer given before to the same question, or a new one.
  func rememberedFallback(_ question: FallbackQuestion, search: () -> FaceID?) -> FaceID? {
    if let known = fallbacks[question] { return known }
    let face = search()
    if fallbacks.count == Self.mostFallbacks { fallbacks.removeAll() }
    fallbacks[question] = .some(face)
    return face
  }

  /// Stops a text of ever new clusters from filling the memory.
  private static let mostFallbacks = 20_000

  /// The opened face; `nil` when its file was not found, which is then warned about once, or cannot be opened, which is
  /// a ``failure``.
  func handle(_ face: FaceID) -> FaceHandle? {
    if let known = handles[face] { return known }
    guard let row = manifest[face] else { return nil }
    var handle: FaceHandle?
    if let location = location(of: face) {
      handle = FaceHandle(location)
      let isAsNamed = handle == nil ? nil : try? FontFiles.matches(row, path: location.path)
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

  /// The face that formulas are set in; `nil` when it is missing, which is then warned about once.
  package var mathFace: MathFace? {
    if let known = knownMathFace { return known }
    let row = manifest.faces.first { $0.family == .math }
    let face = row.flatMap { row in handle(row.id).flatMap { MathFace($0, id: row.id) } }
    knownMathFace = .some(face)
    return face
  }

  /// How many font files were opened so far.
  var openedFaces: Int { handles.values.count { $0 != nil } }

  func warn(_ warning: FontWarning) {
    if warned.insert(warning).inserted { warnings.append(warning) }
  }

  /// Text that the face should have set could not be set with it.
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
  /// A font file that exists but cannot be read: memory ran out, the file was removed, or it is not a font. Rendering
  /// stops, because text would have other glyphs or none.
  case unusable(file: String)

  public var message: String {
    switch self {
    case .missingFamily(let family, let package):
      "no font of the family \(family) was found; its package is \(package)"
    case .configuration: "cannot create the font configuration"
    case .unusable(let file): "cannot use the font file '\(file)': it is damaged, or memory ran out"
    }
  }

  /// The fix.
  package var help: String? {
    switch self {
    case .missingFamily(_, let package):
      "\(FontRemedy.text(package)), or name the folder of its files with --font-dir"
    case .configuration: nil
    case .unusable: "install the package of the font again"
    }
  }
}

/// Something about the fonts that changes how text looks, though it is set.
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

/// How to get a font file that is missing.
private enum FontRemedy {
  static func text(_ package: String) -> String {
    PortableFolder.current == nil
      ? "install the package \(package)"
      : "install the larger archive of iprender, iprender[cjk], or the Debian package \(package)"
  }
}

/// The libraries that text is set with: their versions, and what they say.
package enum TextLibraries {
  /// A program that says itself why it stops has no use for what they print before they stop it.
  package static func silence() { g_log_set_writer_func({ _, _, _, _ in G_LOG_WRITER_HANDLED }, nil, nil) }

  package static var pango: String { String(cString: pango_version_string()) }

  package static var harfBuzz: String { String(cString: hb_version_string()) }

  /// FreeType tells its version only once it is at work.
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

/// A style's own face has the advances of the face that it stands for; others have theirs (Spec/Rulings.md 47).
enum FaceRole {
  case standIn, emoji, fallback
}
