import Localization
import MathTypesetting
import Primitives

/// The options of the layout.
public struct LayoutOptions: Hashable, Codable, Sendable {
  /// The available width of the page, in points. A screen replaces it.
  public var width: Double
  /// The generation of the app.
  @CopyOnWrite public var design: Design
  /// The text size of paragraphs in points, in designs with a choice, or `nil` for the default of the design.
  public var textSize: Double?
  /// The size of all text in percent, in designs with such steps, or `nil` for 100.
  public var textStep: Int?
  /// A Boolean value that indicates whether all text uses the serif font, in designs with a choice.
  public var usesSerif = false
  /// A Boolean value that indicates whether the page is from a server, which counts views. If false, the row
  /// with the views is not shown, in designs that have it.
  public var isFromServer = true
  /// The number of pixels per point.
  public var scale: Double
  /// The colors.
  public var theme: Theme
  /// A Boolean value that indicates whether every paragraph has the direction of the page instead of that of
  /// its first strong character.
  public var forcesPageDirection: Bool
  /// The time zone, clock and language of dates.
  public var dates: DateFormat
  /// A Boolean value that indicates whether the layout contains the ink bounds of each character, for dumps.
  public var measuresInk: Bool
  /// The details that are open.
  public var expansion = Expansion.page
  /// The name of an anchor. Details that contain it are opened.
  public var anchor: String?
  /// The display of tables that are wider than the page.
  public var tables = TableOverflow.scrolled(0)
  /// The display of formulas that are wider than the page.
  public var formulas = TableOverflow.scrolled(0)
  /// The limits of formulas. A formula beyond them is shown as its source.
  package var formulaLimits = FormulaLimits()
  /// The index of the image that slideshows show, from 0.
  public var slide = 0
  /// A Boolean value that indicates whether blocks that a phone shows as gray boxes show their content.
  public var showsRichPlaceholders = false
  /// The colors of code in a known language, or `nil` for those of the design, which may have none.
  public var codeColors: CodeColors?
  /// The screen that the page is shown on, in designs with a screen, or `nil` to render the whole page.
  public var screen: PageScreen?
  /// A Boolean value that indicates whether the digits of Georgia are as tall as capitals (Spec/Fonts.md
  /// 4.4).
  public var hasLiningFigures = false
  /// A Boolean value that indicates whether Korean lines break between words only, instead of between any two
  /// syllables as on phones (Spec/Layout.md 8.4).
  public var keepsKoreanWords = false

  /// The width of a page in a chat on a phone that is 390 points wide (Spec/Picture.md, Sizes).
  public static let standardWidth = 337.0
  /// The width of an article on a phone that is 390 points wide.
  public static let articleWidth = 390.0
  package static let standardScale = 2.0

  package init(
    width: Double = standardWidth, design: Design = .june2026, scale: Double = standardScale,
    theme: Theme = Theme(palette: .classic, side: .incoming), forcesPageDirection: Bool = false,
    dates: DateFormat = DateFormat(), measuresInk: Bool = false
  ) {
    (self.width, self.design, self.scale, self.theme) = (width, design, scale, theme)
    (self.forcesPageDirection, self.dates, self.measuresInk) = (forcesPageDirection, dates, measuresInk)
  }
}

extension Language {
  /// The clock that is common in the language.
  public var clock: DateFormat.Clock { countsTo12 ? .hours12 : .hours24 }
}

extension LayoutOptions {
  /// The language of labels, dates and service messages.
  public var language: Language {
    get { dates.language }
    set { dates.language = newValue }
  }

  @available(*, deprecated, message: "Use codeColors.")
  public var highlightsCode: Bool {
    get { codeColors != nil }
    set { codeColors = newValue ? .readable : nil }
  }

  /// Returns the design with the sizes that its reader chose.
  func sizedDesign(isQuoted: Bool) -> Design {
    design.stepped(percent: textStep, isSerif: usesSerif)
      .sized(textSize: textSize, isQuoted: isQuoted, pixels: scale)
  }
}

/// The details that are open (Spec/Rulings.md 51).
public enum Expansion: Hashable, Codable, Sendable {
  case all, none
  /// The details that the page opens.
  case page
  /// Only the given details.
  case only([DetailsName])

  public enum DetailsName: Hashable, Codable, Sendable {
    /// The index of the details in document order, from 0, including those inside closed details.
    case ordinal(Int)
    /// A JSON pointer to the details in the page's blocks, with the field names of the Bot API.
    case source(String)
  }
}

/// The display of a table or a formula that is wider than the page.
public enum TableOverflow: Hashable, Codable, Sendable {
  /// Clipped at the edges of the page, and scrolled to the right by a number of points.
  case scrolled(Double)
  /// Shown in full: the page becomes wide enough.
  case full
  /// A formula is scaled down until it fits, but not below 0.6 of its size, and is then clipped. A table is
  /// clipped.
  case shrunk

  /// The smallest scale of a formula.
  static let smallestShare = 0.6
}
