import CTexts
import Primitives

/// Numbers and units of siunitx and of mhchem's `\pu` (Spec/Formulas.md 4.7).
extension FormulaParser {
  /// Reads `\num`, `\numproduct`, `\numlist`, `\numrange`, `\ang`.
  mutating func number(_ kind: String, _ token: FormulaToken, into items: inout [MathItem]) {
    _ = source.rawOption()
    let first = source.rawArgument(of: token)
    let tex =
      switch kind {
      case "list": Number.list(first.parts(at: ";").map(Number.tex))
      case "range": Number.tex(first) + "\\text{ to }" + Number.tex(source.rawArgument(of: token))
      case "angle":
        zip(first.parts(at: ";"), ["\\degree", "'", "''"]).map { part, sign in
          part.isEmpty
            ? ""
            : "{" + Number.tex(part) + (sign.hasPrefix("'") ? "}" : "") + sign
              + (sign.hasPrefix("'") ? "" : "}")
        }.joined()
      default: Number.tex(first)
      }
    insert("{\(tex)}", [], of: token, into: &items)
  }

  /// Reads `\qty{1.5}{\metre}` and its variants. In physics, `\qty` puts stretched delimiters around its
  /// content.
  mutating func quantity(_ words: [String], _ token: FormulaToken, into items: inout [MathItem]) {
    if words.contains("fences"), fences(token, into: &items) { return }
    let options = source.rawOption()
    let first = source.rawArgument(of: token)
    let second = words.contains("range") ? source.rawArgument(of: token) : nil
    _ = source.rawOption()
    let unit = UnitReader.read(source.rawArgument(of: token), mode: UnitReader.mode(options))
    func quantity(_ number: [FormulaToken]) -> String {
      number.allSatisfy { $0.kind == .space } ? "#1" : Number.tex(number) + unit.gap + "#1"
    }
    let tex =
      if let second {
        quantity(first) + "\\text{ to }" + quantity(second)
      } else if words.contains("list") {
        Number.list(first.parts(at: ";").map(quantity))
      } else if first.contains(where: { $0.is("x") || $0.is("×") }) {
        first.split { $0.is("x") || $0.is("×") }.map { quantity(Array($0)) }.joined(separator: "\\times ")
      } else {
        quantity(first)
      }
    insert("{\(tex)}", [unit.tokens], of: token, into: &items)
  }

  mutating func unit(_ token: FormulaToken, into items: inout [MathItem]) {
    let options = source.rawOption()
    let unit = UnitReader.read(source.rawArgument(of: token), mode: UnitReader.mode(options))
    insert("{#1}", [unit.tokens], of: token, into: &items)
  }

  /// Reads `\qty(x)`, `\qty[x]`, `\qty|x|`, `\qty{x}`.
  private mutating func fences(_ token: FormulaToken, into items: inout [MathItem]) -> Bool {
    source.skipSpaces()
    guard let open = source.raw else { return false }
    var content: [FormulaToken]?
    var delimiters = ("\\left(", "\\right)")
    switch open.kind {
    case .character("("): content = source.rawFence("(", ")")
    case .character("|"):
      content = source.rawFence("|", "|")
      delimiters = ("\\left|", "\\right|")
    case .character("["):
      guard let option = source.rawOption() else { return false }
      if source.raw?.is("{") == true {
        source.give([open] + option + [FormulaToken(kind: .character("]"), position: open.position)])
        return false
      }
      content = option
      delimiters = ("\\left[", "\\right]")
    case .character("{"):
      let group = source.rawArgument(of: token)
      source.skipSpaces()
      if source.raw?.is("{") == true || source.raw?.is("[") == true {
        source.give([open] + group + [FormulaToken(kind: .character("}"), position: open.position)])
        return false
      }
      content = group
      delimiters = ("\\left\\{", "\\right\\}")
    default: return false
    }
    guard let content else { return false }
    insert(delimiters.0 + "#1" + delimiters.1, [content], of: token, into: &items)
    return true
  }

  /// Reads `\pu{123 kJ/mol}`.
  mutating func physicalUnit(_ token: FormulaToken, into items: inout [MathItem]) {
    let tokens = UnitReader.physical(source.rawArgument(of: token), position: token.position)
    insert("{#1}", [tokens], of: token, into: &items)
  }
}

