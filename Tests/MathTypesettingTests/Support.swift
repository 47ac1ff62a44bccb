import Testing
import Typography

@testable import MathTypesetting

/// Sets formulas with the faces of the manifest.
struct Workbench {
  let book: FontBook
  let face: MathFace

  init() throws {
    book = try FontBook()
    face = try #require(book.mathFace)
  }

  func box(_ source: String, style: MathStyle = .display, em: Double = 10) -> MathBox {
    let list = FormulaParser.parse(source).list
    return BoxBuilder(face: face, book: book, em: em).box(
      list, Setting(style: style, isCramped: false, em: em))
  }
}
