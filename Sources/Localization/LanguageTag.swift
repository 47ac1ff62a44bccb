/// The parts of a BCP 47 tag, or of a POSIX locale such as `ru_RU.UTF-8`, that decide texts (Docs/Languages.md 1).
package struct LanguageTag: Equatable, Sendable {
  /// The code of the language, in lowercase: `pt`.
  package let code: String
  /// The code of the region, in uppercase: `BR` or `419`.
  package let region: String?
  /// The digits that the tag asks for with its extension `-u-nu-`: `native`, `latn` or `arab`.
  package let digits: String?
  /// The tag in its usual spelling, without its extensions.
  package let base: String
  /// The tag in its usual spelling, with the digits that it asks for.
  package let text: String

  package static let english = LanguageTag(english: ())

  private init(english _: Void) { (code, region, digits, base, text) = ("en", nil, nil, "en", "en") }

  /// Parses a tag. Separators are `-` and `_`, and letters can have any case.
  ///
  /// - Returns: `nil` if the text does not have the form of a tag.
  package init?(_ text: String) {
    // A POSIX locale names an encoding and a modifier: `ru_RU.UTF-8`, `de_DE@euro`.
    let name = text.prefix { $0 != "." && $0 != "@" }
    let groups = (name == "C" || name == "POSIX" ? "en" : name)
      .split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let areGroups = groups.allSatisfy { group in
      (1...8).contains(group.utf8.count) && group.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard areGroups, let first = groups.first?.lowercased(), first.allSatisfy(\.isLetter) else { return nil }
    code = Self.renamed[first] ?? first
    // A singleton begins an extension.
    let end = groups.dropFirst().firstIndex { $0.count == 1 } ?? groups.endIndex
    let extensions = groups[end...].map { $0.lowercased() }
    digits = extensions.firstIndex(of: "nu").flatMap {
      extensions.first == "u" && $0 + 1 < extensions.count ? extensions[$0 + 1] : nil
    }
    var region: String?
    var parts = [code]
    for group in groups[1..<end] {
      let isScript = group.count == 4 && group.allSatisfy(\.isLetter)
      let isRegion = group.count == 2 || group.count == 3 && group.allSatisfy(\.isNumber)
      if isRegion, region == nil { region = group.uppercased() }
      parts.append(isScript ? group.capitalizedASCII : isRegion ? group.uppercased() : group.lowercased())
    }
    self.region = region
    base = parts.joined(separator: "-")
    self.text = base + (digits.map { "-u-nu-\($0)" } ?? "")
  }

  /// Codes that were replaced by others.
  private static let renamed = ["in": "id", "iw": "he", "ji": "yi"]

  /// A Boolean value that indicates whether the language is written from right to left.
  package var isRightToLeft: Bool {
    [
      "ar", "arc", "ars", "ckb", "dv", "fa", "he", "ks", "lrc", "mzn", "nqo", "ps", "sd", "syr", "ug", "ur",
      "yi",
    ]
    .contains(code)
  }
}

extension Substring {
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
