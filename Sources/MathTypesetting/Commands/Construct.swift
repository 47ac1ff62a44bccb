/// What a command does: the vocabulary of the command table (Docs/Formulas.md 4). A row's detail says the rest.
enum Construct: String, CaseIterable, Sendable {
  // Around and above.
  /// A character over its argument: code point, `wide` when it grows, `below`.
  case accent
  /// A line `over` or `under` its argument.
  case bar
  /// A brace `over` or `under` that takes scripts as labels: code point and side.
  case brace
  /// An arrow between two arguments, the lower in square brackets: code points.
  case arrow
  /// Something set `over` or `under` a base.
  case stack
  case radical
  /// `all` around, or `angle`; with text or a formula in it.
  case frame
  case strike
  case negation

  // Fractions.
  /// Two arguments; `norule`, `continued`, a style, a pair of delimiters.
  case fraction
  /// The same, standing between its parts.
  case infix
  case generalFraction

  // Delimiters.
  case left, middle, right
  /// Height in ems and class.
  case delimiter

  // Letters.
  /// An alphabet for its argument.
  case alphabet
  /// An alphabet to the end of the group.
  case alphabetSwitch
  /// What changes about the face of the text around: family, series, shape.
  case text
  /// Small text `over` or `under` the line.
  case textScript
  /// A mark over the next letter of a text: code point.
  case textAccent
  /// The name of a function; `limits` when they stand above and below.
  case name
  case operatorName
  case character

  // Space, style, class.
  case space
  /// A length, bare or in braces.
  case kern
  case style
  case size
  /// Class of its argument.
  case atomClass
  case limits
  case phantom
  case smash
  case raise
  case rule
  case centered
  case choice
  case nonscript

  // Colour.
  case color, textColor, colorBox, framedColorBox

  // Tables.
  case begin, end
  case row
  case line
  case substack
  case tag

  // Definitions.
  /// Tokens with #1, #2 …; how many of them first.
  case macro
  case newCommand, def
  case alias = "let"
  // Packages of others.
  /// A command between whose delimiters bars stretch: `all` or `once`, what opens, what a bar becomes, what closes.
  case barred
  /// A fraction of differentials: their sign.
  case derivative
  /// Alone, or with its variable.
  case differential
  case sideset, enclose
  /// Indices one after the other, over a `base` or alone.
  case tensor
  case label
  /// The number of an equation; in `parentheses`.
  case reference
  case multicolumn
  case chemistry
  case physicalUnit
  /// A number, `list`, `range` or `angle`.
  case number
  /// A number with its unit.
  case quantity
  case unit

  /// Nothing is drawn; how many arguments it takes.
  case nothing
  /// The first argument is an address, which a picture has no use for.
  case link
  /// Dots on the line or on the axis, by what follows.
  case dots

  /// Arguments with which a command of this kind can be tried.
  func example(_ command: String, detail: String) -> String {
    switch self {
    case .accent, .bar, .brace, .radical, .frame, .strike, .text, .alphabet, .operatorName, .atomClass,
      .phantom, .smash, .centered, .substack, .textScript:
      command + "{x}"
    case .arrow: command + "[a]{b}"
    case .stack, .fraction: command + "{a}{b}"
    case .negation: command + "="
    case .infix: command == "\\above" ? "a\\above1pt b" : "a\(command) b"
    case .generalFraction: command + "(]{1pt}{1}{a}{b}"
    case .left: "\\left( x \\right)"
    case .middle: "\\left( x \\middle| y \\right)"
    case .right: "\\left( x \\right]"
    case .delimiter: command + "("
    case .textAccent: "\\text{\(command){e}}"
    case .character: command + "`a"
    case .kern:
      command.hasPrefix("\\h") && command.contains("space") ? "a\(command){1em}b" : "a\(command)18mu b"
    case .raise: command + "{1ex}{x}"
    case .rule: command + "{1em}{1ex}"
    case .choice: command + "{a}{b}{c}{d}"
    case .color: command + "{red}x"
    case .textColor, .colorBox: command + "{red}{x}"
    case .framedColorBox: command + "{red}{white}{x}"
    case .begin, .end: "\\begin{matrix}a&b\\end{matrix}"
    case .row: "a \(command) b"
    case .line: "\\begin{array}{c}a\\\\\(command)\(detail == "part" ? "{1-1}" : "") b\\end{array}"
    case .tag: "x \(command){1}"
    case .macro where command.hasSuffix("group"): "\\bgroup x\\egroup"
    case .macro where command == "\\tmspace": command + "+{3mu}{.1667em}"
    case .macro: command + String(repeating: "{x}", count: Int(detail.prefix(1)) ?? 0)
    case .newCommand: command + "{\\mine}[1]{#1}\\mine x"
    case .def: detail == "operator" ? command + "{\\mine}{x}\\mine" : command + "\\mine#1{#1}\\mine x"
    case .alias: command + "\\mine=x\\mine"
    case .link: command == "\\url" ? "\\url{a}" : command + "{a}{x}"
    case .nothing: "x" + command + String(repeating: "{a}", count: Int(detail) ?? 0)
    case .barred: command + "{x|y}"
    case .derivative: command + "[2]{f}{x}"
    case .differential: command + "[3]{x}"
    case .sideset: command + "{_a^b}{'}\\sum_n"
    case .enclose: command + "{longdiv}{52}"
    case .tensor: command + (detail == "base" ? "{T}" : "") + "{^a_b}"
    case .label: "x" + command + "{a}"
    case .reference: command + "{a}"
    case .multicolumn: "\\begin{array}{cc}\(command){2}{c}{x}\\\\a&b\\end{array}"
    case .chemistry: command + "{2H2O}"
    case .physicalUnit: command + "{1.2e3 kJ/mol}"
    case .number: command + (detail == "range" ? "{1}{2}" : detail == "list" ? "{1;2;3}" : "{1.5}")
    case .quantity: command + (detail == "range" ? "{1}{2}" : "{1}") + "{\\metre\\per\\second}"
    case .unit: command + "{kg.m/s}"
    case .limits: "\\sum\(command)_a"
    case .alphabetSwitch, .name, .space, .style, .size, .nonscript, .dots: command + " x"
    }
  }
}
