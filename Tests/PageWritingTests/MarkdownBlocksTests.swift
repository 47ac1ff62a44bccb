import PageModel
import Testing

@testable import PageReading
@testable import PageWriting
@testable import ReadingTestSupport

/// Markdown without tags is read without creating any; the page must be the same.
@Suite("Blocks in Markdown")
struct MarkdownBlocksTests {
  static let samples =
    MarkdownSamples.documents + [
      "- [ ] a\n- [x] b\n\n3. c\n4) d", "> - a\n>   > b\n>\n> 1. c", "a[^1]\n\n[^1]: # b\n\nc",
      "a[^1] [^2]\n\n[^1]:\n    - b\n\n[^2]: c\n\n    d\n\ne", "x[^n]\n\n- a\n\n[^n]: ![](b.png)",
      "[e](tg://emoji?id=5) [f](tg://emoji?id=g) [t](TG://time?unix=5&format=D) [*u*](tg://user?id=7)",
      "![e](tg://emoji?id=5) ![t](tg://time?unix=5) ![p](http://a/b.png) [![q](c)](d)",
      "[m](mailto:a@b.c?d) [t](tel:+123456789) [h](#h) [r](#) [n]( \"x\")",
      "![](a.mp4 \"b\")\n![](c.ogg)\n![](d)",
      "*a **b ~~c~~ ==d== ||e||** f*  \n`g  h`\\\ni", "||a\n||b|| c", "** **a*  *b", "[  ](a) [*b* ](c) d",
      "|a|b|c|\n|:-:|--:|---|\n|*d*|$e$|\n|f|g|h|i|", "|a|\n|-|\n|`b`|\n| $$c$$ |", "$$a$$\n\\[b\\]",
      "- $$a$$\n- b\n\n      code\n", "```math\n a \n```\n~~~swift x\n\n\n~~~\n```\n```",
      "a&nbsp;b &#10; c\\\nd  ",
      "\\(a\\) \\) $5 <u>b</u>\n\n<i>c\n\n- d\n</i>\n\ne", "&#32;\n\n&#10;", "a\n# \n-\n\n***\n> \n",
      "$$\na\n\n- b",
      "a ![b](c.png \"d\") e **f ![](g.mp4) h** i\n# j ![k](l) m\n- n ![o](p)\n\n> q [**![r](s)**](t)",
      "|a ![b](c)|\n|-|\n||\n\n#x\n##y z#\n- #w\n\n```\n```\n\n\\[u\\]\n\n\\<b>v\\</b>",
      "a\n|b|\n|-|\n\n||c [d](e) **f [g](h)**||i||\n||j|| ==k== &copy; &laquo;&amp;[l](m?n&amp;o)",
      "[^1]: a\n\n[b]: c", "# [a](#b) ![](c)\n## `d`", "[a][b]\n\n[b]: tg://user?id=5",
      "- a\n\n  b\n- c\n  - d",
    ]

  @Test(arguments: samples, SourceOptions.Markdown.allCases)
  func isReadAsItsTagsAre(text: String, dialect: SourceOptions.Markdown) throws {
    for isWhole in [true, false] { try compare(text, isWhole: isWhole, dialect) }
  }

  @Test func generatedPagesAreReadAsTheirTagsAre() throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      var generator = PageGenerator(seed: seed)
      try compare(PageWriter.write(generator.page(), as: .markdown).text)
    }
  }

  private func compare(
    _ text: String, isWhole: Bool = true, _ dialect: SourceOptions.Markdown = .rich
  ) throws {
    let options = ReadOptions(
      limits: Limits(nesting: Limits.nestingCeiling), source: SourceOptions(markdown: dialect))
    let source = SourceText(text: text)
    let read = try MarkdownReader.page(source, isWhole: isWhole, options: options)
    var tags = try MarkupPageReader.page(
      markupNodes(source, isWhole: isWhole, options: options), source: source, format: .markdown,
      isWhole: isWhole, options: options)
    // Diagnostics about the document and about none of its tags.
    tags.diagnostics += try MarkdownReader.read(source, isWhole: isWhole, options: options, \.diagnostics)
    tags.diagnostics = tags.diagnostics.sortedByPlace()
    #expect(read == tags, "\(text)")
    #expect(places(read.page.blocks) == places(tags.page.blocks), "\(text)")
  }

  /// The positions of all blocks and texts, which the comparison of pages ignores.
  private func places(_ blocks: [Block]) -> [Int?] {
    blocks.flatMap { block in
      [block.origin.byteOffset]
        + block.parts.flatMap { part in
          guard case .block(let child) = part.content else { return [part.origin.byteOffset] }
          return [part.origin.byteOffset] + places([child])
        }
    }
  }
}
