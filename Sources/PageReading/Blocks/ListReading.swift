import JSONText
import PageModel

extension BlockReader {
  /// - Parameter isNamedOrdered: The name is that of ordered lists only. Where one name serves both kinds,
  ///   the first item decides.
  package mutating func list(_ object: JSONValue, isNamedOrdered: Bool) -> Block.Kind {
    if object["items"] == nil { noteMissing("items", of: object) }
    var items: [ListItem] = []
    var labels = ListLabels()
    for element in elements(object, ["items"]) where element.kind != .null {
      guard takeBlock(element) else { break }
      let item = element.notingFields()
      let number = itemNumber(item, allowsZero: isNamedOrdered)
      labels.items.append(number)
      items.append(listItem(item, number: number))
      reviewFields(of: item, in: "a list item")
    }
    labels.start = integer(object, ["start"]) ?? 1
    labels.isReversed = flag(object, ["reversed"])
    let isOrdered = isNamedOrdered || labels.items.first?.isOrdered == true
    if isOrdered {
      labels.leavesGaps = isNamedOrdered
      // Where one name serves both kinds, `type` is the block's own.
      if isNamedOrdered { labels.numbering = numbering(object) }
      for (index, text) in labels.texts.enumerated() { items[index].marker = .label(text) }
    }
    return .list(List(items: items, isOrdered: isOrdered))
  }

  private mutating func listItem(_ value: JSONValue, number: ListLabels.Item) -> ListItem {
    let isChecked = value.isObject && flag(value, ["is_checked", "checked"], bit: 1)
    let check: ListItem.CheckState = !number.isCheckbox ? .none : isChecked ? .checked : .unchecked
    return ListItem(
      content: itemContent(value), check: check, value: number.value, numbering: number.numbering,
      origin: value.origin)
  }

  /// One paragraph is text, and so is nothing at all (Docs/Input.md 5; Docs/Rulings.md 24).
  private mutating func itemContent(_ value: JSONValue) -> ListItem.Content {
    guard value.isObject else {
      warn(.wrongKind, "expected a list item, found \(value.kindName): it is read as a paragraph", at: value)
      return .text(richText(value))
    }
    let text = value["text"]
    guard let list = value.first(of: ["blocks", "page_blocks"]) else { return .text(richText(text)) }
    let blocks = listedBlocks(list)
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
    let label = optionalString(value, ["label"])
    if let number = optionalString(value, ["num"]) {
      item.label = number + "."
    } else if label != ListLabels.bullet {
      item.label = label
    }
    return item
  }

  /// Codes are one character; an unknown one means `1`. A longer name may be the object's own.
  private mutating func numbering(_ object: JSONValue) -> ListItem.Numbering? {
    guard let value = object["type"], let type = value.string ?? value.numeral, !type.isEmpty else {
      return nil
    }
    if let numbering = ListItem.Numbering(rawValue: type) { return numbering }
    if BlockName(type) != nil { return nil }
    let known = Self.alternatives(ListItem.Numbering.allCases.map(\.rawValue))
    warn(.badValue, unknownName("numbering", type, meant: nil, otherwise: "expected \(known)"), at: value)
    return type.count == 1 ? .decimal : nil
  }
}
