import CPango
import CTexts
import Primitives

/// The private fontconfig configuration, Pango's font map, and the context in which text is itemized.
///
/// Every face has a family name of its own, so that a run requests exactly one face. All faces are shaped at
/// one large size: advances are fine fractions of an em, independent of the size of the text and the scale of
/// the image.
final class FontMap {
  let context: OpaquePointer

  private let config: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>
  private var descriptions: [FaceID: OpaquePointer] = [:]
  let plainItems = PlainItems()

  /// The font size at which text is shaped, in points.
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
    // This happens before the font map is created. Otherwise Pango reads the system's configuration on
    // another thread.
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

  /// Returns the font description with which Pango selects exactly this face.
  ///
  /// - Parameter variations: the axes of a variable font.
  func description(of face: FaceID, variations: @autoclosure () -> [FontVariation]) -> OpaquePointer? {
    if let known = descriptions[face] { return known }
    guard let description = pango_font_description_new() else { return nil }
    pango_font_description_set_family(description, Self.familyName(of: face))
    pango_font_description_set_absolute_size(description, Self.shapingSize * Double(PANGO_SCALE))
    let axes = variations()
    if !axes.isEmpty {
      let text = axes.map { "\($0.tag)=\($0.value)" }.joined(separator: ",")
      pango_font_description_set_variations(description, text)
    }
    descriptions[face] = description
    return description
  }

  private static func familyName(of face: FaceID) -> String { "iprender-\(face.row)" }

  /// Returns the pattern that fontconfig would create for the file, without unused values. Scanning a file
  /// would be slow.
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
    // Faces are never selected by coverage, but Pango requests it when it measures the box of a missing
    // glyph.
    if let nothing = FcCharSetCreate() {
      FcPatternAddCharSet(pattern, FC_CHARSET, nothing)
      FcCharSetDestroy(nothing)
    }
    // Pango only shapes fonts whose format HarfBuzz supports.
    FcPatternAddString(pattern, FC_FONTFORMAT, face.file.hasSuffix(".otf") ? "CFF" : "TrueType")
    return pattern
  }
}
