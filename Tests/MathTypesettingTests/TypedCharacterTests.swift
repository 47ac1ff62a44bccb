import Testing

@testable import MathTypesetting

@Suite("Characters typed as they are")
struct TypedCharacterTests {
  private func atoms(_ source: String) -> [Atom] {
    FormulaParser.parse(source).list.items.compactMap {
      if case .atom(let atom) = $0 { return atom }
      return nil
    }
  }

  @Test(
    "Are what the command for them is",
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
    "Raised and lowered ones are scripts",
    arguments: [
      ("x²", "x^2"), ("x⁻¹²", "x^{-12}"), ("H₂O", "H_2O"), ("xᵢ²", "x_i^2"), ("aᵢⱼ", "a_{ij}"),
      ("eⁱᵝ", #"e^{i\beta}"#), ("f'²", "f'^2"), ("²", "^2"), ("x²+1", "x^2+1"),
    ])
  func scripts(typed: String, written: String) { #expect(atoms(typed) == atoms(written)) }

  @Test("The sign of roots stands on the axis when it is alone")
  func root() throws {
    let bench = try Workbench()
    let axis = bench.face.constant(.axisHeight) * 10
    let sign = bench.box("√", style: .text)
    #expect(abs((sign.height - sign.depth) / 2 - axis) < 0.001)
  }
}
