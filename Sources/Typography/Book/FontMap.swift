import CPango
import CTexts
import Primitives

/// Owns fontconfig's private configuration, Pango's font map and the context that text is itemised with.
///
/// Every face gets a family name of its own, so that a run asks for exactly one face. All faces are shaped at one large
/// size: advances come out as fine fractions of an em and know neither the text's size nor the picture's scale.
final class FontMap {
  let context: OpaquePointer

  private let config: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>
  private var descriptions: [FaceID: OpaquePointer] = [:]
  let plainItems = PlainItems()

  /// Points of the em that text is shaped at.
  static let shapingSize = 2048.0

  init(faces: [(ManifestFace, path: String)], language: String) throws(FontError) {
    guard let config = FcConfigCreate() else { throw .configuration }
    let rules = EmbeddedFile.fontRules.contents + [0]
    guard FcConfigParseAndLoadFromMemory(config, rules, FcTrue) == FcTrue,
      FcConfigBuildFonts(config) == FcTrue, let set = FcConfigGetFonts(config, FcSetSystem)
    else {
      FcConfigDestroy(config)
      throw .configuration
    }
    for (face, path) in faces {
      guard let pattern = Self.pattern(of: face, path: path) else { continue }
      if FcFontSetAdd(set, pattern) != FcTrue { FcPatternDestroy(pattern) }
    }
    // Before the font map is made: otherwise Pango reads the system's configuration on a thread of its own.
    FcConfigSetCurrent(config)
    guard let map = pango_ft2_font_map_new() else {
      FcConfigDestroy(config)
      throw .configuration
    }
    pango_fc_font_map_set_config(OpaquePointer(map), config)
    guard let context = pango_font_map_create_context(map) else {
      g_object_unref(map)
      FcConfigDestroy(config)
      throw .configuration
    }
    pango_context_set_language(context, pango_language_from_string(language))
    pango_context_set_round_glyph_positions(context, 0)
    (self.config, self.map, self.context) = (config, map, context)
  }

  deinit {
    plainItems.removeAll()
    for description in descriptions.values { pango_font_description_free(description) }
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(map)
    FcConfigDestroy(config)
  }

  /// Asks Pango for exactly this face.
  func description(of face: FaceID) -> OpaquePointer? {
    if let known = descriptions[face] { return known }
    guard let description = pango_font_description_new() else { return nil }
    pango_font_description_set_family(description, Self.familyName(of: face))
    pango_font_description_set_absolute_size(description, Self.shapingSize * Double(PANGO_SCALE))
    descriptions[face] = description
    return description
  }

  private static func familyName(of face: FaceID) -> String { "iprender-\(face.rawValue)" }

  /// What fontconfig would find in the file, less what nobody asks for; made by hand, since scanning a file is slow.
  private static func pattern(of face: ManifestFace, path: String) -> OpaquePointer? {
    guard let pattern = FcPatternCreate() else { return nil }
    FcPatternAddString(pattern, FC_FAMILY, familyName(of: face.id))
    FcPatternAddString(pattern, FC_STYLE, "Regular")
    FcPatternAddString(pattern, FC_FILE, path)
    FcPatternAddInteger(pattern, FC_INDEX, Int32(face.index))
    FcPatternAddInteger(pattern, FC_WEIGHT, FC_WEIGHT_REGULAR)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
    FcPatternAddBool(pattern, FC_OUTLINE, FcTrue)
    // Faces are never chosen by coverage, but Pango asks for it when it measures the box of a missing glyph.
    if let nothing = FcCharSetCreate() {
      FcPatternAddCharSet(pattern, FC_CHARSET, nothing)
      FcCharSetDestroy(nothing)
    }
    // Pango shapes only what is named a font that HarfBuzz knows.
    FcPatternAddString(pattern, FC_FONTFORMAT, face.file.hasSuffix(".otf") ? "CFF" : "TrueType")
    return pattern
  }
}
