import Localization
import MathTypesetting
import PageModel
import Typography

/// The options, caches and results that all blocks of a page share during its layout.
final class LayoutEnvironment {
  let options: LayoutOptions
  /// The design with the sizes that apply here: text and spacing can be smaller in a quote.
  let design: Design
  let book: FontBook
  let isRTL: Bool
  let media: MediaTable
  let outline: LazyOutline
  let details: DetailsStates
  /// See `Page.toggled`.
  let toggled: Set<String>
  /// The anchor that the options name, if the page has it.
  let anchor: PageOutline.Anchor?
  let state: LayoutState
  let isQuoted: Bool
  /// The environment for quotes; `nil` before the first quote.
  private var inQuotes: LayoutEnvironment?
  private let typesetter: FormulaTypesetter

  /// - Parameter outline: the outline of the page; `nil` to build it from the page.
  init(_ page: Page, outline: LazyOutline? = nil, options: LayoutOptions, book: FontBook) {
    self.options = options
    self.book = book
    design = options.sizedDesign(isQuoted: false)
    typesetter = FormulaTypesetter(book: book, limits: options.formulaLimits)
    isRTL = page.isRTL
    media = page.media
    toggled = page.toggled
    let outline = outline ?? LazyOutline(page.blocks)
    self.outline = outline
    anchor = options.anchor.flatMap { outline.value.anchor(named: $0) }
    details = DetailsStates(options.expansion, way: anchor?.path ?? [], outline: outline)
    state = LayoutState()
    isQuoted = false
  }

  /// Creates an environment for the same page with the sizes inside or outside of quotes.
  private init(_ other: LayoutEnvironment, isQuoted: Bool) {
    options = other.options
    book = other.book
    design = options.sizedDesign(isQuoted: isQuoted)
    self.isQuoted = isQuoted
    typesetter = other.typesetter
    isRTL = other.isRTL
    media = other.media
    toggled = other.toggled
    outline = other.outline
    details = other.details
    anchor = other.anchor
    state = other.state
  }

  /// The environment for the contents of a quote. A quote inside a quote has the same environment.
  var quoted: LayoutEnvironment {
    if isQuoted { return self }
    let quoted = inQuotes ?? LayoutEnvironment(self, isQuoted: true)
    inQuotes = quoted
    return quoted
  }

  /// The environment for the parts of a quote that have the page's sizes. It is not stored: two environments
  /// that refer to each other would never be freed.
  var unquoted: LayoutEnvironment { isQuoted ? LayoutEnvironment(self, isQuoted: false) : self }

  var theme: Theme { options.theme }
  var scale: Double { options.scale }
  var dates: DateFormat { options.dates }
  var language: Language { options.dates.language }
  var fileText: FileRowText { FileRowText(language) }

  var direction: BaseDirection {
    options.forcesPageDirection ? .forced(isRTL: isRTL) : .natural(fallbackIsRTL: isRTL)
  }

  /// The size of a device pixel, in points.
  var pixel: Double { 1 / scale }

  /// Shapes a text, by default in the direction of the page, and warns of characters that no font contains.
  ///
  /// - Parameter seam: the position in the text from which it is shaped.
  func shape(
    _ text: StyledText, direction: BaseDirection? = nil, from seam: TextSeam = .start,
    origin: InputOrigin
  ) -> ShapedText {
    let shaped = ShapedText(
      text, direction: direction ?? self.direction, book: book, from: seam,
      keepsKoreanWords: options.keepsKoreanWords)
    state.shapedCount += text.scalars.count - seam.position.scalar
    for character in shaped.missingCharacters { warn(.missingGlyph(character), origin: origin) }
    return shaped
  }

  /// Returns the Unicode scalars of a string. If the string has grown, only its new end is decoded.
  func scalars(of string: String) -> [UInt32] {
    state.texts?.strings.scalars(of: string) ?? string.unicodeScalars.values
  }

  /// Returns a typeset formula, from the cache if the formula was typeset before.
  ///
  /// - Parameters:
  ///   - size: the size of an em, in points.
  ///   - line: the line that the numbers of equations are aligned in.
  func formula(
    _ source: String, mode: FormulaTypesetter.Mode, size: Double, line: FormulaTypesetter.Line? = nil
  ) -> FormulaTypesetter.Result {
    // Only a formula with a number depends on its line.
    let line = line.flatMap { source.contains("\\tag") ? $0 : nil }
    return state.formulas.result(
      FormulaMemory.Key(source: source, mode: mode, size: size, line: line), typesetter: typesetter)
  }

  func warn(_ warning: LayoutWarning, origin: InputOrigin) {
    state.log.add(Diagnostic(warning.code, warning.message, help: warning.help, at: origin))
  }
}

/// The diagnostics, caches and counters of a layout, in addition to its items.
final class LayoutState {
  var log = DiagnosticLog()
  /// The texts of the previous layout; `nil` if the page has no previous and no next layout.
  var texts: TextMemory?
  /// The flattened texts of the previous layout; `nil` as for `texts`.
  var flattened: FlattenedTexts?
  /// The tables of the previous layout; `nil` as for `texts`.
  var tables: TableMemory?
  /// The contents of containers of the previous layout; `nil` as for `texts`.
  var nested: NestedMemory?
  var formulas = FormulaMemory()
  var tokens = TokenMemory()
  /// The number of Unicode scalars that were shaped.
  var shapedCount = 0
}
