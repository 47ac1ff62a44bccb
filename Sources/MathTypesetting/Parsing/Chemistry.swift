/// The language of mhchem (Spec/Formulas.md 4.6).
extension FormulaParser {
  mutating func chemistry(_ token: FormulaToken, into items: inout [MathItem]) {
    var reader = ChemistryReader(source.rawArgument(of: token), position: token.position)
    let tokens = reader.tokens()
    // Symbols of elements are upright, whatever the alphabet around them.
    scoped { parser in
      parser.state.alphabet = nil
      parser.insert("{#1}", [tokens], of: token, into: &items)
    }
  }
}

/// Converts a chemical formula or equation to tokens of TeX.
///
/// It reads from left to right. The meaning of a character depends on the characters before it: a digit is a
/// number of molecules before a molecule and a number of atoms after an element; a hyphen is a bond, a charge
/// or a minus.
struct ChemistryReader {
  private var reader: TokenReader
  private var output: TokenWriter
  /// True if no part of a molecule was read since the last space, bracket, operator or arrow.
  private var isAtStart = true
  /// True if a molecule ended with a space, and nothing has followed yet.
  private var hasSpace = false

  init(_ tokens: [FormulaToken], position: Int) {
    reader = TokenReader(tokens)
    output = TokenWriter(position: position)
  }

  mutating func tokens() -> [FormulaToken] {
    while let token = reader.next {
      if token.kind == .space {
        _ = reader.take()
        hasSpace = hasSpace || !isAtStart
        isAtStart = true
        continue
      }
      if arrow() || sign(token) { continue }
      if hasSpace {
        // Two molecules, side by side.
        output.write("~")
        hasSpace = false
      }
      part(token)
    }
    return output.tokens
  }

  // MARK: - Between molecules

  /// The typed arrows, and the commands that draw them with labels.
  private static let arrows: [(typed: String, command: String)] = [
    ("<-->", "\\celeftrightarrows"), ("<->", "\\celeftrightarrow"), ("<=>>", "\\ceforward"),
    ("<<=>", "\\cebackward"), ("<=>", "\\ceequilibrium"), ("->", "\\cerightarrow"), ("<-", "\\celeftarrow"),
    ("→", "\\cerightarrow"), ("⟶", "\\cerightarrow"), ("←", "\\celeftarrow"), ("⟵", "\\celeftarrow"),
    ("↔", "\\celeftrightarrow"), ("⟷", "\\celeftrightarrow"), ("⇌", "\\ceequilibrium"),
    ("⇄", "\\celeftrightarrows"),
  ]

  private static let arrowStarts = Set("<-→⟶←⟵↔⟷⇌⇄".unicodeScalars)

  private mutating func arrow() -> Bool {
    guard let first = reader.next?.scalar, Self.arrowStarts.contains(first),
      let arrow = Self.arrows.first(where: { reader.skip($0.typed) })
    else { return false }
    let above = reader.option()
    let below = above == nil ? nil : reader.option()
    output.write(arrow.command)
    if let below, !below.isEmpty { output.write("[{\\ce{#1}}]", below) }
    output.write("{\\ce{#1}}", above ?? [])
    (isAtStart, hasSpace) = (true, false)
    return true
  }

  /// The operators between molecules, with a space before and after them.
  private static let signs = [
    "(^)": "\\uparrow{}", "(v)": "\\downarrow{}", "<<": "{}\\ll{}", "^": "\\uparrow{}",
    "v": "\\downarrow{}",
    "+": "{}+{}", "-": "{}-{}", "=": "{}={}", "<": "{}<{}", ">": "{}>{}", "*": "{}\\cdot{}",
    ".": "{}\\cdot{}",
    "·": "{}\\cdot{}", "•": "{}\\cdot{}",
  ]

  /// Reads operators, precipitates and gases, which have spaces around them.
  private mutating func sign(_ token: FormulaToken) -> Bool {
    guard isAtStart else { return false }
    for length in [3, 2, 1] {
      let text = reader.text(length)
      guard text.count == length, let sign = Self.signs[text] else { continue }
      let behind = reader.peek(length)
      // The dots of addition compounds need no space after them.
      let isAdded = text == "*" || text == "·" || text == "•"
      guard isAdded || behind == nil || behind?.kind == .space else { continue }
      if text == "v" || text == "^", output.tokens.isEmpty { return false }
      reader.skip(count: length)
      if sign.hasSuffix("arrow{}") {
        output.write(hasSpace ? "~" : "")
        output.write(sign)
        (isAtStart, hasSpace) = (false, false)
      } else {
        output.write(sign)
        hasSpace = false
      }
      return true
    }
    if ["\\pm", "\\mp", "\\approx", "\\times", "\\to", "\\rightarrow"].contains(token.text) {
      _ = reader.take()
      output.write("{}\(token.text){}")
      hasSpace = false
      return true
    }
    return false
  }

