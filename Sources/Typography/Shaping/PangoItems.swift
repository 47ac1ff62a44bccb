import CPango

/// The items into which Pango splits a paragraph. Their analysis is used again to reshape pieces of them.
final class PangoItems {
  private var items: [UnsafeMutablePointer<PangoItem>] = []
  /// The length in bytes of a text with a single item that is cached for other texts; otherwise `nil`.
  private let kept: Int?

  /// - Parameters:
  ///   - script: the script of a text in a single script; `nil` if Pango must determine it.
  ///   - faces: the offset in bytes at which each face starts, in order.
  ///   - features: the OpenType features of ranges of bytes.
  init(
    utf8: [UInt8], script: PlainItems.Script?, level: UInt8, map: FontMap,
    faces: [(byte: Int, description: OpaquePointer)], features: [(bytes: Range<Int>, tags: String)]
  ) {
    let tags = features.first?.tags ?? ""
    guard let script, faces.count == 1, features.allSatisfy({ $0.tags == tags }) else {
      items = Self.items(utf8, level: level, context: map.context, faces: faces, features: features)
      kept = nil
      return
    }
    let key = PlainItems.Key(description: faces[0].description, tags: tags, script: script)
    if let known = map.plainItems.item(key) {
      items = [known]
      kept = utf8.count
      return
    }
    items = Self.items(
      utf8, level: level, context: map.context, faces: faces, features: [(0..<utf8.count, tags)])
    let isKept = items.count == 1 && items[0].pointee.analysis.font != nil
    if isKept { map.plainItems.keep(items[0], for: key) }
    kept = isKept ? utf8.count : nil
  }

  private static func items(
    _ utf8: [UInt8], level: UInt8, context: OpaquePointer, faces: [(byte: Int, description: OpaquePointer)],
    features: [(bytes: Range<Int>, tags: String)]
  ) -> [UnsafeMutablePointer<PangoItem>] {
    guard let attributes = pango_attr_list_new() else { return [] }
    defer { pango_attr_list_unref(attributes) }
    // Faces are already chosen, so Pango must not search for any.
    pango_attr_list_insert(attributes, pango_attr_fallback_new(0))
    var pieces = faces.indices.map { index in
      let end = index + 1 < faces.count ? faces[index + 1].byte : utf8.count
      return (bytes: faces[index].byte..<end, attribute: pango_attr_font_desc_new(faces[index].description))
    }
    for (bytes, tags) in features {
      pieces.append((bytes, pango_attr_font_features_new(tags)))
    }
    // Pango searches for the place of an attribute from the start, unless the attribute is after all others.
    pieces.sort { $0.bytes.lowerBound < $1.bytes.lowerBound }
    for (bytes, attribute) in pieces {
      guard let attribute else { continue }
      attribute.pointee.start_index = guint(bytes.lowerBound)
      attribute.pointee.end_index = guint(bytes.upperBound)
      pango_attr_list_insert(attributes, attribute)
    }
    let direction = level == 0 ? PANGO_DIRECTION_LTR : PANGO_DIRECTION_RTL
    let list = utf8.withUnsafeBytes { bytes in
      pango_itemize_with_base_dir(
        context, direction, bytes.bindMemory(to: CChar.self).baseAddress, 0, Int32(utf8.count), attributes,
        nil)
    }
    var items: [UnsafeMutablePointer<PangoItem>] = []
    var node = list
    // For a script that the language of the context does not use, Pango takes the language from the
    // environment.
    let language = pango_context_get_language(context)
    while let current = node {
      let item = current.pointee.data.assumingMemoryBound(to: PangoItem.self)
      item.pointee.analysis.language = language
      spreadFeatures(of: item)
      items.append(item)
      node = current.pointee.next
    }
    g_list_free(list)
    return items
  }

  /// Extends the features of an item to all its bytes, which is correct because an item ends where other
  /// features begin. HarfBuzz then skips disabled features, instead of checking a range of bytes for each
  /// glyph. A piece that is reshaped within other text also has other offsets.
  private static func spreadFeatures(of item: UnsafeMutablePointer<PangoItem>) {
    var node = item.pointee.analysis.extra_attrs
    while let current = node {
      let attribute = current.pointee.data.assumingMemoryBound(to: PangoAttribute.self)
      if attribute.pointee.klass.pointee.type == PANGO_ATTR_FONT_FEATURES {
        attribute.pointee.start_index = 0
        attribute.pointee.end_index = guint.max
      }
      node = current.pointee.next
    }
  }

