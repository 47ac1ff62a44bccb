import Foundation
import Localization
import PageModel
import Testing

@testable import PageLayout

@Suite("Layout options as a value")
struct LayoutOptionsTests {
  static let changes: [@Sendable (inout LayoutOptions) -> Void] = [
    { $0.width = 300 }, { $0.design = .reader }, { $0.design.table.cornerRadius += 1 }, { $0.textSize = 19 },
    { $0.textStep = 115 }, { $0.usesSerif = true }, { $0.isFromServer = false }, { $0.scale = 3 },
    { $0.theme = Theme(palette: .night, side: .outgoing) }, { $0.theme.code[.keyword] = .black },
    { $0.forcesPageDirection = true }, { $0.dates.now = 5 }, { $0.dates.clock = .hours12 },
    { $0.dates.zone = ZoneOffsets(fixed: 60) }, { $0.language = Language(tag: "ru") ?? .english },
    { $0.measuresInk = true }, { $0.expansion = .only([.ordinal(0), .source("/3")]) }, { $0.anchor = "a" },
    { $0.tables = .full }, { $0.formulas = .shrunk }, { $0.formulaLimits.bytes = 1 }, { $0.slide = 1 },
    { $0.showsRichPlaceholders = true }, { $0.codeColors = .app }, { $0.hasLiningFigures = true },
    { $0.keepsKoreanWords = true },
    { $0.screen = PageScreen(size: .init(390, 844), scroll: 5, frame: ScreenFrame.none) },
  ]

  @Test("A change makes them another value, which survives JSON", arguments: changes.indices)
  func changed(index: Int) throws {
    var options = LayoutOptions()
    Self.changes[index](&options)
    #expect(options != LayoutOptions())
    #expect(options.hashValue != LayoutOptions().hashValue)
    // A design is encoded by its name.
    guard Design.all.contains(options.design) else {
      #expect(throws: EncodingError.self) { try JSONEncoder().encode(options) }
      return
    }
    let decoded = try JSONDecoder().decode(LayoutOptions.self, from: JSONEncoder().encode(options))
    #expect(decoded == options)
  }

  @Test("All designs and themes survive JSON")
  func tables() throws {
    for design in Design.all {
      for palette in design.palettes + Palette.all {
        for side in Side.allCases {
          var options = LayoutOptions(theme: Theme(palette: palette, side: side, design: design))
          options.design = design
          let decoded = try JSONDecoder().decode(LayoutOptions.self, from: JSONEncoder().encode(options))
          #expect(decoded == options)
          #expect(try JSONDecoder().decode(Palette.self, from: JSONEncoder().encode(palette)) == palette)
        }
      }
    }
  }
}
