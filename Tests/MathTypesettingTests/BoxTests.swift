import Testing
import Typography

@testable import MathTypesetting

@Suite("Boxes")
struct BoxTests {
  @Test("Operators without operands on both sides are ordinary symbols")
  func operators() {
    #expect(AtomClass.resolved([.bin, .ord]) == [.ord, .ord])
    #expect(AtomClass.resolved([.ord, .bin, .ord]) == [.ord, .bin, .ord])
    #expect(AtomClass.resolved([.ord, .bin, .rel]) == [.ord, .ord, .rel])
    #expect(AtomClass.resolved([.ord, .bin]) == [.ord, .ord])
    #expect(AtomClass.resolved([.ord, .bin, .bin, .ord]) == [.ord, .bin, .ord, .ord])
  }

  @Test("Spacing follows the table, in text style and in scripts")
  func spaces() {
    let expected: [(AtomClass, AtomClass, Double, Double)] = [
      (.ord, .ord, 0, 0), (.ord, .op, 3, 3), (.ord, .bin, 4, 0), (.ord, .rel, 5, 0), (.ord, .inner, 3, 0),
      (.op, .ord, 3, 3), (.op, .op, 3, 3), (.op, .open, 0, 0), (.bin, .ord, 4, 0), (.bin, .open, 4, 0),
      (.rel, .rel, 0, 0), (.rel, .ord, 5, 0), (.open, .rel, 0, 0), (.close, .bin, 4, 0), (.close, .op, 3, 3),
      (.punct, .ord, 3, 0), (.punct, .close, 3, 0), (.inner, .op, 3, 3), (.inner, .inner, 3, 0),
      (.inner, .close, 0, 0), (.close, .inner, 3, 0),
    ]
    for (left, right, text, script) in expected {
      #expect(AtomSpacing.between(left, right, style: .text) == text, "\(left) \(right)")
      #expect(AtomSpacing.between(left, right, style: .script) == script, "\(left) \(right)")
    }
  }

  @Test("Scripts have 0.7 and 0.5 of the size, and limits are placed above and below only in display style")
  func styles() throws {
    let bench = try Workbench()
    let plain = bench.box("x", style: .text)
    #expect(abs(bench.box("x", style: .script).height - 0.7 * plain.height) < 0.1)
    #expect(abs(bench.box("x", style: .scriptScript).height - 0.5 * plain.height) < 0.1)
    #expect(bench.box("\\sum_a^b").width < bench.box("\\sum_a^b", style: .text).width)
    #expect(bench.box("\\sum").extent > 1.3 * bench.box("\\sum", style: .text).extent)
    #expect(bench.box("\\sum\\limits_a", style: .text).depth > bench.box("\\sum_a", style: .text).depth)
  }

  @Test("Cramped styles lower superscripts")
  func cramped() throws {
    let bench = try Workbench()
    let list = FormulaParser.parse("x^2").list
    let builder = BoxBuilder(face: bench.face, book: bench.book, em: 10)
    let setting = MathSetting(style: .text, isCramped: false, em: 10)
    let cramped = builder.box(list, setting.cramped).height
    #expect(cramped < builder.box(list, setting).height)
    // Under a rule, it is cramped.
    let line = [MathConstant.overbarVerticalGap, .overbarRuleThickness, .overbarExtraAscender].map {
      builder.constant($0, setting)
    }
    #expect(abs(bench.box("\\overline{x^2}").height - line.reduce(cramped, +)) < 0.001)
  }

  @Test("Delimiters cover nine tenths of their content, and do not extend far beyond it")
  func delimiters() throws {
    let bench = try Workbench()
    for content in [
      "x", "\\frac ab", "\\frac{\\frac ab}{\\frac cd}",
      "\\begin{matrix}a\\\\b\\\\c\\\\d\\\\e\\\\f\\end{matrix}",
    ] {
      for pair in ["()", "[]", "||"] {
        let fences = Array(pair)
        let bare = bench.box(content).extent
        let source = "\\left" + String(fences[0]) + content + "\\right" + String(fences[1])
        let fenced = bench.box(source).extent
        #expect(fenced >= 0.9 * bare - 0.01, "\(pair) \(content)")
        #expect(fenced <= max(12, 1.35 * bare), "\(pair) \(content)")
      }
    }
  }

  @Test("Assembled glyphs can have any length, to a thousandth of an em", arguments: [4.0, 7.3, 25, 400])
  func assemblies(ems: Double) throws {
    let bench = try Workbench()
    let builder = BoxBuilder(face: bench.face, book: bench.book, em: 10)
    let setting = MathSetting(style: .text, isCramped: false, em: 10)
    for scalar: UInt32 in [0x28, 0x7B, 0x5B, 0x7C] {
      #expect(abs(builder.delimiter(scalar, height: ems * 10, setting).extent - ems * 10) < 0.01)
    }
    let glyph = try #require(bench.face.glyph(for: 0x23DE))
    let brace = builder.grown(glyph, to: ems * 10, .horizontal, setting)
    // A variant that fits is preferred to an assembly.
    #expect(brace.width >= ems * 10 - 0.01 && brace.width < ems * 10 + 0.1)
  }

