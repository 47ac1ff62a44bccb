import Primitives

/// Text in formulas: letters with spaces, and formulas between dollars (Spec/Formulas.md 4.4).
extension FormulaParser {
  /// Reads the argument of a text command. `changes` are the command's changes of the face
  /// (``TextFace/change(_:)``).
  mutating func text(of token: FormulaToken, _ changes: [String] = []) -> MathList {
    var writer = TextWriter(color: state.color)
    changes.forEach { writer.face.change($0) }
    textArgument(of: token, into: &writer)
    return writer.finished()
  }

  /// Reads the argument of a command in a text, in the style of that text.
  private mutating func text(of token: FormulaToken, like outer: TextWriter) -> MathList {
    var writer = TextWriter(style: outer.style)
    textArgument(of: token, into: &writer)
    return writer.finished()
  }

  /// Reads a group or one token.
  private mutating func textArgument(of command: FormulaToken, into writer: inout TextWriter) {
    source.skipSpaces()
    guard let token = source.next(), !token.is("}") else {
      return report(.missingArgument(of: command.text), at: command.position)
    }
    _ = source.takeRaw()
    if token.is("{") { return textToken(token, into: &writer) }
    nested(()) { $0.textToken(token, into: &writer) }
  }

  /// Reads up to the closing brace.
  private mutating func text(into writer: inout TextWriter, openedAt position: Int) {
    while let token = source.next() {
      _ = source.takeRaw()
      if token.is("}") { return }
      textToken(token, into: &writer)
    }
    report(.missingClosingBrace, at: position)
  }

  /// Reads a cell of a text table up to its end, without spaces at both ends.
  mutating func textCell() -> MathList {
    var writer = TextWriter(color: state.color)
    source.skipSpaces()
    while let token = source.next(), !token.is("}"), !token.is("&") {
      switch CommandTable.construct(of: token) {
      case .row?, .line?, .end?, .right?, .middle?: return writer.finished(trimsEnd: true)
      default:
        _ = source.takeRaw()
        textToken(token, into: &writer)
      }
    }
    return writer.finished(trimsEnd: true)
  }

  private mutating func textToken(_ token: FormulaToken, into writer: inout TextWriter) {
    switch token.kind {
    case .space: writer.add(" ")
    case .parameter: report(.misplaced(token.text), at: token.position)
    case .verbatim(let string): writer.addVerbatim(string)
    case .character("{"):
      let outer = writer.style
      nested(()) { $0.text(into: &writer, openedAt: token.position) }
      writer.style = outer
    case .character("~"): writer.add("\u{A0}")
    case .character("$"): writer.add(inlineFormula(token, end: "$"))
    case .character(let scalar): writer.add(scalar)
    case .command(let name): textCommand(name, token, into: &writer)
    }
  }

  private mutating func textCommand(_ name: String, _ token: FormulaToken, into writer: inout TextWriter) {
    if name == "\\(" { return writer.add(inlineFormula(token, end: "\\)")) }
    guard let row = CommandTable.byName[name] else {
      guard let symbol = SymbolTable.symbol(named: name) else {
        return report(.unknownCommand(name), at: token.position)
      }
      for value in symbol.scalars { Unicode.Scalar(value).map { writer.add($0) } }
      return
    }
    let outer = writer.style
    switch row.construct {
    case .textAccent: textAccent(row, token, into: &writer)
    case .text:
      row.words.forEach { writer.face.change($0) }
      textArgument(of: token, into: &writer)
      writer.style = outer
    case .alphabet where row.alphabet.flatMap(TextFace.init) != nil:
      writer.face = row.alphabet.flatMap(TextFace.init) ?? writer.face
      textArgument(of: token, into: &writer)
      writer.style = outer
    case .alphabetSwitch: row.words.forEach { writer.face.change($0 == "upright" ? "plain" : $0) }
    case .size: writer.style.size = Double(row.detail)
    case .color: writer.style.color = color(of: token)
    case .textColor:
      writer.style.color = color(of: token)
      textArgument(of: token, into: &writer)
      writer.style = outer
    case .raise:
      let amount = length(of: token)
      writer.add(.raised(text(of: token, like: writer), amount))
    case .bar: writer.add(.bar(isAbove: row.detail == "over", text(of: token, like: writer)))
    case .strike where !row.words.contains(Strike.arrow.rawValue):
      writer.add(.struck(text(of: token, like: writer), Set(row.words.compactMap(Strike.init))))
    case .textScript: writer.add(script: text(of: token, like: writer), isSuper: row.detail == "over")
    case .row: writer.add(" ")
    case .space where Self.space(row) == .wordSpace: writer.add(" ")
    default:
      // Any other command of formulas.
      var items: [MathItem] = []
      nested(()) { $0.command(row, token, into: &items) }
      writer.add(MathList(items))
    }
  }

