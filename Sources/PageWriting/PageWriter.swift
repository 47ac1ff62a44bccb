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
  /// The text in the order in which it is read, a line for each paragraph.
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
  ///   - speech: the rules by which the page becomes text.
  package static func write(
    _ page: Page, as format: OutputFormat, range: PageRange, speech: Speech = .ofConversions(in: .english)
  ) throws(PageRangeError) -> WrittenPage {
    write(try PageSelection.page(page, in: range), as: format, speech: speech)
  }

  /// - Parameter speech: the rules by which the page becomes text.
  package static func write(
    _ page: Page, as format: OutputFormat, speech: Speech = .ofConversions(in: .english)
  ) -> WrittenPage {
    switch format {
    case .json: WrittenPage(text: PageJSONWriter.text(of: page, as: .botAPI))
    case .markdown: MarkdownWriter.text(of: page)
    case .html: HTMLWriter.text(of: page)
    case .text: WrittenPage(text: speech.paragraphs(of: page).map { $0 + "\n" }.joined())
    case .tape: WrittenPage(text: "")
    case .tdlib: WrittenPage(text: PageJSONWriter.text(of: page, as: .tdlib))
    }
  }
}
