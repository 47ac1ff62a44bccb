import Testing

@testable import MathTypesetting

@Suite("Parsing formulas")
struct ParserTests {
  private func problems(_ source: String) -> [FormulaProblem] { FormulaParser.parse(source).problems }

  private func items(_ source: String) -> [MathItem] { FormulaParser.parse(source).list.items }

  private func atoms(_ source: String) -> [Atom] {
    FormulaParser.parse(source).list.items.compactMap {
      if case .atom(let atom) = $0 { return atom }
      return nil
    }
  }

  @Test("Classes of typed characters and of symbols")
  func classes() {
    #expect(
      atoms(#"a+(x)=\sum,\left(y\right)"#).map(\.atomClass) == [
        .ord, .bin, .open, .ord, .close, .rel, .op, .punct, .inner,
      ])
  }

  @Test("Letters are slanted, digits and capital Greek letters are upright, and alphabets change them")
  func letters() {
    #expect(
      atoms(#"xh1\Gamma\alpha\mathbf{x}\mathbb R\mathrm{x}"#).map(\.nucleus) == [
        .symbol(0x1D465), .symbol(0x210E), .symbol(0x31), .symbol(0x393), .symbol(0x1D6FC), .symbol(0x1D431),
        .symbol(0x211D), .symbol(0x78),
      ])
  }

  @Test("Scripts can be in either order, with primes before them")
  func scripts() {
    let first = atoms("x_a^b")[0]
    #expect(first == atoms("x^b_a")[0])
    #expect(first.superscripts?.items.count == 1)
    #expect(atoms("f'^2")[0].superscripts?.items.count == 2)
    #expect(atoms("f'''")[0].superscripts?.onlyAtom?.nucleus == .symbol(0x2034))
    #expect(problems("x^a^b") == [FormulaProblem(kind: .doubleScript("^"), position: 3)])
    #expect(problems("x^a^b").allSatisfy { $0.isRecovered })
    #expect(problems("x'^a") == [] && problems("x'''''^a") == [])
    #expect(problems("x'^a^b") == [FormulaProblem(kind: .doubleScript("^"), position: 4)])
    #expect(problems("x^a'b") == [FormulaProblem(kind: .doubleScript("'"), position: 3)])
    #expect(problems("x'^a''b") == [FormulaProblem(kind: .doubleScript("'"), position: 4)])
  }

  @Test(
    "Problems have positions",
    arguments: [
      (#"a+\foo{x}"#, [FormulaProblem(kind: .unknownCommand("\\foo"), position: 2)]),
      (
        #"\frac{a"#,
        [
          .init(kind: .missingArgument(of: "\\frac"), position: 0),
          .init(kind: .missingClosingBrace, position: 5),
        ]
      ),
      ("a}b", [.init(kind: .extraClosingBrace, position: 1)]),
      (#"\left(x"#, [.init(kind: .missingRight, position: 0)]),
      (#"x\right)"#, [.init(kind: .extraRight("\\right"), position: 1)]),
      (#"\begin{matrix}a"#, [.init(kind: .missingEnd("matrix"), position: 0)]),
      (
        #"\begin{nope}a\end{nope}"#,
        [.init(kind: .unknownEnvironment("nope"), position: 0), .init(kind: .extraEnd("nope"), position: 13)]
      ),
      ("x^", [.init(kind: .missingArgument(of: "^"), position: 1)]),
      ("a & b", [.init(kind: .misplaced("&"), position: 2)]),
      (#"\left x y\right."#, [.init(kind: .badDelimiter("x"), position: 6)]),
      (#"\hspace{two}"#, [.init(kind: .badLength("two"), position: 0)]),
      (#"\color{nope}x"#, [.init(kind: .unknownColor("nope"), position: 0)]),
      (
        #"\foo\bar{\baz}"#,
        [
          .init(kind: .unknownCommand("\\foo"), position: 0),
          .init(kind: .unknownCommand("\\baz"), position: 9),
        ]
      ),
    ])
  func places(source: String, expected: [FormulaProblem]) { #expect(problems(source) == expected) }

  @Test(
    "A tag belongs to its row or formula at any position; alphabets and colors end with their group")
  func scopes() throws {
    let letter = try #require(atoms("b").last)
    for source in [
      #"\substack{\color{red}a}b"#, #"\substack{\bf a\\\bf a}b"#, #"\sqrt[\bf n]{\color{red}x}b"#,
      #"\left(\color{red}\right)b"#, #"\mathbf{\color{red}a}b"#, #"\text{$\color{red}a$}b"#,
      #"\begin{matrix}\bf a\end{matrix}b"#, #"{\bf a}b"#,
    ] { #expect(atoms(source).last == letter, "\(source)") }
    #expect(
      atoms(#"\sqrt[\bf n]{x}"#).first?.nucleus
        == .radical(MathList(items("x")), degree: MathList(items(#"\mathbf n"#))))
    guard case .table(let stack)? = atoms(#"\substack{\color{red}a\\b}"#).first?.nucleus else {
      return #expect(Bool(false))
    }
    #expect(stack.rows[1].cells[0].items == items("b"))
    for source in [
      #"\left(x\tag{1}\right)"#, #"\mathbf{x\tag{1}}"#, #"{x\tag{1}}"#, #"\text{$x\tag{1}$}"#,
      #"\sqrt[x\tag{1}]{x}"#, #"\substack{x\tag{1}}"#, #"\begin{gathered}x\end{gathered}\tag{1}"#,
    ] {
      #expect(FormulaParser.parse(source).tag?.items.count == 3, "\(source)")
    }
  }

  @Test("Macros whose call does not match their parameters, and lengths followed by other text")
  func misuse() {
    let call = [FormulaProblem(kind: .badUse(of: "\\a"), position: 14)]
    #expect(problems(#"\def\a;#1{(#1)}\a;x"#) == [] && problems(#"\def\; {x}\;y"#) == [])
    #expect(problems(#"\def\a;#1{(x)}\a,x"#) == call)
    #expect(problems(#"\def\a#1;{(x)}\a x"#) == call)
    #expect(problems(#"\def\a#1;{#1xx}\a {;}"#) == [.init(kind: .badUse(of: "\\a"), position: 15)])
    for length in ["1emfoo", "1ptx", "em", "1e", "1em2"] {
      #expect(problems("\\hspace{\(length)}") == [.init(kind: .badLength(length), position: 0)])
    }
    for length in ["1em", "+.5 pt", "-1.mu", "1em plus 2pt minus 1fil"] {
      #expect(problems("\\hspace{\(length)}") == [])
    }
    #expect(problems(#"\kern1emfoo"#) == [])
  }

  @Test("Macros within a formula")
  func macros() {
    #expect(problems(#"\newcommand{\R}{\mathbb{R}}x\in\R"#) == [])
    #expect(atoms(#"\def\pair#1#2{#2#1}\pair ab"#) == atoms("ba"))
    #expect(atoms(#"\def\cut#1;{#1}\cut ab;c"#) == atoms("abc"))
    #expect(atoms(#"\newcommand\o[2][x]{#1#2}\o[y]z\o z"#) == atoms("yzxz"))
    #expect(atoms(#"\let\a=\alpha\a"#) == atoms(#"\alpha"#))
    #expect(atoms(#"\operatorname{sgn}x"#).first?.atomClass == .op)
    #expect(problems(#"\dfrac{a}"#).map(\.kind) == [.missingArgument(of: "\\dfrac")])
  }

  @Test("A macro that calls itself terminates")
  func endless() {
    let kinds = problems(#"\def\a{\a\a}\a"#).map(\.kind)
    #expect(kinds == [.tooManyExpansions(limit: TokenSource.maximumExpansions)])
    #expect(
      problems(#"\def\a#1{\a{#1#1}}\a{xx}"#).contains {
        $0.kind == .tooManyTokens(limit: TokenSource.maximumGivenTokens)
      })
  }

  @Test("Formulas beyond the limits of nesting and length are refused")
  func limits() {
    let deep = String(repeating: "{", count: 300) + String(repeating: "}", count: 300)
    #expect(problems(deep).contains { $0.kind == .tooDeep(limit: 256) })
    let fits = String(repeating: "{", count: 250) + "x" + String(repeating: "}", count: 250)
    #expect(problems(fits) == [])
    let long = String(repeating: "x", count: 65_537)
    #expect(problems(long).map(\.kind) == [.tooLong(limit: 65_536)])
  }

  @Test("Cells, rows, rules and columns of tables")
  func tables() throws {
    guard
      case .table(let table)? = atoms(#"\begin{array}{l|r}\hline a&b\\[1em]c&d\\\hline\end{array}"#).first?
        .nucleus
    else { return #expect(Bool(false)) }
    #expect(table.columns.map(\.alignment) == [.left, .right])
    #expect(table.columns[1].before == [.rule])
    #expect(table.rows.map(\.cells.count) == [2, 2])
    #expect(table.rows[0].gap == .em(1) && table.rows[0].linesAbove == [MathTable.Line()])
    #expect(table.linesBelow == [MathTable.Line()])
  }

  @Test("Text keeps its spaces and can contain formulas")
  func text() {
    guard case .list(let list)? = atoms(#"\text{if $x$ or \textbf{y}}"#).first?.nucleus else {
      return #expect(Bool(false))
    }
    let pieces = list.items.compactMap { item -> String? in
      guard case .atom(let atom) = item, case .text(let piece) = atom.nucleus else { return nil }
      return piece.string
    }
    #expect(pieces == ["if ", " or ", "y"])
  }

  @Test("A text command takes a group or one letter, everywhere")
  func textArguments() {
    #expect(atoms(#"\text{\'{{e}} b}"#) == atoms(#"\text{\'e b}"#))
    #expect(atoms(#"\text{\textbf ab}"#) == atoms(#"\text{\textbf{a}b}"#))
    #expect(atoms(#"\def\a{bc}\text{\'\a}"#) == atoms(#"\text{\'bc}"#))
    #expect(problems(#"\text{\textbf}"#) == [.init(kind: .missingArgument(of: "\\textbf"), position: 6)])
    #expect(problems(#"\text{\'}"#) == [.init(kind: .missingArgument(of: "\\'"), position: 6)])
    #expect(problems(#"\text{\textcolor{red}}"#).map(\.kind) == [.missingArgument(of: "\\textcolor")])
  }

  @Test("Braces around a delimiter are ignored, and other content in them is a group")
  func bracedDelimiters() {
    #expect(atoms(#"\big{(}x"#) == atoms(#"\big(x"#))
    #expect(atoms(#"\big{{ ( } }x"#) == atoms(#"\big(x"#))
    #expect(atoms(#"\big{(x}y"#) == atoms(#"\big({x}y"#))
    #expect(atoms(#"\left{[}x\right{]}"#) == atoms(#"\left[x\right]"#))
    #expect(problems(#"\big{}"#) == [])
    #expect(problems(#"a\big{("#) == [.init(kind: .missingClosingBrace, position: 5)])
  }

  @Test("Text that an author puts between columns is parsed like the formula around it")
  func columnTexts() {
    #expect(
      atoms(#"\def\a{x}\begin{array}{c@{\a}|c!{y}}1&2\end{array}"#)
        == atoms(#"\begin{array}{c@{x}|c!{y}}1&2\end{array}"#))
    let faults: [(String, FormulaProblem)] = [
      (#"\begin{array}{c@{\nope}c}1\end{array}"#, .init(kind: .unknownCommand("\\nope"), position: 17)),
      (#"\begin{array}{c@{a&b}c}1\end{array}"#, .init(kind: .misplaced("&"), position: 18)),
      (#"\begin{array}{cx}1\end{array}"#, .init(kind: .misplaced("x"), position: 15)),
    ]
    for (source, problem) in faults { #expect(problems(source) == [problem]) }
    #expect(atoms(#"\begin{array}{*{2}{c|}@ x p{2cm}}1\end{array}"#).count == 1)
    #expect(problems(#"\begin{array}{*{2}{c|}@ x p{2cm}}1\end{array}"#) == [])
  }

  @Test("A table has at most 256 columns and separators")
  func manyColumns() {
    func kinds(_ columns: String) -> [FormulaProblem.Kind] {
      problems("\\begin{array}{\(columns)}x\\end{array}").map(\.kind)
    }
    #expect(kinds("*{256}{c}") == [])
    for columns in ["*{257}{c}", "*{200}{c|}", "*{300}{p{1pt}}", String(repeating: ":", count: 257)] {
      #expect(kinds(columns) == [.tooManyColumns(limit: 256)])
    }
    #expect(kinds("*{256}{*{256}{*{256}{*{256}{|}}}}") == [.tooManyColumns(limit: 256)])
    #expect(kinds("*{99999}{cccc}").contains(.tooManyTokens(limit: TokenSource.maximumGivenTokens)))
    #expect(kinds("*{999999999999}{}*{-1}{|}c") == [])
  }

  @Test("A tag is after its formula, and the tag of a row after its row")
  func tags() {
    #expect(FormulaParser.parse(#"x\tag{1}"#).tag?.items.count == 3)
    #expect(FormulaParser.parse(#"x\tag*{1}"#).tag?.items.count == 1)
    guard case .table(let table)? = atoms(#"\begin{align}x\tag{a}\\y\end{align}"#).first?.nucleus else {
      return #expect(Bool(false))
    }
    #expect(table.rows.map { $0.tag != nil } == [true, false])
  }

  @Test("Negated relations become their own characters if there are any")
  func negation() {
    #expect(atoms(#"\not="#) == atoms(#"\neq"#))
    #expect(atoms(#"\not\in"#).first?.nucleus == .symbol(0x2209))
    // A Feynman slash crosses any letter, even a relation that has a negated form.
    #expect(atoms(#"\slashed{=}"#).first?.nucleus == .negated(FormulaParser.parse("=").list))
    #expect(atoms(#"\slashed\partial"#).first?.atomClass == .ord)
  }

  @Test("A cancellation arrow points to its value")
  func cancelTo() {
    let atom = atoms(#"\cancelto{0}{y}"#).first
    #expect(atom?.nucleus == .struck(FormulaParser.parse("y").list, [.arrow]))
    #expect(atom?.superscripts == FormulaParser.parse("0").list)
    #expect(problems(#"\cancelto{0}"#) == [.init(kind: .missingArgument(of: "\\cancelto"), position: 0)])
  }

  @Test("Cells of a tabular contain text with formulas, in the columns of an array")
  func textTables() {
    func table(_ source: String) -> MathTable? {
      guard case .table(let table)? = atoms(source).first?.nucleus else { return nil }
      return table
    }
    let cells = table(#"\begin{tabular}{|l|r|}\hline of $x^2$ & b \\ \hline\end{tabular}"#)?.rows[0].cells
    #expect(
      cells
        == [#"of $x^2$"#, "b"].map { cell in
          guard case .list(let list)? = atoms("\\text{\(cell)}").first?.nucleus else { return MathList() }
          return list
        })
    for source in [
      #"\begin{tabular*}{5cm}{lc}a&b\end{tabular*}"#, #"\begin{tabularx}{\textwidth}{lX}a&b\end{tabularx}"#,
    ] {
      #expect(table(source)?.columns.count == 2 && problems(source) == [], "\(source)")
    }
    let span = table(#"\begin{tabular}{cc}\multicolumn{2}{c}{a b}\\c&d\end{tabular}"#)
    #expect(span?.rows[0].spans.count == 1)
    #expect(problems(#"\begin{tabular}{c}a"#).map(\.kind) == [.missingEnd("tabular")])
  }

  @Test("A matrix accepts a column specification; any other bracket belongs to its first cell")
  func ruledMatrices() {
    func table(_ option: String, _ name: String = "bmatrix") -> MathTable? {
      guard case .fenced(let fence)? = atoms("\\begin{\(name)}\(option)1&2&3\\end{\(name)}").first?.nucleus,
        case .table(let table)? = fence.parts.first?.onlyAtom?.nucleus
      else { return nil }
      return table
    }
    #expect(table("[cc|c]")?.columns.map(\.before) == [[], [], [.rule]])
    #expect(table("[lr:c]", "pmatrix")?.columns.map(\.alignment) == [.left, .right, .center])
    #expect(table("[r]", "bmatrix*")?.columns.map(\.alignment) == [.right, .right, .right])
    #expect(table("[a]+")?.rows[0].cells[0] == FormulaParser.parse("[a]+1").list)
    #expect(table("[x]")?.rows[0].cells[0] == FormulaParser.parse("[x]1").list)
  }

  @Test("A bounding box accepts padding, border and background in any order")
  func boundingBoxes() {
    func frame(_ options: String) -> Frame? {
      guard case .framed(_, let frame)? = atoms("\\bbox\(options){x}").first?.nucleus else { return nil }
      return frame
    }
    #expect(frame("") == Frame(border: .none, padding: 0))
    #expect(frame("[yellow]")?.fill == ColorNames.color("yellow", model: nil))
    #expect(frame("[0.5em, #ff0000]")?.padding == 0.5)
    let bordered = frame("[border: 1pt solid red, 2pt]")
    #expect(bordered?.border == .all && bordered?.line == MathLength("1pt"))
    #expect(bordered?.borderColor == ColorNames.color("red", model: nil) && bordered?.padding == 0.2)
    #expect(problems(#"\bbox[nocolor]{x}"#).map(\.kind) == [.unknownColor("nocolor")])
    #expect(problems(#"\bbox[border: wavy]{x}"#).count == 1)
  }

  @Test("The end of a row can set the extra space to the next row, everywhere")
  func gaps() {
    func rows(_ source: String) -> [MathTable.Row]? {
      guard case .table(let table)? = atoms(source).first?.nucleus else { return nil }
      return table.rows
    }
    for source in [
      #"a\\[2pt]b"#, #"a\\*[2pt]b"#, #"\substack{a\\[2pt]b}"#, #"\begin{matrix}a\\[2pt]b\end{matrix}"#,
    ] {
      #expect(rows(source)?.map(\.gap) == [MathLength(value: 2, unit: .point), .zero], "\(source)")
      #expect(rows(source)?.last?.cells.first?.items.count == 1, "\(source)")
      #expect(problems(source) == [])
    }
    #expect(atoms(#"{a\\[2pt]b}"#) == atoms(#"{ab}"#))
    // Brackets after a space belong to the next row.
    for source in [#"a\\ [b]"#, #"\begin{matrix}a\\ [b]\end{matrix}"#, "a\\\\\n[b]", #"a\cr[b]"#] {
      #expect(
        rows(source)?.map(\.gap) == [.zero, .zero] && rows(source)?[1].cells[0].items.count == 3, "\(source)")
      #expect(problems(source) == [])
    }
    #expect(problems(#"a\\[x]b"#) == [.init(kind: .badLength("x"), position: 1)])
  }

  @Test("Line breaks outside an environment make rows")
  func lines() {
    guard case .table(let table)? = atoms(#"a\\b"#).first?.nucleus else { return #expect(Bool(false)) }
    #expect(table.rows.count == 2)
  }
}

@Suite("Tokens")
struct TokenizerTests {
  private func texts(_ source: String) -> [String] { FormulaTokenizer.tokens(of: source).map(\.text) }

  @Test("Commands are letters, or one other character; spaces after letters are skipped")
  func commands() {
    #expect(texts(#"\alpha  x\,y\{ z"#) == ["\\alpha", "x", "\\,", "y", "\\{", " ", "z"])
    #expect(texts("\\ x") == ["\\ ", "x"])
    #expect(texts("\\") == ["\\"])
  }

  @Test("Positions count the Unicode scalars of the source")
  func positions() {
    #expect(FormulaTokenizer.tokens(of: "é\\frac 1 𝑥").map(\.position) == [0, 1, 7, 8, 9])
  }

  @Test("Comments end at the end of their line")
  func comments() { #expect(texts("a% b\nc%") == ["a", "c"]) }

  @Test("Parameters and quoted text")
  func parameters() {
    let kinds = FormulaTokenizer.tokens(of: #"#1#\verb|a\b|"#).map(\.kind)
    #expect(kinds == [.parameter(1), .parameter(0), .verbatim("a\\b")])
    #expect(FormulaTokenizer.tokens(of: #"\verb|a"#).first?.kind == .command("\\verb"))
  }

  @Test("Only commands that have a star form accept a star")
  func stars() { #expect(texts(#"\operatorname*x\alpha*"#) == ["\\operatorname*", "x", "\\alpha", "*"]) }
}

@Suite("Characters that are typed directly")
struct TypedCharacterTests {
  private func atoms(_ source: String) -> [Atom] {
    FormulaParser.parse(source).list.items.compactMap {
      if case .atom(let atom) = $0 { return atom }
      return nil
    }
  }

  @Test(
    "They are equal to the command for them",
    arguments: [
      ("a\u{2212}b", "a-b"), ("a·b", #"a\cdot b"#), ("a×b", #"a\times b"#), ("α≤β", #"\alpha\le\beta"#),
      ("∫_0^1", #"\int_0^1"#), ("∑_i", #"\sum_i"#), ("‖x‖", #"\Vert x\Vert"#), ("x→∞", #"x\to\infty"#),
      ("∂∇ℏ", #"\partial\nabla\hbar"#), ("A⊴B", #"A\trianglelefteq B"#), ("a∈ℝ", #"a\in\mathbb R"#),
    ])
  func classes(typed: String, named: String) {
    #expect(atoms(typed).map(\.atomClass) == atoms(named).map(\.atomClass))
    #expect(atoms(typed).map(\.limits) == atoms(named).map(\.limits))
  }

  @Test(
    "Superscript and subscript characters are scripts",
    arguments: [
      ("x²", "x^2"), ("x⁻¹²", "x^{-12}"), ("H₂O", "H_2O"), ("xᵢ²", "x_i^2"), ("aᵢⱼ", "a_{ij}"),
      ("eⁱᵝ", #"e^{i\beta}"#), ("f'²", "f'^2"), ("²", "^2"), ("x²+1", "x^2+1"),
    ])
  func scripts(typed: String, written: String) { #expect(atoms(typed) == atoms(written)) }

  @Test("A radical without content is centered on the axis")
  func root() throws {
    let bench = try Workbench()
    let axis = bench.face.constant(.axisHeight) * 10
    let sign = bench.box("√", style: .text)
    #expect(abs((sign.height - sign.depth) / 2 - axis) < 0.001)
  }
}
