import CPango
import CTexts
import Primitives

/// Chooses the face of each grapheme cluster: the style's own face if it has the characters, otherwise the
/// emoji face, otherwise a fallback by script, in the order of the manifest. The choice depends only on the
/// text and the manifest.
struct FaceFallback {
  private let book: FontBook
  /// The language whose Han forms the paragraph uses (Spec/Rulings.md 49).
  let hanLanguage: String

  init(book: FontBook, hanLanguage: String) {
    self.book = book
    self.hanLanguage = hanLanguage
  }

  /// - Parameter previous: the face of the previous cluster, which characters that are common to many scripts
  ///   keep.
  func face(of cluster: ArraySlice<UInt32>, style: FontStyle, base: FaceID, previous: FaceID) -> FaceID {
    let visible = cluster.filter { !Self.isInvisible($0) }
    guard let first = visible.first, !CharacterClass.isPrivate(first), !CharacterClass.isControl(first) else {
      return base
    }
    let isInFace = covers(base, visible)
    switch EmojiText.presentation(of: cluster) {
    case .text: break
    // The phone's monospaced face has signs that its other faces lack.
    case .emojiUnlessInFace where isInFace && style.family == .mono: break
    case .emoji, .emojiUnlessInFace: if let emoji = emojiFace(first) { return emoji }
    }
    if isInFace { return base }
    // A letter does not change its face because of a mark, which is placed over it (Spec/Fonts.md 1.3).
    if visible.count > 1, covers(base, [first]), visible.dropFirst().allSatisfy(LooseMark.isOne) {
      return base
    }
    if previous != base, ScriptNames.common.contains(ScriptNames.code(of: first)), covers(previous, visible) {
      return previous
    }
    if let face = fallback(for: visible, style: style) ?? emojiFace(first) { return face }
    // No face has the whole cluster. The face with the base character is used, so that only marks are
    // missing.
    if visible.count > 1, let face = covers(base, [first]) ? base : fallback(for: [first], style: style) {
      return face
    }
    return base
  }

  /// Returns the faces of a cluster's characters. Marks that the cluster's own face lacks come from other
  /// faces.
  func faces(of cluster: ArraySlice<UInt32>, face: FaceID, style: FontStyle) -> [FaceID] {
    cluster.map { scalar in
      guard LooseMark.isOne(scalar), !covers(face, [scalar]) else { return face }
      return fallback(for: [scalar], style: style) ?? face
    }
  }

  private func covers(_ face: FaceID, _ scalars: [UInt32]) -> Bool {
    guard let handle = book.handle(face) else { return false }
    return scalars.allSatisfy { handle.covers($0) }
  }

  private func emojiFace(_ first: UInt32) -> FaceID? {
    book.manifest.faces.first { $0.family == .emoji && covers($0.id, [first]) }?.id
  }

  /// Returns a face for characters. Tries the manifest rows of the script, then those for any script, then
  /// all others, because a font for a neighboring script may have characters of an unlisted block.
  ///
  /// The book stores each answer, because text in one script requests the same few thousand clusters
  /// repeatedly.
  private func fallback(for scalars: [UInt32], style: FontStyle) -> FaceID? {
    let question = FontBook.FallbackQuestion(
      scalars: scalars, isBold: style.weight >= .semibold, hanLanguage: hanLanguage)
    return book.rememberedFallback(question) { search(for: question) }.map { book.sized($0, for: style) }
  }

  private func search(for question: FontBook.FallbackQuestion) -> FaceID? {
    let scalars = question.scalars
    guard let first = scalars.first else { return nil }
    let script = ScriptNames.manifestScript(of: first)
    func rank(_ row: ManifestFace) -> Int {
      if row.scripts.contains(script) {
        return row.hanLanguage == nil || row.hanLanguage == hanLanguage ? 0 : 1
      }
      return row.scripts.contains("*") ? 2 : 3
    }
    let rows = book.manifest.faces.filter {
      $0.family == .fallback && !Self.isBold($0)
    }
    let ranked = rows.sorted { (rank($0), $0.id.rawValue) < (rank($1), $1.id.rawValue) }
    guard let regular = ranked.first(where: { covers($0.id, scalars) }) else { return nil }
    guard question.isBold, let bold = sibling(of: regular, isBold: true), covers(bold.id, scalars) else {
      return regular.id
    }
    return bold.id
  }

