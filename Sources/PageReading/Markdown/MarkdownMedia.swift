import JSONText
import PageModel

/// What `![alternative](address "title")` stands for.
struct MarkdownMedia {
  private let address: String
  private let title: [UInt8]
  private let alternative: [UInt8]

  init(_ node: MarkdownNode) {
    address = String(decoding: node.url, as: UTF8.self)
    title = node.title
    alternative = node.plainText
  }

  /// A medium as a block of its own, its title the caption.
  func write(to sink: inout some MarkupSink, at origin: InputOrigin) {
    sink.open(.figure, at: origin)
    sink.element(tag, [MarkupAttribute("src", address)], at: origin)
    if !title.isEmpty { sink.element(.figcaption, text: title, at: origin) }
    sink.close(.figure)
  }

  /// A custom emoji or a time. A picture cannot stand in a text: what it shows becomes a link to it, unless it stands in
  /// another.
  func writeInline(to sink: inout some MarkupSink, isInLink: Bool, at origin: InputOrigin) {
    if let id = Self.emoji(in: Array(address.utf8)) {
      sink.element(.emoji, [MarkupAttribute("emoji-id", id)], text: alternative, at: origin)
    } else if let time = Self.time(in: address) {
      sink.element(.time, time, text: alternative, at: origin)
    } else {
      let text = alternative.isEmpty ? Array(address.utf8) : alternative
      if isInLink {
        sink.text(text, at: origin)
      } else {
        sink.element(.a, [MarkupAttribute("href", address)], text: text, at: origin)
      }
    }
  }

  /// By the ending of its address; what says nothing is a picture.
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

  /// The id in `tg://emoji?id=N`.
  static func emoji(in address: [UInt8]) -> String? {
    let prefix = Array("tg://emoji?id=".utf8)
    guard address.starts(with: prefix),
      let id = Int64(String(decoding: address.dropFirst(prefix.count), as: UTF8.self))
    else { return nil }
    return "\(id)"
  }

  /// The attributes of a time in `tg://time?unix=N&format=F`.
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
  /// The media or the formula that a paragraph consists of; `nil` for a paragraph of text.
  func blocksInParagraph(_ dialect: SourceOptions.Markdown) -> [MarkdownNode]? {
    var blocks: [MarkdownNode] = []
    for child in children {
      switch child.kind {
      case .image where dialect == .rich && MarkdownMedia.isMedium(child): blocks.append(child)
      case .formula(isDisplayed: true): blocks.append(child)
      case .softBreak, .lineBreak: break
      case .text where child.withLiteral({ $0.allSatisfy(ASCII.isSpace) }): break
      default: return nil
      }
    }
    return blocks.isEmpty ? nil : blocks
  }

  /// What its texts say, without their styles.
  package var plainText: [UInt8] {
    var text: [UInt8] = []
    walk { event, node in
      guard event == .enter else { return .inside }
      switch node.kind {
      case .text, .code, .formula: text += node.literal
      case .softBreak, .lineBreak: text.append(UInt8(ascii: " "))
      default: break
      }
      return .inside
    }
    return text
  }
}