  // MARK: - Parts of molecules

  private mutating func part(_ token: FormulaToken) {
    switch token.kind {
    case .verbatim, .space: _ = reader.take()
    case .parameter(let number):
      _ = reader.take()
      bond("#")
      if number > 0 { output.write(String(number)) }
    case .command(let name): command(name, token)
    case .character(let scalar):
      if scalar.isDigit, isAtStart { return amount() }
      if scalar.isDigit || scalar == "^" || scalar == "_" { return scripts() }
      if scalar.isLatin { return letters() }
      character(scalar, token)
    }
  }

  private mutating func character(_ scalar: Unicode.Scalar, _ token: FormulaToken) {
    switch scalar {
    case "+", "-":
      if !isAtStart, isCharge(scalar) { return scripts() }
      _ = reader.take()
      if isAtStart || scalar == "-" {
        bond("-", scalar)
      } else {
        output.write("{}+{}")
        isAtStart = true
      }
    case "=":
      _ = reader.take()
      bond("=")
    case ".", "*", "·", "•":
      _ = reader.take()
      let isRadical =
        scalar == "." && !isBeforeMolecule
      output.write(isRadical ? "{\\cdot}" : "{}\\cdot{}")
      isAtStart = !isRadical
    case "(":
      if state() { return }
      if isAtStart, let fraction = reader.fractionInParentheses() {
        output.write(fraction + "\\,")
        return reader.skipSpaces()
      }
      open(token)
    case "[": open(token)
    case ")", "]":
      output.append(reader.take())
      isAtStart = false
    case "{":
      _ = reader.take()
      let text = reader.group()
      if !text.isEmpty, !state(text) { output.write("\\text{#1}", text) }
      isAtStart = false
    case "$":
      output.write("{#1}", reader.formula())
      if isAtStart, reader.next?.kind == .space, reader.peek(1) != nil, !reader.isBeforeSign {
        reader.skipSpaces()
        output.write("\\,")
      } else {
        isAtStart = false
      }
    case ",":
      _ = reader.take()
      let isList = reader.next?.kind == .space
      output.write(isList ? "{,}\\mkern6mu " : "{,}\\mkern1mu ")
      reader.skipSpaces()
      isAtStart = true
    case "&":
      output.append(reader.take())
      isAtStart = true
    case "<", ">", "/":
      _ = reader.take()
      output.write("{\(scalar)}")
    default:
      output.append(reader.take())
      isAtStart = false
    }
  }

  private mutating func open(_ token: FormulaToken) {
    output.append(reader.take())
    isAtStart = true
  }

  private mutating func command(_ name: String, _ token: FormulaToken) {
    _ = reader.take()
    switch name {
    case "\\bond": return bond(reader.argument().map(\.text).joined())
    case "\\ca": return output.write("{\\sim}")
    case "\\{", "\\[", "\\(":
      output.append(token)
      isAtStart = true
      return
    case "\\\\", "\\,", "\\:", "\\;", "\\!", "\\ ", "\\quad", "\\qquad":
      output.append(token)
      isAtStart = true
      return
    default: break
    }
    output.append(token)
    isAtStart = false
    let construct = CommandTable.byName[name]?.construct
    if construct == .arrow, let option = reader.option() { output.write("[{#1}]", option) }
    switch construct {
    case .fraction?, .stack?, .brace?, .strike?, .frame?, .arrow?, .textColor?, .color?:
      // The contents of boxes are chemistry, too; colors are not.
      if construct == .textColor || construct == .color { output.write("{#1}", reader.argument()) }
      if construct == .color { return }
      while reader.next?.is("{") == true { output.write("{\\ce{#1}}", reader.argument()) }
    default:
      while reader.next?.is("{") == true { output.write("{#1}", reader.argument()) }
    }
  }

  /// Reads an amount before a molecule: `2`, `0.5`, `1/2`, `2n`.
  private mutating func amount() {
    let number = reader.number()
    if reader.next?.is("/") == true, reader.peek(1)?.scalar?.isDigit == true {
      _ = reader.take()
      output.write("\\tfrac{\(number)}{\(reader.number())}")
    } else {
      output.write(number.replacing(",", with: "{,}"))
    }
    if let letter = reader.next?.scalar, "a"..."z" ~= letter, reader.peek(1)?.kind == .space {
      output.append(reader.take())
    }
    let hasGap = reader.next?.kind == .space
    let behind = reader.peek(hasGap ? 1 : 0)
    if behind != nil, !reader.isBeforeSign,
      hasGap || behind?.scalar?.isLatin == true || behind?.is("(") == true
        || behind?.is("[") == true || behind?.is("$") == true || behind?.is("^") == true
    {
      reader.skipSpaces()
      output.write("\\,")
    } else {
      isAtStart = false
    }
  }

