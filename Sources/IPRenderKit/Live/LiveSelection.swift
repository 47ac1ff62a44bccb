import PageLayout
import PageModel
import PageWriting
import Primitives

/// The text of a message that `Select` has selected (Spec/Live.md 7).
struct LiveSelection {
  let message: Int64?
  let text: String
  /// The part of the message's page, and that part as Markdown; `nil` for a message that is no page.
  let part: (range: String, markdown: String)?

  static let nothing = LiveSelection(message: nil, text: "", part: nil)

  /// Creates the report of a selection.
  ///
  /// - Parameter page: The page of the message; `nil` for a message that is none.
  init(_ selection: TextSelection, of message: Int64, in page: Page?) {
    (self.message, text) = (message, selection.text)
    let (start, end) = (selection.start, selection.end)
    let range = PageRange(
      from: PageRange.Position(start.source, offset: start.offset),
      to: PageRange.Position(end.source, offset: end.offset))
    // A text without a place among the blocks, such as a label, belongs to no range.
    guard let page, let written = try? PageWriter.write(page, as: .markdown, range: range) else {
      part = nil
      return
    }
    part = ("\(start.source):\(start.offset)..\(end.source):\(end.offset)", written.text)
  }

  private init(message: Int64?, text: String, part: (range: String, markdown: String)?) {
    (self.message, self.text, self.part) = (message, text, part)
  }

  /// Adds the report to the object that a program reads.
  func write(into json: inout JSONWriter) {
    json.value("selected", text)
    if let message { json.value("message", Int(message)) }
    if let part {
      json.value("range", part.range)
      json.value("markdown", part.markdown)
    }
  }
}

extension LiveScene {
  /// Returns the text of a message between two points at a moment.
  func selection(from first: Point, to second: Point, at moment: Double) -> LiveSelection {
    guard let found = frame(at: moment).selection(from: first, to: second) else { return .nothing }
    let id = found.item.id.message
    return LiveSelection(found.selection, of: id, in: page(of: id))
  }
}
