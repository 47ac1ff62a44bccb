import CPango

/// The script that a character belongs to, by its ISO 15924 code.
enum ScriptNames {
  static let common: Set<String> = ["Zyyy", "Zinh"]

  /// Characters that Unicode counts as common to many scripts, though here they belong to one: punctuation and forms
  /// of Chinese, Japanese and Korean, Arabic punctuation, dandas.
  private static let blocks: [(ClosedRange<UInt32>, String)] = [
    (0x0600...0x06FF, "Arab"), (0x0964...0x0965, "Deva"), (0x2E80...0x2FFF, "Hani"),
    (0x3000...0x33FF, "Hani"),
    (0xFE30...0xFE4F, "Hani"), (0xFF00...0xFFEF, "Hani"),
  ]

  /// Scripts that one family of faces covers together.
  private static let written: [String: String] = [
    "Hira": "Hani", "Kana": "Hani", "Hang": "Hani", "Bopo": "Hani",
  ]

  static func code(of scalar: UInt32) -> String {
    let tag = hb_script_to_iso15924_tag(hb_unicode_script(hb_unicode_funcs_get_default(), scalar))
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// The script under which the manifest lists the faces for a character.
  static func manifestScript(of scalar: UInt32) -> String {
    let code = code(of: scalar)
    if common.contains(code) { return blocks.first { $0.0.contains(scalar) }?.1 ?? code }
    return written[code] ?? code
  }
}