  @Test("The rule of a root starts at the top right of its radical")
  func roots() throws {
    let bench = try Workbench()
    let formula = try #require(
      FormulaTypesetter(book: bench.book).typeset("\\sqrt{x}", mode: .block, size: 100).formula)
    var top: Double?
    var right: Double?
    for piece in formula.pieces {
      guard case .glyphs(let run) = piece.content else { continue }
      for glyph in run.glyphs where glyph.x == 0 {
        let box = bench.face.box(of: try #require(glyph.glyph))
        top = -glyph.rise - box.height * 100
        right = box.advance * 100
      }
    }
    let rule = formula.pieces.compactMap { piece in
      if case .rule(let rect) = piece.content { return rect }
      return nil
    }
    #expect(rule.count == 1)
    #expect(abs(rule[0].minX - (right ?? 0)) < 0.01)
    #expect(abs(rule[0].minY - (top ?? 0)) < 0.01)
  }

  @Test("Text in any script is typeset")
  func scripts() throws {
    let bench = try Workbench()
    let typesetter = FormulaTypesetter(book: bench.book)
    for text in ["если", "עברית", "数学", "é", "ไทย"] {
      let result = typesetter.typeset("x\\text{\(text)}", mode: .inline, size: 17)
      #expect(result.problems == [] && result.missingCharacters == [], "\(text)")
      #expect((result.formula?.width ?? 0) > 14, "\(text)")
    }
  }

  @Test("Only accents over a single letter, and without limits, leave its scripts in place")
  func accentsWithScripts() throws {
    let bench = try Workbench()
    let tolerance = 0.001
    #expect(abs(bench.box("\\hat{x}^2").width - bench.box("x^2").width) < tolerance)
    // Labels of braces are beyond them, also over one letter.
    for (source, brace) in [
      ("\\underbrace{x}_{n}", "\\underbrace{x}"), ("\\underbrace{x}_n^k", "\\underbrace{x}"),
    ] {
      #expect(bench.box(source).depth > bench.box(brace).depth + 5, "\(source)")
    }
    #expect(abs(bench.box("\\underbrace{x}_n").height - bench.box("x").height) < tolerance)
    #expect(bench.box("\\overbrace{x}^n").height > bench.box("\\overbrace{x}").height + 5)
    #expect(abs(bench.box("\\overbrace{x}^n").depth - bench.box("\\overbrace{x}").depth) < tolerance)
    #expect(abs(bench.box("\\utilde{x}_i").height - bench.box("x").height) < tolerance)
    #expect(bench.box("\\utilde{x}_i").depth > bench.box("\\utilde{x}").depth)
  }

