import PageModel
import Primitives
import Typography

/// The minimum and the maximum width of one or more columns, in points.
struct WidthLimits: Equatable {
  var minimum: Double
  var maximum: Double
  /// The width of the widest formula, which no column may cut, however many words it breaks.
  var formula = 0.0

  /// The widths of a cell without text, which are the smallest widths of every column.
  static let least = WidthLimits(minimum: 1, maximum: 1)

  func includes(_ other: WidthLimits) -> Bool {
    minimum >= other.minimum && maximum >= other.maximum && formula >= other.formula
  }

  mutating func include(_ other: WidthLimits) {
    minimum = max(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    formula = max(formula, other.formula)
  }
}

/// The column widths of a table, which divide the width of the page's content (Spec/Layout.md 16.2).
struct ColumnWidths: Equatable {
  /// The widths of the columns, from the first to the last, in points.
  private(set) var columns: [Double]
  /// The total width of all columns and the border, in points. Because of rounding, it can be some points
  /// more than their sum (Spec/Rulings.md 17).
  private(set) var gridWidth: Double

  /// Computes the widths of a grid's columns.
  ///
  /// - Parameters:
  ///   - limits: the width limits of the grid's cells, one for each.
  ///   - width: the width of the page's content, in points.
  ///   - border: the width of the lines, in points.
  ///   - overflow: the handling of columns that do not fit.
  init(
    _ grid: TableGrid, limits: [WidthLimits], width: Double, border: Double,
    overflow: ColumnOverflow = .natural
  ) {
    var demand = ColumnDemand()
    for (cell, limits) in zip(grid.cells, limits) { demand.include(limits, of: cell.columns) }
    self.init(demand, width: width, border: border, overflow: overflow)
  }

  /// - Parameter demand: the demand of all cells of the grid.
  init(_ demand: ColumnDemand, width: Double, border: Double, overflow: ColumnOverflow) {
    var demand = demand
    let minimumTotal = demand.columns.reduce(0) { $0 + $1.minimum }
    let maximumTotal = demand.columns.reduce(0) { $0 + $1.maximum }
    let widened = demand.widenForSpans()
    let available = width - border - minimumTotal - widened.minimum
    let total = maximumTotal + widened.maximum

    let fits = available > 0
    if !fits, case .compressed(let floor) = overflow {
      columns = Self.compressed(
        demand.columns.map(\.maximum), to: width - border, floors: demand.floors(floor))
      gridWidth = columns.reduce(0, +) + border
      return
    }
    columns = demand.columns.map { fits ? $0.minimum : $0.maximum }
    let growth = fits ? available : width - border - total
    guard growth > 0 else {
      gridWidth = total + border
      return
    }
    gridWidth = width
    var remaining = growth
    for index in columns.indices {
      let share = min(Rounding.nearest(growth * demand.columns[index].maximum / total), remaining)
      columns[index] += share
      remaining -= share
    }
  }

  /// Returns columns that shrink in proportion to their maximum widths, except for those at their floors
  /// (Spec/Layout.md 38).
  ///
  /// - Parameters:
  ///   - room: the width for all columns.
  ///   - floors: the smallest width of each column.
  fileprivate static func compressed(
    _ wanted: [Double], to room: Double, floors: [Double]
  ) -> [Double] {
    if floors.reduce(0, +) > room { return floors }
    var isPinned = [Bool](repeating: false, count: wanted.count)
    // Each round pins at least one column.
    for _ in wanted {
      let pinned = zip(floors, isPinned).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
      let free = zip(wanted, isPinned).reduce(0) { $0 + ($1.1 ? 0 : $1.0) }
      let factor = free > 0 ? (room - pinned) / free : 0
      let narrow = wanted.indices.filter {
        !isPinned[$0] && wanted[$0] * factor < floors[$0] - Rounding.noise
      }
      if narrow.isEmpty {
        var columns = wanted.indices.map { isPinned[$0] ? floors[$0] : Rounding.nearest(wanted[$0] * factor) }
        if let last = columns.indices.last(where: { !isPinned[$0] }) {
          columns[last] += room - columns.reduce(0, +)
        }
        return columns
      }
      for index in narrow { isPinned[index] = true }
    }
    return floors
  }
}

/// The widths that the cells added so far demand of a table's columns.
struct ColumnDemand {
  fileprivate private(set) var columns: [WidthLimits] = []
  /// The widths of cells that span columns, in the order in which their ranges first appeared
  /// (Spec/Rulings.md 18).
  private var spans: [(columns: Range<Int>, limits: WidthLimits)] = []
  private var spanIndices: [Range<Int>: Int] = [:]

