import Testing

@testable import MathTypesetting

/// Packages whose commands are abbreviations of TeX: both forms are parsed as the same.
@Suite("Packages")
struct PackageTests {
  private func expect(_ source: String, _ tex: String, _ location: SourceLocation) {
    let (own, other) = (FormulaParser.parse(source), FormulaParser.parse("{" + tex + "}"))
    #expect(own.problems.isEmpty && other.problems.isEmpty, "\(source)", sourceLocation: location)
    #expect(own.list == other.list, "\(source)", sourceLocation: location)
  }

  private static func low(_ tex: String) -> String { "{\\vphantom{A}}_{\\smash[t]{\(tex)}}" }
  private static func high(_ tex: String) -> String { "{\\vphantom{A}}^{\(tex)}" }
  private static func rm(_ tex: String) -> String { "\\mathrm{\(tex)}" }
  private static let to = "\\cerightarrow{\\ce{}}"
  private static func before(_ over: String, _ under: String) -> String {
    "{\\vphantom{A}}^{\\hphantom{\(over)}}_{\\hphantom{\(under)}}\\mkern-1.5mu{\\vphantom{A}}"
      + "^{\\smash[t]{\\vphantom{2}}\\mathllap{\(over)}}_{\\vphantom{2}\\mathllap{\\smash[t]{\(under)}}}"
  }

