import JSONText
import MessageModel
import PageModel
import PageReading

/// The rich message in a message, read as a page by itself is.
extension MessageBuilder {
  mutating func readPage(in value: JSONValue) throws(ReadError) {
    guard let holder = Self.page(in: value) else { return }
    var options = options.reading
    options.format = options.format.flatMap(Family.init)?.format
    options.message = nil
    do {
      let root = try RootFinder.root(in: holder, options: options)
      let result = try RootReader.result(root, options: options, mediaMark: read.media.mark)
      read.media.table = result.page.media
      read.media.count = read.media.table.photos.count + read.media.table.documents.count
      message.content = .page(result.page)
      for diagnostic in result.diagnostics { fields.note(diagnostic) }
      if root.isRichMessage {
        for diagnostic in ProtocolCheck.diagnostics(for: result.page) { fields.note(diagnostic) }
      }
    } catch {
      guard error.reason == .unknownShape else { throw error }
      fields.warn(.noContent, "the rich message cannot be read: \(error.message)", at: holder)
      message.content = .unsupported(kind: "rich message")
    }
  }

  private static func page(in value: JSONValue) -> JSONValue? {
    if let page = value["rich_message"], page.isObject || page.isArray { return page }
    let content = value["content"] ?? value
    guard let type = content["@type"]?.string else { return nil }
    return ["messagerichmessage", "inputmessagerichmessage"].contains(TypeName.normalized(type))
      ? content : nil
  }
}
