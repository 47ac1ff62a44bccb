import JSONText
import PageModel

/// The medium that `![alternative](address "title")` denotes.
struct MarkdownMedia {
  private let address: String
  private let title: [UInt8]
  private let alternative: [UInt8]

  init(_ node: MarkdownNode) {
    address = String(decoding: node.url, as: UTF8.self)
    title = node.title
    alternative = node.plainText
  }

  /// Writes a medium as a block with its title as the caption.
  func write(to sink: inout some MarkupSink, at origin: InputOrigin) {
    sink.open(.figure, at: origin)
    sink.element(tag, [MarkupAttribute("src", address)], at: origin)
    if !title.isEmpty { sink.element(.figcaption, text: title, at: origin) }
    sink.close(.figure)
  }

  /// The place of an image that is not alone in its paragraph.
  enum Place {
    /// A place in a paragraph or heading, which the image splits.
    case betweenBlocks
    /// A place that holds only text although the dialect has blocks: a cell.
    case inCell
    /// A place in a dialect without blocks, or of an image without an address.
    case inText
    case inLink
  }

  /// Writes a custom emoji, a time, or another medium as a block without a caption. If no block is allowed, a
  /// link to the medium with the alternative text replaces it; in a link, only that text does.
  func writeInline(to sink: inout some MarkupSink, _ place: Place, at origin: InputOrigin) {
    if let id = Self.emoji(in: Array(address.utf8)) {
      return sink.element(.emoji, [MarkupAttribute("emoji-id", id)], text: alternative, at: origin)
    }
    if let time = Self.time(in: address) {
      return sink.element(.time, time, text: alternative, at: origin)
    }
    let text = alternative.isEmpty ? Array(address.utf8) : alternative
    // The text that replaces the medium where only text is allowed, such as in the title of details.
    let replacement = place == .inCell ? text : alternative
    let attributes = [("src", address), ("alt", String(decoding: replacement, as: UTF8.self))]
    switch place {
    case .betweenBlocks, .inCell:
      sink.element(tag, attributes.filter { !$0.1.isEmpty }.map { MarkupAttribute($0, $1) }, at: origin)
    case .inText: sink.element(.a, [MarkupAttribute("href", address)], text: text, at: origin)
    case .inLink: sink.text(text, at: origin)
    }
  }

  /// Returns whether a link to the address denotes an emoji or a time.
  static func isLeaf(_ address: [UInt8]) -> Bool {
    let host = TelegramAddress(String(decoding: address, as: UTF8.self))?.host
    return host == "emoji" || host == "time"
  }

  /// The tag of the medium by its file extension. An unknown extension is an image.
  private var tag: MarkupTag.Known {
    for (tag, host) in [(MarkupTag.Known.video, "video"), (.audio, "audio"), (.document, "document")]
    where address.hasPrefix("tg://\(host)?") {
      return tag
    }
    return switch MediaEnding(of: address) {
    case .video, .animation: .video
    case .audio, .voice: .audio
    case .document: .document
    case .photo: .img
    }
  }

  static func isMedium(_ node: MarkdownNode) -> Bool {
    let address = node.url
    return emoji(in: address) == nil && time(in: String(decoding: address, as: UTF8.self)) == nil
      && !address.isEmpty
  }

  /// Returns the id in `tg://emoji?id=N`.
  static func emoji(in address: [UInt8]) -> String? {
    let prefix = Array("tg://emoji?id=".utf8)
    guard address.starts(with: prefix),
      let id = Int64(String(decoding: address.dropFirst(prefix.count), as: UTF8.self))
    else { return nil }
    return "\(id)"
  }

  /// Returns the attributes of a time in `tg://time?unix=N&format=F`.
  private static func time(in address: String) -> [MarkupAttribute]? {
    let prefix = "tg://time?"
    guard address.hasPrefix(prefix) else { return nil }
    let fields = address.dropFirst(prefix.count).split(separator: "&").compactMap {
      field -> MarkupAttribute? in
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, ["unix", "format"].contains(parts[0]) else { return nil }
      return MarkupAttribute(String(parts[0]), String(parts[1]))
    }
    return fields.contains { $0.name == "unix" } ? fields : nil
  }
}

extension MarkdownNode {
  /// Returns the media or the formula that a paragraph consists of; `nil` for a paragraph of text.
  func blocksInParagraph(_ dialect: SourceOptions.Markdown) -> [MarkdownNode]? {
    var blocks: [MarkdownNode] = []
    for child in children {
      switch child.kind {
      case .image where dialect == .rich && MarkdownMedia.isMedium(child): blocks.append(child)
      case .formula(isDisplayed: true): blocks.append(child)
      case .softBreak, .lineBreak: break
      case .text where child.withText({ $0.allSatisfy(ASCII.isSpace) }): break
      default: return nil
      }
    }
    return blocks.isEmpty ? nil : blocks
  }

  /// Returns whether an image is a block of its own with a caption. Returns true if the image is not a
  /// medium, because it then has no caption.
  func isBlockInParagraph(_ dialect: SourceOptions.Markdown) -> Bool {
    guard dialect == .rich, MarkdownMedia.isMedium(self) else { return true }
    guard let parent, case .paragraph = parent.kind else { return false }
    return parent.blocksInParagraph(dialect) != nil
  }

  /// The text of the node without styles.
  package var plainText: [UInt8] {
    var text: [UInt8] = []
    walk { event, node in
      guard event == .enter else { return .inside }
      switch node.kind {
      case .text: text += node.text
      case .code, .formula: text += node.literal
      case .softBreak, .lineBreak: text.append(UInt8(ascii: " "))
      default: break
      }
      return .inside
    }
    return text
  }
}
