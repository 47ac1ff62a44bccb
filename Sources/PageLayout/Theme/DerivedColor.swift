import Primitives

/// A colour of a page that follows from its palette, unless the palette sets it (Docs/Drawing.md 2.2).
public enum DerivedColor: String, CaseIterable, Sendable {
  case linkHighlight, marker, panelBackground, panelText, codeBackground, checkboxFill, checkboxBorder,
    separator,
    quoteAccent
  case tableBorder, tableFill
  /// Of audio and file rows.
  case fileControl, fileTitle, fileDescription
  /// Under a map whose picture is missing.
  case mapBackground
  /// The disc of a map's pin.
  case mapPin
  /// Of buttons in rows and of those in text that have no style.
  case buttonFill, buttonLabel, inlineButtonFill, inlineButtonLabel
  case primaryButtonFill, primaryButtonLabel
  /// Of buttons that warn, and of those that confirm.
  case danger, success

  /// Where a theme has it.
  var slot: WritableKeyPath<Theme, Color> {
    switch self {
    case .linkHighlight: \.linkHighlight
    case .marker: \.marker
    case .panelBackground: \.panelBackground
    case .panelText: \.panelText
    case .codeBackground: \.codeBackground
    case .checkboxFill: \.checkboxFill
    case .checkboxBorder: \.checkboxBorder
    case .separator: \.separator
    case .quoteAccent: \.quoteAccent
    case .tableBorder: \.tableBorder
    case .tableFill: \.tableFill
    case .fileControl: \.fileControl
    case .fileTitle: \.fileTitle
    case .fileDescription: \.fileDescription
    case .mapBackground: \.mapBackground
    case .mapPin: \.mapPin
    case .buttonFill: \.buttonFill
    case .buttonLabel: \.buttonLabel
    case .inlineButtonFill: \.inlineButtonFill
    case .inlineButtonLabel: \.inlineButtonLabel
    case .primaryButtonFill: \.primaryButtonFill
    case .primaryButtonLabel: \.primaryButtonLabel
    case .danger: \.danger
    case .success: \.success
    }
  }
}
