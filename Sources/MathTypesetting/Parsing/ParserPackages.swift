/// Commands of packages that expand to other tokens in ways that a row of the table cannot describe.
extension FormulaParser {
  /// Reads the expansion of a template as one item, with the arguments as they were written.
  mutating func insert(
    _ template: String, _ arguments: [[FormulaToken]], of token: FormulaToken, into items: inout [MathItem]
  ) {
    source.give(FormulaTokenizer.tokens(of: template), arguments, of: token)
    guard source.next() != nil else { return }
    nested(()) { $0.item(into: &items) }
  }

  /// Reads `\Set{x | x > 0}` and stretches the bars that are not delimiters of inner content.
  mutating func barred(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    guard words.count == 4 else { return }
    let bar = FormulaTokenizer.tokens(of: words[2])
    var content: [FormulaToken] = []
    var depth = 0
    var isDone = false
    for part in source.rawArgument(of: token) {
      if part.is("{") { depth += 1 }
      if part.is("}") { depth -= 1 }
      let takesDelimiter = content.last.map(Self.takesDelimiter) ?? false
      if part.is("|"), depth == 0, !isDone, !takesDelimiter {
        content += bar
        isDone = words[0] == "once"
      } else {
        content.append(part)
      }
    }
    insert(words[1] + "#1" + words[3], [content], of: token, into: &items)
  }

  private static func takesDelimiter(_ token: FormulaToken) -> Bool {
    switch CommandTable.construct(of: token) {
    case .left?, .middle?, .right?, .delimiter?: true
    default: false
    }
  }

  /// Reads `\dv[n]{f}{x}`, `\dv{x}`, `\pdv{f}{x}{y}`.
  mutating func derivative(_ sign: String, _ token: FormulaToken, into items: inout [MathItem]) {
    let isFlat = source.raw?.is("*") == true
    if isFlat { _ = source.takeRaw() }
    let order = source.rawOption()
    var parts = [source.rawArgument(of: token)]
    while parts.count < 3, source.raw?.is("{") == true { parts.append(source.rawArgument(of: token)) }
    let power = order == nil ? "" : "^{#4}"
    let (over, under) =
      switch parts.count {
      case 1: (sign + power, "\(sign) #1\(power)")
      case 2: ("\(sign)\(power)#1", "\(sign) #2\(power)")
      default: ("\(sign)^2#1", "\(sign) #2\\,\(sign) #3")
      }
    while parts.count < 3 { parts.append([]) }
    insert(
      isFlat ? "{\(over)/\(under)}" : "\\frac{\(over)}{\(under)}", parts + [order ?? []], of: token,
      into: &items)
  }

  /// Reads `\dd`, `\dd{x}`, `\dd[3]{x}`.
  mutating func differential(_ token: FormulaToken, into items: inout [MathItem]) {
    let power = source.rawOption()
    let hasVariable = source.raw?.is("{") == true
    let variable = hasVariable ? source.rawArgument(of: token) : []
    let differential = power == nil ? "\\mathrm{d}" : "\\mathrm{d}^{#2}"
    insert(
      hasVariable ? "\\mathinner{\(differential)#1}" : "{\(differential)}", [variable, power ?? []],
      of: token,
      into: &items)
  }

  /// Reads `\sideset{_a^b}{_c^d}\prod`.
  mutating func sideset(_ token: FormulaToken, into items: inout [MathItem]) {
    let left = argument(of: token)
    let right = argument(of: token).onlyAtom
    source.skipSpaces()
    var operation: [MathItem] = []
    if source.next() != nil { nested(()) { $0.item(into: &operation) } }
    guard case .atom(var atom)? = operation.popLast() else {
      return report(.missingArgument(of: token.text), at: token.position)
    }
    items += operation
    let limits = atom.limits
    atom.limits = .never
    (atom.subscripts, atom.superscripts) = (right?.subscripts, right?.superscripts)
    items.append(
      .atom(
        Atom(
          .op, .sideset(left: left, atom), limits: limits == .never ? .display : limits, color: state.color))
    )
  }

  /// Reads `\enclose{notations}{x}`.
  mutating func enclose(_ token: FormulaToken, into items: inout [MathItem]) {
    let names = rawString(of: token).split { $0 == " " || $0 == "," }.map(String.init)
    _ = source.rawOption()
    let content = source.rawArgument(of: token)
    let template = names.reduce("{#1}") { inner, name in
      Self.enclosures[name]?.replacing("#", with: inner) ?? inner
    }
    insert(template, [content], of: token, into: &items)
  }

  /// Reads `\tensor{T}{^a_b}`, with every index after the previous one.
  mutating func tensor(hasBase: Bool, _ token: FormulaToken, into items: inout [MathItem]) {
    let base = hasBase ? source.rawArgument(of: token) : []
    var indices: [FormulaToken] = []
    var depth = 0
    for part in source.rawArgument(of: token) {
      if part.is("{") { depth += 1 }
      if part.is("}") { depth -= 1 }
      if depth == 0, part.is("^") || part.is("_") {
        indices += FormulaTokenizer.tokens(of: "{}")
      }
      indices.append(part)
    }
    insert("{{#1}#2}", [base, indices], of: token, into: &items)
  }