extension TokenSource {
  /// Reads the content between delimiters of one token, which may be nested. Returns `nil`, and reads
  /// nothing, if the closing one is missing.
  mutating func rawFence(_ open: Unicode.Scalar, _ close: Unicode.Scalar) -> [FormulaToken]? {
    guard let first = takeRaw() else { return nil }
    var tokens: [FormulaToken] = []
    var (fences, braces) = (0, 0)
    while let token = raw, braces > 0 || !token.is("}") {
      _ = takeRaw()
      if token.is("{") { braces += 1 }
      if token.is("}") { braces -= 1 }
      if token.is(close), fences == 0, braces == 0 { return tokens }
      if braces == 0, open != close { fences += token.is(open) ? 1 : token.is(close) ? -1 : 0 }
      tokens.append(token)
    }
    give([first] + tokens)
    return nil
  }
}

extension [FormulaToken] {
  fileprivate func parts(at mark: Unicode.Scalar) -> [[FormulaToken]] {
    split(omittingEmptySubsequences: false) { $0.is(mark) }.map(Array.init)
  }
}

/// A number in the notation of siunitx.
struct Number {
  private var sign = ""
  private var whole = ""
  private var fraction: String?
  private var uncertainty: String?
  private var exponent: String?
  /// Returns the numbers of a list as TeX.
  static func list(_ parts: [String]) -> String {
    switch parts.count {
    case 0...1: parts.joined()
    case 2: parts.joined(separator: "\\text{ and }")
    default: parts.dropLast().joined(separator: "\\text{, }") + "\\text{, and }" + (parts.last ?? "")
    }
  }

  /// Returns a number, or a product of several, as TeX; other content is returned unchanged.
  static func tex(_ tokens: [FormulaToken]) -> String {
    tokens.split { $0.is("x") || $0.is("×") || $0.isCommand("\\times") }.map { part in
      let text = part.map(\.text).joined().filter { $0 != " " && $0 != "~" }
        .replacing("\\,", with: "").replacing("\\pm", with: "±").replacing("+-", with: "±")
        .replacing("−", with: "-")
      return Number(text)?.tex ?? part.map { $0.text + ($0.text.count > 1 ? " " : "") }.joined()
    }.joined(separator: "\\times ")
  }

  init?(_ text: String) {
    var rest = Substring(text)
    func digits() -> String {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      return String(digits)
    }
    func fractionDigits() -> String? {
      guard let mark = rest.first, mark == "." || mark == "," else { return nil }
      rest = rest.dropFirst()
      return digits()
    }
    if let first = rest.first, "+-<>≤≥".contains(first) {
      sign = first == "+" ? "" : "{\(first)}"
      rest = rest.dropFirst()
    }
    whole = digits()
    fraction = fractionDigits()
    if rest.first == "(" {
      rest = rest.dropFirst()
      let value = digits()
      guard !value.isEmpty, rest.first == ")" else { return nil }
      rest = rest.dropFirst()
      uncertainty = value
    } else if rest.first == "±" {
      rest = rest.dropFirst()
      let value = digits()
      let part = fractionDigits()
      // The uncertainty counts units of the last digit, as in parentheses, if both have the same number of
      // decimals.
      guard (part ?? "").count == (fraction ?? "").count else { return nil }
      uncertainty = String((value + (part ?? "")).drop { $0 == "0" })
    }
    if let mark = rest.first, "eEdD".contains(mark) {
      rest = rest.dropFirst()
      let isNegative = rest.first == "-"
      if isNegative || rest.first == "+" { rest = rest.dropFirst() }
      let value = digits()
      guard !value.isEmpty else { return nil }
      exponent = (isNegative ? "-" : "") + value
    }
    guard rest.isEmpty, !(whole.isEmpty && (fraction ?? "").isEmpty && exponent == nil) else { return nil }
  }

  private var tex: String {
    var tex = sign
    let isBare = whole.isEmpty && (fraction ?? "").isEmpty
    if !isBare {
      tex += Self.grouped(whole.isEmpty ? "0" : whole, fromRight: true)
      if let fraction, !fraction.isEmpty { tex += "." + Self.grouped(fraction, fromRight: false) }
      if let uncertainty, !uncertainty.isEmpty { tex += "(\(uncertainty))" }
    }
    guard let exponent else { return tex }
    return tex + (isBare ? "" : "\\times ") + "10^{\(exponent)}"
  }

  /// Groups numbers of five and more digits by three.
  static func grouped(_ digits: String, fromRight: Bool) -> String {
    guard digits.count > 4 else { return digits }
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      let position = fromRight ? digits.count - index : index
      if index > 0, position % 3 == 0 { grouped += "\\," }
      grouped.append(digit)
    }
    return grouped
  }
}

