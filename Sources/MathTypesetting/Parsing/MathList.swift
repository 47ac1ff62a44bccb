import Primitives

/// What a formula says, before it knows a size: TeX's math list.
struct MathList: Equatable, Sendable {
  var items: [MathItem] = []

  init(_ items: [MathItem] = []) { self.items = items }

  var isEmpty: Bool { items.isEmpty }

  /// The only atom of a list that holds nothing else.
  var onlyAtom: Atom? {
    guard items.count == 1, case .atom(let atom) = items[0] else { return nil }
    return atom
  }

  /// Whether it is what `\tag` made of a number.
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

  /// Whether something in it holds to the end of its group.
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
  /// To the end of the group.
  case style(MathStyle)
  /// Of type, as a share of the formula's; to the end of the group.
  case size(Double)
  /// The next space counts only outside scripts.
  case nonscript
}

/// How an atom gets on with its neighbours (Spec/Formulas.md 5).
enum AtomClass: String, CaseIterable, Sendable {
  case ord, op, bin, rel, open, close, punct, inner
}

/// Something with scripts.
struct Atom: Equatable, Sendable {
  enum Limits: Equatable, Sendable {
    /// Above and below in display style, else beside.
    case display
    case always, never
  }

  var atomClass: AtomClass
  var nucleus: Nucleus
  var subscripts: MathList?
  var superscripts: MathList?
  /// Of operators.
  var limits = Limits.never
  /// `nil` for the colour of the text around the formula.
  var color: Color?
  /// Whether `\boldsymbol` holds for it, and the face has no bold form of it.
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
  /// A delimiter of a chosen height, in ems; `nil` for an empty one.
  case bigDelimiter(UInt32?, height: Double)
  case table(MathTable)
  case shown(MathList, Visibility)
  case framed(MathList, Frame)
  case struck(MathList, Set<Strike>)
  case raised(MathList, MathLength)
  case rule(width: MathLength, height: MathLength, raise: MathLength)
  /// Something above or below a base, with its gaps of limits.
  case stack(MathList, over: MathList?, under: MathList?)
  /// An arrow as long as what is above and below.
  case arrow(Arrow, over: MathList, under: MathList?)
  /// An operator with scripts at its corners; what is above and below stands in its middle.
  case sideset(left: MathList, Atom)
  /// One for each style: display, text, script, script of a script.
  case choice([MathList])
  /// Centred on the axis.
  case centered(MathList)
  /// A relation with a stroke through it.
  case negated(MathList)
}

struct Fraction: Equatable, Sendable {
  var numerator: MathList
  var denominator: MathList
  /// `nil` for the face's own; zero for none.
  var thickness: MathLength?
  var left: UInt32?
  var right: UInt32?
  /// `nil` for the style around it.
  var style: MathStyle?
  /// Where the numerator stands over a wider denominator, from 0 (left) to 1.
  var numeratorAlignment = 0.5
  /// Whether numerator and denominator have the height of a line of text, as in continued fractions.
  var isContinued = false
}

struct Arrow: Equatable, Sendable {
  /// Of an equilibrium that is not in the middle, the side that it is on.
  enum Lean: String, Sendable { case forward, backward }

  var scalar: UInt32
  /// Ems.
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
  /// One more than there are delimiters between them.
  var parts: [MathList]
  /// Between the parts.
  var middles: [UInt32?]
}

/// What of a box shows, and what of its size counts.
struct Visibility: Equatable, Sendable {
  enum Lap: String, Sendable { case left, right, center }

  var showsInk = true
  var hasWidth = true
  var hasHeight = true
  var hasDepth = true
  /// Where what has no width stands.
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
  /// Ems between content and border.
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
  /// The angle of a phasor: a rising line and one below.
  case phase
  /// A rising line with a head.
  case arrow
}

/// Text in a formula.
struct FormulaText: Equatable, Sendable {
  var string: String
  var face = TextFace()
}

/// What LaTeX calls family, series and shape: commands of text change one of them and leave the others.
struct TextFace: Equatable, Sendable {
  enum Family: String, Sendable { case serif, sans, mono, caps }

  var family = Family.serif
  var isBold = false
  var isItalic = false

  static let mono = TextFace(family: .mono)

  /// - Parameter word: the detail of a command of text, or of a switch.
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
  /// The face of letters in an alphabet of formulas; `nil` for one that no text has.
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

  /// Of superscripts and subscripts.
  var ofScripts: MathStyle { self <= .text ? .script : .scriptScript }

  /// Of numerators and denominators.
  var ofFractions: MathStyle {
    switch self {
    case .display: .text
    case .text: .script
    case .script, .scriptScript: .scriptScript
    }
  }
}

/// A length that may depend on the size it is used at.
struct MathLength: Equatable, Sendable {
  enum Unit: Equatable, Sendable {
    case em, ex
    /// Eighteenths of an em.
    case mu
    /// At the formula's own size, whatever the style: an em is ten of them.
    case point
  }

  var value: Double
  var unit: Unit

  static let zero = MathLength(value: 0, unit: .em)
  /// Between words.
  static let wordSpace = em(0.333)
  static func mu(_ value: Double) -> MathLength { MathLength(value: value, unit: .mu) }
  static func em(_ value: Double) -> MathLength { MathLength(value: value, unit: .em) }
}

/// Rows of cells: matrices, cases, aligned equations.
struct MathTable: Equatable, Sendable {
  enum Alignment: Equatable, Sendable { case left, center, right }

  /// What stands between columns, or at the edges.
  enum Separator: Equatable, Sendable {
    case gap(MathLength)
    case rule
    case dashedRule
    /// Given by the author (`@{…}`).
    case list(MathList)

    var isRule: Bool { self == .rule || self == .dashedRule }
  }

  struct Column: Equatable, Sendable {
    var alignment: Alignment
    /// From left to right.
    var before: [Separator]
    /// Of the last column: what stands at the right edge.
    var after: [Separator] = []
  }

  struct Row: Equatable, Sendable {
    var cells: [MathList]
    /// Extra space below.
    var gap = MathLength.zero
    var linesAbove: [Line] = []
    /// Cells that reach over several columns, in their order.
    var spans: [Span] = []
    var tag: MathList?
  }

  struct Line: Equatable, Sendable {
    var isDashed = false
    /// `nil` for all of them.
    var columns: ClosedRange<Int>?
  }

  struct Span: Equatable, Sendable {
    var columns: Range<Int>
    /// Its own, for its one cell.
    var column: Column
  }

  /// How rows are set.
  enum Spacing: Equatable, Sendable {
    /// With the strut of `array`, times a stretch.
    case array(stretch: Double)
    /// As lines of displayed equations, opened up.
    case aligned
    /// Tight lines of scripts, as in `smallmatrix` and `substack`.
    case small
    case substack
  }

  var columns: [Column]
  var rows: [Row]
  var linesBelow: [Line] = []
  var spacing: Spacing
  var style: MathStyle
  /// Whether columns keep their distance from the table's edges too.
  var hasOuterGaps = false
  /// Whether its first row stands to the left and its last to the right, as lines of one equation.
  var isBroken = false
  /// Whether the table's first or last line, not its middle, stands on the line around it.
  var anchor = Anchor.middle

  enum Anchor: Equatable, Sendable { case top, middle, bottom }
}
