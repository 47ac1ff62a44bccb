import MessageModel
import PageLayout
import Primitives
import TextLayout
import Typography

/// A die, a dart or a slot machine at rest (Docs/Bubbles.md 21.1).
package enum DieFace: Sendable {
  case pips(Int)
  /// Rings between the dart and the middle: none for the best throw.
  case dart(rings: Int)
  case reels([Reel])

  /// What one reel shows.
  package struct Reel: Sendable {
    package var frame: Rect
    package var name: String
    package var sign: AlternativeText?
  }
}

/// What a die that fell shows. The protocols say only its value; how it looks is our choice.
struct DieLayout {
  let environment: MessageEnvironment
  let dice: DiceContent

  private enum Metrics {
    static let pips = 1...6
    static let darts = 1...6
    static let reels = 1...64
    static let reelCount = 3
    /// In parts of the picture.
    static let reelSide = 0.19
    static let reelStep = 0.235
    static let reelY = 0.435
    /// A lever stands at the right.
    static let middle = 0.48
  }

  /// A reel's signs, in the order of its two bits of the value. The bar has no emoji.
  private static let signs = ["BAR", "🍇", "🍋", "7️⃣"]

  /// `nil` for what is still rolling, and for balls, whose emoji says enough.
  func face(in frame: Rect) -> DieFace? {
    switch dice.emoji {
    case "🎲": Metrics.pips.contains(dice.value) ? .pips(dice.value) : nil
    case "🎯": Metrics.darts.contains(dice.value) ? .dart(rings: Metrics.darts.upperBound - dice.value) : nil
    case "🎰": Metrics.reels.contains(dice.value) ? .reels(reels(in: frame)) : nil
    default: nil
    }
  }

  private func reels(in frame: Rect) -> [DieFace.Reel] {
    let side = frame.width * Metrics.reelSide
    let step = frame.width * Metrics.reelStep
    let left = frame.minX + frame.width * Metrics.middle - step - side / 2
    return (0..<Metrics.reelCount).map { index in
      let sign = Self.signs[(dice.value - 1) >> (2 * index) & 3]
      let box = Rect(
        left + Double(index) * step, frame.minY + frame.height * Metrics.reelY, side, side)
      var font = FontStyle(.sans, size: side)
      font.weight = .bold
      let text = AlternativeTextLayout(side: side) {
        environment.shape($0, origin: environment.message.origin)
      }
      .layOut(sign, font: font)
      return DieFace.Reel(frame: box, name: sign, sign: text)
    }
  }
}