  private var isBeforeMolecule: Bool {
    guard let scalar = reader.next?.scalar else { return false }
    return scalar.isDigit || scalar.isLatin || scalar == "("
  }

  /// Reads letters of elements. A single lowercase letter before a molecule is an amount.
  private mutating func letters() {
    let word = reader.word()
    if isAtStart, word.count == 1, "a"..."z" ~= word.unicodeScalars[word.startIndex] {
      let hasGap = reader.next?.kind == .space
      if hasGap, let behind = reader.peek(1)?.scalar, "A"..."Z" ~= behind || behind == "(" || behind == "[" {
        reader.skipSpaces()
        return output.write(word + "\\,")
      }
    }
    // `nH2O`, but not `aPd`: a word that is not an element begins with an amount.
    output.write("\\mathrm{\(word)}")
    isAtStart = false
  }

  /// Reads a state of matter: `(aq)`, `(s)`, `(aq,$\infty$)`.
  private mutating func state() -> Bool {
    var length = 1
    while let scalar = reader.peek(length)?.scalar, "a"..."z" ~= scalar { length += 1 }
    let end = reader.peek(length)
    guard 2...4 ~= length, end?.is(")") == true || end?.is(",") == true else { return false }
    reader.skip(count: 1)
    output.write("\\mskip2mu(")
    while let token = reader.next, !token.is(")") {
      if token.scalar?.isLatin == true {
        output.write("\\mathrm{\(reader.word())}")
      } else if token.is("$") {
        output.write("{#1}", reader.formula())
      } else {
        output.append(reader.take())
      }
    }
    reader.skip(count: 1)
    output.write(")")
    isAtStart = false
    return true
  }

  private mutating func state(_ text: [FormulaToken]) -> Bool {
    guard text.first?.is("(") == true, text.last?.is(")") == true else { return false }
    var inner = ChemistryReader(text, position: output.position)
    guard inner.state(), inner.reader.next == nil else { return false }
    for token in inner.output.tokens { output.append(token) }
    return true
  }

  private static let bonds = [
    "1": "{-}", "=": "{=}", "2": "{=}", "#": "{\\equiv}", "3": "{\\equiv}",
    "~": "{\\ceweakbond}", "~-": "{\\mathrlap{\\raisebox{-0.1em}{$-$}}\\raisebox{0.1em}{$\\ceweakbond$}}",
    "~--": "{\\mathrlap{\\raisebox{-0.2em}{$-$}}\\mathrlap{\\raisebox{0.2em}{$\\ceweakbond$}}-}",
    "~=": "{\\mathrlap{\\raisebox{-0.2em}{$-$}}\\mathrlap{\\raisebox{0.2em}{$\\ceweakbond$}}-}",
    "-~-": "{\\mathrlap{\\raisebox{-0.2em}{$-$}}\\mathrlap{\\raisebox{0.2em}{$-$}}\\ceweakbond}",
    "...": "{{\\cdot}{\\cdot}{\\cdot}}", "....": "{{\\cdot}{\\cdot}{\\cdot}{\\cdot}}",
    "->": "{\\rightarrow}", "<-": "{\\leftarrow}",
  ]

  private mutating func bond(_ kind: String, _ sign: Unicode.Scalar = "-") {
    output.write(kind == "-" ? "{\(sign)}" : Self.bonds[kind] ?? "\\text{\(kind)}")
    isAtStart = false
  }

  // MARK: - Scripts

  /// Returns true if a sign after a molecule is its charge.
  private func isCharge(_ sign: Unicode.Scalar) -> Bool {
    guard let next = reader.peek(1) else { return true }
    guard let scalar = next.scalar else {
      return next.kind == .space || next.text == "\\}" || next.text == "\\\\"
    }
    if scalar == sign { return true }
    if scalar == "(", let letter = reader.peek(2)?.scalar, "a"..."z" ~= letter { return true }
    if sign == "-", scalar == ">" { return false }
    return [")", "]", ",", "^", "_", "<", "&", ";", "=", "→", "⇌", "*", "·"].contains(scalar)
      || scalar == "-" && reader.peek(2)?.is(">") == true
  }

