import MathTypesetting
import Primitives
import Wording

/// How a page is laid out.
public struct LayoutOptions: Sendable {
  /// The page's bounding width in points, unless a screen says it.
  public var width: Double
  @CopyOnWrite public var design: Design
  /// The size of paragraphs, in points, in designs that follow the reader's choice; `nil` for the design's own.
  public var textSize: Double?
  /// The size of all texts, in percent, in designs that have such steps; `nil` for 100.
  public var textStep: Int?
  /// Whether all texts are set in the serif face, in designs that let their readers choose.
  public var usesSerif = false
  /// Whether the page came from a server, which counts its views; else the row below it is not shown, in designs that
  /// have one.
  public var isFromServer = true
  /// Device pixels in a point.
  public var scale: Double
  public var theme: Theme
  /// Forces the page's direction on every paragraph instead of taking its first strong character's.
  public var forcesPageDirection: Bool
  public var dates: DateFormat
  /// Whether clusters carry their ink bounds, for dumps that show them.
  public var measuresInk: Bool
  public var expansion = Expansion.page
  /// Name of an anchor whose details are opened on the way to it.
  public var anchor: String?
  public var tables = TableOverflow.scrolled(0)
  /// What shows of formulas that are wider than the page.
  public var formulas = TableOverflow.scrolled(0)
  /// The limits of formulas; of one beyond them the source is shown.
  package var formulaLimits = FormulaLimits()
  /// Index of the page that slideshows show.
  public var slide = 0
  /// Whether blocks that a phone shows as grey boxes show what they hold.
  public var showsRichPlaceholders = false
  /// The colours of code whose language is known; `nil` for those of the design, which may have none.
  public var codeColors: CodeColors?
  /// The screen that the page is shown on, in designs that have one; `nil` for all of the page.
  public var screen: PageScreen?
  /// Whether Georgia's digits are as tall as capitals (Spec/Fonts.md 4.4).
  public var hasLiningFigures = false

  /// The page's width in a chat on a phone that is 390 points wide (Spec/Picture.md, Sizes).
  public static let standardWidth = 337.0
  /// An article's on such a phone.
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
  /// As its readers count hours.
  public var clock: DateFormat.Clock { countsTo12 ? .hours12 : .hours24 }
}

extension LayoutOptions {
  /// The words of all that a picture says by itself.
  public var language: Language {
    get { dates.language }
    set { dates.language = newValue }
  }

  @available(*, deprecated, message: "Use codeColors.")
  public var highlightsCode: Bool {
    get { codeColors != nil }
    set { codeColors = newValue ? .readable : nil }
  }

  /// The design with the sizes that its reader chose.
  func sizedDesign(isQuoted: Bool) -> Design {
    design.stepped(percent: textStep, isSerif: usesSerif)
      .sized(textSize: textSize, isQuoted: isQuoted, pixels: scale)
  }
}

/// Which details are open (Spec/Rulings.md 51).
public enum Expansion: Equatable, Sendable {
  case all, none
  /// As the page says.
  case page
  /// Those named, by ordinal or by pointer, and no others.
  case only([DetailsName])

  public enum DetailsName: Equatable, Sendable {
    /// In document order from zero, those inside closed ones too.
    case ordinal(Int)
    /// JSON pointer into the page's blocks, in Bot API field names.
    case source(String)
  }
}

/// What becomes of a table or a formula that is wider than the page.
public enum TableOverflow: Equatable, Sendable {
  /// It is cut at the page's edges, scrolled to the right by so many points.
  case scrolled(Double)
  /// The page is widened until all of it shows.
  case full
  /// A formula is set smaller until it fits, to 0.6 of its size at least, and then cut. A table is cut.
  case shrunk

  /// How small a formula may become.
  package static let smallestShare = 0.6
}
