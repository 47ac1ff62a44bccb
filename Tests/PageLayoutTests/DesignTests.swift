import Foundation
import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

/// `Docs/Designs.md`, generated from the values.
enum DesignPage {
  static var text: String {
    let designs = Design.all
    let tables = designs.map { DesignValues($0).rows }
    var names: [String] = []
    for table in tables {
      var place = names.startIndex
      for row in table {
        if let known = names.firstIndex(of: row.name) {
          place = known + 1
        } else {
          names.insert(row.name, at: place)
          place += 1
        }
      }
    }
    var page = """
      # Designs

      This page lists every number of each generation of the app (`--design`), and every rule that differs. Lengths are in
      points. A font is family, size and weight, and a text style also has the factor of its line spacing. A name in
      *italics* is the choice of a rule, and the rows that begin with it are the numbers of this rule.
      [Layout.md](../Spec/Layout.md) describes the rules.

      `june-2026` stands for the phones until at least 8 September 2026, `august-2026` for a later state of the app, and
      `reader` for articles.

      A test makes this page from the values in `Sources/PageLayout/Design`. To write it again, run
      `IPRENDER_ACCEPT=1 swift test --filter DesignTests`.


      """
    page += "| | " + designs.map(\.name).joined(separator: " | ") + " |\n"
    page += "| --- | " + designs.map { _ in "---" }.joined(separator: " | ") + " |\n"
    for name in names {
      let values = tables.map { table in table.first { $0.name == name }?.value ?? "–" }
      page += "| \(name) | " + values.joined(separator: " | ") + " |\n"
    }
    return page
  }
}

/// The values of a design, by their paths.
private struct DesignValues {
  private(set) var rows: [(name: String, value: String)] = []

  init(_ design: Design) {
    for child in Mirror(reflecting: design).children where child.label != "name" {
      add(child.value, child.label ?? "")
    }
  }

  private mutating func add(_ value: Any, _ path: String) {
    if let text = Self.leaf(value) { return rows.append((path, text)) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      if let inner = mirror.children.first { add(inner.value, path) } else { rows.append((path, "none")) }
    case .enum:
      guard let choice = mirror.children.first else { return rows.append((path, "\(value)")) }
      let name = choice.label ?? ""
      rows.append((path, "*\(name)*"))
      let inner = Mirror(reflecting: choice.value)
      if Self.leaf(choice.value) != nil || inner.displayStyle != .tuple {
        add(choice.value, path + "." + name)
      } else {
        for child in inner.children {
          let label = child.label.map { $0.hasPrefix(".") ? "" : "." + $0 } ?? ""
          add(child.value, path + "." + name + label)
        }
      }
    case .collection:
      for (index, child) in mirror.children.enumerated() { add(child.value, "\(path) \(index + 1)") }
    default: for child in mirror.children { add(child.value, path + "." + (child.label ?? "")) }
    }
  }

  private static func leaf(_ value: Any) -> String? {
    switch value {
    case let number as Double: JSONWriter.number(number)
    case let number as Int: "\(number)"
    case let flag as Bool: flag ? "yes" : "no"
    case let names as [String]: names.joined(separator: ", ")
    case let numbers as [Int]: numbers.map(String.init).joined(separator: ", ")
    case let color as Color: color.description
    case let size as Size: "\(JSONWriter.number(size.width)) × \(JSONWriter.number(size.height))"
    case let point as Point: "(\(JSONWriter.number(point.x)), \(JSONWriter.number(point.y)))"
    case let font as FontStyle: name(of: font)
    case let style as TextCategoryStyle:
      name(of: style.font) + " / " + JSONWriter.number(style.lineSpacingFactor)
    case let weight as FontWeight: "\(weight)"
    case let rule as PairSpacing.Rule: text(of: rule)
    case let gaps as [SpacingKind: Double]:
      gaps.isEmpty
        ? "none" : gaps.map { "\($0.key) \(JSONWriter.number($0.value))" }.sorted().joined(separator: ", ")
    case let palettes as [Palette]: palettes.map(text).joined(separator: "; ")
    default: nil
    }
  }

  private static func name(of font: FontStyle) -> String {
    "\(font.family.rawValue) \(JSONWriter.number(font.size))"
      + (font.weight == .regular ? "" : " \(font.weight)")
  }