  @Test(
    "Accent, letter and scripts have their own colors",
    arguments: [
      (#"\textcolor{red}{\hat{x}^2}"#, ["#ff0000", "#ff0000", "#ff0000"]),
      (#"\textcolor{red}{\hat{x}}^2"#, ["#ff0000", "#ff0000", "text"]),
      (#"\hat{\textcolor{red}{x}}^2"#, ["#ff0000", "text", "text"]),
      (#"\hat{x}^{\color{red}2}"#, ["#ff0000", "text", "text"]),
    ])
  func accentColors(source: String, expected: [String]) throws {
    let formula = try #require(
      FormulaTypesetter(book: try Workbench().book).typeset(source, mode: .block, size: 17).formula)
    let red = try #require(ColorNames.color("red", model: nil))
    var colors: [String] = []
    for piece in formula.pieces {
      guard case .glyphs(let run) = piece.content else { continue }
      colors += run.glyphs.map { _ in piece.color == red ? "#ff0000" : "text" }
    }
    #expect(colors.sorted() == expected)
  }

  @Test("A rule below the baseline has the requested thickness")
  func loweredRules() throws {
    let bench = try Workbench()
    for (raise, height, depth) in [(-1.0, -5.0, 10.0), (-0.2, 3, 2), (0.5, 10, -5)] {
      guard case .box(let rule)? = bench.box("\\rule[\(raise)em]{1em}{.5em}").parts.first?.content,
        case .rule(let size)? = rule.parts.first?.content
      else { return #expect(Bool(false)) }
      #expect(
        abs(size.height - 5) < 0.001 && abs(rule.height - height) < 0.001 && abs(rule.depth - depth) < 0.001)
    }
  }

  @Test("A color applies only to its content")
  func colors() throws {
    let bench = try Workbench()
    let formula = try #require(
      FormulaTypesetter(book: bench.book).typeset(
        "a\\textcolor{red}{b\\frac{c}{d}}e{\\color{#00f}f}g", mode: .block, size: 17
      ).formula)
    let colors = Set(formula.pieces.map { $0.color?.description ?? "text" })
    #expect(colors.count == 3 && colors.contains("text"))
    let rules = formula.pieces.filter { if case .rule = $0.content { true } else { false } }
    #expect(rules.count == 1 && rules[0].color != nil)
  }
}

@Suite("Text in formulas")
struct TextTests {
  /// The number of text runs, and of glyphs of the math font.
  private func pieces(_ box: MathBox) -> (foreign: Int, own: Int) {
    box.parts.reduce(into: (foreign: 0, own: 0)) { count, part in
      switch part.content {
      case .text: count.foreign += 1
      case .glyph: count.own += 1
      case .box(let inner):
        let more = pieces(inner)
        count = (count.foreign + more.foreign, count.own + more.own)
      case .rule, .fill, .line: break
      }
    }
  }

  @Test(
    "A word is set in one font: the math font or another one",
    arguments: [
      ("Größe", 0, 5), ("déjà vu", 0, 6), ("αβγ", 0, 3), ("“50°”", 0, 5), ("скорость", 1, 0),
      ("Ελλάδα", 1, 0),
      ("速度 и a", 1, 1), ("a速b", 1, 0), ("a б в c", 1, 2),
    ])
  func words(text: String, foreign: Int, own: Int) throws {
    let found = pieces(try Workbench().box("\\text{\(text)}"))
    #expect(found.foreign == foreign && found.own == own, "\(text): \(found)")
  }

  @Test("Bold and slanted words use another font")
  func styles() throws {
    let bench = try Workbench()
    #expect(pieces(bench.box("\\textbf{Größe}")) == (1, 0))
    #expect(pieces(bench.box("\\textbf{size}")) == (1, 0))
  }
}

@Suite("Braces over and under formulas")
struct SpanTests {
  /// The left and right ends of all elements in a box.
  private func reach(_ box: MathBox, _ x: Double = 0) -> ClosedRange<Double> {
    var (first, last) = (x, x + box.width)
    for part in box.parts {
      guard case .box(let inner) = part.content else { continue }
      let range = reach(inner, x + part.x)
      (first, last) = (min(first, range.lowerBound), max(last, range.upperBound))
    }
    return first...last
  }

  @Test(
    "They are as wide as their base, or nearly if it is narrow",
    arguments: [
      ("\\overbrace{a+b+c}", 0.01), ("\\underbrace{x_1+x_2+x_3+x_4}", 0.01), ("\\overparen{ABCDEFGHI}", 0.01),
      ("\\overbracket{a+b+c}", 0.01), ("\\undergroup{a+b+c+d+e}", 0.01), ("\\overbrace{ab}", 1.3),
      ("\\underbrace{x+y}", 1.3), ("\\overparen{AB}", 1.3), ("\\undergroup{a+b}", 1.3),
    ])
  func reach(source: String, allowance: Double) throws {
    let box = try Workbench().box(source)
    let range = reach(box)
    #expect(
      range.lowerBound > -allowance && range.upperBound < box.width + allowance, "\(range) of \(box.width)")
  }
}

@Suite("Elements with a fixed position")
struct PlaceTests {
  /// The left and right ends of all ink, and the widths of vertical rules.
  private func result(_ source: String, line: FormulaTypesetter.Line?) throws -> TypesetFormula {
    let bench = try Workbench()
    let result = FormulaTypesetter(book: bench.book).typeset(source, mode: .block, size: 10, line: line)
    return try #require(result.formula)
  }

