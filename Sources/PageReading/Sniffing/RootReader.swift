import JSONText
import PageModel

/// The page in a JSON document, with the information of its envelopes.
package struct Root {
  package enum Content {
    /// A value of the JSON families.
    case json(JSONContent)
    /// A text in one of the source dialects.
    case source(SourceRoot)
    /// A page or nodes of Telegraph: the content, and the object around it.
    case telegraph(JSONValue?, envelope: JSONValue?)
  }

  package enum JSONContent {
    /// The object with the page's fields, and the value with its blocks (`nil` if they are missing).
    case page(JSONValue, blocks: JSONValue?)
    /// A bare list of blocks, or one block.
    case blocks(JSONValue)
    /// A single text, which becomes a paragraph.
    case text(JSONValue)
    /// A web page without its Instant View.
    case webPage(JSONValue)

    /// The value in which the content was found.
    package var value: JSONValue {
      switch self {
      case .page(let value, _), .blocks(let value), .text(let value), .webPage(let value):
        value
      }
    }
  }

  package var content: Content
  /// The family of the objects that contain the page.
  package var family: Family
  package var format: InputFormat
  /// True if the limits of the protocol are checked: false for Instant View pages, for bare lists in families
  /// that have both, and for source texts, whose reader checks them.
  package var isRichMessage: Bool
  package var isDraft: Bool
  /// The web page around an Instant View page.
  var webPage: JSONValue?
  /// The warnings about contents of the envelopes that are not rendered.
  package var diagnostics: [Diagnostic] = []
}

/// A text in one of the source dialects, in JSON strings.
package struct SourceRoot {
  /// The consecutive strings; at least one.
  var strings: [JSONValue]
  /// `.markdown` or `.html`.
  package var dialect: InputFormat
  /// The objects around the strings that have further fields, the innermost first.
  package var envelopes: [JSONValue]
  /// The text assembled from the strings; `nil` to join all of them.
  package var text: SourceText?
  /// Diagnostics about the object that holds the strings.
  package var diagnostics: [Diagnostic] = []
}

/// Reads the page that was found in a JSON document into its blocks.
package enum RootReader {
  /// - Parameter mediaMark: a part of generated media ids.
  package static func result(
    _ root: Root, options: ReadOptions, mediaMark: String = ""
  ) throws(ReadError) -> ReadResult {
    switch root.content {
    case .json(let content):
      var reader = BlockReader(root: root, limits: options.limits)
      reader.media.mark = mediaMark
      let page = reader.page(content, of: root)
      if let excess = reader.budget.excess { throw excess }
      return ReadResult(
        page: page, format: root.format, diagnostics: reader.fields.log.diagnostics.sortedByPlace())
    case .source(let source):
      return try result(source, of: root, options: options)
    case .telegraph(let content, let envelope):
      var result = try TelegraphReader(content: content, envelope: envelope, options: options).result()
      result.diagnostics = (root.diagnostics + result.diagnostics).sortedByPlace()
      return result
    }
  }

  // MARK: - Source texts

  private static func result(
    _ source: SourceRoot, of root: Root, options: ReadOptions
  ) throws(ReadError) -> ReadResult {
    var reader = BlockReader(root: root, limits: options.limits)
    let envelope = reader.envelope(source.envelopes)
    var text = source.text ?? SourceText(strings: source.strings)
    text.media = envelope.entries
    var options = options
    if !envelope.detectsEntities { options.source.detectsEntities = false }
    var result: ReadResult
    do {
      result = try SourceReader.page(text, source.dialect, options: options)
    } catch {
      throw source.strings.first.map { error.located(in: $0.document) } ?? error
    }
    if let isRTL = envelope.isRTL { result.page.isRTL = isRTL }
    result.page.isDraft = result.page.isDraft || root.isDraft
    if let map = envelope.mediaMap {
      reader.media.table = result.page.media
      reader.media.applyMap(map)
      result.page.media = reader.media.table
    }
    result.format = root.format
    result.diagnostics = (reader.fields.log.diagnostics + source.diagnostics + result.diagnostics)
      .sortedByPlace()
    return result
  }
}

/// The fields of the objects around a source text (Spec/Input.md 6.1).
private struct SourceEnvelope {
  /// True for a right-to-left page; `nil` if no object states it.
  var isRTL: Bool?
  var detectsEntities = true
  /// The values of a list of media, by the ids that the text uses.
  var entries: [String: JSONValue] = [:]
  /// An object that names files (Spec/Input.md 2.5).
  var mediaMap: JSONValue?
}

extension BlockReader {
  fileprivate mutating func envelope(_ objects: [JSONValue]) -> SourceEnvelope {
    var envelope = SourceEnvelope()
    for object in objects.map({ $0.notingFields() }) {
      let isRTL = fields.flag(object, ["is_rtl", "rtl"])
      if object.first(of: ["is_rtl", "rtl"]) != nil || isRTL {
        envelope.isRTL = envelope.isRTL ?? false || isRTL
      }
      let skips = fields.flag(object, ["skip_entity_detection", "noautolink"])
      if skips || object["detect_automatic_blocks"]?.bool == false { envelope.detectsEntities = false }
      if let media = object.first(of: ["media", "files"]) {
        if media.isObject { envelope.mediaMap = media } else { add(media, to: &envelope.entries) }
      }
      if let html = object["html"], html.isString, object["markdown"]?.isString == true {
        fields.warn(
          .partNotDrawn, "'html' is ignored because 'markdown' is also set", help: "keep one of them",
          at: html)
      }
      object.ignore(Self.unusedPageFields + ["text", "markdown", "html"])
      fields.reviewFields(of: object, in: "the message")
    }
    return envelope
  }

  private mutating func add(_ list: JSONValue, to entries: inout [String: JSONValue]) {
    for entry in fields.elements(list) {
      let medium = entry.first(of: ["media", "photo", "document", "file"])
      guard let id = fields.identifier(entry, ["id"]), let medium else {
        fields.warn(.missingField, "a medium has no id or no file, so the text cannot show it", at: entry)
        continue
      }
      entries[id] = medium
    }
  }
}
