import MathTypesetting
import PageModel
import Typography

/// What the layout has to tell the page's author.
enum LayoutWarning {
  /// A block of which phones show nothing but a box.
  case blockAsGreyBox(kind: String)
  /// What is live on a phone.
  case blockAsBox(kind: String)
  /// `nil` when there is no face to set formulas in.
  case formulaAsText(FormulaProblem?)
  /// The formula is drawn all the same.
  case formulaProblem(FormulaProblem)
  /// Of a formula that is so many points too wide, not all shows.
  case formulaCut(excess: Double)
  /// The number of points by which a table is wider than the page's content.
  case tableCut(excess: Double)
  /// A character, or an emoji sequence.
  case missingGlyph(String)
  /// The id is `nil` when the block has none.
  case missingMedia(kind: String, id: String?)
  /// A photo or video of unknown size; the id is `nil` when the block has none.
  case mediaAsBox(kind: String, id: String?, isHeld: Bool)
  /// An ordinal or a pointer, and how many details the page has.
  case unknownDetails(String, count: Int)
  /// A block of a group that shows only pictures.
  case blockLeftOut(kind: String, group: String)
  /// The caption of one picture in a group.
  case captionLeftOut(group: String)
  case unknownAnchor(String)
  case hiddenAnchor(String)
  /// By the design's name.
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
    case .missingMedia, .mediaAsBox(_, _, isHeld: false): .missingMedia
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
    case .formulaAsText(nil): "the formula's source is shown: there is no font to set it in"
    case .formulaProblem(let problem):
      "in a formula, \(problem.reason.asExcerpt) (character \(problem.position + 1))"
    case .formulaCut(let excess):
      "the formula is \(Int(excess.rounded(.up))) points wider than its line, and is cut; --formulas shrink or full"
        + " shows more of it"
    case .tableCut(let excess):
      "the table is \(Int(excess.rounded(.up))) points wider than the page and is cut off; use --tables full to show"
        + " all of it"
    case .blockAsGreyBox(let kind):
      "of '\(kind.asExcerpt)' a grey box is drawn, as on a phone; --rich-placeholders shows what it holds"
    case .blockAsBox(let kind): "of '\(kind.asExcerpt)' a box is drawn: what it shows is live"
    case .blockLeftOut(let kind, let group): "in a \(group) with pictures, '\(kind)' is not drawn"
    case .captionLeftOut(let group):
      "the caption of a picture in a \(group) is not drawn: the \(group)'s own is"
    case .missingMedia(let kind, let id?):
      "the \(kind) \(id.asExcerpt) is not drawn: the page does not hold it"
    case .missingMedia(let kind, nil): "the \(kind) is not drawn: it names no file"
    case .mediaAsBox(let kind, _, isHeld: true):
      "a box stands for the \(kind): its width and height are not known"
    case .mediaAsBox(let kind, let id?, isHeld: false):
      "a box stands for the \(kind) \(id.asExcerpt): the page does not hold it"
    case .mediaAsBox(let kind, nil, isHeld: false): "a box stands for the \(kind): it names no file"
    case .missingGlyph(let character):
      // A script without a face is reported once, not once for each letter.
      if let script = character.unicodeScalars.first.flatMap({ FacelessScript.of($0.value) }) {
        "no font has \(script.name), boxes are drawn: the Debian package \(script.package) has \(script.face),"
          + " which is not among the fonts that are drawn with"
      } else {
        "no font has a glyph for \(Self.name(of: character)), a box is drawn"
      }
    case .unknownDetails(let name, let count):
      "there are no details '\(name.asExcerpt)': \(Self.detailsThereAre(count))"
    case .textSizeIgnored(let design): "the text size is ignored: \(design) has one size"
    case .unknownAnchor(let name): "there is no anchor '\(name.asExcerpt)'"
    case .hiddenAnchor(let name): "the anchor '\(name.asExcerpt)' is in a part of the page that is not drawn"
    }
  }

  private static func detailsThereAre(_ count: Int) -> String {
    switch count {
    case 0: "the page has none"
    case 1: "the page has one, number 0"
    default: "the page has \(count), numbers 0 to \(count - 1)"
    }
  }

  /// The code points of a character, and the name that Unicode gives it; a sequence has no name there.
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
  /// Returns the warning that no face has a character or an emoji sequence.
  package static func missingGlyph(_ character: String, at origin: InputOrigin) -> Diagnostic {
    let warning = LayoutWarning.missingGlyph(character)
    return Diagnostic(warning.code, warning.message, at: origin)
  }
}
