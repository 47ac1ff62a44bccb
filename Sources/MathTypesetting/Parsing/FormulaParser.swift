import Primitives

/// Parses the source of a formula into a math list. It never fails: unreadable parts become problems with
/// positions, and parsing continues after them (Spec/Formulas.md 2).
struct FormulaParser {
  var source: TokenSource
  var problems: [FormulaProblem] = []
  var state = State()
  /// The tags of equations in this formula, by their labels.
  var numbers: [String: MathList] = [:]
  private let levels: Int
  private var depth = 0

  /// The state that lasts until the end of a group.
  struct State {
    var alphabet: Alphabet?
    var color: Color?
    /// The tag of the row or formula that is being read, and (`label`) its name.
    var tag: MathList?
    var label: String?
  }

  struct Result: Equatable {
    var list: MathList
    /// The tag of the whole formula.
    var tag: MathList?
    /// The problems, in the order of the source.
    var problems: [FormulaProblem]
  }

  private init(_ source: String, levels: Int) {
    self.source = TokenSource(source)
    self.levels = min(levels, FormulaLimits.levelCeiling)
  }

  static func parse(_ source: String, limits: FormulaLimits = FormulaLimits()) -> Result {
    guard source.utf8.count <= limits.bytes else {
      return Result(
        list: MathList(), problems: [FormulaProblem(kind: .tooLong(limit: limits.bytes), position: 0)])
    }
    var parser = FormulaParser(source, levels: limits.levels)
    let list = parser.formula()
    let problems = (parser.problems + parser.source.problems).sorted { $0.position < $1.position }
    // The unread rest leaves groups open; those problems are not reported.
    let deep = problems.filter { $0.kind == .tooDeep(limit: parser.levels) }
    return Result(list: list, tag: parser.state.tag, problems: deep.isEmpty ? problems : deep)
  }

  // MARK: - Problems and depth

  mutating func report(_ kind: FormulaProblem.Kind, at position: Int) {
    problems.append(FormulaProblem(kind: kind, position: position))
  }

  /// Reads something one level down; returns `nothing` if that is too deep.
  mutating func nested<Value>(_ nothing: Value, _ read: (inout FormulaParser) -> Value) -> Value {
    depth += 1
    defer { depth -= 1 }
    guard depth <= levels else {
      report(.tooDeep(limit: levels), at: source.position)
      source.drop()
      return nothing
    }
    return read(&self)
  }

  /// Reads something and restores the alphabet and color afterwards. A tag stays, because it belongs to the
  /// row or formula.
  mutating func scoped<Value>(_ read: (inout FormulaParser) -> Value) -> Value {
    let outer = state
    defer { (state.alphabet, state.color) = (outer.alphabet, outer.color) }
    return read(&self)
  }

  // MARK: - Lists

  /// Reads the whole source: one formula, or several lines of it.
  private mutating func formula() -> MathList {
    var rows: [MathTable.Row] = []
    var list = MathList()
    while true {
      list.items += self.list().items
      guard let token = source.next() else { break }
      _ = source.takeRaw()
      switch CommandTable.construct(of: token) {
      case .row?:
        var row = MathTable.Row(cells: [list], gap: rowGap(behind: token))
        finish(&row)
        rows.append(row)
        list = MathList()
      case .right?: report(.extraRight(token.text), at: token.position)
      case .middle?: report(.misplaced(token.text), at: token.position)
      case .end?:
        let name = rawName()
        report(.extraEnd(name), at: token.position)
      default: report(token.is("}") ? .extraClosingBrace : .misplaced(token.text), at: token.position)
      }
    }
    guard !rows.isEmpty else { return list }
    var row = MathTable.Row(cells: [list])
    finish(&row)
    if !list.isEmpty || row.tag != nil { rows.append(row) }
    return MathList([.atom(Atom(.ord, .table(.lines(rows))))])
  }