  @Test("Equation numbers are at the right edge of their line, or after the formula if there is no room")
  func tags() throws {
    let plain = try result("x=y", line: nil).width
    let behind = try result(#"x=y\tag{1}"#, line: nil).width
    let wide = try result(#"x=y\tag{1}"#, line: .init(width: 200, isCentered: false))
    #expect(wide.width == 200 && behind < 80)
    let narrow = try result(#"x=y\tag{1}"#, line: .init(width: plain + 10, isCentered: false))
    #expect(narrow.width == behind)
    // The tags of an environment are in one column.
    let rows = try result(
      #"\begin{align}a&=b\tag{1}\\c&=d\tag{22}\\e&=f\end{align}"#, line: .init(width: 200, isCentered: true))
    #expect(rows.width == 200 && rows.ink.maxX > 195 && rows.ink.minX > 60)
  }

  @Test("A cell that spans columns is as wide as the columns, and interrupts their rules")
  func spans() throws {
    let plain = try result(#"\begin{array}{c|c}c&d\\c&d\end{array}"#, line: nil)
    let spanned = try result(#"\begin{array}{c|c}\multicolumn{2}{c}{x}\\c&d\end{array}"#, line: nil)
    #expect(abs(plain.width - spanned.width) < 0.5)
    func rules(_ formula: TypesetFormula) -> [Double] {
      formula.pieces.compactMap {
        if case .rule(let rect) = $0.content, rect.width > 0 { rect.height } else { nil }
      }
    }
    #expect(rules(plain).count == 1 && rules(spanned).count == 1)
    #expect(rules(spanned)[0] < 0.7 * rules(plain)[0])
    let wide = try result(#"\begin{array}{cc}\multicolumn{2}{c}{abcdefghijk}\\c&d\end{array}"#, line: nil)
    #expect(wide.width > spanned.width + 20)
  }

  @Test("A rule in a row ends the row, and partial rules span their columns")
  func lines() throws {
    let proper = try result(#"\begin{array}{cc}a&b\\\hline c&d\\\hline\end{array}"#, line: nil)
    let loose = try result(#"\begin{array}{cc}a&b\hline c&d\hline\end{array}"#, line: nil)
    #expect(proper.ascent == loose.ascent && proper.descent == loose.descent)
    let part = try result(#"\begin{array}{cc}a&b\\\cline{2-2}c&d\end{array}"#, line: nil)
    let widths = part.pieces.compactMap {
      if case .rule(let rect) = $0.content, rect.height > 0 { rect.width } else { nil }
    }
    #expect(widths.count == 1 && widths[0] < 0.6 * part.width)
  }

  @Test("A double arrow is as close to its base as a single one")
  func overrightarrow() throws {
    let (single, double) = (
      try result(#"\overrightarrow{AB}"#, line: nil), try result(#"\Overrightarrow{AB}"#, line: nil)
    )
    #expect(double.ascent < single.ascent + 3.6)
  }

  @Test("Text fonts cover every character, and can be nested")
  func faces() throws {
    let bench = try Workbench()
    func runs(_ source: String) -> [String] {
      FormulaTypesetter(book: bench.book).typeset(source, mode: .inline, size: 10).formula?.pieces.compactMap
      {
        guard case .glyphs(let run) = $0.content, run.glyphs.contains(where: { $0.glyph != nil }) else {
          return nil
        }
        return bench.book.manifest[run.face].map(\.file)
      } ?? []
    }
    #expect(Set(runs(#"\textbf{Answer (x): 5!}"#)) == ["lmroman10-bold.otf"])
    #expect(Set(runs(#"\texttt{--x <y> f(x)}"#)) == ["lmmono10-regular.otf"])
    #expect(Set(runs(#"\textit{Year 2024}"#)) == ["lmroman10-italic.otf"])
    #expect(Set(runs(#"\textbf{\textit{both}}"#)) == ["lmroman10-bolditalic.otf"])
    #expect(Set(runs(#"\text{\textsf{\bfseries a}}"#)) == ["lmsans10-bold.otf"])
    #expect(Set(runs(#"\textbf{привет}"#)) == ["CharisSIL-Bold.ttf"])
    #expect(Set(runs(#"\text{plain}"#)) == ["latinmodern-math.otf"])
    #expect(bench.box(#"\text{\tiny small}"#).width < 0.6 * bench.box(#"\text{small}"#).width)
    #expect(bench.box(#"\text{\underline{x}}"#).depth > bench.box(#"\text{x}"#).depth)
    #expect(bench.box(#"\text{\TeX}"#).width == bench.box(#"\TeX"#).width)
    #expect(bench.box(#"\texttt{--}"#).width > bench.box(#"\text{--}"#).width * 1.9)
  }

  @Test("The modulus keeps its spacing in scripts")
  func modulus() throws {
    let bench = try Workbench()
    let (script, text) = (bench.box(#"n\bmod m"#, style: .script), bench.box(#"n\bmod m"#, style: .text))
    #expect(script.width > 0.6 * text.width)
    #expect(script.width > bench.box(#"n\mathrm{mod}m"#, style: .script).width + 3)
  }

  @Test("Symbols without a bold form are emboldened")
  func bold() {
    #expect(FormulaParser.parse(#"\boldsymbol{+}"#).list.onlyAtom?.isEmboldened == true)
    #expect(FormulaParser.parse(#"\boldsymbol{x}"#).list.onlyAtom?.isEmboldened == false)
    #expect(FormulaParser.parse("+").list.onlyAtom?.isEmboldened == false)
    #expect(FormulaParser.parse(#"\partial"#).list.onlyAtom?.nucleus == .symbol(0x1D715))
  }
}
