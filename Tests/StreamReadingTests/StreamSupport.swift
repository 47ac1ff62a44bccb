import PageModel

@testable import PageReading
@testable import StreamReading

func stream(
  _ text: String, name: String? = nil, options: StreamOptions = StreamOptions()
) throws(ReadError) -> StreamResult {
  try StreamReader.read(Array(text.utf8), name: name, options: options)
}

func streamFailure(_ text: String, options: StreamOptions = StreamOptions()) -> ReadError? {
  do {
    _ = try stream(text, options: options)
    return nil
  } catch {
    return error
  }
}

extension StreamResult {
  /// `time: block | block`, a final one with a `!`; paragraphs as their text, other blocks with their name.
  var summary: [String] {
    script.revisions.map { revision in
      let blocks = revision.page().blocks.map { block in
        switch block.kind {
        case .paragraph(let text): text.plainText
        case .thinking(let text): "thinking " + text.plainText
        default: block.name
        }
      }
      let time = (revision.time * 1000).rounded() / 1000
      return "\(time)\(revision.isFinal ? "!" : ""): " + blocks.joined(separator: " | ")
    }
  }
}