  /// Reads items up to a token that ends a list: a closing brace, the end of a cell or row, `\right`, `\end`.
  /// With `endsAtBracket`, a closing bracket ends it, too.
  mutating func list(endsAtBracket: Bool = false) -> MathList {
    var items: [MathItem] = []
    var infix: Fraction?
    while let token = source.next() {
      if endsAtBracket, token.is("]") { break }
      if endsList(token) { break }
      if CommandTable.construct(of: token) == .infix {
        _ = source.takeRaw()
        if infix != nil { report(.misplaced(token.text), at: token.position) }
        var fraction = self.infix(token)
        fraction.numerator = MathList(items)
        infix = fraction
        items = []
        continue
      }
      item(into: &items)
    }
    guard var fraction = infix else { return MathList(items) }
    fraction.denominator = MathList(items)
    return MathList([.atom(Atom(.inner, .fraction(fraction), color: state.color))])
  }

  private func endsList(_ token: FormulaToken) -> Bool {
    if token.is("}") || token.is("&") { return true }
    switch CommandTable.construct(of: token) {
    case .right?, .middle?, .end?, .row?, .line?: return true
    default: return false
    }
  }

  /// Reads the content of braces, after the opening one.
  mutating func group(openedAt position: Int) -> MathList {
    scoped { $0.nested(MathList()) { $0.listInGroup(openedAt: position) } }
  }

  private mutating func listInGroup(openedAt position: Int) -> MathList {
    var list = MathList()
    while true {
      list.items += self.list().items
      guard let token = source.next() else {
        report(.missingClosingBrace, at: position)
        return list
      }
      if token.is("}") {
        _ = source.takeRaw()
        return list
      }
      switch CommandTable.construct(of: token) {
      case .right?, .middle?, .end?:
        report(.missingClosingBrace, at: position)
        return list
      case .row?:
        // In a group, this does not end a line.
        _ = source.takeRaw()
        _ = rowGap(behind: token)
      default:
        _ = source.takeRaw()
        report(.misplaced(token.text), at: token.position)
      }
    }
  }

  // MARK: - Items

  /// Reads the next item and adds it.
  mutating func item(into items: inout [MathItem]) {
    guard let token = source.takeRaw() else { return }
    switch token.kind {
    case .space: break
    case .parameter: report(.misplaced(token.text), at: token.position)
    case .verbatim(let string): append(.text(FormulaText(string: string, face: .mono)), .ord, to: &items)
    case .character(let scalar): character(scalar, token, into: &items)
    case .command(let name):
      if let row = CommandTable.byName[name] {
        command(row, token, into: &items)
      } else if let symbol = SymbolTable.symbol(named: name) {
        append(symbol, to: &items)
      } else if name == "\\(" || name == "\\)" || name == "\\[" || name == "\\]" {
        // A delimiter that separated the formula from the text around it.
      } else {
        report(.unknownCommand(name), at: token.position)
      }
    }
  }

  private mutating func character(
    _ scalar: Unicode.Scalar, _ token: FormulaToken, into items: inout [MathItem]
  ) {
    switch scalar {
    case "{":
      let list = group(openedAt: token.position)
      append(.list(list), .ord, to: &items)
    case "^", "_": script(token, into: &items)
    case "'", "’": primes(token, into: &items)
    case _
    where !scalar.isASCII
      && (SymbolTable.raised[scalar.value] != nil || SymbolTable.lowered[scalar.value] != nil):
      typedScript(token, into: &items)
    case "~": items.append(.space(.wordSpace))
    case "$": break
    default: append(SymbolTable.symbol(for: scalar), to: &items)
    }
  }

  mutating func append(_ nucleus: Nucleus, _ atomClass: AtomClass, to items: inout [MathItem]) {
    var atom = Atom(atomClass, nucleus, color: state.color)
    if state.alphabet == .boldSymbol, case .bigDelimiter = nucleus { atom.isEmboldened = true }
    items.append(.atom(atom))
  }

  mutating func append(_ symbol: MathSymbol, to items: inout [MathItem]) { items.append(.atom(atom(symbol))) }

