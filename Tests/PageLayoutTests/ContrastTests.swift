import Foundation
import Primitives
import Testing

@testable import PageLayout

/// The texts of the app's themes whose contrast is low: `Spec/contrast.tsv` lists them for `Docs/Fidelity.md`.
/// `IPRENDER_ACCEPT=1` writes it.
@Suite struct ContrastTests {
  /// The contrast that WCAG 2.1 asks of text.
  private static let least = 4.5

  @Test func everyLowContrastIsListed() throws {
    let made = Self.rows.map { $0 + "\n" }.joined()
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Spec/contrast.tsv")
    if ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] != nil { try Data(made.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == made)
  }

  @Test func contrastIsThatOfTheStandard() {
    #expect(abs(Color.white.contrast(on: Color(0x000000)) - 21) < 0.01)
    #expect(abs(Color(0x767676).contrast(on: .white) - 4.54) < 0.01)
  }

  /// The theme, the side, the text and the contrast, separated by tabs.
  private static var rows: [String] {
    let texts: [(String, KeyPath<MessageColors, Color>)] = [
      ("text", \.primaryText), ("secondary text", \.secondaryText), ("links", \.link),
      ("names and buttons", \.accentText),
    ]
    let messages = Palette.all.flatMap { palette in
      Side.allCases.map { (palette, $0 == .incoming ? "incoming" : "outgoing", palette[$0]) }
    }
    let articles = Palette.reader.map { ($0, "article", $0.incoming) }
    return (messages + articles).flatMap { palette, place, colors in
      texts.compactMap { name, color in
        let grounds = colors.fill.composited(over: palette.base).stops
        let lowest = grounds.map { colors[keyPath: color].composited(over: $0).contrast(on: $0) }.min() ?? 0
        guard lowest < least else { return nil }
        return [palette.name, place, name, String(format: "%.1f", (lowest * 10).rounded(.down) / 10)]
          .joined(separator: "\t")
      }
    }
  }
}

extension MessageColors.Fill {
  fileprivate var stops: [Color] {
    switch self {
    case .solid(let color): [color]
    case .gradient(let top, let middle, let bottom): [top, middle, bottom].compactMap { $0 }
    }
  }
}

extension Color {
  /// The relative luminance of WCAG 2.1.
  private var luminance: Double {
    func linear(_ value: Double) -> Double {
      value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  fileprivate func contrast(on ground: Color) -> Double {
    let (low, high) = (min(luminance, ground.luminance), max(luminance, ground.luminance))
    return (high + 0.05) / (low + 0.05)
  }
}