  // MARK: - References

  /// Reads the name of the current equation.
  mutating func label(_ token: FormulaToken) {
    state.label = rawString(of: token)
    if let tag = state.tag { numbers[state.label ?? ""] = tag }
  }

  /// Reads a reference: the tag of an equation in this formula, or else the reference's name, since formulas
  /// in messages have no numbers.
  mutating func reference(isInParentheses: Bool, _ token: FormulaToken, into items: inout [MathItem]) {
    let name = rawString(of: token)
    if let number = numbers[name] {
      let inner =
        isInParentheses
        ? number
        : MathList(number.isInParentheses ? Array(number.items.dropFirst().dropLast()) : number.items)
      return append(.list(inner), .ord, to: &items)
    }
    append(.text(FormulaText(string: isInParentheses ? "(\(name))" : name)), .ord, to: &items)
  }

  // MARK: - Diagrams

  /// Converts the rows of `CD` to rows of cells: `A @>f>> B` has three cells, `@VgVV @|` are below the
  /// objects.
  mutating func diagram(of token: FormulaToken) {
    var rows: [FormulaToken] = []
    var cells = 0
    var depth = 0
    var environments = 0
    func made(_ kind: FormulaToken.Kind, _ position: Int) -> FormulaToken {
      FormulaToken(kind: kind, position: position)
    }
    while let next = source.raw {
      if next.isCommand("\\end") {
        if environments == 0 { break }
        environments -= 1
      }
      if next.isCommand("\\begin") { environments += 1 }
      if next.is("{") { depth += 1 }
      if next.is("}") { depth -= 1 }
      _ = source.takeRaw()
      guard depth == 0, environments == 0, next.is("@"), let mark = source.raw else {
        if depth == 0, environments == 0, CommandTable.construct(of: next) == .row { cells = 0 }
        rows.append(next)
        continue
      }
      _ = source.takeRaw()
      guard let arrow = Self.diagramArrows[mark.text] else {
        report(.misplaced("@" + mark.text), at: next.position)
        continue
      }
      // The first of the labels is above or on the left.
      let labels = arrow.hasLabels ? (diagramLabel(mark), diagramLabel(mark)) : ([], [])
      func add(_ template: String) {
        let body = Macro(arguments: [], body: FormulaTokenizer.tokens(of: template)).body
        for part in body {
          switch part.kind {
          case .parameter(1): rows += labels.0
          case .parameter(2): rows += labels.1
          default: rows.append(made(part.kind, next.position))
          }
        }
      }
      if arrow.isVertical {
        if cells > 0 { add("&&") }
        cells += 1
        add(arrow.template)
      } else {
        add("&" + arrow.template + "&")
      }
    }
    source.giveAgain(rows, of: token)
  }

  /// Reads a label, which ends at the arrow's next mark.
  private mutating func diagramLabel(_ mark: FormulaToken) -> [FormulaToken] {
    var label: [FormulaToken] = []
    var depth = 0
    while let next = source.raw, !(depth == 0 && (next.kind == mark.kind || next.isCommand("\\end"))) {
      if next.is("{") { depth += 1 }
      if next.is("}") { depth -= 1 }
      label.append(next)
      _ = source.takeRaw()
    }
    if source.raw?.kind == mark.kind { _ = source.takeRaw() }
    return label
  }

  private struct DiagramArrow {
    var template: String
    var isVertical = false
    var hasLabels = true
  }

  private static let diagramArrows: [String: DiagramArrow] = {
    func vertical(_ arrow: String, hasLabels: Bool = true) -> DiagramArrow {
      DiagramArrow(
        template: hasLabels
          ? "{\\scriptstyle\\hphantom{#2}#1\\;}\(arrow){\\scriptstyle\\;#2\\hphantom{#1}}" : arrow,
        isVertical: true, hasLabels: hasLabels)
    }
    let down = vertical("\\Big\\downarrow")
    let up = vertical("\\Big\\uparrow")
    let right = DiagramArrow(template: "\\cdrightarrow[{#2}]{#1}")
    let left = DiagramArrow(template: "\\cdleftarrow[{#2}]{#1}")
    return [
      ">": right, ")": right, "<": left, "(": left, "V": down, "A": up,
      "=": DiagramArrow(template: "\\cdlongequal{}", hasLabels: false),
      "|": vertical("\\Big\\Vert", hasLabels: false), "\\vert": vertical("\\Big\\Vert", hasLabels: false),
      ".": vertical("", hasLabels: false),
    ]
  }()

  /// The commands that draw the notations of `\enclose`; `#` is the content.
  private static let enclosures = [
    "longdiv": "\\overline{\\left)\\,#\\right.}", "box": "\\fbox{$#$}", "roundedbox": "\\fbox{$#$}",
    "circle": "\\fbox{$#$}", "updiagonalstrike": "\\cancel{#}", "downdiagonalstrike": "\\bcancel{#}",
    "horizontalstrike": "\\sout{#}", "top": "\\overline{#}", "bottom": "\\underline{#}",
    "left": "\\left|#\\right.", "right": "\\left.#\\right|", "actuarial": "\\angl{#}",
    "radical": "\\sqrt{#}", "phasorangle": "\\phase{#}",
  ]
}
