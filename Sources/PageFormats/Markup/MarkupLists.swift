import PageModel

/// Lists (Docs/Input.md 2.3, 8.2).
extension MarkupPageReader {
  mutating func list(_ element: MarkupElement, isOrdered: Bool, at origin: InputOrigin) {
    flush()
    var items: [ListItem] = []
    var labels = ListLabels()
    for child in element.children {
      if isStopped { return }
      if child.isBlank { continue }
      if let item = child.element, item.tag == .known(.li) {
        guard reader.takeBlock(child.origin) else { return }
        let number = itemNumber(item, isOrdered: isOrdered, at: child.origin)
        labels.items.append(number)
        items.append(listItem(item, number: number, at: child.origin))
      } else {
        strayContents(child, in: &items, &labels)
      }
    }
    if isOrdered {
      labels.numbering = numbering(element, at: origin)
      labels.isReversed = element["reversed"] != nil
      // HTML counts down to 1.
      labels.start = integer(element, "start", at: origin) ?? (labels.isReversed ? items.count : 1)
      for (index, text) in labels.texts.enumerated() { items[index].marker = .label(text) }
    }
    append(.list(List(items: items, isOrdered: isOrdered)), at: origin)
  }

  private mutating func listItem(
    _ element: MarkupElement, number: ListLabels.Item, at origin: InputOrigin
  ) -> ListItem {
    guard enter(origin) else { return ListItem(content: .text(.empty)) }
    let contents = contents(of: element.children, isItem: true)
    leave()
    return ListItem(
      content: content(contents.blocks), check: contents.check ?? .none, value: number.value,
      numbering: number.numbering, origin: origin)
  }

  /// One paragraph is text, and so is nothing at all (Docs/Rulings.md 24).
  private func content(_ blocks: [Block]) -> ListItem.Content {
    if blocks.isEmpty { return .text(.empty) }
    if blocks.count == 1, case .paragraph(let text) = blocks[0].kind { return .text(text) }
    return .blocks(blocks)
  }

  /// What stands in a list and in none of its items belongs to the item before it, as lists in lists often do.
  private mutating func strayContents(
    _ node: MarkupNode, in items: inout [ListItem], _ labels: inout ListLabels
  ) {
    let isList = node.element.map { $0.tag == .known(.ul) || $0.tag == .known(.ol) } ?? false
    if !isList {
      warn(
        .misplacedBlock, "a list holds nothing but items: the rest is read as part of one", at: node.origin)
    }
    let blocks = blocks(of: [node])
    if blocks.isEmpty { return }
    guard let last = items.indices.last else {
      guard reader.takeBlock(node.origin) else { return }
      labels.items.append(ListLabels.Item())
      items.append(ListItem(content: content(blocks), origin: node.origin))
      return
    }
    switch items[last].content {
    case .text(let text):
      let before = text.isAbsent ? [] : [Block(.paragraph(text), origin: items[last].origin)]
      items[last].content = content(before + blocks)
    case .blocks(let before): items[last].content = .blocks(before + blocks)
    }
  }

  private mutating func itemNumber(
    _ element: MarkupElement, isOrdered: Bool, at origin: InputOrigin
  ) -> ListLabels.Item {
    review(element, .li, at: origin)
    var item = ListLabels.Item()
    guard isOrdered else { return item }
    item.value = integer(element, "value", at: origin)
    item.numbering = numbering(element, at: origin)
    return item
  }

  private mutating func numbering(_ element: MarkupElement, at origin: InputOrigin) -> ListItem.Numbering? {
    guard let type = element["type"]?.trimmingSpace, !type.isEmpty else { return nil }
    if let numbering = ListItem.Numbering(rawValue: type) { return numbering }
    let known = BlockReader.alternatives(ListItem.Numbering.allCases.map(\.rawValue))
    warn(
      .badValue, BlockReader.unknownName("numbering", type, meant: nil, otherwise: "expected \(known)"),
      at: origin)
    return .decimal
  }

  /// A list item begins with its checkbox.
  mutating func checkbox(_ element: MarkupElement, at origin: InputOrigin) {
    let isCheckbox = element["type"]?.trimmingSpace.lowercased() == "checkbox"
    if isCheckbox, flow.check == ListItem.CheckState.none, flow.blocks.isEmpty, !flow.line.hasContent {
      flow.check = element["checked"] != nil ? .checked : .unchecked
      return
    }
    warn(
      .misplacedBlock,
      isCheckbox
        ? "a checkbox that does not begin a list item is left out"
        : "'input' that is no checkbox is left out", at: origin)
  }
}