  /// Returns a symbol as an atom, in the alphabet of its group.
  func atom(_ symbol: MathSymbol) -> Atom {
    let alphabet = state.alphabet ?? .normal
    let scalars = symbol.isLetter ? symbol.scalars.map(alphabet.scalar) : symbol.scalars
    let symbols = scalars.map { Nucleus.symbol($0) }
    let limits = symbol.takesLimits ? Atom.Limits.display : .never
    func atom(_ atomClass: AtomClass, _ nucleus: Nucleus, _ limits: Atom.Limits = .never) -> Atom {
      var atom = Atom(atomClass, nucleus, limits: limits, color: state.color)
      atom.isEmboldened = alphabet == .boldSymbol && scalars == symbol.scalars
      return atom
    }
    if symbols.count == 1 { return atom(symbol.atomClass, symbols[0], limits) }
    let parts = symbols.map { MathItem.atom(atom(.ord, $0)) }
    return Atom(symbol.atomClass, .list(MathList(parts)), limits: limits, color: state.color)
  }

  // MARK: - Scripts

  private mutating func script(_ token: FormulaToken, into items: inout [MathItem]) {
    let isSuper = token.is("^")
    guard let script = argument() else { return report(.missingArgument(of: token.text), at: token.position) }
    add(script, isSuper: isSuper, token, to: &items)
  }

  /// Reads consecutive superscript or subscript characters as one script.
  private mutating func typedScript(_ first: FormulaToken, into items: inout [MathItem]) {
    guard case .character(let scalar) = first.kind else { return }
    let isSuper = SymbolTable.raised[scalar.value] != nil
    let table = isSuper ? SymbolTable.raised : SymbolTable.lowered
    var script: [MathItem] = []
    var token: FormulaToken? = first
    while case .character(let scalar)? = token?.kind,
      let plain = table[scalar.value].flatMap(Unicode.Scalar.init)
    {
      if !script.isEmpty { _ = source.takeRaw() }
      append(SymbolTable.symbol(for: plain), to: &script)
      token = source.raw
    }
    add(MathList(script), isSuper: isSuper, first, to: &items)
  }

  private mutating func add(
    _ script: MathList, isSuper: Bool, _ token: FormulaToken, to items: inout [MathItem]
  ) {
    var atom = takeBase(from: &items)
    if (isSuper ? atom.superscripts : atom.subscripts) != nil {
      if isSuper, atom.superscripts?.isPrimes == true {
        atom.superscripts?.items += script.items
        items.append(.atom(atom))
        return
      }
      report(.doubleScript(token.text), at: token.position)
      items.append(.atom(atom))
      atom = Atom(.ord, .empty, color: state.color)
    }
    if isSuper { atom.superscripts = script } else { atom.subscripts = script }
    items.append(.atom(atom))
  }

  private mutating func primes(_ first: FormulaToken, into items: inout [MathItem]) {
    var count = 1
    while let token = source.next(), token.is("'") || token.is("’") {
      _ = source.takeRaw()
      count += 1
    }
    var atom = takeBase(from: &items)
    if let script = atom.superscripts {
      if !script.isPrimes { report(.doubleScript("'"), at: first.position) }
      items.append(.atom(atom))
      atom = Atom(.ord, .empty, color: state.color)
    }
    atom.superscripts = MathList(
      MathList.primes(count).map { .atom(Atom(.ord, .symbol($0), color: state.color)) })
    items.append(.atom(atom))
  }

  /// Removes and returns the atom for the next scripts: the last one, or an empty one.
  private func takeBase(from items: inout [MathItem]) -> Atom {
    if case .atom(let atom)? = items.last {
      items.removeLast()
      return atom
    }
    return Atom(.ord, .empty, color: state.color)
  }
}

extension MathList {
  private static let joinedPrimes: [UInt32] = [0x2032, 0x2033, 0x2034, 0x2057]

  /// Returns the characters for primes; one character has up to four.
  fileprivate static func primes(_ count: Int) -> [UInt32] {
    count <= joinedPrimes.count
      ? [joinedPrimes[count - 1]] : Array(repeating: joinedPrimes[0], count: count)
  }

  fileprivate var isPrimes: Bool {
    !items.isEmpty
      && items.allSatisfy { item in
        guard case .atom(let atom) = item, case .symbol(let scalar) = atom.nucleus else { return false }
        return !atom.hasScripts && Self.joinedPrimes.contains(scalar)
      }
  }
}

extension CommandTable {
  static func construct(of token: FormulaToken) -> Construct? {
    guard case .command(let name) = token.kind else { return nil }
    return byName[name]?.construct
  }
}