/// A reader of units by name (`\kilo\metre\per\second`) or by letter (`km/s`).
struct UnitReader {
  /// The notation of divisors in units.
  enum Mode { case power, symbol, fraction }

  static func mode(_ options: [FormulaToken]?) -> Mode {
    let text = (options ?? []).map(\.text).joined().filter { $0 != " " }
    if text.contains("per-mode=symbol") { return .symbol }
    return text.contains("per-mode=fraction") ? .fraction : .power
  }

  /// - Returns: the unit, and the gap between a number and the unit.
  static func read(_ tokens: [FormulaToken], mode: Mode) -> (tokens: [FormulaToken], gap: String) {
    let position = tokens.first?.position ?? 0
    let gap = tokens.count == 1 && attached.contains(tokens[0].text) ? "" : "\\,"
    let hasNames = tokens.contains { UnitNames.symbols[$0.text] != nil || UnitNames.prefixes[$0.text] != nil }
    let tex = hasNames ? named(tokens, mode) : nil
    if let tex { return (TokenWriter.tokens(tex, at: position), gap) }
    return (lettered(tokens, position: position), gap)
  }

  /// Signs of angles have no gap before them.
  private static let attached: Set<String> = ["\\degree", "\\arcminute", "\\arcsecond", "°"]

  private struct Part {
    var symbol: String
    var power: String?
    var isDivisor: Bool

    func tex(asDivisor: Bool) -> String {
      let power = isDivisor && asDivisor ? "-" + (self.power ?? "1") : self.power
      return symbol + (power.map { "^{\($0)}" } ?? "")
    }
  }

  private static func named(_ tokens: [FormulaToken], _ mode: Mode) -> String? {
    var reader = TokenReader(tokens)
    var parts: [Part] = []
    var (prefix, power, isDivisor) = ("", String?.none, false)
    func argument() -> String { reader.argument().map(\.text).joined() }
    while let token = reader.take() {
      switch token.text {
      case " ", "~", ".": continue
      case "\\per", "/": isDivisor = true
      case "\\square": power = "2"
      case "\\cubic": power = "3"
      case "\\raiseto": power = argument()
      case "\\squared", "\\cubed", "\\tothe", "^":
        let value = token.text == "\\squared" ? "2" : token.text == "\\cubed" ? "3" : argument()
        if !parts.isEmpty { parts[parts.count - 1].power = value }
      case "\\of":
        let text = argument()
        if !parts.isEmpty { parts[parts.count - 1].symbol += "_{\\text{\(text)}}" }
      default:
        if let sign = UnitNames.prefixes[token.text] {
          prefix = sign
        } else {
          let plain = token.text.hasPrefix("\\") ? String(token.text.dropFirst()) : token.text + reader.word()
          let symbol = UnitNames.symbols[token.text] ?? plain
          parts.append(Part(symbol: "{\\mathrm{\(prefix)\(symbol)}}", power: power, isDivisor: isDivisor))
          (prefix, power, isDivisor) = ("", nil, false)
        }
      }
    }
    guard prefix.isEmpty else { return "\\mathrm{\(prefix)}" }
    func product(_ parts: [Part], asDivisor: Bool = false) -> String {
      parts.map { $0.tex(asDivisor: asDivisor) }.joined(separator: "\\,")
    }
    let divisors = parts.filter(\.isDivisor)
    guard mode != .power, !divisors.isEmpty else { return product(parts, asDivisor: true) }
    let over = divisors.count == parts.count ? "1" : product(parts.filter { !$0.isDivisor })
    if mode == .fraction { return "\\frac{\(over)}{\(product(divisors))}" }
    return over + "/" + (divisors.count > 1 ? "(\(product(divisors)))" : product(divisors))
  }

  /// Reads a unit by letter: letters are upright, dots and ties become thin spaces.
  private static func lettered(_ tokens: [FormulaToken], position: Int) -> [FormulaToken] {
    var reader = TokenReader(tokens)
    var output = TokenWriter(position: position)
    while let token = reader.next {
      if token.scalar?.isLatin == true {
        output.write("\\mathrm{\(reader.word())}")
        continue
      }
      _ = reader.take()
      switch token.kind {
      case .character("."), .character("~"): output.write("\\,")
      case .character("/"): output.write("{/}")
      case .character("µ"), .character("μ"), .command("\\mu"), .command("\\micro"): output.write("\\upmu ")
      case .character("^"), .character("_"):
        output.append(token)
        output.write("{#1}", reader.argument())
      case .command(let name)
      where SymbolTable.symbol(named: name) == nil && CommandTable.byName[name] == nil:
        output.write("\\mathrm{\(name.dropFirst())}")
      case .space: break
      default: output.append(token)
      }
    }
    return output.tokens
  }