  mutating func include(_ limits: WidthLimits, of range: Range<Int>) {
    while columns.count < range.upperBound { columns.append(.least) }
    // A cell that demands nothing more does not change the arrays, so that all rows share their storage.
    if range.count == 1 {
      if !columns[range.lowerBound].includes(limits) { columns[range.lowerBound].include(limits) }
    } else if let index = spanIndices[range] {
      if !spans[index].limits.includes(limits) { spans[index].limits.include(limits) }
    } else {
      spanIndices[range] = spans.count
      spans.append((range, limits))
    }
  }

  /// Returns the widths below which no column shrinks: that of its widest formula, and a number of points if
  /// the column is not narrower anyway. Columns are widened in equal whole steps for the formulas that span
  /// them.
  fileprivate func floors(_ least: Double) -> [Double] {
    var floors = columns.map { max(min(least, $0.maximum), $0.formula) }
    for span in spans {
      let missing = span.limits.formula - floors[span.columns].reduce(0, +)
      guard missing > 0 else { continue }
      for column in span.columns { floors[column] += Rounding.ceil(missing / Double(span.columns.count)) }
    }
    return floors
  }

  /// Widens columns in equal whole steps until they are as wide as the cells that span them, except for
  /// rounding.
  ///
  /// - Returns: the total of the added widths.
  fileprivate mutating func widenForSpans() -> WidthLimits {
    var added = WidthLimits(minimum: 0, maximum: 0)
    for span in spans {
      let count = Double(span.columns.count)
      let missingMinimum = span.limits.minimum - columns[span.columns].reduce(0) { $0 + $1.minimum }
      let missingMaximum = span.limits.maximum - columns[span.columns].reduce(0) { $0 + $1.maximum }
      let minimum = max(0, Rounding.floor(missingMinimum / count))
      let maximum = max(0, Rounding.nearest(missingMaximum / count))
      for column in span.columns {
        columns[column].minimum += minimum
        columns[column].maximum += maximum
      }
      added.minimum += minimum * count
      added.maximum += maximum * count
    }
    return added
  }
}

/// The text of a cell, which is shaped once and broken into lines again for each column width.
struct CellText {
  /// The minimum width, and the width if it can fill the page, without insets (Spec/Layout.md 16.2 step 1).
  let widths: WidthLimits

  private struct Content {
    let text: AttributedText
    /// The shaped text; `nil` if the text is cached between layouts, because few texts are broken again.
    var shaped: ShapedText?
    /// The lines at the width of the page; empty for a long text.
    var natural: [KeptLine] = []
    /// The lines of a long text at the width of the page, and with one word each.
    var grown: (natural: GrownLines, minimum: GrownLines)?
  }

  /// Tables read each text several times, and a copy of the content would retain all of its parts.
  @CopyOnWrite private var content: Content

  /// Creates the text of a cell; `nil` if the cell has no text.
  ///
  /// - Parameters:
  ///   - limit: the maximum width of a cell's text, in points.
  ///   - imageLimit: the width at which wider images and buttons are measured, in points.
  ///   - old: a text that this one may have grown from.
  init?(
    _ richText: RichText, limit: Double, imageLimit: Double, context: BlockContext, origin: InputOrigin,
    after old: CellText?
  ) {
    let environment = context.environment
    let text = RichTextFlattener.flatten(
      richText, style: BlockTextStyle(.table), environment: environment, origin: origin)
    guard !text.styled.isEmpty else { return nil }
    if text.styled.scalars.count >= Self.longText, text.styled.attachments.isEmpty {
      let known = old?.content.grown
      let natural = GrownLines(text, .fitting(limit: limit), after: known?.natural, environment: environment)
      let minimum = GrownLines(text, .minimum, after: known?.minimum, environment: environment)
      content = Content(text: text, grown: (natural, minimum))
      let (least, most) = (Rounding.ceil(minimum.width), Rounding.ceil(natural.width))
      widths = WidthLimits(minimum: least, maximum: max(least, most))
      return
    }
    let shaped = environment.shape(text.styled, origin: origin)
    let natural = shaped.keptLines(measuresInk: environment.options.measuresInk) { _ in
      .fitting(limit: limit)
    }
    content = Content(text: text, shaped: shaped, natural: natural)

    // The limit is rounded down to whole points, as when an image is fitted.
    let imageLimit = max(1, Rounding.floor(imageLimit))
    let hasWideImages = text.styled.attachments.contains { $0.kind.isLimited && $0.width > imageLimit }
    let measured =
      hasWideImages
      ? ShapedText(
        text.styled.limitingWidths(to: imageLimit), direction: environment.direction, book: environment.book,
        keepsKoreanWords: environment.options.keepsKoreanWords)
      : shaped
    let maximum = Self.effectiveWidth(
      hasWideImages ? measured.keptLines { _ in .fitting(limit: limit) } : natural)
    // Most cells are a word or a number, whose minimum width is the same.
    let isWord = !hasWideImages && natural.count == 1 && shaped.isUnbreakable
    let minimum = isWord ? maximum : Self.effectiveWidth(measured.keptLines { _ in .minimum })
    let formula = text.styled.attachments.lazy.filter { $0.kind == .formula }.map(\.width).max() ?? 0
    widths = WidthLimits(
      minimum: minimum, maximum: max(minimum, maximum), formula: Rounding.ceil(formula))
  }