  deinit {
    if kept == nil { for item in items { pango_item_free(item) } }
  }

  var count: Int { items.count }

  /// Returns the range of the paragraph that an item covers, in bytes.
  func bytes(of item: Int) -> Range<Int> {
    if let kept { return 0..<kept }
    let start = Int(items[item].pointee.offset)
    return start..<start + Int(items[item].pointee.length)
  }

  /// Returns the item that covers a byte.
  func item(at byte: Int) -> Int? {
    if kept != nil { return items.isEmpty ? nil : 0 }
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if bytes(of: middle).upperBound <= byte { low = middle + 1 } else { high = middle }
    }
    return low < items.count ? low : nil
  }

  /// Returns the glyphs of a range of an item, from left to right; `nil` for an item without a font, which is
  /// a tab.
  func shape(
    _ item: Int, bytes: Range<Int>, of utf8: [UInt8], within context: Range<Int>, buffer: GlyphBuffer
  ) -> [GlyphBuffer.Glyph]? {
    guard items[item].pointee.analysis.font != nil else { return nil }
    return withUnsafePointer(to: &items[item].pointee.analysis) {
      buffer.shape(bytes, of: utf8, within: context, analysis: $0)
    }
  }

  func level(of item: Int) -> UInt8 { items[item].pointee.analysis.level }
}

/// The items of texts that Pango does not split: from left to right, with Latin letters and signs that all
/// scripts share. There is an item for each face, which contains the font, the script and the features, but
/// no text.
final class PlainItems {
  enum Script {
    case latin, common

    /// Returns `nil` for text that may contain other scripts.
    init?(_ scalars: ArraySlice<UInt32>) {
      var isLatin = false
      for scalar in scalars {
        switch scalar {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F: isLatin = true
        // Signs of ASCII; dashes, quotation marks and dots.
        case 0x20...0x7E, 0x2010...0x2027: break
        default: return nil
        }
      }
      self = isLatin ? .latin : .common
    }
  }

  struct Key: Hashable {
    /// The font description, which is unique for each face in the font map.
    let description: OpaquePointer
    let tags: String
    let script: Script
  }

  private var items: [Key: UnsafeMutablePointer<PangoItem>] = [:]

  /// Frees the items. Call this before the font map is freed.
  func removeAll() {
    for item in items.values { pango_item_free(item) }
    items = [:]
  }

  func item(_ key: Key) -> UnsafeMutablePointer<PangoItem>? { items[key] }

  func keep(_ item: UnsafeMutablePointer<PangoItem>, for key: Key) { items[key] = item }
}

/// The glyphs of one piece of text from Pango, as values.
final class GlyphBuffer {
  struct Glyph {
    var id: UInt32
    /// The advance and offsets as fractions of an em.
    var advance: Double
    var x: Double
    /// The upward offset.
    var y: Double
    /// The offset of the glyph's cluster in the piece, in bytes.
    var byte: Int
  }

  private let string: UnsafeMutablePointer<PangoGlyphString>

  init() { string = pango_glyph_string_new() }

  deinit { pango_glyph_string_free(string) }

  /// Pango's flag for a character that the face lacks.
  static let unknownFlag: UInt32 = 0x1000_0000
  /// Pango's glyph that draws nothing.
  static let empty: UInt32 = 0x0FFF_FFFF

  /// Shapes bytes of a paragraph. Glyphs are in order from left to right.
  ///
  /// - Parameter context: the range of bytes with which the edges of the piece may join.
  func shape(
    _ piece: Range<Int>, of utf8: [UInt8], within context: Range<Int>,
    analysis: UnsafePointer<PangoAnalysis>
  ) -> [Glyph] {
    utf8.withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return }
      pango_shape_full(
        start + piece.lowerBound, Int32(piece.count), start + context.lowerBound, Int32(context.count),
        analysis, string)
    }
    let em = FontMap.shapingSize * Double(PANGO_SCALE)
    return (0..<Int(string.pointee.num_glyphs)).map { index in
      let info = string.pointee.glyphs[index]
      return Glyph(
        id: info.glyph, advance: Double(info.geometry.width) / em, x: Double(info.geometry.x_offset) / em,
        y: -Double(info.geometry.y_offset) / em, byte: Int(string.pointee.log_clusters[index]))
    }
  }
}
