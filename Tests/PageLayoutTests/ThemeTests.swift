import Primitives
import Testing

@testable import PageLayout

@Suite("Themes")
struct ThemeTests {
  /// Spec/Drawing.md 2.2.
  @Test(
    "Separators are mixed from the secondary text and a fifth of the main color",
    arguments: [
      (Palette.classic, Side.incoming, "396286@0.48"), (.classic, .outgoing, "009406@0.62"),
      (.day, .incoming, "396286@0.48"), (.day, .outgoing, "ffffff@0.515"),
      (.night, .incoming, "ffffff@0.41"), (.night, .outgoing, "ffffff@0.41"),
      (.tinted, .incoming, "a7ddff@0.41"), (.tinted, .outgoing, "ffffff@0.41"),
    ])
  func separators(palette: Palette, side: Side, separator: String) {
    #expect(Theme(palette: palette, side: side).separator.description == separator)
  }

  /// Spec/Picture.md, Colors.
  @Test(
    "Bubbles are opaque: translucent colors are composited on the base",
    arguments: [
      (Palette.classic, Side.incoming, ["ffffff"]), (.classic, .outgoing, ["e1ffc7"]),
      (.day, .incoming, ["f1f1f4"]), (.day, .outgoing, ["57b2e0", "0088ff"]),
      (.night, .incoming, ["1a1a1a"]), (.night, .outgoing, ["a256bf", "9047ff", "0771ff"]),
      (.tinted, .incoming, ["1f2e3e"]), (.tinted, .outgoing, ["5d7f93", "3c6a96"]),
    ])
  func fills(palette: Palette, side: Side, colors: [String]) {
    switch Theme(palette: palette, side: side).bubbleFill {
    case .solid(let color): #expect([color.description] == colors)
    case .gradient(let top, let middle, let bottom):
      #expect([top, middle, bottom].compactMap { $0?.description } == colors)
    }
  }

  @Test("A translucent gradient is composited as well")
  func translucentGradient() {
    var palette = Palette.day
    palette.base = .black
    palette.outgoing.fill = .gradient(top: Color(0xffffff, alpha: 0.2), bottom: .white)
    let theme = Theme(palette: palette, side: .outgoing)
    #expect(theme.bubbleFill == .gradient(top: Color(0x333333), bottom: .white))
  }

  @Test("Bases and darkness")
  func bases() {
    let palettes = Palette.all.map { "\($0.name) \($0.base.description)" + ($0.isDark ? " dark" : "") }
    #expect(palettes == ["classic d2dfb8", "day ffffff", "night 000000 dark", "tinted 111d29 dark"])
  }

  @Test("Highlights, panels and code are tenths of the colors of the link, the control and the text")
  func tenths() {
    for palette in Palette.all {
      for side in Side.allCases {
        let theme = Theme(palette: palette, side: side)
        let colors = palette[side]
        #expect(theme.linkHighlight == colors.link.multiplyingAlpha(by: 0.1))
        #expect(theme.panelBackground == colors.accentControl.multiplyingAlpha(by: 0.1))
        #expect(theme.codeBackground == colors.accentText.multiplyingAlpha(by: 0.1))
        #expect(theme.checkboxFill == colors.accentText)
        #expect(theme.checkboxBorder == colors.accentControl)
        #expect(theme.marker == Color(0xfef3bc))
      }
    }
  }

  @Test("Tables are black on light incoming bubbles, and have the color of the control on all others")
  func tables() {
    for palette in Palette.all {
      for side in Side.allCases {
        let theme = Theme(palette: palette, side: side)
        let control = palette[side].accentControl
        let isPlain = side == .incoming && !palette.isDark
        #expect(theme.tableBorder == (isPlain ? Color(0, alpha: 0.1) : control.multiplyingAlpha(by: 0.25)))
        #expect(theme.tableFill == (isPlain ? Color(0, alpha: 0.05) : control.multiplyingAlpha(by: 0.1)))
      }
    }
  }

