import Foundation
import PageModel
import Primitives
import Testing

@testable import PageLayout

/// The colors of code (Spec/Drawing.md 19.9).
@Suite struct CodeColorTests {
  /// WCAG 2.1.
  private func contrast(_ one: Color, _ other: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      zip([color.red, color.green, color.blue], [0.2126, 0.7152, 0.0722]).map { part, weight in
        weight * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
      }
      .reduce(0, +)
    }
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Code with a token of every color.
  private static let sample = "// x\nclass A { let b = 1 + \"c\" }"

  /// Code within this number of quotes.
  private func code(quotes: Int) -> Block.Kind {
    let code = Block.Kind.preformatted(Preformatted(text: .plain(Self.sample), language: "swift"))
    return (0..<quotes).reduce(code) { inner, _ in .blockQuote(BlockQuote(blocks: [Block(inner)])) }
  }

  private func box(_ options: LayoutOptions, quotes: Int = 0) throws -> CodeBox {
    let layout = try layOut([code(quotes: quotes)], options: options)
    return try #require(
      layout.items.lazy.compactMap { item -> CodeBox? in
        if case .code(let code) = item.content { code } else { nil }
      }.first)
  }

  /// All positions of code: the options, and the backgrounds below the band at this depth of quotes.
  private static let places: [(design: Design, palette: Palette, side: Side, author: Color?)] =
    Design.all.flatMap { design in
      (design.palettes + custom).flatMap { palette in
        let authors: [Color?] = [nil] + Palette.authorColors + [.black, .white, Color(0x777777)]
        return authors.map { (design, palette, Side.incoming, $0) } + [(design, palette, .outgoing, nil)]
      }
    }

  /// Possible values of theme files: backgrounds between light and dark, with dark and with light text.
  private static let custom: [Palette] = [UInt32(0x000000), 0xffffff].map { text in
    var palette = Palette.day
    palette.name = "custom"
    palette.incoming.fill = .solid(Color(0x808080))
    palette.incoming.primaryText = Color(text)
    palette.outgoing.fill = .gradient(top: Color(0x30a060), bottom: Color(0xc06090))
    palette.outgoing.primaryText = Color(text)
    return palette
  }

  @Test func everyTokenCanBeReadEverywhere() throws {
    for place in Self.places {
      for quotes in [0, 1, 3] {
        let theme = Theme(
          palette: place.palette, side: place.side, author: place.author, design: place.design)
        var options = LayoutOptions(width: 390, design: place.design, theme: theme)
        options.codeColors = .readable
        let box = try box(options, quotes: quotes)
        #expect(Set(box.text.tints.map(\.color)).count >= 6)
        var grounds = theme.bubbleFill.ends
        if place.design.name == "august-2026" {
          for _ in 0..<quotes {
            grounds = grounds.map { theme.quoteAccent.multiplyingAlpha(by: 0.1).composited(over: $0) }
          }
        }
        for ground in grounds.map({ box.color.composited(over: $0) }) {
          for tint in box.text.tints {
            #expect(
              contrast(tint.color, ground) >= 4.5,
              "\(theme.name) \(place.side) \(place.design.name) \(quotes): \(tint.color) on \(ground)")
          }
          // The band does not reduce the contrast of text outside tokens.
          #expect(contrast(theme.primaryText, ground) >= 3 || box.color == theme.codeBackground)
        }
      }
    }
  }

  /// A color that is nearly equal to another carries no information.
  @Test func colorsAreToldApart() {
    for set in [TokenColors.light, .dark] {
      let colors = [set.comment, set.value, set.string, set.sign, set.keyword, set.className]
      for (index, one) in colors.enumerated() {
        for other in colors[..<index] {
          let difference = max(
            abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
          #expect(difference > 0.15, "\(one) \(other)")
        }
      }
    }
  }

  @Test func designsHaveTheirOwnUnlessToldOtherwise() throws {
    func colors(_ design: Design, _ asked: CodeColors?, _ palette: Palette) throws -> Set<Color> {
      var options = LayoutOptions(
        width: 390, design: design, theme: Theme(palette: palette, side: .incoming, design: design))
      options.codeColors = asked
      let box = try box(options)
      if asked != .readable { #expect(box.color == options.theme.codeBackground) }
      return Set(box.text.tints.map(\.color))
    }
    for palette in Palette.all {
      #expect(try colors(.june2026, nil, palette).isEmpty)
      #expect(try colors(.august2026, nil, palette).contains(TokenColors.app.keyword))
      for design in [Design.june2026, .august2026] {
        #expect(try colors(design, .app, palette).contains(TokenColors.app.keyword))
        let own = palette.isDark ? TokenColors.dark : .light
        #expect(try colors(design, .readable, palette).contains(own.keyword))
      }
    }
    for palette in Design.reader.palettes {
      let own = palette.isDark ? TokenColors.dark : .light
      #expect(try colors(.reader, nil, palette).contains(own.keyword))
      #expect(try colors(.reader, .app, palette).contains(TokenColors.app.keyword))
    }
  }

  /// Bands keep their color if one of the color sets is readable on it.
  @Test func onlyGroundsBetweenLightAndDarkChange() throws {
    for design in Design.all {
      for palette in design.palettes {
        for side in Side.allCases {
          let theme = Theme(palette: palette, side: side, design: design)
          var options = LayoutOptions(width: 390, design: design, theme: theme)
          options.codeColors = .readable
          let isBetween = side == .outgoing && ["day", "night", "tinted"].contains(palette.name)
          #expect((try box(options).color == theme.codeBackground) != isBetween, "\(palette.name) \(side)")
        }
      }
    }
    var options = LayoutOptions(theme: Theme(palette: .day, side: .outgoing))
    options.codeColors = .readable
    let unknown = Block.Kind.preformatted(Preformatted(text: .plain("x"), language: "nonsense"))
    guard case .code(let box) = try layOut([unknown], options: options).items.first?.content else {
      return #expect(Bool(false))
    }
    #expect(box.color == options.theme.codeBackground && box.text.tints.isEmpty)
  }
}
