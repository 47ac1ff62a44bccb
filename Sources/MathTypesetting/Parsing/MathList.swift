import Primitives

/// The contents of a formula before its size is known: TeX's math list.
struct MathList: Equatable, Sendable {
  var items: [MathItem] = []

  init(_ items: [MathItem] = []) { self.items = items }

  var isEmpty: Bool { items.isEmpty }

  /// The only atom of a list that contains nothing else.
  var onlyAtom: Atom? {
    guard items.count == 1, case .atom(let atom) = items[0] else { return nil }
    return atom
  }

  /// True if the list is a tag in parentheses, made by `\tag`.
  var isInParentheses: Bool {
    guard case .atom(let first)? = items.first, case .text(let open) = first.nucleus else { return false }
    return open.string == "(" && items.count > 2
  }

  /// The only letter of a list, without scripts of its own.
  var onlyLetter: Atom? {
    guard let atom = onlyAtom, !atom.hasScripts else { return nil }
    if case .list(let list) = atom.nucleus { return list.onlyLetter }
    if case .symbol = atom.nucleus { return atom }
    return nil
  }

  /// True if an item affects the rest of its group.
  var hasSwitches: Bool {
    items.contains {
      switch $0 {
      case .style, .size: true
      case .atom, .space, .nonscript: false
      }
    }
  }
}

enum MathItem: Equatable, Sendable {
  case atom(Atom)
  case space(MathLength)
  /// A style, until the end of the group.
  case style(MathStyle)
  /// The font size, as a share of the formula's, until the end of the group.
  case size(Double)
  /// Ignores the next space in scripts.
  case nonscript
}

/// The class of an atom, which determines the spaces to its neighbors (Spec/Formulas.md 5).
enum AtomClass: String, CaseIterable, Sendable {
  case ord, op, bin, rel, open, close, punct, inner
}

/// A nucleus with scripts.
struct Atom: Equatable, Sendable {
  enum Limits: Equatable, Sendable {
    /// Above and below in display style, otherwise at the side.
    case display
    case always, never
  }

  var atomClass: AtomClass
  var nucleus: Nucleus
  var subscripts: MathList?
  var superscripts: MathList?
  /// The position of an operator's scripts.
  var limits = Limits.never
  /// The color; `nil` for the color of the text around the formula.
  var color: Color?
  /// True if `\boldsymbol` applies, and the face has no bold form of the symbol.
  var isEmboldened = false

  init(_ atomClass: AtomClass, _ nucleus: Nucleus, limits: Limits = .never, color: Color? = nil) {
    (self.atomClass, self.nucleus, self.limits, self.color) = (atomClass, nucleus, limits, color)
  }

  var hasScripts: Bool { subscripts != nil || superscripts != nil }
}

indirect enum Nucleus: Equatable, Sendable {
  case empty
  /// A character of the math face.
  case symbol(UInt32)
  case text(FormulaText)
  case list(MathList)
  case fraction(Fraction)
  case radical(MathList, degree: MathList?)
  case accent(Accent, MathList)
  /// A line above or below.
  case bar(isAbove: Bool, MathList)
  case fenced(Fenced)
  /// A delimiter of a given height, in ems; `nil` for an empty one.
  case bigDelimiter(UInt32?, height: Double)
  case table(MathTable)
  case shown(MathList, Visibility)
  case framed(MathList, Frame)
  case struck(MathList, Set<Strike>)
  case raised(MathList, MathLength)
  case rule(width: MathLength, height: MathLength, raise: MathLength)
  /// Content above or below a base, with the gaps of limits.
  case stack(MathList, over: MathList?, under: MathList?)
  /// An arrow as long as the content above and below it.
  case arrow(Arrow, over: MathList, under: MathList?)
  /// An operator with scripts at its corners; limits above and below are centered on the operator.
  case sideset(left: MathList, Atom)
  /// One list for each style: display, text, script, script of a script.
  case choice([MathList])
  /// Content centered on the axis.
  case centered(MathList)
  /// A relation with a stroke through it.
  case negated(MathList)
}

struct Fraction: Equatable, Sendable {
  var numerator: MathList
  var denominator: MathList
  /// The thickness of the line; `nil` for the face's default, 0 for no line.
  var thickness: MathLength?
  var left: UInt32?
  var right: UInt32?
  /// The style; `nil` for the style of the surrounding list.
  var style: MathStyle?
  /// The position of the numerator above a wider denominator, from 0 (left) to 1 (right).
  var numeratorAlignment = 0.5
  /// True for a continued fraction: both parts keep the fraction's style, and the numerator has at least the
  /// height of a line of text.
  var isContinued = false
}

struct Arrow: Equatable, Sendable {
  /// The direction of an equilibrium that favors one side.
  enum Lean: String, Sendable { case forward, backward }

  var scalar: UInt32
  /// The minimum width, in ems.
  var leastWidth = 0.0
  var lean: Lean?
}

struct Accent: Equatable, Sendable {
  var scalar: UInt32
  var isStretched: Bool
  var isBelow: Bool
}

struct Fenced: Equatable, Sendable {
  var left: UInt32?
  var right: UInt32?
  /// The parts, one more than the delimiters between them.
  var parts: [MathList]
  /// The delimiters between the parts.
  var middles: [UInt32?]
}

/// The visibility of a box, and the dimensions that count.
struct Visibility: Equatable, Sendable {
  enum Lap: String, Sendable { case left, right, center }

  var showsInk = true
  var hasWidth = true
  var hasHeight = true
  var hasDepth = true
  /// The position of content without a width.
  var lap = Lap.right
}

