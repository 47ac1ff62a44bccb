import Primitives
import TextLayout

/// The mirrored layout of a right-to-left screen: everything is at the opposite side, but icons and texts are
/// not flipped (Spec/Chats.md 9.4).
extension Rect {
  /// - Parameter width: the width of the containing space.
  package func mirrored(in width: Double) -> Rect { Rect(width - maxX, minY, self.width, height) }
}

extension SingleLine {
  package func mirrored(in width: Double) -> SingleLine {
    var line = self
    line.origin.x = width - origin.x - 2 * self.line.contentX - self.line.contentWidth
    return line
  }
}

extension ScreenGlyph.Sign {
  /// The opposite icon of one that points along the line.
  fileprivate var mirrored: ScreenGlyph.Sign {
    switch self {
    case .back: .forward
    case .forward: .back
    default: self
    }
  }
}

extension Appearance {
  fileprivate var mirrored: Appearance {
    var look = self
    look.offset.x = -offset.x
    return look
  }
}

extension ScreenPiece {
  package func mirrored(in width: Double) -> ScreenPiece {
    var piece = self
    piece.frame = frame.mirrored(in: width)
    piece.appearance = appearance.mirrored
    switch content {
    case .line(let line): piece.content = .line(line.mirrored(in: width))
    case .path(let lines, let thickness, let color):
      let points = lines.map { $0.map { Point(width - $0.x, $0.y) } }
      piece.content = .path(points, width: thickness, color)
    case .pieces(let pieces, let isCut):
      piece.content = .pieces(Self.mirrored(pieces, in: width), isCut: isCut)
    case .text, .sign, .fill, .stroke, .picture, .emoji: break
    }
    return piece
  }

  /// Returns the mirrored pieces. A caret stays after its text.
  fileprivate static func mirrored(_ pieces: [ScreenPiece], in width: Double) -> [ScreenPiece] {
    let text = pieces.first { if case .text = $0.content { true } else { false } }
    return pieces.map { piece in
      var mirrored = piece.mirrored(in: width)
      if piece.name == .caret, let text {
        mirrored.frame = piece.frame.offsetBy(
          Point(text.frame.mirrored(in: width).minX - text.frame.minX, 0))
      }
      return mirrored
    }
  }
}

extension GlassCapsule {
  package func mirrored(in width: Double) -> GlassCapsule {
    var capsule = self
    capsule.shape.rect = shape.rect.mirrored(in: width)
    capsule.progress = progress?.mirrored(in: width)
    capsule.title = title?.mirrored(in: width)
    capsule.subtitle = subtitle?.mirrored(in: width)
    capsule.glyphs = glyphs.map {
      ScreenGlyph(sign: $0.sign.mirrored, box: $0.box.mirrored(in: width), color: $0.color)
    }
    capsule.pieces = ScreenPiece.mirrored(pieces, in: width)
    capsule.appearance = appearance.mirrored
    return capsule
  }
}
