@testable import MathTypesetting

extension CommandTable.Row {
  /// A formula that uses it.
  var example: String { construct.example(command, detail: detail) }
}

extension EnvironmentRow {
  /// A formula that uses it.
  var example: String {
    if columns == .diagram { return "\\begin{CD}A@>f>>B\\\\@VgVV@|\\\\C@=D\\end{CD}" }
    let given =
      switch columns {
      case .given, .givenText: "{cc}"
      case .givenTextBehindWidth: "{5cm}{cc}"
      case .alignedAt: "{1}"
      default: ""
      }
    let second = columns == .line || columns == .broken ? "" : "&b"
    return "\\begin{\(name)}\(given)a\(second)\\end{\(name)}"
  }
}

extension Construct {
  /// Arguments for a command of this kind.
  func example(_ command: String, detail: String) -> String {
    switch self {
    case .strike where detail == "arrow": command + "{0}{x}"
    case .boundingBox: command + "[2pt]{x}"
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
