import CPango
import Primitives

/// A font file opened by HarfBuzz, scaled so that measurements are in fine fractions of a font unit.
final class FaceHandle {
  let unitsPerEm: Double

  let font: OpaquePointer
  private let emboldening: Double
  /// The tracking of the face by size. Only that of a reference face is used.
  let tracking: Tracking
  private var extents: [UInt32: GlyphInk?] = [:]
  private var advances: [UInt32: Double] = [:]

  /// The number of HarfBuzz's integer units in a font unit. Ink bounds are therefore much more precise than a
  /// device pixel.
  static let unitParts = 64.0

  /// Returns `nil` if the file cannot be read or is not a font.
  init?(_ location: FontLocation) {
    guard let blob = hb_blob_create_from_file_or_fail(location.path) else { return nil }
    let face = hb_face_create(blob, UInt32(clamping: location.index))
    hb_blob_destroy(blob)
    defer { hb_face_destroy(face) }
    // Without memory, HarfBuzz returns the empty font.
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face), font != hb_font_get_empty()
    else { return nil }
    unitsPerEm = Double(max(1, hb_face_get_upem(face)))
    let scale = Int32(unitsPerEm * Self.unitParts)
    hb_font_set_scale(font, scale, scale)
    if !location.variations.isEmpty {
      let values = location.variations.map { hb_variation_t(tag: $0.code, value: Float($0.value)) }
      hb_font_set_variations(font, values, UInt32(values.count))
    }
    self.font = font
    emboldening = Double(location.emboldening)
    tracking = Tracking(location.isReference ? face : nil)
  }

  deinit { hb_font_destroy(font) }

  func covers(_ scalar: UInt32) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
  }

  /// The advance of the emoji in this face, in ems. All emoji of a face have the same one.
  private(set) lazy var emojiAdvance: Double? = Self.emojiGlyph(in: hb_font_get_face(font)).map {
    advance(of: $0) / unitsPerEm
  }

  /// Returns the glyph of a character whose advance and image represent those of all emoji in a face.
  static func emojiGlyph(in face: OpaquePointer?) -> UInt32? {
    guard let font = hb_font_create(face), let characters = hb_set_create() else { return nil }
    defer {
      hb_font_destroy(font)
      hb_set_destroy(characters)
    }
    hb_face_collect_unicodes(face, characters)
    var glyph: hb_codepoint_t = 0
    var character: hb_codepoint_t = 0x1F5FF
    // The smileys and all pictures after them, or the first other emoji of a face without smileys.
    if hb_set_next(characters, &character) == 0 { character = 0x7F }
    while EmojiText.presentation(of: [character]) == .text {
      if hb_set_next(characters, &character) == 0 { return nil }
    }
    guard hb_font_get_nominal_glyph(font, character, &glyph) != 0,
      hb_font_get_glyph_h_advance(font, glyph) > 0
    else { return nil }
    return glyph
  }

  /// Returns the advance of a glyph in font units, before kerning.
  func advance(of glyph: UInt32) -> Double {
    if let known = advances[glyph] { return known }
    let advance = Double(hb_font_get_glyph_h_advance(font, glyph)) / Self.unitParts
    advances[glyph] = advance
    return advance
  }

  /// Returns the ink of a glyph in font units, emboldened as it is drawn; `nil` for a glyph without ink.
  /// Results are cached, because parsing a charstring is slow.
  func ink(of glyph: UInt32) -> GlyphInk? {
    if let known = extents[glyph] { return known }
    var raw = hb_glyph_extents_t()
    var ink: GlyphInk?
    if hb_font_get_glyph_extents(font, glyph, &raw) != 0, raw.width != 0, raw.height != 0 {
      let top = Double(raw.y_bearing) / Self.unitParts
      let height = Double(-raw.height) / Self.unitParts
      ink = GlyphInk(
        minX: Double(raw.x_bearing) / Self.unitParts - emboldening, maxY: top,
        width: Double(raw.width) / Self.unitParts + 2 * emboldening, height: height)
    }
    extents[glyph] = ink
    return ink
  }
}

/// The ink bounds of a glyph in font units, y up from the baseline.
struct GlyphInk {
  var minX: Double
  var maxY: Double
  var width: Double
  var height: Double
}

/// The files that draw the faces of the manifest on this machine, verified by their digests.
package struct FontTable: Sendable {
  package struct Row: Sendable {
    package let face: ManifestFace
    package let state: State
  }

  package enum State: Equatable, Sendable {
    /// The same file as in the manifest.
    case verified(path: String)
    /// Another version of the file. It is used, but widths and shapes may differ.
    case otherVersion(path: String, sha256: String)
    /// A file of the user's font set.
    case own(path: String, sha256: String)
    case missing

    package var path: String? {
      switch self {
      case .verified(let path), .otherVersion(let path, _), .own(let path, _): path
      case .missing: nil
      }
    }
  }

  package let rows: [Row]

  /// Reads every font file completely.
  ///
  /// - Parameter directories: the folders that are searched before the places in which packages install their
  ///   files.
  package init(manifest: FontManifest = .builtIn, directories: [String] = []) {
    // Several faces may share a file.
    var digests: [String: String] = [:]
    rows = manifest.faces.map { face in
      guard let path = FontFiles.path(of: face, directories: directories),
        let digest = digests[path] ?? SHA256.hex(ofFile: path)
      else { return Row(face: face, state: .missing) }
      digests[path] = digest
      if face.isReference { return Row(face: face, state: .own(path: path, sha256: digest)) }
      let isVerified = digest == face.sha256
      return Row(
        face: face, state: isVerified ? .verified(path: path) : .otherVersion(path: path, sha256: digest))
    }
  }

  /// The required families of which no face was found.
  package var missingFamilies: [ManifestFace.Family] {
    ManifestFace.Family.required.filter { family in
      !rows.contains { $0.face.family == family && $0.state != .missing }
    }
  }
}
