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
}

package struct WrittenPage: Equatable, Sendable {
  package var text: String
  /// The content that the format cannot express, in the order of the page.
  package var diagnostics: [Diagnostic] = []
}

/// Converts a page to text (Spec/Convert.md).
package enum PageWriter {
  /// - Parameter range: the part of the page to write.
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

/// A page as one line of text, as in a chat list (Spec/Convert.md 6).
struct PreviewText {
  private var text = ""

  static func text(of page: Page) -> String {
    var preview = PreviewText()
    let media = page.media
    var pending = Array(page.blocks.reversed().map(Step.block))
    while let step = pending.popLast() {
      switch step {
      case .marker(let marker): preview.add(marker)
      case .text(let text): preview.add(text.plainText)
      case .block(let block): pending += Self.steps(of: block, media).reversed()
      }
    }
    return preview.text + "\n"
  }

  private enum Step {
    case marker(String)
    case text(RichText)
    case block(Block)
  }

  private static let unchecked = "☐"
  private static let checked = "☑"
  private static let bullet = "•"

  /// Returns the parts of a block's text, in order.
  private static func steps(of block: Block, _ media: MediaTable) -> [Step] {
    if case .list(let list) = block.kind { return list.items.flatMap(steps) }
    let name = fileName(of: block, media).map { [Step.marker($0)] } ?? []
    return name
      + block.parts.map { part in
        switch part.content {
        case .text(let text): .text(text)
        case .block(let child): .block(child)
        }
      }
  }

  /// Returns the name of a file: for a document its file name, for music the performer and the title.
  private static func fileName(of block: Block, _ media: MediaTable) -> String? {
    switch block.kind {
    case .document(let document):
      return document.media.flatMap { media.documents[$0]?.fileName }.flatMap { $0.isEmpty ? nil : $0 }
    case .audio(let audio) where !audio.isVoice:
      guard let file = audio.media.flatMap({ media.documents[$0] }) else { return nil }
      let names = [file.performer, file.title].filter { !$0.isEmpty }
      return names.isEmpty ? (file.fileName.isEmpty ? nil : file.fileName) : names.joined(separator: " – ")
    default: return nil
    }
  }

  private static func steps(of item: ListItem) -> [Step] {
    var steps: [Step] = []
    switch (item.check, item.marker) {
    case (.unchecked, .label(let label)): steps = [.marker(label), .marker(unchecked)]
    case (.checked, .label(let label)): steps = [.marker(label), .marker(checked)]
    case (.unchecked, .bullet): steps = [.marker(unchecked)]
    case (.checked, .bullet): steps = [.marker(checked)]
    case (.none, .label(let label)): steps = [.marker(label)]
    case (.none, .bullet): steps = [.marker(bullet)]
    }
    switch item.content {
    case .text(let text): steps.append(.text(text))
    case .blocks(let blocks): steps += blocks.map(Step.block)
    }
    return steps
  }

  /// Adds text after a space, with all white space collapsed to single spaces.
  private mutating func add(_ string: String) {
    let words = string.split { $0.isWhitespace || $0.isNewline }
    for word in words {
      if !text.isEmpty { text += " " }
      text += word
    }
  }
}
