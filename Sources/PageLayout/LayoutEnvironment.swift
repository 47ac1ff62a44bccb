import MathTypesetting
import PageModel
import Primitives
import Typography

/// How a page is laid out.
public struct LayoutOptions: Sendable {
  /// The page's bounding width in points, unless a screen says it.
  public var width: Double
  public var design: Design
  /// Of paragraphs, in points, in designs that follow the reader's choice; `nil` for the design's own.
  public var textSize: Double?
  /// Of all texts, in percent, in designs that have such steps; `nil` for 100.
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
  /// Whether clusters carry their ink bounds.
  package var measuresInk: Bool
  public var expansion = Expansion.page
  /// Name of an anchor whose details are opened on the way to it.
  public var anchor: String?
  public var tables = TableOverflow.scrolled(0)
  /// What shows of formulas that are wider than the page.
  public var formulas = TableOverflow.scrolled(0)
  /// Of a formula beyond them the source is shown.
  package var formulaLimits = FormulaLimits()
  /// Index of the page that slideshows show.
  public var slide = 0
  /// Whether blocks that a phone shows as grey boxes show what they hold.
  public var showsRichPlaceholders = false
  /// Whether code is coloured by its language in designs that do not do so by themselves.
  public var highlightsCode = false
  /// The screen that the page is shown on, in designs that have one; `nil` for all of the page.
  public var screen: PageScreen?
  /// Whether Georgia's digits are as tall as capitals (Docs/Fonts.md 4.4).
  public var hasLiningFigures = false

  /// The page's width in a chat on a phone that is 390 points wide (Docs/Picture.md, Sizes).
  public static let standardWidth = 337.0
  /// An article's on such a phone.
  public static let articleWidth = 390.0
  package static let standardScale = 2.0

  package init(
    width: Double = standardWidth, design: Design = .june2026, scale: Double = standardScale,
    theme: Theme = Theme(palette: .classic, side: .incoming), forcesPageDirection: Bool = false,
    dates: DateFormat = DateFormat(), measuresInk: Bool = false
  ) {
    self.width = width
    self.design = design
    self.scale = scale
    self.theme = theme
    self.forcesPageDirection = forcesPageDirection
    self.dates = dates
    self.measuresInk = measuresInk
  }
}

extension LayoutOptions {
  /// The design with the sizes that its reader chose.
  fileprivate func sizedDesign(isQuoted: Bool) -> Design {
    design.stepped(percent: textStep, isSerif: usesSerif)
      .sized(textSize: textSize, isQuoted: isQuoted, pixels: scale)
  }
}

/// What all blocks of one page share while it is laid out.
final class LayoutEnvironment {
  let options: LayoutOptions
  /// With the numbers that hold here: texts and distances may be smaller in a quote.
  let design: Design
  let book: FontBook
  let isRTL: Bool
  let media: MediaTable
  let outline: PageOutline
  let details: DetailsStates
  /// The anchor that the options name, if the page has it.
  let anchor: PageOutline.Anchor?
  let state: LayoutState
  private let isQuoted: Bool
  /// Once there was a quote.
  private var inQuotes: LayoutEnvironment?
  private let typesetter: FormulaTypesetter

  /// - Parameter outline: the page's, if it is known.
  init(_ page: Page, outline: PageOutline? = nil, options: LayoutOptions, book: FontBook) {
    self.options = options
    self.book = book
    design = options.sizedDesign(isQuoted: false)
    typesetter = FormulaTypesetter(book: book, limits: options.formulaLimits)
    isRTL = page.isRTL
    media = page.media
    self.outline = outline ?? PageOutline(page.blocks)
    anchor = options.anchor.flatMap(self.outline.anchor(named:))
    details = DetailsStates(options.expansion, way: anchor?.path ?? [], outline: self.outline)
    state = LayoutState()
    isQuoted = false
  }

  /// The same page at the sizes that hold in quotes, or at those that hold outside.
  private init(_ other: LayoutEnvironment, isQuoted: Bool) {
    options = other.options
    book = other.book
    design = options.sizedDesign(isQuoted: isQuoted)
    self.isQuoted = isQuoted
    typesetter = other.typesetter
    isRTL = other.isRTL
    media = other.media
    outline = other.outline
    details = other.details
    anchor = other.anchor
    state = other.state
  }

  /// For what stands in a quote. The quotes in it add nothing.
  var quoted: LayoutEnvironment {
    if isQuoted { return self }
    let quoted = inQuotes ?? LayoutEnvironment(self, isQuoted: true)
    inQuotes = quoted
    return quoted
  }

  /// For what a quote sets as large as the page does. Two that held each other would stay for ever.
  var unquoted: LayoutEnvironment { isQuoted ? LayoutEnvironment(self, isQuoted: false) : self }

  var theme: Theme { options.theme }
  var scale: Double { options.scale }
  var dates: DateFormat { options.dates }

  var direction: BaseDirection {
    options.forcesPageDirection ? .forced(isRTL: isRTL) : .natural(fallbackIsRTL: isRTL)
  }

  /// One device pixel in points.
  var pixel: Double { 1 / scale }

  /// Shapes a text, in the page's own direction unless another is given, and warns of what no font can draw.
  ///
  /// - Parameter seam: of the text, to shape what follows it.
  func shape(
    _ text: StyledText, direction: BaseDirection? = nil, from seam: TextSeam = .start,
    origin: InputOrigin
  ) -> ShapedText {
    let shaped = ShapedText(text, direction: direction ?? self.direction, book: book, from: seam)
    state.shapedCount += text.scalars.count - seam.position.scalar
    for scalar in shaped.missingCharacters { warn(.missingGlyph(scalar), origin: origin) }
    return shaped
  }

  /// Unicode scalars of a string, of which only those are decoded that it has grown by.
  func scalars(of string: String) -> [UInt32] {
    state.texts?.strings.scalars(of: string) ?? string.unicodeScalars.map(\.value)
  }

  /// - Parameters:
  ///   - size: an em's, in points.
  ///   - line: where numbers of equations stand.
  func formula(
    _ source: String, mode: FormulaTypesetter.Mode, size: Double, line: FormulaTypesetter.Line? = nil
  ) -> FormulaTypesetter.Result {
    // Few have numbers: what the others look like depends on no line.
    let line = line.flatMap { source.contains("\\tag") ? $0 : nil }
    return state.formulas.result(
      FormulaMemory.Key(source: source, mode: mode, size: size, line: line), typesetter: typesetter)
  }

  func warn(_ warning: LayoutWarning, origin: InputOrigin) {
    state.log.add(Diagnostic(warning.code, warning.message, at: origin))
  }
}

/// What a layout leaves besides its items.
final class LayoutState {
  var log = DiagnosticLog()
  /// Texts of the layout before; `nil` when there is none, and none to come.
  var texts: TextMemory?
  var formulas = FormulaMemory()
  var tokens = TokenMemory()
  /// Unicode scalars that were shaped.
  var shapedCount = 0
}
