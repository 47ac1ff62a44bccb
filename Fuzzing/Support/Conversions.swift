import IPRenderKit
import MessageReading
import PageModel
import PageReading
import PageWriting

/// A page from its format to another and back.
package enum Conversions {
  /// The first byte says what the input is, and where a part of the page ends.
  package static func check(_ bytes: [UInt8]) -> Verdict {
    guard let first = bytes.first else { return .ofNoUse }
    let formats: [InputFormat?] = [nil, .markdown, .html, .telegraph]
    guard
      let read = try? InputReader.page(Array(bytes.dropFirst()), options: options(formats[Int(first) % 4]))
    else { return .ran }
    for format in OutputFormat.allCases {
      let written = PageWriter.write(read.page, as: format)
      switch format {
      case .tape: break  // Chats alone become tapes.
      case .json, .tdlib: checkSame(read.page, written.text, format)
      case .markdown: checkRead(written.text, .markdown)
      case .html: checkRead(written.text, .html)
      case .text: require(!("\n" + written.text).contains("\n\n"), "a line without text")
      }
    }
    checkPart(of: read.page, until: Int(first) / 4)
    return .ran
  }

  /// Pages are as deep as the input is; envelopes come on top.
  private static func options(_ format: InputFormat?) -> ReadOptions {
    var limits = Limits()
    limits.nesting = Limits.nestingCeiling
    var options = ReadOptions(format: format, limits: limits)
    options.source.detectsEntities = false
    return options
  }

  /// What is written as JSON is a page, and from the second time on the same one: values that are empty (an address, an
  /// id of 0, a title without a word) are read as none.
  private static func checkSame(_ page: Page, _ text: String, _ format: OutputFormat) {
    do {
      let second = try again(text, format)
      let third = second == text ? text : try again(second, format)
      require(third == second, "another page as \(format):\n\(second)\n\(third)")
    } catch {
      let isExcess = [.tooDeep, .tooManyNodes, .tooLarge, .tooLong].contains(error.reason)
      require(isExcess, "what was written as \(format) is not read: \(error.description)\n\(text)")
    }
  }

  /// What was written, read and written again.
  private static func again(_ text: String, _ format: OutputFormat) throws(ReadError) -> String {
    let page = try InputReader.page(Array(text.utf8), options: options(nil)).page
    return PageWriter.write(page, as: format).text
  }

  private static func checkRead(_ text: String, _ format: InputFormat) {
    do {
      let page = try InputReader.page(Array(text.utf8), options: options(format)).page
      _ = PageWriter.write(page, as: format == .html ? .markdown : .html)
    } catch {
      let isExcess = [.tooDeep, .tooManyNodes, .tooLarge, .tooLong, .empty].contains(error.reason)
      require(isExcess, "what was written as \(format) is not read: \(error.description)\n\(text)")
    }
  }

  private static func checkPart(of page: Page, until end: Int) {
    guard let range = PageRange(parsing: "/0:1../\(end):\(end + 1)"),
      let part = try? PageWriter.write(page, as: .json, range: range)
    else { return }
    checkSame(page, part.text, .json)
  }
}