  /// The minimum length of a long text, in Unicode scalars. Only the end of one that grows is laid out again.
  private static let longText = 128

  /// Lays out the text at the origin, in a width of `limit` points.
  ///
  /// - Parameters:
  ///   - alignment: the alignment of the lines in the limit; `nil` for the page's alignment, in an item that
  ///     is as wide as its lines.
  ///   - context: the context of the table.
  func item(
    limit: Double, alignment: TextAlignment? = nil, source: String, in context: BlockContext
  ) -> LayoutItem? {
    let environment = context.environment
    let layout = TextItemLayout(
      environment: environment, limit: limit, alignment: alignment ?? context.textAlignment, category: .table,
      hugsContent: alignment == nil)
    let text = content.text
    let isCut = text.styled.attachments.contains { $0.kind == .button && $0.width > limit }
    let set =
      isCut || content.grown != nil
      ? layout.layOut(text) : layout.layOut(text, lines: lines(limit: limit, environment))
    return set.map {
      LayoutItem(frame: $0.frame, source: source, content: .text($0.box))
    }
  }

  private func lines(limit: Double, _ environment: LayoutEnvironment) -> [KeptLine] {
    // A single line that fits does not change, which saves most cells the second line breaking.
    let natural = content.natural
    if natural.count == 1, natural[0].width <= limit { return natural }
    let text = content.text
    let shaped = content.shaped ?? environment.shape(text.styled, origin: text.origin)
    return shaped.keptLines(measuresInk: environment.options.measuresInk) { _ in .fitting(limit: limit) }
  }

  /// The text without its shaped form, which uses more memory than everything else.
  var light: CellText {
    var light = self
    light.content.shaped = nil
    return light
  }

  /// Returns the width of the widest line including trailing white space, rounded up to whole points
  /// (Spec/Layout.md 8.4).
  private static func effectiveWidth(_ lines: [KeptLine]) -> Double {
    Rounding.ceil(lines.lazy.map(\.width).max() ?? 0)
  }
}

/// The lines of a text that may have grown.
struct GrownLines {
  private let text: AttributedText
  private var lines: ChunkedArray<KeptLine> = []
  /// The width of the widest line up to each.
  private var widths: ChunkedArray<Double> = []
  /// The scan of a beginning of the text.
  private var scan = TextScan()

  /// - Parameters:
  ///   - mode: the mode of all lines.
  ///   - old: the lines of a text that this one may have grown from, in the same mode.
  init(_ text: AttributedText, _ mode: LineMode, after old: GrownLines?, environment: LayoutEnvironment) {
    self.text = text
    for distance in Self.seamDistances {
      guard let old,
        let (index, seam) = TextSeams(
          text.styled, after: old.text.styled, commonCount: text.commonCount(with: old.text), scan: old.scan,
          direction: environment.direction, book: environment.book
        ).last(ofLines: old.lines.count, before: distance, { old.lines[$0].line })
      else { break }
      let shaped = environment.shape(text.styled, from: seam, origin: text.origin)
      let more = shaped.keptLines { _ in mode }
      // The first line is one that stays, which shows whether the line break has changed it.
      guard !shaped.hasMissingCharacters, more.first?.line == old.lines[index].line else { continue }
      lines = old.lines.beginning(index + 1)
      widths = old.widths.beginning(index + 1)
      scan = seam.scan
      append(more.dropFirst())
      return
    }
    append(environment.shape(text.styled, origin: text.origin).keptLines { _ in mode }[...])
  }

  /// The width of the widest line, including trailing white space.
  var width: Double { widths.last ?? 0 }

  private mutating func append(_ more: ArraySlice<KeptLine>) {
    for line in more {
      widths.append(max(width, line.width))
      lines.append(line)
    }
  }

  /// The numbers of lines after the seam at which a text that grew is laid out again, as for other texts.
  private static let seamDistances = [1, 2]
}