  /// Reads numbers of atoms and charges after a molecule, or numbers of nucleons before one.
  private mutating func scripts() {
    var (over, under): ([FormulaToken]?, [FormulaToken]?)
    let standsBefore = isAtStart
    scripts: while let scalar = reader.next?.scalar {
      switch scalar {
      case "^":
        guard over == nil else { break scripts }
        // A gas after a molecule.
        if !standsBefore, reader.peek(1) == nil || reader.peek(1)?.kind == .space { break scripts }
        _ = reader.take()
        over = script(isOver: true)
      case "_":
        guard under == nil else { break scripts }
        _ = reader.take()
        under = script(isOver: false)
      case "+", "-":
        guard !standsBefore, over == nil, isCharge(scalar) else { break scripts }
        over = signs()
      default:
        guard scalar.isDigit, !standsBefore, under == nil else { break scripts }
        under = TokenWriter.tokens(reader.digits(), at: output.position)
      }
    }
    if over == nil, under == nil {
      _ = reader.take()
      output.write("~\\uparrow{}")
    } else if standsBefore {
      output.write(
        "{\\vphantom{A}}^{\\hphantom{#1}}_{\\hphantom{#2}}\\mkern-1.5mu{\\vphantom{A}}"
          + "^{\\smash[t]{\\vphantom{2}}\\mathllap{#1}}_{\\vphantom{2}\\mathllap{\\smash[t]{#2}}}",
        over ?? [], under ?? [])
    } else {
      if let under { output.write("{\\vphantom{A}}_{\\smash[t]{#1}}", under) }
      if let over { output.write("{\\vphantom{A}}^{#1}", over) }
    }
    isAtStart = false
  }

  private mutating func signs() -> [FormulaToken] {
    var signs: [FormulaToken] = []
    while let token = reader.next, token.is("+") || token.is("-"),
      !(token.is("-") && reader.peek(1)?.is(">") == true)
    {
      signs.append(token)
      _ = reader.take()
    }
    return signs
  }

  /// Reads the content of `^` or `_`: a group, a formula, or the following characters that belong together.
  private mutating func script(isOver: Bool) -> [FormulaToken] {
    guard let token = reader.next else { return [] }
    if token.is("{") {
      _ = reader.take()
      return Self.content(reader.group(), position: output.position)
    }
    if token.is("$") { return reader.formula() }
    if case .command = token.kind { return reader.take().map { [$0] } ?? [] }
    return isOver ? superscript() : subscripted()
  }

  /// Reads a number of atoms with its sign, or one token.
  private mutating func subscripted() -> [FormulaToken] {
    var tokens = reader.takeOne { $0 == "-" || $0 == "+" }
    if reader.next?.scalar?.isDigit != true, let token = reader.take() { tokens.append(token) }
    return tokens + reader.takeAll(\.isDigit)
  }

  /// Reads a charge: its number, letter or Roman numeral, and its signs.
  private mutating func superscript() -> [FormulaToken] {
    var tokens = reader.takeAll { $0.isDigit || $0 == "." }
    let letter = reader.takeOne { "a"..."z" ~= $0 }
    tokens += letter.isEmpty ? reader.takeAll { ["I", "V", "X"].contains($0) } : letter
    if isBeforeCharge || tokens.isEmpty { tokens += signs() }
    return Self.content(tokens, position: output.position)
  }

  private var isBeforeCharge: Bool {
    guard let scalar = reader.next?.scalar, scalar == "+" || scalar == "-" else { return false }
    return isCharge(scalar)
  }

  /// Returns the content of a script, in which single lowercase letters are variables and dots unpaired
  /// electrons.
  private static func content(_ tokens: [FormulaToken], position: Int) -> [FormulaToken] {
    var reader = TokenReader(tokens)
    var output = TokenWriter(position: position)
    var previous: FormulaToken?
    while let token = reader.next {
      defer { previous = token }
      switch token.kind {
      case .space:
        _ = reader.take()
        output.write("~")
      case .character("{"):
        _ = reader.take()
        output.write("\\text{#1}", reader.group())
      case .character("$"): output.write("{#1}", reader.formula())
      case .character(".") where previous?.scalar?.isDigit != true || reader.peek(1)?.scalar?.isDigit != true:
        _ = reader.take()
        output.write("{\\mkern1mu\\bullet\\mkern1mu}")
      case .character(let scalar) where scalar.isLatin:
        let word = reader.word()
        output.write(word.count == 1 && "a"..."z" ~= scalar ? word : "\\mathrm{\(word)}")
      default: output.append(reader.take())
      }
    }
    return output.tokens
  }
}