  private static func text(of rule: PairSpacing.Rule) -> String {
    func names(_ kinds: Set<SpacingKind>?) -> String {
      kinds.map { $0.map { "\($0)" }.sorted().joined(separator: ", ") } ?? "any"
    }
    let pair =
      rule.isEitherSide
      ? "\(names(rule.upper)) on either side" : "\(names(rule.upper)) → \(names(rule.lower))"
    return "\(pair): \(JSONWriter.number(rule.gap))"
  }

  /// Secondary text is the difference between the palettes of designs.
  private static func text(of palette: Palette) -> String {
    "\(palette.name) (secondary \(palette.incoming.secondaryText.description))"
  }
}

@Suite struct DesignTests {
  @Test func thePageSaysWhatTheValuesSay() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Docs/Designs.md")
    if ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] != nil {
      try DesignPage.text.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == DesignPage.text)
  }

  /// A design is nothing but its values: a new one needs no other line of code.
  @Test func aDesignWithOneOtherNumberDrawsOtherPages() throws {
    var wide = Design.june2026
    wide.name = "wide-lists"
    wide.list.itemGap = .fixed(30)
    let list = List(items: ["a", "b"].map { ListItem(content: .text(.plain($0))) }, isOrdered: false)
    func texts(_ design: Design) throws -> [Double] {
      try layOut([.list(list)], options: LayoutOptions(design: design)).items.filter { $0.box != nil }
        .map(\.frame.minY)
    }
    let (before, after) = (try texts(.june2026), try texts(wide))
    #expect(after[1] - before[1] == 18 && after[0] == before[0])
    #expect(try layOut([.list(list)], options: LayoutOptions(design: wide)).designName == "wide-lists")
  }

  @Test func namesAreFound() {
    #expect(Design.named("august-2026")?.name == "august-2026" && Design.named("july") == nil)
    #expect(Set(Design.all.map(\.name)).count == Design.all.count)
    #expect(Design.textSizes == [14, 15, 16, 17, 19, 23, 26])
  }

  private static let sizes: [(body: Double, paragraph: [Double], headings: [Double], quote: Double)] = [
    (14, [14, 12, 10], [18, 16, 14, 14, 13, 12], 12), (17, [17, 15, 13], [22, 20, 18, 17, 16, 15], 15),
    (19, [19, 16, 14], [24, 22, 20, 19, 17, 16], 16), (26, [26, 22, 19], [33, 30, 27, 26, 24, 22], 22),
  ]

  @Test(arguments: sizes)
  func fontsFollowTheTextSize(
    _ row: (body: Double, paragraph: [Double], headings: [Double], quote: Double)
  ) {
    let page = Design.august2026.sized(textSize: row.body, isQuoted: false, pixels: 3)
    let quoted = Design.august2026.sized(textSize: row.body, isQuoted: true, pixels: 3)
    let categories = [TextCategory.paragraph, .caption, .credit]
    #expect(categories.map { page.style(of: $0).font.size } == row.paragraph)
    #expect((1...6).map { page.style(of: .heading(level: $0)).font.size } == row.headings)
    #expect(quoted.style(of: .paragraph).font.size == row.quote)
    // Labels of buttons have the same size at all text sizes.
    #expect(page.style(of: .button).font.size == 16)
  }

  @Test func distancesFollowDownToWholePixels() throws {
    func padded(_ textSize: Double, isQuoted: Bool = false) throws -> PaddedSpacing {
      let design = Design.august2026.sized(textSize: textSize, isQuoted: isQuoted, pixels: 3)
      guard case .padded(let spacing) = design.spacing else { throw NoPadding() }
      return spacing
    }
    for (size, base, block) in [(14.0, 6.3333, 3.0), (19, 8.6667, 4.3333), (26, 12, 6)] {
      let spacing = try padded(size)
      #expect(isClose(spacing.base, base) && isClose(spacing.block, block))
    }
    let quoted = try padded(17, isQuoted: true)
    #expect(quoted.base == 7 && isClose(quoted.block, 3.3333) && quoted.heading == 7 && quoted.touching == 1)
  }

  private struct NoPadding: Error {}

  @Test func aDesignWithOneSizeSaysThatItIgnoresTheOption() throws {
    var options = LayoutOptions()
    options.textSize = 23
    let page = Page(blocks: [Block(.paragraph(.plain("x")))])
    let (layout, diagnostics) = PageLayoutEngine.layOut(page, options: options, book: try FontBook())
    #expect(diagnostics.map(\.code.rawValue) == ["text-size-ignored"])
    #expect(layout.items[0].frame == (try layOut([.paragraph(.plain("x"))])).items[0].frame)
  }
}
