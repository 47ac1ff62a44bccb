import Primitives

/// What shows where a pattern has ink (Docs/Chats.md 6.3).
struct PatternInk {
  private let strength: Double
  private let isInverted: Bool
  private let tone: Tone

  private enum Tone { case black, white, plainWhite }

  /// Grounds brighter than this have black ink, others white.
  private static let brightGround = 0.3
  /// On what is nearly black nothing but white itself would be seen.
  private static let blackGround = 0.01

  /// - Parameters:
  ///   - intensity: in percent; below zero for the ground itself, on black.
  ///   - colors: of the wallpaper.
  init(intensity: Int, over colors: [Color]) {
    strength = Double(abs(intensity)) / 100
    isInverted = intensity < 0
    let count = Double(max(1, colors.count))
    func mean(_ part: KeyPath<Color, Double>) -> Double {
      colors.map { $0[keyPath: part] }.reduce(0, +) / count
    }
    let brightness = max(mean(\.red), mean(\.green), mean(\.blue))
    tone =
      brightness > Self.brightGround ? .black : brightness > Self.blackGround ? .white : .plainWhite
  }

  /// On a ground.
  func color(on ground: Color) -> Color {
    if isInverted { return ground.multiplyingAlpha(by: strength).composited(over: .black) }
    func inked(_ level: Double) -> Double {
      let full =
        switch tone {
        case .black: level * level
        // Soft light under white, by the formula of W3C's "Compositing and Blending" 10.1.12.
        case .white: level <= 0.25 ? ((16 * level - 12) * level + 4) * level : level.squareRoot()
        case .plainWhite: 1.0
        }
      return level + strength * (full - level)
    }
    return Color(red: inked(ground.red), green: inked(ground.green), blue: inked(ground.blue))
  }
}