  @Test("Rows of files use the accent colors of the side, unless the theme sets others")
  func files() {
    let classic = Theme(palette: .classic, side: .incoming)
    #expect(classic.fileControl == Color(0x0088ff))
    #expect(classic.fileTitle == Color(0x0b8bed))
    #expect(classic.fileDescription == Color(0x999999))
    let tinted = Theme(palette: .tinted, side: .incoming)
    #expect(tinted.fileTitle == Color(0x2ea6ff))
    #expect(tinted.fileDescription == Color(0xdbf5ff, alpha: 0.5))
    #expect(tinted.mapBackground == Color(0x374553))
  }

  @Test("Primary buttons have the color of the control, and their labels contrast with it")
  func primaryButtons() {
    func colors(_ palette: Palette, _ side: Side) -> [String] {
      let theme = Theme(palette: palette, side: side)
      return [theme.primaryButtonFill.description, theme.primaryButtonLabel.description]
    }
    #expect(colors(.classic, .incoming) == ["0088ff", "ffffff"])
    #expect(colors(.classic, .outgoing) == ["3fc33b", "ffffff"])
    #expect(colors(.day, .outgoing) == ["ffffff", "0088ff"])
    #expect(colors(.night, .incoming) == ["ffffff", "000000"])
    #expect(colors(.night, .outgoing) == ["ffffff", "000000"])
    #expect(colors(.tinted, .incoming) == ["2ea6ff", "ffffff"])
    #expect(colors(.tinted, .outgoing) == ["ffffff", "5d7f93"])
  }

  @Test("The pin of a map has the color of incoming controls on both sides")
  func mapPins() {
    for side in Side.allCases {
      #expect(Theme(palette: .classic, side: side).mapPin == Color(0x0088ff))
      #expect(Theme(palette: .tinted, side: side).mapPin == Color(0x2ea6ff))
      #expect(Theme(palette: .classic, side: side).mapPinGlyph == .white)
      #expect(Theme(palette: .night, side: side).mapPinGlyph == Color(0x000000))
    }
  }

  /// Spec/Drawing.md 2.4.
  @Test("The color of an author is the text color of incoming messages only")
  func authors() {
    let blue = Palette.authorColors[5]
    #expect(Palette.authorColors.count == 7)
    #expect(blue == Color(0x368ad1))
    let classic = Theme(palette: .classic, side: .incoming, author: blue)
    #expect(classic.separator.description == "4a6378@0.48")
    #expect(classic.codeBackground == blue.multiplyingAlpha(by: 0.1))
    #expect(classic.checkboxFill == Palette.classic.incoming.accentText)
    #expect(Theme(palette: .night, side: .incoming, author: blue).separator.description == "c3dcf1@0.41")
    for palette in Palette.all {
      let theme = Theme(palette: palette, side: .outgoing)
      #expect(Theme(palette: palette, side: .outgoing, author: blue) == theme)
    }
  }

  @Test("A derived color that is set takes precedence and changes nothing else")
  func derivedColors() {
    for derived in DerivedColor.allCases {
      var palette = Palette.classic
      palette.incoming.derived[derived] = Color(0x123456)
      var expected = Theme(palette: .classic, side: .incoming)
      if let slot = derived.slot { expected[keyPath: slot] = Color(0x123456) }
      #expect(Theme(palette: palette, side: .incoming) == expected)
      #expect(Theme(palette: palette, side: .outgoing) == Theme(palette: .classic, side: .outgoing))
    }
  }

  @Test("Every color of a theme is in its palette or can be set")
  func allColorsCanBeSet() {
    let ofPalette = [
      "name", "isDark", "side", "base", "bubbleFill", "primaryText", "secondaryText", "link",
      "accentControl", "code",
    ]
    let slots = Mirror(reflecting: Theme(palette: .classic, side: .incoming)).children.compactMap(\.label)
    #expect(Set(slots) == Set(ofPalette + DerivedColor.allCases.filter { $0.slot != nil }.map(\.rawValue)))
  }
}
