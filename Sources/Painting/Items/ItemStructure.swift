import PageLayout
import PageModel
import Primitives
import Scene

/// The structure of items that share a space, by their pointers into the page and their contents (Spec/Vectors.md 8).
struct ItemStructure {
  /// The items in reading order, which is also paint order, except that a marker precedes its item's content.
  private(set) var readingOrder: [(item: LayoutItem, way: [StructureStep])] = []
  /// The box that contains all items.
  private(set) var extent = Rect.zero

  /// The pointers of quotes, of lists with numbers, of media, and of captions.
  private var quotes: Set<String> = []
  private var numbered: Set<String> = []
  private var media: Set<String> = []
  private var captions: Set<String> = []
  /// The pointers of blocks with media in them, and of media.
  private var holders: Set<String> = []

  /// - Parameters:
  ///   - outer: the way to the space that contains the items.
  ///   - joinsFormulas: true if texts paint the formulas in them.
  init(_ items: some Sequence<LayoutItem>, in outer: [StructureStep], joinsFormulas: Bool = false) {
    let items = joinsFormulas ? items.joiningFormulas : Array(items)
    var markers: [String: LayoutItem] = [:]
    for item in items {
      extent = extent.isEmpty ? item.frame : extent.union(item.frame)
      switch item.content {
      case .shape(let shape) where shape.isQuote: quotes.insert(item.source)
      case .marker(let marker):
        markers[item.source] = item
        if case .number = marker.kind { numbered.insert(Pointer(item.source).parent(of: "items")) }
      case .media, .slideshow, .fileRow: media.insert(item.source)
      case .text(let box) where box.category.isCaption: captions.insert(item.source)
      default: break
      }
    }
    if !captions.isEmpty {
      for source in media { holders.formUnion(Pointer(source).prefixes) }
    }
    // Markers of items that begin with another block come last.
    for (index, item) in items.enumerated() {
      if case .marker = item.content, markers[item.source] == nil { continue }
      for source in Pointer(item.source).items {
        guard let marker = markers.removeValue(forKey: source) else { continue }
        readingOrder.append((marker, way(to: marker, at: index, in: outer)))
        if case .marker = item.content, item.source == source { break }
      }
      if case .marker = item.content { continue }
      readingOrder.append((item, way(to: item, at: index, in: outer)))
    }
  }

  private func way(to item: LayoutItem, at index: Int, in outer: [StructureStep]) -> [StructureStep] {
    let base = outer.last { $0.role != .row }.map(\.id) ?? ""
    var way = outer
    for (source, name, number) in Pointer(item.source).steps where source.count > base.count {
      let parent = Pointer(source).parent(of: name)
      if name == "items" {
        if parent.count > base.count || parent != base {
          let isOrdered = numbered.contains(parent)
          way.append(StructureStep(.list(isOrdered: isOrdered), id: parent, position: index))
        }
        way.append(StructureStep(.item, id: source, position: number))
      } else if quotes.contains(parent) {
        way.append(StructureStep(.quote, id: parent, position: index))
      } else if captions.contains(parent), media.contains(source) {
        way.append(StructureStep(.figure, id: parent, position: index))
      }
    }
    return way + leaf(item, at: index)
  }

