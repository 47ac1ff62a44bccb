import MathTypesetting
import PageModel
import Typography
import Wording

/// What all blocks of one page share while it is laid out.
final class LayoutEnvironment {
  let options: LayoutOptions
  /// With the numbers that hold here: texts and distances may be smaller in a quote.
  let design: Design
  let book: FontBook
  let isRTL: Bool
  let media: MediaTable
  let outline: LazyOutline
  let details: DetailsStates
  /// The anchor that the options name, if the page has it.
  let anchor: PageOutline.Anchor?
  let state: LayoutState
  let isQuoted: Bool
  /// Once there was a quote.
  private var inQuotes: LayoutEnvironment?
  private let typesetter: FormulaTypesetter

  /// - Parameter outline: the page's, if something is known of it.
  init(_ page: Page, outline: LazyOutline? = nil, options: LayoutOptions, book: FontBook) {
    self.options = options
    self.book = book
    design = options.sizedDesign(isQuoted: false)
    typesetter = FormulaTypesetter(book: book, limits: options.formulaLimits)
    isRTL = page.isRTL
    media = page.media
    let outline = outline ?? LazyOutline(page.blocks)
    self.outline = outline
    anchor = options.anchor.flatMap { outline.value.anchor(named: $0) }
    details = DetailsStates(options.expansion, way: anchor?.path ?? [], outline: outline)
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
  var language: Language { options.dates.language }
  var fileText: FileRowText { FileRowText(language) }

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
    for character in shaped.missingCharacters { warn(.missingGlyph(character), origin: origin) }
    return shaped
  }

  /// Unicode scalars of a string, of which only those are decoded that it has grown by.
  func scalars(of string: String) -> [UInt32] {
    state.texts?.strings.scalars(of: string) ?? string.unicodeScalars.values
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
    state.log.add(Diagnostic(warning.code, warning.message, help: warning.help, at: origin))
  }
}

/// What a layout leaves besides its items.
final class LayoutState {
  var log = DiagnosticLog()
  /// Texts of the layout before; `nil` when there is none, and none to come.
  var texts: TextMemory?
  /// The same of what the texts were made from.
  var flattened: FlattenedTexts?
  /// The tables of the layout before.
  var tables: TableMemory?
  var formulas = FormulaMemory()
  var tokens = TokenMemory()
  /// Unicode scalars that were shaped.
  var shapedCount = 0
}
