import PageModel

/// What the layout has to tell the page's author.
enum LayoutWarning {
  case formulaAsText
  case blockAsPlaceholder(kind: String)
  /// By code point.
  case missingGlyph(UInt32)
  /// The id is `nil` when the block has none.
  case missingMedia(kind: String, id: String?)
  case mediaWithoutSize(kind: String)
  /// An ordinal or a pointer, and how many details the page has.
  case unknownDetails(String, count: Int)
  case unknownAnchor(String)
  case hiddenAnchor(String)

  var code: DiagnosticCode {
    switch self {
    case .formulaAsText: .formulaAsText
    case .blockAsPlaceholder: .blockNotDrawn
    case .missingGlyph: .missingGlyph
    case .missingMedia: .missingMedia
    case .mediaWithoutSize: .mediaWithoutSize
    case .unknownDetails: .unknownDetails
    case .unknownAnchor: .unknownAnchor
    case .hiddenAnchor: .anchorNotDrawn
    }
  }

  var message: String {
    switch self {
    case .formulaAsText: "formulas are not typeset yet, the source is shown as text"
    case .blockAsPlaceholder(let kind):
      "blocks of the kind '\(kind)' are not drawn yet, a placeholder stands for each"
    case .missingMedia(let kind, let id?): "the \(kind) \(id) is not drawn: the page does not hold it"
    case .missingMedia(let kind, nil): "the \(kind) is not drawn: it names no file"
    case .mediaWithoutSize(let kind): "the \(kind) is not drawn: its width and height are not given"
    case .missingGlyph(let scalar): "no font has a glyph for \(Self.character(scalar)), a box is drawn"
    case .unknownDetails(let name, let count):
      "there are no details '\(name)': \(Self.detailsThereAre(count))"
    case .unknownAnchor(let name): "there is no anchor '\(name)'"
    case .hiddenAnchor(let name): "the anchor '\(name)' is in a part of the page that is not drawn"
    }
  }

  private static func detailsThereAre(_ count: Int) -> String {
    switch count {
    case 0: "the page has none"
    case 1: "the page has one, number 0"
    default: "the page has \(count), numbers 0 to \(count - 1)"
    }
  }

  /// The code point, and the name that Unicode gives it.
  private static func character(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    guard let properties = Unicode.Scalar(scalar)?.properties else { return code }
    switch properties.generalCategory {
    case .privateUse: return "\(code) (private use)"
    case .unassigned: return "\(code) (not assigned)"
    default: return properties.name.map { "\(code) (\($0))" } ?? code
    }
  }
}