  /// Reads a letter with a mark.
  private mutating func textAccent(
    _ row: CommandTable.Row, _ token: FormulaToken, into writer: inout TextWriter
  ) {
    let mark = UInt32(row.detail, radix: 16).flatMap(Unicode.Scalar.init)
    var letters = TextWriter(style: writer.style)
    textArgument(of: token, into: &letters)
    guard let mark, var string = letters.string else { return writer.add(letters.finished()) }
    var cluster = String.UnicodeScalarView()
    if let first = string.unicodeScalars.first {
      // Marks are put on the letters that have lost their dots.
      cluster.append(first == "\u{1D6A4}" ? "i" : first == "\u{1D6A5}" ? "j" : first)
      cluster.append(mark)
      string.unicodeScalars.removeFirst()
    } else {
      cluster.append(" ")
      cluster.append(mark)
    }
    writer.add(String(cluster) + string)
  }

  /// Reads a formula in a text, up to its end.
  private mutating func inlineFormula(_ token: FormulaToken, end: String) -> MathList {
    scoped { parser in
      parser.state.alphabet = nil
      return parser.nested(MathList()) { $0.inlineItems(token, end: end) }
    }
  }

  private mutating func inlineItems(_ token: FormulaToken, end: String) -> MathList {
    var items: [MathItem] = [.style(.text)]
    while let next = source.next() {
      if next.text == end {
        _ = source.takeRaw()
        return MathList(items)
      }
      if next.is("}") || next.is("&") { break }
      switch CommandTable.construct(of: next) {
      case .right?, .middle?, .end?, .row?, .infix?:
        report(.misplaced(next.text), at: next.position)
        return MathList(items)
      default: item(into: &items)
      }
    }
    report(.misplaced(token.text), at: token.position)
    return MathList(items)
  }
}

/// A collector of text pieces and the formulas between them.
struct TextWriter {
  /// The style that lasts until the end of a group.
  struct Style: Equatable {
    var face = TextFace()
    var color: Color?
    /// The size, as a share of the formula's; `nil` for the size of the surrounding text.
    var size: Double?
  }

  var style: Style
  private var items: [MathItem] = []
  private var pending = ""
  private var pendingStyle = Style()

  init(style: Style) { self.style = style }

  init(color: Color?) { style = Style(color: color) }

  var face: TextFace {
    get { style.face }
    set { style.face = newValue }
  }

  /// The collected text, if there are no formulas or other styles.
  var string: String? { items.isEmpty ? pending : nil }

  mutating func add(_ scalar: Unicode.Scalar) { add(String(Character(scalar))) }

  mutating func add(_ string: String) {
    if style != pendingStyle { flush() }
    pendingStyle = style
    pending += string
    joinLigature()
  }

  mutating func addVerbatim(_ string: String) {
    flush()
    items.append(sized(.text(FormulaText(string: string, face: .mono))))
  }

  mutating func add(_ list: MathList) { add(.list(list)) }

  mutating func add(_ nucleus: Nucleus) {
    flush()
    items.append(sized(nucleus))
  }

  mutating func add(script: MathList, isSuper: Bool) {
    flush()
    // Scripts of text have an empty base: their height does not depend on the text before them.
    var atom = Atom(.ord, .empty, color: style.color)
    if isSuper { atom.superscripts = script } else { atom.subscripts = script }
    items.append(sized(.list(MathList([.atom(atom)]))))
  }

  /// Returns everything collected.
  ///
  /// - Parameter trimsEnd: removes spaces at the end.
  mutating func finished(trimsEnd: Bool = false) -> MathList {
    if trimsEnd { while pending.hasSuffix(" ") { pending.removeLast() } }
    flush()
    return MathList(items)
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    let style = style
    self.style = pendingStyle
    items.append(sized(.text(FormulaText(string: pending, face: pendingStyle.face))))
    self.style = style
    pending = ""
  }

