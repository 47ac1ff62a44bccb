import JSONText
import PageModel

/// A response of Telegraph's API: a page with the object around its content, or only nodes (Spec/Input.md 9).
struct TelegraphReader {
  /// A list of nodes or a single node; `nil` if the content was not requested.
  let content: JSONValue?
  /// The object around the content.
  let envelope: JSONValue?
  let options: ReadOptions

  func result() throws(ReadError) -> ReadResult {
    var nodes = TelegraphNodes()
    let tree = content.map { nodes.nodes($0) } ?? []
    var result: ReadResult
    do {
      result = try MarkupPageReader.page(
        tree, source: SourceText(text: ""), dialect: .telegraph, format: .telegraph, options: options)
    } catch {
      throw (content ?? envelope).map { error.located(in: $0.document) } ?? error
    }
    result.diagnostics += nodes.log.diagnostics
    if let envelope { complete(&result, envelope) }
    result.diagnostics = result.diagnostics.sortedByPlace()
    return result
  }

  private func complete(_ result: inout ReadResult, _ envelope: JSONValue) {
    let title = Self.text(envelope["title"])
    let author = Self.text(envelope["author_name"])
    result.page.url = Self.text(envelope["url"])
    result.page.views = envelope["views"]?.integer.flatMap { $0 > 0 ? $0 : nil }
    result.page.metadata = Page.Metadata(title: title, author: author)
    var head: [Block] = []
    if let cover = cover(of: &result.page, envelope) { head.append(cover) }
    if let title, let value = envelope["title"] {
      head.append(Block(.title(.plain(title)), origin: value.origin))
    }
    if let author, let value = envelope["author_name"] {
      let address = Self.text(envelope["author_url"])
      let name =
        address.map { RichText.link(.url($0, hasInstantPage: false), .plain(author)) } ?? .plain(author)
      head.append(Block(.authorDate(AuthorDate(author: name)), origin: value.origin))
    }
    if content == nil {
      result.page.isComplete = false
      if let value = envelope["description"], let text = Self.text(value) {
        head.append(Block(.paragraph(.plain(text)), origin: value.origin))
      }
      result.diagnostics.append(
        Diagnostic(
          .noContent,
          "the input has only the page's metadata, not its content",
          help: "request it with return_content=true",
          at: envelope.origin))
    }
    if !head.isEmpty { result.diagnostics.removeAll { $0.code == .emptyPage } }
    result.page.blocks = head + result.page.blocks
  }

  private static func text(_ value: JSONValue?) -> String? {
    value?.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: - Cover

  /// Returns the page's cover, unless the page already shows that image.
  private func cover(of page: inout Page, _ envelope: JSONValue) -> Block? {
    guard let value = envelope["image_url"], let address = Self.text(value) else { return nil }
    let shown = page.media.photos.values.flatMap { $0.sizes.flatMap(\.sources) }
    guard !shown.contains(where: { Self.isSame($0, address) }) else { return nil }
    let id = MediaID(rawValue: "#cover")
    page.media.photos[id] = PhotoMedia(
      id: id, sizes: [PhotoSize(width: 0, height: 0, sources: [.url(address)])])
    let photo = Block(.photo(Photo(media: id)), origin: value.origin)
    return Block(.cover(photo), origin: value.origin)
  }

  /// Returns whether a source has an address. Pages name their images without the host.
  private static func isSame(_ source: MediaSource, _ address: String) -> Bool {
    switch source {
    case .url(let text), .path(let text), .opaque(let text): path(of: text) == path(of: address)
    case .bytes: false
    }
  }

  private static func path(of address: String) -> Substring {
    let parts = address.split(separator: "://", maxSplits: 1)
    guard parts.count == 2, let rest = parts.last else { return address[...] }
    return rest[(rest.firstIndex(of: "/") ?? rest.endIndex)...]
  }
}

/// Converts Telegraph's nodes (strings, and objects with a tag) to the tree that the source dialects share
/// (Spec/Input.md 9).
struct TelegraphNodes {
  private(set) var log = DiagnosticLog()

  /// - Parameter value: a node or an array of nodes. The recursion is no deeper than the nesting of the JSON,
  ///   which the parser has limited.
  mutating func nodes(_ value: JSONValue) -> [MarkupNode] {
    switch value.kind {
    case .null: return []
    case .string, .escapedString: return [.text(value.text ?? "", at: value.origin)]
    case .integer, .double, .true, .false: return [.text(value.source, at: value.origin)]
    case .array:
      var nodes: [MarkupNode] = []
      for element in value.elements { nodes += self.nodes(element) }
      return nodes
    case .object: return element(value)
    }
  }

  private mutating func element(_ value: JSONValue) -> [MarkupNode] {
    let children = value["children"].map { nodes($0) } ?? []
    guard let tag = value["tag"]?.text, !tag.isEmpty else {
      log.add(Diagnostic(.missingField, "a node has no tag: its children are kept", at: value.origin))
      return children
    }
    return [.element(MarkupTag(tag.lowercased()), attributes(value["attrs"]), children, at: value.origin)]
  }

  private func attributes(_ value: JSONValue?) -> [MarkupAttribute] {
    guard let value else { return [] }
    return value.keys.compactMap { key in
      let content = value.value(ofKey: key)
      guard let name = key.text, let text = content.text ?? content.numeral else { return nil }
      // Addresses without a host begin at the root of Telegraph's host.
      let isRelative = name == "src" && text.hasPrefix("/") && !text.hasPrefix("//")
      return MarkupAttribute(name.lowercased(), isRelative ? Self.host + text : text)
    }
  }

  private static let host = "https://telegra.ph"
}