  /// Returns the face of the other weight in the same family and language. Their file names are the same up
  /// to the hyphen; faces of a font set have the same scripts.
  private func sibling(of row: ManifestFace, isBold: Bool) -> ManifestFace? {
    func stem(_ face: ManifestFace) -> Substring { face.file.prefix { $0 != "-" && $0 != "." } }
    return book.manifest.faces.first {
      $0.family == .fallback && Self.isBold($0) == isBold && $0.isReference == row.isReference
        && (row.isReference ? $0.scripts == row.scripts : stem($0) == stem(row))
        && $0.hanLanguage == row.hanLanguage
    }
  }

  private static func isBold(_ face: ManifestFace) -> Bool { face.weight >= FontWeight.semibold.rawValue }

  /// Returns the face that common characters keep after a change of style. A fallback face continues in the
  /// weight of the new style; any other face is replaced by the new style's own.
  ///
  /// - Parameter previous: the face of the previous cluster, which has another style.
  func counterpart(of previous: FaceID, style: FontStyle, base: FaceID) -> FaceID {
    let isBold = style.weight >= .semibold
    guard let row = book.manifest[previous], row.family == .fallback else { return base }
    let face = Self.isBold(row) == isBold ? row : sibling(of: row, isBold: isBold)
    return face.map { book.sized($0.id, for: style) } ?? base
  }

  /// Returns true for characters that shape text but need no glyph: joiners, variation selectors and bidi
  /// marks.
  private static func isInvisible(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value) else { return false }
    return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isVariationSelector
  }

  static func hanLanguage(of paragraph: ArraySlice<UInt32>, language: String) -> String {
    for scalar in paragraph { if let written = writtenLanguage(of: scalar) { return written } }
    let language = language.lowercased()
    if language.hasPrefix("ja") { return "ja" }
    if language.hasPrefix("ko") { return "ko" }
    let traditional = ["zh-hant", "zh-tw", "zh-hk", "zh-mo"]
    return traditional.contains { language.hasPrefix($0) } ? "zh-Hant" : "zh-Hans"
  }

  /// Returns the language of kana and Hangul; `nil` for scripts that several or other languages use.
  static func writtenLanguage(of scalar: UInt32) -> String? {
    guard scalar >= firstCJK else { return nil }
    switch hb_unicode_script(hb_unicode_funcs_get_default(), scalar) {
    case HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA: return "ja"
    case HB_SCRIPT_HANGUL: return "ko"
    default: return nil
    }
  }

  private static let firstCJK: UInt32 = 0x1100
}

/// Determines the script of a character, as an ISO 15924 code.
enum ScriptNames {
  static let common: Set<String> = ["Zyyy", "Zinh"]

  /// The blocks of characters that are common to many scripts in Unicode but belong to one script here:
  /// punctuation and forms of Chinese, Japanese and Korean, Arabic punctuation, and dandas.
  private static let blocks: [(ClosedRange<UInt32>, String)] = [
    (0x0600...0x06FF, "Arab"), (0x0964...0x0965, "Deva"), (0x2E80...0x2FFF, "Hani"),
    (0x3000...0x33FF, "Hani"),
    (0xFE30...0xFE4F, "Hani"), (0xFF00...0xFFEF, "Hani"),
  ]

  /// The scripts that one family of faces covers together.
  private static let written: [String: String] = [
    "Hira": "Hani", "Kana": "Hani", "Hang": "Hani", "Bopo": "Hani",
  ]

  static func code(of scalar: UInt32) -> String {
    let tag = hb_script_to_iso15924_tag(hb_unicode_script(hb_unicode_funcs_get_default(), scalar))
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Returns the script under which the manifest lists the faces for a character.
  static func manifestScript(of scalar: UInt32) -> String {
    let code = code(of: scalar)
    if common.contains(code) { return blocks.first { $0.0.contains(scalar) }?.1 ?? code }
    return written[code] ?? code
  }
}

/// A script for which the manifest has no face, and a package with one (Spec/Fonts.md 1).
package struct FacelessScript: Sendable {
  /// The ISO 15924 code.
  package let code: String
  package let name: String
  /// The name of the Debian package.
  package let package: String
  /// The name of the family, with which its file names begin.
  package let face: String

  package static let all = TableText.rows(of: EmbeddedFile.scripts.contents).map {
    FacelessScript(code: $0[0], name: $0[1], package: $0[2], face: $0[3])
  }

  private static let byCode = Dictionary(all.map { ($0.code, $0) }) { first, _ in first }

  /// Returns `nil` for a character of a script that has a face, or for which no package is known.
  package static func of(_ scalar: UInt32) -> FacelessScript? { byCode[ScriptNames.code(of: scalar)] }
}