  private func sized(_ nucleus: Nucleus) -> MathItem {
    let atom = MathItem.atom(Atom(.ord, nucleus, color: style.color))
    guard let size = style.size else { return atom }
    return .atom(Atom(.ord, .list(MathList([.size(size), atom])), color: style.color))
  }

  /// Replaces TeX's notation of dashes and quotes.
  private mutating func joinLigature() {
    guard let last = pending.unicodeScalars.last, Self.endsOfLigatures.contains(last) else { return }
    // Monospaced text has hyphens only, no dashes.
    if last == "-", pendingStyle.face.family == .mono { return }
    for (written, meant) in Self.ligatures where pending.hasSuffix(written) {
      pending.removeLast(written.count)
      pending += meant
    }
  }

  private static let ligatures = [("–-", "—"), ("--", "–"), ("‘`", "“"), ("`", "‘"), ("’'", "”"), ("'", "’")]
  private static let endsOfLigatures: Set<Unicode.Scalar> = ["-", "`", "'"]
}

/// Alphabets, names of functions, characters by number.
extension FormulaParser {
  mutating func alphabet(_ row: CommandTable.Row, _ token: FormulaToken, into items: inout [MathItem]) {
    let list = argument(of: token) { $0.alphabet = row.alphabet }
    if let atom = list.onlyAtom, !atom.hasScripts {
      items.append(.atom(atom))
    } else {
      append(.list(list), .ord, to: &items)
    }
  }

  /// The alphabet of names: upright, or bold where symbols are bold.
  private var nameAlphabet: Alphabet { state.alphabet == .boldSymbol ? .bold : .upright }

  mutating func name(_ words: [String], into items: inout [MathItem]) {
    let limits = words.contains("limits") ? Atom.Limits.display : .never
    items.append(.atom(Atom(.op, name(words.first ?? ""), limits: limits, color: state.color)))
  }

  mutating func operatorName(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    let alphabet = nameAlphabet
    let list = argument(of: token) { $0.alphabet = alphabet }
    let limits = words.contains("limits") ? Atom.Limits.display : .never
    items.append(.atom(Atom(.op, .list(list.spelled), limits: limits, color: state.color)))
  }

  /// Returns upright letters; a comma becomes a thin space.
  private func name(_ string: String) -> Nucleus {
    .list(
      MathList(
        string.unicodeScalars.map {
          $0 == ","
            ? .space(.mu(3))
            : .atom(Atom(.ord, .symbol(nameAlphabet.scalar(for: $0.value)), color: state.color))
        }))
  }

  /// Reads `\char"41`, `\char'101`, `` \char`A ``, `\char65`.
  mutating func character(_ token: FormulaToken, into items: inout [MathItem]) {
    source.skipSpaces()
    var radix = 10
    if let mark = source.raw {
      if mark.is("`") {
        _ = source.takeRaw()
        guard let quoted = source.takeRaw() else {
          return report(.missingArgument(of: token.text), at: token.position)
        }
        let scalar = quoted.text.unicodeScalars.last ?? " "
        return append(SymbolTable.symbol(for: scalar), to: &items)
      }
      if mark.is("\"") { radix = 16 }
      if mark.is("'") { radix = 8 }
      if radix != 10 { _ = source.takeRaw() }
    }
    var digits = ""
    while digits.count < 7, case .character(let digit)? = source.raw?.kind,
      Int(String(Character(digit)), radix: radix) != nil
    {
      digits.unicodeScalars.append(digit)
      _ = source.takeRaw()
    }
    guard let value = UInt32(digits, radix: radix), let scalar = Unicode.Scalar(value) else {
      return report(.badNumber(digits), at: token.position)
    }
    append(.symbol(scalar.value), .ord, to: &items)
  }
}

extension MathList {
  /// The letters of a name, without spaces between them whatever their class, and with plain hyphens and
  /// asterisks.
  fileprivate var spelled: MathList {
    MathList(
      items.map { item in
        guard case .atom(var atom) = item else { return item }
        if !atom.hasScripts { atom.atomClass = .ord }
        if case .symbol(0x2212) = atom.nucleus { atom.nucleus = .symbol(0x2D) }
        if case .symbol(0x2217) = atom.nucleus { atom.nucleus = .symbol(0x2A) }
        return .atom(atom)
      })
  }
}