  @Test(
    "Chemical formulas, as the manual of mhchem has them",
    arguments: [
      ("H2O", rm("H") + low("2") + rm("O")),
      ("Sb2O3", rm("Sb") + low("2") + rm("O") + low("3")),
      ("H+", rm("H") + high("+")),
      ("CrO4^2-", rm("CrO") + low("4") + high("2-")),
      ("[AgCl2]-", "[" + rm("AgCl") + low("2") + "]" + high("-")),
      ("Y^99+", rm("Y") + high("99+")),
      (
        "Fe^{II}Fe^{III}2O4",
        rm("Fe") + high(rm("II")) + rm("Fe") + low("2") + high(rm("III")) + rm("O") + low("4")
      ),
      ("2H2O", "2\\," + rm("H") + low("2") + rm("O")),
      ("0.5 H2O", "0.5\\," + rm("H") + low("2") + rm("O")),
      ("1/2 H2O", "\\tfrac{1}{2}\\," + rm("H") + low("2") + rm("O")),
      ("n H2O", "n\\," + rm("H") + low("2") + rm("O")),
      ("$n$ H2O", "{n}\\," + rm("H") + low("2") + rm("O")),
      ("^{227}_{90}Th+", before("227", "90") + rm("Th") + high("+")),
      ("^0_-1n-", before("0", "-1") + rm("n") + high("-")),
      ("(NH4)2S", "(" + rm("NH") + low("4") + ")" + low("2") + rm("S")),
      ("NaOH(aq)", rm("NaOH") + "\\mskip2mu(" + rm("aq") + ")"),
      ("H+(aq)", rm("H") + high("+") + "\\mskip2mu(" + rm("aq") + ")"),
      ("NO_x", rm("NO") + low("x")),
      ("Fe^n+", rm("Fe") + high("n+")),
      ("C_nH_{2n+2}", rm("C") + low("n") + rm("H") + low("2n+2")),
      ("X_{{red}}", rm("X") + low("\\text{red}")),
      ("A-B=C#D", rm("A") + "{-}" + rm("B") + "{=}" + rm("C") + "{\\equiv}" + rm("D")),
      ("C6H5-CHO", rm("C") + low("6") + rm("H") + low("5") + "{-}" + rm("CHO")),
      ("\\mu-Cl", "\\mu{-}" + rm("Cl")),
      (
        "[Pt(\\eta^2-C2H4)]",
        "[" + rm("Pt") + "(\\eta" + high("2") + "{-}" + rm("C") + low("2") + rm("H") + low("4") + ")]"
      ),
      ("SO4*12H2O", rm("SO") + low("4") + "{}\\cdot{}12\\," + rm("H") + low("2") + rm("O")),
      ("SO4.12H2O", rm("SO") + low("4") + "{}\\cdot{}12\\," + rm("H") + low("2") + rm("O")),
      ("A + B", rm("A") + "{}+{}" + rm("B")),
      ("A+B", rm("A") + "{}+{}" + rm("B")),
      ("A - B", rm("A") + "{}-{}" + rm("B")),
      ("A v + B ^", rm("A") + "~\\downarrow{}{}+{}" + rm("B") + "~\\uparrow{}"),
      ("NH4+ + Cl-", rm("NH") + low("4") + high("+") + "{}+{}" + rm("Cl") + high("-")),
      ("OCO^{.-}", rm("OCO") + high("{\\mkern1mu\\bullet\\mkern1mu}-")),
      ("A->B", rm("A") + to + rm("B")),
      ("A -> B", rm("A") + to + rm("B")),
      ("A <=>[a][b] B", rm("A") + "\\ceequilibrium[{\\ce{b}}]{\\ce{a}}" + rm("B")),
      ("A ->[{x y}] B", rm("A") + "\\cerightarrow{\\ce{{x y}}}" + rm("B")),
      ("{Gluconic Acid} + H2", "\\text{Gluconic Acid}{}+{}" + rm("H") + low("2")),
    ])
  func chemistry(written: String, tex: String) { expect("\\ce{\(written)}", tex, #_sourceLocation) }

  @Test(
    "Quantities of mhchem",
    arguments: [
      ("123 kJ/mol", "123~\\mathrm{kJ}{/}\\mathrm{mol}"),
      ("1.2e3 kJ", "1.2\\cdot10^{3}~\\mathrm{kJ}"), ("1.2E3 kJ", "1.2\\times10^{3}~\\mathrm{kJ}"),
      ("9 m s-2", "9~\\mathrm{m}\\mkern3mu\\mathrm{s}^{-2}"), ("12345 m2", "12\\,345~\\mathrm{m}^{2}"),
      ("123 kJ//mol", "\\frac{123~\\mathrm{kJ}}{\\mathrm{mol}}"),
    ])
  func physicalUnits(written: String, tex: String) { expect("\\pu{\(written)}", tex, #_sourceLocation) }

  @Test(
    "Numbers, quantities and units of siunitx",
    arguments: [
      (#"\num{12345.678}"#, "12\\,345.678"), (#"\num{1234}"#, "1234"), (#"\num{0.123456}"#, "0.123\\,456"),
      (#"\num{1.23(4)e-5}"#, "1.23(4)\\times10^{-5}"), (#"\num{1.23+-0.04}"#, "1.23(4)"),
      (#"\num{.5}"#, "0.5"), (#"\num{1,5}"#, "1.5"), (#"\num{e10}"#, "10^{10}"),
      (#"\num{-1e10}"#, "{-}1\\times10^{10}"),
      (#"\num{2x3}"#, "2\\times3"), (#"\numlist{1;2;3}"#, "1\\text{, }2\\text{, and }3"),
      (#"\numrange{1}{2}"#, "1\\text{ to }2"), (#"\ang{12.5}"#, "{12.5\\degree}"),
      (#"\SI{10}{km/h}"#, "10\\,\\mathrm{km}{/}\\mathrm{h}"),
      (#"\qty{3}{m.s^{-1}}"#, "3\\,\\mathrm{m}\\,\\mathrm{s}^{-1}"),
      (#"\unit{\kilo\gram\per\cubic\metre}"#, "{\\mathrm{kg}}\\,{\\mathrm{m}}^{-3}"),
      (#"\si{\meter\per\second\squared}"#, "{\\mathrm{m}}\\,{\\mathrm{s}}^{-2}"),
      (#"\si{\metre\tothe{4}\raiseto{5}\second}"#, "{\\mathrm{m}}^{4}\\,{\\mathrm{s}}^{5}"),
      (
        #"\SI[per-mode=symbol]{5}{\joule\per\mole\per\kelvin}"#,
        "5\\,{\\mathrm{J}}/({\\mathrm{mol}}\\,{\\mathrm{K}})"
      ),
      (#"\SI[per-mode=fraction]{5}{\metre\per\second}"#, "5\\,\\frac{{\\mathrm{m}}}{{\\mathrm{s}}}"),
      (#"\SI{45}{\degree}"#, "45{\\mathrm{°}}"), (#"\SI{20}{\celsius}"#, "20\\,{\\mathrm{°C}}"),
      (#"\qtyrange{1}{5}{\km}"#, "1\\,{\\mathrm{km}}\\text{ to }5\\,{\\mathrm{km}}"),
      (#"\qtyproduct{2x3}{\m}"#, "2\\,{\\mathrm{m}}\\times3\\,{\\mathrm{m}}"),
    ])
  func quantities(source: String, tex: String) { expect(source, tex, #_sourceLocation) }

  @Test(
    "Derivatives, bars and delimiters of physics",
    arguments: [
      (#"\dv{x}"#, #"\frac{\mathrm{d}}{\mathrm{d}x}"#), (#"\dv{f}{x}"#, #"\frac{\mathrm{d}f}{\mathrm{d}x}"#),
      (#"\dv[2]{f}{x}"#, #"\frac{\mathrm{d}^{2}f}{\mathrm{d}x^{2}}"#),
      (#"\pdv{f}{x}{y}"#, #"\frac{\partial^2f}{\partial x\,\partial y}"#),
      (#"\qty(\frac ab)"#, #"\left(\frac ab\right)"#), (#"\qty{x}"#, #"\left\{x\right\}"#),
      (#"\qty[x]"#, #"\left[x\right]"#), (#"\qty((x)y)"#, #"\left((x)y\right)"#),
      (#"\braket{a}{b}"#, #"\mathinner{\left\langle a\middle|b\right\rangle}"#),
      (#"\ev{A}{\psi}"#, #"\left\langle\psi\middle|A\middle|\psi\right\rangle"#),
      (#"\Set{x|\frac x2|y}"#, #"\left\{\,x\;\middle|\;\frac x2|y\,\right\}"#),
      (#"\Braket{a|b|c}"#, #"\left<a\,\middle|\,b\,\middle|\,c\right>"#),
      (#"\Set{\left|x\right||x}"#, #"\left\{\,\left|x\right|\;\middle|\;x\,\right\}"#),
    ])
  func physics(source: String, tex: String) {
    let (own, other) = (FormulaParser.parse(source), FormulaParser.parse(tex))
    #expect(own.problems.isEmpty)
    #expect(own.list == other.list)
  }

  @Test(
    "References show the number of their equation, or their name",
    arguments: [
      (#"a\tag{7}\label{x}\eqref{x}"#, "(7)"), (#"a\label{x}\tag{7}\ref{x}"#, "7"),
      (#"\eqref{eq:y}"#, "(eq:y)"),
      (#"\ref{eq:y}"#, "eq:y"),
    ])
  func references(source: String, shown: String) {
    let parsed = FormulaParser.parse(source)
    #expect(parsed.problems.isEmpty)
    func text(_ list: MathList) -> String {
      list.items.map { item in
        guard case .atom(let atom) = item else { return "" }
        switch atom.nucleus {
        case .text(let piece): return piece.string
        case .list(let list): return text(list)
        default: return ""
        }
      }.joined()
    }
    #expect(text(parsed.list) == shown)
  }

  @Test(
    "Incomplete formulas of packages terminate",
    arguments: [
      #"\ce{"#, #"\ce{A ->["#, #"\ce{A ->[B][}"#, #"\ce{^}"#, #"\ce{_}"#, #"\ce{$}"#, #"\ce{(}"#, #"\ce{(aq"#,
      #"\ce{\bond}"#,
      #"\ce{1/}"#, #"\ce{#}"#, #"\pu{1e}"#, #"\pu{m^}"#, #"\pu{//}"#, #"\SI{1}"#, #"\num{}"#, #"\num{1e}"#,
      #"\qty"#, #"\qty("#,
      #"\unit{\per}"#, #"\unit{\kilo}"#, #"\dv"#, #"\dv[2]"#, #"\sideset{}{}"#, #"\begin{CD}A@"#,
      #"\begin{CD}A@>a"#,
      #"\begin{CD}@V"#, #"\Set{"#, #"\enclose{longdiv}"#, #"\tensor{T}"#, #"\multicolumn{2}{c}{x}"#,
      #"\begin{array}{c}\cline{9-1}x\end{array}"#, #"\begin{array}{c}\multicolumn{99}{c}{x}\\a\end{array}"#,
    ])
  func halfTyped(source: String) throws {
    let bench = try Workbench()
    _ = FormulaTypesetter(book: bench.book).typeset(source, mode: .block, size: 20)
  }

  @Test("Diagrams in the labels of diagrams, which are counted twice, terminate")
  func nestedDiagrams() throws {
    let opening = String(repeating: #"\begin{CD}A\\@V"#, count: 60)
    let closing = String(repeating: #"VV\\B\end{CD}"#, count: 60)
    let bench = try Workbench()
    let result = FormulaTypesetter(book: bench.book).typeset(opening + "x" + closing, mode: .block, size: 10)
    #expect(result.formula == nil)
  }
}
