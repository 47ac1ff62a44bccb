import PageModel

extension BlockReader {
  /// - Parameter isNamedOrdered: The name is that of ordered lists only. Where one name serves both kinds,
  ///   the first item decides.
  mutating func list(_ object: JSONValue, isNamedOrdered: Bool) -> Block.Kind {
    if object["items"] == nil { warnMissing("items", of: object) }
    var items: [ListItem] = []
    var labels = ListLabels()
    for element in elements(object, ["items"]) where element.kind != .null {
      let number = itemNumber(element, allowsZero: isNamedOrdered)
      labels.items.append(number)
      items.append(listItem(element, number: number))
    }
    let isOrdered = isNamedOrdered || labels.items.first?.isOrdered == true
    if isOrdered {
      labels.start = integer(object, ["start"]) ?? 1
      labels.isReversed = flag(object, ["reversed"])
      labels.leavesGaps = isNamedOrdered
      // Where one name serves both kinds, `type` may be the block's own.
      if isNamedOrdered { labels.numbering = numbering(object) }
      for (index, text) in labels.texts.enumerated() { items[index].marker = .label(text) }
    }
    return .list(List(items: items, isOrdered: isOrdered))
  }

  private mutating func listItem(_ value: JSONValue, number: ListLabels.Item) -> ListItem {
    let check: ListItem.CheckState =
      !number.isCheckbox ? .none : flag(value, ["is_checked", "checked"], bit: 1) ? .checked : .unchecked
    return ListItem(
      content: itemContent(value), check: check, value: number.value, numbering: number.numbering,
      origin: value.origin)
  }

  /// One paragraph is text, and so is nothing at all (Docs/Input.md 5; Docs/Rulings.md 24).
  private mutating func itemContent(_ value: JSONValue) -> ListItem.Content {
    guard value.isObject else { return .text(richText(value)) }
    guard let list = value.first(of: ["blocks", "page_blocks"]) else { return .text(richText(value["text"])) }
    let blocks = blocks(list)
    if blocks.isEmpty { return .text(.empty) }
    if blocks.count == 1, case .paragraph(let text) = blocks[0].kind { return .text(text) }
    return .blocks(blocks)
  }

  private mutating func itemNumber(_ value: JSONValue, allowsZero: Bool) -> ListLabels.Item {
    var item = ListLabels.Item()
    guard value.isObject else { return item }
    item.isCheckbox = flag(value, ["has_checkbox", "checkbox"], bit: 0)
    item.numbering = numbering(value)
    item.value = integer(value, ["value"])
    // Zero says "unordered" where the field is always written (Docs/Input.md 4.4).
    if item.value == 0 && !allowsZero { item.value = nil }
    if let number = optionalString(value, ["num"]) {
      item.label = number + "."
    } else if let label = optionalString(value, ["label"]), label != ListLabels.bullet {
      item.label = label
    }
    return item
  }

  /// Codes are one character; an unknown one means `1`.
  private mutating func numbering(_ object: JSONValue) -> ListItem.Numbering? {
    guard let type = object["type"]?.string, type.count == 1 else { return nil }
    return ListItem.Numbering(rawValue: type) ?? .decimal
  }
}