struct Frame: Equatable, Sendable {
  enum Border: Equatable, Sendable {
    case none
    case all
    /// Above and to the right, as actuaries write.
    case angle
  }

  var border: Border
  var borderColor: Color?
  var fill: Color?
  /// The space between content and border, in ems.
  var padding = Self.standardPadding
  /// The width of the border; `nil` for that of `\fbox`.
  var line: MathLength?

  static let standardPadding = 0.3
  static let anglePadding = 0.1
}

enum Strike: String, Sendable {
  /// From the bottom left to the top right.
  case rising
  case falling
  case across
  /// The angle of a phasor: a rising line, and one below the content.
  case phase
  /// A rising line with an arrowhead.
  case arrow
}

/// Text in a formula.
struct FormulaText: Equatable, Sendable {
  var string: String
  var face = TextFace()
}

/// LaTeX's family, series and shape. Text commands change one of them and leave the others.
struct TextFace: Equatable, Sendable {
  enum Family: String, Sendable { case serif, sans, mono, caps }

  var family = Family.serif
  var isBold = false
  var isItalic = false

  static let mono = TextFace(family: .mono)

  /// Changes the face by the detail of a text command.
  ///
  /// - Parameter word: the detail of a text command or switch.
  mutating func change(_ word: String) {
    switch word {
    case "plain", "normal": self = TextFace()
    case "bold", "boldSymbol": isBold = true
    case "medium": isBold = false
    case "italic": isItalic = true
    case "upright": isItalic = false
    case "emphasis": isItalic.toggle()
    default: family = Family(rawValue: word) ?? family
    }
  }
}

extension TextFace {
  /// Creates the face of letters in an alphabet of formulas; `nil` if text has no such face.
  init?(_ alphabet: Alphabet) {
    switch alphabet {
    case .normal, .upright: self.init()
    case .italic: self.init(isItalic: true)
    case .bold, .boldSymbol: self.init(isBold: true)
    case .boldItalic: self.init(isBold: true, isItalic: true)
    case .sans: self.init(family: .sans)
    case .sansItalic: self.init(family: .sans, isItalic: true)
    case .sansBold: self.init(family: .sans, isBold: true)
    case .mono: self.init(family: .mono)
    case .doubleStruck, .script, .boldScript, .fraktur, .boldFraktur: return nil
    }
  }
}

/// The styles of formulas.
enum MathStyle: Int, Comparable, Sendable {
  case display, text, script, scriptScript

  static func < (left: MathStyle, right: MathStyle) -> Bool { left.rawValue < right.rawValue }

  /// The style of superscripts and subscripts.
  var ofScripts: MathStyle { self <= .text ? .script : .scriptScript }

  /// The style of numerators and denominators.
  var ofFractions: MathStyle {
    switch self {
    case .display: .text
    case .text: .script
    case .script, .scriptScript: .scriptScript
    }
  }
}

/// A length that may depend on the font size.
struct MathLength: Equatable, Sendable {
  enum Unit: Equatable, Sendable {
    case em, ex
    /// Eighteenths of an em.
    case mu
    /// A tenth of an em in the formula's own size, whatever the style.
    case point
  }

  var value: Double
  var unit: Unit

  static let zero = MathLength(value: 0, unit: .em)
  /// The space between words.
  static let wordSpace = em(0.333)
  static func mu(_ value: Double) -> MathLength { MathLength(value: value, unit: .mu) }
  static func em(_ value: Double) -> MathLength { MathLength(value: value, unit: .em) }
}

/// A table with rows of cells: matrices, cases, aligned equations.
struct MathTable: Equatable, Sendable {
  enum Alignment: Equatable, Sendable { case left, center, right }

  /// A separator between columns, or at the edges.
  enum Separator: Equatable, Sendable {
    case gap(MathLength)
    case rule
    case dashedRule
    /// Content that the author gives (`@{…}`).
    case list(MathList)

    var isRule: Bool { self == .rule || self == .dashedRule }
  }

  struct Column: Equatable, Sendable {
    var alignment: Alignment
    /// The separators before the column, from left to right.
    var before: [Separator]
    /// The separators at the right edge; only for the last column.
    var after: [Separator] = []
  }

  struct Row: Equatable, Sendable {
    var cells: [MathList]
    /// The extra space below.
    var gap = MathLength.zero
    var linesAbove: [Line] = []
    /// The cells that span several columns, in order.
    var spans: [Span] = []
    var tag: MathList?
  }

  struct Line: Equatable, Sendable {
    var isDashed = false
    /// The range of columns; `nil` for all of them.
    var columns: ClosedRange<Int>?
  }

  struct Span: Equatable, Sendable {
    var columns: Range<Int>
    /// The column format of the spanning cell.
    var column: Column
  }

  /// The spacing of rows.
  enum Spacing: Equatable, Sendable {
    /// The strut of `array`, times a stretch.
    case array(stretch: Double)
    /// Lines of displayed equations, with additional space.
    case aligned
    /// Tight lines of scripts: `small` for `smallmatrix`, `substack` for `substack`.
    case small
    case substack
  }

  var columns: [Column]
  var rows: [Row]
  var linesBelow: [Line] = []
  var spacing: Spacing
  var style: MathStyle
  /// True if columns also have gaps at the table's edges.
  var hasOuterGaps = false
  /// True if the first row is left-aligned and the last right-aligned, as lines of one equation.
  var isBroken = false
  /// The part of the table on the surrounding baseline or axis: the first row, the center or the last row.
  var anchor = Anchor.middle

  enum Anchor: Equatable, Sendable { case top, middle, bottom }
}