  /// Returns the last steps to an item; none for decoration.
  private func leaf(_ item: LayoutItem, at index: Int) -> [StructureStep] {
    func step(_ role: StructureStep.Role, _ position: Int? = nil) -> StructureStep {
      StructureStep(role, id: "\(item.source)#\(index)", position: position ?? index, frame: item.frame)
    }
    func picture(_ picture: StructureStep.Picture) -> [StructureStep] {
      [StructureStep(.figure, id: item.source, position: index), step(.picture(picture))]
    }
    switch item.content {
    case .text(let box):
      if let level = box.category.outlineLevel { return [step(.heading(level: level))] }
      if quotes.contains(item.source) {
        return [StructureStep(.quote, id: item.source, position: index), step(.paragraph)]
      }
      if box.category.isCaption, holders.contains(item.source) {
        return [StructureStep(.figure, id: item.source, position: index), step(.caption)]
      }
      if case .codeBlock = box.category { return [step(.code)] }
      return [step(.paragraph)]
    case .thinking, .placeholder, .button: return [step(.paragraph)]
    case .fileRow: return [StructureStep(.figure, id: item.source, position: index), step(.paragraph)]
    case .code: return [step(.code)]
    case .marker(let marker):
      switch marker.kind {
      case .number: return [step(.label, -1)]
      case .checkbox(let isChecked, _, _): return [step(.check(isDone: isChecked), -1)]
      case .bullet: return []
      }
    case .table: return [StructureStep(.table, id: item.source, position: index)]
    case .details, .panel: return [StructureStep(.group, id: item.source, position: index)]
    case .media(let box):
      switch box.kind {
      case .image, .thumbnail, .cover: return picture(.photo)
      case .video: return picture(.video)
      case .map: return picture(.map)
      case .placeholder: return picture(.file)
      }
    case .slideshow: return picture(.photo)
    case .formula: return [step(.formula)]
    case .shape, .anchor: return []
    }
  }
}

/// A pointer into a page, such as `/3/items/0/blocks/1`.
private struct Pointer {
  /// The pointers to the elements of lists on the way, with the name and the index of each.
  private(set) var steps: [(source: String, name: String, number: Int)] = []

  init(_ text: String) {
    var (source, name) = ("", "")
    for component in text.split(separator: "/") {
      source += "/" + component
      prefixes.append(source)
      if let number = Int(component) { steps.append((source, name, number)) }
      name = String(component)
    }
  }

  /// The pointers to everything that contains the pointer's element, and to the element itself.
  private(set) var prefixes: [String] = []

  /// The pointers to the items of lists, outermost first.
  var items: [String] { steps.filter { $0.name == "items" }.map(\.source) }

  /// Returns the pointer to the block with the last list of a name.
  func parent(of name: String) -> String {
    guard let last = steps.last(where: { $0.name == name }) else { return "" }
    return String(last.source.dropLast("/\(name)/\(last.number)".count))
  }
}

extension ItemPainting {
  /// Paints a part of the structure.
  ///
  /// - Parameters:
  ///   - inner: the way to the part.
  ///   - origin: the origin of the part's frame.
  ///   - extent: the area that the part can be in.
  mutating func inside(
    _ inner: @autoclosure () -> [StructureStep], at origin: Point = .zero, within extent: Rect,
    _ body: (inout ItemPainting) -> Void
  ) {
    guard keepsText else { return body(&self) }
    let outer = way
    way = inner()
    if let last = way.indices.last { way[last].frame = way[last].frame.offsetBy(origin) }
    markPart(way, in: extent)
    body(&self)
    way = outer
  }

  /// Marks the part that everything belongs to that is painted next.
  ///
  /// - Parameter extent: the area that the part can be in.
  mutating func markPart(_ way: [StructureStep], in extent: Rect) {
    append(Element(bounds: extent, content: .landmark(.part(way))))
  }
}

extension Sequence<LayoutItem> {
  /// The items, with the formulas of each text in it again (see `separatingFormulas`).
  fileprivate var joiningFormulas: [LayoutItem] {
    var joined: [LayoutItem] = []
    for item in self {
      if case .formula(let formula) = item.content, formula.mode == .inline,
        case .text(let box)? = joined.last?.content, joined.last?.source == item.source, !box.formulasAreItems
      {
        continue
      }
      joined.append(item.joiningFormulas)
    }
    return joined
  }
}

extension ShapeBox {
  /// True for the bar or the background of a quote.
  fileprivate var isQuote: Bool {
    if kind == .bar { return true }
    return switch look {
    case .quote, .pullQuote: true
    case .plain, .glyph: false
    }
  }
}

extension TextCategory {
  fileprivate var isCaption: Bool { self == .caption || self == .credit }
}
