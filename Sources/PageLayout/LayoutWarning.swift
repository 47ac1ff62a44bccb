import MathTypesetting
import PageModel
import Typography

/// A warning of the layout for the author of the page.
enum LayoutWarning {
  /// A block that phones show as a gray box.
  case blockAsGreyBox(kind: String)
  /// A block whose content is live on a phone.
  case blockAsBox(kind: String)
  /// A formula that is shown as its source. The problem is `nil` if there is no font for formulas.
  case formulaAsText(FormulaProblem?)
  /// A problem in a formula that is drawn nevertheless.
  case formulaProblem(FormulaProblem)
  /// A formula that is cut off, and the number of points by which it is wider than its line.
  case formulaCut(excess: Double)
  /// A table that is cut off, and the number of points by which it is wider than the page's content.
  case tableCut(excess: Double)
  /// A character or an emoji sequence that no font contains.
  case missingGlyph(String)
  /// Media that the page does not contain (`isHeld` is false), or a photo or video of unknown size. The id is
  /// `nil` if the block has none.
  case mediaAsBox(kind: String, id: String?, isHeld: Bool)
  /// A small photo that the page does not contain.
  case photoLeftOut(id: String)
  /// An ordinal or a pointer that names no details, and the number of details in the page.
  case unknownDetails(String, count: Int)
  /// A block in a group that shows only images.
  case blockLeftOut(kind: String, group: String)
  /// The caption of an image in a group.
  case captionLeftOut(group: String)
  case unknownAnchor(String)
  case hiddenAnchor(String)
  /// A text size that the design, given by its name, does not support.
  case textSizeIgnored(design: String)

  var code: DiagnosticCode {
    switch self {
    case .formulaAsText: .formulaAsText
    case .formulaProblem: .formulaProblem
    case .formulaCut: .formulaCut
    case .tableCut: .tableCut
    case .blockLeftOut: .blockNotDrawn
    case .captionLeftOut, .blockAsGreyBox, .blockAsBox: .partNotDrawn
    case .missingGlyph: .missingGlyph
    case .mediaAsBox(_, _, isHeld: false), .photoLeftOut: .missingMedia
    case .mediaAsBox(_, _, isHeld: true): .mediaWithoutSize
    case .unknownDetails: .unknownDetails
    case .unknownAnchor: .unknownAnchor
    case .hiddenAnchor: .anchorNotDrawn
    case .textSizeIgnored: .textSizeIgnored
    }
  }

  var message: String {
    switch self {
    case .formulaAsText(let problem?):
      "the formula's source is shown: \(problem.reason.asExcerpt) (character \(problem.position + 1))"
    case .formulaAsText(nil): "the formula's source is shown: no font for formulas was found"
    case .formulaProblem(let problem):
      "in a formula: \(problem.reason.asExcerpt) (character \(problem.position + 1))"
    case .formulaCut(let excess):
      "the formula is \(Int(excess.rounded(.up))) points wider than its line and is cut off"
    case .tableCut(let excess):
      "the table is \(Int(excess.rounded(.up))) points wider than the page and is cut off"
    case .blockAsGreyBox(let kind):
      "'\(kind.asExcerpt)' is drawn as a gray placeholder, as on the phone"
    case .blockAsBox(let kind):
      "'\(kind.asExcerpt)' is drawn as a box, because its content is live"
    case .blockLeftOut(let kind, let group): "'\(kind)' is not drawn in a \(group) with images"
    case .captionLeftOut(let group):
      "the caption of an image in a \(group) is not drawn: the \(group)'s own caption is used"
    case .mediaAsBox(let kind, _, isHeld: true):
      "the \(kind) has no width and height, so a placeholder is shown"
    case .mediaAsBox(let kind, let id?, isHeld: false):
      "the \(kind) \(id.asExcerpt) is not in the page, so a placeholder is shown"
    case .photoLeftOut(let id): "the photo \(id.asExcerpt) is not drawn: it is not in the page"
    case .mediaAsBox(let kind, nil, isHeld: false): "the \(kind) names no file, so a placeholder is shown"
    case .missingGlyph(let character):
      // A script without a face is reported once, not once for each letter.
      if let script = character.unicodeScalars.first.flatMap({ FacelessScript.of($0.value) }) {
        "no font contains \(script.name), so boxes are drawn: the Debian package \(script.package) has "
          + "\(script.face), which iprender does not use"
      } else {
        "no font has a glyph for \(Self.name(of: character)), so a box is drawn"
      }
    case .unknownDetails(let name, let count):
      "the page has no details '\(name.asExcerpt)'\(count == 0 ? ", because it has no details" : "")"
    case .textSizeIgnored(let design): "the text size is ignored: the design \(design) has only one"
    case .unknownAnchor(let name): "the page has no anchor '\(name.asExcerpt)'"
    case .hiddenAnchor(let name): "the anchor '\(name.asExcerpt)' is in a part of the page that is not drawn"
    }
  }

  /// The suggested fix; `nil` if there is none.
  var help: String? {
    switch self {
    case .formulaCut: "use --formulas shrink, or --formulas full, to show all of it"
    case .tableCut: "use --tables full to show all of it"
    case .blockAsGreyBox: "use --rich-placeholders to show its content"
    case .unknownDetails(_, count: 1): "use 0, the only details of the page"
    case .unknownDetails(_, let count) where count > 1: "use a number from 0 to \(count - 1)"
    case .formulaAsText, .formulaProblem, .blockAsBox, .blockLeftOut, .captionLeftOut, .photoLeftOut,
      .mediaAsBox, .missingGlyph, .unknownDetails, .textSizeIgnored, .unknownAnchor, .hiddenAnchor:
      nil
    }
  }

  /// Returns the code points of a character and its Unicode name. An emoji sequence has no name.
  private static func name(of character: String) -> String {
    let codes = character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    let code = codes.joined(separator: " ")
    guard codes.count == 1, let properties = character.unicodeScalars.first?.properties else {
      return "the emoji sequence \(code)"
    }
    switch properties.generalCategory {
    case .privateUse: return "\(code) (private use)"
    case .unassigned: return "\(code) (not assigned)"
    default: return properties.name.map { "\(code) (\($0))" } ?? code
    }
  }
}

extension Diagnostic {
  /// Returns the warning that the page in a message has one text size, although the rest of the message changes.
  ///
  /// - Parameters:
  ///   - design: the name of the page's design.
  ///   - origin: the place of the message.
  package static func textSizeOfPage(design: String, at origin: InputOrigin) -> Diagnostic {
    Diagnostic(
      .textSizeIgnored,
      "the text size is ignored in the page of the message: the design \(design) has only one", at: origin)
  }

  /// Returns the warning that no font contains a character or an emoji sequence.
  package static func missingGlyph(_ character: String, at origin: InputOrigin) -> Diagnostic {
    let warning = LayoutWarning.missingGlyph(character)
    return Diagnostic(warning.code, warning.message, help: warning.help, at: origin)
  }
}
