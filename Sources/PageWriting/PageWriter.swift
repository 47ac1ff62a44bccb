import Localization
import PageModel

/// The format of a converted page. Raw values are the values of the option `--to`.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// Bot API JSON, with extensions for content that the Bot API does not have.
  case json
  case tdlib
  /// Rich Markdown.
  case markdown
  /// Rich HTML.
  case html
  /// One line of text, as in a preview.
  case text
  /// A tape that plays a chat. A page cannot be converted to it.
  case tape
}

package struct WrittenPage: Equatable, Sendable {
  package var text: String
  /// The content that the format cannot express, in the order of the page.
  package var diagnostics: [Diagnostic] = []
}

/// Converts a page to text (Spec/Convert.md).
package enum PageWriter {
  /// - Parameters:
  ///   - range: the part of the page to write.
  ///   - language: the language of the names of blocks.
  package static func write(
    _ page: Page, as format: OutputFormat, range: PageRange, in language: Language = .english
  ) throws(PageRangeError) -> WrittenPage {
    write(try PageSelection.page(page, in: range), as: format, in: language)
  }

  /// - Parameter language: the language of the names of blocks.
  package static func write(
    _ page: Page, as format: OutputFormat, in language: Language = .english
  ) -> WrittenPage {
    switch format {
    case .json: WrittenPage(text: PageJSONWriter.text(of: page, as: .botAPI))
    case .markdown: MarkdownWriter.text(of: page)
    case .html: HTMLWriter.text(of: page)
    case .text: WrittenPage(text: PagePreview(of: page).text(in: language).plainText + "\n")
    case .tape: WrittenPage(text: "")
    case .tdlib: WrittenPage(text: PageJSONWriter.text(of: page, as: .tdlib))
    }
  }
}