  // MARK: - mhchem

  /// Reads `\pu`: a number and units with powers after them.
  static func physical(_ tokens: [FormulaToken], position: Int) -> [FormulaToken] {
    var reader = TokenReader(tokens)
    var output = TokenWriter(position: position)
    var over: [FormulaToken]?
    var hasNumber = false
    var isFirst = true
    while let token = reader.next {
      if let scalar = token.scalar {
        if scalar.isDigit || (isFirst && (scalar == "+" || scalar == "-" || scalar == "±")) {
          hasNumber = true
          number(&reader, &output)
        } else if scalar.isLatin {
          output.write("\\mathrm{\(reader.word())}")
          power(&reader, &output)
        } else if scalar == "$" {
          output.write("{#1}", reader.formula())
        } else if scalar == "{" {
          reader.skip(count: 1)
          output.write("\\text{#1}", reader.group())
        } else if reader.skip("//") {
          over = output.tokens
          output = TokenWriter(position: position)
        } else if scalar == "^" {
          reader.skip(count: 1)
          output.write("^{#1}", signed(&reader))
        } else {
          reader.skip(count: 1)
          switch scalar {
          case "*", ".", "·": output.write("\\cdot ")
          case "/": output.write("{/}")
          case "µ", "μ": output.write("\\upmu ")
          default: output.append(token)
          }
        }
      } else {
        reader.skip(count: 1)
        if token.kind == .space {
          if reader.next != nil, reader.next?.is("/") != true, reader.next?.is("*") != true {
            output.write(hasNumber ? "~" : "\\mkern3mu ")
          }
          hasNumber = false
        } else {
          output.append(
            token.isCommand("\\mu") ? FormulaToken(kind: .command("\\upmu"), position: position) : token)
          if token.isCommand("\\mu"), reader.next?.kind == .space { reader.skipSpaces() }
        }
      }
      isFirst = false
    }
    guard let over else { return output.tokens }
    var fraction = TokenWriter(position: position)
    fraction.write("\\frac{#1}{#2}", over, output.tokens)
    return fraction.tokens
  }

  /// Reads `1.2e3`, `1.2E3`, `1.2 x 10^3`.
  private static func number(_ reader: inout TokenReader, _ output: inout TokenWriter) {
    if let sign = reader.next?.scalar, !sign.isDigit {
      reader.skip(count: 1)
      if sign == "+", reader.skip("-") { output.write("\\pm ") } else { output.write("{\(sign)}") }
    }
    let parts = reader.number().split(whereSeparator: { $0 == "." || $0 == "," })
    let whole = parts.first.map { Number.grouped(String($0), fromRight: true) } ?? ""
    output.write(whole + (parts.count > 1 ? "." + Number.grouped(String(parts[1]), fromRight: false) : ""))
    let behind = reader.peek(1)?.scalar
    if let mark = reader.next?.scalar, mark == "e" || mark == "E",
      behind.map({ $0.isDigit || $0 == "-" || $0 == "+" }) ?? false
    {
      reader.skip(count: 1)
      output.write(mark == "e" ? "\\cdot 10" : "\\times 10")
      output.write("^{#1}", signed(&reader))
    }
  }

  /// Reads an exponent after a unit without `^`: `mol-1`, `m2`.
  private static func power(_ reader: inout TokenReader, _ output: inout TokenWriter) {
    guard let scalar = reader.next?.scalar else { return }
    let isSigned = (scalar == "-" || scalar == "+") && reader.peek(1)?.scalar?.isDigit == true
    if scalar.isDigit || isSigned { output.write("^{#1}", signed(&reader)) }
  }

  private static func signed(_ reader: inout TokenReader) -> [FormulaToken] {
    if reader.next?.is("{") == true { return reader.argument() }
    var tokens: [FormulaToken] = []
    if let sign = reader.next, sign.is("-") || sign.is("+") {
      if sign.is("-") { tokens.append(sign) }
      reader.skip(count: 1)
    }
    while let digit = reader.next, digit.scalar?.isDigit == true {
      tokens.append(digit)
      reader.skip(count: 1)
    }
    return tokens
  }
}

/// The names of units and prefixes in siunitx.
enum UnitNames {
  static let symbols = TableText.pairs(of: rows.filter { $0.count == 2 })
  static let prefixes = TableText.pairs(of: rows.filter { $0.count > 2 })

  private static let rows = TableText.rows(of: EmbeddedFile.units.contents)
}
