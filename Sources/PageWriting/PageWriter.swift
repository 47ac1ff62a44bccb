import PageModel

/// What a page is written as. Raw values are the names that a command line takes.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// Bot API's spelling, with extensions for what it has no kinds for.
  case json
  case tdlib
  /// Rich Markdown.
  case markdown
  /// Rich HTML.
  case html
  /// One line of preview.
  case text
}

package struct WrittenPage: Equatable, Sendable {
  package var text: String
  /// What the format cannot say, in the order of the page.
  package var diagnostics: [Diagnostic] = []
}

/// From a page to a text (Docs/Convert.md).
package enum PageWriter {
  /// - Parameter range: what of the page is written.
  package static func write(
    _ page: Page, as format: OutputFormat, range: PageRange
  ) throws(PageRangeError) -> WrittenPage {
    write(try PageSelection.page(page, in: range), as: format)
  }

  package static func write(_ page: Page, as format: OutputFormat) -> WrittenPage {
    switch format {
    case .json: WrittenPage(text: PageJSONWriter.text(of: page, as: .botAPI))
    case .markdown: MarkdownWriter.text(of: page)
    case .html: HTMLWriter.text(of: page)
    case .text: WrittenPage(text: PreviewText.text(of: page))
    case .tdlib: WrittenPage(text: PageJSONWriter.text(of: page, as: .tdlib))
    }
  }
}
