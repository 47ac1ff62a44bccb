import JSONText
import PageModel
import PageReading

/// Reads the blocks of bots that draw quotes. Each is a text with entities, whereas rich messages have trees
/// (Spec/Messages.md 1.15).
struct QuotedBlockReader {
  var common: CommonMessageReader

  mutating func page(_ value: JSONValue) -> Page {
    var page = Page(blocks: [])
    page.blocks = blocks(value["blocks"])
    page.isRTL = common.fields.flag(value, ["rtl"])
    return page
  }

  private mutating func blocks(_ list: JSONValue?) -> [Block] {
    guard let list, list.isArray else { return [] }
    return list.elements.compactMap { value in
      guard value.isObject, common.read.budget.takeBlock(value.origin) else { return nil }
      return Block(kind(of: value), origin: value.origin)
    }
  }

  private mutating func text(_ value: JSONValue) -> RichText {
    common.richText(value, "text", entities: ["entities"]) ?? .empty
  }

  private mutating func richText(_ value: JSONValue, _ field: StaticString) -> RichText? {
    guard let inner = value[field] else { return nil }
    return inner.isObject ? text(inner) : inner.text.map(RichText.plain)
  }

  private mutating func kind(of value: JSONValue) -> Block.Kind {
    let name = value["type"]?.string ?? ""
    switch TypeName.normalized(name) {
    case "paragraph", "label": return .paragraph(text(value))
    case "heading":
      return .heading(text(value), level: min(max(common.fields.integer(value, ["level"]) ?? 1, 1), 6))
    case "list": return .list(list(value))
    case "quote": return quote(value)
    case "pre", "code":
      return .preformatted(
        Preformatted(text: text(value), language: common.fields.string(value, ["language"])))
    case "math": return .formula(common.fields.string(value, ["text", "expression"]))
    case "divider": return .divider
    case "table": return .table(table(value))
    case "details":
      let inner = blocks(value["blocks"])
      return .details(
        Details(
          summary: richText(value, "summary") ?? text(value), blocks: inner,
          isOpen: common.fields.flag(value, ["open", "is_open"])))
    case "thinking": return .thinking(text(value))
    case "footer": return .footer(text(value))
    default:
      common.fields.note(
        .unknownName(
          .unknownBlock, "block", name, meant: nil, otherwise: "a placeholder is drawn instead",
          at: value.origin))
      return .unsupported(kind: name)
    }
  }

  private mutating func quote(_ value: JSONValue) -> Block.Kind {
    let credit = richText(value, "credit") ?? .empty
    if common.fields.flag(value, ["pull"]) {
      return .pullQuote(PullQuote(text: text(value), caption: credit))
    }
    var inner = blocks(value["blocks"])
    if inner.isEmpty { inner = [Block(.paragraph(text(value)), origin: value.origin)] }
    return .blockQuote(BlockQuote(blocks: inner, caption: credit))
  }

  /// Reads a list, whose items are flat, each with its depth and its visible marker.
  private mutating func list(_ value: JSONValue) -> List {
    let items = value["items"].map { Array($0.elements) }?.filter(\.isObject) ?? []
    noteMore(value)
    return nested(items[...], depth: 0)
  }

  private mutating func nested(_ items: ArraySlice<JSONValue>, depth: Int) -> List {
    var list = List(items: [], isOrdered: false)
    var rest = items
    while let value = rest.popFirst() {
      let own = Block(.paragraph(text(value)), origin: value.origin)
      let deeper = rest.prefix { (common.fields.integer($0, ["depth"]) ?? 0) > depth }
      rest = rest.dropFirst(deeper.count)
      let marker = common.fields.string(value, ["marker"])
      let isNumber = marker.contains(where: \.isNumber)
      if isNumber { list.isOrdered = true }
      var item = ListItem(
        content: .blocks([own]), marker: isNumber ? .label(marker) : .bullet, origin: value.origin)
      if !deeper.isEmpty, depth < Self.deepest {
        item.content = .blocks([own, Block(.list(nested(deeper, depth: depth + 1)), origin: value.origin)])
      }
      if let check = value["check"] {
        item.check =
          check.bool ?? (["checked", "done", "x"].contains(check.string ?? "")) ? .checked : .unchecked
      }
      list.items.append(item)
    }
    return list
  }

  private static let deepest = 16

  private mutating func table(_ value: JSONValue) -> Table {
    let rows = (value["rows"].map { Array($0.elements) } ?? []).map { row in
      row.elements.filter(\.isObject).map { cell(_: $0) }
    }
    noteMore(value)
    return Table(
      caption: richText(value, "caption"), rows: rows, isBordered: true,
      isStriped: common.fields.flag(value, ["striped"]), isCompact: common.fields.flag(value, ["compact"]))
  }

  private mutating func cell(_ value: JSONValue) -> Table.Cell {
    let span = max(1, common.fields.integer(value, ["span", "colspan"]) ?? 1)
    return Table.Cell(
      text: text(value), isHeader: common.fields.flag(value, ["header"]), columnSpan: min(span, Self.widest),
      alignment: value["align"]?.string.flatMap(Table.HorizontalAlignment.init) ?? .left, origin: value.origin
    )
  }

  private static let widest = 100

  /// Warns about content that the bot's sender cut off.
  private mutating func noteMore(_ value: JSONValue) {
    guard let more = value["more"], more.bool == true || (more.integer ?? 0) > 0 else { return }
    common.fields.warn(.partNotDrawn, "the input contains only a part of this block", at: more)
  }
}
