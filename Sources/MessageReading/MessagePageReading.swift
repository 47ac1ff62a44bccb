import JSONText
import MessageModel
import PageModel
import PageReading

/// The rich message in a message, read as a page by itself is.
extension MessageBuilder {
  mutating func readPage(of found: FoundMessage) throws(ReadError) {
    guard let holder = found.richPage else { return }
    var options = options.reading
    options.format = options.format.flatMap(Family.init)?.format
    options.message = nil
    let page: FoundPage
    do throws(ReadError) {
      page = try FoundPage(in: holder, options: options, mediaMark: read.media.mark)
    } catch {
      guard error.reason == .unknownShape else { throw error }
      fields.warn(.noContent, "the rich message cannot be read: \(error.message)", at: holder)
      message.content = .unsupported(kind: "rich message")
      return
    }
    richPage = page
    read.media.table = page.result.page.media
    read.media.count = read.media.table.photos.count + read.media.table.documents.count
    message.content = .page(page.result.page)
    for diagnostic in page.checked.diagnostics { fields.note(diagnostic) }
  }
}

extension MessageBuilder {
  /// A page of nothing but strings and entities.
  static func page(pieces: JSONValue, options: ReadOptions) throws(ReadError) -> FoundPage {
    var builder = MessageBuilder(.exported, family: nil, options: MessageOptions(reading: options))
    let text = builder.read.entityText(pieces: pieces)
    let page = Page(blocks: text.blocks(limit: options.limits.blocks), media: builder.read.media.table)
    let result = ReadResult(
      page: page, format: .message, diagnostics: builder.fields.log.diagnostics.sortedByPlace())
    return FoundPage(result, isRichMessage: false)
  }
}

extension FoundMessage {
  /// The value that holds the message's rich page.
  var richPage: JSONValue? {
    if let page = value["rich_message"], page.isObject || page.isArray { return page }
    let content = value["content"] ?? value
    guard let type = content["@type"]?.string else { return nil }
    return ["messagerichmessage", "inputmessagerichmessage"].contains(TypeName.normalized(type))
      ? content : nil
  }
}
